# ruff: noqa: E501  (a story a line)
"""Organisations with close queues, in the format of ``families``: travel, stages, clubs, charities."""

from __future__ import annotations

LEISURE = """
== railway | spam, press, recruiting, privacy
around: I take this line every day.|My customer number is {K}.|I live right next to the station.
none <Where can one buy the model of your old steam engine?>
none <Who keeps bees on the roof of your station?> / I am a beekeeper myself.
none My husband proposed to me in your waiting room. / <May we marry there?>
* bookings | reservations | ticket changes | trip changes
+ before the journey: buying, seats, changing the date, calling off
+ tickets for trips that have not begun
- <I clicked on the 4th but need the 5th, can that be changed?>
- <We would like to sit together, the four seats are in three coaches>.
- <The confirmation has not come, do I have a ticket or not?>
- My mother cannot come along. / <What do I get if I give hers back?>
- <Is there room for a bicycle on the 9:12?>
- !<My train leaves in an hour and there is nothing in my app>. / What do I show the guard?
- ~<We have printed our tickets, everything is right>.
* delays and compensation | passenger rights | claims | late trains
+ after the journey: it was late or did not run, and somebody wants money for it
+ compensation for missed connections, taxis, hotels
- <We came 80 minutes late and would like the part that is due to us>.
- The last connection had gone. / <Who pays for the taxi, {M}?>
- <We spent the night on a bench and claim the hotel that we should have had>.
- <You refused my claim with "weather", but the sun was shining>.
- !<The mediator's legal deadline for your reply ends today>. / The file is {K}.
- ~<The {M} for the late train have come>. / Case closed for me.
* lost things | lost property | found items | left luggage
+ left in a train or at a station, or found there
+ wants a thing back that stayed behind
- <My violin stayed on the rack of the 17:40>.
- <A stuffed elephant with one ear is missing since {since}>. / My son does not sleep.
- <I found a purse under seat {N}>. / Where do I bring it?
- I took the wrong black suitcase. / <Somebody must have mine>.
- !<The cooling box that I forgot in coach {S} holds a kidney for an operation at {when}>. / Stop the train.
- ~<My umbrella has turned up at home>. / Please close the search.
* help on the way | assistance | accessibility | travellers with disabilities
+ wheelchairs, blind or deaf travellers, lifts, ramps, help to change trains
+ needs somebody to get on or off
- <I use a wheelchair and need the ramp on {D} at {when}>.
- <Is the lift to platform {S} working again?>
- <My father is ninety, can somebody lead him to the connecting train?>
- <I am blind; does my dog need a ticket?>
- !<I sit in my wheelchair on the train, nobody has come with the ramp, and it is about to go on to the depot>.
- ~<Your man with the ramp was there in time>. / That is all.
* cleanliness and comfort | trains and stations | on-board service | upkeep
+ dirt, heating, toilets, broken doors and seats in trains and stations
+ the state of coaches and stations
- <The toilet in coach {S} has been locked for a week>.
- <It was thirty-four degrees and no window opens>.
- <The waiting room on platform {S} smells so badly that everybody waits outside in the rain>.
- <Gum on seat {N}, and now on my trousers>.
- !<A door of the 8:05 is open while it runs>. / Children stand right next to it!
- ~<The clock on platform {S} is a minute slow>. / It has time.
* passes | season tickets | commuters | railcards
+ weekly, monthly and yearly passes, railcards: buying, losing, ending
+ people who travel every day
- <My yearly pass was stolen together with the purse>.
- Since {mon} I have been working from home and hardly ever take the train. / <Can I give my yearly pass back, and what do I get for the months that are left?>
- <When will the card for students come?>
- I ended my yearly pass in {mon} and have your letter about it. / <You renewed it all the same and took {M}>.
- !<The gate has swallowed my pass, and behind it I see my train, with my three-year-old in it>.
- ~<Next year I shall need one zone less>. / That has time until {mon}.
* fines | penalty fares | ticket checks | inspections
+ travelled without a valid ticket and was asked to pay
+ disputes what the inspector wrote
- Your inspector wrote me up on {D} between the two bridges. / The ticket in my hand was stamped, only the print was pale. / <I do not see why I should pay {M}>.
- <My phone died just when the man came, here is the ticket>.
- <My daughter of eleven was written up as if she were grown up>.
- <May I pay the {M} in two parts?>
- !<The court order over my fine takes effect at midnight by law>. / I object; confirm today.
- ~<I have paid the {M} from {past}>. / No reply needed.
== theatre | spam, recruiting, complaints, partnerships
{play}: the opera|the musical|the comedy|the children's play|the concert|the ballet|the reading
around: I have loved your house since {mon5}.|You may remember me from last season.
none <Do you know who bought the old cinema next to you?>
none <My canary has flown into your glass hall>. / It answers to Caruso.
none I am called like your founder. / <Are we perhaps related?>
* tickets | box office | seats | bookings
+ buying, changing and giving back tickets, seats, prices
+ wants to see something
- My parents are here for a week and we would like to go out with them. / <Are there still four seats next to each other for {play} on {D}?>
- <The mail with our tickets has not come>.
- <Can I swap {D} for a later evening, my wife has broken her leg?>
- <Is there something off for students at {play}?>
- <I was charged for three, but got two>.
- !<{play} begins in ten minutes and your machine does not read our tickets>. / We stand in front of the door.
- ~<We cannot use our seats tonight, give them to somebody>. / We want nothing back.
* subscriptions | season tickets | regulars | subscribers
+ people with a fixed seat for the year: starting, swapping, ending
+ series of evenings
- <I would like the same seats next season, only further to the middle>.
- <My husband died; please leave me one of our two places>.
- <The programme book for subscribers has not come>.
- After eleven years with you we are moving away. / <How and by when do we have to end our season tickets?>
- !<The right to keep our seats ends today at six, your letter came only now>. / We keep them!
- ~<I agree to the new date for our series>. / No answer is needed.
* group and schools | education | school groups | workshops
+ classes and groups: visits, workshops, talks before the play
+ teachers who want to come
- <I would like to bring {N} pupils to {play}>.
- I teach class {S}b, and we are coming to {play} in {mon}. / <Is there a book with tasks to prepare the pupils?>
- <Could an actor talk to us afterwards?>
- <What does a workshop on masks cost for a class?>
- !<Our coach has broken down with {N} children, and {play} begins in half an hour>. / Can you wait?
- ~<Our class drew pictures of {play}, they are attached>. / Just for your pleasure.
* hire | venue hire | events | rentals
+ renting our rooms, costumes or props
+ wants to hold a party or a meeting in our house
- <What would it cost to have your foyer for a wedding of {N}?>
- <Do you lend wigs to a school?>
- <Is the small hall free on {D} for our general meeting?>
- We have taken your foyer for our silver wedding on {D}. / <May we bring our own cook, or do we have to take yours?>
- !<{N} guests arrive at six, and your foyer, which we have rented, is locked>.
- ~<We have found another room for the party>. / Please strike us off.
* artists | casting | performers | artistic office
+ those who want to play, sing, write or design for us
+ applications and ideas of artists
- <I am a bass and would like to sing for you>.
- <May I send you my play about a lighthouse?>
- <When is the next audition for dancers?>
- <My agent has not had the contract for {mon}>.
- !<Our lead for tonight has no voice, could {F} from your house jump in?> / We need to know within the hour.
- ~<I withdraw my play, it will be done elsewhere>.
* technique | stage technicians | sets and lights | backstage
+ for colleagues: sound, light, sets, costumes, what breaks on stage
+ technical matters of a show
- <The third lamp from the left flickers in act two>.
- <The door of the set sticks, and the count cannot come in>.
- <For {play} we need fog that does not make one cough>.
- <Her dress is torn again under the arm>.
- !<The iron curtain hangs crooked above the choir and creaks>. / Everybody off!
- ~<The wind machine squeaks a bit>. / We do not need it before {mon}.
* visit and access | visitors | front of house | access
+ the visit itself: parking, cloakroom, wheelchairs, hearing loops, drinks, things left behind
+ how does one get in, what stayed under the seat
- <Is there room for a wheelchair at {play}?>
- <I left a grey scarf in row {N} {past}>.
- We come to {play} by car, with my mother, who walks badly. / <Where does one park best, and is there a lift to the balcony?>
- <Does the hearing loop work on the balcony?>
- !<My father has collapsed in the cloakroom and nobody of you is here>.
- ~<The coat that I missed hung at my sister's>. / Sorry, nothing to do.
== sports club | spam, press, partnerships, privacy
around: My number is {K}.|You know me from the summer feast.|I live right next to the hall.
none <Who has a cellar for our band?> / We are loud but friendly.
none <Can you lend us a tent for the church fair?>
none <My drone has landed in your poplar>.
* membership | members' office | joining and leaving | members
+ joining, leaving, resting, addresses
+ who is in the club
- <How do I put down my two girls?>
- <I move away and would like to leave at the end of {mon}>.
- <Could I rest for half a year, my knee was operated?>
- <What do I need to change from the youth to the grown-ups?>
- !<Notice must reach you by midnight, else the law and your rules hold me for a year>. / Here it is, please confirm today.
- ~<I live at {street} {H} now>. / For your list.
* fees | subscriptions and fees | treasurer | dues
+ what members pay: debits, reductions, receipts, reminders
+ money of the members
- <You drew {M} twice in {mon}>.
- <I am a student again, what do I pay now?>
- <I need a receipt for the tax office>.
- My bill for the year names {M} for "work hours not done". / <I was at every single work day; please take that off>.
- !<Your collector threatens to send somebody this afternoon over {M} that I have paid>. / Stop him.
- ~<I have paid for the whole year in one go>. / No answer needed.
* training | training times | courses | coaches
+ when, where and with whom one trains; courses, trial lessons
+ exercise
- <At what time do the eight-year-olds begin?>
- My daughter is nine and has never held a racket. / <May she try a lesson once before we decide?>
- <The course on {day} is full, is there a list?>
- <Our coach has left, who takes us on?>
- !<{N} children stand in front of the locked hall in the rain and the coach does not come>.
- ~<{P7} cannot come on {day}, she has a cold>. / Just so that you know.
* matches | competitions | fixtures | league office
+ games and races: dates, referees, results, licences of players
+ contests with others
- <Our bus is broken; can we play a week later?>
- <The result of {past} stands the wrong way round>.
- <{P7}'s licence has not come and the season begins on {D}>.
- <Do you send a referee for the under-tens?>
- !<Kick-off is in twenty minutes and there is no referee>. / {N} people are waiting.
- ~<We won 3:1, for your list>.
* grounds and gear | facilities | equipment | pitches and lockers
+ pitches, halls, showers, lockers, boats, balls
+ things and places of the club
- <The showers of the men are cold>.
- <The net of goal two has a hole as big as a calf>.
- <My locker does not open, and my shoes are in it>.
- The handball team has {S} balls left, and two of them are flat. / <We need {N} new ones before the season>.
- !<The cable under the pool lamp hangs in the water>. / The swimmers are out; switch off the power.
- ~<The floor of the boat house could do with paint some day>.
* youth and trips | camps | youth work | holidays
+ camps, trips, parties for the young, consent of parents
+ what the young do beside sport
- <What does the tent camp cost for two?>
- <Are there places left for the week on skis?>
- <May {P7} come to the camp with her tablets?>
- <I could drive {S} children to the lake>.
- !<You have just driven off to the camp and my son stands here alone at the gate>.
- ~<Attached is our consent for the trip>.
* helpers | volunteers | work days | honorary posts
+ people who want to help: coaches, stewards, cakes, clean-up days
+ giving time to the club
- <I could look after the till at the feast on {D}>.
- <I have a whistle and would like to learn to be a referee>.
- I am a welder and retired since {mon}. / <Do you need somebody for the fence or the goals? I would do it for nothing>.
- <Who comes to paint the fence on {day}?>
- !<The feast begins at noon, and two of my three cooks have called in sick>. / I need hands now.
- ~<I bake two cakes as every year>. / You need not write back.
== charity | spam, press, recruiting, privacy
around: I read about you in the paper.|Your leaflet hung in our library.|I live in {street}.
none <How does one write your founder's name in Greek letters?> / It is for a puzzle.
none My neighbour's parrot says your name all day. / <Would you like a film of it?>
none <Is the flat above your office free?>
* donations | giving | donors | fundraising
+ giving money or things, how, for what
+ people who want to give
- <I would like to give {M} for the well in Ethiopia, where to?>
- <Do you take furniture as well?>
- <We made {M} with our bazaar; how do we hand it over?>
- I would like to support you regularly and not have to think of it each time. / <Can you draw fifteen euros from my account each month?>
- !<The matching gift of my firm ends at midnight, and your page refuses my {M}>.
- ~<I have transferred {M} as every year>. / No need to thank me.
* receipts | donor records | donor service | paperwork
+ receipts, address changes, ending a monthly gift, wrong debits, no more letters
+ administration of those who give already
- <The receipt for last year has not come>.
- <Please stop the ten euros a month, my pension is small>.
- <You drew my gift twice in {mon}>.
- Each time you write, three of the same letter are in my box: to me, to my late husband and to "the family". / <One is enough, please put your list in order>.
- !<The tax office wants the receipt by the legal deadline, today>.
- ~<Our address from {mon} on is {street} {H}>. / Nothing else.
* legacies | wills | bequests | estate gifts
+ people who leave us something, and those who settle an estate
+ last wills
- <I would like to think of you in my will; how does one do it?>
- My aunt left you her house. / <Who comes to take it over?>
- The notary and I are going through my last will. / <Does your name have to stand there in full, and with which address?>
- I am eighty and am writing my will. / I would like to leave you my savings. / <Can I lay down in it that they are used for the old horses?>
- !<The notary sits at my mother's bed right now and asks for your registration number>. / She is very weak.
- ~<You stand in my will since {since}>. / I just wanted you to know.
* volunteers | helpers | volunteering | community
+ who wants to give time, or does so already: shifts, training, expenses
+ helping hands
- <I have two afternoons free and drive a van>.
- <I cannot take my shift on {D}>.
- <Do helpers get the bus fare back?>
- <May my class help in the kitchen for a day?>
- !<I am alone in the shelter with {N} people and there is a fight>. / Send somebody.
- ~<I stop helping in {mon}, as I wrote>. / It was a good time.
* people in need | help desk | social help | advice and aid
+ those who need help: food, clothes, a bed, advice
+ asks for help for himself or a neighbour
- <I cannot buy food until the end of the month>.
- <My neighbour has no winter coat and is too shy to ask>.
- <Who helps me with the forms for rent aid?>
- <Do you know a bed for a young man, he sleeps at the station?>
- !<My husband has beaten me, I am in the street with two children>. / Where can we go tonight?
- ~<Thank you for the parcel, we have work again and need no more>.
* campaigns and schools | campaigns | education | public work
+ petitions, stalls, talks, material for lessons
+ people who want to spread the word
- <Please send me {N} leaflets for our stall>.
- <Would somebody talk about the project to my class?>
- <May we use your poster in our church paper?>
- We saw your people with the banner in front of the town hall. / <Where can one sign against the dam, and do you have lists for our shop?>
- !<Our demonstration starts at two and your banners are not here>.
- ~<I signed your petition and passed it on>.
* projects | field work | partners abroad | programmes
+ work on the spot: partners, reports, new projects, payments to partners
+ letters from and about our projects abroad
- <Attached is the half-year report of our school in Mali>.
- <We are a clinic in Nepal and look for a partner>.
- <The pump that you gave us lacks a part>.
- <The second payment for the well has not come>.
- !<The dam above the village is breaking, our people need boats and medicine now>.
- ~<The roof of the school is on, photos attached>. / No reply necessary.
"""
