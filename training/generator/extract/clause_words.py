"""What stands before, behind or instead of a plain "{O} will {T}{D}"; {N} who has to act."""

from __future__ import annotations

from training.generator.text import lines

GERUND = lines(
    """
    {O} is {G}{D}
    {O} is currently {G}{D}
    {O} is busy {G}{D}
    {O} will start {G}{D}
    {O} is in charge of {G}{D}
    {O} is responsible for {G}{D}
    {O} takes care of {G}{D}
    {O} will be {G}{D}
    {O} is looking after {G}{D}
    {O} is [down|signed up] for {G}{D}
    {O} has taken on {G}{D}
    {O} is still {G}{D}
    """
)
HABIT = lines(
    """
    {O} {Vs}{D}
    {O} {Vs}{D}
    {O} {Vs}{D}
    {O} still {Vs}{D}
    {O} then {Vs}{D}
    """
)
BEHIND = lines(
    """
    We still need to {T}{D}; {O} will do [that|it]
    We need to {T}{D}. {O} will take care of [that|it]
    We have to {T}{D}, {O} offered to do [so|that]
    Somebody has to {T}{D} - {O} volunteered
    The next step is to {T}{D} ({O})
    It was agreed to {T}{D} (action: {O})
    It was decided to {T}{D}, and {O} will see to it
    To {T}{D} is {O}'s job
    To {T}{D} is now up to {O}
    The job to {T}{D} was given to {O}
    Who can {T}{D}? {O} said yes
    Need to {T}{D}, {O} is on it
    We agreed to {T}{D}. Owner: {O}
    We must {T}{D}. Responsible is {O}
    """
)
NOMINAL = {
    "owner_due": lines(
        """
        {T} - {O} - {U}
        {T} – {O} – {U}
        {T} ({O}, {U})
        {T} ({O}, by {U})
        {T}: {O}, {U}
        {T}: {O} by {U}
        {T} | {O} | {U}
        {O}: {T}, {U}
        {O} - {T} - {U}
        {O}: {T} by {U}
        [Action|AP|Open|To do]: {T} - {O} - {U}
        {T} is with {O}, due {U}
        {T} due {U} from {O}
        {O} owes us {T} by {U}
        """
    ),
    "owner": lines(
        """
        {T} - {O}
        {T} ({O})
        {T}: {O}
        {O}: {T}
        {O} - {T}
        [Action|AP|Open|To do]: {T} - {O}
        {T} → {O}
        """
    ),
    "open_due": lines(
        """
        {T} - {U}
        {T} by {U}
        {T} (due {U})
        [Still missing|Still open|Outstanding]: {T}, due {U}
        {U}: {T} (owner open)
        """
    ),
    "open": lines(
        """
        [Still missing|Still open|Open|Outstanding|To do]: {T}
        {T} (still open)
        {T} - nobody yet
        """
    ),
}
SO = (
    ", so ",
    ", so ",
    ", therefore ",
    ", which is why ",
    "; ",
    " - ",
    ". Therefore ",
    ". So ",
    ". ",
)
CLAUSES = lines(
    """
    {O} will {T}{D}
    {O} will {T}{D}
    {O} is going to {T}{D}
    {O} has to {T}{D}
    {O} agreed to {T}{D}
    {O} offered to {T}{D}
    {O} was asked to {T}{D}
    it was agreed that {O} would {T}{D}
    we asked {O} to {T}{D}
    """
)
OPEN_CLAUSES = lines(
    """
    we need to {T}{D}
    we have to {T}{D}
    somebody has to {T}{D}
    it was decided to {T}{D}
    the next step is to {T}{D}
    """
)
LEADS = lines(
    """
    {N} has the keys.
    {N} lives round the corner.
    {N} did this last year.
    {N} speaks the language.
    {N} is on duty.
    {N} knows the place.
    {N} started the whole thing.
    {N} has a van.
    {N} took notes.
    {N} raised it in the first place.
    {N} was asked.
    {N} has been told.
    {N} said yes.
    {N} has seen it.
    {N} is taking this one.
    {N} stays in charge.
    {N} is back since {D}.
    {N} spoke for the others.
    {N} had the figures.
    {N} was there when it happened.
    {N}, unlike {A}, has time.
    {N}, not {A}, is in charge of this.
    {N} has taken over from {A}.
    {N} steps in for {A}.
    {N} does this instead of {A}.
    {N} is new here and keen to help.
    {N} has done it before.
    {N} is nearest.
    {N} has the contacts.
    {N} got the job.
    {N} presented the figures for {mon}.
    {N} reported back from {C}.
    {N} was on the phone with {C} {past}.
    {N} is the one for this.
    {A} proposed {N}.
    {A} pointed at {N}.
    {A} thanked {N} for coming.
    As {A} is away, we turned to {N}.
    Nobody but {N} has time.
    Next in line is {N}.
    That leaves {N}.
    {N} has looked into this.
    {N} knows {C} well.
    {N} was not happy with that.
    {N} rang {C} {past}.
    Thanks to {N} for raising this.
    {N} gave an update on {X}.
    {N} joined us for this point.
    {N} has the most experience with {X}.
    I spoke to {N} {past}.
    {N} is back from holiday.
    {N} volunteered.
    This one is for {N}.
    """
)
AFTER = lines(
    """
    {A} was not there.
    {A} has seen the papers.
    {A} did it last year.
    {A} has been told.
    {A} thinks that is too late.
    {A} is away until {D}.
    {A} asked about it on {D}.
    {A} mentioned it first.
    {A} has the old file.
    {A} was against it.
    {A} agrees.
    {A} paid for it last time.
    {A} saw it coming.
    {A} would have preferred {mon}.
    {P} rang about it {past}.
    {P} has a copy.
    {P} wrote about it on {D}.
    The last time was on {D}.
    It was first mentioned on {D}.
    The old one is from {mon}.
    The letter is dated {D}.
    We talked about it on {D}.
    The office is closed on {D}.
    That came up {past}.
    That should not take long.
    It is more urgent than it sounds.
    {P} can help with that.
    {P} knows the details.
    We have been waiting for this since {mon}.
    The budget for this is {M}.
    The key is with {P}.
    The details are in the mail of {D}.
    The last time was in {mon}.
    Last year that was {P}'s job.
    {C} charged {M} for this last time.
    There is no rush.
    This has been on the list since {D}.
    """
)
