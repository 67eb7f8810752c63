"""A result as lines for a person: its fields, what was flagged, what was not read, its reviews."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

from jobs.ledger.records import ReviewRow
from jobs.results.value_names import with_names
from jobs.terminal.console import safe
from pipelines.document import Document
from pipelines.grounding.output_values import texts
from pipelines.grounding.pointers import pointer
from pipelines.result import Coverage, Decision, Evidence, Outcome, Result
from pipelines.text.sentences import next_stop

_WORDS = {
    Outcome.FLAGGED: "Flagged by",
    Outcome.REPAIRED: "Repaired by",
    Outcome.FAILED_OPEN: "Could not be checked by",
}
_DECISIONS = {
    Decision.ACCEPTED: "accepted it",
    Decision.CORRECTED: "corrected it",
    Decision.REJECTED: "rejected it",
    Decision.REOPENED: "took the decision before back",
}
_DETAIL = 600  # characters of a verdict; --json has all of it
_NONE = "–"

Beside = Callable[[str], Sequence[str]]  # lines to show below the value at a JSON pointer


def moment(when: datetime) -> str:
    """Return a time as a person of this machine's time zone writes it."""
    return when.astimezone().strftime("%Y-%m-%d %H:%M")


def field_lines(result: Result, beside: Beside = lambda _: ()) -> list[str]:
    """Return the fields of the output: each with its confidence and its page, if known.

    Items of lists are numbered, null is a dash. ``beside`` gives lines that follow a value.
    """
    pages = {entry.path: entry.page for entry in reversed(result.evidence)}

    def note(path: str) -> str:
        parts = []
        if path in result.confidence:
            parts.append(f"{result.confidence[path]:.0%} sure")
        if (page := pages.get(path)) is not None:
            parts.append(f"page {page}")
        return f"  ({', '.join(parts)})" if parts else ""

    def walk(value: Any, path: str, label: str, indent: str) -> Iterator[str]:
        inner = indent + "   "
        if isinstance(value, dict) and value:
            yield f"{indent}{label}"
            yield from fields(value, path, inner)
        elif isinstance(value, list) and value:
            yield f"{indent}{label}{note(path)}"
            for index, item in enumerate(value):
                yield from numbered(item, pointer(path, index), f"{index + 1}. ", inner)
        else:
            first, *rest = _plain(value)
            yield f"{indent}{label}{first}{'' if rest else note(path)}"
            yield from (f"{inner}{line}".rstrip() for line in rest)
            if rest and note(path):
                yield f"{inner}{note(path).strip()}"
        yield from (f"{inner}{line}" for line in beside(path))

    def numbered(item: Any, path: str, number: str, indent: str) -> Iterator[str]:
        if isinstance(item, dict) and item:
            lines = list(fields(item, path, ""))
            yield f"{indent}{number}{lines[0]}"
            yield from (f"{indent}{' ' * len(number)}{line}" for line in lines[1:])
            yield from (f"{indent}{' ' * len(number)}{line}" for line in beside(path))
        else:
            yield from walk(item, path, number, indent)

    def fields(value: dict[str, Any], path: str, indent: str) -> Iterator[str]:
        width = max((len(name) for name, one in value.items() if not _deep(one)), default=0) + 2
        for name, one in value.items():
            label = safe(name.replace("_", " "))
            yield from walk(
                one, pointer(path, name), label if _deep(one) else label.ljust(width), indent
            )

    return list(fields(result.output, "", ""))


def verdict_lines(result: Result) -> list[str]:
    """Return a sentence for each verdict that matters: flagged, repaired, could not check."""
    lines = []
    for outcome, word in _WORDS.items():
        for verdict in result.guardrails:
            if verdict.verdict is outcome:
                detail = with_names(verdict.detail, result.output)
                if len(detail) > _DETAIL:
                    detail = f"{detail[:_DETAIL].rstrip()} …"
                lines.append(safe(f"{word} {verdict.name}{f': {detail}' if detail else ''}"))
    return lines


def unread_lines(coverage: Coverage) -> list[str]:
    """Return what was not read and would be missed."""
    lines = []
    for entry in coverage.skipped:
        if entry.matters:
            what = entry.part or "the document"
            where = f"page {entry.page}" if entry.page is not None else ""
            place = ", ".join(filter(None, (where, entry.part))) or what
            detail = f" ({entry.detail})" if entry.detail else ""
            lines.append(safe(f"{place}: {entry.reason.replace('_', ' ')}{detail}"))
    if coverage.chars_read < coverage.chars:
        share = coverage.chars_read / coverage.chars
        lines.append(f"the model has read the first {share:.0%} of the text")
    return lines


def review_lines(reviews: Sequence[ReviewRow]) -> list[str]:
    """Return a line for each decision of a person: when, who, what and why."""
    return [
        safe(
            f"{moment(row.at)}  {row.by} {_DECISIONS[row.decision]}"
            f"{f': {row.reason}' if row.reason else ''}"
        )
        for row in reviews
    ]


def sentences_beside(result: Result, reading: Document | None) -> Beside:
    """Return what shows the document's sentence below each value that has evidence.

    From the reading if it was kept, else the quote of the evidence. A sentence is shown once, and
    not at all if it is itself a field.
    """
    shown = {" ".join(text.split()) for text in texts(result.output)}
    found: dict[str, list[Evidence]] = defaultdict(list)
    for entry in result.evidence:
        found[entry.path].append(entry)

    def beside(path: str) -> list[str]:
        lines = []
        for entry in found.get(path, ()):
            text = _sentence(reading, entry.start, entry.end) if reading else ""
            quote = " ".join((text or entry.quote).split())
            if quote and quote not in shown:
                shown.add(quote)
                lines.append(f"» {safe(quote)}")
        return lines

    return beside


def _sentence(reading: Document, start: int, end: int, most: int = 300) -> str:
    """Return the sentence around a place, cut to about ``most`` characters around it."""
    text = reading.text
    if not 0 <= start < end <= len(text):
        return ""
    begin = low = max(0, start - most // 2)
    while (stop := next_stop(text, begin, start)) is not None:
        begin = low = stop.end()
    found = next_stop(text, end - 1, min(len(text), end + most // 2))
    high = found.end() if found else min(len(text), end + most // 2)
    return text[low:high]


def _deep(value: Any) -> bool:
    return isinstance(value, dict | list) and bool(value)


def _plain(value: Any) -> list[str]:
    """Return a value that has no parts as lines."""
    if value is None or value == "":
        return [_NONE]
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, list | dict):
        return ["none"]
    return [safe(line.expandtabs()) for line in str(value).splitlines()] or [_NONE]
