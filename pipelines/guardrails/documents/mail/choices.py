"""Reads a list of choices from a prompt, and the choice from an answer."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

_NOUN = (
    r"(?:queue|categor(?:y|ie)|folder|department|team|label|mailbox|desk|destination|class(?:es)?)"
    r"s?"
)
# "into one of these queues:", followed by the list on the same line or below.
_ANNOUNCED = re.compile(rf"\b{_NOUN}\b[^\n:]{{0,40}}:[ \t]*(?P<inline>[^\n]*)", re.IGNORECASE)
_ASKED = re.compile(
    r"\b(?:sort|route|assign|classif(?:y|ies)|categori[sz]e|choose|pick|select|label|forward"
    r"|which)\b",
    re.IGNORECASE,
)
_BULLET = re.compile(r"[ \t]*(?:[-*•]|\d{1,2}[.)])[ \t]+(?P<entry>\S.*)")
_NAME = re.compile(r"[\w&/.+'-]+(?:[ ][\w&/.+'-]+){0,4}")
_SPLIT = re.compile(r"\s*(?:,\s*(?:or|and)\s|,|;|\s(?:or|and)\s)\s*")
_KEY = re.compile(rf"(?:{_NOUN}|route|routed?_to)", re.IGNORECASE)
_REASON = re.compile(r"reason|why|explanation|rationale|because", re.IGNORECASE)
_LABELLED = re.compile(
    rf"^[ \t*]*(?P<key>{_NOUN}|reason|why|explanation)[ \t*]*[:=][ \t*]*(?P<value>.+?)[ \t*]*$",
    re.IGNORECASE | re.MULTILINE,
)
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Choice:
    """The choice of an answer, and its reason, if given."""

    name: str
    reason: str = ""


def listed(prompt: str) -> frozenset[str]:
    """Return the folded names of a prompt's choices; empty if they are not certain."""
    announced = _ANNOUNCED.search(prompt)
    if not announced or not _ASKED.search(prompt):
        return frozenset()
    inline = announced["inline"].strip()
    entries = (
        _SPLIT.split(inline.rstrip(".")) if inline else list(_bullets(prompt[announced.end() :]))
    )
    names = [_name(entry) for entry in entries]
    if len(names) < 2 or not all(names):
        return frozenset()
    return frozenset(map(fold, names))


def chosen(text: str) -> Choice | None:
    """Return an answer's choice, given as JSON, as ``queue: name`` or as the name alone."""
    if found := _object(text):
        name = next((v for k, v in found.items() if _KEY.fullmatch(k) and isinstance(v, str)), "")
        reason = next((v for k, v in found.items() if _REASON.match(k) and isinstance(v, str)), "")
        return Choice(name, reason) if name else None
    labelled = {match["key"].casefold(): match["value"] for match in _LABELLED.finditer(text)}
    name = next((value for key, value in labelled.items() if not _REASON.match(key)), "")
    reason = next((value for key, value in labelled.items() if _REASON.match(key)), "")
    if name:
        return Choice(name, reason)
    alone = text.strip().strip("*_`\"'").rstrip(".")
    return Choice(alone) if _NAME.fullmatch(alone) and len(alone.split()) <= 2 else None


def fold(name: str) -> str:
    """Return a name without case, quotes and marks around it."""
    return name.strip().strip("*_`\"'“”[]().").casefold()


def _bullets(below: str) -> Iterator[str]:
    begun = False
    for line in below.splitlines():
        bullet = _BULLET.fullmatch(line)
        if bullet:
            begun = True
            yield bullet["entry"]
        elif begun or line.strip():
            return


def _name(entry: str) -> str:
    entry = entry.strip().strip("*_`")
    _, arrow, behind = entry.rpartition("->")
    name = behind if arrow else re.split(r"[*_`]*:|\s[-–—=]\s|\s\(", entry, maxsplit=1)[0]
    name = name.strip().strip("*_`\"'")
    return name if _NAME.fullmatch(name) else ""


def _object(text: str) -> dict[str, object]:
    start = text.find("{")
    if start < 0:
        return {}
    try:
        found, _ = _DECODER.raw_decode(text, start)
    except (json.JSONDecodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
