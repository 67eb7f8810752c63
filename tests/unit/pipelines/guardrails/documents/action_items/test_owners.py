"""Missing and wrong owners are corrected."""

from typing import Any

import pytest

from pipelines.document import Document
from pipelines.grounding.assemble import assemble
from pipelines.grounding.draft import Draft
from pipelines.grounding.passes import PartDraft
from pipelines.result import GuardrailRecord, Outcome
from pipelines.schema import validate_output
from tests.unit.pipelines.builders import EXTRACT, SUMMARISE, document, items, whole, with_schema
from tests.unit.pipelines.guardrails.builders import run_one

TEXT = """\
Team,

The badges are old. Second, Gwen is going to collect them on Friday. We like option B2. Legal
still has to sign off on it. The treasurer informs all members. The policy will replace the letters.

Thanks
Tom
"""
DOC = document(TEXT)


def judge(*entries: dict[str, Any], doc: Document = DOC) -> tuple[Draft, GuardrailRecord]:
    draft = assemble(EXTRACT, doc, [items(whole(doc.text), *entries)])
    after, record = run_one("owners", EXTRACT, doc, draft)
    assert validate_output(EXTRACT.output_schema, after.output) == []
    return after, record


def owners(draft: Draft) -> list[str | None]:
    return [item["owner"] for item in draft.output["action_items"]]


def places(draft: Draft) -> list[tuple[str, str]]:
    return [(entry.path, TEXT[entry.start : entry.end]) for entry in draft.evidence]


def test_wrong_owner_is_corrected_with_evidence() -> None:
    badges = {"task": "collect them", "owner": "Second", "due": "Friday"}
    after, record = judge(badges, {"task": "inform all members", "owner": None})
    assert record.verdict is Outcome.REPAIRED
    assert record.detail == (
        "/action_items/0/owner: the document says “Gwen”, the answer “Second”;"
        " /action_items/1/owner: the document says “The treasurer”, the answer gives none"
    )
    assert owners(after) == ["Gwen", "The treasurer"]
    found = places(after)
    assert ("/action_items/0/owner", "Gwen") in found
    assert ("/action_items/1/owner", "The treasurer") in found
    assert not any(said == "Second" for _, said in found)
    order = ["0/task", "0/owner", "0/due", "0/quote", "1/task", "1/owner", "1/quote"]
    assert [path for path, _ in found] == [f"/action_items/{path}" for path in order]


def test_owner_across_a_sentence_boundary_is_cut() -> None:
    after, record = judge({"task": "sign off on it", "owner": "B2. Legal"})
    assert record.verdict is Outcome.REPAIRED and owners(after) == ["Legal"]


@pytest.mark.parametrize(
    "item",
    [
        {"task": "collect them", "owner": "Gwen"},
        {"task": "inform all members", "owner": "treasurer"},
        {"task": "replace the letters", "owner": None},  # a policy is nobody
        {"task": "like option B2", "owner": "Tom"},  # "we"
    ],
)
def test_fitting_or_uncertain_owner_is_kept(item: dict[str, Any]) -> None:
    after, record = judge(item)
    assert record.verdict is Outcome.PASSED and record.detail == ""
    assert owners(after) == [item["owner"]]


def test_owner_field_is_found_by_its_name() -> None:
    text = {"type": "string", "maxLength": 40}
    copied = {"type": ["string", "null"], "maxLength": 12, "x-from-document": True}
    fields = {
        "assigned_to": copied,
        "what": text,
        "where": {"type": "string", "x-derived": "quote"},
    }
    schema = {"type": "array", "maxItems": 5, "items": {"type": "object", "properties": fields}}
    pipeline = with_schema({"type": "object", "properties": {"todo": schema}})
    entries = [
        {"what": "collect them", "assigned_to": "Tom"},
        {"what": "inform all members", "assigned_to": "Tom"},  # "The treasurer" is one too long
    ]
    draft = assemble(pipeline, DOC, [PartDraft(whole(TEXT), {"todo": entries})])
    after, record = run_one("owners", pipeline, DOC, draft)
    assert record.verdict is Outcome.REPAIRED
    assert [item["assigned_to"] for item in after.output["todo"]] == ["Gwen", None]


def test_pipeline_without_owners_is_not_applicable() -> None:
    draft = Draft({"title": "", "summary": "", "key_points": []})
    assert run_one("owners", SUMMARISE, DOC, draft)[1].verdict is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize(
    ("text", "owner", "kept"),
    [
        ("- order two tonnes of bark (Feb 10)", "Feb", None),
        ("- order two tonnes of bark (10th of May)", "May", None),
        ("- order two tonnes of bark am 3. Mai", "Mai", None),
        ("- order two tonnes of bark tomorrow", "tomorrow", None),
        ("- order two tonnes of bark for Friday", "Friday", None),
        ("10. Jan - order two tonnes of bark", "Jan", "Jan"),
        ("- Jan 3 boxes, order two tonnes of bark", "Jan", "Jan"),
        ("- May: order two tonnes of bark (10 March)", "May", "May"),
        ("- order two tonnes of bark with Sun Li", "Sun", "Sun"),
    ],
)
def test_day_is_not_an_owner(text: str, owner: str, kept: str | None) -> None:
    said = {"task": "order two tonnes of bark", "owner": owner, "due": None}
    after, record = judge(said, doc=document(text))
    assert owners(after) == [kept]
    assert [entry.path for entry in after.evidence if entry.path.endswith("owner")] == (
        ["/action_items/0/owner"] if kept else []
    )
    if kept is None:
        assert record.verdict is Outcome.REPAIRED
        assert record.detail == f"/action_items/0/owner: “{owner}” is a day in the document"
    else:
        assert record.verdict is Outcome.PASSED
