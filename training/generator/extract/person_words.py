"""Templates of "I" and "you" with an action item: {T} task, {D} " by Friday" or nothing."""

from __future__ import annotations

from training.generator.text import lines

FIRST = lines(
    """
    I'll {T}{D}
    I'll {T}{D}
    I will {T}{D}
    I will {T}{D}
    I can {T}{D}
    I'm going to {T}{D}
    I am going to {T}{D}
    Let me {T}{D}
    I need to {T}{D}
    I have to {T}{D}
    I must {T}{D}
    I've got to {T}{D}
    I still have to {T}{D}
    I still need to {T}{D}
    I'll also {T}{D}
    I shall {T}{D}
    I plan to {T}{D}
    I promise to {T}{D}
    I'm happy to {T}{D}
    I'll make sure to {T}{D}
    I'll try to {T}{D}
    I will personally {T}{D}
    I'll be able to {T}{D}
    On my side, I will {T}{D}
    From my side: I will {T}{D}
    My next step is to {T}{D}
    My part is to {T}{D}
    Meanwhile I will {T}{D}
    In return, I will {T}{D}
    ok, I'll {T}{D}
    sure, I will {T}{D}
    leave it with me, I'll {T}{D}
    no problem, I'll {T}{D}
    I intend to {T}{D}
    I said I would {T}{D}, so I will
    I'd better {T}{D}
    I'm gonna {T}{D}
    I guess I'll {T}{D}
    I think I should {T}{D}
    I'll have to {T}{D}
    I'll see that I {T}{D}
    """
)
FIRST_CASUAL = lines(
    """
    me. will {T}{D}
    me! I'll {T}{D}
    me: {T}{D}
    mine. gonna {T}{D}
    mine: {T}{D}
    on me: {T}{D}
    gonna {T}{D}
    gonna {T}{D}, ok?
    will {T}{D}
    I'll {T}{D}
    i'll {T}{D}
    i will {T}{D}
    imma {T}{D}
    lemme {T}{D}
    let me {T}{D}
    have to {T}{D}
    need to {T}{D}
    still gotta {T}{D}
    gotta {T}{D}
    i gotta {T}{D}
    yep, i'll {T}{D}
    yeah ok, i {T}{D}
    ok ok, will {T}{D}
    ok i can {T}{D}
    fine, i'll {T}{D}
    k, i'll {T}{D}
    my turn, i'll {T}{D}
    my job: {T}{D}
    that's me. will {T}{D}
    count on me, i'll {T}{D}
    i got this. will {T}{D}
    going to {T}{D}
    promise i'll {T}{D}
    on it. will {T}{D}
    note to self: {T}{D}
    todo for me: {T}{D}
    """
)
SECOND = lines(
    """
    Could you {T}{D}?
    Could you please {T}{D}?
    Could you also {T}{D}?
    Can you {T}{D}?
    Can you please {T}{D}?
    Please {T}{D}
    Please {T}{D}
    Please {T}{D}
    Please also {T}{D}
    Please could you {T}{D}?
    Please remember to {T}{D}
    Please make sure you {T}{D}
    Pls {T}{D}
    Kindly {T}{D}
    Would you {T}{D}?
    Would you please {T}{D}?
    Would you be able to {T}{D}?
    Would you be so kind as to {T}{D}?
    Do you think you could {T}{D}?
    I need you to {T}{D}
    I'd like you to {T}{D}
    I would ask you to {T}{D}
    I would be grateful if you could {T}{D}
    I would appreciate it if you could {T}{D}
    I was hoping you could {T}{D}
    It would be great if you could {T}{D}
    It would help if you could {T}{D}
    We ask you to {T}{D}
    We would ask you to {T}{D}
    We need you to {T}{D}
    We kindly ask you to {T}{D}
    You will need to {T}{D}
    You need to {T}{D}
    You have to {T}{D}
    You must {T}{D}
    You are required to {T}{D}
    You are requested to {T}{D}
    You are asked to {T}{D}
    You should {T}{D}
    You still have to {T}{D}
    You still need to {T}{D}
    You said you would {T}{D}
    You promised to {T}{D}
    May I ask you to {T}{D}?
    Can I ask you to {T}{D}?
    Don't forget to {T}{D}
    Remember to {T}{D}
    Also, can you {T}{D}?
    One more thing: please {T}{D}
    When you have a moment, please {T}{D}
    In the meantime, please {T}{D}
    First, please {T}{D}
    If you can, please {T}{D}
    To avoid [a fine|delays|extra costs], please {T}{D}
    Before we can [go on|continue], you need to {T}{D}
    """
)
