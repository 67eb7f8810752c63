"""Two towers that say what mails and queues are about by their words alone: a yardstick.

A text's vector is a mean of its tokens' embeddings, projected and weighted by how much each tells
(Huang et al., 2013); it starts as a mean weighted by inverse document frequency. So little cannot
learn mails by heart. ``training.by_words`` measures it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

from training.attention import norm
from training.generator.route import documents as composed
from training.generator.written import mails

INNER, OUTER = 96, 88  # numbers of a token; numbers that are compared
_LONGEST = 400  # tokens of a mail that are read
_LISTS, _COMPOSED, _QUOTED = 6, 0.2, 0.5  # lists of queues a step; shares of what
_DROPPED = 0.3  # words of each text that a step does not see
_COUNTED = 400  # lists whose mails say how usual a token is
_MOST, _POWER = 5.5, 1.5  # of inverse document frequency
_RATE, _FASTER = 1e-3, 4  # of Adam; for weights and scale
_STEPS, _WARM_UP, _PLATEAU = 5000, 20, 0.3
_SEED = 1


class Towers(nn.Module):
    """``value`` and ``mean`` give a token its vector, ``weight`` how much it tells; ``out`` is what
    is compared: all linear, as in attention."""

    def __init__(self, table: Tensor, often: Tensor, texts: int) -> None:
        """``table`` [V, hidden]: embeddings; ``often`` [V]: in how many of ``texts`` each is."""
        super().__init__()
        self.x: Tensor
        self.register_buffer("x", norm(table))
        rarity = (texts / often).log().clamp(0.0, _MOST)
        mean = (self.x * (often / often.sum())[:, None]).sum(0)
        seen = often > 1
        spread = ((self.x - mean) * (often.sqrt() * rarity)[:, None])[seen]
        self.value = nn.Parameter(torch.linalg.svd(spread, full_matrices=False).Vh[:INNER].clone())
        start = _weights(self.x, rarity, often)
        self.weight = nn.ParameterList([start, start.clone()])  # of mails, of queues
        centre = self.value.detach() @ mean
        self.mean = nn.ParameterList([centre, centre.clone()])
        self.out = nn.ParameterList([torch.eye(OUTER, INNER), torch.eye(OUTER, INNER)])
        self.scale = nn.Parameter(torch.tensor(2.0))

    def forward(self, texts: Sequence[Sequence[int]], side: int) -> Tensor:
        """What texts are about [n, OUTER], each one long; ``side``: 0 of mails, 1 of queues."""
        ids = nn.utils.rnn.pad_sequence([torch.tensor(text) for text in texts], True, -1)
        x = self.x[ids.clamp(min=0)]
        told = (x @ self.weight[side]).masked_fill(ids < 0, -1e9).softmax(1)
        mean: Tensor = (told[..., None] * self._vectors(x, side)).sum(1)
        return functional.normalize(mean, dim=1)

    def _vectors(self, x: Tensor, side: int) -> Tensor:
        vectors: Tensor = norm(x @ self.value.T - self.mean[side]) @ self.out[side].T
        return vectors


def learn(table: Tensor, tokenizer: Tokenizer) -> Towers:
    """Return towers over embeddings [V, hidden], trained on the corpus's and composed mails:
    minutes on one core.

    Raises:
        TrainingError: a source of text is missing.
    """
    torch.manual_seed(_SEED)
    r = Random(f"towers {_SEED}")
    often, texts = torch.ones(len(table)), 1
    for _ in range(_COUNTED):
        for text, _ in mails.documents(r)[1]:
            often[list(set(tokens(tokenizer, text)))] += 1
            texts += 1
    towers = Towers(table, often, texts)
    quick = {id(p) for p in (*towers.weight, towers.scale)}
    groups = [
        {"params": [p], "full": _RATE * (_FASTER if id(p) in quick else 1)}
        for p in towers.parameters()
    ]
    optimizer = torch.optim.Adam(groups, betas=(0.9, 0.98))
    for step in range(_STEPS):
        decline = min(1.0, (1 - step / _STEPS) / (1 - _PLATEAU))
        for group in optimizer.param_groups:
            group["lr"] = group["full"] * min(1.0, (step + 1) / _WARM_UP) * max(0.02, decline)
        found = [_loss(towers, tokenizer, r) for _ in range(_LISTS)]
        loss = torch.stack([each for each, _ in found]).sum() / sum(n for _, n in found)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return towers


def _loss(towers: Towers, tokenizer: Tokenizer, r: Random) -> tuple[Tensor, int]:
    """Sum of what the mails to one list of queues cost, and their number."""
    queues, found = (composed if r.random() < _COMPOSED else mails).documents(r)
    names = [queue["name"] for queue in queues]

    def read(text: str) -> list[int]:
        ids = tokens(tokenizer, text)
        return [token for token in ids if r.random() > _DROPPED] or ids

    texts = [
        read(f"{text} {answer['reason']}" if r.random() < _QUOTED else text)
        for text, answer in found
    ]
    right = torch.tensor([names.index(answer["queue"]) for _, answer in found])
    lists = towers([read(described(queue)) for queue in queues], 1)
    scores = towers.scale.exp() * towers(texts, 0) @ lists.T
    return functional.cross_entropy(scores, right, reduction="sum"), len(found)


def _weights(x: Tensor, rarity: Tensor, often: Tensor) -> Tensor:
    """The direction [hidden] along which tokens tell more, the rarer the more."""
    known = often > 2
    trust = often[known].sqrt()[:, None]
    wanted = rarity[known].clamp(min=0.3).log() * _POWER
    ones = torch.ones(int(known.sum()), 1)
    found = torch.linalg.lstsq(torch.cat((x[known], ones), 1) * trust, wanted[:, None] * trust)
    direction: Tensor = found.solution[:-1, 0].contiguous()
    return direction


def described(queue: Mapping[str, str]) -> str:
    """A queue as one text."""
    return f"{queue['name']}: {queue.get('description', '')}"


def tokens(tokenizer: Tokenizer, text: str) -> list[int]:
    """Ids of a text's first tokens."""
    ids: list[int] = tokenizer.encode(text, add_special_tokens=False).ids
    return ids[:_LONGEST]
