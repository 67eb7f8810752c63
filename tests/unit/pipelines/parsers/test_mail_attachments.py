"""What was not read of a mail is said, with names, sizes and reasons; decoration is not missed."""

import base64

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import media_types as k
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make
from tests.unit.pipelines.parsers.make_mail import HEAD, mixed, part, png, text
from tests.unit.pipelines.parsers.test_mail import parse

LOCKED = make.encrypted(make.pdf([(72, 700, "Secret.")]), "user", "owner")
SCAN = make.pdf([])
JPEG = (
    b"\xff\xd8\xff\xe0\x00\x10JFIF"
    + bytes(10)
    + b"\xff\xc0\x00\x11\x08\x03\x20\x04\x00"
    + bytes(40)
)


def image(data: bytes, *headers: str, kind: str = "image/png", name: str = "image001.png") -> str:
    return part(f"{kind}; name={name}", data, *headers)


def html(tag: str) -> str:
    return text(f"<p>Hello.</p>{tag}", "text/html; charset=utf-8")


def test_names_sizes_and_reasons():
    document = parse(mixed(
        text("See the files."),
        part("application/pdf; name=invoice.pdf", LOCKED),
        part("application/pdf; name=scan.pdf", SCAN),
        part("application/octet-stream; name=points.bin", bytes(range(256))),
        part("image/png", png(900, 900, 5000)),
    ))  # fmt: skip
    assert "Attachments: invoice.pdf, scan.pdf, points.bin, unnamed.png\n" in document.text
    assert [(item.part, item.reason, item.matters) for item in document.skipped] == [
        ("attachment invoice.pdf", "encrypted", True),
        ("attachment scan.pdf", "no_text", True),
        ("attachment points.bin", "unsupported", True),
        ("attachment unnamed.png", "no_text", True),
    ]
    assert [item.size for item in document.attachments] == [len(LOCKED), len(SCAN), 256, 5000]
    assert all(item.detail for item in document.skipped)


ID = "Content-ID: <logo@x>"
INLINE = "Content-Disposition: inline"
ATTACHED = "Content-Disposition: attachment"


@pytest.mark.parametrize(
    ("parts", "matters"),
    [
        pytest.param([html('<img src="cid:logo@x">'), image(png(200, 60, 9000), ID)], False,
                     id="logo"),
        pytest.param([html('<img src="cid:logo@x" width=150 height=50>'),
                      image(png(900, 300, 50_000), ID)], False, id="large logo shown small"),
        pytest.param([html('<img style="width: 150px; height:50px" src=cid:logo@x>'),
                      image(png(900, 300, 50_000), ID, INLINE)], False, id="by its style"),
        pytest.param([html('<img src="cid:logo@x">'), image(png(32, 32, 900), ID, ATTACHED)], False,
                     id="icon that is called attached"),
        pytest.param([text("Hello."), image(png(1, 1), INLINE)], False, id="pixel"),
        pytest.param([text("Hello."), image(b"\xff\xd8\xff\xe0 of no known size", INLINE,
                      kind="image/jpeg")], False, id="few bytes"),
        pytest.param([text("Hello."), image(png(900, 1200, 90_000), INLINE)], True, id="photo"),
        pytest.param([text("Hello."), image(JPEG, INLINE, kind="image/jpeg")], True, id="jpeg"),
        pytest.param([html('<img src="cid:logo@x">'), image(png(800, 500, 9000), ID)], True,
                     id="pasted table of few bytes"),
        pytest.param([html('<img src="cid:logo@x" width=200 height=150>'),
                      image(png(3000, 2000, 9000), ID)], True, id="preview of a photograph"),
        pytest.param([html('<img src="cid:logo@x" width="100%">'), image(png(800, 500, 9000), ID)],
                     True, id="as wide as the text"),
        pytest.param([text("Hello."), image(png(32, 32, 900))], True, id="attached icon"),
        pytest.param([text("Hello."), image(png(32, 32, 900), "Content-ID: "
                                                              "<f_x1>", ATTACHED)], True,
                     id="attached, with an identifier"),
    ],
)  # fmt: skip
def test_pictures(parts, matters):
    document = parse(mixed(*parts, kind="related"))
    (entry,) = document.skipped
    assert entry.matters is matters
    assert ("Attachments: image001.png\n" in document.text) is matters


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("application/pkcs7-signature; name=smime.p7s", b"0\x80"),
        ("application/octet-stream; name=smime.p7s", b"0\x80"),
        ("application/pgp-signature; name=signature.asc", b"-----BEGIN PGP SIGNATURE-----\n"),
        ("text/plain; name=signature.asc", b"-----BEGIN PGP SIGNATURE-----\n"),
        ("application/pgp-keys; name=key.asc", b"-----BEGIN PGP PUBLIC KEY BLOCK-----\n"),
    ],
)
def test_signatures_are_not_missed(kind, data):
    document = parse(mixed(text("Hello."), part(kind, data)))
    assert "Attachments" not in document.text
    assert not any(item.matters for item in document.skipped)


