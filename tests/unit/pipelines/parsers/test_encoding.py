"""Bytes are read in their own encoding; what is uncertain about it is said."""

import pytest

from pipelines.parsers import ParseLimits, detect, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.parsers.charset.labels import codec
from pipelines.parsers.charset.unicode_forms import utf16_without_mark
from pipelines.parsers.encoding import decode

GERMAN = "Bitte überweisen Sie 1.234,56 € bis 03.04.2025 an Jörg Müller."
ENGLISH = "Tom’s list – “ready by 8 May” – costs £240."
FRENCH = "Réunion du 4 mai. Zoé enverra le relevé avant le 8 mai, déjà prêt."
SPANISH = "¿Cuándo? La reunión será el próximo miércoles. El señor Muñoz traerá el acta."
SWEDISH = "Möte den 4 maj. Åsa skickar ärendet till Göran före den 8 maj."
POLISH = "Zebranie odbędzie się w środę. Łukasz wyśle protokół. Kwota: 240 zł."
CZECH = "Příští schůze bude ve středu. Jiří pošle zápis do pátku. Částka 1 200 Kč."
TURKISH = "Toplantı çarşamba günü yapılacak. Işıl raporu cuma gününe kadar gönderecek."
RUSSIAN = "Собрание состоится в среду. Иван пришлёт протокол до пятницы."
GREEK = "Η συνεδρίαση θα γίνει την Τετάρτη. Ο Γιώργος θα στείλει τα πρακτικά."
HEBREW = "הישיבה תתקיים ביום רביעי. יוסי ישלח את הפרוטוקול."
ARABIC = "سيعقد الاجتماع يوم الأربعاء. سيرسل أحمد المحضر قبل يوم الجمعة."
THAI = "กรุณาชำระเงินภายในวันที่ 12"
JAPANESE = "五月四日の会議。田中さんは八日までに見積書を送ります。"
CHINESE = "请在5月12日前付款，谢谢合作。会议定于星期三举行。"
KOREAN = "회의는 수요일에 열립니다. 김철수가 금요일까지 회의록을 보냅니다."


@pytest.mark.parametrize(
    ("text", "encodings"),
    [
        (GERMAN, "cp1252 iso8859-15 utf-8 utf-8-sig utf-16 utf-32 utf-16-le utf-16-be"),
        (GERMAN.replace("€", "Euro"), "latin-1 cp850 cp437"),
        (ENGLISH, "cp1252 mac-roman utf-16-le"),
        ("The fee is £1,200 per year; was £99.50.", "cp1252 latin-1"),
        ("Area 45 m², 21 °C ± 2, § 4, © 2026, ½ cup", "cp1252 latin-1"),
        (FRENCH, "cp1252 cp850 mac-roman"),
        (SPANISH, "cp1252 cp850"),
        (SWEDISH, "cp1252 cp850"),
        ("╔════════╗\n║ Größe  ║\n╚════════╝ für März", "cp850 cp437"),
        ("Jahr;Kinosäle;Sitzplätze\n2024;12;3400\n", "cp1252"),
        (POLISH, "cp1250 iso8859-2 cp852 utf-16-le"),
        (CZECH, "cp1250 iso8859-2 cp852 utf-16-be"),
        (TURKISH, "cp1254"),
        (RUSSIAN, "cp1251 koi8-r iso8859-5 cp866 utf-16-le utf-16-be"),
        (GREEK, "cp1253 iso8859-7 utf-16-le"),
        (HEBREW, "cp1255 iso8859-8 utf-16-le"),
        (ARABIC, "cp1256 iso8859-6 utf-16-le"),
        (THAI, "cp874 utf-16-le"),
        (JAPANESE, "shift_jis euc_jp iso2022_jp utf-16-le utf-16-be"),
        (CHINESE, "gb18030 hz utf-16-le utf-16-be"),
        (KOREAN, "cp949 utf-16-le utf-16-be"),
    ],
)
def test_text_without_a_label_is_read_for_certain(text, encodings):
    for encoding in encodings.split():
        decoded = decode(text.encode(encoding))
        assert (encoding, decoded.text, decoded.skipped) == (encoding, text, ())


@pytest.mark.parametrize(
    ("text", "encoding"),
    [("prêt", "cp1252"), ("Dvořák", "cp1250"), ("Ağustos faturası", "cp1254"), ("Łódź", "cp1250")],
)
def test_a_word_that_could_be_another_is_right_or_listed(text, encoding):
    decoded = decode(text.encode(encoding))
    assert decoded.text == text or decoded.skipped


