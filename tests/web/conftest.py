"""Fixtures of the web tests: a home, its ledger, three results that wait, a signed-in client."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from jobs.ledger.ledger import Ledger
from jobs.settings import Settings
from tests.integration.cli_helpers import Home
from tests.unit.jobs.kit import make_home
from tests.web.client import Client
from tests.web.kit import Samples, add_samples, served


@pytest.fixture
def home(tmp_path: Path) -> Home:
    folder = tmp_path / "home"
    folder.mkdir()
    return Home(folder)


@pytest.fixture
def settings(home: Home) -> Settings:
    return make_home(home.path)


@pytest.fixture
def ledger(settings: Settings) -> Iterator[Ledger]:
    with Ledger.open(settings.ledger) as opened:
        yield opened


@pytest.fixture
def samples(settings: Settings, ledger: Ledger) -> Samples:
    """Two waiting results: a typed PDF and a DOCX."""
    return add_samples(settings, ledger, with_scan=False)


@pytest.fixture
def address(home: Home, samples: Samples) -> Iterator[str]:
    """The address that a running ``nightshift web`` has printed."""
    with served(home) as printed:
        yield printed


@pytest.fixture
def client(address: str) -> Client:
    """A signed-in client."""
    return Client.signed_in(address)
