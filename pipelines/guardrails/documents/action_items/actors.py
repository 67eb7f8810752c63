"""Finds the person who has to do a task: "Gwen is going to collect the badges".

Only two forms count: a subject at the beginning of its clause, right before the task's verb; and a
person who is asked ("Ben, please", "ask Ben to"; in a chat "@ben please", if Ben agrees). Other
forms are ambiguous. English only.
"""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from pipelines.grounding.item_context import says_nothing
from pipelines.text.calendar_words import MONTHS, WEEKDAYS
from pipelines.text.number_words import UNDER_TWENTY
from pipelines.text.sentences import Span
from pipelines.text.statements import is_message

_PLAIN_WORD = re.compile(r"\w+")
_CAPITAL = "".join(filter(str.isupper, map(chr, range(0x530))))  # Latin, Greek, Cyrillic
TITLES = "Mrs?|Ms|Dr|Prof|St|Sgt|Capt|Cllr|Rev"
_PARTICLE = r"(?:van|von|de|der|den|da|di|la|bin|al)"
_PART = rf"(?:[{_CAPITAL}]\.|\d/[A-Z]|[{_CAPITAL}][\w'’/&-]*)"
NAME = rf"(?:(?:{TITLES})\.\s+)?{_PART}(?:\s+(?:{_PARTICLE}\s+){{0,2}}{_PART}){{0,3}}"
_ARTICLE = r"(?i:the|each|every|both|all|my|our|your|his|her|their|those|these|one\s+of\s+the)"
_NO_NOUN = r"(?i:has|have|had|is|are|was|were|would|will|could|can|may|to|who|which|that)\b"
_GROUP = rf"{_ARTICLE}(?:\s+(?!{_NO_NOUN})[\w'’/-]+){{1,3}}?"
_ONE = rf"(?:{NAME}|{_GROUP})"
WHO = rf"(?P<who>{_ONE}(?:\s+(?:and|&)\s+{_ONE})?)"
# The beginning of a clause, perhaps with a word such as "meanwhile".
STARTS = r"""(?:^|(?<!\s[A-Z])[.;:!?–—•|>)\]*"“”]\s*|\s-\s+|,\s+(?:(?:and|but|so|then)\s+)?)
    (?i:(?:in\s+the\s+meantime|meanwhile|then|also|finally|and|but|so|next|now),?\s+)?"""
ADVERB = (
    r"(?:\s+(?i:still|now|also|then|therefore|first|kindly|please|probably|at\s+once|finally))*"
)
MUST = r"""(?i:will|shall|must|should|ought\s+to|had\s+better|(?:has|have|had|needs?)\s+to
    |(?:is|are)\s+(?:going\s+)?to|(?:is|are)\s+gonna
    |(?:is|are|was|were|(?:has|have)\s+been)\s+(?:asked|told|instructed|requested|expected|required
        |supposed|due)\s+to
    |(?:has\s+|have\s+)?(?:agree|promise|offer|volunteer|undertake)(?:s|d|ed)?\s+to)"""
I_WILL = r"(?i:I['’]?ll|I\s+will|I\s+shall|I['’]m\s+(?:going\s+to|gonna)|gonna|let\s+me)"
PLEASE = r"(?i:please|pls|plz|(?:can|could|would|will)\s+(?:you|u)(?:\s+(?:please|pls))?)"
_ASK = r"""(?i:ask(?:s|ed|ing)?|tell(?:s|ing)?|told|remind(?:s|ed)?|want(?:s|ed)?|instruct(?:s|ed)?
    |request(?:s|ed)?|expect(?:s|ed)?|require[sd]?)"""


NOT_ASKED = re.compile(
    r"\b(?:not|never|nobody|no\s+one|should\s+we|if|whether|last\s+(?:week|month|year))\b|n['’]t\b",
    re.IGNORECASE,
)


def _before_verb(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"{pattern}\s+$", re.VERBOSE | re.DOTALL)


_SUBJECT = _before_verb(rf"{STARTS}{WHO}{ADVERB}\s+{MUST}{ADVERB}")
_TO = _before_verb(rf"{STARTS}{WHO}\s+to")  # "PT to get him up"
_BARE = _before_verb(rf"{STARTS}{WHO}{ADVERB}")  # "The treasurer informs"
_ASKED = _before_verb(rf"\b{_ASK}\s+(?P<who>{_ONE})\s+to")
_CALLED = _before_verb(rf"{STARTS}@?(?P<who>{NAME}),?\s+{PLEASE}")
_ADDRESSED = _before_verb(rf"^\W*@?(?P<who>{NAME}),")  # "Ben, bring it"
_MENTIONED = _before_verb(rf"@(?P<who>[^\W\d][\w'’.-]*),?\s+{PLEASE}")
_YES = r"""(?:sure|ok|okay|yes|yep|yup|on\ it|will\ do|got\ it|no\ problem|of\ course
    |i['’]?ll\ (?:do|take)\ (?:it|that))\b"""
