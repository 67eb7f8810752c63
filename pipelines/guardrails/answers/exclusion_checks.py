"""Checks by code whether an answer keeps an exclusion of its request."""

import json
import re
from collections.abc import Iterator

from pipelines.guardrails.answers.exclusions import Exclusion
from pipelines.text.list_marks import MARK

_MARKS = {
    "comma": ",",
    "semicolon": ";",
    "exclamation mark": "!",
    "exclamation point": "!",
    "question mark": "?",
    "hashtag": "#",
    "asterisk": "*",
    "parenthes": "()",
    "emoji": "\U0001f600-\U0001f64f\U0001f300-\U0001f5ff\U0001f680-\U0001f6ff\U0001f900-\U0001f9ff",
}
_MARK = re.compile(rf"^(?:any\s+|the\s+)*(?P<mark>{'|'.join(_MARKS)})(?:e?s|is)?\b", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“`]([^\"”`\n]{1,60})[\"”`]|(?<!\w)['‘]([^'’\n]{1,60})['’](?!\w)")
_WORDING = re.compile(
    r"^(?:any\s+(?:of\s+)?|the\s+|following\s+|these\s+|either\s+)*(?P<cue>(?:key)?words?"
    r"|phrases?|terms?)\b"
    r"\s*:?\s*",
    re.IGNORECASE,
)
_LETTER = re.compile(
    r"^(?:any\s+)?(?:the\s+)?letters?\s+[\"'“‘]?(?P<letter>[^\W\d_])[\"'”’]?"
    r"(?:\s+(?:at all|whatsoever))?$",
    re.IGNORECASE,
)
_STARTS = re.compile(r"\b(?:start|begin)(?:ning|ing)?\s+with\b", re.IGNORECASE)
_NAME = re.compile(r"(?:[A-Z][\w'’.-]*)(?:\s+[A-Z][\w'’.-]*){0,2}")
_NAMES_ONLY = re.compile(
    rf"{_NAME.pattern}(?:,\s*{_NAME.pattern})*,?\s+(?:and|or)\s+{_NAME.pattern}"
)
_ITEM = re.compile(rf"^\s*{MARK}\s+(?P<item>\S[^\n]*)", re.MULTILINE)
_FENCE = re.compile(r"```(?:\w+)?\n(?P<code>.*?)```", re.DOTALL)
_YEAR = re.compile(r"(?<![\w.,/-])(1[0-9]{3}|20[0-9]{2})(?![\w/-]|[.,]\d)")
_JSON = re.compile(
    r"^(?:an?\s+|the\s+|valid\s+|raw\s+|pure\s+)*JSON\b(?!\s+(?:values?|keys?))", re.I
)
_YES_NO = re.compile(r"^[\"'“]?yes[\"'”]?\s+or\s+[\"'“]?no[\"'”]?$", re.IGNORECASE)


def is_broken(exclusion: Exclusion, text: str) -> bool | None:
    """Return whether the answer breaks the exclusion; None if code cannot tell."""
    if exclusion.kind == "without":
        return _has_forbidden(exclusion, text)
    if exclusion.kind == "except":
        return _lists_excepted(exclusion.what, text)
    if exclusion.kind == "only":
        return _is_more_than(exclusion.what, text)
    if exclusion.kind in ("before", "after"):
        return _misses_year(exclusion, text)
    return None


def _has_forbidden(exclusion: Exclusion, text: str) -> bool | None:
    mark = _MARK.match(exclusion.what)
    if mark:
        if re.search(r"\b(?:more|less|than|except|unless|between|after)\b", exclusion.what):
            return None
        return re.search(f"[{re.escape(_MARKS[mark['mark'].lower()])}]", text) is not None
    quoted = [a or b for a, b in _QUOTED.findall(exclusion.what)]
    if quoted and _STARTS.search(exclusion.clause):
        opening = text.lstrip("\"'“‘*_ \n").lower()
        return any(opening.startswith(phrase.strip(" .,").lower()) for phrase in quoted)
    if letter := _LETTER.match(exclusion.what):
        return letter["letter"].lower() in text.lower()
    if phrases := _phrases(exclusion.what):
        code = "\n".join(_FENCE.findall(text))
        place = code if code and "`" in exclusion.what else text
        return any(_contains(place, phrase) for phrase in phrases)
    name = _NAME.fullmatch(exclusion.what)
    if name and re.search(r"\bmention", exclusion.clause):
        return _contains(text, name[0])
    return None


