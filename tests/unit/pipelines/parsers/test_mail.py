"""Mail: headers, best body, quotes, attachments, and broken mails."""

from datetime import date
from email.message import EmailMessage

import pytest

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.result import Reason
from pipelines.text.mail_heads import QUOTE_SEPARATOR
from pipelines.text.quoted_mail import split_quotes
from tests.unit.pipelines.parsers import make

HEAD = "From: Ann <ann@example.com>\nTo: ben@example.com\nSubject: Hello\n"
PICTURE = (
    "Content-Type: image/png; name=screen.png\nContent-Transfer-Encoding: base64\n"
    "Content-Disposition: attachment; filename=screen.png\n\niVBORw0KGgoAAAANSUhEUgAAABcAAAAf\n"
)


def parse(source: bytes | str | EmailMessage, **limits: int) -> Document:
    if isinstance(source, EmailMessage):
        source = source.as_bytes()
    raw = source.encode() if isinstance(source, str) else source
    return parse_bytes(raw, k.MAIL, ParseLimits(**limits))


def body(source: bytes | str | EmailMessage) -> str:
    """The text below the headers."""
    return parse(source).text.partition("\n\n")[2]


def mail(text: str | None = "Hello Ben.\n", html: str | None = None) -> EmailMessage:
    message = EmailMessage()
    message["From"] = "Ann Müller <ann@example.com>"
    message["To"] = "ben@example.com"
    message["Date"] = "Mon, 04 May 2026 23:30:00 +0200"
    message["Subject"] = "Grüße – the plan"
    if text is not None:
        message.set_content(text)
    if html is not None:
        (message.add_alternative if text is not None else message.set_content)(html, subtype="html")
    return message


def test_headers_stand_at_the_top_and_in_the_metadata():
    document = parse(mail())
    assert document.text == (
        "From: Ann Müller <ann@example.com>\nTo: ben@example.com\n"
        "Date: Mon, 04 May 2026 23:30:00 +0200\nSubject: Grüße – the plan\n\nHello Ben.\n"
    )
    assert document.written == date(2026, 5, 4)
    assert document.metadata["from"] == "Ann Müller <ann@example.com>"
    assert document.metadata["subject"] == "Grüße – the plan"
    assert document.media_type == k.MAIL


@pytest.mark.parametrize(
    ("text", "html", "expected"),
    [
        ("Plain words.\n", "<p>Rich words.</p>", "Plain words."),
        (None, "<p>Rich <b>words</b>.</p><style>p {}</style>", "Rich words."),
        (" \n", "<p>Rich words.</p>", "Rich words."),
        ("View in HTML.\n", "<p>" + "A long story. " * 20 + "</p>", "A long story."),
    ],
)
def test_the_best_body(text, html, expected):
    assert body(mail(text, html)).startswith(expected)


def test_attachments_are_listed_and_those_of_known_kinds_parsed():
    message = mail("See the files.\n")
    pdf = make.pdf([(72, 700, "Page one of the offer.")], [(72, 700, "Page two.")])
    message.add_attachment(
        pdf, maintype="application", subtype="octet-stream", filename="Öffer.pdf"
    )
    message.add_attachment(b"\x89PNG\r\n\x1a\n" + bytes(50), maintype="image", subtype="png",
                           filename="logo.png")  # fmt: skip
    locked = make.encrypted(pdf, "user", "owner")
    message.add_attachment(locked, maintype="application", subtype="pdf", filename="locked.pdf")
    document = parse(message)
    assert "Attachments: Öffer.pdf, logo.png, locked.pdf\n\nSee the files.\n" in document.text
    assert "----- Attachment: Öffer.pdf -----\nPage one of the offer.\n" in document.text
    assert [(a.name, a.media_type, a.parsed) for a in document.attachments] == [
        ("Öffer.pdf", k.PDF, True),
        ("logo.png", "image/png", False),
        ("locked.pdf", k.PDF, False),
    ]
    assert document.page_at(document.text.index("Page two")) == 3
    assert document.attachments[0].size == len(pdf)


def test_a_mail_that_is_one_file_alone():
    scanned = EmailMessage()
    scanned["From"] = "copier@example.com"
    scanned.set_content(make.pdf([(72, 700, "The scanned letter.")]), "application", "pdf",
                        filename="scan.pdf")  # fmt: skip
    assert "The scanned letter." in parse(scanned).text


def test_a_mail_in_a_mail_is_read():
    inner = mail("The inner words.\n")
    message = mail("See below.\n")
    message.add_attachment(inner)
    document = parse(message)
    assert "The inner words." in document.text
    assert [page.number for page in document.pages] == [1, 2]
    assert document.attachments[0].media_type == k.MAIL
    assert document.attachments[0].name == "Grüße – the plan"


