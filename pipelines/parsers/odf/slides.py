"""Read the pages of an OpenDocument presentation or drawing."""

from __future__ import annotations

from collections.abc import Iterator

from lxml import etree

from pipelines.document import Skipped
from pipelines.parsers.hidden_text import LONG
from pipelines.parsers.odf.blocks import join
from pipelines.parsers.odf.names import DRAW, OFFICE, SHOW, SVG, length
from pipelines.parsers.odf.text import Reader
from pipelines.parsers.slides.order import FREE, PLACEHOLDER, TITLE, Block, in_order
from pipelines.parsers.tools import Collected

_RANKS = {"title": TITLE, "subtitle": PLACEHOLDER, "outline": PLACEHOLDER}
_LITTLE = 20  # letters: a page with no more has its text in its pictures


def read_slides(body: etree._Element, reader: Reader, collected: Collected) -> None:
    """Append a page for each that is shown, and say which are hidden."""
    for place, page in enumerate(body.iterchildren(DRAW + "page"), start=1):
        pictures = len(reader.pictures)
        shown = in_order(list(_shapes(page, reader)))
        notes = [
            text for item in page.iterchildren(SHOW + "notes") if (text := _notes(item, reader))
        ]
        text = "\n\n".join([*shown, *notes, *reader.comments])
        reader.comments.clear()
        style = page.get(DRAW + "style-name", "")
        if reader.styles.get("drawing-page", style, SHOW + "visibility") == "hidden":
            count = len("".join(text.split()))
            collected.hidden.append(text)
            collected.skipped.append(
                Skipped(None, "hidden", f"hidden slide {place}", f"{count:,} characters",
                        matters=count >= LONG)
            )  # fmt: skip
            continue
        collected.pages.append(text)
        bare = sum(map(str.isalpha, "".join(shown))) <= _LITTLE
        if len(reader.pictures) > pictures and bare:
            part = "" if not text.strip() else "picture"
            collected.skipped.append(
                Skipped(len(collected.pages), "picture", part, "a picture on a slide without text")
            )


def _shapes(page: etree._Element, reader: Reader) -> Iterator[Block]:
    for shape in page:
        if shape.tag == OFFICE + "annotation":
            reader.comment(shape)
        elif shape.tag.startswith(DRAW):
            kind = shape.get(SHOW + "class", "")
            if shape.get(SHOW + "placeholder") == "true":
                continue  # nobody has filled it
            text = join(list(reader.shape(shape)))
            x, y = _corner(shape)
            yield Block(text, _RANKS.get(kind, FREE), x, y)


def _corner(shape: etree._Element) -> tuple[int, int]:
    """Return where a shape stands, for a group its first shape."""
    if shape.tag == DRAW + "g":
        inner = next((item for item in shape.iter() if item.get(SVG + "y")), None)
        shape = shape if inner is None else inner
    return length(shape, SVG + "x"), length(shape, SVG + "y")


def _notes(notes: etree._Element, reader: Reader) -> str:
    lines = [
        join(list(reader.shape(shape)))
        for shape in notes.iterchildren(DRAW + "frame")
        if shape.get(SHOW + "class") == "notes" and shape.get(SHOW + "placeholder") != "true"
    ]
    text = "\n".join(filter(None, lines))
    return f"Notes: {text}" if text else ""
