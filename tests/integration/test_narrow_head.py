"""Logits of a few tokens, made without the graph's head: the same bits, whoever shares the step."""

import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import pytest
from onnx import numpy_helper

from workers.engine import stepper
from workers.engine.decoding.sampling_params import SamplingParams
from workers.engine.engine import Engine
from workers.engine.model import model_runner
from workers.engine.model.model_runner import ModelRunner
from workers.engine.model.runner_interface import DecodeRow
from workers.engine.tokens.tokenizer import Tokenizer
from workers.gemma import graph_contract, quantize
from workers.gemma.checkpoints import safetensors_checkpoint
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.gemma.export import ModelFacts, export
from workers.gemma.exported_model import open_model

pytestmark = pytest.mark.usefixtures("one_session_per_graph")

FEW = [np.array([3]), np.array([6, 7, 200, 319]), np.arange(320)]
GRAMMAR = """%llguidance {}
start: "{\\"answer\\":\\"" /[a-z ]{0,30}/ "\\",\\"sure\\":" ("true"|"false") "}"
"""
NARROWS = ["tiny-gemma-3 int8", "tiny-gemma-3 mixed", "wide int8"]
AS_BEFORE = ["tiny-gemma-3 int4", "tiny-gemma-3 fp32", "tiny-gemma-4 int8"]  # the last has a cap
# As many columns as sums need for float32 to be no longer exact.
WIDE = SHAPES["tiny-gemma-3"] | {"hidden_size": 1536}


def made(folder: Path, kind: str) -> Path:
    shape, variant = kind.split()
    checkpoint = write_random_checkpoint(folder / "in", WIDE if shape == "wide" else SHAPES[shape])
    facts = ModelFacts("test", 512, 100, {"note": "random"}, "none")
    return export(checkpoint, folder / "out", variant, facts)


@pytest.fixture(scope="module", params=[*NARROWS, *AS_BEFORE])
def model(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("model"), request.param)


def runner(model: Path, slots: int = 4) -> ModelRunner:
    made = ModelRunner.open(model, threads=2, slots=slots)
    made.cache.reserve(64, {})
    for slot in range(slots):
        made.prefill(range(6 + slot, 46 + slot), slot, 0)
    return made


def logits(model: Path, rows: list[DecodeRow]) -> list[np.ndarray]:
    """Each row's, from a cache of its own."""
    return [part.copy() for part in runner(model).decode(rows)]


@pytest.mark.parametrize("zero_point", [128, 64])
def test_narrow_logits_have_the_same_bits_in_any_batch(
    model: Path, zero_point: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if zero_point > model_runner.zero_point():
        pytest.skip("products of 8 bits saturate on this processor, which is why 128 is not used")
    monkeypatch.setattr(model_runner, "zero_point", lambda: zero_point)
    plain = [DecodeRow([9 + slot], 40) for slot in range(4)]
    drafted = DecodeRow([12, 13, 14], 40, 3)
    whole = logits(model, [*plain[:3], drafted])
    assert len({part.tobytes() for part in whole}) == 4

    def chosen(slot: int, tokens: np.ndarray) -> DecodeRow:
        return DecodeRow(plain[slot].tokens, 40, 1, tokens)

    everyone = [chosen(slot, FEW[slot]) for slot in range(3)]
    for rows in (
        everyone,  # nobody needs the head
        [plain[0], everyone[1], plain[2], drafted],
        [everyone[0], plain[1], everyone[2], drafted],
        [chosen(0, np.empty(0, np.int64)), *everyone[1:]],
    ):
        for slot, (row, found) in enumerate(zip(rows, logits(model, rows), strict=True)):
            wanted = whole[slot] if row.candidates is None else whole[slot][:, row.candidates]
            assert found.dtype == np.float32
            assert np.array_equal(found, wanted)


def test_the_head_is_skipped_if_no_row_needs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = runner(made(tmp_path, NARROWS[0]))
    shapes = []
    run = ort.InferenceSession.run_with_iobinding

    def watched(session: ort.InferenceSession, binding: ort.IOBinding) -> None:
        run(session, binding)
        shapes.extend(x.shape() for x in binding.get_outputs() if x.shape()[-1:] == [320])

    monkeypatch.setattr(ort.InferenceSession, "run_with_iobinding", watched)
    opened.decode([DecodeRow([9], 40, 1, FEW[1]), DecodeRow([9], 40, 1, FEW[0])])
    opened.decode([DecodeRow([9], 41, 1, FEW[1]), DecodeRow([9], 41)])
    assert shapes == [[0, 320], [1, 320]]


def test_a_head_in_pieces_equals_the_rows_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the export writes is what a row of the table gives, wherever the head was cut."""
    monkeypatch.setattr(safetensors_checkpoint, "_PART_BYTES", 4 * 5000)
    folder = made(tmp_path, "tiny-gemma-3 int8")
    model, stored = open_model(folder), {}
    for tensor in onnx.load(folder / graph_contract.GRAPH_FILE).graph.initializer:
        if tensor.name.startswith("lm_head."):
            stored[tensor.name] = numpy_helper.to_array(tensor)
    starts = sorted(int(name.split(".")[1]) for name in stored if name.endswith(".codes"))
    assert len(starts) > 2
    rows = quantize.int8_rows(model.tokens.lookup(np.arange(320)))
    codes = np.concatenate([stored[f"lm_head.{start}.codes"].T for start in starts])
    scales = np.concatenate([stored[f"lm_head.{start}.scales"] for start in starts])
    assert np.array_equal(codes, rows.codes)
    assert np.array_equal(scales, rows.scales)
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert 0 < manifest["quantization_error"]["mean_by_kind"]["lm_head"] < 0.02


@pytest.mark.parametrize("temperature", [0.0, 0.9])
def test_answers_do_not_depend_on_the_narrow_head(
    model: Path, temperature: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokenizer = Tokenizer.open(open_model(model))

    def answers(together: int, few: int) -> list[tuple[int, ...]]:
        monkeypatch.setattr(stepper, "FEW_TOKENS", few)
        opened = ModelRunner.open(model, threads=2, slots=together)
        engine = Engine(opened, tokenizer)
        futures = []
        for seed in range(5):
            prompt = np.random.default_rng(seed).integers(6, 320, 20 + seed).tolist()
            params = SamplingParams(40, temperature, 0.9, seed)
            futures.append(engine.submit(prompt, params, GRAMMAR))
        while engine.step():
            engine.check_integrity()
        return [future.result(0).token_ids for future in futures]

    never = answers(1, 0)
    assert all(len(answer) > 20 for answer in never)
    for together, few in ((1, 256), (4, 256), (4, 2), (3, 10_000)):
        assert answers(together, few) == never
