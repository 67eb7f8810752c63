"""Decode the encoded words of headers (RFC 2047), also those that mail programs break.

Neighbouring words of one charset are joined before they are decoded, since many programs cut them
inside a character. Words may be of B and Q in turn, folded inside, and stand in quoted strings.
"""

import binascii
import re

from pipelines.parsers.mail.charset import raw_bytes, to_text

# Up to 2,000 characters; the standard says 75.
_WORD = re.compile(
    r"=\?([^?=\s]{1,40})\s*\?\s*([bBqQ])\s*\?((?:(?!\?=|=\?[^=]).){0,2000})\?=", re.S
)
_FOLD = re.compile(r"\r?\n[ \t]*")
_HEX = re.compile(rb"=([0-9A-Fa-f]{2})")
_SPECIAL = frozenset('()<>[]:;@\\,"')
# A quoted string without its end goes on to the end: else each of its marks would be tried again.
_PIECE = re.compile(r'"((?:[^"\\]|\\.)*+)(?:"|\\?$)|,[\s,]*', re.S)
_BARE = re.compile(r"(?:(?<=, )|^)<([^<>\s,;]{1,320}@[^<>\s,;]{1,255})>(?=,|;|$)")


def decode_words(raw: str, charset: str | None = None, *, phrases: bool = False) -> str:
    """Return a header's value with its encoded words decoded, white space as it stands.

    Args:
        raw: the value as the standard library keeps it (undecoded bytes as surrogates).
        charset: of bytes beyond ASCII, where they are not UTF-8.
        phrases: the words are names of senders or recipients, so that a decoded comma is put
            between quotation marks.
    """
    out: list[str] = []
    run: list[re.Match[str]] = []  # neighbouring words
    at, quotes = 0, 0
    for word in _WORD.finditer(raw):
        between = raw[at : word.start()]
        if between.strip():
            out.append(_run(run, phrases and not quotes % 2))
            out.append(_plain(between, charset))
            quotes += between.count('"')
            run = []
        elif not run:
            out.append(between)
        run.append(word)
        at = word.end()
    out += [_run(run, phrases and not quotes % 2), _plain(raw[at:], charset)]
    return "".join(out)


def addresses(raw: str, charset: str | None = None) -> str:
    """Return the value of a header of addresses: names decoded, needless quotation marks gone."""
    text = " ".join(decode_words(raw, charset, phrases=True).split())
    return _BARE.sub(r"\1", _PIECE.sub(_tidy, text).strip(" ,"))


def _tidy(match: re.Match[str]) -> str:
    if match[1] is None:
        return ", "
    if match.string[match.end() : match.end() + 1] == "@" or not match[0].endswith('"', 1):
        return match[0]  # an address that needs them, or no end
    name = re.sub(r"\\(.)", r"\1", match[1])
    return match[0] if not name or _SPECIAL & set(name) or "." in name else name


def _plain(text: str, charset: str | None) -> str:
    return text if text.isascii() else to_text(raw_bytes(text), charset)


def _run(words: list[re.Match[str]], quote: bool) -> str:
    """Decode neighbouring words."""
    out: list[str] = []
    pending, charset, cut = b"", "", ""  # ``cut``: base64 that ends inside a group of four
    for word in words:
        name = word[1].split("*")[0].lower()  # RFC 2231 adds a language: "utf-8*en"
        base64 = word[2] in "bB"
        if (name != charset or not base64) and cut:
            pending, cut = pending + _base64(cut), ""
        if name != charset and pending:
            out.append(to_text(pending, charset))
            pending = b""
        charset = name
        payload = _FOLD.sub("", word[3])
        if not base64:
            pending += _quoted(payload)
            continue
        cut += "".join(payload.split())
        if len(cut) % 4 == 0 or cut.endswith("="):
            pending, cut = pending + _base64(cut), ""
    pending += _base64(cut)
    if pending:
        out.append(to_text(pending, charset))
    text = "".join(out)
    if quote and _SPECIAL & set(text):
        escaped = text.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return text


def _quoted(payload: str) -> bytes:
    data = raw_bytes(payload.replace("_", " "))
    return _HEX.sub(lambda match: bytes([int(match[1], 16)]), data).replace(b"\0", b"")


def _base64(payload: str) -> bytes:
    usable = re.sub("[^A-Za-z0-9+/]", "", payload)
    if len(usable) % 4 == 1:
        usable = usable[:-1]
    return binascii.a2b_base64(usable + "=" * (-len(usable) % 4)) if usable else b""
