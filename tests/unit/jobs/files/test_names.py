"""Names as strangers give them, and the files that we make of them."""

import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jobs.files.names import one_line, printable, safe_name, safe_stem

HOSTILE = {
    "two words.pdf": "two words.pdf",
    "new\nline.pdf": "new_line.pdf",
    "-rf.pdf": "rf.pdf",
    "--help.pdf": "help.pdf",
    "$(id).pdf": "_(id).pdf",
    "`id`;rm.pdf": "_id__rm.pdf",
    "\u202eexe.fdp": "_exe.fdp",
    "../../etc/passwd": "passwd",
    "..": "document",
    ".": "document",
    "": "document",
    ".hidden": "hidden",
    "a\0b.txt": "a_b.txt",
    "Größe 10 €.txt": "Größe 10 €.txt",
    "Gro\u0308ße.txt": "Größe.txt",
    "trailing. .pdf": "trailing.pdf",
    "\x1b[31mred.txt": "_[31mred.txt",
    "con|cat?.txt": "con_cat_.txt",
}


@pytest.mark.parametrize(("given_name", "made"), HOSTILE.items())
def test_hostile_name_becomes_safe(given_name: str, made: str) -> None:
    assert safe_name(given_name) == made


@given(st.text(max_size=400))
def test_safe_stem_is_a_valid_file_name(name: str) -> None:
    made = safe_stem(name)
    assert made
    assert len(f"{made}.{'0' * 32}.json".encode()) <= 255
    assert not made.startswith((".", "-"))
    assert not set(made) & set("/\0\n")
    assert all(unicodedata.category(c)[0] != "C" for c in made)
    assert len(safe_name(name).encode()) <= 255 - len("document-")


@given(st.binary(min_size=1, max_size=255))
def test_any_bytes_become_text_that_utf8_holds(name: bytes) -> None:
    text = printable(os.fsdecode(name))
    assert text.encode().decode() == text
    assert one_line(os.fsdecode(name)).isprintable()


def test_long_name_is_shortened(tmp_path: Path) -> None:
    name = "ü" * 125 + ".txt"  # 254 bytes
    path = tmp_path / f"{safe_stem(name)}.{'0' * 32}.json"
    path.write_text("")
    assert safe_stem(name).startswith("üüü")
