"""Hostile texts take no reader longer than n log n of their length.

A reader fails only if eight times the text takes more than ``MOST`` times as long and long enough
for the clock to tell: a quadratic one takes 64 times as long. ``hostile_text`` has all units and
readers; here each mended kind is tried, since all pairs would take many minutes.
"""

import time

import pytest

from tests.unit.pipelines.hostile_text import UNITS, readers

TIMES = 8
MOST = 24
SECONDS = 0.3  # below, a slow machine and a quadratic reader look alike
LENGTH = 16_000
READERS = dict(readers())
MENDED = [
    ("answer dates", "days"),
    ("answer figures", "lines"),
    ("answer figures", "blank lines"),
    ("answer figures", "returns"),
    ("answer grounding", "must"),
    ("answer grounding", "ranges"),
    ("answer grounding", "knight"),
    ("answer repetition", "stop"),
    ("answer repetition", "question"),
    ("answer repetition", "wide stop"),
    ("answer repetition", "reference"),
    ("answer arithmetic", "plus"),
    ("asked arithmetic", "lines"),
    ("both constraints", "lines"),
    ("asked constraints", "letter count"),
    ("asked constraints", "blank"),
    ("passage", "stop"),
    ("statements", "question"),
    ("sentences", "initials"),
    ("sentences", "stops"),
    ("sentences", "abbreviation"),
    ("prose", "letter"),
    ("prose", "myriads"),
    ("parse html attribute", "blank"),
    ("parse html attribute", "wide blank"),
    ("parse html style", "tabs"),
    ("parse html", "select"),
    ("unsupported", "lines"),
]


@pytest.mark.parametrize(("reader", "unit"), MENDED)
def test_time_grows_with_the_length(reader: str, unit: str) -> None:
    repeated = UNITS[unit] * (LENGTH // len(UNITS[unit]) + 1)
    read = READERS[reader]
    read(repeated[:200])  # loads what is loaded once
    longer = min(_seconds(reader, repeated[:LENGTH]) for _ in range(2))
    if longer < SECONDS:
        return
    shorter = min(_seconds(reader, repeated[: LENGTH // TIMES]) for _ in range(3))
    assert longer / max(shorter, 0.001) < MOST


def _seconds(reader: str, text: str) -> float:
    started = time.process_time()
    READERS[reader](text)
    return time.process_time() - started
