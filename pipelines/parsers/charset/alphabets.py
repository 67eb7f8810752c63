"""Letters beyond a–z of languages in Latin script, to see whether letters belong together."""

from collections.abc import Mapping

# Language -> the letters that its own words have (after CLDR's exemplar characters).
_OWN = {
    "de": "äöüß", "fr": "éèêëàâçîïôùûœæ", "es": "áéíóúñü", "pt": "ãõáéíóúâêôçà", "it": "àèéìòù",
    "nl": "éëïöüó", "da no": "æøåé", "sv fi": "åäöé", "ca": "àèéíòóúçïü", "sq": "ëç",
    "ga gd": "áéíóúàèìòù", "cy": "âêîôûŵŷ", "is fo": "áðéíóúýþæöø", "et": "äõöüšž",
    "pl": "ąćęłńóśźż", "cs": "áčďéěíňóřšťúůýž", "sk": "áäčďéíľňóôšťúýž", "hu": "áéíóöőúüű",
    "ro": "ăâîșțşţ", "hr sl": "čćđšž", "tr az": "çğıöşüâə", "lt": "ąčęėįšųūž",
    "lv": "āčēģīķļņšūž", "mt": "ċġħżàèìòù", "vi": "ăâđêôơưàáãèéìíòóõùúý", "eo": "ĉĝĥĵŝŭ",
}  # fmt: skip
# Letters that the language has but hardly uses, and those that names and loanwords bring anywhere.
_SELDOM = {"sk": "ĺŕ", "fr": "ÿüöäñ", "de": "éèàêç", "it": "íóúîê", "es": "çàèöï", "tr az": "îû"}
_LOANED = frozenset("éèêëáàâäãåæçíîïóôöõøñúûüß")
_SELDOM_COST = 0.4
# Written by few people: without further evidence, their letters are more likely another encoding's.
_SMALL = {
    "is fo": 0.6,
    "et": 0.4,
    "mt": 0.6,
    "vi": 0.8,
    "eo": 0.6,
    "cy": 0.6,
    "ga gd": 0.4,
    "sq": 0.3,
}

_LANGUAGES = {
    language: (frozenset(letters), frozenset(_SELDOM.get(language, "")))
    for language, letters in _OWN.items()
}


def strangers(letters: Mapping[str, int]) -> float:
    """Return how badly the letters (lower case, with counts) fit into any single language.

    0 where one language has them all; about 1 for each letter that the best language lacks.
    """
    if not letters:
        return 0.0
    return min(
        _SMALL.get(language, 0.0)
        + sum(
            (_SELDOM_COST if letter in seldom or letter in _LOANED else 1.0) * count
            for letter, count in letters.items()
            if letter not in own
        )
        for language, (own, seldom) in _LANGUAGES.items()
    )
