# ruff: noqa: E501  (lists of words)
"""Things, streets and past days of mails."""

from __future__ import annotations

from training.generator.text import items

ITEMS = items(
    "kettle|desk lamp|rucksack|winter coat|coffee machine|office chair|garden table|bicycle helmet|"
    "blender|pair of boots|wall clock|rain jacket|vacuum cleaner|toaster|tent|bookshelf|mattress|"
    "keyboard|monitor|headset|camera|drill|lawn mower|sewing machine|pushchair|car seat|duvet|"
    "suitcase|radio|electric razor|hair dryer|electric heater|pressure cooker|carpet|mirror|tea set|"
    "guitar|yoga mat|rice cooker|water filter|ladder|torch|projector|router|printer|tablet"
)
STREETS = items(
    "Mill Lane|Station Road|Church Street|Harbour Street|Elm Row|Kings Road|Park Avenue|High Street|"
    "Castle Hill|Bridge Street|School Lane|Market Square|Brook Street|Linden Way|Orchard Close|"
    "Rue du Port|Via Roma|Hauptstrasse|Kerkstraat|Nansen Street|Bishop's Walk|Quarry Road"
)
PAST = items(
    "yesterday|last week|last Monday|last Thursday|last Saturday|on Tuesday|on Wednesday|on Friday|"
    "two days ago|three weeks ago|a fortnight ago|on {D}|on {D}|on {D}|on {day}|in {mon}|at the weekend"
)
SINCE = items(
    "yesterday|last week|Monday|Thursday|the weekend|the day before yesterday|{D}|{D}|{mon}|last Friday"
)