_ANSWERS = 3  # lines after a request in which an answer may stand
# In a message, "I" is the speaker.
_SPEAKER = r"(?P<who>[^\W\d][\w'’.-]*(?:\s[\w'’.-]+){0,2})"
_SO = r"(?i:(?:and|but|so|then|ok|okay|yes|sure),?\s+){0,2}"
_SPEAKS = _before_verb(rf"^[\W\d]*{_SPEAKER}:\s(?:.*[.!?;,]\s+)?{_SO}{I_WILL}{ADVERB}")
_BEFORE_COMMA = _before_verb(rf"{STARTS}(?P<one>{_ONE}),(?:\s+(?:and|but|so|then))?")

_NO_NAMES = """
i we you he she they it one there this that these those who which what whoever nobody none someone
somebody anyone anybody something anything nothing everything here where when how why if and or
but so not no please yes ok okay hi hello dear thanks thank first second secondly third finally
right well note edit re ps nb fyi hey morning afternoon evening cheers actually oh hmm wow brilliant
perhaps maybe anyway overall together overnight online outside inside upstairs meanwhile urgent
warning correction fine perfect either neither only nor christmas easter kitchen garden website
also then both all each every us them him her me everyone everybody next last new old any still
therefore going agreed decided need needs want wants wanted todo must have has time ready happy
free due able by before after until till at in on for from with of to as when once since while
during reminder remember try plan plans action actions decision decisions attempt attempts asked
today tomorrow tonight now later soon again afterwards afterward otherwise instead however besides
sorry glad pleased nice good great hard best better important forget sure meant likely willing keen
promised offered told hope hoping back pls plz kindly love dear darling mate
"""
_NO_NAME = frozenset([*_NO_NAMES.split(), *UNDER_TWENTY[1:11], *MONTHS, *WEEKDAYS])
# "The next step is to call them" has no actor.
_NO_PERSON = re.compile(
    r"\b(?:step|part|plan|idea|task|job|aim|goal|thing|point|action|request|order|rule|wish|purpose"
    r"|intention|former|latter)s?$",
    re.IGNORECASE,
)
_ADVERBIAL = re.compile(r"(?!Emily|Sally|Kelly|Lily|Molly|Polly|Holly|Billy|Carly|Milly)\w+ly")
# "Get Ann to book it": "Get Ann" is not a name.
_IMPERATIVE = re.compile(
    r"(?:get|chase|e?-?mail|call|ring|phone|text|meet|visit|use|help|allow|let|invite|hire|ask|tell)\b",
    re.IGNORECASE,
)
# "Motion to book it", "Permission to paint"
_ABSTRACT = re.compile(
    r"""(?:tion|sion|ment|ness|ity|ance|ence|ure|sal)s?$
    |\b(?:offer|vote|promise|duty|right|chance|reason|way|money|effort|pressure|question|room|space)s?$""",
    re.VERBOSE | re.IGNORECASE,
)
_PERSON = re.compile(
    r"\b(?:[\w-]+(?:ers?|ors?|ists?|ants?|ians?|ees?|ary|aries|m[ae]n|women|people|folk)"
    r"|\w+(?<!m)ents?|leads?|heads?|chairs?|chiefs?|reps?|teams?|boards?|committees?|councils?|staff"
    r"|crews?|groups?|departments?|desks?|shifts?|clerks?|nurses?|cooks?|guests?|bosun|pilots?|aunts?"
    r"|uncles?|husband|wife|sons?|kids?|child|children|boys?|girls?|famil(?:y|ies)|households?|couples?)$",
    re.IGNORECASE,
)
# Verbs that fit things too: "The form must reach us".
_VERBS_OF_THINGS = """
be been have contain include cover fit pass work run stay remain go come begin start end last show
say reach arrive leave take cost make look feel need become get follow apply hold meet match
"""
OF_THINGS = frozenset(_VERBS_OF_THINGS.split())


def actor(text: str, unit: Span, task: str) -> Span | None:
    """Return the span of the person who does ``task``, inside ``unit``; None if it is not certain.

    ``unit`` is the span of the sentence, bullet or message with the task.
    """
    verb = _verb(text, unit, task)
    if verb is None:
        return None
    head = text[unit[0] : verb.start()]
    found = _subject(text, head, verb["verb"].casefold())
    if found is None and (asked := _MENTIONED.search(head)) and is_message(head):
        found = asked.span("who") if _agrees(text[unit[1] :], asked["who"]) else None
    return (unit[0] + found[0], unit[0] + found[1]) if found else None


