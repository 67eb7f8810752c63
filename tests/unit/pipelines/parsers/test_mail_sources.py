"""Files that hold mails: EMLX, mbox, maildir, and lines that programs write above the headers."""

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import HEAD_BYTES, ParseLimits, detect, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.result import Reason
from tests.unit.pipelines.parsers.make_mail import HEAD, mixed, text
from tests.unit.pipelines.parsers.test_mail import parse

MAIL = f"{HEAD}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\nThe words.\n".encode()
PLIST = b'<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict></dict></plist>\n'


def emlx(mail: bytes, count: int | None = None) -> bytes:
    return f"{len(mail) if count is None else count}     \n".encode() + mail + PLIST


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("1234.emlx", emlx(MAIL)),
        ("1234.partial.emlx", emlx(MAIL)),
        ("1234", emlx(MAIL)),
        ("1234.emlx", emlx(MAIL, 99_999)),
        ("1234.emlx", emlx(MAIL, 3)),
        ("1234.emlx", emlx(MAIL.replace(b"\n", b"\r\n"))),
        ("1719822.M1P2.host:2,S", MAIL),
        ("1719822.M1P2.host,S=123:2,RS", MAIL),
        ("a.eml", b"Microsoft Mail Internet Headers Version 2.0\n" + MAIL),
        ("a", b"Microsoft Mail Internet Headers Version 2.0\r\n" + MAIL.replace(b"\n", b"\r\n")),
        ("a.txt", b"+OK 312 octets\n" + MAIL),
        ("a.eml", b"Exported by a program\non 4 May 2026\n\n" + MAIL),
        ("a.eml", b"\xef\xbb\xbf\n" + MAIL),
        ("a.mbox", b"From a@b.c Mon May  4 10:00:00 2026\n" + MAIL),
    ],
)
def test_mails_in_files_of_many_kinds(name, data):
    assert detect(name, data[:HEAD_BYTES]) == k.MAIL
    document = parse_bytes(data, k.MAIL, ParseLimits())
    assert document.text == f"{HEAD}\nThe words.\n"


def test_what_stands_above_the_headers_is_kept():
    document = parse(b"Microsoft Mail Internet Headers Version 2.0\n" + MAIL)
    assert document.metadata["banner"] == "Microsoft Mail Internet Headers Version 2.0"


@pytest.mark.parametrize(
    "data",
    [
        b"Memo\nFrom: Ann\nTo: Ben\nSubject: Plan\n\nPlease read.\n",
        b"312\nMemo\n",
        b"Agenda\nDate: 4 May\nSubject: Plan\n",
        b"From: Ann\nHello.\n",
    ],
)
def test_texts_that_are_no_mails(data):
    assert detect("a.txt", data) == k.TEXT


def test_long_headers_are_cut_in_what_is_looked_at():
    head = b"".join(
        b"Received: from a by b with esmtp id %d; Mon, 4 May 2026\n" % i for i in range(400)
    )
    data = b"Return-Path: <a@b.c>\nDelivered-To: d@e.f\n" + head + MAIL
    for cut in range(HEAD_BYTES - 60, HEAD_BYTES):
        assert detect("a", data[:cut]) == k.MAIL


def test_apple_says_which_attachments_are_missing():
    missing = (
        "Content-Type: application/pdf; name=offer.pdf\nContent-Transfer-Encoding: base64\n"
        "Content-Disposition: attachment; filename=offer.pdf\nX-Apple-Content-Length: 48123\n\n"
    )
    document = parse(emlx(mixed(text("See the offer."), missing)))
    assert "Attachments: offer.pdf\n" in document.text
    (entry,) = document.skipped
    assert (entry.part, entry.matters) == ("attachment offer.pdf", True)
    assert "Apple Mail" in entry.detail
    assert document.attachments[0].size == 48123


ENVELOPE = b"From a@b.c Mon May  4 10:00:00 2026\n"
LOCKED = f"{HEAD}Content-Type: multipart/encrypted; boundary=b\n\n--b\n\nx\n--b--\n\n".encode()


def test_an_mbox_is_read_beyond_a_mail_that_cannot_be():
    document = parse(ENVELOPE + LOCKED + ENVELOPE + MAIL)
    assert "The words." in document.text
    assert [(item.page, item.reason) for item in document.skipped if item.page] == [
        (1, "encrypted")
    ]
    with pytest.raises(ParseFailure) as failure:
        parse(ENVELOPE + LOCKED + ENVELOPE + LOCKED)
    assert failure.value.reason is Reason.ENCRYPTED


def test_an_mbox_quotes_lines_that_begin_with_from():
    data = ENVELOPE + MAIL + b"\n>From here on it is ours.\n>>From there.\n"
    assert "\nFrom here on it is ours.\n" in parse(data).text


@pytest.mark.parametrize("name", ["1234.emlx", "banner.eml", "1719822.M1P2.host:2,S"])
def test_shared_mails(shared, name):
    data = (shared / "cases/21-emlx" / name).read_bytes()
    assert detect(name, data[:HEAD_BYTES]) == k.MAIL
    document = parse(data)
    assert document.metadata["subject"] == "Tür klemmt"
    assert document.text.endswith("Please have Amir repair it by 9 May 2026.\n")
