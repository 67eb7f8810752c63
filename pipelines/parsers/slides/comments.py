"""Read the comments on a slide, of PowerPoint before and since 2021."""

from __future__ import annotations

from collections.abc import Iterator

from pipelines.parsers.ooxml.drawings.text import drawing_text
from pipelines.parsers.ooxml.package import Package
from pipelines.parsers.slides.shapes import P

_MODERN = "{http://schemas.microsoft.com/office/powerpoint/2018/8/main}"


def comment_lines(package: Package, main: str, slide: str) -> Iterator[str]:
    """Yield "Comment by NAME: text" for each comment; ``main`` is the presentation's part."""
    related = [
        relation for relation in package.related(slide).values()
        if relation.kind == "comments" and not relation.external
    ]  # fmt: skip
    if not related:
        return
    people = _people(package, main)
    for relation in related:
        root = package.tree(relation.target)
        if root is None:
            continue
        for comment in root.iter(P + "cm"):
            text = comment.findtext(P + "text") or ""
            yield from _line(people.get(comment.get("authorId", "")), text)
        for comment in root.iter(_MODERN + "cm", _MODERN + "reply"):
            body = comment.find(_MODERN + "txBody")
            text = "" if body is None else drawing_text(body)
            yield from _line(people.get(comment.get("authorId", "")), text)


def _people(package: Package, main: str) -> dict[str, str]:
    people = {}
    for relation in package.related(main).values():
        if relation.kind in {"commentAuthors", "authors"} and not relation.external:
            root = package.tree(relation.target)
            for author in () if root is None else root:
                people[author.get("id", "")] = author.get("name", "")
    return people


def _line(author: str | None, text: str) -> Iterator[str]:
    said = " ".join(text.split())
    if said:
        yield f"Comment by {author or 'unknown'}: {said}"
