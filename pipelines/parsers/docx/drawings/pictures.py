"""List the pictures of a DOCX: their text, if any, is not read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lxml import etree

from pipelines.document import Skipped
from pipelines.parsers.docx.found import Picture
from pipelines.parsers.docx.word_xml import W, number, value

_TWIP = 635  # EMU
_USUAL_PAGE = (12240 * _TWIP, 15840 * _TWIP)  # US Letter
_GOOD_PART = 1 / 3  # of a page: a scan or a screenshot, and no illustration
_LOGO = 0.04  # of a page
_LITTLE_TEXT = 200  # letters of a document that may be all in its pictures
_UNKNOWN = 1000  # EMU: a side that is shorter says nothing
_MOST_LISTED = 50


def page_area(root: etree._Element) -> int:
    """Return the smallest page's area in EMU squared."""
    areas = [
        number(value(item, "w")) * number(value(item, "h")) * _TWIP**2
        for item in root.iter(W + "pgSz")
    ]
    return min((area for area in areas if area > 0), default=_USUAL_PAGE[0] * _USUAL_PAGE[1])


def unread_pictures(pictures: Sequence[Picture], page: int, text: str) -> Iterator[Skipped]:
    """Yield what of the pictures is not read.

    Those matter that cover a good part of a page or, in a document with next to no text, are
    larger than a logo. ``page``: its area; ``text``: the document's.
    """
    bare = sum(map(str.isalpha, text)) < _LITTLE_TEXT
    small = 0
    for place, picture in enumerate(pictures, start=1):
        known = picture.width > _UNKNOWN and picture.height > _UNKNOWN
        share = picture.width * picture.height / page if known else 0.0
        matters = picture.matters and (
            share >= _GOOD_PART or (bare and (share >= _LOGO or not known))
        )
        small += not matters
        if matters or small <= _MOST_LISTED:
            detail = f"it covers {min(share, 1):.0%} of a page" if share >= 0.01 else "it is small"
            detail = detail if known else "hardly any text stands beside it" if matters else ""
            yield Skipped(None, "picture", f"picture {place}", detail, matters=matters)
    if small > _MOST_LISTED:
        rest = f"{small - _MOST_LISTED:,} more small pictures"
        yield Skipped(None, "picture", rest, matters=False)
