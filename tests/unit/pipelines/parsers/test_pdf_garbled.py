"""PDF: text whose characters are no words is not read (after docling#2963, #3965)."""

import random
import string

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.parsers.pdf.garbled.plausible import is_garbled, is_suspicious
from pipelines.result import Reason
from tests.unit.pipelines.parsers import make_pdf as make

ENGLISH = (
    "The boiler will be serviced on Friday by Anna. Please bring the keys of the cellar, the long "
    "ladder and the plans of the old house."
)
GERMAN = (
    "Der Kessel wird am Freitag von Anna gewartet. Bitte die Schlüssel für den Keller, die lange "
    "Leiter und die Pläne des alten Hauses bringen."
)
FRENCH = (
    "La chaudière sera révisée vendredi par Anna, merci d'apporter les clés de la cave, la grande "
    "échelle et les plans de la vieille maison."
)
RUSSIAN = "Котёл проверят в пятницу, Анна просит принести ключи от подвала и большую лестницу."
TEXTS = [ENGLISH, GERMAN, FRENCH, RUSSIAN]

PASS = {
    "IBAN": "IBAN DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX\n" * 4,
    "parts": "M8X40 DIN933 A2-70 ZN\nBRKT LH ASSY STL\nWSHR FLT SS316\nSCR HX HD M6X20 GR8.8\n" * 3,
    "tickers": "AAPL MSFT GOOG NVDA TSLA BRK.B JPM V XOM UNH LLY JNJ PG MA HD CVX MRK\n" * 4,
    "licence": "XKCDT-QWERT-ZXCVB-98KJH-PLMNB\nHGFDS-TREWQ-MNBVC-12ASD-KLPOI\n" * 4,
    "sequence": "ACGTACGTTAGGCATCGACGATCGACTAGCTAGCATCGATCG\n" * 4,
    "base64": "SGVsbG8gV29ybGQhIFRoaXMgaXMgYmFzZTY0IGVuY29kZWQgdGV4dCBmb3IgdGVzdGluZw==\n" * 4,
    "code": 'int main(int argc, char **v) {\n  printf("%s\\n", v[i]); return x->y[z];\n}\n' * 4,
    "numbers": "200.01 | 1\n400.01 | 3\n600.01 | 5\n1.234,50 | 99,00\n" * 5,
    "polish": "Wrzeszcz Szczebrzeszyn Chrząszczyżewoszyce Brzęczyszczykiewicz Łękołody\n" * 2,
    "czech": "strč prst skrz krk vlk zmrzl smrt čtvrthrst scvrnkl\n" * 3,
    "icelandic": "Það er gott að vera hér í dag og við förum heim á morgun þegar húsið er tilbúið.",
    "zulu": "Umuzi mkhulu futhi ulwandle luluhlaza okwesibhakabhaka, abantu bayasebenza kakhulu.",
    "azeri": "Bu evin qapısı açıqdır və dəniz mavidir, uşaqlar həyətdə oynayırlar və gülürlər.",
    "vietnamese": "Nguyễn Thị Minh Khai, Trần Hưng Đạo, Phạm Ngũ Lão, Lê Lợi, Đồng Khởi",
    "greek": "Το συμβούλιο αποφάσισε ότι η επόμενη συνεδρίαση θα γίνει στις δέκα Μαΐου το πρωί.",
    "russian": RUSSIAN,
    "japanese": "契約書 第一条 甲は乙に対し、次の業務を委託する。\n" * 3,
    "korean": "제1조 갑은 을에게 다음 업무를 위탁한다. 계약 기간은 일 년으로 한다.\n" * 3,
    "arabic": "محضر الاجتماع: ستطلب آنا الدهان يوم الجمعة قبل الظهر\n" * 3,
    "hebrew": "פרוטוקול הישיבה: אנה תזמין צבע עד יום שישי בבוקר\n" * 3,
    "thai": "รายงานการประชุม แอนนาจะสั่งสีภายในวันศุกร์\n" * 3,
    "hindi": "बैठक का विवरण अन्ना शुक्रवार तक रंग मंगाएगी\n" * 3,
    "formulas": "∀x ∈ ℝ: ∃ε > 0, ‖f(x) − f(y)‖ ≤ L·‖x − y‖, ∇·E = ρ/ε₀, ∮ B·dl = μ₀I\n" * 4,
    "ticks": "☐ yes ☒ no ☐ maybe ✓ done → next • item ■ box\n" * 4,
    "dots": "Chapter One ....................... 12\nChapter Two ................... 14\n" * 6,
    "badly recognised": "«POAH «3E*»CM tanntxim. inc. Eeairing to keep you posted on the progress "
    "of the Foundation you Kill tee interested to knot that to defce the Foundation, hes received",
    "short": "XKCD 42",
    "empty": "",
}  # fmt: skip


