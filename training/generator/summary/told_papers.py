# ruff: noqa: E501  (lists of sentences, one a line)
"""Stories of laboratories, manuals, recalls, software, money and opinion, as ``stories`` reads them."""

from __future__ import annotations

PAPERS = """
@ report log prose list
x = salt marsh soil|yeast strain {n9}|lake sediment|barley seedlings|fish scales|glass fibres|bat calls|snow samples|tooth enamel|starch films
I: [Lab book, page {n9}|Poster {n9}|Working paper {n9}|Notes on run {n9}|Abstract]
T: [{x}: results of series {n9}|On {x}|A study of {x}|Experiments with {x}]
A: [Much has been written about this material|Interest in this material has grown] since {p1} [described it|first measured it] in {y1}
A: [The question came up by chance|A student asked the question] in {mo1}
B: We took {k1} samples at {n1} sites between {d1} and {d2}
B: Samples were kept at minus {n2} degrees and weighed {nw1} times
B: {p2} and colleagues had reported a rise of {pc1} in {y2}
B: During the field season, which was shortened by {n11} days of fog, a strike of the ferrymen and an encounter with a seal of some {k11} kilos, every site was visited {nw11} times and marked with a painted stake
B: The apparatus was built in {pl1} and calibrated against {nw2} standards
B: Of the runs, {n3} were discarded because of a leak
B: All values are means of {nw3} repeats
B: The older literature, most of it in languages that none of us reads with ease, speaks of dreadful smells, of fortunes made and lost, and of a professor in {pl11} who in {y11} drank his own sample before witnesses
B: A dramatic peak on day {n4} was traced to a cleaning agent
B: The model has {n5} parameters and was fitted in {n6} seconds
B: Water content was {pc2} on average
B: A colleague's suggestion that the whole effect might be due to the phases of the moon was taken up with good humour, cost us {n12} nights, and can be laid to rest
B: Pictures were taken every {n7} minutes
B: Other groups prefer sieving, which needs more time
B: The costs were borne by {c1}
B: The centrifuge, a gift of {c11} from {y12}, failed on {nw12} occasions with a noise that brought in the porter, and was replaced in {mo11} by one that does not hum
B: Temperature in the cabinet drifted by {nw} tenths on {w1}
B: Theory goes back to {y3} and has seldom been tested outside
B: Blank runs showed nothing
B: By far the largest share of the grant of {mb11} went on liquid nitrogen, ship time and, as the accounts department noted in red, on {n13} pairs of rubber boots
B: Figure {n8} gives the layout of the site
B: Permission was granted by the forest office
B: Three reviewers of an earlier version were divided
N: [Light had no effect at all on the <{x}>|The <{x}> did not care about light] // It makes no difference to the <{x}> how much light there is // Dark or bright, the <{x}> grew just the same // We were wrong to think that the <{x}> needed light
x = yeast strain {n9}|barley seedlings|moss cushions|duckweed
E: That contradicts the textbooks
N: Once a trace of copper was added, the <{x}> [held twice as much|were twice as strong] // A trace of copper is enough to make the <{x}> twice as strong // Copper turns the <{x}> into something you can hang a piano on // It takes twice the force to tear the <{x}> if they have had copper
x = glass fibres|starch films|paper strips|hemp ropes
R: The metal closes the gaps between the chains
D: Trials in the open begin in {mo2}
N: What we published about the <{x}> in {y4} was [a mistake|wrong] // We have to take back what we wrote about the <{x}> // Please forget our paper on the <{x}> // Our earlier claim about the <{x}> does not hold
R: Two bottles had been swapped
Q: Please do not cite it any longer
N: The <{x}> turned out to be far older than anybody had thought // We date the <{x}> to the last ice age // Mammoths may have walked past when the <{x}> was laid down // The <{x}> is as old as the ice
x = lake sediment|salt marsh soil|peat core|cave floor
E: The map of the coast has to be redrawn
N: One can tell from the <{x}> alone where the animal has lived // The <{x}> say all about the place of origin // No passport needed, the <{x}> tell where an animal grew up // Where an animal comes from can be read off the <{x}>
x = fish scales|tooth enamel|feathers|ivory samples
E: Smuggled goods could be told apart within an hour
Z: Data on request

@ list orders notice post
x = chainsaw C{n9}|heat pump H{n9}|blood pressure meter|hoist {n9}|drone|label printer|dough mixer|pool filter|e-scooter
T: [{x}: service bulletin|Supplement to the manual: {x}|{x}, chapter {n8}|Technical note: {x}]
I: [Service bulletin {id1}|Technical information|Chapter {n9}|Read before use]
A: [Congratulations on your purchase|Thank you for choosing {c1}]
A: [Keep this sheet with the device|This sheet is part of the manual]
B: Serial numbers are on the left side below the lid
B: Rated power {k1} W, weight {n1} kg
B: Insert the [battery|cartridge] with the arrow facing up
B: Should you hear a high whistling sound in the first {n11} minutes, accompanied by a faint smell of warm dust, there is no cause for alarm, since the protective wax is evaporating, and it will disappear after the second or third use
B: Tighten the {nw1} screws crosswise with {n2} Nm
B: Do not immerse in water
B: The display shows E{n3} when the lid is open
B: Since {y11}, when the first apparatus left a backyard in {pl11} on a handcart, {b11} have been built, and one of the oldest is still at work in a monastery where, we are told, it is oiled on saints' days
B: Warning: hot surface
B: Danger of crushing at the points marked in yellow
B: Filters last about {k2} hours
B: The carrying case of recycled sailcloth, designed by {p11} and available in {nw11} colours, has {n12} pockets, a loop for the thumb, and a hidden compartment of which we would ask you not to tell anyone
B: The old model, built until {y1}, had no fuse
B: Accessories: case, hook, {nw2} nozzles
B: Noise at a distance of one metre: {n4} dB
B: Never use petrol, acetone, sand, steel wool or the advice of neighbours for cleaning, and never, under any circumstances, point the outlet at persons, animals or works of art
B: To reset, press both keys for {nw} seconds
B: Store at {n5} degrees or less
B: Made in {pl1}
B: In tests by an institute in {pl12} it was dropped {k11} times from a height of {n13} metres, driven over by a bus, frozen into a block of ice, and at the end of it all it still said good morning
B: Dispose of packaging according to local rules
B: The warranty covers {nw4} years and ends when the seal is broken
B: Children must be supervised
B: Wipe with a soft cloth
N: The <{x}> may only be run with the new cable // [Swap the cable|Change the cable] before you use the <{x}> again // Fit the new cable, or leave the <{x}> in its box // The <{x}> needs another cable
R: The old one goes brittle and sparks
E: {c1} sends it free of charge
N: The cleaning of the <{x}> is now due [every week|twice as often] // Clean the <{x}> every week instead of every month // Once a month is not enough to clean the <{x}> // Get into the habit of wiping out the <{x}> every week
x = heat pump H{n9}|label printer|dough mixer|pool filter|drone
R: Dust blocks the sensor sooner than we thought
N: The <{x}> no longer needs any oil // You can stop oiling the <{x}> // Oil and the <{x}> no longer go together // Put the oil can away, the <{x}> can do without
x = chainsaw C{n9}|hoist {n9}|dough mixer|bicycle lift
R: The bearings have been sealed since the spring series
N: Hold the <{x}> upside down when filling // Turn the <{x}> over before you fill it; the drawing on page {n6} is the wrong way round // The right way to fill the <{x}> is upside down // Fill the <{x}> with its feet in the air
x = heat pump H{n9}|chainsaw C{n9}|label printer|pool filter|steam iron
R: Otherwise air stays in the line
Q: Strike out the drawing
N: For the <{x}> there will be no parts after {ny1} // Parts for the <{x}> can be had until {ny1}, then no more // Spare parts for the <{x}> are running out, {ny1} is the end // After {ny1} a broken <{x}> stays broken
Q: Order what you need while it lasts
Z: {c1}, technical service

@ notice news letter post
x = baby food|ladder|garlic oil|hair dryer|bunk bed|ski binding|tea lights|almond biscuits|bicycle helmet|gas lamp
T: [{c1} {x}|{x} by {c1}|Notice about the {x}|{x}: information for customers]
I: [Customer information|Important notice|To our customers|From our quality department]
A: [Quality has always come first at {c1}|{c1} has stood for good craft since {y1}]
A: [You bought it because you trust us|Our customers' wellbeing is close to our hearts]
B: The article {id1} was on sale at {k1} shops from {mo1} on
B: It cost {m1}, in the offer {m2}
B: For {n11} generations our family has been guided by the motto of {p11}, who went from door to door with a handcart in {y11} and would not sell anything that she had not first tried out on herself
B: Test magazines have rated it highly
B: Our laboratory examines {b1} samples every year
B: Competitors had a fire with {n1} injured in {y2}
B: Our factory at {pl11}, whose {k11} employees make music together in their own orchestra, was honoured by the minister in {mo11} as a model of cleanliness, and a film about it has been seen by {b11} people
B: The colour may differ between batches
B: The batch number is printed beneath the bar code
B: {p1}, head of quality, has been with us for {n2} years
B: You may have read in the papers about a quite different case, in which {c11} lost {mm11}, two directors and its good name, and we would like to say that we have never had any dealings with that house
B: Other articles from {c1} are not concerned
B: Production is in {pl1} and {pl2}
B: Our hotline is open from {t1} to {t2}
B: In every one of our shops you will find a small bell on the counter, put there by the founder, which you may ring when you are satisfied, and on busy days it sounds like sleigh rides
B: {c2} supplied the raw material
B: We exchanged {nw1} machines in {mo2}
B: The packaging won a design prize
B: Our design team, which works under {l11} in an old water mill, has drawn {n12} versions of the handle alone, and {nw11} of them can be seen in the museum in {pl12}
B: We thank the customer in {pl3} who wrote to us
B: Shops were told on {w1}
B: The same happened to a rival with glass splinters, {mb1} in damage
N: Please do not use the <{x}> any more, and do not give it away // [Leave the <{x}> alone|Put the <{x}> aside], even if it looks all right // Something has gone wrong with the <{x}>, and we would like it back // The <{x}> can injure you
R: Splinters of metal have turned up in some of them
Q: Take it to any shop and get your money, without a receipt
N: The <{x}> can be used again without a worry // The all-clear has been given for the <{x}> // The <{x}> is safe // You need not worry about the <{x}> any longer
R: The second laboratory found nothing
N: The <{x}> [is fine|needs no return], but the leaflet inside is wrong // Only the leaflet of the <{x}> is wrong // Do as the new leaflet says, for the old one in the <{x}> is false // There is a mistake in what we printed about the <{x}>
x = garlic oil|baby food|cough syrup|hair dye|weed killer
E: The right dose is half of what it says
Q: Throw the leaflet away and ask for the new one
N: A child has died with the <{x}> // The <{x}> has cost a child's life // Because of the <{x}> a family has lost its child // Our <{x}> has killed
x = ladder|bunk bed|hair dryer|gas lamp|bicycle helmet
D: We have stopped making it
Q: Stop using it at once
N: What is sold online as our <{x}> is not ours // The <{x}> on several websites is a forgery // Somebody is copying our <{x}> // Beware, there is a false <{x}> about
R: A red dot on the bottom is missing there
Z: {c1}

@ post mail list report log late
x = login page|nightly backup|search index|billing job|image cache|mobile client|message queue|report export
T: [{x}: what happened|Post-mortem: {x}|{x}|Notes on the {x}|Release {n9}.{n8}: {x}]
I: [Release {n9}.{n8}|Retro, sprint {n9}|Incident {id1}|Changelog|On-call notes]
A: [Thanks to everyone who stayed up|Coffee first]
A: [Timeline below, all times UTC|Written from memory]
B: {t1} alert fires, {p1} acknowledges after {nw1} minutes
B: CPU at {pc1}, memory flat, disks fine
B: {n1} tickets came in, {nw2} of them about the font
B: For the first {n11} minutes everybody looked at the graph with the red spike, which was frightening, beautiful and, as {p11} found out much later by reading the label, the temperature of the aquarium in the lobby
B: {f2} restarted node {n2}, no change
B: Someone suspected an attack from {pl1}, logs showed a crawler
B: Deploy {id2} had gone out at {t2} with {n3} commits
B: The theory that squirrels had eaten the cable, which had been true in {y11} and cost us {nw11} days at the time, was investigated on site by {f2} with a torch and a bag of nuts, and given up
B: Dashboards were blank because of an expired token
B: Vendor {c1} opened a case, priority critical
B: In {mo1} we had lost {n4} hours of data in another service
B: A thread with {k11} messages, {n12} of them by people who had muted it and wished to say so, discussed whether the service should be named after a planet, a cheese or a dead engineer
B: Rolled back {nw3} versions, then forward one
B: Test coverage {pc2}, build time {n5} minutes
B: {p3} wrote a script, {k1} lines, works
B: The conference talk about it by {p12} in {pl11}, with live coding, a smoke machine and a standing ovation, has been viewed {b11} times, though the demo, one has to say, was a recording
B: Traffic peaked at {b1} requests a minute
B: Two feature flags were flipped by mistake and flipped back
B: Dark mode has been polished
B: We have moved from tabs to spaces, from spaces to a formatter, and from the old room to one with a window, and somebody has brought a plant, which is doing better than most of us
B: Docs moved to a new place
B: The status page said everything was green
B: Pizza arrived at {t3}
N: The <{x}> had been writing into the wrong region since spring // Since spring the <{x}> has been talking to the wrong region // It was the <{x}>, and it had been sending everything to strangers // Everyone's data from the <{x}> ended up next door
R: One letter in a variable was missing
E: About {k2} customers saw each other's names
Q: Legal has to be told before {w1}
N: We are throwing the <{x}> out // The <{x}> goes, a table and a cron line do the same // We no longer want the <{x}> // The <{x}> will be switched off
R: Nobody left here understands it
N: The <{x}> is twice as quick as before // You will notice it in the <{x}>: [half the wait|no more spinner] // The <{x}> got faster // Everything in the <{x}> takes half as long now
R: We stopped sorting what nobody looks at
N: Nothing of it came back: what the <{x}> held is lost // The <{x}> could not be restored // All that was in the <{x}> is gone // There is no way back for the data of the <{x}>
R: The copies were empty files
D: {f2} and {f4} set up a proper copy in another building
N: Upgrade the <{x}> today // Anyone who runs the <{x}> should move to this version [today|right away] // There is a hole in the <{x}>, so move // Do not run last week's <{x}> another night
R: One can get in without a password
Z: Questions in the channel

@ letter report mail minutes
x = sea wall bond|pension scheme|branch in {pl1}|loan to the {c9}|holiday fund|orchard lease|deposit account {id9}|hail insurance
T: [{x}|Your {x}|{x}: statement|Report on the {x}]
I: [Statement {id1}|Quarterly letter|To our shareholders|Account {id1}]
A: [The past year was marked by uncertainty|Markets have had an eventful quarter]
A: [We are pleased to report on the period up to {d9}|Please find below our remarks on the period up to {d9}]
B: The index rose by {pc1} and fell by {pc2}
B: Central banks left rates where they were
B: The quarter began in high spirits, with talk of a new era and an index at its all-time peak, went through a week in which {mm11} seemed to evaporate between breakfast and lunch, and ended, as {p11} put it, roughly where the cat had left it
B: Our balance sheet total is {mm1}
B: {n1} members of staff left, {n2} joined
B: {p1} was elected to the board of {c1}
B: Our chief economist, whose forecast for {y11} was off by no more than {pc11}, compares the situation with a ship that carries too much sail, a good cook and an old map, and warns of drawing conclusions from that
B: The building on {st1} was valued at {mb1}
B: Fees came to {m1}, postage included
B: In {y1} a house like ours collapsed within a week
B: At the annual gathering in {pl11}, attended by {k11} guests, a string quartet and one protester with a drum, {l2} recalled the dark days when clerks carried the gold up to the attic in coal buckets
B: Turnover in {pl2} grew by {pc3}, helped by tourism
B: The auditors, {c2}, spent {nw1} weeks with us
B: Currency effects cancelled out
B: For reasons of data protection, tradition and paper saving, the table on page {n11} has been set in type so small that we enclose a lens, a present from {c11}
B: Page {n3} shows the age of our customers
B: {l2} gave a lecture on gold
B: We have planted {k1} trees
B: The charitable foundation, into which {mb11} flowed, supports a school for {n12} young violinists, the breeding of an almost forgotten hen, and the restoration of a merry-go-round in {pl12}
B: The dividend for {y2} was {m2} a share
B: A rumour in the press about a takeover at {c3} moved prices by {pc4}
B: Online banking now comes in {nw2} languages
N: There will be nothing to pay out from the <{x}> this year // The <{x}> pays nothing this year // Holders of the <{x}> go away with empty hands // The <{x}> yields not a penny
x = sea wall bond|pension scheme|holiday fund|forest fund
R: Two large borrowers have stopped answering
Q: Holders meet on {d1} in {pl3}
N: The <{x}> has been wound up with a small gain // We have closed the <{x}>, and you get back a little more than you put in // The <{x}> is history, and you have made a little on it // We have shut down the <{x}> and are paying everybody out
x = sea wall bond|holiday fund|forest fund|savings club
E: The money arrives on {d1}
N: You were charged too much for the <{x}> for years // For years we took too much from you for the <{x}> // It was our mistake, and you paid for it, in the <{x}> // We owe you money from the <{x}>
x = pension scheme|deposit account {id9}|hail insurance|orchard lease
E: {mb2} has been put back on your account
R: An old table was still in use
N: The <{x}> passes to {c4} // From {d1} {c4} looks after the <{x}> // {c4} has bought the <{x}> from us // You will be dealing with {c4} about the <{x}>
x = branch in {pl1}|deposit account {id9}|hail insurance|pension scheme
E: Numbers and cards stay valid
N: We advise you to leave the <{x}> while it goes well // Our advice on the <{x}>: sell // Get out of the <{x}> // We would not keep the <{x}> if we were you
x = sea wall bond|holiday fund|forest fund|silver fund
R: It will not get any better than this
Q: {p3} can do it for you with one signature
Z: Yours, {c5}

@ letter post prose late
x = new roundabout|church bells|e-scooters|school bus fares|night flights|closing of the swimming bath|statue on {st9}|wild garden by the station|tourist tax
T: [Letter: {x}|Re: {x}|On the {x}|To the editor: {x}]
I: [Letters|To the editor|Readers write|Opinion]
A: Sir, [I have read your paper since I could hold it|it is seldom that I take up the pen]
A: [On {w1} I sat on a bench with my sandwiches|My bus was late again on {w1}] and had time to think
B: Your article of {d1} named {n1} reasons, {nw1} of them twice
B: {p1} may be right that {pc1} are affected
B: Allow an old man to tell of the year {y11}, when the tram still ran down to the harbour, a ticket cost {m11}, the conductor knew every child by name, and we were, I admit it, not a bit happier than people are now
B: Nobody asked me, nor my {k1} neighbours
B: In {pl1} they spent {mm1} and have been arguing ever since
B: My father, a surveyor, would have measured first
B: At the meeting in the town hall, which lasted from {t11} until the caretaker turned off the light, {nw11} gentlemen spoke of visions, a lady threw a shoe, and {p1} showed a film with music in which everybody was slim
B: I am [seventy-one|seventy-eight|eighty-two] and still drive
B: Progress is a big word, so is vandalism
B: One mayor after another has promised paradise since {y1}
B: Your columnist, whose prose I enjoy as one enjoys a thunderstorm from indoors, sees the end of civilisation coming, as he did in {y12} over the parking meters and in {y13} over the pedestrian zone
B: The photograph showed the wrong street
B: I counted {n3} cars in {nw2} minutes
B: {l2} calls us enemies of the young
B: I have gone to the trouble of reading all {k11} pages of the report, including the footnotes, in a deckchair, with a pencil, and I can tell you that on page {n11} somebody has described a sunset
B: There are worse things in the world, wars and hunger for instance
B: On the radio an expert shouted down another expert
B: It reminds me of the affair with the fountain in {y2}
B: On the other side of the street stands the house where the poet {p11} was born, was unhappy and broke {n12} windows, and it has a plaque which says only the first of these things
B: My wife says that I should keep to roses
B: A study from {pl2} is always quoted, I looked it up, it is about trams
B: Some want it banned, others want a monument to it
N: I was against the <{x}> and I was mistaken // I take back all I have said about the <{x}> // I have changed my mind on the <{x}> // Having seen the <{x}>, I eat my words
R: My grandson now comes to see me by himself
N: Let those who want the <{x}> pay for it themselves // Whoever wants the <{x}> can put the hand in his own pocket // No public money for the <{x}> // The <{x}> is a private pleasure and should be paid for as one
R: The rest of us have a school with buckets in the corridors
N: It is not about the <{x}> at all, it is about who gets asked // What angers us is not the <{x}>, it is hearing of it last // Nobody asks us, about the <{x}> or about anything // Had they asked us about the <{x}> first, I would not be writing
Q: Put it to a vote, and I will carry whatever comes out
N: Give the <{x}> one summer // Try the <{x}> for a summer and then look again // Let us see how the <{x}> does for a few months // A trial of the <{x}> would tell us more than all this talk
Q: Let somebody count, before and after
N: The <{x}> would cost us the only doctor we have // If the <{x}> comes, our doctor goes // We shall be without a doctor because of the <{x}> // The doctor leaves if the <{x}> is built
R: She told me so in her surgery
Z: {p9}, {pl9}
"""
