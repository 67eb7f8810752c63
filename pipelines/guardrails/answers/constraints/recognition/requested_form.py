"""Recognises requests about an answer's form: title, postscript, wrapping, beginning and end."""

import re
from collections.abc import Iterator

from pipelines.guardrails.answers.constraints.constraint import Constraint
from pipelines.guardrails.answers.constraints.form import ANSWERS

_I = re.IGNORECASE
_POSTSCRIPT = re.compile(r"\bP\.\s?P\.\s?S\b|\bP\.\s?S\.", _I)
_ADDING = re.compile(r"post ?-?script|\badd\b|\binclud|\bend\b|\bfinish|\bwith a\b|\bnote\b", _I)
_TITLE = re.compile(r"double angul\w* brackets?|\b(?:title|name)\b[^.\n]{0,80}<<[^<>\n]+>>", _I)
_JSON = re.compile(
    r"\b(?:in|as|to|into|using|just|only|a|with)\s+(?:an? )?(?:(?:valid|structured) )?JSON\b",
    _I,
)
_WHOLE = re.compile(
    r"\b(?:entire|whole|output|response|answer|reply|wrap\w*|everything|provide|format|write|return"
    r"|respond|generate|create|give)\b",
    _I,
)
_ABOUT_JSON = re.compile(
    r"^\s*(?:how|what|why|when|which|explain)\b"
    r"|\b(?:code|script|function|program|class|per line|convert|parse)\b",
    _I,
)
_OPTIONS = re.compile(r"\bMy answer is (?:yes|no|maybe)\.", _I)
_WRAP = re.compile(
    r"\b(?:wrap\w*|put|plac\w+|inside|within|enclos\w+|surround\w*|in|use)\b[^.\n]{0,90}?"
    r"\bdouble[- ]?quot\w+",
    _I,
)
_ALL = re.compile(
    r"\b(?:entire|whole|all of|complete|response|answer|output|reply|everything|it)\b", _I
)
_ENDING = re.compile(
    r"\b(?:end(?:s|ing)?|finish(?:es)?|conclude)\b(?: [\w']+){0,8}? (?:with|of|read|be|say)\b"
    r"(?:[\s:,]*\b(?:the|this|an?|following|exact|same|closing|final|phrases?|sentence|question|words?"
    r"|line|statement|text|of|that|is|reads?))*[\s:,]*"
    r"(?:\"(?P<quoted>[^\"\n]{2,160})\"|'(?P<single>[^'\n]{2,160}(?:'\w[^'\n]*)*)'(?!\w))"
    r"|\blast (?:sentence|words?|phrase|line)\b[^.\n\"]{0,45}(?:be|read|say|is)\b[^.\n\"]{0,12}"
    r"\"(?P<last>[^\"\n]{2,160})\""
    r"|\b(?:end|finish|conclude)\b[^.\n:\"]{0,50}(?:phrase|question|words?|sentence|with)"
    r"[^.\n:\"]{0,30}:\s*(?P<open>[^\n\"]{2,160})"
    r"|\b(?:end|finish|conclude)\b[^.\n:\"]{0,40}exact (?:phrase|question|sentence|words) (?:of )?"
    r"(?P<bare>[A-Z][^\n\"]{2,160})",
    _I,
)
_END_OF_PART = re.compile(
    r"\b(?:each|every|per|paragraphs?|lines?|sentences?|verse|stanza|section)\b", _I
)
_REPEAT = re.compile(
    r"(?:^|[.,:;!?]\s+|\b(?:first|please|just|let's|to|must|should|and|by)\s+(?:\w+ )?)"
    r"repl?eat(?:ing)?\b"
    r"[^\n]*?\b(?:request|question|sentence|prompt|text|line|above|below|it)\b",
    _I | re.MULTILINE,
)
_FAITHFUL = re.compile(
    r"word (?:for|by) word|without (?:any )?chang|not change|exact(?:ly)?\b|as it is|first repeat"
    r"|single letter|before repeating|very beginning|entire first line",
    _I,
)


def recognise(plain: str, masked: str) -> Iterator[Constraint]:
    """Yield the constraints of a prompt; ``masked`` is the prompt without its long quotations."""
    if _TITLE.search(masked):
        yield Constraint("detectable_format:title")
    for found in _POSTSCRIPT.finditer(masked):
        before = masked[max(0, found.start() - 90) : found.start()]
        if _ADDING.search(before) or re.match(r"[^.\n]{0,20}at the end", masked[found.end() :], _I):
            marker = "P.P.S" if found[0].upper().count("P") == 2 else "P.S."
            yield Constraint("detectable_content:postscript", {"postscript_marker": marker})
            break
    if len({option.lower() for option in _OPTIONS.findall(masked)}) == len(ANSWERS):
        yield Constraint("detectable_format:constrained_response")
    if any(
        _WHOLE.search(_sentence(masked, found)) and not _asks_about(masked, found)
        for found in _JSON.finditer(masked)
    ):
        yield Constraint("detectable_format:json_format")
    for found in _WRAP.finditer(masked):
        if _ALL.search(_sentence(masked, found)):
            yield Constraint("startend:quotation")
            break
    yield from _ending(plain)


def _ending(text: str) -> Iterator[Constraint]:
    for found in _ENDING.finditer(text):
        head = found[0].split('"')[0].split(":")[0]
        if _END_OF_PART.search(head) and not re.search(
            r"\blast (?:sentence|line)|exact sentence", head, _I
        ):
            continue
        phrase = next(x for x in found.groups() if x)
        if found["bare"] or found["open"]:
            phrase = re.split(r"(?<=[.?!])\s+(?=[A-Z])", phrase)[0] if found["bare"] else phrase
        phrase = phrase.strip().strip("\"'")
        if re.match(r"<<|\*|\[", phrase) or not re.search(r"\w", phrase):
            continue
        yield Constraint("startend:end_checker", {"end_phrase": phrase})
        return


def repeated(text: str) -> tuple[int, int] | None:
    """Return the offsets of the request that the answer must repeat, or None."""
    found = _REPEAT.search(text)
    if not found:
        return None
    start, end = _line(text, found)
    if not _FAITHFUL.search(text[max(0, start - 1) : end + 200]):
        return None
    quoted = re.search(r"\brepeat:? \"([^\"]+)\"", text, re.IGNORECASE)
    if quoted:
        return quoted.span(1)
    if re.search(r"\bfirst line\b", text[start:end], re.IGNORECASE) and start:
        return 0, text.index("\n")
    if text[end:].strip() and (not text[:start].strip() or "below" in text[start:end]):
        return end, len(text)
    # On one line with the order to repeat: the text before that order.
    sentence = max(text.rfind(mark, start, found.start()) for mark in (". ", "? ", "! "))
    if not text[:start].strip():
        return (0, sentence + 1) if sentence > start else None
    return 0, start


def _line(text: str, found: re.Match[str]) -> tuple[int, int]:
    end = text.find("\n", found.end())
    return text.rfind("\n", 0, found.start()) + 1, len(text) if end < 0 else end


def _sentence(text: str, found: re.Match[str]) -> str:
    start = max(text.rfind(mark, 0, found.start()) for mark in (". ", "\n", "? ", "! ")) + 1
    return text[start : found.end() + 30]


def _asks_about(text: str, found: re.Match[str]) -> bool:
    sentence = _sentence(text, found)
    return bool(
        _ABOUT_JSON.search(sentence) or re.match(r" ?(?:string|lines?)\b", text[found.end() :], _I)
    )
