"""Asks the model for a puzzle's constraints, and rejects constraints that the puzzle lacks."""

import re

from pipelines.guardrails.answers.logic.draft_answer import options
from pipelines.guardrails.answers.logic.order_direction import check_directions
from pipelines.guardrails.answers.logic.puzzle_format import MAX_TEXT, LanguageError, Puzzle, read
from pipelines.guardrails.contract import Generate
from pipelines.guardrails.text_guardrail import TextRequest

PROMPT = """\
State the puzzle below as constraints. Do not solve it. Reply with one JSON object, nothing else.

"variables": every unknown and what it may be: [1, 5] for a whole number from 1 to 5, \
["red", "blue"] for one of these names, "bool" for true or false.
"constraints": one entry for each statement of the puzzle. "says" copies its words, "means" is a \
formula. What goes without saying has "says": "" and may only be all_different(...).
"question": {"value": formula} for a number or a name; {"must": {label: formula, ...}} for the \
option that must hold (or "can", "cannot"), with the options' letters as labels, or names for who \
or which; {"statement": formula} for true, false or uncertain.
Formulas: + - * == != < <= > >= and or not abs(a) sum(a, b) count(a, b) implies(a, b) iff(a, b) \
xor(a, b) all_different(a, b).
Places in an order are numbers. Who tells the truth is a "bool". In a family count the boys and \
the girls; nobody is their own brother or sister.

Puzzle:
Three cups stand in a row. The red cup is left of the blue cup. The green cup is on the far right. \
Which cup is in the middle?
JSON:
{"variables": {"red": [1, 3], "blue": [1, 3], "green": [1, 3]},
"constraints": [{"says": "", "means": "all_different(red, blue, green)"},
{"says": "The red cup is left of the blue cup.", "means": "red < blue"},
{"says": "The green cup is on the far right.", "means": "green == 3"}],
"question": {"must": {"red": "red == 2", "blue": "blue == 2", "green": "green == 2"}}}

Puzzle:
"""

_FENCED = re.compile(r"```(?:json)?\s*\n(.*?)\n[ \t]*```", re.DOTALL | re.IGNORECASE)
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_WORD = re.compile(r"\w+")
_UNSAID = re.compile(r"\s*all_different\s*\([^()]*\)\s*\Z")
_ASKS_SIBLINGS = re.compile(r"\bhow many (?:brothers?|sisters?|siblings?)\b", re.IGNORECASE)
_GIVEN = re.compile(r"\s*(\w+)\s*==?\s*(\S+)\s*\Z")  # one variable outright
_SHARE_OF_WORDS = 0.8  # of a quoted statement that the puzzle must have; models correct grammar


def ask(request: TextRequest, generate: Generate) -> Puzzle:
    """Ask the model once for the puzzle in ``request``.

    Raises:
        LanguageError: the reply is not a puzzle, says more than the prompt, or contradicts itself.
    """
    reply = generate(request.messages(f"{PROMPT}{request.prompt}\nJSON:"))
    puzzle = _read(reply)
    said = [message.content for message in request.history if message.role == "user"]
    _check_grounds(puzzle, "\n".join((*said, request.prompt)))
    _check_deduces(puzzle, request.prompt)
    check_directions(puzzle, options(request.prompt))
    return puzzle


def _read(reply: str) -> Puzzle:
    if len(reply) > 2 * MAX_TEXT:
        raise LanguageError("the reply does not end")
    fenced = _FENCED.findall(reply)
    text = fenced[-1] if fenced else reply
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        raise LanguageError("no JSON object")
    text = text[start : end + 1]
    try:
        return read(text)
    except LanguageError:
        mended = _TRAILING_COMMA.sub("", text)
        if mended == text:
            raise
        return read(mended)


def _check_grounds(puzzle: Puzzle, prompt: str) -> None:
    """Reject a constraint whose words are not in the prompt; ``all_different`` needs no words."""
    known = {word.casefold() for word in _WORD.findall(prompt)}
    for constraint in puzzle.constraints:
        words = [word.casefold() for word in _WORD.findall(constraint.says)]
        if not words and not _UNSAID.match(constraint.means):
            raise LanguageError(f"{constraint.means}: nothing in the puzzle says so")
        if sum(word in known for word in words) < _SHARE_OF_WORDS * len(words):
            raise LanguageError(f"{constraint.says[:80]}: the puzzle does not say so")


def _check_deduces(puzzle: Puzzle, prompt: str) -> None:
    """Reject constraints that state the answer outright, and siblings that are multiplied:
    children of one family share them."""
    asked = (puzzle.question.value or "").strip()
    found = [_GIVEN.match(entry.means) for entry in puzzle.constraints]
    if asked in {x[1] for x in found if x and x[2] not in puzzle.variables}:
        raise LanguageError(f"{asked}: the puzzle would say the answer itself")
    if "*" in asked and _ASKS_SIBLINGS.search(prompt):
        raise LanguageError(f"{asked}: siblings are not multiplied")
