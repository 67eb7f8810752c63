"""Kinds of things out of WordNet ("musical instrument": harp, oboe ...), for queues by meaning."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from training import sources
from training.generator import tasks
from training.generator.tasks import plural
from training.generator.text import expand, items, words

_ROOTS = items(
    "musical instrument|vehicle|furniture|garment|footwear|fruit|vegetable|fish|bird|dog|"
    "flower|tool|aircraft|fabric|jewelry|beverage|"
    "cheese|bread|sauce|meat|sport|dance|toy|"
    "kitchen utensil|camera|herb|nut|grain|"
    "boat|hat|candy|pastry|soup|cosmetic|measuring instrument|"
    "bicycle|home appliance|"
    "electronic equipment|writing implement|painting|sculpture|"
    "curtain|floor cover|"
    "trouser|spice|horse|berry|citrus|wine|beer|"
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


_WANTS = (
    "I have a question about the {y} that I saw at your place",
    "We are looking for a {y}, do you have one?",
    "Could you tell me what a {y} costs at the moment?",
    "The {y} that I bought on {D} is not what I expected",
    "Do you still have the {y} from your catalogue?",
    "I would like to sell a {y}, are you interested?",
    "My grandfather left us a {y} and we wonder what it is worth",
    "Can I order a {y} and fetch it on {D}?",
)


def mail_about(r: Random, kind: Kind, listed: list[Kind]) -> str:
    """What somebody wants who names a thing of one kind; empty if another listed kind has it."""
    what = r.choice(kind.members)
    if any(what in other.members for other in listed if other is not kind):
        return ""
    return expand(r, r.choice(_WANTS), tasks.slots(r) | {"y": what}).replace(" a a", " an a")


def queue_of(r: Random, kind: Kind) -> dict[str, str]:
    """The department for a kind."""
    form = r.choice(("{k}", "[everything|anything] about {k}", "{k}: {g}", "{g}", "orders of {k}"))
    return {"name": kind.name, "description": expand(r, form, {"k": kind.name, "g": kind.gloss})}
