"""Replies become a draft in the definition's order, every value with its place."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.document import Document
from pipelines.grounding.assemble import assemble
from pipelines.grounding.draft import Draft
from pipelines.grounding.passes import Part, PartDraft, first_pass, next_pass
from pipelines.schema import validate_output
from pipelines.text.control_tokens import readable
from tests.unit.pipelines.builders import (
    EXTRACT,
    ROUTE,
    SUMMARISE,
    chunks,
    document,
    items,
    whole,
    with_schema,
)

TEXT = """\
Minutes, 11 March 2026

Dana, Tom and Priya Nair met.

- Dana sends the quarterly report to the board by Friday.
- Tom books the room for the audit, due 9 May.
- The printer should be re-
  placed. Owner: Priya Nair.

Last week's invoices are paid.
"""
REPORT = {"task": "send the quarterly report", "owner": "Dana", "due": "Friday"}
ROOM = {"task": "book the room", "owner": "Tom", "due": "9 May"}
PRINTER = {"task": "replace the printer", "owner": "Priya Nair"}


def places(draft: Draft) -> dict[str, str]:
    return {entry.path: entry.quote for entry in draft.evidence}


def check_places(doc: Document, draft: Draft) -> None:
    """Check that evidence is the document's own text, under paths that exist."""
    for entry in draft.evidence:
        assert doc.text[entry.start : entry.end] == entry.quote
        assert entry.page == doc.page_at(entry.start)
        value: Any = draft.output
        for key in entry.path.split("/")[1:]:
            value = value[int(key)] if isinstance(value, list) else value[key]
        assert value is not None


def test_items_with_values_dates_quotes_and_evidence() -> None:
    doc = document(TEXT)
    draft = assemble(EXTRACT, doc, [items(whole(TEXT), REPORT, ROOM, PRINTER)])
    assert draft.output == {
        "action_items": [
            REPORT
            | {
                "due_date": "2026-03-13",
                "quote": "Dana sends the quarterly report to the board by Friday.",
            },
            ROOM
            | {"due_date": "2026-05-09", "quote": "Tom books the room for the audit, due 9 May."},
            PRINTER
            | {
                "due": None,
                "due_date": None,
                "quote": "The printer should be replaced. Owner: Priya Nair.",
            },
        ]
    }
    assert [list(item) for item in draft.output["action_items"]] == [
        ["task", "owner", "due", "due_date", "quote"]
    ] * 3
    assert validate_output(EXTRACT.output_schema, draft.output) == []
    check_places(doc, draft)
    found = places(draft)
    assert found["/action_items/0/owner"] == "Dana"
    assert found["/action_items/0/due_date"] == "Friday"
    assert found["/action_items/0/task"] == found["/action_items/0/quote"]
    # Of the three places of a name, the one in the quote.
    owner = next(entry for entry in draft.evidence if entry.path == "/action_items/2/owner")
    assert owner.start == TEXT.rindex("Priya Nair")
    assert "re-\n  placed" in found["/action_items/2/quote"]
    assert draft.dropped == ()


def test_an_invented_item_is_dropped_and_reported() -> None:
    invented = {"task": "order a unicorn", "owner": "Tom"}
    draft = assemble(EXTRACT, document(TEXT), [items(whole(TEXT), invented, ROOM)])
    assert [item["task"] for item in draft.output["action_items"]] == ["book the room"]
    assert len(draft.dropped) == 1 and "order a unicorn" in draft.dropped[0]


def test_removed_values_are_reported_for_kept_items_only() -> None:
    text = "- Tom books the room.\n\n- Dana sends the report.\n\n- Priya pays the rent."
    wrong = [
        {"task": "book the room", "owner": "Priya"},
        {"task": "send the report", "owner": "Tom"},
    ]
    right = {"task": "book the room", "owner": "Tom"}
    parts = first_pass(EXTRACT, chunks(text))
    twice = assemble(EXTRACT, document(text), [items(parts[0], *wrong, right, wrong[1])])
    assert [(i["task"], i["owner"]) for i in twice.output["action_items"]] == [
        ("book the room", "Tom"),
        ("send the report", None),
    ]
    assert twice.dropped == (
        "owner “Tom” of “send the report”: the document says it of something else",
    )


