"""Take out of a page what a browser does not show, and keep it apart."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from lxml import etree
from lxml.html import Element
from lxml.html import HtmlElement as Tree

from pipelines.document import Skipped
from pipelines.parsers.fillers import without_fillers
from pipelines.parsers.html.forms import Labels, is_painted_tick
from pipelines.parsers.html.style.matching import Node, TooMuchStyleError
from pipelines.parsers.html.style.sheets import StyleSheets, read_style_sheets
from pipelines.parsers.html.style.visibility import Text, hints, inherit, why_box_hidden

# Never shown by a browser that runs scripts, or only in place of a picture; the first are no text.
_CODE = frozenset({
    "script", "style", "svg", "object", "iframe", "audio", "video", "canvas", "datalist",
})  # fmt: skip
SILENT = _CODE | {"noscript", "template"}
_CONTROLS = frozenset({"select", "textarea"})
_ROOTS = frozenset({"html", "body"})  # hidden only until a script has run
# Values of display that begin a line.
_LINES = frozenset({"block", "flex", "grid", "list-item", "flow-root", "table"})
_IN_TABLES = frozenset({"table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption"})
_COLOURS = frozenset({"color", "background-color"})
_MATTERS = 200  # letters
_PREHEADER = 1000  # letters at the top of a mail for the list of mails
_ASIDE = 20_000  # characters kept of comments and the like


class _Part(NamedTuple):
    text: str
    why: str
    on_top: bool  # before all that is shown


@dataclass(slots=True)
class Hidden:
    """What was taken out of a page."""

    parts: list[_Part] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)  # comments, noscript, template
    unknown: bool = False  # the style sheets could not be applied

    @property
    def text(self) -> str:
        return "\n".join([*(part.text for part in self.parts), "\n".join(self.aside)[:_ASIDE]])

    def skipped(self, *, mail: bool) -> tuple[Skipped, ...]:
        """Return the hidden text as gaps; a mail's preheader does not matter."""
        found: list[Skipped] = []
        if self.unknown:
            unsure = "too large to tell what a browser hides; all is read as if shown"
            found.append(Skipped(None, "limit", part="style sheet", detail=unsure))
        top = [part for part in self.parts if part.on_top] if mail else []
        if sum(map(_letters, top)) > _PREHEADER:
            top = []
        rest = [part for part in self.parts if not (top and part.on_top)]
        for parts, least in ((top, sys.maxsize), (rest, _MATTERS)):
            count = sum(map(_letters, parts))
            why = Counter(part.why for part in parts).most_common(3)
            detail = f"{count:,} characters hidden by {', '.join(name for name, _ in why)}"
            if count:
                entry = Skipped(None, "hidden", "hidden text", detail, matters=count >= least)
                found.append(entry)
        return tuple(found)


def take_hidden(tree: Tree, labels: Labels) -> Hidden:
    """Remove from ``tree`` what a browser hides, and return it.

    Takes time linear in the tree; where the style sheets ask for more, they are not applied, and
    ``unknown`` says so.
    """
    hidden = Hidden()
    try:
        _Sweep(read_style_sheets(tree), hidden, labels).run(Node.whole(tree))
    except TooMuchStyleError:
        hidden.unknown = True
        _Sweep(StyleSheets(external=True), hidden, labels).run(Node.whole(tree))
    return hidden


# An element to enter, or one whose tail comes next, with what the element around it hands down.
_Step = tuple[Node | etree._Element, Text]


@dataclass(slots=True)
class _Sweep:
    """One walk through a tree, in the order of the text."""

    sheets: StyleSheets
    hidden: Hidden
    labels: Labels
    shown: bool = False  # whether some text was shown before
    places: dict[Tree, Tree] = field(default_factory=dict)  # element taken out -> in its place

    def run(self, root: Node) -> None:
        start = Text(background=None) if self.sheets.external else Text()
        todo: list[_Step] = [(root, start)]
        while todo:
            node, above = todo.pop()
            if isinstance(node, Node):
                todo += reversed(self._enter(node, above))
            else:
                self._text(self.places.get(node, node), "tail", above)

    def _enter(self, node: Node, above: Text) -> list[_Step]:
        """Take out an element, or return its children and the texts behind them."""
        element: Tree = node.etree_element
        if element.tag in SILENT:
            if element.tag not in _CODE:
                self.hidden.aside.append(element.text_content())
            self._drop(element)
            return []
        style = self.sheets.declared(node, hints(element.tag, element.attrib))
        certain = not self.sheets.external or not (element.get("class") or element.get("id"))
        if not certain:
            stated = {name for name, _, _ in self.sheets.inline(element.get("style") or "")}
            style = {k: v for k, v in style.items() if k not in _COLOURS or k in stated}
        text = inherit(above, style, certain=certain)
        root = element.tag in _ROOTS
        why = "" if root else why_box_hidden(element.tag, style, text.font)
        if why and not is_painted_tick(element, self.labels):
            self._keep(_inner_text(element), why)
            self._drop(element)
            return []
        if root:
            text = replace(text, hidden=False)
        own = element.get("style") or ""
        if "none" in own.lower() and "display" in own.lower():
            del element.attrib["style"]  # overruled, which inscriptis would not see
        elif style.get("display") in _LINES and element.tag not in _IN_TABLES and not root:
            element.set("style", f"{own};display:block")  # inscriptis knows no other
        if element.tag in _CONTROLS:
            return []  # their options and texts are shown otherwise
        self._text(element, "text", text)
        return self._children(node, text)

    def _children(self, node: Node, text: Text) -> list[_Step]:
        found: list[_Step] = []
        elements = node.iter_children()
        for child in node.etree_element:
            if isinstance(child.tag, str):
                found.append((next(elements), text))
            elif child.tag is etree.Comment and not (child.text or "").lstrip().startswith("["):
                self.hidden.aside.append(child.text or "")
            found.append((child, text))
        return found

    def _text(self, element: etree._Element, where: str, text: Text) -> None:
        """Take out the text in or behind an element if it is hidden."""
        own = getattr(element, where)
        if not own or not own.strip():
            return
        why = text.why_hidden()
        if why:
            setattr(element, where, " ")
            self._keep(own, why)
        else:
            self.shown = self.shown or bool(without_fillers(own).strip())

    def _drop(self, element: Tree) -> None:
        """Put an empty element in the place of one, which keeps the texts around it apart."""
        place = Element("span")
        place.tail, element.tail = element.tail, None
        element.getparent().replace(element, place)
        self.places[element] = place

    def _keep(self, text: str, why: str) -> None:
        if text.strip():
            self.hidden.parts.append(_Part(text, why, on_top=not self.shown))


def _inner_text(element: Tree) -> str:
    """Return the text of an element that goes, without its scripts."""
    etree.strip_elements(element, etree.Comment, *_CODE, with_tail=False)
    return " ".join(str(element.text_content()).split())


def _letters(part: _Part) -> int:
    return sum(not char.isspace() for char in without_fillers(part.text))
