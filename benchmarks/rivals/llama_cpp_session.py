"""The part of llama.cpp's low-level interface that the workload needs.

model = Model(path)
with Session(model, Settings(together=8), tokens=2200, threads=2) as session:
    token = session.prefill(prompt, slot=0)      # greedy next token
    token, = session.decode([token], [0])
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Self

import llama_cpp
import numpy as np


@dataclass(frozen=True)
class Settings:
    """Settings that change the speed and not the answers."""

    together: int = 8  # sequences decoded at once
    flash: bool = True  # flash attention
    ubatch: int = 512  # most tokens of one pass through the graph
    unified: bool = True  # one KV buffer for all sequences, or one for each
    swa_full: bool = (
        False  # keep the whole context of sliding-window layers; llama.cpp's tools do not
    )

    def layout(self) -> Settings:
        """Return settings that are equal for equal KV layouts."""
        return replace(self, ubatch=0, together=0 if self.unified else self.together)


_ERROR = 4  # GGML_LOG_LEVEL_ERROR


@llama_cpp.llama_log_callback
def _log(level: int, text: bytes, _data: object) -> None:
    if level == _ERROR:
        sys.stderr.write(text.decode(errors="replace"))


class Model:
    """Weights and the size of the vocabulary."""

    def __init__(self, path: Path) -> None:
        llama_cpp.llama_log_set(_log, ctypes.c_void_p(0))
        llama_cpp.llama_backend_init()
        parameters = llama_cpp.llama_model_default_params()
        self.handle = llama_cpp.llama_model_load_from_file(str(path).encode(), parameters)
        if not self.handle:
            raise SystemExit(f"llama.cpp cannot load {path}")
        vocabulary = llama_cpp.llama_model_get_vocab(self.handle)
        self.tokens = llama_cpp.llama_vocab_n_tokens(vocabulary)


def versions() -> dict[str, str]:
    """Return the versions and the processor features of the build."""
    information = llama_cpp.llama_print_system_info().decode()
    features = [part.strip().removesuffix(" = 1") for part in information.split("|")]
    return {
        "llama-cpp-python": version("llama-cpp-python"),
        "llama.cpp built with": ", ".join(part for part in features if part),
    }


@dataclass(frozen=True)
class State:
    """A sequence's KV in the library's format."""

    length: int  # tokens
    data: ctypes.Array[ctypes.c_uint8]


class Session:
    """One context. Sequence ``together`` holds the shared instructions, those before it documents.

    ``tokens`` is the most of one sequence, with the shared ones.
    """

    def __init__(self, model: Model, settings: Settings, tokens: int, threads: int) -> None:
        self.settings, self._model = settings, model
        self.prefix = settings.together
        sequences = settings.together + 1
        parameters = llama_cpp.llama_context_default_params()
        parameters.n_ctx = sequences * -(-tokens // 256) * 256
        parameters.n_seq_max = sequences
        parameters.n_batch = parameters.n_ubatch = settings.ubatch
        parameters.n_threads = parameters.n_threads_batch = threads
        parameters.flash_attn_type = (
            llama_cpp.LLAMA_FLASH_ATTN_TYPE_ENABLED
            if settings.flash
            else llama_cpp.LLAMA_FLASH_ATTN_TYPE_DISABLED
        )
        parameters.kv_unified, parameters.swa_full = settings.unified, settings.swa_full
        self._context = llama_cpp.llama_init_from_model(model.handle, parameters)
        if not self._context:
            raise SystemExit(f"llama.cpp refuses {settings}")
        self._memory = llama_cpp.llama_get_memory(self._context)
        self._batch = llama_cpp.llama_batch_init(max(settings.ubatch, sequences), 0, 1)
        self._length = [0] * sequences

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        llama_cpp.llama_batch_free(self._batch)
        llama_cpp.llama_free(self._context)

    def warm_up(self) -> None:
        """Read every weight from the file before the measured run."""
        self.decode([0], [0])
        self.prefill([0] * 32, 0)
        self.forget(0)

    def prefill(self, tokens: Sequence[int], slot: int) -> int:
        """Append tokens to a sequence and return the next one."""
        for start in range(0, len(tokens), self.settings.ubatch):
            part = tokens[start : start + self.settings.ubatch]
            last = start + len(part) == len(tokens)
            self._run(part, [slot] * len(part), wanted=[len(part) - 1] if last else [])
        return self._greedy(len(part) - 1)

    def decode(self, tokens: Sequence[int], slots: Sequence[int]) -> list[int]:
        """Append one token to each of these sequences and return the next ones."""
        rows = range(len(tokens))
        self._run(tokens, slots, wanted=rows)
        return [self._greedy(row) for row in rows]

    def copy(self, source: int, slot: int) -> None:
        llama_cpp.llama_memory_seq_cp(self._memory, source, slot, -1, -1)
        self._length[slot] = self._length[source]

    def forget(self, slot: int) -> None:
        llama_cpp.llama_memory_seq_rm(self._memory, slot, -1, -1)
        self._length[slot] = 0

    def state(self, slot: int) -> State:
        """Return a copy of a sequence's KV for ``restore`` in a session of the same layout."""
        size = llama_cpp.llama_state_seq_get_size(self._context, slot)
        data = (ctypes.c_uint8 * size)()
        llama_cpp.llama_state_seq_get_data(self._context, data, size, slot)
        return State(self._length[slot], data)

    def restore(self, state: State, slots: Sequence[int]) -> None:
        for slot in slots:
            size = len(state.data)
            if not llama_cpp.llama_state_seq_set_data(self._context, state.data, size, slot):
                raise SystemExit(f"no room for sequence {slot}")
            self._length[slot] = state.length

    def _run(self, tokens: Sequence[int], slots: Sequence[int], wanted: Sequence[int]) -> None:
        batch = self._batch
        batch.n_tokens = len(tokens)
        for row, (token, slot) in enumerate(zip(tokens, slots, strict=True)):
            batch.token[row], batch.pos[row] = token, self._length[slot]
            batch.n_seq_id[row], batch.seq_id[row][0] = 1, slot
            batch.logits[row] = row in wanted
            self._length[slot] += 1
        status = llama_cpp.llama_decode(self._context, batch)
        if status != 0:
            raise SystemExit(f"llama_decode answered {status} to {len(tokens)} tokens")
        llama_cpp.llama_synchronize(self._context)

    def _greedy(self, row: int) -> int:
        """Return the best token of a row; llama.cpp's greedy sampler would copy the row first."""
        logits = llama_cpp.llama_get_logits_ith(self._context, row)
        return int(np.ctypeslib.as_array(logits, shape=(self._model.tokens,)).argmax())
