"""How sure the model was of each value of a reply, from the probabilities of its tokens.

A value that is one of a few (an enumeration, true or false, null or not, a list that is empty, goes
on or ends) is scored against all the others: the probability of every token that the grammar
allowed goes to the values that can still begin so. Values that begin with the same tokens, none of
which was chosen, share the probability of these in equal parts.

A text or a number is scored by the mean of the logarithms of its tokens' probabilities; forced
tokens say nothing and are left out. How such scores become probabilities of being right:
``pipelines.calibration``.
"""

import json
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from pipelines.grounding.pointers import pointer
from pipelines.schema import Schema, base_type, is_from_document, is_listed, is_nullable

_DECODER = json.JSONDecoder()
_LEAST = 6e-6  # nearer to 0 and to 1 a score says no more
_ENDS = {"]": "ends", ",": "goes on"}


class Kind(StrEnum):
    """What a score is about; each kind is calibrated by itself."""

    CHOICE = "choice"  # an enumeration, true or false
    NULL = "null"  # that there is nothing
    LIST = "list"  # that a list is empty, or complete
    COPIED = "copied"  # a run of words of the document
    WORDED = "worded"  # a text in the model's own words, a number


@dataclass(frozen=True, slots=True)
class Score:
    """``raw`` grows with how sure the model was, from 0 to 1; it is no probability of being right.

    ``ranking`` holds, for a value of a few, all of them as they stand in the JSON, with
    probabilities that add up to 1.
    """

    kind: Kind
    raw: float
    ranking: Mapping[str, float] = field(default_factory=dict)

    @property
    def log_odds(self) -> float:
        """``raw`` on a scale that tells 0.99 from 0.9999, from -12 to 12."""
        odds = min(max(self.raw, _LEAST), 1 - _LEAST)
        return math.log(odds / (1 - odds))


@dataclass(frozen=True, slots=True)
class ChosenToken:
    """A token that the model chose, with what was nearly as probable.

    ``start`` is the byte of the reply where it begins, ``candidates`` are the bytes of tokens with
    the natural logarithms of their probabilities, the one chosen among them.
    """

    start: int
    end: int
    log_probability: float
    candidates: tuple[tuple[bytes, float], ...]


def kind_of(schema: Schema, value: Any) -> Kind:
    """Return what the score of a value of this schema is about."""
    if isinstance(value, list):
        return Kind.LIST
    if value is None:
        return Kind.NULL
    if is_listed(schema) or base_type(schema) == "boolean":
        return Kind.CHOICE
    return Kind.COPIED if is_from_document(schema) else Kind.WORDED


def scores(schema: Schema, reply: bytes, chosen: Sequence[ChosenToken]) -> dict[str, Score]:
    """Return a score for each leaf and each list of a complete reply, by its JSON pointer.

    ``schema`` is the one that the reply was decoded under, ``reply`` compact JSON.
    """
    found: dict[str, Score] = {}
    walk = _Walk(reply, chosen)
    for path, score in walk.value(schema, 0, ""):
        found[path] = score
    return found


