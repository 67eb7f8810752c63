"""Headers and names of files, as broken as mail programs write them."""

from datetime import date

import pytest

from pipelines.parsers.mail.encoded_words import addresses, decode_words
from tests.unit.pipelines.parsers import make_mail
from tests.unit.pipelines.parsers.test_mail import parse


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("=?UTF-8?Q?Gesch=C3=A4ftsf=C3?=\n =?UTF-8?Q?=BChrung?=", "Geschäftsführung"),
        ("=?utf-8?Q?Gesch=C3=A4ftsf=C3?= \t =?UTF-8?q?=BChrung?= now", "Geschäftsführung now"),
        ("=?UTF-8?B?R3LD?= =?UTF-8?Q?=BC=C3=9Fe?=", "Grüße"),
        ("=?UTF-8?Q?Gr=C3?= =?UTF-8?B?vMOfZQ==?=", "Grüße"),
        ("=?UTF-8?B?R3LDvMO?= =?UTF-8?B?fZQ==?=", "Grüße"),  # base64 cut inside a group of four
        ("=?UTF-8?Q?Gr=C3=BC?==?UTF-8?Q?=C3=9Fe?=", "Grüße"),  # no blank between
        ("=?UTF-8*de?Q?Gr=C3=BC=C3=9Fe?=", "Grüße"),
        ("=?UTF-8?Q?Gesch=C3=A4fts\r\n f=C3=BChrung?=", "Geschäftsführung"),  # folded inside
        ("=?UTF-8?B?R3LD\r\n vMOfZQ==?=", "Grüße"),
        ("=?utf-8?Q?What??= next", "What? next"),
        ("(=?utf-8?Q?=C3=A4?=)", "(ä)"),
        ("=?iso-8859-1?q?Gr=FC=DFe?= =?utf-8?q?_=C3=A4?=", "Grüße ä"),
        ("=?iso-2022-jp?B?GyRCRnxLXBsoQg==?=\n =?iso-2022-jp?B?GyRCOGwbKEI=?=", "日本語"),
        ("=?gb2312?B?1tDOxA==?=", "中文"),
        ("=?utf-8?B?YWI=?= c", "ab c"),
        ("=?utf-8?Q?abc =?utf-8?Q?def?=", "=?utf-8?Q?abc def"),
        ("=?utf-8?X?abc?=", "=?utf-8?X?abc?="),
        ("no words", "no words"),
    ],
)
def test_encoded_words(raw, expected):
    assert decode_words(raw) == expected


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("=?UTF-8?Q?J=C3=B6rg_M=C3?= =?UTF-8?Q?=BCller?= <j@e.com>", "Jörg Müller <j@e.com>"),
        ('"=?UTF-8?Q?J=C3=B6rg_M=C3?= =?UTF-8?Q?=BCller?=" <j@e.com>', "Jörg Müller <j@e.com>"),
        ("=?utf-8?q?M=C3=BCller=2C_J=C3=B6rg?= <j@e.com>", '"Müller, Jörg" <j@e.com>'),
        ('"Lee, Ann" <a@e.com>,b@e.com', '"Lee, Ann" <a@e.com>, b@e.com'),
        ('"Ann Lee" <a@e.com>', "Ann Lee <a@e.com>"),
        ("a@e.com (Ann Lee)", "a@e.com (Ann Lee)"),
        ("undisclosed-recipients:;", "undisclosed-recipients:;"),
        ("Team: a@e.com, =?utf-8?q?J=C3=B6rg?= <j@e.com>;", "Team: a@e.com, Jörg <j@e.com>;"),
    ],
)
def test_addresses(raw, expected):
    assert addresses(raw) == expected


