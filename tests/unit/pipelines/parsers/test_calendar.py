"""Calendars say who, what, when and where; address cards say how to reach a person."""

import base64

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, detect, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.parsers.calendar.recurrence import in_words
from pipelines.parsers.calendar.times import duration
from pipelines.result import Reason
from tests.unit.pipelines.parsers.make_mail import mixed, part, text
from tests.unit.pipelines.parsers.test_mail import body, parse

ZONE = (
    "BEGIN:VTIMEZONE\nTZID:W. Europe Standard Time\nBEGIN:STANDARD\nDTSTART:16010101T030000\n"
    "TZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nEND:STANDARD\n"
    "END:VTIMEZONE\n"
)
EVENT = (
    "ORGANIZER;CN=Lena:MAILTO:lena@example.com\n"
    'ATTENDEE;CN="Tom Lee";ROLE=OPT-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:tom@example.com\n'
    "DESCRIPTION;LANGUAGE=en-US:Please bring the budget\\, Tom.\\nRuth will prepare the sli\n"
    " des by 12 May 2026.\\n\nSUMMARY:Budget meeting\n"
    "DTSTART;TZID=W. Europe Standard Time:20260515T100000\n"
    "DTEND;TZID=W. Europe Standard Time:20260515T110000\nLOCATION:Small hall\nUID:1\n"
)
SAID = (
    "Event: Budget meeting\n"
    "When: Friday 15 May 2026 10:00 to 11:00 (W. Europe Standard Time)\nWhere: Small hall\n"
    "Organizer: Lena <lena@example.com>\nAttendees: Tom Lee <tom@example.com> (optional, "
    "accepted)\n\n"
    "Please bring the budget, Tom.\nRuth will prepare the slides by 12 May 2026."
)


def calendar(*components: str, method: str = "REQUEST") -> str:
    inside = "".join(components)
    return f"BEGIN:VCALENDAR\nMETHOD:{method}\nVERSION:2.0\n{ZONE}{inside}END:VCALENDAR\n"


def event(lines: str = EVENT, kind: str = "VEVENT") -> str:
    return f"BEGIN:{kind}\n{lines}END:{kind}\n"


def read(source: str | bytes) -> str:
    data = source.encode() if isinstance(source, str) else source
    return parse_bytes(data, k.CALENDAR, ParseLimits()).text.strip()


def test_an_event():
    assert read(calendar(event())) == f"Calendar: an invitation\n\n{SAID}"
    assert read(calendar(event()).replace("\n", "\r\n")) == f"Calendar: an invitation\n\n{SAID}"
    document = parse_bytes(calendar(event()).encode(), k.CALENDAR, ParseLimits())
    assert document.metadata["title"] == "Budget meeting"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("DTSTART:20260515T100000Z\nDTEND:20260515T110000Z",
         "When: Friday 15 May 2026 10:00 to 11:00 (UTC)"),
        ("DTSTART:20260515T100000", "When: Friday 15 May 2026 10:00"),
        ("DTSTART:20260515T100000\nDURATION:PT1H30M",
         "When: Friday 15 May 2026 10:00, 1 hour 30 minutes"),
        ("DTSTART;VALUE=DATE:20260515\nDTEND;VALUE=DATE:20260516",
         "When: Friday 15 May 2026, all day"),
        ("DTSTART;VALUE=DATE:20260515\nDTEND;VALUE=DATE:20260518",
         "When: Friday 15 May 2026 to Sunday 17 May 2026, all day"),
        ("DTSTART;TZID=Europe/Berlin:20260515T220000\nDTEND;TZID=Europe/Berlin:20260516T020000",
         "When: Friday 15 May 2026 22:00 to Saturday 16 May 2026 02:00 (Europe/Berlin)"),
        ("DTSTART;TZID=Europe/Berlin:20260515T100000\nDTEND;TZID=Asia/Tokyo:20260515T190000",
         "When: Friday 15 May 2026 10:00 (Europe/Berlin) to Friday 15 May 2026 19:00 (Asia/Tokyo)"),
        ("SUMMARY:x\nSTATUS:CANCELLED", "Status: cancelled"),
        ("RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20260630T000000Z",
         "Repeats: every 2 weeks on Monday and Friday, until Tuesday 30 June 2026 00:00 (UTC)"),
        ("EXDATE;TZID=Europe/Berlin:20260601T100000,20260608T100000",
         "Not on: Monday 1 June 2026 10:00 (Europe/Berlin); Monday 8 June 2026 10:00 "
         "(Europe/Berlin)"),
        ("RECURRENCE-ID:20260601T100000", "Instead of: Monday 1 June 2026 10:00"),
        ("LOCATION:Room 1\\; second floor", "Where: Room 1; second floor"),
        ("ATTENDEE;PARTSTAT=DECLINED;CN=Tom:mailto:tom@example.com\nCOMMENT:I am ill.",
         "Attendees: Tom <tom@example.com> (declined)\nComment: I am ill."),
        ("X-ALT-DESC;FMTTYPE=text/html:<p>Bring <b>cake</b>.</p>", "Bring cake."),
        ("DESCRIPTION:<p>Bring <b>cake</b>.</p>", "Bring cake."),
        ("URL:https://example.com/a", "Link: https://example.com/a"),
        ("DTSTART:99999999", "Event: y"),
    ],
)  # fmt: skip
def test_fields_of_events(lines, expected):
    assert expected in read(calendar(event(f"{lines}\nSUMMARY:y\n".replace("SUMMARY:x\n", ""))))


