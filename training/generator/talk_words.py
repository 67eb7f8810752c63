"""Sentences of any discussion: no action item in them; {X} a matter, {A} and {B} names."""

from __future__ import annotations

from training.generator.text import lines

TALK = lines(
    """
    We talked about {X} for [a while|half an hour|most of the meeting].
    {A} gave a short update on {X}.
    On {X}, things are [moving slowly|looking good|more or less on track].
    {A} summed up where we stand with {X}.
    There was a long discussion about {X} without a result.
    {A} was not convinced.
    {A} agreed with {B}.
    {A} has a different view on this.
    Nobody had any objections.
    This was only for information.
    The point was left open for now.
    No decision was made.
    We will come back to this some other time.
    {A} thought that was too expensive.
    {A} said the same thing had happened last year.
    {A} asked how much it would cost; about {M}, according to {B}.
    {B} thinks {M} is realistic.
    {A} pointed out that we had been here before.
    The mood was good in spite of everything.
    Everybody was happy with that.
    So far so good.
    The numbers are in the appendix.
    Costs so far: {M}.
    {A} is optimistic, {B} less so.
    {A} was on holiday when this came up.
    As a reminder, the last decision on this was taken in {mon}.
    Three people voted in favour, two abstained.
    The vote was unanimous.
    {A} apologised for the delay.
    {A} thanked {B} for all the work on {X}.
    Big thanks to {A}, who has put a lot of evenings into this.
    That went better than expected.
    In hindsight {mon} was too early.
    The history of this is long and a bit sad.
    I know that {X} has been a pain for some of you.
    To be honest I don't have a strong opinion on {X}.
    {A} prefers the cheaper option.
    There are good arguments on both sides.
    Some background: the first plan dates from {mon}.
    It has been quiet around {X} lately.
    {A} told us how they do it at {C}.
    {C} has had the same problem.
    {C} was mentioned as an example.
    For {A} this is a question of principle.
    {B} joined at this point.
    {A} left at {when}.
    This took longer than planned.
    Questions about {X} are always welcome.
    If anyone is interested in the details, {A} has them.
    If you need help with {X}, {A} is happy to answer questions.
    My door is always open.
    Just so you know, I'm out of the office on {D}.
    {A} is away until {D}.
    The next meeting is on {D}[ at {when}|].
    We meet again on {D}, same place.
    {X} started on {D}.
    The letter about {X} is dated {D}.
    The invoice of {D} came to {M}.
    In {mon} we spent {M} on this.
    {A} wondered whether it was worth the effort.
    It could all have been much worse.
    I attach the notes from {D}.
    The details are in the file that {A} shared {past}.
    {A} and {B} had already discussed this on the phone.
    That is how it has always been done here.
    The old arrangement stays in place.
    We leave it as it is.
    {A} would love to see that happen one day.
    One idea was to wait until {mon}, but nobody was keen.
    The idea to hire {C} for this was dropped.
    Whether {C} is interested remains to be seen.
    {A} might look into it at some point, if there is time.
    It would be nice to have a better solution, but there is no money for it.
    This point is closed.
    The action from the last meeting has been completed.
    All actions from last time are done.
    Nothing further to report.
    """
)
DONE = lines(
    """
    {A} has already {done} {rest}.
    {A} has {done} {rest}, so that is off the list.
    {A} has meanwhile {done} {rest}[, thanks|].
    I have [already|just|now] {done} {rest}.
    We have [now|already|finally] {done} {rest}.
    {Thing} {has} been {done} {past}.
    {Thing} {has} [now|meanwhile|finally] been {done}.
    {Thing} {has} been {done} by {B}, everything went well.
    Good news: {thing} {has} been {done}.
    Thanks to {A}, {thing} {has} been {done} in time.
    {A} reported that {thing} had been {done} {past}.
    {Thing} {was} {done} {past}.
    {Thing} {was} {done} on {D}, as planned.
    {Thing} {was} {done} for {M}.
    Last year {thing} {was} {done} by {C}.
    Done since last time: {thing} {was} {done}.
    [Update|FYI|Note]: {thing} {has} been {done}.
    The action to {V} is closed, {A} did that {past}.
    {A} finished {G} {past}.
    {A} had promised to {V} and has kept her word.
    {A} managed to {V} {past}.
    {A} was able to {V} after all.
    {A} tried to {V} {past} but without success.
    It took {A} [two days|the whole weekend|three attempts] to {V}.
    """
)
OPEN_END = lines(
    """
    There is no need to {V} any more.
    No need to {V}, that has become obsolete.
    Nobody has to {V} this time.
    We decided not to {V} after all.
    We do not have to {V}, the lawyer says.
    {A} no longer has to {V}; {B} did it {past}.
    Nobody volunteered to {V}, so this was dropped.
    {A} suggested {G}, but there was no support for it.
    {B} asked whether it makes sense to {V}; opinions differed.
    One idea was to {V}. It was not pursued.
    If there were more money we could {V}.
    We could also {V} one day, but that is not urgent and nobody took it on.
    {A} wondered if we should {V} at all.
    {A} offered to {V}, but that is not necessary.
    {A} usually {Vs} anyway.
    In the past {A} used to {V} every spring.
    Last time it was {A} who had to {V}.
    Last year we had to {V} twice.
    The plan to {V} has been cancelled.
    The proposal to {V} was rejected.
    Please do not {V} for now.
    {G} would cost about {M}.
    {G} takes [about an hour|two days|half a morning].
    {A} might {V} in {mon}, nothing is certain yet.
    {A} thought about {G} but decided against it.
    {A} explained how to {V}.
    {C} offered to {V} for {M}; we declined.
    It is not our job to {V}.
    It was hard to {V} while everyone was away.
    """
)
CHAT = lines(
    """
    any news on {X}?
    {X} again, sigh
    we could talk about {X} over lunch
    is {A} still on {X}?
    I think {B} knows more about {X}
    how did it go with {X} {past}?
    quite well actually
    better than I feared
    {A} was really annoyed about that
    {A} told me about it {past}
    wasn't that {A}'s idea?
    it cost {M} last time
    {M}?? seriously?
    ok that's a lot
    I have no idea tbh, ask me again in {mon}
    that was decided in {mon} already
    same as every year
    I was away on {D}, what did I miss?
    not much
    you missed nothing
    {B} is at {C} today
    {C} never answers before noon
    I'm in a meeting until {when}
    I'm on the train, bad connection
    sorry, wrong channel
    {A} sent the photos {past}, they're great
    saw it, thanks {A}
    that's done btw
    already sorted, {A} did it {past}
    great, one thing less
    I like the idea but who has the time
    maybe next year
    if anyone needs help just shout
    thanks for doing that {A}!
    you're a star {A}
    the weather looks good for it at least
    it's on {D}, right?
    yes, at {when}
    no, {D}
    who else is coming?
    everyone but {A}
    I would rather not, to be honest
    can't believe it's {mon} already
    {A} said the same
    lol yes
    makes me nervous
    we'll see
    it was like that when I got here
    """
)
ANY_TASKS = lines(
    """
    call/called: {P}: about {X}; about the meeting on {D}
    send/sent: {P} the notes of {D}
    send/sent: {P} an update on {X}
    write up/written up: the minutes of {D}
    put: {X} on the agenda for {D}
    put: {X} at the top of the list
    book/booked: a room for the meeting on {D}
    order/ordered: lunch for the meeting on {D}: for {N} people
    ask/asked: {C} for a quote: for {X}
    ask/asked: {P} what {C} thinks about {X}
    update/updated: the plan for {X}
    answer/answered: the [mail|letter] from {C}: of {D}
    pay/paid: the invoice of {D}: to {C}
    find: a date for the next meeting [in {mon}|]
    set up/set up: a call with {C}: about {X}; with {P} and {P}
    check/checked: with {R} whether {M} is enough
    talk to/talked to: {P}: about {X}; and {P} about the costs
    send/sent: the contract dated {D}: back to {C}
    forward/forwarded: {P}'s message of {D}: to {C}; to everybody
    find out: who is responsible for {X} at {C}
    find out: how {C} handled this in {mon}
    draft/drafted: a short [note|text|summary] on {X}: for the board; for the newsletter
    invite/invited: {F}: to the meeting on {D}; as a guest
    file/filed: the papers from {D}
    make: a list of everything that is still missing
    get back to/got back to: {C}: with our decision; about {X}
    thank/thanked: {P}: for the help with {X}
    share/shared: the photos from {D}: with everyone who was there
    cancel/cancelled: the appointment on {D}
    confirm/confirmed: the appointment on {D}: with {C}
    compare/compared: the figures for {mon}: with those of last year
    show/shown: {P} how the new [list|system|machine] works
    print/printed: the documents for {D}
    collect/collected: ideas for {X}: from all departments; by email
    write/written: a summary of what was agreed on {D}
    prepare/prepared: a decision on {X}: for the meeting on {D}
    take: the parcel from {C} to the post office
    """
)
