# ruff: noqa: E501  (a story a line)
"""Organisations with close queues, in the format of ``families``: homes, power, telephones."""

from __future__ import annotations

HOME = """
== landlord | spam, press, recruiting, privacy
{room}: kitchen|bathroom|bedroom|hallway|living room|cellar
around: I am at home from four in the afternoon.|My mobile is {N} {N2} {N3}.|We know your caretaker, {P7}.
none I am a photographer and fell in love with your staircase. / <May I take some wedding pictures there one Saturday?>
none <Which paint did you use for the front of the house in {street}?> / We would like the same green for ours.
none I grew up in {street} in the sixties. / <Do you by any chance have old pictures of the yard?>
* repairs | maintenance | repair desk | building upkeep | handymen
+ something in the flat is broken, worn out or does not work and can wait a few days
+ defects that tenants report: taps, windows, heaters, locks, blinds
+ ordinary repairs inside homes
+ wants a tradesman to come and mend something
- The tap in the {room} has been dripping since {since}. / ?I put a cloth under it. / <Could a plumber have a look?>
- <The window in the {room} no longer closes properly>. / When the wind comes from the west the curtain moves.
- Half of the sockets in the {room} are dead. / ?The fuse is in. / <We need an electrician>.
- <The roller blind in the {room} came down with a bang {past} and now hangs askew>. / I can live with it, but it is dark all day.
- the radiator in the {room} only gets lukewarm. / <can you get someone to bleed it?>
- My oven takes an hour for a frozen pizza. / ?It belongs to the flat, it was here when I moved in. / <I think the heating element has had it>.
- ~<The hinge of the cellar door squeaks a bit>. / It bothers nobody, I only mention it for when your man is here anyway.
- ~Only a note: <the doorbell label still shows the name of the tenant before me>. / Whenever somebody passes by.
- I reported mould behind the wardrobe in {mon}. / A man came, took photos and left. / <Nothing has been done since, please send somebody who removes it>.
*! emergencies | standby | emergency line | out-of-hours | on-call
+ danger to people or the building: burst pipes, gas, fire, no heating in frost, locked out at night
+ cannot wait until tomorrow: flooding, smell of gas, sparks
+ acute damage that must be stopped at once
+ people at risk, water running, doors that lock somebody in or out
- !<Water is pouring out of the wall in the {room}>. / I have turned the main tap but it does not stop. / The people below already have it on their ceiling.
- !It smells strongly of gas on the stairs. / <We have opened the windows and gone outside, please send someone now>.
- !<My mother, 82, is stuck in the lift between the third and the fourth floor>. / She can talk to us but she is panicking.
- !The socket in the {room} is smoking. / <I pulled out the fuse, but it still crackles inside the wall>.
- !It is minus nine outside and the whole house has been without heating since last night. / <There are two babies on our floor>. / We need somebody this morning.
- !<I am standing in my socks on the landing, the door fell shut, and a pan is on the stove>. / Please send the key service at once!
- !the storm took half the roof tiles, <they are sliding down onto the pavement where people walk>
* complaints | complaints desk | ombudsman | feedback on service
+ is unhappy with our staff or our craftsmen and wants that heard and put right
+ people who feel badly treated by us
+ criticism of how we behaved, not the damage itself
+ somebody was rude, made empty promises or treated tenants like dirt
- Three times I took a morning off work, three times nobody came. / ?The heater itself was mended in the end, by a friend. / <I want to know who is responsible for treating tenants like this>.
- <The painter you sent smoked in our {room} and laughed when I asked him to stop>. / The walls are fine, his manners are not.
- Your Mr {F} hung up on me twice on {D}. / ?I had stayed polite. / <I expect an apology>.
- I have written four letters about the same thing and never got a line back. / <This is not how you deal with people who pay every month>.
- <The caretaker told my son of nine to go back where he came from>. / We will not leave it at that.
- !If I have no written apology by {D}, the date my lawyer has set, we go to court. / <Your workman called my wife names in front of the children>.
- ~<I only want it on record that the lady at the counter was very short with me {past}>. / I expect no reply.
* rent | rent accounts | rent payments | tenant accounts
+ the monthly rent: paying it, arrears, reminders, increases, direct debits
+ money that is due every month, late or wrongly booked
+ asks what they owe, cannot pay, or pays in another way
- {M} left my account on the first, and {M} again on the second. / <I live in one flat only, so one of the two must be a mistake>.
- I lost my job in {mon}. / ?I have never been late before. / <Could I pay {mon2} in two halves?>
- From next month on I use another bank. / <Which form do you need so that you can draw it from there?>
- <You say we are {M} behind, but I have every slip since we moved in>.
- You want {M} more from {mon} on. / ?Nothing has been improved here. / <How did you work that out?>
- !The bailiff is to come tomorrow over {M} that I paid on {D}. / <Please stop it today>.
- ~<I have set up a standing order, so the money comes on the first from {mon} on>. / Nothing to do for you.
* annual statement | service charges | utility statements | running costs
+ the yearly settlement of heating, water and other running costs
+ questions on the statement of additional costs: shares, meters, back payments
+ how the costs of the house are divided between the tenants
- According to your sheet we used twice as much warm water as the year before. / ?We are two, as always. / <Can I see how the meter was read?>
- <Why do I pay for a lift when I live on the ground floor?> / It stands in line four.
- I moved in on {D}, but the paper charges me for twelve months. / <Please work it out again>.
- The gardener cost {M} in 2027 and three times that in 2028. / <I would like to look at the bills behind this>.
- <When will last year's settlement come?> / We are waiting for what we get back.
- ~<Thanks for the settlement, everything is clear and the {M} are on their way>. / No need to write back.
- !By law objections end today. / <I object to items 3 and 7 of your settlement of {D}>.
* tenancies | contracts | leases and notice | moving out | tenancy agreements
+ contracts: giving notice, handing over the flat, subletting, changing names, deposits
+ starts and ends of a tenancy, who is on the lease
+ wants to move out, let somebody else move in, or change the lease
- I have found work in {C}'s town. / <I hereby give up the flat as of the end of {mon}>. / When do we meet for the keys?
- My boyfriend moves in with me. / <Does he have to sign, too?>
- We left on {D} and the handing over went well. / <By when do we get back the {M} that we put down at the start?>
- I go abroad for half a year. / <May a friend live in my place while I am away?>
- My husband died in {mon}. / <The paper is in his name only, and I would like to stay>.
- !<My notice has to be with you by midnight today, otherwise the law makes me stay three more months>. / It is attached with my signature; please confirm today.
- ~As agreed {past} <I send you the signed copy of the lease for your files>.
* vacancies | lettings | flat hunters | viewings
+ people who look for a flat: viewings, waiting list, applications for a home
+ new tenants who want to see or get a flat
+ is there something free, what does it cost, when can one see it
- We are expecting our second child and our two rooms are bursting. / <Do you have something with four, in the same quarter?>
- <Is the attic at {street} {H} still to be had?> / I saw the sign from the bus.
- I have been on your list since {mon}. / <How many are before me?>
- You invited us for {day} at {when}. / My shift was changed. / <Can we come on another day and see it?>
- <What papers do you want from somebody who would like one of your flats?>
- !I have to be out by tomorrow night and the shelter is full. / <Is there any room at all for me and my daughter?>
- ~<Please take us off the waiting list, we have bought a house>. / Thank you for the years of patience.
* neighbours | disputes | house rules | peace in the house
+ trouble between tenants: noise, smells, pets, rubbish, smoke
+ somebody in the house disturbs others
+ quarrels and breaches of house rules
- The man above us plays the drums until midnight. / ?I have rung his bell four times. / <Can you speak to him?>
- <Somebody keeps putting nappies into the paper bin>.
- The lady next door feeds pigeons on the balcony. / Our washing looks accordingly. / <Is that allowed?>
- Since the students came there is a bicycle in front of our door every morning. / <My wife cannot get out with the pram>.
- !<The man below is beating on doors with an axe and shouting>. / We have called the police, please come too. / I am afraid for the children.
- ~<We have a party on {day} for my sixtieth and wanted to tell you beforehand>. / You need not answer.
== energy supplier | spam, press, recruiting, privacy
around: My customer number is {K}.|We live at {street} {H}.|It is a house with two floors and four people.|The meter carries the number {K2}.|I have been with you since {mon5}.
none <Do you have a speaker about the history of street lighting for our class?> / We are thirty pupils.
none Your van with the registration {K} took off my mirror in {street}. / <Who do I turn to?>
none <Can my daughter's choir sing in your turbine hall?> / The sound must be amazing.
* meter readings | readings | meters | metering
+ figures from the counter: handing them in, wrong or estimated ones, exchange of the device
+ what was used, as the device in the cellar shows it
+ reports numbers or asks who reads them
- <Mine stands at {N}{N2}{N3} as of today>. / I hope that is all you need.
- You have guessed what we used. / ?We were away for half of the year. / <Here is a photo of what it really shows>.
- Your card says that somebody will come on {D} between eight and twelve. / <I work then, may I send you the figure instead?>
- <The display has been black since {since}>. / We do have light, only it shows nothing.
- <I mixed up day and night, please swap the two figures>.
- ~For your files: <a new counter was put in on {D}, the fitter says you hear from him>.
- !Today is the last day that the law gives for the yearly figure, and your form does not load. / <Please take down {N}{N2} for me by hand today>.
* bills and instalments | billing | invoices | accounts
+ the yearly bill, monthly instalments, money back, reminders
+ how much must be paid, when, and why so much
+ asks about a sum, wants to pay less a month or in parts
- <My instalment jumped from {M} to {M2} although I use the same>. / Please explain.
- The year ended with {M} in my favour. / ?I was pleased. / <Nothing has been transferred to me so far>.
- I got a warning over {M}. / On the day you name it was drawn from my account. / <Please check>.
- We have been fewer people since our son moved out. / <Can the monthly sum be lowered?>
- <I do not understand page two: what is the network fee?>
- !<Your letter says you cut us off tomorrow for {M} that I paid {past}>. / We have a baby; please stop it today.
- ~<I have moved my payments to the fifteenth of the month>. / Only so that you do not wonder.
* tariffs and contracts | contracts | plans | products
+ which plan, at what price, for how long; changing or leaving it
+ wants another tariff, a green one, a longer or shorter contract, or to leave
+ everything agreed in the contract, and its end
- Your competitor takes four cents less. / <Can you offer me something, or shall I go?>
- <My two years are over in {mon}; what happens then?>
- I drive electric since {since}. / <Is there anything that is cheaper at night?>
- <I want out, at the next possible date>. / Please confirm in writing.
- Somebody rang at the door and made me sign. / ?I am 79. / <I withdraw, within the two weeks that I have>.
- !<By law I can withdraw until today, and I do so with this mail>. / Contract {K}. I need your confirmation today.
- ~<I saw your new prices for {mon}, they are fine with me>. / No answer needed.
* moving house | moves | new homes | relocations
+ customers who move: taking the contract along, signing off the old home, starting in the new one
+ change of address with a date
+ a move into or out of a flat
- <We hand over the keys of {street} {H} on {D} and go to my parents for a while, so please end it there>.
- From {D} on we live two streets further. / <Do we keep everything as it is, or do I have to sign something?>
- I took over my late aunt's house. / <Whose name does it run under now, and how do I make it mine?>
- !<We have moved in today and it is dark, the one before us had you switch it off>. / Two small children, no light, no cooker. Please switch it on today.
- ~<We are going to move next spring>. / Once the date is fixed I will write again.
*! faults | outages | network control | disturbances
+ no power, gas smell, hanging lines, flickering light in a whole street
+ the supply is interrupted or dangerous
+ something in the network does not work
- !<The whole village has been in the dark since {when}>. / The milking machines stand still.
- !A tree lies across your line behind number {H}. / <The cable hangs one metre above the path and sparks>.
- !<We smell gas at the corner of {street}>. / People are standing around, some of them smoking.
- Every evening at about nine the lamps flicker for a minute, in all the houses here. / <Is something wrong with the line?>
- <The little green box in front of our garden hums louder than it used to>.
- ~<It was dark for two minutes {past}, and came back by itself>. / I only report it for your statistics.
- You announced works for {D}. / <From when to when will there be nothing, because of my freezers?>
* solar and chargers | feed-in | new connections | connections
+ panels on the roof, wall boxes, selling own power, new lines to a building
+ wants to be connected or to feed in
+ technical applications of house owners and electricians
- We had panels put on the barn. / <What do you need from us before they may be switched on?>
- <What do I get for a kilowatt hour that goes back to you?>
- I build at {street}, plot {K}. / <How long does it take until the cable is there?>
- Our electrician handed in the form for the wall box in {mon}. / <We have heard nothing since>.
- !The pump for the cellar of the building site needs power today, the water is rising. / <Your fitter was to put up the connection at {when} and is not here>.
- ~<Enclosed is the data sheet of our inverter, for completeness>.
== phone company | spam, press, recruiting, privacy
{phone}: phone|tablet|handset|watch|router
around: My number ends in {N}{N2}.|I have been a customer since {mon5}.|Customer {K}.|We are a family with four cards.
none Your shop's sign blinks right into my bedroom at night. / <Can it be switched off after ten?>
none <Did one of your people find a wedding ring in the changing room of the fair?>
none I collect old telephone cards. / <Do you still have some from the nineties?>
* network | coverage | signal and speed | line faults
+ no or slow connection at a place: calls break off, internet down, no bars
+ calls and data that do not get through where somebody lives or works
+ the connection itself, not the device or the price
- In our street there has been one bar at most since {since}. / ?My neighbour has the same. / <Is a mast out of order?>
- <Films stop every few minutes in the evening, in the morning all is well>.
- When I call, people hear me as if under water. / ?I tried three different phones. / <It is the same with each>.
- !<Nobody in our clinic can make or take calls since {when}>. / We look after people who may need an ambulance.
- !The whole valley is offline, <even the emergency number cannot be reached>.
- ~<You wrote that works are planned in our area on {D}>. / Thanks for telling us, we do not mind.
- <Will there be fibre in {street} this year?>
* bills | invoices | charges | billing questions
+ what a month cost and why: items nobody knows, premium numbers, double debits
+ asks about or disputes an amount
+ money we charged
- My boy played some game, and now {M} for "third party services" stand there. / <I never agreed to that and want it off>.
- <You charged me {M} instead of the {M2} we agreed on in the shop>.
- There is a call of three hours to Peru on the list. / ?I know nobody there. / <Please check item {N}>.
- <I need the statements from {mon} to {mon2} for my tax return>.
- <the {M} were taken twice this month>
- !You will block my line tonight over {M} that I do not owe. / I am a midwife on call. / <Take the block out today>.
- ~<Please send the bills by mail instead of on paper, from whichever month suits you>.
* abroad | roaming | travel packs | using it in other countries
+ calls and data in other countries: prices, packs, does it work there
+ going on a journey with the phone
+ trips, borders and ships
- We fly to Morocco on {D}. / <What do I have to book so that maps work and I am not poor afterwards?>
- <Since I crossed the border my card finds nothing>. / My husband's works.
- I work in one country and live in the other. / <Does that count as being away every day?>
- !<I am stranded in Lima with a sick child and you have cut off my data>. / Please open it right now.
- ~<We are back from our tour, so the pack may run out>. / Nothing to do.
* numbers and cards | SIM and porting | activation | card service
+ the card and the number: activating, taking a number along, PUK, lost cards, e-SIM
+ makes a number work with us, blocks or replaces a card
+ new card does nothing, number still with another company
- The little card came {past}. / <I put it in and it says "not registered">.
- I come to you from {C}. / <When will my old number be yours?>
- My son entered the wrong code three times. / <Now it asks for a longer one that I do not have>.
- !<My bag was snatched an hour ago and somebody is calling with my number>. / Please block it at once!
- <My new watch wants one of those digital ones instead of a chip, how do I get it?>
- ~<My old number came over to you smoothly this morning, only so that you know>.
* devices | handsets | repair desk | equipment
+ the machine itself is broken or puzzling: display, battery, router lamps, trade-in
+ what was bought or rented from us breaks down, or what is the old one worth
+ hardware
- <The glass of my {phone} has a crack from corner to corner>. / What would that cost?
- The {phone} gets so hot that I cannot hold it. / ?It is ten months old. / <Is that covered?>
- <What would you give me for my old {phone}?> / It has a scratch but works.
- The box you rented us blinks red and smells of burnt plastic. / <Can I have another one?>
- !<The battery has swollen so much that the back has come off and it hisses>. / What do I do right now?
- ~<I have dropped the old {phone} off at your shop as agreed>. / No answer necessary.
* contracts | plans | renewals and cancellations | customer retention
+ choosing, changing, pausing and ending a contract
+ wants another plan, a renewal offer or to leave
+ how long somebody is bound, and to what
- <My two years end in {mon} and I would like to leave>.
- I use about a tenth of what is in my package. / <Is there something smaller?>
- Your man on the phone said I agreed to another 24 months. / I did not. / <Please undo that>.
- My father has passed away. / <His line is no longer needed, which paper do you want?>
- <Could we put all four of us together in something for families?>
- !<I withdraw from the contract of {D}; the legal fourteen days end today>.
- ~<I have seen your renewal offer and will think about it over the summer>.
"""
