"""OLE2: Outlook messages become mails, old Excel is read, the rest is named with advice."""

import struct
from datetime import date

import pytest

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, detect, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.parsers.rtf.compressed import unpack_rtf
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make
from tests.unit.pipelines.parsers.make_office import TYPES, rels
from tests.unit.pipelines.parsers.make_ole import (
    label,
    message,
    number,
    ole,
    properties,
    record,
    xls,
)

SUBJECT, BODY, HTML, RTF = 0x0037, 0x1000, 0x1013, 0x1009
FROM, FROM_SMTP, CLASS = 0x0042, 0x5D02, 0x001A


def filetime(year: int, month: int, day: int, hour: int) -> int:
    days = date(year, month, day).toordinal() - date(1601, 1, 1).toordinal()
    return (days * 24 + hour) * 3600 * 10**7


def parse(data: bytes, name: str = "a.msg") -> Document:
    assert detect(name, data[: k.HEAD_BYTES]) == k.OLE2
    return parse_bytes(data, k.OLE2, ParseLimits())


def test_a_message_reads_like_a_mail():
    above = "__attach_version1.0_#00000002/"
    inner = message({SUBJECT: "Inner", BODY: "Inner body"}, above=f"{above}__substg1.0_3701000D/")
    inner[f"{above}__properties_version1.0"] = properties(8, x3705=5)
    inner[f"{above}__substg1.0_3707001F"] = "Inner.msg".encode("utf-16-le")
    document = parse(
        ole(
            message(
                {
                    SUBJECT: "Größe",
                    BODY: "Dear Ann,\r\nsee the offer.\r\n\r\nFrom: Ben\r\nSent: Monday, 4 May 2026"
                    "\r\nTo: Ann\r\nSubject: x\r\n\r\nold",
                    FROM: "Müller, Jörg",
                    FROM_SMTP: "joerg@x.org",
                },
                people=[(1, "Ann", "ann@x.org"), (2, "Zoë", "zoe@x.org"), (3, "Secret", "s@x.org")],
                files=[
                    ("offer.docx", make.word_xml(make.paragraph("The offer"))),
                    ("costs.bin", bytes(range(256))),
                ],
                more=inner,
                x0039=filetime(2026, 5, 4, 10),
            )
        )
    )
    assert document.text == (
        'From: "Müller, Jörg" <joerg@x.org>\nTo: Ann <ann@x.org>\nCc: Zoë <zoe@x.org>\n'
        "Date: Mon, 04 May 2026 10:00:00 +0000\nSubject: Größe\n"
        "Attachments: offer.docx, costs.bin, Inner.msg\n\nDear Ann,\nsee the offer.\n\n\n"
        "----- Quoted from earlier messages -----\nFrom: Ben\nSent: Monday, 4 May 2026\nTo: Ann\n"
        "Subject: x\n\nold\n----- Attachment: offer.docx -----\nThe offer\n"
        "----- Attachment: Inner.msg -----\nSubject: Inner\n\nInner body\n"
    )
    assert document.media_type == k.MSG
    assert document.written == date(2026, 5, 4)
    assert document.metadata["from"] == '"Müller, Jörg" <joerg@x.org>'
    assert [(entry.reason, entry.part) for entry in document.skipped] == [
        ("unsupported", "attachment costs.bin")
    ]


def lzfu(rtf: bytes) -> bytes:
    """Compressed without any repetition: eight letters behind each byte of flags."""
    groups = [rtf[at : at + 8] for at in range(0, len(rtf), 8)]
    packed = b"".join(b"\0" + group for group in groups)
    return struct.pack("<II4sI", len(packed) + 12, len(rtf), b"LZFu", 0) + packed


