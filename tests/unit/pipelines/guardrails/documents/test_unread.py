"""What was not read is flagged by name and reason."""

from dataclasses import replace

from pipelines.document import Skipped
from pipelines.grounding.draft import Draft
from pipelines.guardrails.contract import Verdict
from pipelines.guardrails.documents.unread import UnreadGuardrail
from pipelines.result import Outcome
from tests.unit.pipelines.builders import EXTRACT, document
from tests.unit.pipelines.guardrails.builders import asking, request

GUARDRAIL = UnreadGuardrail()


def verdict(*skipped: Skipped) -> Verdict:
    asked = request(asking(EXTRACT, "unread"), replace(document("Short."), skipped=skipped))
    assert GUARDRAIL.applies(asked)
    return GUARDRAIL.check(asked, Draft({"action_items": []}))


def test_each_part_is_named_with_its_reason() -> None:
    found = verdict(
        Skipped(3, "no_text"),
        Skipped(4, "malformed"),
        Skipped(None, "encrypted", "attachment terms.pdf"),
        Skipped(None, "unsupported", "attachment costs.xls", "a spreadsheet; save it as XLSX"),
        Skipped(5, "picture", "chart 1"),
    )
    assert found == Verdict(
        Outcome.FLAGGED,
        "page 3 was not read: no text, only a picture or a drawing; "
        "page 4 was not read: damaged; "
        "attachment terms.pdf was not read: opens only with a password; "
        "attachment costs.xls was not read: a spreadsheet; save it as XLSX; "
        "chart 1 on page 5 was not read: picture",
    )


def test_what_nobody_would_miss_is_not_flagged() -> None:
    blank = Skipped(2, "blank", matters=False)
    logo = Skipped(None, "unsupported", "attachment logo.png", matters=False)
    assert verdict(blank, logo) == verdict() == Verdict(Outcome.PASSED)


def test_data_is_flagged_as_read_but_not_understood() -> None:
    found = verdict(
        Skipped(None, "structured", "file", "data (JSON), not prose; read as it stands")
    )
    assert found == Verdict(Outcome.FLAGGED, "file: data (JSON), not prose; read as it stands")


def test_a_long_list_is_cut_and_counted() -> None:
    found = verdict(*(Skipped(None, "no_text", f"attachment {n}.png") for n in range(1, 41)))
    assert found.detail.count("was not read") == 12 and found.detail.endswith("; and 28 more")


def test_pages_that_say_the_same_are_said_together() -> None:
    pages = [Skipped(page, "no_text") for page in (2, 3, 4, 7)]
    doubtful = [
        Skipped(page, "doubtful", "recognised text", "3 of 9 characters") for page in (5, 6)
    ]
    twins = [Skipped(None, "unsupported", "attachment a.bin")] * 2
    assert verdict(*pages, *doubtful, *twins).detail == (
        "pages 2–4, 7 were not read: no text, only a picture or a drawing; "
        "recognised text on pages 5–6: 3 of 9 characters; "
        "attachment a.bin was not read: of a kind that is not read; "
        "attachment a.bin was not read: of a kind that is not read"
    )
