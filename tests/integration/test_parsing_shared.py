"""Every real document ends as text or with the right reason, and takes no one with it.

``parsing_shared.csv`` says what is right for each file of ``../shared/data/parsers``. It was judged
by hand against the manifest there: "encrypted" files that open with an empty password (an owner's
password only) are ``ok``, as pdfium and pypdf both say; scans are ``ok``, since their text is
recognised, and pages without any writing are ``no_text``; what neither library can open, or opens
as empty pages and cannot read, is ``malformed``.
"""

import csv
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits
from workers.parsing.client import parse_in_child

EXPECTED = Path(__file__).with_suffix("").parent / "parsing_shared.csv"


def outcome(path: Path) -> tuple[str, Document | None, float]:
    started = time.monotonic()
    document = None
    try:
        document = parse_in_child(path, path.name, ParseLimits())
        word = "ok"
    except ParseFailure as failure:
        assert failure.detail
        assert "\n" not in failure.detail
        word = failure.reason.value
    return word, document, time.monotonic() - started


def check(document: Document) -> None:
    """Offsets cover the text, and the text can be written anywhere."""
    position = 0
    for page in document.pages:
        assert page.start == position
        position = page.end
    assert position == len(document.text)
    assert document.text.strip()
    document.text.encode()
    assert not set(document.text) & set(map(chr, [*range(9), *range(11, 32), 127]))


def run(paths: list[Path]) -> dict[Path, str]:
    found: dict[Path, str] = {}
    with ThreadPoolExecutor(4) as pool:
        for path, (word, document, seconds) in zip(paths, pool.map(outcome, paths), strict=True):
            found[path] = word
            assert seconds < ParseLimits().seconds + 5, path
            if document is not None:
                check(document)
    return found


def test_documents(shared):
    folder = shared / "data" / "parsers"
    if not folder.is_dir():
        pytest.skip("the folder ../shared/data/parsers is not on this machine")
    with EXPECTED.open(newline="") as stream:
        expected = {folder / row["file"]: row["outcome"] for row in csv.DictReader(stream)}
    found = run(list(expected))
    wrong = {str(path): (word, expected[path]) for path, word in found.items()}
    assert {name: pair for name, pair in wrong.items() if pair[0] != pair[1]} == {}
    assert Counter(found.values())["ok"] > 200
    listed = {path for path in folder.rglob("*.*") if path.suffix in {".pdf", ".docx", ".docm"}}
    assert listed == set(expected)


def sample(folder: Path, count: int) -> list[Path]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return files[:: max(1, len(files) // count)]


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("mime_fixtures", {"ok", "empty", "unsupported", "no_text"}),
        ("spamassassin", {"ok"}),
        ("enron_categories", {"ok"}),
        ("reply_fixtures", {"ok", "empty"}),
    ],
)
def test_mails(shared, name, allowed):
    folder = shared / "data" / "email" / name
    if not folder.is_dir():
        pytest.skip(f"the folder ../shared/data/email/{name} is not on this machine")
    found = run(sample(folder, 80))
    assert set(found.values()) <= allowed, found
    counts = Counter(found.values())
    assert counts["ok"] > 0.85 * sum(counts.values())
