"""Recognises words that an answer must have, must not have, or must have a number of times."""

import re
from collections.abc import Iterator

from pipelines.guardrails.answers.constraints.constraint import Constraint
from pipelines.guardrails.answers.constraints.recognition.quantity import (
    amount,
    bounded,
    negated,
    read,
)

_I = re.IGNORECASE
_QUOTE = r"\"[^\"\n]{1,60}\"|(?<!\w)'[^'\n]{1,60}'(?!\w)"
_ENTRY = rf"(?:{_QUOTE}|[^\W\d_][\w-]*)"
_JOIN = r"(?:\s*,\s*(?:and |or |& )?|\s+(?:and|or|&)\s+)"
_LIST = rf"(?P<list>\[?{_ENTRY}(?:{_JOIN}{_ENTRY})*\]?)"
_QUOTED_LIST = rf"(?P<list>\[?(?:{_QUOTE})(?:{_JOIN}(?:{_QUOTE}))*\]?)"
# After "term", "phrase" and "line" only quoted words count: "term sheet".
_NAME = r"(?:key ?words?|words?|(?:terms?|phrases?|line)(?=\s*:?\s*[\"'\[]))"
_NAMED = (
    rf"(?:the |these |this |any of the |following |exact )*\b(?:{_NAME}|items)\b(?: of)?\s*:?\s*"
)
_USE = (
    r"\b(?:includ(?:e|es|ing)|contain(?:s|ing)?|uses?|mention(?:s|ing)?|ha(?:ve|s)|having|with|"
    r"incorporat(?:e|es|ing)|add(?:ing)?|say(?:ing)?|put)\b"
)
_DENY = (
    r"(?:\b(?:not|without|never|cannot)\b|n't\b|\b(?:avoid|refrain|exclud|omit)\w*)"
    r"(?! forget| fail| hesitate)"
)
# An order to the answerer: "we haven't used the word" is none.
_FORBID = (
    r"(?<!\bI )(?<!\bwe )(?<!\bthey )(?:\b(?:do|does|must|should|can|may|shall)(?:n't| not)"
    r"|\bcannot|(?:\b(?:to|please|but|and)|,) not|\b(?:without|never)\b"
    r"|\b(?:avoid|refrain|exclud|omit)\w*)(?! forget| fail| hesitate)"
)
# A denial that reaches to the end of the text.
_DENIED = re.compile(rf"{_DENY}(?:(?!\band\b|\bbut\b|make sure)[^,;]){{0,40}}$", _I)

_WITH = re.compile(rf"{_USE} {_NAMED}{_LIST}", _I)
_WITH_QUOTED = re.compile(rf"\b(?:includ(?:e|es|ing)|mention) {_QUOTED_LIST}", _I)
_WITHOUT = re.compile(rf"{_FORBID}(?:[^.\n;,:]{{0,30}}?) ?\b{_NAMED}{_LIST}", _I)
_WITHOUT_QUOTED = re.compile(rf"{_FORBID} (?:(?:\w+ ){{0,3}}?{_USE} )?(?:the )?{_QUOTED_LIST}", _I)
_WITHOUT_BARE = re.compile(
    rf"{_FORBID} mention {_LIST} (?:in|throughout) (?:your|the) (?:entire |whole )?\w+", _I
)
_NOT_APPEAR = re.compile(
    rf"\bwords? {_LIST}[^.\n;]{{0,20}}?(?:should|must|does|do|is|are|can)(?: ?not|n't)"
    r"(?: \w+){0,2} (?:appear|used?|includ\w+|mention\w*|allowed|occur)\b",
    _I,
)
_TIMES = re.compile(
    rf"\b(?:(?:key)?word|name) (?P<word>{_ENTRY})(?P<gap>[^.\n;]{{0,50}}?)"
    rf"\b{amount()}\s*(?P<times>times?\b)?",
    _I,
)
_QUOTED_TIMES = re.compile(
    rf"\b(?:use|mention|include|say) (?P<word>{_QUOTE})(?P<gap> ?)"
    rf"\b{amount()}\s*(?P<times>times?\b)?",
    _I,
)
_TAIL = re.compile(r"\s*,?(?: [\w']+){0,4}? (?:once|twice|thrice|\S+ (?:or \S+ )?times?)\b", _I)
_FUNCTION_WORDS = """
in of to for that which from should must with and or the a an as at by on is are it its be you your
throughout anywhere somewhere here below above word words like such so before after than once twice
"""
_STOP = frozenset(_FUNCTION_WORDS.split())


def required(text: str) -> Iterator[Constraint]:
    """Yield the words to include and their frequencies."""
    timed: set[str] = set()
    for clause in _clauses(text):
        for found in (*_TIMES.finditer(clause), *_QUOTED_TIMES.finditer(clause)):
            word = _bare(found["word"])
            bounds, _ = read(found)
            single = re.fullmatch(r"once|twice|thrice", found["number"], _I)
            if (
                not (found["times"] or single)
                or found["word"].lower() in _STOP
                or "letter" in found["gap"]
            ):
                continue
            if _DENIED.search(clause[: found.start()]):
                bounds = negated(bounds)
            if bounds == (1, None) and not re.search(r"appear|used|occur", found["gap"], _I):
                continue  # "include the word cat at least once": read as a keyword below
            timed.add(word.lower())
            yield from bounded("keywords:frequency", bounds, "frequency", "relation", keyword=word)
        for pattern in (_WITH, _WITH_QUOTED):
            for found in pattern.finditer(clause):
                before = clause[: found.start()]
                if _DENIED.search(before) or _scoped(before, clause[found.end() :]):
                    continue
                named = [word for word in _entries(found["list"]) if word.lower() not in timed]
                if named:
                    yield Constraint("keywords:existence", {"keywords": named})


def forbidden(text: str) -> Iterator[Constraint]:
    """Yield the words to leave out."""
    for clause in _clauses(text):
        for pattern in (_WITHOUT, _WITHOUT_QUOTED, _WITHOUT_BARE, _NOT_APPEAR):
            found = pattern.search(clause)
            if not found or _scoped(clause[: found.start()], clause[found.end() :]):
                continue
            named = _entries(found["list"])
            if named and "letter" not in found[0].lower() and not _TAIL.match(clause, found.end()):
                yield Constraint("keywords:forbidden_words", {"forbidden_words": named})
                break


def _entries(listed: str) -> list[str]:
    """The words of a list; a function word without quotes ends the list."""
    words = []
    for found in re.finditer(rf"(?P<entry>{_ENTRY})|(?P<join>{_JOIN})", listed, _I):
        entry = found["entry"]
        if entry is None:
            continue
        if not entry.startswith(("'", '"')) and entry.lower() in _STOP:
            if entry.lower() in ("and", "or"):
                continue
            break
        words.append(_bare(entry))
    return words


def _bare(entry: str) -> str:
    return entry.strip("\"'").strip().rstrip(".,")


def _scoped(before: str, after: str) -> bool:
    """Say whether the order may concern only a part of the answer."""
    part = (
        r"\b(?:each|every|per|title|paragraph|section|start|begin|end|finish|conclude|first|last)\b"
    )
    return bool(
        re.search(part, before[-60:], _I)
        or re.match(r"[^.,;]{0,30}\b(?:in|of) (?:each|every|the (?:title|first|last))\b", after, _I)
    )


def _clauses(text: str) -> list[str]:
    return re.findall(r"(?:\"[^\"\n]*\"|[^.\n?!\"]|[.?!](?=\S))+", text)
