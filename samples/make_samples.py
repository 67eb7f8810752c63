"""Build the samples that are not plain text from the plain sources beside this script.

    python samples/make_samples.py            # writes the PDF, the DOCX and the two mails
    python samples/make_samples.py --to DIR   # the same, somewhere else

The results are committed. Dates, names and boundaries are fixed, so the same sources give
the same documents on every machine; a test builds them again and compares.
"""

import argparse
import io
import zipfile
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import docx
from docx.document import Document

SAMPLES = Path(__file__).resolve().parent
SOURCES = SAMPLES / "sources"
A4 = (595, 842)  # points
MARGIN, SIZE, LEADING, AMOUNTS = 64, 10.5, 15.0, 400


def source(name: str) -> str:
    return (SOURCES / name).read_text(encoding="utf-8")


def pdf(text: str, *, title: str, author: str, created: str) -> bytes:
    """Set lines as they stand: ``===`` starts a page, ``# `` is bold, a tab an amount column.

    The smallest honest PDF: two of the fonts that every reader has, nothing compressed.
    ``created`` is a PDF date, ``YYYYMMDDHHMMSS``.
    """
    pages = text.split("===\n")
    kids = " ".join(f"{6 + 2 * index} 0 R" for index in range(len(pages)))
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>"
    info = f"<< /Title {literal(title)} /Author {literal(author)} /CreationDate (D:{created}Z) >>"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        font.format("Helvetica"),
        font.format("Helvetica-Bold"),
        info,
    ]
    for index, page in enumerate(pages):
        content = page_content(page, f"Page {index + 1} of {len(pages)}")
        resources = "<< /Font << /F1 3 0 R /F2 4 0 R >> >>"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {A4[0]} {A4[1]}] "
            f"/Resources {resources} /Contents {7 + 2 * index} 0 R >>"
        )
        objects.append(f"<< /Length {len(content)} >>\nstream\n{content}endstream")
    out = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    count = len(objects) + 1
    trailer = (
        f"trailer\n<< /Size {count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    )
    out += f"xref\n0 {count}\n0000000000 65535 f \n{table}{trailer}"
    return out.encode("latin-1")


def page_content(page: str, foot: str) -> str:
    """Return the drawing operators of one page, its lines from the top down."""
    operators = []
    y = A4[1] - MARGIN - LEADING
    for line in page.splitlines():
        font, words = ("F2", line[2:]) if line.startswith("# ") else ("F1", line)
        for x, part in zip((MARGIN, AMOUNTS), words.split("\t"), strict=False):
            if part:
                operators.append(f"BT /{font} {SIZE} Tf {x} {y:.1f} Td {literal(part)} Tj ET\n")
        y -= LEADING
    operators.append(f"BT /F1 8 Tf {A4[0] // 2 - 24} {MARGIN // 2} Td {literal(foot)} Tj ET\n")
    return "".join(operators)


def literal(text: str) -> str:
    """Return ``text`` as a PDF string in Windows-1252, carried as Latin-1 characters."""
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"({escaped.encode('cp1252').decode('latin-1')})"


def minutes(text: str) -> bytes:
    """Build a DOCX out of ``kind: content`` lines, with fixed dates inside and on its members."""
    document = docx.Document()
    for line in text.splitlines():
        kind, content = line.split(": ", 1)
        add(document, kind, content)
    when = datetime(2026, 3, 3, 21, 50, tzinfo=UTC)
    properties = document.core_properties
    properties.author, properties.last_modified_by = "Joanna Petrie", "Joanna Petrie"
    properties.title, properties.comments = "Minutes of the organising committee", ""
    properties.created = properties.modified = when
    buffer = io.BytesIO()
    document.save(buffer)
    return with_fixed_dates(buffer.getvalue())


def add(document: Document, kind: str, content: str) -> None:
    section = document.sections[0]
    if kind == "header":
        section.header.paragraphs[0].text = content
    elif kind == "footer":
        section.footer.paragraphs[0].text = content
    elif kind == "title":
        document.add_heading(content, level=0)
    elif kind == "heading":
        document.add_heading(content, level=1)
    elif kind == "text":
        document.add_paragraph(content)
    elif kind == "item":
        document.add_paragraph(content, style="List Bullet")
    elif kind == "table":
        fill(document.add_table(rows=1, cols=content.count(" | ") + 1), content)
    elif kind == "row":
        table = document.tables[-1]
        table.add_row()  # type: ignore[no-untyped-call]  # untyped in python-docx
        fill(table, content)
    else:
        raise SystemExit(f"committee-minutes.txt: unknown kind of line: {kind}")


def fill(table: docx.table.Table, content: str) -> None:
    table.style = "Table Grid"
    for cell, words in zip(table.rows[-1].cells, content.split(" | "), strict=True):
        cell.text = words


def with_fixed_dates(package: bytes) -> bytes:
    """Write the ZIP again with one date for all members: python-docx takes the clock's."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(package)) as old, zipfile.ZipFile(buffer, "w") as new:
        for member in old.namelist():
            info = zipfile.ZipInfo(member, (2026, 3, 3, 21, 50, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            new.writestr(info, old.read(member))
    return buffer.getvalue()


def double_charge() -> bytes:
    """Build a mail with a text part, an HTML part and an invoice attached."""
    mail = EmailMessage(policy=default)
    mail["From"] = "Mira Thornquist <mira@thornquist.example>"
    mail["To"] = "Wayfinder Software <hello@wayfinder.example>"
    mail["Subject"] = "Invoice WF-20931 was paid twice"
    mail["Date"] = "Thu, 05 Mar 2026 08:47:12 +0000"
    mail["Message-ID"] = "<20260305084712.4711@thornquist.example>"
    mail.set_content(source("double-charge.txt"))
    mail.add_alternative(source("double-charge.html"), subtype="html")
    invoice = pdf(
        source("invoice.txt"),
        title="Invoice WF-20931",
        author="Wayfinder Software Limited",
        created="20260301060000",
    )
    mail.add_attachment(invoice, "application", "pdf", filename="invoice-WF-20931.pdf")
    mail.set_boundary("----=_thornquist_mixed")
    body = next(mail.iter_parts())
    body.set_boundary("----=_thornquist_alternative")
    return mail.as_bytes()


def white_page() -> bytes:
    """Build a plain answer that carries an earlier message below it."""
    mail = EmailMessage(policy=default)
    mail["From"] = "Osman Keller <o.keller@nordlicht-travel.example>"
    mail["To"] = "Wayfinder Support <support@wayfinder.example>"
    mail["Subject"] = "Re: Short interruption on Friday - white page for everybody"
    mail["Date"] = "Mon, 16 Mar 2026 09:12:40 +0000"
    mail["Message-ID"] = "<20260316091240.88@nordlicht-travel.example>"
    mail["In-Reply-To"] = "<20260313164002.5@wayfinder.example>"
    mail.set_content(source("white-page.txt"))
    return mail.as_bytes()


def build() -> dict[str, bytes]:
    """Return every built sample: path below ``samples/`` -> bytes."""
    letter = pdf(
        source("heating-letter.txt"),
        title="Replacement of the heating in Pilot House",
        author="Quayside Homes Limited",
        created="20260402100000",
    )
    return {
        "summarise/heating-letter.pdf": letter,
        "extract/committee-minutes.docx": minutes(source("committee-minutes.txt")),
        "route-email/double-charge.eml": double_charge(),
        "route-email/white-page.eml": white_page(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--to", type=Path, default=SAMPLES, help="folder to write into")
    arguments = parser.parse_args()
    for name, data in build().items():
        path = arguments.to / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        print(f"{path} ({len(data)} bytes)")


if __name__ == "__main__":
    main()
