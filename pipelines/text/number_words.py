"""Number words: English ones for amounts in prose, three languages' for spans of time."""

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
_GERMAN_AND_FRENCH = (
    "einem einer un une",
    "zwei deux",
    "drei trois",
    "vier quatre",
    "fünf cinq",
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
    **{word: value for value, words in enumerate(_GERMAN_AND_FRENCH, 1) for word in words.split()},
    "vierzehn": 14,
    "quinze": 15,
    "trente": 30,
}
