"""English number words, for whoever reads amounts in prose."""

from __future__ import annotations

_UNDER_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"

UNDER_TWENTY = (*_UNDER_TWENTY.split(),)  # by value
TENS = {word: 10 * value for value, word in enumerate(_TENS.split(), 2)}
