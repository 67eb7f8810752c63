"""Finds impossible dates: 31 June, a wrong weekday, a range that ends before it begins, a deadline
before the document was written.

Only the model's own dates are judged: a wrong date of the source was copied correctly.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from calendar import monthrange
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cached_property
from typing import Any, ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_values import leaves, worded
from pipelines.grounding.pointers import pointer
from pipelines.guardrails.contract import Request, Verdict
from pipelines.guardrails.documents.nulling import NullingGuardrail, WrongValue
from pipelines.guardrails.documents.source_text import as_document, said_before, source_text
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.result import Evidence, Outcome
from pipelines.schema import Schema, base_type
from pipelines.text.calendar_words import MONTH, either
from pipelines.text.date_parsing import resolve
from pipelines.text.dates.names import MONTH_NAME, MONTH_NUMBERS, WEEKDAY_NUMBERS
from pipelines.text.dates.years import Basis
from pipelines.text.document_date import FULL_DATE, date_basis, document_date
from pipelines.text.plain_characters import plain_characters
from pipelines.text.searched_text import SearchedText

FIRST_YEAR = 1924  # before 1924, some country still used the Julian calendar
_WEEKDAY = either(day for day in WEEKDAY_NUMBERS if len(day) > 3)
_DAY = r"(?P<{}>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.)?"
_DATE = re.compile(
    rf"(?:\b(?P<weekday>{_WEEKDAY})\b,?\s(?:(?:the|den|le|el|il)\s)?)?"
    rf"(?<![\d.,/:-])(?:{_DAY.format('dmy')}\s(?:of\s|de\s)?(?P<dmy_month>{MONTH_NAME})\b\.?"
    rf"|(?P<mdy_month>{MONTH})\.?\s{_DAY.format('mdy')}(?![\d:]|[.,]\d)\b"
    rf"|(?P<iso>\d{{4}}-\d{{2}}-\d{{2}}))(?:,?\s(?:del?\s)?(?P<year>\d{{4}})\b)?"
    rf"(?:,?\s?\(?(?P<after>{_WEEKDAY})\b)?",
    re.IGNORECASE,
)
_TO = re.compile(r"\s?(?:-|–|—|to|until|till|through|bis|au|and)\s(?:the\s)?", re.IGNORECASE)
# A sentence with such words discusses the date instead of stating it.
_DOUBT = re.compile(
    r"\b(?:not?|n['’]t|never|invalid|impossible|nonexistent|non-existent|wrong|incorrect|mistake|error"
    r"|typo|only|instead|actually|fictional|kein\w*|nicht|ungültig)\b|[?]",
    re.IGNORECASE,
)
_BEGINS_SENTENCE = re.compile(r"[.!?] |\n")
_ENDS_SENTENCE = re.compile(r"[.!](?=\s|$)|\n|$")
# "In June 31 people came".
_COUNTED = re.compile(r"\s(?!(?:at|and|to|is|was|for|by|or|until|as)\b)[a-z]")
_RANGE = re.compile(r"\b(?:from|between|von|du)\b[^.\n]{0,60}$", re.IGNORECASE)
_RANGE_REACH = 80  # characters: more than a range's beginning takes
_PAST = re.compile(
    r"\b(?:was|were|had|been|ago|overdue|past due|missed|expired|since|last|late|already"
    r"|original\w*|outstanding|unpaid|reminder|passed|war|überfällig|échu\w*)\b",
    re.IGNORECASE,
)
_DUE = re.compile(r"(?:^|_)(?:due|deadline|until|expir\w*)(?:_|$)", re.IGNORECASE)
_BEGINS = re.compile(r"(?:^|_)(?:start|begin|from|since|check_?in|arrival|departure)(?:_|$|s_|ing)")
_ENDS = re.compile(r"(?:^|_)(?:end|finish|to|until|till|check_?out|return)(?:_|$|s_|ing)")


class DatesGuardrail(NullingGuardrail):
    """Nulls impossible dates, or flags them where null is not allowed."""

    name: ClassVar[str] = "dates"
    version: ClassVar[int] = 3

    def concerns(self, request: TextRequest) -> bool:
        return True

    def judge(self, request: TextRequest, text: str) -> Verdict:
        if not _DATE.search(text):
            return Verdict(Outcome.NOT_APPLICABLE)
        written = document_date(as_document(request.document)) if request.document else None
        source = f"{request.document}\n{said_before(request)}"
        return Verdict.on(dict.fromkeys(impossible(text, written, _Source(source))))

    def findings(self, request: Request, draft: Draft) -> Iterator[WrongValue]:
        schema = request.pipeline.output_schema
        basis = date_basis(request.document)
        source = _Source(source_text(request.document))
        for path, node, text in worded(schema, draft.output):
            yield from ((path, node, why) for why in impossible(text, basis.written, source))
        yield from _too_early(schema, draft, basis)
        yield from _reversed(schema, draft.output, basis)


def impossible(text: str, written: date | None, source: _Source) -> Iterator[str]:
    """Yield the faults of the dates in ``text``, except for phrases that ``source`` has too."""
    doubts = _Doubts(text, source)
    previous: tuple[date, int] | None = None
    for match in _DATE.finditer(text):
        phrase = match.group().strip()
        found = _read(match)
        if found is None:
            counted = match["mdy"] and not match["year"] and _COUNTED.match(text, match.end())
            # 00 stands for an unknown part.
            if not (counted or "-00" in phrase or doubts.about(match)):
                yield f"{phrase} is no day of the calendar"
            previous = None
            continue
        year, month, day = found
        weekday = (match["weekday"] or match["after"] or "").casefold()
        wrong = weekday and _is_other_day(weekday, year, month, day, written)
        if wrong and not doubts.about(match):
            yield f"{phrase} is not a {weekday.capitalize()}"
        if year is None:
            previous = None
            continue
        whole = date(year, month, day)
        if (
            previous
            and whole < previous[0]
            and _TO.fullmatch(text, previous[1], match.start())
            and _RANGE.search(text, max(0, match.start() - _RANGE_REACH), match.start())
            and not doubts.about(match)
        ):
            yield f"a range ends {phrase}, before {previous[0].isoformat()}"
        previous = whole, match.end()


class _Source:
    """A source, folded once for all texts that are compared with it."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def folded(self) -> SearchedText:
        return SearchedText(self._text.casefold())


