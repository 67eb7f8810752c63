"""Checks that a total is the document's total, and that amounts add up.

A receipt's total is certain if the amounts of the document confirm it: paid - change = total, or
subtotal + tax (and rounding, service, discount) = total. Otherwise nothing is flagged.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations
from typing import Any, ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.output_values import leaves
from pipelines.grounding.pointers import pointer
from pipelines.guardrails.contract import Request, Verdict
from pipelines.guardrails.documents.nulling import NullingGuardrail, WrongValue
from pipelines.guardrails.documents.numbers.amounts import (
    Amount,
    Label,
    amounts,
    label_of,
    labelled_amounts,
)
from pipelines.guardrails.documents.source_text import plain_text
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.result import Outcome
from pipelines.schema import base_type

CENT = Decimal("0.01")
ROUNDING = Decimal("0.05")  # cash is rounded to coins in many countries
_EXTRAS = (Label.TAX, Label.DISCOUNT, Label.ROUNDING)
_MOST_AMOUNTS = 1000  # labelled ones, of which pairs are compared; more are of no one total
_MAX_EXTRAS = 6  # every combination of them is tried


class TotalsGuardrail(NullingGuardrail):
    """Nulls a total that is certainly not the document's; flags sums that do not add up."""

    name: ClassVar[str] = "totals"
    version: ClassVar[int] = 2

    def concerns(self, request: TextRequest) -> bool:
        return True

    def judge(self, request: TextRequest, text: str) -> Verdict:
        said = _exact(text)
        if not any(amount.label is Label.TOTAL for amount in said):
            return Verdict(Outcome.NOT_APPLICABLE)
        findings = []
        if request.document:
            total = certain_total(request.document)
            for amount in said:
                wrong = amount.label is Label.TOTAL and _taken_for(total, amount.value)
                findings += [f"{amount.value} {wrong}"] if wrong else []
        finding = _adds_up([(a.label, a.value) for a in said])
        return Verdict.on([*findings, finding] if finding else findings)

    def applies(self, request: Request) -> bool:
        return any(_fields(request.pipeline.output_schema))

    def check(self, request: Request, draft: Draft) -> Verdict:
        findings = [f"{path}: {fault}" for path, _, fault in self.findings(request, draft)]
        return Verdict.on([*findings, *_unbalanced(draft.output)])

    def findings(self, request: Request, draft: Draft) -> Iterator[WrongValue]:
        fields = [
            (path, node, value)
            for path, node, value in leaves(request.pipeline.output_schema, draft.output)
            if label_of(path.rpartition("/")[2]) is Label.TOTAL and path.count("/") == 1
        ]
        total = certain_total(plain_text(request.document.text)) if fields else None
        for path, node, value in fields:
            number = _number(value)
            if number is not None and (why := _taken_for(total, number)):
                yield path, node, f"{value} {why}"


@dataclass(frozen=True, slots=True)
class Total:
    """A document's total; ``why`` is the equation that confirms it, ``others`` are the labelled
    amounts that are certainly not the total."""

    value: Decimal
    others: Mapping[Decimal, Label]
    why: str


def certain_total(text: str) -> Total | None:
    """Return the total of a receipt or invoice, or None if it is not certain."""
    named = _exact(text)
    if not 0 < len(named) <= _MOST_AMOUNTS:
        return None
    totals = {a.value for a in named if a.label is Label.TOTAL and a.value > 0}
    shown = set(amounts(text))
    least = max((a.value for a in named if a.label is Label.SUBTOTAL), default=Decimal(0))
    by_change = {
        abs(paid.value) - abs(change.value): f"{abs(paid.value)} - {abs(change.value)}"
        for paid in named
        for change in named
        if (paid.label, change.label) == (Label.PAID, Label.CHANGE) and change.value
    }
    found = {
        value: why
        for value, why in by_change.items()
        if value > 0 and (value in totals or (value in shown and value >= least))
    }
    for value in totals:
        why = _sum_to(value, named)
        if why:
            found.setdefault(value, why)
    if not found and len(repeated := _repeated(named)) == 1:
        found = dict.fromkeys(repeated, "said twice")
    # The amounts before and after rounding both count as the total.
    near = max(found, default=Decimal(0)) - min(found, default=Decimal(0)) <= ROUNDING
    # A larger total without an equation may be the right one; a smaller total is of a part.
    if not found or not near or max(totals, default=Decimal(0)) > max(found) + ROUNDING:
        return None
    value = max(found)
    others = {a.value: a.label for a in named if abs(a.value - value) > ROUNDING}
    others = {amount: label for amount, label in others.items() if amount not in totals}
    return Total(value, others, found[value])


