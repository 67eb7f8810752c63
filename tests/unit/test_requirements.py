"""What requirements/ locks is what pyproject.toml asks for, whole, and from any index."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FILES = [ROOT / "requirements" / name for name in ("runtime.txt", "dev.txt")]
PIN = re.compile(r"^(?P<name>[\w.-]+)(?:\[[\w,-]+\])?==(?P<version>[^\s;]+)", re.MULTILINE)


def locked(path: Path) -> dict[str, set[Version]]:
    """Return the versions of each package; another Python may get another one."""
    found: dict[str, set[Version]] = {}
    for pin in PIN.finditer(path.read_text(encoding="utf-8")):
        found.setdefault(canonicalize_name(pin["name"]), set()).add(Version(pin["version"]))
    return found


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        (FILES[0], [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]),
        (FILES[1], PROJECT["dependency-groups"]["dev"]),
    ],
)
def test_every_requirement_is_locked_to_a_version_that_it_allows(
    path: Path, asked: list[str]
) -> None:
    """If this fails after a change of pyproject.toml: make lock."""
    versions = locked(path)
    for line in asked:
        requirement = Requirement(line)
        found = versions.get(canonicalize_name(requirement.name), set())
        assert found, f"{line} is not in {path.name}"
        assert all(requirement.specifier.contains(version) for version in found), line


def test_both_files_agree() -> None:
    runtime, dev = map(locked, FILES)
    assert {name: dev[name] for name in runtime.keys() & dev.keys()} == {
        name: runtime[name] for name in runtime.keys() & dev.keys()
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_package_has_hashes_and_no_index_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"://|^-|@", text, re.MULTILINE)
    for entry in re.split(r"\n(?=\S)", text.strip()):
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


def test_every_package_that_is_shipped_is_in_the_list_of_licences() -> None:
    """If this fails: make licences."""
    listed = (ROOT / "docs/licences.md").read_text(encoding="utf-8")
    versions = locked(FILES[0])
    rows = set(re.findall(r"^\| ([\w.-]+) \| ([\w., ]+) \| .+ \|$", listed, re.MULTILINE))
    assert {name for name, _ in rows} >= versions.keys() - {"setuptools"}
    for name, version in rows:
        if canonicalize_name(name) in versions:
            assert {Version(one) for one in version.split(", ")} == versions[
                canonicalize_name(name)
            ]
