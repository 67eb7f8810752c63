# ruff: noqa: E501  (lists of sentences, one a line)
"""What surrounds the matter of a document: openers, closers, asides, connectives, empty subjects."""

from __future__ import annotations

from training.generator.text import lines

OPENERS = lines(
    """
    I hope [you are well|this finds you well|you had a good [weekend|holiday|start to the week]]
    [Thank you|Thanks] for [your letter|your message|your patience|the nice evening|coming on {w7}|your call on {w7}]
    It was [good|nice] to see [you|so many of you] on {w7}
    Sorry for [the late reply|the long silence|writing so late|yet another mail]
    The days are getting [shorter|longer], and the coffee machine is working again
    As you know, a lot has happened since {mo7}
    First of all, thank you all for your hard work
    I am writing to you about something that has been on my mind
    Some of you have asked, so here is a short mail
    [Spring|Summer|Autumn|Winter] is here at last
    We have not written for a while
    Greetings from [rainy|sunny] {pl7}
    Many of you already know me from the {mo7} meeting
    Just a quick note before [lunch|the weekend|I leave]
    Happy {w7}
    What a week
    Please excuse that this comes by mail and not in person
    """
)
CLOSERS = lines(
    """
    [Thank you|Thanks] for your [understanding|help|patience|trust]
    If you have any questions, [just call|please do not hesitate to contact me|my door is open]
    We look forward to [hearing from you|seeing you]
    [Have a nice weekend|Enjoy the sunshine|See you soon|Take care]
    We apologise for any inconvenience
    More soon
    Give my regards to [the team|your family|{f7}]
    I am on holiday from {d7}, but {f7} reads my mail
    You can reach us as usual at our office
    """
)
NEWS_SCENES = lines(
    """
    It is a grey morning in {pl7}, and the market is just opening
    [At first|When the phone rang on {w7},] {p7} thought it was a joke
    It began with a letter that nobody wanted to open
    On the wall hangs a calendar from {y7}
    {p7} stirs a cup of tea and shakes the head
    There are days on which nothing happens in {pl7}
    Ask ten people in {pl7} and you get eleven opinions
    """
)
MEETING_SCENES = lines(
    """
    The minutes of the last meeting were [approved|accepted without changes]
    {p7} welcomed everyone and [apologised for the cold room|thanked the hosts|introduced a guest]
    {p7} opened the meeting at {t7}
    {f7} could not be there and sent greetings
    There was a short discussion about the agenda
    The projector did not work at first
    """
)
ASIDES = lines(
    """
    There was [coffee|cake|tea] afterwards
    [By the way|Incidentally], the photos from {mo7} are online
    {p7} has a different view, but that is another story
    That is how it has been done since {y7}
    Not everyone was happy with that, as one can imagine
    {p7} remembered how things were in {y7}
    "{pl7} is not what it used to be," said {p7}
    A few questions remained open
    It was a long [day|evening]
    The subject had already come up in {mo7}, when {k7} people were asked about it
    In {pl7} it cost {mb7} at the time
    In {y7} a first attempt failed
    {p7} asked how other places deal with this
    On {w7} there had been talk of {pc7}, but that turned out to be a misprint
    Experience elsewhere is mixed
    {p7} took the photographs
    {c7} was asked as well, but did not reply
    Nobody had expected an easy discussion
    A similar decision in {pl7} in {y7} led to nothing
    {p7} and {p8} shared a taxi to the station
    Last time the whole thing took {nw7} hours
    For years there had been rumours about it
    {p7} had heard of something like it in {pl7}
    One of the reasons for this goes back to {y7}
    That would have been unthinkable in {y7}
    About {pc7} of those present had [never|already] heard of it
    The {mo7} figures, {k7} against {k8} a year earlier, were mentioned in passing
    It was {p7} who once said that patience is cheaper than paint
    Two lines about it had been in the paper in {mo7}
    At the time {mb7} was a lot of money
    Others see it differently
    There are examples for it in {pl7} and in {pl8}
    {f7} drew a sketch of it on a napkin
    The lights went out for a moment, and someone laughed
    Most of it was known already
    A letter from {y7} was passed around
    {c7} had shown interest in {mo7}, but nothing came of it
    This has always been a matter of taste
    {p7} said it in {nw7} words
    The older ones remember the winter of {y7}
    In other countries it is done in another way
    It would be a pity to forget {p7}, who was there from the start
    A year earlier it had been decided to wait
    Between {y7} and {y8} it was done by hand
    The first time, {k7} people had turned up
    Tea was served at {t7}
    On the way home it began to rain
    A photograph shows {p7} next to the door
    Much has been written about it
    In {mo7} somebody had asked for exactly the opposite
    The next part is only for those who want to know more
    """
)
POINTERS = (
    "In short:", "The main point:", "Long story short:", "To get to the point:", "Now to the news:",
    "The result:", "To sum up:", "The good news first:", "What matters:",
)  # fmt: skip
CONCLUSIONS = (
    "In the end", "After a long discussion it was clear:", "To conclude,", "Therefore", "Finally,", "So in sum,",
    "The outcome:", "After all that,", "Conclusion:", "Bottom line:", "And so", "The upshot:",
)  # fmt: skip
EMPTY = (
    "Hello", "FYI", "Quick note", "Hi", "Question", "(no subject)", "Info", "Update", "Important!", "For your information",
    "A few words", "Good morning", "News", "Please read", "Notice", "To whom it may concern", "Just so you know", "Monday",
)  # fmt: skip
ORGANISERS = lines(
    """
    The [board|management|committee|administration|parish office|organising team]
    Your [building management|town council|school office|HR team|library team]
    """
)
DIGESTS = lines(
    """
    [Newsletter|News|Monthly letter|Bulletin], {mo9} {ny9}
    News from {pl9}
    [Minutes of the|Notes on the] [board|council|committee|team] meeting [of|on] {d9}
    Weekly update
    [Update for|What happened in] {mo9}
    In brief
    This week in {pl9}
    [Monday|Friday] briefing
    {c9} [news|newsletter|update]
    """
)
RECALLED = lines(
    """
    {p7} had written in {mo7}: "@"
    In {y7} the same place had to read: "@"
    A notice from {y7} said: "@"
    The last time the message was: "@"
    There was a similar case in {pl7} in {y7}: "@"
    """
)
BY_THE_WAY = (
    "By the way:",
    "P.S.",
    "PS:",
    "On another note,",
    "Incidentally,",
    "Something else:",
    "As an aside,",
    "Elsewhere,",
    "Unrelated to this,",
    "In passing it was mentioned:",
    "On the side,",
    "A footnote:",
    "Speaking of which,",
    "Also heard:",
    "Not our subject today, but",
    "Before that there was other talk:",
    "And from a different corner:",
)
