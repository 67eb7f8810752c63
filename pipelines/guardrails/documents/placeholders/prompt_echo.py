"""Finds values that a model copied from its prompt: from an example or from a rule.

An example is JSON with the pipeline's own fields, or lines that begin with "Example". Short words,
numbers, listed values and texts of ``params`` (such as queue names) may be right answers.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pipelines.schema import Schema
from pipelines.text.answer_sentences import sentences
from pipelines.text.searched_text import SearchedText
from pipelines.text.words import content_stems, is_wide, normal_form, stem

_MIN_STEMS = 3  # content words, without numbers, of a copied text
_MIN_RULE = 6  # words of a copied part of a rule, two of them content words
_MIN_SENTENCE = 4  # words of a copied whole sentence of a rule
_ASKS = re.compile(r"(?:what|who|whom|whose|when|where|which|why|how|whether)\s\w", re.IGNORECASE)
_ABSENT = 0.5  # least share of content words that the document lacks
_EXAMPLE = re.compile(
    r"\W*(?:for\s)?(?:examples?|e\.g\.|beispiele?|exemples?|ejemplos?)\b", re.IGNORECASE
)
_QUOTED = re.compile(r"\"[^\"\n]*\"|“[^“”\n]*”|«[^«»\n]*»|'[^'\n]*'(?!\w)")
# Introduces possible answers, in the same line or in a list below.
_OFFERS = re.compile(
    r"\b(?:answers?|say|write|one\sof|choose|choices?|either|pick|select)\b[^.\n]*:(?:\s|$)",
    re.IGNORECASE,
)
_ENTRY = re.compile(r"\s*(?:[-*•–]|\d+[.)])\s")
_DECODER = json.JSONDecoder()


class Source:
    """An index of a document's words."""

    def __init__(self, text: str) -> None:
        self._words = SearchedText(f" {normal_form(text)} ")
        self._stems = frozenset(stem(word) for word in self._words.text.split())

    def says(self, value: str) -> bool:
        """Say whether the document has these words side by side, in any case."""
        words = normal_form(value)
        return (words if is_wide(words) else f" {words} ") in self._words

    def absent(self, value: str) -> float:
        """Return the share of the value's content words that the document lacks, 0 to 1."""
        wanted = content_stems(value)
        known = {word for word in wanted if word in self._stems or is_wide(word)}
        return 1 - len(known) / len(wanted) if wanted else 1.0


class Instructions:
    """A rendered prompt without a document, split into examples and rules."""

    def __init__(self, prompt: str, schema: Schema, params: Mapping[str, Any]) -> None:
        self._fields = frozenset(field_names(schema))
        self._given = [f" {normal_form(text)} " for text in _strings(params)]
        self._shown: dict[str, set[str]] = {}  # field -> the values that examples give it
        examples, rules = self._parted(prompt)
        self._example_text = "\n".join(examples)
        shown = [text for texts in self._shown.values() for text in texts]
        self._examples = [f" {normal_form(text)} " for text in (*examples, *shown)]
        self._rules = [f" {normal_form(text)} " for text in rules]
        self._sentences = frozenset(_whole_sentences(rules))

    def echo(self, value: str, field: str, source: Source) -> bool:
        """Say whether a value is copied from the prompt and not from the document: at least half of
        its text, or a name that an example gives to the same field."""
        parts = [value[start:end] for start, end in sentences(value)]
        copied = sum(len(part) for part in parts if self._long(part, source))
        if parts and 2 * copied >= sum(map(len, parts)):
            return True
        return self._short(value.strip(), field, source)

    def _long(self, value: str, source: Source) -> bool:
        """Whether a sentence is part of an example, a whole sentence of the rules, or a long or
        interrogative part of one ("who has to do it")."""
        words = f" {normal_form(value)} "
        if source.absent(value) < _ABSENT or source.says(value):
            return False
        if any(words in text for text in self._given):
            return False
        told = sum(word.isalpha() for word in content_stems(value))
        if told >= _MIN_STEMS and any(words in text for text in self._examples):
            return True
        if words in self._sentences:
            return True
        asks = _ASKS.match(value) or (told > 1 and len(words.split()) >= _MIN_RULE)
        return bool(asks) and any(words in text for text in self._rules)

    def _short(self, value: str, field: str, source: Source) -> bool:
        """Whether a value is a name that an example copies from its own text into this field."""
        if value not in self._shown.get(field, ()):
            return False
        if source.absent(value) < 1 or source.says(value):
            return False
        named = value[:1].isupper() and not value.isupper()
        words = f" {normal_form(value)} "
        return (
            named
            and any(map(str.isalpha, value))
            and bool(re.search(rf"(?<!\w){re.escape(value)}(?!\w)", self._example_text))
            and not any(words in text for text in self._given)
        )

    def _parted(self, prompt: str) -> tuple[list[str], list[str]]:
        """Return the lines of examples and the texts of rules; collect the values in JSON."""
        examples: list[str] = []
        rules = [""]
        inside = offered = False
        for line in self._without_json(prompt).splitlines():
            if offered and (not line.strip() or _ENTRY.match(line)):
                continue
            offer = _OFFERS.search(line)
            offered = offer is not None and not line[offer.end() :].strip()
            line = line[: offer.end()] if offer else line
            if _EXAMPLE.match(line):
                inside = True
            elif not line.strip():
                inside = inside and bool(examples) and examples[-1].rstrip().endswith(":")
            if inside:
                examples.append(line)
            else:
                rules += _QUOTED.split(line)
        return examples, rules

    def _without_json(self, prompt: str) -> str:
        kept, at = "", 0
        while (start := prompt.find("{", at)) >= 0:
            kept += prompt[at:start]
            try:
                found, at = _DECODER.raw_decode(prompt, start)
            except ValueError:
                kept, at = kept + "{", start + 1
                continue
            shown = list(_leaves(found))
            if any(field in self._fields for field, _ in shown):
                for field, text in shown:
                    self._shown.setdefault(field, set()).add(text)
            else:
                kept += prompt[start:at]
        return kept + prompt[at:]


def _whole_sentences(rules: Iterable[str]) -> Iterator[str]:
    for rule in rules:
        for start, end in sentences(rule):
            words = normal_form(rule[start:end])
            if rule[:end].endswith((".", "!", "?")) and len(words.split()) >= _MIN_SENTENCE:
                yield f" {words} "


def field_names(schema: Schema) -> Iterator[str]:
    """Yield the names of all properties of a schema, inner ones too."""
    for name, child in schema.get("properties", {}).items():
        yield name
        yield from field_names(child)
    if "items" in schema:
        yield from field_names(schema["items"])


def _leaves(value: Any, field: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, child in value.items():
            yield from _leaves(child, name)
    elif isinstance(value, list):
        for child in value:
            yield from _leaves(child, field)
    elif isinstance(value, str):
        yield field, value


def _strings(value: Any) -> Iterator[str]:
    yield from (text for _, text in _leaves(value))
