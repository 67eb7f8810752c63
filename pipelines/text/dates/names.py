"""Names of months and weekdays in the languages whose dates are read.

English, German and French names stand in ``pipelines.text.calendar_words``; here are those of
Spanish, Italian, Dutch, Portuguese, Polish, Swedish, Danish, Norwegian and Russian, and the months
of five more, in lower case.
"""

from pipelines.text.calendar_words import MONTHS, WEEKDAYS, either

# From January to December; a comma stands between two names of one month, "-" for no new name.
_MONTH_ROWS = (
    # Spanish
    "enero febrero marzo abril mayo junio julio agosto septiembre,setiembre octubre noviembre"
    " diciembre",
    "ene - - abr - - - ago set - - dic",
    # Italian
    "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "gen - - - mag giu lug ago set,sett ott - dic",
    # Dutch
    "januari februari maart april mei juni juli augustus september oktober november december",
    "- - mrt - - - - - - - - -",
    # Portuguese
    "janeiro fevereiro março,marco abril maio junho julho agosto setembro outubro novembro"
    " dezembro",
    "- fev - abr - - - ago set out - -",
    # Polish, as the month is called and as it stands in a date
    "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad"
    " grudzień",
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września,wrzesnia"
    " października,pazdziernika listopada grudnia",
    "sty lut - kwi - cze lip sie wrz paź,paz lis gru",
    # Swedish, Danish, Norwegian
    "januari februari mars april maj juni juli augusti september oktober november december",
    "januar februar marts april maj juni juli august september oktober november december",
    "- - - - mai - - - - - - desember,des",
    # Russian, as the month is called and as it stands in a date
    "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "янв февр,фев мар апр - июн июл авг сент,сен окт нояб,ноя дек",
    # Czech, Romanian, Turkish, Finnish, Ukrainian
    "ledna února března dubna května června července srpna září října listopadu prosince",
    "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie"
    " decembrie",
    "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
    "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta"
    " syyskuuta lokakuuta marraskuuta joulukuuta",
    "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
)
# Short names that are other words, too ("12 out of 20", "12 mag ich"): only beside a year.
_NEED_YEAR_WORDS = "ago set sett out mag gen lug lut lip lis sie sty cze des marco mart"
_NEED_YEAR = frozenset(_NEED_YEAR_WORDS.split())
# From Monday to Sunday.
_WEEKDAY_ROWS = (
    "lunes martes miércoles,miercoles jueves viernes sábado,sabado domingo",
    "lunedì,lunedi martedì,martedi mercoledì,mercoledi giovedì,giovedi venerdì,venerdi sabato"
    " domenica",
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
    "segunda-feira terça-feira,terca-feira quarta-feira quinta-feira sexta-feira - -",
    "poniedziałek,poniedziałku wtorek,wtorku środa,środy,środę czwartek,czwartku piątek,piątku"
    " sobota,soboty,sobotę niedziela,niedzieli,niedzielę",
    "måndag tisdag onsdag torsdag fredag lördag söndag",
    "mandag tirsdag - - - lørdag søndag",
    "понедельник,понедельника вторник,вторника среда,среды,среду четверг,четверга"
    " пятница,пятницы,пятницу суббота,субботы,субботу воскресенье,воскресенья",
)
# Read only in front of a date, where nothing else can be meant.
_SHORT_WEEKDAY_ROWS = (
    "mo di mi do fr sa so",
    "lun mar mer jeu ven sam dim",
    "lun mar mié,mie jue vie sáb,sab dom",
    "lun mar mer gio ven sab dom",
    "ma di wo do vr za zo",
    "seg ter qua qui sex sáb,sab dom",
    "pon,pn wt śr,sr czw,cz pt sob,sb niedz,nd",
    "mån tis ons tor,tors fre lör sön",
    "man tir ons tor fre lør søn",
    "пн вт ср чт пт сб вс",
)


def _numbered(rows: tuple[str, ...], first: int) -> dict[str, int]:
    return {
        name: number
        for row in rows
        for number, names in enumerate(row.split(), first)
        for name in names.split(",")
        if name != "-"
    }


MONTH_NUMBERS: dict[str, int] = {**_numbered(_MONTH_ROWS, 1), **MONTHS}
WEEKDAY_NUMBERS: dict[str, int] = {**_numbered(_WEEKDAY_ROWS, 0), **WEEKDAYS}
SHORT_WEEKDAY_NUMBERS: dict[str, int] = _numbered(_SHORT_WEEKDAY_ROWS, 0)

MONTH_NAME = either(MONTH_NUMBERS.keys() - _NEED_YEAR)  # alternatives of a pattern
YEARLY_MONTH_NAME = either(_NEED_YEAR)  # of names that need a year beside them
WEEKDAY_NAME = either(WEEKDAY_NUMBERS)
WEEKDAY_BEFORE_DATE = either({**WEEKDAY_NUMBERS, **SHORT_WEEKDAY_NUMBERS})
