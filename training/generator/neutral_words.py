# ruff: noqa: E501  (lists of phrases: one a line, or many on one)
"""Templates of sentences without an action item.

Slots: A a name or role, V a task's base form, G its gerund, done + rest its participle and object,
thing the object alone; the rest as in ``tasks.slots``.
"""

from __future__ import annotations

from training.generator.text import lines

FACTS = {
    # finished, in the past, already taken care of; these need a participle
    "done": lines(
        """
        {A} has already {done} {rest}[.| and everything is fine.]
        {A} {done} {rest} {past}.
        {A} [has|had] {done} {rest}.
        {thing} [was|were] {done} {past}.
        {thing} has [now|meanwhile|already|finally|just] been {done}[.| by {P}.]
        I have [already|just|now] {done} {rest}.
        I {done} {rest} {past}.
        We [{done}|have {done}] {rest} {past}.
        We have [now|already] {done} {rest}.
        Thanks to {A}, {thing} has been {done}.
        Done: {A} {done} {rest}.
        ⟦x⟧ {done} {rest}
        {thing}: {done} {past} by {P}.
        {thing} - {done}, nothing [more|else|left] to do
        {A} reported that {thing} had been {done}.
        The action from last time is closed: {A} {done} {rest}.
        {thing} could not be {done} {past} because of {X}.
        After {A} had {done} {rest}, the meeting went on.
        As you know, {thing} was {done} {past}.
        Good news: {thing} has been {done}.
        {A} said that {thing} was {done} {past}.
        {thing} was {done} for {M}.
        [Update|FYI|Note]: {thing} has been {done}.
        Last year {thing} was {done} by {C}.
        {A} [kindly|quickly|already] {done} {rest} while I was away.
        """
    ),
    # about a task, but nobody has it: hypothetical, refused, past duty, rule, habit
    "task": lines(
        """
        There is no need to {V}.
        [Nobody|No one] has to {V}[ any more|].
        You [do not|don't] [have|need] to {V}[.|, {P} has done it.]
        No need to {V}[ now|], it is [done|settled|no longer relevant].
        We decided not to {V}[ this year|].
        The [board|group|team|committee] decided against {G}.
        {A} no longer needs to {V}.
        If we had more [people|money|time] we could {V}.
        If [it rains|nobody objects|prices fall], we could {V} one day.
        We could {V} at some point, but it is not a priority.
        Maybe one day [somebody|we] could {V}, but [nobody took it on|not now|let's leave it].
        [One idea|An idea|A suggestion] was to {V}, but nobody took it up.
        [Someone|{P}] suggested {G}; the idea was dropped.
        It would be nice to {V} some day.
        {A} used to {V} every [week|month|year].
        {A} normally [likes|prefers] {G}.
        Last year {A} had to {V}[.| twice.]
        {A} wanted to {V} but ran out of time.
        {A} tried to {V} {past}, without success.
        {A} was able to {V} {past}.
        {A} managed to {V} {past}.
        {A} explained how to {V}.
        It took {A} [a week|two days|three hours] to {V}.
        It is not possible to {V} this year.
        It was [hard|easy|expensive] to {V}.
        The plan to {V} was [dropped|abandoned|rejected].
        [Thanks|Thank you] for offering to {V}, but that is no longer necessary.
        {A} asked us not to {V}.
        {A} enjoyed {G}.
        {G} [takes|usually takes|took] about {N} minutes.
        {G} costs around {M}.
        In {mon} it was {A} who had to {V}.
        Whether to {V} is [still|] an open question.
        Opinions differ on whether it makes sense to {V}.
        {A} might {V} later, but that is not confirmed.
        Please do not {V}.
        Please don't {V}, {P} has done it.
        [Do|Did] you remember when we had to {V}?
        It is forbidden to {V}.
        Employees are allowed to {V}.
        Anyone is free to {V}.
        In general it is better to {V} early.
        The question whether {A} should {V} was left open.
        {A} asked how long it takes to {V}.
        Nobody volunteered to {V}, so this is dropped.
        {A} had promised to {V}, and did so {past}.
        {A} was asked to {V}, which is done now.
        The proposal to {V} was rejected by {N} votes to 1.
        In the old days members had to {V} themselves.
        """
    ),
    # nothing to do with a task
    "plain": lines(
        """
        {O} [looks fine|is nearly ready|is on track|went well|cost more than expected|was late again|is too long].
        {A} [said|mentioned|noted|reported|thinks|confirmed|explained] that {X} [is fine|is on schedule|has improved|was a success].
        We discussed {X} and {O}.
        {A} gave an [update|overview] [of|on] {X}.
        [There was|We had] a [long|short|lively] discussion about {X}.
        {A} thanked [everybody|everyone|the volunteers] for [coming|their work|the help].
        {A} will be [on leave|out of office|away|at {C}|on holiday] [next week|on {D}|until {D}|this week].
        {A} will be [there|present|in the office] on {D}.
        The next [meeting|session|call] [is|takes place] on {D}[ at {when}|].
        {ev} [is|takes place|starts] [on {D}|at {when}].
        {C} [announced|launched|presented|reported] a new {n} {past}.
        Attendance was [good|lower than usual|about {N} people|up on last year].
        It rained all [day|morning|weekend], so {A} stayed inside.
        No decision was [taken|made] on {X}.
        {A} asked whether {O} is [final|still needed|correct].
        Sales of {goods} rose by {N}% in {mon}.
        The budget for {X} is {M}.
        {O} [is|remains] [closed|unavailable|confidential|out of order] [on {D}|this week|for now].
        {place} there are {N} {ns}.
        The [shop|office|library|canteen|road|pool] will be [closed|open] on {D}.
        Doors open at {when}.
        Prices will [rise|fall] by {N}% in {mon}.
        {O} should arrive [soon|tomorrow|on {D}|next week].
        {O} will [arrive|be delivered|come] on {D}.
        {A} is working [on|with] {O}.
        {A} [liked|praised|criticised] {O}.
        The vote was {N} to 3.
        {F} is the new [chair|treasurer|contact|team lead].
        We have [had|received] {N} complaints about {X}.
        {C} won the [tender|contract] for {O}.
        {N} people have [signed up|replied|registered] so far.
        {A} was [ill|late|absent].
        Apologies: {F}.
        The minutes of the last meeting were approved.
        The committee approved {doc}.
        {X} was postponed[.| because of {X}.]
        {O} cost {M} last year.
        The contract with {C} runs until {D}.
        {A} has been with us since {mon}.
        The situation with {X} is [stable|better|worse] than [expected|last year].
        Everyone [liked|agreed with|was happy with] {O}.
        {A} is [happy|unhappy|satisfied] with {O}.
        Our office hours are 9 to {when}.
        Members pay {M} a year.
        By law, {ns} are tested every two years.
        The rule is that {goods} stay {place}.
        {A} is responsible for {X} in general.
        {A} believes that {O} is too [old|small|expensive].
        The deadline for {X} was {D}.
        {O} expires on {D}.
        There will be [cake|music|snacks|a short speech|coffee] at {when}.
        Delivery takes {N} days.
        {O} is [the best|the oldest|the only one] we have.
        The weather was [fine|terrible|mixed].
        I have no strong opinion on {X}.
        We agreed that {O} is good enough as it is.
        It was decided to keep {O} as it is.
        {O} stays as it is.
        {A} presented the [figures|results] for {mon}: {M}, {N}% more than last year.
        {A}'s [train|flight|bus] was [late|cancelled].
        {A} hopes that {O} will be better [next year|then].
        It is unclear why {O} failed.
        Parking {place} is [free|limited].
        {O} and {O} are both done.
        There were no questions.
        """
    ),
}
PLEASANT = lines(
    """
    Hope you are well.
    [I hope|Hope] you had a [good|nice|great] [weekend|holiday|week].
    [Thanks|Thank you] for [the call|your message|your email|getting back to me] [yesterday|].
    It was [good|great|lovely] to [see|meet] you [last week|at {ev}|in {mon}].
    Quick update from my side.
    Just a [short|quick] note.
    Following up on our [call|meeting|chat] [yesterday|last week|].
    As discussed, here is [a short summary|where we are].
    Sorry for the [late reply|delay|long silence].
    Let me know if you have any questions.
    Please don't hesitate to get in touch.
    Looking forward to [hearing from you|seeing you|it].
    Have a [great|good|nice] [weekend|week|day|evening]!
    [Thanks|Many thanks] in advance.
    Feel free to call me [any time|].
    [Thanks|Thank you] for your [patience|understanding|help].
    Please find attached {doc}.
    {doc} is attached.
    Any questions, just shout.
    The weather here is [awful|wonderful].
    Congratulations on {X}!
    Greetings from [rainy|sunny|cold] [Lisbon|Oslo|Leeds|Turin|Porto|Gdansk].
    I hope this email finds you well.
    Enjoy [the sunshine|your holiday|the long weekend]!
    """
)
SHORT = lines(
    """
    ok
    okay
    thanks!
    thx
    great
    sounds good
    +1
    nice
    hm, not sure
    I agree
    good point
    yep
    morning all
    hi everyone
    back in 5
    haha
    lol
    no worries
    what a day
    coffee?
    agreed
    cool, thanks
    got it
    not my area tbh
    same here
    true
    good question
    I see
    right
    oh no
    makes sense
    wow
    brb
    👍
    😂
    perfect
    welcome back
    all good here
    no idea
    fair enough
    """
)
CHATTER = lines(
    """
    did anyone see {O}?
    is {ev} still at {when}?
    {O} is [broken|slow|down] again
    {O} works again
    the [train|bus] is late, sorry
    I'm [in|at] {ev} until {when}
    who is {P}?
    I like {O}
    that was a long [call|meeting]
    {O} looks great btw
    what happened to {O}?
    is that about {X}?
    we talked about {X} {past}
    it was {M} last time
    I think {C} does that
    I'm off on {D}
    how was {ev}?
    {N} people signed up so far
    do we know why {O} failed?
    it's the same as in {mon}
    yes, since {past}
    it was done {past}
    can't hear you, {P}
    {P} is on holiday
    {O} arrived {past}
    happy birthday {P}!
    that's [fine|great|annoying]
    it's {when} already
    anyone for lunch?
    {C} hasn't replied yet
    no news about {X}
    I was told {O} is fine
    """
)
