"""Hostile archives: bombs, names that lead out, members that lie about themselves."""

import struct
import warnings
import zipfile
from collections.abc import Iterable
from io import BytesIO

from pipelines.result import Reason
from tests.hostile.quine import quine
from tests.hostile.small import MALFORMED, PDF, picture
from tests.hostile.vector import Fails, Holds, Reads, Vector
from tests.unit.pipelines.parsers.test_data_files import archive

MIB = 1 << 20
TOO_LARGE = Fails(Reason.TOO_LARGE)


def zipped(members: Iterable[tuple[str | zipfile.ZipInfo, bytes]], stored: bool = False) -> bytes:
    """An archive of members that may have one name twice."""
    buffer = BytesIO()
    method = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(buffer, "w", method) as made, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # one name twice is meant
        for name, data in members:
            made.writestr(name, data, method)
    return buffer.getvalue()


def named(name: str, **attributes: int) -> zipfile.ZipInfo:
    """A member's entry with a name that is kept as it is."""
    entry = zipfile.ZipInfo("x")
    entry.filename = name
    for key, value in attributes.items():
        setattr(entry, key, value)
    return entry


def in_archives(depth: int, data: bytes = b"Innermost\n", name: str = "a.txt") -> bytes:
    for _ in range(depth):
        data, name = archive(**{name: data}), "a.zip"
    return data


def squared(width: int, depth: int) -> bytes:
    """Archives of ``width`` archives each, ``depth`` deep, around a bomb: as 42.zip."""
    data = archive(**{"a.txt": bytes(6 * MIB)})
    for _ in range(depth):
        data = zipped((f"{at}.zip", data) for at in range(width))
    return data


def changed(data: bytes, mark: bytes, offset: int, value: bytes) -> bytes:
    """Change bytes behind each mark of a header."""
    raw = bytearray(data)
    at = raw.find(mark)
    while at >= 0:
        raw[at + offset : at + offset + len(value)] = value
        at = raw.find(mark, at + 4)
    return bytes(raw)


LOCAL, CENTRAL = b"PK\x03\x04", b"PK\x01\x02"


def claims(data: bytes, size: int) -> bytes:
    """An archive whose members say that they have another size when unpacked."""
    packed = struct.pack("<I", size)
    return changed(changed(data, LOCAL, 22, packed), CENTRAL, 24, packed)


def by_method(number: int) -> bytes:
    method = struct.pack("<H", number)
    data = archive(**{"a.txt": b"a" * 99, "b.txt": b"b"})
    return changed(changed(data, LOCAL, 8, method), CENTRAL, 10, method)


def overlapping(count: int) -> bytes:
    """Members that all have the same bytes of the file: a few kilobytes unpack to gigabytes."""
    data = archive(**{"a.txt": bytes(2 * MIB)})
    begin = data.find(CENTRAL)
    end = data.find(b"PK\x05\x06")
    entry = data[begin:end]
    entries = b"".join(entry.replace(b"a.txt", b"%05d" % at) for at in range(count))
    tail = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, count, count, len(entries), begin, 0)
    return data[:begin] + entries + tail


def link(target: bytes) -> bytes:
    return zipped([(named("link.txt", external_attr=0o120777 << 16), target), ("a.txt", b"A\n")])


def behind(first: bytes) -> bytes:
    """A file of one kind with an archive behind it."""
    return first + archive(**{"a.txt": b"A in the archive\n"})


def many(count: int) -> bytes:
    return zipped(((f"{at}.txt", b"") for at in range(count)), stored=True)


