"""Read the content lines of calendars and address cards: ``NAME;PARAM=value:value``, folded."""

import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipelines.parsers.encoding import decode

_FOLD = re.compile(rb"\r?\n[ \t]")
_LINE_END = re.compile(rb"\r\n?|\n")
_NAME = re.compile(r"(?:[A-Za-z0-9_-]+\.)?([A-Za-z0-9_-]+)")  # a group may stand before the name
_PARAMETER = re.compile(r'\s*;\s*([A-Za-z0-9_-]+)(?:=((?:"[^"]*"|[^":;])*))?')
_ESCAPE = re.compile(r"\\(.)", re.S)
_ESCAPED = {"n": "\n", "N": "\n"}  # any other character stands for itself
_CARET = {"^n": "\n", "^'": '"', "^^": "^"}  # RFC 6868
_MOST_DEEP = 20


@dataclass(frozen=True, slots=True)
class Line:
    """One property: its name in upper case, its parameters, its value with escapes."""

    name: str
    parameters: dict[str, str]
    value: str

    @property
    def text(self) -> str:
        """The value without escapes."""
        return unescape(self.value)


@dataclass(slots=True)
class Component:
    """What stands between ``BEGIN:NAME`` and ``END:NAME``."""

    name: str
    lines: list[Line] = field(default_factory=list)
    components: list["Component"] = field(default_factory=list)

    def first(self, name: str) -> Line | None:
        """Return the first property of a name that has a value."""
        return next((line for line in self.lines if line.name == name and line.value.strip()), None)

    def all(self, name: str) -> list[Line]:
        """Return the properties of a name that have a value."""
        return [line for line in self.lines if line.name == name and line.value.strip()]

    def text(self, name: str) -> str:
        """Return the first value of a name without escapes, "" where it is missing."""
        line = self.first(name)
        return "" if line is None else line.text.strip()


def read(data: bytes) -> Component:
    """Return the components of a file below one without a name. Broken lines are left out."""
    root = Component("")
    stack = [root]
    for line in _lines(data):
        if line.name == "BEGIN":
            component = Component(line.value.strip().upper())
            if len(stack) <= _MOST_DEEP:
                stack[-1].components.append(component)
            stack.append(component)
        elif line.name == "END":
            if len(stack) > 1:
                stack.pop()
        else:
            stack[-1].lines.append(line)
    return root


def unescape(value: str) -> str:
    """Return a value with its escapes (``\\n``, ``\\,``) replaced."""
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), value)


def split(value: str, separator: str) -> list[str]:
    """Split a value at a separator that is not escaped, and unescape the parts."""
    return [unescape(part).strip() for part in re.split(rf"(?<!\\){separator}", value)]


def _lines(data: bytes) -> Iterator[Line]:
    if b"\0" in data[:1000]:  # UTF-16
        data = decode(data)[0].encode("utf-8", "replace")
    data = data.removeprefix(b"\xef\xbb\xbf")
    # Unfolded as bytes: a fold may stand inside a character.
    raw_lines = _LINE_END.split(_FOLD.sub(b"", data))
    whole = "" if _is_utf8(data) else decode(data)[1]
    at = 0
    while at < len(raw_lines):
        raw = raw_lines[at]
        at += 1
        if _is_quoted_printable(raw):
            while raw.endswith(b"=") and at < len(raw_lines):
                raw = raw[:-1] + raw_lines[at]
                at += 1
        line = _line(raw.decode(whole or "utf-8", "replace"))
        if line is not None:
            yield line


def _is_utf8(data: bytes) -> bool:
    try:
        _FOLD.sub(b"", data).decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_quoted_printable(raw: bytes) -> bool:
    return b"QUOTED-PRINTABLE" in raw[:200].partition(b":")[0].upper()


def _line(text: str) -> Line | None:
    name = _NAME.match(text)
    if name is None:
        return None
    parameters: dict[str, str] = {}
    at = name.end()
    while match := _PARAMETER.match(text, at):
        key, value = match[1].upper(), match[2]
        if value is None:  # vCard 2.1: ";WORK;QUOTED-PRINTABLE"
            key, value = ("ENCODING" if key in {"QUOTED-PRINTABLE", "BASE64"} else "TYPE"), key
        value = re.sub(r"\^[n'^]", lambda found: _CARET[found[0]], value.replace('"', "").strip())
        parameters[key] = f"{parameters[key]},{value}" if key in parameters else value
        at = match.end()
    if text[at : at + 1] != ":":
        return None
    value = text[at + 1 :]
    if parameters.get("ENCODING", "").upper() == "QUOTED-PRINTABLE":
        raw = quopri.decodestring(value.encode("utf-8", "replace"))
        value = decode(raw, parameters.get("CHARSET"))[0]
    return Line(name[1].upper(), parameters, value)
