"""Ask for known vulnerabilities of what is installed: by pip-audit, whose silence is no answer.

pip-audit ends with 0 where its index has no database: it then skips every package.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
FILES = ("runtime.txt", "dev.txt")


def main() -> int:
    """Print what was found in each file. Return 1 for a vulnerability, 0 where none is known."""
    return max(report(name, *ask(HERE / name)) for name in FILES)


def ask(path: Path) -> tuple[list[dict[str, Any]], str]:
    """Return the packages as pip-audit has them, and what it said if it could not go on."""
    command = ["pip_audit", "--require-hashes", "--disable-pip", "--progress-spinner=off"]
    done = subprocess.run(
        [sys.executable, "-m", *command, "--format=json", "--requirement", path],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    try:
        packages: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        return [], (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
    return packages, ""


def report(name: str, packages: list[dict[str, Any]], trouble: str) -> int:
    """Print the findings of one file; return 1 if one is vulnerable."""
    if trouble:
        print(f"{name}: not audited, the database cannot be reached: {trouble}")
        return 0
    skipped = [one for one in packages if "skip_reason" in one]
    wrong = [one for one in packages if one.get("vulns")]
    for one in wrong:
        for found in one["vulns"]:
            fixed = ", ".join(found.get("fix_versions", [])) or "no version yet"
            print(f"{name}: {one['name']} {one['version']}: {found['id']}, mended in {fixed}")
    print(f"{name}: {len(packages)} packages, {len(wrong)} with known vulnerabilities", end="")
    unknown = f", {len(skipped)} NOT audited: {skipped[0]['skip_reason']}" if skipped else ""
    print(unknown or ", all of them audited")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
