"""Lay the series of a chart out as tables, and write their numbers as the chart shows them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

MOST_ROWS = 200  # of one chart; what it leaves out is said

_NOT_CODE = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.|_.|\*.')
_EPOCH, _EPOCH_1904 = datetime(1899, 12, 30), datetime(1904, 1, 1)
_LAST_DAY = 2958465  # 31 December 9999


@dataclass(frozen=True, slots=True)
class Series:
    """One series: texts by the number of their point."""

    name: str
    categories: dict[int, str]
    columns: dict[str, dict[int, str]]  # "" for the values, "size" for those of bubbles


@dataclass(slots=True)
class ChartText:
    """What a chart says: lines (title, axes, labels), then tables of cells."""

    lines: list[str] = field(default_factory=list)
    tables: list[list[list[str]]] = field(default_factory=list)
    rows_left_out: int = 0

    @property
    def has_values(self) -> bool:
        """Say whether any value of a series was found."""
        return bool(self.tables)

    def add(self, series: Sequence[Series], corner: str) -> None:
        """Add the tables of the series, one for those with the same categories.

        ``corner``: the title of the axis of categories, above their column.
        """
        groups: list[list[Series]] = []
        for item in series:
            if not item.categories and not any(item.columns.values()):
                continue
            if groups and (not item.categories or groups[-1][0].categories == item.categories):
                groups[-1].append(item)
            else:
                groups.append([item])
        for group in groups:
            self._table(group, corner)

    def _table(self, group: list[Series], corner: str) -> None:
        columns = [
            (f"{item.name} ({kind})" if kind else item.name, column)
            for item in group
            for kind, column in item.columns.items()
        ]
        categories = group[0].categories
        points = sorted({*categories}.union(*(column for _, column in columns)))
        room = max(0, MOST_ROWS - sum(map(len, self.tables)))
        self.rows_left_out += max(0, len(points) - room)
        names = [name for name, _ in columns]
        head = [[corner, *names] if categories else names] if corner or any(names) else []
        rows = []
        for point in points[:room]:
            texts = [column.get(point, "") for _, column in columns]
            rows.append([categories.get(point, ""), *texts] if categories else texts)
        if rows:
            self.tables.append([*head, *rows])


def shown_number(text: str, code: str, *, from_1904: bool = False) -> str:
    """Return a number as a chart shows it: a date as ISO 8601, a share in per cent.

    ``code``: its number format ("0%", "d/m/yyyy"); others show the number itself.
    """
    try:
        number = float(text)
    except ValueError:
        return text.strip()
    bare = _NOT_CODE.sub("", code).lower().split(";")[0]
    if bare.startswith(("general", "standard")):
        bare = ""
    if re.search("[yd]", bare) and 0 <= number <= _LAST_DAY:
        return _moment(number, bare, _EPOCH_1904 if from_1904 else _EPOCH)
    if "%" in bare:
        places = len(re.sub(r"[^0#?]", "", bare.partition(".")[2]))
        return f"{number * 100:.{min(places, 9)}f}%"
    return f"{number:.15g}"


def _moment(number: float, code: str, epoch: datetime) -> str:
    moment = epoch + timedelta(seconds=round(number * 86400))
    if "h" in code:
        return moment.isoformat(sep=" ", timespec="minutes")
    day: date = moment.date()
    return day.isoformat() if "d" in code else f"{day:%Y-%m}" if "m" in code else f"{day:%Y}"
