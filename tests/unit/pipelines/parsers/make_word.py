"""Make DOCX packages with any parts, and the OLE containers inside them."""

from __future__ import annotations

import struct
import zipfile
from dataclasses import dataclass
from io import BytesIO

from pipelines.document import Document
from pipelines.parsers import ParseLimits, media_types, parse_bytes

RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
WORD_RELS = "http://schemas.microsoft.com/office/2007/relationships"
MIME = "application/vnd.openxmlformats-officedocument"
NAMESPACES = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "r": RELS,
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
    "w15": "http://schemas.microsoft.com/office/word/2012/wordml",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    "wpg": "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup",
    "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
    "dsp": "http://schemas.microsoft.com/office/drawing/2008/diagram",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "cx": "http://schemas.microsoft.com/office/drawing/2014/chartex",
    "cdr": "http://schemas.openxmlformats.org/drawingml/2006/chartDrawing",
    "adec": "http://schemas.microsoft.com/office/drawing/2017/decorative",
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
    "w10": "urn:schemas-microsoft-com:office:word",
}
NS = " ".join(f'xmlns:{prefix}="{name}"' for prefix, name in NAMESPACES.items())


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a package: its path in ``word/``, what it is to its owner, and its content."""

    path: str  # the id of the relationship is the path's stem
    kind: str  # type of the relationship, of officeDocument where it is one word
    content: bytes | str
    mime: str = "application/xml"
    owner: str = "document.xml"
    external: bool = False

    @property
    def identifier(self) -> str:
        return self.path.rsplit("/", 1)[-1].split(".")[0]


def xml(path: str, kind: str, root: str, inside: str, mime: str = "", owner: str = "") -> Part:
    """An XML part; all prefixes of ``NAMESPACES`` may be used in it."""
    content = f'<?xml version="1.0"?><{root} {NS}>{inside}</{root}>'
    return Part(path, kind, content, mime or "application/xml", owner or "document.xml")


def styles(inside: str) -> Part:
    return xml("styles.xml", "styles", "w:styles", inside, f"{MIME}.wordprocessingml.styles+xml")


def numbering(inside: str) -> Part:
    mime = f"{MIME}.wordprocessingml.numbering+xml"
    return xml("numbering.xml", "numbering", "w:numbering", inside, mime)


def header(inside: str) -> Part:
    """A header; the body names it in ``<w:headerReference r:id='header1'/>``."""
    return xml("header1.xml", "header", "w:hdr", inside, f"{MIME}.wordprocessingml.header+xml")


def docx(body: str, *parts: Part) -> bytes:
    """A DOCX from the inside of ``w:body`` and further parts."""
    mime = f"{MIME}.wordprocessingml.document.main+xml"
    main = xml("document.xml", "officeDocument", "w:document", f"<w:body>{body}</w:body>", mime)
    inside = [main, *(part for part in parts if not part.external)]
    overrides = "".join(
        f'<Override PartName="/word/{part.path}" ContentType="{part.mime}"/>' for part in inside
    )
    files: dict[str, bytes | str] = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/'
        'content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-'
        f'package.relationships+xml"/>{overrides}</Types>',
        "_rels/.rels": _relationships([main], "word/"),
    }
    for part in inside:
        files[f"word/{part.path}"] = part.content
        owned = [item for item in parts if item.owner == part.path]
        if owned:
            folder, _, name = f"word/{part.path}".rpartition("/")
            files[f"{folder}/_rels/{name}.rels"] = _relationships(owned, "/word/")
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def _relationships(parts: list[Part], base: str) -> str:
    items = "".join(
        f'<Relationship Id="{part.identifier}" '
        f'Type="{part.kind if ":" in part.kind else f"{RELS}/{part.kind}"}" '
        + (
            f'Target="{part.content!s}" TargetMode="External"/>'
            if part.external
            else f'Target="{base}{part.path}"/>'
        )
        for part in parts
    )
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'<Relationships xmlns="{space}">{items}</Relationships>'


def read(body: str, *parts: Part) -> Document:
    return parse_bytes(docx(body, *parts), media_types.DOCX, ParseLimits())


def p(text: str = "", properties: str = "", run: str = "") -> str:
    """A paragraph of one run, with the insides of its properties and of the run's."""
    inside = f"<w:r><w:rPr>{run}</w:rPr><w:t xml:space='preserve'>{text}</w:t></w:r>"
    return f"<w:p><w:pPr>{properties}</w:pPr>{inside if text else ''}</w:p>"


