# ruff: noqa: E501  (lists of phrases: one a line, or many on one)
"""Words of mails and lists of queues: urgency, leads, descriptions, "other"."""

from __future__ import annotations

from training.generator.text import lines

DESCRIBED = lines(
    """
    {L}
    {L}
    {L}
    {L}
    {S}
    {S}: {L}
    {S} ({L})
    questions about {L}
    [anything|everything] [about|to do with] {L}
    handles {L}
    for {L}
    messages on {L}
    requests concerning {L}
    {L} etc.
    e.g. {L}
    covers {L}
    takes care of {L}
    the team for {L}
    mails about {L} go here
    """
)
CODED = ("Q{N}", "team-{c}", "queue {A}", "{A}", "desk-{N}", "{c}", "group {N}", "T{N}", "{A}{N}", "{w}", "box {N}", "inbox-{c}", "{w}-{N}", "Team {c}")  # fmt: skip
OTHER = (
    ("other", "everything else"), ("other", "everything else"), ("other", "anything that fits nowhere else"),
    ("general", "everything else"), ("misc", "all other messages"), ("general enquiries", "what none of the others handles"),
    ("other", ""), ("front-desk", "whatever does not belong to another queue"), ("rest", "none of the above"),
    ("unsorted", "no other queue fits"), ("info", "all the rest"), ("catch-all", "messages for none of these"),
)  # fmt: skip
OTHER_MAILS = lines(
    """
    Happy new year to all of you
    Just wanted to say hello from {place}
    Did you see the match [yesterday|on {D}]?
    Who painted the picture of the {n} on your wall?
    My uncle used to work for {C}, do you remember him?
    I am writing a poem about {goods}
    What is the weather like where you are?
    Is the {n} on the photo yours?
    Can you recommend a good book about {goods}?
    The mail below was meant for {F}, sorry
    Test, please ignore
    Our school class is collecting stamps from {C}
    Lunch on {D}?
    I found your address on an old envelope and wonder who you are
    We are searching for relatives of {F}
    """
)
HIGH = lines(
    """
    This is an emergency.
    This is urgent, please act today.
    It must be [dealt with|solved|handled] today.
    We need [this|an answer] today.
    I need help right now.
    Please call me back [immediately|at once|right away].
    Nobody [here|in the office|at our site] can work [any more|since this morning].
    {N} people cannot work because of this.
    Everything has been down since {when}.
    Our whole [site|shop|system|department] is down.
    The legal deadline [ends|expires] [today|tomorrow|on {D}].
    By law we have to answer by {D}.
    The court has set a deadline of {D}.
    If this is not solved today, we [lose|miss] [the customer|the deadline|everything].
    URGENT!
    Please treat this as an emergency, somebody could get hurt.
    There is danger to [people|children|life].
    This cannot wait until tomorrow.
    [Please deal with this|Please answer] by {when} today.
    It has to be [done|fixed] before {when} today.
    We stand [still|in front of a closed door] right now.
    It is getting worse by the minute.
    Production has stopped.
    My flight leaves in two hours.
    The statutory period ends on {D}.
    """
)
LOW = lines(
    """
    There is no hurry.
    No rush [at all|].
    This is not urgent [at all|].
    Take your time.
    Whenever you have time.
    It can wait until [next month|after the holidays|{mon}].
    No answer [needed|required|necessary].
    You need not reply.
    No need to [reply|answer|get back to me].
    Just for your information.
    This is only for your information.
    FYI only.
    This message was sent automatically, please do not reply.
    This is our monthly newsletter.
    Newsletter {mon}: read what is new.
    You get this message because you are on our mailing list.
    Only a small remark for some quiet day.
    Just so you know.
    I do not expect an answer.
    Any time this year is fine.
    No action is required.
    """
)
NORMAL = lines(
    """
    Please let me know.
    I look forward to your reply.
    Please answer by {D}.
    Could you get back to me [this week|next week|by {day}]?
    Thanks for your help.
    What do you need from me?
    I would be glad to hear from you.
    You can reach me on {N} {N} {N}.
    Please tell me what to do.
    I hope that you can help.
    It would be good to have this solved in the next days.
    I have tried twice to call you.
    I am at home [in the evening|after {when}].
    Please advise.
    When can I expect an answer?
    A short reply is enough.
    """
)
LEADS = lines(
    """
    I am writing because [.]
    Just to let you know: [.]
    My question: [.]
    I wanted to tell you that [.]
    Short question: [.]
    Unfortunately [.]
    To cut a long story short, [.]
    Here is my problem: [.]
    It is about {K}: [.]
    Once again: [.]
    """
)
LEADS = [lead.removesuffix("[.]") for lead in LEADS]
OLD_ISSUE = lines(
    """
    Last time I wrote that {W}; that has been settled.
    [In {mon}|Some weeks ago] I told you that {W}, and your colleague solved it quickly.
    That {W} is no longer a problem.
    (That {W} has been sorted out, thanks.)
    You may remember that {W}. This is done.
    """
)
CONTEXT = lines(
    """
    I have been [a customer|with you] since {mon}.
    I have tried to call [twice|several times|since {D}].
    [We are|I am] [new here|a small firm|a family of four|a school|a long-time customer].
    My [reference|customer number|number] is {K}.
    My name is {F}.
    I spoke to {P} [on the phone|] [on {D}|last week], but [she|he] could not help.
    This [has been going on|is the case] since {D}.
    It was fine until {mon}.
    {C} told us to write to you.
    I found your address on your website.
    We have {N} employees.
    It is the second time that I write.
    I have attached [{doc}|a photo|a copy|the letter].
    I have been waiting for {N} days.
    Your colleague {P} [knows the case|was very kind|told me to write].
    I am on holiday until {D}.
    You will find the details below.
    I have already looked at your website and found nothing.
    We talked about this [in {mon}|on {D}].
    I use it every day.
    We have had no problems so far.
    My [husband|wife|neighbour|colleague] has the same question.
    I live [in {C} street|on the third floor|next to the school].
    It concerns {doc} of {D}.
    The same happened to {P}.
    I am not sure whether this is the right address.
    I hope this reaches the right person.
    If you need more details, just ask.
    As I wrote on {D}, nothing has changed.
    We are very happy with everything else.
    At the moment I can only be reached by mail.
    I checked it twice.
    Before that I was at {C}.
    """
)
ABOUT_KEY = lines(
    """
    I have a question about {k}
    We need some information on {k}
    Whom can I ask about {k}?
    It is about {k} and I would like to talk to somebody
    I am writing because of {k}
    There is a problem concerning {k}
    Can someone help me in a matter of {k}?
    Please tell me more about {k}
    """
)
