"""Write the numbers of Word's lists in the formats of ``w:numFmt`` (ECMA-376, 17.18.59)."""

from collections.abc import Callable

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_ENGLISH = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
    "nine": "ninth", "twelve": "twelfth",
}  # fmt: skip
_IDEOGRAPHS = "〇一二三四五六七八九"
# After their last sign, Word doubles the signs: z is followed by aa.
_ALPHABETS = {
    "lowerLetter": "abcdefghijklmnopqrstuvwxyz",
    "upperLetter": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "russianLower": "абвгдежзиклмнопрстуфхцчшщыэюя",
    "russianUpper": "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ",
    "hebrew2": "אבגדהוזחטיכלמנסעפצקרשת",
    "arabicAlpha": "أبتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "arabicAbjad": "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ",
    "aiueoFullWidth": "アイウエオカキクケコサシスセソタチツテトナニヌネノ"
    "ハヒフヘホマミムメモヤユヨラリルレロワヲン",
    "irohaFullWidth": "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマ"
    "ケフコエテアサキユメミシヱヒモセスン",
    "ganada": "가나다라마바사아자차카타파하",
    "chosung": "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ",
    "ideographTraditional": "甲乙丙丁戊己庚辛壬癸",
    "ideographZodiac": "子丑寅卯辰巳午未申酉戌亥",
}
# Formats with a sign of their own for the first numbers: the sign of one, and how many follow.
_SIGNS = {
    "decimalEnclosedCircle": ("①", 20),
    "decimalEnclosedCircleChinese": ("①", 20),
    "decimalEnclosedParen": ("⑴", 20),
    "decimalEnclosedFullstop": ("⒈", 20),
    "ideographEnclosedCircle": ("㊀", 10),
}
_FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")


def write_number(value: int, kind: str) -> str:
    """Return the number as the list shows it, in digits where the format is not known.

    ``kind``: a value of ``w:numFmt``, or for a custom format its first number ("001").
    """
    if kind.isdecimal():
        return str(value).zfill(min(len(kind), 9))
    if kind in _ALPHABETS and value > 0:
        signs = _ALPHABETS[kind]
        return signs[(value - 1) % len(signs)] * min(9, (value - 1) // len(signs) + 1)
    if kind in _SIGNS and 1 <= value <= _SIGNS[kind][1]:
        return chr(ord(_SIGNS[kind][0]) + value - 1)
    writer = _WRITERS.get(kind)
    return writer(value) if writer is not None and 0 < value < 4000 else str(value)


def _roman(value: int) -> str:
    digits = ""
    for size, sign in _ROMAN:
        digits += sign * (value // size)
        value %= size
    return digits


def _ordinal(value: int) -> str:
    teens = 11 <= value % 100 <= 13
    return f"{value}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(value % 10, 'th')}"


def _words(value: int) -> str:
    if value < 20:
        return _ENGLISH[value]
    if value < 100:
        tens = _TENS[value // 10 - 2]
        return f"{tens}-{_ENGLISH[value % 10]}" if value % 10 else tens
    return str(value)


def _ordinal_words(value: int) -> str:
    if value >= 100:
        return _ordinal(value)
    head, dash, last = _words(value).rpartition("-")
    last = _ORDINALS.get(last) or (last[:-1] + "ieth" if last.endswith("y") else last + "th")
    return head + dash + last


def _counting(value: int) -> str:
    """Return a number as Chinese and Japanese say it: 二十一."""
    text = ""
    for size, unit in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, value = divmod(value, size)
        if digit:
            text += ("" if digit == 1 and size == 10 and not text else _IDEOGRAPHS[digit]) + unit
        elif text and value and not text.endswith("〇"):
            text += "〇"
    return text


_WRITERS: dict[str, Callable[[int], str]] = {
    "decimalZero": lambda value: f"{value:02d}",
    "lowerRoman": _roman,
    "upperRoman": lambda value: _roman(value).upper(),
    "ordinal": _ordinal,
    "cardinalText": lambda value: _words(value).capitalize(),
    "ordinalText": lambda value: _ordinal_words(value).capitalize(),
    "hex": lambda value: f"{value:X}",
    "numberInDash": lambda value: f"- {value} -",
    "decimalFullWidth": lambda value: str(value).translate(_FULL_WIDTH),
    "decimalFullWidth2": lambda value: str(value).translate(_FULL_WIDTH),
    "ideographDigital": lambda value: "".join(_IDEOGRAPHS[int(digit)] for digit in str(value)),
    "japaneseDigitalTenThousand": lambda value: "".join(_IDEOGRAPHS[int(d)] for d in str(value)),
    "taiwaneseDigital": lambda value: "".join(_IDEOGRAPHS[int(digit)] for digit in str(value)),
    "chineseCounting": _counting,
    "chineseCountingThousand": _counting,
    "japaneseCounting": _counting,
    "taiwaneseCounting": _counting,
    "taiwaneseCountingThousand": _counting,
}
