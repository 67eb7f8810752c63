# ruff: noqa: E501  (lists of sentences, one a line)
"""Matters of summaries: invitations, posts, surveys, warnings, proposals, explanations, apologies."""

from __future__ import annotations

MORE = """
@ notice mail post letter
x = open rehearsal|flea market|lecture on {thing}|reading night|blood donation|plant swap|guided walk|bicycle repair day|public viewing|wine tasting|science evening|clean-up day|job fair
T: [{x} on {d1}|Invitation: {x}|{x}|Come to the {x}|{x} in {pl1}]
N: We invite you to our <{x}> on {d1} at {t1} in {pl1}
N: On {d1} at {t1} the doors open for the <{x} in {pl1}>
N: The next <{x}> is on {d1}, from {t1}, and everybody is welcome
N: After {nw} years without it there is again a <{x} in {pl1}>, on {d1}
E: Admission is free, but there are only {k1} seats
E: A ticket costs {m1}, for members {m2}
Q: Register with {p1} by {d2}, please
Q: Please bring [a cup|a friend|gloves|your own chair] and be there by {t2}
D: If it rains, we will meet in the school hall instead
R: The money goes to the new roof of the chapel
B: Once upon a time there was a similar event in {pl2}
B: Last time we ran out of sausages at {t3}
B: {p2} will play the accordion
B: {p3} has been running the bar since {y1}
B: The bus number {n1} stops right in front of the door
B: Two years ago {k2} people came, some of them by boat
B: "I would not miss it," says {p4}
B: The room was painted in the spring
B: There is a playground next to it
B: We all remember how the lights went out in {y2}

@ post notice letter mail
x = nurse|bus driver|gardener|junior developer|cook|night porter|accountant|music teacher|caretaker|bee researcher|ward manager|welder|tour guide|librarian
T: [We are hiring: {x}|Vacancy: {x}|{x} wanted|{x} (part time)|Job: {x}]
N: We are looking for <a {x}> for our team in {pl1}, starting on {d1}
N: {c1} is looking for <a {x}>, full or part time
N: From {d1} our team in {pl1} needs <a {x}> for {n1} hours a week
E: We pay {mb1} a year and {n2} days of holiday
E: The post is limited to {nw} years
Q: Send your application to {p1} by {d2}
Q: If you are interested, call {p1} before {d2}
R: Our colleague {p2} is retiring
D: Interviews will be held on {d3} in {pl1}
B: We are a family business founded in {y1}
B: Lunch is cooked fresh every day, and there is a table football
B: Our team has {k1} members from {n3} countries
B: You like people and do not mind early mornings
B: The office is five minutes from the station
B: In {y2} we won a prize as a good employer
B: {p3} started here as a trainee and now heads the department
B: Our dog is called Hector
B: We value different backgrounds

@ report mail news minutes
x = members|passengers|patients|tenants|students|employees|customers|parents|visitors
T: [Survey of {x}: results|What our {x} think|Survey {ny1}|Results of the survey|{x} have their say]
N: <{pc1} of our {x}> are [satisfied|dissatisfied], the survey shows
N: In the <survey of {x}>, {pc1} named [waiting times|cleanliness|prices|lack of information] as the biggest problem
N: The <survey of {k1} {x}> gives a clear picture: they want [longer opening hours|more staff|fewer mails|better lighting]
N: According to our <survey>, two out of three {x} would [come again|leave if they could|pay more for better quality]
R: Most of them said that [nobody answers the phone|signs are missing|they feel left alone|everything takes too long]
E: Compared with {y1}, that is {pc2} [more|less]
D: The management has decided to open the desk on {w} evenings from {mo1}
D: As a first step, {mb1} will be spent on new signs
Q: Each department should name two measures by {d1}
Q: Comments can be sent to {p1} until {d1}
B: The questions were sent out in {mo2}
B: {k2} forms came back, {n1} of them empty
B: A {n2}-year-old drew a horse on the form
B: The youngest who answered was {n3}
B: In {y2} there had been only {nw} questions
B: {c1} carried it out for us
B: It took ten minutes to fill in the form
B: Some answers were written by hand on the back
B: A bicycle was drawn among those who took part
B: Such surveys are common elsewhere

@ mail notice post memo
x = false invoices|phone calls from a fake bank|parcels that nobody ordered|mails with the subject {id1}|pickpockets in {pl1}|fake tickets|a stolen master key|text messages about a delivery
T: [Warning: {x}|Beware of {x}|{x}|Security notice|Careful: {x}]
N: At the moment <{x}> are making the rounds
N: We warn you of <{x}>: since {w} {n1} people have [lost money|been cheated|reported cases]
N: Since {mo1} there has been trouble with <{x}> again
N: Several of us have been affected by <{x}> in the past days
E: The damage so far amounts to {mb1}
E: In one case {mb1} was lost within {nw} hours
R: The senders know names and addresses from a list that was stolen from {c1}
Q: Do not click on anything and report it to {p1}
Q: If you have already paid, call your bank at once
Q: Please change your password by {d1}
D: From now on we will confirm every payment by phone
B: They look real, down to the logo
B: In {y1} there was a similar wave that came from {pl2}
B: {p2} nearly fell for it
B: The police handed out a leaflet about it
B: Spelling mistakes used to be a sign, but that has changed
B: {c1} wrote to all its customers
B: One of the callers was said to be very charming
B: It is the third time since {y2}
B: Our own systems are working as usual

@ mail memo report letter
x = a second-hand van|four-day weeks in summer|a shared kitchen|solar panels on the roof|a new logo|a machine for labels|paper cups instead of plastic|a mentor for every newcomer|a smaller office|a common calendar
T: [Proposal: {x}|Idea: {x}|{x}?|{x}|Request: {x}]
N: I propose <{x}>
N: I would like to suggest <{x}>, starting on {d1}
N: My proposal is <{x}>, which would cost {mb1}
N: We ask the board to approve <{x}> at a cost of {mb1}
N: In my view the answer to our problem is <{x}>
R: The main advantage is that it [saves {mb2} a year|needs nobody to look after it|makes us independent of {c1}]
R: The way we do it now costs {m1} a day and makes everyone angry
E: It would pay for itself within {nw} years
E: For {n1} people the day would begin at {t1} instead of {t2}
Q: Please let me know by {d2} what you think
Q: Could you put it on the agenda for {d2}?
D: To sum up, I would start with a test in {pl1} and decide in {mo1}
B: I had the idea on the train
B: {p2} told me that {c2} does the same
B: In {y1} something of that kind was discussed and forgotten
B: I have talked to {p3}, who was sceptical at first
B: There are other ways, each with its drawbacks
B: My last idea was the plant in the corridor
B: A photo is attached
B: I read an article on it in {mo2}
B: It is not a matter of life and death
B: In {pl2} a school class has tried it
B: We all know what the cellar looks like

@ post abstract report
x = heat pump|compost heap|tide mill|carrier pigeon|sourdough|canal lock|solar eclipse|barcode|lighthouse|sundial|glacier|hedge|slide rule|beehive|steam engine|night train|vaccine|escalator|water tower
T: [{x}|The {x}|How a {x} works|What is a {x}?|All about the {x}]
N: A <{x}> does more than most people think: it saves {pc1} of [energy|time|space|water]
N: The <{x}> was invented in {pl1} in {y1} and is now [back in fashion|used all over the world|almost forgotten]
N: What makes a <{x}> special is that it needs no electricity
N: The <{x}> is one of the oldest and most useful things that people have made
N: Without the <{x}>, many towns on this coast would not exist
E: Today there are about {b1} of them
E: In {pl2} alone it is used by {b1} people
R: It works because warm [air|water] rises and cold [air|water] sinks
D: Its future is therefore brighter than its past
D: Whoever needs one should start small
B: In museums one can see how it was done before
B: The word comes from a language that is no longer spoken
B: A wooden model stands in the museum in {pl2}
B: In {y2} a storm destroyed {n1} of them
B: {p1} wrote a poem about it
B: Children love to draw it
B: The first ones were painted red
B: One of the oldest, built in {y3}, belongs to the family of {p2}
B: Some are the size of a shoe box, some fill a hall
B: It appears on a stamp that cost {m1}
B: My grandfather had one in the shed
B: Old books call it by another name

@ letter mail
x = the noise on {w1}|our late delivery|the mistake in our letter|the wrong order|the cancelled concert|the broken window|the mix-up of your bookings|the long queue on {w1}|my words on {w1}
T: [Apology|Sorry about {x}|{x}|Our apology|An apology for {x}]
N: We are sorry about <{x}> and will refund you {m1}
N: I apologise for <{x}>
N: I would like to say sorry for <{x}>, which was my fault
N: Please accept our apologies for <{x}>; we will pay for the damage
R: [Two people were ill on the same day|A colleague had typed the wrong number|I had misread the date|Our van had broken down]
E: The missing parts will reach you on {d1}
E: As a small compensation you will receive a voucher for {m2}
Q: Please send us your bank details by {d2}
Q: Please tell us by {d2} whether you still want it
D: From now on a second person will check every order
B: You have been with us since {y1}, and we do not take that for granted
B: That day began with a power cut
B: {p2} told me about your call
B: It has never happened before in {n1} years
B: I know what it is like to wait
B: The weather did not help either
B: Our house is normally a quiet one
B: I was on the way to {pl1}
B: In {y2} we were once on the other side of such a letter
B: My mother always said that one should write by hand

@ minutes news report letter
x = the old school|the cinema|the railway land|the village shop|the mill|the quarry|the vicarage|the harbour cranes|the empty factory
T: [Future of {x}|{x}: what now?|{x}|Discussion about {x}|A new life for {x}]
N: <{x} in {pl1}> will become [flats for older people|a health centre|a library|a home for start-ups]
N: The community will buy <{x}> for {mb1}
N: <{x} in {pl1}> will be pulled down in {mo1}
N: {c1} has won the contract to convert <{x}>
N: There is finally a plan for <{x}>: it will be [rented out|sold to the highest bidder|given to a foundation]
R: No other bidder had been able to pay
R: A study had shown that repairs would cost {mm1}
E: {k1} jobs are to be created
E: The conversion takes {nw} years and costs {mm2}
Q: Ideas for the name can be sent in until {d1}
Q: Those who still keep things there must collect them by {d1}
D: In the end {n1} members voted for it and {nw2} against
B: {p1} spent half a life there
B: It has been empty since {y1}
B: An earlier plan, a hotel with {k2} beds, failed in {y2}
B: Pigeons nest under the roof
B: The smell of oil is still in the air
B: In {y3} a film was shot there
B: {p2} gave a talk with slides of the old days
B: The meeting lasted from {t1} until {t2}
B: The neighbours had been collecting signatures
B: "It is better than nothing," said {p3}
B: A sign on the fence warns of dogs

@ chat mail post
x = Saturday's barbecue|the lift to {pl1}|Grandma's birthday|the cat|the band rehearsal|the flat in {pl1}|the tickets|our holiday|the present for {f1}|Sunday lunch|the car
T: [{x}|About {x}|{x} - news|Plan for {x}|{x}!]
N: OK so <{x}> is off, {f2} has to work
N: I have sorted out <{x}>: we are paying {m1} each
N: We will have to find another solution for <{x}>, as {f2} is ill
N: <{x}>: it is now {w} at {t1}, not {w2}
N: Good news about <{x}>, {f2} said yes
R: The car will not start
R: They had double booked us
E: That makes {m2} for the two of us
E: We will be {nw} people instead of {nw2}
Q: Can you bring the [keys|big pot|sleeping bags|cake tin] on {w}?
Q: Tell me by {t2} if you are coming
Q: Send me {m1} when you get a minute
D: So let's do it at our place
B: I am on the bus and it is packed
B: You should have seen {f3}'s face
B: Did you see the match last night
B: We had pizza again
B: It feels like {mo1} out there
B: My phone is nearly dead
B: {f4} found an old photo of us from {y1}
B: Last year we forgot the matches, remember
B: The neighbours are drilling since {t3}
B: I still have your umbrella
B: Haha, typical {f3}
B: I paid {m3} for a sandwich at the station

@ letter news memo report
x = lease of the sports ground|contract with {c1}|insurance of the museum|partnership with {pl1}|agreement with the unions|supply contract for gas|cooperation with the clinic in {pl1}|cleaning contract
T: [{x}|{x}: end in {mo1}|The {x}|{x} signed|No more {x}?]
N: The <{x}> ends on {d1} and will not be renewed
N: The <{x}> has been extended by {nw} years
N: After {n1} rounds of talks the <{x}> was signed on {w}
N: The <{x}> is at risk, because both sides insist on their terms
R: The other side wanted {pc1} more
R: A clause from {y1} turned out to be invalid
E: It is worth {mb1} a year
E: From then on we will pay {mb1} instead of {mb2}
Q: Tenders can be sent in until {d2}
Q: Objections must reach us by {d2}
D: Should the talks fail, a court will decide in {mo2}
B: It was first signed in {y2} by {p1}
B: The folder with the papers is {n2} centimetres thick
B: Lawyers from {pl2} helped both sides
B: {p2} is said to have a good memory for numbers
B: At the first meeting nobody had brought a pen
B: Paragraph {n3} deals with the keys
B: Other towns have similar agreements
B: A handshake was enough in the old days
B: {l3} had warned of it in {mo3}
B: In {y3} the sum was {mb3}
"""
