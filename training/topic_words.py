"""What each token says about a text's topic, learnt from a sentence encoder in minutes.

A text's vector is the sum of its tokens', as in Model2Vec (Tulkens and van Dongen, 2024), trained
so that texts are as near to one another as ``sentence_vectors`` has them. So few numbers sort
mails about as well as the encoder does: ``training.by_words`` measures it.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

from training import sources
from training.generator.route import documents as composed
from training.generator.written import accounts, mails, notes
from training.sentence_vectors import SentenceEncoder
from training.tokenizer import FRAMES, SPECIAL, load_tokenizer
from training.word_vectors import word_vectors

SIZE = 64  # numbers of a topic
_INNER = 256  # numbers of a token while it is learnt
_LISTS, _DOCUMENTS, _PIECES = 1500, 2500, 6000  # composed; of each kind by hand; of each source
_MOST, _WORDS = 1200, (4, 60)  # letters of a text; words of a sentence
_STEPS, _WARM_UP, _PLATEAU, _RATE = 6000, 50, 0.4, 6e-3  # of Adam
_BATCH, _TOKENS = 128, 4000  # texts and tokens of a step, at most
_NEAR = 20.0  # one over the temperature at which texts of a batch are compared
_LONGEST = 400  # tokens
SEED = 1


def topics_of(run: Path, cache: Path) -> tuple[Tokenizer, NDArray[np.float32]]:
    """Return a run's tokenizer and what its tokens tell; that is learnt once and kept beside it.

    Raises:
        TrainingError: there is no tokenizer, or a source of text or the encoder cannot be had.
    """
    tokenizer, path = load_tokenizer(run / "tokenizer"), run / "topics.npz"
    if not path.is_file():
        print("learning what words tell about topics (some ten minutes) ...", file=sys.stderr)
        np.savez(path, table=topic_words(tokenizer, word_vectors(cache), cache))
    with np.load(path) as kept:
        return tokenizer, kept["table"]


def topic_words(
    tokenizer: Tokenizer, words: Mapping[str, NDArray[np.float32]], cache: Path
) -> NDArray[np.float32]:
    """Return what tokens tell [V, SIZE], the longer the more, a tenth of them longer than 1; those
    of instructions' and answers' frames tell nothing. Tokens begin as the vectors of ``words``.

    Raises:
        TrainingError: a source of text or the encoder cannot be had.
    """
    texts = sorted(set(source_texts(Random(f"topics {SEED}"))))
    wanted = _wanted(texts, cache)
    ids = [one.ids[:_LONGEST] for one in tokenizer.encode_batch(texts, add_special_tokens=False)]
    torch.manual_seed(SEED)
    table = _learn(_Tokens(tokenizer, words), ids, wanted)
    for frame in (*SPECIAL, *FRAMES, "\n"):
        table[tokenizer.token_to_id(frame)] = 0.0
    lengths = table.norm(dim=1)
    return np.asarray((table / lengths.quantile(0.9)).numpy(), np.float32)


def source_texts(r: Random) -> Iterator[str]:
    """Mails, queues, and sentences of everything that there is to learn from."""
    for office in mails.offices():
        for queue in office.queues:
            yield from (f"{name}: {said}" for name in queue.names for said in queue.descriptions)
        for mail in office.mails:
            yield from _parts(r, mail.answered()[0], whole=True)
    for _ in range(_LISTS):
        queues, found = composed.documents(r)
        yield from (f"{queue['name']}: {queue['description']}" for queue in queues)
        for text, _ in found[:2]:
            yield from _parts(r, text, whole=True)
    for kind in (notes, accounts):
        for _ in range(_DOCUMENTS):
            yield from _parts(r, kind.document(r)[0])
    for _, pieces in sources.texts():
        for piece in r.sample(pieces, min(_PIECES, len(pieces))):
            yield from _parts(r, piece)


def _parts(r: Random, text: str, whole: bool = False) -> Iterator[str]:
    """Some sentences of a text, and all of it."""
    if whole:
        yield " ".join(text.split())[:_MOST]
    parts = [" ".join(part.split()) for part in re.split(r"(?<=[.?!])\s+|\n+", text)]
    parts = [part for part in parts if _WORDS[0] <= len(part.split()) <= _WORDS[1]]
    yield from r.sample(parts, min(3, len(parts)))


def _wanted(texts: Sequence[str], cache: Path) -> Tensor:
    """Vectors [n, SIZE] that texts should have, the main directions of the encoder's."""
    digest = hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]
    path = cache / f"sentences-{digest}.npz"
    if not path.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        print(f"reading {len(texts)} texts (minutes) ...", flush=True)
        part = path.with_suffix(".part.npz")
        np.savez(part, vectors=SentenceEncoder(cache).vectors(texts).numpy().astype(np.float16))
        part.rename(path)
    with np.load(path) as kept:
        vectors = torch.from_numpy(kept["vectors"].astype(np.float32))
    spread = vectors - vectors.mean(0)
    directions = torch.linalg.eigh(spread.T @ spread).eigenvectors.flip(1)[:, :SIZE]
    return functional.normalize(vectors @ directions, dim=1)


