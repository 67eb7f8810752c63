# ruff: noqa: E501  (a story a line)
"""Organisations with close queues, in the format of ``families``: garages, papers, care, hotels."""

from __future__ import annotations

TRADE = """
== garage | spam, press, recruiting, complaints
{car}: van|estate car|pick-up|convertible|camper|taxi|minibus
around: I have been a customer of yours since {mon5}.|We live two streets from you.
none <My hat blew over your fence>. / It is brown.
none <Does the walnut tree in front of your hall belong to anybody?> / We would like to gather the nuts.
none <Which choir rehearses above your hall on {day}s?>
* workshop | repairs | service appointments | mechanics
+ repairs, checks, tyres: something on the car is worn or broken; dates for it
+ wants the car to be mended
- <The brakes of my {car} squeal when it is wet>.
- <May I have the winter tyres put on before {D}?>
- <A yellow lamp with an exclamation mark came on {past}>.
- <How long will the yearly check take, do I get another car?>
- <The window on the driver's side has slid down into the door>.
- !<You changed my brakes this morning, and now the pedal goes to the floor>. / I am two houses further and shall roll it into your hall, please keep the gate open.
- ~<The ash tray rattles>. / When it is with you next time anyway.
*! breakdown | roadside help | towing | recovery
+ stands still on the road and must be fetched
+ tow truck
- !<My {car} has died in the tunnel, lorries rush past us>.
- !<The engine boils, I stand on the hard shoulder with a baby>.
- !<It does not start, and at {when} I have to be in the delivery room>.
- <What does it cost to fetch a {car} from {street}, it has not started since {since}?>
- ~<The {car} starts again, so your truck need not come>.
* new and used cars | sales | car sales | showroom
+ buying, trying, leasing, trading in
+ wants another car
- <Is the red {car} on your lot still there?>
- <What would you give me for my {car}?>
- <May I drive the electric one for a day?>
- In {mon} we signed for a new {car} in green. / You spoke of three months. / <When can I expect it?>
- !<I sign elsewhere at {when} today, unless your price comes down>.
- ~<In two years we shall need something with seven seats>. / Just send leaflets.
* parts | spare parts | accessories | parts counter
+ wants a part or an extra to take away
+ mends it himself
- <Do you have the left mirror of a {car} of 2018?>
- <I need a roof rack for two canoes>.
- <The wiper blades you sold me are too short>.
- <Which oil goes in?>
- !<Our ambulance stands for want of one fuse, type {K}>. / Is it at your counter? We send a rider now.
- ~<If the old hubcaps ever come in, think of me>.
* bills and insurance | accounts | accident claims | billing
+ bills of the workshop, insurers, experts after an accident, leasing rates
+ money and papers
- <You put three hours on my bill, but it was done in one>.
- The accident was not my fault, and the work is done. / <Do you send the bill straight to the insurer, {C}, or do I pay first?>
- <The expert of the other side wants your photos of my {car}>.
- <My leasing rate was drawn twice>.
- !<My insurer's legal term ends today and lacks your report>.
- ~<I have paid {K}, the slip is attached>.
* rental | hire cars | vans by the day | rentals
+ renting a car or van by us: dates, deposits, damage, bringing it back
+ cars for a day or a week
- <I need a van on {D} for moving house>.
- I had a van from you on {D}. / Now you keep {M} for a scratch on the left door. / <That scratch was there when I fetched the van, and I have a photo with the time on it>.
- I have booked a van for the move on {D}. / <May my wife drive it as well, and what does that cost?>
- I brought the hired van back on {D}, full and clean. / <When do I get back the {M} that I had to put down?>
- !<The hired {car} is locked with my baby inside, the key as well>. / It is hot, come at once.
- ~<I brought it back at night, the key is in the box>. / All in order.
== newspaper | spam, recruiting, privacy
around: I have read your paper for {N} years.|My number is {K}.|I live in {street}.|I am a subscriber.
none <Can you find my cousin {F}, last seen in Chile?>
none <Do you need old ink bottles?> / My cellar is full of them.
none <How many steps does your tower have?> / My boy counted 212.
* subscriptions | subscribers | reader service | subscription desk
+ starting, pausing, ending, moving a subscription, its price
+ the contract of readers
- <We are away for three weeks from {D}, please stop the paper for that time>.
- My father turns seventy. / <I would like to give him your paper for a year; how does that work, and what does it cost?>
- My eyes are no longer up to the small print. / <So I have to end my subscription, after forty years>.
- <From {D} on to {street} {H}, please>.
- !<If I do not withdraw today, the legal fourteen days are over>. / I do.
- ~<I shall read it on the screen from {mon} on>. / When it suits you.
* delivery | distribution | carriers | not delivered
+ the paper did not come, comes late, wet or in the wrong box
+ carriers on the way
- <For the third time this week there was no paper in the box when I went down at half past six>.
- We have a box at the gate, with our name on it. / <Your boy throws the paper into the wet hedge instead>.
- Since the new carrier came, <the paper is here at noon, when I have long gone to work>.
- <Every morning two papers lie in my box, and I have only ordered one>.
- !<Your carrier has been bitten by our dog and lies in front of the door>. / We have called a doctor.
- ~<It was late because of the snow, I suppose>. / That is all right.
* small ads | classified | advertising | announcements
+ putting in an advert: prices, texts, dates, deaths, flats, used things
+ customers who advertise
- <How much is a death notice of this size?>
- <Two rooms, balcony, {M} cold; please print that on {day}>.
- <The number in our advert was wrong>.
- <What does half a page cost in {mon}?>
- !<Grandmother's funeral is tomorrow and the notice must be in tonight's print>.
- ~<We shall want the usual page at Christmas>.
* letters | readers' letters | opinions | editorial mail
+ what readers think of articles and of the world; meant to be printed
+ opinions
- To your leader on the new bridge: you say that the town needs it. / I say that nobody has asked the people who live below. / <Who is to pay for all of this? Please print my view>.
- <I do not agree with your critic, the evening was splendid>.
- <Cyclists are not the problem, speed is>.
- <Why does nobody write about the closed bakeries?>
- ~<Your piece on swifts made me smile>. / Print it or not.
* tips | newsroom | news desk | stories
+ hints, photos and invitations for reporters
+ something that the paper should report
- <In the old mill somebody keeps tigers>. / You should look into that.
- <We invite you to the opening of our school on {D}>.
- <I have papers that show who was paid for the bypass>.
- <My pupils have built a car that runs on salt water>.
- !<The bridge at {street} is coming down right now>. / I have pictures.
- ~<Our choir sang {past}, here is a photo, should you have room>.
* corrections | errors | complaints about articles | press law
+ something printed was wrong or hurt somebody: corrections, rights to pictures
+ mistakes in articles
- <I am not {N} but thirty years younger than you wrote>.
- <You printed my son's picture without asking>.
- <The firm is called {C}, not as you wrote>.
- <It was not the driver but the cyclist who was hurt>.
- !<Take my address off your page, people stand in front of my house and shout>.
- !<Our counterstatement by law must be printed in the next issue, which closes at {when} today>.
- ~<On page {S} there was an "n" too many>. / Only for the fun of it.
== care home | spam, press, recruiting, privacy
{mum}: my mother|my father|my grandmother|my aunt|my uncle|my husband
around: I live far away and can only write.|I hold the power of attorney.|My sister and I share these things.
none <May our kindergarten borrow your wheelchairs for a play?>
none <Is your cook the one who had the inn in {street}?>
none <What is the blue flower in front of your gate called?>
* places | admissions | waiting list | moving in
+ wants a room: free places, visits to the house, short stays, the move in
+ before somebody lives here
- <Is there a place for {mum} from {mon}?>
- <May we look at the house on {day}?>
- <Could {mum} stay with you for three weeks while I am in hospital?>
- <What may be brought along, her piano?>
- !<The hospital puts {mum} out at {when} today and I have nowhere to go with her>.
- ~<{mum} stays with us for now, so take the name off the list>.
* nursing | care | carers | health of residents
+ how somebody is cared for: medicine, falls, wounds, food aid, doctors
+ body and health of those who live here
- <I found {mum} with a blue arm; what happened?>
- <The drops for the eyes were not given for three days>.
- <{mum} has lost six kilos since {mon}>.
- <May the doctor of her old village still come?>
- !<{mum} has just called, cannot breathe, and nobody answers the bell>.
- ~<The new cushion does good>. / Just to tell the night shift.
* costs | accounts | fees and aid | billing
+ monthly costs, bills, what the insurer or the town pays, pocket money
+ money
- <Why is {mon} {M} dearer than the month before?>
- <We have been raised to grade four; from when does the insurer pay more?>
- <The hairdresser is on the bill, but {mum} was in hospital>.
- <We cannot pay any more; who helps?>
- !<The town's legal term for the aid ends today and your paper is missing>.
- ~<The standing order for {mum} has been set to {M}>.
* kitchen | meals | food | diet
+ what is eaten: menus, diets, wishes, guests at table
+ food
- <{mum} does not eat pork, yet it lay on the plate twice>.
- My mother has never been one for cold cuts. / <Could there be soup in the evening now and then?>
- <We are five for lunch on {D}>.
- <The meat is too hard for the new teeth>.
- !<There was fish in it, and {mum} is allergic, the face is all swollen>.
- ~<The plum cake was like at home>. / Tell the cook.
* rooms and laundry | housekeeping | house and linen | caretaker
+ the room and things: cleaning, laundry, lamps, beds, missing clothes
+ house and household
- <Three cardigans have not come back from the wash>.
- <The bed of {mum} no longer goes up>.
- <There is dust under the wardrobe since {since}>.
- <May I hang up pictures?>
- !<The lamp above {mum}'s bed hangs by one wire and sparks>.
- ~<I have taken the old chair along>. / Nothing to do.
* activities | visits and events | social care | visitors
+ what is going on: outings, music, visits, hours, volunteers, birthdays
+ life in the house
- <May I bring the dog when I visit {mum}?>
- <Can {mum} sing in the choir?>
- <We would like to hold the ninetieth birthday in your hall>.
- <I play the accordion and could come on {day}s>.
- !<{mum} did not come back from the outing with the others>. / It is dark.
- ~<We come on {day} at three, as always>.
== hotel by the lake | spam, press, recruiting, partnerships
around: We were with you in {mon5}.|We come to the lake every year.
none <How deep is the lake at your jetty?> / I am an amateur diver.
none <Did my grandfather {F} cook for you in 1951?>
none <Can one see the Milky Way from the hill behind you?>
* reservations | room bookings | rooms | stays
+ booking, changing and calling off a stay; prices, extra beds
+ before arrival
- We have been married for thirty years in {mon}. / <Do you have a room with a view of the lake for the weekend of {D}?>
- <We have to come a day later>.
- <Is a cot possible?>
- <I must call it off, my wife is ill; what does that cost?>
- !<We stand in your hall, it is midnight, and there is no booking for us>. / Nobody is here.
- ~<We arrive by train on {D}>. / Just so that you know.
* housekeeping | rooms service | cleaning | guests' rooms
+ the room during a stay: towels, dirt, broken lamps, heating, noise, things left behind
+ guests in the house and what they miss
- We had been on the mountain all day. / <When we came back to our room, the old towels were gone and no new ones there>.
- <The shower is cold after a minute>.
- <I left my glasses on the night table>.
- <Somebody snores behind the wall; is there another room?>
- !<The ceiling above our bed drips on a lamp that is switched on>.
- ~<We do not need the room made up today>.
* restaurant | tables | food and drink | kitchen
+ eating: tables, menus, allergies, breakfast
+ wants to eat
- <A table at the window for {S} on {D}, please>.
- My wife must not eat flour. / <Is there bread without gluten at breakfast, or should we bring our own?>
- <For our table on {day} evening we are two more than planned>. / Is the round one free?
- <Do you cook for people who do not live with you?>
- !<My wife's throat closes after your dessert; what was in it?> / The doctor asks.
- ~<We eat in town tonight, so give our table away>.
* feasts and meetings | events | weddings and conferences | groups
+ weddings, meetings, groups: rooms, offers, technique
+ many people at once
- <We marry in {mon} and are about {N}>.
- <Is there a room with a screen for our board on {D}?>
- <What does a day cost a head, with coffee?>
- <May there be fireworks on the jetty?>
- !<Our wedding begins in an hour and the hall is set for a funeral>.
- ~<For our feast on {D} there will be {N} of us and not more, so that you can set the tables>.
* bills | accounts | invoices and vouchers | payments
+ bills after the stay, deposits, vouchers, cards charged
+ money
- <There is a minibar on our bill, but we drank nothing>.
- I stayed with you for two nights on business. / <I need the bill once more, in the name of {C}>.
- <Does the voucher of 2027 still hold?>
- <You took the {M} that I put down a second time>.
- !<You have blocked {M} on my card, and the hospital abroad will not treat me without it>. / Free it now.
- ~<I have transferred what we put down>.
* spa and boats | leisure | wellness | activities
+ pool, sauna, massage, boats, bicycles
+ pastimes of guests
- <A massage for two on {D} at four, please>.
- <Is the water warm enough for a baby?>
- <May one take the boat out at night?>
- <The bicycle that you lent me has no brakes>.
- !<Our boys are on the lake with your boat, the wind has turned and they do not come back>.
- ~<We shall not need the boat on {day}>.
"""
