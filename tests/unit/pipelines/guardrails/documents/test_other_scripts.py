"""Verbatim values in scripts without blanks, right to left and in full-width forms stay."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pipelines.grounding.assemble import assemble
from pipelines.grounding.draft import Draft
from pipelines.grounding.passes import PartDraft
from pipelines.guardrails.check_and_repair import run_guardrails
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.result import Outcome
from pipelines.text.figures_in_text import figure_keys, unsupported
from tests.unit.pipelines.builders import document, whole, with_schema
from tests.unit.pipelines.guardrails.builders import asking, request

CHECKS = ("schema", "evidence", "placeholders", "figures", "grounding", "dates", "totals")
TEXT = {"type": ["string", "null"], "maxLength": 80}
COPIED = TEXT | {"x-from-document": True}
INVOICE = with_schema(
    {
        "type": "object",
        "properties": {
            "supplier": COPIED,
            "total": COPIED,
            "due": COPIED,
            "due_date": {"type": ["string", "null"], "x-derived": "date", "x-from": "due"},
            "note": TEXT,
        },
    }
)

JAPANESE = (
    "請求書\n株式会社あおぞら　御中\n合計金額は12,345円です。お支払期限は2026年5月12日です。🙂"
)
WIDE = "請求書\n株式会社アオゾラ\n合計　１２，３４５円\n期限：２０２６年５月１２日"
CHINESE = "发票\n上海晨光有限公司\n请在2026年5月12日前支付1,250元。备注：见[附件三]第2页。"
THAI = "ใบแจ้งหนี้ บริษัทฟ้าใสจำกัด กรุณาชำระ1,250บาทภายใน 13/05/2026"
HEBREW = 'חשבונית מספר 17\nחברת אור בע"מ\nסה"כ לתשלום: 1,250 ש"ח עד 13/05/2026 👩‍👩‍👧'
ARABIC = "فاتورة\nشركة النور\nالمبلغ ١٬٢٥٠٫٥٠ ر.س قبل ١٣/٠٥/٢٠٢٦"
KOREAN = "청구서\n푸른하늘 주식회사\n금액은 12,345원입니다. 기한 2026년 5월 12일"


@pytest.mark.parametrize(
    ("text", "supplier", "total", "due", "date"),
    [
        (JAPANESE, "株式会社あおぞら", "12,345円", "2026年5月12日", "2026-05-12"),
        (JAPANESE, "株式会社あおぞら", "12,345円です", "2026年5月12日です", None),
        (WIDE, "株式会社アオゾラ", "１２，３４５円", "２０２６年５月１２日", "2026-05-12"),
        (WIDE, "株式会社ｱｵｿﾞﾗ", "12,345円", "2026年5月12日", "2026-05-12"),  # in other widths
        (CHINESE, "上海晨光有限公司", "1,250元", "2026年5月12日前", None),
        (THAI, "บริษัทฟ้าใสจำกัด", "1,250บาท", "13/05/2026", "2026-05-13"),
        (HEBREW, 'חברת אור בע"מ', '1,250 ש"ח', "13/05/2026", "2026-05-13"),
        (ARABIC, "شركة النور", "١٬٢٥٠٫٥٠ ر.س", "١٣/٠٥/٢٠٢٦", "2026-05-13"),
        (ARABIC, "شركة النور", "1,250.50 ر.س", "13/05/2026", "2026-05-13"),
        (KOREAN, "푸른하늘 주식회사", "12,345원", "2026년 5월 12일", "2026-05-12"),
    ],
)
def test_verbatim_values_pass(
    text: str, supplier: str, total: str, due: str, date: str | None
) -> None:
    reply = {"supplier": supplier, "total": total, "due": due, "note": None}
    draft, records = checked(text, reply)
    assert {name for name, verdict in records.items() if verdict is Outcome.FLAGGED} == set()
    assert draft.output == reply | {"due_date": date}
    for entry in draft.evidence:
        assert text[entry.start : entry.end] == entry.quote
    assert {entry.path for entry in draft.evidence} >= {"/supplier", "/total", "/due"}


@pytest.mark.parametrize(
    ("text", "total"),
    [
        (JAPANESE, "12,346円"),
        (JAPANESE, "345円"),
        (WIDE, "３４５円"),
        (CHINESE, "250元"),
        (HEBREW, '250 ש"ח'),
        (ARABIC, "٢٥٠٫٥٠ ر.س"),
    ],
)
def test_other_figures_are_taken_away(text: str, total: str) -> None:
    draft, records = checked(text, {"supplier": None, "total": total, "due": None, "note": None})
    assert records["evidence"] is Outcome.FLAGGED and draft.output["total"] is None


@pytest.mark.parametrize(
    ("text", "note", "outcome"),
    [
        (JAPANESE, "12,345円を2026-05-12までに支払う。", Outcome.PASSED),
        (JAPANESE, "12,346円を支払う。", Outcome.FLAGGED),
        (WIDE, "合計は12,345円、期限は5月12日。", Outcome.PASSED),
        (CHINESE, "[附件三]", Outcome.PASSED),  # stands in the document: no fill-in
        (CHINESE, "在5月13日前支付1,250元。", Outcome.FLAGGED),
        (ARABIC, "المبلغ 1250.50", Outcome.PASSED),
        ("연락처는 info@example.org입니다. 매출 12만 3,456원", "info@example.org로 연락", "passed"),
        ("連絡先はinfo@example.jpまで", "連絡先はinfo@example.jpです", Outcome.PASSED),
        ("連絡先はinfo@example.jpまで", "連絡先はinfo@example.orgです", Outcome.FLAGGED),
        ("売上は1億2,000万円", "売上は120,000,000円", Outcome.PASSED),
        ("매출 12만 3,456원", "매출 123456원", Outcome.PASSED),
        ("会議は17時30分から", "17:30に始まる", Outcome.PASSED),
    ],
)
def test_texts_of_the_model_are_compared(text: str, note: str, outcome: str) -> None:
    reply = {"supplier": None, "total": None, "due": None, "note": note}
    draft, records = checked(text, reply)
    flagged = Outcome.FLAGGED in records.values()
    assert flagged is (outcome == Outcome.FLAGGED), records
    assert draft.output["note"] == (None if flagged else note)


def test_quotations_without_blanks_are_found_inside_a_run() -> None:
    said = "会長は、来年度の予算を増やし、人員も増やし、設備も新しくすると述べた。"
    quoted = "会長は“予算を増やし、人員も増やし、設備も新しくすると”述べた。"
    other = "会長は“予算を減らし、人員も減らし、設備も、道具も古いままと”述べた。"
    judge = GUARDRAILS["grounding"].judge  # type: ignore[attr-defined]
    assert judge(TextRequest("何が？", document=said), quoted).outcome is Outcome.PASSED
    assert judge(TextRequest("何が？", document=said), other).outcome is Outcome.FLAGGED


def checked(text: str, reply: dict[str, Any]) -> tuple[Draft, dict[str, Outcome]]:
    """The draft of a reply after all guardrails of documents, and their verdicts."""
    doc = document(text)
    draft = assemble(INVOICE, doc, [PartDraft(whole(text), reply)])
    asked = request(asking(INVOICE, *CHECKS), doc)
    after, records = run_guardrails(asked, draft, GUARDRAILS, None, lambda: 0.0)
    verdicts = {record.name: record.verdict for record in records}
    assert Outcome.FAILED_OPEN not in verdicts.values(), records
    json.dumps(after.output)
    return after, verdicts


def test_cases_after_public_bug_reports(shared: Path) -> None:
    check = shared / "cases" / "30-cjk-schema" / "figures_cjk.py"
    if not check.exists():
        pytest.skip("the folder of cases is not on this machine")
    listed = re.search(r"in (\[.*\]):\n", check.read_text(encoding="utf-8"))
    assert listed
    for text, value in eval(listed[1]):
        assert unsupported(value, figure_keys(text)) == [], (text, value)