def test_an_empty_item_is_dropped() -> None:
    draft = assemble(EXTRACT, document(TEXT), [items(whole(TEXT), {"task": " "})])
    assert draft.output == {"action_items": []} and len(draft.dropped) == 1


def test_a_value_that_is_not_in_the_document_has_no_evidence() -> None:
    wrong = ROOM | {"owner": "Zoe"}
    draft = assemble(EXTRACT, document(TEXT), [items(whole(TEXT), wrong)])
    assert draft.output["action_items"][0]["owner"] == "Zoe"  # for the guardrail to judge
    assert "/action_items/0/owner" not in places(draft)


def test_blanks_and_commas_around_values_are_removed() -> None:
    messy = {"task": " book the room ", "owner": " Tom, ", "due": " "}
    draft = assemble(EXTRACT, document(TEXT), [items(whole(TEXT), messy)])
    [item] = draft.output["action_items"]
    assert (item["task"], item["owner"], item["due"]) == ("book the room", "Tom", None)


def test_parts_are_merged_without_duplicates() -> None:
    text = TEXT + "\nTo sum up: Dana sends the quarterly report by Friday. Tom calls Ann."
    parts = first_pass(EXTRACT, chunks(text, "To sum up"))
    call = {"task": "call Ann", "owner": "Tom"}
    drafts = [items(parts[0], REPORT, ROOM), items(parts[1], REPORT, call)]
    doc = document(text, pages=2)
    draft = assemble(EXTRACT, doc, drafts)
    assert [item["task"] for item in draft.output["action_items"]] == [
        "send the quarterly report",
        "book the room",
        "call Ann",
    ]
    check_places(doc, draft)
    assert places(draft)["/action_items/2/owner"] == "Tom"
    last = next(entry for entry in draft.evidence if entry.path == "/action_items/2/quote")
    assert last.start > text.index("To sum up")


def test_the_quote_comes_from_the_part_of_the_reply() -> None:
    text = "Tom calls Ann on Monday.\n\nTom calls Ann on Tuesday."
    parts = first_pass(EXTRACT, chunks(text, "Tom calls Ann on T"))
    draft = assemble(
        EXTRACT, document(text), [items(parts[1], {"task": "call Ann", "owner": "Tom"})]
    )
    assert draft.output["action_items"][0]["quote"] == "Tom calls Ann on Tuesday."
    assert all(entry.start >= parts[1].start for entry in draft.evidence)


def test_unread_text_is_reported() -> None:
    text = "Tom calls Ann.\n\nMore text here.\n\nAnd more."
    part = first_pass(EXTRACT, chunks(text, "More"))[0]
    draft = assemble(EXTRACT, document(text), [items(part)])
    assert len(draft.dropped) == 1 and "were not read" in draft.dropped[0]


def test_a_route_reads_only_the_beginning() -> None:
    text = "Please correct invoice 4417.\n\nOld mail below."
    part = first_pass(ROUTE, chunks(text, "Old"))[0]
    reply = {"reason": "Wants invoice 4417 corrected.", "queue": "billing", "urgency": "normal"}
    draft = assemble(ROUTE, document(text), [PartDraft(part, reply)])
    assert draft.output == reply and draft.dropped == ()
    assert places(draft) == {"/reason": "Please correct invoice 4417."}


def test_a_summary_is_traced_to_its_sentences() -> None:
    text = "The board met in Oslo. It approved the budget of 12,000 euros. Lunch was fine."
    reply = {
        "title": "Board meeting",
        "summary": "The board met in Oslo. It approved a budget of 12,000 euros.",
        "key_points": ["Budget of 12,000 euros approved", "budget of 12,000 euros approved."],
    }
    doc = document(text)
    draft = assemble(SUMMARISE, doc, [PartDraft(whole(text), reply)])
    check_places(doc, draft)
    assert draft.output["key_points"] == ["Budget of 12,000 euros approved"]
    quotes = [entry.quote for entry in draft.evidence if entry.path == "/summary"]
    assert quotes == ["The board met in Oslo.", "It approved the budget of 12,000 euros."]


