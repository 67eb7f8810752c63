"""The validation record, ``guardrails.lock``: the guardrails and the model that were validated.

``nightshift guardrails validate`` writes it into the home. Results say ``"validated": true`` while
model and guardrails are the recorded ones; otherwise a run warns. This is not a lock on a file.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from jobs.errors import UsageError
from jobs.files.durable import replace_file
from jobs.files.json_text import parse_json
from jobs.settings import Settings

RECORD_SCHEMA: Final = "nightshift.guardrails-lock/1"
HOW = "nightshift guardrails validate"


@dataclass(frozen=True, slots=True)
class ValidationRecord:
    """``control`` counts clean turns, and those that were changed or flagged. ``triggered`` counts
    failures, and those that were caught."""

    model: str
    digest: str  # of the model's manifest
    guardrails: dict[str, int]  # versions by name
    control: dict[str, int]  # turns, touched
    triggered: dict[str, int]  # turns, caught
    at: str  # RFC 3339, UTC

    @property
    def came_through(self) -> bool:
        """Whether every clean turn was left alone and every failure caught."""
        return not self.control["touched"] and self.triggered["caught"] == self.triggered["turns"]


def record_path(settings: Settings) -> Path:
    return settings.home / "guardrails.lock"


def write_record(settings: Settings, record: ValidationRecord) -> Path:
    """Write the record into the home, whole or not at all."""
    path = record_path(settings)
    text = json.dumps({"schema": RECORD_SCHEMA, **asdict(record)}, indent=2, ensure_ascii=False)
    try:
        replace_file(path, f"{text}\n".encode())
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
    return path


def read_record(settings: Settings) -> ValidationRecord | None:
    """Read the home's record; None if there is none.

    Raises:
        UsageError: the record is damaged, or of another version of the program.
    """
    path = record_path(settings)
    try:
        found: Any = parse_json(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be read ({error}): write it again with {HOW}") from error
    if not isinstance(found, dict) or found.pop("schema", None) != RECORD_SCHEMA:
        raise UsageError(f"{path} is no lock of this version: write it again with {HOW}")
    try:
        record = ValidationRecord(**found)
        record.came_through  # noqa: B018  raises KeyError without its counts
    except (KeyError, TypeError) as error:
        raise UsageError(f"{path} is damaged: write it again with {HOW}") from error
    return record


def changes(record: ValidationRecord, digest: str, versions: Mapping[str, int]) -> list[str]:
    """Return a phrase for each difference from the record; empty if it still holds."""
    found = [] if record.digest == digest else [f"the model is not the {record.model} of then"]
    for name, version in versions.items():
        if name not in record.guardrails:
            found.append(f"guardrail {name} is new")
        elif record.guardrails[name] != version:
            found.append(f"guardrail {name} is version {version}, not {record.guardrails[name]}")
    found += [f"guardrail {name} is gone" for name in record.guardrails if name not in versions]
    if not record.came_through:
        found.append("the control set had not come through")
    return found


def unvalidated(settings: Settings, digest: str) -> list[str]:
    """Return why a run with the model of this digest is not validated; empty if it is."""
    record = read_record(settings)
    if record is None:
        return ["the guardrails were never validated here"]
    return changes(record, digest, versions())


def versions() -> dict[str, int]:
    """Return the version of every guardrail by name."""
    from pipelines.guardrails.registry import GUARDRAILS

    return {name: guardrail.version for name, guardrail in GUARDRAILS.items()}