def test_tasks_and_several_entries():
    task = event("SUMMARY:Pay the rent\nDUE;VALUE=DATE:20260601\nSTATUS:NEEDS-ACTION\n", "VTODO")
    source = calendar(task, event("SUMMARY:Party\n"), method="PUBLISH")
    assert read(source) == (
        "Task: Pay the rent\nStatus: needs action\nDue: Monday 1 June 2026\n\nEvent: Party"
    )


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("FREQ=DAILY", "every day"),
        ("FREQ=WEEKLY;BYDAY=MO,TU,WE", "every week on Monday, Tuesday and Wednesday"),
        ("FREQ=MONTHLY;BYDAY=2TU", "every month on the 2nd Tuesday"),
        ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", "every month on the last Friday, 3 times"),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
         "every month on the last of Monday, Tuesday, Wednesday, Thursday and Friday"),
        ("FREQ=MONTHLY;BYMONTHDAY=15", "every month on day 15"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day"),
        ("FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1", "every year on day 1 in May"),
        ("FREQ=YEARLY;INTERVAL=4;UNTIL=20400101", "every 4 years, until Sunday 1 January 2040"),
        ("nonsense", "nonsense"),
    ],
)  # fmt: skip
def test_recurrence_in_words(rule, expected):
    assert in_words(rule) == expected


def test_durations_in_words():
    assert duration("P1W") == "1 week"
    assert duration("PT45M") == "45 minutes"
    assert duration("P2DT1H") == "2 days 1 hour"
    assert duration("soon") == ""


def test_folds_inside_a_character_and_other_charsets():
    line = "SUMMARY:Grüße".encode()
    folded = line[:11] + b"\r\n " + line[11:] + b"\r\n"
    assert "Event: Grüße" in read(calendar(event("@")).encode().replace(b"@", folded))
    assert "Event: Grüße" in read(calendar(event("SUMMARY:Grüße\n")).encode("cp1252"))
    assert "Event: Grüße" in read(calendar(event("SUMMARY:Grüße\n")).encode("utf-16"))


def test_a_file_in_an_entry_is_read():
    data = base64.b64encode(b"The words of the file.").decode()
    attach = f"ATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY;X-FILENAME=a.txt:{data}\n"
    assert "----- Attachment: a.txt -----\nThe words of the file." in read(
        calendar(event(EVENT + attach))
    )


@pytest.mark.parametrize(
    "source", ["BEGIN:VCALENDAR\nEND:VCALENDAR\n", calendar(), "BEGIN:VCARD\n"]
)
def test_calendars_without_entries(source):
    with pytest.raises(ParseFailure) as failure:
        read(source)
    assert failure.value.reason is Reason.EMPTY


def test_damaged_calendars_are_read_as_far_as_they_go():
    assert (
        read("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Party\n: no name\nX\nEND:WRONG")
        == "Event: Party"
    )
    assert SAID in read("BEGIN:VCALENDAR\n" * 5000 + calendar(event()))
    assert SAID in read(calendar(event().replace("END:VEVENT", "X:"), event("SUMMARY:Party\n")))
    read(calendar(event("DESCRIPTION:" + "\\," * 50_000 + ";" * 50_000 + "\n" + EVENT)))


CALENDAR = part("text/calendar; charset=utf-8; method=REQUEST", calendar(event()))


