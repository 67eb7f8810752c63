"""ZIP archives and mbox files hold several documents, which come one by one and in batches."""

import struct
import time
import tracemalloc
from io import BytesIO
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED, ZipExtFile, ZipFile, ZipInfo

import pytest

from pipelines.parsers import ParseLimits, containers, detect, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.parsers.containers import Members, members_of
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make
from tests.unit.pipelines.parsers.test_data_files import archive, locked

MAILS = (
    b"From ann@x.org Mon May  4 10:00:00 2026\nFrom: ann@x.org\nSubject: =?utf-8?q?B=C3=BCro/Rent?="
    b"\n\nOne.\n>From here on.\n\n"
    b"From ben@x.org Tue May  5 10:00:00 2026\nFrom: ben@x.org\n\nTwo.\n"
)


def opened(data: bytes, name: str, first: int = 0, **limits: int) -> Members | None:
    return members_of(data, detect(name, data), first, ParseLimits(**limits))


def parse(data: bytes | str, media_type: str) -> str:
    assert isinstance(data, bytes)
    return parse_bytes(data, media_type, ParseLimits()).text


def listed(data: bytes, name: str, **limits: int) -> list[tuple[str, bytes | str]]:
    found = opened(data, name, **limits)
    assert found is not None
    assert not found.more
    return [
        (member.name, member.reason.value if member.reason else member.data)
        for member in found.members
    ]


def test_an_archive_is_its_files_also_those_in_archives_and_mailboxes() -> None:
    word = make.word(lambda document: document.add_paragraph("We met."))
    data = archive(
        **{
            "a.txt": b"Offer A",
            "sub/../../b.docx": word,
            "__MACOSX/._a.txt": b"junk",
            "folder/": b"",
            "inner.zip": archive(**{"c.html": b"<p>C</p>"}),
            "old.mbox": MAILS,
        }
    )
    first, second = (data for _, data in listed(MAILS, "old.mbox"))
    assert listed(data, "offers.zip") == [
        ("a.txt", b"Offer A"),
        ("sub/b.docx", word),
        ("inner.zip/c.html", b"<p>C</p>"),
        ("old.mbox/0001 B\u00fcro-Rent.eml", first),
        ("old.mbox/0002.eml", second),
    ]


@pytest.mark.parametrize("names", [("a.docx", "b.txt"), ("b.txt", "a.docx"), ("a.odt", "b.txt")])
def test_an_archive_that_packs_nothing_is_no_document(names: tuple[str, str]) -> None:
    word = make.word(lambda document: document.add_paragraph("We met."))
    text = packed(ZIP_STORED, **{"mimetype": k.ODT.encode(), "content.xml": b"<x/>"})
    files = {"a.docx": word, "a.odt": text, "b.txt": b"x"}
    data = packed(ZIP_STORED, **{name: files[name] for name in names})
    assert listed(data, "offers.zip") == [(name, files[name]) for name in names]


def test_a_mailbox_is_its_mails_as_they_were_sent() -> None:
    found = listed(MAILS, "old.mbox")
    assert [name for name, _ in found] == ["0001 B\u00fcro-Rent.eml", "0002.eml"]
    texts = [parse(data, k.MAIL) for _, data in found]
    assert texts[0].endswith("One.\nFrom here on.\n")
    assert texts[1] == "From: ben@x.org\n\nTwo.\n"


def test_long_names_lose_their_middle() -> None:
    data = archive(**{"x" * 60_000 + ".txt": b"x", "\u00fc" * 30_000 + ".mbox": MAILS})
    names = [name for name, _ in listed(data, "a.zip")]
    assert [len(name) for name in names] == [201] * 3
    assert names[0].endswith("xxx.txt")
    assert names[1].endswith(".mbox/0001 B\u00fcro-Rent.eml")


def test_a_sentence_that_begins_with_from_begins_no_mail() -> None:
    rates = b"Rates.\nFrom May 2026 we charge:\nRent: 500 EUR\n\n"
    first, second = (data for _, data in listed(MAILS.replace(b"One.\n", rates), "a.mbox"))
    assert rates in first
    assert second.endswith(b"Two.\n")


def test_a_mail_may_begin_with_any_header() -> None:
    data = MAILS.replace(b"From: ben@x.org", b"X_2: y\nFrom: ben@x.org")
    assert [name for name, _ in listed(data, "a.mbox")][1:] == ["0002.eml"]


@pytest.mark.parametrize(
    "mail",
    [
        b"Subject: years\n\nFrom " + b"2026 " * 50_000 + b"\nx\n",
        b"Subject: no end\n" + b"X: y\n" * 400_000,
    ],
)
def test_a_strange_mail_takes_little_time(mail: bytes) -> None:
    began = time.monotonic()
    data = MAILS + b"\nFrom cat@x.org Tue May  5 10:00:00 2026\n" + mail
    assert [found for _, found in listed(data, "a.mbox")][2] == mail
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.txt", b"Plain words."),
        ("a.eml", b"From: a@b.c\nSubject: Hi\n\nYo\n"),
        ("a.mbox", MAILS[: MAILS.index(b"From ben")]),
        ("a.docx", make.word(lambda document: document.add_paragraph("We met."))),
        ("a.zip", make.package({"Index/Document.iwa": "x"})),
    ],
)
def test_other_files_are_documents(name: str, data: bytes) -> None:
    assert opened(data, name) is None


