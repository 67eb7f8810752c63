"""Mails and lists of queues: the right queue follows from what its description means."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from training import sources
from training.generator import people, route_mail, tasks
from training.generator.marks import capital
from training.generator.route_kinds import kinds
from training.generator.route_list import Topic, topics
from training.generator.route_words import ABOUT_KEY, CODED, DESCRIBED, OTHER, OTHER_MAILS
from training.generator.synonyms import vary
from training.generator.text import expand, items

Queue = dict[str, str]
Answer = dict[str, str]


@lru_cache(maxsize=1)
def _intents() -> dict[str, tuple[str, ...]]:
    """Banking77: intent in words -> what customers write."""
    found: dict[str, list[str]] = {}
    for said, intent in sources.banking():
        if 12 < len(said) < 160:
            found.setdefault(intent, []).append(said)
    return {intent: tuple(said) for intent, said in sorted(found.items())}


def document(r: Random) -> tuple[str, Answer, list[Queue]]:
    """A mail, its answer and the queues to choose from."""
    chance = r.random()
    urgency = "normal"
    if chance < 0.13 and _intents():
        wants, right, others = _banking(r)
        about = right["name"]
    elif chance < 0.20 and kinds():
        wants, right, others = _kind(r)
        about = right["name"]
    else:
        wants, right, others, about = _topical(r)
        if wants[0].startswith("!"):  # an emergency or a legal deadline by what it says
            urgency = "high"
        elif right.pop("quiet", ""):
            urgency = "low"
        wants = [want.removeprefix("!") for want in wants]
    queues = [right, *others]
    listed_other = r.random() < 0.42
    if listed_other:
        name, description = r.choice(OTHER)
        rest = {"name": name, "description": description}
        if r.random() < 0.16:  # nothing else fits
            if r.random() < 0.5:
                wants = [expand(r, r.choice(OTHER_MAILS), tasks.slots(r))]
                about, urgency = "", "normal"
            queues, right = others, rest
    _name(r, queues)
    r.shuffle(queues)
    if listed_other:
        queues.insert(len(queues) if r.random() < 0.85 else r.randint(0, len(queues)), rest)
    names = [queue["name"] for queue in queues]
    if len(set(names)) < len(names) or len(queues) < 2:
        return document(r)
    text, reason, urgency = route_mail.compose(r, wants, about, urgency)
    return text, {"reason": reason, "queue": right["name"], "urgency": urgency}, queues


# Letters of organisations, as the topics name them; large ones more often.
_PLACES = "bbbssscccuuhhkkllmmttnniii" + "oofffwwggaappvveerryy"
# Organisations with few topics of their own share those of any business.
_SMALL_ONES = frozenset("ofwgapvry")


def _topical(r: Random) -> tuple[list[str], Queue, list[Queue], str]:
    """Queues of one organisation, each covering one to three topics."""
    here = r.choice(_PLACES)
    pool = [topic for topic in topics() if here in topic.where]
    own = r.choice(pool)
    if here in _SMALL_ONES:
        pool += r.sample([topic for topic in topics() if "b" in topic.where], r.randint(0, 6))
        own = r.choice(pool)
    if r.random() < 0.12:
        pool = list(topics())
    rest = [topic for topic in pool if topic is not own]
    r.shuffle(rest)
    mine = own
    wants = r.sample(mine.wants, min(len(mine.wants), 1 if r.random() < 0.8 else 2))
    if {"complaints", "praise"} & set(mine.names):
        rest = [topic for topic in rest if not {"complaints", "praise"} & set(topic.names)]
    if r.random() < 0.16:
        wants = [r.choice(ABOUT_KEY).replace("{k}", r.choice(mine.keys))]
    queues, size = [], r.randint(2, 8)
    groups = [[mine]]
    if r.random() < 0.15 and rest:
        groups[0].append(rest.pop())
    while rest and len(groups) <= size:
        groups.append([rest.pop() for _ in range(min(len(rest), r.choice((1, 1, 1, 1, 1, 2))))])
    for group in groups:
        queues.append(_queue(r, group))
    if {"spam", "praise"} & set(mine.names):  # nobody waits for an answer
        queues[0]["quiet"] = "yes"
    names = tasks.slots(r)
    return (
        [expand(r, vary(r, want), names) for want in wants],
        queues[0],
        queues[1:],
        r.choice(mine.keys),
    )


def _queue(r: Random, group: list[Topic]) -> Queue:
    """Name and description of a queue for some topics."""
    name = r.choice(group[0].names)
    keys = [
        key
        for topic in group
        for key in r.sample(
            topic.keys, min(len(topic.keys), r.randint(2, 5 if len(group) == 1 else 3))
        )
    ]
    if len(group) == 1 and r.random() < 0.3:
        description = r.choice(group[0].says)
    else:
        if r.random() < 0.4:
            r.shuffle(keys)
        glue = r.choice((", ", ", ", ", ", "; ", " / "))
        listed = glue.join(keys)
        if glue == ", " and r.random() < 0.4:
            listed = f"{', '.join(keys[:-1])} and {keys[-1]}"
        description = expand(r, r.choice(DESCRIBED), {"L": listed, "S": r.choice(group[0].says)})
    return {"name": name, "description": vary(r, description, 0.2)}


def _name(r: Random, queues: list[Queue]) -> None:
    """Give the queues of a list one style: plain words, slugs, capitals, codes, names alone."""
    style = r.random()
    if not all(queue["description"] for queue in queues):
        style = 0.22 + style * 0.7  # a code alone tells nothing
    letters = r.sample("ABCDEFGHJKLMNPQRSTUVWXYZ", 20)
    code = r.choice(CODED)
    numbers = r.sample(range(1, 99), 20)
    colours = r.sample(_COLOURS, 20)
    for index, queue in enumerate(queues):
        name = queue["name"]
        if style < 0.22:  # only the description tells
            name = expand(
                r,
                code,
                {
                    "A": letters[index],
                    "N": str(numbers[index]),
                    "c": colours[index],
                    "w": people.invented(r).lower(),
                },
            )
        elif style < 0.55:
            name = name.replace(" ", "-").replace("'", "").lower()
        elif style < 0.65:
            name = name.replace(" ", "_").upper()
        elif style < 0.75:
            name = capital(name)
        elif style < 0.86:
            name = f"{numbers[index]:02d} {name}"
        queue["name"] = name
        if style > 0.93:  # the name alone tells
            queue["description"] = "" if r.random() < 0.7 else queue["description"]
    if r.random() < 0.3:
        for queue in queues:
            queue["description"] = capital(queue["description"]) if queue["description"] else ""


_COLOURS = items(
    "blue|green|red|orange|violet|yellow|white|black|silver|gold|amber|coral|indigo|lime|maroon|navy|olive|pink|"
    "teal|grey|north|south|east|west|oak|elm|birch|pine|falcon|heron|otter|lynx|alpha|beta|gamma|delta"
)


def _banking(r: Random) -> tuple[list[str], Queue, list[Queue]]:
    """A customer's line and the names of some intents as queues."""
    names = r.sample(sorted(_intents()), r.randint(3, 8))
    said = r.choice(_intents()[names[0]])
    queues = []
    described = r.random() < 0.5
    form = r.choice(
        ("questions about {n}", "{n}", "messages about {n}", "customers who write about {n}")
    )
    for name in names:
        about = form.replace("{n}", name)
        queues.append({"name": name, "description": about if described else ""})
    return [said], queues[0], queues[1:]


