"""The geometry of the chart: documents by time as stacked bars, in units of the SVG."""

from collections.abc import Iterator
from dataclasses import dataclass

from jobs.report.record import Bar, Pace
from jobs.report.wording import width

WIDTH, HEIGHT = 340, 132
LEFT, RIGHT, TOP, BOTTOM = 26, 12, 8, 18  # for numbers and times
PLOT = HEIGHT - TOP - BOTTOM
MOST_LABELS = 6


@dataclass(frozen=True, slots=True)
class Rect:
    """One part of a bar."""

    kind: str  # done | review | quarantined
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Label:
    """A text with its place."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that the SVG draws."""

    title: str
    each: str  # what a bar is: an hour
    description: str
    rects: tuple[Rect, ...]
    times: tuple[Label, ...]
    levels: tuple[Label, ...]  # numbers at the left, each with a line
    kinds: tuple[str, ...]  # those that occur
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    base: int = TOP + PLOT


def chart(pace: Pace) -> Chart | None:
    """Return the chart of a pace; None without documents."""
    if not pace.bars:
        return None
    top = _round_up(max(bar.total for bar in pace.bars))
    step = (WIDTH - LEFT - RIGHT) / max(len(pace.bars), 6)  # few bars stay narrow
    rects = tuple(r for at, bar in enumerate(pace.bars) for r in _parts(bar, at, step, top))
    times = [_time(bar, pace.minutes) for bar in pace.bars]
    every = -(-len(times) // MOST_LABELS)
    labels = tuple(
        Label(text, round(LEFT + step * (at + 0.5), 1), HEIGHT - 4)
        for at, text in enumerate(times)
        if at % every == 0
    )
    each = "; ".join(f"{text}: {bar.total}" for text, bar in zip(times, pace.bars, strict=True))
    return Chart(
        title=f"Documents {_each(pace.minutes)}",
        each=width(pace.minutes),
        description=each,
        rects=rects,
        times=labels,
        levels=tuple(
            Label(f"{top * part // 2}", LEFT - 5, round(TOP + PLOT * (1 - part / 2), 1))
            for part in ((0, 1, 2) if top % 2 == 0 else (0, 2))
        ),
        kinds=tuple(
            k for k in ("done", "review", "quarantined") if any(r.kind == k for r in rects)
        ),
    )


def _parts(bar: Bar, at: int, step: float, top: int) -> Iterator[Rect]:
    base: float = TOP + PLOT
    for kind, count in (
        ("done", bar.done),
        ("review", bar.review),
        ("quarantined", bar.quarantined),
    ):
        if count:
            height = PLOT * count / top
            base -= height
            yield Rect(
                kind, round(LEFT + step * at + step * 0.12, 1), round(base, 1),
                round(step * 0.76, 1), round(height, 1),
            )  # fmt: skip


def _round_up(count: int) -> int:
    """Return the next number that divides well: 1, 2, 4, 6, 8, 10, 20, 30, …"""
    unit = 10 ** max(0, len(str(count)) - 1)
    if count <= 2:
        return max(count, 1)
    return -(-count // (2 if unit == 1 else unit)) * (2 if unit == 1 else unit)


def _time(bar: Bar, minutes: int) -> str:
    return f"{bar.start:%-d %b}" if minutes >= 1440 else f"{bar.start:%H:%M}"


def _each(minutes: int) -> str:
    said = width(minutes)
    return said if said.startswith("a") else f"in {said}"
