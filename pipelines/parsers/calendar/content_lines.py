"""Read the content lines of calendars and address cards: ``NAME;PARAM=value:value``, folded."""

import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipelines.parsers.encoding import decode

_LINE_END = re.compile(rb"\r\n?|\n")
_NAME = re.compile(r"(?:[A-Za-z0-9_-]+\.)?([A-Za-z0-9_-]+)")  # a group may stand before the name
_PARAMETER = re.compile(r'\s*;\s*([A-Za-z0-9_-]+)(?:=((?:"[^"]*"|[^":;])*))?')
_ESCAPE = re.compile(r"\\(.)", re.S)
_ESCAPED = {"n": "\n", "N": "\n"}  # any other character stands for itself
_CARET = {"^n": "\n", "^'": '"', "^^": "^"}  # RFC 6868
_MOST_DEEP = 20
_ENTRIES = ("VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY")


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
            _close(stack, component.name)
            if len(stack) <= _MOST_DEEP:
                stack[-1].components.append(component)
            stack.append(component)
        elif line.name == "END":
            if len(stack) > 1:
                stack.pop()
        else:
            stack[-1].lines.append(line)
    return root


def _close(stack: list[Component], name: str) -> None:
    """Close the components in which one of this name cannot lie: their ends are missing."""
    outer = {"VCALENDAR": {""}, **{key: {"", "VCALENDAR"} for key in _ENTRIES}}.get(name)
    while outer is not None and stack[-1].name not in outer:
        stack.pop()


def unescape(value: str) -> str:
    """Return a value with its escapes (``\\n``, ``\\,``) replaced."""
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), value)


def split(value: str, separator: str) -> list[str]:
    """Split a value at a separator that is not escaped, and unescape the parts."""
    return [unescape(part).strip() for part in re.split(rf"(?<!\\){separator}", value)]


def _lines(data: bytes) -> Iterator[Line]:
    if b"\0" in data[:1000]:  # UTF-16
        data = decode(data)[0].encode("utf-8", "replace")
    raw_lines = list(_unfolded(data.removeprefix(b"\xef\xbb\xbf")))
    encoding = "utf-8" if _are_utf8(raw_lines) else decode(data)[1]
    for raw in raw_lines:
        line = _line(raw.decode(encoding, "replace"))
        if line is not None:
            yield line


def _unfolded(data: bytes) -> Iterator[bytes]:
    """Yield the lines with their continuations. A fold may stand inside a character."""
    pieces: list[bytes] = []
    quoted = False
    for raw in _LINE_END.split(data):
        if quoted and pieces[-1].endswith(b"="):
            pieces[-1] = pieces[-1][:-1]
            pieces.append(raw)
        elif pieces and raw[:1] in (b" ", b"\t"):
            pieces.append(raw[1:])
        else:
            yield b"".join(pieces)
            pieces, quoted = [raw], _is_quoted_printable(raw)
    yield b"".join(pieces)


def _are_utf8(lines: list[bytes]) -> bool:
    try:
        b"\n".join(lines).decode("utf-8")
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
