"""A home that has lived, and the file of its backup."""

import os
from pathlib import Path

import pytest

from jobs.audit.write import write_down
from jobs.documents.readings import keep_reading
from jobs.ledger.ledger import Ledger
from jobs.settings import Settings
from tests.integration.results_kit import reading
from tests.integration.test_repair import before_midnight
from tests.unit.jobs.kit import make_home


@pytest.fixture
def settings(memory_folder: Path) -> Settings:
    return make_home(memory_folder / "home")


@pytest.fixture
def lived(settings: Settings) -> Settings:
    """A home with documents in every state, and one in the inbox."""
    with Ledger.open(settings.ledger) as ledger:
        before_midnight(settings, ledger)
        write_down(settings, ledger)
        keep_reading(settings, ledger.list()[0].sha256, reading())
    (settings.inbox / "extract").mkdir()
    (settings.inbox / "extract" / os.fsdecode(b"to come \xff.txt")).write_bytes(b"to come")
    return settings


@pytest.fixture
def file(memory_folder: Path) -> Path:
    return memory_folder / "home.tar"
