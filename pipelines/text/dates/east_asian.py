"""Dates in Japanese, Chinese and Korean: 2026年5月12日, 令和8年5月12日, 2026년 5월 12일."""

import re

_ERAS = {  # the year before the era's first one
    "令和": 2018,
    "平成": 1988,
    "昭和": 1925,
    "民國": 1911,
    "民国": 1911,
    "中華民國": 1911,
    "中华民国": 1911,
}
_CHINESE = "〇零一二三四五六七八九十"
_DIGITS = {"〇": 0, "零": 0} | {sign: value for value, sign in enumerate("一二三四五六七八九", 1)}
_SHORT = rf"(?:\d{{1,2}}|[{_CHINESE}]{{1,3}})"
_YEAR = (
    rf"(?:\d{{4}}|[{_CHINESE}]{{4}}|(?:{'|'.join(_ERAS)})\s?(?:\d{{1,3}}|元|[{_CHINESE}]{{1,3}}))"
)
FULL_DAY = rf"{_YEAR}\s?[年년]\s?{_SHORT}\s?[月월]\s?{_SHORT}\s?[日号號일]"  # with its year
DAY = (
    rf"(?:(?P<ea_year>{_YEAR})\s?[年년]\s?)?(?P<ea_month>{_SHORT})\s?[月월]\s?"
    rf"(?P<ea_day>{_SHORT})\s?[日号號일]"
)
WEEKDAY = (
    r"(?:(?P<ea_weekday>[月火水木金土日])(?:曜日?)?|(?:星期|周|週)(?P<ea_chinese>[一二三四五六日天])"
    r"|(?P<ea_korean>[월화수목금토일])(?:요일)?)"
)
_WEEKDAYS = ("月火水木金土日", "一二三四五六日", "월화수목금토일")


def day_of(groups: dict[str, str | None]) -> tuple[int | None, int, int]:
    """Return year (None if not given), month and day of a match of DAY.

    Raises ValueError for a numeral that is none.
    """
    year = groups.get("ea_year")
    return (
        _year(re.sub(r"\s", "", year)) if year else None,
        _number(groups["ea_month"] or ""),
        _number(groups["ea_day"] or ""),
    )


def weekday_of(groups: dict[str, str | None]) -> int | None:
    """Return the weekday (Monday is 0) of a match of WEEKDAY, or None."""
    names = (groups.get(name) for name in ("ea_weekday", "ea_chinese", "ea_korean"))
    for name, days in zip(names, _WEEKDAYS, strict=True):
        if name:
            return days.replace("天", "日").index(name.replace("天", "日"))
    return None


def _year(text: str) -> int:
    for era, before in _ERAS.items():
        if text.startswith(era):
            count = text.removeprefix(era)
            return before + (1 if count == "元" else _number(count))
    return int(text) if text.isdigit() else _digits(text)  # 二〇二六


def _number(text: str) -> int:
    """Return the value of digits or of a Chinese numeral below 100."""
    if text.isdigit():
        return int(text)
    tens, ten, ones = text.rpartition("十")
    if not ten:
        return _digits(text)
    return 10 * (_digits(tens) if tens else 1) + (_digits(ones) if ones else 0)


def _digits(text: str) -> int:
    try:
        return int("".join(str(_DIGITS[sign]) for sign in text))
    except KeyError:
        raise ValueError(f"{text} is no number") from None
