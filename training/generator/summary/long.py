# ruff: noqa: E501  (lists of sentences, one a line)
"""Matters of summaries told in longer sentences: inquiries, rescues, school, health, land, money."""

from __future__ import annotations

LONG = """
@ news report minutes
x = bridge collapse|bus accident|blackout|data leak|food poisoning at the school|gas explosion|delay of the hospital|flood of {y9}|failed election software
T: [Inquiry into the {x}|{x}: what went wrong|Report on the {x}|{x}|Lessons from the {x}]
N: The committee that looked into the <{x}> has come to the conclusion that it could have been avoided
N: Human error, not a fault in the equipment, was the cause of the <{x}>, according to the final report
N: Nobody will be charged over the <{x}>, the prosecutor's office said on {w}
N: {c1} is responsible for the <{x}> and must pay {mm1}, experts concluded after {n1} months of work
R: Warnings from {nw} members of staff had been filed away without anyone reading them
R: For reasons of cost the yearly inspection had been dropped in {y1}
E: The families of those affected will receive {mb1} each
E: A total of {k1} people had been affected, {n2} of them seriously
D: From {ny1} all such installations will have to be checked by two independent bodies
Q: The committee calls on the ministry to change the rules by {d1}
B: When it happened, most people in {pl1} were still asleep
B: {p1}, who was on duty that night, spoke in front of the committee for {nw2} hours
B: Candles burn in front of the gate to this day
B: In {y2}, after a smaller incident, a similar committee had been set up and never heard of again
B: More than {b1} pages of documents had to be read, some of them written by hand
B: "We wanted to know, not to accuse," said {p2}, a retired judge who led the work
B: The opposition had asked for it from the first day
B: Television vans were parked along {st}
B: {p3} has moved away since and works as a gardener in {pl2}

@ news post mail
x = climber|sailor|girl of {n9}|diver|balloonist|mushroom picker|hiker with a dog|fisherman
T: [Rescue of a {x}|{x} saved|Lucky end for {x}|{x} found alive]
N: A <{x}> who had been missing since {w} was found alive near {pl1} [last night|on {w2} morning]
N: Rescuers saved a <{x}> from [a crevasse|a flooded cave|a sinking boat|a ledge] near {pl1} on {w}
N: After {nw} days of searching there is certainty: the <{x}> is safe
E: Apart from cold feet and a broken wrist there were no injuries
E: The search by {k1} helpers cost {mb1}
R: A flashing phone in the dark had caught the eye of a shepherd
R: The fog had come up within minutes and hidden the path
Q: The mountain service asks everyone to leave word at home before setting out
D: In future the path will be closed when there is fog
B: {p1} had been leading the search from a school gym
B: It was raining so hard that the helicopter had to turn back twice
B: A similar search in {y1} had ended after {n1} days without result
B: "I sang all the songs I know," was the first sentence that {p2} heard
B: In the village bakery they talked about nothing else
B: Dogs from {pl2} were brought in, the youngest of them called Lotte
B: Every year {k2} people have to be looked for in this region
B: Her rucksack had contained an apple and a book of poems
B: Tea and blankets were waiting at the car park

@ news letter minutes mail
x = phones at school|the school uniform|school lunches|homework|the later start of lessons|mixed-age classes|grades in sport|the school garden
T: [{x}|New rule: {x}|{x}: decision|School decides on {x}]
N: After the holidays there will be a new rule on <{x}> at the {st} school
N: Parents and teachers have agreed on a trial in the matter of <{x}>, which starts on {d1} and lasts {nw} months
N: The school conference has said no to the change concerning <{x}>
N: The dispute about <{x}> is over: everything stays as it was
R: In a vote, {pc1} of the parents were in favour, but only {pc2} of the pupils
R: Teachers had complained that children could no longer concentrate after {t1}
E: For {k1} pupils the day will end at {t2}
E: Families have to pay {m1} a month for it
Q: Parents who do not agree can say so in writing until {d2}
D: At the end of the trial the conference will decide again
B: Head teacher {p1} had expected more trouble
B: A girl from year {n1} had collected signatures during the breaks
B: When {p2} went to this school in {y1}, there was one telephone, in the office
B: Other schools in {pl1} have tried it with mixed results
B: There were biscuits, which vanished within minutes
B: One father asked for the third time what this had to do with the roof
B: The building was made for {k2} pupils and now holds many more
B: {l3} spoke about her own childhood on an island
B: In {y2} a former head had forbidden chewing gum

@ news notice letter mail report
x = maternity ward|emergency department|children's clinic|village surgery|pharmacy on {st}|blood bank|ambulance station|dialysis centre
T: [{x} {pl1}|{x} saved|{x} to close|Changes at the {x}|Future of the {x}]
N: -The <{x} in {pl1}> will be closed at night from {d1}
N: +The <{x} in {pl1}> is saved, at least until {ny1}
N: As of {d1} the <{x}> moves to the new building on {st2}
N: -The hospital group has confirmed that the <{x} in {pl1}> will be given up
R: -Of {n1} posts for doctors, {nw} have been empty since {mo1}
R: -Fewer than {k1} patients a year are treated there, too few under the new law
E: -The nearest alternative is {n2} kilometres away in {pl2}
E: -Staff have been offered posts in {pl2}, and nobody will be dismissed
Q: -In emergencies people should call the central number and not drive there themselves
Q: -Patients who have an appointment after that date should call {l2} before {d2}
D: +The county will pay the missing {mb1} out of its reserve
B: Three generations of {pl1} were born there
B: In {y1} the staff had stood outside in the snow to save the kitchen
B: Midwife {p2} has lost count of the nights she spent there
B: The corridor smells of floor polish and coffee
B: "I understand the figures, and yet it hurts," said {p3}
B: A concert for it in {mo2} brought in {mb2}
B: Similar houses in the north closed {nw2} years ago
B: The windows look out on an old chestnut tree
B: Its first head doctor, {p4}, made his rounds on horseback

@ mail memo minutes update
x = newsletter|supplier for packaging|route of the delivery van|cleaning plan|heating of the greenhouse|ticket prices|seating plan|summer timetable|menu for {mo9}|grant application|script for the video
T: [{x}|Re-doing the {x}|Decision on the {x}|{x}, latest|Where we are with the {x}]
N: After talking to everybody I have decided that we keep the <{x}> as it is
N: It is settled that the <{x}> changes on {d1}, and {p1} is in charge of it
N: We cannot go on with the <{x}> as planned, because {c1} has pulled out
N: Yesterday {p1} and I finished the <{x}>, so it can go out on {d1}
N: The <{x}> has to be done again from the beginning
E: That puts us {nw} weeks behind
E: It will cost {m1} more than last time, which the budget can just about take
R: The numbers in the old one were from {y1}
R: Half of those asked had not understood it
Q: Could you look at it and send me your corrections by {d2}?
Q: I need a yes or no from all of you by {d2}
D: If nobody objects by {d3}, we will take the cheaper version
B: When I started here in {y2}, this was done on a typewriter
B: {f2} has put a lot of heart into the pictures
B: You may remember the long evening in {mo1} when we talked about fonts
B: {c2} does it every {nw2} months, but they have more people
B: While I was writing this the phone rang {n1} times
B: The version of {mo2}, which had {n2} pages, was too long
B: I found an old one in a drawer, with a coffee stain on it
B: {p3} is on leave, {p4} is back
B: It is not the most exciting subject, I know
B: There was some talk about whether green is a friendly colour

@ news report abstract
x = wolves|beavers|cormorants|starlings|wild boar|salmon|bats|fire salamanders|hamsters|storks|oak trees|meadow orchids
T: [{x} are back|{x} near {pl1}|Fewer {x}|The return of the {x}|{x}]
N: For the first time in {n1} years <{x}> have been [seen|counted] again near {pl1}
N: The number of <{x}> in the region has [halved|doubled] since {y1}, a count by volunteers shows
N: <{x}> are under special protection from {d1}, the state government decided
N: <{x}> cause damage of {mm1} a year, according to a study by the farmers' union
R: Clean water and quiet banks are what they need most, and both have become [rarer|more common]
E: {k1} animals and plants of this kind were recorded, compared with {k2} in {y1}
E: Walkers have to keep to the paths between {mo1} and {mo2}
D: A plan for the whole valley will be drawn up by {ny1}
Q: Whoever sees some should report it to the office in {pl2}
B: {p1} has been getting up at four for this since {y2}
B: Fairy tales have not treated them kindly
B: On an old map of the valley there is a place named after them
B: {p2} points to a print in the mud, then to a feather
B: In {y3} a hunter from {pl2} was fined {m1}
B: Binoculars around the neck, {n2} people are standing on the dam
B: Opinions among farmers differ
B: A film about them won a prize in {pl3}
B: The count always takes place on the first Sunday in {mo3}

@ letter mail report
x = pension|life insurance|savings account|loan {id1}|credit card|home insurance|car insurance|travel insurance claim|share plan
T: [Your {x}|{x}: important changes|Information on your {x}|{x}]
N: With this letter we inform you that the terms of your <{x}> will change on {d1}
N: +Your <{x}> ends on {d1}, and the sum of {mb1} will then be paid out
N: +We have checked the case and will pay {mb1} from your <{x}>
N: -After careful checking we cannot pay anything from your <{x}>
N: Your <{x}> will become {pc1} more expensive on {d1}
R: -Damage by water from outside is excluded under section {n1}
R: Interest rates have changed several times since {mo1}
E: From then on you will get {pc2} instead of {pc3}
E: Your monthly payment will be {m1}
Q: If you wish to keep the old terms, write to us by {d2}
Q: +Please fill in the enclosed form so that we can pay the amount into the right account
D: If we hear nothing by {d2}, the contract is extended by {nw} years
B: You signed the contract on {d3} in our branch in {pl1}
B: Since {y1} we have looked after more than {b1} customers
B: Our adviser {p2} will be glad to see you
B: Saving has a long tradition in this region
B: The branch on {st} was rebuilt in {y2}
B: In {y3} the rate was {pc4}, which hardly anyone can imagine today
B: We wish you and your family all the best
B: The general terms are printed on the back
B: A calendar for {ny1} is enclosed as a small gift

@ news minutes notice mail
x = speed limit on {st}|new bus line {n9}|ban on fireworks|car-free {w9}|night flights|beer garden on the square|market day|one-way rule on {st}
T: [{x}|{x}: yes or no?|Trial: {x}|Decision: {x}|{pl1} and the {x}]
N: The <{x}> comes into force on {d1}
N: {pl1} is going to try the <{x}> for {nw} months, starting on {d1}
N: There will be no <{x}> in {pl1}, at least for now
N: Judges in {pl2} have struck down the <{x}>
N: With {n1} votes to {n2} the council has lifted the <{x}>
R: Measurements had shown that the noise was {pc1} above the limit
R: Shops on the street had lost up to {pc1} of their customers
E: Whoever breaks the rule must pay {m1}
E: Some {b1} people live along the route
Q: Residents may send in what they have noticed until {d2}
D: Both sides want to sit down again in {mo1}
B: Before the vote, {p1} had played a recording of the noise
B: {p2} owns the bakery at the corner and sees it with calm
B: The first proposal, in {y1}, had been laughed at
B: It was the last point on an agenda of {n3}
B: A boy on a scooter waved at the cameras
B: {pl3} has had something similar since {y2}
B: The signs are already lying in the depot
B: "Give it a chance," a woman called from the balcony
B: On the day of the decision it was so hot that the windows stood open
"""
