"""Parse PPTX: each slide is a page, with its notes and comments below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from lxml import etree

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import check_pages
from pipelines.parsers.hidden_text import LONG, hidden_entry
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.ooxml.drawings.text import drawing_text
from pipelines.parsers.ooxml.package import REL, Package
from pipelines.parsers.slides.comments import comment_lines
from pipelines.parsers.slides.order import in_order
from pipelines.parsers.slides.shapes import P, Slide, slide_body
from pipelines.parsers.tools import Collected, Tools, detected
from pipelines.result import Reason

_USUAL = (12_192_000, 6_858_000)  # EMU: 16 to 9
_GOOD_PART = 0.5  # of a slide
_LITTLE = 20  # letters: a slide with no more has its text in its pictures


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a presentation. Hidden slides are left out and said.

    ``written`` is the date of the last change if the file was created at most a month before.

    Raises:
        ParseFailure: ``encrypted``, ``empty``, ``no_text``, ``malformed``, ``too_large``.
    """
    package = Package(data, "presentation")
    main = package.main()
    root = package.tree(main)
    slides = [] if root is None else list(_slides(package, main, root))
    check_pages(len(slides), limits)
    size = _USUAL if root is None else _size(root)
    collected = Collected(limits, tools)
    files: dict[str, str] = {}  # part -> name
    for place, name in enumerate(slides, start=1):
        _add(package, main, name, place, size, collected, files)
    for part, name in files.items():
        blob = package.read(part) or b""
        collected.attach(name, blob, detected(name, blob, ""))
    if not collected.has_text:
        collected.require_files()
        _raise_without_text(collected)
    metadata, written = package.properties()
    return collected.document(media_types.PPTX, metadata=metadata, written=written)


def _slides(package: Package, main: str, root: etree._Element) -> Iterator[str]:
    related = package.related(main)
    for item in root.iterfind(f"{P}sldIdLst/{P}sldId"):
        relation = related.get(item.get(REL + "id", ""))
        if relation is not None and not relation.external:
            yield relation.target


def _size(root: etree._Element) -> tuple[int, int]:
    found = root.find(P + "sldSz")
    try:
        return _USUAL if found is None else (int(found.get("cx", "")), int(found.get("cy", "")))
    except ValueError:
        return _USUAL


def _add(
    package: Package, main: str, name: str, place: int, size: tuple[int, int],
    collected: Collected, files: dict[str, str],
) -> None:  # fmt: skip
    """Add the page of a slide, or what is said of a hidden one."""
    root = package.tree(name)
    if root is None:
        collected.skipped.append(
            Skipped(None, "malformed", f"slide {place}", "its part is missing from the file")
        )
        return
    slide = Slide(package, package.related(name), size)
    for tree in slide_body(root):
        slide.read(tree)
    shown = in_order(slide.blocks)
    notes = _notes(package, name)
    text = "\n\n".join([*shown, *notes, *comment_lines(package, main, name)])
    if root.get("show") in {"0", "false"}:
        count = len("".join(text.split()))
        collected.hidden.append(text)
        collected.skipped.append(
            Skipped(None, "hidden", f"hidden slide {place}", f"{count:,} characters",
                    matters=count >= LONG)
        )  # fmt: skip
        return
    collected.pages.append(text)
    collected.hidden += [text for texts in slide.hidden.values() for text in texts]
    page = len(collected.pages)
    collected.skipped += _unread(slide, page, "".join(shown))
    for title, part in slide.files:
        files.setdefault(part, title)


def _notes(package: Package, name: str) -> list[str]:
    """Return what the speaker notes say."""
    lines = []
    for part in package.of_kind(name, "notesSlide"):
        root = package.tree(part)
        for shape in () if root is None else root.iter(P + "sp"):
            holder = shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
            if holder is not None and holder.get("type") == "body":
                lines.append(drawing_text(shape))
    text = "\n".join(filter(None, lines))
    return [f"Notes: {text}"] if text else []


def _unread(slide: Slide, page: int, text: str) -> Iterator[Skipped]:
    for how, texts in slide.hidden.items():
        entry = hidden_entry(texts, how, page)
        if entry is not None:
            yield entry
    bare = sum(map(str.isalpha, text)) <= _LITTLE
    large = [share for share in slide.pictures if share >= _GOOD_PART]
    if large or (slide.pictures and bare):
        share = max(slide.pictures)
        detail = f"a picture over {min(share, 1):.0%} of the slide" if share else "a picture"
        part = "" if not text.strip() else "picture"
        yield Skipped(page, "picture", part, detail, matters=bare)
    for what in slide.unread:
        yield Skipped(page, "unsupported", what, "it keeps no text that can be read")
    if slide.recordings:
        yield Skipped(page, "unsupported", "recording", "film and sound are not read")


def _raise_without_text(collected: Collected) -> NoReturn:
    if any(entry.reason == "picture" for entry in collected.skipped):
        raise ParseFailure(Reason.NO_TEXT, "the slides hold pictures and no text")
    if collected.hidden:
        raise ParseFailure(Reason.EMPTY, "all slides with text are hidden")
    raise ParseFailure(Reason.EMPTY, "the slides hold no text")
