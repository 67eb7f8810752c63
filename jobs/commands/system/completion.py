"""``jobs completion``: print the completion script of a shell."""

import click

from jobs.commands.common import Command, examples
from jobs.commands.system.shell_scripts import COMPLETED_SHELLS, completion
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit


@click.command(
    cls=Command,
    epilog=examples(
        "nightshift completion bash > ~/.local/share/bash-completion/completions/nightshift",
        'nightshift completion zsh  > "${fpath[1]}/_nightshift"',
        "nightshift completion fish > ~/.config/fish/completions/nightshift.fish",
    ),
)
@click.argument("shell", type=click.Choice(COMPLETED_SHELLS))
def command(shell: str) -> ExitCode:
    """Print the completion script of a shell.

    It completes the name nightshift. For jobs as well, use shell-init, which contains it.
    """
    emit(completion(shell))
    return ExitCode.OK
