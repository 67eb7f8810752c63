"""Finds proper names and quotations in a text, and whether a source has them.

Without a dictionary, a name is a capitalised word inside a sentence. The first word of a sentence
and words in headings or Title Case are never judged.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pipelines.text.calendar_words import MONTHS, WEEKDAYS
from pipelines.text.searched_text import SearchedText
from pipelines.text.words import SMALL_WORDS, is_wide

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_TOKEN = re.compile(r"[^\W_]+")
_POSSESSIVE = re.compile(r"['’](?:s|S)?$|['’]s$")
# Text between two words of one name.
_GAP = re.compile(
    r"(?:\s|(?<=\b[A-Z])\.\s?|(?<=\b(?:Mr|Ms|Dr|St))\.\s|-|\s?&\s"
    r"|\s(?:of|van|von|de|del|der|den|du|da|di|la|le|bin|al)\s)$"
)
# A sentence, an item or a title begins behind these: a capital is no evidence there.
_OPENS = re.compile(r"(?:^|[\n.!?:;…|•*#>\"“”„«»‘(\[/=\t]|\s['-])[\s*_'\"“(\[#>-]*$")
_AROUND = "*_'\"“([#>-"  # may stand between such a sign and the capital
_REACH = 64  # characters before a name: more than an article, a title or a number takes
_BEFORE_COMMON = re.compile(
    r"\b(?:the|a|an|this|that|these|those|our|your|their|his|her|its|my|each|every|any|no|all"
    r"|der|die|das|den|dem|des|ein|eine|einen|le|la|les|un|une|des|\d+)\s$",
    re.IGNORECASE,
)
_TITLE = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Herr|Frau|Mme|Mlle)\.?\s$")
_QUOTED = re.compile(
    r"“([^“”\n]{8,400})”|„([^„“”\n]{8,400})[“”]|«([^«»\n]{8,400})»"
    r"|(?<!\w)\"([^\"\n]{8,400})\"(?!\w)"
)
_LEFT_OUT = re.compile(r"\.{3}|…|\[[^\]]*\]")
_MIN_QUOTE = 4  # words; fewer are a term or irony

# Capitalised by convention: languages and peoples, titles, parts of documents.
_CONVENTION = """
english german french spanish italian dutch portuguese russian chinese japanese korean arabic
turkish polish swedish danish norwegian finnish greek latin hindi hebrew american british
european african asian indian mexican canadian australian western eastern northern southern
christian jewish muslim catholic islamic internet web ceo cfo cto coo vp hr it pr ai ml ui ux
api pdf faq url usd eur gbp ok id tv dvd cd usb gps eu uk us usa un am pm asap fyi rsvp etc kpi
roi q1 q2 q3 q4 json csv html xml sql mr mrs ms miss dr prof sir madam herr frau president
chairman chair director manager officer secretary minister professor doctor head chief senior
junior vice deputy lead engineer analyst expert specialist designer developer architect leader
owner member assistant consultant coordinator board committee council commission company
corporation corporate department division team group office agency authority government ministry
court parliament senate congress university college school institute association union federal
national international state city county district street road avenue house bank project program
programme plan agreement contract act law bill policy report section chapter article table
figure page part appendix annex note summary item step phase option version level number no
action decision meeting minutes agenda issue party buyer seller supplier customer client
employer employee tenant landlord sender recipient user bible god earth north south east west
summer winter spring autumn fall easter christmas new year eve day i ii iii iv v vi vii viii ix
x
"""
_GERMAN_WORDS = """
der das und ist nicht ein eine mit für von zu den dem des auf sich wird es wir sie werden wurde hat
bis bei nach aus dass auch zum zur
"""
_GERMAN = frozenset(_GERMAN_WORDS.split())
_COMMON = frozenset([*_CONVENTION.split(), *MONTHS, *WEEKDAYS, *(f"{day}s" for day in WEEKDAYS)])


@dataclass(frozen=True, slots=True)
class Name:
    """A run of capitalised words; ``words`` are those that may be judged."""

    text: str
    words: tuple[str, ...]


class KnownNames:
    """An index of a source's names, addresses and phrases."""

    def __init__(self, text: str) -> None:
        self._folded = SearchedText(fold(text))
        tokens = _TOKEN.findall(self._folded.text)
        self._tokens = frozenset(tokens)
        # A word lies inside one token, so that the text need not be searched with its repeats.
        self._inside = SearchedText("\n".join(self._tokens))
        capitals = {fold(w) for w in _WORD.findall(text) if w[:1].isupper()} - SMALL_WORDS
        # Nicknames and stems: Rob for Robert, Mexico for Mexican.
        self._beginnings = frozenset(word[:4] for word in capitals if len(word) >= 4)
        self._short = frozenset(word for word in capitals if len(word) == 3)
        words = _WORD.findall(text)
        self._initials = SearchedText("".join(word[0] for word in words).casefold())
        self._words = SearchedText(f" {' '.join(tokens)} ")

    def knows(self, word: str) -> bool:
        """Say whether the source has a word, an inflection, a longer form or the initials."""
        folded = fold(_POSSESSIVE.sub("", word))
        parts = _TOKEN.findall(folded)
        if len(parts) != 1:
            return all(self.knows(part) for part in parts)
        if folded in self._tokens or folded.rstrip("s") in self._tokens:
            return True
        if len(folded) <= 2 or folded in self._inside:  # dana in dana@example.org
            return True
        if folded[:4] in self._beginnings or folded[:3] in self._short:
            return True
        return word.isupper() and len(word) <= 6 and folded in self._initials

    def has_address(self, address: str) -> bool:
        """Say whether the source has an e-mail address or a URL, with or without its scheme."""
        bare = re.sub(r"^(?:https?://)?(?:www\.)?", "", fold(address))
        return bare.rstrip("/.,;:!?") in self._folded

    def quotes(self, quotation: str) -> bool:
        """Say whether the source has the words of a quotation, which may have omissions."""
        pieces = [_TOKEN.findall(fold(piece)) for piece in _LEFT_OUT.split(quotation)]
        return all(_in_words(" ".join(piece)) in self._words for piece in pieces if piece)


