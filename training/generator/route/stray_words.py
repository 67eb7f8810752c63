# ruff: noqa: E501  (a story a line)
"""What comes in and is for nobody in particular, in the format of ``stories``."""

from __future__ import annotations

from training.generator.text import lines

STRAY = lines(
    """
    ~Did you see the match {past}? / <I still cannot believe that they won>. / ?Greetings to everybody.
    ~I think I have the wrong address. / <This was meant for {F}, sorry>. / ?Please delete it.
    ~<Test, please ignore>. / ?I am just checking whether my new mail program works.
    I am trying to find out more about my family. / My great-grandfather {F} is said to have lived in {street}. / <Do you know anybody who could remember him?>
    Our class 3b is collecting postcards from all over the world. / <Would you send us one?> / ?The children would be so happy.
    <Do you happen to know the number of the taxi firm next to you?> / I found no other address in your street.
    For my thesis I am asking people how they spell their town's name. / <Could you fill in my form of three questions?> / It takes two minutes.
    I am writing a novel that plays in your street. / <I would love to know what the view from your windows is like>.
    <Lunch on {day}?> / ?The new place at the corner has opened.
    We are the new neighbours at number {H}. / <We just wanted to introduce ourselves>.
    I am on the wrong bus again and my battery is almost empty. / <Tell {P} that I will be late>.
    <What is the name of the tune that you play while people are waiting on the phone?> / I cannot get it out of my head.
    I am planning a reunion of everyone who went to school with {F}. / <Is she still working with you?>
    ~Happy new year to all of you! / <I just wanted to say hello>. / ?It has been a long time.
    Who made the mosaic in your entrance? / <I am an amateur photographer and would like to know the artist's name>.
    ~Automatic reply: <I am out of the office until {D} and do not read my mail>. / In my absence please write to {P}.
    ~<I am on holiday until {D}>. / Your message is not forwarded.
    ~Thank you for your message. / <My mailbox is only read on Mondays and Thursdays>.
    ~<The chess circle of {street} meets on {day}s from now on>. / You get this as a friend of the circle.
    ~Round letter of the beekeepers: / <the swarms are early this year, and the summer fair is on {D}>.
    ~<The minutes of the street committee are attached>. / You receive them because you are our neighbour.
    ~News from the class of 1998: / <{P} has twins, {P2} has moved to Peru, and we meet again in two years>.
    Dear {P}, <shall I bring the potato salad or the cake on {day}?> / ?Love, Mum
    Hi {P}, it is me, Grandpa. / <Did you get the socks?>
    <I hear that {P} plays the accordion; would he do so at my daughter's party?>
    A pigeon with a ring, number {K}, is sitting on my balcony. / <Is it one of yours?>
    I collect beer mats, stamps and pencils with firms' names. / <Do you have a pencil for me?>
    <Does anybody of you remember the ice cream man with the blue car?> / I am writing down my childhood.
    The bakery in your house has no telephone. / <Could you tell them that I fetch the bread an hour later?>
    <Is the footpath behind your building a short cut to the lake?> / We are hikers.
    My son is doing a project on surnames. / <How often is the name {P} found among you?>
    <I am looking for the band that practised in your street on {day}>. / They were marvellous.
    What do you feed the cat in your window? / <Ours is the same breed and eats nothing>.
    Sorry, / <this is for {F} at {C}, whose address is just like yours>. / The draft of the speech is attached.
    see attachment. / <this is the poem I promised {P}>
    I am eleven and my hobby is flags. / <Which flag is that on your roof?>
    We are two cyclists from Gdańsk and pass your town on {D}. / <Do you know a good place for a tent?>
    <Whom do I ask about the history of the old well in your street?> / There is a date on it, but I cannot read it.
    """
)
