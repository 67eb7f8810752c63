"""The machine and the programs, for the foot of a report."""

import os
import platform
import shutil
from importlib.metadata import PackageNotFoundError, version

from jobs.machine.memory import available_memory, total_memory
from jobs.report.record import Machine
from jobs.settings import Settings


def machine(settings: Settings) -> Machine:
    """Return what this machine has now. Raises OSError if its folders cannot be looked at."""
    store = settings.documents_dir
    used = sum(path.stat().st_size for path in store.iterdir()) if store.is_dir() else 0
    disk = settings.state_dir if settings.state_dir.is_dir() else settings.home
    return Machine(
        version=package_version("nightshift"),
        python=platform.python_version(),
        onnxruntime=package_version("onnxruntime"),
        cores=len(os.sched_getaffinity(0)),
        memory_total=total_memory(),
        memory_free=available_memory(),
        disk_free=shutil.disk_usage(disk).free,
        disk_used=used,
    )


def package_version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
