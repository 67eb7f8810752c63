"""Names of months and weekdays in English, German and French."""

from collections.abc import Iterable

MONTHS: dict[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "january jan januar janvier jänner",
            "february feb februar février fevrier févr",
            "march mar märz maerz mars mrz",
            "april apr avril avr",
            "may mai",
            "june jun juni juin",
            "july jul juli juillet juil",
            "august aug août aout",
            "september sep sept septembre",
            "october oct oktober okt octobre",
            "november nov novembre",
            "december dec dezember dez décembre decembre déc",
        ),
        start=1,
    )
    for name in names.split()
}
WEEKDAYS: dict[str, int] = {  # Monday is 0, as in datetime
    name: number
    for number, names in enumerate(
        (
            "monday mon montag lundi",
            "tuesday tue tues dienstag mardi",
            "wednesday wed weds mittwoch mercredi",
            "thursday thu thur thurs donnerstag jeudi",
            "friday fri freitag vendredi",
            "saturday sat samstag sonnabend samedi",
            "sunday sun sonntag dimanche",
        )
    )
    for name in names.split()
}


def either(words: Iterable[str]) -> str:
    """Return a pattern's alternatives, the longest first, so that ``march`` is never ``mar``."""
    return "|".join(sorted(words, key=len, reverse=True))


MONTH = either(MONTHS)
WEEKDAY = either(WEEKDAYS)
