"""Write docs/licences.md: the licence of everything that is shipped or installed with Nightshift.

Run in an environment in which requirements/runtime.txt is installed: `make licences`. What another
platform or Python installs instead is missing there, and is named as not looked up.
"""

import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = """\
# Licences

Written by `make licences`; do not edit. Nightshift is Apache-2.0 ([LICENSE](../LICENSE)).

## In our own wheel

| part | licence |
|---|---|
| Nightshift's code | Apache-2.0 |
| htmx 2.0.11 (`jobs/web/static`) | 0BSD ([text](../jobs/web/static/htmx-LICENSE.txt)) |
| the default model's adapter (`workers/adapters`), derived from Gemma | Google's Gemma terms |

Models are not in it: they are pulled, each under its own licence.

## Installed beside it

A container image carries these packages, too. Their texts lie in each package's `.dist-info`.

| package | version | licence |
|---|---|---|
"""


def main() -> None:
    """Write the list, sorted by name."""
    rows = [f"| {name} | {version} | {licence(name)} |" for name, version in locked()]
    (ROOT / "docs/licences.md").write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")


def locked() -> list[tuple[str, str]]:
    """Return name and version of each package; one with several by Python's version, once."""
    text = (ROOT / "requirements/runtime.txt").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)(?:\[[\w,-]+\])?==([^\s;]+)", text, re.MULTILINE):
        found.setdefault(name, []).append(version)
    return [(name, ", ".join(versions)) for name, versions in sorted(found.items())]


def licence(name: str) -> str:
    """Return what the package says of its licence: the expression, the classifiers, or the text."""
    try:
        package = distribution(name)
    except PackageNotFoundError:
        return "(not installed on the machine that wrote this list)"
    said = package.metadata
    if expression := said.get("License-Expression"):
        return str(expression)
    classifiers = [
        entry.rpartition(" :: ")[2]
        for entry in said.get_all("Classifier", [])
        if entry.startswith("License :: ") and not entry.endswith("OSI Approved")
    ]
    text = " ".join(str(said.get("License", "")).split())
    return "; ".join(classifiers) or (text if 0 < len(text) < 60 else first_line(package))


def first_line(package: Distribution) -> str:
    """Return the title of the licence's text."""
    for path in package.files or ():
        if re.match(r"(?i)(licen[cs]e|copying)", path.name):
            lines = path.read_text("utf-8").splitlines()
            return next((line.strip() for line in lines if line.strip()), "see its text")
    return "not said"


if __name__ == "__main__":
    main()