BAD = Reason.MALFORMED
VECTORS = {
    # bombs
    "zip bomb": Vector(
        "a.zip", lambda: archive(**{"a.txt": bytes(16 * MIB)}), Holds({"a.txt": Reason.TOO_LARGE})
    ),
    "zip bomb of 500 MB": Vector(
        "a.zip",
        lambda: claims(archive(**{f"{at}.txt": b"abc" for at in range(100)}), 5 * MIB),
        TOO_LARGE,
    ),
    "zip in zip in zip": Vector(
        "a.zip",
        lambda: in_archives(30),
        Holds({"a.zip/a.zip/a.zip/a.zip": Reason.TOO_LARGE}),
    ),
    "zip that holds itself": Vector(
        "a.zip",
        quine,
        Holds({"quine.zip/quine.zip/quine.zip/quine.zip": Reason.TOO_LARGE}, 1),
    ),
    "zips of zips": Vector(
        "a.zip",
        lambda: squared(10, 3),
        Holds({"0.zip/0.zip/0.zip/a.txt": None}, 2),
    ),
    "overlapping members": Vector("a.zip", lambda: overlapping(1000), TOO_LARGE),
    "few overlapping members": Vector(
        "a.zip", lambda: overlapping(3), Holds({f"0000{at}": BAD for at in range(3)})
    ),
    "100,000 files": Vector("a.zip", lambda: many(70_000), TOO_LARGE, slow=True),
    "6,000 files": Vector("a.zip", lambda: many(6_000), TOO_LARGE),
    # names
    "names that lead out": Vector(
        "a.zip",
        lambda: zipped(
            [
                (named("../../etc/passwd"), b"a"),
                (named("/etc/shadow"), b"b"),
                (named("..\\..\\run.txt"), b"c"),
                (named("C:\\windows\\x.txt"), b"d"),
                (named("a/./../b.txt"), b"e"),
            ]
        ),
        Holds(
            {
                "etc/passwd": None,
                "etc/shadow": None,
                "run.txt": None,
                "C:/windows/x.txt": None,
                "a/b.txt": None,
            }
        ),
    ),
    "names that are nothing": Vector(
        "a.zip",
        lambda: zipped([(named(".."), b"a"), (named("./."), b"b"), (named(" "), b"c")]),
        Holds({"unnamed": None}, 3),
    ),
    "one name twice": Vector(
        "a.zip",
        lambda: zipped([(named("a.txt"), b"one"), (named("a.txt"), b"two")]),
        Holds({"a.txt": None}, 2),
    ),
    "name of 60,000 letters": Vector(
        "a.zip",
        lambda: zipped([(named("n" * 60_000 + ".txt"), b"a")]),
        Holds({"n" * 100 + "…" + "n" * 96 + ".txt": None}),
    ),
    "name with escapes": Vector(
        "a.zip",
        lambda: zipped([(named("\x1b[2J\x07a\r\n.txt"), b"a")]),
        Holds({"[2Ja .txt": None}),
    ),
    "link to a file outside": Vector(
        "a.zip",
        lambda: link(b"/etc/passwd"),
        Holds({"link.txt": Reason.UNSUPPORTED, "a.txt": None}),
    ),
    # lies
    "claims to be smaller": Vector(
        "a.zip", lambda: claims(archive(**{"a.txt": b"abc" * 9000}), 9), Holds({"a.txt": BAD})
    ),
    "claims to be larger": Vector(
        "a.zip",
        lambda: claims(archive(**{"a.txt": b"abc" * 9}), 9 * MIB),
        Holds({"a.txt": Reason.TOO_LARGE}),
    ),
    "claims 4 GB": Vector(
        "a.zip", lambda: claims(archive(**{"a.txt": b"abc" * 9}), 0xFFFFFFF0), TOO_LARGE
    ),
    "wrong checksum": Vector(
        "a.zip",
        lambda: changed(archive(**{"a.txt": b"a" * 99}), CENTRAL, 16, b"\0\0\0\0"),
        Holds({"a.txt": BAD}),
    ),
    "unknown method": Vector(
        "a.zip",
        lambda: by_method(99),
        Holds({"a.txt": Reason.UNSUPPORTED, "b.txt": Reason.UNSUPPORTED}),
    ),
    "LZMA that is none": Vector(
        "a.zip", lambda: by_method(14), Holds({"a.txt": BAD, "b.txt": BAD})
    ),
    "bzip2 that is none": Vector(
        "a.zip", lambda: by_method(12), Holds({"a.txt": BAD, "b.txt": BAD})
    ),
    "directory of two billion entries": Vector(
        "a.zip",
        lambda: changed(archive(**{"a.txt": b"A\n"}), b"PK\x05\x06", 8, b"\xff" * 4),
        Holds({"a.txt": None}),
    ),
    "directory beyond the end": Vector(
        "a.zip",
        lambda: changed(archive(**{"a.txt": b"A\n"}), b"PK\x05\x06", 16, b"\xff\xff\xff\x7f"),
        Holds({"a.txt": BAD}),
    ),
    "end marks in the comment": Vector(
        "a.zip",
        lambda: (
            archive(**{"a.txt": b"A\n"})[:-2] + struct.pack("<H", 22) + b"PK\x05\x06" + bytes(18)
        ),
        MALFORMED,
    ),
    "only folders": Vector("a.zip", lambda: archive(**{"a/": b"", "a/b/": b""}), Holds({}, 0)),
    # of two kinds at once
    "pdf and zip": Vector("a.pdf", lambda: behind(PDF), Reads("Dear Ann,", "in the archive")),
    "picture and zip": Vector("a.zip", lambda: behind(picture()), Fails(Reason.NO_TEXT), slow=True),
    "page and zip": Vector(
        "a.html", lambda: behind(b"<html><p>Hello</p>\n"), Fails(Reason.UNSUPPORTED)
    ),
    "program and zip": Vector(
        "a.zip", lambda: behind(b"MZ" + bytes(99)), Fails(Reason.UNSUPPORTED)
    ),
}
