"""What an answer is worth: each figure is a function, its definition its docstring.

Every function returns a tally of one document, (numerator, denominator). A figure over many
documents is the sum of the numerators over the sum of the denominators, so documents with more to
find weigh more (micro average), and its interval comes from drawing whole documents again.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

import numpy as np

from pipelines.guardrails.documents.names import fold, names
from training.cases import Case, Filled, Item, Routing, Summary
from training.forms import Field

Tally = tuple[float, float]
Found = Mapping[str, Any]  # an action item of an answer: task, owner, due
Pair = tuple[Item, Found]

SAME = 0.5  # two tasks are the same from this word overlap on
_RESAMPLES = 2000
_NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")
_DERIVED = frozenset({"quote", "due_date"})  # found by code, not written by the model

#: Every figure, in the order in which they are shown.
FIGURES = (
    "action items, soft F1",
    "action items, precision",
    "action items, recall",
    "owner right, of matched",
    "due right, of matched",
    "nothing found where nothing is",
    "queue right",
    "urgency right",
    "summary: key sentences kept",
    "summary or key points: kept",
    "summary: key facts kept",
    "summary: title right",
    "summary: invented, a document",
    "fields right",
    "values right, where there is one",
    "null where the document is silent",
    "all answers: invented, a document",
    "right in every field",
    "documents answered",
)


def words(text: str | None) -> list[str]:
    """The words of a value in small letters, without punctuation: what values are compared by."""
    return re.findall(r"\w+", (text or "").casefold())


def overlap(one: str, other: str) -> float:
    """Word overlap of two phrases: twice the words in common over the words of both, 0 to 1."""
    left, right = Counter(words(one)), Counter(words(other))
    total = left.total() + right.total()
    return 2 * (left & right).total() / total if total else 0.0


def match(gold: Sequence[Item], found: Sequence[Found]) -> list[Pair]:
    """Pair items one to one, the most alike first, while the overlap of the tasks reaches
    ``SAME``; of several wordings of a gold task the nearest counts."""
    scored = sorted(
        (-max(overlap(item["task"], task) for task in wanted.task), i, j)
        for i, wanted in enumerate(gold)
        for j, item in enumerate(found)
    )
    pairs: dict[int, int] = {}
    for score, i, j in scored:
        if -score >= SAME and i not in pairs and j not in pairs.values():
            pairs[i] = j
    return [(gold[i], found[j]) for i, j in sorted(pairs.items())]


def soft_f1(gold: Sequence[Item], found: Sequence[Found], pairs: Sequence[Pair]) -> Tally:
    """Soft F1 of action items: twice the matched pairs (``match``) over gold and found items."""
    return 2 * len(pairs), len(gold) + len(found)


def owner_right(pairs: Sequence[Pair]) -> Tally:
    """Owner right, of matched items: the same words as one of the gold owners, or null as gold."""
    return sum(same(item["owner"], wanted.owner) for wanted, item in pairs), len(pairs)


def due_right(pairs: Sequence[Pair]) -> Tally:
    """Deadline right, of matched items: the same words as a gold one, or null as gold."""
    return sum(same(item["due"], wanted.due) for wanted, item in pairs), len(pairs)


def same(value: str | None, right: Sequence[str | None]) -> bool:
    """Whether a value is one of the right ones, apart from capitals and punctuation."""
    return any(
        (value is None) == (other is None) and words(value) == words(other) for other in right
    )


def nothing_found(gold: Sequence[Item], found: Sequence[Found] | None) -> Tally:
    """Of documents that hold no action item, those for which none was found. A document that
    failed (None) found none either, but that is no merit."""
    return (0, 0) if gold else (found is not None and not found, 1)


def queue_right(gold: Routing, answer: Mapping[str, Any]) -> Tally:
    """The queue is the gold one (or one of them, where two are as good)."""
    return answer["queue"] in gold.queue, 1


def urgency_right(gold: Routing, answer: Mapping[str, Any]) -> Tally:
    """The urgency is one that the gold answer allows."""
    return answer["urgency"] in gold.urgency, 1


def key_sentences(gold: Summary, text: str) -> Tally:
    """Key sentences kept: the part of the gold sentences that stand word for word in the text.

    A document counts once, however many key sentences it has.
    """
    return sum(_stands_in(key, text) for key in gold.keys) / len(gold.keys), 1


def facts_kept(gold: Summary, answer: Mapping[str, Any]) -> Tally:
    """Key facts kept: the part of the gold sentences of which half of the words that carry meaning
    (numbers, and words of five letters or more by their first five) stand in the answer.

    So a fact may be told in other words, if they are of the same stems. Written digests of the
    corpus keep 0.90 of the facts of their own accounts by this measure, those of other accounts
    0.01 (``tests/unit/training/test_scoring.py``). A document counts once.
    """
    said = _stems("\n".join([answer["title"], answer["summary"], *answer["key_points"]]))
    kept = 0
    for key in gold.keys:
        wanted = _stems(key)
        kept += len(wanted & said) >= len(wanted) / 2
    return kept / len(gold.keys), 1


def _stems(text: str) -> set[str]:
    return {word[:5] for word in words(text) if len(word) >= 5 or word.isdigit()}


def title_right(gold: Summary, title: str) -> Tally:
    """The title has one of the gold phrases in it, or is much like a good one in other words: two
    in five of its stems (as for ``facts_kept``) are the same."""
    phrase = any(_stands_in(phrase, title) for phrase in gold.title)
    one, other = _stems(title), _stems(gold.digest or "")
    alike = bool(one and other) and 2 * len(one & other) >= 0.4 * (len(one) + len(other))
    return phrase or alike, 1


def _stands_in(phrase: str, text: str) -> bool:
    return f" {' '.join(words(phrase))} " in f" {' '.join(words(text))} "


def fields_right(gold: Filled, answer: Mapping[str, Any]) -> tuple[Tally, Tally, Tally]:
    """Fields right of all, of those with a value in the gold answer, and of those without.

    A field is right if it is null as in the gold answer, the same number or choice, or the same
    words apart from capitals and punctuation; a phrase in own words, if half of its words are the
    same (``overlap``). Entries of lists are paired by the fields that they have in common; the
    fields of entries without a partner are wrong.
    """
    found = list(_compared(gold.fields, gold.answer, answer, gold.as_recognised))
    return (
        (sum(right for right, _ in found), len(found)),
        (sum(right for right, silent in found if not silent), sum(not s for _, s in found)),
        (sum(right for right, silent in found if silent), sum(s for _, s in found)),
    )


def _compared(
    fields: Sequence[Field], gold: Mapping[str, Any], found: Mapping[str, Any], lenient: bool
) -> Iterator[tuple[bool, bool]]:
    """Of each field: whether it is right, and whether the document says nothing of it."""
    for field in fields:
        wanted, said = gold[field.name], found.get(field.name)
        if field.type not in ("list", "texts"):
            yield equal(field, wanted, said, lenient), wanted is None
            continue
        inner = field.fields or (Field("", "text"),)
        left = [one if field.fields else {"": one} for one in wanted]
        right = [one if field.fields else {"": one} for one in said or []]
        if not left and not right:
            yield True, True
        for one, other in partners(inner, left, right, lenient):
            if one is None or other is None:
                count = len(inner)
                yield from [(False, one is None)] * count
            else:
                yield from _compared(inner, one, other, lenient)


def partners(
    fields: Sequence[Field],
    left: Sequence[Mapping[str, Any]],
    right: Sequence[Mapping[str, Any]],
    lenient: bool,
) -> Iterator[tuple[Mapping[str, Any] | None, Mapping[str, Any] | None]]:
    """Entries paired one to one, the most alike first, then those without a partner."""
    scored = sorted(
        (-sum(good for good, silent in _compared(fields, one, other, lenient) if not silent), i, j)
        for i, one in enumerate(left)
        for j, other in enumerate(right)
    )
    mine, theirs = set(range(len(left))), set(range(len(right)))
    for score, i, j in scored:
        if score < 0 and i in mine and j in theirs:
            mine.remove(i)
            theirs.remove(j)
            yield left[i], right[j]
    yield from ((left[i], None) for i in sorted(mine))
    yield from ((None, right[j]) for j in sorted(theirs))


def equal(field: Field, wanted: Any, said: Any, lenient: bool) -> bool:
    """Whether a field of a form is right, as ``fields_right`` says."""
    if wanted is None or said is None:
        return wanted is said
    if field.type == "words":
        return overlap(str(wanted), str(said)) >= SAME
    if field.type == "text":
        return _recognised(wanted, said) if lenient else words(wanted) == words(said)
    return bool(wanted == said)


def _recognised(wanted: str, said: str) -> bool:
    """Whether two texts are the same apart from a letter in ten; figures must be the same."""
    if re.findall(r"\d", wanted) != re.findall(r"\d", said):
        return False
    one, other = ("".join(words(text)) for text in (wanted, said))
    figures_only = not any(character.isalpha() for character in one)
    return figures_only or SequenceMatcher(None, one, other, autojunk=False).ratio() >= 0.9


def right(case: Case, answer: Mapping[str, Any] | None) -> bool:
    """Whether a whole result is right: every field of it, and nothing missing or invented.

    A summary is right if its title and all that it says are supported by the document and half of
    the key facts or more are in it.
    """
    if answer is None:
        return False
    gold = case.gold
    if isinstance(gold, Filled):
        good, all_of_them = fields_right(gold, answer)[0]
        return good == all_of_them
    if isinstance(gold, Routing):
        return bool(queue_right(gold, answer)[0] and urgency_right(gold, answer)[0])
    if isinstance(gold, Summary):
        return not invented(case.document, answer) and facts_kept(gold, answer)[0] >= 0.5
    found = answer["action_items"]
    pairs = match(gold, found)
    fields = owner_right(pairs)[0] + due_right(pairs)[0]
    return len(pairs) == len(gold) == len(found) and fields == 2 * len(pairs)


def invented(document: str, answer: Mapping[str, Any]) -> list[str]:
    """Numbers and names of an answer that do not stand in the document.

    A number is a run of digits (with ``.,:/`` between them) and must stand there as it is, not as
    a part of a longer number. A name is what ``guardrails.documents.names`` takes for one, or a
    capitalised word of an owner; each word of it must be a word of the
    document, whatever its capitals.
    """
    # Both "P3" and the "P" of it: names are told by their letters.
    known = frozenset(re.findall(r"[^\W_]+", fold(document)))
    known |= frozenset(re.findall(r"[^\W\d_]+", fold(document)))
    wrong = []
    for key, text in _texts(answer):
        for number in _NUMBER.findall(text):
            alone = rf"(?<!\d)(?<!\d[.,:/]){re.escape(number)}(?!\d)(?![.,:/]\d)"
            if not re.search(alone, document):
                wrong.append(number)
        for word in _name_words(key, text):
            if not known.issuperset(re.findall(r"[^\W_]+", fold(word))):
                wrong.append(word)
    return wrong


def _texts(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part, key)
    elif isinstance(value, Mapping):
        for name, part in value.items():
            if name not in _DERIVED and name not in ("queue", "urgency"):
                yield from _texts(part, name)


def _name_words(key: str, text: str) -> Iterator[str]:
    if key == "owner":
        yield from (word for word in re.findall(r"[^\W\d_]+", text) if word[0].isupper())
        return
    for name in names(text):
        yield from name.words


def score(case: Case, answer: Mapping[str, Any] | None) -> dict[str, Tally]:
    """Every figure's tally of one document. No answer (None) counts as one that says nothing."""
    tallies: dict[str, Tally] = {
        "documents answered": (answer is not None, 1),
        "right in every field": (right(case, answer), 1),
    }
    made_up = len(invented(case.document, answer or {}))
    tallies["all answers: invented, a document"] = made_up, 1
    if isinstance(case.gold, Summary):
        said = answer or {"title": "", "summary": "", "key_points": []}
        both = "\n".join([said["summary"], *said["key_points"]])
        tallies["summary: key sentences kept"] = key_sentences(case.gold, said["summary"])
        tallies["summary or key points: kept"] = key_sentences(case.gold, both)
        tallies["summary: key facts kept"] = facts_kept(case.gold, said)
        tallies["summary: title right"] = title_right(case.gold, said["title"])
        tallies["summary: invented, a document"] = made_up, 1
    elif isinstance(case.gold, Routing):
        chosen = answer or {"queue": None, "urgency": None}
        tallies["queue right"] = queue_right(case.gold, chosen)
        tallies["urgency right"] = urgency_right(case.gold, chosen)
    elif isinstance(case.gold, Filled):
        every, given, silent = fields_right(case.gold, answer or {})
        tallies["fields right"] = every
        tallies["values right, where there is one"] = given
        tallies["null where the document is silent"] = silent
    else:
        found = answer["action_items"] if answer else None
        tallies["nothing found where nothing is"] = nothing_found(case.gold, found)
        found = found or []
        if not case.collection.endswith("nothing"):
            pairs = match(case.gold, found)
            tallies["action items, soft F1"] = soft_f1(case.gold, found, pairs)
            tallies["action items, precision"] = len(pairs), len(found)
            tallies["action items, recall"] = len(pairs), len(case.gold)
            tallies["owner right, of matched"] = owner_right(pairs)
            tallies["due right, of matched"] = due_right(pairs)
    return tallies


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure over a collection: ``value`` is numerator / denominator, with its 95 % interval."""

    value: float
    low: float
    high: float
    numerator: float
    denominator: float
    documents: int


def estimate(tallies: Sequence[Tally], seed: int = 0) -> Estimate | None:
    """A figure from its tallies, None where nothing was counted.

    The interval is the percentile bootstrap over documents: 2,000 draws of as many documents.
    Where all of them agree it has no width, which says little: look at the counts.
    """
    table = np.array([tally for tally in tallies if tally[1]], dtype=float)
    if not len(table):
        return None
    draws = np.random.default_rng(seed).integers(len(table), size=(_RESAMPLES, len(table)))
    sums = table[draws].sum(axis=1)
    low, high = np.percentile(sums[:, 0] / sums[:, 1], [2.5, 97.5])
    top, bottom = table.sum(axis=0)
    return Estimate(
        value=float(top / bottom),
        low=float(low),
        high=float(high),
        numerator=float(top),
        denominator=float(bottom),
        documents=len(table),
    )


def summarise(scores: Sequence[Mapping[str, Tally]]) -> dict[str, Estimate]:
    """Every figure that these documents say something about, in the order of ``FIGURES``."""
    figures = {}
    for name in FIGURES:
        found = estimate([score[name] for score in scores if name in score])
        if found is not None:
            figures[name] = found
    return figures
