"""Times of day, days, and the hours of a night."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from jobs.night import Night, next_moment, parse_days, parse_time, past_moment
from jobs.running.forecast import Range
from jobs.running.plan import moments


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).astimezone()


@pytest.mark.parametrize(
    ("text", "now", "expected"),
    [
        ("06:00", "2026-03-02T22:15", "2026-03-03T06:00"),
        ("06:00", "2026-03-02T05:59", "2026-03-02T06:00"),
        ("06:00", "2026-03-02T06:00", "2026-03-03T06:00"),
        ("2026-03-09 07:30", "2026-03-02T06:00", "2026-03-09T07:30"),
        ("2026-03-09T07:30", "2026-03-02T06:00", "2026-03-09T07:30"),
    ],
)
def test_next_moment(text: str, now: str, expected: str) -> None:
    assert next_moment(text, at(now)) == at(expected)


@pytest.mark.parametrize(
    ("text", "says"),
    [("six", "neither a time"), ("25:00", "neither a time"), ("2026-03-09", "neither a time"),
     ("06", "neither a time"), ("2026-03-01T06:00", "is over"), ("", "neither a time")],
)  # fmt: skip
def test_no_moment(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        next_moment(text, at("2026-03-02T06:00"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12h", "2026-11-28T19:00"),
        ("90m", "2026-11-29T05:30"),
        ("3d", "2026-11-26T07:00"),
        ("2w", "2026-11-15T07:00"),
        ("22:00", "2026-11-28T22:00"),
        ("6:30", "2026-11-29T06:30"),
        ("Yesterday", "2026-11-28T00:00"),
        ("today", "2026-11-29T00:00"),
        ("2026-11-20", "2026-11-20T00:00"),
        ("2026-11-28 22:00", "2026-11-28T22:00"),
        ("2026-11-28t22:00:00", "2026-11-28T22:00"),
    ],
)
def test_past_moment(text: str, expected: str) -> None:
    assert past_moment(text, at("2026-11-29T07:00")) == at(expected)


def test_the_end_of_a_day_may_be_still_to_come() -> None:
    now = at("2026-11-29T07:00")
    assert past_moment("2026-11-28", now, end=True) == at("2026-11-29T00:00")
    assert past_moment("today", now, end=True) == at("2026-11-30T00:00")


@pytest.mark.parametrize(
    ("text", "says"),
    [*((text, "is no time") for text in ("", "soon", "25:00", "999999w", "2026-13-01", "3", "-3h")),
     ("2027-01-01", "still to come")],
)  # fmt: skip
def test_no_past_moment(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        past_moment(text, at("2026-11-29T07:00"))


@pytest.mark.parametrize(
    ("text", "days"),
    [("mon-fri", (0, 1, 2, 3, 4)), ("Mon, wed,Saturday", (0, 2, 5)), ("fri-mon", (0, 4, 5, 6)),
     ("", (0, 1, 2, 3, 4, 5, 6)), ("sun", (6,))],
)  # fmt: skip
def test_days(text: str, days: tuple[int, ...]) -> None:
    assert parse_days(text) == days


def test_no_days() -> None:
    with pytest.raises(ValueError, match="must be days"):
        parse_days("mon-funday")


@pytest.mark.parametrize(
    ("now", "ends", "begins"),
    [  # 2026-03-06 is a Friday
        ("2026-03-05T21:59", None, "2026-03-05T22:00"),
        ("2026-03-05T22:00", "2026-03-06T06:00", "2026-03-06T22:00"),
        ("2026-03-06T05:59", "2026-03-06T06:00", "2026-03-06T22:00"),
        ("2026-03-06T06:00", None, "2026-03-06T22:00"),
        ("2026-03-07T01:00", "2026-03-07T06:00", "2026-03-09T22:00"),  # Friday's night
        ("2026-03-07T23:00", None, "2026-03-09T22:00"),
    ],
)
def test_a_night_over_midnight_belongs_to_the_day_it_begins_on(
    now: str, ends: str | None, begins: str
) -> None:
    night = Night(parse_time("22:00"), parse_time("06:00"), parse_days("mon-fri"))
    assert night.ends(at(now)) == (at(ends) if ends else None)
    assert night.begins(at(now)) == at(begins)


def test_a_night_within_one_day() -> None:
    night = Night(parse_time("01:00"), parse_time("05:00"))
    assert night.ends(at("2026-03-05T00:30")) is None
    assert night.ends(at("2026-03-05T04:30")) == at("2026-03-05T05:00")
    assert night.begins(at("2026-03-05T04:30")) == at("2026-03-05T01:00") + timedelta(days=1)


@pytest.fixture
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The time zone of this process."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


# The clock changes at this moment; then ``later`` hours pass until it shows ``stop``.
CHANGES = pytest.mark.parametrize(
    ("zone", "change", "stop", "later"),
    [
        ("Europe/Berlin", "2027-03-28T01:00Z", "03:00", 0),
        ("Europe/Berlin", "2026-10-25T01:00Z", "03:00", 1),
        ("America/New_York", "2027-03-14T07:00Z", "03:00", 0),
        ("America/New_York", "2026-11-01T06:00Z", "02:00", 1),
    ],
    indirect=["zone"],
)


@CHANGES
@pytest.mark.usefixtures("zone")
def test_a_night_in_which_summer_time_begins_or_ends(change: str, stop: str, later: int) -> None:
    changes = datetime.fromisoformat(change)
    end = changes + timedelta(hours=later)
    night, before = Night(parse_time("22:00"), parse_time(stop)), changes - timedelta(minutes=30)
    assert night.ends(before.astimezone()) == next_moment(stop, before.astimezone()) == end
    assert night.ends((end - timedelta(seconds=1)).astimezone()) == end
    assert night.ends(end.astimezone()) is None
    begins = night.begins(before.astimezone())
    assert f"{begins:%H:%M}" == "22:00" and begins.utcoffset() == end.astimezone().utcoffset()
    assert past_moment("2h", end.astimezone()) == end - timedelta(hours=2)


@CHANGES
@pytest.mark.usefixtures("zone")
def test_a_forecast_says_what_the_clock_will_show(change: str, stop: str, later: int) -> None:
    start = (datetime.fromisoformat(change) - timedelta(minutes=30)).astimezone()
    found = moments(start, Range(*[60 * (30 + 60 * later)] * 3))
    assert [f"{moment:%H:%M}" for moment in found] == [stop] * 3
    assert found[0].astimezone(UTC) == start + timedelta(minutes=30 + 60 * later)
