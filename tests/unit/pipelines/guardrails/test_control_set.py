"""The shipped control set: clean answers stay unchanged, failures are caught."""

from collections import Counter

from pipelines.guardrails.audit import audited
from pipelines.guardrails.contract import Generate, Verdict
from pipelines.guardrails.control_set import Trial, lines, try_all
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome

TOLD = {Outcome.FLAGGED, Outcome.REPAIRED, Outcome.FAILED_OPEN}


def outcomes(trial: Trial) -> list[Outcome]:
    return [record.verdict for record in trial.records]


def test_control_set_passes_without_a_model() -> None:
    trials = try_all(audited(GUARDRAILS), None, lambda: 0.0)
    assert [(trial.exchange.id, trial.problem) for trial in trials if trial.problem] == []
    clean = [trial for trial in trials if trial.guardrail is None]
    assert [trial.exchange.id for trial in clean if set(outcomes(trial)) & TOLD] == []


def test_every_text_guardrail_has_a_failure_to_catch() -> None:
    found = Counter(guardrail for _, guardrail in lines())
    assert found[None] >= 25
    assert set(audited(GUARDRAILS)) - set(found) == {
        "logic",  # catches nothing without a model's constraints
        "coverage",  # wants a document of many pages
    }
    assert len({exchange.id for exchange, _ in lines()}) == found.total()


class Touchy(TextGuardrail):
    name = "touchy"

    def concerns(self, request: TextRequest) -> bool:
        return True

    def judge(self, request: TextRequest, text: str) -> Verdict:
        return Verdict(Outcome.PASSED if text == "Better." else Outcome.FLAGGED, "I dislike it")

    def mend(self, request: TextRequest, text: str, generate: Generate | None) -> str:
        return "Better."


def test_failed_trials_name_their_problem() -> None:
    seen: list[tuple[int, int]] = []
    trials = try_all({"touchy": Touchy()}, None, lambda: 0.0, lambda *x: seen.append(x))
    assert trials[0].problem == "changed by touchy: I dislike it"
    assert trials[-1].problem == f"{trials[-1].guardrail} did not catch it"
    assert seen[-1] == (len(trials) - 1, len(trials))
