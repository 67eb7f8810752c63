# ruff: noqa: E501  (a story a line)
"""Organisations with close queues, in the format of ``families``: departments inside a firm."""

from __future__ import annotations

WORK = """
== people department | spam, it, facilities
around: {P7} knows about it.|I was in your office {past}, but nobody was there.
none <Who has the recipe of the cake from {P}'s farewell?>
none <We collect for a bench in memory of {F}>. / Ten euros each would be great.
none I lost a glove on the company run. / <It is red and has a hole>.
* hiring | recruiting | job applications | talent | candidates
+ people who want to work here, and managers who look for somebody
+ applications, interviews, adverts for a post, offers to candidates
+ before somebody is hired
- <I would like to work in your laboratory; my papers are attached>.
- {F}, whom we saw {past}, is very good. / <Can you send her an offer before {C} does?>
- <My team needs one more welder, when can the post be advertised?>
- I had the second talk on {D}. / <How does it look?>
- <Could my interview on {day} be held by video?>
- !<Our best candidate signs elsewhere at {when} today unless our contract is in her mailbox>.
- ~<I withdraw my application as I am going abroad>. / You need not answer.
* first days | onboarding | new starters | joiners
+ people who have signed and start soon or have just started: papers, badge, first day
+ from the signature to the end of the first week
- I begin on {D}. / <Where do I go and whom do I ask for?>
- <{F} starts on Monday and has neither a desk nor a badge>.
- <Which papers do you want to see on my first morning?>
- I have been here for three days. / <Nobody has shown me the fire exits or the canteen>.
- !<Our new surgeon stands at the gate right now and the guard does not let her in>. / Her first operation is at {when}.
- ~<Attached is my passport photo for the badge, for whenever you make it>.
* pay | payroll | wages | salaries
+ what is paid each month: slips, overtime, tax, bank details, bonus
+ the wages are wrong, late or go to another account
- <The night shifts of the 5th and 6th are not on my slip>.
- <Please pay me to the account below from {mon} on>.
- I married in {mon}. / <Do I still have the right tax class?>
- <My Christmas bonus is {M} smaller than {P}'s, and we do the same work>.
- !<Nothing has come on my account, and the bank sends back my rent at noon>. / Please pay me today.
- ~<I have checked my slip as you asked, it is right now>.
* expenses | travel and expenses | reimbursements | trips
+ money that staff laid out: hotels, trains, meals, receipts; booking trips
+ business trips and what they cost
- Attached are the slips from Turin, {M} in all. / <When do I get them back?>
- <The taxi was struck out because the receipt had no date, but the driver gave me none>.
- <I have to be at {C} on {D}; please book a train and one night>.
- <May I put down my own car for the drive to the fair?>
- !<I am at the hotel desk, your card was refused and they keep my luggage>. / Please call them at once.
- ~<I had no costs in {mon}, so there is nothing to hand in>.
* leave | holidays and absence | time off | attendance
+ days off, illness, parental and unpaid leave, time accounts
+ being away: planned, ill or with a child
- <May I still take {S} days in {mon}?> / {P} stands in for me.
- <I am ill until {day}, the note is attached>.
- My account says minus nine hours. / <I was on a course that day, please correct it>.
- Our child is due in {mon}. / <How long before do I have to apply for the months at home?>
- <My father is dying and I would like to be with him for a few weeks>.
- !<My wife is in labour, I have just run out and nobody is at the furnace>. / Please tell somebody at once.
- ~<I shall not need the {day} off after all>. / No need to confirm.
* contracts | employment contracts | terms and references | leavers
+ terms of work, changes of hours, fixed terms, references, resigning, retirement
+ contract and its end
- <I would like to work thirty hours from {mon} on>.
- My contract runs out on {D}. / <Will it be made longer?>
- <I hereby resign, my last day is {D}>.
- I have a new job. / <Could I have a reference by the end of the month?>
- <I turn 65 in {mon}; from when do I get what from whom?>
- !<You have dismissed me, and by law my objection must be with you today>. / It is attached.
- ~<I bring the signed copy of my new terms along some time>. / No hurry.
* learning | training | courses and development | academy
+ courses, languages, certificates, conferences, who pays for them
+ wants to learn something
- <I would like to get better at Spanish, is there a course?>
- My first-aid paper runs out in {mon}. / <When is the next one?>
- <Would you pay for a master's degree in the evenings?>
- <I cannot come to the workshop on {D}, may {P} take my place?>
- !<The exam for the crane licence begins in twenty minutes and my name is not on the list>. / I am standing in front of the door.
- ~<Thanks for the certificate, it has come>.
== computer department | hr, facilities, payroll
{dev}: laptop|screen|keyboard|docking station|headset|tablet|printer
around: I sit in room {N}, second floor.|I am in the accounts team.|My machine carries the number {K}.|I work from home on {day}s.|My extension is {N}{N2}.
none <Does anybody want my ticket for the match on {day}?>
none My bicycle was moved. / <Who has the key for the chain on it?>
none <Can you mend my aunt's television?> / She would bake you a cake.
* devices | hardware | equipment repair | device desk
+ what one can touch and is broken: screens, keyboards, batteries, printers
+ hardware that fails
- <My {dev} makes a grinding noise and then goes dark>.
- I spilt tea over the {dev}. / ?I turned it upside down at once. / <It has been dead since>.
- <The {dev} gets so hot that it burns my knees>.
- <Three keys of my {dev} stick>.
- !<The {dev} at the crane is burning, we have used the extinguisher>. / Someone must come now, there is still current on it.
- ~<The stand of my {dev} wobbles slightly>. / It can wait until you are here anyway.
* purchases | new equipment | device orders | procurement of it
+ wants a new or other device, a second screen, something for a new colleague
+ ordering computers and phones
- <Two students join us in {mon} and need a {dev} each>.
- My eyes are getting worse. / <Could I have a larger screen?>
- <Is there money left this year for a second {dev}?>
- <My {dev} is seven years old; when is it my turn?>
- !<{P} flies at {when} today and still has no telephone>. / She is alone on an oil rig for a month.
- ~<For next year's budget: we shall want {S} more {dev}s>. / Only for your plan.
* programs | software | applications | software installs
+ installing, updating or using a program; a program crashes or shows an error
+ software on our machines
- From {mon} on I shall do the plans. / <For that I need the drawing program that {P} has>.
- The spreadsheet closes each time I sort by date. / <Please help>.
- I have two scanned papers and the customer wants a single file. / <How do I turn them into one PDF?>
- <Since the update the invoices print without our logo>.
- !<The program that doses the medicine shows nothing on all wards since {when}>.
- ~<The chat program plays a funny tune since {since}>. / I rather like it, take your time.
* accounts and access | passwords | permissions | identity
+ passwords, logins, rights to folders, people who leave or change team
+ cannot get in, or needs to see more or less
- <I have forgotten my password over the holidays>.
- I have moved to the purchasing team. / <I cannot open their folder>.
- <{F} left us on {D}; please shut everything that he could open>.
- <The code goes to my old number>.
- !<I must file the tax return by midnight, and I am locked out after three tries>. / Please open it today.
- ~<I have set a new password as your mail asked>.
* network | wifi and network | connections | vpn
+ wifi, cables, tunnel from home, a whole floor offline
+ no connection to the rest
- <The wifi in the small meeting room comes and goes>.
- <From home the tunnel breaks down every ten minutes>.
- <The socket at my new desk is dead>.
- !<The whole second floor is offline since {when}>. / {N} people sit and wait, telephones are dead as well.
- ~<In the cellar there is hardly any wifi>. / I go there once a year, so never mind.
- <Guests of ours need internet for the day on {D}>.
* attacks | security | phishing reports | cyber defence
+ suspicious mails, lost devices, viruses, data in wrong hands
+ somebody tricks us or breaks in
- <I got a mail from "the director" who wants vouchers>. / I did not answer.
- <My {dev} was in the bag that I left on the train>. / Nothing is locked on it.
- I sent the list with all wages to the wrong {P}. / <Can that be called back?>
- !<All my files have names like xx9 and a red page asks for money>. / It spreads to {P}'s machine.
- ~<One more of these fake parcel mails for your collection>.
* phones and meetings | telephony | meeting rooms | video calls
+ desk phones, mobiles, conference rooms, cameras, microphones
+ calls and video meetings
- <In the big room everybody on the screen stands on their head>.
- <Calls for {P} ring at my desk>.
- <Can I have my calls sent on to my mobile on {day}?>
- <The microphone picks up only those who sit at the front>.
- !<Our board meeting with the bank starts in five minutes and the picture is black>.
- ~<The phone in room {N} shows the name of {P}, who left years ago>. / Not important.
== works | press, recruiting, privacy
{part}: hinge|valve|casing|gear wheel|bracket|bottle cap|seal|spring|cable drum|pallet
around: Our number with you is {K}.|We have worked together since {mon5}.|This is about the {part}s.|I am the buyer of {C}.|Plant {S}.
none <The deer fence of the wood next to your plant is open>. / Perhaps you know whose it is.
none <May our brass band practise in your yard on Sundays?>
none I have your old calendar from 1974. / <Would you like to have it back?>
* orders | order intake | customer orders | inside sales
+ customers who order, change or call off goods that are not yet made
+ new and changed orders, confirmations
- <Please enter {N}00 {part}s for the week of {D}>.
- <Your confirmation says {N} boxes, we ordered {N2}>.
- <We have to call off half of {K}, our own customer has stepped back>.
- <Can we have the {part}s in black instead of grey?>
- !<The {part}s of {K} are cast at {when} today, and our drawing was wrong>. / Stop it now!
- ~<We will send our plan for next year in autumn>.
* dispatch | shipping | outbound logistics | freight
+ goods that leave us: lorries, dates, papers, damage on the way
+ where is it, when does it come, who drives it
- <The lorry of {past} brought two pallets, the note says three>.
- <Please tell us the number plate of tomorrow's lorry for our gate>.
- <The customs paper for {K} is missing, the goods stand at the border>.
- <Could {K} come a week later, as our hall is full?>
- !<Our line stops in an hour because your lorry has vanished>. / Where is it?
- ~<The {N} boxes have arrived as announced>.
* quality | claims on goods | quality assurance | defects
+ parts that are wrong: size, cracks, mixed batches, test reports
+ goods are not as they should be
- <Out of {N} {part}s eleven were cracked>.
- <The hole in the {part}s is half a millimetre too wide>.
- <We need the test report for batch {K}>.
- When we opened the boxes of {K}, <we found brass ones among the steel {part}s, about one in twenty>.
- !<Your {part} broke in a fairground ride an hour ago, and others are turning with the same batch>. / Tell us at once which numbers.
- ~<The scratches on the last {part}s were so small that we used them>. / For your notes.
* purchasing | procurement | vendors | supplier desk
+ those who want to sell to us: offers, price changes, their invoices and visits
+ suppliers
- <Our steel will cost eight per cent more from {mon}>.
- <May I show you our new oils for machines on {D}?>
- <We cannot deliver the steel for your springs on time, our furnace is down>.
- <Who has to sign your conditions on our side?>
- !<Our price for copper holds until noon today only>. / Yes or no?
- ~<Our firm is called {C} from {mon} on>. / Everything else stays the same.
* accounts payable and receivable | bookkeeping | invoices | finance office
+ invoices in and out, reminders, tax papers
+ paying and being paid
- <Invoice {K} names {N} pieces, we got fewer>.
- <You are thirty days late with {M}>.
- <Which address must stand on our bills to you?>
- <You paid {K} twice, where shall we send the {M}?>
- !<Unless {M} are here today we file for your insolvency; the lawyer's date ends at {when}>.
- ~<Attached is the yearly statement of our account for your auditor>.
* maintenance | plant maintenance | fitters | machine repair
+ our own machines and halls: breakdowns, oil, checks, cranes, gates
+ something in the plant has to be mended or checked
- <Press {S} loses oil at the back>.
- <When is the yearly check of the crane?>
- <The gate in hall {S} closes only by hand>.
- !<A hand is caught in press {S}, we cannot lift the ram>. / Fitters, now!
- !<Line {S} stands since {when}, the belt has torn>.
- ~<The lamp over bench {S} flickers sometimes>. / Next time you pass.
"""
