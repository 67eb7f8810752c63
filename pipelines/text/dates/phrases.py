"""A phrase about a date without the words that leave its date as it is: "by … at 5 pm, please"."""

import re
import unicodedata

from pipelines.text.calendar_words import either
from pipelines.text.dates.names import WEEKDAY_BEFORE_DATE
from pipelines.text.plain_characters import plain_characters

# Words that announce a deadline and do not change its date.
_ANNOUNCING = (
    "due", "deadline", "latest", "until", "till", "til", "by", "on", "at", "no later than",
    "not later than", "at the latest", "on or before", "the", "date",
    "bis", "am", "den", "dem", "zum", "spätestens", "einschliesslich", "frist",
    "le", "la", "d'ici", "au plus tard", "pour", "jusqu'au", "jusqu'à",
    "el", "hasta", "a más tardar", "para", "día", "vencimiento",
    "il", r"entro(?! \S+ (?:giorn|settiman|mes))", "entro e non oltre",
    "fino al", "al più tardi", "scadenza",
    "uiterlijk", "tot en met", "t/m", "tot", "op",
    "o", "até", "até ao", "no dia", "dia", "o mais tardar", "vencimento",
    # Not Thursday in German and Dutch.
    r"do(?= \d{1,2}\S* \w+(?:nia|ca|ja|ego|pada)\b)", "do dnia", "dnia", "najpóźniej", "termin",
    "senast", "till och med", "senest", "innen", "frist", "forfald",
    "не позднее",
    "期限", "支払期限", "お支払期限", "締切", "締切日", "納期", "截止日期", "截止", "到期日",
)  # fmt: skip
_LEAD = re.compile(rf"^(?:(?:is |was |it's )?(?:{either(_ANNOUNCING)})(?: date)?[: は]+)+")
_ARTICLE = re.compile(r"^(?:dell'|all'|l')(?=\d)")
_TRAIL = re.compile(
    r" (?:at the latest|latest|please|if possible|at noon|sharp|r|roku|г|года)$"
    r"|(?<=[日号號일月末底]) ?(?:まで(?:に)?|迄|必着|締切|止|为止|為止|까지)$"
)
_ZONE = (
    r"(?:z\b|\s?[+-]\d{2}:?\d{2}\b"
    r"|\s*\(?(?:utc|gmt|cet|cest|bst|est|edt|pst|pdt|ct|et|pt)\)?(?!\w))?"
)
_TIME = re.compile(
    r"(?:\b(?:at|by|before|um|à|vor)\s+)?\b(?:\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm|a\.m\.?|p\.m\.?|uhr"
    r"|uur|h|o'clock)(?!\w)|\d{1,2}h\d{2}\b|\d{1,2}:\d{2}(?::\d{2})?|noon|midday|midnight)" + _ZONE
    + r"|\b(?:a las|alle(?: ore)?|ore|às|om|kl|klo|klokken|o godz|godz)\b\.?\s\d{1,2}"
    r"(?:[:.]\d{2})?(?:\s?(?:h|uur))?\b"
    r"|(?:午前|午後|上午|下午|오전|오후)?\s?\d{1,2}\s?[時时点點시](?:\s?\d{1,2}\s?[分분])?"
)  # fmt: skip
_PART_OF_DAY = re.compile(
    r"\b(?:in the |first thing )?(?:morning|afternoon|evening|night|lunch(?:time)?|first thing"
    r"|vormittag|nachmittag|abend|matin|soir)\b"
)
_END_OF_DAY = re.compile(
    r"\b(?:eod|cob|eob|(?:the )?(?:end|close) of (?:the )?(?:business(?: day)?|day|play)"
    r"|close of business)\b(?: on| of)?(?: the)?"
)
# "9th of May", "9 de mayo", "1° maggio", "12:e maj"
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th|er|:e|:a|°|º)? (?:of|de|d')(?: the)? (?=[a-zäéû])")
_WEEKDAY_BEHIND = re.compile(rf"^(\d.*) ({WEEKDAY_BEFORE_DATE})$")  # 12 May 2026 (Tuesday)
_OF_YEAR = re.compile(r"(?<=\w) (?:de|del|do|of) (?=(?:19|20)\d\d\b)")


def prepared(text: str) -> tuple[str, bool]:
    """Return the phrase in lower case without announcing words and times of day.

    The second value says whether it names the end of a day (EOD).
    """
    phrase = unicodedata.normalize("NFC", plain_characters(text)).casefold().replace("’", "'")
    phrase = re.sub(r"\s+", " ", phrase).strip(" .,;:!?()[]*_\"'")
    phrase = re.sub(r"(?<=\d)t\d{2}:\d{2}.*$", "", phrase)  # the time of an ISO timestamp
    phrase, ends = _END_OF_DAY.subn(" ", phrase)
    phrase, nights = re.subn(r"\b(?:tonight|this (?:morning|afternoon|evening))\b", "today", phrase)
    phrase = _TIME.sub(" ", phrase)
    if not nights:
        phrase = _PART_OF_DAY.sub(" ", phrase)
    phrase = _OF_YEAR.sub(" ", _ORDINAL.sub(" ", phrase))
    phrase = re.sub(r"[,()]", " ", phrase)
    phrase = re.sub(r"\s+", " ", phrase).strip(" .")
    phrase = _TRAIL.sub("", _ARTICLE.sub("", _LEAD.sub("", phrase + " ").strip())).rstrip(" .")
    phrase = _WEEKDAY_BEHIND.sub(r"\2 \1", phrase)
    # "by 5 pm on" leaves prepositions without a date.
    phrase = re.sub(r"^(?:by|on|at|the|bis|am|le)$|(?: (?:by|on|at|the))+$", "", phrase).strip()
    return phrase, bool(ends)
