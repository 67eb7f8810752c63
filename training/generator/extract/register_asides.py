"""Names and dates near a task that are not its owner or deadline, and such that stand apart.

Each takes a template of ``registers`` and gives one of the same owner and deadline, harder to read:
another name beside the owner ({Z}), a day on which something else was, the owner or the deadline in
a sentence of its own.
"""

from __future__ import annotations

from random import Random

from training.generator.extract.registers import has_owner
from training.generator.text import items

_BEFORE = {
    "{O} to {T}": items(
        """
        {Z} asked {O} to {T}|{Z} has told {O} to {T}|{O}, not {Z}, to {T}|{Z} wants {O} to {T}|
        {Z} is out, so {O} to {T}|instead of {Z}, {O} to {T}|{O} (with help from {Z}) to {T}|
        {Z} raised it, {O} to {T}|after a word with {Z}, {O} to {T}
        """
    ),
    "{O} will {T}": items(
        """
        {O} and not {Z} will {T}|{Z} said {O} would {T}|{Z} cannot, so {O} will {T}|
        {O} told {Z} that this is fine and will {T}|as {Z} is away {O} will {T}|
        {Z} found this, {O} will {T}|{O} spoke to {Z} and will {T}|
        at the request of {Z}, {O} will {T}|{Z} did it last time, now {O} will {T}
        """
    ),
    "{O} must {T}": items(
        "{Z} insists that {O} must {T}|{O} must, says {Z}, {T}|not {Z} but {O} must {T}"
    ),
    "{O} please {T}": items("{O}, as {Z} is off, please {T}|{Z} asks: {O}, please {T}"),
}
_BEHIND = items(
    """
    , as {Z} suggested| ({Z} knows how)|, {Z} has the key|, {Z} did it last time|, instead of {Z}|
     - {Z} is off| (thanks {Z} for the hint)|, {Z} cannot| (noticed by {Z})|; {Z} has been told|
     (see the note of {date})|, open since {date}| - first noted {past}|, as on {date}|, {Z} agrees
    """
)
_NOBODY = items(
    """
    , says {Z}| (noticed by {Z})| - {Z} brought it up|, see the note of {date}|, open since {date}|
     (as {Z} wrote on {date})| - {Z} is away and cannot|, {Z} was asked and refused
    """
)
_TAKEN = items(
    """
    . {O} will see to it|. {O} does it|. Job for {O}| - {O} takes it|. {O} is on it|
    . That is for {O}|. {O} has taken this on|; {O} has said yes|
    . Over to {O}|. {Z} is too busy, so {O} does it
    """
)
_LATER = items(
    """
    . Due: {U}|. Deadline: {U}|. This has to happen {B}|. Wanted {B}|. It must be done {B}|
    . Deadline {U}|. Has to be ready {B}
    """
)


def _spaced(entry: str) -> str:
    return entry if entry[0] in ",.;" else f" {entry}"


def harder(r: Random, template: str) -> str:
    """The template itself, or with another name, a date, or its owner or deadline apart."""
    chance = r.random()
    open_end = template.endswith(("{T}", "{D}")) and "{T2}" not in template
    if chance > 0.5 or not open_end:
        return template
    if chance < 0.2:
        for start, others in _BEFORE.items():
            if template.startswith(start):
                return r.choice(others) + template[len(start) :]
    elif chance < 0.32:
        if "{I}" in template or "{Y}" in template:
            return template
        pool = _BEHIND if has_owner(template) else _NOBODY if chance < 0.26 else _TAKEN
        return template + _spaced(r.choice(pool))
    elif chance < 0.42 and template.endswith("{D}"):
        return template.removesuffix("{D}") + r.choice(_LATER)
    return template
