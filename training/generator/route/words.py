# ruff: noqa: E501  (lists of phrases: one a line, or many on one)
"""Words of lists of queues: forms of descriptions, coded names, the queue for the rest."""

from __future__ import annotations

from training.generator.text import items, lines

DESCRIBED = lines(
    """
    {L}
    {L}
    {L}
    {L}
    {L}
    {L}
    {S}: {L}
    {S} ({L})
    {S}, for example {L}
    {S}, e.g. {L}
    questions about {L}
    [anything|everything] [about|to do with] {L}
    [people|those] who write about {L}
    handles {L}
    for {L}
    messages on {L}
    all mails on {L}
    requests concerning {L}
    {L} etc.
    {L} and the like
    e.g. {L}
    covers {L}
    takes care of {L}
    the team for {L}
    mails about {L} go here
    {S}. Typical: {L}
    topics: {L}
    use this for {L}
    """
)
CODED = ("Q{N}", "team-{c}", "queue {A}", "{A}", "desk-{N}", "{c}", "group {N}", "T{N}", "{A}{N}", "{w}", "box {N}", "inbox-{c}", "{w}-{N}", "Team {c}", "{p}", "Team {p}", "Room {N}", "Counter {A}", "{p}'s desk", "ext. {N}{N}", "floor {N}", "{A}-desk", "Unit {A}{N}", "Line {N}", "{c} room", "Group {A}")  # fmt: skip
OTHER = (
    ("other", "everything else"), ("other", "everything else"), ("other", "anything that fits nowhere else"),
    ("general", "everything else"), ("misc", "all other messages"), ("general enquiries", "what none of the others handles"),
    ("other", ""), ("front-desk", "whatever does not belong to another queue"), ("rest", "none of the above"),
    ("unsorted", "no other queue fits"), ("info", "all the rest"), ("catch-all", "messages for none of these"),
)  # fmt: skip
COLOURS = items(
    "blue|green|red|orange|violet|yellow|white|black|silver|gold|amber|coral|indigo|lime|maroon|navy|olive|pink|"
    "teal|grey|north|south|east|west|oak|elm|birch|pine|falcon|heron|otter|lynx|alpha|beta|gamma|delta"
)
