"""Lists of close queues of one organisation ("orders", "deliveries"), and mails for them."""

from __future__ import annotations

from random import Random

from training.generator.marks import capital
from training.generator.route import hurry, naming
from training.generator.route.families import Desk, Family, families
from training.generator.route.hurry_words import OVER
from training.generator.route.list import Topic, topics
from training.generator.route.mail import compose
from training.generator.route.mail_words import DETAIL, LAST, OPENING, SETTLED
from training.generator.route.naming import Queue
from training.generator.route.stray_words import STRAY
from training.generator.route.tell import CLOSE, OPEN, Facts, Told, hasty, story, tell
from training.generator.synonyms import vary
from training.generator.text import expand

Answer = dict[str, str]
_Written = tuple[str, Answer]  # a mail and its answer without the queue
# A queue is for some desks, for a topic of any organisation, or (None) for the rest.
_For = list[Desk] | Topic | None


def documents(r: Random, count: int) -> tuple[list[Queue], list[tuple[str, Answer]]]:
    """A list of queues of one organisation, and mails for it with their answers."""
    family = r.choices(families(), [one.weight for one in families()])[0]
    if family.weight > 1 and r.random() < 0.15:  # the departments that the shipped list has
        owners: list[_For] = [*([desk] for desk in family.desks), None]
        queues = [{"name": d.names[0], "description": d.says[0]} for d in family.desks]
        queues.append({"name": "other", "description": "everything else"})
    else:
        owners = _owners(r, family)
        queues = _queues(r, owners)
    found: dict[str, Answer] = {}
    told: set[str] = set()
    for _ in range(4 * count):
        at = r.choice([i for i, owner in enumerate(owners) if owner is not None])
        if None in owners and r.random() < 0.21:
            at = owners.index(None)
        text, answer = _mail(r, family, owners[at], owners)
        start = answer["reason"][:16].lower()
        if start not in told or r.random() < 0.1:
            found.setdefault(text, {**answer, "queue": queues[at]["name"]})
            told.add(start)
        if len(found) == count:
            break
    order = ("reason", "queue", "urgency")
    return queues, [(text, {key: one[key] for key in order}) for text, one in found.items()]


def _owners(r: Random, family: Family) -> list[_For]:
    desks = list(family.desks)
    r.shuffle(desks)
    size = min(len(desks), r.choices((2, 3, 4, 5, 6, 7, 8), (1, 4, 8, 9, 8, 5, 3))[0])
    chosen: list[_For] = [[desk] for desk in desks[:size]]
    if r.random() < 0.15:  # one queue does what two do elsewhere
        for desk in desks[size : size + 2]:
            owner = r.choice(chosen)
            assert isinstance(owner, list)
            if len(owner) == 1:
                owner.append(desk)
    beside = [topic for topic in topics() if topic.name in family.beside]
    if beside and r.random() < 0.6:
        chosen += r.sample(beside, r.randint(1, min(3, len(beside))))
        r.shuffle(chosen)
    if r.random() < 0.58:
        chosen.insert(len(chosen) if r.random() < 0.85 else 0, None)
    return chosen


def _queues(r: Random, owners: list[_For]) -> list[Queue]:
    """Names and descriptions; the names alone tell, or only the descriptions, at times."""
    alone = r.random() < 0.05 and not any(isinstance(one, list) and one[1:] for one in owners)
    queues = []
    for owner in owners:
        if owner is None:
            queues.append(naming.rest(r))
        elif isinstance(owner, Topic):
            queues.append(naming.queue(r, [owner], alone))
        else:
            called = owner[0].names[0] if alone else r.choice(owner[0].names)
            queues.append({"name": called, "description": "" if alone else _says(r, owner)})
    rest = owners.index(None) if None in owners else None
    naming.name(r, queues, rest, alone, coded=0.25)
    return queues


def _says(r: Random, desks: list[Desk]) -> str:
    said = [vary(r, r.choice(desk.says), 0.15) for desk in desks]
    if len(said) == 1 and r.random() < 0.2:
        said = r.sample(desks[0].says, 2)
    return r.choice(("; ", ", ", "; also ", ". ")).join(said)


