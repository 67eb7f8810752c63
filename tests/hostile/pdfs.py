"""Hostile PDFs: bombs, trees without end, scripts, and structures that lead back to themselves."""

import base64
import zlib

from pipelines.result import Reason
from tests.hostile.small import MALFORMED, NO_TEXT, PDF
from tests.hostile.vector import Fails, Reads, Vector
from tests.unit.pipelines.parsers.make_pdf import (
    MORE,
    annotations,
    fields,
    form,
    pdf,
    picture,
    stream,
    text,
)

ANN = text(72, 700, "Dear Ann,")
MIB = 1 << 20
TIMED_OUT, TOO_LARGE = Fails(Reason.TIMED_OUT, "parse_seconds"), Fails(Reason.TOO_LARGE)
MEMORY, SMALL = Fails(Reason.MEMORY, "64 MiB"), {"memory_bytes": 64 * MIB}


def flate(data: bytes, times: int = 1) -> bytes:
    for _ in range(times):
        data = zlib.compress(data, 9)
    return data


def page_of(content: bytes, head: str = "/Filter /FlateDecode", **more: object) -> bytes:
    """A PDF whose only page has this content stream."""
    return pdf("", objects={4: stream(content, head)}, **more)  # type: ignore[arg-type]


def tree(nodes: dict[int, str], root: int) -> bytes:
    """A PDF with a page tree by hand below ``root``; object 5 is its only page."""
    made = pdf(ANN, objects=dict(nodes))
    return made.replace(b"/Pages 2 0 R", b"/Pages %d 0 R" % root)


def node(*kids: int, count: int = 1) -> str:
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    return f"<< /Type /Pages /Kids [{listed}] /Count {count} >>"


def exponential(levels: int = 40) -> bytes:
    """Each node has the next one ten times: ten to the fortieth pages."""
    inner = {MORE + at: node(*[MORE + at + 1] * 10, count=10) for at in range(levels)}
    return tree({**inner, MORE + levels: node(5)}, MORE)


def deep(levels: int = 2_000) -> bytes:
    inner = {MORE + at: node(MORE + at + 1) for at in range(levels)}
    return tree({**inner, MORE + levels: node(5)}, MORE)


def drawn(objects: dict[int, bytes | str], first: int = MORE) -> bytes:
    """A PDF that draws a form XObject beside its text."""
    return pdf(ANN + "/X Do\n", objects=objects, resources=f"/XObject << /X {first} 0 R >>")


def calls(number: int, times: int = 1, content: str = "") -> bytes:
    """A form XObject that draws another one so many times."""
    extra = f"/Resources << /XObject << /X {number} 0 R >> >>"
    head = f"/Type /XObject /Subtype /Form /BBox [0 0 595 842] {extra}"
    return stream(content + "/X Do\n" * times, head)


def doubling(levels: int = 30) -> bytes:
    """Each form draws the next one ten times."""
    forms: dict[int, bytes | str] = {MORE + at: calls(MORE + at + 1, 10) for at in range(levels)}
    return drawn({**forms, MORE + levels: form(ANN)})


