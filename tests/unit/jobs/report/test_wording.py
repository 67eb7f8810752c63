"""What ``--since`` may say, how facts are said, and the colours of the page."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from jobs.ledger.records import State
from jobs.report.chart import chart
from jobs.report.pace import MOST_BARS, pace
from jobs.report.page import _style
from jobs.report.wording import duration, size, width
from jobs.results.meanings import MEANINGS, quarantine_meaning
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.result import Reason
from tests.unit.jobs.kit import make_job


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(5, "5 s"), (60, "1 min"), (3600, "1 h"), (27_480, "7 h 38 min"), (200_000, "2 days 7 h")],
)
def test_duration(seconds: float, expected: str) -> None:
    assert duration(seconds) == expected


def test_units() -> None:
    assert (size(900), size(1536), size(3 << 40)) == ("900 bytes", "1.5 KiB", "3.0 TiB")
    assert (width(60), width(10), width(1440)) == ("an hour", "10 minutes", "a day")


def ended(minutes: float, seconds: float = 60.0, state: State = State.SUCCEEDED) -> object:
    at = datetime(2026, 11, 28, 22, 0, tzinfo=UTC) + timedelta(minutes=minutes)
    return make_job(state=state, finished_at=at, seconds=seconds)


@pytest.mark.parametrize("minutes", [0.0, 5.0, 90.0, 480.0, 10_000.0, 1_000_000.0])
def test_every_document_is_in_one_bar(minutes: float) -> None:
    jobs = [ended(0), ended(minutes / 2, state=State.QUARANTINED), ended(minutes)]
    found = pace(jobs)  # type: ignore[arg-type]
    assert sum(bar.total for bar in found.bars) == 3
    assert sum(bar.quarantined for bar in found.bars) == 1
    assert len(found.bars) <= MOST_BARS
    drawn = chart(found)
    assert drawn is not None
    for rect in drawn.rects:
        assert rect.x >= drawn.left
        assert rect.x + rect.width <= drawn.width
        assert rect.height > 0
        assert rect.y + rect.height <= drawn.base + 0.1


def test_pauses_do_not_slow_the_pace_down() -> None:
    together = pace([ended(1), ended(2)])  # type: ignore[list-item]
    apart = pace([ended(1), ended(600)])  # type: ignore[list-item]
    beside = pace([ended(1), ended(1)])  # type: ignore[list-item]
    assert together.an_hour == apart.an_hour == pytest.approx(60)
    assert beside.an_hour == pytest.approx(120)
    assert pace([]).an_hour is None


def test_every_reason_and_guardrail_of_documents_has_a_meaning() -> None:
    fallback = quarantine_meaning("no such reason")
    for reason in Reason:
        assert quarantine_meaning(reason) != fallback
    answers_only = {
        "arithmetic", "logic", "constraints", "persona", "self_correction", "qualifiers",
        "formal_counting",
    }  # fmt: skip
    assert set(GUARDRAILS) - answers_only <= set(MEANINGS)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_colours_of_text_have_contrast(scheme: str) -> None:
    light, dark = _style().split("@media (prefers-color-scheme: dark)")
    part = light if scheme == "light" else dark.split("* {")[0]
    colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", part))
    for text in ("ink", "soft", "night", "review-ink", "quarantined-ink"):
        for ground in ("paper", "card"):
            assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    for fill in ("done", "review", "quarantined"):
        assert contrast(colours[fill], colours["paper"]) >= 3, fill


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2."""
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
