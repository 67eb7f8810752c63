"""Reads the labelled amounts of a receipt or an invoice: total, tax, cash, change.

A scan leaves only lines of a table: a label and its amount are in one line, or the amount follows
in one of the next lines.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, auto

from pipelines.guardrails.documents.numbers import currencies
from pipelines.guardrails.documents.numbers.amount_spelling import (
    Spelled,
    decimal_mark_of,
    spelled_amounts,
)
from pipelines.text.plain_characters import plain_characters

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
    """A labelled amount; ``text`` is the line or lines of label and amount. ``rounded``: in
    thousands or millions, so that sums need not be exact."""

    label: Label
    value: Decimal
    text: str
    rounded: bool = False


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
            |total\sincluded|summary|code|hours|weight|discounted|pieces|pcs|stück)\b
            |点数|数量|個数|件数|ポイント""",
        ),
        (
            Label.CHANGE,
            r"""\b(?:change(?:\s+due)?|baki|rückgeld|monnaie\srendue|cambio|wisselgeld|växel|troco)\b
            |お?釣り?銭?|おつり|找零|거스름돈""",
        ),
        (
            Label.SUBTOTAL,
            r"""\b(?:sub[\s-]?tota[li]|subttl|zwischensumme|sous[\s-]?total|netto(?:betrag)?)
            |\btotal\s*(?:\(?excl|\(?before|\(?ex\b|\(?without|sales\s*\(?excl|gross|net\sof
              |(?:amount|amt)\s*\(?excl)
            |\b(?:amount|amt|sales)\s*\(?excl|\btaxable\b
            |\b(?:subtotale|imponibile|base\simponible|subtotaal|delsumma)\b|小計|小计|税抜|소계""",
        ),
        (
            Label.TOTAL,
            r"""\b(?:grand|net+|final|invoice|bill)\s*tota[li]
            |\btotal\s*(?:due|payable|sales\s*\(?incl|\(?incl
              |(?:amount|amt)\s*(?:due|payable|\(?incl|rounded))
            |\b(?:amount|balance)\s*(?:due|payable)\b|\bamount\sto\spay\b
            |\b(?:gesamtbetrag|rechnungsbetrag|gesamtsumme|endbetrag|zu\szahlen|brutto(?:betrag)?
              |net\sà\spayer|total\sttc|montant\stotal|te\sbetalen|da\spagare|a\spagar|do\szapłaty
              |att\sbetala|[aå]t?\sbetale|к\sоплате)\b
            |ご?請求金?額|税込|应付""",
        ),
        (
            Label.DISCOUNT,
            r"\b(?:discount|disc|rabatt|skonto|remise|rebate|voucher|coupon)\b|値引|割引|折扣|할인",
        ),
        (
            Label.TAX,
            r"""\b(?:gst|vat|tax|sst|mwst|ust|tva|iva|service\scharge|svc|s\.?\s?charge
            |servis|btw|moms|mva|ндс)\b|消費税|税額|税额|增值税|부가세""",
        ),
        (
            Label.PAID,
            r"""\b(?:cash|tender(?:ed)?|paid|payment|pay|visa|master(?:card)?|amex|debit|credit|card
            |gegeben|bar|espèces|reçu|received|deposit)\b|お?預か?り|现金|現金""",
        ),
        (
            Label.TOTAL,
            r"""\b(?:tota(?:[li]|le|al)|ttl|summe|gesamt|summa|razem|suma|итого|всего)\b
            |合計|总计|總計|总额|合计|総額|総計|합계|총액""",
        ),
    )
)
_SUMMARY = re.compile(
    r"\b(?:gst|vat|tax|sst|mwst)\s*(?:summary|analysis|breakdown)\b", re.IGNORECASE
)
_FILLER = re.compile(rf"(?:{currencies.AFTER}|ZR|[:.*()\s=_-])+", re.IGNORECASE)


def labelled_amounts(text: str) -> list[Amount]:
    """Return the labelled amounts in order; several amounts in one line share the label.

    A summary of taxes at the end has totals of its own and is left out.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    end = next((i for i, line in enumerate(lines) if i and _SUMMARY.search(line)), len(lines))
    del lines[end:]
    found = _Lines(lines, decimal_mark_of(plain_characters(text)))
    return [amount for index in range(len(lines)) for amount in _at(found, index)]


def label_of(name: str) -> Label | None:
    """Return the label of an output field by its name (``grand_total``, ``vatAmount``)."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|[_\W]+", " ", name).strip()
    return _label(words)


def amounts(text: str) -> list[Decimal]:
    """Return every number of a text that is written as an amount of money."""
    mark = decimal_mark_of(plain_characters(text))
    return [found.value for line in text.splitlines() for found in spelled_amounts(line, mark)]


class _Lines:
    """The lines of a text with their labels and amounts, each read once."""

    def __init__(self, lines: Sequence[str], decimal_mark: str) -> None:
        self.texts = lines
        self.labels = [_label(line) for line in lines]
        self._mark = decimal_mark
        self._amounts: dict[int, list[Spelled]] = {}

    def amounts(self, index: int) -> list[Spelled]:
        if index not in self._amounts:
            self._amounts[index] = list(spelled_amounts(self.texts[index], self._mark))
        return self._amounts[index]

    def is_bare(self, index: int) -> bool:
        """Say whether a line is one amount and nothing else."""
        found = self.amounts(index)
        if len(found) != 1:
            return False
        rest = self.texts[index][: found[0].start] + self.texts[index][found[0].end :]
        return not rest or bool(_FILLER.fullmatch(rest))


def _at(lines: _Lines, index: int) -> Iterator[Amount]:
    line, label = lines.texts[index], lines.labels[index]
    if label is None:
        return
    if found := lines.amounts(index):
        yield from (Amount(label, one.value, line, one.rounded) for one in found)
        return
    in_column = index > 0 and lines.labels[index - 1] and not lines.amounts(index - 1)
    last = len(lines.texts) - 1
    for place in range(index + 1, min(index + NEXT_LINES, last) + 1):
        below = lines.texts[place]
        if lines.is_bare(place):
            # A column of labels above a column of amounts cannot be paired with certainty.
            if not (in_column and place < last and lines.is_bare(place + 1)):
                [one] = lines.amounts(place)
                yield Amount(label, one.value, f"{line} {below}", one.rounded)
            return
        if not _FILLER.fullmatch(below):
            return


def _label(line: str) -> Label | None:
    if len(line) > LONGEST:
        return None
    return next((label for label, pattern in _LABELS if pattern.search(line)), None)
