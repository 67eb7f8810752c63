"""A virtual environment for each rival, with pinned packages.

``requirements/NAME.txt`` lists the packages; ``# env KEY=VALUE`` lines are set while pip installs.
An environment is made again when its text changes.

    python benchmarks/rivals/environments.py                every environment
    python benchmarks/rivals/environments.py llama-cpp      one; prints its Python
    python_of("llama-cpp")                                  the same from a script
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ENVIRONMENTS = HERE.parent / ".environments"
REQUIREMENTS = HERE / "requirements"
STAMP = ".requirements"


def names() -> list[str]:
    return sorted(path.stem for path in REQUIREMENTS.glob("*.txt"))


def python_of(name: str) -> Path:
    """Return the Python of a rival's environment, which is made if missing."""
    folder, wanted = ENVIRONMENTS / name, _wanted(name)
    python, stamp = folder / "bin" / "python", folder / STAMP
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    print(f"making {folder}", file=sys.stderr)
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    command = [python, "-m", "pip", "install", "-qq", "-r", REQUIREMENTS / f"{name}.txt"]
    # Standard output belongs to the records.
    subprocess.run(command, check=True, env=_settings(wanted), stdout=sys.stderr)
    stamp.write_text(wanted, encoding="utf-8")  # last, so that an unfinished environment has none
    return python


def _wanted(name: str) -> str:
    path = REQUIREMENTS / f"{name}.txt"
    if not path.is_file():
        raise SystemExit(f"no environment {name}: {path} is missing; there are {names()}")
    return path.read_text(encoding="utf-8")


def _settings(wanted: str) -> dict[str, str]:
    lines = [line[6:] for line in wanted.splitlines() if line.startswith("# env ")]
    return {**os.environ, **dict(line.split("=", 1) for line in lines)}


def main() -> None:
    for name in sys.argv[1:] or names():
        print(python_of(name))


if __name__ == "__main__":
    main()
