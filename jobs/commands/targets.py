"""The targets of documents, for commands: with warnings, and what a dry run shows."""

from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

from jobs.documents.selection import check_paths, files, inbox_files
from jobs.errors import UsageError
from jobs.exit_codes import ExitCode
from jobs.files.names import printable
from jobs.files.safe_open import Refusal
from jobs.ledger.records import Target
from jobs.running.targets import load_targets
from jobs.settings import Settings
from jobs.terminal.console import emit, emit_json, safe, warn
from pipelines.loader import load_pipelines


def checked_targets(settings: Settings) -> dict[str, Target]:
    """Load the targets and warn about each broken definition.

    Raises:
        ModelError: the model is missing.
        DefinitionError: the folder of definitions does not exist.
    """
    _, broken = load_pipelines(settings.pipelines_dir)
    for error in broken:
        if error.path == settings.pipelines_dir:
            raise error
        warn(f"warning: {error}")
    return load_targets(settings)


def chosen_target(settings: Settings, known: dict[str, Target]) -> Target:
    """Return the target of ``settings.pipeline``.

    Raises:
        UsageError: there is no such pipeline.
        DefinitionError: its definition is broken.
    """
    name = settings.pipeline
    if name in known:
        return known[name]
    for error in load_pipelines(settings.pipelines_dir)[1]:
        if error.path is not None and error.path.stem == name:
            raise error
    raise UsageError(f"no pipeline is called {name!r}; there are: {', '.join(sorted(known))}")


def tell_unsuited(targets: Iterable[Target]) -> None:
    """Warn about each pipeline that was not made for the model that is set."""
    for one in targets:
        if one.unsuited:
            warn(f"warning: results are not validated: {one.unsuited}")


def show_dry_run(
    settings: Settings, paths: Sequence[Path], limit: int | None, json_: bool
) -> ExitCode:
    """Write what ``run`` or ``submit`` would take.

    Includes documents that are done already, because only their bytes would tell.
    """
    known = checked_targets(settings)
    chosen = chosen_target(settings, known)
    check_paths(settings, paths)
    if paths:
        found = [item for path in paths for item in files(settings, path)]
    else:
        found = list(inbox_files(settings, list(known)))
    refused = [item for item in found if isinstance(item, Refusal)]
    taken = [
        (
            printable(item),
            chosen.pipeline if paths else pipeline_of(settings, item, chosen.pipeline),
        )
        for item in islice((item for item in found if isinstance(item, Path)), limit)
    ]
    if json_:
        emit_json(
            {
                "would_take": [{"path": path, "pipeline": name} for path, name in taken],
                "refused": [{"path": item.path, "why": item.why} for item in refused],
            }
        )
    else:
        for path, name in taken:
            emit(f"{name}\t{safe(path)}")
        for item in refused:
            warn(f"would be refused: {item.path}: {item.why}")
        if not found:
            place = ", ".join(map(printable, paths)) or f"the inbox {settings.inbox}"
            warn(f"nothing would be taken: no files in {place}")
    return ExitCode.OK if taken else ExitCode.NOTHING


def pipeline_of(settings: Settings, path: Path, default: str) -> str:
    """Return the pipeline of a file in the inbox: its folder's, or the default."""
    if path.parent == settings.inbox:
        return default
    return path.relative_to(settings.inbox).parts[0]
