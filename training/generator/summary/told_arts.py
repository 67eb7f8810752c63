# ruff: noqa: E501  (lists of sentences, one a line)
"""Stories of books, museums, lives, clubs, sermons and speeches, as ``stories`` reads them."""

from __future__ import annotations

ARTS = """
@ prose post news late
old = 1931|1944|1958|1966|1977
x = The Salt Road|Nine Winters|A Duke in the Attic|The Bee Inspector|Songs for a Dead Clerk|Left of the River|The Glass Ferryman
T: [{x}|{x} by {p1}|Read this week: {x}|On {x}]
I: [Bookshelf|New books|From our reader|Read and noted]
A: Rain is falling on the tin roofs of {pl1} when we first meet the widow and her {nw1} clocks
A: Some openings one would like to frame and hang over the bed
B: {p1}, born {old1}, was a locksmith before turning to writing
B: {k1} pages, {m1}, with a ribbon
B: It opens with a flood, closes with a christening, and in between lie {n11} years, {nw11} continents, a lawsuit over a mule, and a dinner at which, in the space of {n12} pages, an empire falls and nobody puts down the fork
B: The hero limps, lies and loves, in changing order
B: There is a murder on page {n1} and another that nobody notices
B: The first book sold {b1} copies and was burnt in one town
B: One of the minor figures, a piano tuner with perfect pitch and a terrible secret, wanders in and out of {k11} pages like a cat in a strange house, and the reader learns to listen for his cough
B: A foreword by {l2} compares it to the great Russians
B: {p3} has put it into English with a fine ear
B: On the cover a heron
B: In an interview with the radio in {pl11} the author said that all of it was true except the facts, that the uncle is still alive and furious, and that the bear had been the hardest to write
B: The scene at the weir goes on for {n2} pages without a full stop
B: Everybody in it eats plums
B: The jury of the great prize argued about it until {t11}, two members left by separate doors, a chair was broken, and in the end, as in {y11}, the {mb11} went to a book of recipes
B: Critics in {pl2} called it a disgrace, a miracle, an earthquake
B: A film has been spoken of, with a budget of {mm1}
B: The great fire of {y2} comes into it, and a bear
B: There are sentences here like chandeliers, with {n13} arms and a candle on each, and there are others as plain as a slap, and they stand next to one another like guests who have not been introduced
B: My copy had page {n3} twice
B: The aunt, a splendid monster, deserved a book of her own
B: It was begun in a hospital and finished on a tram
N: After eighty pages I put it away for good // I did not get further than page eighty and do not mean to // My bookmark has been stuck at page eighty since [Easter|August], and there it can stay // I closed it with a sigh on page eighty and gave it to the charity shop
R: Everyone in it talks like the author
N: I missed my station because of it, twice // I read it in one night and was late for work // Not since school have I read under the blanket with a torch, but this one made me // My soup went cold over it, and then the next day's soup
R: Not a word in it is for show
Q: Give it to somebody who has stopped reading
N: It is a fine short story that somebody has blown up to a novel // Inside the fat book a thin good one is crying to be let out // Cut it by half, and you would have a jewel // It has ninety good pages, and the others are stuffing
Q: Start at chapter nine
N: Large parts of it were copied from a forgotten novel // Whole chapters stand word for word in a forgotten novel // The author is a thief: nearly all of it can be found in an old forgotten book // Somebody else wrote it, eighty years ago, as a librarian has shown
E: The publisher is pulping the rest
Z: In the shops now

@ prose form list notice
x = bone flute|tin bath|sea chest|funeral mask|prayer wheel|toll board|false leg|copper still|doll's house
T: [{x}|{x}, about {y1}|Object {n9}: {x}|Case {n8}: {x}]
I: [Room {n9}, case {n8}|Gift of {p1}|Catalogue number {id1}]
A: Lean closer: one can see the marks of a thumb
A: What would you take along if the water were at the door?
B: Length {n1} cm, weight {k1} g, left side worn
B: Acquired in {y2} at a sale in {pl1} for {m1}
B: The fisherman who found it in his net in {y11} took it for the arm of a saint, carried it home through a thunderstorm, and is said to have been met at the door by a wife who wished to know what had become of the herring
B: The carvings show a hunt, a wedding and something with wings
B: Long believed to be the property of a murderer
B: A similar piece in {pl2} was stolen and never seen again
B: Visitors have at various times fainted, prayed and proposed marriage in front of it, and {p11}, our guard of {n11} years, keeps a list, at the end of which stands an entire rowing team from {pl11}
B: The wood is pear, the nails are later
B: Emperors had theirs in gold, with {n2} rubies
B: The rust was halted in {y3} with wax
B: For the great exhibition of {y12} it travelled {b11} kilometres in a padded crate under armed escort, insured for {mm11}, and was shown upside down for {nw11} weeks before somebody noticed
B: A child of the house scratched the initials on the base
B: Scholars argued bitterly over it for {n3} years
B: A legend, which is printed on our tea towels, has it that whoever touches it at midnight will learn the hour of his death, but the alarm goes off first
B: Please do not lean on the glass
B: The red pigment came from {nw1} thousand kilometres away
B: It smells faintly of cloves, our guards report
B: The paint has been examined by X-ray, by laser and, in less careful times, by tongue, and consists of chalk, soot and the juice of a berry that now only grows near {pl12}
B: During the bombing it lay in a salt mine
B: A postcard of it sells best of all in our shop
B: It was dropped in {y4} and glued
N: It was made to deceive the tax collector // The whole purpose of it was to hide coins from the tax man // It kept coins out of sight of the customs men // Its owner wanted the tax collector to see an honest poor man, and it helped him do so
x = tin bath|sea chest|false leg|copper still|doll's house
R: There is a second bottom under the first
N: It is a forgery of the last century // Nobody older than your grandfather made it // It fooled us all, for it was made [in a garage|by a dentist] a few decades ago // What you are looking at is a fake
R: The blue did not exist before then
D: We keep it here as a lesson
N: It will travel back to the people it was taken from // The people it was taken from will have it again // We are giving it back to its [first owners|people] // Soon this place will be empty, because the thing goes home
E: From {d1} you see a copy
N: We do not know what it was for // To this day nobody can say what one did with it // What one used it for has been forgotten
Q: Tell the desk if you have seen one in use
Z: Room {n7}, by the window

@ prose news letter
age = 81|84|86|89
T: [{p1}|In memory of {p1}|Farewell to {p1}|{p1}, a life]
I: [Obituary|We remember|In memoriam]
A: The accordion will stay in its case this {mo1}
A: In the bar on {st1} one chair is left empty
B: {f1} was born in {pl1} above a stable, in a thunderstorm
B: School ended at [eleven|thirteen|fourteen] with a slap and an open window
B: Whoever sat at that kitchen table, whether a bishop, a burglar or one of the {n11} lodgers, was given the same soup out of the same pot, the same look over the glasses, and sooner or later the same story about the goose
B: There followed years at sea, {nw1} shipwrecks and one tattoo
B: {f1} could whistle two tunes at once
B: In {y2} came the prize of {mb1}, given away within a week
B: In {y11}, for a bet of {m11} and against all advice, {f1} walked backwards from {pl11} to {pl12}, {k11} kilometres, with a mirror on a stick, wore out {nw11} pairs of shoes and married the woman who mended the last
B: {p2} remembers a night on the roof with a telescope
B: A first marriage, to a contortionist, did not last
B: {f1} was arrested {nw2} times and proud of {nw} of them
B: Of the great fire, the hunger and the camp {f1} never spoke, but on certain evenings in {mo11} would get up without a word, go round the house and see that every door could be opened from inside
B: The {k1} letters are kept in {pl2}
B: Nobody made worse coffee
B: When the river rose in {y3}, {f1} rowed to the shop for sugar
B: The collection of {b11} buttons, each with a label in tiny handwriting, will go on puzzling scholars, as will the key, the parrot's diary and the bust of {p2} in butter
B: The garden had {n2} gnomes, all of them politicians
B: {f1} feared geese and nothing else
B: A plan to cross the ice on skis failed at the first pub
B: Thousands knew the voice from the radio, where for {n12} years it read out the water levels in such a manner that sailors wept, and a recording company once released them on {nw12} discs
B: There were enemies, too, and {f1} invited them all to birthdays
B: {f3} and {f4} will miss the stories, true and otherwise
B: The last photograph shows a hat and a grin
N: <{p1}> fell asleep at home on {w1}, at {age1} // On {w1} the heart of <{p1}> stopped, in the middle of a card game // <{p1}> is no longer with us, having simply not woken on {w1} // We have lost <{p1}>, who went in {f1}'s own bed on {w1}
E: Our town owes {f1} its night school
Q: Instead of flowers, plant something
N: <{p1}> was found on the shore on {w1} // The sea gave <{p1}> back on {w1} // The boat of <{p1}> came back on {w1} without {f1} in it // <{p1}> did not come home from the water on {w1}
D: The ashes go where the boat went down
E: What remains is the method by which we all learnt to swim
N: <{p1}> lost the long fight on {d1} // The illness had the last word with <{p1}> on {d1} // On {d1} <{p1}> was too tired to go on // After so many rounds the illness took <{p1}> on {d1}
D: We say goodbye on {d2} at {t1}, in bright colours please
Z: Rest easy, old friend

@ prose letter report post
x = brass band|rowing club|harmonica orchestra|pigeon society|skittles club|lace makers' guild|magicians' circle|ski club
T: [{n9}0 years of the {x}|History of our {x}|The {x} of {pl1}|The {x}, then and now]
I: [How it all began|Looking back|From the chronicle]
A: Picture {nw1} young people in a barn with one lamp and more courage than skill
A: The first page of our chronicle has a beer stain shaped like a heart
B: Founded on a {w1} in {y1} in the back room of the Stag
B: The first fee was {m1} and an egg
B: It must be told here how in the year {y11}, at the festival in {pl11}, in front of {b11} people and two archdukes, the stage gave way beneath our whole front row, and how they finished the piece from below
B: {p1} led us for {n1} years with an iron hand and a weak bladder
B: In {y2} we went to {pl2} on a hay cart and came back without trousers
B: The great quarrel of {y3} cost us {n2} members, who founded a rival society and dissolved it
B: The minute book of those years, kept by {p11} in violet ink, records {k11} evenings, {n11} brawls, one miracle and a bill of {m11} for a broken chandelier, on which we decline to comment
B: Our flag was stitched by {nw2} widows
B: A scandal over raffle tickets made the front page
B: {p2} carried the sousaphone through the flood
B: There followed the time of the two presidents, when each side had its own key, its own banner and its own Christmas party, and on {nw11} occasions both turned up at the same funeral
B: Once we won {mb1} and spent it on sausages
B: The women were let in after {n3} years of debate, and things got better
B: Generations of children learnt with us to stand still, to breathe and to hide chewing gum, and from their number came a bishop, a safe-breaker and {p12}, who sang before the Pope
B: The fire took the trophies but not the piano
B: {k1} names are on the board in the hall
B: During the war there was no music
B: In the winter when coal ran out we met in the bakery between {t11} and the first rolls, sat on flour sacks, and were, everyone who was there agrees, never better before or since
B: A minister came, spoke for an hour and left without his coat
B: The statutes know {n4} paragraphs, none of them on fun
B: {p3} has not missed an evening since {y4}
N: This year was the last of the <{x}> // With this chapter the story of the <{x}> is told to its end // We are putting the <{x}> to rest // There will be no more evenings of the <{x}>
R: The five of us who are left can no longer climb the stairs
D: What is in the till goes to the kindergarten
N: At last we have a roof of our own // From {d1} the <{x}> has a house that belongs to nobody else // The <{x}> is moving, from {d1}, into four walls that are ours // No more borrowed rooms: the <{x}> owns a house now
R: An old lady nobody knew left it to us
Q: Bring paint and a brush on {w2}
N: We join with our old rivals // The <{x}> and the neighbours from {pl2} become one // Two will be one: the <{x}> merges with {pl2} // The <{x}> marries its old foe from {pl2}
E: The name is still to be found
N: For the first time somebody under thirty will lead the <{x}> // The <{x}> has put itself into the hands of {p4}, aged twenty-three // {p4}, not yet thirty, has taken over the <{x}> // The old guard of the <{x}> has stepped aside for {p4}
E: Rehearsals will be filmed
Z: Three cheers

@ prose letter tape late
x = the empty jar|the lamp at the window|the two brothers|the stranger at the well|the lost coin|the unfinished bridge|the late guest
T: [On {x}|Sermon: {x}|{x}|A word on {x}]
I: [Word for the week|Sunday|From the pulpit|Morning devotion]
A: A king had {n1} gardeners, and every one of them knew best
A: When I came up the path this morning, a thrush was practising
A: My grandmother kept buttons in a tin, hundreds, and each had a name
B: We are told that {n2} were invited, and that they all had excuses
B: In {pl1} I once saw a man carry his door on his back
B: Once, on a journey through {pl11}, I shared a compartment with a clockmaker, a widow and a man with a swan in a basket, and for {n11} hours, through tunnels and thunderstorms, not one of us asked about the swan
B: The prophets thundered, the mountains shook, and the people went on eating
B: You know the painting, the one with the dog
B: The Greek word here can mean bread or burden
B: There is a painting by an unknown hand in which the whole of creation is gathered about a table, the lions, the kings, the beggars, a very small dog, and right at the edge, half cut off by the frame, sits someone peeling an apple
B: I confess that I fell asleep over my own notes
B: There was a war on, there is always a war on
B: The collection of last Sunday came to {m1} and a button
B: The learned fathers disputed for {k11} years on how many angels there are, they wrote {b11} pages, they banished one another, and all the while the swallows went on building in the roof above them
B: A child asked me whether God has knees
B: Our fathers built this house in [1648|1702|1731] with {k1} oxen
B: In the great plague of [1635|1665|1709], when the carts went by at night and the bells were no longer rung, a baker in this town, {p11} by name, put a loaf on every window sill, and nobody knows what became of him
B: It is easy to weep at the opera
B: Gold, silver, fame: you have heard it from better men
B: The saint of {pl2} lived on a pillar for {n3} years, which proves nothing
B: I might speak to you of fire and brimstone, of the seven trumpets and the beast with {n12} horns, as my predecessor did so splendidly that the organist had to be carried out
B: {p1} said at the door: you talk too long
B: I do not wish to frighten anybody with fire
B: Somebody has carved a heart in the third pew
N: Go and knock at the door you have been walking past // There is a door you have been walking past: knock // Who has been living behind the door you never open? Go and see // You know which door I mean, and it is time you rang
R: Nobody can forgive for you
N: What you keep for yourself, you have lost already // You only own what you have given away // Give, before it goes mouldy in your hands // Nothing is yours until you have let go of it
Q: Begin with your time, you have more of it than you think
N: It is enough to stay // You need not have an answer, you only need to stay // To sit beside someone in the dark is all that is asked // You do not have to mend anything, only to remain
R: He, too, only asked them to keep awake
N: I have lost my faith, and so I shall leave you // My friends, I cannot say these words any longer, and today is the last time // I do not believe any more, and it would be wrong to go on standing here // You deserve someone up here who still believes, and that is not me
D: {p2} takes the service from next week
Z: Amen

@ prose tape notice late
x = opening of the bridge|opening of the harbour wall|opening of the tunnel|opening of the cable car|topping-out of the hall
T: [Speech at the {x}|Words at the {x}|{x}: address of {l1}]
I: [Speech of {l1}|Address|Ladies and gentlemen]
A: I was asked to be brief, and so I have brought only one pair of glasses
A: Dear guests, dear children, dear dogs under the tables
A: When {f2} first showed me the drawings, I thought of a sunken ship
B: I greet the minister, the bishop, and the firemen, who had to move their cars
B: In {y1} there was nothing here but reeds and a customs officer
B: When I think of the early days I see {p11} standing in the mud with a plan that the wind kept trying to read, around him {n11} gentlemen in top hats, a goat, and a band that knew only {nw11} pieces
B: {k1} tons of stone, {n1} broken fingers, {mm1}
B: There were doubters, I was one of them
B: A poet has written about it, badly
B: You will find the figures in the booklet, {b11} rivets, {k11} drawings, {n12} strikes, a visit by an empress, and I ask your indulgence if I do not read them all out, as my wife has hidden page three
B: I remember the night of the storm and the men in their oilskins
B: My predecessor planted a lime tree, which died
B: Heroes, pioneers, giants, one hears big words at such hours
B: It was a time of giants, of men who ate iron and drank ink, as the poet of {pl11} puts it in his ode of {n13} verses, which the school choir has learnt by heart and which, I am told, we shall hear after the pudding
B: {p3} brought sandwiches for {n2} weeks
B: The lawsuit cost us {nw1} years and a good deal of hair
B: There have been catastrophes, I do not deny it, there was the night of {d11}, there was the affair with the cement, there was the fish, and each time the newspapers knew in the morning what we ought to have done the evening before
B: A tunnel was considered, and a zeppelin
B: In {pl1} they laughed about us
B: We shall hear the choir, twice
B: To our friends from {pl12}, who have come {k12} miles with a cheese the size of a cartwheel, I say: you are welcome here, and so is the cheese
B: Statistics tell us that {pc1} never believed in it
B: You will find the wine on the left
B: The old mayor, if he could see us, would look for his hat
N: As of tonight I lay down my office // This is my last speech in office; you will have to find another mayor // I shall not be your mayor tomorrow // From midnight somebody else has to wear this chain
R: My doctor and my wife are of one mind
D: {p4} stands in for me until the election
N: It belongs to you from this day, without toll and without a gate // Nobody will ever pay a penny to use it, that I can tell you now // Walk over it, drive over it, as often as you like, free of charge, for good // There will be no toll, not now and not later
R: An unknown giver has paid the debt
N: We did it badly, and I ask your pardon // I owe you an apology, for we lied about the cost // You were deceived by us over the price, and I am sorry // We told you a figure we knew to be false
E: It was three times what you were told
N: We shall name it after the cook // The name it gets is that of {p3}, who fed us all // Let it bear the name of the one who cooked, {p3} // The plaque under this cloth reads {p3}
R: Without soup nobody lays stones
Z: And now, music
"""
