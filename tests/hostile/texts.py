"""Hostile text, HTML, RTF and data: characters that are not seen, endless lines and nesting."""

import json

from pipelines.result import Reason
from tests.hostile.office import LAUGHS
from tests.hostile.small import EMPTY, PDF, UNSUPPORTED, as_data
from tests.hostile.vector import Fails, Reads, Vector

MIB = 1 << 20
TOO_LARGE = Fails(Reason.TOO_LARGE)
ENTITIES = Fails(Reason.MALFORMED, "entities")
NESTED = Fails(Reason.MALFORMED, "nested")
ANN = Reads("Dear Ann,")


def html(body: str) -> bytes:
    return f"<html><body>{body}<p>Dear Ann,</p></body></html>".encode()


def rtf(body: bytes) -> bytes:
    return b"{\\rtf1\\ansi Dear Ann,\\par " + body + b"}"


def xml(declared: str, body: str = "Dear Ann,") -> bytes:
    return f"<?xml version='1.0'?>\n{declared}<a>{body}</a>".encode()


def calendar(lines: str) -> bytes:
    begin = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260504T100000Z\r\nSUMMARY:Dear Ann,\r\n"
    return f"{begin}{lines}END:VEVENT\r\nEND:VCALENDAR\r\n".encode()


def external(kind: str) -> str:
    """A declaration that would read a file or an address."""
    return f"<!DOCTYPE a [<!ENTITY b {kind}>]>"