def test_guess_on_which_letters_depend_is_listed():
    (listed,) = decode("prêt".encode("cp1252")).skipped
    assert (listed.reason, listed.part, listed.matters) == ("guessed", "encoding", True)
    assert listed.detail == "read as windows-1252; 1 letter depends on it"


@pytest.mark.parametrize(
    ("text", "encoding", "label"),
    [
        (GERMAN, "cp1252", "us-ascii"),
        (GERMAN, "cp1252", "iso-8859-1"),
        (GERMAN, "cp1252", '"ISO_8859-1"'),
        (GERMAN.replace("€", "Euro"), "cp850", "cp-850"),
        (GERMAN, "cp1252", "unknown-8bit"),
        (GERMAN, "utf-8", "iso-8859-1"),
        ("Dvořák", "cp1250", "windows-1250"),
        ("Dvoøák", "cp1252", "windows-1252"),  # the label decides what could be either
        ("240 z³", "cp1252", "latin1"),
        (RUSSIAN, "koi8-r", "koi8r"),
        (RUSSIAN, "cp1251", "win-1251"),
        (HEBREW, "iso8859-8", "iso-8859-8-i"),
        (HEBREW, "iso8859-8", "logical"),
        (THAI, "cp874", "tis-620"),
        (JAPANESE, "cp932", "x-sjis"),
        (JAPANESE, "cp932", "Windows-31J"),
        (JAPANESE, "iso2022_jp", "iso-2022-jp"),
        (JAPANESE, "euc_jp", "euc-jp"),
        ("朱镕基，请付款。", "gb18030", "gb2312"),
        ("샾에 오세요", "cp949", "ks_c_5601-1987"),
        (CHINESE, "hz", "hz-gb-2312"),
        # wrong labels: control characters, impossible letters
        (GERMAN, "cp1252", "utf-8"),
        (GERMAN, "cp1252", "windows-1251"),
        (GERMAN, "cp1252", "shift_jis"),
        (GERMAN, "cp1252", "utf-16"),
        (GERMAN, "cp1252", "koi8-r"),
        (RUSSIAN, "cp1251", "koi8-r"),
        (RUSSIAN, "koi8-r", "windows-1251"),
        (RUSSIAN, "cp1251", "iso-8859-1"),
        (CZECH, "cp1250", "iso-8859-1"),
        (POLISH, "cp1250", "iso-8859-2"),
        (JAPANESE, "cp932", "euc-jp"),
        ("Cuô\u0323c ho\u0323p va\u0300o thư tư, đúng giơ\u0300", "cp1258", "windows-1258"),
        (JAPANESE, "euc_jp", "iso-8859-1"),
        (JAPANESE, "utf-16-le", "utf-8"),
    ],
)
def test_label_is_believed_where_the_text_is_plausible(text, encoding, label):
    decoded = decode(text.encode(encoding), label)
    assert (decoded.text, decoded.skipped) == (text, ())


@pytest.mark.parametrize("label", [None, "utf-8", "iso-8859-1", "windows-1252"])
@pytest.mark.parametrize(
    ("data", "text", "lost"),
    [
        (
            "Grüße, 1.234,56 €, ".encode() + b"Kaputt: \xfc.",
            "Grüße, 1.234,56 €, Kaputt: \ufffd.",
            1,
        ),
        ("für 12 € Miete ".encode() + b"\xe2\x82 ok", "für 12 € Miete \ufffd ok", 2),
        ("größer und \ufffd schöner ".encode() + b"\xff", "größer und \ufffd schöner \ufffd", 1),
        ("Übergröße".encode() * 50 + b"\xc3", "Übergröße" * 50 + "\ufffd", 1),
    ],
)
def test_utf8_with_a_bad_byte_loses_that_byte(data, text, lost, label):
    decoded = decode(data, label)
    said = "1 byte of the text" if lost == 1 else f"{lost} bytes of the text"
    assert decoded.text == text
    assert [(s.reason, s.part, s.matters) for s in decoded.skipped] == [("garbled", said, True)]


def test_bad_byte_of_another_encoding_is_said_too():
    decoded = decode(GERMAN.encode("cp1252") * 3 + b"\x81")
    assert decoded.text == GERMAN * 3 + "\ufffd"
    assert [s.part for s in decoded.skipped] == ["1 byte of the text"]


