# ruff: noqa: E501  (a story a line)
"""Longer mails for the organisations of the other lists, and an insurer's queues, in their format."""

from __future__ import annotations

LONG = """
== insurer | spam, press, recruiting, privacy
around: My policy is {K}.|We have been insured with you since {mon5}.|My adviser was {F7}.|We live at {street} {H}.
none <Could you sponsor the shirts of our under-nines?>
none I found a key ring with your logo and four keys in {street}. / <Whose is it?>
none <Which calendar did you give away in 1988?> / I collect them.
* new claims | damage reports | first notice of loss | report a loss
+ something has just happened and is reported for the first time: accident, theft, water, storm, injury
+ first report of damage
+ tells us what broke, who was hurt or what is gone
- <While reversing {past} I touched the gate of my neighbour>. / The post is bent and my bumper hangs down. / We did not call the police, as we get along well. / Attached are four photos.
- We came home from the coast {past} and the back door stood open. / <Two bicycles, a laptop and my grandmother's jewellery are gone>. / The police have been here, their number is {K2}.
- The hose of the washing machine burst while we were at work. / ?The floor is oak, laid only three years ago. / <It has swollen in the whole kitchen and the people below have stains on their ceiling>.
- <My daughter's ball went through the windscreen of a parked van>. / The owner would like to know whom to send the bill to.
- <Hail has knocked {N} holes into our greenhouse>.
- !The tree is lying on our roof and it is raining in. / <Who may put up a cover right now, and do you pay for it?>
- ~<A stone has chipped the windscreen, but I do not want anything for it>. / I was told to report it, so here it is.
* open claims | claim status | claims handling | running claims
+ a claim that has a number already: when is it decided, papers, experts, too little paid, refused
+ asks how far a known case is, or disagrees with what was paid
+ cases that are being handled
- I reported the burst pipe in {mon} under {K}. / ?Everything you asked for was sent within the week. / Since then I have heard nothing but "it is with the department". / <When will it be decided?>
- <You paid {M} for a roof that cost {M2}; how did you get there?>
- Your expert was here for ten minutes and did not even go up to the attic. / <I would like another one to have a look>.
- <Attached is the bill of the carpenter that you were still lacking for {K}>.
- You have refused, as the door was "not properly locked". / The lock was broken, the police wrote that down. / <Please look at it again>.
- !<My solicitor has set you a term until {D}; if {K} is not paid by then she files the claim in court>.
- ~<The {M} for our fence have arrived>. / Thank you, you may close the file.
* cover questions | am I insured | cover advice | policy questions
+ what is insured and what not, before anything has happened; certificates of cover
+ asks whether something would be paid
+ understanding the policy
- We are going to Nepal for six weeks, with climbing. / <Does the policy pay if somebody has to be flown down?>
- My son moves to a shared flat in {mon}. / He is nineteen and still at school. / <Is he still covered by ours?>
- <Is my bicycle insured when it stands in the yard overnight?>
- <The landlord asks for a paper that shows we have liability cover>. / Could you send it by {D}?
- !I stand at the border and they do not let me in without the green card. / <Please mail it to me at once>.
- ~<One day I would like to understand what "gross negligence" on page {N} means>. / I am in no hurry.
* new policies and changes | policy changes | contract service | underwriting
+ taking out, changing or moving a policy: new car, new flat, marriage, higher sums; offers
+ wants other or further cover
+ alters what is agreed
- We have bought a house at {street} {H} and get the keys on {D}. / <What would a cover for fire, storm and water be a year?>
- <The old car was scrapped {past}, please put the new one in its place>. / Number {K2}.
- We married in {mon} and both have the same cover now. / <Can they be made into one?>
- <My paintings are worth more than in 2019; how do I raise the sum?>
- !I fetch the new car at {when} today and the office wants a cover number before that. / <Can I have one now?>
- ~<Our new address is {street} {H}, everything else remains>. / No confirmation needed.
* premiums | billing | contributions | payments
+ what the customer pays: increases, debits, reminders, paying monthly, money back after an end
+ the price and the payment of a policy
- <From {mon} you want {M} instead of {M2}, although nothing ever happened to us>. / What is the reason?
- You drew the year's sum twice, on the 1st and on the 3rd. / <Please send one back>.
- <May we pay by the quarter?> / My pension does not allow the whole at once.
- I sold the car in {mon} and told you so. / <The rest of the year's sum has not come back>.
- !<Your letter says that I lose my cover at midnight because of {M} which my bank shows as paid>. / I drive a taxi. Put it right today.
- ~<From now on the debits may go to the account named below>. / For your records.
* cancellations | ending policies | leavers | terminations
+ wants to end a policy, or asks when and how that works
+ the end of the contract
- <I hereby end my household policy at the next date possible>. / Please confirm the date.
- We have sold the boat. / <When does its policy end, and do you need the contract of sale?>
- <You have raised the price, and I use my right to leave for that reason>.
- !<By law I may step back until today, and this is what I do>. / Policy {K}.
- ~<I shall leave at the end of next year, as I already wrote>. / There is nothing to do until then.
* complaints | complaints desk | ombudsman | customer relations
+ is unhappy with how people here behaved, not with a decision on money
+ badly treated by staff or agents and wants that heard
- Your adviser sat at our table for two hours and called my wife "young lady" eleven times. / <We do not want to see him again and expect a word from you>.
- <I am in mourning, and your clerk asked me whether I was "really sure" that my husband was dead>. / How can anyone talk like that?
- <For six weeks every call has ended in a queue, then in silence>. / Nobody has ever called back, as promised.
- !<If nobody has said sorry to my mother by five today, the radio, which comes at six, will hear how you shouted at her>.
- ~<Your lady on the phone sounded rather bored {past}>. / I just mention it, no answer needed.
== @firm of any trade
* billing
- I am going through our papers for the tax adviser and something does not add up. / In {mon} we received {K} for the {thing}, {M}, and a week later the same again under another number. / Our bank shows that both were drawn. / <Could you check this and send one of them back?> / ?We like your {thing}, by the way.
- Hello from the bakery in {street}. / <My husband says we still owe you {M}, my bank statement says we do not>. / Could you look up what is right before I pay a second time?
- When we signed, Mr {F} promised three months without charge. / <Now {M} were taken off for exactly these months>. / I have attached his mail.
- ?We moved from {street} to {street2} in {mon}. / <The last two bills still went to our old place, and we only have them because the neighbours are kind>. / Please send copies and use the new address from now on.
- <We cancelled the second {thing} in {mon} and you confirmed that we would get {M} back>. / That is six weeks ago. / When may we expect it?
* support
- We got our {thing} {past} and were very pleased. / Then, on the third day, it began to hum, and since {since} <it switches itself off as soon as it is warm>. / We have read the chapter on errors, but the code {S}{N} is not in there. / What should we try?
- I ordered on {D}, paid the same day and was told "two to three days". / <It is now two weeks, and the link for tracking only says that a label was made>. / Could somebody find out where my {thing} is?
- Sorry if this is a stupid question. / <My new {thing} asks for a "site code" at the start, and I have no idea where to get one>. / My colleague threw away the box.
- After last night's update our {thing} no longer talks to the printer. / Nothing else was changed. / <How do we get the old version back, or what do we have to set?>
- !We run a small hospital kitchen. / <The {thing} stopped at five this morning and the hotline only plays music>. / There are {N} patients waiting for their breakfast.
* sales
- We are two midwives and open our own practice in {mon}. / Friends of ours have your {thing} and speak well of it. / <What would be the right size for us, and what does it cost a month?>
- Our old {thing} is from 2009 and the repair would cost {M}. / <So we are thinking about a new one and would like to hear what you would give us it for>. / ?We could also do without all the extras.
- <Before we decide, could three of us come by and try the {thing} for an hour?> / Any afternoon in {mon} would suit us.
- For a tender of our town we need a {thing} with all approvals. / <Please send us an offer for {S} pieces, valid until {D}>.
* legal
- I write on behalf of the tenants at {street}. / Your {thing} on the wall breaks the agreement that your firm signed in 2026, clause {S}. / <We ask you to say by {D} how you mean to keep to it>.
- My former employer, {C}, passed on my address to you. / I have never agreed to that. / <Please tell me what you have about me, where it is from, and then remove it>.
- We have gone over the frame contract. / Paragraph {S} on liability is not acceptable for us, and the place of court should be ours. / <Our changes are marked in the file; please let your side look at it>.
- !<The enclosed court order obliges you to hand over the recordings by tomorrow noon>. / File {K}, district court.
* hr
- I saw your advert in the window. / For {S} years I have looked after machines at {C}, mostly at night, and I would like to see my children again. / <Are you still looking for somebody for the day shift?>
- Dear {P}, / <I have just learned that I am pregnant, due in {mon}, and would like to know whom I have to tell and what happens to my contract>. / ?Please keep it to yourself for now.
- On the slip of {mon} my tax class is still the old one. / <So I got {M} less than I should have>. / I handed in the paper in time; {P} has seen it.
* complaints
- Last {day} I stood in your shop with my mother, who walks with a stick. / Two young people of yours were talking about their weekend. / When I asked for a chair, one of them said this was no old people's home. / <I still cannot believe it, and I think that you should hear of it>.
- This is my fourth mail. / To the first I got a text that was obviously written by a machine, to the others nothing. / <I do not even want anything any more except that somebody admits how poorly I have been treated>.
- You send three different people who contradict each other, you come two hours late, you leave dirt, and then your lady on the phone tells me to calm down. / <I am done with being polite: this is a disgrace, and I want to hear from someone in charge>.
== @furniture shop
* deliveries
- I took {day} off, as the mail said "between eight and two". / At three I got a text that nobody had been at home. / That is simply not true, I sat at the window. / <When do you come with the {it} now?>
- <The link shows my {it} in a depot 400 kilometres from here, and it has been moving away from me since {since}>. / Is it on the right lorry?
* returns
- When we unpacked the {it}, we saw at once that the brown is much more red than on your page. / It is not your fault and it is well made. / <But it does not go with the floor, so we would like you to take it back>. / How does that work with something that heavy?
- My mother-in-law ordered the {it} for us without asking. / <It is unopened, within the two weeks, and we do not want it>. / Who picks it up?
* refunds
- On {D} your driver took the {it} along, I have his signature. / Your mail of the next day said "within five days". / <It is now week four and my account has not seen the {M}>.
* damaged on arrival
- The carrier was in a hurry, so I signed without looking. / When my husband cut the straps in the evening we saw it: {bad}. / <We would like a new one and not just a few euros off>.
* guarantee
- The {it} was bought in {mon} of the year before last and has been treated well. / <Now the wood splits along the edge, further every week>. / Your page speaks of five years. Are you going to replace it?
* orders
- I finished the order {past} just before midnight and only saw this morning that I had put in my old flat. / <Can you please change it to {street} {H} before it is packed?> / ?I tried in my account, but the field is grey.
== @landlord
* repairs
- We have had trouble with the shower since {since}. / First it only took a while to get warm, now it goes from hot to cold every minute. / ?The neighbours say theirs is fine. / <Could you send a plumber some morning? I am at home until eleven>.
- The lock of our front door has become stiff, and {past} my key broke off in it. / <We get in through the terrace for now, but it needs a new cylinder>.
* rent
- I have just seen that {M} have been taken since {mon} instead of {M2}. / I do not remember a letter about an increase. / <Could you tell me what it is based on?>
* neighbours
- I do not like to write this, but I no longer know what to do. / The family on the third floor lets the dog out on the stairs, and it barks from five. / <I work nights and cannot sleep; could you talk to them?>
* annual statement
- Thank you for the sheet that came {past}. / I have compared it with the one of last year and stumbled over two things: the cleaner costs double, and we are charged for {N} square metres instead of {N2}. / <Please check and correct this>.
* tenancies
- After eleven years it is time to go: we have bought a small house. / <Please take this as our notice, three months from the end of {mon}>. / ?We would know a nice couple who would like to take over.
== @people department
* pay
- Hi {P}, I went through my slip line by line last night. / <Three shifts from the week of {D} are paid as normal days, although one was a holiday>. / My boss has confirmed the times. / Could that be put right with the next run?
* leave
- I know that the plan for summer is already full. / My sister marries in Brazil on {D}, though. / <Is there a way to get two weeks off around it, unpaid if need be?>
* expenses
- I was at the fair from Monday to Thursday and paid for everything with my own card, as the company's was refused. / <All in all {M}; the slips are scanned and attached>. / It would be nice to have it back before my card is settled.
* hiring
- We talked briefly at the fair {past}. / You said I should write when I had finished my master's, and now I have. / <I would very much like to work in your test field, and attach my papers>.
* contracts
- My mother has been needing more help since her fall. / I do not want to stop working, but I cannot do forty hours. / <Could we write down twenty-five for a year?>
== @software maker
* bugs
- We updated to the new version on {D}. / Since then {app} shows the total without tax in one place and with tax in another. / I checked it on three machines with the same file. / <It was right in the version before, so I suppose something got broken>.
* how-to
- I took over from a colleague who has retired, and she kept everything in her head. / <Each quarter she made a list out of {app}, with the open items by customer, and I cannot find where>. / Is there a guide somewhere?
* billing
- Our accounts team has a question about {K}. / It lists {N} users for the whole of {mon}, but eleven of them were only added on the 24th. / <Should that not be charged by the day?>
* outages
- !We cannot reach anything of yours since about {when}. / Neither the page nor the app, from four different networks. / <Our drivers do not know where to go, so please tell us what is wrong>.
* cancellations
- We were happy with you for six years. / The new owners have their own system, however, and we have to use it from {mon} on. / <So please end our contract as soon as the terms allow, and tell us how we get our data out>.
== @medical practice
* appointments
- I was supposed to come on {day} for my blood pressure. / My daughter has fallen ill and I have to look after her child. / <Is there a chance to come next week instead, if possible in the morning?>
* prescriptions
- I have been taking the small white ones for the thyroid for years. / The box I opened today is the last. / <Could you get the slip ready so that my husband can fetch it on {day}?>
* results
- Ten days ago you took blood, and the lady said I would get a call. / I do not want to be a nuisance, but I lie awake at night. / <Is there anything to tell me?>
* costs
- A bill over {M} has come from a laboratory whose name I have never heard. / <Is this for the test you took, and does my insurer not pay it?>
== @town cleansing and streets
* bin collection
- It is the third time in a row that our brown one was left standing. / The ones to our left and right were emptied. / ?It was at the kerb at six, I put it out myself. / <What do we have to do for you to take it?>
* street damage
- I cycle to work along {street} each day. / After the pipe works the trench was filled, but it has sunk by a good ten centimetres. / {past} a woman fell in front of me. / <Please have it levelled before it gets dark so early again>.
* lamps and signals
- The path between the school and the bridge has been without light since {since}. / I counted seven lanterns. / <Children walk there in the dark now, so I hope that you can repair them soon>.
"""
