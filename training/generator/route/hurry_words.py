# ruff: noqa: E501  (lists of phrases: one a line)
"""What makes a mail urgent or not, in phrases that stand beside any matter."""

from __future__ import annotations

from training.generator.text import lines

TODAY = lines(
    """
    This is urgent, please deal with it today.
    [We|I] need an answer today.
    It has to be [dealt with|settled|done] today.
    It cannot wait until tomorrow, please act today.
    URGENT, must be handled today!
    Please call me back today, [it is|this is] urgent.
    I need this solved by {when} today[, otherwise it is too late|].
    I have to know it today, before {when}.
    Can you please look at it today, it is urgent?
    Please, today still, tomorrow is too late.
    I must have [an answer|this] before the end of today.
    [Sorry to push, but this|This] really must be sorted out before you close this evening.
    Somebody please ring me straight away: {N} {N2} {N3}.
    I am [standing|sitting|waiting] [here|outside|in front of your door] right now and cannot go on without you.
    We leave for the airport at {when} this afternoon and must have this settled by then.
    My train goes in two hours, so please answer immediately.
    I need it by tomorrow morning at the latest, so somebody has to do it today.
    The deadline is tomorrow at {when}.
    We hand everything in tomorrow at eight, so today is the last chance.
    People are waiting for it at this very moment.
    Everything here stands still until this is done.
    We cannot work at all until you have done something about it.
    I am asking for immediate help.
    Please drop everything else, this is an emergency.
    Please treat this as an emergency.
    This is an emergency.
    I need help now, not next week.
    Every hour counts.
    Please send somebody at once.
    Is anybody there? I need an answer within the hour.
    {P8} needs it on the table at {when} today.
    The boss wants this done today, no matter what.
    High priority, please handle before noon today.
    Time-critical: this closes at midnight tonight.
    It is now or never: tonight the offer ends and I lose my place.
    I would not write "urgent" if it were not. Today, please.
    I know it is short notice, but it has to be today.
    needs to be sorted TODAY pls
    asap today pls, it's really urgent
    Urgent!! Please react immediately.
    Please escalate immediately.
    """
)
LEGAL = lines(
    """
    The statutory deadline ends on {D6}.
    The law gives us only until {D6}.
    By law this has to be [settled|done] by {D6}.
    The deadline that the court has set ends on {D6}.
    The legal deadline runs out on {D6}.
    The period for an objection ends on {D6}, so this must be there in time.
    Today is the last day of the legal deadline.
    Our lawyer has set a deadline of {D6}; after that we go to court.
    If there is no answer by {D6}, {F} of our law firm will file a claim.
    The court date is [tomorrow|on {D6}], and the papers must be with the judge before it.
    The notice period under the law ends on {D6}.
    The authority has given us until {D6}, after which a fine is due.
    My solicitor says that the time limit set by law expires on {D6}.
    I set you a final deadline of {D6}; then I will take legal action.
    """
)
NO_HURRY = lines(
    """
    There is no hurry [at all|].
    No rush [at all|].
    This is not urgent.
    It is not urgent at all, [just when you get round to it|whenever it suits you].
    Take your time.
    Whenever you have [time|a quiet moment].
    It can wait until [after the holidays|next month|{mon9}].
    Any time in the next months is fine.
    No stress, I am in no hurry.
    If it takes a few weeks, that is fine with me.
    An answer some time [this year|in the next months] is enough.
    Put it at the bottom of your pile.
    Nothing that has to be done soon.
    Please do not put anything else aside for this.
    We only need it [in {mon9}|next year|for next season], so there is plenty of time.
    Low priority.
    Not urgent, just so that it is not forgotten.
    no rush :)
    not urgent, just whenever
    It has waited for a year and can wait a little longer.
    One day when things are quiet with you is soon enough.
    I am away for [a month|three weeks] now, so there is clearly no hurry.
    When it suits you, even if that is only in {mon9}.
    """
)
NO_ANSWER = lines(
    """
    You need not answer this.
    No reply needed.
    I do not expect an answer.
    Just for your information, no need to write back.
    FYI only.
    I only wanted you to know.
    Just for your files.
    Nothing for you to do at the moment.
    No action needed.
    I just thought that I should mention it.
    This is only a note for your records.
    You do not have to do anything about it.
    """
)
SOON = lines(
    """
    Could you get back to me [this week|next week|by {day}|in the next days]?
    Please answer by {D6}.
    An answer by {D6} would be good.
    I would like to have this settled by the end of {mon9}.
    Please get back to me as soon as you can.
    I would be glad to hear from you soon.
    A short reply is enough.
    When can I expect an answer?
    Please tell me [how to go on|what to do].
    What do you need from me?
    If possible before {D6}.
    Could you confirm that you got this?
    It would be nice to hear from you within the next two weeks.
    We would need it by the end of the month.
    Please let me have an answer in the course of next week.
    I would like to plan, so an answer by {D6} would help.
    It does not have to be today, but please not in a month either.
    This is no emergency, but I would like to have it done this week.
    Not today, but please some time this week.
    The deadline is only in {mon9}, but I would like to have an answer next week.
    I write today because I have a free evening; an answer by {D6} is early enough.
    A colleague marked this as urgent, but the end of next week is soon enough.
    You need not call an ambulance for this, but it should not take until {mon9} either.
    """
)
OVER = lines(
    """
    The matter below has been settled in the meantime. / <You need not do anything about it any more>. / ?Thank you anyway.
    <What I wrote to you about this morning has solved itself>. / Sorry for the alarm. / You need not do anything any more.
    All clear. / <What I wrote below has been put right>. / ?Thanks for being ready.
    <You can forget my mail below, it is all right again>. / ?Have a nice day.
    <Just so that you know: the emergency is over>. / Everything is fine again, no answer needed.
    False alarm, sorry. / <We found the cause ourselves and put it right>.
    <Please ignore my urgent mail of this morning>. / A colleague of yours has already taken care of it.
    Good news. / <It was sorted out within the hour, so nothing is open any more>. / Many thanks, no reply needed.
    """
)
URGENT_SUBJECTS = (
    "URGENT", "Urgent!", "URGENT - please read now", "Emergency", "today!", "needs an answer today",
    "Help, urgent", "HIGH PRIORITY", "urgent: please call back", "Immediate help needed",
)  # fmt: skip
ALARMING_ADVERTS = (
    "URGENT: last chance", "Urgent! Only today", "Important - act now", "Final notice", "LAST HOURS",
    "URGENT - confirm your details", "Don't miss out: ends tonight",
)  # fmt: skip
