"""Build a Document from the texts of pages: cleaned, counted, with the offsets of each page."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from pipelines.document import Attachment, Document, Page, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.recognition import Recognised, placed
from pipelines.result import Reason

_LINE_ENDS = re.compile("\r\n?|[\v\f\x1c-\x1e\x85\u2028\u2029]")
# Control characters, lone surrogates, noncharacters, the byte order mark, and the invisible tag
# characters that can smuggle text past a reader.
_UNPRINTABLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\ufeff\U000e0000-\U000e007f]"
)
# Signs with a meaning that symbol fonts (Symbol, Wingdings) put into the private use area.
_SYMBOLS = {
    "\uf06e": "■", "\uf06f": "☐", "\uf071": "☐", "\uf072": "☐", "\uf0a8": "☐", "\uf0fe": "☒",
    "\uf078": "☒", "\uf053": "☒", "\uf052": "☑", "\uf0fc": "✓", "\uf0fb": "✗", "\uf0b7": "•",
    "\uf0a7": "•", "\uf0d8": "•", "\uf076": "•", "\uf0e0": "→", "\uf0e8": "→", "\uf020": " ",
}  # fmt: skip
_PRIVATE = re.compile("[\uf020-\uf0ff]")
# No blank, no mark of direction, nothing of zero width, no filler or empty Braille cell.
_SEEN = re.compile(
    "[^\\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0100-\U000e01ef]"
)
_MANY_EMPTY_LINES = re.compile("\n{4,}")


def is_seen(text: str) -> bool:
    """Say whether a text has any character that a person sees."""
    return _SEEN.search(text) is not None


def clean(text: str) -> str:
    """Return the text with ``\\n`` line ends and without invisible characters.

    A soft hyphen becomes a hyphen at the end of a line (it was printed) and vanishes elsewhere.
    """
    text = _LINE_ENDS.sub("\n", text)
    text = _UNPRINTABLE.sub("", text)
    text = _PRIVATE.sub(lambda match: _SYMBOLS.get(match[0], match[0]), text)
    text = "\n".join([line.rstrip() for line in text.split("\n")])
    text = text.replace("\u00ad\n", "-\n").replace("\u00ad", "")
    return _MANY_EMPTY_LINES.sub("\n\n\n", text)


def clean_line(text: str) -> str:
    """Return the text as one clean line (metadata, names)."""
    return " ".join(clean(text).split())


def build(
    page_texts: Sequence[str],
    media_type: str,
    limits: ParseLimits,
    *,
    written: date | None = None,
    metadata: Mapping[str, str] | None = None,
    attachments: Sequence[Attachment] = (),
    skipped: Sequence[Skipped] = (),
    hidden: str = "",
    recognised: Mapping[int, Recognised] | None = None,
) -> Document:
    """Join pages (from number 1) into one Document.

    A page without text has ``start == end`` and is also listed in ``skipped``, as ``blank`` where
    the caller gives no reason. A page's end is the next page's start, so the line end between two
    pages belongs to the first. ``recognised``: what text recognition found, by index of the page.

    Raises:
        ParseFailure: ``too_large`` when the text or the number of pages exceeds the limits.
    """
    check_pages(len(page_texts), limits)
    parts: list[str] = []
    pages: list[Page] = []
    explained = {entry.page for entry in skipped if not entry.part}
    blank: list[Skipped] = []
    position = 0
    for number, raw in enumerate(page_texts, start=1):
        text = clean(raw).strip("\n")
        text = text + "\n" if text.strip() else ""
        if not text and number not in explained:
            blank.append(Skipped(number, "blank", matters=False))
        parts.append(text)
        found = (recognised or {}).get(number - 1)
        recognition = None if found is None else placed(found, text, position)
        pages.append(Page(number, position, position + len(text), recognition))
        position += len(text)
        if position > limits.chars:
            raise ParseFailure(
                Reason.TOO_LARGE,
                f"the text is longer than {limits.chars:,} characters; split the document or raise "
                "the limit parse_chars",
            )
    return Document(
        text="".join(parts),
        media_type=media_type,
        pages=tuple(pages),
        written=written,
        metadata={
            key: line for key, value in (metadata or {}).items() if (line := clean_line(value))
        },
        attachments=tuple(
            replace(item, name=clean_line(item.name), media_type=clean_line(item.media_type))
            for item in attachments
        ),
        skipped=tuple(sorted([*skipped, *blank], key=lambda entry: entry.page or limits.pages + 1)),
        hidden=clean(hidden).strip(),
    )


def check_pages(count: int, limits: ParseLimits) -> None:
    """Raise ParseFailure ``too_large`` when there are more pages than the limits allow."""
    if count > limits.pages:
        raise ParseFailure(
            Reason.TOO_LARGE,
            f"{count:,} pages are more than {limits.pages:,}; split the document or raise the "
            "limit parse_pages",
        )
