# ruff: noqa: E501  (lists of phrases: one a line)
"""What people write beside their matter: who they are, details, an end."""

from __future__ import annotations

from training.generator.text import lines

OPENING = lines(
    """
    I hope you are well.
    I hope this [mail|message] finds you well.
    I hope this is the right address [for this|].
    I am not sure whether you are the right person [for this|to ask].
    Sorry to bother you [with this|again].
    [Please|] excuse my English [, it is not my first language|].
    I found [this address|your address] on your website.
    [I tried|We tried] to reach you by phone but [the line was always busy|nobody picked up].
    Thank you for taking the time to read this.
    My name is {F} [and I am writing about the following|].
    I am writing on behalf of my [mother|father|grandfather|neighbour], who does not use e-mail.
    {P} gave me this address.
    {P} [at the front desk|on the phone] told me to write to you.
    I am writing to you for the first time.
    Quick one from me.
    [Greetings|Good day] from [{street}|Lisbon|Porto|Kraków|the north|a rainy Bergen].
    """
)
DETAIL = lines(
    """
    My reference is {K9}.
    The number on the letter is {K9}.
    You will find my details below.
    I have attached [a photo|a copy|two photos|the letter|everything I have].
    I can be reached [on {N} {N2} {N3}|in the evenings|after {when}|between ten and twelve|by e-mail only].
    I tried to call [twice|several times|{past}] but could not get through.
    I spoke to {P8} about it [{past8}|on the phone], but that did not help.
    Your colleague {P8} knows about it.
    I have looked on your website but could not find anything.
    My [husband|wife|brother|sister|daughter|flatmate] says the same.
    This is the [second|third] time that I write.
    Nobody has answered so far.
    I am away from {D7} on[, for a week|].
    I may have misunderstood something, of course.
    I am sorry if I have picked the wrong form.
    If you need any more details, [just ask|I will send them|please say so].
    I have been with you for {S7} years.
    """
)
BEFORE = lines(
    """
    I have thought for a long time about whether I should write to you at all.
    I am not somebody who writes such mails [every day|often|lightly].
    Let me tell you [shortly|in a few words|from the beginning] how things stand.
    My wife said that I should simply write to you, so that is what I am doing.
    [We|I] live in {street}, number {H}, [on the third floor|just behind the church|next to the baker's].
    First of all, I know that you have a lot to do [at this time of the year|these days].
    It has been on my list for some time, and now I finally sit down and write.
    In {mon9} I asked {P8} about something similar, but that was another case.
    A friend of mine had the same last year and told me that one has to write to you.
    I was not sure at first whether it is worth a mail.
    We have [a busy time|two small children|many other things on our minds] at the moment, so please forgive me if this is a bit muddled.
    I am writing this on my phone, so please excuse any mistakes.
    I have read everything that I got from you, twice, and my husband has read it, too.
    Normally {P8} looks after such things, but {P8} is on holiday.
    """
)
AFTER = lines(
    """
    At first I thought that it would settle itself, but it has not.
    I asked around, and everybody tells me something different.
    {P8} thinks that it is nothing, but I would like to be sure.
    I am [usually|really] a patient person, as those who know me can tell you.
    You will certainly have seen cases like mine before.
    I do not blame anybody, such things happen.
    If I have to sign something for it, please send it to me and I will return it at once.
    It would be best to reach me by mail, because during the day I cannot use the phone.
    If it is easier for you, I can also come by [on {day}|in the morning|after work].
    Of course I do not want to make any trouble for you.
    I have written down the dates, in case they matter to you.
    I told {P8} that I would write to you, so you may get a call from {P8} as well.
    Perhaps there is a simple way that I just do not see.
    Everything else is fine, and I hope it stays like this.
    Should this not be your department, please be so kind as to pass it on.
    I know that you cannot do magic, but I would be very thankful.
    I had to look for an hour until I found an address to write to.
    """
)
SECOND = lines(
    """
    And [a second thing|something else]:
    There is one more thing.
    While I am writing:
    Another point.
    One more question.
    PS:
    """
)
IN_PASSING = lines(
    """
    By the way, my question about {k} [from {mon9}|last month] was answered quickly, thanks for that.
    The other thing I wrote about, {k}, has been settled in the meantime.
    This has nothing to do with my earlier message about {k}, that is done.
    (My mail about {k} you can forget, that has been sorted out.)
    Last time I wrote to you because of {k}, and that was handled very well.
    I first rang the people for {k}, but they told me that it is not theirs.
    Your colleague for {k} was friendly, but said that this is for you.
    """
)
ANGRY = lines(
    """
    This is really annoying.
    Honestly, I am losing my patience.
    I am fed up!
    This is a joke, isn't it?
    How hard can it be?
    I expected more of you.
    I must say I am not amused.
    """
)
LAST = lines(
    """
    Thanks in advance.
    Thank you in advance for your help.
    Thanks for your help.
    Many thanks.
    I look forward to hearing from you.
    I would be grateful for your help.
    Thank you for your time.
    Please let me know.
    I hope you can help.
    What do I have to do?
    How do we go on from here?
    Have a nice day.
    Could somebody get back to me?
    Thanks a lot for looking into it.
    """
)
ABOUT = lines(
    """
    <I have a question about {k}>. / ?Who can help me with that?
    <We need some information on {k}>.
    <Whom can I ask about {k}?> / ?I did not find anything on your pages.
    <It is about {k}>. / I would like to talk to somebody about it. / ?Preferably by phone.
    <Could somebody call me about {k}?>
    <Please send me whatever you have on {k}>.
    """
)
SETTLED = lines(
    """
    Thank you, that was settled quickly.
    Thanks for the help with the matter below, that is done.
    The old matter is closed, so here is a new one.
    That one is finished. Now I have something else.
    What I asked you last time has been put right. I only answer to this mail because I found no other address.
    Thanks, all clear. A different question today.
    Forget what I wrote before, it is settled. This is about something new.
    [I hope you remember me|It is me again], this time with something else.
    """
)
