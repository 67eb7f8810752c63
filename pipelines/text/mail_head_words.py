"""The words that mail programs write above an earlier mail, by language.

Collected from what Outlook, Apple Mail, Gmail, Thunderbird, Yahoo, Zimbra, GMX, Proton and Notes
write. All words are compared case-folded.
"""

from enum import Enum
from unicodedata import normalize


class Role(Enum):
    """What a field of a head says."""

    SENDER = 0
    SENT = 1  # "Sent": said of mails only
    DATE = 2  # "Date": said of much else
    TO = 3
    COPY = 4
    SUBJECT = 5
    OTHER = 6


# Language | sender | sent | date | recipients | copies | subject | others
_FIELDS = """
en | From | Sent | Date | To | Cc, Bcc | Subject | Attachments, Importance, Reply-To, Priority
de | Von, Absender | Gesendet, Gesendet am | Datum | An, Empfänger | Kopie, Blindkopie | \
Betreff, Thema | Anlagen, Anhänge, Anlage, Wichtigkeit, Priorität, Antwort an
fr | De | Envoyé, Envoyé le | Date | À, A, Pour | Copie, Copie à, Cci | Objet, Sujet | \
Pièces jointes, Importance, Répondre à
es | De | Enviado, Enviado el | Fecha | Para, A | CCO | Asunto | Datos adjuntos, Importancia
it | Da | Inviato, Inviato il | Data | A | Ccn | Oggetto | Allegati, Priorità
pt | De | Enviado, Enviada, Enviado em, Enviada em | Data | Para | Cco | Assunto | Anexos
ca | De | Enviat, Enviat el | Data | Per a, A | A/c | Assumpte |
nl | Van | Verzonden, Verzonden op | Datum | Aan | Kopie | Onderwerp | Bijlagen, Urgentie
da | Fra | Sendt | Dato | Til | Kopi | Emne | Vedhæftede filer
no | Fra, Frå | Sendt | Dato | Til | Kopi | Emne | Vedlegg
sv | Från | Skickat | Datum | Till | Kopia | Ämne | Bifogade filer
fi | Lähettäjä | Lähetetty | Päivämäärä, Päiväys | Vastaanottaja | Kopio | Aihe, Otsikko | Liitteet
is | Frá | Sent | Dagsetning | Til | Afrit | Efni |
pl | Od | Wysłano, Wysłane, Data wysłania | Data | Do | DW, Kopia, UDW | Temat | Załączniki
cs | Od | Odesláno | Datum | Komu | Kopie | Předmět | Přílohy
sk | Od | Odoslané | Dátum | Komu | Kópia | Predmet | Prílohy
hu | Feladó, Küldő | Elküldve, Küldve, Küldés dátuma | Dátum | Címzett | \
Másolat, Másolatot kap | Tárgy | Mellékletek
ro | De la, Expeditor | Trimis, Trimis pe | Data | Către, Catre, La | Copie | Subiect | Atașări
hr | Od, Šalje | Poslano | Datum | Za, Prima | Kopija | Predmet, Naslov |
sr | Od, Šalje | Poslato | Datum | Za, Prima | Kopija | Naslov, Tema, Predmet |
sr | Од, Шаље | Послато | Датум | За, Прима | Копија | Наслов, Тема, Предмет |
sl | Od | Poslano | Datum | Za | Kp | Zadeva | Priloge
bg | От | Изпратено | Дата | До | Копие | Относно, Тема |
ru | От, От кого | Отправлено, Отправлен | Дата | Кому | Копия | Тема | Вложения
uk | Від, Від кого | Надіслано, Відправлено | Дата | Кому | Копія | Тема | Вкладення
lt | Nuo | Išsiųsta | Data | Kam, Iki | Kopija | Tema |
lv | No | Nosūtīts | Datums | Kam | Kopija | Temats, Tēma |
et | Saatja | Saadetud | Kuupäev | Saaja, Adressaat | Koopia | Teema |
el | Από | Στάλθηκε, Εστάλη, Απεσταλμένα | Ημερομηνία | Προς | Κοιν., Κοινοποίηση | Θέμα |
tr | Kimden, Gönderen | Gönderildi, Gönderilme, Gönderme Tarihi | Tarih | Kime, Alıcı | Bilgi | \
Konu | Ekler
he | מאת | נשלח, נשלח בתאריך | תאריך | אל | עותק, העתק | נושא |
ar | من | تم الإرسال, تاريخ الإرسال, أرسلت | التاريخ | إلى | نسخة | الموضوع |
fa | از | ارسال شده, فرستاده شده | تاریخ | به | رونوشت | موضوع |
hi | प्रेषक, से | भेजा गया, प्रेषित | दिनांक | प्रति, को | प्रतिलिपि | विषय |
th | จาก | ส่ง, ส่งเมื่อ | วันที่ | ถึง | สำเนา, สำเนาถึง | เรื่อง, ชื่อเรื่อง, หัวเรื่อง |
vi | Từ | Đã gửi, Gửi | Ngày | Đến, Tới | Đồng gửi | Chủ đề, Tiêu đề |
id | Dari | Dikirim, Terkirim | Tanggal | Kepada, Ke | Tembusan | Subjek, Perihal, Judul |
ms | Daripada | Dihantar | Tarikh | Kepada | Salinan | Subjek |
zh | 发件人, 发信人, 发自 | 发送时间, 发送日期, 已发送 | 日期, 时间 | 收件人, 发至 | \
抄送, 密送 | 主题, 标题 | 附件
zh | 寄件者, 寄件人, 發件人 | 寄件日期, 傳送時間, 已傳送, 傳送日期 | 日期 | 收件者, 收件人 | \
副本, 密件副本, 抄送 | 主旨, 主題 | 附件
ja | 差出人, 送信者, 送信元 | 送信日時, 送信日 | 日時, 日付 | 宛先 | 写し | 件名 | 添付ファイル
ko | 보낸 사람, 보낸사람, 발신자, 보낸이 | 보낸 날짜, 보낸날짜, 보낸 시간 | 날짜 | \
받는 사람, 받는사람, 수신자 | 참조, 숨은 참조 | 제목 | 첨부 파일
"""
_EVERYWHERE = ("Cc", "CC", "Bcc", "Kopia", "Kopie")  # copies are so called in many languages

