"""Fixtures that every room shares."""

import fcntl
import logging
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

import workers  # noqa: F401  before any test imports ONNX Runtime: it turns its telemetry off
from jobs.terminal.console import warn_by

# A busy machine is no failure; the timeout of pytest is there for what hangs.
settings.register_profile("nightshift", deadline=None)
settings.load_profile("nightshift")

# A shell starts what it puts in the background, CI too, with Ctrl-C ignored, and the programs that
# tests start would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parent.parent
TEST_MODEL = ROOT / "tests" / "models" / "nightshift-test"  # what JOBS_MODEL names in tests


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests marked ``alone`` first: what runs beside them then is short."""
    items.sort(key=lambda item: item.get_closest_marker("alone") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Have a test marked ``alone`` wait for those that run beside it, and the next ones for it."""
    mode = fcntl.LOCK_EX if item.get_closest_marker("alone") else fcntl.LOCK_SH
    with Path(__file__).open() as running:
        # Whoever waits holds the gate, or tests beside it would go on and on.
        with Path(__file__).with_name("__init__.py").open() as gate:
            fcntl.flock(gate, fcntl.LOCK_EX)
            fcntl.flock(running, mode)
        try:
            return (yield)
        finally:
            fcntl.flock(running, fcntl.LOCK_UN)  # a child that was forked may hold the file open


@pytest.fixture(autouse=True)
def own_log() -> Iterator[None]:
    """Take back the log that a program begins which a test calls in this process."""
    root, ours = logging.getLogger(), logging.getLogger("nightshift")
    levels = root.level, ours.level
    yield
    for handler in root.handlers[:]:
        if type(handler) is logging.StreamHandler:  # pytest's own are of other classes
            root.removeHandler(handler)
    root.setLevel(levels[0])
    ours.setLevel(levels[1])
    warn_by(None)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real documents beside the project; a user's machine does not have it."""
    folder = ROOT.parent / "shared"
    if not (folder / "data").is_dir():
        pytest.skip("the folder ../shared with real documents is not on this machine")
    return folder


@pytest.fixture(scope="session")
def test_model() -> Path:
    """The folder of a small model whose answers mean nothing: quick, and in the repository."""
    return TEST_MODEL
