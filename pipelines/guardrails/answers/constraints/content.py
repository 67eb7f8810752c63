"""Checkers of words, letters, case and language. Each returns the fault, or ""."""

import re

from pipelines.guardrails.answers.constraints.constraint import Arguments, compare
from pipelines.guardrails.answers.constraints.response_language import language
from pipelines.guardrails.answers.constraints.text import sentences, upper_words, words


def no_comma(text: str, arguments: Arguments) -> str:
    return f"has {text.count(',')} commas and must have none" if "," in text else ""


def word_count(text: str, arguments: Arguments) -> str:
    return compare(len(words(text)), arguments["relation"], arguments["num_words"], "words")


def sentence_count(text: str, arguments: Arguments) -> str:
    count = len(sentences(text))
    return compare(count, arguments["relation"], arguments["num_sentences"], "sentences")


def keywords(text: str, arguments: Arguments) -> str:
    missing = [word for word in arguments["keywords"] if word.lower() not in text.lower()]
    return f"lacks {_quoted(missing)}, which it must contain" if missing else ""


def forbidden_words(text: str, arguments: Arguments) -> str:
    found = [word for word in arguments["forbidden_words"] if _whole(word).search(text)]
    return f"contains {_quoted(found)}, which it must not" if found else ""


def keyword_frequency(text: str, arguments: Arguments) -> str:
    word = arguments["keyword"].strip()
    # "At least" counts within longer words too, like IFEval. "Less than" counts whole words only:
    # "there" must not count as "the".
    least = arguments["relation"] == "at least"
    pattern = re.compile(re.escape(word), re.IGNORECASE) if least else _whole(word)
    found = len(pattern.findall(text))
    return compare(found, arguments["relation"], arguments["frequency"], f'times "{word}"')


def letter_frequency(text: str, arguments: Arguments) -> str:
    """Counts any one character, ignoring case."""
    letter = arguments["letter"].strip().lower()
    found = text.lower().count(letter)
    relation, number = arguments["let_relation"], arguments["let_frequency"]
    return compare(found, relation, number, f'times "{letter}"')


def capital_words(text: str, arguments: Arguments) -> str:
    relation, number = arguments["capital_relation"], arguments["capital_frequency"]
    return compare(len(upper_words(text)), relation, number, "words in all capitals")


def upper_case(text: str, arguments: Arguments) -> str:
    if not text.isupper():
        return "is not all in capital letters"
    # Capitals mislead the detector on short texts, so both cases must be foreign.
    return _not_in(text, "en") and _not_in(text.lower(), "en")


def lower_case(text: str, arguments: Arguments) -> str:
    if not text.islower():
        return "is not all in lowercase letters"
    return _not_in(text, "en")


def response_language(text: str, arguments: Arguments) -> str:
    return _not_in(text, arguments["language"])


def _not_in(text: str, wanted: str) -> str:
    found = language(text)
    return "" if found in (None, wanted) else f'is in language "{found}" and not in "{wanted}"'


def _whole(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)


def _quoted(found: list[str]) -> str:
    return ", ".join(f'"{word}"' for word in found)