# Above an earlier mail, between dashes: "-----Original Message-----".
_DIVIDERS = """
original message, original appointment, forwarded message, replied message, reply message,
begin forwarded message, end forwarded message, forwarded mail, original mail, original e-mail
ursprüngliche nachricht, ursprüngliche mail, ursprüngliche e-mail, originalnachricht,
original-nachricht, weitergeleitete nachricht, anfang der weitergeleiteten nachricht,
weitergeleitete mail, ursprünglicher termin
message d'origine, message original, mail original, message transféré, courriel original,
début du message réexpédié, début du message transféré, message réexpédié, message initial
mensaje original, mensaje reenviado, inicio del mensaje reenviado, correo original
messaggio originale, messaggio inoltrato, inizio messaggio inoltrato, messaggio inviato
mensagem original, mensagem encaminhada, mensagem reencaminhada, início da mensagem reenviada,
início da mensagem encaminhada, mensagem reenviada
missatge original, missatge reenviat
oorspronkelijk bericht, origineel bericht, doorgestuurd bericht, begin doorgestuurd bericht
oprindelig meddelelse, oprindelig besked, original meddelelse, videresendt meddelelse,
videresendt besked, start på videresendt besked
opprinnelig melding, original melding, videresendt melding, videresendt e-post,
start på videresendt melding
ursprungligt meddelande, originalmeddelande, vidarebefordrat meddelande,
vidarebefordrat brev, påbörja vidarebefordrat meddelande
alkuperäinen viesti, edelleenlähetetty viesti, edelleenlähetetty viesti alkaa, välitetty viesti
upprunaleg skilaboð, áframsend skilaboð
wiadomość oryginalna, oryginalna wiadomość, wiadomość przekazana, przekazana wiadomość,
treść przekazanej wiadomości, początek przekazywanej wiadomości
původní zpráva, přeposlaná zpráva, původní e-mail, začátek přeposílané zprávy
pôvodná správa, preposlaná správa
eredeti üzenet, továbbított üzenet, továbbított levél, eredeti levél
mesaj original, mesajul original, mesaj inițial, mesaj redirecționat, mesaj înaintat
izvorna poruka, originalna poruka, proslijeđena poruka, prosleđena poruka, оригинална порука,
izvirno sporočilo, posredovano sporočilo
оригинално съобщение, препратено съобщение
исходное сообщение, пересылаемое сообщение, пересланное сообщение, переадресованное сообщение,
начало переадресованного сообщения, оригинальное сообщение, конец пересылаемого сообщения
вихідне повідомлення, оригінальне повідомлення, переслане повідомлення
pirminis laiškas, originalus pranešimas, persiųstas pranešimas, oriģinālais ziņojums,
pārsūtīts ziņojums, sākotnējais ziņojums, algne kiri, algne sõnum, edastatud kiri
αρχικό μήνυμα, προωθημένο μήνυμα, προωθούμενο μήνυμα, αυθεντικό μήνυμα
özgün ileti, orijinal mesaj, orijinal ileti, iletilen mesaj, iletilmiş mesaj,
iletilmiş ileti başlangıcı, asıl ileti
הודעה מקורית, ההודעה המקורית, הודעה שהועברה, הודעה מועברת
الرسالة الأصلية, رسالة أصلية, رسالة محولة, رسالة معاد توجيهها, پیام اصلی
मूल संदेश, अग्रेषित संदेश
ข้อความต้นฉบับ, ข้อความดั้งเดิม, ข้อความที่ส่งต่อ
thư gốc, tin nhắn gốc, thư được chuyển tiếp, pesan asli, pesan terusan, mesej asal
邮件原件, 原始邮件, 原邮件, 回复的原邮件, 转发的邮件, 转发邮件, 转发邮件信息, 被转发的邮件, 原始信息
原始郵件, 原始訊息, 轉寄的郵件, 轉寄郵件, 轉發的郵件, 原始信件
元のメッセージ, 元のメール, 転送メッセージ, 転送されたメッセージ, 転送メール, オリジナルメッセージ
원본 메시지, 원본 메일, 원본메시지, 전달된 메시지, 전달된 메일
"""
# A divider goes on behind these with a name: "----- Forwarded by Ann Lee on 05/04/2026 -----".
_BY = """
forwarded by, weitergeleitet von, transféré par, réexpédié par, reenviado por, inoltrato da,
encaminhado por, doorgestuurd door, videresendt af, videresendt av, vidarebefordrat av,
przesłane przez, переслано, forwarded message from
"""
# "On … wrote:"; words that stand in front of the sender or at the end.
_VERBS = """
wrote, writes, quoting, zitat von, citando a, citazione da, citaat van, citat från,
schrieb, schreibt, geschrieben, a écrit, écrit, écrivait, escribió, escribe,
ha scritto, scrive, scriveva, escreveu, escrevia, va escriure, ha escrit, schreef, heeft geschreven,
skrev, skriver, kirjoitti, kirjoittaa, skrifaði, napisał, napisała, napisał(a), napisał/a,
napisała(a), pisze, napsal, napsala, napsal(a), napísal, napísala, napísal(a), ezt írta, írta,
a scris, scris, napisao je, napisala je, napisao, napisala, piše, je napisal, написао је, napisal,
je napisal/-a, написал, написала, написал(а), пишет, писал, писал(а), написав, написав(ла),
пише, написа, rašė, parašė, rakstīja, kirjutas, έγραψε, έγραψαν, yazdı, şunu yazdı, şunları yazdı,
כתב, כתבה, כתב/ה, كتب, كتبت, كتابة, نوشت, ने लिखा, เขียนว่า, đã viết, viết, menulis, tulis
"""
# The same without blanks around them.
_UNSPACED_VERBS = """
写道, 寫道, 写到, 님이 작성, 작성, 님이 쓴 글, 작성한 메시지, のメール,
が書きました, さんは書きました
"""
# Its first word, where the line begins with neither a name nor a number.
_STARTS = """
on, am, le, el, il, em, op, den, på, w, dnia, dne, dňa, στις, на, în, pada, vào, kuupäev, þann,
dana, 在, 于, 於, בתאריך, في, เมื่อ, เมื่อวันที่, missatge, mensaje, message
"""


