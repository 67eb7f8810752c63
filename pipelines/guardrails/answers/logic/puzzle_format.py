"""A small constraint language for puzzles.

A puzzle is one JSON object. Formulas are strings in a subset of Python's expression syntax: these
take a third of the tokens of a JSON tree, and small models write them well.

    {"variables":   {"red": [1, 3], "blue": [1, 3], "owner": ["Ann", "Bo"], "late": "bool"},
     "constraints": [{"says": "The red cup is left of the blue one.", "means": "red < blue"},
                     "all_different(red, blue)", "implies(late, owner == Ann)"],
     "question":    {"value": "owner"}}

Variables: ``[lowest, highest]`` is a whole number in that range, any other list is one of its
numbers or names, ``"bool"`` is true or false.
Formulas: ``+ - *``, ``== != < <= > >=`` (also chained), ``in [...]``, ``and or not``, ``abs``,
``min``, ``max``, ``sum``, ``count(condition, ...)``, ``all_different``, ``implies``, ``iff``,
``xor``. A single ``=`` is read as ``==``.
Question, one of: ``{"value": formula}``; ``{"must": {label: formula, ...}}`` for the option that
must hold, likewise ``can`` and ``cannot``; ``{"statement": formula}`` for true, false or uncertain.
"""

import keyword
import re
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic import model_validator as validator
from pydantic_core import from_json

MAX_TEXT = 20_000  # characters
MAX_DEPTH = 6  # of JSON; the language itself needs four
MAX_NUMBER = 1_000_000

FUNCTIONS = frozenset(
    ("abs", "min", "max", "sum", "count", "all_different", "implies", "iff", "xor")
)
_RESERVED = FUNCTIONS | {"true", "false", "bool"}
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,39}\Z")

Formula = Annotated[str, StringConstraints(min_length=1, max_length=500)]
Number = Annotated[int, Field(strict=True, ge=-MAX_NUMBER, le=MAX_NUMBER)]
OptionLabel = Annotated[str, StringConstraints(min_length=1, max_length=80)]
Domain = (
    Literal["bool"]
    | Annotated[list[Number], Field(min_length=1, max_length=100)]
    | Annotated[list[OptionLabel], Field(min_length=1, max_length=100)]
)
Options = Annotated[dict[OptionLabel, Formula], Field(min_length=2, max_length=12)]


class LanguageError(ValueError):
    """The text is not a puzzle of this language."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PuzzleConstraint(_Strict):
    """``says``: the statement of the puzzle, empty if unstated; ``means``: its formula."""

    says: Annotated[str, StringConstraints(max_length=500)] = ""
    means: Formula

    @validator(mode="before")
    @classmethod
    def _short(cls, value: Any) -> Any:
        return {"means": value} if isinstance(value, str) else value


class PuzzleQuestion(_Strict):
    """Exactly one of the five kinds."""

    value: Formula | None = None
    must: Options | None = None
    can: Options | None = None
    cannot: Options | None = None
    statement: Formula | None = None

    @validator(mode="after")
    def _one(self) -> Self:
        if len(self.model_fields_set) != 1 or getattr(self, self.kind) is None:
            raise ValueError("a question has exactly one of value, must, can, cannot, statement")
        return self

    @property
    def kind(self) -> str:
        return next(iter(self.model_fields_set), "value")

    @property
    def options(self) -> dict[str, str]:
        """Labels and formulas; the label of a value or a statement is empty."""
        asked = getattr(self, self.kind)
        return asked if isinstance(asked, dict) else {"": asked}


class Puzzle(_Strict):
    """Variables with their domains, constraints and one question."""

    variables: Annotated[dict[str, Domain], Field(min_length=1, max_length=60)]
    constraints: Annotated[list[PuzzleConstraint], Field(min_length=1, max_length=100)]
    question: PuzzleQuestion

    @validator(mode="after")
    def _names(self) -> Self:
        for name in self.variables:
            if not _IDENTIFIER.match(name) or keyword.iskeyword(name) or name in _RESERVED:
                raise ValueError(f"{name!r} cannot name a variable")
        return self


def read(text: str) -> Puzzle:
    """Read a puzzle from JSON.

    Raises:
        LanguageError: the text is not a puzzle; the message names the first fault.
    """
    if len(text) > MAX_TEXT:
        raise LanguageError(f"more than {MAX_TEXT:,} characters")
    try:
        tree = from_json(text, allow_inf_nan=False)  # has its own limit of depth
    except ValueError as error:
        raise LanguageError(f"no JSON: {error}") from error
    if _depth(tree) > MAX_DEPTH:
        raise LanguageError(f"nested deeper than {MAX_DEPTH}")
    try:
        return Puzzle.model_validate(tree)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise LanguageError(f"{where}: {first['msg']}" if where else first["msg"]) from error


def _depth(tree: Any) -> int:
    level, depth = [tree], 0
    while level:
        depth += 1
        lists = (x.values() if isinstance(x, dict) else x for x in level)
        level = [y for x in lists if not isinstance(x, str | int | float | None) for y in x]
    return depth
