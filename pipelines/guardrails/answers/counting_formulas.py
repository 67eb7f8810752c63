"""Checks the stated values of factorials, permutations and binomials in a text."""

import math
import re
from collections.abc import Iterator

_NAMED = re.compile(
    r"""(?<![\w.!)}*/×·^+-])(?<![*/×·^+-]\s)(?:
      \\[dt]?binom\s*\{\s*(?P<n1>\d{1,3})\s*\}\s*\{\s*(?P<k1>\d{1,3})\s*\}
    | C\(\s*(?P<n2>\d{1,3})\s*,\s*(?P<k2>\d{1,3})\s*\)
    | (?P<n3>\d{1,3})\s+choose\s+(?P<k3>\d{1,3})
    | (?P<n4>\d{1,3})C(?P<k4>\d{1,3})
    | P\(\s*(?P<n5>\d{1,3})\s*,\s*(?P<k5>\d{1,3})\s*\)
    | (?P<n6>\d{1,3})P(?P<k6>\d{1,3})
    | (?P<n7>\d{1,3})!(?![!\w])
    )(?P<rest>\s*(?:=|\bis\b|\bequals\b)[^\n;.,:]*(?:,\d{3}(?!\d)[^\n;.,:]*)*)""",
    re.VERBOSE,
)
# A figure alone between two equals signs, or at the end of the chain.
_VALUE = re.compile(
    r"(?:=|\bis\b|\bequals\b)\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?=\s*\$?\s*(?:=|$|\)|ways\b"
    r"|possible\b))"
)


def wrong_values(text: str) -> Iterator[str]:
    """Yield ``C(5, 2) = 10, not 20`` for each formula with a wrong stated value."""
    for found in _NAMED.finditer(text):
        value = _value(found)
        for stated in _VALUE.findall(found["rest"])[:1]:
            if value is not None and int(stated.replace(",", "")) != value:
                formula = found[0][: found.start("rest") - found.start()].strip()
                yield f"{formula} = {value}, not {stated}"


def _value(found: re.Match[str]) -> int | None:
    if found["n7"]:
        return math.factorial(int(found["n7"]))
    for group in "123456":
        if found[f"n{group}"]:
            count = math.comb if group in "1234" else math.perm
            return count(int(found[f"n{group}"]), int(found[f"k{group}"]))
    return None
