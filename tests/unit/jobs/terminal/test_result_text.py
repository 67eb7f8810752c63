"""A result in lines: fields of every shape, readable verdicts, the sentence around a value."""

from typing import Any

import pytest

from jobs.terminal.result_text import (
    field_lines,
    sentences_beside,
    unread_lines,
    verdict_lines,
)
from pipelines.document import Document, Page
from pipelines.result import Coverage, Evidence, GuardrailRecord, Outcome, Result, SkippedRecord
from tests.unit.jobs.kit import make_job, make_result

RESULT = make_result(make_job())


def result_of(output: dict[str, Any], **changes: Any) -> Result:
    return RESULT.model_copy(update={"output": output, **changes})


def test_fields_of_every_shape() -> None:
    output = {
        "title": "Offer\x1b[31m", "total": 12.5, "urgent": True, "none": None, "empty": [],
        "text": "one\n\ntwo", "tags": ["a", None, "c\nd"], "sender": {"name": "Ann", "mail": ""},
        "rows": [{"x": 1, "deep": [{"y": 2}]}],
    }  # fmt: skip
    confidence = {"/title": 0.5, "/text": 0.25, "/tags": 0.75, "/tags/0": 1.0}
    evidence = [
        Evidence(path=path, quote="q", page=page, start=0, end=1)
        for path, page in (("/title", 3), ("/title", 9), ("/sender/name", None))
    ]
    assert field_lines(result_of(output, confidence=confidence, evidence=evidence)) == [
        "title   Offer\\x1b[31m  (50% sure, page 3)",
        "total   12.5",
        "urgent  yes",
        "none    –",
        "empty   none",
        "text    one",
        "",
        "   two",
        "   (25% sure)",
        "tags  (75% sure)",
        "   1. a  (100% sure)",
        "   2. –",
        "   3. c",
        "      d",
        "sender",
        "   name  Ann",
        "   mail  –",
        "rows",
        "   1. x  1",
        "      deep",
        "         1. y  2",
    ]


def test_verdicts_that_matter_are_sentences() -> None:
    said = [
        ("schema", Outcome.PASSED, ""),
        ("dates", Outcome.FAILED_OPEN, "ValueError: month"),
        ("totals", Outcome.NOT_APPLICABLE, ""),
        ("evidence", Outcome.FLAGGED, "/rows/1/a_b does not stand in the document"),
        ("owners", Outcome.REPAIRED, ""),
    ]
    made = result_of(
        {"rows": [{"a_b": 1}, {"a_b": 2}]},
        guardrails=[GuardrailRecord(name=n, verdict=v, detail=d) for n, v, d in said],
    )
    assert verdict_lines(made) == [
        "Flagged by evidence: a b of row 2 does not stand in the document",
        "Repaired by owners",
        "Could not be checked by dates: ValueError: month",
    ]


def test_unread() -> None:
    skipped = [
        SkippedRecord(page=2, reason="no_text"),
        SkippedRecord(page=3, reason="blank", matters=False),
        SkippedRecord(page=None, reason="encrypted", part="attachment a.pdf", detail="a password"),
        SkippedRecord(page=4, reason="picture", part="figure"),
    ]
    assert unread_lines(
        Coverage(chars=100, chars_read=60, pages=4, pages_read=3, skipped=skipped)
    ) == [
        "page 2: no text",
        "attachment a.pdf: encrypted (a password)",
        "page 4, figure: picture",
        "the model has read the first 60% of the text",
    ]
    assert unread_lines(Coverage(chars=1, chars_read=1, pages=1, pages_read=1)) == []


TEXT = "First one. Ann, whom we\nknow, owes us 12 €! Then Ann pays. " + "word " * 400 + "Bob"


@pytest.mark.parametrize(
    ("quote", "value", "shown"),
    [
        ("12 €", 12, ["» know, owes us 12 €!"]),
        ("Then Ann pays.", "Then Ann pays.", []),  # the field says it already
        ("Bob", "Bob", ["» " + " ".join(TEXT[-153:].split())]),  # cut
    ],
)
def test_sentence_around_a_value(quote: str, value: object, shown: list[str]) -> None:
    at = TEXT.index(quote)
    entry = Evidence(path="/a", quote=quote, page=1, start=at, end=at + len(quote))
    made = result_of({"a": value}, evidence=[entry, entry])
    document = Document(TEXT, "text/plain", (Page(1, 0, len(TEXT)),))
    assert sentences_beside(made, document)("/a") == shown
    assert sentences_beside(made, document)("/b") == []


def test_without_a_reading_the_quote_is_shown_if_it_says_more() -> None:
    entry = Evidence(path="/a", quote="12,50 €", page=1, start=90, end=97)
    made = result_of({"a": 12.5}, evidence=[entry])
    assert sentences_beside(made, None)("/a") == ["» 12,50 €"]
    short = Document("short", "text/plain", (Page(1, 0, 5),))  # of another version of the parser
    assert sentences_beside(made, short)("/a") == ["» 12,50 €"]
