"""Flagged verdicts as sentences that name values as people do."""

from jobs.web.review.findings import Finding, findings
from pipelines.result import GuardrailRecord, Outcome, Result, SkippedRecord
from tests.unit.jobs.kit import make_job, make_result

ITEMS = [{"task": "a", "owner": "Ann"}, {"task": "b", "owner": "Bob"}]


def result(*verdicts: tuple[str, Outcome, str]) -> Result:
    records = [GuardrailRecord(name=name, verdict=verdict, detail=detail)
               for name, verdict, detail in verdicts]  # fmt: skip
    return make_result(make_job(), action_items=ITEMS).model_copy(update={"guardrails": records})


def test_a_verdict_becomes_a_sentence_for_each_value() -> None:
    detail = "/action_items/1/owner: 0.31; /action_items/0: 0.05; and 3 more"
    assert findings(result(("confidence", Outcome.FLAGGED, detail))) == (
        Finding("The model was not sure", "owner of action item 2 (31 % sure)",
                "/action_items/1/owner"),
        Finding("The model was not sure", "action item 1 (5 % sure)", "/action_items/0"),
        Finding("The model was not sure", "and 3 more"),
    )  # fmt: skip


def test_what_passed_or_was_repaired_is_not_said() -> None:
    unsaid = (Outcome.PASSED, Outcome.REPAIRED, Outcome.NOT_APPLICABLE)
    quiet = [("dates", verdict, "x") for verdict in unsaid]
    assert findings(result(*quiet)) == ()
    assert findings(result(("dates", Outcome.FAILED_OPEN, "broke"))) == (
        Finding("A check could not run", "dates: broke"),
    )


def test_paths_that_lead_nowhere_stay_text() -> None:
    found = findings(result(("odd", Outcome.FLAGGED, "and/or /etc/passwd; 24/7")))
    assert found == (Finding("Flagged by odd", "and/or /etc/passwd; 24/7"),)


def test_unread_parts_are_said() -> None:
    made = result()
    skipped = [SkippedRecord(page=3, reason="garbled"), SkippedRecord(page=4, reason="blank",
               matters=False)]  # fmt: skip
    coverage = made.coverage.model_copy(update={"skipped": skipped})
    found = findings(made.model_copy(update={"coverage": coverage}))
    assert found == (Finding("Not read", "page 3: garbled"),)
