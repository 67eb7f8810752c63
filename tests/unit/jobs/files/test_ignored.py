"""Names that are no documents."""

import pytest

from jobs.files.ignored import ignored


@pytest.mark.parametrize(
    "name",
    [".~lock.minutes.odt#", "~$minutes.docx", "a.pdf.part", "a.PDF.crdownload", ".DS_Store",
     "notes.txt~", ".a.pdf.Xy12", "x.tmp", ".gitkeep", "._note.txt", "a.pdf.opdownload", "a.!sync",
     "@eaDir", "#recycle", "#snapshot", "@Recycle", "lost+found", "desktop.ini", "Desktop.ini",
     "Thumbs.db", "$RECYCLE.BIN", "System Volume Information", "a.pdf:Zone.Identifier",
     "__MACOSX", "Icon\r", ".stversions", ".stfolder",
     "note.sync-conflict-20260504-101010-ABCDEF.txt", "note (Ann's conflicted copy 2026-05-04).txt",
     "note (conflicted copy 2026-05-04 101010).txt"],
)  # fmt: skip
def test_what_programs_leave_is_known(name: str) -> None:
    assert ignored()(name)


@pytest.mark.parametrize(
    "name",
    ["a.pdf", "part.pdf", "tmp", "lock.txt", "$.pdf", "#1 invoice.pdf", "recycle.txt", "thumbs.pdf",
     "icon.txt", "desktop.txt", "@home.txt", "conflicted copy.txt", "Re: sync-conflict.eml"],
)  # fmt: skip
def test_documents_are_taken(name: str) -> None:
    assert not ignored()(name)


def test_a_setting_names_more() -> None:
    test = ignored(["*.BAK", "old"])
    assert test("a.bak") and test("OLD") and test(".x") and not test("older") and not test("a.txt")
