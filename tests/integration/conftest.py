"""Fixtures of the integration tests: a home with settings, its ledger, a home for commands."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from jobs.ledger.ledger import Ledger
from jobs.settings import Settings
from tests.integration.cli_helpers import Home
from tests.unit.jobs.kit import make_home


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return make_home(tmp_path)


@pytest.fixture
def ledger(settings: Settings) -> Iterator[Ledger]:
    with Ledger.open(settings.ledger) as opened:
        yield opened


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)