def test_what_cannot_be_unpacked_is_said() -> None:
    assert listed(locked(archive(**{"a.txt": b"x"})), "a.zip") == [("a.txt", "encrypted")]
    assert listed(archive(**{"bomb.txt": bytes(20_000_000)}), "a.zip") == [
        ("bomb.txt", "too_large")
    ]
    assert listed(archive(**{"in.zip": b"PK\3\4 cut"}), "a.zip") == [("in.zip", "malformed")]
    assert listed(archive(**{"a.txt": b"x" * 90}), "a.zip", file_bytes=50) == [
        ("a.txt", "too_large")
    ]
    assert listed(archive(), "a.zip") == []
    deep = archive(**{"a.txt": b"deep"})
    for _ in range(8):
        deep = archive(**{"in.zip": deep})
    assert listed(deep, "a.zip") == [("in.zip/in.zip/in.zip/in.zip", "too_large")]


def packed(method: int, **files: bytes) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", method) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return buffer.getvalue()


def lying(data: bytes, size: int) -> bytes:
    """Have the first file of an archive say that it unpacks to ``size`` bytes."""
    raw = bytearray(data)
    for mark, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        struct.pack_into("<I", raw, raw.find(mark) + offset, size)
    return bytes(raw)


@pytest.mark.parametrize("method", [ZIP_DEFLATED, ZIP_BZIP2, ZIP_LZMA])
def test_a_damaged_file_leaves_the_others(method: int) -> None:
    raw = bytearray(packed(method, **{"a.txt": b"words " * 300, "b.txt": b"fine"}))
    raw[46] ^= 0xFF  # among the packed bytes of the first
    assert listed(bytes(raw), "a.zip") == [("a.txt", "malformed"), ("b.txt", b"fine")]


def test_a_file_that_lies_about_its_size_fills_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    data = lying(archive(**{"a.txt": bytes(64 << 20), "b.txt": b"fine"}), 900)
    tracemalloc.start()
    assert listed(data, "a.zip") == [("a.txt", "malformed"), ("b.txt", b"fine")]
    assert tracemalloc.get_traced_memory()[1] < 8 << 20
    tracemalloc.stop()

    def starve(self: ZipExtFile, size: int) -> bytes:
        raise MemoryError

    monkeypatch.setattr(ZipExtFile, "read", starve)  # as a method that unpacks all at once does
    assert listed(archive(**{"a.txt": b"x"}), "a.zip") == [("a.txt", "too_large")]


def test_archives_in_an_archive_share_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containers, "MAX_UNPACKED", 1000)
    inner = archive(**{"a.txt": b"a" * 500})
    data = archive(**{"in.zip": inner, "b.txt": b"b" * 500, "c.txt": b"c"})
    assert listed(data, "a.zip") == [
        ("in.zip/a.txt", b"a" * 500), ("b.txt", "too_large"), ("c.txt", b"c"),
    ]  # fmt: skip


def test_folders_are_no_documents_whatever_wrote_the_archive() -> None:
    data = packed(ZIP_STORED, **{"a\\": b"", "a\\b.txt": b"x", "c/": b"", "d.txt/": b"words"})
    assert listed(data, "a.zip") == [("a/b.txt", b"x"), ("d.txt", b"words")]


def test_a_file_without_a_name_has_one() -> None:
    entry = ZipInfo("a")
    entry.filename = ""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as made:
        made.writestr(entry, b"x")
        made.writestr("..", b"y")
    assert listed(buffer.getvalue(), "a.zip") == [("unnamed", b"x"), ("unnamed", b"y")]


def test_many_come_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containers, "BATCH_BYTES", 100)
    data = archive(**{f"{number}.txt": b"x" * size for number, size in enumerate((60, 40, 1, 900))})
    names, first, batches = [], 0, 0
    while True:
        found = opened(data, "a.zip", first)
        assert found is not None
        assert found.first == first
        names += [member.name for member in found.members]
        batches += 1
        first += len(found.members)
        if not found.more:
            break
    assert (names, batches) == ([f"{number}.txt" for number in range(4)], 3)


def test_beyond_a_number_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containers, "MAX_DOCUMENTS", 2)
    data = archive(**{f"{number}.txt": b"x" for number in range(9)})
    found = opened(data, "a.zip")
    assert found is not None
    assert [member.reason for member in found.members] == [None, None, Reason.TOO_LARGE]
    assert "only 2 documents of one file are taken; split it" in found.members[2].detail
