"""Carry out ``nightshift model pull`` and ``nightshift model export``.

A terminal sees progress on stderr; a pipe sees only the last line, on stdout.
"""

from pathlib import Path

from jobs.errors import UsageError
from jobs.exit_codes import ExitCode
from jobs.known_models import DEFAULT_MODEL
from jobs.models.manifest import Manifest
from jobs.terminal.console import emit, note, warn
from jobs.work_orders import ExportModel, PullModel
from workers.models import convert
from workers.models.pull import HUB, INDEX, PullRequest, pull


def pull_model(order: PullModel) -> int:
    """Download a model, convert it, and return the exit code.

    Raises:
        UsageError: there is no such model or variant.
        ModelError: the model cannot be had.
    """
    request = PullRequest(
        models=convert.data_dir() / "models",
        downloads=convert.data_dir() / "downloads",
        say=note,
        warn=warn,
        place=_place(order.place),
        revision=order.revision,
        keep_download=not order.discard_download,
    )
    try:
        manifest = pull(order.name, order.variant, request)
    except KeyboardInterrupt:
        warn("interrupted; run the same command again to go on")
        return ExitCode.INTERRUPTED
    _print_ready(manifest)
    return ExitCode.OK


def _place(text: str | None) -> str | Path | None:
    return text if text in (None, INDEX, HUB) else Path(text)


def export_model(order: ExportModel) -> int:
    """Convert a checkpoint, and return the exit code.

    Raises:
        UsageError: an adapter was given with an export of Optimum's.
        ModelError: the checkpoint cannot be read or converted.
    """
    checkpoint = Path(order.path)
    name = order.name or _name_of(checkpoint)
    folder = Path(order.out) if order.out else convert.data_dir() / "models" / name
    adapter = Path(order.adapter) if order.adapter else None
    try:
        if order.engine == "optimum":
            from workers.models.optimum_export import adopt

            if adapter:
                raise UsageError(
                    "--adapter goes with --engine onnx: merge it before optimum-cli does"
                )
            manifest = adopt(checkpoint, name, folder, note)
        else:
            manifest = convert.export_checkpoint(
                checkpoint, name, order.variant, folder, note, adapter
            )
    except KeyboardInterrupt:
        warn("interrupted")
        return ExitCode.INTERRUPTED
    _print_ready(manifest)
    return ExitCode.OK


def _name_of(checkpoint: Path) -> str:
    """Return the folder's name, or the GGUF file's without its ending."""
    path = checkpoint.absolute()
    return path.stem if path.suffix.lower() == ".gguf" else path.name


def _print_ready(manifest: Manifest) -> None:
    use = f'to use it: JOBS_MODEL={manifest.id}, or model = "{manifest.id}" in jobs.toml'
    if manifest.id == DEFAULT_MODEL:
        use = "it is used unless another is set"
    emit(f"{manifest.id} ({manifest.quantization}) is ready in {manifest.folder}; {use}")
