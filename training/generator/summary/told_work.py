# ruff: noqa: E501  (lists of sentences, one a line)
"""Stories of farms, plants, brigades, tenders and auctions, as ``stories`` reads them."""

from __future__ import annotations

WORK_STORIES = """
@ log form report list late
x = line {n9}|press {n9}|kiln|boiler {n9}|conveyor {n9}|filling station|packing cell {n9}|rolling mill
I: [Shift log, {d9}|Late shift|Shift handover|Production diary|Plant book, week {n9}]
T: [{x}: shift report|Shift report, {x}|{x}, night of {d9}]
A: [Took over at|Start of shift] {t1}, [hall tidy|{nw1} people on the floor|all stations manned]
A: [Early crew had left everything clean|Handover from {p1} took ten minutes]
B: {b1} pieces until {t2}, scrap {pc1}
B: Order {id1} finished, {k1} pallets to the ramp
B: {p2} [changed the nozzle|greased the bearings|cleaned the filters] on schedule
B: At {t11}, in the middle of the changeover, a bird the size of a chicken flew in through gate {n11}, circled above the line for {n12} minutes, was cheered by everybody, and left through the roof light by which it had probably meant to come
B: Pressure steady at {n1} bar during the whole time
B: [Fire alarm at {t3}, caused by welding in the yard|Evacuation drill at {t3}, everybody out in {nw2} minutes]
B: Temperature in the hall [24|28|31] degrees, doors opened
B: The consultants from {c11} walked about with tablets and timed how long it takes to fetch a screw, wrote down {nw11} seconds, asked whether one could not do it in less, and had coffee
B: {p3} went home with a headache, {f4} took over the station
B: Order {id2} waits for cardboard from {c1}
B: Emergency stop tested, in order
B: In the changing room they were talking about the accident of {y11} again, the one with the crane and the {n13} dead in {pl11}, because a film about it was on television
B: [Visitors|A school class] from {pl1} came through at {t4}
B: On {w1} the old crane had failed for {n4} hours, repaired since
B: Spare {thing} counted, {n5} in stock
B: A delivery of {b11} labels arrived with the picture of a smiling cow, meant for a dairy somewhere in {pl12}, and was put aside with a note for purchasing
B: Forklift {n6} at {n7} operating hours, service stamped
B: Oil sample sent to the laboratory on {d2}, no finding
B: Best shift so far this year was {k2} pallets on {d3}
B: {p11}, who retires next {mo11} after {n14} years at the same machine, brought cake in the shape of a gearwheel and was photographed with it by people who had never spoken to him
B: {p5} from planning asked for figures and got them
B: Canteen closed, people ate at the machines
B: Power dipped twice, controls held
B: Quality took {n8} samples, all within limits
N: The <{x}> has been standing since {t5}, and nobody on this shift could get it to move // We lost the <{x}> at {t5}; [it does not turn|there is no life in it] // The <{x}> is dead // There was nothing to be done with the <{x}>, it will not turn
R: The [gearbox|main shaft|drive] has seized
Q: Day shift must get {c1} in before anything else
E: Order {id3} will go out [two days later|on {w2} instead]
N: The <{x}> now runs with half the people // [With the new gripper|Since the change of the feeder] two hands are enough for the <{x}> // Half a crew is enough for the <{x}> these days // We need fewer hands at the <{x}>
E: {nw} of us can go over to packing
N: [A finger|A hand] got caught in the <{x}>, and {p3} is in hospital // {p3} was taken to hospital from the <{x}> // {p3} was caught by the <{x}> // There was blood at the <{x}>, {p3} has been taken away
x = press {n9}|conveyor {n9}|packing cell {n9}|rolling mill
R: The guard had been tied back with string
D: Nobody works there until the safety officer has been
N: [Everything|All] that came off the <{x}> after {t6} has to be sorted by hand // Do not ship what the <{x}> made after {t6} // None of the pieces made on the <{x}> since {t6} can be trusted // The <{x}> has been making rubbish since {t6}
x = press {n9}|packing cell {n9}|rolling mill|filling station|kiln
R: The gauge was off by a tenth
Q: Mark the pallets with red tape
N: [For the first time|At last] the <{x}> ran through from start to end of the shift // The <{x}> did not stop once all night // Eight hours, and the <{x}> ran through every one of them // No halt at the <{x}> from bell to bell
R: The new belt holds
Z: Handed over to {p6} at {t7}

@ report log form news
x = barn|hay store|attic flat|lorry|cellar|workshop|garden shed
I: [Call {n9}|Operation report|Brigade log, {d9}|Turnout sheet {id1}]
T: [Fire: {x}, {st1}|Call to {st1}: {x}|{x} fire in {pl1}]
A: [Pagers at {t1}|Siren at {t1}|Alarm raised at {t1} by a passer-by], two engines out within {n1} minutes
A: [Thick smoke was seen from the bypass|Flames could be seen from {pl2}]
B: {n2} firefighters, {nw1} vehicles, ladder from {pl2}
B: Hydrant on {st2} frozen, water drawn from the stream
B: On arrival the crews found an agitated crowd, a goat on the roof of a parked car, {nw11} people with buckets and each with a different account, and a lady who insisted on handing the commander her insurance papers
B: {k1} metres of hose laid over the railway, line closed for {n3} minutes
B: Police closed {st1} to traffic
B: Residents of the houses on both sides were led to the school
B: Water had to be carried over {k11} metres and a difference in height of {n11}, for which pumps from {pl11} and {pl12} were linked, a method last used in the great blaze of {y11}, when half the old town went
B: Foam ordered and not needed
B: {p1}, in charge, divided the site into {nw2} sections
B: Gas supply shut off at {t2} by the works
B: A television team arrived before the second ladder did, filmed a firefighter eating a sandwich, and reported at {t11}, with pictures of a quite different place, on a disaster of historic size
B: The building dates from {y1} and had burnt before, in {y2}, with {n4} dead
B: One breathing set failed, the man came out at once
B: A crowd of onlookers had to be moved back twice
B: The brewery sent {n12} crates of lemonade, the parish opened its hall, somebody brought a piano, and towards dawn there were {b11} visitors by the estimate of {p11}, who is inclined to round up
B: Red Cross served tea to about {k2} people
B: A neighbour had tried to put it out with a garden hose
B: Fire watch by {nw3} people until {t3}
B: One of the hoses burst with a bang that was taken for an explosion as far away as {pl13}, and it set off {n13} calls, a school evacuation and a minor panic at the cattle market
B: A propane bottle was cooled and carried outside
B: Hoses dried, vehicles refuelled at {t4}
B: A drone was sent up for {n5} minutes
N: The <{x}> is gone, [the animals are not|but every animal stands in the neighbour's yard] // Nothing is left of the <{x}>; the [cattle|horses] were all led out // Only ash is left of the <{x}>, [but no hoof was singed|but nothing with four legs was hurt] // The <{x}> could not be saved, the animals could
x = barn|hay store|stable|cowshed
E: The [damage|loss] is put at {mb1}
N: [Two|Three] people did not get out of the house with the burning <{x}> // We found [two|three] dead above the <{x}> // For [two|three] of those above the <{x}> the ladder came too late // Not everyone got out when the <{x}> burnt
x = attic flat|cellar|workshop|print shop
R: There was no alarm in the stairwell
D: The criminal police have sealed the house
N: Somebody had set light to the <{x}> // The <{x}> [did not catch by itself|was lit in two places] // It was arson at the <{x}> // What happened to the <{x}> was no accident
R: A can and a glove lay in the ditch
Q: Whoever [saw a moped|saw a light] around midnight is asked to call {p2}
N: [One of ours|{p3}] was hurt when the <{x}> came down // A beam from the <{x}> struck {p3} // {p3} is in hospital after part of the <{x}> fell // The <{x}> came down on {p3}
x = barn|hay store|workshop|sawmill
E: {f3} has a broken shoulder and is in good spirits
Z: End of operation {t5}

@ letter notice list report
x = school kitchen|riding hall|sewage pump|bus shelters|town archive|winter road service|playground {n9}|server room
T: [Tender {id1}: {x}|{x}: result of the tender|Invitation to tender: {x}|Tenders for the {x}]
I: [Procurement office, notice {n9}|Public notice {id1}|Contract award notice]
A: [Reference is made to the notice of {d2}|With reference to our publication of {d2}]
B: The estimated value lies at {mb1} without tax
B: {n1} sets of documents were [requested|downloaded]
B: Lot {n2} covers earthworks, lot {n3} electrical installation
B: In accordance with regulation {k11} of {y11}, as amended for the [third|fifth|ninth] and so far last time in {mo11}, all amounts are given without tax, all times according to the clock in the entrance hall, and all measures in metres unless the drawing says otherwise
B: Variants were admitted for lot {n2} only
B: Bids had to be handed in by {t1} on {d3} in a closed envelope
B: {c1} asked {n4} questions, answered on {d4}
B: The documents comprise a description of {n11} pages, {n12} drawings, a soil survey by {c11}, the minutes of the neighbours' meeting of {d11} and a declaration concerning bribes that has to be signed in blue
B: A site visit took place on {d5} with {nw1} firms
B: Price counted {pc1}, quality the remainder
B: The lowest offer was {mb2}, others were far above it
B: At the visit on site the gentlemen of {c12} arrived in a helicopter, those of {c13} on bicycles, and {p11} from the building office led everybody through {n13} rooms and one very long cellar
B: One bidder, {c2}, failed to sign
B: The budget was approved in {mo1}
B: References from at least {nw2} similar jobs had to be shown
B: The matrix by which the points are given was developed with the university of {pl11}, takes price, beauty, noise and the distance to the next railway into account, and has been explained to the bidders {nw12} times
B: An earlier procedure of {y1} was annulled by a court
B: Minimum wage rules apply, section {n5}
B: Enquiries in [English|German|French] only
B: A complaint by {c14} about the size of the envelopes, lodged on {d12} and running to {n14} pages, was dealt with separately and did not hold up the procedure
B: The guarantee amounts to {pc2} for {nw3} years
B: Opening was attended by {p1} and {p2}
B: Subcontractors must be named
N: {c3} [gets the job|will do the work] on the <{x}> // The work on the <{x}> goes to {c3} // We have chosen {c3} for the <{x}> // {c3} won with its offer for the <{x}>
R: Nobody else could begin before winter
E: The price is {mb4}
Q: Losing bidders have until {d1} to object
N: We start all over with the <{x}> // None of the offers for the <{x}> [was what we had asked for|could be used] // Nobody gets the <{x}>; it will be tendered afresh // The first round for the <{x}> is void
E: The papers will be out again in {mo2}
N: You have [ten more days|until {d1}] to hand in your offer for the <{x}> // Offers for the <{x}> may still be handed in until {d1} // There is more time for the <{x}>, until {d1} // The envelopes for the <{x}> will only be opened after {d1}
R: A drawing was missing from the file
N: {c3} has been shut out from the procedure for the <{x}> // In the matter of the <{x}>, {c3} may no longer take part // {c3} is out of the race for the <{x}> // We do not want to hear from {c3} again about the <{x}>
R: They knew the estimate beforehand
D: The public prosecutor has been told
N: [The council's own people|Our own yard] will look after the <{x}> // No firm is needed for the <{x}>; [our own people do it|the yard takes it on] // We do the <{x}> ourselves // The <{x}> will not be given to an outside firm
E: Securities are [returned|paid back] within the month
Z: Procurement office, {pl1}

@ report prose list tape post
x = walnut desk|stamp collection|Roman coin|painted chest|motorcycle of {y9}|grand piano|map of the islands|fire engine|first edition
T: [Lot {n9}: {x}|{x} at auction|Saleroom: {x}|Sale of {d9}: {x}]
I: [Saleroom report|At the auction|Sale {n9}, {pl1}|Under the hammer]
A: [Every seat was taken|The room was half empty], phones along the wall, [a smell of floor wax|rain on the skylight]
A: [Auctioneer {p1} wore the red tie|Auctioneer {p1} cleared the throat and began ten minutes late]
B: {k1} lots in all, {n1} withdrawn beforehand
B: The estimate in the catalogue was {mb1}
B: The sale opened, as it has since {y11}, with the ringing of a ship's bell, a silence of one minute for the founder, and a sandwich toaster that went to a gentleman in tweed for {mb11}, to his own evident surprise
B: A clock from a manor near {pl2} opened the sale at {mb3}
B: A dealer from {pl3} bought {nw1} carpets in a row
B: Bidding went up in steps of {m1}
B: The painting in the corner, a storm at sea with {n11} drowning horses, has been offered {nw11} times in as many years, gets darker every time, and is greeted by the regulars like an aunt
B: The record of the house, {mm1} for a portrait, dates from {y1}
B: It came from the estate of {l2}
B: A couple in the third row bid against each other by mistake
B: In the catalogue, a work of {k11} pages with a foreword by {l11}, every dent and every rumour is set out, and one reads there of duels, bankruptcies, a kidnapping and a pawnshop in {pl11}
B: The premium is {pc1}
B: The glass found hardly any takers this season
B: Museums no longer have the money, said {p3}
B: Two ladies in fur bid one another up to {mb13} for a box of napkin rings, embraced, and were seen afterwards dividing the rings between them on the stairs
B: Telephone {n2} dropped out at {mb4} and came back
B: A certificate from {y2} lay beside it
B: Condition: some wear, otherwise sound
B: There was a stir when a young man in the last row sneezed, was taken for a bidder on a wardrobe {n12} feet wide, and had to be rescued by {p12} with a few words and a handkerchief
B: {n3} people watched online from {nw2} countries
B: Coffee afterwards, {m2} a cup
B: A hailstorm had damaged the roof of the hall in {mo1}
N: Nobody raised a hand for the <{x}> // The <{x}> went back into the van unsold // The <{x}> found no buyer // Silence fell when the <{x}> came up, and it stayed unsold
x = walnut desk|painted chest|grand piano|wing chair
R: [The foot was not original|Everybody had heard about the repair]
D: The family keeps it now
N: The <{x}> made [twenty times|thirty times] what had been expected // A [schoolboy|nun|phone bidder] took the <{x}> home for {mm2} // People gasped at the price of the <{x}> // The <{x}> fetched a fortune
x = walnut desk|painted chest|sewing box|violin case
R: A letter had been found in the lid
E: The proceeds go to the hospice
N: [The police stopped the sale|Two officers walked in] and took the <{x}> with them // The <{x}> left the room under the arm of a policeman // It was stolen goods, the <{x}>, and it is at the station now // The <{x}> was seized before the hammer fell
x = stamp collection|Roman coin|map of the islands|first edition|icon
R: A family in {pl4} had recognised it as theirs
N: The museum may keep the <{x}> // [The state stepped in|The town used its right] at the last price, so the <{x}> stays in {pl1} // The <{x}> stays here for everyone to see // The town has got its <{x}>
E: It can be seen from {d1}
Z: Next sale on {d2}

@ diary report letter log post
x = lambs|maize|hop poles|dairy herd|rape field|laying hens|cider apples|water meadow|geese|oats
T: [The {x}|Farm notes: {x}|Our {x} this {mo1}|{x}: where we are]
I: [Farm diary|From the farm|Week {n9}|Farm office, {d9}]
A: [Up at four|Fog until ten], frost on the gate
A: [The rooks are noisy this morning|A heron stood by the ditch]
B: [Milked|Fed] at {t1}, {k1} litres in the tank
B: Diesel at {m1}, delivered by {c1}
B: Tractor in the workshop in {pl1} since {w1}, bill {mb1}
B: The man from the ministry, in town shoes, wanted to see every ditch, fell into the [third|fourth|sixth], was dried by the stove in my late father's trousers, and turned out, over {n11} eggs, to be the grandson of a pig farmer from {pl11}
B: {p1} came about the drains and stayed for supper
B: {n1} millimetres of rain since {d2}
B: Spread slurry on the top field, {n2} loads
B: At the market in {pl12} there was nothing but long faces, the talk was of the drought in {y11}, of {c11} and its prices, of sons in the city, and of a harvester that costs {mb11} and thinks for itself
B: Subsidy form {id1} sent off, {n3} pages
B: In {y1} drought took half of everything round here
B: Fence mended along the {pl2} road, {n4} posts
B: All the hedges are full of sloes this year, the old people say it means a winter like {y12}, when the snow lay level with the eaves and {p11} skied out of the bedroom window to feed {k11} sheep
B: The bank wrote, I shall read it on {w2}
B: A fox was about, no loss
B: {f2} had a birthday, cake in the barn
B: A film company would like to have the barn for a week, with {n12} actors, a duel and an artificial moon, and they offer {mb12} and promise to put every cow back where they found her
B: Wheat stood at {mb2} on the exchange, barley unchanged
B: Neighbours had foot rot in the flock last winter
B: Vet here for the yearly test, {n5} blood samples
B: Sat up with the accounts until {t11}, the dog on my feet, rain on the tin roof, and between the fuel bills found a drawing that {f2} had made of me as a sort of potato with a hat
B: Pump on the lower well makes a noise
B: {p3} wants to rent {n6} acres for solar panels, asked again
B: Sprayer calibrated, nozzles ordered
N: We are giving up the <{x}> // This is the last year for the <{x}> // The <{x}> will be sold this autumn // I have had my last winter with the <{x}>
x = lambs|dairy herd|laying hens|geese|goats
R: [We lose money on every one|There is nobody to do the mornings]
D: The land goes over to grass
N: We have the <{x}> dry and under cover, every bit // The whole of the <{x}> got in before the storm // Home and dry, the whole of the <{x}> // Not a cartload of the <{x}> was lost
x = maize|oats|cider apples|hay|rye|potatoes
E: I make it a third more than last year
N: Whatever it is has now got into the <{x}> // The swab says it: [it has reached|we have it in] the <{x}> // We have the disease in the <{x}> // The <{x}> are ill, it is official
x = lambs|dairy herd|laying hens|geese|pigs
E: The whole place is shut off by order
Q: Nobody is to come into the yard
N: [We go organic|No more spraying] with the <{x}> // From now on no chemicals for the <{x}> // The <{x}> will do without poison // We have signed up to grow the <{x}> the natural way
x = maize|hops|rape field|oats|cider apples
R: The dairy pays half as much again
E: It takes {nw} years until we get the stamp
N: I have found somebody for the <{x}> // {p4} takes on the <{x}> from {mo2} // {p4} will look after the <{x}> so that I do not have to // The <{x}> are in {p4}'s hands as of {mo2}
x = lambs|dairy herd|laying hens|geese
E: I can have my hip done
Z: Bed at nine

@ orders log report late
x = bridge at {pl1}|height {k9}|ford|railway yard|airstrip|supply point Delta|crossroads north of {pl1}|depot {n9}
I: [Order {n9}|Situation report, {t9}|To all company commanders|Signal {id1}]
T: [Order {n9}: {x}|{x}: situation|{x}|Orders for the {x}]
A: [Reference: order {n8} of {d8}|Maps: sheet {n7}, edition {y9}]
A: Weather: [overcast|clear], wind {n6} knots, moonrise {t8}
B: Own troops: {nw1} companies, one engineer platoon
B: Strength {k1}, sick {n1}, on leave {n2}
B: Rations for {nw2} days have been issued
B: During the night the listening post at {pl11} reported {n11} engines, then singing, then a single trumpet, and it took {p11} and a sergeant {nw11} hours on their bellies to establish that it was a wedding
B: Enemy aircraft seen at {t1} over {pl2}, no attack
B: Second company lost {n3} vehicles to mud
B: Fuel at {pc1}, ammunition at {pc2}
B: The ground, which in dry weather carries wagons of up to {n12} tons and in wet weather swallows mules, has been fought over in {y11}, {y12} and, according to a peasant, once a year at carnival
B: The field kitchen is at {pl3}
B: Radio silence was kept from {t2} to {t3}
B: A patrol under {p1} brought in {nw3} prisoners
B: Second battalion, which has marched {k11} kilometres in {nw12} days with full packs, sore feet and a captured goose, has arrived in good spirits and is asking for tobacco
B: Civilians have left {pl4} on foot
B: An exercise on the same ground in {y1} failed for want of boats
B: Passwords change at midnight
B: A leaflet dropped on {w11} promises hot soup, a safe conduct and {m11} to all who come over, and has been found most useful for lighting stoves
B: Dress: helmet, rain cape
B: Medical post with {p2}, nurse {p3} on call
B: Rumours about a ceasefire are to be contradicted
B: On the map the village of {pl12} is shown with a church, a mill and a bridge, of which in fact only the inn is standing, where {p12} has set up the telephone behind the bar
B: Heavy fire was heard from the south around {t4}
B: Mail goes out on {w1}
B: Boots in short supply, sizes {n4} and up
N: We hold the <{x}> and wait // Nobody goes beyond the <{x}> [until further word|for now] // Stay at the <{x}> and keep your heads down // The <{x}> is the line, and we do not cross it
R: The river is too high
E: Relief comes on {d1}
N: The <{x}> is ours // Third platoon stands on the <{x}> // We have taken the <{x}> // Our flag is up at the <{x}>
E: [Four wounded|Nobody was hurt]
D: Engineers begin clearing mines at dawn
N: All leave the <{x}> tonight // Everybody is to be out of the <{x}> by {t5} // The <{x}> cannot be held, so get out // We are pulling back from the <{x}>
R: They have got behind us
Q: Burn what cannot be carried
N: The <{x}> is to be taken before daybreak // Before daybreak you take the <{x}> // You attack the <{x}> in the dark // The <{x}> is your target for tonight
Q: No shot before the green flare
N: Everything said about the <{x}> is void // Forget the <{x}>; [it is called off|we are going home] // There will be no action at the <{x}> // It is over, nobody has to go to the <{x}>
R: The talks have come to an end with a signature
Z: Acknowledge
Z: End
"""