def shifted(text: str, distance: int, *, blanks: bool) -> str:
    return "".join(
        char if blanks and char == " " else chr(max(33, ord(char) + distance)) for char in text
    )


def exchanged(text: str) -> str:
    letters = list(string.ascii_lowercase)
    random.Random(4).shuffle(letters)
    table = str.maketrans(string.ascii_lowercase, "".join(letters))
    return text.translate(table | {ord(key.upper()): chr(to).upper() for key, to in zip(
        string.ascii_lowercase, (table[ord(c)] for c in string.ascii_lowercase), strict=True)
    })  # fmt: skip


def numbered(text: str) -> str:
    """Letters numbered as they come, from "!" on."""
    numbers: dict[str, str] = {}
    return "".join(
        " " if char == " " else numbers.setdefault(char, chr(33 + len(numbers))) for char in text
    )


GARBLED = {
    "glyph numbers": lambda text: shifted(text, -29, blanks=False),
    "glyph numbers and blanks": lambda text: shifted(text, -29, blanks=True),
    "from one": lambda text: shifted(text, -31, blanks=False),
    "one further": lambda text: shifted(text, 1, blanks=False),
    "three further": lambda text: shifted(text, 3, blanks=True),
    "exchanged": exchanged,
    "numbered": numbered,
    "private use": lambda text: shifted(text, 0xE000, blanks=True),
    "symbol font": lambda text: shifted(text, 0xF000, blanks=False),
    "control": lambda text: "".join(chr(1 + ord(char) % 8) for char in text),
    "unknown": lambda text: "".join("\ufffd\ue000\ue001\x02\x03"[ord(c) % 5] for c in text),
}


def parse(data: bytes):
    return parse_bytes(data, k.PDF, ParseLimits())


@pytest.mark.parametrize("text", PASS.values(), ids=PASS)
def test_what_a_page_may_show_passes(text):
    assert not is_garbled(text, 0.0)


@pytest.mark.parametrize(
    "name", ["IBAN", "code", "numbers", "polish", "greek", "russian", "japanese", "arabic", "dots"]
)
def test_what_reads_well_passes_though_pdfium_doubts_it(name):
    assert not is_garbled(PASS[name], 1.0)


@pytest.mark.parametrize("way", GARBLED.values(), ids=GARBLED)
@pytest.mark.parametrize("text", [ENGLISH, GERMAN, FRENCH], ids=["en", "de", "fr"])
def test_garbled_text_is_found(text, way):
    assert is_suspicious(way(text))
    assert is_garbled(way(text), 0.0)


def test_russian_with_moved_letters_is_found():
    assert is_garbled(shifted(RUSSIAN, 3, blanks=True), 0.0)


def test_greek_letters_of_the_symbol_font_are_no_greek():
    assert is_garbled("Τηε βοιλερ ωιλλ βε σερϖιχεδ ον Φριδαψ βψ Αννα ιν τηε χελλαρ", 0.0)


def test_few_characters_that_pdfium_doubts_are_enough():
    assert is_garbled("3HQČåQtSURVWĜHGN\\QD~þWHFK", 1.0)


