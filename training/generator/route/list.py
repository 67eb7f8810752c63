"""The topics that people write about, read from their lists, and the stories told about them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from training.generator.route.overlaps import OVERLAPS
from training.generator.route.stories import STORIES
from training.generator.route.stories_citizens import MORE_STORIES
from training.generator.route.stories_customers import THIRD_STORIES
from training.generator.route.stories_office import FIFTH_STORIES
from training.generator.route.stories_trades import FOURTH_STORIES
from training.generator.route.stories_voices import SIXTH_STORIES
from training.generator.route.topics import BUSINESS
from training.generator.route.topics_public import PUBLIC
from training.generator.route.topics_trades import SPECIAL
from training.generator.text import items, lines


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing people write about."""

    where: str  # organisations, a letter each
    names: tuple[str, ...]  # of a queue
    keys: tuple[str, ...]  # key words of a description
    says: tuple[str, ...]  # whole descriptions
    wants: tuple[str, ...]  # what is wanted, in one sentence
    stories: tuple[str, ...]  # whole matters, sentences between slashes

    @property
    def name(self) -> str:
        return self.names[0]


@lru_cache(maxsize=1)
def topics() -> tuple[Topic, ...]:
    """All topics. A block of stories that begins with "@" adds to the topic of that name."""
    told: dict[str, list[str]] = {}
    blocks = (BUSINESS + PUBLIC + SPECIAL).split("== ")[1:]
    for text in (
        STORIES,
        MORE_STORIES,
        THIRD_STORIES,
        FOURTH_STORIES,
        FIFTH_STORIES,
        SIXTH_STORIES,
    ):
        for block in text.split("== ")[1:]:
            if block.startswith("@"):
                name, _, rest = block[1:].partition("\n")
                told.setdefault(name.strip(), []).extend(lines(rest))
            else:
                blocks.append(block)
    found = []
    for block in blocks:
        rows = lines(block)
        fields = {row.partition(": ")[0]: tuple(items(row.partition(": ")[2])) for row in rows[1:4]}
        rows = rows[4:] + told.pop(fields["names"][0], [])
        found.append(
            Topic(
                "".join(rows and block.split("\n", 1)[0].split()),
                fields["names"],
                fields["keys"],
                (*fields["says"], *(row[2:] for row in rows if row.startswith("+ "))),
                tuple(row for row in rows if row[:2] not in ("+ ", "- ")),
                tuple(row[2:] for row in rows if row.startswith("- ")),
            )
        )
    if told:
        raise ValueError(f"stories for topics that do not exist: {', '.join(sorted(told))}")
    return tuple(found)


@lru_cache(maxsize=1)
def _neighbours() -> dict[str, frozenset[str]]:
    """Topic -> those that a mail of it could go to as well."""
    known = {topic.name for topic in topics()}
    found: dict[str, set[str]] = {}
    for row in lines(OVERLAPS):
        group = [name.strip() for name in row.split("|")]
        if not known.issuperset(group):
            raise ValueError(f"overlaps of topics that do not exist: {set(group) - known}")
        for name in group:
            found.setdefault(name, set()).update(group)
    return {name: frozenset(others) for name, others in found.items()}


def overlap(one: Topic, other: Topic) -> bool:
    """Whether a mail of one topic could as well go to the other."""
    return other.name == one.name or other.name in _neighbours().get(one.name, ())


def keep_apart(chosen: list[Topic], pool: list[Topic], most: int) -> list[Topic]:
    """``chosen`` and up to ``most`` of the pool, none of which overlaps with another."""
    kept = list(chosen)
    for topic in pool:
        if len(kept) >= most:
            break
        if not any(overlap(topic, one) for one in kept):
            kept.append(topic)
    return kept
