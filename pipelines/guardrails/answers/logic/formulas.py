"""Translates a puzzle into a solver program of plain lists; parses and type-checks each formula.

A node is ``[operator, *nodes]``, ``["int", 3]``, ``["bool", true]`` or ``["var", "red"]``. Names
become whole numbers, so a solver sees only whole numbers and booleans.
"""

import ast
import re
import threading
from dataclasses import dataclass
from typing import Any, Final

from pipelines.guardrails.answers.logic.puzzle_format import MAX_NUMBER, LanguageError, Puzzle

Node = list[Any]
Type = str | frozenset[str]  # "int", "bool", or the names it can be
Typed = tuple[Type, Node]
SolverDomain = list[Any]  # ["bool"], ["range", lowest, highest] or ["set", *numbers]

MAX_NODES = 2_000  # of all formulas together
_MAX_DEPTH = 40
_LONE_EQUALS = re.compile(r"(?<![=<>!])=(?!=)")
# CPython 3.11 counts the depth of all threads together and may raise SystemError (gh-106905).
_PARSING = threading.Lock()
_ARITHMETIC: Final = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_ORDER: Final = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
# Operator, type of the arguments, type of the result, fewest arguments.
_CALLS: Final = {
    "min": ("min", "int", "int", 1),
    "max": ("max", "int", "int", 1),
    "sum": ("+", "int", "int", 1),
    "abs": ("abs", "int", "int", 1),
    "count": ("count", "bool", "int", 1),
    "implies": ("implies", "bool", "bool", 2),
    "iff": ("==", "bool", "bool", 2),
    "xor": ("xor", "bool", "bool", 2),
}
_EXACT: Final = {"abs": 1, "implies": 2, "iff": 2, "xor": 2}


@dataclass(frozen=True, slots=True)
class Program:
    """The input of a solver. ``names``: the names by their number; ``answer``: the type of the
    value that the question asks for."""

    variables: dict[str, SolverDomain]
    constraints: list[Node]
    asked: list[Node]
    names: tuple[str, ...]
    answer: Type


def lower(puzzle: Puzzle) -> Program:
    """Parse and check every formula.

    Raises:
        LanguageError: with the formula and what is wrong with it.
    """
    scope = _Scope(puzzle)
    constraints = [scope.condition(entry.means) for entry in puzzle.constraints]
    question = puzzle.question
    if question.kind == "value":
        typed = [scope.parse(formula) for formula in question.options.values()]
    else:
        typed = [("bool", scope.condition(formula)) for formula in question.options.values()]
    domains = {name: scope.domain(domain) for name, domain in puzzle.variables.items()}
    return Program(domains, constraints, [x for _, x in typed], tuple(scope.codes), typed[0][0])


