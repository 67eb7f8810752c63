"""Real parts: a parsing server and the test model's engine, once for all tests here."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from jobs.models.manifest import Manifest, load_manifest
from jobs.settings import Settings
from tests.copying import COPYING
from tests.unit.jobs.kit import make_home
from tests.unit.workers.engine.conftest import byte_tokenizer  # noqa: F401  a fixture
from tests.unit.workers.engine.scripted import ScriptedRunner
from tests.unit.workers.kit import SAYING, Speaker, manifest, open_worker_context
from workers.context import WorkerContext
from workers.engine.engine import Engine
from workers.engine.tokens.tokenizer import Tokenizer
from workers.generation import Generator
from workers.parsing.client import ParsingServer

SpeakerContext = Callable[..., WorkerContext]


@pytest.fixture(scope="session")
def parser() -> Iterator[ParsingServer]:
    with closing(ParsingServer()) as server:
        yield server


@pytest.fixture(scope="session")
def facts(test_model: Path) -> Manifest:
    return load_manifest(test_model)


@pytest.fixture(scope="session")
def engine(test_model: Path) -> Iterator[Engine]:
    with Engine.open(test_model, threads=1, slots=4) as opened:
        yield opened


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return make_home(tmp_path)


@pytest.fixture
def context(
    settings: Settings, engine: Engine, facts: Manifest, parser: ParsingServer
) -> Iterator[WorkerContext]:
    """The test model's context. Never drain it: engine and parser are everyone's."""
    with open_worker_context(settings, engine, facts, parser, COPYING) as opened:
        yield opened


@pytest.fixture
def speaker_context(
    settings: Settings,
    parser: ParsingServer,
    byte_tokenizer: Tokenizer,  # noqa: F811
) -> Iterator[SpeakerContext]:
    """Desks whose model says what it is told, each with an engine of its own. One that a test
    drains needs a parser of its own, too."""
    with ExitStack() as stack:

        def make(speaker: ScriptedRunner, own: ParsingServer | None = None) -> WorkerContext:
            engine = stack.enter_context(Engine(speaker, byte_tokenizer).start())
            if own:
                stack.enter_context(closing(own))
            return stack.enter_context(
                open_worker_context(
                    settings, engine, manifest(), own or parser, {SAYING.name: SAYING}
                )
            )

        yield make


@pytest.fixture
def make_generator(
    byte_tokenizer: Tokenizer,  # noqa: F811
) -> Iterator[Callable[..., Generator]]:
    with ExitStack() as stack:

        def make(speaker: Speaker, **facts: object) -> Generator:
            engine = stack.enter_context(Engine(speaker, byte_tokenizer).start())
            return Generator(engine, manifest(**facts))

        yield make
