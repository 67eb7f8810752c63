"""Say in plain sentences why a result needs a person."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from jobs.results.meanings import MEANINGS, meaning
from jobs.results.value_names import pointers, with_names
from jobs.web.review.fields import readable
from pipelines.result import Outcome, Result

_NEXT = re.compile(r"; (?=/|and \d+ more)")  # between the findings of a verdict that name values


@dataclass(frozen=True, slots=True)
class Finding:
    """A flagged verdict in a sentence, and the value that it is about, if any."""

    title: str
    detail: str
    path: str | None = None


def findings(result: Result) -> tuple[Finding, ...]:
    """Return the flagged verdicts of a result as sentences, then what was not read."""
    flagged = tuple(_flagged(result))
    if any(record.name == "unread" for record in result.guardrails if _matters(record.verdict)):
        return flagged
    return (*flagged, *_skipped(result))


def _matters(verdict: object) -> bool:
    return verdict in (Outcome.FLAGGED, Outcome.FAILED_OPEN)


def _flagged(result: Result) -> Iterator[Finding]:
    for record in result.guardrails:
        if record.verdict is Outcome.FAILED_OPEN:
            yield Finding("A check could not run", f"{record.name}: {record.detail}".rstrip(": "))
        elif record.verdict is Outcome.FLAGGED:
            title = _sentence(record.name)
            for part in _NEXT.split(record.detail):
                yield _finding(title, part, result.output)


def _sentence(guardrail: str) -> str:
    said = meaning(guardrail) if guardrail in MEANINGS else f"flagged by {readable(guardrail)}"
    return said[0].upper() + said[1:]


def _finding(title: str, detail: str, output: dict[str, Any]) -> Finding:
    words = with_names(detail, output)
    words = re.sub(r": 0\.(\d\d)$", lambda match: f" ({int(match[1])} % sure)", words)
    return Finding(title, words, next(pointers(detail, output), None))


def _skipped(result: Result) -> Iterator[Finding]:
    for part in result.coverage.skipped:
        if part.matters:
            place = part.part or (f"page {part.page}" if part.page else "a part")
            why = f"{place}: {part.reason}" + (f" ({part.detail})" if part.detail else "")
            yield Finding("Not read", why)
