"""Turns of a conversation that were answered, kept on disk until its document has a result.

A worker that is killed, or told to stop, so costs the turn in work and not the conversation; a job
that was cancelled goes on where it was when the same is asked of the same model again.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from jobs.files.durable import make_dir, replace_file
from jobs.ledger.records import Job
from jobs.settings import Settings
from pipelines.result import Result


def turns_path(settings: Settings, sha256: str, pipeline_digest: str, model_digest: str) -> Path:
    """Where they are kept: by what decides the answers, document, guardrails and model."""
    key = f"{sha256} {pipeline_digest} {model_digest}"
    return settings.state_dir / "turns" / f"{hashlib.sha256(key.encode()).hexdigest()}.json"


def turns_of(settings: Settings, job: Job, result: Result) -> Path:
    """Where those of a conversation with this result were kept."""
    return turns_path(settings, job.sha256, job.pipeline_digest, result.model.digest)


def kept_turns(path: Path) -> list[dict[str, Any]]:
    """The turns that an earlier attempt answered; none is the usual answer."""
    with suppress(OSError, ValueError, KeyError, TypeError):  # whatever is wrong: ask again
        return list(json.loads(path.read_bytes())["turns"])
    return []


def keep_turns(path: Path, turns: list[dict[str, Any]]) -> None:
    """Keep the turns so far; a disk that takes none costs their repetition, no more."""
    with suppress(OSError):
        make_dir(path.parent)
        replace_file(path, json.dumps({"turns": turns}).encode(), mode=0o600)


def forget_turns(path: Path) -> None:
    """There is a result, or everything is to be asked again."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
