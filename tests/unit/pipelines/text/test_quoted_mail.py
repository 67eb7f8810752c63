"""Quoted mails are set apart below the heads that mail programs write in many languages."""

import email
import email.policy
from pathlib import Path

import pytest

from pipelines.text.quoted_mail import split_quotes

OWN = "My own words.\nIn two lines."
OLD = "Cancel the contract at once.\nWe want our money back."

# Blocks of fields: Outlook if nothing else is said.
BLOCKS = {
    "english": "From: Bo <bo@example.com>\nSent: Friday, 1 May 2026 10:00\nTo: Ann\nSubject: Bill",
    "german": "Von: Bo\nGesendet: Freitag, 1. Mai 2026 10:00\nAn: Ann\nBetreff: Bill",
    "german gmx": 'Gesendet: Freitag, 01. Mai 2026 um 10:00 Uhr\nVon: "Bo"\nAn: "Ann"\nBetreff: '
                  'Bill',
    "german notes": "Von:\tBo Meyer/ACME\nAn:\tAnn Lee/ACME@ACME\nKopie:\t\nDatum:\t01.05.2026 "
                    "10:00\n"
    "Betreff:\tBill",
    "german thunderbird": "Betreff: Bill\nDatum: Fri, 1 May 2026 10:00:00 +0200\nVon: Bo "
                          "<bo@example.com>"
    "\nAn: Ann",
    "french": "De : Bo\nEnvoyé : vendredi 1 mai 2026 10:00\nÀ : Ann\nCc : Cy\nObjet : Bill",
    "french no-break": "De\xa0: Bo\nEnvoyé\xa0: vendredi 1 mai 2026 10:00\nÀ\xa0: Ann\n"
                       "Objet\xa0: Bill",
    "spanish": "De: Bo\nEnviado el: viernes, 1 de mayo de 2026 10:00\nPara: Ann\nAsunto: Bill",
    "italian": "Da: Bo\nInviato: venerdì 1 maggio 2026 10:00\nA: Ann\nOggetto: Bill",
    "portuguese": "De: Bo\nEnviada em: sexta-feira, 1 de maio de 2026 10:00\nPara: Ann\n"
                  "Assunto: Bill",
    "catalan": "De: Bo\nEnviat el: divendres, 1 de maig de 2026 10:00\nPer a: Ann\nAssumpte: Bill",
    "dutch": "Van: Bo\nVerzonden: vrijdag 1 mei 2026 10:00\nAan: Ann\nOnderwerp: Bill",
    "danish": "Fra: Bo\nSendt: 1. maj 2026 10:00\nTil: Ann\nEmne: Bill",
    "norwegian": "Fra: Bo\nSendt: fredag 1. mai 2026 10:00\nTil: Ann\nKopi: Cy\nEmne: Bill",
    "swedish": "Från: Bo\nSkickat: den 1 maj 2026 10:00\nTill: Ann\nÄmne: Bill",
    "finnish": "Lähettäjä: Bo\nLähetetty: perjantai 1. toukokuuta 2026 10.00\nVastaanottaja: Ann\n"
    "Aihe: Bill",
    "icelandic": "Frá: Bo\nSent: föstudagur, 1. maí 2026 10:00\nTil: Ann\nEfni: Bill",
    "polish": "Od: Bo\nWysłano: piątek, 1 maja 2026 10:00\nDo: Ann\nDW: Cy\nTemat: Bill",
    "czech": "Od: Bo\nOdesláno: pátek 1. května 2026 10:00\nKomu: Ann\nPředmět: Bill",
    "slovak": "Od: Bo\nOdoslané: piatok 1. mája 2026 10:00\nKomu: Ann\nPredmet: Bill",
    "hungarian": "Feladó: Bo\nElküldve: 2026. május 1., péntek 10:00\nCímzett: Ann\nTárgy: Bill",
    "romanian": "De la: Bo\nTrimis: vineri, 1 mai 2026 10:00\nCătre: Ann\nSubiect: Bill",
    "croatian": "Od: Bo\nPoslano: petak, 1. svibnja 2026. 10:00\nZa: Ann\nPredmet: Bill",
    "serbian": "Од: Bo\nПослато: петак, 1. мај 2026. 10:00\nЗа: Ann\nНаслов: Bill",
    "slovene": "Od: Bo\nPoslano: petek, 01. maj 2026 10:00\nZa: Ann\nZadeva: Bill",
    "bulgarian": "От: Bo\nИзпратено: петък, 1 май 2026 10:00\nДо: Ann\nОтносно: Bill",
    "russian": "От: Bo\nОтправлено: 1 мая 2026 г. 10:00\nКому: Ann\nКопия: Cy\nТема: Bill",
    "ukrainian": "Від: Bo\nНадіслано: 1 травня 2026 р. 10:00\nКому: Ann\nТема: Bill",
    "lithuanian": "Nuo: Bo\nIšsiųsta: 2026 m. gegužės 1 d. 10:00\nKam: Ann\nTema: Bill",
    "latvian": "No: Bo\nNosūtīts: piektdiena, 2026. gada 1. maijs 10:00\nKam: Ann\nTēma: Bill",
    "estonian": "Saatja: Bo\nSaadetud: reede, 1. mai 2026 10:00\nAdressaat: Ann\nTeema: Bill",
    "greek": "Από: Bo\nΣτάλθηκε: Παρασκευή, 1 Μαΐου 2026 10:00\nΠρος: Ann\nΘέμα: Bill",
    "turkish": "Kimden: Bo\nGönderildi: 1 Mayıs 2026 Cuma 10:00\nKime: Ann\nKonu: Bill",
    "hebrew": "\u200fמאת: Bo\nנשלח: יום שישי 01 מאי 2026 10:00\nאל: Ann\nנושא: Bill",
    "arabic": "من: Bo\nتاريخ الإرسال: 1 مايو 2026 10:00\nإلى: Ann\nالموضوع: Bill",
    "thai": "จาก: Bo\nส่ง: 1 พฤษภาคม 2569 10:00\nถึง: Ann\nเรื่อง: Bill",
    "vietnamese": "Từ: Bo\nĐã gửi: 01 Tháng Năm 2026 10:00\nĐến: Ann\nChủ đề: Bill",
    "indonesian": "Dari: Bo\nDikirim: 01 Mei 2026 10:00\nKepada: Ann\nSubjek: Bill",
    "chinese": "发件人: Bo\n发送时间: 2026年5月1日 10:00\n收件人: Ann\n抄送: Cy\n主题: Bill",
    "chinese wide": "发件人：Bo\n日期：2026年5月1日 10:00\n收件人：Ann\n主题：Bill",
    "taiwanese": "寄件者: Bo\n寄件日期: 2026年5月1日 10:00\n收件者: Ann\n主旨: Bill",
    "japanese": "差出人: Bo\n送信日時: 2026年5月1日 10:00\n宛先: Ann\n件名: Bill",
    "korean": "보낸 사람: Bo\n보낸 날짜: 2026년 5월 1일 10:00\n받는 사람: Ann\n제목: Bill",
    "bold": "*Von:* Bo\n*Gesendet:* Freitag, 1. Mai 2026 10:00\n*An:* Ann\n*Betreff:* Bill",
    "apple": "Begin forwarded message:\n\nFrom: Bo\nSubject: Bill\nDate: 1 May 2026 at 10:00\n"
             "To: Ann",
    "apple german": "Anfang der weitergeleiteten Nachricht:\n\nVon: Bo\nBetreff: Bill\nDatum: "
                    "1. Mai 2026\n"
    "An: Ann",
    "gmail": "---------- Forwarded message ---------\nFrom: Bo <bo@example.com>\nDate: Fri, 1 "
             "May 2026\n"
    "Subject: Bill\nTo: Ann <ann@example.com>",
    "no subject": "Von: Bo\nGesendet: Freitag, 1. Mai 2026 10:00\nAn: Ann",
    "empty subject": "From: Bo <bo@example.com>\nSent: Friday\nTo: Ann\nSubject:",
    "zimbra": "----- Ursprüngliche Mail -----\nVon: Bo <bo@example.com>\nAn: Ann\nGesendet: "
              "Freitag, 1. Mai 2026"
    "\nBetreff: Bill",
    "unknown words between dashes": "------ Algne kirjake ------\nSaatja: Bo\nSaadetud: reede\n"
                                    "Adressaat: Ann"
    "\nTeema: Bill",
    "rule": "________________________________\nVon: Bo\nGesendet: Freitag\nAn: Ann\nBetreff: Bill",
    "divider alone": "-----Oprindelig meddelelse-----",
    "chinese divider": "------------------ 原始邮件 ------------------",
    "forwarded by": "----- Weitergeleitet von Bo Meyer/ACME am 01.05.2026 10:00 -----",
    "zoho": "---- On Fri, 01 May 2026 10:00:00 +0200 Bo <bo@example.com> wrote ----",
    "proton": "‐‐‐‐‐‐‐ Original Message ‐‐‐‐‐‐‐",
    "groupwise": ">>> Bo Meyer 01.05.2026 10:00 >>>",
    "seznam": "---------- Původní e-mail ----------\nOd: Bo <bo@example.com>\nKomu: Ann\n"
    "Datum: 1. 5. 2026 10:00:00\nPředmět: Bill",
    "t-online": "-----Original-Nachricht-----\nBetreff: Bill\nDatum: 2026-05-01\nVon: Bo\nAn: Ann",
    "notes": "-----Bo Meyer <bo@example.com> schrieb: -----",
}  # fmt: skip

