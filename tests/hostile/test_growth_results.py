"""What shows, exports and corrects a result takes no longer than n log n of its length."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pytest

from jobs.export.changes import changes
from jobs.export.fields import make_layout
from jobs.export.rows import rows
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import State
from jobs.results.corrected import with_output
from jobs.results.output_text import from_text, to_text
from jobs.results.published import Reviewed
from jobs.terminal.result_text import field_lines, sentences_beside, verdict_lines
from jobs.web.review.fields import entries_of, form_of, output_of
from jobs.web.review.findings import findings
from jobs.web.review.page import Opened
from jobs.web.review.sheets import rectangles, runs, text_sheets
from pipelines.document import Document, Page, PlacedLine, Recognition
from pipelines.result import Evidence, GuardrailRecord, Outcome, Result
from tests.hostile.test_growth_answers import grows_too_fast, word
from tests.unit.jobs.kit import make_home, make_job, make_result
from tests.unit.pipelines.builders import EXTRACT

ITEMS = 2400
FEWER = 300
QUOTE = 40  # characters


def result_of(count: int, same: bool = False) -> Result:
    """A result of so many tasks, each with its evidence and a finding."""
    items = [
        {"task": f"send {word(0 if same else n)}", "owner": "Ann", "due": None, "due_date": None,
         "quote": f"Ann sends {n}"}
        for n in range(count)
    ]  # fmt: skip
    result = make_result(make_job(state=State.NEEDS_REVIEW), action_items=items)
    evidence = [
        Evidence(
            path=f"/action_items/{n}/{name}", quote=f"Ann sends {n}", page=1,
            start=n * QUOTE, end=n * QUOTE + 30,
        )
        for n in range(count)
        for name in ("owner", "quote")
    ]  # fmt: skip
    said = "; ".join(f"/action_items/{n}/owner: “Ann” is wrong" for n in range(count))
    flagged = GuardrailRecord(name="owners", verdict=Outcome.FLAGGED, detail=said, seconds=0.0)
    sure = {f"/action_items/{n}/task": 0.5 for n in range(count)}
    changed = {"evidence": evidence, "guardrails": [flagged], "confidence": sure}
    return result.model_copy(update=changed)


def reading_of(count: int) -> Document:
    text = "".join(f"Ann sends {n} ".ljust(QUOTE) for n in range(count))
    lines = tuple(
        PlacedLine(n * QUOTE, n * QUOTE + 30, 0.1, n / count, 0.9, (n + 1) / count, 0.9)
        for n in range(count)
    )
    page = Page(1, 0, len(text), Recognition(lines, 0, 0.0, 0.0))
    return Document(text, "text/plain", (page,))


def shown(count: int) -> list[str]:
    result = result_of(count)
    return field_lines(result, sentences_beside(result, reading_of(count))) + verdict_lines(result)


def places(folder: Path, count: int) -> object:
    settings, result = make_home(folder / "home"), result_of(count)
    with Ledger.open(settings.ledger):
        found = Opened(settings, make_job(), Reviewed(result, result, ()))
        return [found.evidence_for(entry.path) for entry in result.evidence], findings(result)


def page_of(count: int) -> object:
    reading, evidence = reading_of(count), result_of(count).evidence
    return [runs(reading.text, sheet, evidence) for sheet in text_sheets(reading)]


def corrected(count: int) -> object:
    """The last becomes the first, and each has another owner."""
    result = result_of(count)
    items = result.output["action_items"]
    moved = {"action_items": [*items[::-1], items[0]]}
    other = {"action_items": [{**item, "owner": "Bo"} for item in items[1:]]}
    return with_output(result, moved), list(changes(result.output, moved)), list(
        changes(result.output, other)
    )  # fmt: skip


def alike(count: int) -> object:
    items = result_of(count, same=True).output["action_items"]
    same = [{**item, "quote": ""} for item in items]
    return list(changes({"a": [1, *same, 2]}, {"a": [3, *same[5:], 4]}))


def exported(count: int) -> object:
    return [
        list(rows(make_layout("extract", EXTRACT, items), {"id": "a"}, result_of(count)))
        for items in (None, "action_items")
    ]


def form(count: int) -> object:
    filled = form_of(EXTRACT.output_schema, result_of(count).output)
    return output_of(EXTRACT.output_schema, entries_of(filled))


def edited(count: int) -> object:
    return from_text(to_text(result_of(count // 8), []))  # YAML is slow


PAGES: dict[str, Callable[[int], object]] = {
    "terminal": shown,
    "page": page_of,
    "correction": corrected,
    "changes of equal items": alike,
    "export": exported,
    "form": form,
    "text to edit": edited,
}


@pytest.mark.parametrize("name", PAGES)
def test_what_is_made_of_a_result_grows_with_its_length(name: str) -> None:
    make = PAGES[name]
    assert not grows_too_fast(partial(make, FEWER), partial(make, ITEMS))


def test_the_review_page_grows_with_its_result(tmp_path: Path) -> None:
    for count in (FEWER, ITEMS):
        (tmp_path / str(count)).mkdir()
    short, long = (partial(places, tmp_path / str(count), count) for count in (FEWER, ITEMS))
    assert not grows_too_fast(short, long)


def test_recognised_pages_grow_with_the_evidence() -> None:
    def drawn(count: int) -> Iterable[object]:
        return rectangles(reading_of(FEWER).pages[0], result_of(count).evidence)

    assert not grows_too_fast(partial(drawn, FEWER), partial(drawn, ITEMS))
