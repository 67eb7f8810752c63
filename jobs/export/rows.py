"""Turn a result into rows: the document's facts, each field's value, confidence and page."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from jobs.export.fields import ITEM, Layout, confidence_key, page_key
from jobs.ledger.records import Job, State, rfc3339
from jobs.results.published import Reviewed
from pipelines.grounding.pointers import pointer
from pipelines.result import Outcome, Result

Row = dict[str, Any]
_SHORT_ID = 12  # digits that name one of millions of documents


def facts(job: Job, reviewed: Reviewed, path: Path) -> Row:
    """Return the columns of a row that are about the document."""
    current = reviewed.current
    settled = current.review if job.state in (State.REVIEWED, State.REJECTED) else None
    return {
        "id": job.id,
        "document": job.name,
        "pipeline": job.pipeline,
        "status": job.state.value,
        "submitted_at": rfc3339(job.submitted_at),
        "finished_at": rfc3339(job.finished_at) if job.finished_at else None,
        "reviewed_by": settled.reviewed_by if settled else None,
        "flags": [f"{entry.name}: {entry.detail}" for entry in flagged(current)],
        "model": current.model.id,
        "result": str(path),
        "original": f"nightshift original {job.id[:_SHORT_ID]}",
    }


def flagged(result: Result) -> list[Any]:
    """Return the verdicts of a result that want a person's eye."""
    return [entry for entry in result.guardrails if entry.verdict is Outcome.FLAGGED]


def rows(layout: Layout, about: Row, result: Result) -> Iterator[Row]:
    """Yield the rows of one result. A document whose list is empty has one row, without item."""
    values = _Values(result)
    output = result.output
    base: Row = dict(about) if layout.document else {"id": about["id"]}
    if layout.document:
        skipped = layout.without | ({layout.items} if layout.items else set())
        for name, value in output.items():
            if name not in skipped:
                base |= values.of(value, pointer("", name), pointer("", name))
    if layout.items is None:
        yield base
        return
    path = pointer("", layout.items)
    items = output.get(layout.items)
    if not isinstance(items, list) or not items:
        if layout.document:
            yield base
        return
    for number, item in enumerate(items):
        yield {**base, ITEM: number + 1, **values.of(item, path, pointer(path, number))}


class _Values:
    """The values of a result, with their confidence and pages."""

    def __init__(self, result: Result) -> None:
        pages: dict[str, list[int]] = defaultdict(list)
        for entry in result.evidence:
            if entry.page is not None:
                pages[entry.path].append(entry.page)
        self._confidence, self._pages = _Below(result.confidence), _Below(pages)

    def of(self, value: Any, key: str, path: str) -> Row:
        """Return a value's cells under ``key``; its JSON pointer is ``path``."""
        if isinstance(value, dict):
            found: Row = {}
            for name, inner in value.items():
                found |= self.of(inner, pointer(key, name), pointer(path, name))
            return found
        found = {key: value}
        sure = self._confidence.of(path, value)
        if sure:
            found[confidence_key(key)] = min(sure)
        pages = sorted({page for held in self._pages.of(path, value) for page in held})
        if pages:
            found[page_key(key)] = pages[0] if len(pages) == 1 else ", ".join(map(str, pages))
        return found


class _Below:
    """Finds the entries of a value, and of a list's items, by their pointers."""

    def __init__(self, entries: Mapping[str, Any]) -> None:
        self._entries = entries
        self._paths = sorted(entries)

    def of(self, path: str, value: Any) -> list[Any]:
        found = [path] if path in self._entries else []
        if isinstance(value, list):
            below = slice(
                bisect_left(self._paths, f"{path}/"), bisect_left(self._paths, f"{path}0")
            )
            found += self._paths[below]
        return [self._entries[one] for one in found]
