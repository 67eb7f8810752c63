"""The yardstick: rules of an afternoon, no model. What a trained model must clearly beat.

Written before any output of a model was seen and kept as they were, so that figures of different
days compare. They answer in the shape of the pipelines (``training.cases``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from training.cases import EXTRACT, SUMMARISE, Case

_DAY = (
    r"(?:next |this )?(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?\b"
    r"(?: morning| afternoon| evening| noon)?"
)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_DATE = (
    rf"(?:{_DAY}(?:,? \d{{1,2}} {_MONTH})?|\d{{1,2}}(?:st|nd|rd|th)? {_MONTH}(?: \d{{4}})?"
    rf"|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?|\d{{4}}-\d\d-\d\d"
    r"|\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?|the \d{1,2}(?:st|nd|rd|th)|tomorrow|today|tonight"
    rf"|next week|(?:the )?end of (?:the )?(?:day|week|month|quarter|year|{_MONTH})"
    r"|eod|eow|cob|noon)"
)
_DUE = re.compile(rf"[,(]?\s*\b(?:by|due|on|before|until|no later than)?\s*({_DATE})\)?", re.I)
_NAME = r"@?(?:Mr\.?|Ms\.?|Mrs\.?|Dr\.?)?\s?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?"

# A sentence that asks for something: groups ``owner`` (where it is said) and ``task``. Who is
# meant otherwise: "you" is the one greeted, "I" the one who speaks, "" nobody in particular.
_REQUESTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(
            rf"^(?:action[: -]*|AI[: -]*)?(?P<owner>{_NAME}) (?:will|to|should|must|needs to"
            r"|has to|agreed to|is going to|'ll)\s+(?!be\b)(?P<task>.+)$"
        ),
        "",
    ),
    (
        re.compile(
            r"^(?P<owner>@\w[\w.]*)[,:]?\s+(?:please |pls |can you |could you )?(?P<task>.+)$"
        ),
        "",
    ),
    (
        re.compile(
            rf"^(?P<owner>{_NAME})[,:–-]+\s*(?:please|pls|can you|could you)\s+(?P<task>.+)$"
        ),
        "",
    ),
    (re.compile(r"^(?:could|can|would) you (?:please |be able to )?(?P<task>.+)$", re.I), "you"),
    (
        re.compile(
            r"^(?:please|kindly|pls)\s+(?!find|note|feel|don|do not|let me)(?P<task>.+)$", re.I
        ),
        "you",
    ),
    (
        re.compile(r"^(?:also,? )?I(?:'ll| will|'m going to| need to) (?!be\b)(?P<task>.+)$"),
        "I",
    ),
    (
        re.compile(
            r"^(?:we|someone|somebody) (?:need|needs|have|has|must|should)(?: to)? (?!be\b)"
            r"(?P<task>.+)$",
            re.I,
        ),
        "",
    ),
    (re.compile(r"^(?:todo|to do|action|next step)s?[:-]\s*(?P<task>.+)$", re.I), ""),
    (re.compile(r"^\[ \]\s*(?P<task>.+)$"), ""),
)
_GREETED = re.compile(r"^(?:hi|hello|dear|hey) ([A-Z]\w+)[, !]", re.I | re.M)
_NOBODY = frozenset({"all", "team", "everyone", "colleagues"})
_SIGNED = re.compile(r"\n([A-Z]\w+)\s*$")
_SECTION = re.compile(
    r"^(#+ ?|\*\*)?(action items?|actions?|to ?do|next steps|follow-?ups|action points)\b[:* ]*$",
    re.I,
)
_SPEAKER = re.compile(r"^(?:\[?\d\d:\d\d\]?\s*)?<?([a-zA-Z]\w+)>?:\s+(.*)$")
_NO_SPEAKER = frozenset({"to", "from", "subject", "present", "date", "re", "todo", "action"})
_BULLET = re.compile(r"^(?:[-*•]|\d+[.)])\s+(.*)$")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_HEADED = re.compile(rf"^({_NAME})\s*[:–-]+\s*(.+)$")
_OWNER_BEHIND = re.compile(rf"[(@–-]\s*({_NAME})\)?\s*$")

_SMALL_WORDS = """
the a an of to for in on and or is are was i my me we our you your it this that with have has not be
from at as but please can could would do does about anything questions problems hi hello dear
"""
_STOP = frozenset(_SMALL_WORDS.split())
_ENDING = re.compile(r"(ing|ies|ed|es|s|ions?|ment)$")
_HIGH = re.compile(r"urgent|asap|immediately|emergency|right now|\bnow\b|today|at once|as soon as")
_LOW = re.compile(r"no (rush|hurry)|whenever|fyi|just (wondering|curious)|not urgent|low priority")

_TITLE = re.compile(r"^(?:subject:|re:|#+)\s*(?:(?:re|fwd?):\s*)*(.+)$", re.I | re.M)
_OPENING = re.compile(r"(subject|re|from|to|hi|hello|dear|good morning|all|team|notice|#)\b", re.I)
_POLITE = re.compile(r"(hope|thanks|thank|great to|sorry|best|kind|i wanted)", re.I)


def answer(case: Case) -> dict[str, Any]:
    """What the rules make of a document, in the shape that its pipeline writes."""
    if case.pipeline == EXTRACT:
        return extract(case.document)
    if case.pipeline == SUMMARISE:
        return summarise(case.document)
    return route(case.queues, case.document)


def extract(document: str) -> dict[str, Any]:
    """Sentences that ask for something, and the items under a heading that says so."""
    greeted, signed = _GREETED.search(document), _SIGNED.search(document)
    you = greeted[1] if greeted and greeted[1].lower() not in _NOBODY else None
    me = signed[1] if signed else None
    items = []
    in_section = False
    for line in map(str.strip, document.split("\n")):
        if _SECTION.match(line):
            in_section = True
            continue
        bullet = _BULLET.match(line)
        said = _SPEAKER.match(line)
        speaker = None
        if bullet:
            line = bullet[1]
        elif said and said[1].lower() not in _NO_SPEAKER:
            speaker, line = said[1], said[2]
        listed = in_section and bool(bullet or speaker)
        for sentence in _SENTENCE_END.split(line):
            found = _task(sentence.rstrip(".!?"), listed, you, speaker, speaker or me)
            if found and line:
                items.append(_item(*found))
    return {"action_items": items}


def _task(
    sentence: str, listed: bool, you: str | None, speaker: str | None, me: str | None
) -> tuple[str, str | None] | None:
    """The task in a sentence and its owner, as far as the sentence says."""
    for pattern, meant in _REQUESTS:
        found = pattern.match(sentence)
        if found:
            named = found.groupdict().get("owner")
            return found["task"], named or {"you": you, "I": me}.get(meant)
    if not listed:
        return None
    headed = _HEADED.match(sentence)
    return (headed[2], headed[1]) if headed else (sentence, speaker)


def _item(task: str, owner: str | None) -> dict[str, str | None]:
    """Take the last date out of a task, and a name at its end where nobody is named yet."""
    due = None
    dates = list(_DUE.finditer(task))
    if dates:
        due = dates[-1][1]
        task = (task[: dates[-1].start()] + task[dates[-1].end() :]).strip(" ,()-")
    if owner is None:
        behind = _OWNER_BEHIND.search(task)
        if behind:
            owner, task = behind[1], task[: behind.start()].strip(" ,(-–@")
    return {"task": task, "owner": owner.lstrip("@") if owner else None, "due": due}


def route(queues: Sequence[Mapping[str, str]], document: str) -> dict[str, Any]:
    """The queue with most words in common with the mail; urgency by signal words."""
    said = set(_stems(document))
    descriptions = [f"{queue['name']} {queue['description']}" for queue in queues]
    shared = [len(said & set(_stems(text.replace("-", " ")))) for text in descriptions]
    best = shared.index(max(shared))
    if not shared[best]:
        rest = (i for i, text in enumerate(descriptions) if re.search("other|general|else", text))
        best = next(rest, best)
    lower = document.lower()
    urgency = "high" if _HIGH.search(lower) else "low" if _LOW.search(lower) else "normal"
    reason = re.split(r"(?<=[.!?])\s", document)[0][:60]
    return {"reason": reason, "queue": queues[best]["name"], "urgency": urgency}


def _stems(text: str) -> Iterator[str]:
    for word in re.findall(r"[a-z]{3,}", text.lower()):
        if word not in _STOP:
            yield _ENDING.sub("", word)


def summarise(document: str) -> dict[str, Any]:
    """The subject line, and the first two sentences that are no courtesy."""
    lines = [line.strip() for line in document.split("\n") if line.strip()]
    subject = _TITLE.search(document)
    title = subject[1].strip() if subject else " ".join(lines[0].split()[:8])
    sentences = [
        sentence
        for line in lines
        if not _OPENING.match(line)
        for sentence in _SENTENCE_END.split(line)
        if len(sentence.split()) > 5 and not _POLITE.match(sentence)
    ]
    return {"title": title, "summary": " ".join(sentences[:2]), "key_points": []}
