# ruff: noqa: E501  (lists of phrases: one a line, or many on one)
"""Sentences of summaries: news, effects, reasons, requests (kept) and background (left out)."""

from __future__ import annotations

from training.generator.text import lines

TITLES = lines(
    """
    {t}
    {t}
    [Update|News|Information|Decision|Report|Note|Announcement] [on|about] the {t}
    Changes to the {t}
    [Important|Notice|Info|Update]: {t}
    {t} [from {mon}|in {mon}|for {mon}]
    The {t}: [where we stand|what happens now|next steps]
    New {t}
    {C} and the {t}
    [Problem|Problems|Trouble] with the {t}
    {t} postponed
    {t} - {C}
    About the {t}
    """
)
NEWS = lines(
    """
    {T} has been postponed until {D}
    {T} will take place on {D} instead of {D}
    {T} will be [closed|replaced|repaired|moved|renewed|rebuilt] on {D}
    We have decided to [replace|sell|keep|close|buy|cancel|renew|extend] {T}
    The [board|council|management|committee|jury|court] has [approved|rejected|cancelled|accepted] {T}
    The [board|council|management|committee] decided [on {D}|yesterday] to spend {M} on {T}
    {T} will cost {M}, which is {M} more than planned
    From {D} {T} will be handled by {W}
    From {D} on, {T} will be open until {when}
    {T} is finished and will be [live|open|available] on {D}
    {T} failed [last night|on {D}] and cannot be used
    {C} has [cancelled|bought|taken over|won|lost] {T}
    {C} will take over {T} on {D}
    {T} has moved to [{place}|a new building|room {N}]
    We are going to [close|stop|sell|open] {T} at the end of {mon}
    The costs of {T} rose by {N}% to {M}
    {T} was a [success|failure], with {N} [visitors|orders|participants]
    {F} is leaving and {F} will take over {T}
    {F} has been appointed head of {T}
    {F} [received|won] {M} for {T}
    We found a serious [fault|problem|error] in {T}
    The [audit|inspection|test|survey] of {T} found {N} [faults|errors|open points]
    {N} per cent of those asked are [unhappy|happy] with {T}
    {T} will be free of charge for all [members|staff|pupils] from {D}
    The price of {T} [rises|falls] to {M} on {D}
    Work on {T} starts on {D} and will last {N} weeks
    {T} has been cut by {N}% for next year
    We will stop using {T} on {D}
    Sales of {T} [fell|rose] by {N}% in {mon}
    {T} was [stolen|damaged|destroyed|lost] on {D}
    {T} passed all tests and was signed off by {W}
    {T} must be renewed before {D}
    The contract for {T} went to {C} for {M}
    {C} offers us {T} for {M}
    {C} demands {M} for {T}
    The lease of {T} ends on {D} and will not be extended
    I would like to [offer|sell|return|order] {T} for {M}
    {W} has resigned as person in charge of {T}
    A new [law|rule|standard] for {T} comes into force on {D}
    {T} is recalled because it can catch fire
    Your application for {T} has been [approved|rejected]
    Your order of {T} will be delivered on {D}
    Your payment of {M} for {T} is overdue since {D}
    """
)
EFFECT = lines(
    """
    This means that {O} will be [late|cancelled|closed|more expensive] as well
    As a result, all bookings for {D} are cancelled
    Therefore the office stays closed on {D}
    In practice, nobody can use {O} until {D}
    The total [cost|saving|loss] is {M}
    This saves [us|the town|the club] {M} a year
    Until then, [customers|visitors|members] can use {O}
    Everyone has to register again by {D}
    Customers will get their money back
    {N} [people|jobs|customers|flats] are affected
    {F} will be the new contact
    The next meeting moves to {D}
    Orders are accepted only until {D}
    The rest of the money, {M}, goes into {O}
    We expect that {O} will be back on {D}
    The new price is {M} a month
    The deadline for {O} is therefore {D}
    From then on a badge is needed
    """
)
REASON = lines(
    """
    The reason is that [the supplier went out of business|two people are ill|the permit is missing|the figures were wrong]
    The cause was [a burst pipe|a power cut|a wrong setting|a storm|an expired certificate]
    This became necessary because [{C} raised its prices|there was not enough interest|the budget is used up]
    It is too [old|expensive|small] to be kept
    The main reason is {X}
    [Experts|Engineers] found that {O} was no longer safe
    The contract with {C} was never signed
    """
)
REQUEST = lines(
    """
    Please [tell|inform] {W} by {D} whether you will come
    Please send your [comments|figures|ideas] to {W} by {D}
    Please use {O} until then
    All [tenants|members|staff|parents] must [sign up|reply|remove their things|move their cars] by {D}
    We ask you to [pay|transfer] {M} by {D}
    Objections can be sent to {W} until {D}
    Anyone who wants {O} should write to {W} before {D}
    We need {N} volunteers on {D}
    Please return the form by {D}
    """
)
BACKGROUND = lines(
    """
    The topic was first raised in {mon}
    The [old|previous] {n} had served us for {N} years
    {P} prepared the figures
    {P} showed some pictures
    There were a few questions about {O}
    It has been a busy [month|year|week] for all of us
    As you know, {O} has been discussed for a long time
    {P} and {P} were also there
    A photo of {O} is attached
    {O} is not affected
    Coffee will be available
    Parking is limited
    Details are on the [intranet|website|noticeboard]
    Similar things happened at {C}
    Some background first
    The idea for {T} came from {P}
    {T} has a long history
    We have had {T} for {N} years
    {P} knows {T} best
    Several people asked about {T}
    {T} is {place}
    Everybody knows {T}
    {P} and {P} talked about {T} over coffee
    There are photos of {T} on the website
    I still remember the first time I saw {T}
    Opinions on {T} differ
    {T} is used by many people
    {T} was discussed again at length
    The weather was good
    Many people remember the old {n}
    {P} told a story about {O}
    The first {n} was built by {C}
    The room has a view of the river
    {C} was founded {N} years ago
    We looked at several options
    {P} thanked the helpers
    There is a long history behind it
    The discussion was friendly
    The colour is still being discussed
    Opinions on {X} differ
    {P} was not able to attend
    It was not easy for anyone
    """
)
LEAD = (
    "Here is what was decided.", "In short:", "The main point is this.", "Now to the news.", "To sum up:",
    "The result is as follows.", "What you need to know:", "I have news.", "Let me come to the point.",
)  # fmt: skip
