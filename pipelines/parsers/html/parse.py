"""Parse HTML: laid out as text, with the values of its forms, without what a browser hides."""

import re
from dataclasses import replace
from datetime import date

from lxml import etree
from lxml.html import Element, HTMLParser, document_fromstring
from lxml.html import HtmlElement as Tree

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build, clean, clean_line
from pipelines.parsers.encoding import decode
from pipelines.parsers.fragment import Fragment
from pipelines.parsers.html.forms import Labels, write_values
from pipelines.parsers.html.hidden import Hidden, take_hidden
from pipelines.parsers.html.layout import lay_out
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.tools import Tools
from pipelines.result import Reason

_DECLARED = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]+)""", re.I)
_XML_DECLARED = re.compile(rb"""<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]+)""", re.I)
_DATE_FIELDS = ("article:published_time", "dcterms.date", "dc.date", "dcterms.created", "date")
_PICTURES = ("img", "svg", "canvas", "object", "embed", "video")
_INSIDE = ("cid:", "data:")  # addresses of pictures that are files of the mail
_PIXEL = frozenset({"0", "1", "0px", "1px"})  # sides of a picture that only counts readers


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a page of HTML; its title and author are metadata, its stated date ``written``.

    Raises:
        ParseFailure: ``unsupported`` for binary data, ``empty``, ``no_text``, ``too_large``.
    """
    if media_types.is_binary(data[: media_types.HEAD_BYTES]):
        raise ParseFailure(Reason.UNSUPPORTED, media_types.describe(media_types.UNKNOWN))
    decoded = decode(data, declared_encoding(data))
    tree = _tree(decoded.text)
    if tree is None:
        raise ParseFailure(Reason.EMPTY, "the page shows no text")
    fields, title = _meta(tree), tree.findtext(".//title") or ""
    pictures = _shows_pictures(tree)
    hidden = _prepare(tree)
    text = lay_out(tree)
    if not text.strip():
        _raise_without_text(hidden, pictures)
    return build(
        [text],
        media_types.HTML,
        limits,
        metadata={
            "encoding": decoded.encoding,
            "title": clean_line(title),
            "author": fields.get("author", ""),
        },
        written=_written(fields),
        skipped=(*decoded.skipped, *hidden.skipped(mail=False)),
        hidden=hidden.text,
    )


def read_fragment(data: bytes, charset: str | None = None) -> Fragment:
    """Read the HTML of a mail's body or of another document.

    Quoted mails get ``> `` before each line. ``charset`` is the encoding stated beside the bytes.
    """
    decoded = decode(data, charset or declared_encoding(data))
    fragment = read_source(decoded.text)
    return replace(fragment, skipped=(*decoded.skipped, *fragment.skipped))


def read_source(source: str) -> Fragment:
    """Read HTML that is decoded already, as ``read_fragment`` does."""
    tree = _tree(source)
    if tree is None:
        return Fragment("")
    pictures = _shows_pictures(tree, but=_INSIDE)
    hidden = _prepare(tree)
    _mark_quotes(tree)
    text = lay_out(tree)
    skipped = tuple(hidden.skipped(mail=True))
    if pictures and not text.strip():
        alone = Skipped(
            None, "picture", part="the text", detail="it shows only pictures on the web"
        )
        skipped = (*skipped, alone)
    return Fragment(text, hidden.text, skipped)


def declared_encoding(data: bytes) -> str | None:
    """Return the encoding that the page names in its first 4 KB, if any."""
    head = data[:4096]
    match = _DECLARED.search(head) or _XML_DECLARED.search(head)
    return match[1].decode("ascii", errors="replace") if match else None


def _tree(source: str) -> Tree | None:
    source = _without_declaration(clean(source))
    if not source.strip():
        return None
    parser = HTMLParser(huge_tree=True)
    try:
        tree = document_fromstring(source, parser=parser)
    except etree.ParserError:  # nothing but comments, or nothing
        return None
    if any(entry.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT for entry in parser.error_log):
        # libxml2 stops there without an error: what follows would be missing silently.
        raise ParseFailure(Reason.MALFORMED, "elements are nested more than 2,000 deep")
    return tree


def _without_declaration(source: str) -> str:
    """Return the source without its XML declaration, which lxml refuses in decoded text."""
    start = source.find("<?xml")
    end = source.find(">", start) + 1 if start >= 0 else 0
    return source[:start].rstrip() + source[end:] if end else source


def _prepare(tree: Tree) -> Hidden:
    """Take out what is hidden, and write the values of forms."""
    labels = Labels(tree)
    hidden = take_hidden(tree, labels)
    write_values(tree, labels)
    return hidden


def _mark_quotes(tree: Tree) -> None:
    for element in [item for item in tree.iter("blockquote", "div") if _is_quote(item)]:
        if any(_is_quote(ancestor) for ancestor in element.iterancestors()):
            continue
        lines = lay_out(element, with_tail=False).strip("\n").split("\n")
        quote = Element("pre")
        quote.text, quote.tail = "\n".join(f"> {line}" for line in lines), element.tail
        parent = element.getparent()
        if parent is not None:
            parent.replace(element, quote)


def _is_quote(element: Tree) -> bool:
    """Say whether a mail program marks the element as a quote (Thunderbird, Apple, Gmail)."""
    if element.tag == "blockquote" and element.get("type") == "cite":
        return True
    return "gmail_quote" in (element.get("class") or "").split()


def _shows_pictures(tree: Tree, but: tuple[str, ...] = ()) -> bool:
    """Say whether a page shows pictures, but those whose addresses begin so."""
    return any(
        element.get("width") not in _PIXEL
        and element.get("height") not in _PIXEL
        and not (element.get("src") or "").lstrip().lower().startswith(but)
        for element in tree.iter(*_PICTURES)
    )


def _raise_without_text(hidden: Hidden, pictures: bool) -> None:
    if pictures:
        raise ParseFailure(Reason.NO_TEXT, "the page holds pictures and no text")
    if any(part.text.strip() for part in hidden.parts):
        raise ParseFailure(
            Reason.NO_TEXT, "the page hides all of its text; print it from a browser to PDF"
        )
    raise ParseFailure(Reason.EMPTY, "the page shows no text")


def _meta(tree: Tree) -> dict[str, str]:
    fields: dict[str, str] = {}
    for element in tree.iter("meta"):
        name = (element.get("name") or element.get("property") or "").lower()
        if name and name not in fields:
            fields[name] = element.get("content") or ""
    return fields


def _written(fields: dict[str, str]) -> date | None:
    for name in _DATE_FIELDS:
        try:
            return date.fromisoformat(fields.get(name, "").strip()[:10])
        except ValueError:
            continue
    return None
