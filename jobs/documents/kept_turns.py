"""The answered turns of a conversation, kept on disk until its document has a result.

After a kill, a stop or a cancellation, the next attempt goes on with the first unanswered turn.
"""

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from jobs.files.durable import make_dir, replace_file
from jobs.files.json_text import parse_json
from jobs.ledger.records import Job
from jobs.settings import Settings
from pipelines.result import Result


def turns_path(settings: Settings, sha256: str, pipeline_digest: str, model_digest: str) -> Path:
    """Return the file of the kept turns; document, guardrails and model decide the answers."""
    key = f"{sha256} {pipeline_digest} {model_digest}"
    return settings.state_dir / "turns" / f"{hashlib.sha256(key.encode()).hexdigest()}.json"


def turns_of(settings: Settings, job: Job, result: Result) -> Path:
    """Return the file of the turns of a conversation with this result."""
    return turns_path(settings, job.sha256, job.pipeline_digest, result.model.digest)


def kept_turns(path: Path) -> list[dict[str, Any]]:
    """Return the turns that earlier attempts answered; mostly none."""
    with suppress(OSError, ValueError, KeyError, TypeError):  # a damaged file: ask again
        return list(parse_json(path.read_bytes())["turns"])
    return []


def keep_turns(path: Path, turns: list[dict[str, Any]]) -> None:
    """Keep the turns so far. If they cannot be written, a later attempt asks them again."""
    with suppress(OSError):
        make_dir(path.parent)
        replace_file(path, json.dumps({"turns": turns}).encode(), mode=0o600)


def forget_turns(path: Path) -> None:
    """Delete the kept turns."""
    with suppress(OSError):
        path.unlink(missing_ok=True)
