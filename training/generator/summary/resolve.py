# ruff: noqa: E501  (lists of sentences, one a line)
"""Documents about one matter of many facts, in which one thing is settled, asked, done or dropped."""

from __future__ import annotations

from random import Random

from training.generator import people
from training.generator.extract import matters
from training.generator.marks import capital
from training.generator.summary.answer import Answer, Row, answer
from training.generator.summary.facts import Facts, Matter
from training.generator.summary.frames import frame
from training.generator.summary.layouts import lay_out
from training.generator.tasks import Task
from training.generator.text import Slot, expand, lines

_GENRES = ("mail", "minutes", "memo", "notice", "report", "letter", "chat", "post")
_BARE = ("log", "diary", "talk", "tape", "orders", "form", "list", "scrap", "prose")
# {b}: the task ("call the roofer"); {pp}: has been done ("called the roofer"); {A}: somebody there.
_SETTLED = lines(
    """
    In the end we settled on one thing: to {b}
    There is only one way out, and that is to {b}
    [We are going to|We shall] {b}, [and that is that|whatever it takes|come rain or shine]
    {A} will {b}
    [Nobody minded|There was relief] when {A} offered to {b}
    The [upshot|long and short of it] is that we {b}
    [My request to you|One thing I would ask of you]: {b}
    Could one of you {b} [before {day}|by {D}|this week]?
    From now on it is up to {A} to {b}
    I have made up my mind to {b}
    {A} has been told to {b} [by {D}|before {day}|at once]
    By {D} [we have to|somebody has to|one of us must] {b}
    [It was agreed|All were for it|The hands went up]: {A} is to {b}
    Instead of talking [any longer|on and on] we {b}
    By {n1} votes to {n2} the others want {A} to {b}
    What I suggest is this: we {b}
    You would do us a great [favour|service] if you could {b}
    The rest of you need not bother: {A} is going to {b}
    [As soon as {P} is back|On {day}|The moment the weather allows], we {b}
    What [helps|is needed] now is for {A} to {b}
    [Before anything else|Ahead of all the rest], {b}
    [I am asking|I beg] you to {b}
    {A} [gave in|shook hands on it] and will {b}
    It falls to {P} to {b}
    [It has come to this|So it ends like this]: we {b}
    {A} [took it on|put up a hand] to {b}
    So {b}, {A}, and let me know
    [Let us|We had better] {b} [while we can|as long as there is time]
    The [wish|word] from above is to {b}
    Unless somebody objects by {day}, {A} will {b}
    """
)
_DROPPED = lines(
    """
    We will not {b} after all
    Nobody is to {b} [for the time being|until further word|without asking first]
    The plan to {b} is [dead|buried|off the table]
    {A} [refuses|does not want] to {b}
    There is no need any more to {b}
    [We have stopped trying|We no longer try] to {b}
    It is too late to {b}
    [Forget what I wrote|Strike my last mail]: nobody has to {b}
    To {b} is more than we can [afford|manage], so it stays undone
    It turns out that we are not even allowed to {b}
    """
)
_DONE = lines(
    """
    It is done: {A} has {pp}
    {A} has [gone and|quietly|at last] {pp}
    Since {day} we can sleep again, for {A} has {pp}
    [You may cross it off|One worry less]: {A} has {pp}
    Believe it or not, {P} of all people has {pp}
    """
)
_FURTHER = lines(
    """
    [That must be over|It has to happen] by {D}
    {P} [pays for it|bears the cost|lends a hand]
    Up to {M} may be spent on that
    {A} sees to it that the others hear of it
    [If it fails|Should that not work], [we stop|we ask {C}|{P} steps in]
    It means that {day} [is free|is gone|has to be kept free]
    That [saves|costs] us {M}
    [The reason is simple|The reason]: {why}
    All of this holds until {D}
    """
)
_AFTER_DROPPED = lines(
    """
    That saves us {M}
    {A} [sees to it that the others hear of it|tells the others]
    [So {day} is free|You can keep {day} free] again
    {P} [asked for that|wanted it so] and {C} agreed
    We [look at it again|come back to it] on {D}
    [Whoever has bought something for it|Anyone with costs] gets the money back
    The {M} [for it goes|set aside for it go] to something else
    {C} has been told
    """
)
_AFTER_DONE = lines(
    """
    It [cost|came to] {M}, {N} less than we feared
    {P} lent a hand
    [Nothing more has to be done|So there is nothing left to do] about it
    [Please check it|Have a look at it] by {D}
    The bill of {M} [goes to|will be paid by] {C}
    {C} [has seen it and is content|has been told]
    [If anything is wrong with it|Should something be amiss], tell {P} by {D}
    """
)
# What sounds like news but is none.
_NEAR = lines(
    """
    In {mon} somebody had wanted to {b}, and nothing came of it
    {A} once offered to {b}, years ago
    Other people {b} every year, I am told
    In the old days it was normal to {b}
    Nobody could remember who had been supposed to {b} in {mon}
    It would have been nice to {b}, said {P}, half in jest
    Last time we had to {b} twice
    {P} dreams of the day when somebody will {b}
    There was a rumour that {C} was going to {b}
    [At the place where I worked before|In {T}] they had to {b} every month
    Whoever wants to {b} some day will need patience
    """
)
_OPENERS = lines(
    """
    This is about {X}
    [A word|A few words|A note] on {X}
    You asked about {X}
    [It is|Yes,] {X} again
    We talked about {X} {past}
    {A} and I sat down over {X}
    Here is how it stands with {X}
    """
)
_HEADS = lines(
    """
    {X}
    {X}
    About {X}
    {X}: where we [are|stand]
    {X}, {D}
    Re {X}
    News of {X}
    """
)
_VAGUE = lines(
    """
    Notes, {D}
    [Hello|Quick word|For all|Read this|{day}|Minutes|Talk with {A}|Status]
    """
)
_ELSEWHERE = lines(
    """
    [There was also talk of|Nothing new on|In passing, a few words on|We also touched on] {Y}
    [For completeness|Only to have it written down], {Y}
    """
)
_ATMOSPHERE = lines(
    """
    [Rain on the windows|Sun in the room], {N} minutes late, {A} without glasses
    {A} had brought {n} and {N} biscuits
    [I hope|We hope] you have all slept well
    The phone rang {N} times before we could begin
    I am writing this [on the train|between two calls|with cold fingers]
    {P} sends greetings from {T}
    """
)


