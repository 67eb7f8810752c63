"""Repairs failing constraints one part at a time, and keeps only better texts.

Zhang et al., Divide-Verify-Refine: Can LLMs Self-Align with Complex Instructions? (2024).
"""

import json
import re
from collections.abc import Sequence

from pipelines.guardrails.answers.constraints.checkers import failing
from pipelines.guardrails.answers.constraints.constraint import Constraint
from pipelines.guardrails.answers.constraints.per_unit import (
    EACH_UNIT,
    UNITS,
    failing_units,
    wanted,
)
from pipelines.guardrails.answers.rewrite_checks import is_answer, is_rewriting
from pipelines.guardrails.contract import Generate
from pipelines.guardrails.text_guardrail import TextRequest

PASSES = 3
UNITS_A_PASS = 12  # a small model loses count in a longer list
# Least share of the draft's length that a rewrite must keep; the second is for a rewrite that must
# become shorter or change its script.
KEPT, KEPT_OF_LONG = 0.6, 0.1
_SHORTENING = frozenset(
    {
        "detectable_format:number_bullet_lists",
        "language:response_language",
        "length_constraints:number_paragraphs",
        "length_constraints:number_sentences",
        "length_constraints:number_words",
        "units:count",
    }
)

_BEGUN = 24  # letters in a row of the request; so many are no coincidence
Failures = dict[int, int]  # the index of each failing constraint, and its number of failing units


def failures(constraints: Sequence[Constraint], text: str) -> Failures:
    """Return the failing constraints by index, each with its number of failing units (or 1)."""
    found = {}
    for index, constraint in enumerate(constraints):
        if failing(constraint, text):
            per_unit = constraint.kind in EACH_UNIT
            units = failing_units(constraint.kind, text, constraint.arguments) if per_unit else [()]
            found[index] = len(units)
    return found


def better(before: Failures, after: Failures) -> bool:
    """Say whether fewer units or constraints fail, and none fails that did not fail before."""
    return after != before and all(count <= before.get(index, 0) for index, count in after.items())


def mend_by_code(constraints: Sequence[Constraint], request: TextRequest, text: str) -> str:
    """Repair by code: case, quotation marks, end phrase, repeated request, JSON."""
    found = failures(constraints, text)
    for index in list(found):
        mended = _mended(constraints[index], request, text)
        after = failures(constraints, mended)
        if index not in after and better(found, after):
            text, found = mended, after
    return text


def refine(
    constraints: Sequence[Constraint], request: TextRequest, text: str, generate: Generate
) -> str:
    """Repair with up to three model calls; a text that is not better is dropped."""
    asked: set[str] = set()
    for _ in range(PASSES):
        found = failures(constraints, text)
        prompts = (_whole_prompt(constraints, found, text), _units_prompt(constraints, found, text))
        # The same question again would get the same answer.
        prompt = next((each for each in prompts if each and each not in asked), "")
        if not prompt:
            break
        asked.add(prompt)
        reply = generate(request.messages(prompt))
        if prompt == prompts[0]:
            text = _replaced(constraints, found, request, text, reply)
        else:
            text = _put_back(constraints, found, request, text, reply)
        text = mend_by_code(constraints, request, text)
    return text


def _mended(constraint: Constraint, request: TextRequest, text: str) -> str:
    match constraint.kind:
        case "change_case:english_lowercase":
            return text.lower()
        case "change_case:english_capital":
            return text.upper()
        case "startend:quotation":
            return f'"{text.strip()}"'
        case "startend:end_checker":
            phrase = constraint.arguments["end_phrase"]
            # Only after a complete sentence, and only if the phrase does not occur.
            complete = text.rstrip()[-1:] in (".", "!", "?") and phrase.lower() not in text.lower()
            return f"{text.rstrip()}\n\n{phrase}" if complete else text
        case "combination:repeat_prompt":
            repeated = constraint.arguments["prompt_to_repeat"]
            # If the text already tries to repeat the request, it would stand there twice.
            begun = _letters(text)[:_BEGUN] in _letters(request.prompt)
            later = _letters(repeated)[:_BEGUN] in _letters(text[: 2 * len(repeated) + 200])
            return text if begun or later else f"{repeated}\n\n{text.lstrip()}"
        case "detectable_format:json_format":
            return _fenced_json(text) or _leading_json(text) or text
        case _:
            return text


