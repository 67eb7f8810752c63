"""What a home is, and how a folder becomes one: `nightshift init`, or yes to a question."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from jobs.errors import UsageError
from jobs.terminal.console import warn

if TYPE_CHECKING:
    from jobs.settings import Settings

SETTINGS_FILE = "jobs.toml"
_TEMPLATE = """\
# The settings of this home; docs/operations.md of Nightshift explains them.
model = {model}
# pipeline = "summarise"    # for files directly in inbox/
# outbox_mode = "private"   # who may read results: private, group or shared
# log_names = true          # whether the workers' logs name documents
"""


def is_home(settings: Settings) -> bool:
    """Return whether the folder has state, settings or an inbox."""
    settings_file = settings.home / SETTINGS_FILE
    return settings.state_dir.is_dir() or settings_file.is_file() or settings.inbox.is_dir()


def require_home(settings: Settings) -> None:
    """Ask on a terminal whether to make the folder a home if it is none.

    Raises:
        UsageError: it is no home and stays none.
    """
    if is_home(settings):
        return
    if sys.stdin.isatty() and sys.stderr.isatty():
        warn(f"{settings.home} is no home of Nightshift yet: it has no inbox/.")
        if click.confirm("Make it one?", err=True):
            make_home(settings)
            return
    raise UsageError(
        f"{settings.home} is no home of Nightshift: nightshift init makes one, --home DIR names one"
    )


def make_home(settings: Settings) -> bool:
    """Create the home's folders, an inbox for each pipeline of its model, and ``jobs.toml``.

    Returns whether ``jobs.toml`` is new; one that is there stays as it is.

    Raises:
        UsageError: a folder or the file cannot be made.
    """
    from pipelines.loader import load_pipelines

    settings.make_dirs()
    found, _ = load_pipelines(settings.pipelines_dir)
    path = settings.home / SETTINGS_FILE
    text = _TEMPLATE.format(model=json.dumps(settings.model, ensure_ascii=False))
    try:
        for pipeline in found.values():
            if not pipeline.unsuited(settings.model):
                (settings.inbox / pipeline.name).mkdir(exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        return False
    except OSError as error:
        raise UsageError(f"{error.filename} cannot be made: {error.strerror}") from error
    return True
