"""Files with nothing in them, cut off, random, of another kind than their name says, or locked."""

import random
from io import BytesIO

from PIL import Image

from pipelines.result import Reason
from tests.hostile.vector import Fails, Holds, Reads, Vector
from tests.unit.pipelines.parsers import make
from tests.unit.pipelines.parsers.make_odf import odf, paragraph
from tests.unit.pipelines.parsers.make_office import cell, deck, shape, sheet, slide, workbook
from tests.unit.pipelines.parsers.make_ole import MAGIC, message, ole
from tests.unit.pipelines.parsers.test_data_files import archive, locked

PDF = make.pdf([(72, 700, "Dear Ann,")], [(72, 700, "Page two.")])
WORD = make.word_xml(make.paragraph("We met."))
SHEET = workbook({"Costs": sheet(cell("A1", "Hall") + cell("B1", 240))})
SLIDES = deck(slide(shape("Our plan", (1, 1))))
LETTER = odf("text", paragraph("Dear Ann,"))
OUTLOOK = ole(message({0x37: "Hi", 0x1000: "Yo"}))


def picture(kind: str = "PNG", side: int = 64) -> bytes:
    """A grey picture without any text."""
    buffer = BytesIO()
    Image.new("L", (side, side), 128).save(buffer, kind)
    return buffer.getvalue()


def noise(size: int = 5000) -> bytes:
    return random.Random(7).randbytes(size)


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


EMPTY, MALFORMED = Fails(Reason.EMPTY), Fails(Reason.MALFORMED)
UNSUPPORTED, ENCRYPTED = Fails(Reason.UNSUPPORTED), Fails(Reason.ENCRYPTED, "password")
NO_TEXT = Fails(Reason.NO_TEXT)


def as_data(has: str, never: str = "", *more: str) -> Reads:
    """The end of a file of data, which is read as it stands; that is said."""
    return Reads(has, never, frozenset({"structured", *more}))


