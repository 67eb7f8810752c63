"""The command line: ``nightshift``, also called ``jobs``.

A command's module is imported when the command is called, so that ``jobs --help`` is quick. The
one-line helps are therefore written here too; a test compares them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module

import click

from jobs.errors import did_you_mean
from jobs.exit_codes import ExitCode

# Help and messages say this name, also when we are called as `jobs`: a shell answers `jobs` itself.
PROGRAM = "nightshift"
COMPLETE_VARIABLE = "_NIGHTSHIFT_COMPLETE"  # one for both names

# Section -> command -> its module under jobs.commands, and its one-line help.
SECTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "Work": {
        "run": ("documents.run", "Process the given documents, or the inbox, and stop."),
        "submit": ("documents.submit", "Queue documents and return."),
        "up": ("documents.up", "Watch the inbox and process what arrives, until stopped."),
        "watch": (
            "documents.watch",
            "Take what arrives in the inbox into the queue; process nothing.",
        ),
        "worker": ("system.worker", "Run one worker in the foreground."),
    },
    "Look": {
        "plan": ("documents.plan", "Say what there is to do and when it will be done."),
        "status": ("documents.status", "Show how many documents are queued, running and done."),
        "list": ("documents.list", "List documents, newest first."),
        "show": (
            "documents.show",
            "Show one document: its fields, what was flagged, its reviews.",
        ),
        "report": ("documents.report", "Report what came out and what needs a person."),
        "text": ("documents.text", "Show the text that was read of one document."),
        "original": (
            "documents.original",
            "Copy one document back out of the store, under its own name.",
        ),
        "export": ("documents.export", "Write results as a table: CSV, XLSX, JSONL or SQLite."),
        "review": ("documents.review", "Settle what needs a person: accept, correct or reject."),
        "web": ("documents.web", "Settle results in a browser."),
        "metrics": ("system.metrics", "Print metrics for Prometheus, or serve them."),
        "retry": ("documents.retry", "Process documents again."),
        "cancel": ("documents.cancel", "Take documents out of the queue."),
        "purge": ("documents.purge", "Delete old documents, results and texts; keep their rows."),
        "pause": ("documents.pause", "Let no new document begin until nightshift resume."),
        "resume": ("documents.resume", "Let documents begin again after nightshift pause."),
    },
    "Set up": {
        "init": (
            "system.init",
            "Make a folder a home for documents and results.",
        ),
        "pipelines": ("pipelines", "List, show and check pipelines."),
        "guardrails": ("guardrails", "List the checks, and try them on recorded answers."),
        "model": ("models.model", "List, download, convert and check models."),
        "chat": ("models.chat", "Talk to a model in the terminal."),
        "doctor": ("system.doctor", "Check this machine and say what to do."),
        "bench": ("bench.bench", "Measure how many documents per hour this machine does."),
        "backup": ("system.backup", "Copy a home into one file, while it is at work."),
        "restore": ("system.restore", "Make a home anew from a backup."),
        "repair": ("system.repair", "Make a damaged or lost ledger whole again."),
        "audit": ("system.audit", "Show who did what to which document, and check that log."),
        "schedule": ("system.schedule", "Start a run each night, by systemd or cron."),
        "completion": ("system.completion", "Print the completion script of a shell."),
        "shell-init": (
            "system.shell_init",
            "Print the shell function that makes a bare `jobs` reach us.",
        ),
    },
}
COMMANDS = {name: text for section in SECTIONS.values() for name, (_, text) in section.items()}
MODULES = {name: module for section in SECTIONS.values() for name, (module, _) in section.items()}


class LazyGroup(click.Group):
    """Commands by name, imported when called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"jobs.commands.{MODULES[cmd_name]}")
        command = module.command
        assert isinstance(command, click.Command)  # noqa: S101  narrows the type for mypy
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(unknown(args[0]), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, COMMANDS))
        for section, commands in SECTIONS.items():
            with formatter.section(section):
                formatter.write_dl([(name.ljust(width), COMMANDS[name]) for name in commands])

    def shell_complete(
        self, ctx: click.Context, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        found = [CompletionItem(n, help=t) for n, t in COMMANDS.items() if n.startswith(incomplete)]
        # click.Group.shell_complete would import every command for its help.
        return found + click.Command.shell_complete(self, ctx, incomplete)


def unknown(name: str) -> str:
    """Return the message for an unknown command, with the nearest known one."""
    return f"No such command '{name}'{did_you_mean(name, COMMANDS)}"


@dataclass
class RequestedHome:
    """The home of ``--home``, if given. Kept in the context, also for the crash report."""

    home: str | None = None


def remember_home(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    """Keep the home; a later option replaces an earlier one."""
    if value is not None:
        ctx.ensure_object(RequestedHome).home = value


def home_option() -> click.Option:
    """Return the option ``--home``, for use before and after a command's name."""
    return click.Option(
        ["--home"],
        type=click.Path(file_okay=False),
        metavar="DIR",
        expose_value=False,
        callback=remember_home,
        help="Where inbox, outbox and state live (default: $JOBS_HOME, else the current folder).",
    )


def print_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    """Print the installed version and end."""
    if value:
        from jobs.terminal.console import emit

        emit(f"nightshift {installed_version()}")
        ctx.exit()


def installed_version() -> str:
    """Return the version of the installed package."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("nightshift")
    except PackageNotFoundError:
        return "(not installed)"


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="\b\nExamples:\n"
    "  nightshift run                            process everything in inbox/\n"
    "  nightshift run --pipeline extract *.pdf   process these\n"
    "  nightshift status                         what is queued, running, done\n\n"
    "\b\nThe program is also called `jobs`. Shells have a `jobs` of their own:\n"
    "see `nightshift shell-init --help`.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_version,
    help="Show the version and exit.",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Turn a folder of documents into verified, structured results overnight."""
    ctx.ensure_object(RequestedHome)


cli.params.insert(0, home_option())


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line and exit."""
    from jobs.terminal.console import plain_streams
    from jobs.terminal.error_messages import guarded

    plain_streams()
    requested = RequestedHome()
    sys.exit(guarded(lambda: invoke(argv, requested), requested))


def invoke(argv: Sequence[str] | None, requested: RequestedHome) -> ExitCode:
    """Call the command that ``argv`` names and return its exit code."""
    code = cli.main(
        argv,
        prog_name=PROGRAM,
        complete_var=COMPLETE_VARIABLE,
        standalone_mode=False,
        obj=requested,
    )
    return code if isinstance(code, ExitCode) else ExitCode(code or 0)
