"""The tree of commands: every command has help, examples and its place in the reference."""

import re
import resource
import subprocess
import sys
from collections.abc import Iterator

import click
import pytest

from jobs.cli import COMMANDS, cli
from tests.conftest import ROOT
from tests.unit.jobs.commands.conftest import Call

REFERENCE = ROOT / "docs" / "commands.md"
FOR_ALL = {"--home", "--help", "-h"}


def leaves() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        yield from callable_below(name, command)


def callable_below(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    """The command itself, unless it is a group that does nothing alone, and those below it."""
    if not isinstance(command, click.Group) or command.invoke_without_command:
        yield name, command
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            yield from callable_below(f"{name} {inner.name}", inner)


LEAVES = dict(leaves())


def sections() -> dict[str, str]:
    parts = re.split(r"^### (.+)$", REFERENCE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name: re.split(r"^## ", text, flags=re.MULTILINE)[0]
            for name, text in zip(parts[1::2], parts[2::2], strict=True)}  # fmt: skip


def options(command: click.Command) -> set[str]:
    found = {word for param in command.params for word in (*param.opts, *param.secondary_opts)
             if word.startswith("-")}  # fmt: skip
    return found - FOR_ALL


def test_the_reference_describes_every_command_and_no_other() -> None:
    assert set(sections()) == set(LEAVES)


@pytest.mark.parametrize("name", LEAVES)
def test_the_reference_names_every_option_and_no_other(name: str) -> None:
    rows = [line.split("|")[1] for line in sections()[name].splitlines() if line.startswith("| `")]
    documented = {word for row in rows for word in re.findall(r"`(--?[a-z-]+)", row)}
    assert documented == options(LEAVES[name])


@pytest.mark.parametrize("name", LEAVES)
def test_every_command_has_help_with_examples(name: str, call: Call) -> None:
    ended = call(*name.split(), "--help")
    assert ended.code == 0
    assert ended.err == ""
    assert "Examples:" in ended.out
    assert "--home" in ended.out
    for option in options(LEAVES[name]):
        assert option in ended.out


@pytest.mark.parametrize("name", COMMANDS)
def test_the_short_help_in_the_table_is_the_commands_own(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert command.help is not None
    assert command.help.splitlines()[0] == COMMANDS[name]


READING = {
    "bench mt-bench compare",
    "status",
    "list",
    "show",
    "pipelines list",
    "pipelines show",
    "model list",
    "doctor",
}


@pytest.mark.parametrize("name", sorted(READING))
def test_reading_commands_have_json(name: str) -> None:
    assert "--json" in options(LEAVES[name])


HEAVY = ("celery", "kombu", "redis", "sqlalchemy", "pydantic", "rich", "yaml", "jobs.settings")


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["run", "--help"], ["no-such"]])
def test_help_loads_nothing_heavy(words: list[str]) -> None:
    code = (
        "import sys\nfrom jobs.cli import main\n"
        f"try:\n    main({words!r})\nexcept SystemExit:\n    pass\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == "[]"


def test_help_answers_in_under_300_ms() -> None:
    """Of processor time: the clock on the wall also counts the neighbours."""

    def once() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "jobs", "--help"]
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    once()  # compiles
    assert min(once() for _ in range(5)) < 0.3
