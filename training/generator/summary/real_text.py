"""Real texts to summarise, by a rule: the lead, and the outcome or what is nearest to the rest."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from math import sqrt
from random import Random

from training import sources
from training.generator.summary.answer import LONGEST, Answer, answer
from training.generator.summary.facts import Facts, Matter, sentence
from training.generator.summary.roles import MEETING_SCENES
from training.generator.text import tidy, words


@lru_cache(maxsize=1)
def said() -> tuple[str, ...]:
    """What was really said in meetings that decides nothing."""
    outcome = re.compile(r"\b(decided?|agreed|will|finally|conclu\w+)\b", re.IGNORECASE)
    return tuple(
        one
        for one in sources.meeting_sentences()
        if 30 < len(one) < 220 and not outcome.search(one)
    )


_STOP = frozenset(
    words(
        "the a an of to and in that for on with was were is are be been it its they their he she "
        "his her as at by from or not this which who would could should will had has have did do "
        "but if when about there also than then them some more most what how so all into out up "
        "no one can may said thought suggested asked discussed meeting group agreed because after "
        "while during first mentioned explained argued pointed talked discussing since although "
        "before new user interface industrial designer marketing manager professor phd grad"
        " among further old via between only like other many very"
        " too often usually within until such these those even each both any"
    )
)
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]+")


def _content(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.lower()) if word not in _STOP]


@lru_cache(maxsize=1)
def accounts() -> tuple[tuple[str, ...], ...]:
    """Real texts whose first sentence can stand alone: accounts of meetings, entries."""
    texts = [*sources.meeting_answers(), *sources.meeting_answers(), *sources.jargon()]
    found = []
    for text in texts:
        sentences = sources.split_sentences(text)
        if not 3 <= len(sentences) <= 16:
            continue
        # Later ones, too, can begin an account: what leads is known by its place.
        found += [
            tuple(sentences[at:])
            for at in range(max(len(sentences) - 2, 1))
            if len(sentences[at]) < LONGEST
            and _ALONE.match(sentences[at])
            and _phrase(sentences[at:])
        ]
    return tuple(found)


_ALONE = re.compile(
    r"(?!(?:He|She|It|They|This|That|These|Those|Then|But|And|Also|So|However|In addition|Another|"
    r"Besides|Moreover|Therefore|For example|Finally|Such|See|Thus|Or|As a result|There|Secondly|"
    r"Further|Furthermore|Here|While|Though|Although|After|When|Lastly|Because|Since|Note|As)\b)"
    r"[A-Z][a-z]"
)


def document(r: Random) -> tuple[str, Answer]:
    """A real account: its lead, and the outcome or the sentence nearest to the rest."""
    sentences = list(r.choice(accounts()))
    phrase = _phrase(sentences)
    counts = Counter(word for one in sentences for word in set(_content(one)))

    def shared(at: int) -> float:
        found = set(_content(sentences[at]))
        return sum(counts[word] - 1 for word in found) / sqrt(len(found) + 4)

    second = max(
        range(1, len(sentences)), key=lambda at: shared(at) * (len(sentences[at]) < LONGEST)
    )
    outcome = re.search(r"\b(?:finally|in the end|decided|agreed|conclu)", sentences[-1].lower())
    outcome = outcome if len(sentences[-1]) < LONGEST else None
    picked = {0, len(sentences) - 1 if outcome else second}
    rows = [
        ("N" if at in picked else "B", one)
        for at, one in enumerate(sentences)
        if at in picked or r.random() < 0.85  # so that hardly two documents are the same
    ]
    if r.random() < 0.25:
        facts = Facts(r, Matter((), {}, {}))
        rows.insert(0, ("B", sentence(facts, r.choice(MEETING_SCENES))[0]))
    title, blocks = phrase, []
    if r.random() < 0.6:
        title = f"{phrase[0].upper()}{phrase[1:]}"
        above = r.choice(("# ", "Notes: ", "Topic: ", "Subject: ", "", ""))
        blocks = [f"{above}{title}"]
    mark = r.choice(("", "", "- "))
    texts = [text for _, text in rows]
    body = "\n".join(mark + one for one in texts) if mark else " ".join(texts)
    text = tidy("\n\n".join([*blocks, body]))
    return text, answer(title, [row for row in rows if row[0] == "N"], text)


def _phrase(sentences: list[str]) -> str:
    """Two to four words of the lead that the rest speaks of most, "" where it has none."""
    counts = Counter(word for one in sentences[1:] for word in _content(one))
    best, most = "", 0.7
    for run in re.findall(r"(?:[A-Za-z][A-Za-z'-]+ ?)+", sentences[0]):
        tokens = run.split()
        for size in (2, 3, 4):
            for at in range(len(tokens) - size + 1):
                some = tokens[at : at + size]
                low = [word.lower() for word in some]
                if low[0] in _STOP or low[-1] in _STOP or _VERB.search(" ".join(low)):
                    continue
                worth = sum(counts[word] for word in low if word not in _STOP) / size
                if worth > most:
                    best, most = " ".join(some), worth
    return best


_VERB = re.compile(
    r"\w(?:ed|ing|ly)\b|\b(?:the|a|an|and|that|to|they|he|she|it|was|were|would|might|became|is|are|"
    r"has|attend|make|need)\b"
)
