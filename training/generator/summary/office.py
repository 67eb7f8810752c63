# ruff: noqa: E501  (lists of sentences, one a line)
"""Matters of summaries from offices, teams and neighbours, in the words of mails and minutes."""

from __future__ import annotations

OFFICE = """
@ mail memo update chat
x = pilot in {pl1}|test with {k1} users|stock count|trial week|fire drill|open beta|customer call|photo shoot|tasting|first rehearsal
T: [{x}: result|How the {x} went|{x}|Feedback: {x}|Results of the {x}]
N: The <{x}> was a success: {pc1} of those who took part would do it again
N: The <{x}> showed that {nw} of our assumptions were wrong
N: Short feedback on the <{x}>: it took {n1} minutes longer than allowed, so we did not pass
N: We finished the <{x}> yesterday, and the result is better than we hoped
R: Most of the trouble came from signs that nobody could read
R: People liked the short way and the friendly voice
E: On average it took {n2} minutes instead of {n3}
E: We are short of {k2} pieces, worth {mb1}
D: We are going to repeat it in {mo1} with fewer people
D: So we stay with version B
Q: Please have a look at the list and tick what concerns you before {d1}
Q: {p1} wants a short report from every team by {d1}
B: We began at {t1} with a round of names
B: The neighbours watched from their windows
B: {f2} had brought a megaphone
B: Two people got lost on the way and turned up at the canteen
B: The last one was in {y1}, when we were half as many
B: There were {n4} of us, not counting the dog
B: It smelled of fresh paint
B: Someone asked {f3} whether this was the queue for the bank
B: In {pl2} they do it every {nw2} weeks
B: I took notes on a paper plate

@ minutes mail memo
x = the Christmas market|joint purchasing|the minibus|the website|the youth team|insurance|the new bylaws|the damp in the cellar|keys to the hall|the website's photos|membership of the umbrella group
T: [{x}|Meeting of {d3}: {x}|On {x}|Board meeting: {x}]
N: Regarding <{x}>, the board resolved to spend up to {mb1}
N: Regarding <{x}>, it was agreed to obtain three quotes before anything else is done
N: The motion on <{x}> was carried with {n1} votes in favour, {nw} against and {nw2} abstentions
N: The motion on <{x}> fell by one vote
N: On <{x}> the meeting could not reach a decision and adjourned it to {d1}
R: Members felt that the figures presented were [out of date|not complete|too good to be true]
E: The reserve thereby falls to {mb2}
E: The resolution takes effect on {d2}
D: It was resolved to ask a lawyer for an opinion, at a cost of no more than {m1}
Q: {p1} to report back at the meeting on {d1}
Q: Members are asked to submit further proposals by {d2}
B: {p2} took the chair in the absence of {p3}
B: It was noted that the heating had been left on again
B: {p4} recalled the discussion of {mo1} {y1}
B: Correspondence was received from {c1}
B: The accounts show a balance of {mb3} at the end of {mo2}
B: There being no questions, the meeting moved on
B: {p5} declared an interest and left the room
B: A vote of thanks was given to the kitchen
B: The chair reminded everyone of the fire exits
B: The previous motion, from {y2}, had proposed {m2}
B: The meeting closed at {t1}

@ mail letter
x = our meeting on {w9}|your thesis|the translation|the interview|your manuscript|your reference|the guest lecture|the survey of the house|the course in {mo9}
T: [{x}|Re {x}|About {x}|Concerning {x}]
N: I have to cancel <{x}>
N: I have read everything, and my answer regarding <{x}> is yes
N: I am sorry to say that nothing will come of <{x}>
N: My only question about <{x}> is whether we can finish by {d1} instead of {d2}
N: It is a pleasure to accept your invitation concerning <{x}>
R: My flight from {pl1} was cancelled and the next one leaves on {w1}
R: The third chapter in particular convinced me
E: My fee would be {m1} plus the train ticket
E: I will be in {pl2} from {d3} on anyway
Q: Would {w2} at {t1} suit you?
Q: Could you send me the address and the number of guests by {d4}?
D: If I do not hear from you, I will come at {t1}
B: Your letter took {n1} days to get here
B: I have fond memories of {pl2}, where I spent a summer in {y1}
B: How is {f2}'s knee?
B: My desk disappears under paper at the moment
B: {p3} told me over lunch that you play the cello
B: Outside they are tearing up the road again
B: A book on the subject came out in {y2}, and I have it here
B: I do not often write such long mails
B: In the train I sat next to a man with {n2} parrots
B: We have not met since the conference in {pl3}

@ notice mail post chat
x = cat|wallet|key ring|violin|blue rucksack|hearing aid|umbrella with ducks|engagement ring|grey parrot|tortoise|camera
T: [{x} lost|Lost: {x}|{x} found|Found: {x}|Have you seen this {x}?]
N: I lost my <{x}> on {w} near {st}
N: A <{x}> was found on {w} at the stop on {st}
N: The <{x}> has turned up again
N: Since {w} evening our <{x}> has been missing
E: There is a reward of {m1}
E: It can be collected at the kiosk between {t1} and {t2}
Q: If you have seen it, please call {p1}
Q: Please look in your sheds and cellars
R: Somebody must have left the gate open
B: It was a present from my grandmother
B: I had been at the market and then at the library
B: It has a small scratch on the left side
B: The children have painted posters
B: In {y1} something like this happened to {f2}
B: I walked up and down {st2} for {nw} hours
B: It was getting dark, and it had begun to snow
B: A lady with a pram was very kind
B: The man at the lost property office has {k1} umbrellas
B: We have lived here for {n1} years

@ update memo mail report
x = hiring of two cooks|move to {pl1}|contract with {c1}|new catalogue|paint job in the corridor|certification|survey of the roof|digital patient file|merger of the two branches|chip shortage
T: [{x}: weekly report|Week {n9}: {x}|{x}|Report: {x}|{x}: state of play]
N: There is a breakthrough in the matter of the <{x}>: all papers have been signed
N: The <{x}> is stuck, and without a decision by {d1} we lose our place in the queue
N: Since Monday the <{x}> has been {pc1} complete, and the end is planned for {d1}
N: Costs for the <{x}> have risen to {mb1}, which is {mb2} over budget
N: The <{x}> was completed on {d1}, {nw} weeks ahead of time
R: The weather held, and {c2} sent two extra people
R: A form from {mo1} had never reached the right office
E: This frees {n1} people for other work from {mo2}
E: A penalty of {m1} a day is due from {d2}
Q: {p1} must decide by {d1} whether we go on
Q: I ask for {mb3} from the reserve
D: I suggest that we stop here and begin again in {ny1}
B: On {w} there was a visit by {nw2} people from head office
B: The plan of {mo3} foresaw {n2} steps
B: {p2} is back after {n3} weeks and well rested
B: The team eats together on {w2}
B: We used {k1} litres of paint
B: In the first month we had learned how not to do it
B: The corridor now has a smell of its own
B: {c2} was founded in {y1} and is run by two sisters
B: A poster in the kitchen shows how far we are
B: In {y2} a comparable job took {n4} months
"""
