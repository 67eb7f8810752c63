"""The prompt for a program that computes an answer, and the reading of its output.

Program-aided language models: the model writes the steps, an interpreter calculates
(PAL, Gao et al. 2023; Program of Thoughts, Chen et al. 2022).
"""

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Context, InvalidOperation
from fractions import Fraction

from pipelines.guardrails.answers.arithmetic.expression_parser import parse_whole
from pipelines.guardrails.answers.arithmetic.quantities import TokenKind, mask, tokens
from pipelines.guardrails.answers.arithmetic.sandbox import Run, run_program

ASK = """\
Write a short Python program that computes the answer to the question and prints only the final \
number. One named variable for each quantity, one step a line, no imports, no input, no words in \
the output. Reply with the program alone, in a ```python block.

Question: {question}"""

_FENCE = re.compile(r"```(?:python|py)?[ \t]*\n(.*?)(?:```|\Z)", re.DOTALL | re.IGNORECASE)
_DIGITS = Context(prec=12)  # further digits are noise of binary floating point
_MOST_STEPS = 6
_ANSWER_NAMES = {"answer", "ans", "result"}


@dataclass(frozen=True, slots=True)
class ProgramResult:
    """The number that a program printed; ``steps`` are its assignments in words."""

    value: Fraction
    steps: tuple[str, ...]


def compute(reply: str, run: Callable[[str], Run] = run_program) -> ProgramResult | None:
    """Run the program in a model's reply; None unless the program prints one finite number."""
    source = extract(reply)
    if source is None:
        return None
    answer = run(source).answer
    value = read_number(answer) if answer is not None else None
    return None if value is None else ProgramResult(value, steps(source))


def extract(reply: str) -> str | None:
    """Return the program of a reply: its last code block, else the whole reply; None if that is
    not Python."""
    blocks = _FENCE.findall(reply)
    source = (blocks[-1] if blocks else reply).strip()
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return without_unused_imports(source, tree) if tree.body else None


def without_unused_imports(source: str, tree: ast.Module) -> str:
    """Blank unused imports: the sandbox may lack the module."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    lines = source.splitlines()
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = {(alias.asname or alias.name).split(".")[0] for alias in node.names}
            if not names & used and "*" not in names:
                for line in range(node.lineno - 1, node.end_lineno or node.lineno):
                    lines[line] = ""
    return "\n".join(lines)


def read_number(text: str) -> Fraction | None:
    """Read a printed answer: ``280``, ``$280.00``, ``112.50000000000001``, ``35/36``."""
    try:
        value = _DIGITS.create_decimal(text.strip().replace(",", "").strip("$€£% "))
        return Fraction(value) if value.is_finite() else None
    except InvalidOperation:
        pass
    found = tokens(mask(text))
    if not any(token.kind is TokenKind.NUMBER for token in found):
        return None
    expression = parse_whole(found)
    return expression.values()[0] if expression is not None and expression.known else None


def steps(source: str) -> tuple[str, ...]:
    """Return the program's last calculations in words, with numbers in place of variables."""
    known: dict[str, str] = {}
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        name, value = node.targets[0].id, node.value
        if isinstance(value, ast.Constant) and isinstance(value.value, int | float):
            known[name] = ast.unparse(value)
        elif isinstance(value, ast.BinOp):
            says = re.sub(r"[^\W\d]\w*", lambda m: known.get(m[0], m[0]), ast.unparse(value))
            left = "answer" if name in _ANSWER_NAMES else name
            found.append(f"{left} = {says}".replace("_", " "))
    return tuple(found[-_MOST_STEPS:])