def to_unicode(ranges: int) -> bytes:
    """A font whose map of characters has a million entries."""
    lines = "<0000> <ffff> <0041>\n" * 100
    blocks = f"100 beginbfrange\n{lines}endbfrange\n" * (ranges // 100)
    font = "/F9 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 50 0 R >>"
    content = ANN + "BT /F9 12 Tf 1 0 0 1 72 600 Tm (Hello) Tj ET\n"
    return pdf(content, fonts=font, objects={MORE: stream(blocks)})


def nested(brackets: str, depth: int) -> bytes:
    opened, closed = brackets.split()
    return pdf(ANN, page=f"/Deep {opened * depth}{closed * depth}")


def numbered(data: bytes, *changes: tuple[bytes, bytes]) -> bytes:
    for before, after in changes:
        assert before in data
        data = data.replace(before, after)
    return data


def embedded(data: bytes, name: str) -> bytes:
    """A PDF with an embedded file."""
    spec = f"<< /Type /Filespec /F ({name}) /EF << /F {MORE} 0 R >> >>"
    files = f"/Names << /EmbeddedFiles << /Names [({name}) {MORE + 1} 0 R] >> >>"
    return pdf(ANN, catalog=files, objects={MORE: stream(data, "/Type /EmbeddedFile"), 51: spec})


def in_itself(levels: int) -> bytes:
    data = pdf(text(72, 700, "Innermost"))
    for _ in range(levels):
        data = embedded(data, "inner.pdf")
    return data


def huge_picture(side: int = 30_000) -> bytes:
    size = f"/Width {side} /Height {side}"
    pixels = flate(bytes(side // 8) * side)
    image = picture(8, 8, pixels, "/Filter /FlateDecode")
    image = image.replace(b"/Width 8 /Height 8", size.encode())
    image = image.replace(b"/BitsPerComponent 8", b"/BitsPerComponent 1")
    return pdf(
        "500 0 0 700 0 0 cm /X Do\n", objects={MORE: image}, resources="/XObject << /X 50 0 R >>"
    )


ACTION = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); while \\(1\\) {}) >>"
LAUNCH = "/OpenAction << /S /Launch /F (/bin/sh) /Win << /F (cmd.exe) >> >>"
READS = Reads("Dear Ann,")

VECTORS = {
    # bombs
    "flate in flate in flate": Vector(
        "a.pdf",
        lambda: page_of(flate(ANN.encode() * 300_000, 3), "/Filter [" + "/FlateDecode " * 3 + "]"),
        MEMORY,
        SMALL,
    ),
    "forty filters": Vector(
        "a.pdf",
        lambda: page_of(flate(ANN.encode(), 40), "/Filter [" + "/FlateDecode " * 40 + "]"),
        READS,
    ),
    "70 MB of operators": Vector(
        "a.pdf", lambda: page_of(flate(ANN.encode() * 1_500_000)), MEMORY, SMALL
    ),
    "80 MB of blanks": Vector(
        "a.pdf", lambda: page_of(flate(bytes(b" " * MIB) * 80 + ANN.encode())), MEMORY, SMALL
    ),
    "ASCII85 in hex": Vector(
        "a.pdf",
        lambda: page_of(
            base64.a85encode(ANN.encode()).hex().encode() + b"7e3e>",
            "/Filter [/ASCIIHexDecode /ASCII85Decode]",
        ),
        READS,
    ),
    "run lengths": Vector(
        "a.pdf",
        lambda: page_of(b"\x81 " * 700_000 + b"\x80", "/Filter /RunLengthDecode"),
        MALFORMED,
    ),
    "map of a million characters": Vector("a.pdf", lambda: to_unicode(2000), READS, {"seconds": 5}),
    "picture of 900 million pixels": Vector("a.pdf", huge_picture, NO_TEXT, slow=True),
    "page of 10 km": Vector("a.pdf", lambda: pdf(ANN, size=(28e6, 28e6)), READS),
    "page without width": Vector("a.pdf", lambda: pdf(ANN, size=(0, 0)), NO_TEXT),
    "4,000 lines of text": Vector(
        "a.pdf",
        lambda: pdf("".join(text(9, 800 - at / 200, f"line {at}") for at in range(4_000))),
        Reads("line 3999"),
    ),
    # trees
    "exponential page tree": Vector("a.pdf", exponential, READS),
    "page tree 2,000 deep": Vector("a.pdf", deep, MALFORMED),
    "page tree in a circle": Vector(
        "a.pdf", lambda: tree({MORE: node(MORE + 1), MORE + 1: node(MORE)}, MORE), MALFORMED
    ),
    "page that is its own parent": Vector(
        "a.pdf", lambda: numbered(pdf(ANN), (b"/Kids [5 0 R]", b"/Kids [2 0 R]")), MALFORMED
    ),
    "100,000 pages": Vector(
        "a.pdf",
        lambda: numbered(
            pdf(ANN),
            (b"/Kids [5 0 R] /Count 1", b"/Kids [" + b"5 0 R " * 100_000 + b"] /Count 100000"),
        ),
        TOO_LARGE,
    ),
    "a count of two billion": Vector(
        "a.pdf", lambda: numbered(pdf(ANN), (b"/Count 1", b"/Count 2147483647")), READS
    ),
    "a negative count": Vector(
        "a.pdf", lambda: numbered(pdf(ANN), (b"/Count 1", b"/Count -99")), READS
    ),
    "contents in a circle": Vector(
        "a.pdf",
        lambda: pdf(ANN, objects={MORE: "[50 0 R 6 0 R]", 6: stream(ANN), 4: "[50 0 R]"}),
        NO_TEXT,
    ),
    "form that draws itself": Vector("a.pdf", lambda: drawn({MORE: calls(MORE)}), READS),
    "forms in a circle": Vector(
        "a.pdf", lambda: drawn({MORE: calls(MORE + 1, 2), MORE + 1: calls(MORE, 2)}), MEMORY, SMALL
    ),
    "forms 10^30": Vector("a.pdf", doubling, MEMORY, SMALL),
    "forms 500 deep": Vector(
        "a.pdf",
        lambda: drawn(
            {**{MORE + at: calls(MORE + at + 1) for at in range(500)}, MORE + 500: form(ANN)}
        ),
        READS,
    ),
    "lists 100,000 deep": Vector("a.pdf", lambda: nested("[ ]", 100_000), READS),
    "dictionaries 100,000 deep": Vector("a.pdf", lambda: nested("<</A >>", 100_000), READS),
    "form fields in a circle": Vector(
        "a.pdf",
        lambda: pdf(
            ANN,
            **fields(
                "/FT /Tx /T (a) /V (b) /Rect [9 9 99 29] /Kids [150 0 R] /Parent 150 0 R",
            ),
        ),
        READS,
    ),
    "outline in a circle": Vector(
        "a.pdf",
        lambda: pdf(
            ANN,
            catalog="/Outlines 50 0 R",
            objects={
                MORE: "<< /First 51 0 R >>",
                51: "<< /Title (x) /Next 51 0 R /First 50 0 R >>",
            },
        ),
        READS,
    ),
    "names in a circle": Vector(
        "a.pdf",
        lambda: pdf(
            ANN,
            catalog="/Names << /EmbeddedFiles 50 0 R >>",
            objects={MORE: "<< /Kids [50 0 R 50 0 R] >>"},
        ),
        READS,
    ),
    "5,000 notes": Vector(
        "a.pdf",
        lambda: pdf(
            ANN, **annotations(*["/Subtype /Text /Rect [9 9 20 20] /Contents (Hi)"] * 5000)
        ),
        READS,
    ),
    # structures that lie
    "object that is itself": Vector("a.pdf", lambda: pdf(ANN, objects={MORE: "50 0 R"}), READS),
    "length of two gigabytes": Vector(
        "a.pdf",
        lambda: numbered(pdf(ANN), (b"/Length %d" % len(ANN), b"/Length 2147483647")),
        READS,
    ),
    "length that is its own stream": Vector(
        "a.pdf", lambda: numbered(pdf(ANN), (b"/Length %d" % len(ANN), b"/Length 4 0 R")), READS
    ),
    "earlier table in a circle": Vector(
        "a.pdf",
        lambda: numbered(PDF, (b"/Root 1 0 R", b"/Root 1 0 R /Prev %d" % PDF.rfind(b"xref\n0"))),
        READS,
    ),
    "table of a billion objects": Vector(
        "a.pdf", lambda: numbered(PDF, (b"xref\n0 7", b"xref\n0 1000000000")), READS
    ),
    "no table": Vector("a.pdf", lambda: PDF[: PDF.rfind(b"xref\n0")], MALFORMED),
    "font that is its own descendant": Vector(
        "a.pdf",
        lambda: pdf(
            ANN + "BT /F9 9 Tf (x) Tj ET\n",
            fonts="/F9 50 0 R",
            objects={
                MORE: "<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H "
                "/DescendantFonts [50 0 R] >>"
            },
        ),
        READS,
    ),
    "predictor of a billion columns": Vector(
        "a.pdf",
        lambda: page_of(
            flate(ANN.encode()),
            "/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000000000 /Colors 32 >>",
        ),
        Fails(Reason.MALFORMED, "columns"),
    ),
    "broken JBIG2 and JPX": Vector(
        "a.pdf",
        lambda: pdf(
            ANN + "/X Do /Y Do\n",
            objects={
                MORE: picture(99, 99, b"\x00\x00\x00\x01\x30" * 99, "/Filter /JBIG2Decode"),
                51: picture(99, 99, b"\0\0\0\x0cjP  \r\n\x87\n" * 9, "/Filter /JPXDecode"),
            },
            resources="/XObject << /X 50 0 R /Y 51 0 R >>",
        ),
        READS,
    ),
    # what would act
    "JavaScript": Vector("a.pdf", lambda: pdf(ANN, catalog=ACTION), Reads("Dear Ann,", "alert")),
    "launches a program": Vector("a.pdf", lambda: pdf(ANN, catalog=LAUNCH), READS),
    "JavaScript in a field": Vector(
        "a.pdf",
        lambda: pdf(
            ANN,
            **fields(
                "/FT /Tx /T (a) /V (b) /Rect [9 9 99 29] "
                "/AA << /F << /S /JavaScript /JS (while \\(1\\) {}) >> >>"
            ),
        ),
        READS,
    ),
    # files in it
    "pdf in pdf in pdf": Vector(
        "a.pdf", lambda: in_itself(20), Reads("Dear Ann,", "Innermost", frozenset({"too_large"}))
    ),
    "program in a pdf": Vector(
        "a.pdf",
        lambda: embedded(b"MZ\x90\x00" * 99, "../../run.exe"),
        Reads("Dear Ann,", skipped=frozenset({"unsupported"})),
    ),
    # of two kinds at once
    "head behind 1,000 bytes": Vector("a.pdf", lambda: b"x" * 1000 + b"\n" + PDF, READS),
}
