"""No parser takes longer than n log n of a file's length, whatever repeats in the file.

As ``tests/unit/pipelines/test_growth.py`` tries texts: eight times as much may not take
much more than eight times as long.
"""

import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as kinds
from tests.hostile import mails, texts
from tests.unit.pipelines.parsers import make, make_odf
from tests.unit.pipelines.parsers.make_office import cell, deck, shape, sheet, slide, workbook
from tests.unit.pipelines.parsers.make_ole import label, message, ole, xls
from tests.unit.pipelines.parsers.make_pdf import annotations, pdf
from tests.unit.pipelines.parsers.make_pdf import text as shown
from tests.unit.pipelines.test_growth import MOST, SECONDS, TIMES

RUN = "<w:r><w:t>a</w:t></w:r>"
CELL = f"<w:tc><w:p>{RUN}</w:p></w:tc>"


def near(count: int) -> bytes:
    """A page whose lines lie over one another."""
    return pdf("".join(shown(9, 800 - at / 200, f"line {at}") for at in range(count)))


def spread(count: int) -> bytes:
    """A page of seven columns."""
    return pdf("".join(shown(9 + at % 7 * 80, 800 - at // 7, f"a{at}") for at in range(count)))


def notes(count: int) -> bytes:
    return pdf(shown(9, 9, "a"), **annotations(*["/Subtype /Text /Contents (Hi)"] * count))


def rows(count: int) -> bytes:
    return workbook({"S": sheet(*[cell(f"A{at}", at) for at in range(1, count)])})


def merged(count: int) -> bytes:
    ranges = "".join(f'<mergeCell ref="A{at}:A{at + 1}"/>' for at in range(1, count))
    lines = [cell(f"A{at}", at) for at in range(1, count)]
    return workbook({"S": sheet(*lines, after=f"<mergeCells>{ranges}</mergeCells>")})


def labels(count: int) -> bytes:
    field = "<label for=a{0}>x</label><input id=a{0} value=b>"
    return texts.html("".join(field.format(at) for at in range(count)))


def ods(count: int) -> bytes:
    lines = [make_odf.line(make_odf.cell("a"))] * count
    return make_odf.odf("spreadsheet", make_odf.table("S", *lines))


# Media type, how many at most, the file with so many.
FILES: dict[str, tuple[str, int, Callable[[int], bytes]]] = {
    "pdf lines": (kinds.PDF, 2400, near),
    "pdf columns": (kinds.PDF, 1600, spread),
    "pdf notes": (kinds.PDF, 1200, notes),
    "docx paragraphs": (kinds.DOCX, 4000, lambda n: make.word_xml(f"<w:p>{RUN}</w:p>" * n)),
    "docx runs": (kinds.DOCX, 8000, lambda n: make.word_xml(f"<w:p>{RUN * n}</w:p>")),
    "docx cells": (
        kinds.DOCX, 4000, lambda n: make.word_xml(f"<w:tbl><w:tr>{CELL * n}</w:tr></w:tbl>")
    ),
    "docx rows": (
        kinds.DOCX, 2000,
        lambda n: make.word_xml("<w:tbl>" + f"<w:tr>{CELL}</w:tr>" * n + "</w:tbl>"),
    ),
    "xlsx rows": (kinds.XLSX, 8000, rows),
    "xlsx merged cells": (kinds.XLSX, 4000, merged),
    "pptx shapes": (kinds.PPTX, 2000, lambda n: deck(slide(*[shape("a", (1, 1))] * n))),
    "odt paragraphs": (kinds.ODT, 8000, lambda n: make_odf.odf("text", "<text:p>a</text:p>" * n)),
    "odt blanks": (
        kinds.ODT, 8000, lambda n: make_odf.odf("text", f"<text:p>a{'<text:s/>' * n}b</text:p>")
    ),
    "ods rows": (kinds.ODS, 8000, ods),
    "xls cells": (kinds.OLE2, 4000, lambda n: xls(*[label(at, 0, "a") for at in range(n)])),
    "msg people": (
        kinds.OLE2, 400,
        lambda n: ole(message({0x37: "a", 0x1000: "b"}, people=[(1, "a", "a@b.c")] * n)),
    ),
    "rtf paragraphs": (kinds.RTF, 20_000, lambda n: texts.rtf(b"a\\par " * n)),
    "rtf cells": (kinds.RTF, 8000, lambda n: texts.rtf(b"\\trowd\\cellx100 a\\cell\\row " * n)),
    "rtf groups": (kinds.RTF, 40_000, lambda n: texts.rtf(b"{" * n + b"x" + b"}" * n)),
    "rtf fonts": (
        kinds.RTF, 8000,
        lambda n: texts.rtf(b"{\\fonttbl" + b"".join(b"{\\f%d X;}" % at for at in range(n)) + b"}"),
    ),
    "csv columns": (kinds.CSV, 40_000, lambda n: b"a;" * n + b"\n" + b"1;" * n),
    "csv quote": (kinds.CSV, 20_000, lambda n: b'a,b\n1,"' + b"x,y\n" * n),
    "json lines": (kinds.JSON, 40_000, lambda n: b'{"n": 1}\n' * n),
    "json lists": (kinds.JSON, 40_000, lambda n: b"[" * n + b"]" * n),
    "xml elements": (kinds.XML, 40_000, lambda n: texts.xml("", "<b/>" * n)),
    "xml levels": (kinds.XML, 40_000, lambda n: texts.xml("", "<b>" * n)),
    "html rows": (kinds.HTML, 1600, lambda n: texts.html("<table>" + "<tr><td>a<td>b" * n)),
    "html paragraphs": (kinds.HTML, 8000, lambda n: texts.html("<p>a" * n)),
    "html labels": (kinds.HTML, 2400, labels),
    "mail parts": (
        kinds.MAIL, 4000,
        lambda n: mails.mixed(mails.text("a"), *["Content-Type: text/plain\n\nx\n"] * n),
    ),
    "mail heads": (kinds.MAIL, 20_000, lambda n: mails.mail("a\n", "X: y\n" * n + "Y: z")),
    "mail boundary": (
        kinds.MAIL, 100_000,
        lambda n: mails.mail("a\n", "Content-Type: multipart/mixed; boundary=" + "b" * n),
    ),
    "mail quotes": (kinds.MAIL, 4000, lambda n: mails.mail("a\n", "Cc: " + '"\\' * n)),
    "mail people": (kinds.MAIL, 8000, lambda n: mails.mail("a\n", "Cc: " + "a@b.c, " * n)),
    "mbox": (kinds.MAIL, 1600, mails.mailbox),
    "events": (kinds.CALENDAR, 8000, lambda n: texts.calendar("BEGIN:VEVENT\r\n" * n)),
    "folds": (kinds.CALENDAR, 40_000, lambda n: texts.calendar("X:a" + "\r\n b" * n + "\r\n")),
    "cards": (kinds.VCARD, 8000, lambda n: b"BEGIN:VCARD\r\nFN:A\r\nEND:VCARD\r\n" * n),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_time_grows_with_the_length(name: str) -> None:
    kind, count, make_file = FILES[name]
    long, short = make_file(count), make_file(count // TIMES)
    _seconds(short, kind)  # loads what is loaded once
    longer = _seconds(long, kind)
    if longer < SECONDS:
        return
    shorter = min(_seconds(short, kind) for _ in range(2))
    assert min(longer, _seconds(long, kind)) / max(shorter, 0.001) < MOST


def _seconds(data: bytes, kind: str) -> float:
    started = time.process_time()
    with suppress(ParseFailure):
        parse_bytes(data, kind, ParseLimits())
    return time.process_time() - started