@pytest.mark.parametrize(
    "header",
    [
        "attachment; filename*0*=UTF-8''Gr%C3; filename*1*=%BC%C3%9Fe.txt",
        "attachment; filename*1*=%BC%C3%9Fe.txt; filename*0*=UTF-8''Gr%C3",
        "attachment; filename*=iso-8859-1'de'Gr%FC%DFe.txt; filename=x.txt",
        "attachment; filename*0*=UTF-8''Gr%C3%BC; filename*1=\"ße.txt\"",
        'attachment; filename="=?UTF-8?Q?Gr=C3?=\n =?UTF-8?Q?=BC=C3=9Fe.txt?="',
        "attachment; filename==?UTF-8?B?R3LDvMOfZS50eHQ=?=",
        'attachment; filename*0="=?UTF-8?Q?Gr=C3=BC"; filename*1="=C3=9Fe.txt?="',
        'attachment; filename="Grüße.txt"',
        "attachment; filename=Grüße.txt",
        'attachment; filename="Grüße.txt',
        'attachment\nContent-Description: x\nContent-Type: text/plain; name="Grüße.txt"',
    ],
)
def test_names_of_files(header):
    kind = "" if "Content-Type" in header else "Content-Type: text/plain\n"
    source = f"{make_mail.HEAD}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=B\n\n"
    source += f"--B\n\nHello.\n--B\nContent-Disposition: {header}\n{kind}\nThe words.\n--B--\n"
    for raw in (source.encode(), source.replace("\n", "\r\n").encode()):
        document = parse(raw)
        assert [item.name for item in document.attachments] == ["Grüße.txt"]
        assert "Attachments: Grüße.txt\n" in document.text


def test_a_name_with_a_semicolon_and_one_without_quotation_marks():
    document = parse(make_mail.mixed(
        make_mail.text("Hello."),
        make_mail.part("text/plain", "One.", 'Content-Disposition: attachment; filename="a; '
                                             'b.txt"'),
        make_mail.part("text/plain", "Two.", "Content-Disposition: attachment; filename=My "
                                             "file.txt"),
    ))  # fmt: skip
    assert [item.name for item in document.attachments] == ["a; b.txt", "My file.txt"]


@pytest.mark.parametrize(
    ("lines", "shown", "written"),
    [
        ("Date: Mon, 4 May 2026 23:30:00 +0200", "Mon, 04 May 2026 23:30:00 "
                                                 "+0200", date(2026, 5, 4)),
        ("Date: 4. Mai 2026 10:00", "4. Mai 2026 10:00", date(2026, 5, 4)),
        ("Date: 2026-05-04T10:00:00Z", "2026-05-04T10:00:00Z", date(2026, 5, 4)),
        ("Date: yesterday\nReceived: from a by b; Tue, 5 May 2026 10:00:00 +0000", "yesterday",
         date(2026, 5, 5)),
        ("Received: from a by b;\n Tue, 5 May 2026 10:00:00 +0000", None, date(2026, 5, 5)),
        ("Date: yesterday", "yesterday", None),
        ("Date: \nDate: Mon, 4 May 2026 10:00:00 +0000", "Mon, 04 May 2026 10:00:00 +0000",
         date(2026, 5, 4)),
    ],
)  # fmt: skip
def test_dates(lines, shown, written):
    document = parse(f"{lines}\n{make_mail.HEAD}\nBody.\n")
    assert document.metadata.get("date") == shown
    assert document.written == written


def test_several_headers_of_one_name_are_all_shown():
    document = parse("Subject: One\nSubject: Two\nSubject: One\nFrom: a@e.com\nTo: b@e.com\nTo: "
                     "c@e.com"
                     "\n\nBody.\n")  # fmt: skip
    assert document.metadata["subject"] == "One; Two"
    assert document.metadata["to"] == "b@e.com, c@e.com"


def test_answers_that_go_elsewhere_are_said():
    to = "Reply-To: Customer <c@e.com>\n"
    assert "\nReply-To: Customer <c@e.com>\n" in parse(f"{to}{make_mail.HEAD}\nBody.\n").text
    same = "Reply-To: ANN@example.com\n"
    assert "Reply-To" not in parse(f"{same}{make_mail.HEAD}\nBody.\n").text


def test_a_sender_stands_in_for_a_missing_author():
    assert parse("Sender: s@e.com\nSubject: x\n\nBody.\n").text.startswith("Sender: s@e.com\n")
    assert "Sender" not in parse(f"Sender: s@e.com\n{make_mail.HEAD}\nBody.\n").text


@pytest.mark.parametrize(
    "header",
    ["=?utf-8?q?" * 20_000, "=?utf-8?q?" + "x" * 200_000, '"' * 100_001, "a; " * 50_000,
     "=?" * 90_000],
)  # fmt: skip
def test_hostile_headers_take_no_time(header):
    decode_words(header, phrases=True)
    addresses(header)
    parse(f"From: {header}\nContent-Type: text/plain; {header}\nSubject: s\n\nBody.\n")


def test_shared_split_words(shared):
    document = parse((shared / "cases/16-rfc2047-split/split-q.eml").read_bytes())
    assert document.metadata["from"] == "Jörg Müller <j@example.com>"
    assert document.metadata["subject"] == "Geschäftsführung"
