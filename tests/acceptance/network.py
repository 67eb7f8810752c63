"""Commands in a network namespace without a way out, and the kernel's count of tries."""

import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

_TRY = "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(('192.0.2.1', 9))"


def run_without_network(
    command: Sequence[str], environ: Mapping[str, str], scratch: Path
) -> tuple[subprocess.CompletedProcess[str], int]:
    """Run a command with loopback switched off, too; Unix sockets are all that works.

    Returns how it ended and how often it, or a process that it started, wanted to reach an address.
    Skips the test where this machine allows no namespace, or its kernel does not count.
    """
    _, counted = _run([sys.executable, "-c", _TRY], environ, scratch)
    if counted != 1:
        pytest.skip("no network namespace whose kernel counts can be had here")
    return _run(command, environ, scratch)


def _run(
    command: Sequence[str], environ: Mapping[str, str], scratch: Path
) -> tuple[subprocess.CompletedProcess[str], int]:
    counts = scratch / "counts"
    counts.write_text("")
    script = f"{shlex.join(command)}; code=$?; cat /proc/net/snmp /proc/net/snmp6 > "
    script += f"{shlex.quote(str(counts))}; exit $code"
    done = subprocess.run(
        ["unshare", "--map-root-user", "--net", "sh", "-c", script],
        env=dict(environ), capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    return done, _refused(counts.read_text())


def _refused(text: str) -> int:
    """How many packets or connections found no route, of IPv4 and IPv6."""
    rows = [line.split() for line in text.splitlines()]
    names, *values = [row for row in rows if row[0] == "Ip:"] or [[], []]
    counts = dict(zip(names, *values, strict=True))
    counts |= {row[0]: row[1] for row in rows if len(row) == 2}
    return int(counts.get("OutNoRoutes", 0)) + int(counts.get("Ip6OutNoRoutes", 0))
