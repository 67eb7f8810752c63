"""Checks that a mail's queue is listed and its reason is not from a signature or an older mail."""

from collections.abc import Mapping
from typing import Any, ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_values import leaves, worded
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.guardrails.documents.mail.choices import chosen, fold, listed
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.parsers.media_types import MAIL, MSG
from pipelines.result import Outcome
from pipelines.schema import is_listed
from pipelines.text.mail_parts import Aside, aside_at, asides, without_asides
from pipelines.text.words import content_stems

MIN_WORDS = 3  # least number of a reason's content words that only an aside has
OWN, ASIDE = 0.2, 0.6  # of a reason's content words: most in the mail's text, least in the aside
# Words of every reason, which do not show its source.
_OF_REASONS = content_stems(
    "the sender wants asks requests writes says states mail email message needs help question"
    " informs about confirms provides reply answer customer person user recipient"
)


class RoutingGuardrail(TextGuardrail):
    """Flags a choice that is not listed, and a reason that only an aside of the mail supports."""

    name: ClassVar[str] = "routing"
    version: ClassVar[int] = 3

    def concerns(self, request: TextRequest) -> bool:
        return bool(listed(request.prompt) or listed(request.system))

    def judge(self, request: TextRequest, text: str) -> Verdict:
        choice = chosen(text)
        if not choice:
            return Verdict(Outcome.NOT_APPLICABLE)
        findings = []
        if fold(choice.name) not in (listed(request.prompt) or listed(request.system)):
            findings.append(f"{choice.name} is not listed")
        found = asides(request.document)
        aside = reason_from(request.document, found, choice.reason) if found else None
        if aside:
            findings.append(f"only the {aside.part} says this: {choice.reason}")
        return Verdict.on(findings)

    def applies(self, request: Request) -> bool:
        properties = request.pipeline.output_schema["properties"]
        return request.document.media_type in {MAIL, MSG} and any(
            map(is_listed, properties.values())
        )

    def check(self, request: Request, draft: Draft) -> Verdict:
        schema, text = request.pipeline.output_schema, request.document.text
        findings = _unlisted(schema, draft.output)
        found = asides(text)
        if not found:
            return Verdict.on(findings)
        for entry in draft.evidence:
            aside = aside_at(found, (entry.start, entry.end))
            if aside:
                findings.append(f"{entry.path}: stands in the {aside.part}")
        for path, _, reason in worded(schema, draft.output):
            aside = reason_from(text, found, reason)
            if aside:
                findings.append(f"{path}: only the {aside.part} says this")
        return Verdict.on(findings)

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        return draft  # only a person knows the right queue


def reason_from(text: str, found: list[Aside], reason: str) -> Aside | None:
    """Return the aside that a reason comes from; None if the mail's own text has it."""
    wanted = content_stems(reason) - _OF_REASONS
    if len(wanted) < MIN_WORDS:
        return None
    if len(wanted & content_stems(without_asides(text, found))) > OWN * len(wanted):
        return None
    best = max(found, key=lambda a: len(wanted & content_stems(text[a.start : a.end])))
    shared = wanted & content_stems(text[best.start : best.end])
    return best if len(shared) >= max(MIN_WORDS, ASIDE * len(wanted)) else None


def _unlisted(schema: Mapping[str, Any], output: Mapping[str, Any]) -> list[str]:
    return [
        f"{path}: {value} is not listed"
        for path, node, value in leaves(schema, output)
        if is_listed(node) and value not in node.get("enum", ())
    ]
