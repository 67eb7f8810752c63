# ruff: noqa: E501  (lists of sentences, one a line)
"""Stories of the sea, the road, the hills and the weather, as ``stories`` reads them."""

from __future__ import annotations

OUT = """
@ log diary prose late
ship = Marianne|Good Intent|Two Sisters|Halcyon|Brother Tom|Curlew|Old Faithful|Sir Magnus
x = port engine|mizzen sail|anchor chain|number two pump|rudder|radar|starboard winch
I: [Log of the {ship1}|Ship's log, {d9}|Deck log, {ship1}|From the log of the {ship1}]
T: [{ship1}: {x}|Log of the {ship1}: the {x}]
A: A thin moon over the mole, and the water like poured lead
A: All night the rigging had sung in four voices, and the youngest of us could not sleep
A: The gulls left us at dusk, which old hands like {p2} take for a bad sign
A: There is a smell of tar and coffee, and nobody speaks before the second cup
B: Cast off from {pl1} with {n1} hands aboard and {k1} barrels below
B: Wind south-west, force {nw1}, gusting more, sea rough and grey
B: Off {pl11} a school of herring turned the sea to silver for the better part of an hour, and even {p11}, who has been forty years afloat and claims to have seen everything twice, put down the pipe and looked
B: Passed the lighthouse at {pl2} with {nw2} miles between us and the rocks
B: {f2} was sick twice over the lee side and laughed about it
B: The cook served beans for the [third|fourth|ninth] time, and there was some cursing
B: In the second dog watch the hands told one another of the wreck of {y11}, of the {k11} casks of brandy that came ashore and of the parson who blessed them, and some of it may even be true
B: A tanker under a foreign flag crossed our bow far too close and did not answer the radio
B: Barometer down by {n2} in the watch from midnight to four
B: Two years back, in the same waters, the {ship2} went down with all hands
B: The new boy, who came aboard at {pl11} with one shirt and a great deal of opinion, has learnt to splice, to swear and to keep his mouth shut, in this order
B: Dolphins at first light, more than {n3} of them, racing the stem
B: The mate read aloud from a book about the loss of a whaler, and it was very quiet in the mess
B: Toward evening the sky went the colour of a bruise, lightning stood on the horizon like a row of trees, and then, without a drop of rain, it all drew off to the east
B: Deck scrubbed, brass polished, lamps filled
B: {p3} won {m1} at cards and gave it back
B: A terrible crash in the galley proved to be the big kettle
B: By candlelight we opened the last cheese, which had travelled {b11} miles in its box and had by now a character of its own
B: Fog signal sounded every {nw} minutes until the coast came clear
B: Insurance forms for the voyage of {y1} were found behind the chart drawer
B: Soundings: {n4}, {n5}, then no bottom
N: With the <{x}> gone for good we are making for {pl3} under what is left // The <{x}> cannot be mended out here, so we are heading into {pl3} // We turn round for {pl3}, since the <{x}> is past saving // We shall not get where we wanted to go, the <{x}> has seen to that; our port is {pl3} // {pl3} it is, then, as we have lost the <{x}>
R: A bolt no longer than a finger had sheared off
E: That puts the cargo a week behind
Q: The owners are to have a new one standing on the quay there
N: {f2} got the <{x}> going again with wire and patience, and we hold our course // The <{x}> works once more, thanks to {f2}, and we sail on as planned // All is well with the <{x}>, and so we stand on // {f2} saved the voyage by mending the <{x}>
R: A nut had shaken itself loose
E: Landfall stays as it was, {d1}
N: We gave the tow to the <{ship3}> and brought all nine of her people home // The people of the <{ship3}> are with us, every one of them, wet and alive // Nobody drowned: the crew of the <{ship3}> sits in our mess // We took everyone off the <{ship3}>
x = rescue|tow|night of the {d1}
E: Their boat we had to let go
D: They will be put ashore at {pl3}
Z: Watch handed over to {p4}
Z: So ends this day

@ log form report
line = northern branch|coast line|goods loop|valley line|mountain section
x = points at {pl1}|signal {n9}|level crossing at {pl1}|tunnel at {pl1}|bridge {n8}
I: [Control room book|Signal box {pl1}, book {n9}|Occurrences, {line} |Shift sheet, control]
T: [{x}|{line}: {x}]
A: Shift began quietly, kettle on, frost on the inside of the panes
A: {p2} had left a note and half a cake
B: Took over from {p1} at the usual hour, keys and lamps complete
B: 4{n1} stopped for a cow, which walked off by itself
B: For most of the morning the only excitement was a swan on the track near {pl11}, which {p11} chased off with a flag, a whistle and finally a sandwich, while {k11} passengers watched from the windows and applauded
B: Driver of 7{n2} complained of sun in his eyes
B: A party of {k1} schoolchildren was put on the second train, all counted twice
B: Works train with {n3} wagons of ballast passed at walking pace
B: A gentleman in a bowler hat wished to know why the train of {y11}, which he remembers as being on time, had been taken off, and he was given the address of the ministry
B: The line to {pl2} was shut for good in {y1}, a passenger still asked for it
B: Test of the emergency telephone: loud and clear
B: The new radio sets were handed out, {n11} in number, with a booklet of {n12} pages that nobody has read, and so far they sound exactly as the old ones did
B: Somebody reported smoke by the embankment, found to be a man with a grill
B: {p3} came by for the monthly inspection of the fire buckets
B: Rail temperature {n4} degrees at the cutting
B: During the storm of {mo11} a tree fell across both tracks at kilometre {n13}, the milk train stopped a hand's breadth before it, and the driver has had a cake from the dairy every year since
B: In {y2} two engines met head on at this very spot, there is a plaque
B: An umbrella, a trumpet and a left boot were handed in
B: {p12} from the union came with a list of {nw11} complaints about the stove, the window and the coffee, all of which were noted with great care
B: Relief crew held up by ice on the road, arrived {n5} minutes late
B: Clock in the waiting room runs fast again
B: Headquarters asked for the figures for {mo1}, {k2} movements
N: Nothing may pass the <{x}> faster than a man walks until the gang has been // All trains crawl over the <{x}> from now until the gang has been // At the <{x}> everything must go dead slow // Drivers are to creep past the <{x}>
x = points at {pl1}|bridge {n8}|viaduct at {pl1}|embankment at {pl1}
R: A crack as long as a hand shows in the steel
E: Expect a quarter of an hour on top for everything going north
N: The <{x}> gave way at ten past three, and the last goods train lies in the ditch // The goods train has come off at the <{x}> // The worst has happened at the <{x}>: a goods train is off the rails // Nothing runs, because the <{x}> has collapsed under a goods train
x = points at {pl1}|bridge {n8}|embankment at {pl1}
E: Its driver climbed out unhurt
Q: Buses are wanted at {pl2} for the morning
D: Nobody is to touch the wagons before the inspector has seen them
N: The <{x}> is in use again as if nothing had been // One can run over the <{x}> at line speed again // We are back to normal at the <{x}> // The <{x}> works
x = points at {pl1}|signal {n9}|level crossing at {pl1}
R: The fault was a mouse in the relay cupboard
Z: Handed over to {p4}, all clear

@ notice news prose tape
x = high pass|coast road|islands|lower valley|moor|city|hill farms|ferry towns
I: [The weather|Outlook|From the weather desk|Forecast]
T: [{x}: outlook|Weather for the {x}|Outlook for the {x}]
A: A postcard morning: mist in the hollows, geese overhead, not a breath
A: Those who hung out their washing at dawn will have smiled
A: Ask your grandmother what the swallows are doing
B: Yesterday's top was {n1} degrees at {pl1}, the lowest {nw1} at {pl2}
B: The great gale of {y1} took {k1} roofs, as older listeners remember
B: There is an old saying in {pl11} that when the cows lie down before noon the priest should shorten his sermon, and a professor has actually looked into it, over {n11} years and with a good deal of money, and found nothing
B: A ridge over the sea is moving off, slowly, as ridges do
B: Our station on {st1} has been measuring since {y2}
B: Pollen is moderate, birch mainly
B: If you look to the west tonight shortly after {t11}, you may catch sight of the planet that our listener {p11} took for a burning aeroplane in {mo11}, and about which {k11} people rang us up
B: Sunset is at {t1}
B: In {pl3} a hailstone as big as an egg was weighed in {mo1}
B: The summer of {y11} is still spoken of, when wells ran dry, hens laid hard-boiled eggs, as they say, and a fire ate up {b11} acres of forest within two days
B: {p1} sent us a picture of a rainbow above the gasworks
B: The lake has {n2} degrees, which did not keep {p2} out
B: The computer models differ, and one of them can be ignored
B: Our weather frog, a gift of the kindergarten in {pl12}, climbed to the top of its ladder this morning, sat there for {n12} minutes with an expression of deep thought, and came down again
B: Snow lay {n3} centimetres deep on this day in {y3}
B: People often ask why thunder follows lightning, and we shall come to that
B: From a scientific point of view the sky is blue because short waves are scattered more than long ones, which is a fine thing to know and of no use whatever to anybody hanging out washing
B: Down south there are floods and {b1} without power, but that is far away
B: The moon is waxing
B: A dead calm is called "the devil's Sunday" in these parts
N: Whoever has to cross the <{x}> ought to do it before noon, as it turns nasty after that // From midday the <{x}> will be no place to be // Stay away from the <{x}> this afternoon // If you are thinking of the <{x}>, go early or not at all
x = high pass|coast road|lower valley|moor|sound
R: A front is racing in off the ocean with hurricane gusts
Q: Tie down whatever can fly
E: Ferries have already been tied up
N: Nothing changes for the <{x}>: it stays dry and mild into next week // The <{x}> can look forward to seven more days like this // Sun for the <{x}>, today, tomorrow and the day after // No umbrella needed on the <{x}>
E: Gardeners will have to water
N: It will freeze on the <{x}> tonight for the first time this year // Frost is on its way to the <{x}> // Below zero on the <{x}> before dawn // There will be ice on the <{x}> in the morning
Q: Bring the geraniums in
E: Bridges get slippery first
Z: More at {t2}
Z: That was the weather

@ diary letter post scrap
pass = the pass above {pl1}|the dunes|the border|the lagoon|the plateau|the gorge|the old salt road
T: [On the way to {pl2}|Across {pass}|Letter from the road|{pl2} and back]
I: [Travel book|Notes from the road|Postcards|Day {n9}]
A: The bus had curtains of green velvet, a saint on the dashboard and no brakes worth the name
A: Morning came pink and then gold over a thousand roofs, and a rooster began far too early
A: In the station of {pl1} there is a clock that has shown ten to two since {y1}
B: We shared the compartment with a dentist from {pl3} who knew all the kings by heart
B: Bread here costs {m1}, and every village swears by its own
B: The road from {pl11} climbs in {n11} bends through chestnut woods, past a chapel with a painted devil and a petrol station with a painted saint, and at every second bend stands a man who sells honey and does not mind whether you buy it
B: A boy sold us {n1} figs in a newspaper from {y2}
B: The temple has {k1} steps, and {f2} counted each of them aloud
B: There was an earthquake here in {y3}, you can still see the crack in the church
B: In the evening a wedding party of {k11} people poured through our courtyard with drums, torches and a roasted sheep, and before we knew what was happening {f2} was dancing with the grandmother of the bride
B: I lost a glove and found a better one
B: The guidebook warns of thieves, mosquitoes and the soup
B: At the hotel they gave us a room above the dance hall
B: We spent a whole day in the museum of locks, where {p11}, the only guard, showed us {b11} keys one after the other and wept a little at the one that fits nothing
B: {f2} has sworn never to eat goat again
B: An old woman blessed us, or cursed us, we could not tell
B: I have been cheated by a boatman, flattered by a carpet dealer, bitten by a donkey and rescued by a nun with a motorbike, all of it between breakfast and noon on {w11}
B: It is {n2} kilometres as the crow flies and twice that on foot
B: All the windows in that town are painted blue against the evil eye
B: My boots have given up, my knees are about to
B: At night the dogs of the whole valley talk to one another, there is thunder far away over the plain, and somebody always plays the same {nw11} notes on a flute
B: For hours nothing but stones, then an orchard as if somebody had dropped it
B: We were told of a couple who set out in {mo1} and were never seen again
B: {p3}, who has cycled round the world, gave us half a sausage
N: We are staying in {pl2} for the winter // So we have taken a room in {pl2} and shall not come back before spring // Home can wait, {pl2} has us until the swallows come // We have unpacked for good, or at least until spring, in {pl2}
R: {f2} was offered work at the school there
Q: Could you let the tenants know and water the lemon tree
N: I am flying back on {d1}, alone // You will see me at home on {d1}, but without {f2} // I have had enough and will be home on {d1}, by myself // {f2} and I have parted, and I land on {d1}
R: We want different journeys, that is all there is to it
D: {f2} goes on towards the east
N: They did not let us over <{pass}>, so {pl2} has to wait for another life // Soldiers turned us round at <{pass}> // The soldiers at <{pass}> shook their heads, and there was no arguing // We shall never see {pl2}, since <{pass}> is closed to the likes of us
R: Our papers lacked a stamp that cannot be had for money
E: The tickets are lost
D: Instead we take the boat along the coast
N: We made it across <{pass}>, and I have seldom been so happy // <{pass}> lies behind us // We are on the other side of <{pass}> // We did it, we crossed <{pass}>
E: Only the tent has stayed up there
Z: Kisses from both of us
Z: The candle is nearly out

@ report log form prose tape
x = two hikers|a school class|an elderly man|a paraglider|three climbers|a boy of {n8}|a berry picker
I: [Operation report|Mission {n9}|Mountain rescue, {d9}|Call-out {n9}]
T: [Call-out: {x}|{x} on the ridge|Mission for {x}]
A: It had been a spotless day up to then, skylarks and all
A: {p2} was just lifting a cake out of the oven when the pager went
B: Alarm at {t1}, {n1} volunteers at the hut within half an hour
B: Visibility below {n2} metres above the tree line, wind chill minus {n3}
B: When the volunteers met at the hut, some straight from bed and one of them still in the costume of the village play, the thermometer stood at minus {n11}, the wind tore at the flag, and {p11} handed out soup from a milk can
B: The helicopter from {pl1} took off and had to turn back
B: Two dogs with their handlers went up the western gully
B: A red jacket proved to be a marker from last year's race
B: The northern approach, in which {nw11} guides lost their lives in {y11} and which has been feared ever since, was searched with lamps by a second party under {p12}, rope length by rope length
B: {p1} fell into a stream and carried on
B: In {y1} a party of {nw1} froze to death on the same slope
B: Tea and blankets stood ready at the chapel
B: A clairvoyant from {pl11} rang the post {n12} times and described a waterfall, a white stone and the letter M, and out of courtesy to the relatives even this was looked into
B: The relatives were looked after by the parish
B: Radio contact broke off {nw2} times
B: Thanks go to the railway, which held the last train for {n13} minutes, to the bakery for {k11} rolls, and to the children of the school, who shovelled the landing place free of snow
B: Equipment worth {mb1} was in use, one rope had to be cut
B: Rumours of an avalanche made the round in the village and were false
B: A phone was located with an error of {k1} metres
B: The whole range is known for sudden changes of weather, and a tablet at the car park has been warning of them in {nw12} languages since {y12}, mostly in vain
B: Snow began to fall thickly towards {t2}
B: We thank the innkeeper for {k2} dumplings
B: The path has {n4} signs, one of them stolen
N: At first light we had <{x}> in the hut, cold but whole // <{x}> could walk down with us on their own feet // Everyone is alive: <{x}> could be brought in // The search for <{x}> ended well
R: A hollow under a boulder had kept the wind off
N: For <{x}> our help came too late // We brought <{x}> down on the stretcher, covered // <{x}> could not be saved // There was nothing left to do for <{x}>
x = an elderly man|a paraglider|a boy of {n8}|a berry picker|a hunter
R: The fall must have gone over eighty metres
Q: The family asks that no pictures be shown
N: We have called it off for <{x}> until the weather lets us up again // No trace of <{x}>; everybody is down again for tonight // We have not found <{x}> // The search for <{x}> has had to stop
D: As soon as it clears, three teams set out from the north side
Q: Anyone who met them above the hut should ring the post
N: As it turned out, <{x}> had been sitting in the cinema all along // There was nobody to save: <{x}> had gone home by bus // It was a false alarm about <{x}> // While we searched, <{x}> sat at home by the stove
x = two hikers|a school class|an elderly man|three climbers|a berry picker
E: The bill goes to them all the same
Z: Equipment dried and packed, end of operation

@ letter mail post
x = night ferry|sleeper to {pl1}|coach tour|cruise on the {pl9}|walking holiday|balloon flight|safari
T: [{x}|Your {x}|{x}, booking {id1}|The {x}: a word to all travellers]
I: [To our travellers|A word before you pack|Dear guests]
A: There are journeys one dreams of for half a lifetime
A: Soon the cranes will rise over the delta, and the evenings will smell of thyme
B: Your booking {id1} for {nw1} persons reached us on {d2}
B: You will dine under lamps that once hung in an embassy
B: Picture yourself on deck with a glass of something cool, the minarets of {pl11} sliding by in the evening light, a string quartet playing under an awning, and not a telephone for {k11} miles
B: Our guide {p1} speaks {nw2} languages and one of the birds
B: The old steamer was launched in {y1} and burnt twice
B: A deposit of {m1} has been received with thanks
B: Our founder, {p11}, began in {y11} with a single horse bus, {n11} cushions and the firm belief that people are better company once they have been fed
B: Trousers with long legs are recommended against thorns
B: Dogs up to {n1} kilos travel free of charge
B: In the unlikely event of seasickness our doctor, who has served on {nw11} oceans and written a novel about it, recommends ginger, a view of the horizon and no conversation
B: Last season a passenger fell overboard, was fished out and proposed to the purser
B: In {pl2} we stop at a mill that grinds mustard
B: We are a family firm with {n2} coaches and a parrot
B: The travel insurance of {c11}, which can be had for {m11}, covers theft, hail, lost hats and, since a sad affair in {mo11}, the bites of domestic geese
B: Vaccination against yellow fever is not required
B: The catalogue for {ny1} comes out in {mo1}
B: Last year's guests still talk of the night when the lamps failed over {pl12} and {b11} stars came out, and of {l11}, who recited poems until somebody found the fuse
B: Wine from the region is included, tips are not
B: {pc1} of our guests come a second time
B: The luggage label in red goes on the large piece
N: The <{x}> starts a day sooner than it says on your papers, on {d1} // Please be at the pier on {d1}: the <{x}> has been brought forward // Pack a day early, since the <{x}> leaves on {d1} // The date of the <{x}> has changed to {d1}
x = night ferry|cruise on the {pl9}|island tour
R: The harbour is needed for a film
Q: Let us have a line if that does not suit you
N: The <{x}> will not run this year // To our regret there is not going to be a <{x}> this season // We have had to strike the <{x}> from the list // The <{x}> is off
R: Too few have signed up
E: Every penny comes back to you within ten days
N: You have been moved up to the best cabin on the <{x}>, with our compliments // On the <{x}> you get the suite for what you paid for the bunk // A present for you on the <{x}>: the best we have to sleep in // Your ticket for the <{x}> now opens a finer door
x = night ferry|sleeper to {pl1}|cruise on the {pl9}
R: Our clerk had sold your berth twice
N: What you owe for the <{x}> has gone up by {m2} // You still have to send us {m2} for the <{x}> // The <{x}> is dearer than we told you, by {m2} // There is another {m2} to pay for the <{x}>
R: Fuel is dearer than anyone foresaw
Q: Those who would rather step back may do so until {d3}
Z: Bon voyage
"""
