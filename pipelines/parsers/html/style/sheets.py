"""The style sheets of a page: which declarations apply to an element, in the cascade's order.

CSS Cascading and Inheritance 5 (origin, specificity, order, ``!important``) for the few properties
that can hide text, as tinycss2 parses and cssselect2 matches them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import tinycss2
from cssselect2 import SelectorError, compile_selector_list
from lxml.html import HtmlElement as Tree

from pipelines.parsers.html.style.matching import Node, Rules, TooMuchStyleError
from pipelines.parsers.html.style.media_queries import applies
from pipelines.parsers.html.style.values import longhands

_CHARS = 1_000_000  # of all style sheets of a page
_SELECTORS = 4000  # that may match something in the page
_TOKENS = 60  # of one selector
_DEPTH = 5  # of blocks in blocks
_UNMATCHABLE = (SelectorError, NotImplementedError, SyntaxError, ValueError, RecursionError)

# Property, value, whether it is important.
Declaration = tuple[str, str, bool]


@dataclass(slots=True)
class StyleSheets:
    """The rules of a page's ``style`` elements; ``external`` if it links others.

    ``names`` are the page's classes and ids, with their mark: rules for others are passed over.
    """

    names: frozenset[str] = frozenset()
    external: bool = False
    _rules: Rules = field(default_factory=Rules)
    _selectors: int = 0
    _inline: dict[str, tuple[Declaration, ...]] = field(default_factory=dict)

    def declared(self, node: Node, hints: Mapping[str, str]) -> dict[str, str]:
        """Return the values declared for an element, the winning one of each property.

        ``hints`` are those of the browser itself and of attributes (``bgcolor``), which lose
        against all others.

        Raises:
            TooMuchStyleError: when matching the whole page takes too long.
        """
        try:
            matched = [
                payload
                for _, _, pseudo, payload in self._rules.match(node)
                if pseudo is None  # ::before and the like are no text of the page
            ]
        except RecursionError:
            raise TooMuchStyleError from None
        inline = self.inline(node.etree_element.get("style") or "")
        style = dict(hints)
        for important in (False, True):
            for declarations in (*matched, inline):
                style.update(
                    (name, value) for name, value, weight in declarations if weight is important
                )
        return style

    def inline(self, source: str) -> tuple[Declaration, ...]:
        """Return the declarations of a ``style`` attribute."""
        if source not in self._inline:
            self._inline[source] = _declarations(source) if source.strip() else ()
        return self._inline[source]

    def add(self, source: str) -> None:
        """Add the rules of a style sheet."""
        self._add(tinycss2.parse_stylesheet(source, skip_comments=True, skip_whitespace=True), 0)

    def _add(self, parsed: list[Any], depth: int) -> None:
        for rule in parsed:
            if rule.type == "qualified-rule":
                self._add_rule(rule)
            elif rule.type == "at-rule" and rule.lower_at_keyword == "import":
                self.external = True
            elif rule.type == "at-rule" and rule.content and depth < _DEPTH and _is_open(rule):
                inner = tinycss2.parse_rule_list(
                    rule.content, skip_comments=True, skip_whitespace=True
                )
                self._add(inner, depth + 1)

    def _add_rule(self, rule: Any) -> None:
        selectors = [part for part in _split(rule.prelude) if _names(part) <= self.names]
        declarations = _declarations(rule.content) if selectors else ()
        if not declarations:
            return
        self._selectors += len(selectors)
        if self._selectors > _SELECTORS:
            raise TooMuchStyleError
        for selector in selectors:
            try:
                compiled = compile_selector_list(selector)
            except _UNMATCHABLE:
                continue  # a browser, too, leaves out what it does not know
            for each in compiled:
                self._rules.add_selector(each, declarations)


def read_style_sheets(tree: Tree) -> StyleSheets:
    """Return the style sheets of a page.

    Raises:
        TooMuchStyleError: where they are too large.
    """
    sheets = StyleSheets(_names_in(tree))
    size = 0
    for element in tree.iter("style", "link"):
        if next(element.iterancestors("noscript", "template"), None) is not None:
            continue
        if element.tag == "link":
            if "stylesheet" in (element.get("rel") or "").lower().split():
                sheets.external = True
            continue
        kind = (element.get("type") or "").strip().lower()
        if kind not in {"", "text/css"} or not applies(element.get("media") or ""):
            continue
        source = element.text or ""
        size += len(source)
        if size > _CHARS:
            raise TooMuchStyleError
        sheets.add(source)
    return sheets


def _names_in(tree: Tree) -> frozenset[str]:
    names: set[str] = set()
    for element in tree.iter():
        names.update(f".{name}" for name in (element.get("class") or "").split())
        if element.get("id"):
            names.add(f"#{element.get('id')}")
    return frozenset(names)


def _split(prelude: list[Any]) -> Iterator[list[Any]]:
    """Yield the selectors of a rule, without those that are too long to match."""
    selector: list[Any] = []
    for token in [*prelude, None]:
        if token is None or (token.type == "literal" and token.value == ","):
            if len(selector) <= _TOKENS:
                yield selector
            selector = []
        else:
            selector.append(token)


def _names(selector: list[Any]) -> set[str]:
    """Return the classes and ids that must be in a page for the selector to match."""
    found = {f"#{token.value}" for token in selector if token.type == "hash"}
    for mark, token in pairwise(selector):
        if mark.type == "literal" and mark.value == "." and token.type == "ident":
            found.add(f".{token.value}")
    return found


def _is_open(rule: Any) -> bool:
    """Say whether the rules in an at-rule's block apply on a screen."""
    keyword, prelude = rule.lower_at_keyword, tinycss2.serialize(rule.prelude)
    if keyword == "media":
        return applies(prelude)
    if keyword == "supports":
        return not prelude.strip().lower().startswith("not")
    return bool(keyword == "layer")


def _declarations(source: str | list[Any]) -> tuple[Declaration, ...]:
    found: list[Declaration] = []
    for item in tinycss2.parse_blocks_contents(source, skip_comments=True, skip_whitespace=True):
        if item.type != "declaration":
            continue
        for name, value in longhands(item.lower_name, item.value):
            found.append((name, value, item.important))
    return tuple(found)
