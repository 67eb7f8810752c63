"""Put the parts of a slide in the order in which a person reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

EMU = 914_400  # an inch
_BAND = EMU // 4  # shapes whose tops differ by less stand side by side

TITLE, PLACEHOLDER, FREE, FOOTER = range(4)


@dataclass(frozen=True, slots=True)
class Block:
    """Text of a shape, its rank, and where its left upper corner stands (EMU)."""

    text: str
    rank: int
    x: int = 0
    y: int = 0


def in_order(blocks: Sequence[Block]) -> list[str]:
    """Return the texts: title, placeholders as they come, then from top to bottom and from left to
    right, then date and footer."""
    ranked = {rank: [block for block in blocks if block.rank == rank] for rank in range(4)}
    free: list[Block] = []
    band: list[Block] = []
    for block in sorted(ranked[FREE], key=lambda item: item.y):
        if band and block.y - band[0].y > _BAND:
            free += sorted(band, key=lambda item: item.x)
            band = []
        band.append(block)
    free += sorted(band, key=lambda item: item.x)
    ordered = [*ranked[TITLE], *ranked[PLACEHOLDER], *free, *ranked[FOOTER]]
    return [block.text for block in ordered if block.text.strip()]
