"""Draw one page of a document as a PNG: ``python -m jobs.web.pictures``, a process of its own.

Documents may be hostile, so no other process of the web application opens them. Standard input is
one JSON object (``Request``) and gives the document's path; standard output is one line of JSON
(``{"width", "height", "places"}``) and then the PNG. The process limits its own memory and time and
confines itself (docs/sandbox.md).
"""

import json
import os
import resource
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from pipelines.sandbox.confine import Sandbox

if TYPE_CHECKING:
    import pypdfium2 as pdfium
    from PIL import Image

SECONDS = 20
MEMORY = 2 << 30  # bytes of address space
FILE_BYTES = 1 << 30
_LONG_SIDE = 1800  # pixels of the picture
_MOST_SCALE = 200 / 72  # pixels a point
_MOST_PIXELS = 120_000_000  # of a scan's frame
_MOST_CHARS = 200_000  # of a page's typed text, to look for quotes in


@dataclass(frozen=True, slots=True)
class Request:
    """What to draw."""

    media_type: str
    page: int  # from 1
    turned: int = 0  # degrees clockwise by which the page's picture stands upright
    # (path, quote, the page's text before the quote): evidence to find among typed characters
    quotes: tuple[tuple[str, str, str], ...] = ()


Place = tuple[str, float, float, float, float]  # path; left, top, width, height: parts of the page


def letters(text: str) -> str:
    """Return what a quote is compared by: letters and digits, without case."""
    return "".join(filter(str.isalnum, text.casefold()))


def main() -> None:
    """Read a request, draw, and write the answer. Ends with a message on standard error."""
    asked: dict[str, Any] = json.load(sys.stdin)
    with open(os.open(asked.pop("path"), os.O_RDONLY | os.O_NOFOLLOW), "rb") as file:  # noqa: PTH123
        data = file.read(FILE_BYTES)
    quotes = tuple((path, quote, before) for path, quote, before in asked.pop("quotes"))
    sandbox = asked.pop("sandbox")
    request = Request(**asked, quotes=quotes)
    _restrict()
    lacks = () if sandbox == "off" else Sandbox.prepare().enter()
    if lacks and sandbox == "required":
        sys.exit(f'sandbox = "required", and this kernel lacks {"; ".join(lacks)}')
    try:
        image, places = draw(data, request)
    except Exception as error:  # noqa: BLE001  libraries of hostile documents raise anything
        sys.exit(f"{type(error).__name__}: {error}"[:500])
    picture = BytesIO()
    image.save(picture, "PNG", compress_level=3)
    head = {"width": image.width, "height": image.height, "places": places}
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + picture.getvalue())


def _restrict() -> None:
    """Limit memory and time, and forbid writing files, also where the kernel has no sandbox."""
    for which, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(which)[1]
        limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(which, (limit, limit))
    signal.alarm(SECONDS)
    os.nice(5)


def draw(data: bytes, request: Request) -> "tuple[Image.Image, list[Place]]":
    """Return the page's picture and the places of the quotes found on it.

    Raises whatever the libraries raise for a document that is damaged.
    """
    if request.media_type == "application/pdf":
        image, places = _pdf_page(data, request)
    else:
        image, places = _frame(data, request.page), []
    if request.turned:
        image = image.rotate(-request.turned, expand=True)
    return image, places


def _pdf_page(data: bytes, request: Request) -> "tuple[Image.Image, list[Place]]":
    import pypdfium2 as pdfium

    document = pdfium.PdfDocument(data)
    try:
        document.init_forms()
    except pdfium.PdfiumError:  # the page without its form is better than none
        document = pdfium.PdfDocument(data)
    page = document[request.page - 1]
    scale = min(_MOST_SCALE, _LONG_SIDE / max(1.0, *page.get_size()))
    bitmap = page.render(scale=scale)
    convert = bitmap.get_posconv(page)
    places = [
        (path, x / bitmap.width, y / bitmap.height, w / bitmap.width, h / bitmap.height)
        for path, box in _found(page, request.quotes)
        for x, y, w, h in [_pixels(convert, box)]
    ]
    return bitmap.to_pil().convert("RGB"), places


def _pixels(
    convert: "pdfium.PdfPosConv", box: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    left, bottom, right, top = box
    (x1, y1), (x2, y2) = convert.to_bitmap(left, top), convert.to_bitmap(right, bottom)
    return min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)


def _found(
    page: "pdfium.PdfPage", quotes: tuple[tuple[str, str, str], ...]
) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Yield (path, box in points) for each line of each quote that stands on the page."""
    import pypdfium2.raw as raw

    textpage = page.get_textpage()
    count = min(textpage.count_chars(), _MOST_CHARS)
    found, at = [], []  # letters, and the character of the page that each comes from
    for index in range(count):
        for letter in letters(chr(raw.FPDFText_GetUnicode(textpage.raw, index))):
            found.append(letter)
            at.append(index)
    text = "".join(found)
    for path, quote, before in quotes:
        place = _place(text, letters(quote), letters(before))
        if place is None:
            continue
        first, last = at[place[0]], at[place[1] - 1]
        for number in range(textpage.count_rects(first, last - first + 1)):
            yield path, textpage.get_rect(number)


def _place(text: str, quote: str, before: str) -> tuple[int, int] | None:
    """Return where a quote stands: as often found before it as in ``before``, else the first."""
    if not quote:
        return None
    wanted = before.count(quote)
    start = first = text.find(quote)
    for _ in range(wanted):
        start = text.find(quote, start + len(quote)) if start >= 0 else -1
    start = start if start >= 0 else first
    return (start, start + len(quote)) if start >= 0 else None


def _frame(data: bytes, number: int) -> "Image.Image":
    from PIL import Image, ImageOps

    Image.MAX_IMAGE_PIXELS = _MOST_PIXELS // 2  # Pillow refuses twice as many
    with Image.open(BytesIO(data)) as opened:
        opened.seek(number - 1)
        image = ImageOps.exif_transpose(opened)
        if image.has_transparency_data:
            white = Image.new("RGBA", image.size, "white")
            image = Image.alpha_composite(white, image.convert("RGBA"))
        image = image.convert("RGB")
    image.thumbnail((_LONG_SIDE, _LONG_SIDE))
    return image


if __name__ == "__main__":
    main()
