# ruff: noqa: E501  (lists of sentences, one a line)
"""Matters of summaries: companies, projects, IT, money; roles as summary_facts reads them."""

from __future__ import annotations

WORK = """
@ update mail memo minutes chat
x = online shop|booking system|payroll migration|warehouse extension|customer portal|new till system|mobile app|intranet|search engine for the archive|data platform|spare parts catalogue|loyalty scheme|ERP upgrade
T: [{x}: status|Status of the {x}|{x} project update|{x}: dates|Update on the {x}]
N: The <launch of the {x}> moves from {d1} to {d2}
N: The <{x}> will not be ready on {d1}; the new date is {d2}
N: We are on track: the <{x}> goes live on {d1}
N: The <{x}> went live on {w} and has been running without problems since
N: The steering group has decided to stop the <{x} project> at the end of {mo1}
R: [Two of the interfaces failed the load test|The supplier delivered the hardware {nw} weeks late|We still have {n1} open bugs, {nw} of them serious|{p2} has been ill since {mo2}]
E: The delay adds {mb1} to the budget, which then stands at {mb2}
E: So far we have spent {mb1}, {pc1} less than planned
E: Until then customers have to order by [phone|mail]
D: We therefore agreed to cut the reporting module from the first release
Q: Please [test your own cases|send me your open points|free up one person a team] by {d3}
Q: I need a decision on the extra budget by {d3}
B: The project started in {mo3} with a team of {n2}
B: In the spring we had planned a launch in {mo4}
B: The designs by {p3} were well received
B: {c1} has been our supplier since {y1}
B: Last week we had a good workshop with the people from sales
B: The first pilot in {mo3} had {k1} users
B: Several colleagues asked about the colours
B: The old system was written in {y2}
B: {f4} has joined the team from the {pl1} office
B: Weekly meetings stay on {w2} at {t1}

@ mail memo notice chat
x = printer on the second floor|mail server|VPN|door system|telephone exchange|booking tool|file server|Wi-Fi in the warehouse|payment terminal|backup
T: [{x}|{x}: information|Problems with the {x}|About the {x}|IT notice: {x}]
N: The <{x}> has been down since {t1} this morning
N: The <{x}> is working again since {t1}
N: We will take the <{x}> offline on {d1} from {t1} to {t2} for maintenance
N: Between {t1} and {t2} on {w} nobody could use the <{x}>
R: The cause was [an expired certificate|a full disk|a broken switch|an update that had not been tested|a digger that cut a cable]
E: {k1} [users|orders|messages] were affected; no data was lost
Q: Please [restart your computer|change your password|use the one on the ground floor|save your files locally] until further notice
Q: If you still have trouble after {t3}, open a ticket with the word outage in the subject
D: From now on every update will be tested on a second machine first
B: It was bought in {y1}
B: {p2} from the help desk noticed it first
B: We had a similar problem in {mo1}, which took {nw} hours to fix
B: The technicians were here until late in the evening
B: The other systems were running as usual
B: Some of you asked whether this has to do with the move; it has not
B: Monitoring sends a message every {n1} minutes
B: Our contract with {c1} runs until {ny1}

@ news mail memo
x = furniture maker|bakery chain|software firm|shipyard|travel agency|brewery|toy maker|insurer|bicycle maker|seed company|steelworks|hotel group|publisher
T: [News from {c1}|{x} {c1}: what is planned|{c1}: the future of {pl1}|{x} {c1}|{c1} and its figures]
N: The <{x} {c1}> will cut {k1} jobs, {pc1} of its workforce, by the end of {ny1}
N: The <{x} {c1}> made a [profit|loss] of {mm1} last year
N: <{c1}> is [buying|taking over] its rival {c2} for {mm1}
N: The <{x} {c1}> filed for insolvency on {w}
N: <{c1} will close its plant> in {pl1} at the end of {mo1}
E: Sales [rose|fell] by {pc2} to {mm2}
E: The {k2} employees in {pl1} learned of it at a meeting on {w}
E: For customers nothing changes for the time being
R: Managers blame [high energy prices|weak demand from abroad|the loss of its largest customer|cheaper competitors]
D: The supervisory board will vote on the plan on {d1}
Q: Creditors can register their claims until {d2}
B: The company was founded in {y1} by two brothers in {pl2}
B: Chief executive {p2}, {n1}, has led it since {y2}
B: The year before, it had still earned {mm3}
B: Analysts had been guessing for weeks
B: Its best-known product is a [folding chair|rye loaf|red tractor|travel guide] first sold in {y3}
B: A spokesman did not want to comment on rumours
B: "My father worked here, and so did his," said {p3} at the gate
B: The sector as a whole has {b1} employees
B: The canteen in {pl1} is known for its soup

@ mail memo news minutes
x = head of sales|school principal|chief nurse|editor|works manager|managing director|head of research|conductor|museum director|youth coach|chair of the works council
T: [New {x}|{p1} becomes {x}|Change at the top|{p1} leaves|Personnel news]
N: <{p1}> will become our new {x} on {d1}
N: Our <{x}, {p1},> is leaving us at the end of {mo1}
N: {c1} has appointed <{p1} as {x}>
N: After {n1} years <{p1}> is retiring as {x}
E: {f1} takes over from {p2}, who retires after {n2} years
E: Until a successor is found, {p3} will do the job
R: {f1} wants to [spend more time with the family|start a business|work abroad]
D: The board chose {f1} from {k1} applicants
Q: A farewell party takes place on {d2} at {t1}; please sign up with {f3} by {d3}
Q: Please contact {p3} in all questions from {d1} on
B: {f1} studied in {pl1} and worked for {c2} for {n3} years
B: Many will remember the {thing} that {f1} once repaired with a paper clip
B: In {y1} {f1} started here as a trainee
B: {f1} has two children and sings in a choir
B: "I am looking forward to it," {f1} said
B: The post was created in {y2}
B: There were a few tears in the corridor
B: The team has {n4} members in {nw} offices

@ memo mail notice minutes
x = home office|business travel|expense claims|holiday requests|smoking|company cars|overtime|mobile phones|visitors|parking spaces
T: [New rules for {x}|{x}: what changes|Policy change: {x}|{x} from {d1}]
N: From {d1} new <rules for {x}> apply
N: As of {d1}, <{x}> will only be approved if requested {nw} weeks ahead
N: The management has changed the <rules on {x}>, starting on {d1}
N: <{x}> will have to be entered in the new tool from {d1}; paper forms are no longer accepted
E: At most {nw2} days a [week|month] are allowed without the consent of your manager
E: The limit is {m1} a day, down from {m2}
R: In the last audit {n1} of {k1} cases had not been documented
R: The old rules dated from {y1} and no longer fitted the law
Q: Please read the attached page and confirm it in the portal by {d2}
Q: Open requests have to be entered again by {d2}
D: The works council agreed on {w}
B: There has been a lot of talk about this in the corridors
B: Other companies do it in a similar way
B: {p2} drafted the text together with the lawyers
B: A first draft in {mo1} had allowed {n2} days
B: Nobody likes forms, and we know it
B: The portal was introduced in {y2}
B: {l3} in personnel has answered many questions already
B: A printed copy hangs next to the coffee machine

@ letter mail
x = washing machine|laptop|garden shed|hotel room|sofa|tablet|coffee machine|pair of boots|language course|e-bike|dishwasher|cruise|set of curtains
T: [Complaint: {x}|Order {id1}|Faulty {x}|My {x}|{x}, order {id1}]
N: The <{x}> that I [bought|ordered] from you on {d1} for {m1} [does not work|is not what you advertised]
N: I would like to complain about the <{x}> that I received on {d1}
N: I am returning the <{x}> because [it broke on the second day|parts are missing|it makes a terrible noise]
N: After {nw} weeks I am still waiting for my <{x}>
E: Because of this I had to spend another {m2} on a replacement
E: Your hotline told me {nw} times that it could not help
Q: Please refund the full price of {m1} by {d2}
Q: I expect [a replacement|a repair free of charge|my money back] within {n1} days
D: If I do not hear from you by {d2}, I will hand the matter to a lawyer
B: I have been a customer of yours since {y1}
B: My neighbour recommended your shop to me
B: At first I was very pleased with the friendly service
B: The delivery man was polite and even took off his shoes
B: I called on {w} and spoke to a {l2}
B: The box had a small dent, which I did not think much of
B: In {y2} I bought a {thing} from you, which still works
B: I attach a copy of the receipt and {nw2} photographs
B: My husband tried to find the fault himself

@ mail letter
x = tiles|office chairs|printing of {k1} brochures|catering for {n1} people|cleaning of the offices|a used van|the roof repair|translation of the manual|{k1} seedlings|a stair lift
T: [Offer: {x}|Your enquiry of {d1}|Quotation {id1}|{x}]
N: We can offer you <{x}> for {mb1} plus VAT
N: Thank you for your enquiry; our price for <{x}> is {mb1}
N: I would like to order <{x}> as in your offer of {d1}
N: Unfortunately we cannot supply <{x}> before {d2}
E: Delivery takes {nw} weeks from the date of your order
E: If you order before {d2}, we give you a discount of {pc1}
E: The price includes transport and assembly
Q: Please let us have your decision by {d3}
Q: Please sign the enclosed form and send it back by {d3}
R: Our supplier in {pl1} has raised prices by {pc2}
B: We have been in the trade since {y1}
B: It was a pleasure to talk to you at the fair in {pl2}
B: Our showroom on {st} is open from {t1}
B: A sample is on its way to you
B: Last year we did a similar job for {c2}
B: {p2} looks after customers in your region
B: All our wood comes from the region
B: Our catalogue has {k2} pages

@ mail letter memo
x = invoice {id1}|the second instalment|your membership fee|the hotel bill|the deposit|the travel expenses of {p3}
T: [Reminder: {x}|{x}|Payment of {x}|Overdue: {x}]
N: We have not yet received payment for <{x}> of {mb1}, due on {d1}
N: <{x}> was paid twice, so we are sending you {m1} back
N: There is a mistake in <{x}>: it should be {m1}, not {m2}
N: <{x}> over {mb1} is now {n1} days overdue
Q: Please pay the amount by {d2} to avoid a charge of {m3}
Q: Please send us a corrected copy by {d2}
E: A fee of {m3} has been added
E: Until it is paid we cannot deliver anything else
R: The wrong exchange rate was used
B: You may have overlooked it in the holidays
B: If you have paid in the meantime, please forget this letter
B: We value you as a customer
B: The goods left our warehouse on {d3}
B: Our bank details have not changed
B: In {mo1} you paid on time as always
B: Our book-keeping was moved to {pl1} in {y1}
B: {l4} is back from leave on {d4}

@ minutes mail memo update
x = summer party|trade fair stand|office move|training day|anniversary|open day|charity run|board retreat|team lunch|annual conference
T: [{x}|Planning the {x}|{x} on {d1}|{x}: what we agreed|Notes on the {x}]
N: The <{x}> will take place on {d1} in {pl1}
N: We [decided|agreed] to hold the <{x}> in {pl1} on {d1}, not in {pl2}
N: The <{x}> has to be postponed from {d1} to {d2}
N: This year's <{x}> is cancelled
E: The budget is {mb1}, about {m1} a head
E: There is room for {k1} guests
R: The hall in {pl2} [is too small|has no lift|was already booked|costs twice as much]
D: After a long discussion the majority was in favour of {pl1}
Q: Everyone should tell {f2} by {d3} whether they are coming and what they eat
Q: {p2} needs {nw} volunteers to set up the tables at {t1}
B: Last year {k2} people came and it rained
B: {p3} told us about the {x} of {y1}, when the cake fell into the pool
B: There were ideas for a band, a quiz and a boat trip
B: {p4} showed photos of three places
B: Somebody suggested a costume theme, which made everyone laugh
B: In {y2} it cost {mb2}
B: The coffee was cold by then
B: {c1} did the catering the last time

@ report update news
x = customer service|delivery times|safety on the building site|energy use|kitchen hygiene|staff turnover|data protection|stock keeping|accessibility of the website|travel costs|waste separation
T: [Report on {x}|{x}: findings|Audit of {x}|Review: {x}|{x} in {pl1}]
N: The <review of {x}> found {n1} shortcomings, {nw} of them serious
N: <{x}> [has improved|has got worse] since the last review: {pc1} of the targets were met, compared with {pc2} in {y1}
N: The main finding is that <{x}> costs us {mb1} more a year than necessary
N: Nobody is responsible for <{x}>; this is the main result of the audit
R: The main cause is [a lack of training|old equipment|unclear responsibilities|that two systems do not share data]
E: If nothing is done, costs of {mb2} a year are to be expected
E: Complaints [rose|fell] from {k1} to {k2}
D: We recommend [appointing one person in charge|a second check before every delivery|replacing the equipment by {ny1}|training all staff once a year]
Q: The management should decide on the measures by {d1}
B: The review was carried out between {mo1} and {mo2}
B: We spoke to {n2} members of staff in {nw2} places
B: The method is the one that was used in {y1}
B: All those involved were open and helpful
B: The site in {pl2} could not be visited because of the weather
B: A list of the documents that we read is attached
B: In {y2} a similar report had named {n3} points
B: {c1} was not part of the review
B: The tables in the annex show the figures a month
B: Terms are explained on the last page

@ report mail memo news
x = forklift|ladder|chemical store|delivery van|lift|machine {n9}|school trip|cash register|crane|server room
T: [Incident report: {x}|Accident with the {x}|{x}: what happened on {d1}|Incident of {d1}]
N: On {d1} at {t1} there was an <accident with the {x}>, in which {p1} [broke an arm|was slightly hurt|hurt a foot]
N: A <leak in the {x}> was discovered on {d1} at {t1}; nobody was hurt
N: <{mb1} went missing> from the {x} on {d1}
N: The <{x}> caught fire on {d1}, and the building had to be cleared
E: {f1} will be off work for {nw} weeks
E: The damage comes to about {mb2}
E: Production stood still for {nw2} hours
R: [A safety pin was missing|The floor was wet|Nobody had checked the brakes since {mo1}|The alarm had been switched off]
D: As a result, the {x} may only be used by two people together
Q: All teams must check their equipment by {d2} and report to {p2}
B: The shift had started at {t2} as usual
B: {p3} was having a break in the yard at the time
B: The weather was dry and visibility was good
B: The last inspection took place on {d3} without any findings
B: {p4} called the ambulance, which arrived after {n1} minutes
B: In {y1} there was a minor accident at the same place
B: Photographs were taken
B: The area had been swept that morning
B: {c1} delivered the equipment in {y2}
"""
