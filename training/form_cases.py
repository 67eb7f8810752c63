"""Documents to fill a form from, and shipped pipelines in other words, with right answers.

- ``forms``: 200 documents of forty definitions that are never trained on (``eval/forms-1.txt``);
- ``shipped``: documents for ``invoice`` and ``minutes`` (``eval/forms-2.txt``);
- ``reworded``: some of ``own`` and ``mails``, asked for in other words (``eval/prompts-1.txt``);
- ``german`` and ``written``: their forms;
- ``receipts``: a hundred receipts as text recognition read them, beside the project (SROIE:
  Huang et al., Competition on Scanned Receipt OCR and Information Extraction, ICDAR 2019).
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from training.cases import OWN, Case, Filled, mail_cases, own_cases
from training.entries import read_entries
from training.examples import pipelines, prompts_of, shipped_for, with_prompt
from training.forms import Field, Form, form, forms
from training.wordings import plain

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
    return _cases_of("forms", _read(folder / "forms-1.txt"))


def shipped_cases(folder: Path = OWN) -> list[Case]:
    """Documents for the shipped definitions that are forms; errors as ``form_cases``."""
    return _cases_of("shipped", _read(folder / "forms-2.txt"))


def german_form_cases(folder: Path = OWN / "german") -> list[Case]:
    """German forms; errors as ``form_cases``."""
    return _cases_of("german", _read(folder / "forms-1.txt"))


def written_form_cases() -> list[Case]:
    """The documents of the corpus's forms that are held out; errors as ``form_cases``."""
    return _cases_of("written", forms(held_out=True))


def reworded_cases(folder: Path = OWN) -> list[Case]:
    """Documents of ``own`` and ``mails`` (every second one), each asked for in other words."""
    prompts = prompts_of(read_entries(folder / "prompts-1.txt"))
    found = []
    for number, case in enumerate([*own_cases(folder), *mail_cases(folder)[::2]]):
        others = prompts[case.pipeline]
        prompt = others[number % len(others)]
        definition = with_prompt(pipelines()[case.pipeline], prompt)
        collection = "reworded nothing" if case.collection == "nothing" else "reworded"
        found.append(replace(case, collection=collection, definition=definition))
    return found


def receipt_cases(path: Path = RECEIPTS) -> list[Case]:
    """A hundred receipts; none where the file is absent."""
    if not path.is_file():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()[::_EVERY][:_RECEIPTS]
    definition = plain(_RECEIPT, name="receipt")
    found = []
    for line in lines:
        read = json.loads(line)
        answer = {field.name: read["key"].get(field.name) or None for field in _RECEIPT.fields}
        gold = Filled(_RECEIPT.fields, answer, as_recognised=True)
        text = "\n".join(read["ocr_lines"])
        name = f"receipt-{read['id']}"
        found.append(Case(name, "receipts", definition.name, text, gold, definition=definition))
    return found


def _read(path: Path) -> list[Form]:
    return [form(entry) for entry in read_entries(path)]


def _cases_of(collection: str, forms_: Sequence[Form]) -> list[Case]:
    found = []
    for number, one in enumerate(forms_):
        shipped = shipped_for(one)
        name = shipped.name if shipped else f"form-{number + 1:02}"
        question = number % len(one.questions)
        definition = None if shipped else plain(one, question, name=name)
        for place, (text, answer) in enumerate(one.documents, 1):
            gold = Filled(one.fields, answer)
            label = f"form-{number + 1:02}-{place:02}"
            found.append(Case(label, collection, name, text, gold, definition=definition))
    return found
