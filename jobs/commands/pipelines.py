"""``jobs pipelines``: list, show and check pipelines."""

from pathlib import Path

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, emit_json, table, warn


@click.group(
    cls=common.Group,
    epilog=common.examples(
        "nightshift pipelines list",
        "nightshift pipelines show extract > my/extract-short.yaml",
        "nightshift pipelines validate my/extract-short.yaml",
    ),
)
def command() -> None:
    """List, show and check pipelines.

    A pipeline is a YAML file: prompt, schema of the answer, sampling, guardrails, limits. Put your
    own into the folder that the setting pipelines_dir names.
    """


@command.command("list", epilog=common.examples("nightshift pipelines list --json"))
@common.json_option
def list_(json_: bool) -> ExitCode:
    """List the pipelines."""
    from pipelines.loader import load_pipelines

    found, broken = load_pipelines(common.settings().pipelines_dir)
    for error in broken:
        warn(f"warning: {error}")
    if json_:
        emit_json(
            [
                {
                    "name": p.name,
                    "description": p.description,
                    "models": p.models,
                    "digest": p.digest,
                }
                for p in found.values()
            ]
        )
    else:
        rows = [[p.name, ", ".join(p.models) or "any", p.description] for p in found.values()]
        table(["name", "models", "description"], rows, wide="description", wrap=True)
    return ExitCode.USAGE if broken else ExitCode.OK


@command.command(epilog=common.examples("nightshift pipelines show extract"))
@click.argument("name")
@common.json_option
def show(name: str, json_: bool) -> ExitCode:
    """Show one pipeline as YAML; a start for one's own."""
    from pipelines.loader import load_pipelines

    found, broken = load_pipelines(common.settings().pipelines_dir)
    shipped, _ = load_pipelines()
    if name not in found and name in shipped:
        # Also after `show NAME > own/NAME.yaml`: the shell emptied that file before we read it.
        for error in broken:
            warn(f"warning: {error}")
        warn(f"this is the shipped {name}")
        found[name] = shipped[name]
    if name not in found:
        raise click.UsageError(f"no pipeline is called {name!r}; there are: {', '.join(found)}")
    data = found[name].model_dump(mode="json", by_alias=True)
    if json_:
        emit_json({**data, "digest": found[name].digest})
    else:
        emit(_yaml(data))
    return ExitCode.OK


@command.command(epilog=common.examples("nightshift pipelines validate my/invoice.yaml"))
@click.argument("file", type=click.Path(path_type=Path))
@common.json_option
def validate(file: Path, json_: bool) -> ExitCode:
    """Check a definition; an error names the line and the key.

    Exit codes: 0 valid, 2 not.
    """
    from pipelines.errors import DefinitionError
    from pipelines.loader import load_pipeline

    try:
        pipeline = load_pipeline(file)
    except DefinitionError as error:
        if not json_:
            raise
        emit_json({"valid": False, "line": error.line, "key": error.key, "message": error.message})
        return ExitCode.USAGE
    if json_:
        emit_json({"valid": True, "name": pipeline.name, "digest": pipeline.digest})
    else:
        emit(f"{file}: valid pipeline {pipeline.name}")
    return ExitCode.OK


def _yaml(data: object) -> str:
    """Return readable YAML: prompts as blocks, keys in order."""
    import yaml

    from jobs.results.output_text import escaped

    class Dumper(yaml.SafeDumper):
        pass

    def text(dumper: yaml.SafeDumper, value: str) -> yaml.Node:
        style = "|" if "\n" in value else None
        if not value.replace("\n", "").isprintable():
            style = '"'
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)

    Dumper.add_representer(str, text)
    dumped: str = yaml.dump(data, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=100)
    return "\n".join(map(escaped, dumped.rstrip("\n").split("\n")))
