"""Files that old programs write into the text of a mail."""

import base64
import binascii

import pytest

from tests.unit.pipelines.parsers.make_mail import HEAD
from tests.unit.pipelines.parsers.test_mail import body, parse

COSTS = "Hall: 240 euros\nChairs: 95 euros\n" * 3


def uuencoded(name: str, data: bytes) -> str:
    lines = [binascii.b2a_uu(data[at : at + 45]).decode() for at in range(0, len(data), 45)]
    return f"begin 644 {name}\n{''.join(lines)}`\nend\n"


def in_base64(name: str, data: bytes) -> str:
    return f"begin-base64 644 {name}\n{base64.encodebytes(data).decode()}====\n"


@pytest.mark.parametrize("write", [uuencoded, in_base64])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_in_the_text_is_an_attachment(write, end):
    source = f"{HEAD}\nSee the costs.\n\n{write('costs of may.txt', COSTS.encode())}Regards, Ann\n"
    document = parse(source.replace("\n", end).encode())
    assert "Attachments: costs of may.txt\n\nSee the costs.\n\nRegards, Ann\n" in document.text
    assert document.text.endswith(f"----- Attachment: costs of may.txt -----\n{COSTS}")
    assert document.skipped == ()


def test_blanks_at_the_ends_of_lines_may_be_lost():
    data = b"Hall: 240\0\0\0\0\0\0 euros" + bytes(60)
    lines = uuencoded("a.txt", data).replace("`", " ").split("\n")
    source = f"{HEAD}\nHello.\n" + "\n".join(line.rstrip() for line in lines)
    files = parse(source.encode()).attachments
    assert [(item.name, item.size) for item in files] == [("a.txt", len(data))]


def test_yenc_is_said():
    source = (
        f"{HEAD}\nHello.\n=ybegin line=128 size=9 name=a b.zip\n\x7f*j\x01\n=yend size=9\nBye.\n"
    )
    document = parse(source.encode("latin-1"))
    assert [(entry.part, entry.reason, entry.matters) for entry in document.skipped] == [
        ("attachment a b.zip", "unsupported", True)
    ]
    assert body(source) == "Hello.\nBye.\n"


@pytest.mark.parametrize(
    "written",
    [
        "begin 644 chapters\nand stop when you like.\nend\n",
        "begin 644 a.txt\n" + uuencoded("a.txt", COSTS.encode()).split("\n")[1] + "\n",  # no end
        "begin with 644 things\nend\n",
        "begin-base64 644 a.txt\nnot base64 at all\n====\n",
    ],
)
def test_what_only_begins_like_one_stays(written):
    assert body(f"{HEAD}\n{written}").strip() == written.strip()
    assert parse(f"{HEAD}\n{written}".encode()).attachments == ()
