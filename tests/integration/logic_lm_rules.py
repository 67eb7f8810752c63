"""Converts Logic-LM's programs of facts and rules (ProntoQA, ProofWriter).

``Round($x, True) && Big(Bob, True) >>> Furry($x, True)``: one literal a predicate and its
entities, ``$x`` any entity. Each literal of an entity becomes one boolean.
"""

import re
from dataclasses import dataclass
from typing import Any

from tests.integration.logic_lm_converter import ConversionError

_LITERAL = re.compile(r"\s*(\w+)\(([^()]*), *(True|False)\)\s*\Z")

Literal = tuple[str, tuple[str, ...], bool]  # predicate, entities, whether it holds


@dataclass(frozen=True)
class Rules:
    """A parsed program; variables of ``rules`` are replaced by entities."""

    facts: list[Literal]
    rules: list[tuple[list[Literal], list[Literal]]]
    query: Literal


def parse(program: str) -> Rules:
    sections: dict[str, list[str]] = {}
    for line in filter(None, map(str.strip, program.splitlines())):
        if line.endswith(":") and " " not in line:
            sections[line] = lines = []
        elif sections:
            lines.append(line.partition(":::")[0])
    if not {"Facts:", "Rules:", "Query:"} <= sections.keys() or not sections["Query:"]:
        raise ConversionError("a section is missing")
    facts = [_literal(line) for line in sections["Facts:"]]
    query = _literal(sections["Query:"][0])
    entities = {name for _, names, _ in (*facts, query) for name in names}
    rules = []
    for line in sections["Rules:"]:
        sides = [[_literal(x) for x in side.split("&&")] for side in line.split(">>>")]
        if len(sides) != 2:
            raise ConversionError(line)
        variables = {n for side in sides for _, names, _ in side for n in names if n[0] == "$"}
        if len(variables) > 1:
            raise ConversionError("two variables")
        for entity in sorted(entities) if variables else [""]:
            body, head = ([_ground(x, entity) for x in side] for side in sides)
            rules.append((body, head))
    return Rules(facts, rules, query)


def convert(given: Rules) -> dict[str, Any]:
    constraints = [_formula(fact) for fact in given.facts]
    for body, head in given.rules:
        sides = (" and ".join(map(_formula, side)) for side in (body, head))
        constraints.append("implies({}, {})".format(*sides))
    literals = [*given.facts, given.query, *(x for r in given.rules for side in r for x in side)]
    return {
        "variables": {_name(literal): "bool" for literal in literals},
        "constraints": constraints,
        "question": {"statement": _formula(given.query)},
    }


def chained(given: Rules) -> str:
    """Answer by forward chaining like Logic-LM: true, false, uncertain; "" if both hold."""
    known = set(given.facts)
    while (
        new := {literal for body, head in given.rules if known.issuperset(body) for literal in head}
        - known
    ):
        known |= new
    predicate, names, value = given.query
    if any((p, n, not v) in known for p, n, v in known):
        return ""
    if given.query in known:
        return "true"
    return "false" if (predicate, names, not value) in known else "uncertain"


def _literal(text: str) -> Literal:
    found = _LITERAL.match(text)
    if not found or not all(map(str.strip, found[2].split(","))):
        raise ConversionError(text)
    return found[1], tuple(name.strip() for name in found[2].split(",")), found[3] == "True"


def _ground(literal: Literal, entity: str) -> Literal:
    predicate, names, value = literal
    return predicate, tuple(entity if name[0] == "$" else name for name in names), value


def _name(literal: Literal) -> str:
    return re.sub(r"\W", "_", "_".join((literal[0], *literal[1])))


def _formula(literal: Literal) -> str:
    return _name(literal) if literal[2] else f"not {_name(literal)}"
