"""Recognises requests about each sentence, line, item or paragraph."""

import re
from collections.abc import Iterator

from pipelines.guardrails.answers.constraints.constraint import Constraint
from pipelines.guardrails.answers.constraints.recognition.quantity import (
    NUMBER,
    amount,
    read,
    value,
)

_I = re.IGNORECASE
_UNIT = (
    r"(?P<unit>sentences?|lines?|(?:list |bullet )?items?|bullets?(?: points?)?|bullet ?points?|"
    r"paragraphs?|verses?|points?|entr(?:y|ies))\b"
)
_EACH = rf"\b(?:each|every|all(?: of the| the| of your| your)?)(?: single)? {_UNIT}"
_LINK = r"(?: of [\w ]{1,30}?)?(?: (?:should|must|has to|have to|needs to|is to|will|can|to))*"

_HYPHEN = re.compile(rf"\b(?P<number>{NUMBER})[- ]word {_UNIT}", _I)
_EACH_WORDS = re.compile(
    rf"{_EACH}{_LINK}(?: (?:be|contains?|have|has|consist of|use|is|are|being|having|with|of))*"
    rf"(?: only| just| (?:not|no) (?:exceed|be))? ?{amount(r'words?')}",
    _I,
)
_WORDS_EACH = re.compile(
    rf"{amount(r'words?')}(?: long)?,? (?:in |per |for )?(?:each|every|per|a) {_UNIT}", _I
)
_UNITS_OF = re.compile(
    rf"\b{_UNIT} (?:of|with|that (?:have|contain|are)|containing) {amount(r'words?')}(?: each)?", _I
)
_NO_LONGER = re.compile(
    rf"\bno {_UNIT}[^.\n]{{0,20}} (?:longer|more) than (?P<number>{NUMBER}) words", _I
)
_TEXT = (
    r"(?:the |a |an |the same )?(?P<what>letter |words? |phrase )?"
    r"(?P<text>\"[^\"\n]{1,40}\"|'[^'\n]{1,40}'|[A-Za-z]\b"
    r"|exclamation mark|question mark|semicolon)"
)
_START = (
    re.compile(rf"{_EACH}{_LINK} (?:start|begin)s? with {_TEXT}", _I),
    re.compile(rf"\b(?:start|begin) (?:each|every) {_UNIT} with {_TEXT}", _I),
)
_FINISH = (
    re.compile(rf"{_EACH}{_LINK} end(?:s|ing)? with {_TEXT}", _I),
    re.compile(rf"\bend (?:each|every) {_UNIT} with {_TEXT}", _I),
)
_HOLD = re.compile(
    rf"{_EACH}{_LINK} (?:contain|include|mention|use)s? (?:the )?(?:word |letter |phrase |name )?"
    r"(?P<text>\"[^\"\n]{1,40}\"|'[^'\n]{1,40}')",
    _I,
)
_ALPHABET = re.compile(
    rf"\b(?:begin|start) (?:each|every) {_UNIT} with the (?:subsequent|next|following)"
    r" letter of the alphabet"
    r"[^.\n]{0,40}?\b(?:from|with|at) (?:the letter )?['\"]?(?P<text>[A-Za-z])\b",
    _I,
)
_COUNT = re.compile(
    amount(
        r"(?:[a-z]+ ){0,2}?"
        r"(?P<unit>lines?|(?:list |bullet )?items|bullet ?points?|bullets|paragraphs?)"
    ),
    _I,
)
_SIGNS = {"exclamation mark": "!", "question mark": "?", "semicolon": ";"}
_DENY = re.compile(r"(?:\bnot|n't|\bnever|\bavoid)\b[^.,;]{0,25}$", _I)
# Other constraints count these, or they concern a part only.
_DIVIDED = re.compile(r"\*\*\*|asterisk|markdown|^\s*\* ", _I | re.MULTILINE)
_FIRST_WORD = re.compile(
    r"paragraph[^.\n]{0,40}\b(?:start|begin)|\b(?:start|begin)[^.\n]{0,20} paragraph", _I
)
_PART = re.compile(
    r"\b(?:each|every|per|first|last|next|second|third|stanzas?|sections?|the (?:two|three))\b",
    _I,
)


def recognise(text: str) -> Iterator[Constraint]:
    """Yield the per-unit constraints of a prompt whose long quotations are masked."""
    for found in _HYPHEN.finditer(text):
        number = value(found["number"])
        if found["unit"].lower().endswith("s") and not _DENY.search(text[: found.start()]):
            yield _words(found["unit"], number, number)
    for pattern in (_EACH_WORDS, _WORDS_EACH, _UNITS_OF):
        for found in pattern.finditer(text):
            (least, most), number = read(found)
            if re.search(r"\b(?:not|no) exceed", found[0], _I):
                least, most = None, number
            elif (least, most) == (None, None):
                least = most = number
            if not _DENY.search(text[: found.start()]):
                yield _words(found["unit"], least, most)
    for found in _NO_LONGER.finditer(text):
        yield _words(found["unit"], None, value(found["number"]))
    for kind, patterns in (("units:start", _START), ("units:end", _FINISH)):
        for found in (found for pattern in patterns for found in pattern.finditer(text)):
            letter = "letter" in (found["what"] or "").lower()
            if (len(found["text"]) > 1 or letter) and not _DENY.search(text[: found.start()]):
                named = _SIGNS.get(found["text"].lower(), found["text"].strip("\"'"))
                yield Constraint(kind, {"unit": _unit(found["unit"]), "text": named})
    for found in _HOLD.finditer(text):
        arguments = {"unit": _unit(found["unit"]), "text": found["text"].strip("\"'")}
        if not _DENY.search(text[: found.start()]):
            yield Constraint("units:contain", arguments)
    for found in _ALPHABET.finditer(text):
        arguments = {"unit": _unit(found["unit"]), "text": found["text"].lower()}
        yield Constraint("units:alphabet", arguments)
    yield from _counts(text)


def _counts(text: str) -> Iterator[Constraint]:
    if _DIVIDED.search(text) or _FIRST_WORD.search(text):
        return
    for found in _COUNT.finditer(text):
        (least, most), number = read(found)
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        if _PART.search(line[-40:]) or (least, most) == (None, None):
            continue
        unit = _unit(found["unit"])
        if unit == "item" and least == most == number and "bullet" in found["unit"].lower():
            continue  # IFEval's number_bullet_lists
        yield Constraint("units:count", {"unit": unit, "least": least, "most": most})


def _words(unit: str, least: int | None, most: int | None) -> Constraint:
    return Constraint("units:words", {"unit": _unit(unit), "least": least, "most": most})


def _unit(name: str) -> str:
    name = name.lower()
    for known in ("sentence", "paragraph", "line"):
        if name.startswith(known):
            return known
    return "line" if name.startswith("verse") else "item"
