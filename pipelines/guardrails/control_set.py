"""The control set: clean answers that must stay unchanged, and failures that must be caught.

``control/clean.jsonl`` and ``control/triggered.jsonl`` are tapes (audit.py); a triggered line also
names the ``guardrail`` that must catch the failure.
"""

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
    """One line of the control set, the text and the records after all guardrails."""

    exchange: RecordedExchange
    guardrail: str | None  # the guardrail that must catch a failure; None: the answer is clean
    text: str
    records: tuple[GuardrailRecord, ...]

    @property
    def problem(self) -> str:
        """Why the trial failed; empty if it succeeded."""
        if self.guardrail is not None:
            found = {record.name: record.verdict for record in self.records}
            missed = found.get(self.guardrail) not in CAUGHT
            return f"{self.guardrail} did not catch it" if missed else ""
        if self.text != self.exchange.response:
            changed = [x for x in self.records if x.verdict in CAUGHT]
            return "changed by " + "; ".join(f"{x.name}: {x.detail}" for x in changed)
        return ""


def lines() -> Iterator[tuple[RecordedExchange, str | None]]:
    """Yield every line with the guardrail that must catch it; None for a clean answer."""
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
    """Run all guardrails on every line; ``progress`` gets the number done and the total."""
    trials: list[Trial] = []
    everything = list(lines())
    for exchange, guardrail in everything:
        progress(len(trials), len(everything))
        text, records = run_on_text(
            exchange.request, exchange.response, guardrails, generate, clock
        )
        trials.append(Trial(exchange, guardrail, text, tuple(records)))
    return trials
