"""Read the properties of a message, a recipient or an attachment in an MSG file ([MS-OXMSG])."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import olefile

from pipelines.parsers.encoding import decode

PROPERTIES = "__properties_version1.0"
_TEXT, _BYTES_TEXT, _BINARY, _OBJECT = "001F", "001E", "0102", "000D"
_CODEPAGE, _HTML_CODEPAGE = 0x3FFD, 0x3FDE
_CODECS = {20127: "ascii", 20866: "koi8-r", 21866: "koi8-u", 50220: "iso2022-jp", 51932: "euc-jp",
           51949: "euc-kr", 52936: "hz", 65001: "utf-8"}  # fmt: skip
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)


class Storages:
    """The streams of an open file, found without a walk through its directory."""

    def __init__(self, container: olefile.OleFileIO) -> None:
        self._container = container
        self.streams: set[tuple[str, ...]] = set()
        self.inside: dict[tuple[str, ...], dict[str, None]] = {}  # storage -> storages in it
        for entry in container.listdir():
            path = tuple(entry)
            self.streams.add(path)
            for depth in range(len(path) - 1):
                self.inside.setdefault(path[:depth], {})[path[depth]] = None

    def read(self, path: tuple[str, ...]) -> bytes | None:
        """Return the bytes of a stream, None if there is none."""
        if path not in self.streams:
            return None
        data: bytes = self._container.openstream(list(path)).read()
        return data


@dataclass(slots=True)
class Properties:
    """The properties in one storage; numbers are the upper halves of the tags of [MS-OXPROPS]."""

    file: Storages
    path: tuple[str, ...] = ()
    codepage: int = 1252  # of texts in bytes, where the storage does not say
    _fixed: dict[int, bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        data = self._stream(PROPERTIES) or b""
        head = 32 if not self.path else 24 if self.path[-1].startswith("__substg") else 8
        for at in range(head, len(data) - 15, 16):
            _, number = struct.unpack_from("<HH", data, at)
            self._fixed[number] = data[at + 8 : at + 16]
        self.codepage = self.integer(_CODEPAGE) or self.codepage

    @property
    def html_codec(self) -> str:
        """The name of the encoding of an HTML body that does not say its own."""
        return _codec(self.integer(_HTML_CODEPAGE) or self.codepage)

    def text(self, number: int) -> str:
        """Return a text property, "" where it is missing."""
        wide = self._stream(f"__substg1.0_{number:04X}{_TEXT}")
        if wide is not None:
            return wide.decode("utf-16-le", errors="replace").strip("\0")
        narrow = self._stream(f"__substg1.0_{number:04X}{_BYTES_TEXT}")
        if narrow is None:
            return ""
        return decode(narrow.strip(b"\0"), _codec(self.codepage))[0]

    def binary(self, number: int) -> bytes:
        """Return a binary property, empty where it is missing."""
        return self._stream(f"__substg1.0_{number:04X}{_BINARY}") or b""

    def integer(self, number: int) -> int:
        """Return an integer property, 0 where it is missing."""
        return int.from_bytes(self._fixed.get(number, b"")[:4], "little")

    def moment(self, number: int) -> datetime | None:
        """Return a time in UTC, None where it is missing or none."""
        count = int.from_bytes(self._fixed.get(number, b"")[:8], "little")
        try:
            return _EPOCH + timedelta(microseconds=count // 10) if count else None
        except OverflowError:
            return None

    def inside(self, number: int) -> Properties | None:
        """Return the message that is the value of an object property, None if there is none."""
        path = (*self.path, f"__substg1.0_{number:04X}{_OBJECT}")
        found = (*path, PROPERTIES) in self.file.streams
        return Properties(self.file, path, self.codepage) if found else None

    def storages(self, start: str) -> list[Properties]:
        """Return the storages here whose name starts so: recipients or attachments, in order."""
        names = sorted(
            name for name in self.file.inside.get(self.path, ()) if name.startswith(start)
        )
        return [Properties(self.file, (*self.path, name), self.codepage) for name in names]

    def _stream(self, name: str) -> bytes | None:
        return self.file.read((*self.path, name))


def _codec(codepage: int) -> str:
    """Return the name of a Windows code page as Python knows it."""
    if 28591 <= codepage <= 28606:
        return f"iso8859-{codepage - 28590}"
    return _CODECS.get(codepage, f"cp{codepage}")
