"""Signed S/MIME is read without a look at the signature; encrypted is said to be that."""

import base64

import pytest

from pipelines.errors import ParseFailure
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make
from tests.unit.pipelines.parsers.make_mail import (
    HEAD,
    ber,
    compressed,
    der,
    enveloped,
    mixed,
    part,
    png,
    signed,
    text,
)
from tests.unit.pipelines.parsers.test_mail import parse

ENTITY = b"Content-Type: text/plain; charset=utf-8\r\n\r\nThe signed w\xc3\xb6rds.\r\n"
INNER_MIXED = mixed(
    text("The signed wörds."), part("text/plain; name=a.txt", "Of the file."), head=""
)


def whole(data: bytes, kind: str = "application/pkcs7-mime; name=smime.p7m") -> bytes:
    """A mail that is one S/MIME part."""
    encoded = base64.encodebytes(data).decode()
    return f"{HEAD}Content-Type: {kind}\nContent-Transfer-Encoding: base64\n\n{encoded}".encode()


@pytest.mark.parametrize("element", [der, ber])
@pytest.mark.parametrize(
    "kind",
    [
        "application/pkcs7-mime; smime-type=signed-data; name=smime.p7m",
        "application/x-pkcs7-mime; name=smime.p7m",
        "application/pkcs7-mime",
        "application/octet-stream; name=smime.p7m",
    ],
)
@pytest.mark.parametrize("entity", [ENTITY, INNER_MIXED])
def test_what_was_signed_is_read(element, kind, entity):
    document = parse(whole(signed(entity, element), kind))
    assert "Subject: Hello\n" in document.text
    assert "The signed wörds." in document.text
    assert "smime" not in document.text
    assert document.metadata["signature"] == "not verified"
    assert document.skipped == ()


def test_signed_twice_compressed_and_armoured():
    mime = b"Content-Type: application/pkcs7-mime\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    inner = mime + base64.encodebytes(compressed(ENTITY))
    assert "The signed wörds." in parse(whole(signed(inner))).text
    armour = (
        b"-----BEGIN PKCS7-----\n" + base64.encodebytes(signed(ENTITY)) + b"-----END PKCS7-----\n"
    )
    assert "The signed wörds." in parse(whole(armour)).text


def test_a_signed_part_of_a_mail():
    source = mixed(
        part("application/pkcs7-mime; name=smime.p7m", signed(ENTITY)), text("A footer.")
    )
    document = parse(source)
    assert "The signed wörds.\n\nA footer.\n" in document.text


def test_a_signed_file():
    pdf = signed(make.pdf([(72, 700, "The contract.")]), ber)
    document = parse(
        mixed(text("Hello."), part("application/octet-stream; name=contract.pdf.p7m", pdf))
    )
    assert "----- Attachment: contract.pdf -----\nThe contract.\n" in document.text


def test_a_detached_signature_is_nothing_to_miss():
    signature = part("application/pkcs7-signature; name=smime.p7s", signed(None))
    document = parse(mixed(text("The words."), signature, kind="signed"))
    assert "Attachments" not in document.text
    assert document.metadata["signature"] == "not verified"
    assert not any(entry.matters for entry in document.skipped)


@pytest.mark.parametrize(
    "source",
    [
        whole(enveloped()),
        whole(enveloped(), "application/octet-stream; name=smime.p7m"),
        whole(signed(b"Content-Type: application/pkcs7-mime\n\n" + enveloped())),
        mixed("Content-Type: application/pgp-encrypted\n\nVersion: 1",
              "Content-Type: application/octet-stream; name=encrypted.asc\n\nx", kind="encrypted"),
        mixed(mixed("Content-Type: application/pgp-encrypted\n\nVersion: 1", kind="encrypted",
                    head="").decode()),
        mixed(text(" "), part("application/octet-stream; name=message.pgp", png(1, 1))),
    ],
)  # fmt: skip
def test_encrypted_mails(source):
    with pytest.raises(ParseFailure) as failure:
        parse(source)
    assert failure.value.reason is Reason.ENCRYPTED
    assert "save the decrypted" in failure.value.detail


def test_an_encrypted_part_beside_a_text_is_listed():
    document = parse(mixed(text("See the file."), part("application/pkcs7-mime", enveloped())))
    assert [(item.part, item.reason) for item in document.skipped] == [
        ("attachment smime.p7m", "encrypted")
    ]


@pytest.mark.parametrize(
    "data",
    [b"rubbish", signed(ENTITY)[:60], signed(ENTITY, ber)[:60], ber(0x30) * 3, b"\x30\x80" * 5000,
     b"\x30\x84\xff\xff\xff\xff" * 100, b""],
)  # fmt: skip
def test_damaged_messages_are_said_to_be_that(data):
    with pytest.raises(ParseFailure) as failure:
        parse(whole(data))
    assert failure.value.reason is Reason.MALFORMED
    assert "smime.p7m" in failure.value.detail


def test_shared_signed_mail(shared):
    document = parse((shared / "cases/15-smime-opaque/signed.eml").read_bytes())
    assert "our whole call centre gets a white page since this morning." in document.text
