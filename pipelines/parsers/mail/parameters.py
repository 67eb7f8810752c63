"""Parameters of Content-Type and Content-Disposition, in all the ways that programs write them.

RFC 2231 continuations (``filename*0*=``) are joined before they are decoded; encoded words, bytes
beyond ASCII and missing quotation marks occur, too.
"""

import re
from email.message import Message
from urllib.parse import unquote_to_bytes

from pipelines.parsers.mail.charset import raw_bytes, to_text
from pipelines.parsers.mail.encoded_words import decode_words

# A value in quotation marks, or up to the next semicolon.
_PARAMETER = re.compile(r';\s*([^=;\s"]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))', re.S)
_NUMBERED = re.compile(r"([^*]+)(?:\*(\d{1,3}))?(\*)?$")
_LONGEST = 100_000  # characters of a header


def value(part: Message, header: str, name: str) -> str:
    """Return a parameter of a part's header as clean text, "" where it is missing."""
    return parameters(part, header).get(name, "")


def parameters(part: Message, header: str) -> dict[str, str]:
    """Return the parameters of a part's header by their names in lower case."""
    raw = next((str(v) for k, v in part.raw_items() if k.lower() == header.lower()), "")
    plain: dict[str, str] = {}
    extended: dict[str, dict[int, tuple[bool, str]]] = {}
    for match in _PARAMETER.finditer(raw[:_LONGEST]):
        text = match[3] if match[2] is None else re.sub(r"\\([\\\"])", r"\1", match[2])
        numbered = _NUMBERED.match(match[1].lower())
        if numbered is None:
            continue
        name, number, star = numbered.groups()
        if number is None and not star:
            plain.setdefault(name, text)
        else:
            extended.setdefault(name, {}).setdefault(int(number or 0), (bool(star), text))
    found = {name: _line(decode_words(text)) for name, text in plain.items()}
    for name, pieces in extended.items():
        found[name] = _line(_joined([pieces[number] for number in sorted(pieces)]))
    return found


def _joined(pieces: list[tuple[bool, str]]) -> str:
    """Decode the pieces of a value: (percent-encoded, text) in order."""
    if not any(encoded for encoded, _ in pieces):
        return decode_words("".join(text for _, text in pieces))
    charset = None
    encoded, first = pieces[0]
    if encoded and first.count("'") >= 2:
        charset, _, first = first.split("'", 2)
        pieces = [(encoded, first), *pieces[1:]]
    data = b"".join(
        unquote_to_bytes(raw_bytes(text.strip())) if encoded else raw_bytes(text)
        for encoded, text in pieces
    )
    return to_text(data, charset or None)


def _line(text: str) -> str:
    return " ".join(text.split())