@pytest.mark.parametrize(
    ("texts", "binary", "body"),
    [
        ({}, {HTML: "<p>Rich ü</p>".encode("cp1252")}, "Rich ü"),
        ({}, {RTF: lzfu(rb"{\rtf1\ansi Plain \'fc\par}")}, "Plain ü"),
        (
            {},
            {RTF: lzfu(rb"{\rtf1\ansi\fromhtml1{\*\htmltag64 <p>}\htmlrtf {\b\htmlrtf0 Wrapped"
                       rb"\htmlrtf }\htmlrtf0{\*\htmltag72 </p>}}")},
            "Wrapped",
        ),
        ({CLASS: "IPM.Appointment", BODY: "Room 2"}, {},
         "When: 2026-05-04 10:00 UTC to 2026-05-04 11:00 UTC\n\nRoom 2"),
    ],
)  # fmt: skip
def test_bodies(texts, binary, body):
    times = {"x0060": filetime(2026, 5, 4, 10), "x0061": filetime(2026, 5, 4, 11)}
    document = parse(ole(message({SUBJECT: "S", **texts}, binary=binary, **times)))
    assert document.text == f"Subject: S\n\n{body}\n"


def test_the_example_of_compressed_rtf():
    """Of [MS-OXRTFCP] 3.1.1 and 3.2."""
    packed = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232"
        "0af32068656c090020627705b06c647d0a800fa0"
    )
    assert unpack_rtf(packed) == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"
    assert unpack_rtf(packed[:20]) != b""
    assert unpack_rtf(b"short") == b""


def test_a_signed_message_is_the_mail_inside():
    signed = (
        b"Content-Type: multipart/signed; boundary=b; protocol=x\r\n\r\n--b\r\n"
        b"Content-Type: text/plain\r\n\r\nSigned words.\r\n--b\r\n"
        b"Content-Type: application/pkcs7-signature\r\n\r\nxx\r\n--b--\r\n"
    )
    document = parse(
        ole(
            message(
                {SUBJECT: "S", CLASS: "IPM.Note.SMIME.MultipartSigned"}, files=[("p7m", signed)]
            )
        )
    )
    assert "Signed words." in document.text


def test_old_excel():
    hidden_row = record(0x0208, struct.pack("<HHHHHHI", 2, 0, 9, 255, 0, 0, 0x20))
    hidden_column = record(0x007D, struct.pack("<HHHHHH", 2, 2, 0, 0, 1, 0))
    error = record(0x0205, struct.pack("<HHHBB", 1, 3, 0, 0x17, 1))
    truth = record(0x0205, struct.pack("<HHHBB", 1, 0, 0, 1, 0))
    document = parse(
        xls(
            hidden_column, hidden_row,
            label(0, 0, "Größe"), number(0, 1, 0.125, 1), label(0, 2, "unseen"),
            truth, number(1, 1, 12.500000001), error,
            label(2, 0, "secret"),
        ),
        "a.xls",
    )  # fmt: skip
    assert document.media_type == k.XLS
    assert document.text == "S\n\n| Größe | 12.5% |  |\nTRUE | 12.5 | #REF!\n"
    assert document.hidden == "unseen\nsecret"
    with pytest.raises(ParseFailure) as failure:
        parse(xls(label(0, 0, "x"), state=2), "a.xls")
    assert failure.value.reason is Reason.EMPTY


def part(kind: int, body: bytes = b"") -> bytes:
    """A record of XLSB: kind and size in sevens of bits."""
    out = b""
    for value in (kind, len(body)):
        while value > 0x7F:
            out += bytes([value & 0x7F | 0x80])
            value >>= 7
        out += bytes([value])
    return out + body


def wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def xlsb(*records: bytes) -> bytes:
    """A workbook of two sheets, "S" of these records and one hidden; style 1 is ``0.0%``."""

    def book(state: int, number: int, name: str) -> bytes:
        return part(156, struct.pack("<II", state, number) + wide(f"rId{number}") + wide(name))

    whole = part(131) + part(153, bytes(12)) + part(143) + book(0, 1, "S") + book(1, 2, "H")
    styles = part(278) + part(615, struct.pack("<I", 1))
    styles += part(44, struct.pack("<H", 164) + wide("0.0%")) + part(616)
    styles += part(617, struct.pack("<I", 2))
    styles += b"".join(
        part(47, struct.pack("<HHHHHBBBB", 0, code, 0, 0, 0, 0, 0, 0, 0)) for code in (0, 164)
    )

    def sheet(body: bytes) -> bytes:
        size = part(148, struct.pack("<IIII", 0, 9, 0, 9))
        return part(129) + size + part(145) + body + part(146) + part(130)

    return make.package(
        {
            "[Content_Types].xml": TYPES,
            "_rels/.rels": rels(("officeDocument", "xl/workbook.bin")),
            "xl/workbook.bin": whole + part(144) + part(132),
            "xl/_rels/workbook.bin.rels": rels(
                ("worksheet", "worksheets/sheet1.bin"), ("worksheet", "worksheets/sheet2.bin"),
                ("sharedStrings", "sharedStrings.bin"), ("styles", "styles.bin"),
            ),
            "xl/sharedStrings.bin": part(159, struct.pack("<II", 1, 1))
            + part(19, b"\0" + wide("Größe")) + part(160),
            "xl/styles.bin": styles + part(618) + part(279),
            "xl/worksheets/sheet1.bin": sheet(b"".join(records)),
            "xl/worksheets/_rels/sheet1.bin.rels": rels(("comments", "../comments1.bin")),
            "xl/comments1.bin": b"\x01\x02",
            "xl/worksheets/sheet2.bin": sheet(
                row_head(0) + part(6, struct.pack("<II", 0, 0) + wide("secret"))
            ),
        }
    )  # fmt: skip


def row_head(row: int, flags: int = 0) -> bytes:
    return part(0, struct.pack("<IIHBBB", row, 0, 300, 0, flags, 0) + struct.pack("<I", 0))


def test_binary_workbooks():
    def at(column: int, style: int = 0) -> bytes:
        return struct.pack("<II", column, style)

    data = xlsb(
        part(60, struct.pack("<IIIIH", 2, 2, 0, 0, 1)),  # a hidden column
        row_head(0), part(7, at(0) + struct.pack("<I", 0)),
        part(5, at(1, 1) + struct.pack("<d", 0.125)),
        part(6, at(2) + wide("unseen")),
        row_head(1), part(2, at(0) + struct.pack("<i", 1250 << 2 | 3)), part(3, at(1) + b"\x17"),
        part(4, at(3) + b"\1"),
        row_head(2, 0x10), part(6, at(0) + wide("hidden row")),
        row_head(3), part(8, at(0) + wide("text of a formula") + bytes(8)),
        row_head(1048575), part(2, at(0) + struct.pack("<i", -7 << 2 | 2)),
    )  # fmt: skip
    document = parse_bytes(data, detect("a.xlsb", data[: k.HEAD_BYTES]), ParseLimits())
    assert document.media_type == k.XLSB
    assert document.text == (
        "S\n\n| Größe | 12.5% |  |\n12.5 | #REF! | TRUE\n\ntext of a formula\n\n-7\n"
    )
    assert document.hidden == "unseen\nhidden row\nH\n\nsecret"
    assert document.skipped[0].part == "comments"


@pytest.mark.parametrize(
    ("stream", "says"),
    [
        ("WordDocument", "old Word"),
        ("PowerPoint Document", "old PowerPoint"),
        ("VisioDocument", "Visio"),
        ("Something", "old Office formats"),
    ],
)
def test_other_kinds_are_named_with_advice(stream, says):
    with pytest.raises(ParseFailure) as failure:
        parse(ole({stream: b"x" * 5000}), "a.doc")
    assert failure.value.reason is Reason.UNSUPPORTED
    assert says in failure.value.detail


def test_many_attachments_take_linear_time():
    files = [(f"{place}.txt", b"x") for place in range(205)]
    document = parse(ole(message({SUBJECT: "S"}, files=files)))
    assert "only 100 attachments are read" in {entry.detail for entry in document.skipped}
    assert any(entry.part == "attachment 5 more" for entry in document.skipped)
