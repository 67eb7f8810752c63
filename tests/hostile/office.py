"""Hostile office documents: bombs in XML, endless nesting, macros, fields that call programs."""

import struct
from collections.abc import Callable

from pipelines.result import Reason
from tests.hostile.archives import named, zipped
from tests.hostile.small import EMPTY, LETTER, MALFORMED, SHEET, SLIDES, WORD
from tests.hostile.vector import Fails, Holds, Reads, Vector
from tests.unit.pipelines.parsers import make, make_odf, make_office
from tests.unit.pipelines.parsers.make_odf import odf
from tests.unit.pipelines.parsers.make_office import cell, deck, shape, sheet, slide, workbook
from tests.unit.pipelines.parsers.make_ole import label, message, ole, record, xls
from tests.unit.pipelines.parsers.test_data_files import archive, book

MIB = 1 << 20
TOO_LARGE = Fails(Reason.TOO_LARGE)
LAUGHS = "<!DOCTYPE a [<!ENTITY b 'ha'>" + "".join(
    f"<!ENTITY {chr(after)} '{f'&{chr(after - 1)};' * 10}'>" for after in range(99, 109)
) + "]>"  # fmt: skip


def swapped(data: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """An office file with one part changed."""
    import zipfile
    from io import BytesIO

    with zipfile.ZipFile(BytesIO(data)) as package:
        parts = [(name, package.read(name)) for name in package.namelist()]
    return zipped((named(name), change(body) if name == part else body) for name, body in parts)


def declares(data: bytes, part: str, declared: str = LAUGHS) -> bytes:
    """An office file whose part declares entities."""
    return swapped(data, part, lambda body: declared.encode() + body)


def deep(opened: str, closed: str, depth: int, inside: str) -> str:
    return opened * depth + inside + closed * depth


def tables(depth: int) -> str:
    opened, closed = "<w:tbl><w:tr><w:tc>", "<w:p/></w:tc></w:tr></w:tbl>"
    return deep(opened, closed, depth, make.paragraph("Innermost"))


def controls(depth: int) -> str:
    opened = "<w:sdt><w:sdtContent>"
    return deep(opened, "</w:sdtContent></w:sdt>", depth, make.paragraph("Innermost"))


def field(code: str) -> str:
    def kind(name: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{name}"/></w:r>'

    code = f"<w:r><w:instrText>{code}</w:instrText></w:r>"
    shown = "<w:r><w:t>Total 5</w:t></w:r>"
    return f"<w:p>{kind('begin')}{code}{kind('separate')}{shown}{kind('end')}</w:p>"


def chunk(data: bytes) -> bytes:
    """A DOCX that imports another file."""
    body = make.paragraph("Dear Ann,") + '<w:altChunk r:id="rIdC"/>'
    rel = (
        '<Relationship Id="rIdC" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
        'relationships/aFChunk" Target="inner.docx"/></Relationships>'
    )
    made = swapped(
        make.word_xml(body),
        "word/_rels/document.xml.rels",
        lambda old: old.replace(b"</Relationships>", rel.encode()),
    )
    types = (
        b'<Override PartName="/word/inner.docx" ContentType="application/vnd.openxmlformats-'
        b'officedocument.wordprocessingml.document"/></Types>'
    )
    made = swapped(made, "[Content_Types].xml", lambda old: old.replace(b"</Types>", types))
    return added(made, "word/inner.docx", data)


def added(data: bytes, name: str, part: bytes) -> bytes:
    import zipfile
    from io import BytesIO

    buffer = BytesIO(data)
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as package:
        package.writestr(name, part)
    return buffer.getvalue()


def chunks(levels: int) -> bytes:
    data = make.word_xml(make.paragraph("Innermost"))
    for _ in range(levels):
        data = chunk(data)
    return data


def repeated(rows: int, columns: int) -> bytes:
    """A sheet of one cell that says how often it repeats."""
    one = make_odf.cell("Hall", f'table:number-columns-repeated="{columns}"')
    line = make_odf.line(one, attributes=f'table:number-rows-repeated="{rows}"')
    return odf("spreadsheet", make_odf.table("S", line))


def shared_string(times: int) -> bytes:
    """A text of 32,000 characters that every cell shows."""
    rows = "".join(f'<c r="A{n}" t="s"><v>0</v></c>|' for n in range(1, times + 1)).split("|")
    return workbook({"S": sheet(*rows[:-1])}, strings=["<t>" + "word " * 6400 + "</t>"])


def group(depth: int) -> str:
    return deep("<p:grpSp>", "</p:grpSp>", depth, shape("Innermost", (1, 1)))


def circle_of_sectors() -> bytes:
    """An OLE file whose table of sectors leads back."""
    raw = bytearray(ole(message({0x37: "Hi", 0x1000: "word " * 2000})))
    at = 512 * (struct.unpack_from("<I", raw, 76)[0] + 1)
    for place in range(0, 512, 4):
        after = struct.unpack_from("<I", raw, at + place)[0]
        if after < 0xFFFFFFF0:  # a sector that has a next one
            struct.pack_into("<I", raw, at + place, place // 4)
    return bytes(raw)


def mails_in_mails(depth: int) -> bytes:
    inner = message({0x37: "Innermost", 0x1000: "Innermost text"})
    for _ in range(depth):
        above = "__attach_version1.0_#00000000/__substg1.0_3701000D/"
        held = {above + path: data for path, data in inner.items()}
        held["__attach_version1.0_#00000000/__properties_version1.0"] = bytes(8) + struct.pack(
            "<HHIQ", 3, 0x3705, 6, 5
        )
        inner = {**message({0x37: "Outer", 0x1000: "Outer text"}), **held}
    return ole(inner)


def locked_xls() -> bytes:
    """A workbook with the record of a password behind its first one."""
    begin = record(0x0809, struct.pack("<HHHHII", 0x0600, 5, 0x0DBB, 0x07CC, 0, 6))
    return ole({"Workbook": begin + record(0x002F, b"\1\0" + bytes(52)) + record(0x000A, b"")})


def macros(data: bytes, kind: str) -> bytes:
    """An office file with a macro that runs when it is opened."""
    code = ole({"VBA/dir": b"x", "VBA/ThisDocument": b'Sub AutoOpen()\nShell "cmd.exe"\nEnd Sub'})
    return added(data, f"{kind}/vbaProject.bin", code)


BOMB = "<a/>" * (25 * MIB)
LOST = Fails(Reason.MALFORMED, "DOCTYPE")
ANN = make.paragraph("Dear Ann,")

VECTORS = {
    # bombs
    "docx of 100 MB of XML": Vector(
        "a.docx", lambda: make.word_xml("<w:p/>" * (17 * MIB)), TOO_LARGE, slow=True
    ),
    "docx of 200,000 paragraphs": Vector(
        "a.docx",
        lambda: make.word_xml("<w:p><w:r><w:t>a</w:t></w:r></w:p>" * 200_000),
        Fails(Reason.MEMORY),
        {"memory_bytes": 64 * MIB},
    ),
    "docx of 6,000 parts": Vector(
        "a.docx",
        lambda: make.word_xml(ANN, **{f"p{at}": "<a/>" for at in range(5_100)}),
        TOO_LARGE,
    ),
    "xlsx with a bomb": Vector(
        "a.xlsx",
        lambda: added(SHEET, "xl/media/image1.png", bytes(450 * MIB)),
        TOO_LARGE,
        slow=True,
    ),
    "xlsx of a million rows": Vector(
        "a.xlsx",
        lambda: workbook({"S": sheet(*[f'<c r="A{n}"><v>1</v></c>' for n in range(1, 300_001)])}),
        Reads("1", skipped=frozenset({"limit"})),
        slow=True,
    ),
    "one text in 1,000 cells": Vector("a.xlsx", lambda: shared_string(1000), TOO_LARGE),
    "xlsx of one cell far out": Vector(
        "a.xlsx",
        lambda: workbook({"S": sheet('<row r="1048576"><c r="XFD1048576"><v>7</v></c></row>')}),
        Reads("7"),
    ),
    "xlsx with merged cells all over": Vector(
        "a.xlsx",
        lambda: workbook(
            {
                "S": sheet(
                    cell("A1", "Hall"),
                    after='<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
                )
            }
        ),
        Reads("Hall"),
    ),
    "number format of a million signs": Vector(
        "a.xlsx",
        lambda: workbook(
            {"S": sheet(cell("A1", 5, 1))},
            xl__styles="",
            **{"xl__styles.xml": make_office.styles("0" * 10**6)},
        ),
        Reads("5"),
    ),
    "ods of 17 billion cells": Vector(
        "a.ods", lambda: repeated(1 << 20, 16_384), Reads("Hall", skipped=frozenset({"limit"}))
    ),
    "ods that repeats 10^30 times": Vector("a.ods", lambda: repeated(10**30, 1), Reads("Hall")),
    "odt of a billion blanks": Vector(
        "a.odt",
        lambda: odf("text", '<text:p>Dear<text:s text:c="1000000000"/>Ann,</text:p>'),
        Reads("Dear"),
    ),
    "odt of 100 MB of XML": Vector(
        "a.odt", lambda: odf("text", "<text:p/>" * (11 * MIB)), TOO_LARGE, slow=True
    ),
    "pptx of 2,001 slides": Vector(
        "a.pptx",
        lambda: deck(*[slide(shape("Plan", (1, 1)))] * 2001),
        TOO_LARGE,
    ),
    # nesting
    "tables 5,000 deep": Vector("a.docx", lambda: make.word_xml(tables(5_000)), MALFORMED),
    "tables 80 deep": Vector("a.docx", lambda: make.word_xml(tables(80)), Reads("Innermost")),
    "controls 5,000 deep": Vector("a.docx", lambda: make.word_xml(controls(5_000)), MALFORMED),
    "docx in docx in docx": Vector(
        "a.docx", lambda: chunks(12), Reads("Dear Ann,", "Innermost", frozenset({"too_large"}))
    ),
    "groups 5,000 deep": Vector("a.pptx", lambda: deck(slide(group(5_000))), MALFORMED),
    "groups 100 deep": Vector("a.pptx", lambda: deck(slide(group(100))), Reads("Innermost")),
    "lists 5,000 deep": Vector(
        "a.odt",
        lambda: odf(
            "text",
            deep(
                "<text:list><text:list-item>",
                "</text:list-item></text:list>",
                5_000,
                "<text:p>a</text:p>",
            ),
        ),
        MALFORMED,
    ),
    "lists 100 deep": Vector(
        "a.odt",
        lambda: odf(
            "text",
            deep(
                "<text:list><text:list-item>",
                "</text:list-item></text:list>",
                100,
                "<text:p>Innermost</text:p>",
            ),
        ),
        Reads("Innermost"),
    ),
    "mail in mail in mail": Vector(
        "a.msg",
        lambda: mails_in_mails(10),
        Reads("Outer text", "Innermost text", frozenset({"too_large"})),
    ),
    # entities
    "billion laughs, docx": Vector("a.docx", lambda: declares(WORD, "word/document.xml"), LOST),
    "billion laughs, xlsx": Vector("a.xlsx", lambda: declares(SHEET, "xl/workbook.xml"), LOST),
    "billion laughs, pptx": Vector(
        "a.pptx", lambda: declares(SLIDES, "ppt/slides/slide1.xml"), LOST
    ),
    "billion laughs, odt": Vector("a.odt", lambda: declares(LETTER, "content.xml"), LOST),
    "billion laughs, content types": Vector(
        "a.docx", lambda: declares(WORD, "[Content_Types].xml"), LOST
    ),
    "billion laughs, epub": Vector(
        "a.epub",
        lambda: declares(book("<p>One</p>"), "OPS/b.opf"),
        LOST,
    ),
    # structures that lie
    "sectors in a circle": Vector("a.msg", circle_of_sectors, MALFORMED),
    "record longer than its sheet": Vector(
        "a.xls", lambda: xls(label(0, 0, "Hall"), struct.pack("<HH", 0x0204, 0xFFFF)), MALFORMED
    ),
    "row of 65,535 and column 65,535": Vector(
        "a.xls", lambda: xls(label(65_535, 255, "Hall")), Reads("Hall")
    ),
    "locked xls": Vector(
        "a.xls",
        locked_xls,
        Fails(Reason.ENCRYPTED),
    ),
    "docx that relates to itself": Vector(
        "a.docx",
        lambda: swapped(
            WORD,
            "_rels/.rels",
            lambda old: old.replace(
                b"</Relationships>",
                b'<Relationship Id="r9" Type="http://x/officeDocument" Target="_rels/.rels"/>'
                b"</Relationships>",
            ),
        ),
        MALFORMED,
    ),
    "target that leads out": Vector(
        "a.docx",
        lambda: swapped(
            WORD,
            "_rels/.rels",
            lambda old: old.replace(b"word/document.xml", b"../../../../etc/passwd"),
        ),
        MALFORMED,
    ),
    "packages in one another": Vector(
        "a.zip",
        lambda: archive(**{"a.docx": WORD, "b.xlsx": SHEET}),
        Holds({"a.docx": None, "b.xlsx": None}),
    ),
    # what would act
    "macros, docm": Vector("a.docm", lambda: macros(WORD, "word"), Reads("We met.", "AutoOpen")),
    "macros, xlsm": Vector("a.xlsm", lambda: macros(SHEET, "xl"), Reads("Hall", "AutoOpen")),
    "field that calls a program": Vector(
        "a.docx",
        lambda: make.word_xml(field('DDEAUTO c:\\\\cmd.exe "/k calc"')),
        Reads("Total 5", "cmd.exe"),
    ),
    "formula that calls a program": Vector(
        "a.xlsx",
        lambda: workbook({"S": sheet(cell("A1", "5", formula="cmd|' /C calc'!A0"))}),
        Reads("5", "calc"),
    ),
    "macro sheet": Vector("a.xls", lambda: xls(label(0, 0, '=EXEC("calc")'), state=2), EMPTY),
}
