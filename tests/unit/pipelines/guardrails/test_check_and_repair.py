"""The runner of guardrails: which draft is kept and which outcome is recorded."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from pipelines.grounding.draft import Draft
from pipelines.guardrails.check_and_repair import run_guardrails
from pipelines.guardrails.contract import Generate, Guardrail, NotVerified, Request, Verdict
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.prompts import Message
from pipelines.result import GuardrailRecord, Outcome
from tests.unit.pipelines.builders import SUMMARISE, document, with_schema
from tests.unit.pipelines.guardrails.builders import Mending, Scripted, asking, request

DOC = document("Some text.")
DRAFT = Draft({"a": 1})
WANTED = {"a": 2}


def run(
    *guardrails: Scripted, draft: Draft = DRAFT, generate: Generate | None = None
) -> tuple[Draft, list[GuardrailRecord]]:
    named: dict[str, Guardrail] = {guardrail.name: guardrail for guardrail in guardrails}
    ticks = count()
    asked = request(asking(SUMMARISE, *named), DOC)
    return run_guardrails(asked, draft, named, generate, lambda: float(next(ticks)))


def become(output: dict[str, Any]) -> Any:
    return lambda draft, generate: replace(draft, output=output)


def broken(*_: object) -> Draft:
    raise KeyError("missing\nsecond line")


def unknown(draft: Draft, generate: Generate | None) -> Draft:
    raise NotVerified("two answers fit")


CHECKED, REPAIRED = ["applies", "check"], ["applies", "check", "repair", "check"]
FLAGGED = (Outcome.FLAGGED, "not as wanted")
THREE, NONE = {"a": 3}, {"a": None}
OUTCOMES = {
    "no finding": (Mending(), DRAFT.output, (Outcome.PASSED, ""), CHECKED),
    "does not apply": (
        Mending(WANTED, relevant=False),
        DRAFT.output,
        (Outcome.NOT_APPLICABLE, ""),
        ["applies"],
    ),
    "cannot repair": (Scripted(WANTED), DRAFT.output, FLAGGED, CHECKED),
    "repair passes": (
        Mending(WANTED, mend=become(WANTED)),
        WANTED,
        (Outcome.REPAIRED, "not as wanted"),
        REPAIRED,
    ),
    "repair does not pass": (Mending(WANTED, mend=become(THREE)), DRAFT.output, FLAGGED, REPAIRED),
    "repair only removes": (
        Mending(WANTED, mend=become(NONE), removes=True),
        NONE,
        FLAGGED,
        REPAIRED[:3],
    ),
    "repair is partial": (
        Mending(WANTED, mend=become(THREE), partial=True),
        THREE,
        FLAGGED,
        REPAIRED,
    ),
    "not verified": (
        Mending(WANTED, mend=unknown),
        DRAFT.output,
        (Outcome.FLAGGED, "not verified: two answers fit"),
        REPAIRED[:3],
    ),
}


@pytest.mark.parametrize(
    ("guardrail", "output", "recorded", "calls"), OUTCOMES.values(), ids=OUTCOMES
)
def test_outcome_of_one_guardrail(
    guardrail: Scripted, output: dict[str, Any], recorded: tuple[Outcome, str], calls: list[str]
) -> None:
    draft, [record] = run(guardrail)
    assert draft.output == output and (draft is DRAFT) is (output is DRAFT.output)
    assert (record.verdict, record.detail, record.seconds) == (*recorded, 1.0)
    assert guardrail.calls == calls


def test_passed_draft_with_ask_is_repaired() -> None:
    class Doubting(Mending):
        def check(self, request: Request, draft: Draft) -> Verdict:
            return replace(super().check(request, draft), outcome=Outcome.PASSED, ask=True)

    draft, [record] = run(Doubting(mend=become(WANTED)))
    assert draft.output == WANTED and record.verdict is Outcome.REPAIRED
    assert record.detail  # a repair is never without a reason
    guardrail = Doubting()
    draft, [record] = run(guardrail)
    assert draft is DRAFT and record.verdict is Outcome.PASSED
    assert guardrail.calls.count("repair") == 1


def test_repair_may_call_the_model() -> None:
    def ask(draft: Draft, generate: Generate | None) -> Draft:
        assert generate
        return replace(draft, output={"a": int(generate([Message("user", "which?")]))})

    draft, [record] = run(Mending(WANTED, mend=ask), generate=lambda question: "2")
    assert draft.output == WANTED and record.verdict is Outcome.REPAIRED


@pytest.mark.parametrize("step", ["applies", "check", "repair"])
def test_guardrail_that_raises_leaves_the_draft_unchanged(step: str) -> None:
    guardrail = Mending(WANTED, mend=broken)
    if step != "repair":
        setattr(guardrail, step, broken)
    after = Scripted(name="after")
    draft, [record, second] = run(guardrail, after)
    assert draft is DRAFT
    assert record.verdict is Outcome.FAILED_OPEN
    assert record.detail.startswith("KeyError: ") and "\n" not in record.detail
    assert second.verdict is Outcome.PASSED  # the next one still runs


def test_guardrails_run_in_the_pipelines_order() -> None:
    first = Mending(WANTED, name="first", mend=become(WANTED))
    second = Scripted(WANTED, name="second")
    _, records = run(first, second)
    assert [(r.name, r.verdict) for r in records] == [
        ("first", Outcome.REPAIRED),
        ("second", Outcome.PASSED),
    ]
    _, records = run(second, first)
    assert [(r.name, r.verdict) for r in records] == [
        ("second", Outcome.FLAGGED),
        ("first", Outcome.REPAIRED),
    ]


def test_what_only_checks_judges_the_draft_that_is_kept() -> None:
    checker, removing = Scripted(DRAFT.output, "checker"), Mending(WANTED, mend=become(NONE))
    removing.removes = True
    draft, [record, other] = run(checker, removing)
    assert draft.output == NONE
    assert (record.verdict, record.detail, record.seconds) == (*FLAGGED, 2.0)
    assert other.verdict is Outcome.FLAGGED
    assert checker.calls == CHECKED * 2
    late = Scripted(NONE, "late")
    _, [_, record] = run(removing, late)
    assert (record.verdict, late.calls) == (Outcome.PASSED, CHECKED)


def test_schema_does_not_pass_a_list_that_was_emptied_after_it() -> None:
    pipeline = with_schema({
        "type": "object",
        "properties": {
            "names": {
                "type": "array", "minItems": 1, "maxItems": 3,
                "items": {"type": "string", "x-from-document": True},
            },
        },
    })  # fmt: skip
    asked = request(asking(pipeline, "schema", "evidence"), DOC)
    said = Draft({"names": ["Nobody"]})
    draft, [schema, evidence] = run_guardrails(asked, said, GUARDRAILS, None, lambda: 0.0)
    assert draft.output == {"names": []}
    assert (schema.verdict, evidence.verdict) == (Outcome.FLAGGED, Outcome.FLAGGED)
    assert schema.detail.startswith("$.names")


def test_only_guardrails_of_the_pipeline_run() -> None:
    asked = request(asking(SUMMARISE), DOC)
    assert run_guardrails(asked, DRAFT, GUARDRAILS, None, lambda: 0.0) == (DRAFT, [])


def test_registry_keys_are_guardrail_names() -> None:
    assert all(guardrail.name == name for name, guardrail in GUARDRAILS.items())
    assert list(GUARDRAILS)[:4] == ["unread", "schema", "evidence", "placeholders"]
    assert all(isinstance(guardrail.version, int) for guardrail in GUARDRAILS.values())
