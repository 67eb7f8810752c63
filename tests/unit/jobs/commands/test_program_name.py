"""Help and messages say `nightshift`: under every shell, `jobs …` reaches the shell's builtin."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from jobs.cli import COMMANDS
from tests.conftest import ROOT
from tests.unit.jobs.commands.conftest import Call
from tests.unit.jobs.commands.test_command_tree import LEAVES

OTHER_NAME = re.compile(rf"\bjobs ({'|'.join(COMMANDS)}|--[a-z])")
# These are about the other name: the shell function and its help.
ABOUT_JOBS = {"shell_init.py", "shell_scripts.py"}


@pytest.mark.parametrize("name", ["", *LEAVES])
def test_help_names_the_program_that_a_shell_finds(
    name: str, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["/usr/bin/jobs"])
    ended = call(*name.split(), "--help")
    assert ended.out.startswith("Usage: nightshift ")
    assert not OTHER_NAME.search(ended.out)


@pytest.mark.parametrize("package", ["jobs", "workers", "pipelines"])
def test_messages_name_the_program_that_a_shell_finds(package: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in sorted((ROOT / package).rglob("*.py"))
        if path.name not in ABOUT_JOBS
        for text in messages(path)
        if OTHER_NAME.search(text)
    ]
    assert found == []


def messages(path: Path) -> Iterator[str]:
    """Every text of a module that is no docstring (where ``jobs run`` is the module's name)."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
        and "``jobs " in ast.unparse(node.body[0])
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in inside
        ):
            yield node.value