def test_replacement_characters_in_the_text_are_no_loss():
    assert decode("was lost before: \ufffd".encode()).skipped == ()


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("UTF8", "utf-8"), ("x-gbk", "gb18030"), ("ibm850", "cp850"), ("windows1252", "cp1252"),
        ("x-mac-roman", "mac-roman"), ("ISO_8859-9:1989", "cp1254"), ("cp65001", "utf-8"),
        ("hex", None), ("rot13", None), ("idna", None), ("unicode_escape", None), ("", None),
        ("8bit", None), ("x-user-defined", None), ("a\0b", None), (None, None),
    ],
)  # fmt: skip
def test_labels(label, expected):
    assert codec(label) == expected


@pytest.mark.parametrize("text", [RUSSIAN, GREEK, HEBREW, ARABIC, THAI, JAPANESE, CHINESE, KOREAN])
def test_utf16_without_a_mark_is_text(text):
    for encoding in ("utf-16-le", "utf-16-be"):
        data = text.encode(encoding)
        assert detect("note.txt", data) == k.TEXT
        document = parse_bytes(data, k.TEXT, ParseLimits())
        assert document.text.strip() == text
        assert document.metadata["encoding"] == encoding


@pytest.mark.parametrize(
    "data",
    [
        b"Bush hid the facts", b"this app can break", GERMAN.encode("cp1252"),
        RUSSIAN.encode("cp1251"),
        JAPANESE.encode("cp932"), JAPANESE.encode("euc_jp"), CHINESE.encode("gb18030"), b"A0B0C0D0",
        "Instalē pakas".encode("cp1257"), b"a\x00b", b"", b"ab", bytes(range(256)) * 16,
        b"\x00\x01" * 2000, b"\x7fELF\x02\x01\x01\x00" + bytes(range(200)) * 20,
    ],
)  # fmt: skip
def test_other_bytes_are_no_utf16(data):
    assert utf16_without_mark(data) is None


def test_guess_takes_linear_time():
    text = (RUSSIAN + "\n") * 20_000
    assert decode(text.encode("cp1251")).text == text
    assert decode(b"\xe9" * 2_000_000).text
    assert decode(b"\xc3\xbc\xfc " * 300_000).encoding == "utf-8"


def test_findings_are_handed_on():
    data = "prêt".encode("cp1252")
    page = b"<p>" + data + b"</p>"
    head = b"From: a@example.com\r\nTo: b@example.com\r\nSubject: T\r\nContent-Type: %s\r\n\r\n"
    documents = [
        parse_bytes(data, k.TEXT, ParseLimits()),
        parse_bytes(data, k.MARKDOWN, ParseLimits()),
        parse_bytes(page, k.HTML, ParseLimits()),
        parse_bytes(head % b"text/plain" + data, k.MAIL, ParseLimits()),
        parse_bytes(head % b"text/html" + page, k.MAIL, ParseLimits()),
    ]
    for document in documents:
        assert [entry.reason for entry in document.skipped] == ["guessed"], document.media_type
        assert "prêt" in document.text


def test_texts_of_the_cases(shared):
    for path in sorted((shared / "cases/24-text-encodings").glob("*.txt")):
        decoded = decode(path.read_bytes())
        truth = path.with_name(f"{path.name}.truth").read_text(encoding="utf-8")
        assert decoded.text.replace("\ufffd", "?").rstrip() == truth.rstrip(), path.name
        assert bool(decoded.skipped) == ("\ufffd" in decoded.text), path.name


def test_mails_of_the_cases(shared):
    expected = {
        "ascii-but-1252": "Bitte überweisen Sie 1.234,56 € für „Miete“.",
        "cp-850": "Bitte überweisen Sie 240 Euro für März an Jörg.",
        "gbk-as-gb2312": "请在5月12日前付款，镕先生。",
        "hebrew-8-i": "שלום, נא לשלם את החשבון עד 12 במאי",
        "iso-2022-jp": "請求書を送ります。五月十二日までにお支払いください。",
        "latin1-but-utf8": "Bitte überweisen Sie 1.234,56 € für „Miete“.",
        "tis-620": "กรุณาชำระเงินภายในวันที่ 12",
        "unknown-8bit": "Bitte überweisen Sie 240 Euro für März an Jörg Müller.",
        "utf-8-quoted": "Grüße",
        "utf8-one-bad": "Bitte überweisen Sie 1.234,56 € für Miete \ufffd ok.",
        "windows-31j": "請求書を送ります。五月十二日までにお支払いください。",
        "x-sjis": "請求書を送ります。五月十二日までにお支払いください。",
    }
    for name, body in expected.items():
        data = (shared / f"cases/19-charset-labels/{name}.eml").read_bytes()
        document = parse_bytes(data, k.MAIL, ParseLimits())
        assert document.text.rstrip().endswith("\n" + body), name
        assert len(document.skipped) == (name == "utf8-one-bad"), name
