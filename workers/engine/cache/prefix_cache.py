"""Keys and values of prompts' beginnings, computed once and copied into slots.

Every prompt of a pipeline begins with the same instructions. Their keys and values are kept in
memory and, if reading is faster than computing, in files. A file holds keys and values of
instructions only, never of a document. The keys and values of the last conversation are kept too,
in memory only, because its next prompt begins with the same tokens.
"""

import hashlib
import io
import logging
import os
import time
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path

import numpy as np

from jobs.files.durable import make_dir, replace_file
from workers.engine.cache.kv_cache import KVCache, Snapshot
from workers.engine.sequence import agreement

log = logging.getLogger(__name__)

MOST_PREFIXES = 8  # pipelines in one process; E2B's shape takes 37 kB a token
WORTH_A_FILE = 0.25  # seconds of computing: below, a file gains nothing
MOST_FILES = 64
_ABANDONED = 3600.0  # seconds after which an unfinished file is deleted
_DIGEST = 32  # bytes of SHA-256 before the arrays

Tokens = tuple[int, ...]


class PrefixCache:
    """Snapshots by tokens; the least recently used snapshot is dropped first.

    Files go to ``folder``; without it nothing is written. ``key`` names all that the values depend
    on beside the tokens: model, arithmetic, runtime.
    """

    def __init__(self, folder: Path | None = None, key: str = "") -> None:
        self._folder, self._key = folder, key
        self._kept: OrderedDict[Tokens, Snapshot] = OrderedDict()
        self._conversation: tuple[Tokens, Snapshot] | None = None

    def get(self, tokens: Tokens, cache: KVCache) -> Snapshot | None:
        """Look in memory, then on disk, for a snapshot with the shapes of ``cache``."""
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
        """Keep a conversation's snapshot in place of the last one."""
        self._conversation = (tokens, snapshot)

    def recall(self, prompt: Tokens, cache: KVCache) -> Snapshot | None:
        """Return the snapshot of the prompt's common beginning with the last conversation, without
        the prompt's last token; None if there is none. Tokens behind a changed answer are lost."""
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
            return None  # another prefill chunk or context: other ring sizes
        with suppress(OSError):  # another user's folder may be read-only
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
            make_dir(path.parent)
            replace_file(path, hashlib.sha256(data).digest(), data, durable=False)
            self._forget_old_files(path.parent)
        except OSError as error:  # a full disk only costs time
            log.warning("%s: the prefix is not kept: %s", path, error.strerror)

    def _forget_old_files(self, folder: Path) -> None:
        files = sorted(folder.glob("*.kv"), key=lambda path: path.stat().st_mtime)
        for path in files[:-MOST_FILES]:
            path.unlink(missing_ok=True)
        for path in folder.glob("*.part"):  # left by a killed process unless it is new
            if time.time() - path.stat().st_mtime > _ABANDONED:
                path.unlink(missing_ok=True)
