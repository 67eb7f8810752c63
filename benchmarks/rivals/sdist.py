"""Unpack the sources of a package from PyPI, with the standard library only."""

import subprocess
import sys
import tarfile
from pathlib import Path


def unpack(requirement: str, folder: Path, only: str = "") -> None:
    """Download the sdist of ``requirement`` ("name==version") into a folder and unpack the files
    whose names begin with ``only``."""
    name = requirement.partition("==")[0]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--no-binary", name, "--dest", str(folder), requirement]
    subprocess.run(command, check=True, stdout=sys.stderr)
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        wanted = [part for part in archive.getmembers() if Path(part.name).name.startswith(only)]
        archive.extractall(folder, members=wanted, filter="data")