def test_a_summary_of_summaries_keeps_the_parts_key_points() -> None:
    text = "The board met in Oslo.\n\nIt approved the budget.\n\nDana left early."
    parts = first_pass(SUMMARISE, chunks(text, "It", "Dana"))
    drafts = [
        PartDraft(part, {"title": "t", "summary": part.text, "key_points": [part.text]})
        for part in parts
    ]
    [last] = next_pass(SUMMARISE, drafts, 1000, lambda text: len(text.split()))
    final = {"title": "Meeting", "summary": "The board met in Oslo.", "key_points": []}
    doc = document(text, pages=3)
    draft = assemble(SUMMARISE, doc, [PartDraft(last, final)])
    check_places(doc, draft)
    # The last pass left the list empty: the parts' own points, each with its place.
    assert draft.output["key_points"] == [part.text for part in parts]
    found = {entry.path: (entry.quote, entry.page) for entry in draft.evidence}
    assert found["/key_points/1"][0] == "It approved the budget."
    assert found["/summary"][0] == "The board met in Oslo."
    assert draft.dropped == ()


COPIED = {"type": ["string", "null"], "maxLength": 30, "x-from-document": True}


def test_line_items_without_a_quote_take_the_nearest_places() -> None:
    text = "Tea 2.50\nCake 4.00\nMilk 2.50\nTotal 9.00"
    row = {"type": "object", "properties": {"name": COPIED, "amount": COPIED}}
    pipeline = with_schema(
        {
            "type": "object",
            "properties": {"rows": {"type": "array", "maxItems": 9, "items": row}, "total": COPIED},
        }
    )
    rows = [{"name": "Tea", "amount": "2.50"}, {"name": "Milk", "amount": "2.50"}]
    doc = document(text)
    draft = assemble(pipeline, doc, [PartDraft(whole(text), {"rows": rows, "total": "9.00"})])
    check_places(doc, draft)
    starts = {entry.path: entry.start for entry in draft.evidence}
    assert starts["/rows/0/amount"] == text.index("2.50")
    assert starts["/rows/1/amount"] == text.rindex("2.50")
    assert starts["/total"] == text.index("9.00")


def test_a_quote_of_the_whole_output() -> None:
    pipeline = with_schema(
        {
            "type": "object",
            "properties": {
                "total": COPIED,
                "paid": {"type": "boolean"},
                "quote": {"type": ["string", "null"], "x-derived": "quote"},
            },
        }
    )
    text = "Thank you.\nTotal: 9.00 EUR\nBye."
    doc = document(text)
    draft = assemble(pipeline, doc, [PartDraft(whole(text), {"total": "9.00", "paid": True})])
    assert draft.output == {"total": "9.00", "paid": True, "quote": "Total: 9.00 EUR"}
    none = assemble(pipeline, doc, [PartDraft(whole(text), {"total": None, "paid": False})])
    assert none.output["quote"] is None


def test_the_documents_own_date_counts() -> None:
    text = "Tom calls Ann by Friday."
    draft = assemble(
        EXTRACT,
        document(text, written=date(2025, 1, 1)),
        [items(whole(text), {"task": "call Ann", "due": "Friday"})],
    )
    assert draft.output["action_items"][0]["due_date"] == "2025-01-03"


def test_a_dropped_item_says_why() -> None:
    said = {"type": "string", "maxLength": 60, "x-from-document": True}
    quote = {"type": "string", "x-derived": "quote"}
    row = {"type": "object", "properties": {"task": said, "owner": COPIED, "quote": quote}}
    lists = {"rows": {"type": "array", "maxItems": 9, "items": row}}
    rows: list[dict[str, str | None]] = [{"task": "Test Paragraph3", "owner": "Test Paragraph3"}]
    rows.append({"task": "Tea", "owner": None})
    doc = document("Test Paragraph3\n")
    pipeline = with_schema({"type": "object", "properties": lists})
    draft = assemble(pipeline, doc, [PartDraft(whole(doc.text), {"rows": rows})])
    assert draft.output == {"rows": []}
    assert draft.dropped == (
        "“Test Paragraph3”: it only repeats another of its values",
        "“Tea”: the document does not say this",
    )


