"""Greedy output is the same token for token, and logits bit for bit, however they are computed.

Small models with real ONNX sessions: the test model, in int8, and random checkpoints of both
architectures in every arithmetic.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime as ort
import pytest
from numpy.typing import NDArray

from workers.engine.cache import prefix_cache
from workers.engine.cache.kv_cache import PREFILL_CHUNK, SPAN, KVCache
from workers.engine.cache.prefix_cache import PrefixCache
from workers.engine.decoding.sampling_params import FinishReason, SamplingParams
from workers.engine.engine import Engine
from workers.engine.model import model_runner
from workers.engine.model.model_runner import ModelRunner
from workers.engine.model.runner_interface import DecodeRow
from workers.engine.tokens.tokenizer import Tokenizer
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.gemma.export import ModelFacts, export
from workers.gemma.exported_model import ExportedModel, open_model

pytestmark = pytest.mark.usefixtures("one_session_per_graph")

CONTEXT = 512
TOKENS = 20  # of an answer
MODELS = [
    "test-model",
    # Mixed has both kinds of products; int4 has blocks where every token goes.
    "gemma-3 mixed",
    "gemma-4 mixed",
    "gemma-4 int4",
    "wide mixed",
]
# Few layers, as each costs time in every step: one of each kind, and for Gemma 4 one more that
# shares its keys and values.
SHALLOW = {
    "gemma-3": SHAPES["tiny-gemma-3"]
    | {"num_hidden_layers": 3, "layer_types": ["sliding_attention"] * 2 + ["full_attention"]},
    "gemma-4": SHAPES["tiny-gemma-4"]
    | {
        "num_hidden_layers": 4,
        "num_kv_shared_layers": 2,
        "layer_types": ["sliding_attention", "full_attention"] * 2,
    },
}
# Gemma 4 E2B's heads, which two threads share.
SHALLOW["wide"] = SHALLOW["gemma-4"] | {
    "num_attention_heads": 8,
    "num_key_value_heads": 1,
    "head_dim": 256,
    "global_head_dim": 512,
}
GRAMMAR = """%llguidance {}
start: "{\\"answer\\":\\"" /[a-z ]{0,30}/ "\\",\\"sure\\":" ("true"|"false") "}"
"""
SHORT = slice(5)  # prompts that are longer than the small ring of a chunk of one token
Answer = tuple[tuple[int, ...], FinishReason]


@dataclass
class Subject:
    """A model, and engines of any kind over it."""

    model: ExportedModel
    tokenizer: Tokenizer
    shared: int = 40
    prompts: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        draw = np.random.default_rng(3)
        top = self.model.config.vocab_size
        beginning = draw.integers(6, top, self.shared).tolist()
        # From one token to more than any ring holds; some quote themselves, so drafts are right.
        for length in (1, 2, 19, 90, 129, 310):
            words = draw.integers(6, top, max(length // 3, 1)).tolist()
            self.prompts.append([*beginning, *(words * 4)[:length]])
        self.prompts.append(self.prompts[2][self.shared :])  # begins like nobody else

    def runner(
        self,
        slots: int = 1,
        chunk: int = PREFILL_CHUNK,
        positions: int | None = None,
        threads: int = 2,
    ) -> ModelRunner:
        layers = self.model.sizes.kv_layers
        cache = KVCache(layers, slots, CONTEXT, chunk=chunk, positions=positions)
        return ModelRunner(self.model, cache, threads=threads)

    def answers(
        self,
        runner: ModelRunner,
        *,
        together: bool,
        grammar: str | None = None,
        prompts: slice = slice(None),
        **settings: Any,
    ) -> list[Answer]:
        """Answers to every prompt, or to some, one after another or all at once."""
        engine = Engine(runner, self.tokenizer, **settings)
        futures = []
        for prompt in self.prompts[prompts]:
            shared = self.shared if "prefixes" in settings and len(prompt) > self.shared else 0
            futures.append(engine.submit(prompt, SamplingParams(TOKENS), grammar, shared))
            if not together:
                run(engine)
        run(engine)
        done = [future.result(0) for future in futures]
        self.cached = sum(completion.cached_tokens for completion in done)
        self.stats = engine.stats()
        engine.close()
        return [(completion.token_ids, completion.finish_reason) for completion in done]


def run(engine: Engine) -> None:
    while engine.step():
        engine.check_integrity()


@pytest.fixture(scope="module", params=MODELS)
def subject(
    request: pytest.FixtureRequest, test_model: Path, tmp_path_factory: pytest.TempPathFactory
) -> Subject:
    folder = test_model
    if request.param != "test-model":
        shape, variant = request.param.split()
        scratch = tmp_path_factory.mktemp("model")
        checkpoint = write_random_checkpoint(scratch / "in", SHALLOW[shape])
        facts = ModelFacts("test", CONTEXT, 100, {"note": "random"}, "none")
        folder = export(checkpoint, scratch / "out", variant, facts)
    model = open_model(folder)
    return Subject(model, Tokenizer.open(model))


@pytest.fixture(scope="module")
def plain(subject: Subject) -> list[Answer]:
    """One document after another, in whole chunks, without anything that saves work."""
    answers = subject.answers(subject.runner(), together=False, speculate=False)
    assert len({tokens for tokens, _ in answers}) >= 3  # not all the same
    return answers


@pytest.mark.parametrize("slots", [2, 3, 8])
def test_tokens_are_the_same_in_any_batch(
    subject: Subject, plain: list[Answer], slots: int
) -> None:
    assert subject.answers(subject.runner(slots), together=True) == plain


@pytest.mark.parametrize(
    ("chunk", "together"), [(1, True), (7, True), (7, False), (128, True), (128, False)]
)
def test_tokens_are_the_same_for_any_chunk_size(
    subject: Subject, plain: list[Answer], chunk: int, together: bool
) -> None:
    asked = SHORT if chunk == 1 else slice(None)
    runner = subject.runner(4, chunk)
    assert subject.answers(runner, together=together, prompts=asked) == plain[asked]


def test_tokens_are_the_same_with_speculation(subject: Subject, plain: list[Answer]) -> None:
    assert subject.answers(subject.runner(2), together=False) == plain
    assert subject.stats.decode_tokens == sum(len(tokens) for tokens, _ in plain)


@pytest.mark.parametrize("positions", [1, 1000, 1500])
def test_tokens_are_the_same_with_any_kv_memory(
    subject: Subject, plain: list[Answer], positions: int
) -> None:
    runner = subject.runner(6, positions=positions)
    assert subject.answers(runner, together=True) == plain


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("chunk", [7, PREFILL_CHUNK])
def test_tokens_are_the_same_with_cached_prefixes(
    subject: Subject,
    plain: list[Answer],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    together: bool,
    chunk: int,
) -> None:
    monkeypatch.setattr(prefix_cache, "WORTH_A_FILE", 0.0)
    prefixes = PrefixCache(tmp_path)
    cached = []
    for kept in (prefixes, prefixes, PrefixCache(tmp_path)):  # computed, in memory, from disk
        runner = subject.runner(3, chunk)
        assert subject.answers(runner, together=together, prefixes=kept) == plain
        cached.append(subject.cached)
    sharing = len(subject.prompts) - 1
    assert 0 <= cached[0] < sharing * subject.shared
    assert cached[1:] == [sharing * subject.shared] * 2


@pytest.mark.parametrize("chunk", [7, PREFILL_CHUNK])
def test_tokens_are_the_same_in_a_conversation(subject: Subject, chunk: int) -> None:
    """Each turn behind all that was said, whether that is computed again or not."""

    def turns(*, kept: bool, speculate: bool = True) -> tuple[list[Answer], int]:
        engine = Engine(subject.runner(1, chunk), subject.tokenizer, speculate=speculate)
        said, done = list(subject.prompts[3]), []
        for words in subject.prompts[1:5]:
            future = engine.submit(said, SamplingParams(TOKENS), conversation=kept)
            run(engine)
            done.append(future.result(0))
            said += [*done[-1].token_ids, *words[subject.shared :]]
        engine.close()
        answers = [(completion.token_ids, completion.finish_reason) for completion in done]
        return answers, sum(completion.cached_tokens for completion in done)

    again, nothing = turns(kept=False, speculate=False)
    kept, cached = turns(kept=True)
    assert kept == again
    assert nothing == 0 and cached > 3 * len(subject.prompts[3])


def test_tokens_are_the_same_within_a_grammar(subject: Subject) -> None:
    """Forced tokens are fed in other steps alone than in company."""
    alone = subject.answers(subject.runner(), together=False, grammar=GRAMMAR, speculate=False)
    for slots, chunk in ((8, PREFILL_CHUNK), (3, 7), (2, 1)):
        runner = subject.runner(slots, chunk)
        assert subject.answers(runner, together=True, grammar=GRAMMAR) == alone
    assert subject.answers(subject.runner(), together=False, grammar=GRAMMAR) == alone


@pytest.mark.parametrize("chunk", [1, 7, 129])
def test_tokens_are_the_same_without_single_row_products(
    subject: Subject, plain: list[Answer], monkeypatch: pytest.MonkeyPatch, chunk: int
) -> None:
    """As on a processor whose kernel for one row of int4 blocks sums in another order."""
    monkeypatch.setattr(model_runner, "sums_single_rows_otherwise", lambda: True)
    rows = []
    run_session = ort.InferenceSession.run_with_iobinding

    def watched(session: ort.InferenceSession, binding: ort.IOBinding) -> None:
        run_session(session, binding)
        rows.append(binding.get_outputs()[-1].shape()[:2])

    monkeypatch.setattr(ort.InferenceSession, "run_with_iobinding", watched)
    asked = SHORT if chunk == 1 else slice(None)
    for slots, together in ((1, False), (3, True)):
        runner = subject.runner(slots, chunk)
        assert subject.answers(runner, together=together, prompts=asked) == plain[asked]
    single = [shape for shape in rows if math.prod(shape) % 128 == 1]
    assert bool(single) != subject.model.has_int4_blocks


# -- logits -------------------------------------------------------------------------------------

# With several threads ONNX Runtime cuts attention's products among them by the shape of the whole
# call, and sums in other blocks where a thread's part of the head is 64 wide or less (MLAS).
THREADS = [1, 2]


@pytest.fixture(scope="module")
def bits(subject: Subject) -> dict[int, NDArray[np.float32]]:
    """Logits of the long prompt's last 24 tokens, by threads: whole chunks, then one by one."""
    return {
        threads: logits(subject.runner(threads=threads), long(subject), 0, PREFILL_CHUNK, [1] * 24)
        for threads in THREADS
    }


