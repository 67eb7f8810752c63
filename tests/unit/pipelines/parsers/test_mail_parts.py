"""The parts of a mail: inner mails in every encoding, renderings, reports, what lies elsewhere."""

import base64
import quopri

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import media_types as k
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make, make_mail
from tests.unit.pipelines.parsers.make_mail import HEAD, mixed, part, text
from tests.unit.pipelines.parsers.test_mail import body, parse

INNER = (
    "From: Bo <bo@example.com>\nTo: ann@example.com\n"
    "Subject: A subject so long that quoted-printable breaks its line in the middle of the header\n"
    "Date: Fri, 01 May 2026 10:00:00 +0200\nContent-Type: text/plain; charset=utf-8\n\n"
    "The lift is stück. Please have Amir repair it.\n"
)
ENCODED = {
    "base64": base64.encodebytes(INNER.encode()).decode(),
    "BASE64 ": base64.encodebytes(INNER.encode()).decode(),
    "quoted-printable": quopri.encodestring(INNER.encode()).decode(),
    "8bit": INNER,
    "7bit": INNER.replace("ü", "ue"),
}


@pytest.mark.parametrize("kind", ["message/rfc822", "message/global", "message/rfc822; name=x.eml"])
@pytest.mark.parametrize("encoding", ENCODED)
def test_a_mail_in_a_mail_in_every_encoding(kind, encoding):
    inner = f"Content-Type: {kind}\nContent-Transfer-Encoding: {encoding}\n\n{ENCODED[encoding]}"
    document = parse(mixed(text("See attached."), inner))
    assert "From: Bo <bo@example.com>\nTo: ann@example.com\nDate: Fri, 01 May" in document.text
    assert "in the middle of the header\n\nThe lift is st" in document.text
    assert [(item.media_type, item.parsed) for item in document.attachments] == [(k.MAIL, True)]
    assert document.skipped == ()


def test_an_inner_mail_is_named_after_its_subject_and_keeps_its_own_attachments():
    inner = mixed(text("Inner words."), part("text/plain; name=a.txt", "Words of the file."),
                  head="Subject: The offer\nFrom: b@e.com\n")  # fmt: skip
    document = parse(mixed(text("Outer."), "Content-Type: message/rfc822\n\n" + inner.decode()))
    assert [item.name for item in document.attachments] == ["The offer", "a.txt"]
    assert [page.number for page in document.pages] == [1, 2, 3]


def test_a_mail_that_is_nothing_but_another_mail():
    source = f"{HEAD}Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n"
    assert "The lift is stück." in parse(source + ENCODED["base64"]).text


def test_a_multipart_that_is_encoded_as_a_whole():
    inner = mixed(text("Words."), head="").split(b"\n\n", 1)[1]
    boundary = inner.split(b"\n")[0].decode().removeprefix("--")
    source = f"{HEAD}Content-Type: multipart/mixed; boundary={boundary}\n"
    source += "Content-Transfer-Encoding: base64\n\n"
    assert body(source + base64.encodebytes(inner).decode()) == "Words.\n"


def test_a_digest_holds_mails_without_saying_so():
    parts = (f"\nFrom: p{i}@e.com\nSubject: Number {i}\n\nWords {i}." for i in range(3))
    document = parse(mixed(text("Today's mails."), *[
        mixed(*parts, kind="digest", head="").decode()
    ]))  # fmt: skip
    assert [item.name for item in document.attachments] == ["Number 0", "Number 1", "Number 2"]
    assert "Subject: Number 2\n\nWords 2." in document.text


def test_what_lies_elsewhere_is_listed():
    outside = (
        "Content-Type: message/external-body; access-type=URL;\n"
        ' URL="https://files.example.com/offer.pdf"\n\n'
        "Content-Type: application/pdf; name=offer.pdf\nContent-ID: <1>\n\n"
    )
    document = parse(mixed(text("See the file."), outside))
    assert [(item.name, item.media_type) for item in document.attachments] == [("offer.pdf", k.PDF)]
    (entry,) = document.skipped
    assert (entry.part, entry.reason, entry.matters) == (
        "attachment offer.pdf",
        "unsupported",
        True,
    )
    assert "https://files.example.com/offer.pdf" in entry.detail
    assert "Attachments: offer.pdf\n" in document.text


def test_a_piece_of_a_mail_says_which():
    piece = 'Content-Type: message/partial; id="x"; number=2; total=3\n\nHalf a sentence'
    document = parse(mixed(text("See the file."), piece))
    assert document.skipped[0].part == "attachment piece 2 of 3"
    with pytest.raises(ParseFailure) as failure:
        parse(HEAD + piece)
    assert failure.value.reason is Reason.UNSUPPORTED
    assert "piece 2 of 3" in failure.value.detail


