"""Document guardrails on public data: no false alarms, and most errors are found.

These are bounds; ``benchmarks/guardrail_documents.py`` measures the figures.
"""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from guardrail_documents import flagged as is_flagged
from guardrail_documents import lines

from pipelines.guardrails.documents.coverage import CoverageGuardrail
from pipelines.guardrails.documents.dates import DatesGuardrail
from pipelines.guardrails.documents.grounding import GroundingGuardrail
from pipelines.guardrails.documents.injection import InjectionGuardrail
from pipelines.guardrails.documents.injection_patterns import attacks
from pipelines.guardrails.documents.language import LanguageGuardrail
from pipelines.guardrails.documents.numbers.amounts import amounts
from pipelines.guardrails.documents.numbers.totals import certain_total
from pipelines.guardrails.documents.repetition import RepetitionGuardrail
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers.media_types import MAIL
from pipelines.text.mail_parts import asides

# Receipts whose key is not the printed total (296: the subtotal before a coupon).
WRONG_KEYS = {"296"}
# Models with looping answers, all small.
LOOPING = {"llama-13b", "mpt-7b-chat", "palm-2-chat-bison-001", "vicuna-13b-v1.3"}


QUESTIONS = ("Information", "Content", "Learning", "Language", "Programming")


def test_labelled_total_is_never_another_amount(shared: Path) -> None:
    certain = changes = found = 0
    for receipt in lines(shared / "data" / "extraction" / "sroie.jsonl"):
        text = "\n".join(receipt["ocr_lines"])
        total, gold = certain_total(text), amounts(receipt["key"]["total"])
        if total is None or not gold or receipt["id"] in WRONG_KEYS:
            continue
        certain += 1
        assert gold[0] not in total.others, receipt["id"]
        for change in re.findall(r"(?m)^CHANGE\s*:?\s*(?:RM)?\s*(\d+\.\d\d)$", text):
            if Decimal(change) not in (0, gold[0]):
                changes += 1
                found += Decimal(change) in total.others
    assert certain > 280 and found > 0.9 * changes > 50, (certain, found, changes)


def meetings(shared: Path) -> Iterator[tuple[dict[str, Any], str]]:
    for meeting in lines(shared / "data" / "meetings" / "qmsum" / "val.jsonl"):
        turns = (f"{turn['speaker']}: {turn['content']}" for turn in meeting["meeting_transcripts"])
        yield meeting, "\n".join(turns)


def test_human_meeting_summaries_are_grounded(shared: Path) -> None:
    flagged, checked, foreign = 0, 0, 0
    found = list(meetings(shared))
    for index, (meeting, text) in enumerate(found):
        other = found[index - 3][1]
        for query in meeting["general_query_list"] + meeting["specific_query_list"]:
            checked += 1
            request = TextRequest(query["query"], document=text)
            flagged += is_flagged(GroundingGuardrail(), request, query["answer"])
            request = TextRequest(query["query"], document=other)
            foreign += is_flagged(GroundingGuardrail(), request, query["answer"])
    # The two flags: an institute that the meeting does not name, and a paraphrased quotation.
    assert checked == 272 and flagged <= 2 and foreign > 60, (flagged, foreign)


def test_human_meeting_summaries_have_no_gap(shared: Path) -> None:
    for meeting, text in meetings(shared):
        request = TextRequest("Summarise the meeting.", document=text)
        specific = " ".join(query["answer"] for query in meeting["specific_query_list"])
        general = [query["answer"] for query in meeting["general_query_list"]]
        for answer in [specific, *general]:
            assert not is_flagged(CoverageGuardrail(), request, answer)


def test_real_mails_are_no_attacks(shared: Path) -> None:
    folder = shared / "data" / "email"
    paths = [*(folder / "enron_categories").glob("*/*.txt")]
    paths += (folder / "spamassassin").glob("*/*")
    for path in paths:
        text = parse_bytes(path.read_bytes(), MAIL, ParseLimits()).text
        assert attacks(text) == [], path.name
        for aside in asides(text):
            assert 0 <= aside.start < aside.end <= len(text)
    assert len(paths) > 600


def test_attacks_about_the_answer_are_found(shared: Path) -> None:
    folder = shared / "data" / "injection" / "bipia"
    kinds = json.loads((folder / "text_attack_train.json").read_text(encoding="utf-8"))
    clean = [line["context"] for line in lines(folder / "email" / "train.jsonl")]
    assert not any(attacks(mail) for mail in clean)
    found = [
        is_flagged(
            InjectionGuardrail(), TextRequest("Summarise.", document=f"{mail}\n{attack}"), ""
        )
        for kind, texts in kinds.items()
        # The other five kinds are plain questions, which a person may ask in a mail.
        if kind.split()[0] not in QUESTIONS
        for attack in texts
        for mail in clean[::10]
    ]
    assert len(found) == 250 and sum(found) > 0.85 * len(found), sum(found)


@pytest.mark.parametrize(
    "guardrail", [RepetitionGuardrail(), DatesGuardrail(), LanguageGuardrail()]
)
def test_flags_on_answers_of_thirteen_models(shared: Path, guardrail: TextGuardrail) -> None:
    """Only small models loop; no answer names an impossible day or is in a foreign language."""
    folder = shared / "data" / "mt_bench"
    asked = {q["question_id"]: q["turns"] for q in lines(folder / "question.jsonl")}
    flagged: list[str] = []
    for path in sorted((folder / "model_answer").glob("*.jsonl")):
        for answer in lines(path):
            for index, text in enumerate(answer["choices"][0]["turns"]):
                request = TextRequest("\n".join(asked[answer["question_id"]][: index + 1]))
                if not is_flagged(guardrail, request, text):
                    continue
                flagged.append(path.stem)
                mended = guardrail.mend(request, text, None)
                assert mended == text or not is_flagged(guardrail, request, mended)
    if guardrail.name == "repetition":
        assert set(flagged) == LOOPING and len(flagged) < 30, flagged
    else:
        assert not flagged
