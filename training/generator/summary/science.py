# ruff: noqa: E501  (lists of sentences, one a line)
"""Matters of summaries: research, health, farms, products, prices; as summary_facts reads them."""

from __future__ import annotations

SCIENCE = """
@ abstract news report
x = sleep of shift workers|bees in cities|reading on screens|walking to school|noise in hospitals|eels in rivers|bilingual children|salt in bread|moss on roofs|the memory of crows|light at night|standing desks
T: [{x}|Study: {x}|{x}: a study of {k1} cases|What we know about {x}|On {x}]
N: The <study of {x}> shows [a clear effect|no effect at all|the opposite of what was expected]: {pc1} against {pc2} in the control group
N: A <new study of {x}> by researchers in {pl1} finds that the risk falls by {pc1}
N: <Research on {x}> has for the first time measured how [fast|often|strongly] it changes over {n1} years
N: Here we show that <{x}> depends more on [temperature|age|habit|income] than on anything else
R: The effect is probably due to [less stress|a protein that slows the process|longer days|better air]
E: In figures, {nw} more people in a hundred would benefit
E: If the result is confirmed, the guidelines would have to change
D: We conclude that simple measures are enough
D: Larger trials are needed before anything can be recommended
Q: Schools and employers should [offer more breaks|test it in small groups|turn the lights off at {t1}], the authors recommend
B: {k1} people took part over {n2} months
B: The subject has been studied since {y1}
B: Earlier work by {p2} had found a difference of {pc3}
B: The samples were kept at minus {n3} degrees
B: The work was paid for by the {c1} foundation
B: Half of those who took part were women
B: We used the scale that was developed in {pl2} in {y2}
B: "I always wanted to know that," said {p3}, who is not part of the team
B: In {mo1} one of the devices failed and was replaced
B: Data were collected by students on bicycles
B: Many theories have been put forward

@ letter mail notice
x = hip operation|vaccination|dental check|eye test|blood test|physiotherapy|allergy test|heart scan|hearing aid
T: [Your {x}|{x} on {d1}|Appointment: {x}|Result of your {x}]
N: Your <{x}> is on {d1} at {t1} in the [clinic|practice] on {st}
N: Your <appointment for the {x}> on {d1} has to be moved to {d2} at {t1}
N: The <result of your {x}> is [good: nothing needs to be done|not clear, and it has to be repeated]
R: Doctor {p2} is ill until {d3}
E: Your insurance pays {pc1}; your own share is {m1}
E: You may go home the same day but must not drive
Q: Please do not eat anything after {t2} on the evening before
Q: Please bring your [insurance card|list of medicines|glasses] and come {n1} minutes early
Q: Please call us by {d3} if you cannot come
B: Our practice was founded in {y1} and has {n2} staff
B: The entrance is next to the chemist's
B: There are toys and books in the waiting room
B: In {mo1} we got a new machine
B: Thank you for choosing us
B: Parking costs {m2} an hour
B: Nurse {p3} will be there
B: The last time you were here was in {y2}
B: Many patients ask whether they may bring someone along

@ news mail report post
x = wheat harvest|apple harvest|milk price|wine harvest|price of eggs|potato harvest|hop harvest|number of sheep|honey yield
T: [{x}|{x} in {ny1}|{x}: farmers worried|A good year?|{x} at a low]
N: The <{x}> is {pc1} [below|above] that of last year
N: Farmers around {pl1} expect the worst <{x}> since {y1}
N: The <{x}> has fallen to its lowest point in {n1} years
R: The reason is [a late frost in {mo1}|the long drought|a beetle from the south|weeks of rain at the wrong time]
E: Many farms lose about {mb1} each
E: Shops will raise prices by {pc2} in {mo2}
D: The ministry decided to help with {mm1}
Q: Claims for help can be handed in until {d1}
B: {p1} runs a farm with {k1} cows near {pl2}
B: At six in the morning the yard is already awake
B: In {y2} there was so much that part of it was thrown away
B: "You cannot argue with the sky," says {p2}
B: The region has {b1} farms, most of them small
B: An old tractor stands in front of the barn
B: The harvest festival takes place in any case
B: {p1}'s grandfather planted the first trees in {y3}
B: The dog follows us to the gate
B: Last year there were complaints about wasps

@ news mail notice post
x = child seat|smoothie|electric blanket|cordless drill|baby monitor|cheese|frozen spinach|power bank|toy train|space heater|bicycle helmet
T: [Recall: {x}|{c1} recalls {x}|Warning about {x}|{x}: do not use|Safety notice]
N: {c1} is recalling a <{x}> sold since {mo1}
N: Customers should stop using the <{x} by {c1}> at once
N: {c1} has stopped the sale of its <{x}> after {n1} complaints
R: [A clip can break|It may contain glass|The battery can overheat|A label does not mention nuts|The cable is not insulated well enough]
E: {b1} pieces are affected, all with numbers beginning with {id1}
E: {nw} people were slightly hurt
Q: It can be returned in every shop for a full refund of {m1}, without a receipt
Q: Owners should register on the company's website by {d1}
B: Other products of the company are not affected
B: {c1} has its seat in {pl1} and was founded in {y1}
B: In {y2} the firm had to recall a kettle
B: It comes in red, blue and grey
B: A test magazine had praised it in {mo2}
B: "Safety is our first concern," said a spokeswoman
B: {p2} bought one for a niece
B: Recalls of this kind happen about {k1} times a year

@ post mail update notice news
x = version {n1} of our app|the new e-bike|our spring menu|the family card|online check-in|the repair service|the reading app|a monthly pass|our home delivery
T: [{x} is here|New: {x}|{x}|Introducing {x}|What is new]
N: From {d1} you can [use|try|order] <{x}> in all our branches
N: We are introducing <{x}> on {d1}, at a price of {m1}
N: <{x}> is ready and can be had from today
N: We will stop offering <{x}> on {d1}
R: You told us that [it was too slow|you wanted more choice|the old one was hard to use]
E: It [saves you|takes] about {n2} minutes a day
E: Existing customers pay nothing until {d2}
Q: Sign up by {d3} and get {pc1} off
Q: Please update before {d3}, because the old one will stop working then
B: We have worked on it for {nw} years
B: The idea came from {p2}, a customer from {pl1}
B: It all began in {y1} with a stall on the market
B: Our testers drank {k1} cups of coffee
B: There were {n3} names to choose from
B: The colour was chosen by a class of ten-year-olds
B: We are proud of our team in {pl2}
B: "It just feels right," says {p3} from the design team
B: A first version in {y2} was {nw2} times as heavy
B: Our logo stays the same

@ minutes mail update report
x = rota for {mo1}|opening hours|coffee corner|{thing}|new {thing}|stock of {thing}|waiting list|training plan|shared calendar|new colleague's desk|order for a {thing}
T: [{x}|Notes: {x}|{x} - result|About the {x}|Discussion: {x}]
N: We agreed that {p1} takes over the <{x}> from {d1}
N: The <{x}> stays as it is for now
N: There will be no money for the <{x}> before {ny1}
N: The <{x}> has been [approved|rejected|settled], so {p1} can go ahead
N: The team voted to [give up|keep|replace] the <{x}>
R: It [costs too much|takes too much time|was never used|is what most people asked for]
E: That [saves|costs] us {m1} a month
E: It affects {nw} people in {pl1}
D: The final word was that we try it for {nw} weeks and look again
Q: {p2} will write it up and send it round by {d2}
Q: Everyone adds their wishes to the list by {d2}
B: {p3} explained how it came about
B: The list on the door is from {mo2}
B: {f4} asked whether there was another way
B: In {y1} somebody had tried the same with little success
B: There was a long talk about colours and sizes
B: {p5} had brought figures from {pl2}: {k2} in {mo3}
B: {f2} told a story about a former boss
B: One idea was to ask {c1}, which was not taken up
B: Nobody could remember who had started it
B: It was hot in the room
B: {f3} would have liked it to be bigger

@ news abstract report post
x = unemployment|house prices|road deaths|births|rail travel|online fraud|tourism|book sales|water use|divorces|business start-ups|cases of flu
T: [{x} [up|down]|{x} in {y1}|{x}: the figures|Figures on {x}|Fewer {x}?]
N: <{x}> in {pl1} [rose|fell] by {pc1} last year, [the statistics office|a report] shows
N: For the first time since {y1}, <{x}> [rose|fell] in {mo1}
N: <{x}> reached a record: {b1} cases were counted
R: Experts see the cause in [higher interest rates|the mild winter|the new law|people staying at home]
E: The south of the country is hit hardest, with a change of {pc2}
E: For the current year the office expects another {pc3}
D: The minister announced a plan for {mo2}
B: The figures come from {k1} towns
B: In {y2} the number had been {b2}
B: Back then the way of counting was different
B: "Figures are only half of the story," said {p2} of the University of {pl2}
B: The office has collected such data since {y3}
B: In a café in {pl3} people shrug their shoulders
B: A table shows the numbers by month
B: Neighbouring countries count in another way
B: {p3}, {n1}, has noticed nothing of this

@ mail memo update report
x = budget for {ny1}|marketing budget|repair budget|travel budget|first quarter|harvest season|fundraising year|sales in {mo1}|year in figures|second half
T: [{x}|{x}: overview|Figures: {x}|{x} at a glance|{x} approved]
N: The <{x}> closed with a [surplus|deficit] of {mb1}
N: The <{x}> is {pc1} [over|under] plan
N: The board has approved the <{x}> of {mb1}, {pc1} less than we asked for
N: <{x}>: income came to {mb1}, spending to {mb2}
R: The difference comes from [two large orders|late payments|higher wages|one very wet month]
E: We can therefore [hire one more person|not replace the van|keep our prices]
D: All departments have to save {pc2} until {mo2}
Q: Please send {p2} your corrected figures by {d1}
Q: Nobody should sign new contracts over {m1} before {d1}
B: The year started slowly
B: In {y1} we had a similar picture: {mb3} at the same time
B: {p3} put the tables together
B: The auditors come in {mo3} as always
B: The small costs, such as stamps, came to {m2}
B: The currency did not change much
B: Our bank, {c1}, sends its greetings
B: Some invoices from {mo4} are not in yet
B: A chart can be found on page {n1}
B: The shop in {pl1} did as well as in the past years
"""
