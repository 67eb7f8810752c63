"""Recognises requested parts: responses, paragraphs, sections, bullets, highlights."""

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
_SIX = re.compile(r"(?<!\*)\*{6}(?!\*)|\b(?:6|six) asterisk", _I)
_THREE = re.compile(r"(?<!\*)\*{3}(?!\*)|\b(?:3|three) a?s?terisk|markdown divider", _I)
_APART = re.compile(r"separat|divid|asterisk|aterisk|\bfollow|format\b|between|\bform:|such as", _I)
_DIVIDER = re.compile(r"^\s*\*{3}\s*$", re.MULTILINE)
_PARTS = re.compile(
    amount(
        r"(?:\w+ ){0,2}?(?:paragraphs?|sections?|parts?|steps|stanzas|versions|scenes|advice|"
        r"Q ?(?:and|&) ?As?)\b"
    ),
    _I,
)
_PLACEHOLDERS = re.compile(amount(r"(?:\w+ ){0,2}?placeholders?\b"), _I)
_SQUARE = re.compile(r"square bracket|brackets? like|\[[^\]\n]{1,30}\]", _I)
_BULLETS = re.compile(amount(r"(?:\w+ ){0,3}?bullet(?: ?-?points?|s)?\b"), _I)
_STAR = re.compile(
    r"^\s*\* \S|markdown|\"\* ?\"|'\* ?'|\b(?:use|using|by|with) \"?\*", re.MULTILINE | _I
)
_MARKED = re.compile(r"(?<!\*)\*(?! )[^*\n]{1,60}\*(?!\*)|markdown|[\"(']\*[\")']", _I)
_LIT = r"(?:highlight\w*|italic\w*|itali[sz]e|bold\w*)"
_PIECE = r"(?:sections?|phrases?|parts?|passages?|key ?words?|words?|pieces?|texts?)\b"
_HIGHLIGHT = re.compile(rf"\b{_LIT}\b[^.\n]{{0,40}}?{amount(rf'(?:[a-z]+ ){{0,3}}?{_PIECE}')}", _I)
_HIGHLIGHTED = re.compile(rf"{amount(rf'(?:[a-z]+ ){{0,3}}?{_PIECE}')}[^.\n]{{0,50}}?\b{_LIT}", _I)
_LIT_PIECES = re.compile(amount(rf"{_LIT} (?:\w+ )?{_PIECE}"), _I)
_SOME_LIT = re.compile(
    rf"\b{_LIT}\b (?:some|a few|the)\b[^.\n]{{0,30}}{_PIECE}(?P<times>[^.\n]{{0,5}}\btwice)?", _I
)
_NOUNS = "section part paragraph chapter step act scene stanza verse slide phase episode"
_SECTION = "|".join(form for noun in _NOUNS.split() for form in (noun.title(), noun.upper()))
_MARKER = re.compile(
    r"\b(?:with|by|as|labell?ed|mark(?:ed)?|and)\s+(?:the word )?"
    rf"[\"']?(?P<marker>{_SECTION})[\"']? ?(?:X\b|#)"
)
# "Section 1 and Section 2"; a single number may belong to the topic.
_EXAMPLE_MARKER = re.compile(rf"\b(?P<marker>{_SECTION}) ?1\b(?s:.*)\b(?P=marker) ?2\b")
_BLANK_LINE = re.compile(
    r"(?:two|double) (?:new ?lines?|line ?breaks?)|\\n\\n|(?:blank|empty) lines?",
    _I,
)
_PLACES = "first second third fourth fifth sixth seventh eighth ninth tenth"
_ORDINALS = {name: place for place, name in enumerate(_PLACES.split(), 1)}
_NTH = rf"(?:(?P<ordinal>{'|'.join(_ORDINALS)}|last|final) paragraph|paragraph (?P<place>{NUMBER}))"
_WORD = r"with (?:the )?(?:word )?['\"]?(?P<word>[\w'-]+)"
_FIRST_WORDS = (
    re.compile(rf"\b{_NTH}[^.\n]{{0,12}}\b(?:starts?|begins?)(?: out)? {_WORD}", _I),
    re.compile(rf"\b(?:start|begin) (?:the )?{_NTH} {_WORD}", _I),
)
_PARAGRAPHS = re.compile(amount(r"paragraphs?\b"), _I)


