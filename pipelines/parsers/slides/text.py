"""Read the text bodies and tables of slides (DrawingML, ISO 29500-1, 21.1)."""

from __future__ import annotations

import re

from lxml import etree

from pipelines.parsers.ooxml.drawings.text import A, paragraph_text
from pipelines.parsers.table_rows import again, is_layout, row

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ROMAN = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
_DEEPEST = 8


def body_text(body: etree._Element, bullets: bool) -> str:
    """Return the paragraphs of a text body as lines with the marks of its lists.

    ``bullets``: whether paragraphs that say nothing of a mark have bullets, as those in the
    content placeholder of a layout do.
    """
    paragraphs = [(item, paragraph_text(item)) for item in body.iterchildren(A + "p")]
    several = sum(bool(text) for _, text in paragraphs) > 1
    counts: dict[int, int] = {}  # by level, of numbered paragraphs
    lines = []
    for paragraph, text in paragraphs:
        if not text:
            continue
        properties = paragraph.find(A + "pPr")
        said = (properties.get("lvl") or "0") if properties is not None else "0"
        level = min(int(said), _DEEPEST) if said.isdecimal() else 0
        for deeper in [item for item in counts if item > level]:
            del counts[deeper]
        mark = _mark(properties, counts, level)
        if mark is None:
            mark = "- " if bullets and several else ""
        if not mark:
            counts.pop(level, None)
        lines.append("  " * level + mark + text)
    return "\n".join(lines)


def _mark(properties: etree._Element | None, counts: dict[int, int], level: int) -> str | None:
    """Return the mark of a paragraph, "" for none, None where the layout decides."""
    if properties is None:
        return None
    if properties.find(A + "buNone") is not None:
        return ""
    if properties.find(A + "buChar") is not None or properties.find(A + "buBlip") is not None:
        return "- "
    numbered = properties.find(A + "buAutoNum")
    if numbered is None:
        return None
    start = numbered.get("startAt", "1")
    first = int(start) if re.fullmatch(r"\d{1,5}", start) else 1
    counts[level] = counts.get(level, first - 1) + 1
    return f"{_numbered(counts[level], numbered.get('type', ''))} "


def _numbered(number: int, kind: str) -> str:
    text = str(number)
    if kind.startswith("alpha"):
        text = _LETTERS[(number - 1) % 26] * min(9, (number - 1) // 26 + 1)
    elif kind.startswith("roman") and number < 40:
        text, rest = "", number
        for size, sign in _ROMAN:
            text += sign * (rest // size)
            rest %= size
    text = text.upper() if "Uc" in kind else text
    if kind.endswith("ParenBoth"):
        return f"({text})"
    if kind.endswith("ParenR"):
        return f"{text})"
    return text if kind.endswith("Plain") else f"{text}."


def table_text(table: etree._Element) -> str:
    """Return the rows of a table (``a:tbl``) as lines with bars between cells."""
    lines: list[str] = []
    above: list[str] = []
    for line in table.iterchildren(A + "tr"):
        cells = list(line.iterchildren(A + "tc"))
        texts = []
        for at, cell in enumerate(cells):
            body = cell.find(A + "txBody")
            text = "" if body is None else body_text(body, bullets=False)
            if cell.get("hMerge") in {"1", "true"}:
                text = ""
            elif cell.get("vMerge") in {"1", "true"}:
                text = again(above[at]) if at < len(above) else ""
            texts.append(text)
        above = texts
        if is_layout(texts):
            lines += [text for text in texts if text]
        elif any(texts):
            lines.append(row(texts))
    return "\n".join(lines)
