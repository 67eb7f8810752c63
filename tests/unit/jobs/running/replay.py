"""Recorded runs to replay: what a mixed run of documents looks like to who watches the ledger.

The machine is one whose documents share the processor: with more of them in work each is slower,
and all together are quicker, up to a limit. Reading is done one document at a time.
"""

import math
import random
from dataclasses import dataclass

from jobs.running.forecast import Done, Waiting

SLOTS = 8
# kind, pipeline: share of documents, bytes (median, spread), tokens a byte, OCR, reply tokens
_MIX = (
    ("eml", "route-email", 30, 4_000, 0.6, 0.20, 0.0, 30),
    ("txt", "extract", 20, 3_000, 0.8, 0.26, 0.0, 120),
    ("pdf", "summarise", 20, 200_000, 0.9, 0.02, 0.0, 160),
    ("docx", "minutes", 12, 40_000, 0.6, 0.05, 0.0, 220),
    ("pdf", "invoice", 10, 900_000, 0.5, 0.0008, 6.0, 140),
    ("jpg", "invoice", 8, 2_000_000, 0.4, 0.0004, 4.0, 140),
)
STEP = 0.05
PROMPT_SECONDS, REPLY_SECONDS = 0.0025, 0.016  # alone, on this machine


@dataclass
class Item:
    kind: str
    pipeline: str
    size: int
    prompt: float
    reply: float
    reading: float
    started: float = 0.0
    read_at: float = 0.0
    work: float = 0.0  # seconds of processor that are left
    ended: float = 0.0

    def done(self) -> Done:
        return Done(
            self.pipeline, self.kind, self.size, 1.0, self.prompt * 4, self.reading, self.prompt,
            self.reply, max(self.ended - self.read_at, 0.01), 0.02, self.started, self.ended,
        )  # fmt: skip

    def waiting(self, now: float) -> Waiting:
        in_work = self.started <= now
        return Waiting(self.pipeline, self.kind, self.size, self.started if in_work else None)


def documents(count: int, seed: int) -> list[Item]:
    """Return a mixed pile; most are short, a few are a hundred times as long."""
    chance = random.Random(seed)
    items = []
    for _ in range(count):
        row = chance.choices(_MIX, [row[2] for row in _MIX])[0]
        kind, pipeline, _, median, spread, a_byte, ocr, reply = row
        size = int(median * math.exp(chance.gauss(0, spread)))
        tokens = max(40.0, size * a_byte * math.exp(chance.gauss(0, 0.25)))
        said = max(8.0, reply * math.exp(chance.gauss(0, 0.4)) * (1 + 0.3 * (tokens // 2000)))
        reading = 0.05 + size / 4e6 + (ocr * math.exp(chance.gauss(0, 0.3)) if ocr else 0.0)
        items.append(Item(kind, pipeline, size, tokens, said, reading))
    return items


def run(items: list[Item], start: float, speed: float = 1.0) -> list[Item]:
    """Set when each of the items starts and ends, in their order; return them by their end."""
    queue, reader = list(items), start
    active: list[Item] = []
    now = start
    for item in items:
        item.started = math.inf
    while queue or active:
        while queue and len(active) < SLOTS:
            item = queue.pop(0)
            item.started = now
            reader = max(reader, now) + item.reading
            item.read_at = reader
            cost = item.prompt * PROMPT_SECONDS + item.reply * REPLY_SECONDS
            item.work = cost / speed
            active.append(item)
        decoding = [item for item in active if item.read_at <= now]
        # Eight together do three times as much as one.
        share = STEP * (1 + 0.29 * (len(decoding) - 1)) / max(len(decoding), 1)
        now += STEP
        for item in decoding:
            item.work -= share
            if item.work <= 0:
                item.ended = now
                active.remove(item)
    return sorted(items, key=lambda item: item.ended)
