"""Recognises requests about words, letters, case, length and language."""

import re
from collections.abc import Iterator
from itertools import pairwise

from pipelines.guardrails.answers.constraints.constraint import Constraint
from pipelines.guardrails.answers.constraints.recognition.quantity import (
    amount,
    bounded,
    negated,
    read,
)
from pipelines.guardrails.answers.constraints.recognition.requested_words import forbidden, required

LANGUAGES = {
    "Spanish": "es", "Portuguese": "pt", "Arabic": "ar", "Hindi": "hi", "French": "fr",
    "Russian": "ru", "German": "de", "Japanese": "ja", "Italian": "it", "Bengali": "bn",
    "Ukrainian": "uk", "Thai": "th", "Urdu": "ur", "Tamil": "ta", "Telugu": "te",
    "Bulgarian": "bg", "Korean": "ko", "Polish": "pl", "Hebrew": "he", "Persian": "fa",
    "Vietnamese": "vi", "Nepali": "ne", "Swahili": "sw", "Kannada": "kn", "Marathi": "mr",
    "Gujarati": "gu", "Punjabi": "pa", "Malayalam": "ml", "Finnish": "fi", "Dutch": "nl",
    "Swedish": "sv", "Danish": "da", "Norwegian": "no", "Czech": "cs", "Greek": "el",
    "Turkish": "tr", "Romanian": "ro", "Hungarian": "hu", "Indonesian": "id",
}  # fmt: skip
_I = re.IGNORECASE
_DENY = r"\bnot|n't|\bwithout|\bavoid\w*|\brefrain\w*|\bnever|\bexclud\w+"
_NOT = rf"(?:{_DENY}|\bno|\bcannot|\bfree of|\bzero)\b"
_COMMA = re.compile(
    rf"{_NOT}(?P<gap>[^.\n;]{{0,60}}?)\bcommas?\b|\bcommas? (?:is|are) (?:not|forbidden)", _I
)
_NOT_COMMA = re.compile(
    r"separat|forget|hesitat|too many|more than|split|delimit|hyphen|contractions", _I
)

_CAP_WORDS = (
    r"(?:words?(?: or phrases)?(?: (?:[\w,]+ ){0,4}(?:be )?)? ?(?:in|with|are|is|of|be)? ?"
    r"(?:all[- ]?)(?:capital(?:ized)? letters|capitals|caps\b|upper-?\s?case)"
    r"|(?:all[- ]?(?:capital(?:ized)?|caps)|fully capitalized) words)"
)
_CAP_COUNT = re.compile(amount(_CAP_WORDS), _I)
_CAP_TIMES = re.compile(
    r"(?:words? (?:with|in) all (?:capital letters|capitals|caps)"
    r"|\ball[- ]?cap(?:ital(?:ized)?|s) words)"
    rf"[^.\n]{{0,45}}?{amount()}(?! word)",
    _I,
)
_CAP_SOME = re.compile(rf"\b(?:include|use|add|have)(?: a few| some)? {_CAP_WORDS}", _I)
_ALL_CAPS = re.compile(
    r"(?<!words )(?<!phrases )(?<!letters )\b(?:in|be|use|using|with|and|,|only|are|english) "
    r"(?:in )?(?:all|only|entirely|only in|completely)[ -](?:use )?(?:in )?(?:the )?"
    r"(?:capital letters|capitals\b|caps\b|capitalized letters|upper-?\s?case)"
    r"|\bcapitali[sz]e (?:all|every)\b(?: of)?(?: your)? (?:words?|letters?)"
    r"|\bno lower-?\s?case(?: letters)?"
    r"|\bnot? [^.\n]{0,60}contains? (?:any )?lower-?\s?case"
    r"|\b(?:all|every) letters? (?:capitali[sz]ed|in upper-?\s?case)"
    r"|\bonly use (?:capital|upper-?\s?case) letters",
    _I,
)
_ALL_LOWER = re.compile(
    r"\b(?:in|be|use|using|with|and|,|only|are|contain|contains) "
    r"(?:in )?(?:(?:all|only|entirely|just)[ -])*(?:use |in )?(?:the )?"
    r"lower-?\s?cased?(?: letters?)?\b|\ball[ -](?:letters )?lower-?\s?cased?"
    r"|\b(?:no|not|without|n't)\b(?: \w+){0,3} capital(?:ized|s)?(?: letters?|izations?)\b"
    r"|\b(?:no|without) (?:any )?(?:capitali[sz]ations?|capitals|upper-?\s?case)"
    r"|\bnot a single letter\b[^.\n]{0,50} (?:is|be) capitali[sz]ed"
    r"|\bcapital letters (?:are|is) (?:not allowed|forbidden)",
    _I,
)
_SOME = re.compile(
    r"\b(?:words?|phrases?|adjectives?|verbs?|nouns?|times|emphasi\w+|highlight\w*)\b", _I
)
_EVERY = re.compile(
    r"\b(?:entire|whole|response|answer|reply|output)\b"
    r"|\b(?:all|every)\b(?: of)?(?: the| your)? (?:word|letter)s?\b",
    _I,
)
_NO_LOWER = re.compile(r"\bno lower|\bnot? (?:\w+ ){1,10}contains? (?:any )?lower", _I)
_PART = re.compile(
    r"\b(?:each|every|per|titles?|headings?|headlines?|first|names?|keywords?|initials?)\b", _I
)

