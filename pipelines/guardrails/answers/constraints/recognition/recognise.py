"""Recognises the constraints that a prompt sets for its answer.

Patterns are narrow: a prompt is read clause by clause, long quotations are masked, and a constraint
that may concern only a part of the answer is left out.
"""

import re

from pipelines.guardrails.answers.constraints.constraint import Constraint
from pipelines.guardrails.answers.constraints.recognition import (
    requested_content,
    requested_form,
    requested_parts,
    requested_units,
)

_PLAIN = str.maketrans("“”„‘’´`\u00a0", "\"\"\"'''' ")
_QUOTED = re.compile(r'"[^"]*"')
_READ = 4000  # characters at either end of a prompt; the middle of a longer one is material
_LONG = 8  # words; a longer quotation is material, not an instruction


# What such a run begins with; the patterns of requests try each of its blanks as a beginning.
_LONG_BLANK = re.compile(r"(\s{64})\s++")


def recognise(prompt: str) -> list[Constraint]:
    """Return the constraints of a prompt without duplicates, in the order of their kinds."""
    if len(prompt) > 2 * _READ:
        prompt = f"{prompt[:_READ]}\n\n{prompt[-_READ:]}"
    whole = prompt.translate(_PLAIN)
    plain = _LONG_BLANK.sub(r"\1", whole)
    masked = _QUOTED.sub(_mask, plain)
    found: list[Constraint] = []
    for constraint in (
        *requested_content.recognise(masked),
        *requested_parts.recognise(masked),
        *requested_form.recognise(plain, masked),
        *requested_units.recognise(masked),
    ):
        if constraint not in found:
            found.append(constraint)
    if any(constraint.kind == "language:response_language" for constraint in found):
        found = [constraint for constraint in found if not _translatable(constraint, masked)]
    repeated = requested_form.repeated(whole)
    if repeated:
        # Cut from the prompt itself, not from its translated copy.
        start, end = repeated
        arguments = {"prompt_to_repeat": prompt[start:end].strip()}
        found.append(Constraint("combination:repeat_prompt", arguments))
    return found


def _translatable(constraint: Constraint, text: str) -> bool:
    """Say whether these are unquoted keywords, which an answer in another language translates."""
    named = constraint.arguments.get("keywords", ())
    return bool(named) and not any(re.search(rf"[\"']{re.escape(x)}[\"']", text) for x in named)


def _mask(found: re.Match[str]) -> str:
    text = found[0]
    if len(text.split()) < _LONG or "***" in text:  # a template is an instruction
        return text
    end = text[-2] if text[-2] in ".?!" else "_"
    return re.sub(r"\S", "_", text[:-2]) + end + " "
