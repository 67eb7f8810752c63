"""``jobs model``: the models on this machine, and how others get here."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from jobs.commands import common
from jobs.console import emit, emit_json, note, table
from jobs.exit_codes import ExitCode

PASS_ON = {"ignore_unknown_options": True, "allow_extra_args": True}


@click.group(
    cls=common.Group,
    epilog=common.examples(
        "jobs model list",
        "jobs model pull gemma-4-e2b",
        "jobs model export ./checkpoint --quantization int4",
        "jobs model verify",
    ),
)
def command() -> None:
    """List, download, convert and check models.

    The model of a home is the setting model (a name or a folder).
    """


@command.command("list", epilog=common.examples("jobs model list --json"))
@common.json_option
def list_(json_: bool) -> ExitCode:
    """List the models on this machine; a star marks the one in use."""
    from jobs.models import list_models

    settings = common.settings()
    found = list_models(settings)
    used = [settings.model == m.id or Path(settings.model) == m.folder for m in found]
    if json_:
        emit_json(
            [
                {
                    "id": model.id,
                    "quantization": model.quantization,
                    "architecture": model.architecture,
                    "context": model.context,
                    "digest": model.digest,
                    "folder": str(model.folder),
                    "in_use": in_use,
                }
                for model, in_use in zip(found, used, strict=True)
            ]
        )
        return ExitCode.OK
    rows = [
        ["*" if in_use else "", m.id, m.quantization, str(m.context), str(m.folder)]
        for m, in_use in zip(found, used, strict=True)
    ]
    table(["", "name", "quantization", "context", "folder"], rows, wide="folder")
    return ExitCode.OK


@command.command(epilog=common.examples("jobs model verify", "jobs model verify gemma-4-e2b"))
@click.argument("name", required=False)
@common.json_option
def verify(name: str | None, json_: bool) -> ExitCode:
    """Check every file of a model by its SHA-256 (default: the one in use).

    Exit codes: 0 whole, 5 missing or damaged; the file is named.
    """
    from jobs import models

    settings = common.settings(model=name)
    folder = models.find_model(settings)
    note(f"checking {folder}")
    manifest = models.verify(folder)
    if json_:
        emit_json({"id": manifest.id, "folder": str(folder), "digest": manifest.digest})
    else:
        emit(f"{manifest.id}: whole ({folder})")
    return ExitCode.OK


@command.command(
    context_settings=PASS_ON,
    epilog=common.examples(
        "jobs model pull gemma-4-e2b", "jobs model pull gemma-3-270m-it --quantization int8"
    ),
)
@click.argument("name")
@click.argument("options", nargs=-1, type=click.UNPROCESSED)
def pull(name: str, options: tuple[str, ...]) -> ExitCode:
    """Download a model and convert it; an interrupted download goes on where it stopped."""
    return _in_workers("pull", name, *options)


@command.command(
    context_settings=PASS_ON,
    epilog=common.examples("jobs model export ./checkpoint --quantization int4"),
)
@click.argument("path")
@click.argument("options", nargs=-1, type=click.UNPROCESSED)
def export(path: str, options: tuple[str, ...]) -> ExitCode:
    """Convert a checkpoint folder (safetensors) to a model folder."""
    return _in_workers("export", path, *options)


def _in_workers(*words: str) -> ExitCode:
    """Become ``python -m workers model ...``: that package may load what this one may not."""
    from jobs.processes import child_environ, python

    home = common.settings().home
    sys.stdout.flush()
    argv = python("workers", "model", *words, "--home", str(home))
    os.execve(argv[0], argv, child_environ({}))  # noqa: S606  no shell is meant
