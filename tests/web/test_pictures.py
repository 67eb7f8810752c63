"""Pages are drawn in a process of their own, within limits; damaged documents are one line."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from jobs.documents.store import document_path
from jobs.running.processes import SECRETS
from jobs.running.web_service import TOKEN_VARIABLE
from jobs.settings import Settings
from jobs.web import drawing
from jobs.web.drawing import NotDrawn, picture
from jobs.web.pictures import Request
from tests.web.kit import LETTER

PDF = "application/pdf"


def stored(settings: Settings, data: bytes) -> str:
    name = "ab" * 32
    document_path(settings, name).write_bytes(data)
    return name


def test_a_page_is_drawn_and_kept(settings: Settings) -> None:
    name = stored(settings, LETTER.read_bytes())
    quotes = (("/a", "rented showers in a cabin", ""), ("/b", "nowhere", ""))
    first = picture(settings, name, Request(PDF, 1, quotes=quotes))
    assert first.png.startswith(b"\x89PNG")
    # The quote is hyphenated over a line end: two boxes.
    assert [place[0] for place in first.places] == ["/a", "/a"]
    document_path(settings, name).unlink()
    assert picture(settings, name, Request(PDF, 1, quotes=quotes)) == first
    with pytest.raises(NotDrawn, match="no longer in the store"):
        picture(settings, name, Request(PDF, 2))


def test_the_right_one_of_several_occurrences(settings: Settings) -> None:
    name = stored(settings, LETTER.read_bytes())
    before = "tell the caretaker, Mr Osgood."
    drawn = picture(settings, name, Request(PDF, 1, quotes=(
        ("/first", "Mr Osgood", ""), ("/second", "Mr Osgood", before))))  # fmt: skip
    first, second = drawn.places
    assert first[2] < second[2]


@pytest.mark.parametrize(
    ("data", "media_type", "page"),
    [
        (b"%PDF-1.7 nothing", PDF, 1),
        (LETTER.read_bytes()[:2000], PDF, 1),
        (LETTER.read_bytes(), PDF, 99),
        (b"\x89PNG\r\n\x1a\n broken", "image/png", 1),
        (b"", "image/png", 1),
    ],
)
def test_what_cannot_be_drawn_is_one_line(
    settings: Settings, data: bytes, media_type: str, page: int
) -> None:
    with pytest.raises(NotDrawn, match="cannot be drawn") as caught:
        picture(settings, stored(settings, data), Request(media_type, page))
    assert "\n" not in str(caught.value)


def test_a_picture_of_too_many_pixels_is_refused(settings: Settings) -> None:
    bomb = BytesIO()
    Image.new("1", (20_000, 20_000)).save(bomb, "PNG")
    with pytest.raises(NotDrawn, match="cannot be drawn"):
        picture(settings, stored(settings, bomb.getvalue()), Request("image/png", 1))


def test_a_child_that_hangs_is_killed(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(drawing, "SECONDS", 0.2)
    monkeypatch.setattr(drawing, "_GRACE_SECONDS", 0.0)
    monkeypatch.setattr(drawing, "python", lambda _: ["sleep", "60"])
    with pytest.raises(NotDrawn, match="takes longer"):
        picture(settings, stored(settings, b"x"), Request(PDF, 1))


def test_a_link_in_the_store_is_not_followed(settings: Settings, tmp_path: Path) -> None:
    target = tmp_path / "secret.pdf"
    target.write_bytes(LETTER.read_bytes())
    document_path(settings, "cd" * 32).symlink_to(target)
    with pytest.raises(NotDrawn):
        picture(settings, "cd" * 32, Request(PDF, 1))


def test_the_child_gets_no_secret(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It reads what a stranger wrote: here a program in its place writes down what it was given."""
    for name in (*SECRETS, TOKEN_VARIABLE, "JOBS_BROKER_URL", "JOBS_LEDGER_URL"):
        monkeypatch.setenv(name, "canary")
    script = f"env > '{tmp_path}/given'; cat >/dev/null; exit 1"
    monkeypatch.setattr(drawing, "python", lambda _: ["sh", "-c", script])
    with pytest.raises(NotDrawn):
        picture(settings, stored(settings, b"x"), Request(PDF, 1))
    given = (tmp_path / "given").read_text()
    assert "PATH=" in given
    assert "canary" not in given