def _phrases(what: str) -> list[str]:
    cue = _WORDING.match(what)
    parts = [part.strip(" []") for part in _parts(what[cue.end() :] if cue else what)]
    quoted = [_QUOTED.fullmatch(part) for part in parts]
    if all(quoted):
        phrases = [found[1] or found[2] for found in quoted if found]
    elif cue:
        phrases = [
            found[1] or found[2] if found else x for x, found in zip(parts, quoted, strict=True)
        ]
    else:
        return []
    return phrases if all(0 < len(phrase.split()) <= 3 for phrase in phrases) else []


def _lists_excepted(what: str, text: str) -> bool | None:
    """Only a list item that names the excepted thing counts; prose may mention the thing."""
    names = [re.sub(r"^(?:the|an?)\s+", "", x.strip(" \"'“”‘’`"), flags=re.I) for x in _parts(what)]
    items = [re.split(r"\s*(?:[:(–—]|\s-\s)", x["item"])[0] for x in _ITEM.finditer(text)]
    if not items and _NAMES_ONLY.fullmatch(text.strip()):
        items = _parts(text.strip(" .\n"))
    heads = {re.sub(r"^the\s+", "", item.strip(" *_`\"'.,").lower()) for item in items}
    if not heads:
        return None
    short = [name.lower() for name in names if 0 < len(name.split()) <= 3]
    if any(name in heads for name in short):
        return True
    return False if len(short) == len(names) and all(name[:1].isupper() for name in names) else None


def _is_more_than(what: str, text: str) -> bool | None:
    plain = text.strip()
    if _JSON.match(what):  # a text without JSON may be a single JSON value
        blocks = [block for block in _FENCE.findall(plain) if _is_json(block)]
        return bool(blocks) and _FENCE.fullmatch(plain) is None
    if _YES_NO.match(what):
        return plain.strip(" .!*\"'").lower() not in ("yes", "no")
    return None


def _misses_year(exclusion: Exclusion, text: str) -> bool | None:
    """Compare the year of each item; items without a year or with several do not count."""
    asked = _YEAR.search(exclusion.what)
    items = list(_entries(text))
    years = [set(_YEAR.findall(item)) for item in items]
    if asked is None or exclusion.what != asked[0] or not items:
        return None
    limit = int(asked[0])
    single = [int(*found) for found in years if len(found) == 1]
    if any(year <= limit if exclusion.kind == "after" else year >= limit for year in single):
        return True
    return False if len(single) == len(items) else None


def _entries(text: str) -> Iterator[str]:
    """The items of an answer's first JSON, else of its list."""
    for part in _FENCE.findall(text) or [text]:
        try:
            value = json.loads(part)
        except ValueError:
            continue
        if isinstance(value, dict):
            value = next((entry for entry in value.values() if isinstance(entry, list)), [])
        listed = value if isinstance(value, list) else []
        yield from (json.dumps(entry, ensure_ascii=False) for entry in listed)
        return
    yield from (found["item"] for found in _ITEM.finditer(text))


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _contains(text: str, phrase: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(phrase.strip())}(?!\w)", text, re.IGNORECASE) is not None


def _parts(what: str) -> list[str]:
    parts = re.split(r",\s*(?:and\s|or\s)?|\s+and\s+|\s+or\s+|\s*&\s*", what)
    return [part for part in parts if part.strip()]