PDF = part("application/pdf; name=offer.pdf", make.pdf([(72, 700, "The offer.")]))
PICTURE = part(
    "image/png; name=a.png", make_mail.png(900, 700, 5000), "Content-Disposition: inline"
)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(mixed(text("One."), PICTURE, text("Two.")), "One.\n\nTwo.", id="apple text"),
        pytest.param(
            mixed(text("One.\nTwo."), mixed(text("<p>One.</p>", "text/html"), PICTURE,
                  text("<p>Two.</p>", "text/html"), kind="mixed", head="").decode(),
                  kind="alternative"), "One.\nTwo.", id="apple alternative",
        ),
        pytest.param(
            mixed(text("\n"), mixed(text("<p>One.</p>", "text/html"), PDF,
                  text("<p>Two.</p>", "text/html"), kind="mixed", head="").decode(),
                  kind="alternative"), "One.\n\nTwo.", id="apple html",
        ),
        pytest.param(
            mixed(mixed(text("Words."), text("<p>Words.</p>", "text/html"), kind="alternative",
                  head="").decode(), PICTURE, kind="related"), "Words.", id="related outside",
        ),
        pytest.param(
            mixed(text("Words."), text("<p>Words.</p>", "text/x-amp-html"),
                  text("<p>Words.</p>", "text/html"), kind="alternative"), "Words.", id="amp",
        ),
    ],
)  # fmt: skip
def test_bodies_in_every_nesting(source, expected):
    document = parse(source)
    page = document.text[: document.pages[0].end]
    assert page.split("\n\n", 1)[1].strip() == expected


def test_a_delivery_status_reads_as_it_is():
    status = (
        "Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.com\n\n"
        "Final-Recipient: rfc822; ben@example.com\nAction: failed\nStatus: 5.1.1\n"
    )
    original = "Content-Type: text/rfc822-headers\n\nFrom: a@e.com\nTo: b@e.com\nSubject: Lost\n"
    document = parse(mixed(text("Your mail was not delivered."), status, original, kind="report"))
    assert (
        "Your mail was not delivered.\n\nReporting-MTA: dns; mx.example.com\n\n"
        "Final-Recipient: rfc822; ben@example.com\nAction: failed\nStatus: 5.1.1\n"
    ) in document.text
    assert "----- Attachment: Lost -----\nFrom: a@e.com" in document.text


def test_a_report_of_receipt_reads_as_it_is():
    report = (
        "Content-Type: message/disposition-notification\n\nDisposition: manual-action; displayed"
    )
    assert "displayed" in body(mixed(text("Your mail was read."), report, kind="report"))


@pytest.mark.parametrize(
    ("words", "charset"),
    [("Grüße für 240 €", "windows-1252"), ("日本語のメモ", "iso-2022-jp"), ("Größe", "cp850")],
)
def test_attached_text_is_read_in_the_charset_that_the_mail_names(words, charset):
    raw = words.encode(charset)
    document = parse(mixed(text("Hello."), part(f"text/plain; charset={charset}; name=a.txt", raw)))
    assert words in document.text
    assert document.attachments[0].size == len(raw)


PGP = "-----BEGIN PGP MESSAGE-----\nVersion: 1\n\nhQEMA\n=abcd\n-----END PGP MESSAGE-----\n"


def test_armour_of_pgp_is_no_text():
    document = parse(f"{HEAD}\nSee below.\n\n{PGP}\nRegards\n")
    assert "hQEMA" not in document.text
    assert [(item.reason, item.matters) for item in document.skipped] == [("encrypted", True)]
    with pytest.raises(ParseFailure) as failure:
        parse(f"{HEAD}\n{PGP}")
    assert failure.value.reason is Reason.ENCRYPTED


def test_words_signed_by_pgp_are_read():
    source = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nThe words.\n- -- \nAnn\n"
        "-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----\n"
    )
    assert body(f"{HEAD}\n{source}") == "The words.\n--\nAnn\n"


def test_parts_in_parts_without_an_end():
    source = HEAD + "".join(
        f"Content-Type: multipart/mixed; boundary=b{i}\n\n--b{i}\n" for i in range(60)
    )
    with pytest.raises(ParseFailure):
        parse(source + "\nWords.\n")


def test_shared_encoded_mail(shared):
    document = parse((shared / "cases/18-rfc822-base64/base64.eml").read_bytes())
    assert "The lift is stuck. Please have Amir repair it by 9 May 2026." in document.text
