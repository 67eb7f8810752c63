"""Finds the cell of a task's table row under a heading such as "Owner" or "Due".

A table has one row a line, with cells between tabs or bars, and its headings in the first row: the
form that the parsers write, and people in plain text and Markdown.
"""

import re

from pipelines.grounding.item_context import says_nothing
from pipelines.text.sentences import Span
from pipelines.text.words import as_written

OWNER = re.compile(
    r"(?:by )?whom?|(?:action |task )?owners?|(?:person )?responsible(?: person)?|person|assignee"
    r"|assigned(?: to)?|action(?:ed)? by|lead|in charge|resp\.?|wer|verantwortlich(?:e[rn]?)?"
    r"|zuständig|qui|responsable",
    re.IGNORECASE,
)
DUE = re.compile(
    r"due(?: date| by| on)?|date due|deadline|(?:by )?when|target(?: date)?|completion date"
    r"|(?:to be )?(?:completed?|done|finished|do) by|bis(?: wann)?|frist|termin|fällig|échéance",
    re.IGNORECASE,
)
_BAR = re.compile(r"[|\t]")
_MOST = 40  # rows between a task and its headings
_LONGEST = 5  # words of a cell that only names a person or a day
# Cells about the task's state or another row.
_STATE = re.compile(
    r"\W*(?:done|closed|completed?|open|ongoing|pending|overdue|dropped|cancelled|booked|paid|was"
    r"|as|see|same|ditto|dito|none|erledigt|offen|fait)\b",
    re.IGNORECASE,
)


def cell_under(text: str, unit: Span, task: str, heading: re.Pattern[str]) -> Span | None:
    """Return the span of the cell in the task's row under a heading such as ``OWNER``.

    None if the task is in no such table, its row has no such cell, or the cell is ambiguous.
    """
    start, end = text.rfind("\n", 0, unit[0]) + 1, _line_end(text, unit[0])
    row = _cells(text, start, end)
    words = as_written(task)
    holds = [at for at, cell in enumerate(row) if words.search(text, *cell)]
    named = _columns(text, start, len(row), heading)
    if len(holds) != 1 or len(named) != 1 or holds == named:
        return None
    cell = row[named[0]]
    said = text[slice(*cell)]
    plain = len(said.split()) <= _LONGEST and not re.search(r"[,;?]", said)
    return None if not plain or says_nothing(said) or _STATE.match(said) else cell


def _columns(text: str, start: int, count: int, heading: re.Pattern[str]) -> list[int]:
    """The indexes of the columns with the heading, in the nearest row with it above ``start``;
    empty if that row does not have ``count`` columns."""
    for _ in range(_MOST):
        begin = text.rfind("\n", 0, max(0, start - 1)) + 1
        if not start or not _BAR.search(text, begin, start - 1):
            break
        cells = _cells(text, begin, start - 1)
        named = [at for at, cell in enumerate(cells) if heading.fullmatch(text[slice(*cell)])]
        if named:
            return named if len(cells) == count else []
        start = begin
    return []


def _cells(text: str, start: int, end: int) -> list[Span]:
    """The spans of a line's cells without blanks around them, empty cells included."""
    line = text[start:end]
    bar = "\t" if "\t" in line else "|"
    begin, stop = 0, len(line)
    if line.lstrip().startswith("|"):  # Markdown: a bar on either side
        begin, stop = line.index("|") + 1, len(line.rstrip().removesuffix("|"))
    found: list[Span] = []
    at = begin
    for piece in line[begin : max(begin, stop)].split(bar):
        left = at + len(piece) - len(piece.lstrip())
        found.append((start + left, start + left + len(piece.strip())))
        at += len(piece) + 1
    return found


def _line_end(text: str, offset: int) -> int:
    end = text.find("\n", offset)
    return len(text) if end < 0 else end
