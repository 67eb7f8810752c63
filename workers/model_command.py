"""``python -m workers model pull|export|verify``: the models' part of the command line.

``jobs model …`` hands over to it. A terminal sees progress on stderr; a pipe sees only the last
line, on stdout.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from jobs.exit_codes import ExitCode
from jobs.models import Manifest, find_model, list_models, verify
from jobs.settings import load_settings
from workers import models
from workers.catalogue import CATALOGUE, DEFAULT_VARIANT, VARIANTS


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
    manifest = models.pull(
        options.name,
        options.variant,
        options.revision,
        models=models.data_dir() / "models",
        downloads=models.data_dir() / "downloads",
        keep_download=not options.discard_download,
        say=_say,
    )
    _print_ready(manifest)
    return ExitCode.OK


def _export(options: argparse.Namespace) -> int:
    checkpoint: Path = options.path
    name = options.name or checkpoint.resolve().name
    folder = options.out or models.data_dir() / "models" / name
    if options.engine == "optimum":
        from workers.optimum_export import adopt

        manifest = adopt(checkpoint, name, folder, _say)
    else:
        manifest = models.export_checkpoint(checkpoint, name, options.variant, folder, _say)
    _print_ready(manifest)
    return ExitCode.OK


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
    print(
        f"{manifest.id} ({manifest.quantization}) is ready in {manifest.folder};"
        f' to use it: JOBS_MODEL={manifest.id}, or model = "{manifest.id}" in jobs.toml'
    )


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

    pull = commands.add_parser("pull", parents=[common, variant], help="download and convert")
    pull.add_argument("name", help=", ".join(CATALOGUE))
    pull.add_argument(
        "--revision", help="commit, branch or tag (default: what main is now; it is recorded)"
    )
    pull.add_argument(
        "--discard-download", action="store_true", help="delete the checkpoint when converted"
    )

    export = commands.add_parser(
        "export", parents=[common, variant], help="convert a local checkpoint folder"
    )
    export.add_argument("path", type=Path, help="safetensors, config.json, tokenizer.json, …")
    export.add_argument("--name", help="the model's name (default: the folder's)")
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
