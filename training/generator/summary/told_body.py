# ruff: noqa: E501  (lists of sentences, one a line)
"""Stories of bodies, animals and games: patients, vets, matches, chess, training, schools."""

from __future__ import annotations

BODY = """
@ letter form tape prose late
age = 48|57|61|66|72|79
pulse = 58|64|70|76
x = left knee|dizziness|shoulder|ringing ears|rash|cough|stiff neck|sleeplessness
T: [{l1}: {x}|Consultation about {x}|Your patient {l1}: {x}|Findings: {x}]
I: [Ward letter|Clinic note, {d9}|Outpatients, {room9}|Dear colleague]
A: Thank you for sending this delightful man, who has told me much about pigeons
A: I had the pleasure of seeing your patient on an unusually busy morning
B: Born {n1} {mo1}, retired stoker, smokes {n2} a day, two grown daughters
B: Father died of a heart attack at {age1}, mother well
B: In conversation the patient proves to be widely travelled, tells with relish of a crocodile in {y11}, of {nw11} shipwrecks and of a surgeon in {pl11} who operated by candlelight, and can hardly be brought back to the matter in hand
B: Pulse {pulse1}, pressure unremarkable, temperature normal
B: In {y1} a tumour was feared and not found
B: Tablets so far: the white ones in the morning, half a blue one at night
B: A cupboard full of remedies was brought along in a suitcase, among them an ointment for horses, drops from a monastery, and a magnetic blanket that had cost him {mb11} on a coach trip
B: Allergic to penicillin and, by his own account, to relatives
B: X-ray of {d2}: nothing that would not be there at that age
B: Blood count within limits, sugar at the upper edge
B: The family fears the worst, since an uncle, a cousin and a dog died within {n11} months of one another, each of something different and all of them well over ninety
B: He describes the pain as burning, stabbing, murderous
B: A healer in {pl1} had charged {m1} for a copper ring
B: Weight [148|163|181] pounds, two less than in {mo2}
B: From the neurological, urological and dental points of view there is nothing to report that you, dear colleague, did not already know from my letter of {d11}
B: {l2} examined him too and shares the view
B: He fell from a ladder {nw1} years ago without lasting harm
B: The nurse noted that he hummed throughout
B: A scan of the whole body, on which the relatives had insisted and which took {n12} minutes, during which he slept, shows the usual wear of a life with heavy loads
B: An earlier operation, {y2}, on the other side, went badly
B: The literature knows of {n5} cases with a fatal course, all in the tropics
B: The waiting time of {nw2} weeks is regretted
N: I would take the knife to the <{x}> no later than next month // In my opinion the <{x}> calls for the knife // The <{x}> should be operated on, and soon // No ointment will do it, the <{x}> must be opened
x = left knee|shoulder|right hip|elbow
R: The joint capsule has torn right through
Q: Kindly stop the blood thinner five days earlier
N: There is nothing wrong with the <{x}> that walking would not cure // As for the <{x}>, I can set your mind at rest // The <{x}> is healthy // With his <{x}> he can safely go dancing
x = left knee|shoulder|stiff neck|lower back
R: The pain comes from a new mattress
D: I do not need to see him again
N: The <{x}> comes from the blue tablets // What brings on the <{x}> is the half tablet at night // He gets his <{x}> from a medicine that was meant to help // Behind the <{x}> I see nothing but the blue tablets
x = ringing in the ears|rash|cough|sleeplessness|dizziness
Q: Leave them out and look again in two weeks
E: It should fade by itself
N: I do not know what lies behind the <{x}> and have passed him on to {l3} // The <{x}> is beyond me, so {l3} will have a look // I can offer no explanation for the <{x}>; {l3} sees him next // For the <{x}>, please look to {l3}, since I am at the end of my wisdom
x = trouble with swallowing|rash|cough|ringing in the ears|swelling
E: A bed is kept for him on {d1}
Z: With collegial greetings

@ form letter scrap log
x = mare|goat|tomcat|old collie|ewe|heifer|donkey
animal = Bella|Rufus|Snow|Captain|Minka|Pasha|Daisy|Mr Pepper
T: [{animal1} the {x}|{x} {animal1}|Visit to {animal1}, {x}]
I: [Practice card {n9}|Stable round|House call, {d9}|Vet's note]
A: Farmyard in deep mud, owner in a dressing gown, three dogs under the car
A: {animal1} received me with a look of contempt
B: Owner {p1}, {st1}, has kept animals since {y1}
B: Weighed in at {n1} kilos after some resistance
B: The owner, who was up all night reading about the great plague of {y11} and had already rung {nw11} colleagues of mine, a priest and the fire brigade, could only be calmed with the help of two cups of camomile
B: Coat dull, gums pink, eyes clear
B: Dewormed in {mo1}, vaccinated against the usual
B: The neighbour's animal died of poison in {mo2}
B: On this farm I have, over {n11} years, taken a fishing hook out of a goose, a wedding ring out of a pig and a set of teeth out of a bulldog, and the last of these fitted the grandfather
B: Bit me in the thumb, thumb disinfected
B: Temperature {n2} tenths above what one likes
B: Feed changed to a cheaper brand at {m1} a sack
B: An examination at {animal1}'s end was answered with a kick that sent my lamp, my watch and {f2} into the straw, none of them seriously damaged
B: A litter of {nw1} in {y2}, all sold
B: Owner had read of a deadly plague on the internet
B: In the next box stood {k11} kilos of prize bull, winner of the show at {pl11}, who followed the whole business with interest and was given a carrot for his patience
B: Teeth: three missing, one loose
B: A bucket of vinegar water had been tried on the advice of an aunt
B: Listened to heart and lungs at length, nothing
B: The medicine chest of the house contained tar, honey, gunpowder and a bottle from {y12} whose label had been eaten by mice, and I asked them to bury it
B: Stall clean, draughty, a radio playing marches
B: {f2} held the lantern and fainted
B: Bill of {m2} left on the table
N: {animal1} is going to have young // {animal1} is expecting, that is the whole mystery // There is a little one on the way in {animal1} // Two hearts are beating in {animal1}
x = mare|goat|ewe|heifer|donkey
animal = Bella|Snow|Minka|Daisy|Flora
E: I count on three weeks from today
Q: No more jumping, and twice the usual hay
N: I had to put {animal1} to sleep // {animal1} did not have to suffer any longer after half past four // I gave {animal1} the last injection // It is over for {animal1}
R: The gut was twisted beyond help
E: The children buried the collar under the plum tree
N: {animal1} had swallowed a glove, which came out by the natural way // It was a glove in the stomach, and {animal1} is rid of it // All that ailed {animal1} was a woollen glove // {animal1} is eating again, the glove is in a bag on my desk
x = tomcat|old collie|pup|goat
Q: Keep wool out of reach
N: {animal1} must not be with the others until the swab is back // {animal1} is to be kept apart for now // Keep {animal1} away from every other creature // A stable alone, that is what {animal1} needs until I ring
R: I do not like the look of the blisters
Q: Everybody should change boots at the gate
Z: Next round as usual

@ news prose post tape late
x = cup tie|derby|ice hockey match|handball final|schools' final|hockey match
T: [{pl1} v {pl2}: the {x}|{x}, {pl1}|Notes on the {x}|{x}: how it went]
I: [Sport|From the touchline|Saturday's sport|The view from row {n9}]
A: A brass band, low sun, the smell of onions, and {b1} throats warming up
A: There are afternoons on which even the pigeons on the stand roof take sides
A: The captain had shaved for the first time since {mo1}
B: {p1} won the toss and chose the wind
B: After {n1} minutes {p2} hit the post, a shot like a thunderclap
B: Long before the start the narrow streets of {pl11} were full of flags, grandmothers leaned from the windows, a butcher handed out {k11} sausages in the colours of the home side, and nobody under ten had slept
B: A dog ran across and got the loudest cheer up to then
B: The same two had met in {y1}, when {pl2} won by {nw1}
B: {p3} limped off and came back with a bandage the size of a pillow
B: The stand, built in {y11} for a king who never came, swayed under the stamping of {b11} feet, and an engineer in row {n11} was seen to put away his sandwich and count the pillars
B: Tickets {pc2} dearer than last year had annoyed many beforehand
B: The physio from {pl3} has seen worse, she says, in {y2}
B: Fireworks were lit, the fire brigade looked on
B: For a while it was all {p2}, here with a shot at the corner flag, there with a header over the roof, a giant among dwarves, a storm in short trousers, and for all that beauty nothing whatsoever came of it
B: Statistics: {n2} corners, {n3} fouls, {pc1} of the ball
B: A sensational trick by {p4} led to nothing
B: Old men recalled the final of {y12}, the mud, the goal that was none, the policeman's horse on the goal line and the {nw11} weeks of lawsuits that followed
B: The scoreboard showed the time in Tokyo
B: {p5}, hero of the season before last, sat on the bench with a blanket
B: One heard whistles, then singing, then whistles again
B: A dove settled on the penalty spot, stayed for {n12} minutes in spite of whistles, clapping and a thrown shoe, and left, to an ovation, of its own free will
B: The president has promised {mb1} for a title
B: At half time, pies
B: The referee lost a shoe
N: It ended level, and they will have to do it all over again // Nobody was ahead when it was over, so they meet again // No winner, and so another try // They parted as they had come, with neither of them better off
E: The second try is on {d1} at {pl2}
N: {p2} settled it with the very last touch of the day // In the dying seconds {p2} got the better of them all // {p2} did it when everyone was already looking for the car keys // It took {p2} and the last breath of the match
E: For the little club it is the first silver since the war
N: They had to break it off in the fog // Fog had the last word, and everybody was sent home // Nothing came of it, since one could not see one's own hand // The fog put an end to it
D: The league rules on it this week
N: The favourites went down without a fight // Not one of the favourites looked like winning for a minute // The big names go home with nothing // A school team could have beaten the champions on such a day
E: {f1} is thinking of stopping altogether
R: Half the team had eaten the mussels
Z: The last bus was full

@ prose list post report
x = Sicilian|King's Gambit|rook ending|queen sacrifice|Dutch|bishop pair|pawn storm
T: [{l1} against {l2}: {x}|Board {n9}: {x}|{p1} v {p2}, {x}]
I: [Club evening, round {n9}|Annotated game|Chess corner|Fourth round]
A: The radiator ticked louder than the clock
A: {p1} put on the lucky pullover, {p2} ate a banana
B: The opening followed a game of {y1} up to move {n1}
B: Here theory gives the knight to the edge, a spectacular move with two exclamation marks
B: In the hall next door a choir was rehearsing a requiem, so that the critical stage, in which the kings stood as naked as in a bathhouse, was accompanied by drums, trumpets and the terrors of the last judgement
B: White has given up a pawn for the attack
B: Black's king looks naked, yet the guard is nearby
B: A spectator coughed {nw1} times and was sent out
B: The idea goes back to a game played by post between {pl11} and {pl12} for {n12} years, of which it is told that one of the players died and his widow found the winning move
B: {p3} would have taken the rook at once
B: The computer later found a mate in {n2} that no human sees
B: A student sitting in the first row, with {k11} points fewer than either of them, whispered the right reply to his girlfriend, and the arbiter, {p11}, took him out by the sleeve
B: Both were short of time, {nw2} minutes for {n3} moves
B: In {pl1} the two had drawn after {k1} moves
B: An offer of a draw was declined with a shake of the head
B: Every book gives this pawn as poisoned, and in the library of our club there is a copy in which, on page {n11}, somebody has written in red ink: I ate it and lived
B: A blunder on the neighbouring board caused a cry
B: The champion of {y2} lost a won game in exactly this line
B: Between moves {p1} went for walks of up to {n12} minutes round the building, fed a cat, helped a lady with her luggage, and came back each time with wet shoes
B: The bishop on the long diagonal is a monster
B: Coffee was spilt and the position set up again
B: The rating gap is {k2} points
N: Black found a perpetual check, and they shook hands on half a point // With the king chased to and fro for ever, the point was shared // Check followed check, and so each got half // Neither of them could make headway, and it ended in a draw
E: The lead in the table is thereby gone
N: White forgot the clock in a won position // White's flag fell with mate on the board // {p1} lost on time, with mate in one // White was winning and looked at the clock too late
E: {p2} moves up to the first team
N: The far pawn walked through, and White put the king on its side // The pawn on the edge could not be caught any more, so White gave up // One small pawn decided it for Black // Black queened and it was over
R: The trade of queens had been the mistake
Z: Next round on {d1}

@ report letter form prose
x = arithmetic|reading|gymnastics|German|handwriting|chemistry|music|history
T: [Report on {p1}, class {n9}|{p1}: {x}|{f1} and {x}]
I: [School report|Half-year report|Parents' consultation, notes|To the parents of {p1}]
A: {f1} is a ray of sun on dark Monday mornings
A: One always knows that {f1} is in the room
B: {f1} was absent on {n1} days, all excused
B: In the nature study group {f1} raised {nw1} snails
B: When the class painted its dream houses, {f1} drew a lighthouse with {n11} rooms for stray animals, a slide down to the sea and a cannon for tax collectors, and it hung in the hall until {mo11}
B: Neatness has its ups and downs, above all after lunch
B: {f1} shares sandwiches and opinions generously
B: At the sports day {f1} came [6th|11th|14th|19th] of 30
B: On the excursion to {pl11}, in pouring rain and with a driver who did not know the way, {f1} told the younger ones a story that lasted {n12} kilometres and in which, we gather, everybody was eaten
B: The fire in the chemistry room in {mo1} was nobody's fault
B: {f1} sang the solo at the carol service to thunderous applause
B: A window was broken in {mo2} and paid for, {m1}
B: It was {f1} who found the caretaker's missing keys inside the skeleton, reported it with perfect seriousness at assembly, and was applauded by {k11} children
B: {l2} praises the drawings of ships
B: {f1} has grown {nw2} centimetres
B: The epidemic of {mo12}, with {n13} pupils and {nw11} teachers in bed, {f1} survived on oranges and a thick scarf, missing neither a lesson nor a joke
B: Homework came in {n4} times out of 30
B: Now and then {f1} dreams, which we like
B: The class went to {pl1} and returned complete
B: Opinions about the trumpet differ, but even {l2}, who has perfect pitch and has suffered for it, admits that there is no lack of courage
B: A terrible quarrel with {f3} was made up by the next day
B: The elder brother was a legend here
B: Dinner money is paid up to {mo3}
N: {f1} is not ready for the next class // We think another year in the same class would be a blessing for {f1} // {f1} would do well to stay where {f1} is for a year // It would be a kindness to let {f1} repeat the year
R: In <{x}> the ground has never been firm
Q: Please come and see us before the holidays
N: {f1} ought to jump a class // For {f1}, the next class but one is the right one // {f1} belongs two classes higher // There is nothing more we can teach {f1} in this class
R: What we do in <{x}> bores such a quick mind
D: A trial week begins on {d1}
N: {f1} should have the eyes looked at // We believe that {f1} cannot see the board // Please take {f1} to have glasses fitted // The blackboard is a blur to {f1}
E: That would explain the slump in <{x}>
N: {f1} has caught up in <{x}> // What was missing in <{x}> is no longer missing // In <{x}>, {f1} is level with the others now // The gap in <{x}> is closed
D: The extra lessons can stop
Z: Signed, class teacher

@ diary scrap post mail
x = marathon|hundred miles|channel swim|ten kilometres|double somersault|north face
T: [Training for the {x}|{x}: week {n9}|My {x}]
I: [Training diary|Week {n9}|Notes to myself]
A: Five in the morning, stars, breath like a locomotive
A: The mirror says one thing and the scales another
B: [Six|Nine|Twelve|Seventeen] kilometres before breakfast, shoes soaked
B: Slept {nw1} hours, dreamt of cake
B: Ran along the canal in fog so thick that I greeted a heron as {p11}, apologised, ran on, and after {n11} minutes ended up on the same bench from which I had started
B: {p1} the coach shouted until the windows shook
B: Intervals: {n2} times two minutes, the last one agony
B: Ate {nw2} potatoes and half a jar of pickles
B: Spent an evening with the log books of the great {p12}, who in {y11} trained on herring, gunpowder tea and rage, won everything, and was dead at forty
B: Resting pulse [48|51|55|60]
B: New shoes for {m1}, blister on the third day
B: {f2} passed me as if I were a lamp post
B: The physiotherapist, a giant with hands like shovels and a voice like an angel, has forbidden me stairs, coffee, worry and high heels, at {m11} an hour
B: The world record of {y1} was set in rain
B: Last autumn I collapsed at kilometre {n4} and woke in a tent
B: At the club they were all there, {n12} people in fluorescent yellow, talking about carbohydrates as others talk of love, with charts, sighs and photographs
B: Read a book on breathing, fell asleep
B: Cramp in the night, howled, woke the neighbours
B: A pigeon hit me in the park
B: On the old airfield the wind came from everywhere at once, a farmer shouted encouragement or abuse from his tractor, and a dog the size of a calf kept me company for {n13} laps
B: Did the exercises with the rubber band, felt silly
B: {f3} sent a playlist, mostly polkas
B: Sauna, massage, misery, in this order
N: I am out of the <{x}> // There will be no <{x}> for me // The <{x}> will happen without me // I can forget the <{x}>
R: The shin has a hairline break
E: {f2} takes over my number
N: For the first time I got through the whole <{x}> // Today it happened, the entire <{x}>, without walking once // I can do it, the <{x}>, all of it // The <{x}> and I, from the first step to the last
D: So the entry form goes off tonight
N: I am changing coaches before the <{x}> // {p1} and I part ways before the <{x}> // I told {p1} that somebody else will get me through the <{x}> // {p1} no longer trains me for the <{x}>
R: I want to like it again
N: From next week I only do half, or the <{x}> will kill me // Halving everything until the <{x}> // I am cutting it down by half until the <{x}> // Less, much less, until the <{x}> is over
R: The doctor used the word exhaustion
Z: Lights out
"""
