# ruff: noqa: E501  (lists of sentences, one a line)
"""Stories of courts, police, councils, wills and petitions, as ``stories`` reads them."""

from __future__ import annotations

LAW = """
@ prose orders report late
x = dismissal|lease|fence|inheritance|rooster|overhanging oak|wedding photographs|unpaid wages|noise from the forge
I: [In the matter of {p1} v {p2}|Case {id1}|Judgment of {d9}|District court {pl1}]
T: [{p1} v {p2}: the {x}|Judgment: {x}|Dispute over the {x}]
A: The claimant appeared in person, in a brown suit, with {n9} files under his arm
A: This is a case in which common sense could have spared everyone much expense
B: The parties have known each other since {y1} and were once on good terms
B: By letter of {d2} the claimant demanded {mb1}
B: The court had before it {n11} letters, {nw11} maps, a plaster cast and the recollections of a lady of ninety, who remembered every hat that had been worn in {y11} but not the year of her own marriage
B: The defendant answers that no such promise was ever made
B: Three witnesses were heard, among them {p3}, a retired notary
B: The expert, {l4}, submitted {n2} pages and was questioned for {nw1} hours
B: Learned counsel referred at length to the decision of {y12}, which concerned a herd of {k11} geese, a drunken drover and a bridge, and from which, in the view of this court, nothing follows for the present case
B: A court in {pl2} ruled otherwise in {y2}, on facts of another kind
B: The claimant relies on section {n3}, the defendant on section {n4}
B: It was alleged that the defendant had shouted, threatened and thrown a shoe
B: It is not disputed that in the summer of {y13} the families still celebrated together, that {mb11} changed hands in an envelope at the table, and that nobody thought of asking for a receipt
B: On inspection of the place the court saw a gate, a kennel and {n5} rose bushes
B: The counterclaim of {mb2} was withdrawn at the hearing of {d3}
B: A great deal was said about honour, betrayal and the smell of pigs, and the usher had to call for silence {nw12} times before the hearing could go on at {t11}
B: Counsel spoke of the greatest injustice since {y3}
B: An attempt at a settlement in {mo1} failed
B: Witness {p4} could recall nothing but the weather
B: The register of {pl11}, which burnt in {y14} and was put together again from memory by a clerk with poor eyesight, is of limited value as evidence
B: The deed of {y4} is torn at the fold
B: It must be assumed for the present purpose that the signature is genuine
B: Submissions as to the character of the defendant's mother are irrelevant
N: The claim about the <{x}> fails // The court sends the claimant away empty-handed in the matter of the <{x}> // There is nothing for the claimant to be had from the <{x}> // The complaint about the <{x}> is thrown out
R: He waited four years too long
E: He bears the costs of both sides
N: In the matter of the <{x}> the claimant is given everything he asked for // The claimant is in the right about the <{x}> // It is as the claimant says about the <{x}> // The claimant wins in the dispute over the <{x}>
x = unpaid wages|lease|sale of the horse|old loan
R: The word of a merchant binds even without a stamp
E: The defendant has to pay within a month
N: Concerning the <{x}> each side gets half // About the <{x}>, the sum is to be split down the middle // Half to the one, half to the other: so it shall be with the <{x}> // Neither side prevails about the <{x}>; they share
x = inheritance|lease|unpaid wages|timber|lottery ticket
R: Neither could show who had begun
N: The question of the <{x}> goes back to the lower court // Another judge must look at the <{x}> afresh // The <{x}> has to be tried a second time // The earlier ruling on the <{x}> cannot stand, and it must be heard again
R: The first one had dined with the defendant
Q: Both are to file a list of their witnesses by {d1}
Z: So held, {pl1}, {d9}

@ form log report prose
age = 34|41|52|63|78
x = white van|man in a green hat|barking at number {n8}|broken shop window|abandoned pram|open church door|fight outside the bar|light in the old mill
I: [Incident sheet {id1}|Station book, {d9}|Occurrence report|Patrol {n9}, notes]
T: [Incident: {x}|{x}|Report on a {x}]
A: Quiet night, town band rehearsing behind shut windows
A: Rain since {t9}, streets empty but for a fox
B: Call received at {t1} from a {age1}-year-old resident of {st1}
B: Patrol {n2} on the scene after {nw1} minutes
B: Over the past {n11} weeks {k11} calls of this sort have come in from the same quarter, most of them from a lady who, as she says herself, sleeps badly and has an excellent pair of binoculars
B: Caller spoke of a murder, of blood and of men with axes
B: {p1}, known to us since {y1}, offered an opinion
B: Photographs taken, {n3} in number
B: On the way to the scene the patrol was stopped by a cyclist without lights, a couple in the middle of a quarrel and a man who wished to report the theft of {nw11} garden gnomes worth {m11} apiece
B: A crowd of about {n4} had gathered and had to be asked to go home
B: Last year in the same street {nw2} cars were set on fire
B: Neighbours describe the family as friendly
B: The street was the scene of a bank robbery in {y11}, in which {p11}, then a young constable, was shot in the hat, and older neighbours bring it up at every opportunity
B: A knife lay in the gutter, rusty, many years old
B: Dog section asked for, not available
B: Forensics came with {n12} cases of equipment, lit the place as bright as day, scraped, brushed and photographed until {t12}, and left behind a good deal of powder
B: Registration number checked, holder lives in {pl2}
B: {l2} gave a statement and corrected it twice
B: Street lamp {n5} is out again
B: A reporter of the local paper, whose name is known to the station, climbed onto a wall in search of a better view and had to be helped down by the fire brigade
B: Broken glass swept up by the town cleaners
B: A purse with {m1} was found nearby and belongs to somebody else
B: Coffee was offered at number {n6} and accepted
N: The <{x}> turned out to be a rehearsal of the drama society // Nothing criminal about the <{x}>: the drama society was practising // There had been no crime: the <{x}> belonged to a play // An amateur theatre was the whole explanation for the <{x}>
E: They were told to put up a sign next time
N: One person taken in because of the <{x}> and let go in the morning // {p3} spent the night with us over the <{x}> // {p3} slept off the <{x}> in our cell // The <{x}> ended for {p3} on a bunk of ours
R: He had drunk more than he could count
E: A fine is to be expected
N: The <{x}> leads us to the break-ins of last month // It is all but certain that the <{x}> belongs to the gang we have been after // We now know who did the break-ins, thanks to the <{x}> // The <{x}> and last month's break-ins are the work of the same people
R: The tool marks are the same
D: The detectives have it from here
N: We could not clear up what was behind the <{x}> // Whoever is behind the <{x}> got away over the wall // The <{x}> remains a riddle // Nobody could be found who had to do with the <{x}>
Q: People who heard an engine around that time may ring the desk
Z: Sheet closed at {t2}

@ prose letter orders
old = 1931|1934|1938|1940|1942|1945
item = the house on {st1}|the clock with the dancing bear|my workshop|the vineyard|my shares in {c1}|the boat|my letters|the orchard
I: [Last will|My last will|Testament|To be opened when I am gone]
T: [Will of {p1}|Last will of {p1}: {item}|About {item}]
A: I write this at the kitchen table, with the cat on the chair opposite and my reading glasses mended with tape
A: Being past seventy and of sound mind, whatever my cousin may say
B: I was born in {pl1} in {old1} and have been lucky more often than not
B: My first will, of {y2}, gave all I had to a circus, and I have torn it up
B: Looking back on it all I see a long table with {n11} people around it, half of them talking, a dog beneath, a storm outside, and my mother carving a goose that had cost her {m11} and a good deal of pride
B: To {p2}, who once stole {m1} from me, I bear no grudge
B: The silver went to the bank in {mo1} and is spent
B: My late husband always wished for a library with his name over the door
B: The lawsuit with the cousins of {pl11}, which ran for {n12} years and ate up {mb11} that would have bought a farm, taught me that paper is patient and lawyers are thirsty
B: There should be music, but no trumpets
B: {f3} has looked in on me every {w1}
B: When the bank failed I kept a bag of coins in the flour for {nw11} years, and I mention this only so that nobody thinks he has to lift the floorboards a second time
B: I owe nobody anything except {m2} to the butcher
B: The piano is out of tune and has been so since the flood
B: Some will be hurt by what they read, and for that I ask forgiveness
B: To all who came to see me with cake and good advice I say thank you for the cake, and {p11}, who always left with more spoons than he had brought, is herewith forgiven
B: Of the {n2} trees I planted, {n3} still stand
B: I once promised the garden to three people in one afternoon
B: I have never believed in ghosts, stocks or promises made after midnight, and I should like the stone to say nothing beyond my name and perhaps a bird
B: {l4} the notary knows where the key hangs
B: Do not look for gold under the stairs, my brother has looked
B: The photographs may go to whoever recognises the faces
N: All of it, and <{item}> above all, is to be {p3}'s // I leave everything to {p3}, <{item}> included // {p3} is to have whatever I own, <{item}> too // My one heir is {p3}, also as to <{item}>
R: Nobody else ever stayed for supper
Q: {f3} should keep it together for ten years at least
N: <{item}> shall be turned into money, and the town's orphans shall have it // Sell <{item}> and give what it brings to the orphans of the town // Nothing stays in the family: <{item}> goes under the hammer for the orphans // The orphans of the town are my heirs, and <{item}> is to be sold for them
D: My nephews go without, and they know why
N: My {nw1} grandchildren share alike, and none of them may part with <{item}> // Equal parts for the grandchildren; <{item}> stays with the family // <{item}> belongs to all the grandchildren together // No grandchild gets more than another, and <{item}> is not to be sold
E: Whoever goes to law about it loses his part
D: {l4} watches over it
Z: Signed with my own hand in {pl1}

@ letter prose post notice
x = last bus home|public baths|lime trees|night nurse|village school|post counter|footpath by the river|street musicians|bell of the old church
T: [Petition: the {x}|{x}: to the council of {pl1}|Hands off the {x}|For the {x}]
I: [To the honourable council|To those who decide|Petition {n9}]
A: When the first of us moved here, there were nightingales
A: Nobody among us has ever signed such a thing before
A: We are bakers, widows, cyclists and children
B: {k1} of us have put our names below, {n1} in crayon
B: The council of {pl2} made a mistake of the same sort in {y1} and regrets it
B: In the autumn of {y11}, when the river stood {n11} feet above the quay and {k11} families slept in the gymnasium, nobody asked what anything cost, and we should like to recall that spirit without wishing back the mud
B: You have told us of budgets, of {mb1} here and {mb2} there
B: {p1} broke a hip in {mo1}
B: Your glossy plan, of which {b11} copies were printed on heavy paper, shows smiling people under trees that do not exist, and a sun which, according to the drawing, stands in the north
B: We know that you have much on your desks
B: In your brochure you call {pl1} a pearl
B: There was once a plan for a motorway through the cemetery, and it was stopped
B: {l11}, who has taught three generations of us to read and to doubt what we read, wished to sign twice and was kept from it with difficulty
B: Every day {k2} people pass there, some with a dog, some with a song
B: Our children drew pictures, which are enclosed
B: We have heard that experts were paid {mb11}, that a committee met {n12} times, that a delegation travelled to {pl11} and was very well fed, and we do not begrudge them the dessert
B: {l2} of your own office said on the radio that time stands still for nobody
B: A survey in {mo2} asked the wrong question
B: Around the corner a bakery, a cobbler and the shop of {p12} have shut in the course of {nw11} years, each with a note in the window and a party at which everybody cried
B: It has been said that we are against everything
B: The {n2} benches were a gift of the brewery
B: My grandfather laid the first stone
N: Let us keep the <{x}> // All we want is that the <{x}> stays // Do not take the <{x}> from us // The <{x}> must not go
x = last bus home|public baths|lime trees|night nurse|village school|post counter|footpath by the river
R: For many of us it is the only one we can reach on foot
Q: Put it to the people before you touch it
N: We would like the <{x}> to be somewhere else // Take the <{x}> away from our windows // The <{x}> should move // Anywhere but here, that is where we would like the <{x}>
x = bottle bank|bell of the old church|street musicians|post depot|skate park|fish market
R: The children have not slept through since spring
Q: A place behind the gasworks would do
N: We ask for the <{x}> what other towns have long had: somebody who looks after it // Give the <{x}> a person who is there every day // What the <{x}> lacks is somebody who is there // Put one person in charge of the <{x}>
x = youth club|reading room|cemetery|playground|old people's park
E: It would come to less than the fireworks do
Q: We should like an answer in writing by {d1}
Z: With respect, your citizens

@ tape talk prose
x = lorry|tram|rider|scaffolding|balloon|delivery boy|boat|crane
I: [Statement of {p1}|Witness {n9}|Statement taken on {d9}|I, {p1}]
T: [What I saw of the {x}|Statement on the {x}|The {x}: statement of {p1}]
A: I had just bought plums, yellow ones, and was thinking of my sister
A: I am a piano tuner by trade, I notice sounds more than colours
A: Let me begin with the weather, because of the light
B: I live at {st1} {n1}, second floor, with a view of the square
B: My eyes are good, I was tested in {mo1}
B: You must imagine the square on a market day, the flower women, the man with the performing cockatoo, the whole brass band of {pl11} in uniform waiting for a bus, and over everything a smell of fried fish
B: It must have been around {t1}, the bells had gone
B: A woman in yellow screamed, but she screams a lot
B: There were {n2} people at the stop, some of them tourists
B: My late wife always said that I would be a useless witness, because I once described a burglar to the police in such detail that they arrested {p11}, the deputy mayor, for the better part of an afternoon
B: The baker came out with flour up to the elbows
B: Somebody called that there was a bomb, that was nonsense
B: I know {p2} from the choir, we are not close
B: At about that moment a siren went off, quite by chance, since they test it every {w11}, and {k11} pigeons rose as one, so that for some seconds one saw nothing but wings
B: In {y1} I saw a much worse one, with {nw1} dead, in {pl1}
B: My plums rolled all over the road
B: They had been digging there since {mo2}
B: The newspaper wrote of {n11} injured and of a sea of flames, the radio of an explosion, and my neighbour swears to this day that a helicopter landed, which is nonsense from beginning to end
B: I have been asked whether I had drunk anything: half a glass of cider
B: The traffic light has been out of order for {nw2} weeks
B: A dog ran about with a glove
B: My brother drove a taxi for {n12} years in {pl12}, through two floods, a revolution and a royal wedding, and in our family nobody is easily upset by a bit of noise
B: {p3} held my hand until the ambulance came
B: Later I was told it had cost {mb1}, that I cannot judge
B: I cannot say what the man at the kiosk saw
N: The <{x}> was standing still when she walked into it // She ran against the <{x}>, and not the other way round // It was not the fault of the <{x}>, she came running into it // The <{x}> had not moved an inch when she hit it
x = lorry|tram|delivery van|crane|coach
R: She was looking at her telephone
N: The driver of the <{x}> never looked to the left // He had his head turned away when the <{x}> swung round // The man in the <{x}> was looking elsewhere // Whoever was at the wheel of the <{x}> did not see her
x = lorry|tram|delivery van|coach
E: The child had no chance to jump aside
N: I did not see how it came to it, only the <{x}> lying there // When I turned round, the <{x}> was already on its side // How the <{x}> came to fall I cannot tell you // As to the cause I am no use, the <{x}> was down when I looked
x = lorry|tram|scaffolding|crane|market stall
R: A bus stood between us
N: Somebody had pushed the <{x}>, and it was the man who called for help // The one who shouted loudest had himself shoved the <{x}> // It was no accident, he put his shoulder to the <{x}> // I saw his hands on the <{x}> before it went over
x = scaffolding|handcart|boat|ladder|market stall
D: I would know him again anywhere
Z: Read over and signed
Z: That is all I can say

@ minutes notice report orders late
x = allotments by the railway|carnival|market hall|dog meadow|town clock|lido|night watch|municipal forest|old fire station
T: [{x}|Item {n9}: {x}|Council of {pl1}: {x}]
I: [Council of {pl1}, sitting of {d9}|Extract from the minutes|Public part]
A: Before the sitting the members stood for a minute in memory of {p9}
A: The gallery was full, and somebody had brought a drum
B: {p1} recalled the long history of the question, which goes back to {y1}
B: {p2} thought that the figures did not add up and demanded an apology
B: {p1} took the members back to the days of the founding fathers, to {y11}, when the whole budget of {pl12} fitted on one page and the mayor rang the bell himself, and was asked after {n11} minutes to come to the point
B: A motion to send everybody home found {nw1} votes
B: The administration distributed a table with {n2} columns
B: {p3} pleaded passionately for a bold solution with a glass roof at {mm1}
B: A lively exchange about the spelling of the founder's name, in which {p6} quoted from a baptismal register and {p2} from a gravestone, took up the better part of an hour
B: It was remarked that {pl2} had gone bankrupt over something like it
B: {l4} from the planning office showed slides for half an hour
B: The audience clapped and was called to order
B: Several speakers painted the future in the darkest of colours, with empty streets, {pc11} less income and wolves in the shopping centre, while others saw a golden age just around the corner
B: The microphone failed during the speech of {p4}
B: There was a dispute about the minutes of {d2}
B: The report of the auditors, {k11} pages strong and bound in green, came to the conclusion that the books of {y12} were in order but for a missing receipt about {m11}
B: A letter from {k1} citizens was read out in full
B: {p1} denied ever having promised anything
B: A vote taken in {y2} has lost its force
B: Out of the gallery came a shout that the whole lot of them belonged in the river, whereupon the chair read out section {n12} of the rules and had a window opened
B: The sitting was broken off for {n3} minutes because of a wasp
B: {p5} reminded the members that Christmas was near
B: The treasurer put the reserves at {mb1}
N: The <{x}> is to be let to the highest offer // Whoever offers most is to have the <{x}> // The <{x}> will be put up for rent // A tenant is wanted for the <{x}>, and the richest will get it
x = market hall|lido|old fire station|municipal forest|allotments by the railway
E: That brings in about {mb2} every year
D: {p2} opens the envelopes on {d1}
N: For the time being the <{x}> is left alone // Nobody lays a hand on the <{x}> before the next election // The matter of the <{x}> rests // Everything about the <{x}> stays as it is
R: There was a tie, and the chair did not want to break it
N: The <{x}> passes to the citizens' association for one symbolic coin // The citizens' association gets the <{x}> as a present // The <{x}> is given away to the citizens' association // From now on the citizens' association owns the <{x}>
x = market hall|lido|old fire station|dog meadow
E: It has to bear the upkeep from {ny1} on
Q: The association must name a person in charge
N: They want to see other plans for the <{x}> before they say yes // The plans for the <{x}> were handed back to the architect // The architect has to draw the <{x}> again // As drawn, the <{x}> will not be built
x = market hall|lido|old fire station|night shelter
R: Nobody had thought of wheelchairs
Z: Closed at {t2}
"""