def document(r: Random) -> tuple[str, Answer]:
    """A document, with its title, key sentences and key points."""
    cast = [one.first for one in people.roster(r, 3)]
    stock = matters.stock(r, cast, 2)
    stock.turn(0)
    topic = stock.subject.topic
    slots = stock.slots | {"X": topic, "n1": str(r.randint(4, 19)), "n2": str(r.randint(0, 3))}
    size = r.choices((0, 1, 2), (30, 45, 25))[0]
    keys = _keys(r, stock, slots, size)
    wanted = (r.randint(3, 5), r.randint(6, 9), len(stock.subject.facts))[size]
    facts = [stock.fact(r) for _ in range(min(wanted, len(stock.subject.facts)))]
    facts += [
        capital(expand(r, one, slots | _of(stock.task(r))))
        for one in r.sample(_NEAR, r.choice((0, 1, 1, 2, 2 + size)))
    ]
    r.shuffle(facts)
    back = [("B", _ended(one)) for one in facts]
    rows = _arrange(r, keys, back)
    if size == 2 and len(stock.subjects) > 1:
        rows.append(("B", _elsewhere(r, stock)))
    if r.random() < 0.3:
        rows.insert(0, ("B", _ended(capital(expand(r, r.choice(_ATMOSPHERE), slots)))))
    named = r.random() < 0.6
    heading = capital(expand(r, r.choice(_HEADS if named else _VAGUE), slots))
    if not named:  # the text itself says what it is about
        rows.insert(0, ("B", _ended(capital(expand(r, r.choice(_OPENERS), slots)))))
        heading = heading if r.random() < 0.5 else ""
    return _written(r, heading, named, topic, rows)


def _elsewhere(r: Random, stock: matters.Stock) -> str:
    """Of another matter, in which nothing has come to pass."""
    stock.turn(1)
    some = [stock.fact(r) for _ in range(min(r.randint(3, 9), len(stock.subject.facts)))]
    lead = expand(r, r.choice(_ELSEWHERE), {"Y": stock.subject.topic})
    return " ".join(_ended(one) for one in (lead, *some))


def _written(
    r: Random, heading: str, named: bool, topic: str, rows: list[Row]
) -> tuple[str, Answer]:
    nothing = Facts(r, Matter((), {}, {}))
    if heading and named and r.random() < 0.5:
        text, shown = frame(r, r.choice(_GENRES), nothing, heading, rows)
        if shown and " ".join(shown.split()) in " ".join(text.split()):
            return text, answer(shown, [row for row in rows if row[0] != "B"], text)
    title = heading if named else topic
    text, title, rows = lay_out(r, r.choice(_BARE), nothing, heading, title, rows)
    flat = " ".join(text.split())
    title = next((one for one in (title, capital(title)) if one in flat), "")
    if not title:
        news = next(said for role, said in rows if role == "N")
        title = " ".join(news.split()[:8]).rstrip(".,;:?")
    return text, answer(title, [row for row in rows if row[0] != "B"], text)


def _keys(r: Random, stock: matters.Stock, slots: dict[str, Slot], size: int) -> list[Row]:
    """What is settled, and what goes with it."""
    task = stock.task(r)
    chance = r.random()
    frames = _SETTLED if chance < 0.66 else _DROPPED if chance < 0.85 else _DONE
    if frames is _DONE and not task.participle:
        frames = _SETTLED
    own = slots | _of(task)
    keys: list[Row] = [("N", _ended(capital(expand(r, r.choice(frames), own))))]
    reason = stock.reason(r)
    further = _AFTER_DROPPED if frames is _DROPPED else _AFTER_DONE
    if frames is _SETTLED:
        further = _FURTHER if reason else _FURTHER[:-2]
    own["why"] = _clause(reason or "")
    for one in r.sample(further, r.choice((1, 1, 1, 2)) if size else 1):
        keys.append(("E", _ended(capital(expand(r, one, own)))))
    return keys


def _clause(reason: str) -> str:
    for word in ("because ", "since ", "otherwise "):
        reason = reason.removeprefix(word)
    return reason.replace("so that", "we want to be sure that", 1)


def _of(task: Task) -> dict[str, Slot]:
    return {"b": f"{task.verb} {task.rest}", "pp": f"{task.participle} {task.rest}"}


def _ended(text: str) -> str:
    return text if text[-1] in ".!?" else f"{text}."


def _arrange(r: Random, keys: list[Row], back: list[Row]) -> list[Row]:
    """First, third or later, or last; what goes with the point follows it."""
    chance = r.random()
    if chance < 0.6:
        return [*keys, *back]
    at = len(back) if chance < 0.8 else r.randint(1, len(back))
    return [*back[:at], *keys, *back[at:]]
