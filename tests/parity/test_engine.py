"""The engine as a whole, in float32, against the reference's own ``generate``."""

from collections.abc import Iterator, Sequence

import pytest

torch = pytest.importorskip("torch", reason="parity needs the extra export-check")
pytest.importorskip("transformers", reason="parity needs the extra export-check")

from tests.parity.references import (  # noqa: E402  after the skip: they import torch
    VOCABULARY,
    exported,
    make_reference,
    random_ids,
    reference_words,
)
from workers.engine.cache import kv_cache  # noqa: E402
from workers.engine.cache.kv_cache import KVCache  # noqa: E402
from workers.engine.decoding import repetition  # noqa: E402
from workers.engine.decoding.sampling_params import (  # noqa: E402
    Completion,
    FinishReason,
    SamplingParams,
)
from workers.engine.engine import Engine  # noqa: E402
from workers.engine.model.model_runner import ModelRunner  # noqa: E402
from workers.engine.tokens.tokenizer import Tokenizer  # noqa: E402
from workers.gemma.exported_model import ExportedModel  # noqa: E402

pytestmark = pytest.mark.parity

CONTEXT = 768
CHUNK = 112  # makes rings of 256 rows of the window of 16: the longest prompt wraps them twice
SHARED = 150  # tokens at the beginning of every prompt
LENGTHS = (SHARED + 1, 230, 300, 450)
NEW_TOKENS = 200


@pytest.fixture(scope="module", params=["gemma3", "gemma4", "gemma4 dense"])
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    """(exported model, prompts, what the reference answers to each)"""
    folder = tmp_path_factory.mktemp("checkpoint")
    reference = make_reference(request.param, folder)
    model = exported(folder, folder.parent / f"{folder.name}-out")
    beginning = random_ids(SHARED)
    prompts = [[*beginning, *random_ids(n - SHARED, seed=n)] for n in LENGTHS]
    return model, prompts, [reference_words(reference, ids, NEW_TOKENS) for ids in prompts]


@pytest.fixture(autouse=True)
def small_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kv_cache, "PREFILL_CHUNK", CHUNK)


@pytest.fixture(autouse=True)
def no_repetition_ends_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random models love one word; the reference goes on saying it."""
    monkeypatch.setattr(repetition, "MIN_TOKENS", CONTEXT)


def open_engine(model: ExportedModel, *, slots: int, speculate: bool = True) -> Engine:
    cache = KVCache(model.sizes.kv_layers, slots, CONTEXT, chunk=CHUNK)
    tokenizer = Tokenizer.open(model)
    tokenizer.stop_token_ids = frozenset()  # the reference goes on past them, too
    return Engine(ModelRunner(model, cache, threads=2), tokenizer, speculate=speculate)


def answers(engine: Engine, prompts: Sequence[list[int]], shared: int) -> list[Completion]:
    params = SamplingParams(max_tokens=NEW_TOKENS)
    futures = [engine.submit(ids, params, shared=shared) for ids in prompts]
    while engine.step():
        engine.check_integrity()
    return [future.result() for future in futures]


def assert_same(completions: Sequence[Completion], wanted: Sequence[list[int]]) -> None:
    for completion, words in zip(completions, wanted, strict=True):
        assert completion.finish_reason is FinishReason.LENGTH
        assert list(completion.token_ids) == words


@pytest.mark.parametrize("slots", [1, 3])
def test_batch_prefix_cache_and_chunks_change_no_token(case, slots: int) -> None:
    """More documents than slots: they arrive while others decode, and move between slots."""
    model, prompts, wanted = case
    with open_engine(model, slots=slots) as engine:
        completions = answers(engine, prompts, SHARED)
        assert engine.stats().cached_tokens >= SHARED * (len(prompts) - slots)
    assert_same(completions, wanted)


def test_without_prefix_cache_and_speculation(case) -> None:
    model, prompts, wanted = case
    with open_engine(model, slots=2, speculate=False) as engine:
        completions = answers(engine, prompts, 0)
        assert engine.stats().cached_tokens == 0
    assert_same(completions, wanted)


class KnownAnswers:
    """Drafts that are right for a while and then wrong, in the place of PromptLookup.

    A random model's answers quote nothing, so its prompt would give no drafts.
    """

    answers: dict[tuple[int, ...], list[int]] = {}  # noqa: RUF012  filled by the fixture

    def __init__(self, prompt: Sequence[int]) -> None:
        self._answer = self.answers[tuple(prompt)]

    def draft(self, output: Sequence[int], most: int) -> tuple[int, ...]:
        place = len(output)
        right = 7 * place % 11
        following = self._answer[place : place + right + 5]
        wrong = ((word + 1) % VOCABULARY for word in following[right:])
        return (*following[:right], *wrong)[:most]

    def learn(self, drafted: int, kept: int, output_length: int) -> None:
        assert 0 <= kept <= drafted


@pytest.fixture
def known_answers(case, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    _, prompts, wanted = case
    known = {tuple(ids): words for ids, words in zip(prompts, wanted, strict=True)}
    monkeypatch.setattr(KnownAnswers, "answers", known)
    monkeypatch.setattr("workers.engine.sequence.PromptLookup", KnownAnswers)
    yield


@pytest.mark.usefixtures("known_answers")
@pytest.mark.parametrize("slots", [1, 2])
def test_drafts_right_and_wrong_change_no_token(case, slots: int) -> None:
    """Rejected drafts leave keys behind, in rings that wrap as well: nobody may see them."""
    model, prompts, wanted = case
    last = slice(-slots, None)  # speculation is for the few that have nobody waiting behind them
    with open_engine(model, slots=slots) as engine:
        completions = answers(engine, prompts[last], SHARED)
        stats = engine.stats()
    assert_same(completions, wanted[last])
    assert stats.kept_tokens > 100
    assert stats.drafted_tokens - stats.kept_tokens > 50
