"""Find the date that a document states as its own, from which relative dates count."""

import re
from datetime import date

from pipelines.document import Document
from pipelines.text.date_parsing import resolve
from pipelines.text.dates.east_asian import FULL_DAY as EAST_ASIAN_DAY
from pipelines.text.dates.names import MONTH_NAME, YEARLY_MONTH_NAME
from pipelines.text.dates.order import DateOrder, date_order
from pipelines.text.dates.years import Basis
from pipelines.text.plain_characters import plain_characters

FIRST_LINES = 12  # a letter, minutes or a log state their date here
_LONGEST = 100  # characters; a longer line is prose, and prose speaks of other dates

_DAY = r"\d{1,2}(?:st|nd|rd|th|er|\.|º|°|:e)?"
_OF = r"(?:of\s|de\s|d['’])?"
# Dates with day, month and year.
FULL_DATE = re.compile(
    rf"""(?<![\w/.-])(?:
        \d{{4}}-\d{{2}}-\d{{2}}
      | {_DAY}\s{_OF}(?:{MONTH_NAME}|{YEARLY_MONTH_NAME})\.?,?\s(?:del?\s)?\d{{4}}
      | (?:{MONTH_NAME})\.?\s\d{{1,2}}(?:st|nd|rd|th)?,?\s(?:del?\s)?\d{{4}}
      | \d{{1,2}}-(?:{MONTH_NAME})-\d{{4}}
      | \d{{1,2}}[./-]\d{{1,2}}[./-]\d{{4}}
      | \d{{4}}[./]\d{{1,2}}[./]\d{{1,2}}
    )(?![\w/]|[-.]\d)|(?=[\d令平昭民中]){EAST_ASIAN_DAY}""",
    re.VERBOSE | re.IGNORECASE,
)
_LABEL = re.compile(
    r"^\W*(?:date|dated|datum|sent|gesendet|written|meeting date|date of (?:issue|meeting)"
    r"|minutes|invoice date|letter date|issue date|rechnungsdatum|belegdatum|ausstellungsdatum"
    r"|date d['’]émission|date de (?:la )?facture|fecha|data|factuurdatum|fakturadatum|fakturadato"
    r"|dato|発行日|請求日|日付|日期|开票日期)\b\W*",
    re.IGNORECASE,
)
# Words of other days than the document's own: due, valid, delivered, born.
_DUE_WORDS = (
    r"due|expir\w+|deliver\w*|birth|born|fällig\w*|frist\w*|zahlbar|liefer\w*|geboren|ablauf\w*"
    r"|[ée]ch[ée]ance|limite|livraison|naissance|née?|venc\w+|entrega|naci\w+|scad\w+|consegna"
    r"|nat[oa]|nascita|verval\w*|lever\w*|geboorte\w*|nascimento|termin\w*|płatn\w*|dostaw\w*"
    r"|urodz\w*|förfall\w*|leverans\w*|född|forfald\w*|forfall\w*|født|срок\w*|рожд\w*"
)
_EAST_ASIAN_DUE = r"期限|締切|納期|まで|有効|支払日|納品|生年月日|截止|到期|交货|生日"
_DUE = re.compile(rf"\b(?:{_DUE_WORDS})\b|{_EAST_ASIAN_DUE}", re.IGNORECASE)
_OTHER = re.compile(
    r"\b(?:by|until|till|deadline|before|after|from|since|valid|next|period|between|effective|bis"
    r"|gültig|seit|nach|vor|avant|jusqu\w*|valable|depuis|après|hasta|antes|válid\w*|desde|después"
    r"|entro|prima|fino|valid\w*|dopo|uiterlijk|vóór|tot|geldig|vanaf|sinds|até|após|depois|przed"
    r"|ważn\w*|(?:do|od|po)(?=\s\d)|senast|före|giltig\w*|från|efter|senest|før|inden|innen|gyldig\w*"
    rf"|fra|etter|до|после|{_DUE_WORDS})\b|{_EAST_ASIAN_DUE}|以降",
    re.IGNORECASE,
)


def date_basis(document: Document) -> Basis:
    """Return what the dates of a document are read against."""
    order = date_order(document.text, document.date_order)
    return Basis(_stated(document, order), order)


def document_date(document: Document) -> date | None:
    """Return ``document.written``, else the date that its first lines clearly state, else None.

    A labelled line (``Date: 14 March 2026``) decides; without one, the first lines must agree on
    a single date and not call it a deadline.
    """
    return date_basis(document).written


def _stated(document: Document, order: DateOrder | None) -> date | None:
    if document.written is not None:
        return document.written
    lines = [line.strip() for line in document.text[:4000].splitlines() if line.strip()]
    found: list[date] = []
    for line in lines[:FIRST_LINES]:
        dates = _dates(line, order)
        if _LABEL.match(line) and len(set(dates)) == 1 and not _DUE.search(line):
            return dates[0]
        if len(line) <= _LONGEST and not _OTHER.search(line):
            found += dates
        elif re.match(r"[\[(]?\d{4}-\d{2}-\d{2}", line):  # a line of a log begins with its time
            found += dates[:1]
    return found[0] if len(set(found)) == 1 else None


def _dates(line: str, order: DateOrder | None) -> list[date]:
    found_in = FULL_DATE.finditer(plain_characters(line))
    resolved = (resolve(match.group(), None, order) for match in found_in)
    return [found for found in resolved if found]
