"""Keys and values of prompts' beginnings, computed once and copied into slots.

Every prompt of a pipeline begins with the same instructions. Their keys and values are kept in
memory and, where copying from disk is faster than computing, in files that outlive the process.
A file holds instructions' keys and values only, nothing of a document. A conversation's prompts
begin with all that was said before: of the last one that is kept too, in memory alone.
"""

from __future__ import annotations

import hashlib
import io
import logging
import os
import time
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path

import numpy as np

from jobs.files.durable import replace_file
from workers.engine.cache.kv_cache import KVCache, Snapshot
from workers.engine.sequence import agreement

log = logging.getLogger(__name__)

MOST_PREFIXES = 8  # pipelines at work at once in one process; E2B's shape takes 37 kB a token
WORTH_A_FILE = 0.25  # seconds of computing: below, reading and checking a file gains nothing
MOST_FILES = 64
_ABANDONED = 3600.0  # seconds after which an unfinished file is nobody's any more
_DIGEST = 32  # bytes of SHA-256 before the arrays

Tokens = tuple[int, ...]


class PrefixCache:
    """Snapshots by their tokens, the least recently used one forgotten first.

    ``folder`` is where files go; ``key`` names everything that the values depend on beside the
    tokens: model, arithmetic, runtime. Without a folder nothing is written.
    """

    def __init__(self, folder: Path | None = None, key: str = "") -> None:
        self._folder, self._key = folder, key
        self._kept: OrderedDict[Tokens, Snapshot] = OrderedDict()
        self._conversation: tuple[Tokens, Snapshot] | None = None

    def get(self, tokens: Tokens, cache: KVCache) -> Snapshot | None:
        """Look in memory, then on disk; ``cache`` tells what shape a snapshot must have."""
        if tokens not in self._kept:
            snapshot = self._read(tokens, cache)
            if snapshot is None:
                return None
            self._keep(tokens, snapshot)
        self._kept.move_to_end(tokens)
        return self._kept[tokens]

    def put(self, tokens: Tokens, snapshot: Snapshot, seconds: float) -> None:
        """Keep a snapshot that took ``seconds`` to compute."""
        self._keep(tokens, snapshot)
        if seconds >= WORTH_A_FILE:
            self._write(tokens, snapshot)

    def remember(self, tokens: Tokens, snapshot: Snapshot) -> None:
        """Keep a conversation as far as it was computed, until the next one is."""
        self._conversation = (tokens, snapshot)

    def recall(self, prompt: Tokens, cache: KVCache) -> Snapshot | None:
        """The positions that a prompt has in common with the conversation kept, all but its last
        token at most. Answers that were changed, or left out, cost what comes behind them."""
        if self._conversation is None:
            return None
        tokens, snapshot = self._conversation
        length = min(agreement(tokens, prompt), len(prompt) - 1)
        return cache.cut(snapshot, length) if length and cache.accepts(snapshot) else None

    def _keep(self, tokens: Tokens, snapshot: Snapshot) -> None:
        self._kept[tokens] = snapshot
        self._kept.move_to_end(tokens)
        if len(self._kept) > MOST_PREFIXES:
            self._kept.popitem(last=False)

    def _path(self, tokens: Tokens) -> Path | None:
        if self._folder is None:
            return None
        name = hashlib.sha256(f"{self._key}\n{tokens}".encode()).hexdigest()
        return self._folder / f"{name}.kv"

    def _read(self, tokens: Tokens, cache: KVCache) -> Snapshot | None:
        path = self._path(tokens)
        if path is None:
            return None
        try:
            data = path.read_bytes()
        except OSError:
            return None
        if hashlib.sha256(data[_DIGEST:]).digest() != data[:_DIGEST]:
            log.warning("%s is damaged; computing the prefix again", path)
            return None
        with np.load(io.BytesIO(data[_DIGEST:])) as arrays:
            parts = tuple(arrays[name] for name in arrays.files)
        snapshot = Snapshot(len(tokens), parts)
        if not cache.accepts(snapshot):
            return None  # another prefill chunk, another context: rings of another size
        with suppress(OSError):  # a folder of another user: read, not written
            os.utime(path)
        return snapshot

    def _write(self, tokens: Tokens, snapshot: Snapshot) -> None:
        path = self._path(tokens)
        if path is None:
            return
        buffer = io.BytesIO()
        np.savez(buffer, *snapshot.parts)
        data = buffer.getbuffer()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, hashlib.sha256(data).digest(), data, durable=False)
            self._forget_old_files(path.parent)
        except OSError as error:  # a cache: a full disk costs time, nothing else
            log.warning("%s: the prefix is not kept: %s", path, error.strerror)

    def _forget_old_files(self, folder: Path) -> None:
        files = sorted(folder.glob("*.kv"), key=lambda path: path.stat().st_mtime)
        for path in files[:-MOST_FILES]:
            path.unlink(missing_ok=True)
        for path in folder.glob("*.part"):  # of a killed process, unless it is new
            if time.time() - path.stat().st_mtime > _ABANDONED:
                path.unlink(missing_ok=True)
