"""The processor by name, so that times measured on one machine are not taken for another's."""

from pathlib import Path

_CPUINFO = Path("/proc/cpuinfo")
_KEYS = ("model name", "Hardware", "CPU part", "cpu model")


def processor(cores: int, cpuinfo: Path = _CPUINFO) -> str:
    """Return the processor's name and how many of its cores we use."""
    try:
        lines = cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    named = (line.partition(":") for line in lines)
    found = {key.strip(): value.strip() for key, _, value in named}
    name = next((found[key] for key in _KEYS if found.get(key)), "processor")
    return f"{' '.join(name.split())}, {cores} cores"
