"""Number words: English ones for amounts in prose, those of other languages for spans of time."""

_UNDER_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"

UNDER_TWENTY = (*_UNDER_TWENTY.split(),)  # by value
TENS = {word: 10 * value for value, word in enumerate(_TENS.split(), 2)}
ORDINALS = {word: value for value, word in enumerate(_ORDINALS.split(), 1)}
NUMBER_WORDS: dict[str, int] = {
    **{word: value for value, word in enumerate(UNDER_TWENTY) if value},
    **TENS,
    "dozen": 12,
    "hundred": 100,
    "thousand": 1_000,
    "million": 1_000_000,
    "billion": 1_000_000_000,
}
_IN_OTHER_LANGUAGES = (
    "einem einer un une una um uma een",
    "zwei deux dos due dois duas twee två dwa dwóch",
    "drei trois tres tre três drie trzy trzech",
    "vier quatre cuatro quattro quatro fyra fire",
    "fünf cinq cinco cinque vijf fem",
    "sechs",
    "sieben sept",
    "acht huit",
    "neun neuf",
    "zehn dix",
    "elf onze",
    "zwölf douze",
)
COUNTS: dict[str, int] = {  # as in "in two weeks"
    "a": 1,
    "an": 1,
    "fourteen": 14,
    "fifteen": 15,
    "thirty": 30,
    **{word: value for value, word in enumerate(UNDER_TWENTY[:13]) if value},
    **{word: value for value, words in enumerate(_IN_OTHER_LANGUAGES, 1) for word in words.split()},
    "vierzehn": 14,
    "quinze": 15,
    "trente": 30,
}