def long(subject: Subject) -> list[int]:
    return subject.prompts[5]


def fill(runner: ModelRunner, tokens: Sequence[int], slot: int, chunk: int) -> None:
    for start in range(0, len(tokens), chunk):
        runner.prefill(tokens[start : start + chunk], slot, start)


def logits(
    runner: ModelRunner, prompt: Sequence[int], slot: int, chunk: int, steps: Sequence[int]
) -> NDArray[np.float32]:
    """Logits of the last tokens of a prompt: all before them prefilled, they decoded in steps of
    so many tokens, beside rows of other lengths where the slot is not the first."""
    runner.cache.reserve(CONTEXT + SPAN, {})
    start = len(prompt) - sum(steps)
    fill(runner, prompt[:start], slot, chunk)
    for other in range(slot):
        fill(runner, prompt[5 + other : 60 + 40 * other], other, 128)
    found = []
    for number, count in enumerate(steps):
        rows = [DecodeRow([9] * (1 + other), 55 + 39 * other + number) for other in range(slot)]
        rows.append(DecodeRow(prompt[start : start + count], start, count))
        found.append(runner.decode(rows)[-1].copy())
        start += count
    return np.concatenate(found)


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize(
    ("slot", "chunk", "steps"),
    [
        (0, 128, [8, 16]),
        (0, 100, [3, 1, 5, 15]),
        (0, 7, [1] * 24),
        (0, 1, [16, 8]),
        (1, 128, [1] * 24),
        (4, 7, [3, 1, 5, 15]),
    ],
)
def test_logits_have_the_same_bits(
    subject: Subject,
    bits: dict[int, NDArray[np.float32]],
    threads: int,
    slot: int,
    chunk: int,
    steps: list[int],
) -> None:
    runner = subject.runner(slot + 1, threads=threads)  # rings of the same size
    found = logits(runner, long(subject), slot, chunk, steps)
    assert np.isfinite(found).all()
    assert np.array_equal(found, bits[threads])


def test_a_slots_last_sequence_does_not_affect_the_next(
    subject: Subject, bits: dict[int, NDArray[np.float32]]
) -> None:
    runner = subject.runner(3, threads=1)
    runner.cache.reserve(CONTEXT + SPAN, {})
    for buffer in runner.cache.buffers:
        buffer.memory.fill(127 if buffer.part.dtype == np.int8 else 1e4)
    assert np.array_equal(logits(runner, long(subject), 2, 128, [8, 16]), bits[1])
