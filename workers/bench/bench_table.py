"""The figures of one measurement as JSON, as text, and with advice."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from workers.bench.machine_limits import MachineLimits
from workers.bench.phases import HOUR, Alone, Standard, Whole
from workers.bench.roofline import Bound, RooflineResult
from workers.engine.cache.kv_cache import PREFILL_CHUNK

_NOISY = 0.15  # of the cores: above, other processes distort the figures
_WORTH_MORE, _WORTH_LESS = 0.05, 0.02  # of documents per hour
_HELP: dict[Bound, str] = {
    "memory": "memory bounds it: faster memory helps, further cores do not",
    "arithmetic": "arithmetic bounds it: more cores help, or ones with VNNI or AMX",
    "neither": "neither memory nor arithmetic bounds it but its many small operations: more "
    'workers of fewer cores each may do more (cores = "0;1")',
}


@dataclass(frozen=True, slots=True)
class Report:
    """All measured figures."""

    model: str
    quantization: str
    cores: tuple[int, ...]
    workers: int  # core groups; one was measured
    slots: int
    standard: Standard
    limits: MachineLimits
    alone: Alone
    steps: dict[int, float]  # seconds of a decode step, by rows; 1 and ``slots`` among them
    whole: Whole | None  # None: too long for the budget
    roofline: dict[str, RooflineResult]  # prefill, decode alone, decode together
    load_seconds: float
    peak_bytes: int  # with mapped files
    own_bytes: int  # without mapped files
    slot_bytes: int
    others: float  # 0 to 1 of the cores

    @property
    def prefill_seconds(self) -> float:
        """Of one document with cached instructions."""
        return self.alone.token_seconds * self.standard.own

    @property
    def prefill_rate(self) -> float:
        """Tokens per second."""
        return 1 / self.alone.token_seconds

    @property
    def documents_per_hour(self) -> float:
        """As measured, else computed from the phases."""
        if self.whole is None:
            return self.computed(self.slots)
        return HOUR * self.whole.documents / self.whole.seconds

    def computed(self, rows: int) -> float:
        """Compute documents per hour with ``rows`` decoded together, from the phases."""
        return HOUR / (self.prefill_seconds + self.standard.new * self.steps[rows] / rows)

    def to_json(self) -> dict[str, Any]:
        """Seconds, bytes and counts, unrounded."""
        return {
            "model": self.model,
            "quantization": self.quantization,
            "cores": list(self.cores),
            "workers": self.workers,
            "slots": self.slots,
            "document": {
                "prompt_tokens": self.standard.prompt,
                "shared_tokens": self.standard.shared,
                "new_tokens": self.standard.new,
            },
            "documents_per_hour": self.documents_per_hour,
            "measured": self.whole is not None,
            "documents": self.whole.documents if self.whole else 0,
            "documents_per_hour_by_slots": {str(n): self.computed(n) for n in sorted(self.steps)},
            "document_alone_seconds": self.alone.seconds,
            "prefill_tokens_per_second": self.prefill_rate,
            "decode_tokens_per_second": {str(n): n / s for n, s in sorted(self.steps.items())},
            "machine": {
                "read_bytes_per_second": self.limits.bytes_per_second,
                "int8_operations_per_second": self.limits.int8_per_second,
                "fp32_operations_per_second": self.limits.fp32_per_second,
                "cache_bytes": self.limits.cache_bytes,
            },
            "roofline": {
                phase: {
                    "bound": verdict.bound,
                    "reached": verdict.reached,
                    "memory_seconds": verdict.seconds_of_memory,
                    "arithmetic_seconds": verdict.seconds_of_arithmetic,
                }
                for phase, verdict in self.roofline.items()
            },
            "load_seconds": self.load_seconds,
            "peak_bytes": self.peak_bytes,
            "own_bytes": self.own_bytes,
            "slot_bytes": self.slot_bytes,
            "other_processes": self.others,
            "advice": self.advice(),
        }

    def advice(self) -> str:
        """The one thing to do next."""
        if self.others > _NOISY:
            return f"other processes took {self.others:.0%} of the cores: measure again without"
        rate = {rows: self.computed(rows) for rows in self.steps}
        more, fewer, now = 2 * self.slots, self.slots // 2, rate[self.slots]
        if rate.get(more, 0.0) > (1 + _WORTH_MORE) * now:
            gain, memory = rate[more] / now - 1, _size(self.slots * self.slot_bytes)
            return f"set slots = {more}: about {gain:.0%} more documents per hour for {memory}"
        if rate.get(fewer, 0.0) > (1 - _WORTH_LESS) * now:
            memory = _size((self.slots - fewer) * self.slot_bytes)
            return f"slots = {fewer} would do as much with {memory} less"
        share = self.prefill_seconds * now / HOUR
        phase = "prefill" if share >= 0.5 else "decode together"
        share = max(share, 1 - share)
        help_ = _HELP[self.roofline[phase].bound]
        return f"slots = {self.slots} is right; {phase} takes {share:.0%} of the time and {help_}"

    def lines(self) -> Iterator[str]:
        """The report for people."""
        standard, slots = self.standard, self.slots
        yield (
            f"{self.model} ({self.quantization}), {len(self.cores)} cores, {slots} slots: "
            f"{_count(self.documents_per_hour)} documents per hour"
            + (f" for each of {self.workers} workers" if self.workers > 1 else "")
        )
        how = "computed from the phases: a whole run takes longer than the time given"
        if self.whole:
            how = f"measured with {self.whole.documents} of them in {self.whole.seconds:.0f} s"
        yield (
            f"a document: {standard.prompt} tokens in, {standard.shared} of them shared, "
            f"{standard.new} out; {how}"
        )
        yield f"one document alone: {self.alone.seconds:.1f} s"
        yield f"prefill: {_count(self.prefill_rate)} tokens/s; {self._limit('prefill')}"
        for rows, phase in ((1, "decode alone"), (slots, "decode together")):
            rate = _count(rows / self.steps[rows])
            name = phase if rows == 1 else f"decode, {rows} together"
            yield f"{name}: {rate} tokens/s; {self._limit(phase)}"
        limits = self.limits
        yield (
            f"this machine: {limits.bytes_per_second / 1e9:.1f} GB/s of memory, "
            f"{limits.int8_per_second / 1e9:.0f} GOP/s in int8, "
            f"{limits.fp32_per_second / 1e9:.0f} in fp32"
        )
        yield (
            f"memory: {_size(self.peak_bytes)} at most, {_size(self.own_bytes)} of it not mapped "
            f"from files; {_size(self.slot_bytes)} a slot; loaded in {self.load_seconds:.1f} s"
        )
        yield f"other processes: {self.others:.0%} of the cores"
        yield f"advice: {self.advice()}"

    def _limit(self, phase: str) -> str:
        verdict = self.roofline[phase]
        rows = {"prefill": PREFILL_CHUNK, "decode alone": 1, "decode together": self.slots}[phase]
        best = _count(rows / verdict.limit_seconds)
        who = "neither memory nor arithmetic" if verdict.bound == "neither" else verdict.bound
        return f"{who} bounds it ({verdict.reached:.0%} of the {best} tokens/s allowed)"


def _count(value: float) -> str:
    return f"{value:.1f}" if value < 100 else f"{value:,.0f}"


def _size(count: float) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"
