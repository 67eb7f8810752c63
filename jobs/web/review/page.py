"""The facts of one result's page: its form, what to look at, and where the evidence stands."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from jobs.documents.readings import reading_of
from jobs.ledger.queries import LedgerQueries
from jobs.ledger.records import Job, Part
from jobs.results.published import Reviewed, read_reviewed
from jobs.results.settle import output_schema
from jobs.settings import Settings
from jobs.web.review.fields import Entries, Field, entries_of, form_of, output_of
from jobs.web.review.sheets import Sheet, is_drawn, page_sheets, sheet_of, text_sheets
from pipelines.document import Document
from pipelines.result import Evidence, Result
from pipelines.schema import Schema


@dataclass(frozen=True)
class Opened:
    """A result that a person has opened."""

    settings: Settings
    job: Job
    reviewed: Reviewed

    @property
    def result(self) -> Result:
        """Return the result as it stands."""
        return self.reviewed.current

    @cached_property
    def reading(self) -> Document | None:
        """Return what was read of the document, if it was kept."""
        return reading_of(self.settings, self.job)

    @cached_property
    def schema(self) -> Schema | None:
        """Return the schema of a correction.

        None if the definition has changed or is gone, and for an archive or a mailbox, which has
        no output.
        """
        return None if self.result.documents else output_schema(self.settings, self.result)

    @property
    def form(self) -> Field | None:
        """Return the result as a form; None where it cannot be corrected."""
        return None if self.schema is None else form_of(self.schema, self.result.output)

    def changed(self, entries: Entries) -> dict[str, Any] | None:
        """Return the output that a form's entries state, None if nobody has changed it.

        An output that does not fit the schema is unchanged, too, if the form still is as it was.
        """
        if self.schema is None or self.form is None:
            return None
        output: dict[str, Any] = output_of(self.schema, entries)
        same = same_output(output, output_of(self.schema, entries_of(self.form)))
        return None if same else output

    @property
    def drawn(self) -> bool:
        """Say whether the document's pages are shown as pictures."""
        if Part.DOCUMENTS in self.job.purged:
            return False
        return is_drawn(self.result.source.media_type)

    def sheets(self, *, drawn: bool) -> tuple[Sheet, ...]:
        """Return the sheets of the document, as pictures or as text; none without its text."""
        if drawn:
            return page_sheets(self.result, self.reading)
        return () if self.reading is None else text_sheets(self.reading)

    def evidence_for(self, path: str) -> Evidence | None:
        """Return what supports a value: its own evidence, else that of its item."""
        known, first_below = self._evidence
        parent = path.rpartition("/")[0]
        return known.get(path) or known.get(f"{parent}/quote") or first_below.get(parent)

    @cached_property
    def _evidence(self) -> tuple[dict[str, Evidence], dict[str, Evidence]]:
        """The evidence by its path, and the first evidence below each path."""
        known = {entry.path: entry for entry in self.result.evidence}
        first_below: dict[str, Evidence] = {}
        for entry in self.result.evidence:
            above = entry.path.rpartition("/")[0]
            while above and above not in first_below:
                first_below[above] = entry
                above = above.rpartition("/")[0]
        return known, first_below

    def places(self, *, drawn: bool) -> dict[str, tuple[str, int, int | None]]:
        """Return for each value the path of its evidence, the sheet and the page it stands on."""
        if self.form is None:
            return {}
        sheets = self.sheets(drawn=drawn)
        found = {}
        for path in _leaves(self.form):
            entry = self.evidence_for(path)
            number = sheet_of(sheets, entry, drawn=drawn) if entry else None
            if entry is not None and number is not None:
                found[path] = (entry.path, number, entry.page)
        return found


def opened(settings: Settings, ledger: LedgerQueries, job_id: str) -> Opened:
    """Return the result of a job.

    Raises:
        UnknownJob: there is no such job.
        RecordMissing: it has no result, or that cannot be read.
    """
    job = ledger.find(job_id)
    return Opened(settings, job, read_reviewed(settings, ledger, job))


def same_output(one: Any, other: Any) -> bool:
    """Say whether two outputs are the same but for control characters, which forms change."""
    return bool(_folded(one) == _folded(other))


def _folded(value: Any) -> Any:
    match value:
        case dict():
            return {key: _folded(item) for key, item in value.items()}
        case list():
            return [_folded(item) for item in value]
        case str():
            return "".join(filter(str.isprintable, value))
        case _:
            return type(value).__name__, value  # for Python, 1 and true are equal


def _leaves(field: Field) -> list[str]:
    if field.kind in ("object", "array"):
        return [path for child in field.children for path in _leaves(child)]
    return [field.path]
