"""Parse address cards (vCard 2.1 to 4.0): name, organisation, telephone, mail, address."""

import re
from collections.abc import Iterator

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.calendar.content_lines import Component, Line, read, split
from pipelines.parsers.calendar.times import MONTHS, read_time
from pipelines.parsers.document_builder import build, clean_line
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.tools import Tools
from pipelines.result import Reason

_LABELS = {
    "NICKNAME": "Nickname", "ORG": "Organisation", "TITLE": "Title", "ROLE": "Role",
    "TEL": "Telephone", "EMAIL": "Email", "IMPP": "Messenger", "ADR": "Address", "URL": "Website",
    "BDAY": "Birthday", "ANNIVERSARY": "Anniversary", "LANG": "Language", "RELATED": "Related",
    "CATEGORIES": "Categories", "NOTE": "Note",
}  # fmt: skip
_TYPES = {
    "WORK": "work", "HOME": "home", "CELL": "mobile", "FAX": "fax", "PAGER": "pager",
    "MAIN": "main",
}  # fmt: skip
_SCHEME = re.compile(r"^(?:tel|mailto|xmpp|sip|skype|aim|im):", re.I)
_MONTH_DAY = re.compile(r"--(\d{2})-?(\d{2})$")
_PICTURES = ("PHOTO", "LOGO")


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a file of address cards; their pictures are listed, but nobody misses them.

    Raises:
        ParseFailure: ``empty`` for one without cards, ``too_large``.
    """
    cards = list(_cards(read(data)))
    texts = [text for card in cards if (text := _card(card))]
    if not texts:
        raise ParseFailure(Reason.EMPTY, "the file has no address cards")
    pictures = sum(bool(card.all(name)) for card in cards for name in _PICTURES)
    skipped = [Skipped(None, "picture", "portrait", "a picture in the card", matters=False)]
    return build(
        ["\n\n".join(texts)],
        media_types.VCARD,
        limits,
        metadata={"title": _name(cards[0])} if len(cards) == 1 else {"cards": str(len(cards))},
        skipped=skipped[: bool(pictures)],
    )


def _cards(component: Component) -> Iterator[Component]:
    for inner in component.components:
        if inner.name == "VCARD":
            yield inner


def _card(card: Component) -> str:
    lines = [f"Name: {name}"] if (name := _name(card)) else []
    for key, label in _LABELS.items():
        for line in card.all(key):
            value = _value(line)
            if value:
                types = _types(line)
                lines.append(f"{label} ({types}): {value}" if types else f"{label}: {value}")
    return "\n".join(lines)


def _name(card: Component) -> str:
    """Return the formatted name, else one put together from its parts, else the organisation."""
    if formatted := clean_line(card.text("FN")):
        return formatted
    line = card.first("N")
    parts = [*split(line.value, ";"), "", "", "", "", ""][:5] if line is not None else [""] * 5
    family, given, additional, prefix, suffix = parts
    return clean_line(" ".join(filter(None, (prefix, given, additional, family, suffix))))


def _value(line: Line) -> str:
    if line.name == "ADR":
        box, extended, street, place, region, code, country = [*split(line.value, ";"), *[""] * 7][
            :7
        ]
        town = " ".join(filter(None, (code, place)))
        lines = (box, extended, street, town, region, country)
        return ", ".join(clean_line(part) for part in lines if part)
    if line.name == "ORG":
        return ", ".join(clean_line(part) for part in split(line.value, ";") if part)
    if line.name in {"BDAY", "ANNIVERSARY"}:
        return _day(line.value.strip())
    if line.name == "NOTE":
        return line.text.strip()
    return clean_line(_SCHEME.sub("", line.text))


def _day(value: str) -> str:
    without_year = _MONTH_DAY.match(value)
    if without_year and 1 <= int(without_year[1]) <= 12:
        return f"{int(without_year[2])} {MONTHS[int(without_year[1]) - 1]}"
    time = read_time(value)
    return value if time is None else f"{time.day.day} {MONTHS[time.day.month - 1]} {time.day.year}"


def _types(line: Line) -> str:
    said = line.parameters.get("TYPE", "").upper().split(",")
    return ", ".join(word for key, word in _TYPES.items() if key in said)
