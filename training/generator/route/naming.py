"""Names and descriptions of queues, in the one style that a list has."""

from __future__ import annotations

from random import Random

from training.generator import people
from training.generator.marks import capital
from training.generator.route.list import Topic
from training.generator.route.words import CODED, COLOURS, DESCRIBED, OTHER
from training.generator.synonyms import vary
from training.generator.text import expand

Queue = dict[str, str]


def queue(r: Random, group: list[Topic], alone: bool) -> Queue:
    """Name and description of a queue for some topics; the plainest name if it stands alone."""
    if alone:
        return {"name": group[0].name, "description": ""}
    if len(group) == 1 and r.random() < 0.45:
        return {
            "name": r.choice(group[0].names),
            "description": vary(r, r.choice(group[0].says), 0.15),
        }
    keys = []
    for topic in group:
        most = r.randint(2, 6) if len(group) == 1 else r.randint(2, 3)
        keys += r.sample(topic.keys, min(len(topic.keys), most))
    if len(group) > 1 and r.random() < 0.35:
        says = [r.choice(topic.says).rstrip(".") for topic in group]
        description = r.choice(("; ", ", also ", "; and ", ". ")).join(says)
    else:
        glue = r.choice((", ", ", ", ", ", "; ", " / "))
        listed = glue.join(keys)
        if glue == ", " and r.random() < 0.4:
            listed = f"{', '.join(keys[:-1])} {r.choice(('and', 'or', 'and'))} {keys[-1]}"
        slots = {"L": listed, "S": r.choice(group[0].says).rstrip(".")}
        form = r.choice(DESCRIBED)
        if len(group) > 1:
            form = form if "{S}" not in form else "{L}"
        description = expand(r, form, slots)
    return {"name": r.choice(group[0].names), "description": vary(r, description, 0.15)}


def rest(r: Random) -> Queue:
    """The queue for everything else."""
    name, description = r.choice(OTHER)
    return {"name": name, "description": description}


def name(
    r: Random, queues: list[Queue], kept: int | None, alone: bool, coded: float = 0.12
) -> None:
    """Give a list's names one style: plain words, slugs, capitals, codes; names alone at times.
    ``kept``: the queue for the rest, whose name stays mostly as it is. ``coded``: how many lists
    have codes for names."""
    style = r.random()
    style = style / coded * 0.12 if style < coded else 0.12 + 0.88 * r.random()
    if style < 0.12 and not all(q["description"] for i, q in enumerate(queues) if i != kept):
        style = 0.3  # a code alone tells nothing
    letters = r.sample("ABCDEFGHJKLMNPQRSTUVWXYZ", 20)
    code = r.choice(CODED)
    numbers = r.sample(range(1, 99), 20)
    colours = r.sample(COLOURS, 20)
    dash = r.choice(("-", "-", "_"))
    if r.random() < 0.25:
        for one in queues:
            one["description"] = capital(one["description"]) if one["description"] else ""
            if r.random() < 0.5 and len(one["description"].split()) > 3:
                one["description"] = one["description"].rstrip(".") + "."
    for index, one in enumerate(queues):
        if index == kept and (style < 0.3 or r.random() < 0.5):
            continue
        said = one["name"]
        if style < 0.12:  # only the description tells
            said = expand(
                r,
                code,
                {
                    "A": letters[index],
                    "N": str(numbers[index]),
                    "c": colours[index],
                    "w": people.invented(r).lower(),
                    "p": people.person(r).first,
                },
            )
        elif style < 0.5:
            said = said.replace(",", "").replace(" ", dash).replace("'", "").lower()
        elif style < 0.58:
            said = said.replace(" ", "_").replace("'", "").upper()
        elif style < 0.72:
            said = capital(said)
        elif style < 0.78:
            said = f"{numbers[index]:02d} {said}"
        one["name"] = said
        if alone:  # the name alone tells
            one["description"] = ""
    _distinct(queues)


def _distinct(queues: list[Queue]) -> None:
    """Number names that two queues have in common."""
    seen: dict[str, int] = {}
    for one in queues:
        seen[one["name"]] = seen.get(one["name"], 0) + 1
        if seen[one["name"]] > 1:
            one["name"] += f" {seen[one['name']]}"
