"""The blocks of an OpenDocument text, joined to lines."""

from __future__ import annotations

from dataclasses import dataclass

PAGE_BREAK = "\f"


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, list item or table row."""

    text: str
    kind: str  # paragraph, item, row


def join(blocks: list[Block]) -> str:
    """Join blocks: items and rows as lines, paragraphs with an empty line between."""
    parts: list[str] = []
    for before, block in zip([None, *blocks], blocks, strict=False):
        if before is not None:
            close = before.kind == block.kind and block.kind != "paragraph"
            parts.append("\n" if close else "\n\n")
        parts.append(block.text)
    return "".join(parts)