def _in_words(piece: str) -> str:
    """Return a piece with a blank where a word must begin or end there: not in scripts without
    blanks."""
    return " " * (not is_wide(piece[0])) + piece + " " * (not is_wide(piece[-1]))


@lru_cache(maxsize=65536)
def _fold_character(character: str) -> str:
    plain = unicodedata.normalize("NFKD", character)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


def fold(text: str) -> str:
    """Return the text without case and diacritics (``Müller`` is ``muller``)."""
    if text.isascii():
        return text.lower()
    return "".join(c.lower() if c < "\x80" else _fold_character(c) for c in text)


def names(text: str) -> Iterator[Name]:
    """Yield the certain proper names, in order."""
    german = _is_german(text)
    for line in text.splitlines():
        if not _is_title_case(line):
            yield from _names(line, german)


def quotations(text: str) -> Iterator[str]:
    """Yield the phrases of at least four words in quotation marks."""
    for match in _QUOTED.finditer(text):
        found = next(filter(None, match.groups()))
        if len(_TOKEN.findall(found)) >= _MIN_QUOTE:
            yield found


def _names(line: str, german: bool) -> Iterator[Name]:
    run: list[re.Match[str]] = []
    for match in _WORD.finditer(line):
        if not match.group()[0].isupper():
            continue
        if run and not _GAP.match(line, run[-1].end(), match.start()):
            yield from _name(line, run, german)
            run = []
        run.append(match)
    if run:
        yield from _name(line, run, german)


def _name(line: str, run: list[re.Match[str]], german: bool) -> Iterator[Name]:
    """A run as a name; a single word behind an article (in German, any) may be a common noun."""
    start, end = run[0].start(), run[-1].end()
    opens = _opens(line, start)
    judged = [match.group() for match in (run[1:] if opens else run)]
    before = max(0, start - _REACH)
    titled = bool(_TITLE.search(line, before, start))
    if german and opens and len(judged) == 1:  # "Die Antenne"
        return
    judged = [word for word in judged if not _is_common(word)]
    if len(run) == 1 and not titled and (german or _BEFORE_COMMON.search(line, before, start)):
        return
    if judged:
        yield Name(line[start:end], tuple(judged))


def _opens(line: str, start: int) -> bool:
    """Say whether a sentence, an item or a title begins at ``start``."""
    first = start
    while first and (line[first - 1].isspace() or line[first - 1] in _AROUND):
        first -= 1
    return bool(_OPENS.search(line, max(0, first - 2), start))


def _is_common(word: str) -> bool:
    folded = _POSSESSIVE.sub("", word.casefold())
    return (
        len(folded) < 2
        or folded in _COMMON
        or folded.rstrip("s") in _COMMON
        or (folded in SMALL_WORDS)
    )


def _is_german(text: str) -> bool:
    words = [word.casefold() for word in _WORD.findall(text)]
    return 12 * sum(word in _GERMAN for word in words) >= len(words)


def _is_title_case(line: str) -> bool:
    """Say whether a line is a heading or in capitals, so that capitals are no evidence."""
    words = [word for word in _WORD.findall(line) if len(word) > 3]
    capitals = sum(word[0].isupper() for word in words)
    if line.rstrip().endswith((".", "!", "?")):  # no heading does
        return len(words) < 2 or (len(words) > 2 and capitals == len(words))
    return len(words) < 2 or 5 * capitals >= 3 * len(words)
