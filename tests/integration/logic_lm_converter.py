"""Converts Logic-LM's programs for deduction puzzles (Pan et al., EMNLP 2023).

A program has the sections Domain, Variables, Constraints and Query; a line ends in ``::: text``.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

_SECTIONS = ("Domain:", "Variables:", "Constraints:", "Query:")
_VARIABLE = re.compile(r"(\w+) \[IN\] \[([\d, ]+)\]\Z")
_DIFFERENT = re.compile(r"AllDifferentConstraint\(\[([\w, ]+)\]\)\Z")
_OPTION = re.compile(r"([A-Z])\) (.+)\Z")


class ConversionError(ValueError):
    """The program does not have Logic-LM's form."""


@dataclass(frozen=True)
class Given:
    """A parsed program: domains, constraints with their statements, options."""

    domains: Mapping[str, list[int]]
    constraints: list[tuple[str, str]]
    options: Mapping[str, str]


def parse(program: str) -> Given:
    sections: dict[str, list[str]] = {name: [] for name in _SECTIONS}
    section = ""
    for line in filter(None, map(str.strip, program.splitlines())):
        if line in sections:
            section = line
        elif section:
            sections[section].append(line)
    domains = {}
    for line in sections["Variables:"]:
        found = _VARIABLE.match(line)
        if not found:
            raise ConversionError(line)
        domains[found[1]] = numbers = [int(number) for number in found[2].split(",")]
        if len(numbers) == 2 and numbers[1] != numbers[0] + 1:  # two numbers are a range of ours
            raise ConversionError(line)
    constraints = []
    for line in sections["Constraints:"]:
        formula, _, text = line.partition(":::")
        constraints.append((formula.strip(), text.strip()))
    options = {}
    for line in sections["Query:"]:
        found = _OPTION.match(line.partition(":::")[0].strip())
        if not found:
            raise ConversionError(line)
        options[found[1]] = found[2]
    if not domains or len(options) < 2:
        raise ConversionError("no variables or no options")
    return Given(domains, constraints, options)


def convert(given: Given) -> dict[str, Any]:
    """Return a puzzle of our format that asks for the option that must hold."""
    constraints = []
    for formula, text in given.constraints:
        different = _DIFFERENT.match(formula)
        means = f"all_different({different[1]})" if different else formula
        constraints.append({"says": text, "means": means})
    return {
        "variables": dict(given.domains),
        "constraints": constraints,
        "question": {"must": dict(given.options)},
    }


def executed(given: Given) -> set[str] | None:
    """Return the options that hold in every solution, by brute force like python-constraint; None
    if there is no solution."""
    names = list(given.domains)
    different = [m[1].split(", ") for f, _ in given.constraints if (m := _DIFFERENT.match(f))]
    if not {name for group in different for name in group} <= set(names):
        raise ConversionError("an unknown variable")
    formulas = [formula for formula, _ in given.constraints if not _DIFFERENT.match(formula)]
    holds = _compiled(names, " and ".join(f"({formula})" for formula in formulas) or "True")
    asked = {label: _compiled(names, formula) for label, formula in given.options.items()}
    values = list(given.domains.values())
    if any(set(group) == set(names) for group in different) and all(x == values[0] for x in values):
        assignments = iter(permutations(values[0], len(names)))
        different = []
    else:
        assignments = product(*values)
    places = [[names.index(name) for name in group] for group in different]
    left, any_solution = set(asked), False
    for values_ in assignments:
        if any(len({values_[i] for i in group}) < len(group) for group in places):
            continue
        if holds(*values_):
            any_solution = True
            left = {label for label in left if asked[label](*values_)}
    return left if any_solution else None


def _compiled(names: list[str], expression: str) -> Callable[..., bool]:
    try:
        function: Callable[..., bool] = eval(  # data of a known set, in a test
            f"lambda {', '.join(names)}: {expression}", {"__builtins__": {"abs": abs}}
        )
    except SyntaxError as error:
        raise ConversionError(expression) from error
    return function
