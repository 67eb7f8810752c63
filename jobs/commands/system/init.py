"""``jobs init``: make a folder a home and say what to type next."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jobs.cli import RequestedHome
from jobs.commands import common
from jobs.commands.system.shell_scripts import SHELLS
from jobs.errors import ModelError, UsageError
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, safe, warn

if TYPE_CHECKING:
    from collections.abc import Callable

    from jobs.settings import Settings

NONE = "none"
BEDTIME = "22:00"
_TIME = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])")
_START_FILES = {
    "bash": "~/.bashrc",
    "zsh": "~/.zshrc, after compinit",
    "fish": "~/.config/fish/config.fish",
    "sh": "a script, at its top",
}


def _time(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    return None if value is None else _checked_time(value)


def _checked_time(value: str) -> str:
    if value != NONE and not _TIME.fullmatch(value):
        raise click.BadParameter(f"{value!r} is no time of day: write 22:00, or {NONE}")
    return value


def _checked_shell(value: str) -> str:
    if value not in (*SHELLS, NONE):
        raise click.BadParameter(f"{value!r} is not one of {', '.join(SHELLS)} or {NONE}")
    return value


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift init",
        "nightshift init ~/mail --model gemma-4-e2b --at 23:30",
        "nightshift init /srv/mail --yes             asks nothing",
    ),
)
@click.argument(
    "folder", required=False, type=click.Path(path_type=Path, file_okay=False), metavar="[DIR]"
)
@click.option("--model", metavar="NAME", help="A name or a folder of a model.")
@click.option(
    "--at", callback=_time, metavar="HH:MM", help=f"When to run every night, or {NONE} (22:00)."
)
@click.option(
    "--shell",
    type=click.Choice((*SHELLS, NONE)),
    help="The shell in which a bare `jobs` is to reach us.",
)
@click.option("--yes", is_flag=True, help="Ask nothing: take the defaults.")
def command(
    folder: Path | None, model: str | None, at: str | None, shell: str | None, yes: bool
) -> ExitCode:
    """Make a folder a home for documents and results.

    Asks for the folder, the model, the time of the nightly run and the shell; what an option says
    is not asked. Creates inbox/ with a folder for each pipeline, outbox/, .nightshift/ and
    jobs.toml; what is there already stays as it is. Prints the lines for the crontab and the
    shell's start file and changes neither.

    Exit codes: 0 made, 2 it cannot be made, or there is no terminal to ask on and no --yes.
    """
    if not yes and not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise click.UsageError("there is no terminal to ask on: give --yes")
    settings = _home(folder, model, yes)
    if at is None:
        at = _asked(f"Run every night at (HH:MM, or {NONE})", BEDTIME, yes, _checked_time)
    if shell is None:
        names = f"{', '.join(SHELLS)} or {NONE}"
        question = f"Shell in which a bare `jobs` is to reach us ({names})"
        shell = _asked(question, _login_shell(), yes, _checked_shell)
    from jobs.commands.homes import make_home

    new = make_home(settings)
    for what, text in _report(settings, new, at, shell):
        emit(f"{what:<10}{safe(text)}")
    return ExitCode.OK


def _asked(
    question: str, default: str, yes: bool, checked: Callable[[str], str] | None = None
) -> str:
    """Return the answer; ``checked`` raises BadParameter for one that is asked for again."""
    if yes:
        return default
    shown = f"{question} [{safe(default)}]"
    return str(
        click.prompt(shown, default=default, show_default=False, value_proc=checked, err=True)
    )


def _home(folder: Path | None, model: str | None, yes: bool) -> Settings:
    """Create the folder, ask for the model, and return the home's settings."""
    place = click.get_current_context().ensure_object(RequestedHome)
    if folder is None:
        given = place.home or os.environ.get("JOBS_HOME")
        folder = Path(given or _asked("Folder", str(Path.cwd()), yes))
    folder = folder.expanduser().absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"folder {folder} cannot be made: {error.strerror}") from error
    place.home = str(folder)
    settings = common.settings(model=model)
    if model is None and not yes:
        for line in _models(settings):
            warn(line)
        settings = common.settings(model=_asked("Model", settings.model, yes))
    return settings


def _models(settings: Settings) -> list[str]:
    """Return the known models and those of this machine, a line each."""
    from jobs.commands.system.checkup import GIB
    from jobs.known_models import KNOWN_MODELS, RECOMMENDED_MODEL, size_of
    from jobs.machine.memory import total_memory
    from jobs.models.manifest import list_models

    here = {manifest.id for manifest in list_models(settings)}
    room = total_memory() - (settings.parse_memory_mb << 20)
    lines = []
    for known in KNOWN_MODELS.values():
        facts = "here" if known.name in here else f"{size_of(known.download)} to download"
        facts += f", {known.memory / GIB:.1f} GiB of memory"
        if known.memory > room:
            facts += ": too large for this machine"
        elif known.name == RECOMMENDED_MODEL:
            facts += ": recommended"
        lines.append(f"  {known.name:<16} {facts}")
    lines += [f"  {name:<16} here" for name in sorted(here - set(KNOWN_MODELS))]
    return lines


def _report(settings: Settings, new: bool, at: str, shell: str) -> list[tuple[str, str]]:
    """Return what was made and what to type next, as (topic, text)."""
    from jobs.models.manifest import find_model

    home, path = shlex.quote(str(settings.home)), program_path()
    program = "nightshift" if shutil.which("nightshift") else path
    inboxes = sorted(path.name for path in settings.inbox.iterdir() if path.is_dir())
    lines = [("home", f"{settings.home}, with inbox/ for {', '.join(inboxes)}")]
    if not new:
        kept = f"{settings.home}/jobs.toml was there and stays as it is"
        if common.settings().model != settings.model:
            kept += f"; for this model write there: model = {json.dumps(settings.model)}"
        lines.append(("settings", kept))
    try:
        lines.append(("model", f"{settings.model}, in {find_model(settings)}"))
    except ModelError as error:
        lines.append(("model", str(error)))
    if at != NONE:
        hour, minute = (int(part) for part in at.split(":"))
        line = f"{minute} {hour} * * *  {path} run --home {home}".replace("%", r"\%")
        lines += [("schedule", "crontab -e opens the table for this line:"), ("", line)]
    if shell != NONE:
        code = f'eval "$({program} shell-init {shell})"'
        code = f"{program} shell-init fish | source" if shell == "fish" else code
        lines += [("shell", f"for a bare jobs, a line for {_START_FILES[shell]}:"), ("", code)]
    if program == path:
        lines.append(("program", "nightshift is not on PATH: make install, or call it as below"))
    run = f"{program} run --home {home}"
    return [*lines, ("next", f"put documents into {settings.inbox}/…, then: {run}")]


def program_path() -> str:
    """Return how cron can call this program: its path, quoted for a shell."""
    beside = Path(sys.executable).with_name("nightshift")
    found = str(beside) if beside.is_file() else shutil.which("nightshift")
    return shlex.quote(found) if found else f"{shlex.quote(sys.executable)} -m jobs"


def _login_shell() -> str:
    name = Path(os.environ.get("SHELL", "")).name
    return name if name in SHELLS else NONE
