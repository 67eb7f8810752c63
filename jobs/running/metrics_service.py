"""The metrics as a program of ``up``: on loopback, where a port is set for them."""

from jobs.running.flower import listens
from jobs.running.processes import Program, python
from jobs.settings import Settings


def metrics_service(settings: Settings, port: int) -> Program:
    """Return the server of the metrics, not yet started."""
    return Program(
        "metrics",
        python("jobs", "--home", str(settings.home), "metrics", "--port", str(port)),
        settings.logs_dir / "metrics.log",
        {},
        ready=lambda pid: listens(pid, port),
        vital=False,
    )