def recognise(text: str) -> Iterator[Constraint]:
    """Yield the constraints of a prompt whose long quotations are masked."""
    yield from _divided(text)
    yield from _counted(text)
    yield from _highlights(text)


def _divided(text: str) -> Iterator[Constraint]:
    """Divided parts, paragraphs with a given first word, marked sections."""
    if _apart(text, _SIX):
        yield Constraint("combination:two_responses")
    elif _apart(text, _THREE):
        number = _number_of_parts(text)
        if number:
            yield Constraint("length_constraints:number_paragraphs", {"num_paragraphs": number})
    paragraphs = _PARAGRAPHS.search(text)
    first = next((found for each in _FIRST_WORDS if (found := each.search(text))), None)
    if paragraphs and first and _BLANK_LINE.search(text):
        number = read(paragraphs)[1]
        ordinal = (first["ordinal"] or "").lower()
        place = value(first["place"]) if first["place"] else _ORDINALS.get(ordinal, number)
        if 1 <= place <= number:
            arguments: dict[str, int | str] = {"num_paragraphs": number, "nth_paragraph": place}
            word = first["word"].lower().rstrip("'")
            yield Constraint(
                "length_constraints:nth_paragraph_first_word", {**arguments, "first_word": word}
            )
    if first:
        return
    marker = _MARKER.search(text) or _EXAMPLE_MARKER.search(text)
    parts = _PARTS.search(text)
    if marker and parts and not _THREE.search(text):
        bounds, number = read(parts)
        arguments = {"section_spliter": marker["marker"], "num_sections": bounds[0] or number}
        yield Constraint("detectable_format:multiple_sections", arguments)


def _apart(text: str, divider: re.Pattern[str]) -> bool:
    """Say whether a divider is requested, not only present."""
    places = [found.start() for found in divider.finditer(text)]
    return any(_APART.search(text[max(0, place - 250) : place + 100]) for place in places)


def _number_of_parts(text: str) -> int:
    """The requested number of parts, stated or as in the template; 0 if unknown."""
    template = _DIVIDER.findall(text)
    said = sorted(_PARTS.finditer(text), key=lambda found: not found["exact"])
    if said:
        return read(said[0])[1]
    whole = not re.search(r"^\s*\.\.\.\s*$", text, re.MULTILINE)
    return len(template) + 1 if template and whole else 0


def _counted(text: str) -> Iterator[Constraint]:
    found = _PLACEHOLDERS.search(text)
    if found and _SQUARE.search(text):
        bounds, number = read(found)
        if bounds[1] is None or bounds[0] is not None:
            arguments = {"num_placeholders": bounds[0] or number}
            yield Constraint("detectable_content:number_placeholders", arguments)
    for found in _BULLETS.finditer(text):
        bounds, number = read(found)
        if bounds == (number, number) or (bounds == (None, None) and _STAR.search(text)):
            yield Constraint("detectable_format:number_bullet_lists", {"num_bullets": number})
            break


def _highlights(text: str) -> Iterator[Constraint]:
    if not _MARKED.search(text):
        return
    for pattern in (_HIGHLIGHT, _LIT_PIECES, _HIGHLIGHTED):
        found = pattern.search(text)
        if found:
            bounds, number = read(found)
            if bounds[1] is None or bounds[0] is not None:
                arguments = {"num_highlights": bounds[0] or number}
                yield Constraint("detectable_format:number_highlighted_sections", arguments)
            return
    some = _SOME_LIT.search(text)
    if some:
        arguments = {"num_highlights": 2 if some["times"] else 1}
        yield Constraint("detectable_format:number_highlighted_sections", arguments)