def is_person(who: str) -> bool:
    """Say whether a subject is certainly a person: a name, or a word for a person or a group."""
    return not is_group(who) or bool(_PERSON.search(who))


def stand_small(text: str, words: Iterable[str]) -> bool:
    """Say whether ``text`` has one of the words in lower case."""
    return any(_times(text, word.lower()) for word in words)


def stands_again(text: str, word: str) -> bool:
    """Say whether ``text`` has a word more than once, in the same case."""
    return _times(text, word) > 1


@lru_cache(maxsize=4)  # a worker checks several documents at once
def _counted(text: str) -> Counter[str]:
    """Return how often a document has each word, cached for all its tasks."""
    return Counter(_PLAIN_WORD.findall(text))


def _times(text: str, word: str) -> int:
    """Return how often a document has a word, which may have marks inside: "O'Neil"."""
    counted = _counted(text)
    parts = _PLAIN_WORD.findall(word)
    if parts == [word] or not all(counted[part] for part in parts):
        return counted[word]
    return len(re.findall(rf"\b{re.escape(word)}\b", text))


def is_abstract(who: str) -> bool:
    """Say whether a word is an abstract noun: "Permission", "Motion"."""
    return bool(_ABSTRACT.search(who))


def is_no_name(who: str) -> bool:
    """Say whether one of the capitalised words is not part of a name: "We", "Monday"."""
    names = re.sub(r"\s(?:and|&)\s", " ", who.casefold())
    stems = {re.split("['’]", word)[0] for word in _words(names)}  # "We'll"
    return not _NO_NAME.isdisjoint(stems)


def _verb(text: str, unit: Span, task: str) -> re.Match[str] | None:
    """Match the task's first two words in ``unit``, if they occur once; the verb may end in "s"."""
    words = re.findall(r"[\w'’-]+", task)[:2]
    if not words:
        return None
    pattern = rf"\b(?P<verb>{re.escape(words[0])}(?:e?s)?)\b"
    pattern += "".join(rf"\W+{re.escape(word)}\b" for word in words[1:])
    found = list(re.compile(pattern, re.IGNORECASE).finditer(text, *unit))
    return found[0] if len(found) == 1 else None


def _subject(text: str, head: str, verb: str) -> Span | None:
    # In a chat, somebody else may take a request.
    more = _SPEAKS if is_message(head) else _CALLED
    for pattern in (_SUBJECT, _ASKED, more):
        if found := pattern.search(head):
            if pattern is _ASKED and NOT_ASKED.search(head):
                return None
            thing = verb in OF_THINGS and is_group(found["who"])
            return None if thing else accepted(head, found)
    if found := _TO.search(head) or (None if is_message(head) else _ADDRESSED.search(head)):
        return accepted(head, found) if surely_named(text, found["who"]) else None
    third = verb.endswith("s") and not verb.endswith("ss")
    if third and (found := _BARE.search(head)):
        sure = is_group(found["who"]) or surely_named(text, found["who"])
        return accepted(head, found) if sure else None
    return None


def _agrees(behind: str, who: str) -> bool:
    speaks = rf"""\W*(?:\d[\d:./,\ -]*+(?:[ap]m)?\W*)?{re.escape(who)}\b\W*[:>]\s*
        {_YES}(?!\s*\?|,?\s*(?:but|thanks|thx))"""
    answer = re.compile(speaks, re.IGNORECASE | re.VERBOSE)
    return any(answer.match(line) for line in behind.split("\n", _ANSWERS + 1)[1 : _ANSWERS + 1])


def accepted(head: str, found: re.Match[str]) -> Span | None:
    """The span of the person, unless it may be an apposition, a time or a thing."""
    who = found["who"]
    if _NO_PERSON.search(who) or says_nothing(who) or _ADVERBIAL.fullmatch(who):
        return None
    if not is_group(who):
        shouted = head.isupper() and len(_words(who)) > 2  # all is in capitals, not only names
        if shouted or is_no_name(who):
            return None
    before = _BEFORE_COMMA.search(head[: found.start("who")])
    if before and before["one"].casefold() not in _NO_NAME:  # "Ann, the secretary, will send it"
        return None
    return found.span("who")


def is_group(who: str) -> bool:
    return bool(re.match(rf"{_ARTICLE}\s", who))


def surely_named(text: str, who: str) -> bool:
    """Say whether a bullet's first words are a name: never in lower case, and either several
    words, or in capitals unlike the text, or repeated in the text."""
    words = _words(who)
    if is_group(who) or stand_small(text, words):
        return False
    if is_abstract(who) or _IMPERATIVE.match(who):
        return False
    capitals = who.upper() == who and any(c.islower() for c in text)
    return len(words) > 1 or capitals or stands_again(text, words[0])


def _words(text: str) -> list[str]:
    return re.findall(r"[\w'’/-]+", text)
