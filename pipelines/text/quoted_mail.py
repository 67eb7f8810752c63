"""Separate the text that a mail's author wrote from text quoted from earlier mails."""

import re
from dataclasses import dataclass

from pipelines.text.mail_heads import DIVIDER, head_end

# "On 3 May 2024, Ann wrote:" in the languages that common mail programs speak; the line may be
# broken in two or three. Each alternative is anchored at a line start and ends with a colon.
_INTRODUCTION = re.compile(
    r"^[>\s]*(?:"
    r"On\b.{4,300}?\bwrote|Le\b.{4,300}?\ba\s+écrit|Am\b.{4,300}?\bschrieb|"
    r"El\b.{4,300}?\bescribió|Il\b.{4,300}?\bha\s+scritto|Em\b.{4,300}?\bescreveu|"
    r"Op\b.{4,300}?\bschreef|Den\b.{4,300}?\bskrev|W\s+dniu\b.{4,300}?\bnapisał(?:\(a\))?"
    r")[^\n:]{0,80}:\s*$"
)
_INTRODUCTION_START = re.compile(r"^[>\s]*(?:On|Le|Am|El|Il|Em|Op|Den|W dniu)\b")
_UNDERLINE = re.compile(r"^\s*_{20,}\s*$")
_QUOTED_LINE = re.compile(r"^\s{0,3}>|^\s{0,3}\|\s(?!.*\|\s*$)")  # a bar at the end, too: a table


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
    for index, line in enumerate(lines):
        if DIVIDER.match(line):
            return index
        if _UNDERLINE.match(line) and _begins_head(lines, index + 1):
            return index
        if (index == 0 or not lines[index - 1].strip()) and head_end(lines, index) is not None:
            return index
    return len(lines)


def _begins_head(lines: list[str], start: int) -> bool:
    """Say whether the next line that is not empty begins the head of a mail."""
    first = next((index for index in range(start, len(lines)) if lines[index].strip()), None)
    return first is not None and head_end(lines, first) is not None


def _flags(lines: list[str]) -> list[bool]:
    flags = [bool(_QUOTED_LINE.match(line)) for line in lines]
    for index, line in enumerate(lines):
        if not _INTRODUCTION_START.match(line):
            continue
        for length in (1, 2, 3):
            if (
                not lines[index + length - 1 : index + length]
                or not lines[index + length - 1].strip()
            ):
                break
            joined = " ".join(part.strip("> ") for part in lines[index : index + length])
            if _INTRODUCTION.match(joined):
                stop = index + length
                if _quote_follows(lines, flags, stop):
                    flags[index:stop] = [True] * length
                elif not any(flags[stop:]):  # a quote without marks: the rest of the mail
                    flags[index:] = [True] * (len(lines) - index)
                    return flags
                break
    return flags


def _quote_follows(lines: list[str], flags: list[bool], stop: int) -> bool:
    return next((flags[i] for i in range(stop, len(lines)) if lines[i].strip()), False)


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
