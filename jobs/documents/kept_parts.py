"""The answers to a document's parts, kept on disk until its job ends.

After a stop, a kill or the end of the night the next attempt asks only about the other parts. One
file a job, model and definition of its pipeline; one line of JSON an answer, written when the
answer is complete. A line that a kill cut off is asked about again.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jobs.files.durable import fsync_dir, make_dir, write_all
from jobs.files.json_text import parse_json
from jobs.settings import Settings


@dataclass(frozen=True, slots=True)
class PartsDone:
    """How many of a document's parts have an answer, over the passes begun so far."""

    done: int
    parts: int


def parts_path(settings: Settings, job_id: str, pipeline_digest: str, model_digest: str) -> Path:
    """Return the file of a job's kept answers; definition and model decide the answers."""
    key = hashlib.sha256(f"{pipeline_digest} {model_digest}".encode()).hexdigest()[:16]
    return _folder(settings) / f"{job_id}-{key}.jsonl"


def kept_parts(path: Path) -> dict[str, dict[str, Any]]:
    """Return the answers that earlier attempts kept, by the digest of what was asked."""
    return {line["part"]: line["answer"] for line in _lines(path) if "part" in line}


def begin_pass(path: Path, number: int, parts: int) -> None:
    """Note how many parts a pass has (from 0), so that progress can be shown."""
    _append(path, {"pass": number, "parts": parts})


def keep_part(path: Path, digest: str, answer: dict[str, Any]) -> None:
    """Keep one answer; it is on disk on return. If it cannot be written, it is asked for again."""
    _append(path, {"part": digest, "answer": answer})


def parts_done(settings: Settings, job_id: str) -> PartsDone | None:
    """Return the progress of a job in work; None before its first part was asked about."""
    passes: dict[int, int] = {}
    answered: set[str] = set()
    for path in kept_files(settings, job_id):
        for line in _lines(path):
            if "pass" in line:
                passes[line["pass"]] = line["parts"]
            else:
                answered.add(line["part"])
    return PartsDone(len(answered), sum(passes.values())) if passes else None


def forget_parts(settings: Settings, job_id: str) -> None:
    """Delete the kept answers of a job."""
    for path in kept_files(settings, job_id):
        with suppress(OSError):
            path.unlink(missing_ok=True)


def _folder(settings: Settings) -> Path:
    return settings.state_dir / "parts"


def kept_files(settings: Settings, job_id: str) -> list[Path]:
    """Return the files of a job's kept answers."""
    return sorted(_folder(settings).glob(f"{job_id}-*.jsonl"))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the whole lines of a file; a damaged one is left out."""
    try:
        data = path.read_bytes()
    except OSError:
        return
    for raw in data.split(b"\n"):
        with suppress(ValueError):
            line = parse_json(raw)
            known = isinstance(line, dict) and (
                {"part", "answer"} <= line.keys() or {"pass", "parts"} <= line.keys()
            )
            if known:
                yield line


def _append(path: Path, line: dict[str, Any]) -> None:
    with suppress(OSError):
        make_dir(path.parent)
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        try:
            size = os.fstat(file).st_size
            torn = size > 0 and os.pread(file, 1, size - 1) != b"\n"
            write_all(file, (b"\n" if torn else b"") + json.dumps(line).encode() + b"\n")
            os.fsync(file)
        finally:
            os.close(file)
        if size == 0:
            fsync_dir(path.parent)