def _words(table: str) -> list[str]:
    return [folded(word) for word in table.replace("\n", ",").split(",") if word.strip()]


def folded(word: str) -> str:
    """Return a word as the tables have it: composed, case-folded, with single blanks."""
    return " ".join(normalize("NFC", word).casefold().split())


def _fields() -> dict[str, tuple[Role, frozenset[str]]]:
    found: dict[str, tuple[Role, set[str]]] = {}
    rows = [[cell.strip() for cell in row.split("|")] for row in _FIELDS.strip().split("\n")]
    for language, *cells in rows:
        for role, cell in zip(Role, cells, strict=False):
            for word in filter(None, cell.split(",")):
                # A word of two roles is of the first: "A" is a recipient before it is anything.
                found.setdefault(folded(word), (role, set()))[1].add(language)
    for word in _EVERYWHERE:
        found.setdefault(folded(word), (Role.COPY, set()))[1].update(row[0] for row in rows)
    return {word: (role, frozenset(languages)) for word, (role, languages) in found.items()}


FIELD_WORDS = _fields()  # word -> role and languages
DIVIDERS = frozenset(_words(_DIVIDERS))
DIVIDERS_BY = tuple(_words(_BY))
VERBS = tuple(_words(_VERBS))
UNSPACED_VERBS = tuple(_words(_UNSPACED_VERBS))
STARTS = frozenset(_words(_STARTS))