_WORDS = re.compile(amount(r"words?\b"), _I)
_TOTAL = re.compile(
    rf"\b(?:total )?number of (?P<what>words|sentences)\b[^.\n]{{0,45}}?{amount()}", _I
)
_SENTENCES = re.compile(amount(r"(?:\w+ )?sentences?\b"), _I)
_EACH = re.compile(r"\b(?:each|every|per|no (?:sentence|line|paragraph|item|bullet|point))\b", _I)
_SCOPE = re.compile(
    r"\b(?:titles?|headings?|headlines?|captions?|first|last|second|third|next|steps?|"
    r"subject|introduction|conclusion|(?:paragraphs?|sentences?) (?:of|with)|sections? of)\b",
    _I,
)
_ONE_PART = re.compile(
    r"\b(?:the|your|to|my) (?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|last|final)"
    r" (?:options?|points?|items?|lines?|parts?|bullets?|stanzas?|verses?)\b",
    _I,
)
_OTHER_WORDS = re.compile(
    r"^[^.,\n]{0,45}(?:\b(?:capital|start|begin|rhym|highlight|italic|bold)|upper"
    r"|\b(?:caps|end|each|per|every)\b)|^ (?:or|and) phrases|^ (?:that|which|of the|from)",
    _I,
)

_DENIED = re.compile(
    rf"(?<!try to )(?<!trying to )(?:{_DENY})\b"
    r"(?:(?!\band\b|\bbut\b|make sure)[^,;]){0,40}$",
    _I,
)
_DENIAL = 120  # characters before a count in which it may be denied
# What counts letters at some place of each word or line, and not in the whole answer.
_ELSEWHERE = re.compile(r"\b(?:start|begin|end|each|every)\w*\b", _I)
_MARKED = r"(?:\bthe )?\bletter,? ['\"(]?(?P<letter>[^\W\d_])['\")]?(?!\w)"
_SIGNS = {"hashtag": "#", "exclamation mark": "!", "question mark": "?"}
_LETTER_TIMES = re.compile(
    rf"{_MARKED}[^.\n;]{{0,45}}?\b{amount()}(?: times?)?(?! letters)"
    rf"|{_MARKED.replace('letter>', 'late>')}",
    _I,
)
_SIGN_COUNT = re.compile(amount(r"(?P<sign>hashtag|exclamation mark|question mark)s?\b"), _I)
_ADVERB = re.compile(r"\b(once|twice|thrice)\b", _I)

_LANGUAGE = "|".join(LANGUAGES)
_IN_LANGUAGE = re.compile(
    r"\b(?:in|using|use|with|only|entirely)\b(?: only| just| entirely| the| formal| simple)*"
    rf" (?P<language>{_LANGUAGE})\b",
    _I,
)
_NO_OTHER = re.compile(r"\bno other languages?|\bother languages? (?:is|are) not", _I)
_ALONE = re.compile(r"\bonly\b|\bentire|\ball your|\bwhole|\bcompletely in\b|\bfully in\b", _I)
_REPLY = re.compile(r"\b(?:respond|reply|answer|response|output|write|written)\b", _I)
_CLAUSE = re.compile(r"[^.\n?!]+(?:[.?!](?=\S)[^.\n?!]+)*[.?!]*")


def recognise(text: str) -> Iterator[Constraint]:
    """Yield the constraints of a prompt whose long quotations are masked."""
    if any(not _NOT_COMMA.search(found[0]) for found in _COMMA.finditer(text)):
        yield Constraint("punctuation:no_comma")
    yield from _case(text)
    yield from _lengths(text)
    yield from _letters(text)
    yield from required(text)
    yield from forbidden(text)
    yield from _languages(text)


