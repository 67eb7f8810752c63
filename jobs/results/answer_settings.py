"""Whether two results of one model and one pipeline were made under the same conditions."""

import hashlib
import json
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from jobs.models.validation_record import versions
from jobs.settings import Settings

# What decides how a document is read and into which parts it is cut. Slots, cores and memory for
# keys and values change how fast an answer comes, not the answer.
DECIDING: Final = (
    "context", "ocr", "ocr_model", "ocr_seconds", "parse_seconds", "parse_memory_mb",
    "parse_pages", "parse_chars", "date_order",
)  # fmt: skip


def answer_digest(settings: Settings) -> str:
    """Return a digest of the settings, guardrails and program that decide an answer."""
    deciding: dict[str, object] = {name: str(getattr(settings, name)) for name in DECIDING}
    deciding |= {"guardrails": versions(), "program": _program()}
    return hashlib.sha256(json.dumps(deciding, sort_keys=True).encode()).hexdigest()


def _program() -> str:
    try:
        return version("nightshift")
    except PackageNotFoundError:
        return ""
