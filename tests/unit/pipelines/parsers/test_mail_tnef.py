"""Outlook's winmail.dat: body and attachments are read."""

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, detect, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make, make_mail
from tests.unit.pipelines.parsers.make_mail import (
    ATTACHED,
    BODY,
    OEM_CODEPAGE,
    PROPERTIES,
    SUBJECT,
    compressed_rtf,
    mapi,
    mixed,
    part,
    text,
    tnef,
    tnef_file,
)
from tests.unit.pipelines.parsers.test_mail import body, parse

WORDS = "Please have Ruth renew the permits by 15 May 2026."
STRING, UNICODE, BINARY, LONG, TIME, OBJECT, BOOLEAN = 0x1E, 0x1F, 0x102, 0x03, 0x40, 0x0D, 0x0B
RTF = rb"{\rtf1\ansi\ansicpg1252{\fonttbl\f0 Arial;}\f0 Gr\'fc\'dfe.\par " + WORDS.encode() + b"}"
HTML_RTF = (
    rb"{\rtf1\ansi\fromhtml1{\fonttbl\f0 Arial;}{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 "
    + WORDS.encode() + rb"{\*\htmltag72 </p>}\htmlrtf\par}\htmlrtf0}"
)  # fmt: skip


# The example of [MS-OXRTFCP], section 4.1, with references to its dictionary.
HELLO = bytes.fromhex(
    "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0"
)


def winmail(data: bytes, name: str = "winmail.dat", kind: str = "application/ms-tnef") -> str:
    return part(kind, data, f'Content-Disposition: attachment; filename="{name}"')


@pytest.mark.parametrize(
    "attributes",
    [
        pytest.param([(1, BODY, WORDS.encode() + b"\0")], id="plain"),
        pytest.param([(1, PROPERTIES, mapi((STRING, 0x1000, WORDS.encode() + b"\0")))], id="mapi"),
        pytest.param([(1, PROPERTIES, mapi((LONG, 0x0FFE, 5), (BOOLEAN, 0x0E1F, 1),
            (TIME, 0x0039, 134_000_000_000_000_000), (LONG, 0x8001, 7),
            (UNICODE, 0x1000, (WORDS + "\0").encode("utf-16-le"))))], id="unicode behind others"),
        pytest.param([(1, PROPERTIES, mapi((BINARY, 0x1013, f"<p>{WORDS}</p>".encode())))],
                     id="html"),
        pytest.param([(1, PROPERTIES, mapi((BINARY, 0x1009, compressed_rtf(RTF))))], id="rtf"),
        pytest.param([(1, PROPERTIES, mapi((BINARY, 0x1009, compressed_rtf(HTML_RTF))))],
                     id="html in rtf"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("own", ["", "\n\n"])
def test_the_body_of_a_winmail(attributes, own):
    source = mixed(text(own), winmail(tnef((1, OEM_CODEPAGE, b"\xe4\x04\0\0"), *attributes)))
    assert WORDS in body(source)
    assert parse(source).skipped == ()
    assert "winmail" not in parse(source).text


def test_rtf_with_references():
    data = tnef((1, PROPERTIES, mapi((BINARY, 0x1009, HELLO))))
    assert body(mixed(text(" "), winmail(data))).strip() == "hello world"


def test_the_attachments_of_a_winmail_and_its_body_beside_a_text():
    pdf = make.pdf([(72, 700, "The permit.")])
    data = tnef(
        (1, BODY, b"The same words, richer."),
        *tnef_file("PERMIT~1.PDF", pdf),
        (2, ATTACHED, mapi((UNICODE, 0x3707, "Größe des permit.pdf\0".encode("utf-16-le")))),
        *tnef_file("logo.png", make_mail.png(200, 60)),
        (2, ATTACHED, mapi((STRING, 0x3712, b"logo@x\0"))),
        *tnef_file("photo.png", make_mail.png(2000, 1500, 100)),
    )
    document = parse(mixed(text("The same words."), winmail(data)))
    assert "richer" not in document.text
    assert "Attachments: Größe des permit.pdf, photo.png\n" in document.text
    assert "The permit." in document.text
    assert [(item.name, item.parsed) for item in document.attachments] == [
        ("Größe des permit.pdf", True), ("logo.png", False), ("photo.png", False),
    ]  # fmt: skip
    assert [(item.part, item.matters) for item in document.skipped] == [
        ("attachment logo.png", False), ("attachment photo.png", True),
    ]  # fmt: skip


def test_a_message_in_a_winmail():
    inner = tnef(
        (1, SUBJECT, b"The offer\0"), (1, BODY, b"Inner words."), *tnef_file("a.txt", b"Deep.")
    )
    held = mapi(
        (OBJECT, 0x3701, bytes(16) + inner), (UNICODE, 0x3001, "The offer".encode("utf-16-le"))
    )
    data = tnef(
        (1, BODY, b"Outer words."), (2, make_mail.RENDERING, bytes(14)), (2, ATTACHED, held)
    )
    document = parse(mixed(text(" "), winmail(data)))
    assert (
        "----- Attachment: The offer -----\nSubject: The offer\nAttachments: a.txt\n"
        in document.text
    )
    assert "Inner words." in document.text
    assert "Deep." in document.text


def test_a_winmail_that_is_the_whole_mail():
    data = tnef((1, BODY, WORDS.encode()))
    source = mixed(winmail(data, "unnamed", "application/octet-stream"))
    assert body(source).strip() == WORDS


def test_a_winmail_by_itself():
    data = tnef(
        (1, SUBJECT, b"Permits\0"), (1, BODY, WORDS.encode()), *tnef_file("a.txt", b"More.")
    )
    assert detect("winmail.dat", data) == k.TNEF
    document = parse_bytes(data, k.TNEF, ParseLimits())
    assert document.text.startswith(f"Subject: Permits\nAttachments: a.txt\n\n{WORDS}\n")
    assert document.metadata["subject"] == "Permits"


def test_a_meeting_says_when():
    times = ((TIME, 0x0060, 134_232_480_000_000_000), (TIME, 0x0061, 134_232_516_000_000_000))
    kind = (STRING, 0x001A, b"IPM.Schedule.Meeting.Request\0")
    data = tnef((1, PROPERTIES, mapi(kind, *times)), (1, BODY, b"Bring the budget."))
    assert "When: 2026-05-14 16:00 to 2026-05-14 17:00 UTC\n\nBring the budget." in body(
        mixed(text(" "), winmail(data))
    )


@pytest.mark.parametrize("cut", [30, 60, 90])
def test_a_winmail_that_is_cut_short_is_read_as_far_as_it_goes(cut):
    data = tnef((1, BODY, b"The words."), *tnef_file("a.txt", b"Words of the file." * 5))
    document = parse(mixed(text("Hello."), winmail(data[:-cut])))
    assert [item.part for item in document.skipped if item.matters][-1] == "the end of the mail"


def test_a_winmail_that_is_none():
    with pytest.raises(ParseFailure) as failure:
        parse(mixed(text(" "), winmail(b"rubbish")))
    assert failure.value.reason is Reason.MALFORMED
    assert "winmail.dat" in failure.value.detail


def test_shared_winmail(shared):
    document = parse((shared / "cases/14-winmail/no-body.eml").read_bytes())
    assert "Please have Ruth renew the parking permits by 15 May 2026." in document.text
    assert "Permit 12 belongs to Tom. Permit 14 belongs to Ruth." in document.text
