"""Recognises placeholders: an ellipsis, "string", "<name>", the field's own name.

Only a whole value counts, and only if the document does not have it.
"""

import re
import unicodedata
from functools import cache, partial

from pipelines.schema import Schema, is_nullable
from pipelines.text.words import normal_form, occurrences

# Always a placeholder.
_FILL_IN = re.compile(
    r"""undefined|nil|nan
    |string|str|integer|boolean|value|placeholder|sample\stext|foo(?:\s?bar)?
    |lorem\sipsum\b.*
    |x{3,}
    |tb[acd]|to-?do
    |(?=.*([dmyhs])\1)[dmyhs]{1,4}(?:[-/.:\s][dmyhs]{1,4}){1,5}   # DD/MM/YYYY, HH:MM; not M.D.
    |(?:insert|enter|type|write|put|your)\b[\w\s]{1,40}\shere
    |[<\[{]+\s?[^\W\d][\w\s/-]{1,40}\s?[>\]}]+                    # <name>, [date], {{ title }}
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
# Stands for a missing value: a placeholder if null is allowed, else a proper answer.
_MISSING = re.compile(
    r"n[/.]a|none|unknown|unspecified|no\s(?:information|data|value)"
    r"|not\s(?:applicable|available|specified|stated|provided|mentioned|given|known|found)",
    re.IGNORECASE,
)
_DOTS = re.compile(r"[\s.…·]+")
_AROUND = " \t\r\n\"'“”‘’`.,;:!?()*"


class Sought:
    """A text in which the same few words are looked for again and again."""

    def __init__(self, text: str) -> None:
        self.says = cache(partial(_says, text))
        self.only_labels = cache(partial(_only_labels, text))


def is_placeholder(
    value: str, field: str, schema: Schema, document: Sought, prompt: Sought
) -> bool:
    """Say whether a value is a placeholder.

    ``field`` is the property's name, ``schema`` its schema, ``document`` the text of the document
    with its metadata, and ``prompt`` the instructions: words that these ask for are an answer.
    """
    if not value.strip():
        return False  # an empty text is an answer
    if _DOTS.fullmatch(value):
        return True
    if not any(map(str.isalnum, value)):
        symbol = any(unicodedata.category(character)[0] == "S" for character in value)
        return not symbol and not document.says(value.strip())
    bare = value.strip(_AROUND)
    if _names_field(bare, field):
        return document.only_labels(bare)
    null = bare.casefold() == "null"
    fill_in = _FILL_IN.fullmatch(bare) or normal_form(bare) == f"{_words(field)} here"
    missing = is_nullable(schema) and _MISSING.fullmatch(bare)
    # The document is searched last, since few values look like a placeholder.
    if not (null or fill_in or missing) or document.says(bare):
        return False
    return null or not prompt.says(bare)  # a prompt that mentions null means the JSON value


def _says(text: str, words: str) -> bool:
    """Whether a text has these words in any case, but not inside longer words."""
    return any(occurrences(re.escape(words), words, text, flags=re.IGNORECASE))


def _words(field: str) -> str:
    return normal_form(field.replace("_", " ").replace("-", " "))


def _names_field(value: str, field: str) -> bool:
    said, name = _words(value), _words(field)
    return bool(said) and said in (name, name.removesuffix("s"))


def _only_labels(document: str, words: str) -> bool:
    """Whether a text has the words only as headings or as labels of values."""
    apart = r"[\s_-]+".join(map(re.escape, re.split(r"[\s_-]+", words)))
    everywhere = sum(1 for _ in occurrences(apart, words, document, flags=re.IGNORECASE))
    label = rf"(?<!\w){apart}\W{{0,3}}(?:[:|\t]|[£$€]?\d)|^\W*{apart}[^\w\n]*$"
    return everywhere == len(re.findall(label, document, re.IGNORECASE | re.MULTILINE))
