"""Make small PDF and DOCX documents for tests."""

import zipfile
from io import BytesIO

import docx
from pypdf import PdfReader, PdfWriter

Line = tuple[float, float, str]  # x, y in points, text

WORD_NS = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def pdf(
    *pages: list[Line],
    size: float = 12,
    info: str = "",
    page_extra: str = "",
    operators: str = "",
) -> bytes:
    """A PDF by hand: lines at their places, in the order given (which is the drawing order)."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    kids = []
    for lines in pages:
        text = "".join(
            f"BT /F1 {size} Tf 1 0 0 1 {x} {y} Tm ({_escape(line)}) Tj ET\n" for x, y, line in lines
        )
        stream = operators + text
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 << "
            "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >> "
            f"/Contents {len(objects)} 0 R {page_extra} >>"
        )
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    if info:
        objects.append(f"<< {info} >>")
    out = "%PDF-1.7\n"
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n"
    out += "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    trailer = f"/Size {len(objects) + 1} /Root 1 0 R" + (
        f" /Info {len(objects)} 0 R" if info else ""
    )
    out += f"trailer\n<< {trailer} >>\nstartxref\n{start}\n%%EOF\n"
    return out.encode("latin-1")


def column(x: float, top: float, lines: list[str], step: float = 14) -> list[Line]:
    return [(x, top - step * index, line) for index, line in enumerate(lines)]


def encrypted(data: bytes, user: str, owner: str) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(BytesIO(data)))
    writer.encrypt(user, owner, algorithm="AES-256")
    buffer = BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def word(build) -> bytes:
    """A DOCX by python-docx; ``build`` gets the open document."""
    document = docx.Document()
    build(document)
    buffer = BytesIO()
    document.save(buffer)
    return buffer.getvalue()


def word_xml(body: str, **parts: str) -> bytes:
    """A DOCX by hand from the inside of ``w:body`` (and whole further parts by name)."""
    rels = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    base = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    files = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/'
        'content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-'
        'package.relationships+xml"/><Default Extension="html" ContentType="text/html"/>'
        f'<Override PartName="/word/document.xml" ContentType="{base}.document.main+xml"/>'
        + "".join(
            f'<Override PartName="/word/{name}.xml" ContentType="{base}.{name}+xml"/>'
            for name in parts
        )
        + "</Types>",
        "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
        f'relationships"><Relationship Id="rId1" Type="{rels}/officeDocument" '
        'Target="word/document.xml"/></Relationships>',
        "word/_rels/document.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/'
        'package/2006/relationships">'
        + "".join(
            f'<Relationship Id="r{name}" Type="{rels}/{name}" Target="{name}.xml"/>'
            for name in parts
        )
        + "</Relationships>",
        "word/document.xml": f'<w:document {WORD_NS} xmlns:w14="http://schemas.microsoft.com/office'
        '/word/2010/wordml" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
        f'xmlns:r="{rels}"><w:body>{body}</w:body></w:document>',
        **{f"word/{name}.xml": content for name, content in parts.items()},
    }
    return package(files)


def package(files: dict[str, str]) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def paragraph(text: str, properties: str = "") -> str:
    return f"<w:p>{properties}<w:r><w:t xml:space='preserve'>{text}</w:t></w:r></w:p>"


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
