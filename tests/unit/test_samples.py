"""The samples: built from their sources, and what the table in their README says of them."""

import importlib.util
import re
import zipfile
from email import message_from_bytes, policy
from io import BytesIO
from pathlib import Path
from types import ModuleType

import pytest

from pipelines.parsers import ParseLimits, detect, parse
from tests.conftest import ROOT

SAMPLES = ROOT / "samples"
FOLDERS = ("extract", "summarise", "route-email")
DOCUMENTS = sorted(path for folder in FOLDERS for path in (SAMPLES / folder).iterdir())


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_samples", SAMPLES / "make_samples.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def text_of(path: Path) -> str:
    media_type = detect(path.name, path.read_bytes()[:4096])
    return parse(path, media_type, ParseLimits()).text


def test_every_kind_that_we_promise_is_there() -> None:
    kinds = {path.suffix for path in DOCUMENTS}
    assert kinds == {".pdf", ".docx", ".eml", ".txt", ".md", ".html"}


def test_readme_lists_every_document() -> None:
    text = (SAMPLES / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([^`]+)` \|", text, flags=re.MULTILINE)
    assert sorted(listed) == [path.relative_to(SAMPLES).as_posix() for path in sorted(DOCUMENTS)]


def test_committed_documents_are_what_the_sources_give(maker: ModuleType) -> None:
    for name, data in maker.build().items():
        committed = (SAMPLES / name).read_bytes()
        if name.endswith(".docx"):  # compressed: zlib and python-docx may differ by version
            assert words(data) == words(committed), name
        else:
            assert data == committed, name


def words(package: bytes) -> str:
    with zipfile.ZipFile(BytesIO(package)) as archive:
        return re.sub(r"<[^>]+>", " ", archive.read("word/document.xml").decode())


def test_building_twice_gives_the_same_bytes(maker: ModuleType) -> None:
    assert maker.build() == maker.build()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_sample_parses_into_one_to_three_pages_of_text(path: Path) -> None:
    media_type = detect(path.name, path.read_bytes()[:4096])
    document = parse(path, media_type, ParseLimits())
    assert 1 <= len(document.pages) <= 3
    assert 500 < len(document.text) < 6000
    assert not document.skipped


def test_letter_has_two_pages_and_words_broken_over_a_line(maker: ModuleType) -> None:
    assert "rented show-\ners" in maker.source("heating-letter.txt")
    letter = SAMPLES / "summarise" / "heating-letter.pdf"
    document = parse(letter, "application/pdf", ParseLimits())
    assert [page.number for page in document.pages] == [1, 2]
    assert "Dear Ms Whitlock" in document.text
    assert "Head of maintenance" in document.text


def test_mail_has_an_html_part_and_an_invoice_attached() -> None:
    path = SAMPLES / "route-email" / "double-charge.eml"
    mail = message_from_bytes(path.read_bytes(), policy=policy.default)
    kinds = [part.get_content_type() for part in mail.walk()]
    assert "text/html" in kinds
    assert [part.get_filename() for part in mail.iter_attachments()] == ["invoice-WF-20931.pdf"]
    assert "refund the second payment" in text_of(path)


def test_article_leaves_script_and_style_behind() -> None:
    text = text_of(SAMPLES / "summarise" / "library-sundays.html")
    assert "dataLayer" not in text
    assert "font-family" not in text
    assert "The trial costs 120,000" in text
