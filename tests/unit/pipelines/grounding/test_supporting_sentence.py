"""The quote of an item is the statement that covers most of the item."""

import pytest

from pipelines.grounding.evidence import Passage
from pipelines.grounding.supporting_sentence import find_quote, find_support
from pipelines.text.sentences import Span

MINUTES = """\
Weekly meeting

Tom said that the room for the audit is hard to get. Dana was late on Friday.
Priya presented the budget.

Action items
- Dana sends the quarterly report to the board by Friday.
- Tom: book the room for the audit, due 9 May
- The printer on the second floor needs replac-
  ing. Owner: Priya Nair.
- Everyone updates the wiki.

Dana: I'll also prepare the slides for the customer visit tomorrow.
| Who | What | When |
| Ann | order new chairs | 12 June |
"""

CASES = [
    # (task, values, what the quote begins with)
    ("send the quarterly report", ["Dana", "Friday"], "Dana sends the quarterly"),
    ("send quarterly report to board", [], "Dana sends the quarterly"),
    ("book the room for the audit", ["Tom", "9 May"], "Tom: book the room"),
    ("reserve audit room", ["Tom", "9 May"], "Tom: book the room"),
    ("replace the printer", ["Priya Nair"], "The printer on the second floor"),
    ("update the wiki", [], "Everyone updates the wiki."),
    ("preparing slides for the customer", ["Dana", "tomorrow"], "Dana: I'll also prepare"),
    ("order chairs", ["Ann", "12 June"], "| Ann | order new chairs"),
    ("present the budget", ["Priya"], "Priya presented the budget."),
    ("book a flight to the moon", [], None),
    ("schedule the lunch", ["Tom"], None),  # a name alone supports no task
    ("", ["Ann"], "| Ann | order"),
    ("", [], None),
    ("do it", [], None),
]


def begins(span: Span | None, wanted: str | None) -> bool:
    if span is None or wanted is None:
        return span is wanted
    return MINUTES.startswith(wanted, span[0])


@pytest.mark.parametrize(("task", "values", "wanted"), CASES)
def test_find_quote(task: str, values: list[str], wanted: str | None) -> None:
    assert begins(find_quote(Passage(MINUTES), [task], values), wanted)


def test_a_whole_bullet_is_kept() -> None:
    span = find_quote(Passage(MINUTES), ["replace the printer"], ["Priya Nair"])
    assert span and MINUTES[span[0] : span[1]].endswith("Owner: Priya Nair.")


def test_a_copied_task_decides_the_quote() -> None:
    text = "Tom will check the pump on Friday. We also need to check the valve."
    span = find_quote(Passage(text), [], ["Friday"], "check the valve")
    assert span and text[span[0] : span[1]] == "We also need to check the valve."


def test_only_the_passage_is_searched() -> None:
    cut = MINUTES.index("Action items")
    assert find_quote(Passage(MINUTES, 0, cut), ["update the wiki"], []) is None


def test_scripts_without_blanks_find_their_quote() -> None:
    text = "会議は終わった。田中さんは報告書を送る。"
    span = find_quote(Passage(text), ["報告書を送る"], ["田中さん"])
    assert span and text[span[0] : span[1]] == "田中さんは報告書を送る。"


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [
        ("Dana will send the quarterly report to the board.", "Dana sends the quarterly"),
        ("The quarterly budget of the moon was red.", None),
        ("Yes.", None),
    ],
)
def test_find_support(sentence: str, wanted: str | None) -> None:
    assert begins(find_support(Passage(MINUTES), sentence), wanted)
