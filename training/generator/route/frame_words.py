"""Words around a mail: greetings, closings, who signs, vague subjects, forwarding, old answers."""

from __future__ import annotations

from training.generator.text import items, lines

GREETINGS = items(
    "Hello,|Hi,|Hi,|Dear Sir or Madam,|Hi there,|Good morning,|Good afternoon,|Dear team,|Hi team,|"
    "To whom it may concern,|Hello all,|Dear all,|Dear {P5},|Hi {P5},|Good evening,|Hello {P5},|"
    "Dear Sirs,|Hello everyone,|hey,|Dear ladies and gentlemen,|Dear friends,|hi|Hello"
)
CLOSINGS = items(
    "Best regards,|Thanks,|Regards,|Kind regards,|Many thanks,|Thank you,|Yours sincerely,|Cheers,|"
    "Best wishes,|Sincerely,|Warm regards,|Best,|Yours faithfully,|With best regards|Greetings,|"
    "Thanks!|Bye,|Have a nice day,|thx|BR,|Yours,|With friendly greetings,"
)
SENDERS = lines(
    """
    {C}
    {H} {street}
    [customer|member|account|policy|contract] number {K9}
    {C}, [Purchasing|Office|Accounts|Management]
    Tel. {N} {N2} {N3}
    [Managing Director|Office Manager|Secretary|Owner], {C}
    {street} {H}, 2nd floor
    [mother of {P7}, class 4b|father of {P7}|parents of {P7}]
    Sent from my [phone|iPhone|tablet]
    """
)
VAGUE = lines(
    """
    Question
    Help
    Request
    Hello
    Short question
    Re: your message
    Enquiry
    Please help
    (no subject)
    Problem
    Fwd:
    Info
    Message from the contact form
    Contact form: new message
    {K9}
    Re: {K9}
    Your letter of {D5}
    Follow-up
    hi
    One more thing
    For your attention
    Important
    Re: Re: Re:
    Our phone call {past5}
    Message for {P5}
    Second attempt
    Reminder
    Please read
    To the person in charge
    {F}
    """
)
NOTES = lines(
    """
    FYI - this landed with me, can you take it?
    This came to my address, but it is not mine.
    Please see below, I do not know who handles this.
    Can one of you answer this person?
    Passing this on to you, see below.
    Got this [from the front desk|in the general inbox]. Over to you.
    Hi all, who looks after this one?
    See the mail below.
    This was in my mailbox {past5}, I was away.
    """
)
FORWARDED = (
    "---------- Forwarded message ----------\nFrom: ⟦from⟧",
    "-----Original Message-----\nFrom: ⟦from⟧",
    "Begin forwarded message:\nFrom: ⟦from⟧",
    "From: ⟦from⟧\nSent: {D5}",
    "Original mail from ⟦from⟧, {D5}:",
)
REPLIES = lines(
    """
    Thank you for your message. We will get back to you within {S5} working days.
    We have received your message and given it the number {K9}.
    Dear customer, thank you for writing to us. To help you we need some more details.
    Thank you, could you tell us more about it? Best, {P6}
    As discussed on the phone, please send us a short mail. {P6}
    This is an automatic answer. Our office is open from Monday to Friday.
    Please excuse the late reply, we have many messages at the moment.
    Glad that we could help you with the other matter. All the best, {P6}
    """
)