def _mail(r: Random, family: Family, owner: _For, owners: list[_For]) -> _Written:
    facts = Facts(r)
    facts.update({slot: r.choice(words) for slot, words in family.slots.items()})
    if isinstance(owner, Topic):
        told = tell(r, owner, facts, [], False)
    elif owner is None:
        told = _matter(r, [], r.choice(STRAY if r.random() < 0.4 else family.none), facts)
    else:
        desk = r.choice(owner)
        wanted = hurry.level(r)
        if wanted == "low" and r.random() < 0.08:
            emergencies = [one for one in desk.stories if one.startswith("!")]
            if emergencies:
                return _over(r, r.choice(emergencies), facts)
        if wanted == "normal" and r.random() < 0.12:
            others = [
                d for one in owners if isinstance(one, list) and one is not owner for d in one
            ]
            if others:
                return _another(r, family, desk, r.choice(others), facts)
        template = hurry.choose(r, desk.stories, wanted)
        if wanted == "high" and family.has_standby and not template.startswith("!"):
            wanted = "normal"  # what hurries goes to those who are there for emergencies
        around = [] if all(hurry.level_of(one) == "low" for one in desk.stories) else family.around
        about = r.choice(desk.names) if r.random() < 0.3 else ""
        told = _matter(r, around, template, facts, wanted, about)
    text, reason = compose(r, told, facts, [])
    return text, {"reason": reason, "urgency": told.urgency}


def _matter(
    r: Random, around: list[str], template: str, facts: Facts, wanted: str = "", about: str = ""
) -> Told:
    """A story, with sentences around it that belong to the organisation."""
    body, urgency = story(r, template, facts)
    told = Told(body, urgency, "", quiet=hasty(template) and r.random() < 0.7)
    told.idle = not wanted
    told.about = about
    told.quiet = told.quiet or (len(body) < 3 and r.random() < 0.15)
    if not told.quiet and not told.idle:
        details = r.sample(around, min(len(around), r.choice((0, 0, 1, 1, 1, 2))))
        if urgency == "normal":
            details += r.sample(DETAIL, r.choice((0, 0, 0, 0, 1, 1, 2)))
            details += r.sample(OPENING, r.random() < 0.12)
        for text in details:
            first = text in OPENING or (text in around and r.random() < 0.6)
            body.insert(0 if first else len(body), capital(expand(r, text, facts)))
    if urgency == "normal":
        told.urgency = wanted or r.choice(("normal", "normal", "low"))
        hurry.say(r, body, told.urgency, False, told.quiet, facts)
    if not told.quiet and told.urgency != "low" and r.random() < 0.25:
        body.append(r.choice(LAST))
    return told


def _over(r: Random, emergency: str, facts: Facts) -> _Written:
    """An emergency that is over: what was written first stands below."""
    body, _ = story(r, r.choice(OVER), facts)
    older, _ = story(r, emergency, facts)
    text, reason = compose(r, Told(body, "low", "", quiet=True), facts, [])
    return _quoting(r, text, older, facts), {"reason": reason, "urgency": "low"}


def _another(r: Random, family: Family, desk: Desk, earlier: Desk, facts: Facts) -> _Written:
    """A new matter in answer to an older one, which is for another queue and settled."""
    normal = [one for one in desk.stories if hurry.level_of(one) == "normal"] or desk.stories
    told = _matter(r, [], r.choice(normal), facts, "normal")
    told.sentences.insert(0, expand(r, r.choice(SETTLED), facts))
    text, reason = compose(r, told, facts, [])
    past = Facts(r)
    past.update({slot: r.choice(words) for slot, words in family.slots.items()})
    older, _ = story(r, r.choice(earlier.stories), past)
    return _quoting(r, text, older, facts), {"reason": reason, "urgency": told.urgency}


def _quoting(r: Random, text: str, older: list[str], facts: Facts) -> str:
    lead = r.choice(("On {D5}, I wrote:", "My mail of {D5}:", "-----Original Message-----"))
    mark = r.choice(("> ", "> ", ""))
    lines = "\n".join(mark + one for one in older).replace(OPEN, "").replace(CLOSE, "")
    return f"{text}\n\n{expand(r, lead, facts)}\n{lines}"
