"""Numbers that a text may compute from its source: sums, differences, percentages, counts.

Among many numbers, two add up to almost any number. So an unknown number counts as computed only
if the words beside it name the computation.
"""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import cached_property
from itertools import accumulate, combinations

from pipelines.text.figure_readings import Key
from pipelines.text.list_marks import MARK
from pipelines.text.number_words import NUMBER_WORDS

MAX_NUMBERS = 60  # of the source; the pairs of more numbers support almost any number
MAX_COUNT = 30  # entries of a list
MAX_IN_LINE = 12  # numbers of one line that may be parts of a sum
_REACH = 60  # characters on either side of a number that are searched for its computation

_SUM = re.compile(
    r"\b(?:total\w*|sum\w*|altogether|combined|overall|in all|together|zusammen|insgesamt|gesamt\w*"
    r"|summe|au total|en tout)\b",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    r"\b(?:difference|more|less|fewer|higher|lower|remain\w*|left|increas\w*|decreas\w*|rose|fell"
    r"|gr[eo]w|drop\w*|gain\w*|profit|savings?|saves?|balance|change|net|older|younger|later"
    r"|earlier|after|between|within|duration|lasts?|lasted|long|unterschied|mehr|weniger|übrig"
    r"|reste|de plus|de moins)\b",
    re.IGNORECASE,
)
_RATIO = re.compile(
    r"%|\b(?:per\s?cent\w*|percentage|rate|ratio|share|average|mean|each|per|half|times|double\w*"
    r"|margin|prozent|durchschnitt\w*|pour cent|moyenne)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\d.,])\d+(?:\.\d+)?")
# "twelve fifty", "twelve point five": a spoken price or decimal.
_SMALL = "|".join(word for word, value in NUMBER_WORDS.items() if value < 20 and word != "dozen")
_TENS = "|".join(word for word, value in NUMBER_WORDS.items() if 20 <= value < 100)
_SPOKEN = re.compile(
    rf"\b(?P<whole>\d{{1,3}}|{_SMALL}|{_TENS})\s(?:point\s(?P<point>\d|{_SMALL})|(?P<cents>{_TENS})"
    r"|(?P<half>and\sa\shalf))\b",
    re.IGNORECASE,
)
_ITEM = re.compile(rf"^\s*{MARK}\s", re.MULTILINE)
_LIST = re.compile(r"(?:[^\n,;:.!?]{1,60},\s){1,20}(?:and|or|und|oder|et|ou)\s", re.IGNORECASE)


class SourceNumbers:
    """The numbers of a source, and the results of computations with them."""

    def __init__(self, keys: Iterable[Key], texts: Iterable[str]) -> None:
        self._numbers = sorted({Decimal(value) for kind, value in keys if kind == "number"})
        self._texts = tuple(texts)

    def explains(self, text: str, start: int, end: int, values: Iterable[Decimal]) -> bool:
        """Say whether the words beside ``text[start:end]`` name a computation with this result."""
        near = text[max(0, start - _REACH) : end + _REACH]
        wanted = set(values)
        if wanted & self._spoken:
            return True
        if any(value == int(value) and 2 <= value <= MAX_COUNT for value in wanted) and (
            wanted & self._counts
        ):
            return True
        if len(self._numbers) > MAX_NUMBERS:
            return bool(_SUM.search(near) or _DIFFERENCE.search(near) or _RATIO.search(near))
        if _SUM.search(near) and self._is_near(wanted, self._sums):
            return True
        if _DIFFERENCE.search(near) and self._is_near(wanted, self._differences):
            return True
        return bool(_RATIO.search(near)) and self._is_near(wanted, self._ratios)

    @cached_property
    def _spoken(self) -> set[Decimal]:
        return set().union(*map(spoken, self._texts))

    @staticmethod
    def _is_near(wanted: set[Decimal], found: set[Decimal]) -> bool:
        """Whether a wanted number equals a found one, rounded to its own digits."""
        for value in wanted:
            exponent = value.as_tuple().exponent
            step = Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)
            if any(abs(value - other) <= step / 2 for other in found):
                return True
        return False

    @cached_property
    def _sums(self) -> set[Decimal]:
        numbers = self._numbers
        found = {a + b for a, b in combinations(numbers, 2)} | {2 * a for a in numbers}
        found |= {a * b for a, b in combinations(numbers, 2)}
        return found | self._wholes

    @cached_property
    def _wholes(self) -> set[Decimal]:
        return {number for text in self._texts for number in _wholes(text)}

    @cached_property
    def _differences(self) -> set[Decimal]:
        return {b - a for a, b in combinations(self._numbers, 2)}

    @cached_property
    def _ratios(self) -> set[Decimal]:
        numbers = [number for number in self._numbers if number]
        found = {100 * part / whole for part in numbers for whole in self._wholes if whole}
        for a, b in combinations(numbers, 2):
            for ratio in (a / b, b / a):
                found |= {ratio, ratio * 100, abs(ratio - 1) * 100}
            found |= {(a + b) / 2, a * b / 100, a * b}
        return found

    @cached_property
    def _counts(self) -> set[Decimal]:
        """The lengths of lists: of bullets, table rows, and words joined by commas and "and"."""
        found: set[int] = set()
        for text in self._texts:
            for block in re.split(r"\n\s*\n", text):
                items = len(_ITEM.findall(block))
                rows = sum("|" in line or "\t" in line for line in block.splitlines())
                found |= {items, rows, rows - 1, rows - 2}  # a table's head may have two rows
            found.add(len(_ITEM.findall(text)))
            found |= {match.group().count(",") + 1 for match in _LIST.finditer(text)}
            found |= {match.group().count(",") + 2 for match in _LIST.finditer(text)}
        return {Decimal(count) for count in found}


def spoken(text: str) -> set[Decimal]:
    """Return the decimals that a transcript has in words."""
    found: set[Decimal] = set()
    for match in _SPOKEN.finditer(text):
        whole, point, cents = (_spoken(match[name]) for name in ("whole", "point", "cents"))
        point = 5 if match["half"] else point
        found.add(Decimal(f"{whole}.{point}") if point is not None else Decimal(f"{whole}.{cents}"))
    return found


def _spoken(word: str | None) -> int | None:
    if word is None:
        return None
    return int(word) if word.isdigit() else NUMBER_WORDS[word.casefold()]


def _wholes(text: str) -> Iterable[Decimal]:
    """Sums of a line's numbers, and of a column: the last numbers of adjacent lines."""
    column: list[Decimal] = []
    for line in [*text.splitlines(), ""]:
        numbers = [Decimal(found.replace(",", "")) for found in _NUMBER.findall(line)]
        if 2 < len(numbers) <= MAX_IN_LINE:
            yield sum(numbers, Decimal(0))
        if numbers:
            column.append(numbers[-1])
            continue
        if len(column) > 2:
            yield from list(accumulate(column))[2:]
        column = []
