"""Constraints with contradicting directions of an order."""

import pytest

from pipelines.guardrails.answers.logic.order_direction import check_directions
from pipelines.guardrails.answers.logic.puzzle_format import LanguageError, Puzzle

CARS = ("van", "old_bus", "truck", "sedan", "tram")
NEWER = ("The van is newer than the old bus.", "van > old_bus")


def checked(*said: tuple[str, str], options: dict[str, tuple[str, str]] | None = None) -> None:
    formulas = {label: means for label, (_, means) in (options or {}).items()}
    puzzle = Puzzle.model_validate(
        {
            "variables": {**dict.fromkeys(CARS, (1, 5)), "owner": ["Ann", "Bo"], "late": "bool"},
            "constraints": [{"says": says, "means": means} for says, means in said],
            "question": {"must": formulas} if formulas else {"value": "van"},
        }
    )
    check_directions(puzzle, {label: text for label, (text, _) in (options or {}).items()})


@pytest.mark.parametrize(
    "says, means",
    [
        ("The truck is the newest.", "truck == 1"),
        ("The truck is the oldest.", "truck == 5"),
        ("The truck is the second-newest.", "truck == 2"),
        ("The truck is the third-oldest.", "truck == 2"),  # of five it can only be 3
        ("The truck is older than the sedan.", "truck > sedan"),
        ("The truck is older than the sedan.", "sedan < truck"),
        ("The old bus is newer than the sedan.", "old_bus < sedan"),
    ],
)
def test_contradicting_directions_raise(says: str, means: str) -> None:
    with pytest.raises(LanguageError):
        checked(NEWER, (says, means))
    with pytest.raises(LanguageError):
        checked((says, means), NEWER)


@pytest.mark.parametrize(
    "says, means",
    [
        ("The truck is the newest.", "truck == 5"),
        ("The truck is the second-oldest.", "truck == 2"),
        ("The truck is the third-newest.", "truck == 3"),  # says nothing: it is the middle
        ("The truck is older than the sedan.", "truck < sedan"),
        ("The truck is not older than the sedan.", "not (truck < sedan)"),
        ("Ann owns the truck, which is older than the sedan and newer than the tram", "late"),
        ("The truck is older than the tram but newer than the sedan.", "truck > sedan"),
        ("The truck is to the left of the sedan.", "truck > sedan"),  # another axis
        ("The newer car is Ann's.", "owner == Ann"),
        ("", "all_different(van, truck)"),
    ],
)
def test_consistent_or_unclear_directions_pass(says: str, means: str) -> None:
    checked(NEWER, (says, means))


def test_places_in_a_race() -> None:
    above = ("The van finished above the tram.", "van < tram")
    checked(above, ("The truck finished second.", "truck == 2"))
    checked(above, ("The truck finished second-to-last.", "truck == 4"))
    with pytest.raises(LanguageError):
        checked(above, ("The truck finished second-to-last.", "truck == 2"))
    with pytest.raises(LanguageError):
        checked(("The van finished above the tram.", "van > tram"), ("It was first.", "truck == 1"))


def test_options_are_checked() -> None:
    options = {"A": ("The van is the oldest.", "van == 1"), "B": ("It is the tram.", "tram == 1")}
    checked(NEWER, options=options)
    options["A"] = ("The van is the oldest.", "van == 5")
    with pytest.raises(LanguageError):
        checked(NEWER, options=options)


def test_floors_are_numbered_from_below() -> None:
    checked(
        ("The van is above the tram.", "van > tram"),
        ("The truck is on the first floor.", "truck == 1"),
        ("The sedan is at the top.", "sedan == 5"),
    )
    with pytest.raises(LanguageError):
        checked(("The van is above the tram.", "van > tram"), ("It is topmost.", "sedan == 1"))
