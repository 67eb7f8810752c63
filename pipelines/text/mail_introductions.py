"""Find the line above a quoted mail that says who wrote it and when: "On … Ann wrote:".

Mail programs write a time, a sender and a verb in the order of their language, over up to four
lines. What tells them from a sentence of a letter ("Am Montag schrieb er:") is the full time, the
address, or the marks of quoting below.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from pipelines.text.mail_head_words import STARTS, UNSPACED_VERBS, VERBS, folded
from pipelines.text.mail_heads import DIRECTIONS

_MOST_LINES = 4
_MOST_CHARS = 400
_NAME = 6  # most words of a name
_SHORT = 9  # words of a line without a time: "Ann Lee wrote:"


class Grade(IntEnum):
    """How sure it is that a line introduces a quoted mail."""

    NONE = 0
    ABOVE_MARKS = 1  # if marked lines ("> ") follow
    CERTAIN = 2  # the rest of the text is the earlier mail, marked or not


@dataclass(frozen=True, slots=True)
class Introduction:
    """The lines ``[start, last]`` that introduce a quoted mail."""

    start: int
    grade: Grade


def _longest_first(words: Sequence[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_VERB = re.compile(
    rf"(?<!\w)(?:{_longest_first(VERBS)})(?!\w)|(?:{_longest_first(UNSPACED_VERBS)})", re.I
)
_ADDRESS = re.compile(r"[^\s<>()\[\]:,;@]{1,64}@[^\s<>()\[\]:,;@]{1,255}")
_DAY = re.compile(r"(?<!\d)(?:[12]\d{3}(?!\d)|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}(?!\d))")
_CLOCK = re.compile(r"(?<!\d)(?<!\d[./-])\d{1,2}[:.h]\d{2}(?!\d|[./-]\d)", re.I)
_UNITS = {
    "uhr", "am", "pm", "a.m", "p.m", "h", "utc", "gmt", "cet", "cest", "mez", "mesz", "г", "ч",
}  # fmt: skip
# They stand within names, never before them.
_PARTICLES = {
    "von", "van", "de", "der", "den", "di", "da", "del", "della", "la", "le", "du", "dos", "do",
    "bin", "ibn", "al", "el", "zu", "ter", "ten", "y", "e", "i", "af", "av",
}  # fmt: skip
_ARTICLES = {"the", "der", "die", "das", "le", "la", "les", "el", "il", "lo", "o", "a", "de", "het"}
_SENTENCE_END = re.compile(r"[!?]$|[^\W\d_]{4}\.$")  # no short word, which may be of a date


def introduction(
    lines: Sequence[str], last: int, is_quoted: Callable[[int], bool]
) -> Introduction | None:
    """Return the introduction that ends with ``lines[last]``, None if none does.

    It begins below a blank line, a quoted line or the author's own words.
    """
    if not _stripped(lines[last]).endswith((":", "：")):
        return None
    found: list[tuple[int, Grade, bool]] = []
    joined = ""
    for start in range(last, max(last - _MOST_LINES, -1), -1):
        line = _stripped(lines[start])
        if not line or is_quoted(start) or (start < last and _ends_sentence(line)):
            break
        joined = f"{line} {joined}".rstrip()
        if len(joined) > _MOST_CHARS:
            break
        grade = grade_of(joined)
        if grade:
            found.append((start, grade, _begins(joined)))
    if not found:
        return None
    top = found[-1][0]
    alone = top == 0 or not lines[top - 1].strip() or is_quoted(top - 1)
    # The longest that begins as one does, else the whole paragraph, else the shortest.
    longest = next((entry for entry in reversed(found) if entry[2]), None)
    start, grade, _ = longest or (found[-1] if alone else found[0])
    return Introduction(start, grade)


def is_divider(line: str) -> bool:
    """Say whether a line stands between dashes or arrows and names a sender: "--- Ann wrote ---",
    ">>> Ann 01.05.2026 10:00 >>>"."""
    if line.startswith(">>> ") and line.rstrip().endswith(" >>>"):  # GroupWise
        return bool(_CLOCK.search(line[:_MOST_CHARS]) or _DAY.search(line[:_MOST_CHARS]))
    if not line.lstrip().startswith("---"):
        return False
    text = line.strip(" \t-:")
    verb = _VERB.search(text[:_MOST_CHARS])
    return verb is not None and (verb.end() == len(text) or bool(_ADDRESS.search(text)))


def grade_of(line: str) -> Grade:
    """Return how sure it is that a line, joined from its wrapped parts, is an introduction."""
    text = line.rstrip(" :：*")
    verbs = list(_VERB.finditer(text))
    address, day, clock = _ADDRESS.search(text), _DAY.search(text), _CLOCK.search(text)
    if not verbs:
        return Grade.ABOVE_MARKS if address and day and clock else Grade.NONE
    before, behind = text[: verbs[-1].start()], text[verbs[-1].end() :]
    if _is_sender_or_time(behind):
        named = _is_name(behind) or _ends_with_name(before)
        if (address and (day or clock)) or (day and clock and named):
            return Grade.CERTAIN
    if address or day or clock:
        return Grade.ABOVE_MARKS
    few = len(text.split()) <= _SHORT
    return Grade.ABOVE_MARKS if few and (_begins(text) or _is_name(before)) else Grade.NONE


def _stripped(line: str) -> str:
    return DIRECTIONS.sub("", line).strip(" \t\xa0*")


def _ends_sentence(line: str) -> bool:
    """Say whether an introduction cannot go on behind this line."""
    if line.endswith((":", "：")):
        return line.count("(") <= line.count(")")  # Hungarian: "ezt írta (időpont: 2026. …):"
    return _SENTENCE_END.search(line) is not None


def _begins(text: str) -> bool:
    """Say whether a line begins as an introduction does: a number, a known word, a sender."""
    first = folded(text.split(maxsplit=1)[0].strip(",.\"'<("))
    address = _ADDRESS.search(text)
    return (
        first[:1].isdigit()
        or first in STARTS
        or text.startswith(tuple("在于於"))
        or (address is not None and len(text[: address.start()].split()) <= _NAME)
        or (_CLOCK.search(text[:60]) is not None and bool(_DAY.search(text[:60])))
    )


def _is_sender_or_time(behind: str) -> bool:
    """Say whether nothing but a sender or a time stands behind the verb."""
    tokens = behind.split()
    if not tokens:
        return True
    last = tokens[-1].strip("\"',;()[]<>")
    if "@" in last or any(char.isdigit() for char in last) or last.rstrip(".").casefold() in _UNITS:
        return True
    return _is_name(behind)


def _ends_with_name(before: str) -> bool:
    """Say whether the words behind the last number are a name ("… 10:00 AM Ann Lee wrote:")."""
    digits = [index for index, char in enumerate(before) if char.isdigit()]
    rest = before[digits[-1] + 1 :] if digits else before
    tokens = [token for token in rest.split() if token.strip(".,)").casefold() not in _UNITS]
    return _is_name(" ".join(tokens))


def _is_name(text: str) -> bool:
    """Say whether a text is words of a name: capitalised, but for particles within."""
    words = [word for word in (token.strip("\"'“”„,;.()[]") for token in text.split()) if word]
    if not 0 < len(words) <= _NAME or words[0].casefold() in _ARTICLES:
        return False
    if words[0][0].islower() or not words[0][0].isalpha():
        return False
    return all(not word[0].islower() or word in _PARTICLES for word in words)
