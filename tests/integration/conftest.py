"""Fixtures of the integration tests: a home with settings, its ledger, a home for commands."""

import functools
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import onnxruntime as ort
import pytest

from jobs.documents.inbox import Inbox
from jobs.ledger.ledger import Ledger
from jobs.settings import Settings
from tests.integration.cli_helpers import Home
from tests.unit.jobs.kit import TARGETS, make_home
from workers.engine.model import model_runner


@pytest.fixture
def memory_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: a kill tears no more there, and syncing is free."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory) as made:
        yield Path(made)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return make_home(tmp_path)


@pytest.fixture
def ledger(settings: Settings) -> Iterator[Ledger]:
    with Ledger.open(settings.ledger) as opened:
        yield opened


@pytest.fixture
def inbox(settings: Settings, ledger: Ledger) -> Inbox:
    """The inbox of a home, which has a folder for the pipeline ``extract``."""
    (settings.inbox / "extract").mkdir()
    return Inbox(settings, ledger, TARGETS)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture(scope="module")
def one_session_per_graph() -> Iterator[None]:
    """Have the runners of one graph share its session, which keeps nothing between two steps.

    Its threads sleep while they wait for one another: spinning is half of what small models cost,
    more on a busy machine, and computes nothing.
    """
    options = model_runner.session_options

    def without_spinning(threads: int) -> ort.SessionOptions:
        made = options(threads)
        made.add_session_config_entry("session.intra_op.allow_spinning", "0")
        return made

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(model_runner, "session_options", without_spinning)
        patch.setattr(model_runner, "open_session", functools.cache(model_runner.open_session))
        yield
