"""What a confined process may read: code, and the data that libraries bring; no documents."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

_SYSTEM = (
    "/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/share",
    "/usr/local/lib", "/usr/local/lib64", "/usr/local/share",
    "/nix/store", "/gnu/store",
    "/etc/fonts", "/etc/ld.so.cache", "/etc/localtime", "/etc/mime.types", "/etc/ssl/openssl.cnf",
    "/etc/pki/tls/openssl.cnf", "/etc/crypto-policies",
    "/dev/null", "/dev/random", "/dev/urandom", "/dev/zero",
    # how many processors and how much memory there are
    "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/sys/vm/overcommit_memory",
    "/sys/devices/system", "/sys/fs/cgroup",
)  # fmt: skip


def code_and_data() -> Iterator[Path]:
    """Yield the interpreter's libraries, what was installed for it, our packages, the system's.

    An entry of ``sys.path`` counts if distributions were installed into it. Our source folder, into
    which none are, may be somebody's home with inbox and outbox: of it only the packages are.
    """
    for prefix in {sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix}:
        yield Path(prefix, "lib")
        yield Path(prefix, "lib64")
    for entry in map(Path, sys.path):
        if entry.is_file() or next(entry.glob("*.dist-info"), None):
            yield entry
    packages = Path(__file__).parent.parent
    for name in ("pipelines", "jobs", "workers"):
        yield packages.with_name(name)
    yield from map(Path, _SYSTEM)
    yield from map(Path, filter(None, os.environ.get("LD_LIBRARY_PATH", "").split(":")))


def loaders() -> Iterator[Path]:
    """Yield the programs that load another one's shared libraries; the kernel executes both."""
    for folder in map(Path, ("/lib", "/lib64")):
        yield from folder.glob("ld-*.so*")
