"""Recognise, from the words of a prompt alone, what its answer must hold to.

Patterns are narrow: a prompt is read clause by clause, long quotations are not read at all, and
what could be meant of a part of the answer only is left out.
"""

from __future__ import annotations

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
_READ = 4000  # characters at either end; in a longer prompt what is between them is material
_LONG = 8  # words; a longer quotation is material, not an instruction


def recognise(prompt: str) -> list[Constraint]:
    """The constraints of a prompt, each once, in the order of their kinds."""
    if len(prompt) > 2 * _READ:
        prompt = f"{prompt[:_READ]}\n\n{prompt[-_READ:]}"
    plain = prompt.translate(_PLAIN)
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
    repeated = requested_form.repeated(plain)
    if repeated:
        # The text to repeat is the prompt's own, not its plain copy.
        start, end = repeated
        arguments = {"prompt_to_repeat": prompt[start:end].strip()}
        found.append(Constraint("combination:repeat_prompt", arguments))
    return found


def _translatable(constraint: Constraint, text: str) -> bool:
    """Say whether these are words, none in quotation marks, that may stand in another language."""
    named = constraint.arguments.get("keywords", ())
    return bool(named) and not any(re.search(rf"[\"']{re.escape(x)}[\"']", text) for x in named)


def _mask(found: re.Match[str]) -> str:
    text = found[0]
    if len(text.split()) < _LONG or "***" in text:  # a template is an instruction
        return text
    end = text[-2] if text[-2] in ".?!" else "_"
    return re.sub(r"\S", "_", text[:-2]) + end + " "