def clauses(text: str) -> list[str]:
    """Return the sentences of a prompt, cut at line breaks too."""
    return [found[0] for found in _CLAUSE.finditer(text)]


def _case(text: str) -> Iterator[Constraint]:
    kind = "change_case:capital_word_frequency"
    counted = least = False
    for pattern in (_CAP_COUNT, _CAP_TIMES):
        for found in pattern.finditer(text):
            bounds, _ = read(found)
            counted = True
            least = least or bounds[0] is not None
            yield from bounded(kind, bounds, "capital_frequency", "capital_relation")
    if _CAP_SOME.search(text) and not least:
        counted = True
        yield from bounded(kind, (1, None), "capital_frequency", "capital_relation")
    for clause in clauses(text):
        if not counted and _of_all(_ALL_CAPS, clause):
            yield Constraint("change_case:english_capital")
        if _of_all(_ALL_LOWER, clause) and not _NO_LOWER.search(clause):
            yield Constraint("change_case:english_lowercase")


def _of_all(pattern: re.Pattern[str], clause: str) -> bool:
    """Say whether a clause has the pattern without naming a part of the answer before it."""
    found = pattern.search(clause)
    if found is None or _PART.search(clause[: found.start()]):
        return False
    near = clause[: found.end() + 12]
    return _EVERY.search(clause) is not None or not _SOME.search(near)


def _lengths(text: str) -> Iterator[Constraint]:
    if _ONE_PART.search(text):
        return
    for clause in clauses(text):
        for found in _WORDS.finditer(clause):
            bounds, _ = read(found)
            before, after = clause[: found.start()], clause[found.end() :]
            if (found["over"] or found["under"]) and _DENIED.search(before):
                bounds = negated(bounds)
            if _of_a_part(before) or _OTHER_WORDS.search(after):
                continue
            yield from bounded("length_constraints:number_words", bounds, "num_words", "relation")
        for found in _SENTENCES.finditer(clause):
            bounds, _ = read(found)
            if _of_a_part(clause[: found.start()]) or re.match(
                r"[^.,]{0,20}\b(?:each|per)\b", clause[found.end() :]
            ):
                continue
            yield from bounded(
                "length_constraints:number_sentences", bounds, "num_sentences", "relation"
            )
        for found in _TOTAL.finditer(clause):
            if re.search(r"\b(?:capital|each|every|per)\b", found[0]):
                continue
            what = found["what"].lower()
            kind = f"length_constraints:number_{what}"
            yield from bounded(kind, read(found)[0], f"num_{what}", "relation")


def _of_a_part(before: str) -> bool:
    """Say whether a clause that begins with ``before`` may be about a part of the answer."""
    before = re.split(r"\b(?:entire|whole|response|answer|reply|output)\b", before, flags=_I)[-1]
    return bool(_EACH.search(before) or _SCOPE.search(before.rsplit(",", 1)[-1]))


def _letters(text: str) -> Iterator[Constraint]:
    kind, number, relation = "keywords:letter_frequency", "let_frequency", "let_relation"
    for clause in clauses(text):
        elsewhere = _ELSEWHERE.search(clause)
        for found in _LETTER_TIMES.finditer(clause):
            if elsewhere and elsewhere.end() <= found.start():
                continue
            denied = _DENIED.search(clause[max(0, found.start() - _DENIAL) : found.start()])
            if found["late"]:
                if denied:
                    yield from bounded(
                        kind, (None, 0), number, relation, letter=found["late"].lower()
                    )
                continue
            bounds, _ = read(found)
            if denied:
                bounds = negated(bounds)
            yield from bounded(kind, bounds, number, relation, letter=found["letter"].lower())
        for found in _SIGN_COUNT.finditer(clause):
            bounds, _ = read(found)
            sign = _SIGNS[found["sign"].lower()]
            yield from bounded(kind, bounds, number, relation, letter=sign)


def _languages(text: str) -> Iterator[Constraint]:
    parts = [*clauses(text), ""]
    for clause, following in pairwise(parts):
        for found in _IN_LANGUAGE.finditer(clause):
            alone = _NO_OTHER.search(clause + following)
            other = re.search(r"translat|\bword\b", clause[: found.start()], _I)
            if alone or (_ALONE.search(clause) and not other):
                code = LANGUAGES[found["language"].title()]
                yield Constraint("language:response_language", {"language": code})
                return
