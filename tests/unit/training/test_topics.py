"""What the model is told about topics while it learns."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="the extra `train` is not installed")
pytest.importorskip("transformers", reason="the extra `train` is not installed")

from training.batch import Group, Row, collate  # noqa: E402
from training.circuits import give_copying, give_sorting  # noqa: E402
from training.directions import directions  # noqa: E402
from training.embeddings import NEWLINE, Embeddings  # noqa: E402
from training.encode import Encoder  # noqa: E402
from training.shape import configuration  # noqa: E402
from training.topics import HEAD, look, summed, told  # noqa: E402
from training.twin import Twin, keys_values, queries  # noqa: E402

pytestmark = pytest.mark.parity
VOCAB, END = 512, 1  # END: the newline


@pytest.fixture
def space() -> Any:
    return directions(256)


@pytest.fixture
def table() -> Any:
    """Topics of tokens, some of which tell twenty times as much as others."""
    torch.manual_seed(4)
    table = torch.nn.functional.normalize(torch.randn(VOCAB, 48), dim=1)
    table[: VOCAB // 2] *= 0.05
    table[END] = 0
    return table


@pytest.fixture
def twin(space: Any, table: Any) -> Twin:
    torch.manual_seed(1)
    config = configuration(vocab_size=VOCAB, vocab_size_per_layer_input=VOCAB)
    width = config.num_hidden_layers * config.hidden_size_per_layer_input
    tokens = ["▁t0", NEWLINE, *(f"▁t{i}" for i in range(2, VOCAB))]
    embeddings = Embeddings(tokens, config.hidden_size, width)
    embeddings.give_topics(table, space)
    twin = Twin(config, embeddings)
    give_copying(twin, space)
    give_sorting(twin, space)
    return twin


def test_no_number_means_two_things(space: Any) -> None:
    every = [space.common, space.telling, space.ending]
    for part in (space.topic, space.line, space.rest):
        every += range(part.start, part.stop)
    assert every == list(range(256))


def test_the_start_gathers_what_tells_and_stands_near(twin: Twin, table: Any, space: Any) -> None:
    ids = torch.cat((torch.arange(300, 380), torch.arange(10, 40)))
    h = twin.embeddings(ids)[0] * twin.config.hidden_size**0.5
    weights = twin.layers[1].weights(torch.float32)
    turn = twin.turn(torch.arange(len(ids)), full=False)
    with torch.no_grad():
        q, (k, v) = queries(h, weights, turn, 4)[:, 0], keys_values(h, weights, turn)
    read = (q[-1] @ k.T).softmax(0)
    assert read[70:80].sum() > 3 * read[30:40].sum()  # the nearer the more
    assert read[79] > 5 * read[80:].max()  # they stand nearer and tell a twentieth
    assert torch.cosine_similarity(v[:, :48], table[ids], dim=1).min() > 0.99
    assert not v[:, 48:].any()
    read = (read[:, None] * torch.nn.functional.normalize(table[ids], dim=1)).sum(0)
    with torch.no_grad():
        _, inside = twin.look(collate([Group([], [Row([*ids.tolist(), 5], len(ids), [1.0])])]))
    found = inside.chosen[0, space.line]
    assert torch.cosine_similarity(found, read, dim=0) > 0.95


def test_a_head_is_told_the_right_line(twin: Twin) -> None:
    """Its scores are those of attention, and the loss makes it look where it should."""
    lists = [300, 301, 302, END, 400, 401, 402, END]
    rows = [
        Row([303, 302, 301, 50, 300], 4, [1.0], choice=(0, 3)),
        Row([403, 401, 402, 50, 400], 4, [1.0], choice=(0, 7)),
    ]
    batch = collate([Group(lists, rows)])
    assert batch.choices.tolist() == [[0, 3], [1, 7]]
    optimizer = torch.optim.Adam(twin.parameters(), lr=1e-3)
    losses = []
    for _ in range(8):
        _, inside = twin.look(batch)
        said = told(twin, batch, inside)
        assert said is not None
        losses.append(float(said.loss.detach()))
        optimizer.zero_grad()
        said.loss.backward()
        optimizer.step()
    assert losses[-1] < losses[0] - 1
    assert (said.choices, said.lines, said.names) == (2, 2, 2)
    assert summed([said, said]) == {"line": 1.0, "name": 1.0}

    whole = collate([Group([], [Row([*lists, *row.tokens], 12, [1.0]) for row in rows])])
    with torch.no_grad():
        _, inside = twin.look(batch)
        scores, _ = look(twin, batch, inside)
        _, alone = twin.look(whole)
        layer = twin.all_layers()[twin.last_owning]
        w = layer.weights(torch.float32)
        q = queries(alone.chosen, w, twin.turn(torch.tensor([13, 13]), full=True), 4)[:, HEAD]
        wanted = torch.einsum("rh,rth->rt", q, alone.own[0][0])  # places count from 2 there
    torch.testing.assert_close(scores, wanted, atol=1e-3, rtol=1e-3)


def test_where_no_line_is_chosen_nothing_is_told(twin: Twin) -> None:
    batch = collate([Group([], [Row([303, 302, 301], 2, [1.0])])])
    assert told(twin, batch, twin.look(batch)[1]) is None


def test_what_gathers_and_compares_is_held(twin: Twin, space: Any) -> None:
    held = {id(parameter): mask for parameter, mask in twin.held.values()}
    layers = twin.all_layers()
    assert held[id(layers[1].v)].all()
    assert held[id(layers[1].o)].all()  # all heads: their sum has one norm
    assert held[id(layers[4].norm_in)][: space.rest.start].all()
    meant = slice(0, space.rest.start)
    for layer in layers[:4]:  # nobody else writes what tokens and lines are about
        others = layer.o[meant, 64:] if layer is layers[1] else layer.o[meant]
        assert not others.any()
        for weight in (layer.o, layer.down, layer.ple_out):
            assert held[id(weight)][meant].all()
    assert held[id(twin.embeddings.word)].sum() == len(twin.embeddings.word) * space.rest.start


def test_lines_about_queues_are_found(tmp_path: Path) -> None:
    class Letters:
        def encode(self, text: str) -> list[int]:
            return [ord(letter) for letter in text]

        def decode(self, ids: list[int]) -> str:
            return "".join(map(chr, ids))

    encoder = SimpleNamespace(tokenizer=Letters(), newline=ord("\n"))
    text = "Sort it:\n- IT: computers\n- HR: leave\n- pay\n\n- pay\n<document>\nIT"
    queues = [
        {"name": "IT", "description": "computers"},
        {"name": "HR", "description": "leave"},
        {"name": "pay"},
    ]
    found = Encoder.line_ends(encoder, Letters().encode(text), queues)  # type: ignore[arg-type]
    assert {name: text[:end].splitlines()[-1] for name, end in found.items()} == {
        "IT": "- IT: computers",
        "HR": "- HR: leave",
    }
