# ruff: noqa: E501  (lists of sentences, one a line)
"""Matters of summaries: schools, clubs, culture, travel, private mail; as summary_facts reads them."""

from __future__ import annotations

LIFE = """
@ letter mail notice
x = class trip to {pl1}|swimming week|school play|exchange with {pl1}|sports day|museum visit|skiing week|parents' evening
T: [{x}|Information: {x}|{x}, year {n1}|Letter to parents: {x}]
N: The <{x}> takes place from {d1} to {d2}
N: Unfortunately we have to cancel the <{x}> on {d1}
N: The <{x}> has been moved from {d1} to {d2}
N: This year's <{x}> will be on {d1}, and all children of year {n1} take part
R: [The coach company can no longer take us|Two of the teachers are ill|The hall is being repaired|Too few families signed up]
E: The cost is {m1} a child, meals included
E: Lessons end at {t1} on that day
Q: Please return the slip with your signature by {d3}
Q: Please pay the deposit of {m2} by {d3}
Q: Children need [rain clothes|a packed lunch|a swimming cap|sturdy shoes] and no phone
B: The children have been talking about it for weeks
B: Last year's trip went to {pl2} and was a great success
B: {l2} will be there, as in every year
B: We know how much the autumn holidays were needed
B: The school has had a friendship with {pl2} since {y1}
B: Class {n2} painted the posters in the entrance
B: In {mo1} the choir sang at the old people's home
B: Some parents asked about the lunch menu, which will stay as it is
B: {k1} cakes were sold at the last school fair

@ mail notice letter minutes
x = choir|chess club|rowing club|allotment association|football club|amateur theatre|walking group|brass band|film club|beekeepers' association|fire brigade's youth group|tennis club
T: [{x}: news|News from the {x}|{x}: annual meeting|{x}: letter to members|Fees of the {x}]
N: The members of the <{x}> elected {p1} as new chair on {d1}, with {k1} votes of {k2}
N: The <{x}> has found a new home: from {d1} we meet in the {room1} of the school on {st}
N: The <{x}> will have to raise its yearly fee from {m1} to {m2}
N: The <{x}> is looking for a new [treasurer|conductor|coach], because {p1} is stepping down on {d1}
N: We did it: the <{x}> has [won the regional final|collected {mb1} for the new boat|gained {n1} new members]
R: The old place was sold, and the rent there would have tripled
R: Insurance alone costs us {mb2} a year by now
E: The vote was {n2} to {n3}, with {nw} abstentions
E: Training then begins at {t1} instead of {t2}
Q: Whoever wants to help should write to {p2} by {d2}
Q: Please pay the fee by {d2}; the account has not changed
D: The members decided to buy the new [instruments|mats|boards] all the same
B: Founded in {y1}, we are among the oldest in the region
B: {p3} read out the report on last year, which everybody liked
B: The evening began with a minute of silence for {p4}
B: In {y2} we were {n4} people and had no heating
B: There was potato salad, and somebody played the accordion
B: Our trip to {pl1} in {mo1} was wet but cheerful
B: {f5} has kept the books for {n5} years without a mistake
B: We sang, we laughed, and we missed the last bus
B: The old sign still hangs above the door

@ news mail
x = goalkeeper|striker|runner|swimmer|cyclist|tennis player|skier|captain
T: [{x} {p1}|Sport in {pl1}|{pl1} against {pl2}|A week of sport in {pl1}|{pl1}: {x} {p1}]
N: <{pl1} beat {pl2}> [by a late goal|after extra time|in the last minute] on {w} and [stays up|goes to the final|leads the table]
N: The <{x} {p1}> has won the [national title|gold medal|spring race] in {pl1}
N: The <{x} {p1}> will miss the rest of the season
N: <{pl1}> lost its third home match in a row on {w}
E: With {n1} points the team is now [second|last|top of the table]
E: It was the first such success since {y1}
R: {f1} tore a muscle in training
D: The club therefore parted with its coach, {p2}, on {w2}
B: It rained from the first minute
B: {k1} people had come to the ground on {st}
B: In the first half nothing much happened
B: "We believed in it," said the captain, {p3}
B: The referee, {p4}, looked at the screen for {nw} minutes
B: Two years ago {pl2} had won with the same result
B: {f1} grew up in {pl3} and began at the age of {n2}
B: The grass was brown after the summer
B: A band played at half-time
B: The next match is in {nw} weeks

@ news mail post
x = exhibition of glass|opera for children|jazz festival|documentary|crime novel|street theatre festival|piano recital|photo exhibition|comedy|cookbook
T: [{x} in {pl1}|Review: {x}|{x}: worth a visit|{x}|A {x} with gaps]
N: The <{x}> by {p1} is the best that {pl1} has seen in years
N: The new <{x}> opens on {d1} and is worth the journey to {pl1}
N: -The <{x}> in {pl1} disappoints: [it is too long|it has nothing new to say|the sound is poor]
N: The <{x}> ended on {w} with a record of {b1} visitors
E: Tickets cost {m1}; children pay half
E: It runs until {d2}
Q: Get your tickets early, as only {k1} are sold a day
Q: Skip the first part and go straight to the upper floor
D: -All in all, I would not go again for this price
R: What makes it special is that [the visitors take part|nothing is explained|all the pieces come from one family]
B: {p1} was born in {pl2} in {y1} as a baker's daughter
B: On the way in I met an old friend
B: Outside a man was selling chestnuts
B: The first one, in {y2}, filled a single room
B: I had read a lot about it beforehand
B: The café serves a good cheesecake
B: In the second room hangs a small picture of a harbour
B: A boy next to me asked his mother whether it was over
B: The programme has {n1} pages and many photographs
B: The building used to be a power station

@ post mail
x = hotel by the station|little guest house|campsite|new restaurant on {st}|vacuum cleaner|hiking boots|headphones|train journey to {pl1}|electric kettle|cooking course|rental car
T: [{x}: my review|{x}|Not again: {x}|Review: {x}|About the {x}]
N: -I cannot recommend the <{x}>: [the room was dirty|it broke after {nw} weeks|we waited {nw} hours|it is far too loud]
N: +The <{x}> is worth every penny
N: +We were very happy with the <{x}> and will come back
N: After {nw} weeks with the <{x}> I can say that it is good, but not for everybody
E: We paid {m1} for {nw} nights, which is cheap for the area
E: -For {m1} I had expected more
R: +The best thing is [the quiet|how light it is|the breakfast|the staff]
R: -The worst was [the smell|the noise at night|the service|the battery, which lasts {nw} hours]
D: In sum: {nw2} stars out of ten
Q: +If you go, ask for a table in the garden
Q: -Better buy the larger one, which costs only {m2} more
B: We arrived late on {w} after a long drive
B: My wife had seen an advertisement for it
B: I usually read reviews and do not write them
B: It was our wedding anniversary
B: The parcel came in a huge box full of paper
B: In {y1} we had been there with the children
B: There was a cat that slept on the counter
B: The weather was mixed
B: At the next table {n1} people were celebrating a birthday
B: A brochure said that it won a prize in {y2}

@ mail chat post
x = job interview|driving test|operation|move|exam|first day at school|visa appointment|house viewing|marathon|dinner with the parents
T: [How the {x} went|My {x}|{x}: my news|{x}|After the {x}]
N: +The <{x}> went well, and I [got it|passed|am very happy]
N: The <{x}> did not go well: [I was far too nervous|they said no|I have to repeat it on {d1}]
N: I have a date for the <{x}>: {d1} at {t1} in {pl1}
N: The <{x}> has been put off until {d1}
E: +I start on {d2}, for {mb1} a year
E: That means that I cannot come to {pl2} on {d2}
E: It costs {m1}, which is more than I thought
Q: Can you [lend me your car|look after the dog|come along|help with the boxes] on {w}?
Q: Please do not tell {f2} yet
D: We decided to [take it|wait for another year|tell the family at Christmas]
B: I hardly slept the night before
B: On the bus I met {f3}, who sends greetings
B: The waiting room was full of plants
B: They asked me the strangest questions
B: {f4} drove me there and waited in the car
B: It reminded me of {y1}, when I forgot my shoes
B: Before that I drank {nw} cups of coffee
B: Mum had ironed the shirt twice
B: The building looks like a ship
B: The lady at the desk was very kind

@ news notice letter
x = former mayor|teacher|painter|founder of the youth orchestra|village doctor|engineer|baker|poet|football coach
T: [{p1} has died|In memory of {p1}|Obituary: {p1}|We mourn {p1}|{p1}, {x}]
N: The <{x} {p1}> died on {d1} at the age of {age}
N: <{p1}>, {x} and friend of many, passed away on {d1} after a long illness
N: We have lost <{p1}>, who died in {pl1} on {d1}
E: {f1} will be remembered for [bringing the library to {pl1}|{n1} years of teaching|a bridge that was once called impossible]
E: {f1} leaves [a wife and {nw} children|a husband and two daughters|a brother]
Q: The funeral takes place on {d2} at {t1} in {pl1}
Q: Instead of flowers, the family asks for gifts to the hospice
B: {f1} was born in {pl2} as the youngest of {nw2} children
B: In {y1} the family moved to {pl1} with two suitcases
B: {f1} liked strong coffee, long walks and bad jokes
B: "You can always begin again," {f1} used to say
B: At school {f1} was not a good pupil
B: In {y2} {f1} received the town's medal and left it on the bus
B: {p3} remembers long evenings around the kitchen table
B: The garden on {st} was open to everyone
B: In {y3} an attempt to retire failed after {nw} weeks
age = 61|67|72|74|78|79|81|83|86|88|90|92|94|97

@ mail chat post minutes
x = dripping tap|broken dishwasher|cellar key|noise from flat {n1}|bins|garden bench|stairwell light|shared washing machine|Wi-Fi|bike room
T: [{x}|About the {x}|The {x} again|{x} - what now?]
N: The <{x}> [has finally been fixed|is still not fixed]
N: We will pay {m1} each for the <{x}>
N: -The landlord will not pay for the <{x}>
N: I found somebody who will look at the <{x}> on {w} at {t1}
R: According to {f1} it is a question of a single screw
R: He says that it was like that when we moved in
E: Until then nobody can use it
E: It comes to {m2} in all
Q: Somebody has to be at home on {w} between {t1} and {t2}
Q: Please send your share to {f2} by {d1}
D: We agreed to wait until {d2} and then write a letter
B: I made tea and sat down to write this
B: {f3} has moved in with {nw} guitars
B: Last winter it was the boiler
B: The neighbours from the second floor had the same in {y1}
B: {f4} thinks we should get a cat
B: There is still cake in the kitchen
B: Somebody has left a blue jacket in the hall
B: {f1} says hello from {pl1}
B: The rent was paid on time as always
B: I took a video of it

@ mail post report
x = conference in {pl1}|trade fair in {pl1}|visit to our plant in {pl1}|study trip to {pl1}|customer visit in {pl1}|expedition to the glacier|training course in {pl1}
T: [{x}: report|Back from {pl1}|Notes from {pl1}|{x}|Travel report]
N: The most important result of the <{x}>: {c1} wants to [buy {k1} units|work with us from {mo1}|end the contract]
N: The <{x}> was [worth it|a waste of time]: we came home with [{n1} firm orders|no order at all|two serious enquiries]
N: At the <{x}> I learned that {c1} will [leave the market in {mo1}|bring out the same product for {m1}]
E: The trip cost {mb1} altogether, {pc1} [more|less] than planned
E: +If this goes through, it is worth {mb2} a year
R: Prices there are {pc2} lower than ours
D: I think that we should [go again next year|not go again|send two people next time]
Q: {p2} should write to them by {d1}
Q: We need to send them [samples|an offer|a contract] by {d1}
B: I took the {t1} train, which was late
B: The hotel was next to a fish market
B: On the first evening there was a dinner for {k2} people
B: {p3} gave a talk about the history of the harbour
B: In the plane I sat next to a vet
B: {pl1} has changed a lot since {y1}
B: The hall had {n2} rows of stands
B: I met many people whom I had known only from the phone
B: It was much warmer than here
B: Everybody there drinks tea from glasses

@ mail letter minutes news
x = youth work|soup kitchen|guide dog school|hospice|repair café|mountain rescue|animal shelter|language café|lifeboat station|literacy project
T: [{x}: money matters|The {x} and its money|Donations for the {x}|{x}: where we stand|{x}]
N: +The <{x}> will receive {mb1} from the {c1} foundation
N: -The <{x}> must close on {d1} unless it finds {mb1}
N: +Thanks to you, the <{x}> collected {mb1} last year
N: -The foundation has turned down the <{x}'s application>
E: +With the money we can [hire a second cook|buy a new van|help {k1} more people a year]
E: -{k1} people would lose the help that they get every week
R: -The [state|town] stopped its support in {mo1}
D: -The board decided to apply again in {ny1} and to use the savings until then
Q: We need {n1} volunteers for {w} evenings
Q: Gifts can be sent until {d2}
B: It started in {y1} at a kitchen table on {st}
B: {p2} has been coming every week for {n2} years
B: "Here I am not a number," says {p3}, {n3}
B: On {w2} there was lentil soup
B: In {y2} we got {m1} from a school class that had sold lemonade
B: A dog named Biscuit sleeps next to the stove
B: The room used to be a shop for buttons
B: Helpers come from {n4} countries
B: The radio was playing an old song
"""