@pytest.mark.parametrize("text", TEXTS, ids=["en", "de", "fr", "ru"])
def test_prose_needs_no_closer_look(text):
    assert not is_suspicious(f"{text}\nIt was for the office.")


# PDFs with fonts of their own.

DESCRIPTOR = (
    "/FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+Sub /Flags 4 /FontBBox [0 -200 "
    "1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>"
)


def numbered_font(to_unicode: str = "") -> str:
    return (
        f"<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Sub /Encoding /Identity-H {to_unicode} "
        "/DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Sub "
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
        f"{DESCRIPTOR} /DW 600 /CIDToGIDMap /Identity >>] >>"
    )


def glyphs(x: float, y: float, text: str) -> str:
    """Operators that show glyphs by number: that of ASCII less 29, as fonts number them."""
    numbers = "".join(f"{ord(char) - 29:04X}" for char in text)
    return f"BT /F2 12 Tf 1 0 0 1 {x} {y} Tm <{numbers}> Tj ET\n"


@pytest.mark.parametrize("name", ["glyph-ids.pdf", "shifted.pdf"])
def test_shared_cases(shared, name):
    with pytest.raises(ParseFailure, match="no words") as failure:
        parse((shared / "cases/04-no-tounicode" / name).read_bytes())
    assert failure.value.reason is Reason.NO_TEXT


def test_a_garbled_page_is_listed_and_not_read():
    body = make.lines(72, 760, ENGLISH[:46], "This page can be read.")
    odd = glyphs(72, 700, ENGLISH[:40]) + glyphs(72, 680, ENGLISH[40:80]) + make.text(72, 30, "2")
    document = parse(make.pdf(body, odd, fonts=f"/F2 {numbered_font()}"))
    assert document.text == f"{ENGLISH[:46]}\nThis page can be read.\n2\n"
    assert [(entry.page, entry.reason, entry.part) for entry in document.skipped] == [
        (2, "garbled", "")
    ]


def test_a_garbled_font_of_a_page_is_left_out_and_said():
    lines = [f"Line {at} of the minutes says who is to do what." for at in range(8)]
    body = make.lines(72, 760, *lines) + glyphs(72, 400, ENGLISH[:46])
    document = parse(make.pdf(body, fonts=f"/F2 {numbered_font()}"))
    assert document.text == "\n".join(lines) + "\n"
    (entry,) = document.skipped
    assert (entry.page, entry.reason, entry.part) == (1, "garbled", "part of the text")
    assert "characters that are no words" in entry.detail
    assert entry.matters


def test_a_font_with_names_for_numbers_is_garbled():
    names = " ".join(f"/g{at}" for at in range(33, 127))
    font = (
        f"<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Sub /FirstChar 1 /LastChar 94 "
        f"/Widths [{'600 ' * 94}] {DESCRIPTOR} "
        f"/Encoding << /Type /Encoding /Differences [1 {names}] >> >>"
    )
    codes = "".join(f"{ord(char) - 30:02X}" for char in ENGLISH)
    shown = f"BT /F2 10 Tf 1 0 0 1 40 700 Tm <{codes}> Tj ET\n"
    with pytest.raises(ParseFailure) as failure:
        parse(make.pdf(shown, fonts=f"/F2 {font}"))
    assert failure.value.reason is Reason.NO_TEXT


def test_a_font_without_a_key_whose_codes_are_letters_is_read():
    font = (
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [.1 0 0 .1 0 0] "
        f"/FirstChar 32 /LastChar 126 /Widths [{'6 ' * 95}] /CharProcs << /a 60 0 R >> "
        f"/Encoding << /Type /Encoding /Differences [32 {'/a ' * 95}] >> >>"
    )
    shown = f"BT /F2 10 Tf 1 0 0 1 40 700 Tm ({ENGLISH}) Tj ET\n"
    objects = {60: make.stream("600 0 d0 0 0 5 7 re f")}
    document = parse(make.pdf(shown, fonts=f"/F2 {font}", objects=objects))
    assert document.text == f"{ENGLISH}\n"
