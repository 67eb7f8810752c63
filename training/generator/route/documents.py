"""Lists of queues and mails for them: the right queue follows from what its description means."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from training.generator.route import banking, hurry, naming, near
from training.generator.route.kinds import kinds, mail_about, queue_of
from training.generator.route.list import Topic, keep_apart, overlap, topics
from training.generator.route.mail import compose
from training.generator.route.naming import Queue
from training.generator.route.stray_words import STRAY
from training.generator.route.tell import Facts, Told, story, surround, tell

Answer = dict[str, str]

# Letters of organisations, as the topics name them; large ones more often.
_PLACES = "bbbssscccuuhhhkkkllmmttnniii" + "oofffwwggaappvveerryyqqzzjjxxdd"
# Organisations with few topics of their own share those of any business.
_SMALL_ONES = frozenset("ofwgapveryqzjxd")
_SIZES = (2, 3, 4, 5, 6, 7, 8, 9)
_SIZE_WEIGHTS = (2, 4, 8, 9, 9, 8, 7, 3)


@dataclass(slots=True)
class Listed:
    """A list of queues: for each queue the topics it is for; None is the queue for the rest."""

    queues: list[Queue]
    groups: list[list[Topic] | None]
    strangers: list[Topic]  # of the same organisation, but of no queue


def documents(r: Random) -> tuple[list[Queue], list[tuple[str, Answer]]]:
    """A list of queues, and some mails for it with their answers."""
    count = r.choice((2, 3, 4, 5, 5, 6, 6))
    chance = r.random()
    if chance < 0.06 and banking.intents():
        return _banking(r, count)
    if chance < 0.085 and kinds():
        return _kinds(r, count)
    if chance < 0.6:
        return near.documents(r, count)
    listed = _list(r)
    found: dict[str, Answer] = {}
    told: set[str] = set()
    for _ in range(4 * count):  # few topics have few matters to tell
        text, answer = _mail(r, listed)
        start = answer["reason"][:16].lower()
        if start not in told or r.random() < 0.1:
            found.setdefault(text, answer)
            told.add(start)
        if len(found) == count:
            break
    return listed.queues, list(found.items())


def _list(r: Random) -> Listed:
    """Queues of one organisation, each for one or two topics."""
    here = r.choice(_PLACES)
    pool = [topic for topic in topics() if here in topic.where]
    r.shuffle(pool)
    if here in _SMALL_ONES:
        common = [topic for topic in topics() if "b" in topic.where and topic not in pool]
        pool += r.sample(common, r.randint(3, 9))
    mixed = r.random() < 0.05
    if mixed:
        pool = r.sample(topics(), 24)
    elif r.random() < 0.4:
        r.shuffle(pool)
    size = r.choices(_SIZES, _SIZE_WEIGHTS)[0]
    with_rest = r.random() < 0.5
    size = max(2, size - with_rest)
    alone = r.random() < 0.05  # names without descriptions
    wanted = size if alone or mixed else size + r.choice((0, 0, 0, 0, 0, 0, 0, 1, 1, 2))
    chosen = keep_apart([], pool, wanted)
    groups: list[list[Topic] | None] = [[topic] for topic in chosen[:size]]
    for topic in chosen[size:]:
        groups[r.randrange(len(groups))].append(topic)  # type: ignore[union-attr]
    strangers = [
        topic for topic in topics()
        if not any(overlap(topic, one) for one in chosen) and topic.name != "product ideas"
    ]  # fmt: skip
    near = [topic for topic in strangers if topic in pool]
    queues = [naming.queue(r, group, alone) for group in groups if group]
    if with_rest:
        at = len(queues) if r.random() < 0.85 else r.randint(0, len(queues))
        queues.insert(at, naming.rest(r))
        groups.insert(at, None)
    rest = groups.index(None) if with_rest else None
    naming.name(r, queues, rest, alone)
    return Listed(queues, groups, near if len(near) > 3 else strangers)


def _mail(r: Random, listed: Listed) -> tuple[str, Answer]:
    """A mail for one of the queues; one in five of lists with a rest is for the rest."""
    facts = Facts(r)
    at = r.choice([i for i, group in enumerate(listed.groups) if group])
    if None in listed.groups and r.random() < 0.21:
        at = listed.groups.index(None)
    group = listed.groups[at]
    every = [topic for one in listed.groups if one for topic in one]
    names = {topic.name for topic in every}
    angry = not names & {"complaints", "praise"}
    if group:
        topic = r.choice(group)
        others = [one for one in every if one not in group]
        told = tell(r, topic, facts, others, angry and topic.name not in ("praise", "spam"))
    elif r.random() < 0.3:
        others = []
        sentences, urgency = story(r, r.choice(STRAY), facts)
        told = Told(sentences, urgency, "", idle=True)
        surround(r, told, facts, [], False, hurry.level(r))
    else:
        topic = r.choice(listed.strangers)
        others = every
        told = tell(r, topic, facts, others, False)
    text, reason = compose(r, told, facts, others)
    return text, {"reason": reason, "queue": listed.queues[at]["name"], "urgency": told.urgency}


def _banking(r: Random, count: int) -> tuple[list[Queue], list[tuple[str, Answer]]]:
    """What a bank's customers write, and some of their intents as queues."""
    names, queues = banking.queues(r)
    found: dict[str, Answer] = {}
    while len(found) < count + 1:
        at = r.randrange(len(names))
        told = Told([f"<{r.choice(banking.intents()[names[at]])}>"], "normal", names[at])
        _add(r, found, told, queues[at]["name"])
    return queues, list(found.items())


def _kinds(r: Random, count: int) -> tuple[list[Queue], list[tuple[str, Answer]]]:
    """Departments for kinds of things ("musical instruments"); a mail names one of its kind."""
    chosen = r.sample(kinds(), r.randint(3, 6))
    queues = [queue_of(r, kind) for kind in chosen]
    naming.name(r, queues, None, False)
    found: dict[str, Answer] = {}
    while len(found) < count:
        at = r.randrange(len(chosen))
        want = mail_about(r, chosen[at], chosen)
        if want:
            _add(r, found, Told([f"<{want}>"], "normal", "Question"), queues[at]["name"])
    return queues, list(found.items())


def _add(r: Random, found: dict[str, Answer], told: Told, queue: str) -> None:
    facts = Facts(r)
    told.sentences, _ = story(r, told.sentences[0].replace("[", "(").replace("{", "("), facts)
    told.quiet = r.random() < 0.5
    surround(r, told, facts, [], False, hurry.level(r))
    text, reason = compose(r, told, facts, [])
    found.setdefault(text, {"reason": reason, "queue": queue, "urgency": told.urgency})
