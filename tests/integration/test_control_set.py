"""The control set: answers of 13 models to MT-Bench (Zheng et al., 2023), both turns.

A person read every turn that a guardrail flags (for `constraints` and `repetition`: changes) and
labelled it in ``tests/data/mt_bench_labels.csv``. A flag without a label counts as a false alarm.
Without a model, no clean turn may change.
"""

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest
from guardrail_control import lines, mt_bench

from pipelines.guardrails.answers.exclusion_checks import is_broken
from pipelines.guardrails.answers.exclusions import exclusions
from pipelines.guardrails.answers.formal_counting import FormalCountingGuardrail
from pipelines.guardrails.answers.persona import PersonaGuardrail
from pipelines.guardrails.answers.qualifiers import QualifiersGuardrail
from pipelines.guardrails.answers.self_correction import SelfCorrectionGuardrail
from pipelines.guardrails.audit import audited
from pipelines.guardrails.check_and_repair import run_on_text
from pipelines.guardrails.registry import GUARDRAILS as ALL
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome

Key = tuple[str, int, int]  # model, question, turn from 1
LABELS = Path(__file__).resolve().parent.parent / "data" / "mt_bench_labels.csv"
OFFICIAL = ("keywords:forbidden_words", "punctuation:no_comma")
GUARDRAILS = (
    PersonaGuardrail(),
    SelfCorrectionGuardrail(),
    QualifiersGuardrail(),
    FormalCountingGuardrail(),
)


def labelled(guardrail: str) -> set[Key]:
    with LABELS.open(encoding="utf-8", newline="") as file:
        return {
            (row["model"], int(row["question"]), int(row["turn"]))
            for row in csv.DictReader(file)
            if row["guardrail"] == guardrail
        }


@pytest.fixture(scope="module")
def turns(shared: Path) -> list[tuple[Key, TextRequest, str]]:
    answers = mt_bench(shared / "data" / "mt_bench")
    return [((x.model, x.question, x.number), x.request, x.text) for x in answers]


@pytest.mark.parametrize("guardrail", GUARDRAILS, ids=lambda x: str(x.name))
def test_every_flag_is_labelled_and_nothing_changes(
    guardrail: TextGuardrail, turns: list[tuple[Key, TextRequest, str]]
) -> None:
    flagged = set()
    for key, request, text in turns:
        if not guardrail.concerns(request):
            continue
        if guardrail.judge(request, text).outcome is Outcome.FLAGGED:
            flagged.add(key)
        assert guardrail.mend(request, text, None) == text, key
    assert len(turns) == 13 * 80 * 2
    assert flagged == labelled(guardrail.name)


@pytest.mark.parametrize("name", [name for name in audited(ALL) if name != "language"])
def test_every_change_by_code_is_labelled(
    name: str, turns: list[tuple[Key, TextRequest, str]]
) -> None:
    """Only loops and prose around JSON change; both are labelled failures."""
    guardrails = {name: audited(ALL)[name]}
    changed = {
        key
        for key, request, text in turns
        if run_on_text(request, text, guardrails, None, lambda: 0.0)[0] != text
    }
    assert changed == (labelled(name) if name in ("repetition", "constraints") else set())


def test_model_that_always_agrees_changes_no_clean_turn(
    turns: list[tuple[Key, TextRequest, str]],
) -> None:
    """A repair counts only if the model's yes becomes a no."""
    guardrail = QualifiersGuardrail()
    for key, request, text in turns[::5]:
        if guardrail.concerns(request):
            assert guardrail.mend(request, text, lambda chat: "Yes.") == text, key


def test_forbidden_words_and_commas_agree_with_the_official_verifier(shared: Path) -> None:
    """IFEval (Zhou et al., 2023), strict verdicts: no right answer is flagged."""
    right = wrong = missed = 0
    for path in sorted((shared / "data" / "ifeval" / "m-ifeval" / "en_strict").glob("*.jsonl")):
        for entry in lines(path):
            verdicts = zip(
                entry["instruction_id_list"], entry["follow_instruction_list"], strict=True
            )
            followed = [kept for name, kept in verdicts if name.endswith(OFFICIAL)]
            if not followed:
                continue
            found = [x for x in exclusions(entry["prompt"]) if "letter" not in x.what]
            flagged = any(is_broken(exclusion, entry["response"]) for exclusion in found)
            right += flagged and not all(followed)
            wrong += flagged and all(followed)
            missed += not flagged and not all(followed)
    assert (right, wrong) == (158, 0)
    assert missed <= 50  # other wordings: "no commas", "commas are banned"


def reasoning(entry: Any) -> str:
    """The reasoning in the JSON of an answer; empty if there is none."""
    found = re.search(r"\{.*\}", entry["output"][0], re.DOTALL)
    try:
        return str(json.loads(found[0] if found else "", strict=False)["reasoning"]).strip()
    except (ValueError, KeyError):
        return ""


def test_second_attempt_replaces_the_answer_as_a_whole(shared: Path) -> None:
    """A real GSM8K solution behind another model's replaces all of the answer or nothing."""
    folder = shared / "data" / "gsm8k" / "zeroeval_model_outputs"
    pairs = zip(
        lines(folder / "Qwen2-7B-Instruct.jsonl"),
        lines(folder / "gpt-4o-mini-2024-07-18.jsonl"),
        strict=True,
    )
    guardrail = SelfCorrectionGuardrail()
    tried = kept = 0
    for first, second in pairs:
        old, new = reasoning(first), reasoning(second)
        draft = f"{old[: len(old) // 2]}. Wait, that's wrong. Let me recalculate. {new}"
        mended = guardrail.mend(TextRequest(first["question"]), draft, None)
        assert mended in (draft, new)
        tried += bool(old and new)
        kept += mended != draft
    assert tried > 1000
    assert kept / tried > 0.1, (kept, tried)