# "On … wrote:" in the order of each language; Gmail if nothing else is said.
INTRODUCTIONS = {
    "english": "On Fri, May 1, 2026 at 10:00 AM Bo <bo@example.com> wrote:",
    "english proton": "On Friday, May 1st, 2026 at 10:00 AM, Bo <bo@example.com> wrote:",
    "roundcube": "Am 2026-05-01 10:00, schrieb Bo Meyer:",
    "netease": '在 2026-05-01 10:00:00，"Bo" <bo@example.com> 写道：',
    "english thunderbird": "On 01/05/2026 10:00, Bo Meyer wrote:",
    "german": "Am Fr., 1. Mai 2026 um 10:00 Uhr schrieb Bo <bo@example.com>:",
    "german web": "Bo <bo@example.com> schrieb am Freitag, 1. Mai 2026 um 10:00:",
    "german yahoo": "Am Freitag, 1. Mai 2026 um 10:00:00 MESZ hat Bo <bo@example.com> Folgendes "
                    "geschrieben:",
    "german thunderbird": "Am 01.05.26 um 10:00 schrieb Bo Meyer:",
    "french": "Le ven. 1 mai 2026 à 10:00, Bo <bo@example.com> a écrit :",
    "french name first": "Bo <bo@example.com> a écrit le vendredi 1 mai 2026 à 10:00 :",
    "spanish": "El vie, 1 may 2026 a las 10:00, Bo (<bo@example.com>) escribió:",
    "italian": "Il giorno ven 1 mag 2026 alle ore 10:00 Bo <bo@example.com> ha scritto:",
    "portuguese": "Em sex., 1 de mai. de 2026 às 10:00, Bo <bo@example.com> escreveu:",
    "portuguese name first": "Bo <bo@example.com> escreveu no dia sexta, 1/05/2026 à(s) 10:00:",
    "catalan": "El dv., 1 de maig 2026, 10:00, Bo <bo@example.com> va escriure:",
    "dutch": "Op vr 1 mei 2026 om 10:00 schreef Bo <bo@example.com>:",
    "danish": "Den fre. 1. maj 2026 kl. 10.00 skrev Bo <bo@example.com>:",
    "norwegian": "fre. 1. mai 2026 kl. 10:00 skrev Bo <bo@example.com>:",
    "swedish": "Den fre 1 maj 2026 kl 10:00 skrev Bo <bo@example.com>:",
    "finnish": "pe 1. toukok. 2026 klo 10.00 Bo (bo@example.com) kirjoitti:",
    "icelandic": "Þann fös., 1. maí 2026 kl. 10:00 skrifaði Bo <bo@example.com>:",
    "polish": "pt., 1 maj 2026 o 10:00 Bo <bo@example.com> napisał(a):",
    "polish thunderbird": "W dniu 1.05.2026 o 10:00, Bo Meyer pisze:",
    "czech": "pá 1. 5. 2026 v 10:00 odesílatel Bo <bo@example.com> napsal:",
    "slovak": "pi 1. 5. 2026 o 10:00 Bo <bo@example.com> napísal(a):",
    "hungarian": "Bo <bo@example.com> ezt írta (időpont: 2026. máj. 1., P, 10:00):",
    "romanian": "În vin., 1 mai 2026 la 10:00, Bo <bo@example.com> a scris:",
    "croatian": "pet, 1. svi 2026. u 10:00 Bo <bo@example.com> napisao je:",
    "slovene": "V V pet., 1. maj 2026 ob 10:00 je oseba Bo <bo@example.com> napisala:",
    "bulgarian": "На пт, 1.05.2026 г. в 10:00 Bo <bo@example.com> написа:",
    "russian": "1 мая 2026 г., 10:00 пользователь Bo <bo@example.com> написал:",
    "ukrainian": "пт, 1 трав. 2026 р. о 10:00 Bo <bo@example.com> пише:",
    "lithuanian": "2026-05-01, pn, 10:00 Bo <bo@example.com> rašė:",
    "latvian": "piektd., 2026. g. 1. maijs, plkst. 10:00 — lietotājs Bo (bo@example.com) rakstīja:",
    "estonian": "Kuupäev R, 1. mai 2026 kell 10:00 kirjutas Bo <bo@example.com>:",
    "greek": "Στις Παρ 1 Μαΐ 2026 στις 10:00 π.μ., ο χρήστης Bo <bo@example.com> έγραψε:",
    "turkish": "Bo <bo@example.com>, 1 May 2026 Cum, 10:00 tarihinde şunu yazdı:",
    "arabic": "في الجمعة، 1 مايو 2026 في 10:00 تمت كتابة ما يلي بواسطة Bo <bo@example.com>:",
    "thai": "เมื่อวันที่ ศ. 1 พ.ค. 2026 เวลา 10:00 Bo <bo@example.com> เขียนว่า:",
    "vietnamese": "Vào Th 6, 1 thg 5, 2026 vào lúc 10:00 Bo <bo@example.com> đã viết:",
    "indonesian": "Pada tanggal Jum, 1 Mei 2026 pukul 10.00 Bo <bo@example.com> menulis:",
    "chinese": "Bo <bo@example.com> 于2026年5月1日周五 10:00写道：",
    "chinese apple": "在 2026年5月1日，上午10:00，Bo <bo@example.com> 写道：",
    "taiwanese": "Bo <bo@example.com> 於 2026年5月1日 週五 上午10:00寫道：",
    "japanese apple": "2026/05/01 10:00、Bo <bo@example.com>のメール:",
    "korean": "2026년 5월 1일 (금) 오전 10:00, Bo <bo@example.com>님이 작성:",
}  # fmt: skip
# Without a verb, or without an address and a time: only above marks ("> ").
ABOVE_MARKS = {
    "japanese": "2026年5月1日(金) 10:00 Bo <bo@example.com>:",
    "russian": "пт, 1 мая 2026 г. в 10:00, Bo <bo@example.com>:",
    "hebrew": "\u202bבתאריך יום ו׳, 1 במאי 2026 ב-10:00 מאת \u202aBo\u202c "
    "<\u202abo@example.com\u202c>:\u202c",
    "iso": "2026-05-01 10:00 GMT+02:00 Bo <bo@example.com>:",
    "yandex": '01.05.2026, 10:00, "Bo" <bo@example.com>:',
    "horde": "Zitat von Bo Meyer <bo@example.com>:",
    "name": "Bo Meyer wrote:",
    "name first": "Bo Meyer schrieb:",
    "no time": "Am Freitag schrieb Bo:",
    "day": "On 1 May 2026, Bo wrote:",
}