def test_mails_nested_deeper_than_anyone_forwards_are_listed_only():
    message = mail("bottom\n")
    for depth in range(12):
        outer = mail(f"depth {depth}\n")
        outer.add_attachment(message)
        message = outer
    document = parse(message)
    assert "depth 11" in document.text
    assert "bottom" not in document.text
    assert document.attachments[-1].parsed is False


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(HEAD + "\nBody.\n", "Body.\n", id="no mime at all"),
        pytest.param(
            HEAD + "Content-Type: text/plain; charset=no-such\n\nBödy.\n", "Bödy.\n",
            id="unknown charset",
        ),
        pytest.param(
            (HEAD + "Content-Type: text/plain; charset=us-ascii\n\nBödy.\n").encode("cp1252"),
            "Bödy.\n", id="8 bit in ascii",
        ),
        pytest.param(
            (HEAD + "Content-Type: text/plain; charset=iso-2022-jp\n\n").encode()
            + "日本語のメール".encode("iso-2022-jp"), "日本語のメール\n", id="iso-2022-jp",
        ),
        pytest.param(
            HEAD + "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\nSGVsbG8=\n",
            "Hello\n", id="base64",
        ),
        pytest.param(
            HEAD + "Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n"
            "soft=\nbreak =C3=A9\n", "softbreak é\n", id="quoted-printable",
        ),
        pytest.param(
            HEAD + "Content-Type: multipart/mixed\n\nNo boundary at all.\n",
            "No boundary at all.\n", id="missing boundary",
        ),
        pytest.param(
            HEAD + 'Content-Type: multipart/mixed; boundary="b"\n\n--b\n\nNever closed.\n',
            "Never closed.\n", id="boundary never closed",
        ),
        pytest.param(
            HEAD + "Content-Type: text/plain; format=flowed\n\nOne sentence \nin two lines.\n> a \n"
            "> b\n", "One sentence in two lines.\n\n" + QUOTE_SEPARATOR + "\n> a b\n", id="flowed",
        ),
        pytest.param(HEAD + "Content-Type: ;;;=\n\nBody.\n", "Body.\n", id="broken content type"),
        pytest.param("Just a text that was saved as .eml\n", "", id="no headers"),
    ],
)  # fmt: skip
def test_bodies_in_every_state(source, expected):
    if expected:
        assert body(source) == expected
    else:
        assert "Just a text" in parse(source).text


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("=?utf-8?b?R3LDvMOfZQ==?=", "Grüße"),
        ("=?iso-8859-1?q?Gr=FC=DFe?= und =?utf-8?q?mehr?=", "Grüße und mehr"),
        ("=?no-such-charset?q?abc?=", "abc"),
        ("=?utf-8?b?broken", "=?utf-8?b?broken"),
        ("folded\n over lines", "folded over lines"),
        ("x" * 9000, "x" * 9000),
        ("=?utf-8?q?long?= " + "y" * 5000, "long " + "y" * 5000),
    ],
)
def test_subjects(header, expected):
    document = parse(f"From: a@b.c\nSubject: {header}\n\nBody.\n")
    assert document.metadata["subject"].replace("�", "").strip() == expected


@pytest.mark.parametrize(
    "line",
    ["From: <<>>,;@", "From: =?utf-8?q?=00?=", "To: " + "a@b.c, " * 3000, "Date: not a date",
     "Date: 99 Foo 9999999999", "From: \x80\x81", 'To: "unclosed <a@b.c>', "From: a@[::::"],
)  # fmt: skip
def test_broken_headers_do_not_lose_the_mail(line):
    document = parse(f"{line}\nSubject: S\n\nThe body.\n".encode("latin-1"))
    assert document.text.endswith("The body.\n")
    assert document.written is None


def test_an_mbox_of_several_mails_has_a_page_for_each():
    source = "".join(
        f"From a@b.c Mon May  4 10:00:0{i} 2026\n{HEAD}\nMail {i}.\n\n" for i in range(3)
    )
    document = parse(source)
    assert document.metadata["messages"] == "3"
    assert [document.text[p.start : p.end].split("\n")[-2] for p in document.pages] == [
        "Mail 0.",
        "Mail 1.",
        "Mail 2.",
    ]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("From: a@b.c\n\n \n", Reason.EMPTY),
        ("From: a@b.c\n" + PICTURE, Reason.NO_TEXT),
        (HEAD + PICTURE, Reason.NO_TEXT),
        (HEAD + "Content-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nMIAG\n",
         Reason.ENCRYPTED),
        (HEAD + "Content-Type: multipart/encrypted; boundary=b\n\n--b\n\nx\n--b--\n",
         Reason.ENCRYPTED),
    ],
)  # fmt: skip
def test_failures(source, reason):
    with pytest.raises(ParseFailure) as failure:
        parse(source)
    assert failure.value.reason is reason
    assert ("screen.png" in str(failure.value)) == ("screen.png" in source)


def test_limits_include_attachments():
    message = mail("short\n")
    for _ in range(4):
        message.add_attachment("x" * 400, filename="a.txt")
    document = parse(message, chars=1200)
    assert [a.parsed for a in document.attachments] == [True, True, False, False]


