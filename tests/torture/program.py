"""``nightshift`` as it is, but for the workers that it starts: those of `tests.torture.worker`.

Run as ``python -m tests.torture.program ARGUMENT...``.
"""

from jobs.__main__ import main
from jobs.running import processes
from jobs.work_orders import RunWorker, WorkOrder


def order_command(order: WorkOrder) -> list[str]:
    """Return the command of a process that carries out ``order``."""
    module = "tests.torture.worker" if isinstance(order, RunWorker) else "workers"
    return processes.python(module, order.line())


if __name__ == "__main__":
    processes.order_command = order_command
    main()
