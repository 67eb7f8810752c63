"""Towers: what mails and queues are about, learnt from a few hand-made topics and the corpus."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="needs the extra train")
pytest.importorskip("faker", reason="needs the extra train")

from training.towers import Towers  # noqa: E402


def test_texts_of_rare_words_that_lie_close_find_each_other() -> None:
    """Common words stand in every text; of three topics each has its own direction."""
    torch.manual_seed(0)
    common, topics, each = 20, 3, 60
    table = torch.randn(common + topics * each, 96) * 0.3
    directions = torch.nn.functional.normalize(torch.randn(topics, 96), dim=1)
    for topic in range(topics):
        table[common + topic * each : common + (topic + 1) * each] += 3 * directions[topic]
    often = torch.cat((torch.full((common,), 900.0), torch.full((topics * each,), 20.0)))
    towers = Towers(table, often, 1000)

    def text(topic: int, half: int) -> list[int]:
        first = common + topic * each + half * each // 2
        return [*range(common), *range(first, first + 3)]

    mails = towers([text(topic, 0) for topic in range(topics)], 0)
    queues = towers([text(topic, 1)[:-1] for topic in range(topics)], 1)
    assert mails.shape == (topics, 88)
    assert torch.allclose(mails.norm(dim=1), torch.ones(topics), atol=1e-5)
    assert (mails @ queues.T).argmax(1).tolist() == [0, 1, 2]
    assert torch.allclose(towers([text(0, 0), [5]], 0)[0], mails[0], atol=1e-5)  # padding is none
