"""Unit words, to tell a conversion ("2 hours * 60 = 7,200 seconds") from a mistake."""

from collections.abc import Iterable
from fractions import Fraction

_MEASURES = {
    "money": "$ dollar cent penny pennies nickel dime quarter pound euro pence buck ¢",
    "time": "second sec minute min hour hr day week month year decade century fortnight",
    "length": "inch inches in foot feet ft yard yd mile mi mm cm meter metre km kilometer m",
    "mass": "ounce oz pound lb lbs ton tonne gram g kg kilogram mg",
    "volume": "teaspoon tablespoon tsp tbsp cup pint quart gallon ml liter litre l",
    "count": "dozen score gross pair couple single item piece egg",
    "share": "percent % point",
}
_DIMENSION = {word: name for name, words in _MEASURES.items() for word in words.split()}
_FACTORS = {
    *(2, 3, 4, 5, 7, 8, 10, 12, 16, 20, 24, 25, 30, 36, 48, 52, 60, 100, 144, 168, 365, 366),
    *(1000, 1440, 1760, 2000, 3600, 5280, 86400, 10**6),
}


def measures(words: Iterable[str]) -> set[str]:
    """Return the units among ``words``, in the singular."""
    found = set()
    for word in words:
        for part in word.lower().replace("/", "-").split("-"):
            for form in (part, part.removesuffix("s"), part.removesuffix("es")):
                if form in _DIMENSION:
                    found.add(form)
                    break
    return found


def mixed(words: set[str]) -> bool:
    """Say whether two units have the same dimension."""
    dimensions = [_DIMENSION[word] for word in words]
    return len(dimensions) != len(set(dimensions))


def convertible(computed: Fraction, stated: Fraction) -> bool:
    """Say whether the ratio of two values is a common conversion factor."""
    if not computed or not stated:
        return False
    ratio = abs(computed / stated)
    ratio = max(ratio, 1 / ratio)
    return ratio in _FACTORS