def marked(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


def wrapped(text: str, width: int = 40) -> str:
    """Break a line as mail programs do, at blanks."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


@pytest.mark.parametrize("head", BLOCKS.values(), ids=BLOCKS)
def test_blocks_of_fields(head):
    split = split_quotes(f"{OWN}\n\n{head}\n\n{OLD}")
    assert (split.own.strip(), split.quoted) == (OWN, f"{head}\n\n{OLD}")


@pytest.mark.parametrize("head", INTRODUCTIONS.values(), ids=INTRODUCTIONS)
@pytest.mark.parametrize("form", [str, wrapped])
@pytest.mark.parametrize("below", [OLD, f"\n{OLD}", marked(OLD), f"\n{marked(OLD)}"])
def test_introductions(head, form, below):
    split = split_quotes(f"{OWN}\n\n{form(head)}\n{below}")
    assert (split.own.strip(), split.quoted) == (OWN, f"{form(head)}\n{below}")


@pytest.mark.parametrize("head", INTRODUCTIONS.values(), ids=INTRODUCTIONS)
def test_introductions_directly_below_own_words(head):
    split = split_quotes(f"{OWN}\n{head}\n{marked(OLD)}")
    assert (split.own.strip(), split.quoted) == (OWN, f"{head}\n{marked(OLD)}")


@pytest.mark.parametrize("head", ABOVE_MARKS.values(), ids=ABOVE_MARKS)
def test_introductions_above_marks(head):
    split = split_quotes(f"{OWN}\n\n{head}\n{marked(OLD)}")
    assert (split.own.strip(), split.quoted) == (OWN, f"{head}\n{marked(OLD)}")
    assert split_quotes(f"{OWN}\n\n{head}\n{OLD}").quoted == ""


@pytest.mark.parametrize(
    "text",
    [
        "Am Montag schrieb er:\n\nWir kommen nicht.",
        "Am Montag, 4. Mai 2026 um 10:00 Uhr schrieb der Vermieter:\n\nDie Miete steigt.",
        "Der Vermieter schrieb am 5. Mai 2026 um 10:00:\n\nDie Miete steigt.",
        "On 5 May 2026 at 10:00 the council wrote:\n\nThe road is closed.",
        "On 5 May 2026 at 10:00 Bo Meyer wrote:\n\n“The road is closed.”",
        "On 3 May 2026, Ann wrote:\n\nThe road is closed.",
        "Please call Ann <ann@example.com> on 5 May 2026 at 10:00 about the following:\n\nThe "
        "road.",
        "As Bo <bo@example.com> wrote on 5 May 2026 at 10:00, we must do the following:\n\nPay.",
        "The offer:\nFrom: Berlin\nTo: Munich\nDate: 5 May 2026\n\nPlease book it.",
        "Room plan\n\nFrom: 10:00\nTo: 12:00\nSubject: Budget\n\nPlease book it.",
        "Rozkład\n\nOd: 10:00\nDo: 12:00\nTemat: Budżet\n\nProszę zarezerwować.",
        "Agenda\n\nDate: 5 May 2026\nSubject: Budget\nTo: all\n\nPlease come.",
        "Invoice\n\nNo: 12\nDate: 5 May 2026\nTo: Ann\n\nPlease pay.",
        "De: 10\nA: 20\nTema: uno\n\nGracias.",
        "Points\n-----\nOne is done.",
        "The vote: 12 wrote yes, he wrote: no.",
        "Dear Bo,\n\nwe wrote:\n\nPlease pay.",
        "I spoke to those who wrote:\nAnn, Bo and Cy.",
        "--\nBo Meyer\nFrom: the office",
    ],
)  # fmt: skip
def test_letters_that_only_look_like_quotes(text):
    split = split_quotes(f"Hello.\n\n{text}")
    assert split.quoted == ""
    assert split.own == f"Hello.\n\n{text}"


def test_a_head_directly_below_own_words():
    head = BLOCKS["english"]
    assert split_quotes(f"{OWN}\n{head}\n\n{OLD}").quoted == f"{head}\n\n{OLD}"


def test_many_recipients_over_lines():
    names = ";\n".join(f"Person {i} <p{i}@example.com>" for i in range(30))
    head = f"From: Bo\nSent: Friday\nTo: {names}\nSubject: Bill"
    assert split_quotes(f"{OWN}\n\n{head}\n\n{OLD}").quoted == f"{head}\n\n{OLD}"


@pytest.mark.parametrize(
    "line",
    ["On 1 May 2026 at 10:00 "
     "wrote:", "From:", "-----", "a wrote:", "_" * 30, "--- x ---", ":", "To: b,"],
)  # fmt: skip
def test_hostile_repetitions_take_no_time(line):
    split_quotes(f"{line}\n" * 5_000 + "\n" * 5_000 + "> end")
    split_quotes(line * 5_000)


def pytest_generate_tests(metafunc):
    if "mail_file" in metafunc.fixturenames:
        folder = Path(__file__).resolve().parents[5] / "shared" / "cases" / "17-quote-heads"
        metafunc.parametrize("mail_file", sorted(folder.glob("*.eml")), ids=lambda path: path.stem)


def test_shared_mails(shared, mail_file):
    message = email.message_from_bytes(mail_file.read_bytes(), policy=email.policy.default)
    split = split_quotes(message.get_content())
    assert split.own.strip() == "OWN WORDS of the author."
    assert "QUOTED WORDS" in split.quoted
