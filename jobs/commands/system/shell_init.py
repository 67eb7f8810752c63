"""``jobs shell-init``: print a shell function so that ``jobs run`` calls this program."""

import shutil

import click

from jobs.commands.common import Command, examples
from jobs.commands.system.shell_scripts import SHELLS, shell_init
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, warn


@click.command(
    cls=Command,
    epilog=examples(
        'eval "$(nightshift shell-init bash)"      in ~/.bashrc',
        'eval "$(nightshift shell-init zsh)"       in ~/.zshrc, after compinit',
        "nightshift shell-init fish | source       in ~/.config/fish/config.fish",
        'eval "$(nightshift shell-init sh)"        in a script or crontab line for dash, ash, sh',
    ),
)
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> ExitCode:
    """Print the shell function that makes a bare `jobs` reach us.

    bash, zsh, fish and sh have a builtin called jobs. The function sends our commands (run, submit,
    status, ...) to the program nightshift and everything else (jobs, jobs -l, jobs -p, jobs %1) to
    the shell. It also sets up completion for both names.
    """
    if shutil.which("nightshift") is None:
        warn("note: nightshift is not on PATH and the function calls it: add its folder to PATH")
    emit(shell_init(shell))
    return ExitCode.OK
