"""Still more topics in the format of ``topics``: hotels, studios, farms, law firms, software."""

from __future__ import annotations

SPECIAL = """
== o
names: front office | reservations | rooms | reception desk
keys: room bookings | check-in times | changes of a stay | upgrades
says: guests who want a bed | nights, arrivals and departures
Do you have a double bed free from {D}?
We arrive after midnight, will somebody be there?
Please add one night to our stay
I booked for two but we are three
Can we keep the room until the afternoon?
I have to call off my visit in {mon}
== o
names: housekeeping | room care | cleaning service
keys: towels | cleaning of rooms | laundry | forgotten things in rooms
says: clean rooms and what is in them | linen, towels, cleaning
There were no clean towels this morning
The sheets on my bed were dirty
I left my charger next to the bed in {N}
Could a cot be put in our room?
Please do not clean before noon
== om
names: spa and leisure | wellness | pool | sports
keys: pool | massage | gym | sauna
says: relaxing and moving | everything with water, sweat and oil
Is the water warm enough for small children?
I would like a massage on {D}
At what time does the gym open?
My swimming lesson collides with dinner
== f
names: bugs | defects | engineering triage | quality desk
keys: crashes | wrong results | regressions | error reports
says: the software does something wrong | reports of faults in our code
After {K} the sum is one cent off
The program quits when two windows are open
Dates before 1970 are shown as 2070
Sorting by name mixes up capital letters
I lose my draft whenever the network is gone
== f
names: api support | developer relations | integrations | developers
keys: API keys | webhooks | client libraries | rate limits
says: programmers who connect to us | technical questions of other developers
My key answers 401 since {D}
How many calls per minute are allowed?
Is there a client for Rust?
Your webhook delivers the same event twice
Which field holds the time zone?
== f
names: licences | licensing | seats | renewals
keys: licence keys | number of seats | upgrades | expiry of licences
says: who may use the program and for how long | keys and seats
Our key has run out
We need {N} more seats
May I install it on my laptop as well?
The activation says that the number was used before
== f
names: hosting | operations | uptime | infrastructure | servers
keys: servers | outages | backups | domains | certificates
says: machines that run things | what is up, down or slow
!Our site has not answered since {when}
The certificate runs out next week
Please bring back yesterday's backup
Could you point our domain to the new machine?
The disk is full
== w
names: family law | divorce and custody | family matters
keys: divorce | custody | maintenance | adoption
says: marriages that end and children in between | family matters before a court
My wife has moved out and I want to see the children
Who gets the house when we separate?
He no longer pays for our daughter
We would like to adopt the boy
== w
names: employment law | labour disputes | work law
keys: dismissal | warnings | unpaid wages | references
says: quarrels between employees and employers | work and the law
I was fired while I was ill
My boss has not paid me since {mon}
The reference they wrote is unfair
They gave me a written warning for being late
== w
names: property law | real estate | conveyancing | land
keys: buying houses | boundaries | land register | neighbours' trees
says: houses and land before the law | purchase and ownership of property
We are buying a cottage and need someone to check the papers
His fence stands on my ground
Is my name already in the land register?
There is an old right of way across the meadow
== w
names: wills and estates | inheritance | probate | succession
keys: wills | heirs | estates | powers of attorney
says: what people leave behind | last wills and heirs
My aunt died and left a letter with her wishes
I want to write down who gets my house
My brother refuses to divide what our parents left
Who decides for me when I cannot any more?
== w
names: traffic law | motoring offences | driving bans
keys: speeding | driving licence | accidents | fines for drivers
says: drivers in trouble | offences on the road
I was caught driving too fast
They want to take my licence for three months
The other driver says that it was my fault
== g
names: crops | seeds | plant advice | growers
keys: seeds | fertiliser | plant diseases | sowing
says: growing things | what farmers and gardeners plant
My tomatoes have brown spots
When do I sow the winter wheat?
Which {goods} keep the slugs away?
The apples fall before they are ripe
== g
names: livestock | animals | herd | vets
keys: feed | sick animals | milk | breeding
says: cows, pigs, hens and their health | farm animals
Two of my cows do not eat
We need more hay for the winter
The hens lay fewer eggs than in {mon}
A lamb was born with a bent leg
== g
names: machines | tractors | farm equipment | rentals
keys: tractors | harvesters | spare parts | rental of machines
says: everything with an engine on a farm | machines to buy, rent or repair
The harvester stopped in the middle of the field
Can I rent a tractor for two days?
The gearbox makes a grinding noise
== a
names: castings | auditions | performers | artists
keys: auditions | actors | singers | contracts with artists
says: people on the stage and those who want to be | performers
I play the cello and would like to play for you
May I sing for the part of the queen?
!Our lead is hoarse and cannot perform tonight
== a
names: stage | technical crew | sets and lights | backstage
keys: sound | lights | sets | costumes
says: what makes a show work behind the scenes | stage technique
The spotlight on the left flickers
We need a door that opens to the back for act two
The microphone of the narrator crackles
Her dress tore in the second scene
== a
names: subscriptions | season tickets | regulars
keys: season tickets | subscribers | fixed seats
says: people who come all year | holders of season tickets
I would like the same two seats next season
My season ticket did not come
Can I give up my place in row {N} after all these years?
== p
names: baptisms and weddings | ceremonies | pastoral office
keys: weddings | baptisms | funerals | blessing
says: feasts and farewells in our church | family occasions
We want our baby to be christened in {mon}
Is the chapel free for our wedding on {D}?
My grandmother has passed away, who can speak at her grave?
== p
names: music | choir | organ | concerts
keys: choir | organ | rehearsals | concerts
says: whoever sings or plays | music in our house
I am a tenor and looking for a choir
The organ hums all the time
On which evening do you rehearse?
== p
names: community help | neighbours in need | soup kitchen | food bank
keys: food parcels | visits to the sick | clothes | people in need
says: help for those who need it | food, clothes and visits
I cannot buy food until the end of the month
Could someone visit my neighbour, she is very lonely
We have warm coats that somebody could wear
== v
names: small animals | dogs and cats | pet clinic
keys: dogs | cats | vaccinations | pet surgery
says: animals that live in flats | treatment of pets
My dog limps since the walk yesterday
The kitten needs its jabs
Our cat drinks a lot and gets thin
The wound of the rabbit is open again
== v
names: large animals | horses | farm visits
keys: horses | cattle | stable visits | hooves
says: animals too big for a table | visits to stables
My mare has colic
Please look at the hooves of all {N} ponies
A calf has not stood up since this morning
== v
names: adoption | rehoming | shelter
keys: adoption of animals | animals found | foster homes
says: animals that need a home | finding and giving new homes
We would love to take the old beagle
I found a hedgehog in my garden
We can no longer keep our parrot
== ei
names: onboarding | new starters | joiners
keys: first day | badges | equipment for new colleagues | introductions
says: people who begin here | before and on the first day
I start on {D}, where do I have to be?
{F} begins next week, is her desk ready?
Nobody has shown me around
Which papers do I bring on my first morning?
== ei
names: travel desk | business travel | trips
keys: flights | hotels | trains | visas
says: staff who have to go somewhere | booking trips for work
I have to be in {C} city on {D}, please book something
My flight was moved, I need a later hotel
Do I need a visa for Kenya?
Can I go by night train instead?
== ei
names: learning | development | coaching
keys: courses | coaching | languages | conferences for staff
says: staff who want to learn | growth of our people
I would like to improve my Spanish
Could I go to the conference on {X}?
Is there money for a coach?
== ei
names: canteen | catering | meals
keys: lunch | menus | meal cards | catering for meetings
says: what staff eat | food at work
My meal card was charged twice for one soup
Coffee and biscuits for {N} at the meeting on {D}, please
Why is there never anything without meat?
== ei
names: mail room | post | couriers | internal mail
keys: letters | parcels to send | franking | internal post
says: things that come and go on paper and in boxes | post
A package for me was signed for but I do not have it
Please send this by courier to {C}
The letters for {F} still land on my desk
== ei
names: works council | staff representatives | union
keys: working conditions | staff rights | agreements | elections of representatives
says: speaking for the staff | rights and agreements
My shift was changed without asking me
Is the camera over our desks allowed?
When do we elect our representatives?
== ei
names: internal audit | compliance | ethics line | whistleblowing
keys: bribery | conflicts of interest | gifts | breaches of rules
says: somebody broke the rules | concerns about honest conduct
A supplier offered me tickets for the final
I believe that my manager signs false bills
May I work for my brother's firm on weekends?
== r
names: emergency repairs | outages | faults | standby
keys: power cuts | gas smell | burst pipes | no water
says: no power, gas, water or heat | faults in the supply
!There has been no power in our street since {when}
!It smells of gas in the cellar
Brown water comes from the tap
!The whole block is without heat
== r
names: meters | readings | metering
keys: meter readings | new meters | meter numbers
says: what was used and how it is measured | meters
My meter stands at {N}{N}
Who comes to exchange the old counter?
You estimated what we used, but it was far less
== r
names: tariffs | contracts | moving house | supply contracts
keys: tariffs | moving | new contracts | changing supplier
says: who gets energy from us and at which price | starting, changing and ending supply
We move on {D} and need power in the new flat
Is there a cheaper rate at night?
I would like to come back to you from {C}
== r
names: solar and grid | connections | feed-in
keys: solar panels | charging points | grid connections | building sites
says: new connections to our net | panels, chargers and sites
We have panels on the roof and want to sell what we do not use
Can I have a charger for my car in the garage?
The building site needs a supply until {mon}
== y
names: coverage | network | signal | mobile faults
keys: no signal | dropped calls | slow internet | outages of the network
says: calls and data that do not get through | the network
I have no bars at home since {D}
All my calls break off after a minute
The internet crawls every evening
== y
names: numbers and SIM cards | porting | activation
keys: SIM cards | number transfer | PUK codes | activation
says: getting a number to work | cards and numbers
I want to keep my old number
The new chip is not recognised by the phone
I typed the code wrongly three times
== y
names: devices | handsets | phones and repairs
keys: broken phones | trade-in | accessories | repairs
says: the thing in the hand | phones we sold
The glass of my phone is cracked
What do you pay for my old mobile?
The battery swells
== y
names: roaming | abroad | travel packs
keys: costs abroad | travel packs | data in other countries
says: using a phone in other countries | going abroad
What does a call from Peru cost?
I was on a ship and got a huge bill
Do I have data in Norway?
"""
