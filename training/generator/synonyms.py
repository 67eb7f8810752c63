"""Words that mean the same, exchanged so that mail and description seldom share them."""

from __future__ import annotations

import re
from random import Random

_GROUPS = [
    group.split("|")
    for group in (
        "invoice|bill",
        "broken|out of order|defective|damaged",
        "flat|apartment",
        "phone|telephone",
        "mobile|cell phone|smartphone",
        "laptop|notebook|computer",
        "lift|elevator",
        "parcel|package|box",
        "buy|purchase",
        "doctor|physician",
        "tablets|pills|medicine",
        "car|vehicle",
        "bicycle|bike",
        "colleague|co-worker",
        "shop|store",
        "password|passcode",
        "rubbish|garbage|waste|litter",
        "cancel|call off",
        "error|fault|mistake",
        "wrong|incorrect|not right",
        "film|movie",
        "wages|salary",
        "holiday|vacation",
        "exam|examination",
        "repair|fix",
        "pupils|students",
        "pictures|photos|images",
        "staff|employees|personnel",
        "customers|clients",
        "guests|visitors",
        "suppliers|vendors",
        "complaints|grievances",
        "talk|speak",
        "street|road",
        "questions|queries|enquiries",
        "quick|fast|speedy",
        "offer|quote|quotation",
        "lawyer|solicitor|attorney",
        "unhappy|dissatisfied|annoyed",
        "angry|furious|upset",
        "sick|ill|unwell",
        "course|class|lesson",
        "sofa|couch",
        "trip|journey|tour",
        "gift|present",
        "site|website|web page",
    )
]
_SAME: dict[str, list[str]] = {}
for _group in _GROUPS:
    for _word in _group:
        _SAME.setdefault(_word, []).extend(other for other in _group if other != _word)
_WORD = re.compile(r"(?<![\w{\[-])[a-z]+(?: [a-z]+)?(?![\w}-])")


def vary(r: Random, text: str, rate: float = 0.35) -> str:
    """Exchange some words of a sentence for others of the same meaning; small letters only."""

    def other(found: re.Match[str]) -> str:
        words = found.group()
        if words in _SAME:
            return r.choice(_SAME[words]) if r.random() < rate else words
        return " ".join(
            r.choice(_SAME[word]) if word in _SAME and r.random() < rate else word
            for word in words.split(" ")
        )

    return _WORD.sub(other, text)