def _exact(text: str) -> list[Amount]:
    return [amount for amount in labelled_amounts(text) if not amount.rounded]


def _repeated(named: Iterable[Amount]) -> set[Decimal]:
    lines = {(a.value, a.text) for a in named if a.label is Label.TOTAL and a.value > 0}
    counted = Counter(value for value, _ in lines)
    return {value for value, count in counted.items() if count > 1}


def _sum_to(total: Decimal, named: Iterable[Amount]) -> str:
    """The sum of a subtotal and extras that gives the total, as text; "" if there is none."""
    named = list(named)
    extras = sorted({a.value for a in named if a.label in _EXTRAS and a.value})[:_MAX_EXTRAS]
    for subtotal in {a.value for a in named if a.label is Label.SUBTOTAL and a.value != total}:
        for count in range(1, len(extras) + 1):
            for some in combinations(extras, count):
                if abs(subtotal + sum(some) - total) < CENT:
                    return " + ".join(map(str, (subtotal, *some)))
    return ""


def _taken_for(total: Total | None, value: Decimal) -> str:
    """Why ``value`` is certainly not the total; "" if it may be."""
    if total is None or value not in total.others:
        return ""
    label = total.others[value].name.lower()
    return f"is the document's {label}; its total is {total.value} ({total.why})"


def _fields(schema: Mapping[str, Any], path: str = "") -> Iterable[str]:
    if base_type(schema) == "object":
        for name, child in schema["properties"].items():
            yield from _fields(child, pointer(path, name))
    elif base_type(schema) == "array":
        yield from _fields(schema["items"], path)
    elif label_of(path.rpartition("/")[2]) in (Label.TOTAL, Label.SUBTOTAL):
        yield path


def _unbalanced(output: Mapping[str, Any]) -> list[str]:
    fields = [
        (label, number)
        for name, value in output.items()
        if (label := label_of(name)) and (number := _number(value)) is not None
    ]
    finding = _adds_up(fields)
    return [finding] if finding else []


def _adds_up(said: Collection[tuple[Label, Decimal]]) -> str:
    """The finding if no combination of subtotal, tax and extras gives the total, else ""."""
    by_label: dict[Label, set[Decimal]] = {}
    for label, value in said:
        by_label.setdefault(label, set()).add(abs(value))
    totals, subtotals = by_label.get(Label.TOTAL, set()), by_label.get(Label.SUBTOTAL, set())
    if len(totals) != 1 or len(subtotals) != 1 or Label.TAX not in by_label:
        return ""
    total, subtotal = max(totals), max(subtotals)
    extras = [value for label in _EXTRAS for value in by_label.get(label, set())][:_MAX_EXTRAS]
    sums = {subtotal}
    for extra in extras:
        sums |= {amount + extra for amount in sums} | {amount - extra for amount in sums}
    if any(abs(amount - total) <= ROUNDING for amount in sums):
        return ""
    more = " and ".join(str(extra) for extra in extras)
    return f"subtotal {subtotal} with {more} does not give the total {total}"


def _number(value: object) -> Decimal | None:
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return Decimal(str(value)).quantize(CENT)
    found = amounts(str(value))
    return found[0] if len(found) == 1 else None