def _kind(r: Random) -> tuple[list[str], Queue, list[Queue]]:
    """Departments for kinds of things ("musical instruments"); the mail names one of that kind."""
    first, *rest = r.sample(kinds(), r.randint(3, 7))
    what = r.choice(first.members)
    chosen = [first, *(one for one in rest if what not in one.members)]
    names = tasks.slots(r) | {"y": what}
    want = expand(
        r,
        r.choice(
            (
                "I have a question about [my|a|the] {y}",
                "We [are looking for|need|would like to order] a {y}",
                "Can you tell me something about the {y}?",
                "The {y} that I [ordered|bought|got] on {D} is [broken|wrong|not right]",
                "How much is the {y}?",
                "Please [send|show|get] me the {y}",
                "Do you have any {y}?",
                "I would like to [buy|sell|see|return] a {y}",
                "Where can I find the {y}?",
                "Our {y} [must be|has to be] [checked|replaced]",
            )
        ),
        names,
    )
    queues = []
    for one in chosen:
        about = expand(
            r,
            r.choice(
                (
                    "{k}",
                    "[everything|anything] about {k}",
                    "{k}: {g}",
                    "{g}",
                    "[questions on|orders of] {k}",
                )
            ),
            {"k": one.name, "g": one.gloss},
        )
        queues.append({"name": one.name.split(",")[0], "description": about})
    return [want], queues[0], queues[1:]
