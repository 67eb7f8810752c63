"""Parse HTML with inscriptis: laid out as text, without scripts, styles and hidden elements."""

import re
from copy import deepcopy
from datetime import date

from inscriptis.css_profiles import STRICT_CSS_PROFILE
from inscriptis.html_engine import Inscriptis
from inscriptis.html_properties import Display
from inscriptis.model.config import ParserConfig
from inscriptis.model.html_element import HtmlElement
from lxml import etree
from lxml.html import Element, HTMLParser, document_fromstring
from lxml.html import HtmlElement as Tree

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build, clean, clean_line
from pipelines.parsers.encoding import decode
from pipelines.parsers.html.tables import write_rows
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.tools import Tools
from pipelines.result import Reason

_DECLARED = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]+)""", re.I)
_XML_DECLARED = re.compile(rb"""<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]+)""", re.I)
_XML_DECLARATION = re.compile(r"\s*<\?xml[^>]*>")
_DATE_FIELDS = ("article:published_time", "dcterms.date", "dc.date", "dcterms.created", "date")
_PADDING = re.compile(" {5,}")  # inscriptis pads the cells of a table to its widest line
_SILENT = ("script", "style", "noscript", "template", "svg", "object", "iframe")


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a page of HTML; its title and author are metadata, its stated date ``written``.

    Raises:
        ParseFailure: ``unsupported`` for binary data, ``empty``, ``no_text``, ``too_large``.
    """
    if media_types.is_binary(data[: media_types.HEAD_BYTES]):
        raise ParseFailure(Reason.UNSUPPORTED, media_types.describe(media_types.UNKNOWN))
    source, encoding = decode(data, declared_encoding(data))
    tree = _tree(source)
    text = "" if tree is None else _layout(tree)
    if tree is None or not text.strip():
        if source.strip() and "<img" in source.lower():
            raise ParseFailure(Reason.NO_TEXT, "the page holds pictures and no text")
        raise ParseFailure(Reason.EMPTY, "the page shows no text")
    fields = _meta(tree)
    metadata = {"encoding": encoding, "title": clean_line(tree.findtext(".//title") or "")}
    metadata["author"] = fields.get("author", "")
    return build([text], media_types.HTML, limits, metadata=metadata, written=_written(fields))


def to_text(source: str) -> str:
    """Return the visible text of a mail's HTML body; quoted mails get ``> `` before each line."""
    tree = _tree(source)
    if tree is None:
        return ""
    for element in [item for item in tree.iter("blockquote", "div") if _is_quote(item)]:
        if any(_is_quote(ancestor) for ancestor in element.iterancestors()):
            continue
        lines = _layout(element, with_tail=False).strip("\n").split("\n")
        quote = Element("pre")
        quote.text, quote.tail = "\n".join(f"> {line}" for line in lines), element.tail
        parent = element.getparent()
        if parent is not None:
            parent.replace(element, quote)
    return _layout(tree)


def _is_quote(element: Tree) -> bool:
    """Say whether a mail program marks the element as a quote (Thunderbird, Apple, Gmail)."""
    if element.tag == "blockquote" and element.get("type") == "cite":
        return True
    return "gmail_quote" in (element.get("class") or "").split()


def declared_encoding(data: bytes) -> str | None:
    """Return the encoding that the page names in its first 4 KB, if any."""
    head = data[:4096]
    match = _DECLARED.search(head) or _XML_DECLARED.search(head)
    return match[1].decode("ascii", errors="replace") if match else None


def _tree(source: str) -> Tree | None:
    source = _XML_DECLARATION.sub("", clean(source), count=1)
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


def _layout(tree: Tree, with_tail: bool = True) -> str:
    if not with_tail:
        tree = deepcopy(tree)
        tree.tail = None
    try:
        write_rows(tree, _as_text)
        return _PADDING.sub("    ", _as_text(tree))
    except RecursionError:  # inscriptis descends by recursion; nesting can be deeper than the stack
        return "\n".join(
            line
            for element in tree.iter()
            if isinstance(element.tag, str) and element.tag not in {*_SILENT, "title"}
            for line in (element.text or "", element.tail or "")
            if line.strip()
        )


def _as_text(tree: Tree) -> str:
    # Elements that no browser shows but whose text inscriptis would print.
    css = {**STRICT_CSS_PROFILE, **{tag: HtmlElement(display=Display.none) for tag in _SILENT}}
    return str(Inscriptis(tree, ParserConfig(css=css)).get_text())


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
