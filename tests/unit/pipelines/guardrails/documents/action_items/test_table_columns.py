"""Owner and due cells of a task's table row."""

import re

import pytest

from pipelines.guardrails.documents.action_items.table_columns import DUE, OWNER, cell_under
from pipelines.text.statements import split_statements

BARS = """\
No | Action | Owner | Due
1 | introduce a second signature | Cash office | 31 May
2 | send invoices weekly | L. Thorsen | before the audit
3 | count the lifebelts | - | tbc
4 | add the ladders | as 3 | done 2 May
5 | renew the cards | Ann, or Bo if she is away | was 30 June, now 31 July
6 | ask the bank | Bo
"""
MARKDOWN = """\
| Task | Responsible | By when |
|------|:-----------:|---------|
| hide the car | Best man | the night before |
"""
TABS = "Who\tWhat\tWhen\nTove\tconfirm the oysters\t2 June\nTove Lund & Bo\thang lanterns\t3 June\n"


def read(text: str, task: str, heading: re.Pattern[str]) -> str | None:
    [unit] = [unit for unit in split_statements(text) if task in text[slice(*unit)]]
    span = cell_under(text, unit, task, heading)
    return text[slice(*span)] if span else None


@pytest.mark.parametrize(
    ("text", "task", "owner", "due"),
    [
        (BARS, "introduce a second signature", "Cash office", "31 May"),
        (BARS, "send invoices weekly", "L. Thorsen", "before the audit"),
        (BARS, "count the lifebelts", None, None),
        (BARS, "add the ladders", None, None),  # of another row; a state
        (BARS, "renew the cards", None, None),  # more than one thing is told
        (BARS, "ask the bank", None, None),  # a cell is missing: which?
        (MARKDOWN, "hide the car", "Best man", "the night before"),
        (TABS, "confirm the oysters", "Tove", "2 June"),
        (TABS, "hang lanterns", "Tove Lund & Bo", "3 June"),
        ("Name | Bed\nAnn | call her | 4\n", "call her", None, None),
        ("Task | Who | Who\ncall her | Ann | Bo\n", "call her", None, None),  # which of the two
        ("Who\n\ncall her | Ann\n", "call her", None, None),  # not one table
        ("call her | Ann | Friday\n", "call her", None, None),  # no headings
        ("Owner | Due\ncall her | Friday\n", "call her", None, "Friday"),
    ],
)
def test_owner_and_due_cells_of_a_row(
    text: str, task: str, owner: str | None, due: str | None
) -> None:
    assert (read(text, task, OWNER), read(text, task, DUE)) == (owner, due)