def test_text_that_is_called_asc_is_read():
    document = parse(mixed(text("Hello."), part("text/plain; name=notes.asc", "The notes.")))
    assert "The notes." in document.text


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ([part("application/pdf; name=scan.pdf", SCAN)], Reason.NO_TEXT),
        ([part("application/pdf; name=invoice.pdf", LOCKED)], Reason.ENCRYPTED),
        ([text(" \n"), image(png(900, 900))], Reason.NO_TEXT),
        ([part("application/pdf; name=scan.pdf", SCAN), image(png(900, 900))], Reason.NO_TEXT),
    ],
)
def test_a_mail_without_text_of_which_nothing_could_be_read(parts, reason):
    with pytest.raises(ParseFailure) as failure:
        parse(mixed(*parts))
    assert failure.value.reason is reason
    name = (
        "image001.png"
        if "image001" in parts[-1]
        else "invoice.pdf"
        if reason is Reason.ENCRYPTED
        else "scan.pdf"
    )
    assert f"{name} (" in failure.value.detail


def test_a_mail_without_text_is_its_subject_if_only_a_logo_is_unread():
    logo = image(png(200, 60), ID, INLINE)
    document = parse(mixed(html("").replace("PHA+", "PHA+", 0), logo))
    assert "Hello." in document.text
    document = parse(mixed(text(" "), logo))
    assert document.text.strip() == HEAD.strip()


def test_pictures_that_are_written_into_the_html():
    def tag(data: bytes) -> str:
        return f'<img src="data:image/png;base64,{base64.b64encode(data).decode()}">'

    document = parse(mixed(html(tag(png(800, 600, 9000)) + tag(png(90, 30, 900)))))
    assert [(item.part, item.matters) for item in document.skipped] == [
        ("attachment unnamed.png", True),
        ("attachment unnamed.png", False),
    ]
    with pytest.raises(ParseFailure):
        parse(mixed(text(tag(png(800, 600, 9000)), "text/html")))


def test_a_mail_of_nothing_but_pictures_on_the_web():
    web = text('<a href="x"><img width=600 src="https://example.com/a.png"></a>', "text/html")
    for parts, kind in (([web], "mixed"), ([text(" "), web], "alternative")):
        (entry,) = parse(mixed(*parts, kind=kind)).skipped
        assert (entry.page, entry.reason, entry.part, entry.matters) == (
            1, "picture", "the text", True,
        )  # fmt: skip
        with pytest.raises(ParseFailure) as failure:
            parse(mixed(*parts, kind=kind, head="From: a@e.com\n"))
        assert failure.value.reason is Reason.NO_TEXT
        assert "on the web" in failure.value.detail
    assert parse(mixed(html('<img src="https://example.com/a.png">'))).skipped == ()


def test_attached_files_of_known_kinds_are_read():
    card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nTEL:+49 30 1234\nEND:VCARD\n"
    document = parse(mixed(text("Hello."), part("text/vcard; name=ann.vcf", card)))
    assert (
        "----- Attachment: ann.vcf -----\nName: Ann Lee\nTelephone: +49 30 1234\n" in document.text
    )
    assert document.attachments[0].media_type == k.VCARD


def test_shared_unread_attachments(shared):
    document = parse((shared / "cases/32-unread-attachments/invoice.eml").read_bytes())
    assert "Attachments: invoice.pdf, contract.pdf, points.xlsx\n" in document.text
    unread = {item.part for item in document.skipped if item.matters}
    assert unread == {"attachment invoice.pdf", "attachment contract.pdf", "attachment points.xlsx"}
