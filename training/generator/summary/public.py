# ruff: noqa: E501  (lists of sentences, one a line)
"""Matters of summaries: towns, transport, law, weather, housing; roles as summary_facts reads them."""

from __future__ import annotations

PUBLIC = """
@ news notice mail minutes letter
x = footbridge|swimming pool|public library|town archive|multi-storey car park|sports hall|railway underpass|observation tower|recycling centre|skate park|indoor market|museum of local history|youth centre|crematorium chapel|boat ramp
T: [{x} closes for {nw} months|{x} to close until {mo2}|Closure of the {x}|{x}: closed from {d1}]
N: The <{x} [in|on] {st}> will be closed from {d1} until the end of {mo2}
N: From {d1} the <{x} in {pl1}> [stays shut|will be out of use] for {nw} months
N: The [council|town] is closing the <{x} on {st}> on {d1} because of urgent repairs
N: Nobody will be able to use the <{pl1} {x}> after {d1}, the [town|council] [announced|said] on {w}
R: Inspectors found [cracks in the load-bearing beams|asbestos behind the ceiling panels|that the wiring dates from {y1}|rust in almost every joint]
R: The closure became necessary after [a routine check in {mo1}|water got into the foundations|part of the ceiling came down]
E: The repairs will cost {mb1}, of which the [state|region] pays {pc1}
E: About {k1} people a day will have to find another way
E: All bookings after that date are cancelled and fees will be refunded
D: The council voted {n1} to {nw} to repair it rather than build a new one
Q: Holders of season tickets should apply for a refund at the town hall by {d2}
Q: During the works please use the entrance on {st2}
B: The {x} was built in {y2} and has never been fully renovated
B: In {y3} it was closed for {nw2} weeks after a storm
B: Mayor {p2} has known the building since {f2} was a child
B: "We would have preferred another solution," said {l3}, who heads the building department
B: Some residents had hoped for a new building on the edge of town
B: A similar building in {pl2} was repaired two years ago for {mb2}
B: The architect who designed it also drew the plans for the old fire station
B: Photographs from the opening still hang in the entrance
B: On sunny days there used to be long queues at the gate

@ news mail notice
x = regional trains|trams|night buses|ferries|suburban trains|school buses|airport shuttles
T: [Strike hits {x}|No {x} on {d1}|{x} to stop on {d1}|Warning strike announced]
N: <Drivers of the {x}> will strike on {d1} from {t1}, the union [said|announced] on {w}
N: On {d1} there will be no <{x} in {pl1}> because [drivers|staff] are on strike
N: A <strike by {k1} drivers> will stop most {x} on {d1}
E: {pc1} of all services are expected to be cancelled
E: Tickets for that day remain valid until {d2}
R: The union demands {pc2} more pay, the operator offers {pc3}
R: Talks between the union and {c1} broke down on {w2} without a result
Q: Passengers should check the timetable before they leave and allow an extra hour
D: Both sides will meet again on {d3} with a mediator
B: It would be the third walkout since {mo1}
B: In {y1} a similar dispute lasted {nw} weeks
B: {c1} runs {n1} lines and employs about {b1} people
B: At the main station a few travellers were already asking for directions on {w3}
B: "I understand them, but I have to get to work," said {p2}, a nurse
B: Wages in the sector have been discussed for years
B: The lines run by other companies are not affected
B: Trains to the coast were first introduced in {y2}

@ news notice minutes letter mail
x = parking fees|dog tax|library fees|waste charges|nursery fees|swimming pool prices|cemetery fees|water rates|property tax|bus fares
T: [Higher {x} from {mo1}|{x} to rise|New {x}|{x} for {ny1}]
N: The <{x} in {pl1}> will rise by {pc1} on {d1}
N: From {d1} residents will pay {m2} instead of {m1} in <{x}>
N: The [council|finance committee] decided on {w} to raise <{x}> for the first time since {y1}
N: <{x}> will go up next year, the [council|district] decided by a narrow majority
R: The [town|district] has to close a gap of {mb1} in its budget
R: Energy and wages have become more expensive, while fees stayed the same
E: The increase is expected to bring in {mb2} a year
E: Pensioners and families with three or more children are exempt
D: A motion to delay the increase until {ny1} was rejected by {n1} votes to {n2}
Q: Anyone who wants to object must do so in writing by {d2}
Q: Those who pay by standing order should change the amount before {d2}
B: Neighbouring {pl2} charges {m3}
B: The debate lasted almost {nw} hours
B: {p2} read out a letter from a pensioner in {st}
B: In {y2} the council had lowered the same fees by {pc2}
B: {l3} called the plan unfair, {l4} called it overdue
B: The public gallery was full
B: Fees are set by the council once a year
B: The finance officer, {p5}, showed several tables

@ news
x = warehouse|barn|block of flats|furniture workshop|school kitchen|paint factory|garage|timber yard|restaurant|laundry
T: [Fire in {x}|{x} on fire|Blaze in {pl1}|Fire in {pl1}|{x} burns in {pl1}]
N: A <fire in a {x}> in {pl1} [injured {nw} people|left {nw} people in hospital] on {w} night
N: <Fire destroyed a {x}> on {st} early on {w}
N: A <{x} in {pl1}> burned to the ground on {w}; nobody was hurt
E: The damage is put at {mb1}
E: {n1} residents had to leave their homes and are staying with relatives or in a hotel
R: A [faulty cable|forgotten candle|battery on charge|spark from a welding job] started the fire, [investigators|police] said
D: By {t1} the fire was under control, and the road reopened in the evening
Q: Police ask witnesses who saw anything near {st} after {t2} to come forward
B: {k1} firefighters came from {nw2} towns
B: Smoke could be seen as far as {pl2}
B: "I have never seen flames that high," said a neighbour, {p2}
B: The building dates from {y1} and was once a dairy
B: Three years ago there was a smaller fire in the same street
B: Volunteers brought tea and sandwiches to the crews
B: It was a dry, windy night
B: The fire brigade was founded in {y2}

@ news notice
x = storm|heavy snow|flooding|a heat wave|thick fog|black ice|hail
T: [Weather warning for {pl1}|{x} expected|Roads closed after {x}|{x} in the [north|south]]
N: The weather service warns of <{x} in {pl1}> from {w} evening, with [gusts|falls] not seen since {y1}
N: <{x}> cut off several villages around {pl1} on {w}
N: Because of <{x}>, all schools in {pl1} stay closed on {w}
E: About {b1} households are without power
E: The road between {pl1} and {pl2} is closed until further notice
E: {k1} flights were cancelled
Q: People should stay at home and keep clear of [trees|rivers|scaffolding]
Q: Drivers are asked to avoid {st} and the bridge until {w2}
D: By {w2} the weather is expected to calm down
R: Warm sea air is meeting a cold front over the mountains
B: Last year the same week brought sunshine and {n1} degrees
B: Supermarkets reported a run on candles and bread
B: "My grandmother talked about the winter of {y2}," said {p2}, who farms near {pl2}
B: The service has issued {n2} warnings since {mo1}
B: Older residents remember worse
B: The mountain rescue team has {n3} members, all volunteers
B: Children were building [dams|snowmen] in the park
B: The measuring station on the hill has been running since {y3}

@ news
x = former treasurer|dentist|lorry driver|estate agent|shopkeeper|accountant|driving instructor|landlord
T: [Verdict in the trial of a {x}|{x} in court|Judgment against {x}|Court decides on {x}|Trial of {x} ends]
N: A <{x} from {pl1}> was sentenced to {nw} years in prison on {w} for [fraud|embezzling {mb1}]
N: -The <{pl1} district court> acquitted a {x} of all charges on {w}
N: A court has ordered a <{x} from {pl1}> to pay back {mb1} to {k1} customers
R: The judge said [the evidence of two witnesses could not be trusted|the accused had planned it for years]
E: The verdict is not final; both sides have until {d1} to appeal
E: He also loses his licence and has to bear the costs of the trial
B: The trial had begun in {mo1}
B: {n1} witnesses were heard over {n2} days
B: The accused listened without moving
B: Defence lawyer {p2} had spoken of a misunderstanding
B: In an earlier case in {y1} he was fined {m1}
B: Spectators had queued since {t1}
B: The court building is being renovated, so the hearing took place in a school hall
B: Prosecutor {p3} had asked for {nw2} years
B: It all came to light when a bank clerk noticed odd figures

@ notice mail letter
x = water|hot water|electricity|gas|heating|lift service|internet
T: [{x} off on {d1}|No {x} on {w1}|Interruption: {x}|Works in {st}]
N: On {d1}, between {t1} and {t2}, there will be <no {x} in your building>
N: <Works in {st}>: {x} will be off on {d1} from {t1} for about {nw} hours
N: We have to switch off <{x}> on {w1} from {t1} until about {t2}
R: [A valve|The main pipe|An old fuse box|A pump] in the cellar has to be replaced
E: The flats in the back building are not supplied until the following morning
E: If the work is not finished, it will be continued on {d2}
Q: Please make sure that somebody is at home between {t1} and {t2} or leave a key with {l2}
Q: Please fill some bottles beforehand and close all taps
B: The pipes were laid in {y1}
B: The firm {c1} has done work for us before
B: There may be some noise in the morning
B: The last time this was done was in {y2}
B: The stairs can be used as usual
B: We know that this is not a convenient time
B: Our office is open on weekdays from {t3}
B: The playground behind the house is not affected

@ letter mail notice
x = rent|service charge|deposit|tenancy|garage rent
T: [Your {x}|Change of {x}|{x} from {d1}|Flat {n1}, {st}]
N: We are raising the <{x} for your flat> from {m1} to {m2} a month as of {d1}
N: Your <{x} statement for last year> shows an amount of {m1} that you still have to pay
N: We hereby end the <tenancy of flat {n1}> on {d1}
N: I am writing to say that I [will move out|am leaving the flat] on {d1}, and that the <{x}> should be settled by then
R: The reason is [the rise in comparable rents since {y1}|the cost of heating|that my daughter needs the flat herself]
E: The new total, including heating, comes to {m3}
Q: Please transfer the amount to our account by {d2}
Q: Please [confirm in writing|return the signed form] by {d2}
E: If you do not agree, the present terms go on until {d3}, when the contract ends
B: You have lived in the building since {y2}
B: The windows in the staircase were painted in {mo1}
B: {l4} from our office knows the house well
B: The last increase was in {y3} and came to {m4}
B: The building has {n2} flats and a shared garden
B: A copy of the calculation is enclosed
B: Our relations have always been good, and I would like to keep it that way
B: Bicycles can be kept in the cellar

@ news mail minutes notice
x = wind farm|bypass|solar park|data centre|bicycle street|new housing estate|hotel by the lake|shopping centre|asylum centre|waste incinerator|cable car
T: [{x}: decision|The {x}|News on the {x}|{x}: what comes next|Plans for the {x}]
N: The council [approved|rejected] the <plan for a {x}> on {w} by {n1} votes to {n2}
N: The people of {pl1} have voted [against|for] the <{x}>: {pc1} said [no|yes]
N: A court has stopped work on the <{x} near {pl1}>
N: <Plans for a {x}> in {pl1} are off the table
E: Building can now start in {mo1} and will take {nw} years
E: The investor, {c1}, withdraws its offer of {mm1}
R: The noise report had been [incomplete|wrong], the judges found
R: Opponents feared for the groundwater and a rare species of newt
D: In the coming weeks the town will negotiate with the owners of {n3} plots
Q: Objections can be handed in at the town hall until {d1}
B: The idea goes back to {y1}
B: Last autumn {b1} people signed a petition
B: Supporters wore green scarves and had brought a brass band
B: In {pl2} a similar project was finished in {y2} at a cost of {mm2}
B: "Whatever the result, we have to live together afterwards," said {p2}
B: The site is now used as a meadow for sheep
B: {c1} has built {n4} others in the country
B: An information evening in {mo2} had drawn {k1} people
B: The local newspaper had printed letters for weeks

@ letter mail
x = building permit|parking permit|visa extension|housing benefit|student grant|child allowance|business licence|fishing licence|disability card|scholarship
T: [Your application for a {x}|{x}: decision|File {id1}|{x}]
N: Your <application for a {x}> of {d1} has been [approved|rejected|refused]
N: +We are pleased to inform you that you will receive the <{x}>, starting on {d2}
N: -We cannot decide on your <{x}> because [two pages are missing|the proof of income is out of date]
E: +The [amount|fee] is {m1} [a month|in total] and is [paid|due] at the end of each month
E: +The decision is valid until {d3}
R: -According to the rules your income is {m2} above the limit
R: -The [photo|plan] that you sent does not meet the requirements
Q: -Please send us [the missing papers|a current statement|two photographs] by {d4}
Q: -You can appeal against this decision within {nw} weeks
B: Your file number is {id1}
B: The person in charge is {l2}, {room1}
B: The office was moved to {st} in {y1}
B: We receive about {b1} applications a year
B: Thank you for the papers that you sent with your letter
B: Information sheets are available in {n1} languages
B: The rules were last changed in {y2}
B: You can reach us by phone on weekdays until {t1}

@ news mail letter
x = stolen bicycle|missing hiker|lost dog|forged banknotes|stolen paintings|missing pensioner|burglary at the jeweller's|runaway horses|stolen church bell
T: [{x} in {pl1}|The case of the {x}|{pl1} police: {x}|{x}]
N: +Police in {pl1} have solved the case of the <{x}>
N: +After {nw} days the <{x}> near {pl1} had a happy end on {w}
N: -Police are looking for witnesses in the case of the <{x}>
E: +A {k1}-hour search had cost {mb1}
E: +{c1} pays a reward of {mb1}
Q: -Whoever has seen a white van on {st} on {w} evening should still call the station in {pl1}
R: +A tip from a taxi driver led the officers to a shed behind the station
B: The story began on {d1}, when a cleaner noticed an open door
B: Officers had searched the woods with dogs and a helicopter
B: Last year {k1} similar cases were reported
B: "I could hardly sleep," said {p2}
B: The station has been short of staff for some time
B: Children from the neighbourhood had put up posters
B: It had rained all week
B: {p3} has been with the force for {n2} years
"""
