"""``jobs web``: settle results in a browser."""

import os

import click

from jobs.commands import common
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, warn


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift web", "nightshift web --port 8700", "nightshift web --host 192.168.1.20"
    ),
)
@click.option(
    "--port", type=click.IntRange(0, 65_535), metavar="N", help="Port (default: web_port)."
)
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", help="Address to listen on.")
def command(port: int | None, host: str) -> ExitCode:
    """Settle results in a browser.

    What needs a person, beside its document, the least certain first.

    Prints one address, which signs you in. It listens on this machine only; for a network set a
    password (web_password or web_password_file) and give --host. Ctrl-C stops it.
    """
    from jobs.running.web_service import TOKEN_VARIABLE
    from jobs.web.server import serve

    settings = common.settings()
    wanted = settings.web_port if port is None else port
    token = os.environ.pop(TOKEN_VARIABLE, None)

    def begin(address: str) -> None:
        common.begin_service(settings, "web")
        if token is None:  # inside `up` the output is a log, and `up` has told the address
            emit(address)
            warn("open this address in a browser; Ctrl-C stops")

    with common.ledger(settings) as ledger:
        serve(settings, ledger, host, wanted, begin, token)
    return ExitCode.OK
