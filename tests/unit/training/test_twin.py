"""The twin in training computes what transformers' model computes, and what the engine serves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="the extra `train` is not installed")
transformers = pytest.importorskip("transformers", reason="the extra `train` is not installed")

from tokenizers import AddedToken, Tokenizer, decoders, models  # noqa: E402

from training.batch import AS_THEY_ARE, FEW, Group, Row, Steps, collate  # noqa: E402
from training.checkpoint import save_checkpoint  # noqa: E402
from training.embeddings import Embeddings  # noqa: E402
from training.measure import Tally, losses  # noqa: E402
from training.shape import configuration  # noqa: E402
from training.tokenizer import SPECIAL, save_tokenizer  # noqa: E402
from training.twin import Twin  # noqa: E402
from training.weights import checkpoint_tensors  # noqa: E402
from workers.engine.engine import Engine  # noqa: E402
from workers.engine.sampling_params import SamplingParams  # noqa: E402
from workers.gemma.export import ModelFacts, export  # noqa: E402

pytestmark = pytest.mark.parity
VOCAB = 288  # special tokens, bytes and some that no text has


@pytest.fixture(scope="module")
def config() -> Any:
    return configuration(
        vocab_size=VOCAB,
        vocab_size_per_layer_input=VOCAB,
        hidden_size=64,
        intermediate_size=96,
        head_dim=16,
        global_head_dim=32,
        sliding_window=8,  # less than instructions, documents and answers
    )


@pytest.fixture(scope="module")
def twin(config: Any) -> Twin:
    torch.manual_seed(1)
    tokens = [f"▁token{number}" for number in range(VOCAB)]
    embeddings = Embeddings(tokens, config.hidden_size, config.num_hidden_layers * 16)
    twin = Twin(config, embeddings)
    with torch.no_grad():  # norms and embeddings that are no round numbers
        for parameter in twin.parameters():
            parameter += torch.randn_like(parameter) * 0.05
    return twin


@pytest.fixture(scope="module")
def reference(config: Any, twin: Twin) -> Any:
    model = transformers.Gemma4ForCausalLM(config).eval()
    tensors = checkpoint_tensors(twin)
    model.load_state_dict({**tensors, "lm_head.weight": tensors["model.embed_tokens.weight"]})
    return model


def _ids(count: int, seed: int) -> list[int]:
    generator = torch.Generator().manual_seed(seed)
    return torch.randint(3, VOCAB, (count,), generator=generator).tolist()


def _rows(*sizes: tuple[int, int]) -> list[Row]:
    """Rows of so many tokens of a document and of an answer."""
    return [
        Row(_ids(document + answer, 7 * document + answer), document, [1.0] * answer)
        for document, answer in sizes
    ]


@pytest.mark.parametrize("steps", [AS_THEY_ARE, FEW._replace(vocabulary=16)], ids=["all", "few"])
@pytest.mark.parametrize(
    "groups",
    [
        pytest.param([Group([], _rows((12, 5), (20, 3)))], id="no instructions"),
        pytest.param([Group(_ids(30, 1), _rows((12, 5), (20, 3), (1, 1)))], id="one text for all"),
        pytest.param([Group(_ids(5, 1), _rows((12, 5), (3, 3)))], id="shorter than a window"),
        pytest.param(
            [
                Group(_ids(30, 1), _rows((12, 5), (20, 3))),
                Group(_ids(11, 2), _rows((9, 9), (4, 2))),
                Group(_ids(3, 3), _rows((2, 1), (25, 2))),
            ],
            id="instructions of several lengths",
        ),
    ],
)
def test_it_scores_as_the_reference_does(
    twin: Twin, reference: Any, groups: list[Group], steps: Steps
) -> None:
    batch = collate(groups, range(90, 110), steps)
    asked = batch.weights > 0
    with torch.no_grad():
        got = twin(batch)[asked]
    wanted = []
    for group in groups:
        for row in group.rows:
            ids = torch.tensor([[*group.prefix, *row.tokens[:-1]]])
            with torch.no_grad():
                logits = reference(ids).logits[0]
            first = len(group.prefix) + row.start - 1
            wanted.append(logits[first : first + len(row.weights)][:, batch.vocabulary])
    torch.testing.assert_close(got, torch.cat(wanted), atol=1e-4, rtol=0)
    assert batch.vocabulary[batch.targets[asked]].tolist() == [
        token for group in groups for row in group.rows for token in row.tokens[row.start :]
    ]


def test_lengths_rounded_up_change_no_gradient_and_no_report(twin: Twin) -> None:
    groups = [Group(_ids(30, 1), _rows((12, 5), (20, 3))), Group([], _rows((9, 9), (4, 2)))]
    found = []
    for steps in (AS_THEY_ARE, FEW._replace(vocabulary=1)):
        batch = collate(groups, range(90, 110), steps)
        each, right = losses(twin(batch), batch)
        twin.zero_grad()
        (each * batch.weights).sum().backward()
        tally = Tally()
        tally.add(each.detach(), right, batch)
        gradients = [p.grad for p in twin.parameters() if p.grad is not None]
        found.append((tally, torch.cat([gradient.flatten() for gradient in gradients])))
    shapes = (batch.rows.shape[-1], batch.prefix.shape[-1], batch.positions.shape[-1])
    assert (*shapes, len(batch.places)) == (32, 32, 16, 64)
    assert found[0][0].report() == found[1][0].report()
    torch.testing.assert_close(found[0][1], found[1][1], atol=1e-5, rtol=1e-4)


def test_every_parameter_learns(twin: Twin) -> None:
    batch = collate([Group(_ids(30, 1), _rows((12, 5), (20, 3)))])
    logits = twin(batch)
    torch.nn.functional.cross_entropy(logits, batch.targets).backward()
    still = [name for name, p in twin.named_parameters() if p.grad is None or not p.grad.any()]
    assert still == []


def test_places_without_weight_are_not_computed(twin: Twin) -> None:
    [row] = _rows((12, 5))
    batch = collate([Group([], [row._replace(weights=[0, 1, 0, 0, 1])])])
    full = collate([Group([], [row])])
    with torch.no_grad():
        torch.testing.assert_close(twin(batch), twin(full)[[1, 4]], atol=1e-5, rtol=0)


def test_the_engine_writes_what_the_twin_would(twin: Twin, tmp_path: Path) -> None:
    save_tokenizer(_byte_tokenizer(), tmp_path / "tokenizer")
    save_checkpoint(twin, tmp_path / "tokenizer", tmp_path / "checkpoint", {})
    facts = ModelFacts("twin", context=128, chunk_tokens=64, source={"note": "test"}, license="-")
    model = export(tmp_path / "checkpoint", tmp_path / "model", "fp32", facts)
    prompt = _ids(40, 5)
    with Engine.open(model, threads=1, slots=1) as engine:
        done = engine.submit(prompt, SamplingParams(max_tokens=8, stop_token_ids=frozenset()))
        written = list(done.result(timeout=60).token_ids)
    wanted = list(prompt)
    for _ in written:
        row = Row([*wanted, 0], len(wanted), [1.0])  # 0 stands for the token that is asked for
        with torch.no_grad():
            scores = twin(collate([Group([], [row])], others=range(VOCAB)))
        wanted.append(int(scores[0].argmax()))
    assert written == wanted[len(prompt) :]
    assert len(written) == 8


def _byte_tokenizer() -> Tokenizer:
    tokens = [*SPECIAL, *(f"<0x{byte:02X}>" for byte in range(256))]
    vocabulary = {token: index for index, token in enumerate(tokens)}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[], byte_fallback=True))
    tokenizer.add_special_tokens([AddedToken(token, special=True) for token in SPECIAL])
    tokenizer.decoder = decoders.Sequence([decoders.ByteFallback(), decoders.Fuse()])
    return tokenizer
