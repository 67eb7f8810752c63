"""The arithmetic of forecasts: pure functions over what earlier documents took.

Work is measured in slot seconds: how long a document keeps one of the places in which documents are
in work together. The expected work of a document comes from its stages: reading and recognition as
similar documents took them, tokens in and out of similar documents times the measured seconds for
each, and the checks. Similar is: the same pipeline and kind of file, and about as large. How many
slot seconds the machine does in a second is measured, too, and corrects all the others.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from heapq import heappop, heappush, nsmallest

NEIGHBOURS = 12
ENOUGH = 2  # documents of a group that count as much as the estimate before
EIGHTY = 1.2816  # standard deviations on each side of an 80 % range
START_SECONDS = 8.0  # until a worker has loaded its model
_GAIN = 0.3  # of what the first document in work does, each further one adds
_RECENT_SECONDS, _RECENT_PART = 60.0, 0.25  # of a run, whichever is longer
_SESSION_GAP = 120.0  # seconds without work between two runs
_CHARS_A_TOKEN = 4.0
_CHARS_A_PAGE = 2500.0
# Without any history: characters of text in a byte of such a file.
_CHARS_A_BYTE = {"pdf": 0.04, "docx": 0.12, "xlsx": 0.3, "pptx": 0.02, "odt": 0.12, "html": 0.3}
_PICTURES = frozenset({"jpg", "jpeg", "png", "tif", "tiff", "webp", "bmp", "gif", "heic"})
_REPLY_TOKENS = 120.0
_PICTURE_SECONDS = 4.0  # of recognition


@dataclass(frozen=True, slots=True)
class Done:
    """One finished document, as the table ``stages`` has it. Times in seconds."""

    pipeline: str
    kind: str
    size: int  # bytes
    pages: float
    chars: float
    reading: float  # with recognition
    prompt: float  # tokens that were computed
    reply: float  # tokens
    generation: float
    guard: float
    started: float
    ended: float


@dataclass(frozen=True, slots=True)
class Waiting:
    """A document that is not finished; ``started`` if it is in work."""

    pipeline: str
    kind: str
    size: int
    started: float | None = None


@dataclass(frozen=True, slots=True)
class Rates:
    """Slot seconds for a token of a prompt and for one of a reply."""

    prompt: float = 0.02
    reply: float = 0.08


@dataclass(frozen=True, slots=True)
class Expected:
    """What a waiting document will probably be and take."""

    pages: float
    chars: float
    prompt: float
    reply: float
    seconds: float  # slot seconds
    deviation: float  # of ``seconds``


@dataclass(frozen=True, slots=True)
class Range:
    """Seconds from now: the expected value, and where 80 of 100 such forecasts end."""

    middle: float
    low: float
    high: float


def measured_rates(samples: Sequence[Done], usual: Rates) -> Rates:
    """Return the rates with the least squares of ``generation = a * prompt + b * reply``.

    Neither can be negative. With few documents they stay near ``usual``.
    """
    scale = max(len(samples), 1)
    # Two documents' worth of what is usual keep the fit of a few documents sane.
    weight = 2.0 / scale
    pp = pr = rr = py = ry = 0.0
    for one in samples:
        pp += one.prompt * one.prompt
        pr += one.prompt * one.reply
        rr += one.reply * one.reply
        py += one.prompt * one.generation
        ry += one.reply * one.generation
    if not pp or not rr:
        return usual
    py += weight * pp * usual.prompt
    ry += weight * rr * usual.reply
    pp *= 1 + weight
    rr *= 1 + weight
    determinant = pp * rr - pr * pr
    prompt = (py * rr - ry * pr) / determinant if determinant > 0 else -1.0
    reply = (ry * pp - py * pr) / determinant if determinant > 0 else -1.0
    if prompt < 0:
        return Rates(0.0, ry / rr)
    if reply < 0:
        return Rates(py / pp, 0.0)
    return Rates(prompt, reply)


@dataclass(frozen=True)
class CostModel:
    """Expected work by comparison with finished documents, and with those in work.

    A document in work counts with the time that it has taken so far, or the quick ones, which end
    first, would make all the others look quick.
    """

    samples: Sequence[Done]
    usual: Rates = field(default_factory=Rates)
    in_work: Sequence[tuple[Waiting, float]] = ()  # with the slot seconds that each has had

    @cached_property
    def rates(self) -> Rates:
        return measured_rates(self.samples, self.usual)

    def work(self, one: Done) -> float:
        """Return the slot seconds of a finished document at the measured rates."""
        generated = one.prompt * self.rates.prompt + one.reply * self.rates.reply
        return one.reading + generated + one.guard

    def expect(self, waiting: Waiting) -> Expected:
        """Return what is to be expected of a document.

        From the widest group of similar documents to the narrowest, each moves the estimate of the
        group before the more, the more and the nearer documents it has.
        """
        pipeline, kind = waiting.pipeline, waiting.kind
        # Documents whose sizes differ by a few per cent are the same to this arithmetic.
        size = round(2 ** (round(8 * math.log2(waiting.size + 64)) / 8)) - 64
        place = pipeline, kind, size
        if (known := self._known.get(place)) is not None:
            return known
        estimate = self._guess(Waiting(pipeline, kind, size))
        for key in (("", ""), ("", kind), (pipeline, ""), (pipeline, kind)):
            estimate = self._moved(estimate, key, size)
        self._known[place] = estimate
        return estimate

    @cached_property
    def _known(self) -> dict[tuple[str, str, int], Expected]:
        return {}

    @cached_property
    def _groups(self) -> dict[tuple[str, str], list[tuple[Done, float]]]:
        """Finished documents with their work, by pipeline and kind; "" stands for every one."""
        groups: dict[tuple[str, str], list[tuple[Done, float]]] = defaultdict(list)
        for one in self.samples:
            work = self.work(one)
            for key in _keys(one):
                groups[key].append((one, work))
        return groups

    @cached_property
    def _running(self) -> dict[tuple[str, str], list[tuple[Waiting, float]]]:
        groups: dict[tuple[str, str], list[tuple[Waiting, float]]] = defaultdict(list)
        for one, had in self.in_work:
            for key in _keys(one):
                groups[key].append((one, had))
        return groups

    def _moved(self, before: Expected, key: tuple[str, str], size: int) -> Expected:
        """Return the estimate after a look at one group.

        ``before`` counts like ``ENOUGH`` documents. The mean of times of which some go on is the
        sum of all divided by how many have ended (the likeliest, if they end at a constant rate).
        """
        group, running = self._groups.get(key, []), self._running.get(key, [])
        near = nsmallest(NEIGHBOURS, group, lambda pair: _distance(pair[0].size, size))
        weights = [_weight(one.size, size) for one, _ in near]
        count = ENOUGH + sum(weights)
        share = sum(weights) / count

        def mean(values: Iterable[float], prior: float) -> float:
            seen = sum(w * value for w, value in zip(weights, values, strict=True))
            return (ENOUGH * prior + seen) / count

        longer = sum(_weight(one.size, size) * had for one, had in running) / count
        middle = mean((work for _, work in near), before.seconds) + longer
        square = mean(((work - middle) ** 2 for _, work in near), before.deviation**2)
        return Expected(
            pages=mean((one.pages for one, _ in near), before.pages),
            chars=mean((one.chars for one, _ in near), before.chars),
            prompt=mean((one.prompt for one, _ in near), before.prompt),
            reply=mean((one.reply for one, _ in near), before.reply),
            seconds=middle,
            deviation=math.sqrt(square + (1 - share) * (middle - before.seconds) ** 2),
        )

    @cached_property
    def _scale(self) -> float:
        """How much longer finished documents took than guessed."""
        guessed = sum(_guess(one, self.usual).seconds for one in self.samples)
        done = sum(map(self.work, self.samples))
        return done / guessed if guessed and done else 1.0

    def _guess(self, waiting: Waiting) -> Expected:
        guess = _guess(waiting, self.usual)
        seconds = guess.seconds * self._scale
        return replace(guess, seconds=seconds, deviation=seconds)


def _guess(one: Waiting | Done, usual: Rates) -> Expected:
    """Without any finished document: from the size and kind of the file alone."""
    picture = one.kind in _PICTURES
    chars = _CHARS_A_PAGE if picture else one.size * _CHARS_A_BYTE.get(one.kind, 1.0)
    prompt = chars / _CHARS_A_TOKEN
    reading = _PICTURE_SECONDS if picture else 0.0
    seconds = reading + prompt * usual.prompt + _REPLY_TOKENS * usual.reply
    pages = max(1.0, chars / _CHARS_A_PAGE)
    return Expected(pages, chars, prompt, _REPLY_TOKENS, seconds, seconds)


def _keys(one: Waiting | Done) -> tuple[tuple[str, str], ...]:
    return ((one.pipeline, one.kind), (one.pipeline, ""), ("", one.kind), ("", ""))


def throughput(model: CostModel) -> float | None:
    """Return the slot seconds that the machine did in a second of its longest runs."""
    sessions: list[list[Done]] = []
    end = -math.inf
    for one in sorted(model.samples, key=lambda one: one.started):
        if one.started > end + _SESSION_GAP:
            sessions.append([])
        sessions[-1].append(one)
        end = max(end, one.ended)
    sessions.sort(key=len, reverse=True)
    work = seconds = 0.0
    count = 0
    for session in sessions:
        work += sum(map(model.work, session))
        seconds += max(one.ended for one in session) - min(one.started for one in session)
        count += len(session)
        if 2 * count >= len(model.samples):  # short runs say little about a long one
            break
    return work / seconds if work > 0 and seconds > 0 else None


def measured_throughput(
    work_done: float, in_work: Sequence[Waiting], began: float, now: float, before: float | None
) -> float | None:
    """Return the slot seconds a second of a run that goes on.

    A part of the time since ``began`` went into documents that have not ended: each of those in
    work has an equal share since it started. ``before`` is what earlier runs did; it counts like
    twenty seconds, or a twentieth, of this run.
    """
    ages = [now - one.started for one in in_work if one.started is not None]
    elapsed = max(now - began, 1e-9)
    rewarded = elapsed - (sum(ages) / len(ages) if ages else 0.0)
    rewarded = max(rewarded, elapsed / 10)
    if before is None:
        return work_done / rewarded if work_done > 0 else None
    prior = max(20.0, 0.05 * elapsed)
    return (before * prior + work_done) / (prior + rewarded)


def recent_throughput(
    model: CostModel,
    ours: Sequence[Done],
    in_work: Sequence[Waiting],
    began: float,
    now: float,
    whole: float | None,
) -> float | None:
    """Return the slot seconds a second of the last part of a run: others may come to share the
    machine, or leave it.

    ``whole`` is that of the whole run, which counts like twenty seconds more.
    """
    start = max(began, now - max(_RECENT_SECONDS, (now - began) * _RECENT_PART))
    ended = [one for one in ours if one.ended > start]
    # What ended after the start had begun before it; as much is in work at the end.
    started = [one.started for one in ended]
    started += [one.started for one in in_work if one.started is not None]
    early = [start - at for at in started if at < start]
    start -= sum(early) / len(early) if early else 0.0
    return measured_throughput(sum(map(model.work, ended)), in_work, start, now, whole)


def ends(works: Sequence[float], slots: int, rate: float) -> list[float]:
    """Return when each document ends, in seconds from now, if they begin in this order.

    ``slots`` are in work together and share the machine, which then does ``rate`` slot seconds a
    second. When fewer are left, each is quicker, but together they do less.
    """
    found = [0.0] * len(works)
    active: list[tuple[float, int]] = []  # by how far each slot has come when the document ends
    come = now = 0.0
    begun = 0
    while begun < len(works) or active:
        while begun < len(works) and len(active) < slots:
            heappush(active, (come + works[begun], begun))
            begun += 1
        count = len(active)
        end, index = heappop(active)
        speed = rate / count * (1 + _GAIN * (count - 1)) / (1 + _GAIN * (slots - 1))
        now += (end - come) / speed
        come = end
        found[index] = now
    return found


def remaining(
    model: CostModel, left: Sequence[Waiting], slots: int, rate: float, now: float, doubt: float
) -> Range:
    """Return how long the documents that are left take: those in work first.

    ``slots`` and ``rate`` as in ``ends``. ``doubt`` is the relative deviation that all documents
    share, such as a rate measured wrong.
    """
    busy = max(sum(one.started is not None for one in left), 1)
    works: list[float] = []
    variance = 0.0
    for one in sorted(left, key=lambda one: one.started is None):
        expected = model.expect(one)
        rest, deviation = expected.seconds, expected.deviation
        if one.started is not None:
            rest = max(rest - (now - one.started) * rate / busy, 0.3 * rest)
            deviation = min(deviation, rest)
        works.append(rest)
        variance += deviation * deviation
    middle = max(ends(works, slots, rate), default=0.0)
    spread = EIGHTY * math.sqrt(variance / (rate * rate) + (doubt * middle) ** 2)
    return Range(middle, max(middle - spread, 0.3 * middle), middle + spread)


def doubt_of(samples: int, *, this_run: bool) -> float:
    """Return the relative deviation of a forecast from so many documents, before any other."""
    floor = 0.15 if this_run else 0.2
    return max(floor, 0.6 / math.sqrt(max(samples, 1)))


@dataclass(frozen=True, slots=True)
class Schedule:
    """When each waiting document will probably have ended, in the order of work."""

    ends: tuple[float, ...]  # seconds from the start
    whole: Range

    def finished_by(self, seconds: float) -> int:
        """Return how many documents have ended by then."""
        return sum(end <= seconds for end in self.ends)

    def range_at(self, seconds: float) -> Range:
        """Return the range around a point of the schedule: as wide as that of the whole."""
        if not self.whole.middle:
            return Range(seconds, seconds, seconds)
        low, high = (self.whole.low, self.whole.high)
        share = seconds / self.whole.middle
        return Range(seconds, low * share, high * share)


def schedule(
    model: CostModel, waiting: Sequence[Waiting], slots: int, rate: float, doubt: float
) -> Schedule:
    """Return when the documents of a run that has not begun end; they are in the order of work."""
    whole = remaining(model, waiting, slots, rate, 0.0, doubt)
    works = [model.expect(one).seconds for one in waiting]
    add = START_SECONDS if waiting else 0.0
    return Schedule(
        tuple(end + add for end in ends(works, slots, rate)),
        Range(whole.middle + add, whole.low + add, whole.high + add),
    )


def _weight(one: int, other: int) -> float:
    return math.exp(-2 * _distance(one, other))


def _distance(one: int, other: int) -> float:
    return abs(math.log((one + 64) / (other + 64)))