VECTORS = {
    # nothing in them
    "no bytes": Vector("a.txt", bytes, EMPTY),
    "no bytes, pdf": Vector("a.pdf", bytes, EMPTY),
    "no bytes, docx": Vector("a.docx", bytes, EMPTY),
    "no bytes, no name": Vector("", bytes, EMPTY),
    "blanks": Vector("a.txt", lambda: b" \t\r\n" * 500, EMPTY),
    "only a byte order mark": Vector("a.txt", lambda: b"\xef\xbb\xbf", EMPTY),
    "only zero-width characters": Vector("a.txt", lambda: "\u200b\u2060\ufeff".encode() * 9, EMPTY),
    "only NUL": Vector("a.txt", lambda: bytes(1000), UNSUPPORTED),
    "empty zip": Vector("a.zip", archive, Holds({})),
    # only the head of a format
    "head of a pdf": Vector("a.pdf", lambda: b"%PDF-1.7\n", MALFORMED),
    "head of a zip": Vector("a.docx", lambda: b"PK\x03\x04", MALFORMED),
    "head of ole": Vector("a.msg", lambda: MAGIC, MALFORMED),
    "head of rtf": Vector("a.rtf", lambda: b"{\\rtf1", EMPTY),
    "head of a png": Vector("a.png", lambda: b"\x89PNG\r\n\x1a\n", MALFORMED),
    "head of a jpeg": Vector("a.jpg", lambda: b"\xff\xd8\xff\xe0", MALFORMED),
    "head of a gif": Vector("a.gif", lambda: b"GIF89a", MALFORMED),
    "head of a tiff": Vector("a.tif", lambda: b"II*\x00\x08\x00\x00\x00", MALFORMED),
    "head of html": Vector("a.html", lambda: b"<!DOCTYPE html><html><body>", EMPTY),
    "head of xml": Vector("a.xml", lambda: b'<?xml version="1.0"?>', as_data("<?xml")),
    "head of a calendar": Vector("a.ics", lambda: b"BEGIN:VCALENDAR\r\n", EMPTY),
    "head of a mail": Vector("a.eml", lambda: b"From: a@b.c\r\nTo: d@e.f\r\n", EMPTY),
    "head of tnef": Vector("winmail.dat", lambda: b"\x78\x9f\x3e\x22\x01\x00", EMPTY),
    # cut in the middle
    "half a pdf": Vector("a.pdf", lambda: half(PDF), MALFORMED),
    "half a docx": Vector("a.docx", lambda: half(WORD), MALFORMED),
    "half an xlsx": Vector("a.xlsx", lambda: half(SHEET), MALFORMED),
    "half a pptx": Vector("a.pptx", lambda: half(SLIDES), MALFORMED),
    "half an odt": Vector("a.odt", lambda: half(LETTER), MALFORMED),
    "half a msg": Vector("a.msg", lambda: half(OUTLOOK), MALFORMED),
    "half a zip": Vector("a.zip", lambda: half(archive(**{"a.txt": noise()})), MALFORMED),
    "half a png": Vector("a.png", lambda: half(picture()), MALFORMED),
    # random bytes
    "noise, txt": Vector("a.txt", noise, UNSUPPORTED),
    "noise, pdf": Vector("a.pdf", noise, MALFORMED),
    "noise, docx": Vector("a.docx", noise, MALFORMED),
    "noise, eml": Vector("a.eml", noise, UNSUPPORTED),
    "noise, png": Vector("a.png", noise, UNSUPPORTED),
    "noise, no suffix": Vector("a", noise, UNSUPPORTED),
    "noise behind pdf": Vector("a.pdf", lambda: b"%PDF-1.7\n" + noise(), MALFORMED),
    "noise behind zip": Vector("a.zip", lambda: b"PK\x03\x04" + noise(), MALFORMED),
    "noise behind ole": Vector("a.doc", lambda: MAGIC + noise(), MALFORMED),
    "noise behind rtf": Vector("a.rtf", lambda: b"{\\rtf1 a " + noise(), MALFORMED),
    # of another kind than the name says
    "pdf as docx": Vector("a.docx", lambda: PDF, Reads("Dear Ann")),
    "docx as pdf": Vector("a.pdf", lambda: WORD, Reads("We met.")),
    "docx as xlsx": Vector("a.xlsx", lambda: WORD, Reads("We met.")),
    "docx as txt": Vector("a.txt", lambda: WORD, Reads("We met.")),
    "html as pdf": Vector("a.pdf", lambda: b"<html><p>Login</p>" * 9, Reads("Login")),
    "text as docx": Vector("a.docx", lambda: b"Dear Ann,\n" * 9, Reads("Dear Ann")),
    "picture as pdf": Vector("a.pdf", picture, NO_TEXT, slow=True),
    "program as pdf": Vector("a.pdf", lambda: b"MZ\x90\x00" + noise(), MALFORMED),
    "program as txt": Vector("a.txt", lambda: b"\x7fELF\x02\x01\x01" + bytes(99), UNSUPPORTED),
    "gzip as txt": Vector("a.txt", lambda: b"\x1f\x8b\x08\x00" + noise(), UNSUPPORTED),
    "rar as zip": Vector("a.zip", lambda: b"Rar!\x1a\x07\x01\x00" + noise(), UNSUPPORTED),
    "7z as zip": Vector("a.zip", lambda: b"7z\xbc\xaf\x27\x1c" + noise(), UNSUPPORTED),
    "film as docx": Vector("a.docx", lambda: b"\0\0\0\x18ftypmp42" + noise(), UNSUPPORTED),
    # locked
    "pdf with a password": Vector("a.pdf", lambda: make.encrypted(PDF, "u", "o"), ENCRYPTED),
    "pdf with an owner's password": Vector(
        "a.pdf", lambda: make.encrypted(PDF, "", "o"), Reads("Dear Ann")
    ),
    "office with a password": Vector(
        "a.docx", lambda: ole({"EncryptionInfo": b"x" * 9, "EncryptedPackage": noise()}), ENCRYPTED
    ),
    "docx of locked parts": Vector("a.docx", lambda: locked(WORD), ENCRYPTED),
    "odt with a password": Vector(
        "a.odt",
        lambda: odf("text", "", **{"META-INF/manifest.xml": "<a><m:encryption-data/></a>"}),
        ENCRYPTED,
    ),
    "zip with a password": Vector(
        "a.zip", lambda: locked(archive(**{"a.txt": b"a"})), Holds({"a.txt": Reason.ENCRYPTED})
    ),
}
