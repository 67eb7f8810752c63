"""Marks inside a growing text that say which words are task, owner and due.

A document is composed of pieces that carry marks; whatever happens to the pieces afterwards
(capitals, wrapped lines, quoting), the answer is read from the finished text, so that it always
stands there word for word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_FIRST = 0xE000  # private use: no source of words contains it
_KINDS = ("task", "owner", "due")
_CLOSE = "\uf8ff"
_MARK = re.compile("[\ue000-\uf8ff]")


@dataclass(slots=True)
class Marks:
    """The action items of one document; ``owners`` holds those that stand elsewhere in it."""

    owners: list[str | None] = field(default_factory=list)
    same_due: dict[int, int] = field(default_factory=dict)  # due by the heading of another item
    _dated: set[int] = field(default_factory=set)

    def new(self, owner: str | None = None) -> int:
        """Begin an item and return its number."""
        self.owners.append(owner)
        return len(self.owners) - 1

    def task(self, item: int, text: str) -> str:
        return _mark(item, 0, text)

    def owner(self, item: int, text: str) -> str:
        return _mark(item, 1, text)

    def due(self, item: int, text: str) -> str:
        self._dated.add(item)
        return _mark(item, 2, text)

    def dated(self, item: int) -> bool:
        """Whether the item has a deadline already."""
        return item in self._dated

    def resolve(self, text: str) -> tuple[str, list[dict[str, str | None]]]:
        """Return the text without marks and the items in order of their tasks."""
        plain: list[str] = []
        length, at = 0, 0
        opened = (0, 0, 0)  # item, kind, start
        spans: list[tuple[int, int, int, int]] = []
        for mark in _MARK.finditer(text):
            plain.append(text[at : mark.start()])
            length += mark.start() - at
            at = mark.end()
            if mark.group() == _CLOSE:
                spans.append((*opened, length))
            else:
                opened = (*divmod(ord(mark.group()) - _FIRST, len(_KINDS)), length)
        plain.append(text[at:])
        document = "".join(plain)
        flat = " ".join(document.split())
        owners = [o if o is None or o in flat else capital(o) for o in self.owners]
        values: dict[int, dict[str, str | None]] = {}
        starts: dict[int, int] = {}
        for item, kind, start, end in spans:
            fields = values.setdefault(item, {"task": None, "owner": owners[item], "due": None})
            fields[_KINDS[kind]] = " ".join(document[start:end].split())
            if kind == 0:
                starts[item] = start
        for item, other in self.same_due.items():
            if {item, other} <= values.keys():  # a layout may have left one out
                values[item]["due"] = values[other]["due"]
        return document, [values[item] for item in sorted(starts, key=starts.__getitem__)]


def _mark(item: int, kind: int, text: str) -> str:
    return f"{chr(_FIRST + item * len(_KINDS) + kind)}{text}{_CLOSE}"


def capital(text: str) -> str:
    """The first letter behind any marks as a capital."""
    for at, character in enumerate(text):
        if not "\ue000" <= character <= _CLOSE:
            return text[:at] + character.upper() + text[at + 1 :]
    return text


def bare(text: str) -> str:
    """Text without marks."""
    return _MARK.sub("", text)
