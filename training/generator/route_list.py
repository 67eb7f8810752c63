"""The topics that people write about, read from their lists."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from training.generator.route_topics import BUSINESS
from training.generator.route_topics_more import PUBLIC
from training.generator.route_topics_third import SPECIAL
from training.generator.text import items


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing people write about."""

    where: str
    names: tuple[str, ...]
    keys: tuple[str, ...]
    says: tuple[str, ...]
    wants: tuple[str, ...]


@lru_cache(maxsize=1)
def topics() -> tuple[Topic, ...]:
    found = []
    for block in (BUSINESS + PUBLIC + SPECIAL).split("== ")[1:]:
        rows = [row.strip() for row in block.strip().splitlines()]
        fields = {row.partition(": ")[0]: tuple(items(row.partition(": ")[2])) for row in rows[1:4]}
        found.append(
            Topic(rows[0], fields["names"], fields["keys"], fields["says"], tuple(rows[4:]))
        )
    return tuple(found)
