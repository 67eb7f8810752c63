"""What parity tests need from outside: the base of the default model."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def base_gguf() -> Path:
    """Gemma 3 270M as GGUF, by the environment variable ``NIGHTSHIFT_BASE_GGUF``."""
    path = os.environ.get("NIGHTSHIFT_BASE_GGUF")
    if not path:
        pytest.skip("NIGHTSHIFT_BASE_GGUF does not name the base's GGUF file")
    return Path(path)
