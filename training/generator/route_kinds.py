"""Kinds of things out of WordNet ("musical instrument": harp, oboe ...), for queues by meaning."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from training import sources
from training.generator.tasks import plural
from training.generator.text import items, words

_ROOTS = items(
    "musical instrument|vehicle|furniture|garment|footwear|fruit|vegetable|fish|bird|dog|"
    "insect|tree|flower|weapon|tool|vessel|aircraft|fabric|jewelry|beverage|"
    "cheese|bread|sauce|meat|medicine|disease|sport|dance|toy|"
    "kitchen utensil|camera|mammal|reptile|herb|nut|grain|gem|metal|"
    "boat|hat|candy|pastry|soup|cosmetic|measuring instrument|medical instrument|"
    "optical instrument|fastener|bicycle|illness|home appliance|"
    "electronic equipment|writing implement|painting|sculpture|"
    "curtain|floor cover|"
    "trouser|spice|fungus|shrub|snake|whale|horse|cattle|sheep|berry|citrus|wine|beer|"
    "coffee"
)


_MASS = frozenset(words("footwear furniture jewelry bread meat soup candy fish cattle beer"))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind: its words, its gloss and what belongs to it."""

    name: str
    gloss: str
    members: tuple[str, ...]


@lru_cache(maxsize=1)
def kinds() -> tuple[Kind, ...]:
    """Kinds with at least eight members, in alphabetical order; empty without WordNet."""
    nouns = [synset for synset in sources.wordnet() if synset.part == "noun"]
    below: dict[str, list[sources.Synset]] = {}
    first: dict[str, sources.Synset] = {}
    for synset in nouns:
        for offset in synset.above:
            below.setdefault(offset, []).append(synset)
        for word in synset.words[:2]:
            first.setdefault(word, synset)
    # Of several meanings the one with the most kinds below it is the everyday one here.
    for synset in nouns:
        for word in synset.words[:2]:
            if len(below.get(synset.offset, ())) > len(below.get(first[word].offset, ())):
                first[word] = synset
    found = []
    for root in sorted(_ROOTS):
        if root not in first:
            continue
        members = sorted(
            {
                synset.words[0]
                for synset in _all_below(first[root].offset, below)
                if synset.words[0].islower() and len(synset.words[0]) < 16
            }
        )
        if len(members) >= 8:
            gloss = first[root].gloss.partition(";")[0].partition(" having ")[0]
            if len(gloss) > 90:
                gloss = gloss[:90].rpartition(" ")[0]
            name = root if root[-1] in "aeus" or root in _MASS else plural(root)
            found.append(Kind(name, gloss, tuple(members)))
    return tuple(found)


def _all_below(offset: str, below: dict[str, list[sources.Synset]]) -> list[sources.Synset]:
    found, waiting = [], [offset]
    while waiting:
        for synset in below.get(waiting.pop(), ()):
            found.append(synset)
            waiting.append(synset.offset)
    return found