class _Doubts:
    """Says whether a text or its source casts doubt on a date; each sentence is read once."""

    def __init__(self, text: str, source: _Source) -> None:
        self._text, self._source = text, source
        self._starts = [0, *(found.start() + 1 for found in _BEGINS_SENTENCE.finditer(text))]
        self._ends = [found.start() for found in _ENDS_SENTENCE.finditer(text)]
        self._doubted: dict[tuple[int, int], bool] = {}

    def about(self, match: re.Match[str]) -> bool:
        """Say whether the date's sentence discusses the date, or the source has the phrase too."""
        phrase = match.group().strip().casefold()
        return phrase in self._source.folded or self._in_doubt(match)

    def _in_doubt(self, match: re.Match[str]) -> bool:
        start = self._starts[bisect_right(self._starts, match.start()) - 1]
        end = self._ends[bisect_left(self._ends, match.end())]
        if (start, end) not in self._doubted:
            self._doubted[start, end] = bool(_DOUBT.search(self._text, start, end))
        return self._doubted[start, end]


def _read(match: re.Match[str]) -> tuple[int | None, int, int] | None:
    """Return year (None if not given), month and day; None for a day that does not exist."""
    if match["iso"]:
        year, month, day = map(int, match["iso"].split("-"))
        try:
            date(year, month, day)
        except ValueError:
            return None
        return year, month, day
    month = MONTH_NUMBERS[(match["dmy_month"] or match["mdy_month"]).casefold()]
    day = int(match["dmy"] or match["mdy"])
    said = int(match["year"]) or None if match["year"] else None
    leap = said is None or said < FIRST_YEAR  # perhaps
    most = 29 if month == 2 and leap else monthrange(said or FIRST_YEAR, month)[1]
    return (said, month, day) if day <= most else None


def _is_other_day(
    weekday: str, year: int | None, month: int, day: int, written: date | None
) -> bool:
    """Say whether the weekday is certainly wrong; a date without a year is near the document's
    date."""
    if year is not None:
        years = [year]
    elif written is not None:
        years = [written.year - 1, written.year, written.year + 1]
    else:
        return False
    if min(years) < FIRST_YEAR:
        return False
    days = [date(y, month, day) for y in years if day <= monthrange(y, month)[1]]
    return all(found.weekday() != WEEKDAY_NUMBERS[weekday] for found in days)


def _too_early(schema: Schema, draft: Draft, basis: Basis) -> Iterator[WrongValue]:
    """Deadlines before the document's date, unless the quoted sentence is about the past."""
    written = basis.written
    if written is None:
        return
    past = _of_the_past(draft.evidence)
    for path, node, value in leaves(schema, draft.output):
        parent, _, name = path.rpartition("/")
        if not _DUE.search(name) or not isinstance(value, str):
            continue
        due = _full_date(value, basis)
        if due and due < written and (parent or path) not in past:
            yield path, node, f"{value} is before the document was written ({written})"


def _of_the_past(evidence: Iterable[Evidence]) -> set[str]:
    """Return the pointers of values, and of what is around them, whose quotes are of the past."""
    found: set[str] = set()
    for entry in evidence:
        path = entry.path if _PAST.search(entry.quote) else ""
        while path and path not in found:
            found.add(path)
            path = path.rpartition("/")[0]
    return found


def _reversed(schema: Schema, value: Any, basis: Basis, path: str = "") -> Iterator[WrongValue]:
    kind = base_type(schema)
    if kind == "array" and isinstance(value, list):
        for index, entry in enumerate(value):
            yield from _reversed(schema["items"], entry, basis, pointer(path, index))
    if kind != "object" or not isinstance(value, Mapping):
        return
    for name, child in schema["properties"].items():
        yield from _reversed(child, value.get(name), basis, pointer(path, name))
    begins = _one(value, _BEGINS, basis)
    ends = _one(value, _ENDS, basis)
    if begins and ends and ends[1] < begins[1]:
        name, end = ends
        node = schema["properties"][name]
        # Either date may be wrong, so the node is not nullable and nothing is removed.
        strict = {**node, "type": base_type(node)}
        yield pointer(path, name), strict, f"ends {end}, before it begins ({begins[1]})"


def _one(
    value: Mapping[str, Any], pattern: re.Pattern[str], basis: Basis
) -> tuple[str, date] | None:
    found = [
        (name, resolved)
        for name, text in value.items()
        if pattern.search(name) and isinstance(text, str) and (resolved := _full_date(text, basis))
    ]
    return found[0] if len(found) == 1 else None


def _full_date(text: str, basis: Basis) -> date | None:
    """The date, if it has a year: relative dates are resolved forward and prove nothing."""
    match = FULL_DATE.search(plain_characters(text))
    return resolve(match.group(), None, basis.order) if match else None
