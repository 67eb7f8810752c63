"""A date behind "before" is another date: the word is put back, and nothing is derived."""

import pytest

from pipelines.grounding.assemble import assemble
from pipelines.grounding.passes import PartDraft
from tests.unit.pipelines.builders import document, whole, with_schema

DUE = {"type": ["string", "null"], "maxLength": 40, "x-from-document": True}
DERIVED = {"type": ["string", "null"], "x-derived": "date", "x-from": "due"}
PIPELINE = with_schema({"type": "object", "properties": {"due": DUE, "due_date": DERIVED}})


@pytest.mark.parametrize(
    ("text", "quoted", "due"),
    [
        ("Send it before 12 May 2026.", "12 May 2026", "before 12 May 2026"),
        ("Bitte vor dem 12. Mai 2026 senden.", "12. Mai 2026", "vor dem 12. Mai 2026"),
        ("À payer avant le 12 mai 2026.", "12 mai 2026", "avant le 12 mai 2026"),
        ("Páguelo antes del 12 de mayo de 2026.", "12 de mayo de 2026", None),
        ("Pagare prima del 12 maggio 2026.", "12 maggio 2026", None),
        ("Betaal vóór 12 mei 2026.", "12 mei 2026", "vóór 12 mei 2026"),
        ("Proszę zapłacić przed 12 maja 2026.", "12 maja 2026", "przed 12 maja 2026"),
        ("Betala före den 12 maj 2026.", "12 maj 2026", "före den 12 maj 2026"),
        ("请在2026年5月12日前支付。", "2026年5月12日", "2026年5月12日前"),
    ],
)
def test_before_is_put_back(text: str, quoted: str, due: str | None) -> None:
    draft = assemble(PIPELINE, document(text), [PartDraft(whole(text), {"due": quoted})])
    assert draft.output["due_date"] is None
    assert draft.output["due"] == due or due is None
    [entry] = draft.evidence
    assert entry.quote == draft.output["due"] and quoted in entry.quote


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("Send it not before 12 May 2026.", "12 May 2026"),
        ("Send it by 12 May 2026.", "12 May 2026"),
        ("2026年5月12日までに支払う。", "2026年5月12日"),
    ],
)
def test_other_dates_stay(text: str, quoted: str) -> None:
    draft = assemble(PIPELINE, document(text), [PartDraft(whole(text), {"due": quoted})])
    assert draft.output["due"] == quoted