def _fenced_json(text: str) -> str:
    blocks = re.findall(r"^```[^\n]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    if len(blocks) != 1:
        return ""
    try:
        json.loads(blocks[0])
    except (ValueError, RecursionError):
        return ""
    return str(blocks[0].strip())


def _leading_json(text: str) -> str:
    """The object or list of objects at the beginning of the text, if no other follows."""
    text = text.lstrip()
    try:
        value, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return ""
    objects = value if isinstance(value, list) else [value]
    whole = objects and all(isinstance(each, dict) and each for each in objects)
    return text[:end] if whole and not re.search(r"[{\[]", text[end:]) else ""


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text).lower()


def _whole_prompt(constraints: Sequence[Constraint], found: Failures, text: str) -> str:
    whole = [constraints[index] for index in found if constraints[index].kind not in EACH_UNIT]
    if not whole:
        return ""
    wrong = "\n".join(f"- It {failing(constraint, text)}." for constraint in whole)
    for constraint in whole:
        if constraint.kind == "combination:repeat_prompt":
            wrong += f"\nThe request:\n{constraint.arguments['prompt_to_repeat']}"
    return (
        f"This is a draft:\n\n{text}\n\nWhat is wrong with it:\n{wrong}\n\n"
        "Rewrite the draft so that this is right. Change nothing else. Give only the new text."
    )


def _units_prompt(constraints: Sequence[Constraint], found: Failures, text: str) -> str:
    index = _first_of_units(constraints, found)
    if index is None:
        return ""
    constraint = constraints[index]
    unit = constraint.arguments["unit"]
    spans = UNITS[unit](text)
    wrong = failing_units(constraint.kind, text, constraint.arguments)[:UNITS_A_PASS]
    listed = "\n".join(
        f"{place}. {text[start:end]} ({wanted(constraint, spans.index((start, end)))})"
        for place, (start, end) in enumerate(wrong, 1)
    )
    return (
        f"Rewrite each {unit} below. What it must be stands after it in brackets.\n\n{listed}\n\n"
        f"Give only the new {unit}s, one a line, with the same numbers, without the brackets."
    )


def _first_of_units(constraints: Sequence[Constraint], found: Failures) -> int | None:
    return next((index for index in found if constraints[index].kind in EACH_UNIT), None)


def _replaced(
    constraints: Sequence[Constraint], found: Failures, request: TextRequest, text: str, reply: str
) -> str:
    """The reply, if it is a better answer that keeps the draft's content."""
    reply = reply.strip()
    first, _, rest = reply.partition("\n")
    if first.rstrip().endswith(":") and rest.strip() and not text.startswith(first):
        reply = rest.strip()  # "Here is the new text:"
    share = KEPT_OF_LONG if any(_shortens(constraints[index]) for index in found) else KEPT
    kinds = {constraint.kind for constraint in constraints}
    ended = "startend:end_checker" not in kinds
    translated = any(constraints[index].kind == "language:response_language" for index in found)
    if len(reply) < share * len(text) or not is_answer(request, text, reply, ended=ended):
        return text
    if not (translated or is_rewriting(request, text, reply)):
        return text
    return reply if better(found, failures(constraints, reply)) else text


def _shortens(constraint: Constraint) -> bool:
    return constraint.kind in _SHORTENING and constraint.arguments.get("relation") != "at least"


def _put_back(
    constraints: Sequence[Constraint], found: Failures, request: TextRequest, text: str, reply: str
) -> str:
    """The text with each rewritten unit that is better than the old one."""
    index = _first_of_units(constraints, found)
    if index is None:
        return text
    constraint = constraints[index]
    wrong = failing_units(constraint.kind, text, constraint.arguments)[:UNITS_A_PASS]
    lines = re.findall(r"^\s*(\d+)[.)]\s+(\S.*?)\s*$", reply, re.MULTILINE)
    written = {int(place): line for place, line in lines}
    # Backwards, so that the offsets of earlier units stay valid.
    for place, (start, end) in reversed(list(enumerate(wrong, 1))):
        new = written.get(place, "")
        one = len(UNITS[constraint.arguments["unit"]](new)) == 1
        if not one or not is_answer(request, text[start:end], new, ended=False):
            continue
        changed = text[:start] + new + text[end:]
        after = failures(constraints, changed)
        if better(found, after):
            text, found = changed, after
    return text
