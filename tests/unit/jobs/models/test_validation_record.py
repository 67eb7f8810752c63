"""guardrails.lock: written whole, read with care, and broken by any change."""

from dataclasses import replace
from pathlib import Path

import pytest

from jobs.errors import UsageError
from jobs.models.validation_record import (
    ValidationRecord,
    changes,
    read_record,
    record_path,
    unvalidated,
    versions,
    write_record,
)
from tests.unit.jobs.kit import make_home

RECORD = ValidationRecord(
    model="tiny",
    digest="abc",
    guardrails={"schema": 1, "figures": 2},
    control={"turns": 9, "touched": 0},
    triggered={"turns": 4, "caught": 4},
    at="2026-01-01T00:00:00Z",
)


def test_record_is_read_as_written(tmp_path: Path) -> None:
    settings = make_home(tmp_path)
    assert read_record(settings) is None
    for record in (RECORD, replace(RECORD, digest="def")):
        path = write_record(settings, record)
        assert read_record(settings) == record
        assert [x.name for x in path.parent.iterdir() if "lock" in x.name] == ["guardrails.lock"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"schema": "nightshift.guardrails-lock/1", "model": "x"}', "\xff"]
)
def test_damaged_record_is_an_error(tmp_path: Path, text: str) -> None:
    settings = make_home(tmp_path)
    record_path(settings).write_text(text, encoding="latin-1")
    with pytest.raises(UsageError, match=r"guardrails\.lock .* guardrails validate"):
        read_record(settings)


def test_record_without_counts_is_damaged(tmp_path: Path) -> None:
    settings = make_home(tmp_path)
    write_record(settings, replace(RECORD, control={}))
    with pytest.raises(UsageError, match="damaged"):
        read_record(settings)


@pytest.mark.parametrize(
    ("digest", "found", "why"),
    [
        ("abc", {"schema": 1, "figures": 2}, []),
        ("new", {"schema": 1, "figures": 2}, ["the model is not the tiny of then"]),
        ("abc", {"schema": 1, "figures": 3}, ["guardrail figures is version 3, not 2"]),
        ("abc", {"schema": 1, "figures": 2, "dates": 1}, ["guardrail dates is new"]),
        ("abc", {"schema": 1}, ["guardrail figures is gone"]),
    ],
)
def test_changes_since_validation_are_named(
    digest: str, found: dict[str, int], why: list[str]
) -> None:
    assert changes(RECORD, digest, found) == why


@pytest.mark.parametrize(
    "record",
    [
        replace(RECORD, control={"turns": 9, "touched": 1}),
        replace(RECORD, triggered={"turns": 4, "caught": 3}),
    ],
)
def test_failed_control_set_validates_nothing(record: ValidationRecord) -> None:
    assert changes(record, record.digest, record.guardrails) == [
        "the control set had not come through"
    ]


def test_home_without_a_record_is_not_validated(tmp_path: Path) -> None:
    settings = make_home(tmp_path)
    assert unvalidated(settings, "abc") == ["the guardrails were never validated here"]
    write_record(settings, replace(RECORD, guardrails=versions()))
    assert unvalidated(settings, "abc") == []