ON = "On Mon, May 4, 2026 at 9:00 AM Ann <ann@example.com> wrote:"
NOTES = (
    "Ann Lee@ACME on 05/04/2026 09:00:12 AM\nPlease respond to ann@example.com\n\n"
    "To: Ben Roe/NA/Acme@Acme, Cy\nPoe/NA/Acme@Acme\ncc:  \n\nSubject: Plan"
)
NOTES_BELOW = (
    "\tAnn Lee@ACME\n\tSent by: Dee Fox\n\t05/04/2026 09:00 AM\n\t\t \n"
    "\t\t To: Ben Roe/NA/Acme@Acme\n\t\t cc: \n\t\t Subject: Plan"
)
BROKEN_ON = f"{ON[:30]}\n{ON[30:]}"


@pytest.mark.parametrize(
    ("text", "own", "quoted"),
    [
        ("Just mine.", "Just mine.", ""),
        (f"Mine.\n\n{ON}\n> Yours.\n> More.", "Mine.", f"{ON}\n> Yours.\n> More."),
        (f"{ON}\n> Yours.\n\nMine below.", "Mine below.", f"{ON}\n> Yours."),
        (f"Mine.\n\n{BROKEN_ON}\n\n> Yours.", "Mine.", f"{BROKEN_ON}\n\n> Yours."),
        (f"Mine.\n\n{ON}\n\nYours without marks.", "Mine.", f"{ON}\n\nYours without marks."),
        ("Mine.\n\n-----Original Message-----\nFrom: x\n\nYours.", "Mine.",
         "-----Original Message-----\nFrom: x\n\nYours."),
        ("Mine.\n\nFrom: Ann\nSent: Monday\nTo: Ben\nSubject: Plan\n\nYours.", "Mine.",
         "From: Ann\nSent: Monday\nTo: Ben\nSubject: Plan\n\nYours."),
        (f"Mine.\n\n{NOTES}\n\nYours.", "Mine.", f"{NOTES}\n\nYours."),
        (f"Mine.\n\n{NOTES_BELOW}\n\nYours.", "Mine.", f"{NOTES_BELOW}\n\nYours.".strip()),
        ("Mine.\n\nWe met on\n05/04/2026 09:00 AM\n\nTo: all who came, thanks.",
         "Mine.\n\nWe met on\n05/04/2026 09:00 AM\n\nTo: all who came, thanks.", ""),
        ("Meins.\n\nAm 04.05.2026 um 09:00 schrieb Ann:\n> Deins.", "Meins.",
         "Am 04.05.2026 um 09:00 schrieb Ann:\n> Deins."),
        ("Le mien.\n\nLe lun. 4 mai 2026 à 09:00, Ann <a@b.c> a écrit :\n> Le tien.", "Le mien.",
         "Le lun. 4 mai 2026 à 09:00, Ann <a@b.c> a écrit :\n> Le tien."),
        ("On Thursday.\n\n> Yours.", "On Thursday.", "> Yours."),
        ("On the one hand she wrote: no.", "On the one hand she wrote: no.", ""),
        ("From: the start\nwe said so.", "From: the start\nwe said so.", ""),
        ("> All of it is quoted.", "> All of it is quoted.", ""),
        ("Mine.\n| Theirs, by an old program.", "Mine.", "| Theirs, by an old program."),
        ("| Task | Who |\n| Buy | Ann |", "| Task | Who |\n| Buy | Ann |", ""),
        ("Mine.\n| Task | Who |\n| Buy |  |", "Mine.\n| Task | Who |\n| Buy |  |", ""),
    ],
)  # fmt: skip
def test_own_and_quoted_text_are_separated(text, own, quoted):
    split = split_quotes(text)
    assert (split.own.strip(), split.quoted.strip()) == (own, quoted)
    assert not split.interleaved


def test_interleaved_answers_stay_in_place():
    text = "> When?\n\nOn Friday.\n\n> Where?\n\nIn Bonn."
    assert split_quotes(text).interleaved
    document = parse(HEAD + "\n" + text + "\n")
    assert document.text.endswith(text + "\n")
    assert document.metadata["quoted"] == "interleaved"


@pytest.mark.parametrize(
    "quote",
    [
        '<div class="gmail_quote">On Monday Ann wrote:<blockquote>Old.</blockquote></div>',
        '<blockquote type="cite">Old.</blockquote>',
        '<blockquote type="cite">Old.<blockquote type="cite">Older.</blockquote></blockquote>',
    ],
)
def test_quotes_in_html_are_separated_too(quote):
    document = parse(mail(None, f"<html><body><div>New words.</div>{quote}tail</body></html>"))
    own, _, quoted = document.text.partition(QUOTE_SEPARATOR)
    assert "New words." in own
    assert "tail" in own
    assert "Old." not in own
    assert "> Old." in quoted