class _Scope:
    """The variables and names of one puzzle; counts the nodes of its formulas."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.types: dict[str, Type] = {}
        self.codes: dict[str, int] = {}  # of names
        self.nodes = 0
        for variable, domain in puzzle.variables.items():
            if domain == "bool":
                self.types[variable] = "bool"
            elif isinstance(domain[0], int):
                self.types[variable] = "int"
                if len(domain) == 2 and domain[0] > domain[1]:
                    raise LanguageError(f"the range of {variable} is empty")
            else:
                self.types[variable] = frozenset(str(name) for name in domain)
                for name in domain:
                    self.codes.setdefault(str(name), len(self.codes))
        both = self.types.keys() & self.codes.keys()
        if both:
            raise LanguageError(f"{min(both)} is both a variable and a name")

    def domain(self, domain: Any) -> SolverDomain:
        if domain == "bool":
            return ["bool"]
        if isinstance(domain[0], int):
            return ["range", *domain] if len(domain) == 2 else ["set", *sorted(set(domain))]
        return ["set", *sorted({self.codes[name] for name in domain})]

    def condition(self, formula: str) -> Node:
        kind, node = self.parse(formula)
        if kind != "bool":
            raise LanguageError(f"{formula}: no condition")
        return node

    def parse(self, formula: str) -> Typed:
        try:
            with _PARSING:
                tree = ast.parse(_LONE_EQUALS.sub("==", formula.strip()), mode="eval")
            return self._typed(tree.body, 0)
        except LanguageError as error:
            raise LanguageError(f"{formula}: {error}") from error
        except (SyntaxError, ValueError, RecursionError, MemoryError, SystemError) as error:
            raise LanguageError(f"{formula}: no formula") from error

    def _typed(self, tree: ast.expr, depth: int) -> Typed:
        self.nodes += 1
        if self.nodes > MAX_NODES or depth > _MAX_DEPTH:
            raise LanguageError("too long")
        below = depth + 1
        match tree:
            case ast.Constant(value=bool(truth)):
                return "bool", ["bool", truth]
            case ast.Constant(value=int(number)) if abs(number) <= MAX_NUMBER:
                return "int", ["int", number]
            case ast.Constant(value=str(name)):
                return self._name(name)
            case ast.Name(id=name):
                return self._name(name)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return "int", ["neg", self._of("int", operand, below)]
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return "bool", ["not", self._of("bool", operand, below)]
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
                numbers = (self._of("int", side, below) for side in (left, right))
                return "int", [_ARITHMETIC[type(op)], *numbers]
            case ast.BoolOp(op=op, values=values):
                operator = "and" if isinstance(op, ast.And) else "or"
                return "bool", [operator, *(self._of("bool", x, below) for x in values)]
            case ast.Compare(left=left, ops=ops, comparators=rights):
                pairs = zip([left, *rights], ops, rights, strict=False)
                found = [self._compared(a, op, b, below) for a, op, b in pairs]
                return "bool", found[0] if len(found) == 1 else ["and", *found]
            case ast.Call(func=ast.Name(id=function), args=args, keywords=[]):
                return self._called(function, args, below)
        raise LanguageError(f"{ast.unparse(tree)[:40]} is not allowed")

    def _name(self, name: str) -> Typed:
        if name in self.types:
            return self.types[name], ["var", name]
        if name in self.codes:
            return frozenset((name,)), ["int", self.codes[name]]
        if name in ("true", "false"):
            return "bool", ["bool", name == "true"]
        raise LanguageError(f"{name} is unknown")

    def _of(self, wanted: str, tree: ast.expr, depth: int) -> Node:
        kind, node = self._typed(tree, depth)
        if kind != wanted:
            raise LanguageError(f"{ast.unparse(tree)[:40]} is no {wanted}")
        return node

    def _compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr, depth: int) -> Node:
        if type(op) in _ORDER:
            return [_ORDER[type(op)], *(self._of("int", x, depth) for x in (left, right))]
        if isinstance(op, ast.In | ast.NotIn) and isinstance(right, ast.List | ast.Tuple | ast.Set):
            found = ["or", *(self._same(left, x, depth) for x in right.elts)]
            return found if isinstance(op, ast.In) else ["not", found]
        if isinstance(op, ast.Eq | ast.NotEq):
            same = self._same(left, right, depth)
            return same if isinstance(op, ast.Eq) else ["not", same]
        raise LanguageError("this comparison is not allowed")

    def _same(self, left: ast.expr, right: ast.expr, depth: int) -> Node:
        (a, x), (b, y) = self._typed(left, depth), self._typed(right, depth)
        alike = a == b if isinstance(a, str) or isinstance(b, str) else bool(a & b)
        if not alike:  # names that can never be equal: the model confused two variables
            raise LanguageError(f"{ast.unparse(left)[:40]} and {ast.unparse(right)[:40]} differ")
        return ["==", x, y]

    def _called(self, function: str, args: list[ast.expr], depth: int) -> Typed:
        if len(args) == 1 and isinstance(args[0], ast.List | ast.Tuple):
            args = args[0].elts
        if function == "all_different" and len(args) >= 2:
            typed = [self._typed(x, depth) for x in args]
            if any(isinstance(kind, str) and kind != "int" for kind, _ in typed) or (
                len({isinstance(kind, str) for kind, _ in typed}) != 1
            ):
                raise LanguageError("all_different wants numbers or names")
            return "bool", ["distinct", *(node for _, node in typed)]
        if function not in _CALLS:
            raise LanguageError(f"{function} is not known or lacks arguments")
        operator, wanted, result, fewest = _CALLS[function]
        if len(args) < fewest or len(args) != _EXACT.get(function, len(args)):
            raise LanguageError(f"{function} has the wrong number of arguments")
        return result, [operator, *(self._of(wanted, x, depth) for x in args)]
