# ruff: noqa: E501  (lists of sentences, one a line)
"""Stories of kitchens, gardens, workshops, families and neighbours, as ``stories`` reads them."""

from __future__ import annotations

HOME = """
@ prose scrap tape letter post
x = plum jam|sourdough|goose|dumplings|lemon cake|fish soup|rye loaf|cheese soufflé|pickled beans
T: [{x}|Grandmother's {x}|{x}, third attempt|About my {x}]
I: [Kitchen book|From our kitchen|Notes by the stove|Dear cooks]
A: In my aunt's kitchen hung a copper pan in which one could see the whole street upside down
A: Food is memory, said somebody clever, and then the onions made him cry
B: Weigh everything twice, {k1} grams are {k1} grams
B: Butter must be cold, hands colder
B: The kitchen of my childhood had a stove as big as a steam engine, a calendar of {y11} that nobody ever took down, {n11} hooks for {n12} pans, and an aunt who could tell by the sound whether something was done
B: My grandmother stirred for {n2} minutes while telling of the war
B: At the fair in {pl1} it won second prize in {y1}
B: {p1}, who has two stars, uses lard and keeps quiet about it
B: In {pl11}, on a square that smelt of rain and vanilla, {nw11} old women sat with bowls on their knees and argued so fiercely about the right amount of salt that a policeman came, tasted, and took sides
B: Once the whole pot boiled over and we had the fire brigade in the hall
B: Some add cinnamon, which is a crime
B: A pinch of salt, always
B: The most expensive version I ever ate cost {mb11} for two, arrived under a glass dome filled with smoke, was explained to us for {n13} minutes, and was gone in two bites
B: Leave it in the pantry overnight under a checked cloth
B: It gets hot at the stove, the cat goes out
B: In the shop a jar costs {m1} and tastes of nothing
B: During the great flood of {y12} we carried {k11} jars up to the attic, one by one, by the light of a bicycle lamp, and my uncle saved the mustard before he saved the bank book
B: Whoever stirs clockwise will marry, so they said
B: You need a spoon of wood, never of metal
B: My brother ate {nw1} helpings and had to lie down
B: A cousin of mine, a chemist, has written a paper of {n14} pages on it, with curves, which I have read twice and from which I have learnt chiefly that he must be very lonely
B: The old recipe is written on the back of a summons
B: Served with cream, of course
B: Photos do not do it justice
N: The trick is to let the pot stand a whole day before the sugar goes in // What makes all the difference is a day of doing nothing before the sugar // Fill the pot, cover it, go to bed, and only sugar it tomorrow // Leave it alone for a day, then add the sugar: that is all the secret
x = plum jam|quince jelly|marmalade|rhubarb syrup
R: That way the skins give off what holds it together
N: It fails because the flour is too fresh // Behind every flat one I ever made was flour straight from the mill // Old flour rises, new flour sulks // It is not the yeast, it is not the oven, it is flour that has had no time to rest
x = sourdough|dumplings|lemon cake|rye loaf|pancakes
Q: Keep yours for three weeks
N: Nobody should make it in a copper pan any more // That lovely copper pan belongs on the wall, not on the fire // Copper and sour things make poison, so do not cook it in that pan // Throw out the copper pan, or hang it up
x = plum jam|fish soup|pickled beans|marmalade|tomato sauce
R: The acid draws poison from it
Q: Enamel does just as well
N: After forty years I make it without meat, and nobody has noticed // There is no meat in it any more, and not one guest has said a word // No animal has died for it in my kitchen since I turned seventy // You can leave out the meat
x = pea soup|dumplings|cabbage rolls|bean stew|meat loaf
R: Smoked salt does the job
Z: Enjoy it

@ diary post letter scrap late
x = roses|runner beans|pear tree|tomatoes|pond|box hedge|lawn|dahlias|leeks|strawberries
T: [{x}|My {x} this year|The {x}|{mo1}: {x}]
I: [Garden diary|Over the fence|Plot {n9}|From the shed]
A: Dew on everything, and a blackbird who thinks he owns the place
A: The best hour in a garden is the one before the neighbours get up
B: Sowed {nw1} rows on {d2}, string and all
B: {p1} next door swears by horse manure and the moon
B: In the gardens of the castle at {pl11}, where {n11} men with scissors are at work from dawn to dusk, I saw hedges like cathedrals and a lawn like a billiard table, and came home to my own wilderness with relief
B: {k1} litres of rain this week by the old gauge
B: A mole has moved in and I have not had the heart
B: The shed burnt down in {y1}, only the rake was saved
B: After the storm of {mo11} the whole colony stood about in rubber boots among broken glass and flying lettuce, {p12} handed round plum brandy from a watering can, and there was something of a feast about it
B: Paid {m1} for a spade that bends
B: The robin ate from my hand
B: In {pl1} a giant of {n1} kilos was shown at the fair
B: The committee has decreed, in a letter of {nw11} pages, that gnomes must not exceed {n12} centimetres, that flags are to be lowered at night, and that joy is permitted until ten
B: Nettle brew stinks to heaven and is good for all
B: My back, my back
B: A frost in {mo2} once took everything, people wept
B: My grandfather, who began with a field of stones in {y11} and ended with {k11} kinds of apple, used to say that a garden is never finished and neither is the gardener
B: The catalogue promises wonders in {n2} colours
B: Edged the path with bottles
B: Two buckets of slugs carried across the road, they will be home by night
B: The heron has been back, stood an hour by the water butt like a bishop at a wedding, fixed me with a yellow eye and ate, as far as I could see, nothing but my confidence
B: {f2} dug for an hour and found a coin from {y2}
B: Bees like the blue stuff
B: The wheelbarrow squeaks in three keys
N: The <{x}> will have to be dug up and burnt // I shall dig out the <{x}> and put a match to it // There is no help for the <{x}> but the bonfire // Fire is the only cure for the <{x}>
x = roses|pear tree|tomatoes|dahlias|strawberries
R: The black spots are in the roots by now
Q: Clean your knives if you have used them here
N: I have given up on the <{x}> and sown meadow // Where the <{x}> used to be, grass and poppies may do as they please // There will be no <{x}> any more, a meadow is coming // No more <{x}>, the meadow can have the ground
x = lawn|roses|box hedge|leeks|vegetables
R: I would rather sit than water
N: What the <{x}> had been wanting was shade // A bit of old sailcloth overhead brought the <{x}> back // It was simply too hot for the <{x}> // Since they stand in the shade, the <{x}> are bursting with joy
x = leeks|strawberries|runner beans|lettuces|raspberries
E: There is more than we can eat
Q: Help yourselves at the gate
N: Let the <{x}> be until after the first frost // Hands off the <{x}> until it has frozen once // Do not prune the <{x}> yet // The <{x}> want to be left as they are until winter
x = roses|hydrangeas|lavender|clematis
R: Whoever cuts now loses the flowers of next year
Z: Kettle is calling

@ prose list tape post report
x = sewing machine|gramophone|outboard motor|pendulum clock|accordion|toaster|moped|typewriter|pump organ
T: [The {x}|Repairing a {x}|A {x} on the bench|{x}: what was the matter]
I: [Workshop book, number {n9}|Job {id1}|Repair café, table {n9}|On the bench]
A: On my bench the evening light falls on a hundred jars of screws, and each has its story
A: It was brought to me in a pram, wrapped in a tablecloth
B: Maker's plate: {pl1}, {y1}, number {k1}
B: A previous owner had used chewing gum and hope
B: It came out of the house of a sea captain in {pl11}, where it had stood for {n11} years between a stuffed pike and a portrait of the emperor, had survived a fire, a bombardment and four daughters, and was covered in something like treacle
B: {n1} screws, two of them left-handed
B: Everything was drawn on paper before a single part came off
B: Such a piece went for {mb1} at auction
B: The original patent, which was granted in {y11} to a watchmaker who died a pauper and is said to have been stolen by {c11}, runs to {n12} pages with drawings as fine as lace
B: A mouse had nested behind the panel and left a grocery bill
B: Cleaned with spirit, oiled, wiped
B: The customer, {p1}, wept when the cover came off
B: Hardly had I spread the parts on a cloth, {k11} of them by my count, when the neighbour's boy came in with the cat, and the next hour was spent on hands and knees with a torch and a magnet
B: One of these exploded in {y2}, the drawing hangs in a museum
B: My finger slipped, two plasters
B: Spare parts ceased to be made in {y3}
B: A collector from {pl12} telephoned {nw11} times in one afternoon, offering first {mb11}, then his motorcycle, and finally, in a voice close to tears, a week at his house by the sea
B: {f2} made tea and asked clever questions
B: The varnish is original and ugly
B: Measured every contact twice
B: They do not make such brass any more, nor such lettering, nor, I dare say, such customers, for {p1} sat by the bench from {t11} until dusk and never once looked at a telephone
B: The instructions come in {nw1} languages, all of them wrong
B: A dangerous crack proved to be a hair
B: Without a magnifying glass one should not begin
N: A spring the size of an eyelash had jumped off, and now it goes // It goes again; all it lacked was a hooked bit of spring // It runs again, thanks to a spring from a ballpoint pen // One tiny spring, and it was as good as new
x = sewing machine|gramophone|pendulum clock|typewriter
E: I took nothing for it
N: It cannot be saved // I had to tell the customer that nobody will hear it again // It is scrap // No one on earth can get that going any more
x = gramophone|accordion|pump organ|outboard motor|moped
R: The casting is split from end to end
E: The good bits live on in three others
N: Turn it off at the wall, or sooner or later somebody will be killed // It bites: nobody ought to plug it in again // It is deadly as it is // Before somebody gets a shock: pull the plug
x = toaster|sewing machine|record player|fan heater|waffle iron
R: The frame itself carries current
Q: Whoever has the same make, come by on {w1}
N: A part from the printer has taken the place of the broken wheel // I drew the missing wheel and had it printed // I made a wheel on the computer, and it turns // The broken wheel has a twin made of plastic, and all is well
x = sewing machine|typewriter|pendulum clock|gramophone|egg timer
E: The file is free for all
Z: Next

@ chat post mail scrap
x = courtyard party|hedge|hen house|drum lessons|skip|chestnut|ball games|stray cat|scaffolding
T: [{x}|The {x} again|Our {x}]
I: [House group|To all in number {n9}|Neighbours]
A: Evening everyone, what a sky
A: {f1} here from the second floor, the one with the parrot
B: I counted {n1} bicycles in the hall, and we are {nw1} flats
B: {f2} heard shots, it was the washing machine
B: OK so this morning I meet {l11} from the top floor on the stairs with a ladder, two buckets and a live hen under the arm, and before I can ask anything she tells me the whole story of the divorce, with dates
B: The rent in number {n2} is {m1} higher, just saying
B: Someone has eaten my parcel
B: The landlord once promised us a lift, in {y1}
B: Does anyone know what happened at half past three last night, I dreamt of an earthquake, {f4} was sitting upright, the dog howled, and this morning there were {n11} potatoes on the landing
B: My mother-in-law is staying till {w1}, pray for me
B: Has anyone else got water with little black bits in it
B: There was nearly a fire in {mo1}, remember
B: I have been living here since {y11}, when there were still coal stoves, a caretaker with a whistle and {nw11} children to a bed, and I can tell you that this has always been a house for strong nerves
B: {l3} on the ground floor turned [eighty|eighty-six|ninety], flowers were from us all
B: The bin men came at {t1}
B: The article in the paper about our street, you know, the one with the photo of the wrong house, says flats like ours go for {mb11} now, I laughed so much that I spilt my tea on {f3}
B: I could lend a ladder
B: In my last house they sued each other for years
B: {f4} has a new baby, {n4} hours of it
B: Update on the great pigeon war: I have put up a plastic owl, they sit on its head, {n12} of them, one has started a nest, my husband says the owl looks happier too
B: The light goes out after {n5} seconds
B: Does the cellar smell again or is it me
B: Cake on the windowsill, first come
N: {f2} and I have talked about the <{x}> and shaken hands on it: only until eight // About the <{x}>: eight o'clock is the end of it, {f2} is fine with that // Peace over the <{x}>: {f2} stops at eight // {f2} ends the <{x}> at eight from now on, we agreed on the stairs
x = drum lessons|ball games|courtyard party|band practice|trumpet
E: So nobody needs to ring the police
N: Our landlord wants no more of the <{x}>, I have it in writing // Word from the landlord: that is the end of the <{x}> // No more <{x}>, landlord's orders // The landlord has forbidden the <{x}>
x = drum lessons|ball games|hen house|barbecue evenings|bicycles in the hall
E: We have until {d1}
Q: Somebody has to tell the people at number {n6}
N: We are keeping the <{x}> // Good for us, nobody touches the <{x}> // Nobody can take the <{x}> from us // It's ours, the <{x}>, for as long as we live here
x = hen house|chestnut|hedge|stray cat|bench in the yard
R: He found the old agreement
Q: Put {m2} each in my letter box for the upkeep
N: It was me with the <{x}>, and I am sorry // I own up, the <{x}> was my doing // That mess with the <{x}> was mine // You can stop asking who it was with the <{x}>, it was me
x = hedge|hen house|skip|chestnut|cellar door
D: I'll pay for what got broken
Z: Good night house

@ letter tape diary prose
T: [News from home|Letter to {f2}|A voice message for {f2}]
I: [Dear {f2}|For {f2}|{pl1}, {w9} night]
A: The clock over the stove has stopped and I rather like it
A: Outside the plum tree is showing off
A: I am writing in bed with gloves on
B: Your father has built a bird house with {nw1} rooms and central heating
B: {f3} passed the exam at last, the fourth time, there were tears and sparklers
B: On {w11} the whole street was out because a balloon had come down in the churchyard, with an advertisement for {c11} on it and a very pale bank manager in the basket, and your father lent him his slippers
B: The dog ate {n1} meatballs meant for the vicar
B: {p4} died in {mo1}, you never met
B: We have had {nw2} power cuts since {w1}
B: I went through the boxes in the attic, all {n11} of them, and found your school reports, the sword from the carnival of {y11}, a hat I have no memory of, and {k11} letters tied up with a bootlace which I put back unread
B: I found your milk teeth in the sugar tin
B: The new people at number {n2} keep llamas
B: A man offered {mb1} for the piano, we laughed
B: The doctor's wife has left him for the organist, the organist has left the church for the doctor's wife, and so we had Easter without Bach and with a record player that ran too fast
B: In {y1} at this time we were snowed in, you in my arms
B: {f5} got divorced again
B: Old {p11}, who is a hundred and one and hears everything, says that this is the wettest {mo11} since the year of the two kings, and that young people no longer know how to wait
B: I have read the book you sent, who was the murderer
B: Choir is on {w2} now, I stand next to {p6}, who smells of cloves
B: Your room is full of apples
B: At the fair I won, with {nw11} shots, a plush crocodile as long as the sofa, and since nobody will take it off me it sits at the table in your place and wears your cap
B: The roof lost {n3} tiles in the gale
B: My knee forecasts better than the radio
B: Aunt {f7} asks every time whether you eat
N: <We are moving in with {f3}> // <Your father and I are giving up the house> and going to live with {f3} // <We are selling the house> and moving in with {f3} // From the spring <we shall be living at {f3}'s>
R: The stairs have become too much for him
Q: Come and take what you want to keep before {d1}
N: <You are going to be an aunt> // By spring <you will have a niece or a nephew> // <{f3} is having a baby> // <There will be one more of us> by spring
D: {f3} wants you to hear it from me first
N: <They have found something on my lung> // <I have to go into hospital> because of a shadow on the lung // <I am not well>, the doctors have seen it on the picture // <I am ill>, and it is the lung
E: They are taking it out on {d1}
Q: Please do not come, but call
N: <I am going to marry again> // <{p6} and I will marry>, quietly, before the winter // <I have said yes to {p6}> // <{p6} has asked me, and I am going to do it>
Q: I would like you to hold the rings
N: <We have made up, your brother and I> // After {nw1} years <your brother stood at the door>, and I let him in // <Your brother and I are talking again> // <He is my son again>, your brother
R: He had heard about the funeral
Z: Wear a scarf
Z: Your old mother

@ talk tape prose
x = bell foundry|flea circus|tram depot|glove factory|lighthouse|mill|puppet theatre|whale station
T: [{p1} on the {x}|Life at the {x}|The {x}: a conversation with {p1}]
I: [Interview {n9}|Oral history, tape {n9}|A talk with {p1}|Voices of {pl1}]
A: Would you like a biscuit, they are from {mo1}
A: I have never talked into one of these before
B: I started at [thirteen|fifteen|sixteen], in my brother's boots
B: There were {k1} of us, and one toilet
B: The wage was {m1} a week, and a herring at Christmas
B: You have to picture the yard at six in the morning, steam from every pipe, {k11} men with lunch tins, a horse called Kaiser who knew the way by himself, and the old lady, the owner, on her balcony with a spyglass
B: The foreman had a glass eye and threw it at us
B: In [1951|1956|1963|1967] it burned three days, you could read by it at night
B: My wife worked in the packing room, that is how it began
B: In the winter of {y11} the river froze so hard that we walked across to {pl11} with a piano on a sledge, for a bet, {n11} of us, singing, and the ice talked under our feet the whole way
B: We sang, filthy songs, in two parts
B: There was a strike, {nw1} weeks, we ate turnips
B: The king came in {y2} and asked me the time
B: There was a canteen where the soup had eyes, there was a poet who worked the night shift and wrote on the wall in chalk, and there was {p11}, who could carry an anvil up {n12} stairs and was afraid of moths
B: On Sundays we went to {pl2} by bicycle, {n2} miles
B: {p3} lost an arm and learnt the trumpet
B: They made a film about it, all lies
B: My mother wanted me to be a priest, my father a butcher, and the man at the labour office looked me over, said that I had the right sort of ears, and wrote something on a card
B: The noise, nobody believes the noise
B: I still dream of the stairs
B: There is a car park there today
B: For the hundredth anniversary they put up a tent for {b11} people, hired a balloonist and a lady sawn in half, and the minister shook my hand and called me by the name of the dog
B: At the end it was all foreign money, {mm1} they said
B: My lungs are fine, thank you
B: One winter the wolves came down to the gate
N: What closed the <{x}> was not money, it was plastic // Plastic finished the <{x}>, whatever they tell you about money // It was plastic that did it // The <{x}> died of plastic buckets, so to speak
E: From one month to the next there was no order left
N: I am the one who set the <{x}> on fire // It was I who lit the fire in the <{x}> // All these years I have kept it to myself: the fire in the <{x}> was mine // They never found out that I had burnt down the <{x}>
x = glove factory|mill|puppet theatre|tram depot
R: I had left a candle by the straw
Q: Print it when I am gone
N: I would do it all again, every single day in the <{x}> // If the <{x}> opened tomorrow, I would be at the gate // The <{x}> was my happiness // Give me my youth and I would choose the <{x}> again
R: Nowhere else has anybody needed me
N: I hated the <{x}> from the first hour // There was not one good day in the <{x}> for me // If I could strike the <{x}> from my life, I would // The <{x}> took more from me than it gave
D: None of my sons was allowed to set foot in it
Z: Turn that thing off now
"""