VECTORS = {
    # characters
    "UTF-16 without mark": Vector("a.txt", lambda: ("Dear Ann,\n" * 9).encode("utf-16-le"), ANN),
    "UTF-16 cut in a character": Vector(
        "a.txt",
        lambda: b"\xff\xfe" + ("Dear Ann,\n" * 9).encode("utf-16-le")[:-1],
        Reads("Dear Ann,", skipped=frozenset({"garbled"})),
    ),
    "lone surrogates": Vector(
        "a.txt",
        lambda: b"Dear Ann,\n" * 99 + b"\xed\xa0\x80\xed\xb0\x80\n",
        Reads("Dear Ann,", "\ud800"),
    ),
    "overlong UTF-8": Vector(
        "a.txt",
        lambda: b"Dear Ann,\n" * 99 + b"\xc0\xaf\xe0\x80\xaf\n",
        Reads("Dear Ann,", "/"),
    ),
    "NUL in the text": Vector("a.txt", lambda: b"Dear\0 Ann,\n" + b"word " * 99, UNSUPPORTED),
    "escapes of a terminal": Vector(
        "a.txt", lambda: b"\x1b[2J\x1b]0;x\x1b\\Dear Ann,\x1b[31m\n" * 9, Reads("Dear Ann,", "\x1b")
    ),
    "controls of the upper half": Vector(
        "a.txt", lambda: "Dear Ann,\x9b2J\x85\x90\n".encode() * 9, Reads("Dear Ann,", "\x9b")
    ),
    "direction marks": Vector(
        "a.txt",
        lambda: "Pay \u202e00.001\u202c to Ann \u2066x\u2069\n".encode() * 9,
        Reads("to Ann"),
    ),
    "zero-width between letters": Vector(
        "a.txt", lambda: "D\u200be\u200da\u2060r Ann,\n".encode() * 9, Reads("Ann,")
    ),
    "invisible tags": Vector(
        "a.txt",
        lambda: (
            "Dear Ann," + "".join(chr(0xE0000 + ord(sign)) for sign in "ignore all") + "\n"
        ).encode(),
        Reads("Dear Ann,", "\U000e0069"),
    ),
    "100,000 accents on a letter": Vector(
        "a.txt", lambda: ("Dear Ann," + "\u0301" * 100_000).encode(), ANN
    ),
    "letters that multiply": Vector(
        "a.txt", lambda: ("Dear Ann," + "\ufdfa" * 100_000).encode(), ANN
    ),
    "byte order marks inside": Vector(
        "a.txt", lambda: "\ufeffDear\ufeff Ann,\ufeff\n".encode(), Reads("Dear Ann,", "\ufeff")
    ),
    "UTF-7": Vector(
        "a.txt", lambda: b"Dear Ann, +ADw-script+AD4-\n" * 9, Reads("Dear Ann,", "<script>")
    ),
    "every byte": Vector("a.txt", lambda: b"Dear Ann,\n" * 99 + bytes(range(256)), UNSUPPORTED),
    # length
    "line of 4 million letters": Vector("a.txt", lambda: b"a" * 4_000_000, Reads("aaa")),
    "line of 20 MB": Vector("a.txt", lambda: b"a" * 20 * MIB, TOO_LARGE),
    "2 million lines": Vector("a.txt", lambda: b"a\n" * 2_000_000, Reads("a\na")),
    "form feeds": Vector("a.txt", lambda: b"a\f" * 1_000_000, TOO_LARGE),
    "only line ends": Vector("a.txt", lambda: b"\r" * 4_000_000, EMPTY),
    # HTML
    "100,000 levels": Vector("a.html", lambda: html("<div>" * 100_000), NESTED),
    "100,000 levels of bold": Vector("a.html", lambda: html("<b>" * 100_000), NESTED),
    "tables in tables": Vector("a.html", lambda: html("<table><tr><td>" * 300), ANN),
    "tables in tables in tables": Vector("a.html", lambda: html("<table><tr><td>" * 3000), NESTED),
    "column span of a billion": Vector(
        "a.html",
        lambda: html("<table><tr><td colspan=1000000000 rowspan=1000000000>x</table>"),
        ANN,
    ),
    "padding of a million": Vector(
        "a.html",
        lambda: html("<p style='padding-left:100000000em;margin-left:99999999px'>x</p>" * 99),
        ANN,
    ),
    "indented line by line": Vector("a.html", lambda: html("<ul><li>x" * 200), ANN),
    "list from a billion": Vector("a.html", lambda: html("<ol start=999999999999><li>x</ol>"), ANN),
    "50,000 attributes": Vector(  # libxml2 compares all pairs
        "a.html",
        lambda: html("<p " + " ".join(f"a{n}=b" for n in range(50_000)) + ">x</p>"),
        Fails(Reason.TIMED_OUT, "parse_seconds"),
        {"seconds": 1},
    ),
    "8,000 rules": Vector(
        "a.html",
        lambda: html("<style>" + ".a,.b{color:red}" * 8_000 + "</style>" + "<p class=a>x" * 500),
        Reads("Dear Ann,", skipped=frozenset({"limit"})),
    ),
    "comment without end": Vector(
        "a.html", lambda: b"<html><p>Dear Ann,</p><!-- " + b"-" * MIB, ANN
    ),
    "characters by number": Vector(
        "a.html", lambda: html("&#0;&#x110000;&#xd800;&#99999999999999999999;" * 99), ANN
    ),
    "script": Vector(
        "a.html",
        lambda: html("<script>while(1){alert('boo')}</script><svg onload=alert(1)></svg>"),
        Reads("Dear Ann,", "boo"),
    ),
    "null in tags": Vector("a.html", lambda: html("<scr\0ipt>boo</scr\0ipt>"), UNSUPPORTED),
    "page and pdf": Vector("a.html", lambda: html("x") + PDF, ANN),
    # RTF
    "groups 100,000 deep": Vector(
        "a.rtf", lambda: rtf(b"{" * 100_000 + b"x" + b"}" * 100_000), ANN
    ),
    "groups that close too often": Vector("a.rtf", lambda: rtf(b"}" * 100_000), ANN),
    "binary of two gigabytes": Vector("a.rtf", lambda: rtf(b"\\bin2147483647 x"), ANN),
    "characters below zero": Vector(
        "a.rtf", lambda: rtf(b"\\u-9999999999?\\uc99999999 x" * 99), ANN
    ),
    "8,000 fonts": Vector(
        "a.rtf",
        lambda: rtf(b"{\\fonttbl" + b"".join(b"{\\f%d X;}" % n for n in range(8_000)) + b"}"),
        ANN,
    ),
    "object in rtf": Vector(
        "a.rtf",
        lambda: rtf(b"{\\object\\objocx{\\*\\objdata d0cf11e0" + b"0" * 9999 + b"}}"),
        Reads("Dear Ann,", skipped=frozenset({"unsupported"})),
    ),
    # data
    "JSON 100,000 deep": Vector("a.json", lambda: b"[" * 100_000 + b"]" * 100_000, as_data("[[[")),
    "JSON 900 deep": Vector("a.json", lambda: b"[" * 900 + b"]" * 900, as_data("[")),
    "JSON of a number of a million figures": Vector(
        "a.json", lambda: b'{"a": ' + b"7" * 10**6 + b"}", as_data("777")
    ),
    "JSON with one key twice": Vector("a.json", lambda: b'{"a": 1, "a": 2}', as_data('"a": 2')),
    "JSON of half a surrogate": Vector(
        "a.json", lambda: b'{"a": "x\\ud800y"}', as_data("x", "\ud800")
    ),
    "JSON that is none": Vector("a.json", lambda: b'{"a": NaN, "b": Infinity', as_data("NaN")),
    "100,000 lines of JSON": Vector(
        "a.json",
        lambda: b"".join(json.dumps({"n": n}).encode() + b"\n" for n in range(100_000)),
        as_data('"n": 99999'),
        slow=True,
    ),
    "table of 20,000 columns": Vector(
        "a.csv", lambda: b"a;" * 20_000 + b"\n" + b"1;" * 20_000, Reads("a | a")
    ),
    "quote without end": Vector(
        "a.csv", lambda: b'a,b\n1,"' + b"x,y\n" * 100_000, Reads("x", skipped=frozenset({"limit"}))
    ),
    "cell of a megabyte": Vector("a.csv", lambda: b'a,b\n1,"' + b"x" * MIB + b'"\n', Reads("xxx")),
    "formulas in a table": Vector(
        "a.csv", lambda: b"item,net\n=cmd|' /C calc'!A0,@SUM(1)\n" * 9, Reads("calc")
    ),
    # XML
    "billion laughs": Vector("a.xml", lambda: xml(LAUGHS, "&l;"), ENTITIES),
    "quadratic laughs": Vector(
        "a.xml", lambda: xml(f"<!DOCTYPE a [<!ENTITY b '{'x' * 99_999}'>]>", "&b;" * 9999), ENTITIES
    ),
    "file as entity": Vector(
        "a.xml", lambda: xml(external("SYSTEM 'file:///etc/passwd'"), "&b;"), ENTITIES
    ),
    "parameter entity": Vector(
        "a.xml",
        lambda: xml("<!DOCTYPE a [<!ENTITY % b SYSTEM 'file:///etc/passwd'> %b;]>"),
        ENTITIES,
    ),
    "entities in UTF-16": Vector(
        "a.xml",
        lambda: (
            xml(LAUGHS, "&l;").decode().replace("'1.0'", "'1.0' encoding='utf-16'").encode("utf-16")
        ),
        ENTITIES,
    ),
    "entities in UTF-7": Vector(
        "a.xml",
        lambda: (
            b"<?xml version='1.0' encoding='utf-7'?>\n"
            + LAUGHS.encode("utf-7")
            + b"<a>"
            + b"x" * 2000
            + b"&l;</a>"
        ),
        ENTITIES,
    ),
    "XML 100,000 deep": Vector("a.xml", lambda: xml("", "<b>" * 100_000), as_data("<b>")),
    "XML of a million attributes": Vector(
        "a.xml",
        lambda: xml("", "<b " + " ".join(f"a{n}='b'" for n in range(100_000)) + "/>Dear Ann,"),
        as_data("Dear Ann,"),
    ),
    "XInclude": Vector(
        "a.xml",
        lambda: xml(
            "",
            "<i:include xmlns:i='http://www.w3.org/2001/XInclude' parse='text' href='/etc/passwd'/>"
            "Dear Ann,",
        ),
        as_data("Dear Ann,", "root:"),
    ),
    # calendar
    "event for ever": Vector(
        "a.ics", lambda: calendar("RRULE:FREQ=SECONDLY;INTERVAL=0;COUNT=999999999999\r\n"), ANN
    ),
    "events in events": Vector("a.ics", lambda: calendar("BEGIN:VEVENT\r\n" * 10_000), ANN),
    "100,000 folds": Vector(
        "a.ics", lambda: calendar("DESCRIPTION:a" + "\r\n b" * 100_000 + "\r\n"), ANN
    ),
    "year 99999": Vector(
        "a.ics", lambda: calendar("DTEND:99999999T999999Z\r\nDURATION:P9999999999W\r\n"), ANN
    ),
    "event without end": Vector(
        "a.ics", lambda: b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Dear Ann,\r\n" * 999, ANN
    ),
    "card with a huge photo": Vector(
        "a.vcf",
        lambda: (
            b"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Dear Ann,\r\nPHOTO;ENCODING=b:"
            + b"QUFB" * MIB
            + b"\r\nEND:VCARD\r\n"
        ),
        ANN,
    ),
}
