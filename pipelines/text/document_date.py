"""Find the date that a document states as its own, from which relative dates count."""

import re
from datetime import date

from pipelines.document import Document
from pipelines.text.calendar_words import MONTH
from pipelines.text.date_parsing import resolve

FIRST_LINES = 12  # a letter, minutes or a log state their date here
_LONGEST = 100  # characters; a longer line is prose, and prose speaks of other dates

# Dates with day, month and year.
FULL_DATE = re.compile(
    rf"""(?<![\w/.-])(?:
        \d{{4}}-\d{{2}}-\d{{2}}
      | \d{{1,2}}(?:st|nd|rd|th|\.)?\s(?:of\s)?(?:{MONTH})\.?,?\s\d{{4}}
      | (?:{MONTH})\.?\s\d{{1,2}}(?:st|nd|rd|th)?,?\s\d{{4}}
      | \d{{1,2}}-(?:{MONTH})-\d{{4}}
      | \d{{1,2}}[./]\d{{1,2}}[./]\d{{4}}
    )(?![\w/]|[-.]\d)""",
    re.VERBOSE | re.IGNORECASE,
)
_LABEL = re.compile(
    r"^\W*(?:date|dated|datum|sent|gesendet|written|meeting date|date of (?:issue|meeting)"
    r"|minutes|invoice date|letter date)\b\W*",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b(?:due|by|until|till|deadline|before|after|from|since|expir\w+|valid|born|next|period"
    r"|deliver\w*|between|effective|bis|fällig|gültig)\b",
    re.IGNORECASE,
)


def document_date(document: Document) -> date | None:
    """Return ``document.written``, else the date that its first lines clearly state, else None.

    A labelled line (``Date: 14 March 2026``) decides; without one, the first lines must agree on
    a single date and not call it a deadline.
    """
    if document.written is not None:
        return document.written
    lines = [line.strip() for line in document.text[:4000].splitlines() if line.strip()]
    found: list[date] = []
    for line in lines[:FIRST_LINES]:
        dates = _dates(line)
        if _LABEL.match(line) and len(set(dates)) == 1:
            return dates[0]
        if len(line) <= _LONGEST and not _OTHER.search(line):
            found += dates
        elif re.match(r"[\[(]?\d{4}-\d{2}-\d{2}", line):  # a line of a log begins with its time
            found += dates[:1]
    return found[0] if len(set(found)) == 1 else None


def _dates(line: str) -> list[date]:
    resolved = (resolve(match.group(), None) for match in FULL_DATE.finditer(line))
    return [found for found in resolved if found]
