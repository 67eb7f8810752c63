"""The start that can already quote."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="the extra `train` is not installed")
pytest.importorskip("transformers", reason="the extra `train` is not installed")

from training.batch import Group, Row, collate  # noqa: E402
from training.circuits import give_copying  # noqa: E402
from training.embeddings import Embeddings  # noqa: E402
from training.measure import losses  # noqa: E402
from training.shape import configuration  # noqa: E402
from training.twin import Twin, keys_values, queries  # noqa: E402

pytestmark = pytest.mark.parity
VOCAB, LENGTH = 512, 48


@pytest.fixture
def twin() -> Twin:
    torch.manual_seed(1)
    config = configuration(vocab_size=VOCAB, vocab_size_per_layer_input=VOCAB)
    width = config.num_hidden_layers * config.hidden_size_per_layer_input
    return Twin(config, Embeddings([f"▁t{i}" for i in range(VOCAB)], config.hidden_size, width))


@torch.no_grad()
def loss_of_a_repetition(twin: Twin) -> float:
    """Mean loss, in nats, of a random text's second occurrence."""
    texts = [torch.randperm(VOCAB)[:LENGTH].tolist() for _ in range(8)]
    rows = [Row([*text, *text], LENGTH + 1, [1.0] * (LENGTH - 1)) for text in texts]
    batch = collate([Group([], rows)])
    each, _ = losses(twin(batch), batch)
    return float(each.mean())


def test_what_stood_before_is_likelier_to_come_again(twin: Twin) -> None:
    before = loss_of_a_repetition(twin)
    give_copying(twin)
    assert loss_of_a_repetition(twin) < before - 0.2


@torch.no_grad()
def test_the_first_layers_heads_read_the_tokens_just_before(twin: Twin) -> None:
    give_copying(twin)
    ids = torch.randperm(VOCAB)[:LENGTH]
    h = twin.embeddings(ids)[0] * twin.config.hidden_size**0.5
    weights = twin.layers[0].weights(torch.float32)
    angles = torch.arange(LENGTH)[:, None] * twin.rope(full=False)
    turn = (angles.cos(), angles.sin())
    q, (k, _) = queries(h, weights, turn, 4), keys_values(h, weights, turn)
    read = (
        torch.einsum("qhd,kd->hqk", q, k)
        .masked_fill(torch.ones(LENGTH, LENGTH).triu(1).bool(), -1e9)
        .softmax(-1)
    )
    for head in range(4):
        assert read[head, LENGTH - 1, LENGTH - 2 - head] > 0.9
