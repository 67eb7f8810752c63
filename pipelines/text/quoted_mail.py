"""Separate the text that a mail's author wrote from text quoted from earlier mails."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipelines.text import mail_introductions
from pipelines.text.mail_heads import find_head, is_divider, is_rule
from pipelines.text.mail_introductions import Grade, introduction

_UNDERLINE = re.compile(r"^\s*_{20,}\s*$")
_QUOTED_LINE = re.compile(r"^\s{0,3}>|^\s{0,3}\|\s(?!.*\|\s*$)")  # a bar at the end, too: a table
_HEADER = re.compile(r"[\w-]{2,40}:\s")  # of the mail itself, where its file is read as text
_OPENING = '"„“«»‚「『‘'  # what a letter quotes stands between these


@dataclass(frozen=True, slots=True)
class Split:
    """The own and the quoted text of a body; if ``interleaved``, ``own`` has all of it."""

    own: str
    quoted: str
    interleaved: bool = False


def split_quotes(body: str) -> Split:
    """Separate the author's own text from quoted text.

    Quoted are everything after a divider ("Original Message", the head of a mail), and runs of
    lines that begin with ``>`` with their introduction ("On … wrote:"). If own text stands between
    two quotes, the author answers point by point and nothing is moved.
    """
    lines = body.split("\n")
    end = _divider_at(lines)
    head, tail = lines[:end], lines[end:]
    quoted_flags = _flags(head)
    runs = _runs(quoted_flags, head)
    own_runs = [(start, stop) for quoted, start, stop in runs if not quoted]
    quoted_runs = [(start, stop) for quoted, start, stop in runs if quoted]
    if len(quoted_runs) > 1 and len(own_runs) > 1:
        between = [run for run in own_runs if quoted_runs[0][0] < run[0] < quoted_runs[-1][0]]
        if between:
            return Split(body, "", interleaved=True)
    own = _join(head, own_runs)
    quoted = "\n".join(part for part in (_join(head, quoted_runs), "\n".join(tail)) if part.strip())
    if not own.strip():  # a bare forward: the quoted text is all there is
        return Split(body, "")
    return Split(own, quoted)


def _divider_at(lines: list[str]) -> int:
    """Return the index of the line at which earlier messages begin, or the number of lines."""
    following = _next_filled(lines)
    above = -1  # the last line that is not blank
    for index, line in enumerate(lines):
        if not line.strip():
            continue
        if is_divider(line) or mail_introductions.is_divider(line):
            return index
        if _UNDERLINE.match(line) and _begins_head(lines, following[index + 1]):
            return index
        head = find_head(lines, index)
        apart = above < index - 1 or index == 0
        if head is not None and (apart or (head.certain and not _HEADER.match(lines[above]))):
            return above if above >= 0 and is_rule(lines[above]) else index
        above = index
    return len(lines)


def _begins_head(lines: Sequence[str], start: int) -> bool:
    return start < len(lines) and find_head(lines, start) is not None


def _next_filled(lines: Sequence[str]) -> list[int]:
    """Return for each index, and for the end, the next index whose line is not blank."""
    following = [len(lines)] * (len(lines) + 1)
    for index in range(len(lines) - 1, -1, -1):
        following[index] = index if lines[index].strip() else following[index + 1]
    return following


def _flags(lines: list[str]) -> list[bool]:
    """Return for each line whether it is quoted: marked, or an introduction and what follows."""
    flags = [bool(_QUOTED_LINE.match(line)) for line in lines]
    following = _next_filled(lines)
    last_marked = max((index for index, flag in enumerate(flags) if flag), default=-1)
    for index in range(len(lines)):
        if flags[index]:
            continue
        found = introduction(lines, index, flags.__getitem__)
        if found is None:
            continue
        below = following[index + 1]
        if below < len(lines) and flags[below]:
            flags[found.start : index + 1] = [True] * (index + 1 - found.start)
        elif (
            found.grade is Grade.CERTAIN
            and last_marked < index
            and _is_mail(lines, found.start, index + 1, below)
        ):
            flags[found.start :] = [True] * (len(lines) - found.start)
            return flags
    return flags


def _is_mail(lines: Sequence[str], start: int, stop: int, below: int) -> bool:
    """Say whether unmarked lines below an introduction are a mail, and not what a letter quotes."""
    if below >= len(lines):
        return False
    if any("@" in line for line in lines[start:stop]):
        return True
    alone = start == 0 or not lines[start - 1].strip()
    return alone and lines[below].lstrip()[:1] not in _OPENING


def _runs(flags: list[bool], lines: list[str]) -> list[tuple[bool, int, int]]:
    """Return runs (quoted, start, stop); empty lines belong to the run before them."""
    runs: list[tuple[bool, int, int]] = []
    for index, quoted in enumerate(flags):
        if runs and (runs[-1][0] == quoted or not lines[index].strip()):
            runs[-1] = (runs[-1][0], runs[-1][1], index + 1)
        elif lines[index].strip() or not runs:
            runs.append((quoted, index, index + 1))
    return [run for run in runs if any(lines[i].strip() for i in range(run[1], run[2]))]


def _join(lines: list[str], runs: list[tuple[int, int]]) -> str:
    return "\n".join("\n".join(lines[start:stop]) for start, stop in runs)