def test_a_mail_that_is_a_calendar_reads_like_one():
    head = "From: a@e.com\nSubject: Budget\nContent-Type: text/calendar; charset=utf-8\n\n"
    assert body(head + calendar(event())).strip() == f"Calendar: an invitation\n\n{SAID}"
    assert body(mixed(CALENDAR, kind="alternative")).strip() == f"Calendar: an invitation\n\n{SAID}"


def test_an_invitation_beside_a_text_is_read_once():
    double = part("application/ics; name=invite.ics", calendar(event()).replace("\n", "\r\n"))
    source = mixed(
        mixed(text("You are invited."), text("<p>You are invited.</p>", "text/html"), CALENDAR,
              kind="alternative", head="").decode(), double)  # fmt: skip
    document = parse(source)
    assert document.text.count("Event: Budget meeting") == 1
    assert "Attachments: invitation.ics\n" in document.text
    assert [(item.name, item.parsed) for item in document.attachments] == [
        ("invitation.ics", True), ("invite.ics", True),
    ]  # fmt: skip
    assert document.skipped == ()


def test_media_types():
    assert detect("a.ics", calendar(event()).encode()) == k.CALENDAR
    assert detect("a", b"\xef\xbb\xbf\r\nbegin:vcalendar\r\n") == k.CALENDAR
    assert detect("a.ics", calendar(event()).encode("utf-16")) == k.CALENDAR
    assert detect("a.vcf", b"BEGIN:VCARD\n") == k.VCARD
    assert detect("a", b"BEGIN:VCARD\r\nVERSION:4.0\r\n") == k.VCARD
    assert detect("a.txt", b"We BEGIN:VCARD\n") == k.TEXT


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("VERSION:3.0\nN:Lee;Ann;;Dr.;\nFN:Dr. Ann Lee\nORG:ACME;Sales\nTITLE:Manager\n"
         "TEL;TYPE=WORK,VOICE:+49 30 1234\nTEL;TYPE=CELL:+49 170 1\nEMAIL;TYPE=INTERNET:ann@e.com\n"
         "ADR;TYPE=WORK:;;Main St. 1\\, rear;Berlin;;10115;Germany\nURL:https://e.com\n"
         "BDAY:1990-05-04\nNOTE:Call before\\nnoon.",
         "Name: Dr. Ann Lee\nOrganisation: ACME, Sales\nTitle: Manager\n"
         "Telephone (work): +49 30 1234\nTelephone (mobile): +49 170 1\nEmail: ann@e.com\n"
         "Address (work): Main St. 1, rear, 10115 Berlin, Germany\nWebsite: https://e.com\n"
         "Birthday: 4 May 1990\nNote: Call before\nnoon."),
        ("VERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg\n"
         "TEL;WORK;VOICE:1\nADR;HOME;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;;Stra=C3=9Fe=\n "
         "1;Bonn",
         "Name: Jörg Müller\nTelephone (work): 1\nAddress (home): Straße 1, Bonn"),
        ("VERSION:4.0\nFN:Ann\nTEL;VALUE=uri;TYPE=\"cell,work\":tel:+49-30-1\nBDAY:--0504",
         "Name: Ann\nTelephone (work, mobile): +49-30-1\nBirthday: 4 May"),
        ("VERSION:3.0\nitem1.EMAIL;type=pref:ann@e.com\nitem1.X-ABLabel:other\nFN:Ann",
         "Name: Ann\nEmail: ann@e.com"),
    ],
)  # fmt: skip
def test_address_cards(card, expected):
    data = f"BEGIN:VCARD\n{card}\nEND:VCARD\n".encode()
    assert parse_bytes(data, k.VCARD, ParseLimits()).text.strip() == expected


def test_a_portrait_is_listed_and_not_missed():
    card = b"BEGIN:VCARD\nFN:Ann\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\nEND:VCARD\n"
    data = card + b"BEGIN:VCARD\nFN:Ben\nEND:VCARD\n"
    document = parse_bytes(data, k.VCARD, ParseLimits())
    assert document.text == "Name: Ann\n\nName: Ben\n"
    assert [(item.part, item.matters) for item in document.skipped] == [("portrait", False)]
    with pytest.raises(ParseFailure):
        parse_bytes(b"BEGIN:VCARD\nEND:VCARD\n", k.VCARD, ParseLimits())


def test_shared_calendar(shared):
    document = parse((shared / "cases/20-calendar/calendar-only.eml").read_bytes())
    assert "When: Friday 15 May 2026 10:00 to 11:00 (W. Europe Standard Time)" in document.text
    assert "Ruth will prepare the slides by 12 May 2026." in document.text
    assert "VTIMEZONE" not in document.text
