"""Media types are detected by content first, then by name."""

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import PARSERS, ParseLimits, detect, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make

MAIL = b"From: a@b.c\r\nTo: d@e.f\r\nSubject: Hi\r\n\r\nHello\r\n"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)
OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)


@pytest.mark.parametrize(
    ("name", "head", "expected"),
    [
        ("a.pdf", b"%PDF-1.4\n", k.PDF),
        ("a.txt", b"%PDF-1.4\n", k.PDF),
        ("junk before.pdf", b"\r\n\x00\x01 mailer \r\n%PDF-1.4\n", k.PDF),
        ("damaged.pdf", b"1 0 obj\n<< >>\nendobj", k.PDF),
        ("not.pdf", b"Just words in a file with the wrong name.", k.TEXT),
        ("page.pdf", b"<!DOCTYPE html><html><body>x</body></html>", k.HTML),
        ("a.docx", b"PK\x03\x04....", k.DOCX),
        ("a.pdf", make.word_xml(make.paragraph("x")), k.DOCX),
        ("cut.docx", b"\x00\x01\x02\x03binary rubbish", k.DOCX),
        ("a.docx", OLE2, k.OLE2),
        ("a.doc", OLE2, k.OLE2),
        ("a.zip", b"PK\x03\x04\x14\x00readme.txt", "application/zip"),
        ("a.eml", MAIL, k.MAIL),
        ("1234.", MAIL, k.MAIL),
        ("mail.txt", MAIL, k.MAIL),
        ("box", b"From a@b.c Mon Jan  1 00:00:00 2024\n" + MAIL, k.MAIL),
        ("chat.txt", b"Anna: hello\nBen: hi\nAnna: bye\n", k.TEXT),
        ("note.md", b"# Title\n", k.MARKDOWN),
        ("page.htm", b"words", k.HTML),
        ("page", b"\xef\xbb\xbf \n<!-- c --><HTML><body>", k.HTML),
        ("a.jpg", b"\xff\xd8\xff\xe0" + bytes(20), "image/jpeg"),
        ("letter.pdf", PNG, "image/png"),
        ("BMW.txt", b"BMW builds cars.", k.TEXT),
        ("a.bin", bytes(range(256)), k.UNKNOWN),
        ("a.txt", "UTF-16 without mark, western text".encode("utf-16-le"), k.TEXT),
        ("a.csv", b"a,b\n1,2\n", k.CSV),
        ("a.txt", b"a;b;c\n" * 9, k.TEXT),
        ("a.json", b'{"a": 1}', k.JSON),
        ("a.txt", b'{"a": 1}', k.TEXT),
        ("a.xml", b"<a/>", k.XML),
        ("a", b"<?xml version='1.0'?><a/>", k.XML),
        ("a.xml", b"<?xml version='1.0'?><html>x</html>", k.HTML),
        ("a.doc", b"{\\rtf1 x}", k.RTF),
        ("a.xls", b"<html><table><tr><td>1</table>", k.HTML),
        ("cut.xlsx", b"\x00\x01\x02\x03binary rubbish", k.XLSX),
        ("a.xlsx", b"PK\x03\x04....", k.XLSX),
        ("a.pages", b"PK\x03\x04....", "application/vnd.apple.pages"),
        ("a.docx", make.package({"[Content_Types].xml": "", "xl/workbook.xml": ""}), k.XLSX),
        ("a", make.package({"_rels/.rels": "", "word/a": "", "xl/a": ""}), k.DOCX),
        ("a.zip", make.package({"word/letter.txt": "see xl/"}), k.ZIP),
        ("a.wpd", b"\xffWPC" + bytes(50), "application/vnd.wordperfect"),
        ("", b"", k.TEXT),
    ],
)  # fmt: skip
def test_detect(name, head, expected):
    assert detect(name, head) == expected


@pytest.mark.parametrize(
    ("data", "media_type", "reason", "says"),
    [
        (b"", k.PDF, Reason.EMPTY, "no bytes"),
        (PNG, "image/png", Reason.NO_TEXT, "switched off"),
        (OLE2, k.OLE2, Reason.MALFORMED, "save it as DOCX"),
        (OLE2 + "EncryptedPackage".encode("utf-16-le"), k.OLE2, Reason.ENCRYPTED, "password"),
        (b"PK\x03\x04", k.ZIP, Reason.MALFORMED, "damaged"),
        (b"Rar!\x1a\x07", "application/vnd.rar", Reason.UNSUPPORTED, "unpack"),
        (b"PK\x03\x04", "application/vnd.apple.pages", Reason.UNSUPPORTED, "export"),
        (b"x" * 2001, k.TEXT, Reason.TOO_LARGE, "2,001 bytes"),
        (bytes(range(256)), k.TEXT, Reason.UNSUPPORTED, "binary"),
    ],
)
def test_what_cannot_be_parsed_has_a_reason_and_says_what_to_do(data, media_type, reason, says):
    with pytest.raises(ParseFailure) as failure:
        parse_bytes(data, media_type, ParseLimits(file_bytes=2000))
    assert failure.value.reason is reason
    assert says in failure.value.detail
    assert "\n" not in failure.value.detail


def test_every_parser_is_a_module_with_parse():
    import importlib

    for module in PARSERS.values():
        assert callable(importlib.import_module(module).parse)


def test_importing_the_package_does_not_load_the_libraries():
    import subprocess
    import sys

    code = (
        "import sys, pipelines.parsers, workers.parsing.client; "
        "heavy = {'pypdf', 'docx', 'lxml', 'inscriptis', 'pypdfium2', 'olefile', 'xlrd'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_error_outside_a_librarys_family_is_malformed(monkeypatch):
    import pipelines.parsers.plain_text as text

    def broken(data, limits, tools):
        raise AssertionError("deep inside\na library")

    monkeypatch.setattr(text, "parse", broken)
    with pytest.raises(ParseFailure) as failure:
        parse_bytes(b"x", k.TEXT, ParseLimits())
    assert failure.value.reason is Reason.MALFORMED
    assert failure.value.detail == "the file is damaged (AssertionError: deep inside a library)"
