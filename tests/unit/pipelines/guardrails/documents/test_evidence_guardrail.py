"""Values without evidence are nulled or dropped, and flagged."""

import json

from hypothesis import given
from hypothesis import strategies as st

from pipelines.grounding.assemble import assemble
from pipelines.grounding.draft import Draft
from pipelines.grounding.passes import PartDraft
from pipelines.pipeline import Pipeline
from pipelines.result import GuardrailRecord, Outcome
from pipelines.schema import validate_output
from tests.unit.pipelines.builders import EXTRACT, document, items, whole, with_schema
from tests.unit.pipelines.guardrails.builders import run_one

TEXT = "Minutes, 11 March 2026\n\n- Dana sends the report by Friday.\n- Tom books the room.\n"
DOC = document(TEXT)
REPORT = {"task": "send the report", "owner": "Dana", "due": "Friday"}
ROOM = {"task": "book the room", "owner": "Tom"}


def judge(draft: Draft, pipeline: Pipeline = EXTRACT) -> tuple[Draft, GuardrailRecord]:
    return run_one("evidence", pipeline, DOC, draft)


def test_supported_draft_passes_unchanged() -> None:
    draft = assemble(EXTRACT, DOC, [items(whole(TEXT), REPORT, ROOM)])
    before = json.dumps(draft.output)
    after, record = judge(draft)
    assert record.verdict is Outcome.PASSED and record.detail == ""
    assert after is draft and json.dumps(after.output) == before


def test_dropped_item_is_flagged() -> None:
    draft = assemble(EXTRACT, DOC, [items(whole(TEXT), ROOM, {"task": "buy a boat"})])
    after, record = judge(draft)
    assert record.verdict is Outcome.FLAGGED and "buy a boat" in record.detail
    assert after == draft


def test_unsupported_owner_becomes_null() -> None:
    draft = assemble(EXTRACT, DOC, [items(whole(TEXT), ROOM | {"owner": "Zoe"}, REPORT)])
    after, record = judge(draft)
    assert record.verdict is Outcome.FLAGGED
    assert record.detail == "/action_items/0/owner does not stand in the document"
    assert after.output["action_items"][0]["owner"] is None
    assert after.output["action_items"][1]["owner"] == "Dana"
    assert validate_output(EXTRACT.output_schema, after.output) == []


def test_date_derived_from_a_removed_value_is_removed() -> None:
    draft = assemble(EXTRACT, DOC, [items(whole(TEXT), REPORT)])
    assert draft.output["action_items"][0]["due_date"] == "2026-03-13"
    kept = tuple(entry for entry in draft.evidence if not entry.path.endswith("/due"))
    after, _ = judge(Draft(draft.output, kept))
    [item] = after.output["action_items"]
    assert (item["due"], item["due_date"]) == (None, None)
    assert not any(entry.path.endswith("/due_date") for entry in after.evidence)


def test_item_without_required_value_is_dropped_and_other_evidence_kept() -> None:
    name = {"type": "string", "maxLength": 30, "x-from-document": True}
    row = {"type": "object", "properties": {"name": name}}
    pipeline = with_schema(
        {
            "type": "object",
            "properties": {"rows": {"type": "array", "maxItems": 9, "items": row}, "who": name},
        }
    )
    reply = {
        "rows": [{"name": "Zoe"}, {"name": "Tom"}, {"name": "Eve"}, {"name": "Dana"}],
        "who": "Max",
    }
    draft = assemble(pipeline, DOC, [PartDraft(whole(TEXT), reply)])
    after, record = judge(draft, pipeline)
    assert record.verdict is Outcome.FLAGGED
    assert after.output["rows"] == [{"name": "Tom"}, {"name": "Dana"}]
    assert {entry.path: entry.quote for entry in after.evidence} == {
        "/rows/0/name": "Tom",
        "/rows/1/name": "Dana",
    }
    assert after.output["who"] == "Max"  # nowhere to go: it stays, flagged, for a person
    assert "/who does not stand" in record.detail


def test_empty_value_needs_no_evidence() -> None:
    pipeline = with_schema(
        {
            "type": "object",
            "properties": {"who": {"type": "string", "maxLength": 9, "x-from-document": True}},
        }
    )
    draft = assemble(pipeline, DOC, [PartDraft(whole(TEXT), {"who": ""})])
    assert judge(draft, pipeline)[1].verdict is Outcome.PASSED


VALUES = st.one_of(
    st.none(), st.sampled_from(["Dana", "Tom", "Friday", "Zoe", "Max Power", "room"])
)


@given(
    st.lists(st.tuples(st.sampled_from(["send report", "book room"]), VALUES, VALUES), max_size=5)
)
def test_every_remaining_copied_value_has_evidence(entries: list[tuple[str, str, str]]) -> None:
    replies = [{"task": task, "owner": owner, "due": due} for task, owner, due in entries]
    after, _ = judge(assemble(EXTRACT, DOC, [items(whole(TEXT), *replies)]))
    assert validate_output(EXTRACT.output_schema, after.output) == []
    places = {entry.path: entry.quote for entry in after.evidence}
    for index, item in enumerate(after.output["action_items"]):
        for key in ("owner", "due"):
            if item[key] is not None:
                assert places[f"/action_items/{index}/{key}"] == item[key]
        assert f"/action_items/{index}/quote" in places
    assert judge(Draft(after.output, after.evidence))[1].verdict is Outcome.PASSED