class _Walk:
    """One walk over a reply, in the schema's order, that keeps its place."""

    def __init__(self, reply: bytes, chosen: Sequence[ChosenToken]) -> None:
        self._reply, self._chosen = reply, chosen
        self._text = reply.decode("latin-1")  # one character a byte; JSON's own are all ASCII
        self._at = 0

    def value(self, schema: Schema, start: int, path: str) -> Iterator[tuple[str, Score]]:
        self._at = start
        kind = base_type(schema)
        if kind == "object":
            yield from self._object(schema, path)
        elif kind == "array":
            yield from self._array(schema, path)
        else:
            _, self._at = _DECODER.raw_decode(self._text, start)
            yield path, self._leaf(schema, start, self._at)

    def _object(self, schema: Schema, path: str) -> Iterator[tuple[str, Score]]:
        for name, child in schema["properties"].items():
            key = len(json.dumps(name, ensure_ascii=False).encode()) + 1
            yield from self.value(child, self._at + 1 + key, pointer(path, name))
        self._at += 1 if schema["properties"] else 2

    def _array(self, schema: Schema, path: str) -> Iterator[tuple[str, Score]]:
        start, items = self._at, 0
        while self._text[self._at + 1] != "]" or items:
            yield from self.value(schema["items"], self._at + 1, pointer(path, items))
            items += 1
            if self._text[self._at] == "]":
                ranking = self._ranked(self._at, list(_ENDS), "]")
                self._at += 1
                named = {_ENDS[text]: share for text, share in ranking.items()}
                full = items == schema["maxItems"]  # so the grammar ended it, not the model
                yield path, Score(Kind.LIST, 0.0 if full else ranking["]"], {} if full else named)
                return
        self._at += 2
        share = self._share(start, "[]", ("", "["))
        yield path, Score(Kind.LIST, share, {"empty": share, "not empty": 1 - share})

    def _leaf(self, schema: Schema, start: int, end: int) -> Score:
        said = self._text[start:end]
        kind = kind_of(schema, None if said == "null" else said)
        values = _values(schema)
        if values:
            ranking = self._ranked(start, values, said)
            named = {text.encode("latin-1").decode(): share for text, share in ranking.items()}
            return Score(kind, ranking[said], named)
        silent = 0.0
        if is_nullable(schema):
            silent = self._share(start, "null", ("",))
            if said == "null":
                return Score(kind, silent, {"null": silent, "a value": 1 - silent})
        logs = [one.log_probability for one in self._chosen if start < one.end and one.start < end]
        raw = (1 - silent) * math.exp(sum(logs) / len(logs)) if logs else 1 - silent
        ranking = {"null": silent, "a value": 1 - silent} if is_nullable(schema) else {}
        return Score(kind, raw, ranking)

    def _share(self, start: int, wanted: str, undecided: Collection[str]) -> float:
        """The probability that ``wanted`` begins at ``start`` and not something else.

        Of a text in ``undecided`` nobody can say yet.
        """
        path, passed = 1.0, 0.0
        for token in self._from(start):
            onward = 0.0
            for text, share in self._continued(token, start):
                if text in undecided:
                    onward += share
                elif _begin_alike(text, wanted):
                    passed += path * share
            if self._text[start : token.end] not in undecided:
                return min(1.0, passed + path * onward / 2)
            path *= onward
        # The rest was forced.
        return min(1.0, passed + path * _begin_alike(self._text[start:], wanted))

    def _ranked(self, start: int, values: Sequence[str], said: str) -> dict[str, float]:
        """The probabilities of all ``values`` that can begin at ``start``, the likeliest first."""
        mass = dict.fromkeys(values, 0.0)
        path, left = 1.0, frozenset(values)
        for token in self._from(start):
            if len(left) == 1:
                break
            actual = _fitting(left, self._text[start : token.end])
            onward = 0.0
            for text, share in self._continued(token, start):
                group = _fitting(left, text)
                if group == actual and len(group) > 1:
                    onward += share
                else:
                    for value in group:
                        mass[value] += path * share / len(group)
            path, left = (path * onward, actual) if len(actual) > 1 else (0.0, actual)
        if path:  # the rest was forced
            mass[said] += path
        total = sum(mass.values()) or 1.0
        ordered = sorted(mass.items(), key=lambda item: -item[1])
        return {value: share / total for value, share in ordered}

    def _from(self, start: int) -> Iterator[ChosenToken]:
        """The chosen tokens that reach ``start`` or lie behind it, in order."""
        return (token for token in self._chosen if token.end >= start)

    def _continued(self, token: ChosenToken, start: int) -> Iterator[tuple[str, float]]:
        """What would stand from ``start`` on with each candidate, and its probability."""
        before = self._reply[start : token.start]
        for spelt, log in token.candidates:
            text = before + spelt[max(0, start - token.start) :]
            yield text.decode("latin-1"), math.exp(log)


def _values(schema: Schema) -> list[str]:
    """All values of an enumeration or a boolean as JSON; empty for anything else."""
    if is_listed(schema):
        known: list[Any] = [value for value in schema["enum"] if value is not None]
    elif base_type(schema) == "boolean":
        known = [True, False]
    else:
        return []
    if is_nullable(schema):
        known.append(None)
    return [json.dumps(one, ensure_ascii=False).encode().decode("latin-1") for one in known]


def _fitting(values: Collection[str], text: str) -> frozenset[str]:
    """Those that begin with a text, or that it begins with."""
    return frozenset(one for one in values if _begin_alike(one, text))


def _begin_alike(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)