def r(text: str, properties: str = "") -> str:
    return f"<w:r><w:rPr>{properties}</w:rPr><w:t xml:space='preserve'>{text}</w:t></w:r>"


def drawing(graphic: str, width: int = 914400, height: int = 914400, about: str = "") -> str:
    """A paragraph with an inline drawing; its size in EMU, ``about``: inside ``wp:docPr``."""
    return (
        f"<w:p><w:r><w:drawing><wp:inline><wp:extent cx='{width}' cy='{height}'/>"
        f"<wp:docPr id='1' name='x' descr='alt text'>{about}</wp:docPr>"
        f"<a:graphic><a:graphicData uri='x'>{graphic}</a:graphicData></a:graphic></wp:inline>"
        "</w:drawing></w:r></w:p>"
    )


def compound(**streams: bytes) -> bytes:
    """An OLE container (MS-CFB, version 3) with the streams; "_" in a name stands for \\x01.

    Streams are filled up to 4,096 bytes, so that none lies in the mini stream.
    """
    free, end, fat_mark = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
    named = [(name.replace("_", "\x01"), data.ljust(4096, b"\0")) for name, data in streams.items()]
    fat, sectors = [fat_mark], [b""]  # the first sector holds the table itself

    def store(data: bytes) -> int:
        first = len(sectors)
        count = -(-len(data) // 512)
        sectors.extend(data[at * 512 : at * 512 + 512].ljust(512, b"\0") for at in range(count))
        fat.extend([*range(first + 1, first + count), end])
        return first

    entries = [_entry("Root Entry", 5, end, 0, child=1)]
    for place, (name, data) in enumerate(named, start=1):
        after = place + 1 if place < len(named) else free
        entries.append(_entry(name, 2, store(data), len(data), right=after))
    directory = store(b"".join(entries))
    sectors[0] = struct.pack("<128I", *fat, *[free] * (128 - len(fat)))
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    head += struct.pack("<HHHHH6xIIIIIIIIII", 0x3E, 3, 0xFFFE, 9, 6, 0, 1, directory, 0, 4096, end,
                        0, end, 0, 0)  # fmt: skip
    return head + struct.pack("<108I", *[free] * 108) + b"".join(sectors)


def _entry(
    name: str, kind: int, start: int, size: int, right: int = 0xFFFFFFFF, child: int = 0xFFFFFFFF
) -> bytes:
    raw = name.encode("utf-16-le") + b"\0\0"
    return raw.ljust(64, b"\0") + struct.pack(
        "<HBBIII16xI16xIQ", len(raw), kind, 1, 0xFFFFFFFF, right, child, 0, start, size
    )


def native(data: bytes, label: str, wide: str = "") -> bytes:
    """An ``Ole10Native`` stream as the packager of Windows writes it."""
    path = f"C:\\Users\\ann\\{label}".encode("cp1252", errors="replace") + b"\0"
    body = b"\x02\0" + label.encode("cp1252", errors="replace") + b"\0" + path
    body += struct.pack("<II", 0x30000, len(path)) + path + struct.pack("<I", len(data)) + data
    for name in ("C:\\temp\\x", wide, "C:\\x") if wide else ():
        body += struct.pack("<I", len(name)) + name.encode("utf-16-le")
    return struct.pack("<I", len(body)) + body


def emf(*texts: str) -> bytes:
    """An EMF picture that writes the texts."""
    head = struct.pack("<II32x4s", 1, 108, b" EMF").ljust(108, b"\0")
    records = b""
    for text in texts:
        raw = text.encode("utf-16-le")
        raw += bytes(-len(raw) % 4)
        records += struct.pack("<II", 84, 76 + len(raw)) + bytes(36)
        records += struct.pack("<II", len(text), 76) + bytes(24) + raw
    return head + records + struct.pack("<IIIII", 14, 20, 0, 16, 20)
