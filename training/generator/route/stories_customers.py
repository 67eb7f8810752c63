# ruff: noqa: E501  (a story a line)
"""Stories of travellers, guests, clients, farmers, believers, owners of animals, staff, users."""

from __future__ import annotations

THIRD_STORIES = """
== @lost property
+ what people left behind on the way
- I got off at the market {past} and my rucksack stayed on the seat. / ?It is blue with a yellow zip. / <Has anybody handed it in?>
- <My daughter's toy rabbit stayed on the 8:15>. / ?She has not slept since. / It has only one ear.
- I found a purse under my seat. / <Where can I give it to you?>
- A kind lady took my umbrella by mistake and left me hers. / <Perhaps she has told you, can you bring us together?>
== @bookings
+ trips that people want to make, move or drop
- We are down for {D}, two adults and a child. / ?Now my wife has to work. / <Could we go a week later?>
- <My name is spelt wrongly on the confirmation {K}>. / ?With this I will not get through the gate.
- <My mother cannot travel any more, so please take her out>. / ?Her doctor has written a note.
- <Could we sit next to each other, at the window if possible?> / The number is {K}.
- I pressed the button and got no answer. / <Do I have a seat now or not?>
== @baggage
+ suitcases: late, gone, broken, too heavy
- We landed at noon {past}. / ?Everybody else got theirs. / <Mine did not come out on the belt>. / It is red with a green ribbon.
- <One wheel is off and the side has split open>. / ?It was new. / I handed it over in perfect shape on {D}.
- I play the cello. / <May it come with me in the cabin, and what does that cost?>
- <We have {S} pairs of skis with us; do we have to tell you before?>
== @delays
+ late or cancelled: what people are entitled to
- Instead of {when} we got there after midnight. / ?Nobody told us why. / We had to take a taxi for {M}. / <Who pays for that?>
- <The connection was gone when we arrived, and we spent the night on a bench>. / ?With two small children. / I think something is due to us.
- Our trip on {D} was called off two hours before. / <I have read that one gets 250 for that, please send it to my account>.
== @accessibility
+ travellers who cannot walk, see or hear well
- My husband uses a chair with wheels. / <Is there somebody on {D} who helps him on board?>
- I cannot see. / ?I travel with my dog. / <May he lie at my feet, and does he need a paper?>
- <Is there a lift at the station, or only stairs?> / ?With my new hip I cannot do stairs.
== @food and drink
+ eating with us: tables, menus, allergies
- We would like to come on {D} in the evening. / ?It is my husband's birthday. / <Is there something free for {S}, in a quiet corner?>
- My son must not have gluten. / <Is there anything on the card that he can eat?>
- <We have to be one less on {day}, {P} has a cold>.
- <Do you still serve lunch after two?> / ?We come off the mountain.
== @front office
+ guests who want a bed, come late or stay longer
- We drive through the night. / <Will somebody let us in at five in the morning?>
- <We like it so much that we want to stay until {D}>. / ?Same view, if possible.
- <I would like something for two from {D}, with a bath and not on the street side>. / What would that be?
- The confirmation says one single. / <We are a couple>.
== @housekeeping
+ clean rooms and what is in them
- We got into bed {past} and there was hair on the pillow. / ?Not ours. / <Please have it all changed>.
- <Could we have two more towels and a blanket in 214?>
- I have been home for two days. / <I think my glasses are still next to the bed in 312>.
- <The bath has not been wiped since we came>.
== @spa and leisure
+ swimming, sweating, massage, machines
- <My back is stiff from the drive; can somebody knead it on {day}?>
- The water was so cold {past} that the children turned blue. / <Is the heating broken?>
- <From what age may young people use the weights?>
== @bugs
+ the software computes, shows or does something wrong
- I found out how to make it happen. / Open a file with umlauts in its name, then sort. / <The list comes back in a random order>. / ?It was right in the version before.
- <The sum at the bottom leaves out the last line>. / ?I have added it up by hand. / Version {S}.{S2}, on two machines.
- Stack trace attached. / <It dies with a null pointer when the list is empty>. / ?A small project that shows it is attached, too.
- <Dates in {mon} are shown one day too early for people west of Greenwich>.
== @api support
+ developers who build something on us
- We write a connection to our warehouse. / <Your endpoint for orders answers 429 after a few calls, what is the limit?>
- <Is there a library for Rust, or do I have to write the calls myself?>
- Since {since} our server gets each event three times. / ?We answer 200 at once. / <How do we tell a repetition from a new one?>
- <The field "state" is sometimes missing in the JSON though your reference says that it is always there>.
== @licences
+ how many may use it, until when, with which key
- We have grown. / <We are {N} people now but have keys for half of them only, what do we do?>
- <The text with the 25 characters is not accepted on my new machine>.
- <On {D} ours runs out; do we get a better price if we take three years?>
== @hosting
+ servers, domains, certificates, copies of data
- !<Our shop answers with error 502 since {when}>. / ?We have changed nothing. / Every hour costs us thousands.
- Browsers warn people about our page since {since}. / <Something called a certificate seems to have run out>.
- <One of my people has deleted a table; can you bring back the state of {D}?>
- <We want to take our name over to you, which code do you need?>
== @family law
+ couples who part, children, adoption
- My husband moved out in {mon}. / ?We tried everything. / <I would like to know what happens with the house and the children if we part for good>.
- <The father does not bring the boys back on time, and now he wants them every weekend>. / ?What rights do I have?
- We have looked after {P} for six years. / <We would like him to become ours before the law>.
- <He has paid nothing for the little one since {mon}>.
== @employment law
+ clients who have trouble with their employer
- I got a letter {past} that I need not come any more from {mon} on. / ?I have been there for eleven years. / <Can they do that, and what can I do against it?>
- <My boss still owes me the money for {mon} and {mon2}>.
- I have been warned in writing because I was five minutes late. / <Do I have to accept that?>
- !<I was thrown out on {D} and have read that one has to go to court within three weeks, which ends tomorrow>.
- <What he wrote about my work reads nicely, but a friend says it is poison>. / Could you look at it?
== @property law
+ houses, land and borders
- We want to buy a farm house. / <Could you look through the seller's contract before we sign on {D}?>
- <His fence stands half a metre on our land>. / ?We had it measured.
- <The apples of the tree next door fall on my car, may I cut the branch?>
== @wills and estates
+ what is left when somebody dies
- My aunt died without children. / ?There are seven of us. / <Who gets the house?>
- I am eighty and want everything in order. / <Could you help me to write down who is to have what?>
- <Mother gets forgetful; what do we need so that I may sign for her?>
- <My brother got everything, is nothing due to me?>
== @traffic law
+ drivers in trouble
- I was photographed with 71 where 50 is allowed. / ?I was on the way to my father in hospital. / <Do I have to hand in my licence?>
- <The police say that I drove on after touching a van, but I did not notice anything>.
- <They took my licence for three months, but I drive for a living>.
== @crops
+ what grows: seeds, feeding, pests
- My wheat has orange spots on the leaves since {since}. / <What is that, and can I do something?>
- <How much of the new barley do I need for {N} hectares, and when does it go into the ground?>
- Our soil is heavy and wet. / <Which clover would you take?>
== @livestock
+ cows, pigs, hens and their health
- Two of my cows have stopped eating. / ?They stand with their heads down. / <They give half of what they gave last week>.
- <The hens lay eggs without shells>. / ?I feed what I always did.
- <I am looking for a young bull of quiet character>.
== @machines
+ what drives and harvests on a farm
- It starts, smokes and dies. / ?I changed the filter. / <The old red one simply does not pull any more>.
- <Could I have the baler from you for three days in {mon}?>
- <I need a belt for the combine, number {K}>. / ?It tore in the middle of the field.
== @castings
+ people who want to be on stage
- I have sung since I was six. / <Are you still looking for voices for the spring play?>
- My daughter is ten and dances. / <May she come and show what she can do?>
- <I have looked at the paper you sent; the fee for two evenings is missing in it>.
== @stage
+ sound, light, sets, costumes
- <From row twelve on nobody understood a word {past}>. / ?We used your microphones.
- We are on tour and come to you on {D}. / <How wide is the opening, and how much weight can we hang?>
- <The green coat has torn again in the second act>.
== @subscriptions
+ regular visitors with fixed seats
- I have sat in row three for twenty years. / <Next year I would rather sit at the side, because of my leg>.
- <I am away for the third evening of my series; may I come to another one?>
== @baptisms and weddings
+ family occasions
- Our little girl was born in {mon}. / <We would like to have her christened with you, perhaps on {D}?>
- <We said yes at the registry; now we would like a blessing, outside if possible>.
- My father has died. / ?He came to you every Sunday. / <Could you say some words at the grave?>
== @music
+ choir, organ, concerts
- I sang alto at my last place. / <May I join you, and when do you practise?>
- <The pedal of the great instrument groans at every low C>.
- We are a brass quintet. / <Would you have us for an hour on {D}, for a hat at the door?>
== @community help
+ neighbours in need
- There is nothing left in our fridge and the month is long. / <Can I fetch something from you, and what must I bring?>
- <My neighbour has broken her leg and has nobody who shops for her>.
- <We have three bags of warm things for children>. / ?All washed. / Somebody may need them.
== @small animals
+ dogs, cats and what else lives in a flat
- Our tom has not eaten since {since}. / ?He lies under the sofa and hisses. / <Could you look at him?>
- <My puppy is nine weeks, when does he need his jabs?>
- !<The dog has eaten a whole bar of dark chocolate and is trembling>. / May we come at once?
== @large animals
+ in the stable: horses, cows
- <My mare does not put her left front foot down>. / ?Since {since}. / Could somebody come out?
- !<The calf has been stuck for two hours and the cow is getting weak>. / We need somebody here now.
- <It is time for the teeth of my three geldings>.
== @adoption
+ animals that need a home
- We saw the picture of the brown one with the white paw. / ?We have a garden and time. / <May we get to know him?>
- <I found a hedgehog in the middle of the road>. / ?He is in a box now.
- My mother goes into a home. / <Her two cats cannot come along, do you know somebody?>
== @onboarding
+ new colleagues before and during their first days
- I begin with you on {D}. / ?I am looking forward to it. / <At what time and to whom do I go?>
- <{P} starts on {D} and has neither a badge nor a desk>.
- <Nobody has shown me around, and I do not know who does what>. / ?It is my third day.
== @travel desk
+ staff who have to go somewhere
- I have to be in Oslo on {D}. / <Could you find something early, and a bed near the station?>
- <The meeting is over sooner, can I fly home on {day}?>
- I go to India in {mon}. / <Do I need a stamp in my passport for that, and who gets it?>
== @learning
+ staff who want to get better at something
- More and more of our customers are from Spain. / <I would like to learn to speak with them, is there something in the evenings?>
- <I now lead four people and would be glad of somebody who tells me how it is done>.
- <There is a congress in Graz in {mon}, may I go?>
== @canteen
+ what there is to eat at work
- {past} the soup was cold again. / <Can something be done so that those who come at one get a warm meal, too?>
- <My card says zero although I put {M} on it {past}>.
- <On {D} we have {N} guests; could you bring rolls and coffee to the large room?>
- I eat no meat. / <For weeks there has been nothing but pasta for people like me>.
== @mail room
+ paper and boxes that come into and leave the house
- <I am waiting for an envelope from {C}, has it been put into another box?>
- This has to be in Madrid by {D}. / ?It weighs six kilos. / <Whom do I give it to?>
- <I sit in building D now, please bring my things there>.
== @works council
+ those who speak for the staff
- Our boss wants to put cameras up in the hall. / <Have you agreed to that?> / ?We do not like it.
- <They want us to work on Sundays from {mon} on, and nobody asked us>.
- <How can I stand for election?>
== @internal audit
+ somebody broke the rules, or is not sure what they say
- I do not want my name to be known. / <One of our buyers has his kitchen done by a firm that always gets our orders>.
- <A supplier has invited me to the final, may I go?>
- <I was asked to write an earlier date on a paper>. / ?I refused.
== @emergency repairs
+ no power, gas, water or heat in the street
- !<All houses on our side have been dark since {when}>. / ?On the other side there is light.
- !<There is a smell of gas on the stairs>. / ?We have opened the windows. / I am standing outside with the children.
- !<Water is shooting out of the pavement in front of {street} {H}>.
- !<We have no heating and no warm water in the whole block, with minus ten outside>.
== @meters
+ what was used and how it is measured
- I climbed down to the cellar. / <It says 0{N}{N2} there>. / ?The photo proves it.
- <You guessed that we used {N}00, but we were away half of the year>.
- A man rang and wanted to change the box in the cellar. / <Was he from you, and when will he come again?>
== @tariffs
+ who gets energy from us and at which price
- We get the keys on {D}. / <Can we have power from you there, and what would it cost for two people?>
- <My neighbour pays less for the same; which of your prices would suit me best?>
- <I want to come back to you from {C}>. / ?It was a mistake to leave.
== @solar and grid
+ new connections: panels, chargers, sites
- On {D} they screw {N} panels on our roof. / <What do we get for what we do not use ourselves?>
- <I am buying an electric car; may I put a box in the garage, and do I have to tell you?>
- We start building in {mon}. / <We need power and water at the site until the house has its own>.
== @coverage
+ calls and data that do not get through
- In the living room I have one bar, in the kitchen none. / ?Until {mon} it was fine. / <I have to go out into the garden to phone>.
- <In the evening films stop every minute>. / ?In the morning all is well.
- !<Nobody in the valley can call anybody since {when}, not even 112>.
== @numbers and SIM cards
+ getting a number to work
- I come to you from {C}. / <Can I keep what all my friends have saved?>
- <I typed my code wrongly three times, and now it wants a longer one>.
- The little card is here. / <But the phone says that it is not valid>.
== @devices
+ the phone in the hand: broken, old, new
- It fell on the tiles. / <The glass is a spider's web now, what does a new one cost?>
- <Mine is three years old; what do you give me for it if I take a new one?>
- <In the middle of the day it is empty, although it hung on the cable all night>.
== @roaming
+ using a phone in other countries
- We are going to Turkey for two weeks. / <What do I pay there when I look at a map?>
- <I was on a ferry for one night and now I am to pay {M}>. / ?I only sent a picture.
"""
