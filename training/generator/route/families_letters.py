# ruff: noqa: E501  (a story a line)
"""Further longer mails for the organisations of the other lists, in the format of ``families``."""

from __future__ import annotations

LONGER = """
== @bank
* cards
- I am back from a week in Rome and have just emptied my bag. / The purse with both cards is not in it. / ?I used one of them on {D} to pay for dinner, so it was still there then. / <Could you send me new ones and tell me whether anything has been paid with the old?>
- <The new card has been in my drawer since {since}, and I do not know how to switch it on>. / The letter speaks of a code, but there was none with it.
- !I am in front of a cash machine in Lisbon that has eaten my only card. / <I have eleven euros and a hotel to pay this evening>. / What can you do for me now?
* payments
- I run a small shop and pay my supplier in Poland by transfer every Friday. / The one of {past} shows as sent, but he says that nothing has come. / <Where is the {M}, and can you trace it?>
- <Please end the standing order to my daughter at the end of {mon}>. / She has her first job and does not need it any more.
* loans
- We have looked at a small house with a garden that costs more than we thought. / Both of us work, and we have saved about a fifth of it. / <Could we come and talk about what we can afford?>
- ~Thank you for the talk of {past}. / <We have decided not to build after all, so you need not send us the offer>.
* fraud
- On Sunday a friendly young lady rang, knew my name and my branch, and said that somebody was trying to get at my account. / She wanted me to read out a number from the app. / <I did not do it, but I would like you to know>.
* accounts and documents
- I have been looking after my uncle since his stroke, and the court has put it in writing. / <What do you need from me so that I can pay his bills from his account?>
== @phone company
* network
- We live at the end of the valley, and it was never great. / <Since the storm {past}, though, we have to climb the hill behind the house to make a call>. / ?My neighbours with {C} have no trouble at all.
- I work from home three days a week. / Each afternoon at about four the internet is gone for some minutes, and my video talks with it. / <I have started the box again as you say on your page, but that did not help>.
* bills
- I have been paying the same {M} for years, so I do not look any more. / By chance I saw that it has been {M2} since {mon}. / <What is the item "security pack", and who ordered it?>
* contracts
- I am eighty-one and only need the telephone to call my daughter. / The young man in the shop sold me something with films. / <I would like to go back to something simple>.
* numbers and cards
- I have been with {C} until now and would like to keep my number, as all my customers know it. / The form was sent on {D}. / <When will it ring on your side?>
* devices
- The {phone} fell from the table, not even very high. / Since then the upper third of the picture is green. / <Can that be repaired, and is it worth it?>
== @energy supplier
* bills and instalments
- Our flat has {N} square metres, and we are at work all day. / Still we are to pay {M} for the year. / The people below, with two children, pay half of that. / <Please check how this sum came about>.
- ~I have received the yearly bill. / <It is lower than last year's, which pleases me, and I have transferred the rest>.
* moving house
- We give up our flat on {D} and move into my parents' house in {street}, where you already supply my father. / <Does our contract simply end, or do we take it along?>
* faults
- !I look after a man at home who breathes with a machine. / <The power has been off for twenty minutes and his battery lasts for an hour>. / When will it be back?
* tariffs and contracts
- Two years ago I signed because of a bonus that never came. / <Now I would like to know when I can leave and what you would do to keep me>.
* meter readings
- You ask for a number, but the thing in our cellar shows three, one after the other. / <Which of them do you want?> / Here are all: {N}{N2}, {N3}{N4}, {N5}.
== @railway
* delays and compensation
- On {D} we took the 14:08 with our two children. / It stopped in a field for an hour, nobody said a word, and we came too late for the ferry. / <I ask you to pay for the new ferry tickets, {M}, and for the part of the fare that is due to us>.
* bookings
- I booked two seats in the quiet coach, as my husband has a weak heart and noise does him no good. / <In the confirmation we sit in coach {S}, which is for families; can that be changed?>
* lost things
- This may sound silly, but it matters very much to me. / <My notebook, dark green with a rubber band, must still be on the seat by the window in the last coach of the 6:52>. / It has five years of my life in it.
* passes
- My company has paid for my pass so far, and from {mon} on I shall have to do it myself. / <Is there a way to pay by the month, and do I keep the same card?>
* help on the way
- My mother travels alone on {D} and changes trains twice. / She walks with a frame and hears badly. / <Could somebody wait for her at each platform?>
* cleanliness and comfort
- I take the 7:31 every day. / <For a week the heating in the rear coach has been on full, although it is summer, and the windows cannot be opened>.
== @school
* absences
- Good morning, / {P7} was up all night with her stomach. / <She stays at home today and probably tomorrow>. / ?Could somebody tell the choir, as she had a solo?
* enrolment
- We come back from Canada in {mon} with two boys, who have never been to school here. / <Which class would they go to, and what do you need from us?>
* trips and events
- I have read the letter on the week at the lake. / My wife has lost her job, and {M} at once is more than we have. / <Is there help, or can we pay it bit by bit?>
* teachers and lessons
- {P7} has come home crying three times since {since}. / She says that she is laughed at when she reads aloud. / <I would like to sit down with her teacher and talk about it>.
* buses
- <The new driver goes past our stop when nobody stands right at the kerb>. / {P7} is small and waits under the roof when it rains.
== @university offices
* examinations
- I was to sit the oral exam in history on {D}. / That night my father was taken to hospital and I drove home. / <The doctor's paper is attached; when could I make up for it?>
* fees and grants
- My parents cannot support me, and I work twenty hours a week beside my studies. / <Is there a grant that one can apply for in the middle of the year?>
* timetable and rooms
- I am in the fourth term and need two seminars to finish. / <Both are on Tuesday at ten, and neither is offered again for a year>. / What do you advise?
* records
- ~<I have finished my studies and send back my card, as you asked>. / It was a good time.
== @computer department
* devices
- I opened my {dev} this morning as always. / There was a click, then a smell, and since then nothing. / <Could somebody have a look, or lend me another one?>
* accounts and access
- I have been covering for {P} since {since} and should look after her mailbox. / <Each time I try to open it I am told that I am not allowed to>. / Our boss has agreed to it.
* network
- There are six of us in the new annex. / <As soon as more than two are in a video call, everything gets stuck>. / With a cable it is no better.
* programs
- Since the night of {past} my spreadsheet has been speaking Finnish to me. / ?It is a nice language. / <How do I get English back?>
* attacks
- This morning there was a stick on the floor of the car park with "salaries" written on it. / <I have not put it in anywhere and would like to hand it over to you>.
== @works
* orders
- Our own customer has doubled his order, so we shall need more than planned. / <Please make it {N}00 {part}s instead of {N2}00, all in one go, if you can still change that>.
* quality
- We have been buying the {part}s from you for years and never had any trouble. / In the last batch, though, <every tenth has a burr that cuts our seals>. / Photos and the numbers are attached. Please let us know what you will do.
* dispatch
- Our yard was empty this morning, although you announced two pallets for seven o'clock. / The driver cannot be reached. / <Could you find out where he is and when we can expect him?>
* accounts payable and receivable
- We have gone through what is open between us. / <On your list there is {K} with {M}, which in our books was settled in {mon}>. / Would you check and send us a new list?
== @garage
* workshop
- When I turn left there is a knocking from the front right, only when the engine is cold. / A friend thinks it is a joint. / <When could I bring the {car} so that you can listen to it?>
* bills and insurance
- Thank you for the quick work {past}. / At home I looked at the bill more closely. / <There are four new plugs on it, but in the {car} I find the old ones>.
* new and used cars
- Our third child is on the way, and we no longer fit into the {car}. / <What do you have with seven seats, not too old, and what would you give us for ours?>
== @care home
* places
- My father has come home from hospital, but it is too much for my mother. / We have looked at several houses and liked yours best. / <How long would he have to wait for a room, and can he come for a few weeks first?>
* nursing
- {mum} told me on the phone that the legs have been swollen for days. / When I visited {past}, I saw it for myself. / <Has the doctor been asked, and what does he say?>
* costs
- The bill of {mon} shows a single room. / <{mum} shares one, and has done so since the first day>. / Please take back the difference.
* rooms and laundry
- I write the name into everything that {mum} wears. / <All the same, two pairs of trousers and the good blouse have not come back from the wash since {since}>.
== @hotel by the lake
* reservations
- We have had two rooms booked with you since {mon}, from {D} on. / Now my brother and his wife would like to join us. / <Is there a third one left, if possible on the same floor?>
* bills
- We were your guests for four nights and enjoyed it. / At home I noticed that <five were taken from my card>. / Would you please look into it?
* housekeeping
- ~We left this morning. / <The bulb on the left of the bed is about to go, so that your people know>. / Nobody needs to write back.
* feasts and meetings
- Our firm turns fifty in {mon}. / We would be about {N} people, one day of talks and an evening with music. / <Could you make us an offer with and without rooms?>
== @charity
* donations
- My grandmother turned ninety and asked for money for you instead of presents. / <{M} have come together in a shoe box; how do we get it to you?>
* people in need
- I have been living in my car since {since}, and it is getting cold. / I still go to work every day. / <Is there a place where I could wash and perhaps sleep?>
* volunteers
- I retire in {mon} after forty years at the tax office. / I am good with figures and bad at sitting still. / <Could you use somebody like me?>
* receipts
- We have moved twice in a short time, so it may be our fault. / <The paper for the tax office for what we gave in 2027 has never reached us>.
== @sports club
* membership
- My knee no longer allows any running, and the doctor says that it will stay like that. / <I would like to leave at the end of the year and hope that this mail is enough>.
* training
- Our twins are five and climb on everything. / <Is there a group for children of that age, and on which afternoon?>
* fees
- I have two children with you, and the second was meant to be half price. / <In {mon} you drew the full sum for both>.
* matches
- Three of our girls are on a class trip on {D}. / <Could the game against {C} be moved to the Sunday?>
== @newspaper
* delivery
- We moved to the back house in {mon} and told you so. / <Since then the paper has been left at the front, and by the time I am down somebody has taken it>.
* corrections
- In your report of {D} on the fire you name my brother as the one who caused it. / The police have said clearly that it was the cable. / <I ask you to put this right in the same place>.
* subscriptions
- My late father read you for fifty years, and the paper still comes to his door. / <Please end it; do you need a document from me?>
* tips
- I work in a nursing home whose name I do not want to write here. / What goes on there at night should be known. / <Could one of your reporters meet me?>
== @theatre
* tickets
- I booked three seats for {play} on {D}, and now two more friends want to come. / <Are the two next to ours still free, or can all five be moved?>
* visit and access
- My husband sits in a large wheelchair, and we have never been to your house. / <How does he get in, and can I sit beside him?>
== @maker of appliances
* repairs
- The {app} is three years old and has always been looked after. / Since {since} it stops after a few minutes, shows E{S} and hums. / <I would like somebody to come, and to know beforehand what it costs>.
* guarantee
- Your man was friendly and quick. / Then he handed me a bill, although the {app} was only bought in {mon}. / <I think that this is still covered, and ask you to take it back>.
* use and care
- The {app} runs well, but there is a white film on all the glasses. / I have already tried another powder. / <What else can I change in the settings?>
"""
