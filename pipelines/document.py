"""A parsed document: its text, with the offsets of its pages and chunks."""

from bisect import bisect_right
from dataclasses import dataclass, field
from datetime import date
from typing import Final

MEANINGFUL_DIGITS: Final = 10  # a page; as many as a telephone number has


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """Where recognised text stands on its page: ``Document.text[start:end]`` and its box.

    The box is given in parts of the page's width and height, from the upper left corner, after the
    page was turned as ``Recognition`` says.
    """

    start: int
    end: int
    left: float
    top: float
    right: float
    bottom: float
    confidence: float  # 0 to 1


@dataclass(frozen=True, slots=True)
class Recognition:
    """How a page's text was recognised from its picture (OCR)."""

    lines: tuple[PlacedLine, ...]
    turned: int  # degrees clockwise by which the picture was turned to stand upright
    skew: float  # degrees clockwise by which it was turned then to stand level
    seconds: float


@dataclass(frozen=True, slots=True)
class Page:
    """One page; ``start`` and ``end`` are character offsets into ``Document.text``."""

    number: int  # from 1
    start: int
    end: int
    recognition: Recognition | None = None  # None: its text was read as characters


@dataclass(frozen=True, slots=True)
class Skipped:
    """A page, or another part of a document, whose text is not in ``Document.text``, and why.

    ``reason`` is one word: a ``pipelines.result.Reason``, or ``blank``, ``garbled`` (characters
    that are no words), ``hidden`` (a person does not see it), ``picture``, ``limit``, ``formula``
    (its value is not in the file), ``structured`` (read as it stands: data, not prose).
    """

    page: int | None  # None where the part stands on no page
    reason: str
    part: str = ""  # "" for the whole page, else what a person calls it: "attachment costs.xlsx"
    detail: str = ""  # what it is or what can be done, as a phrase
    matters: bool = True  # False where nobody would miss it: a blank page, a logo in a signature


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file inside a document; ``parsed`` says whether its text is part of ``Document.text``."""

    name: str
    media_type: str
    size: int  # bytes
    parsed: bool


@dataclass(frozen=True, slots=True)
class Document:
    """A document's text and its source. Pages cover ``text`` in order, without overlap."""

    text: str
    media_type: str
    pages: tuple[Page, ...]
    written: date | None = None  # the document's own date, where it states one
    metadata: dict[str, str] = field(default_factory=dict)  # title, author, subject, from, to, …
    attachments: tuple[Attachment, ...] = ()
    skipped: tuple[Skipped, ...] = ()
    hidden: str = ""  # text that a person does not see, left out of ``text``
    # A setting: the order of 04/03/2026 where the text does not show it (auto, dmy or mdy).
    date_order: str = "auto"

    def is_wordless(self) -> bool:
        """Return whether there is nothing to say something about: no letter, and few digits.

        Page numbers of an empty form are such a text; a list of amounts is not.
        """
        said = self.text + self.metadata.get("subject", "")
        digits = sum(map(str.isdigit, said))
        return not any(map(str.isalpha, said)) and digits < MEANINGFUL_DIGITS * len(self.pages)

    def page_at(self, offset: int) -> int | None:
        """Return the page number that holds the character offset, or None outside every page."""
        index = bisect_right([page.start for page in self.pages], offset) - 1
        if index < 0 or offset >= self.pages[index].end:
            return None
        return self.pages[index].number


@dataclass(frozen=True, slots=True)
class Chunk:
    """A contiguous part of a document: ``text == document.text[start:end]``."""

    index: int  # from 0
    start: int
    end: int
    text: str
