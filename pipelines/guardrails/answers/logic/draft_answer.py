"""Reads the answer that a draft gives to a puzzle; None if that takes guessing."""

import re
from collections.abc import Iterable, Mapping

from pipelines.text.number_words import UNDER_TWENTY

_WORDS = {word: str(number) for number, word in enumerate((*UNDER_TWENTY, "twenty"))}
_WORDS |= {"no": "0"}
_NUMBER = rf"(?:-?\d{{1,6}}(?![\d.,]*\d)|{'|'.join(_WORDS)})"
# The beginning of a stated answer: "The answer is", "the correct option would be:".
_ANSWER = (
    r"\b(?:answer|option|choice)(?: to (?:the|this) \w+)?(?: is| would be| must be)?"
    r"(?: (?:indeed|therefore|thus|simply|just|clearly|only|that|the|option))*\s*(?::\s*)?"
)
_ALONE = r"(?!\W*(?:and|or)\b)"  # "the answer is A or B" commits to neither
_OPTION = re.compile(r"^[ \t]*\(?([A-L])[).:]\s+(\S.*?)\s*$", re.MULTILINE)
_INLINE_OPTION = re.compile(r"\(([A-L])\)\s*(\S[^()\n]*?)\s*(?=\([A-L]\)|$)", re.MULTILINE)
_LETTER = re.compile(rf"{_ANSWER}(?i:\(([A-L])\)|(?-i:([A-L]))\b(?!')){_ALONE}", re.IGNORECASE)
_BARE_LETTER = re.compile(r"\(?([A-L])(?:[).:](?:\s+[^\n]*)?|\Z)\Z")
_TRUTH = {
    "true": "true", "yes": "true", "correct": "true", "false": "false", "no": "false",
    "incorrect": "false", "uncertain": "uncertain", "unknown": "uncertain",
    "undetermined": "uncertain",
}  # fmt: skip
_TRUTH_WORD = rf"(?P<truth>{'|'.join(_TRUTH)})"
_FIRST_TRUTH = re.compile(rf"{_TRUTH_WORD}(?=[.,:;!\n]|\Z)", re.IGNORECASE)
_STATED_TRUTH = re.compile(
    rf"(?:{_ANSWER}|\b(?:statement|conclusion)(?: \d)? (?:is|must be|would be) "
    rf"(?:therefore |thus |also |definitely )?){_TRUTH_WORD}\b",
    re.IGNORECASE,
)
_HOW_MANY = re.compile(
    r"\bhow many (?P<noun>[a-z-]+?)s? (?:does|do|did|would|will) (?P<subject>[A-Z]\w+)\b"
    r"[^?]*\bhave\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"[^.?!\n:]*\?")
_SENTENCE = re.compile(r"[^.?!\n]+[.?!]*")
_WORD = re.compile(r"\w+")
_HEDGE = re.compile(
    r"\b(?:not|no|never|neither|nor|if|could|might|may|can|cannot|either|or|suppose|assume|unless)\b"
    r"|n't\b",
    re.IGNORECASE,
)
_STOPWORDS = {
    "the", "and", "who", "whose", "what", "which", "where", "when", "how", "does", "did", "has",
    "have", "had", "was", "were", "are", "is", "would", "will", "can", "for", "from", "with",
    "that", "this", "name", "named", "person", "one", "their", "his", "her", "its",
}  # fmt: skip
_MAX_RESTATED = 16  # words; a longer sentence argues


def options(prompt: str) -> dict[str, str]:
    """Return a prompt's options by letter; empty unless the letters run from A without a gap."""
    found = _OPTION.findall(prompt)
    if len(found) < 2:
        found = _INLINE_OPTION.findall(prompt)
    letters = [letter for letter, _ in found]
    expected = [chr(ord("A") + index) for index in range(len(found))]
    return dict(found) if len(found) >= 2 and letters == expected else {}


def as_number(text: str) -> str:
    """Return a number in digits or words as digits, "" for anything else."""
    text = text.strip().casefold()
    return text if re.fullmatch(r"-?\d+", text) else _WORDS.get(text, "")


def as_truth(text: str) -> str:
    """Return ``true``, ``false`` or ``uncertain``, "" for anything else."""
    return _TRUTH.get(text.strip(" .").casefold(), "")


def option(offered: Mapping[str, str], draft: str) -> str | None:
    """Return the letter of the draft's option: stated, alone on a line, or the option's text."""
    plain = _plain(draft)
    lines = plain.splitlines() or [""]
    found = {(a or b).upper() for a, b in _LETTER.findall(plain)}
    found |= {bare[1] for line in {lines[0], lines[-1]} if (bare := _BARE_LETTER.match(line))}
    if not found and len(_SENTENCE.findall(plain)) == 1:
        said = _key(plain)
        found = {letter for letter, text in offered.items() if f" {_key(text)} " in f" {said} "}
    found &= offered.keys()
    return found.pop() if len(found) == 1 else None


def number(prompt: str, draft: str) -> str | None:
    """Return the draft's number: alone, stated as the answer, or counting what "how many" asks."""
    plain = _plain(draft)
    if alone := as_number(plain.rstrip(".")):
        return alone
    found = re.findall(rf"{_ANSWER}({_NUMBER})\b{_ALONE}(?! (?:times|of)\b)", plain, re.IGNORECASE)
    asked = list(_HOW_MANY.finditer(prompt))
    if len(asked) == 1:
        noun, subject = re.escape(asked[0]["noun"]), re.escape(asked[0]["subject"])
        has = rf"(?<!of )\b{subject}(?: \w+){{0,2}}? (?:has|have|had)(?: a total of)?(?: \w+)?? "
        found += re.findall(rf"{has}({_NUMBER}) (?:\w+ )?{noun}s?\b", plain, re.IGNORECASE)
    return _only(map(as_number, found))


def truth(draft: str) -> str | None:
    """Return ``true``, ``false`` or ``uncertain``, as the draft judges the statement."""
    plain = _plain(draft)
    found = [match["truth"] for match in _STATED_TRUTH.finditer(plain)]
    if first := _FIRST_TRUTH.match(plain):
        found.append(first["truth"])
    return _only(map(as_truth, found))


def name(prompt: str, draft: str, names: Iterable[str]) -> str | None:
    """Return the name that the draft states as the answer or in the question's own words."""
    plain = _plain(draft)
    known = {_key(name): name for name in names}
    flat = _key(plain)
    if flat in known:
        return known[flat]
    # "A" is also a word.
    known = {key: name for key, name in known.items() if len(key) > 1}
    if not known:
        return None
    longest = sorted(map(re.escape, known), key=len, reverse=True)
    any_name = re.compile(rf"\b(?:{'|'.join(longest)})\b")
    found = re.findall(rf"{_ANSWER}({any_name.pattern}){_ALONE}", plain.casefold())
    questions = _QUESTION.findall(prompt)
    if len(questions) == 1:
        asked = _content(questions[0])
        for sentence in _SENTENCE.findall(plain):
            short = len(_WORD.findall(sentence)) <= _MAX_RESTATED and not _HEDGE.search(sentence)
            given = set(any_name.findall(_key(sentence))) - set(
                any_name.findall(_key(questions[0]))
            )
            if short and asked and asked <= _content(sentence) and len(given) == 1:
                found += given
    return _only(known[key] for key in found)


def _only(found: Iterable[str]) -> str | None:
    distinct = set(found)
    return distinct.pop() if len(distinct) == 1 else None


def _plain(text: str) -> str:
    return re.sub(r"[*_`#]|\\boxed|^\s*>", "", text, flags=re.MULTILINE).strip()


def _key(text: str) -> str:
    return " ".join(_WORD.findall(text.casefold()))


def _content(text: str) -> set[str]:
    words = _WORD.findall(text.casefold())
    return {word.rstrip("s") for word in words if len(word) > 2 and word not in _STOPWORDS}
