"""``jobs metrics``: numbers for a monitoring system."""

import click

from jobs.commands import common
from jobs.errors import UsageError
from jobs.exit_codes import ExitCode
from jobs.terminal.console import emit, warn


@click.command(
    cls=common.Command,
    epilog=common.examples(
        "nightshift metrics",
        "nightshift metrics --port 9464",
        "nightshift metrics > /var/lib/node_exporter/nightshift.prom",
    ),
)
@click.option(
    "--port",
    type=click.IntRange(1, 65_535),
    metavar="N",
    help="Serve them on this port of this machine until stopped.",
)
def command(port: int | None) -> ExitCode:
    """Print metrics for Prometheus, or serve them.

    Documents by state and reason, seconds of each stage, tokens, the age of the queue, guardrails
    that flagged, workers and their memory, free disk. No document is named. nightshift up serves
    them where metrics_port is set.
    """
    from jobs.commands.homes import require_home
    from jobs.metrics.collect import metrics_text
    from jobs.metrics.serve import serve

    settings = common.settings()
    require_home(settings)  # zeros of a folder that is none would look as if all were well
    if port is None:
        emit(metrics_text(settings).decode().rstrip("\n"))
        return ExitCode.OK

    def begin() -> None:
        common.begin_service(settings, "metrics")
        warn(f"metrics: http://127.0.0.1:{port}/metrics; Ctrl-C stops")

    try:
        serve(settings, port, begin)
    except OSError as error:
        raise UsageError(f"port {port} cannot be used: {error.strerror}") from error
    return ExitCode.OK
