"""Read the text of RTF: groups, destinations, character sets, tables, hidden and deleted text."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field, replace

from pipelines.parsers.rtf.table import Flow
from pipelines.parsers.rtf.words import (
    CHARACTERS,
    CHARSETS,
    FOOTERS,
    HEADERS,
    NOTES,
    SHOWN,
    SKIPPED,
    SYMBOLS,
)

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)",
    re.S,
)
_SHADED = re.compile(rb"\\(?:cbpat|clcbpat|clcbpatraw|chcbpat|highlight|cb)[1-9]")
_CONTROLS = bytes(byte for byte in range(32) if byte not in b"\t\n\r")
_BODY = ""


@dataclass(frozen=True, slots=True)
class _Group:
    """What holds for the rest of a group."""

    skip: bool = False
    target: str = _BODY  # the flow that text goes to
    start: bool = True  # no word yet: the next one names the destination
    starred: bool = False
    unicode_skip: int = 1
    font: int = -1
    hidden: bool = False
    deleted: bool = False
    colour: int = 0
    mark: bool = False  # the number or bullet of a list's item
    html_off: bool = False  # between \htmlrtf and \htmlrtf0


@dataclass(slots=True)
class RtfReader:
    """Walks a file once; ``flows`` holds the texts by destination, "" for the body."""

    flows: dict[str, Flow] = field(default_factory=dict)
    hidden: list[str] = field(default_factory=list)
    pictures: int = 0
    objects: int = 0
    notes: int = 0
    written: int = 0  # bytes of shown text that stand for themselves
    controls: int = 0  # of these, control characters: no program writes them
    comments: dict[str, int] = field(default_factory=dict)  # by destination
    is_html: bool = False  # the file wraps HTML ([MS-OXRTFEX])
    dates: dict[str, list[int]] = field(default_factory=dict)
    _codec: str = "cp1252"
    _fonts: dict[int, str] = field(default_factory=dict)
    _white: set[int] = field(default_factory=set)
    _colours: list[int] = field(default_factory=list)
    _rgb: dict[str, int] = field(default_factory=dict)
    _default_font: int = -1
    _raw: bytearray = field(default_factory=bytearray)  # bytes that wait for a codec
    _left: int = 0  # characters to skip after \u
    _shaded: bool = False

    def read(self, data: bytes) -> None:
        """Read a whole file."""
        self._shaded = _SHADED.search(data) is not None
        group = _Group()
        stack: list[_Group] = []
        at = 0
        while at < len(data):
            match = _TOKEN.match(data, at)
            if match is None:
                at += 1
                continue
            at = match.end()
            word, number, code, symbol, brace, text = match.groups()
            if text is not None or code is not None:
                raw = text if text is not None else bytes([int(code, 16)])
                if self._left:
                    taken = min(self._left, len(raw))
                    self._left -= taken
                    raw = raw[taken:]
                if raw:
                    self._raw += raw
                    if text is not None and not group.skip:
                        self._count(raw)
                    group = self._text_began(group)
                continue
            self._flush(group)
            if brace == b"{":
                stack.append(group)
                group = replace(group, start=True, starred=False)
                self._left = 0
            elif brace == b"}":
                self._left = 0
                if not stack:
                    break
                group = stack.pop()
                if not stack:
                    break
            elif symbol is not None:
                group = self._symbol(symbol.decode("latin-1"), group)
            elif word is not None:
                name = word.decode("ascii")
                value = None if number is None else int(number)
                if name == "bin":
                    at += max(0, value or 0)
                    continue
                group = self._word(name, value, group)
        self._flush(group)

    def _count(self, raw: bytes) -> None:
        self.written += len(raw)
        self.controls += len(raw) - len(raw.translate(None, _CONTROLS))

    def flow(self, target: str) -> Flow:
        """Return the flow of a destination."""
        return self.flows.setdefault(target, Flow())

    def _text_began(self, group: _Group) -> _Group:
        return replace(group, start=False) if group.start else group

    def _flush(self, group: _Group) -> None:
        """Decode the bytes that wait, in the character set of the font."""
        if not self._raw:
            return
        if not group.skip:
            codec = self._fonts.get(group.font if group.font >= 0 else self._default_font)
            self._write(self._raw.decode(codec or self._codec, errors="replace"), group)
        elif group.target == "colortbl":
            for _ in range(self._raw.count(b";")):
                if self._rgb.values() and min(self._rgb.values()) >= 250 and len(self._rgb) == 3:
                    self._white.add(len(self._colours))
                self._colours.append(0)
                self._rgb.clear()
        self._raw.clear()

    def _write(self, text: str, group: _Group) -> None:
        if group.skip or group.deleted or (self.is_html and group.html_off):
            return
        pale = group.colour in self._white and not self._shaded and group.target == _BODY
        if (group.hidden or pale) and not self.is_html:
            self.hidden.append(text)
        else:
            self.flow(group.target).write(text)

    def _symbol(self, symbol: str, group: _Group) -> _Group:
        if symbol == "*":
            return replace(group, starred=True)
        text = SYMBOLS.get(symbol)
        if text:
            self._write(text, group)
        return group

    def _word(self, name: str, value: int | None, group: _Group) -> _Group:
        if group.start and (group.starred or name in SKIPPED | SHOWN | NOTES | HEADERS | FOOTERS):
            return self._destination(name, value, replace(group, start=False))
        if group.start:
            group = replace(group, start=False)
        if name == "u" and value is not None:
            self._write(chr(value & 0xFFFF), group)
            self._left = group.unicode_skip
        elif name in CHARACTERS:
            if self.is_html:
                self._write({"par": "\r\n", "page": ""}.get(name, CHARACTERS[name]), group)
            elif group.hidden:
                self.hidden.append(CHARACTERS[name])
            elif not group.skip and not group.deleted:
                self._mark(name, group)
        elif name == "chftn":
            number = group.target.partition(" ")[2] or str(self.notes + 1)
            self._write(f"[{number}]" if group.target == _BODY else "", group)
        elif name in _TABLE_WORDS and not self.is_html:
            if name == "nestrow" or not group.skip:
                self.flow(group.target if not group.skip else _BODY).table_word(name)
        else:
            return self._property(name, value, group)
        return group

    def _mark(self, name: str, group: _Group) -> None:
        flow = self.flow(group.target)
        flow.write(CHARACTERS[name])
        if name in {"par", "sect", "page"}:
            flow.end_paragraph()

    def _destination(self, name: str, value: int | None, group: _Group) -> _Group:
        if group.target == "shprslt":  # the same shape again, for old programs
            return group
        if name == "pict":
            self.pictures += not group.skip
        elif name == "object":
            self.objects += 1
        if name == "htmltag" and self.is_html:
            return replace(group, skip=False, target=_BODY)
        if name == "footnote" and not group.skip:
            self.notes += 1
            return replace(group, target=f"footnote {self.notes}", hidden=False)
        if name in {"annotation", "atnauthor"} and not group.skip:
            self.comments[name] = self.comments.get(name, 0) + 1
            return replace(group, target=f"{name} {self.comments[name]}")
        if name in {"title", "author", "subject"} and group.target == "info":
            return replace(group, skip=False, target=f"info {name}")
        if name in HEADERS | FOOTERS and not group.skip:
            return replace(group, target=name)
        if name in SHOWN:
            target = "box" if name in {"shptxt", "dptxbxtext"} else group.target
            outside = target in SKIPPED
            return replace(group, skip=False, target=_BODY if outside else target)
        if name == "shppict":
            return group
        if name in SKIPPED or group.starred:
            keep = group.target if name in {"upr", "object"} else name
            inside = group.target == "info" and name not in SKIPPED
            return replace(group, skip=True, target=group.target if inside else keep)
        return self._property(name, value, group)

    def _property(self, name: str, value: int | None, group: _Group) -> _Group:
        on = value != 0
        if name == "uc":
            return replace(group, unicode_skip=min(max(0, value or 0), 100))
        if name == "f":
            return replace(group, font=value or 0)
        if name in {"v", "deleted", "cf"}:
            changed = {
                "v": {"hidden": on},
                "deleted": {"deleted": on},
                "cf": {"colour": value or 0},
            }
            return replace(group, **changed[name])  # type: ignore[arg-type]
        if name == "plain":
            return replace(group, hidden=False, deleted=False, colour=0)
        if name == "htmlrtf":
            return replace(group, html_off=on)
        if name == "fromhtml":
            self.is_html = on
        elif name == "ansicpg" and value:
            self._codec = _known(f"cp{value}") or self._codec
        elif name in {"mac", "pc", "pca"}:
            self._codec = {"mac": "mac_roman", "pc": "cp437", "pca": "cp850"}[name]
        elif name == "deff":
            self._default_font = value or 0
        elif name in {"fcharset", "cpg"} and group.target == "fonttbl":
            codec = _known(f"cp{value}") if name == "cpg" else CHARSETS.get(value or 0)
            if codec and (name == "cpg" or value):
                self._fonts[group.font] = codec
        elif name in {"red", "green", "blue"} and group.target == "colortbl":
            self._rgb[name] = value or 0
        elif name in {"yr", "mo", "dy"} and group.target in {"creatim", "revtim"}:
            self.dates.setdefault(group.target, []).append(value or 0)
        elif name in {"pard", "intbl", "trowd"} or name.startswith("cl") or name == "cellx":
            if not group.skip and not group.mark:
                self.flow(group.target).property(name)
        elif name in {"creatim", "revtim"}:
            return replace(group, target=name)
        elif name in {"listtext", "pntext"}:
            return replace(group, mark=True)
        return group


_TABLE_WORDS = {"cell", "row", "nestcell", "nestrow"}


def _known(codec: str) -> str | None:
    try:
        return codecs.lookup({"cp65001": "utf-8", "cp10000": "mac_roman"}.get(codec, codec)).name
    except LookupError:
        return None
