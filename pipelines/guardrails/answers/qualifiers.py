"""Checks that the answer keeps the exclusions of its request.

Code decides where it can; otherwise the model gets one short question for each exclusion, outside
the conversation. Dhuliawala et al., Chain-of-Verification Reduces Hallucination (2023), factored.
"""

import re
from typing import ClassVar

from pipelines.guardrails.answers.exclusion_checks import is_broken
from pipelines.guardrails.answers.exclusions import Exclusion, exclusions
from pipelines.guardrails.answers.rewrite_checks import is_answer
from pipelines.guardrails.contract import Generate, Verdict
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.prompts import Message
from pipelines.result import Outcome

_MOST = 3  # exclusions: at most 3 questions, 1 new answer and 3 questions about that answer
_LONGEST = 8000  # characters of an answer that fits into a question
_SHRUNK = {"only": 0.15, "except": 0.4}  # least share of the old length; "only" asks to drop text
_SHRUNK_ELSE = 0.5


class QualifiersGuardrail(TextGuardrail):
    """Flags broken exclusions, asks the model where code cannot tell, repairs the answer once."""

    name: ClassVar[str] = "qualifiers"
    version: ClassVar[int] = 2

    def concerns(self, request: TextRequest) -> bool:
        return bool(exclusions(request.prompt))

    def judge(self, request: TextRequest, text: str) -> Verdict:
        found = exclusions(request.prompt)[:_MOST]
        if not found or not text.strip():
            return Verdict(Outcome.NOT_APPLICABLE)
        seen = [(exclusion, is_broken(exclusion, text)) for exclusion in found]
        broken = [exclusion for exclusion, verdict in seen if verdict]
        if broken:
            return Verdict(Outcome.FLAGGED, f'against "{_short(broken[0].clause)}"')
        open_ = [exclusion for exclusion, verdict in seen if verdict is None]
        return Verdict(Outcome.PASSED, ask=bool(open_) and len(text) <= _LONGEST)

    def mend(self, request: TextRequest, text: str, generate: Generate | None) -> str:
        if generate is None:
            return text
        found = exclusions(request.prompt)[:_MOST]
        broken = [exclusion for exclusion in found if _violates(exclusion, text, generate)]
        if not broken:
            return text
        new = generate(_refine(request, text, broken)).strip()
        if _lost_too_much(text, new, broken) or not is_answer(request, text, new):
            return text
        if any(is_broken(exclusion, new) for exclusion in found):
            return text
        changed = all(_violates(exclusion, new, generate) is False for exclusion in broken)
        return new if changed else text


def _violates(exclusion: Exclusion, text: str, generate: Generate) -> bool | None:
    """Whether the text breaks the exclusion, by code, else by the model; None if neither knows."""
    seen = is_broken(exclusion, text)
    if seen is not None:
        return seen
    if len(text) > _LONGEST:
        return None
    shown = f"<answer>\n{text}\n</answer>\n\n{_question(exclusion)} Answer only yes or no."
    said = re.match(r"\W*(yes|no)\b", generate([Message("user", shown)]), re.IGNORECASE)
    return None if said is None else said[1].lower() == "yes"


def _question(exclusion: Exclusion) -> str:
    """A question for the model; yes means that the exclusion is broken."""
    what, asked = exclusion.what, f'The request was: "{_short(exclusion.clause)}"'
    return {
        "without": f"{asked} Does the answer use or contain {what}?",
        "not": f"{asked} Is the answer about {what}, which was ruled out?",
        "except": f"{asked} Does the answer include {what}?",
        "only": f"{asked} Does the answer contain anything besides {what}?",
        "before": f"{asked} Does the answer contain anything that is not before {what}?",
        "after": f"{asked} Does the answer contain anything that is not after {what}?",
    }[exclusion.kind]


def _refine(request: TextRequest, text: str, broken: list[Exclusion]) -> list[Message]:
    clauses = "\n".join(f"- {_short(exclusion.clause)}" for exclusion in broken)
    wish = (
        f"This answer does not keep to a part of the request:\n{clauses}\n"
        "Write the whole answer again so that it does. Change nothing else and add no comment."
    )
    if request.document:  # the prompt asks for all texts of the output at once
        return [Message("user", f"<answer>\n{text}\n</answer>\n\n{wish}")]
    return [*request.messages(), Message("assistant", text), Message("user", wish)]


def _lost_too_much(old: str, new: str, broken: list[Exclusion]) -> bool:
    least = min(_SHRUNK.get(exclusion.kind, _SHRUNK_ELSE) for exclusion in broken)
    strict = not any(exclusion.kind == "only" for exclusion in broken)
    lost_code = strict and new.count("```") < old.count("```")
    return not new or len(new) < least * len(old) or lost_code or new.count("```") % 2 == 1


def _short(clause: str) -> str:
    clause = " ".join(clause.split())
    return clause if len(clause) <= 160 else f"{clause[:159]}…"
