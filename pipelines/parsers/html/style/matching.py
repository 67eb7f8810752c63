"""Match selectors against elements with cssselect2, in a number of steps that is bounded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cssselect2 import ElementWrapper, Matcher
from lxml.html import HtmlElement as Tree

# Ancestors, siblings and rules that are looked at. An element costs some anyway.
_STEPS = 2_000_000
_PER_NODE = 4


class TooMuchStyleError(Exception):
    """The style sheets take too long to apply; nothing can be said of what they hide."""


@dataclass(slots=True)
class _Steps:
    left: int = field(default_factory=lambda: _STEPS)

    def take(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            raise TooMuchStyleError


class Node(ElementWrapper):  # type: ignore[misc]  # cssselect2 has no types
    """An element as selectors see it, which counts what matching looks at.

    cssselect2 keeps tuples of all ancestors and siblings for each element: quadratic memory.
    """

    steps: _Steps

    def __init__(self, element: Any, parent: Node | None, *rest: Any, **more: Any) -> None:
        self.steps = parent.steps if parent is not None else _Steps()
        self.steps.take(_PER_NODE)
        super().__init__(element, parent, *rest, **more)

    @classmethod
    def whole(cls, tree: Tree) -> Node:
        """Return a page's root, with steps for a walk through all of it besides those to match."""
        root: Node = cls.from_html_root(tree)
        root.steps.left += _PER_NODE * sum(1 for _ in tree.iter())
        return root

    @property
    def ancestors(self) -> Iterator[Node]:
        node = self.parent
        while node is not None:
            self.steps.take(1)
            yield node
            node = node.parent

    @property
    def previous_siblings(self) -> Iterator[Node]:
        node = self.previous
        while node is not None:
            self.steps.take(1)
            yield node
            node = node.previous

    @property
    def etree_siblings(self) -> list[Tree]:
        siblings: list[Tree] = self._siblings
        self.steps.take(len(siblings))
        return siblings

    @etree_siblings.setter
    def etree_siblings(self, siblings: list[Tree]) -> None:
        self._siblings = siblings


class Rules(Matcher):  # type: ignore[misc]
    """The rules of a page by what their selectors name, as cssselect2 sorts them."""

    def add_relevant_selectors(
        self, element: Node, selectors: list[Any], relevant_selectors: list[Any]
    ) -> None:
        element.steps.take(len(selectors))
        super().add_relevant_selectors(element, selectors, relevant_selectors)
