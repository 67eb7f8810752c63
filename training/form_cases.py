"""Documents to fill a form from, with right answers: the collections ``forms``, ``shipped`` and
``receipts``.

- ``forms``: 200 documents of forty definitions that are never trained on (``eval/forms-1.txt``);
- ``shipped``: documents for ``invoice`` and ``minutes`` (``eval/forms-2.txt``);
- ``receipts``: a hundred receipts as text recognition read them, beside the project (SROIE:
  Huang et al., Competition on Scanned Receipt OCR and Information Extraction, ICDAR 2019).
"""

import json
from collections.abc import Iterator
from pathlib import Path

from pipelines.pipeline import Pipeline
from training.cases import OWN, Case, Filled
from training.entries import read_entries
from training.examples import pipelines
from training.forms import Field, Form, form
from training.wordings import answered_by, plain

RECEIPTS = Path(__file__).resolve().parent.parent.parent / "shared/data/extraction/sroie.jsonl"
_EVERY = 6  # receipt of the file, up to so many:
_RECEIPTS = 100
_RECEIPT = Form(
    "receipt",
    ("Read a receipt. Copy what you are asked for; null if it is not there.",),
    (
        Field("company", "text", nullable=True, description="who issued the receipt"),
        Field("date", "text", nullable=True),
        Field("total", "text", nullable=True, description="the amount to pay"),
    ),
    (),
)


def form_cases(folder: Path = OWN) -> list[Case]:
    """The documents of forms that are never trained on.

    Raises:
        TrainingError: an entry is not as ``training/corpus/README.md`` says.
    """
    found: list[Case] = []
    for number, entry in enumerate(read_entries(folder / "forms-1.txt")):
        one = form(entry)
        definition = plain(one, number % len(one.questions), name=f"form-{number + 1:02}").pipeline
        found += _cases(f"form-{number + 1:02}", "forms", one, definition)
    return found


def shipped_cases(folder: Path = OWN) -> list[Case]:
    """Documents for the shipped definitions that are forms; errors as ``form_cases``."""
    found: list[Case] = []
    for number, entry in enumerate(read_entries(folder / "forms-2.txt"), 1):
        one = form(entry)
        definition = next(pipe for pipe in pipelines().values() if answered_by(one, pipe))
        found += _cases(f"{definition.name}-{number:02}", "shipped", one, definition)
    return found


def receipt_cases(path: Path = RECEIPTS) -> list[Case]:
    """A hundred receipts; none where the file is absent."""
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()[::_EVERY][:_RECEIPTS]
    definition = plain(_RECEIPT, name="receipt").pipeline
    found = []
    for line in lines:
        read = json.loads(line)
        answer = {field.name: read["key"].get(field.name) or None for field in _RECEIPT.fields}
        gold = Filled(_RECEIPT.fields, answer, as_recognised=True)
        text = "\n".join(read["ocr_lines"])
        name = f"receipt-{read['id']}"
        found.append(Case(name, "receipts", definition.name, text, gold, definition=definition))
    return found


def _cases(name: str, collection: str, one: Form, definition: Pipeline) -> Iterator[Case]:
    for number, (text, answer) in enumerate(one.documents, 1):
        gold = Filled(one.fields, answer)
        label = f"{name}-{number:02}"
        yield Case(label, collection, definition.name, text, gold, definition=definition)
