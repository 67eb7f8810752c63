"""The control set: clean turns that must come through, and failures that must be caught.

``control/clean.jsonl`` and ``control/triggered.jsonl`` are tapes (audit.py); a triggered line also
names the ``guardrail`` that must catch it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources

from pipelines.guardrails.audit import RecordedExchange, read_exchange
from pipelines.guardrails.check_and_repair import run_on_text
from pipelines.guardrails.contract import Generate
from pipelines.guardrails.text_guardrail import TextGuardrail
from pipelines.result import GuardrailRecord, Outcome

CAUGHT = (Outcome.REPAIRED, Outcome.FLAGGED)


@dataclass(frozen=True, slots=True)
class Trial:
    """One line of the control set and what became of it."""

    exchange: RecordedExchange
    guardrail: str | None  # that must catch it; None: nothing may touch it
    text: str
    records: tuple[GuardrailRecord, ...]

    @property
    def problem(self) -> str:
        """What should not have happened; empty if all is well."""
        if self.guardrail is not None:
            found = {record.name: record.verdict for record in self.records}
            missed = found.get(self.guardrail) not in CAUGHT
            return f"{self.guardrail} did not catch it" if missed else ""
        if self.text != self.exchange.response:
            changed = [x for x in self.records if x.verdict in CAUGHT]
            return "changed by " + "; ".join(f"{x.name}: {x.detail}" for x in changed)
        return ""


def lines() -> Iterator[tuple[RecordedExchange, str | None]]:
    """Every line with the guardrail that must catch it, or None."""
    folder = resources.files("pipelines.guardrails") / "control"
    for name in ("clean", "triggered"):
        for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            yield read_exchange(line), json.loads(line).get("guardrail")


def try_all(
    guardrails: Mapping[str, TextGuardrail],
    generate: Generate | None,
    clock: Callable[[], float],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Trial]:
    """Put every line through all guardrails; ``progress`` is told how many are done of how many."""
    trials: list[Trial] = []
    everything = list(lines())
    for exchange, guardrail in everything:
        progress(len(trials), len(everything))
        text, records = run_on_text(
            exchange.request, exchange.response, guardrails, generate, clock
        )
        trials.append(Trial(exchange, guardrail, text, tuple(records)))
    return trials
