"""Hostile answers take the guardrail ``dates`` time in proportion to their length."""

import pytest

from pipelines.guardrails.documents.dates import DatesGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.result import Outcome
from tests.unit.pipelines.timing import LINEAR, growth


@pytest.mark.parametrize(
    "part",
    [
        "May 1 ",
        "June 31 ",
        "June 31? ",
        "9 May 2026 3 April 2026 ",
        "from 9 May 2026 to 3 April 2026 ",
        "Friday, 14 March 2026 ",
    ],
)
def test_time_grows_with_the_length(part: str) -> None:
    assert growth(lambda text: DatesGuardrail().judge(TextRequest("When?"), text), part) < LINEAR


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (
            "We meet on 31 June then. It is not raining.",
            Outcome.FLAGGED,
        ),  # the doubt is the next one's
        ("It is not raining. We meet on 31 June.", Outcome.FLAGGED),
        ("It is not raining and we meet on 31 June.", Outcome.PASSED),
        ("Did we meet? On 31 June we did.", Outcome.FLAGGED),
        ("We met on 31 June, or did we?", Outcome.PASSED),
        ("We met on 31 June\nor not", Outcome.FLAGGED),
    ],
)
def test_doubt_counts_in_its_own_sentence(text: str, outcome: Outcome) -> None:
    assert DatesGuardrail().judge(TextRequest("When?"), text).outcome is outcome
