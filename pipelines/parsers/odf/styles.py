"""The styles of an OpenDocument file: what is hidden, where pages begin, how lists count."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from pipelines.parsers.odf.names import DRAW, FO, SHOW, STYLE, TABLE, TEXT, count

_PROPERTIES = {
    TEXT + "display", FO + "color", FO + "background-color", FO + "break-before",
    FO + "break-after", TABLE + "display", SHOW + "visibility", DRAW + "fill",
}  # fmt: skip
_LONGEST_CHAIN = 20
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Level:
    """How one level of a list is marked; ``form`` is "" for none, "•" for a bullet."""

    form: str
    prefix: str
    suffix: str
    start: int
    shown: int  # levels in the number: 2 for "1.2"


@dataclass(slots=True)
class Styles:
    """All styles by family and name; automatic ones of the content win."""

    _own: dict[tuple[str, str], dict[str, str]] = field(default_factory=dict)
    _above: dict[tuple[str, str], str] = field(default_factory=dict)
    lists: dict[str, dict[int, Level]] = field(default_factory=dict)
    outline: dict[int, Level] = field(default_factory=dict)
    list_of: dict[str, str] = field(default_factory=dict)  # paragraph style -> list style
    masters: dict[str, str] = field(default_factory=dict)  # paragraph style -> page style

    def read(self, root: etree._Element | None) -> Styles:
        """Add the styles of a part; those added later win."""
        for item in () if root is None else root.iter(STYLE + "style"):
            key = item.get(STYLE + "family", ""), item.get(STYLE + "name", "")
            own = self._own[key] = {}
            for child in item:
                own.update({name: text for name, text in child.items() if name in _PROPERTIES})
            self._above[key] = item.get(STYLE + "parent-style-name", "")
            if key[0] == "paragraph":
                self.list_of[key[1]] = item.get(STYLE + "list-style-name", "")
                self.masters[key[1]] = item.get(STYLE + "master-page-name", "")
        for item in () if root is None else root.iter(TEXT + "list-style"):
            self.lists[item.get(STYLE + "name", "")] = dict(map(_level, item))
        for item in () if root is None else root.iter(TEXT + "outline-style"):
            self.outline = dict(map(_level, item))
        return self

    def get(self, family: str, name: str, prop: str) -> str:
        """Return a property of a style or of those it inherits from, "" where none sets it."""
        for _ in range(_LONGEST_CHAIN):
            own = self._own.get((family, name))
            if own is None:
                return ""
            if prop in own:
                return own[prop]
            name = self._above.get((family, name), "")
        return ""

    def is_hidden(self, family: str, name: str) -> bool:
        """Say whether a style hides its text."""
        return self.get(family, name, TEXT + "display") == "none"

    def is_white(self, family: str, name: str) -> bool:
        """Say whether a style writes in white on no background of its own."""
        colour = self.get(family, name, FO + "color").lower()
        behind = self.get(family, name, FO + "background-color")
        return colour in {"#ffffff", "#fff"} and behind in {"", "transparent", "#ffffff"}


def _level(item: etree._Element) -> tuple[int, Level]:
    number = count(item, TEXT + "level")
    bullet = item.tag in {TEXT + "list-level-style-bullet", TEXT + "list-level-style-image"}
    return number, Level(
        "•" if bullet else item.get(STYLE + "num-format", ""),
        item.get(STYLE + "num-prefix", ""),
        item.get(STYLE + "num-suffix", ""),
        count(item, TEXT + "start-value"),
        count(item, TEXT + "display-levels"),
    )


def numbered(value: int, form: str) -> str:
    """Return a number in one of the forms "1", "a", "A", "i", "I"."""
    if form in {"a", "A"} and value > 0:
        text = _LETTERS[(value - 1) % 26] * min(9, (value - 1) // 26 + 1)
    elif form in {"i", "I"} and 0 < value < 4000:
        text = ""
        for size, sign in _ROMAN:
            text += sign * (value // size)
            value %= size
    else:
        return str(value)
    return text.upper() if form.isupper() else text
