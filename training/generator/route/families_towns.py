# ruff: noqa: E501  (a story a line)
"""Organisations with close queues, in the format of ``families``: meal boxes, trips, town halls."""

from __future__ import annotations

MORE = """
== meal box | spam, press, recruiting, privacy, partnerships
around: My customer number is {K}.|We are two grown-ups and a toddler.|I have had your box since {mon5}.
none <Do you know who bakes the bread for the market in {street}?>
none I drew your carrot lady. / <Would you like to have the picture?>
none <Your delivery bicycle stands in our yard since {since}>. / Perhaps it was forgotten.
* subscriptions | plans | pausing and ending | box plans
+ pausing, skipping, ending, changing the size or the rhythm
+ wants fewer, more or no boxes for a while
+ holidays, larger families, notice
- We are in Greece from {D} for three weeks. / <Please send nothing in that time>.
- <The box for four is too much since our daughter moved out; can we have the small one?>
- It was good, but we now have a garden of our own. / <Please end it at the end of {mon}>.
- !<The next one is packed at {when} today, and nobody of us will be here for a month>. / Stop it, please.
- ~<From next spring on we shall perhaps take the larger one>. / I will write when it is time.
* recipes and wishes | menu | recipes | kitchen ideas
+ what is in it: recipes, wishes, vegetarian weeks, how to cook something
+ asks or suggests something about dishes
+ cooking tips, new dishes, replacing an ingredient
- <How long does the barley have to soak, the card does not say?>
- We had fennel three weeks in a row. / <Could there be other vegetables for once?>
- <Can one replace the cream in the Tuesday dish with oat milk?>
- !<I am cooking your mushrooms for guests at this moment, and one looks like a death cap>. / May we eat it? Answer now!
- ~<The lentil soup was the best in years>. / I only wanted to say so.
* freshness and allergies | food safety | quality | spoiled food
+ rotten, mouldy, foreign things in the food, wrong allergy labels
+ something that came should not be eaten
+ spoiled goods and dangers for health
- <The chicken smelt sour on the day it came>. / I threw it away.
- <There was a piece of green plastic in the salad>.
- The card says "no nuts". / <On the bag of pesto, cashews are listed>.
- !<My son has eaten your sauce and cannot breathe properly>. / The doctor asks what was in it.
- ~<One tomato of twelve was soft>. / That happens, only for your statistics.
* drivers and times | delivery | drop-off | couriers
+ when and where it is put down, late, at the wrong door, cool bags
+ the way to the customer's door
+ couriers, time windows, access codes
- <The box was left in the sun at noon although I had asked for the evening>.
- <The code for our gate is {N}{N2} from now on, please tell the driver>.
- It is nine, and the page still says "between five and seven". / <Is it still coming?>
- !<Your driver has locked himself in our cellar and we are on the motorway>. / Please send somebody.
- ~<The neighbour took the box from your driver, so all is well>. / No answer needed.
* payments and vouchers | billing | charges | vouchers
+ what was drawn, vouchers, credits, a new card
+ money: wrong sums, codes that do not work
+ asks why or how something was charged
- <You drew {M} for a week in which nothing came>.
- <My sister's gift code is said to be used up, but I never typed it in before>.
- <Please take the money from the new card ending in {N}{N2}>.
- !<You have charged me eleven times within the hour and it goes on>. / Stop it!
- ~<The {M} that you owed me have been credited, thanks>.
* bags and ice packs | packaging | empties | returns of packaging
+ what remains: boxes, cool packs, bags, deposit, taking it back
+ packaging and its way back
+ waste of wrapping, collecting empties
- <Eleven of your ice packs lie in our freezer, who fetches them?>
- <Why is each onion in a bag of its own?>
- <I put out six boxes {past}, and the driver left them standing>.
- !<One of the ice packs has burst and a child has drunk from it>. / What is in there? Quickly!
- ~<The new paper bags are sturdier than the old>. / Nothing else.
== travel agency | spam, press, recruiting, privacy, partnerships
around: The file is {K}.|We are four people.|I was in your shop in {street}.
none <What is the flag in your window, the one with the bird?>
none I have slides of Kenya from 1971. / <Would you show them one evening?>
none <Do you give away old globes?>
* advice and offers | new trips | offers | trip planning
+ wants to go somewhere and asks where, when and for how much
+ before booking: proposals, prices, free places
+ ideas for holidays, quotations for groups
- We would like to go north with the children, by train if possible. / <What could you put together for ten days in {mon}?>
- <What does a week of walking in Madeira cost for two?>
- <Is there still something free over Easter, by the sea, with a dog?>
- !<We want to fly tonight, anywhere warm>. / I am at the airport; what do you have?
- ~<In two years we shall be married for fifty years and would like a cruise>. / Send something whenever you like.
* changes and cancellations | rebooking | amendments | cancellations
+ a booked trip that has not begun: other dates, other names, calling it off
+ wants to change or drop what is booked
+ illness, wrong names, one more person
- My husband has broken his hip. / <We have to call off the tour of {D}; what does it cost us?>
- <On the papers I am "Marie", in my passport "Maria"; please put it right>.
- <May my sister take my place on the trip to Rome?>
- !<Our flight is at six tomorrow morning and a passport has been stolen>. / Can you move us to a later one today?
- ~<We come with one suitcase less than I wrote>. / That is all.
* on the way | emergency abroad | travellers on tour | guest care
+ travellers who are away right now and stuck: no room, no bus, ill, robbed
+ trouble during the trip
+ help on the spot
- <Our hotel in Split has no cot, although it stands in the papers>. / We stay until {day}.
- <The guide for the walk on {day} did not come; is there another date?>
- !<We are standing in front of a closed hotel in Cairo>. / It is night and nobody picks up your number.
- !<My wife has been taken to hospital here, and they want a guarantee of payment>.
- ~<The bus came after all, we are on our way>. / Thank you, nothing to do.
* after the trip | claims after travel | complaints | refunds after travel
+ is back and wants money or an apology for what was not as promised
+ defects of a trip that is over
+ building noise, dirty rooms, missed sights
- For ten of fourteen days they drilled from eight to six next to the pool. / <We want a third of the price back>.
- <The "sea view" was a wall; I have photos of it>.
- <The castle that we booked for had been closed for a year>.
- !<My lawyer has given you until tomorrow, otherwise he takes the matter of the dirty ship to court>.
- ~<We are home again and it was lovely>. / You need not answer.
* papers and visas | documents | visas | entry rules
+ passports, visas, vaccinations, vouchers and tickets to print
+ which papers does one need, and where are they
+ entry rules of countries
- <Does my baby need a passport of her own for Egypt?>
- <The vouchers for the hotels have not come with the tickets>.
- <Which jabs does one need for Laos?>
- !<The man at the counter will not let us board without the paper that you were to send>. / Mail it now.
- ~<My visa has come, so you can tick that off>.
* payments | accounts | deposits and balances | billing
+ deposits, final payments, reminders, instalments, invoices for a firm
+ how much is due, by when, was it received
+ money for trips
- <Have my {M} for the balance reached you?>
- <Can we pay the rest for the tour in two parts?>
- <I need the invoice in the name of {C}>.
- !<Our seats lapse at {when} today, and your page refuses my card>. / How can I pay?
- ~<The deposit went out this morning>. / For your file.
== web host | spam, press, recruiting, complaints
{site}: the shop|our blog|the club's page|the booking page|the school's page|the customer area
around: The contract is {K}.|It is about {site}.|We have been with you since {mon5}.
none <Is the warm air from your machines used for anything?> / I grow orchids.
none <A stork is nesting on your aerial>. / Did you know?
none My nephew would like to see blinking lights. / <May he look through your window?>
* outages | operations | incidents | server down
+ cannot be reached, answers with errors, painfully slow
+ servers that do not respond
+ availability of pages
- !<Since {when} {site} only answers with 502>. / We lose orders by the minute.
- !<Everything is down, ours and those of all our customers>.
- <Each night between two and three {site} cannot be reached for some minutes>. / Is that a backup?
- <It takes {site} eleven seconds to show anything, last week it was one>.
- ~<{site} was gone for a minute {past}, and came back by itself>. / Only for your records.
* domains | names and DNS | domain desk | transfers of names
+ registering, moving and pointing names, DNS records
+ addresses of pages, not their content
+ transfer codes, name servers, expiry of names
- <We want to take our name with us to {C}; what is the code for that?>
- <Please let the name with a hyphen lead to {site} as well>.
- <Which entry do I need for the newsletter service?>
- !<Our name runs out at midnight and your page does not let me renew it>.
- ~<We shall let the name for the old project run out next year>. / No answer needed.
* mailboxes | e-mail hosting | mail | e-mail problems
+ sending and receiving, full boxes, new addresses, junk filters
+ mail that does not arrive
+ addresses and mailboxes of customers
- <Our mails land in the junk folder of everybody who uses {C}>.
- <Please set up an address for our new colleague {P}>.
- <My box is full; how do I get more room?>
- !<No mail has gone out or come in since {when}, and a tender closes at noon>.
- ~<The filter now catches nearly everything, thanks>.
* security | abuse | hacked pages | certificates
+ break-ins, malware, certificates, misuse of our servers
+ somebody got in or sends rubbish from our machines
+ warnings of browsers, strange files
- <Browsers say that {site} is not safe>. / Has the certificate run out?
- <From one of your addresses our forum gets a thousand strange entries a day>.
- <I found a file named x.php in {site} that none of us put there>.
- !<{site} shows a skull, and the data of all our customers stand on it for everyone to read>.
- ~<The update that you recommend has been put in>. / For your list.
* backups and moves | migration | restore | data rescue
+ getting back what was deleted, moving a page to or from us
+ copies, restores, moves between servers
+ older versions of data
- <I deleted the pictures of {site} by mistake; do you have them from {past}?>
- <We come to you from {C}; will you take {site} along for us?>
- <How far back do your copies go?>
- !<Somebody has wiped {site}, and the exhibition it sells tickets for opens in an hour>. / Put back last night's copy, please!
- ~<The move can also be in autumn>. / There is no rush at all.
* invoices | billing | accounts | payments
+ what is charged, late, twice, to a wrong address
+ bills and payments
+ prices on the invoice, credit notes, direct debits
- <You charge us for a server that we gave up in {mon}>.
- <Please send bills to our bookkeeper from now on>.
- <Why is the certificate, which was free, now {M}?>
- !<You shut us off tonight for {M}, which were paid on {D}>. / Forty shops depend on us.
- ~<Our VAT number has changed, it stands below>. / Just for your records.
* contracts | plans and notice | orders and notice | customer service
+ larger or smaller packages, notice, changes of owner
+ what is booked, and its end
+ upgrades, downgrades, ending a package
- <The small package is no longer enough, what comes next?>
- <The club has been dissolved, please end everything>.
- <I have sold {site}, how does it pass to the new owner?>
- !<Notice is possible until today by law and contract, so here it is>. / Please confirm before midnight.
- ~<We think of a larger package for next year>. / Nothing is urgent.
== town hall | spam, press, recruiting
around: I live at {street} {H}.|My file is {K}.|I was at your counter {past}.
none <Which tune do the bells of the town hall play at noon?>
none <My grandfather painted the ceiling of your hall; is he named anywhere?>
none <Who won the sack race at the town feast?>
* papers and moves | citizens' office | passports and registration | registration office
+ passports, identity cards, certificates, moving in and out
+ documents that people need, and where they live
+ cards, births, changes of address
- We have been living at {street} {H} since {D}. / <What do we have to bring to register?>
- <How long does a new passport take at present?>
- <I need my birth certificate in an international form>.
- !<We fly at four this afternoon, and my child's passport ran out yesterday>. / Is there an emergency paper?
- ~<I have found the card that I reported as lost>. / You can strike that.
* taxes and fees | treasury | local taxes | dues
+ notices on property, dogs and businesses; instalments, refunds
+ what one has to pay to the town
+ tax notices and objections
- <Our dog died in {mon}; do we still have to pay for him?>
- <I do not understand how the tax on our house could double>.
- <Could I pay the business tax of {M} in three parts?>
- !<The legal period for an objection to your notice ends today>. / It is attached; please confirm.
- ~<The tax for the whole year has been transferred>.
* building | permits | planning office | construction
+ houses, sheds, fences, cutting through walls: is it allowed, plans, neighbours who build
+ permission to build or pull down
+ plans, heights, distances, listed houses
- <May I put up a shed of twelve square metres at the edge of my garden?>
- <We handed in our plans for the house in {mon}; when will they be decided on?>
- My neighbour is building higher than the drawing says. / <Would somebody come and measure?>
- !<A digger is tearing down the listed mill at this very moment>. / Stop them!
- ~<We shall not build the conservatory after all>. / You may close the file.
* parking and fines | traffic fines | parking | tickets for motorists
+ tickets behind the wiper, fines, residents' permits, towed cars
+ motorists who are to pay, or want to park
+ objections to fines, permits for parking
- <My permit lay on the dashboard; the ticket of {D} cannot be right>.
- <How do I get a permit for our street?>
- <I sold the car in {mon}, so it was not me who was too fast>.
- !<You have towed my car with my wheelchair in it>. / I sit on the kerb in the rain.
- ~<I have paid the fine of {past}>. / That is all.
* social aid | benefits | welfare | family help
+ housing aid, care, families, people without money or a home
+ support for those who have little
+ applications for aid, advice, care of old people
- <My rent takes more than half of my pension; is there help?>
- <Who helps me to find a nurse for my father?>
- <We asked for housing aid in {mon} and have not had an answer>.
- !<I am put out on the street today with two children>. / Where can we sleep tonight?
- ~<I have found work and no longer need the aid from {mon} on>.
* nurseries and schools | childcare | schools and nurseries | places for children
+ places in nurseries, fees for them, school districts, holiday care
+ children and where they are looked after
+ day care, school buildings, lunches
- <From {mon} on we need a place for our daughter, who will be two>.
- <Which school belongs to {street}?>
- <Is there somebody for the children in the summer holidays?>
- !<The nursery is locked this morning, {N} children stand in the snow, and nobody knows anything>.
- ~<We have got a place in the next village, so take us off the list>.
* order and noise | public order | nuisance | inspectors
+ noise, dogs without leads, bonfires, street music, markets, permits for events
+ disturbances outside and what needs a permit
+ peace in public places
- <The bar opposite puts its music outside until two>.
- <May we close our street for a feast on {D}?>
- <A large dog runs about without a lead by the playground each morning>.
- !<Somebody is setting fire to tyres under the bridge right now>. / The smoke drifts into the clinic.
- ~<There will be a salute at our wedding on {D}>. / As a notice, so that nobody is alarmed.
"""
