"""What parity tests need from outside: the base of the default model."""

from pathlib import Path

import pytest

from workers.models.catalogue import GEMMA_3_270M
from workers.models.convert import data_dir


@pytest.fixture(scope="session")
def base_gguf() -> Path:
    """Gemma 3 270M as GGUF, as a pull of the default model keeps it."""
    name = GEMMA_3_270M.name
    path = data_dir() / "downloads" / name / name
    if not path.is_file():
        pytest.skip(f"{name} is not here: nightshift model pull nightshift-270m")
    return path
