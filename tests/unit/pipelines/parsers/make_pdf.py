"""Make PDFs object by object for tests: annotations, form fields, pictures, layers, odd fonts."""

from collections.abc import Mapping, Sequence

HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
MORE = 50  # the number of the first object of a test's own


def text(x: float, y: float, line: str, *, size: float = 12, before: str = "") -> str:
    """Operators that show a line at a place in points, with operators ``before`` the showing."""
    escaped = line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"BT /F1 {size} Tf 1 0 0 1 {x} {y} Tm {before} ({escaped}) Tj ET\n"


def lines(x: float, top: float, *shown: str, size: float = 12, before: str = "") -> str:
    """Operators that show lines under one another."""
    step = 1.5 * size
    return "".join(
        text(x, top - step * at, line, size=size, before=before) for at, line in enumerate(shown)
    )


def picture(width: int = 8, height: int = 8, data: bytes = b"", extra: str = "") -> bytes:
    """An image object in grey, by default of stripes."""
    data = data or bytes(255 if at % 3 else 40 for at in range(width * height))
    head = (
        f"/Type /XObject /Subtype /Image /Width {width} /Height {height} /ColorSpace /DeviceGray "
        f"/BitsPerComponent 8 {extra}"
    )
    return stream(data, head)


def stream(data: bytes | str, head: str = "") -> bytes:
    """A stream object."""
    data = data if isinstance(data, bytes) else data.encode("latin-1")
    return f"<< {head} /Length {len(data)} >>\nstream\n".encode() + data + b"\nendstream"


def form(content: str, box: str = "0 0 595 842", extra: str = "") -> bytes:
    """A form XObject with the usual font, as the appearance of an annotation has it."""
    head = (
        f"/Type /XObject /Subtype /Form /BBox [{box}] /Resources << /Font << /F1 3 0 R /Helv 3 0 R "
        f">> >> {extra}"
    )
    return stream(content, head)


def pdf(
    *contents: str,
    objects: Mapping[int, str | bytes] | None = None,
    catalog: str = "",
    page: str = "",
    resources: str = "",
    fonts: str = "",
    info: str = "",
    size: tuple[float, float] = (595, 842),
) -> bytes:
    """A PDF of pages with these content streams.

    Args:
        contents: the operators of each page; font F1 is Helvetica.
        objects: further objects by number, from ``MORE`` on.
        catalog, page, resources, fonts, info: further entries of the dictionaries with these names
            (``page`` and ``resources`` go to every page).
        size: width and height of the pages in points.
    """
    numbered: dict[int, str | bytes] = {3: HELVETICA}
    kids = []
    for at, content in enumerate(contents):
        number = 4 + 2 * at
        numbered[number] = stream(content)
        numbered[number + 1] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size[0]} {size[1]}] "
            f"/Contents {number} 0 R /Resources << /Font << /F1 3 0 R {fonts} >> {resources} >> "
            f"{page} >>"
        )
        kids.append(f"{number + 1} 0 R")
    numbered[1] = f"<< /Type /Catalog /Pages 2 0 R {catalog} >>"
    numbered[2] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    numbered |= objects or {}
    if info:
        numbered[max(numbered) + 1] = f"<< {info} >>"
    return _file(numbered, f"/Info {max(numbered)} 0 R" if info else "")


def _file(numbered: Mapping[int, str | bytes], trailer: str) -> bytes:
    out = b"%PDF-1.7\n"
    offsets: dict[int, int] = {}
    for number in sorted(numbered):
        body = numbered[number]
        offsets[number] = len(out)
        out += f"{number} 0 obj\n".encode()
        out += (body if isinstance(body, bytes) else body.encode("latin-1")) + b"\nendobj\n"
    count = max(numbered) + 1
    table = "".join(
        f"{offsets[number]:010d} 00000 n \n" if number in offsets else "0000000000 65535 f \n"
        for number in range(count)
    )
    end = f"trailer\n<< /Size {count} /Root 1 0 R {trailer} >>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + f"xref\n0 {count}\n{table}{end}".encode()


def annotations(*dictionaries: str, objects: Mapping[int, str | bytes] | None = None) -> dict:
    """Keywords for ``pdf``: every page has these annotations, in this order."""
    first = MORE + 100
    numbered = {first + at: f"<< /Type /Annot {body} >>" for at, body in enumerate(dictionaries)}
    references = " ".join(f"{number} 0 R" for number in numbered)
    return {"page": f"/Annots [{references}]", "objects": {**(objects or {}), **numbered}}


def fields(
    *dictionaries: str, objects: Mapping[int, str | bytes] | None = None, more: str = ""
) -> dict:
    """Keywords for ``pdf``: every page has these widgets of form fields, in this order."""
    made = annotations(*(f"/Subtype /Widget {body}" for body in dictionaries), objects=objects)
    references: Sequence[str] = made["page"].removeprefix("/Annots ")
    made["catalog"] = (
        f"/AcroForm << /Fields {references} /DA (/Helv 11 Tf 0 g) "
        f"/DR << /Font << /Helv 3 0 R >> >> {more} >>"
    )
    return made
