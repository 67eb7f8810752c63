"""Characters that a person does not see, or that change how others are shown."""

import json
import re
import unicodedata

_JOINERS = "\u200c\u200d"  # harmless format characters, which scripts and emoji need
_HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # controls, bidi and zero-width, surrogates, line breaks
_NOT_ASCII = re.compile(r"[^\x20-\x7e\n]")


def hidden(char: str) -> bool:
    """Return whether a character is a control, a direction or zero-width one, or a surrogate."""
    return char not in _JOINERS and unicodedata.category(char) in _HIDDEN


def json_text(value: object, indent: int | None = None) -> str:
    r"""Return JSON whose letters can be read and whose hidden characters are escapes (``\u202e``).

    A reader of the JSON gets every text as it is, lone surrogates included.
    """
    return _NOT_ASCII.sub(_escape, json.dumps(value, ensure_ascii=False, indent=indent))


def _escape(found: re.Match[str]) -> str:
    char = found[0]
    return json.dumps(char)[1:-1] if hidden(char) else char