def test_assemble_needs_a_reply() -> None:
    with pytest.raises(ValueError, match="no reply"):
        assemble(EXTRACT, document(TEXT), [])


WORDS = st.sampled_from(
    ["Dana", "report", "send", "Friday", "\n", "-", ".", "<|turn>", "re-\n", "é"]
)


@given(st.lists(WORDS, min_size=1, max_size=40).map(" ".join), st.data())
def test_every_draft_is_valid_with_true_evidence(text: str, data: st.DataObject) -> None:
    doc = document(text, pages=data.draw(st.integers(1, 3)))
    part = Part(0, len(text), readable(text))
    words = part.text.split() or ["x"]
    entry = st.fixed_dictionaries(
        {
            "task": st.sampled_from(["send report", "call", "", "x y z", *words]),
            "owner": st.one_of(st.none(), st.sampled_from(words)),
            "due": st.one_of(st.none(), st.sampled_from(words)),
        }
    )
    reply = {"action_items": data.draw(st.lists(entry, max_size=4))}
    draft = assemble(EXTRACT, doc, [PartDraft(part, reply)])
    assert validate_output(EXTRACT.output_schema, draft.output) == []
    check_places(doc, draft)
    whys = ("the document does not say this", "it only repeats another of its values")
    gone = [line for line in draft.dropped if line.endswith(whys)]
    assert len(draft.output["action_items"]) + len(gone) <= len(reply["action_items"])


@pytest.mark.parametrize(
    ("sentence", "due", "day"),
    [
        ("Tom books the room before\nFriday.", "before Friday", None),
        ("Tom books the room by Friday.", "Friday", "2026-03-13"),
        ("Tom books the room, not before Friday.", "Friday", "2026-03-13"),
        ("Before Friday, Tom books the room.", "Before Friday", None),
    ],
)
def test_before_a_day_is_not_that_day(sentence: str, due: str, day: str | None) -> None:
    text = f"Minutes, 11 March 2026\n\n{sentence}\n"
    task = {"task": "book the room", "owner": "Tom", "due": "Friday"}
    draft = assemble(EXTRACT, document(text), [items(whole(text), task)])
    [item] = draft.output["action_items"]
    assert (item["due"], item["due_date"]) == (due, day)
    check_places(document(text), draft)
    assert " ".join(places(draft)["/action_items/0/due"].split()) == due


def test_before_is_not_added_beyond_the_maximum_length() -> None:
    due = "the very last Friday of the month of the coming year of 2027"
    text = f"Tom books the room before {due}.\n"
    task = {"task": "book the room", "owner": "Tom", "due": due}
    draft = assemble(EXTRACT, document(text), [items(whole(text), task)])
    assert draft.output["action_items"][0]["due"] == due


def test_a_row_that_the_document_does_not_repeat_is_kept_once() -> None:
    text = "Tea 2.50\nMilk 1.20\nMilk 1.20\nTotal 4.90"
    row = {"type": "object", "properties": {"name": COPIED, "amount": COPIED}}
    lists = {"rows": {"type": "array", "maxItems": 9, "items": row}}
    pipeline = with_schema({"type": "object", "properties": lists})
    tea, milk = {"name": "Tea", "amount": "2.50"}, {"name": "Milk", "amount": "1.20"}
    rows = [tea, milk, milk, tea, {"name": "Tea", "amount": None}, milk]
    draft = assemble(pipeline, document(text), [PartDraft(whole(text), {"rows": rows})])
    assert draft.output == {"rows": [tea, milk, milk]}
    assert [said.partition(":")[0] for said in draft.dropped] == ["“Tea”", "“Milk”"]
