"""Lay a tree of HTML out as text with inscriptis, as a browser would in lines."""

import re
from copy import deepcopy

from inscriptis.css_profiles import STRICT_CSS_PROFILE
from inscriptis.html_engine import Inscriptis
from inscriptis.html_properties import Display
from inscriptis.model.config import ParserConfig
from inscriptis.model.html_element import HtmlElement
from lxml.html import HtmlElement as Tree

from pipelines.parsers.fillers import without_fillers
from pipelines.parsers.html.hidden import SILENT
from pipelines.parsers.html.tables import write_rows

_PADDING = re.compile(" {5,}")  # inscriptis pads the cells of a table to its widest line
# Elements that browsers begin a line for and inscriptis does not.
_LINES = (
    "center", "dd", "details", "dialog", "dir", "dl", "dt", "fieldset", "form", "hr", "legend",
    "menu", "optgroup", "option", "search", "section", "summary",
)  # fmt: skip
_CSS = {
    **STRICT_CSS_PROFILE,
    **{tag: HtmlElement(display=Display.block) for tag in _LINES},
    "button": HtmlElement(prefix=" ", suffix=" ", limit_whitespace_affixes=True),
    # What no browser shows but whose text inscriptis would print.
    **{tag: HtmlElement(display=Display.none) for tag in SILENT},
}


def lay_out(tree: Tree, *, with_tail: bool = True) -> str:
    """Return the text of a tree; tables of data are written as rows."""
    if not with_tail:
        tree = deepcopy(tree)
        tree.tail = None
    try:
        write_rows(tree, _as_text)
        text = _PADDING.sub("    ", _as_text(tree))
    except RecursionError:  # inscriptis descends by recursion; nesting can be deeper than the stack
        text = "\n".join(
            line
            for element in tree.iter()
            if isinstance(element.tag, str) and element.tag not in {*SILENT, "title"}
            for line in (element.text or "", element.tail or "")
            if line.strip()
        )
    return without_fillers(text)


def _as_text(tree: Tree) -> str:
    return str(Inscriptis(tree, ParserConfig(css=_CSS)).get_text())