class _Tokens(nn.Module):
    """Vectors and weights of tokens; a text is their weighted mean, turned."""

    def __init__(self, tokenizer: Tokenizer, words: Mapping[str, NDArray[np.float32]]) -> None:
        super().__init__()
        count = tokenizer.get_vocab_size()
        table = torch.randn(count, _INNER)
        for index in range(count):
            word = (tokenizer.id_to_token(index) or "").removeprefix("▁").lower()
            if word in words:
                vector = torch.from_numpy(words[word])
                table[index, : len(vector)] += vector * len(vector) ** 0.5
        self.vector = nn.Parameter(table)
        self.weight = nn.Parameter(torch.zeros(count))
        self.out = nn.Parameter(torch.randn(SIZE, _INNER) * _INNER**-0.5)

    def forward(self, texts: Sequence[Sequence[int]]) -> Tensor:
        """Vectors [n, SIZE], each one long."""
        ids = nn.utils.rnn.pad_sequence([torch.tensor(text) for text in texts], True, -1)
        told = self.weight[ids.clamp(min=0)].masked_fill(ids < 0, -1e9).softmax(1)
        mean = (told[..., None] * self.vector[ids.clamp(min=0)]).sum(1)
        return functional.normalize(mean @ self.out.T, dim=1)

    @torch.no_grad()
    def table(self) -> Tensor:
        """What each token adds to a sum [V, SIZE]."""
        return (self.vector @ self.out.T) * self.weight.exp()[:, None]


def _learn(tokens: _Tokens, ids: Sequence[Sequence[int]], wanted: Tensor) -> Tensor:
    r = Random(f"topics {SEED}")
    optimizer = torch.optim.Adam(tokens.parameters(), betas=(0.9, 0.98))
    batches: list[list[int]] = []
    for step in range(_STEPS):
        batches = batches or _batches(r, ids)
        batch = batches.pop()
        found, right = tokens([ids[at] for at in batch]), wanted[batch]
        aside = torch.eye(len(batch), dtype=torch.bool)  # a text is always near to itself
        near = (found @ found.T * _NEAR).masked_fill(aside, -1e9).log_softmax(1)
        taught = (right @ right.T * _NEAR).masked_fill(aside, -1e9).softmax(1)
        loss = functional.kl_div(near, taught, reduction="batchmean")
        loss = loss + 5 * (1 - (found * right).sum(1).mean())
        decline = min(1.0, (1 - step / _STEPS) / (1 - _PLATEAU))
        for group in optimizer.param_groups:
            group["lr"] = _RATE * min(1.0, (step + 1) / _WARM_UP) * max(0.02, decline)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(tokens.parameters(), 1.0)
        optimizer.step()
    return tokens.table()


def _batches(r: Random, ids: Sequence[Sequence[int]]) -> list[list[int]]:
    """All texts, those of similar length together, in any order."""
    order = sorted(range(len(ids)), key=lambda at: len(ids[at]) * r.uniform(0.9, 1.1))
    found: list[list[int]] = [[]]
    for at in order:
        if len(found[-1]) == _BATCH or (len(found[-1]) + 1) * len(ids[at]) > _TOKENS:
            found.append([])
        if ids[at]:
            found[-1].append(at)
    found = [batch for batch in found if len(batch) > 7]
    r.shuffle(found)
    return found
