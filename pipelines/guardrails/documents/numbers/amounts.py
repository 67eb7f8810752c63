"""Reads the labelled amounts of a receipt or an invoice: total, tax, cash, change.

A scan leaves only lines of a table: a label and its amount are in one line, or the amount follows
in one of the next lines.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, auto

LONGEST = 100  # characters of a line; a longer one is prose
NEXT_LINES = 3  # lines below its label in which an amount may stand


class Label(Enum):
    TOTAL = auto()
    SUBTOTAL = auto()  # before tax, discount or rounding
    TAX = auto()
    DISCOUNT = auto()
    ROUNDING = auto()
    PAID = auto()  # what the customer handed over
    CHANGE = auto()
    OTHER = auto()  # a quantity, a saving, a balance of points


@dataclass(frozen=True, slots=True)
class Amount:
    """A labelled amount; ``text`` is the line or lines of label and amount."""

    label: Label
    value: Decimal
    text: str


# The first pattern that matches decides.
_LABELS: tuple[tuple[Label, re.Pattern[str]], ...] = tuple(
    (label, re.compile(pattern, re.IGNORECASE | re.VERBOSE))
    for label, pattern in (
        (Label.TOTAL, r"\btotal\s*(?:after|\(?rounded)|\brounde?d?\s*d?\s*total|\bnett?\stotal"),
        (
            Label.ROUNDING,
            r"\bround(?:ing|ed)?\s*(?:adj|diff|off|amt)|\brounding\b|\brundung",
        ),
        (
            Label.OTHER,
            r"""\b(?:qty|quantity|items?\b(?:\s*\(?s\)?)?|count|saving|saved|points?|pts|no\.?\sof
            |total\sincluded|summary|code|hours|weight|discounted|pieces|pcs|stück)\b""",
        ),
        (Label.CHANGE, r"\b(?:change(?:\s+due)?|baki|rückgeld|monnaie\srendue|cambio)\b"),
        (
            Label.SUBTOTAL,
            r"""\b(?:sub[\s-]?tota[li]|subttl|zwischensumme|sous[\s-]?total|netto(?:betrag)?)
            |\btotal\s*(?:\(?excl|\(?before|\(?ex\b|\(?without|sales\s*\(?excl|gross|net\sof
              |(?:amount|amt)\s*\(?excl)
            |\b(?:amount|amt|sales)\s*\(?excl|\btaxable\b""",
        ),
        (
            Label.TOTAL,
            r"""\b(?:grand|net+|final|invoice|bill)\s*tota[li]
            |\btotal\s*(?:due|payable|sales\s*\(?incl|\(?incl
              |(?:amount|amt)\s*(?:due|payable|\(?incl|rounded))
            |\b(?:amount|balance)\s*(?:due|payable)\b|\bamount\sto\spay\b
            |\b(?:gesamtbetrag|rechnungsbetrag|gesamtsumme|endbetrag|zu\szahlen|brutto(?:betrag)?
              |net\sà\spayer|total\sttc|montant\stotal)\b""",
        ),
        (Label.DISCOUNT, r"\b(?:discount|disc|rabatt|skonto|remise|rebate|voucher|coupon)\b"),
        (
            Label.TAX,
            r"""\b(?:gst|vat|tax|sst|mwst|ust|tva|iva|service\scharge|svc|s\.?\s?charge
            |servis)\b""",
        ),
        (
            Label.PAID,
            r"""\b(?:cash|tender(?:ed)?|paid|payment|pay|visa|master(?:card)?|amex|debit|credit|card
            |gegeben|bar|espèces|reçu|received|deposit)\b""",
        ),
        (Label.TOTAL, r"\btota[li]\b|\bttl\b|\bsumme\b|\bgesamt\b"),
    )
)
_AMOUNT = re.compile(
    r"(?<![\w.,/%-])(?P<sign>-\s?|\(\s?)?(?:(?:RM|MYR|USD|EUR|GBP|CHF|SR)\s?|[$€£]\s?)?"
    r"(?P<value>\d{1,3}(?:[,.'\s]\d{3})*[.,]\d{2}|\d{1,9}[.,]\d{2})(?!\d|[.,/]\d|\s?%)",
    re.IGNORECASE,
)
_SUMMARY = re.compile(
    r"\b(?:gst|vat|tax|sst|mwst)\s*(?:summary|analysis|breakdown)\b", re.IGNORECASE
)
_FILLER = re.compile(r"(?:RM|MYR|USD|EUR|GBP|CHF|SR|ZR|[$€£:.*()\s=_-])+", re.IGNORECASE)


def labelled_amounts(text: str) -> list[Amount]:
    """Return the labelled amounts in order; several amounts in one line share the label.

    A summary of taxes at the end has totals of its own and is left out.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    end = next((i for i, line in enumerate(lines) if i and _SUMMARY.search(line)), len(lines))
    del lines[end:]
    return [amount for index in range(len(lines)) for amount in _at(lines, index)]


def label_of(name: str) -> Label | None:
    """Return the label of an output field by its name (``grand_total``, ``vatAmount``)."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_\W]+", " ", name).strip()
    return _label(words)


def amounts(text: str) -> list[Decimal]:
    """Return every number of a text that is written with two decimals."""
    return [_value(match) for match in _AMOUNT.finditer(text)]


def _at(lines: list[str], index: int) -> Iterator[Amount]:
    line = lines[index]
    label = _label(line)
    if label is None:
        return
    found = amounts(line)
    if found:
        yield from (Amount(label, value, line) for value in found)
        return
    above = lines[index - 1] if index else ""
    in_column = bool(_label(above)) and not amounts(above)
    for place in range(index + 1, min(index + 1 + NEXT_LINES, len(lines))):
        below = lines[place]
        if _is_bare(below):
            # A column of labels above a column of amounts cannot be paired with certainty.
            if not (in_column and place + 1 < len(lines) and _is_bare(lines[place + 1])):
                yield Amount(label, amounts(below)[0], f"{line} {below}")
            return
        if not _FILLER.fullmatch(below):
            return


def _label(line: str) -> Label | None:
    if len(line) > LONGEST:
        return None
    return next((label for label, pattern in _LABELS if pattern.search(line)), None)


def _is_bare(line: str) -> bool:
    rest, count = _AMOUNT.subn("", line)
    return count == 1 and (not rest or bool(_FILLER.fullmatch(rest)))


def _value(match: re.Match[str]) -> Decimal:
    digits = re.sub(r"[\s,.']", "", match["value"])
    value = Decimal(f"{digits[:-2]}.{digits[-2:]}")
    return -value if match["sign"] else value
