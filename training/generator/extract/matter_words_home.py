# ruff: noqa: E501  (lists of phrases, one a line)
"""Matters of clubs, schools, families and houses, as ``matters`` reads them."""

from __future__ import annotations

MATTERS = """
# the roof; the roof repair; repairs to the [club house|parish hall|boat shed]; the leak
+ get: [two|three] quotes: from local roofers; for the flat part
+ call/called: the roofer: about the leak; about the gutters
+ put/put: a tarpaulin over the [hole|skylight|north side]
+ empty/emptied: the buckets in the attic
+ send/sent: photos of the [damp patches|damage|missing slates]: to the insurer; to {P}
+ file/filed: the claim: with the insurance
+ rent/rented: [scaffolding|a ladder|a dehumidifier]: for the weekend; from {C}
+ repaint/repainted: the ceiling in the [hallway|kitchen|small room]
+ apply for/applied for: the repair grant
+ check/checked: the guarantee from 2019
+ move/moved: the [piano|archive boxes|costumes] out of the wet room
% quote for new slates
% report by the surveyor
= The leak was first noticed in {mon}, after the storm.
= {A} climbed up {past} and found three cracked slates.
= The first quote came to {M}, which is more than the whole repair fund.
= The roof was last done in 1987.
= Rain comes in whenever the wind blows from the west.
= {C} can start on {D} at the earliest.
= The surveyor thinks the beams are sound.
= {A} would rather have a metal roof, but the council does not allow it.
= The insurer paid {M} for the storm damage two years ago.
= Slates have become very expensive.
= Nobody was hurt when the tile came down.
= The roof fund stands at {M}.
~ because it drips onto the stage
~ because the autumn storms are coming
~ so that the insurer can decide
# the summer fête; the street party; the village festival; the club's anniversary
+ book/booked: [a band|the bouncy castle|the marquee|the fire juggler]: for the afternoon; from {C}
+ apply for/applied for: the [road closure|drinks licence|music permit]
+ borrow/borrowed: [benches|a generator|the big grill]: from the fire brigade; from {P}
+ buy/bought: [sausages and buns|paper plates|prizes for the raffle|squash and juice]
+ bake/baked: [three|two|some] cakes: for the cake stall
+ paint/painted: the [signs|banner|stage backdrop]
+ put up/put up: posters: in the shops; along the high street
+ draw up/drawn up: a rota: for the bar; for the car park
+ ask/asked: the [neighbours|bakery|brass band] for [help|a donation|a tombola prize]
+ count/counted: the takings
+ return/returned: the [borrowed|rented] [tables|tent|speakers]: to the school; to the neighbours
+ invite/invited: the [mayor|fire brigade|twin town]
% float for the cash boxes
% poster for the fête
% volunteers for the bar
= Last year {N}0 people came and we ran out of ice cream.
= The raffle brought in {M}.
= The weather forecast is not too bad.
= {A} has done the grill for fifteen years and enjoys it.
= The fête starts at {when} with the children's parade.
= The band plays for nothing as long as they get fed.
= Some neighbours complained about the noise in {mon}.
= The insurance covers the bouncy castle.
= The mayor opened the festival last time.
= Nobody remembers who had the idea of the duck race.
= Profits have always gone to the playground.
= {A} would like fewer speeches.
~ so that people know about it
~ because they sell out early
~ otherwise we have nothing to sell
# the school trip; the class trip to {T}; the excursion; class {N}
+ collect/collected: the [consent forms|deposits|allergy lists]: from the parents
+ book/booked: the [coach|youth hostel|museum tour|group tickets]: for {N} children
+ hand out/handed out: the [packing list|letter to parents]
+ pay/paid: the [balance|deposit of {M}]: to the hostel; by bank transfer
+ pack/packed: [the first-aid kit|rubber boots|a packed lunch|sun cream]
+ find: two parents who can come along
+ check/checked: who [needs medication|gets travel sick|can swim]
+ tell/told: the kitchen about the {N} vegetarians
+ write/written: the risk assessment
+ return/returned: the signed form: to the class teacher
+ phone/phoned: the hostel: about the late arrival
% list of emergency numbers
% second coach
= The children voted for the castle, by {N} to 3.
= The coach costs {M} there and back.
= The hostel has {N} beds in rooms of four.
= Last year it rained for three days and everyone had a great time.
= {A} has been to {T} with a class before.
= The trip runs from {D} to the following Friday.
= The school fund pays for families who cannot afford it.
= Phones stay at home, as always.
= Two children are allergic to nuts.
= We leave from the car park behind the gym at {when}.
= {A}'s mother is a nurse and came along last time.
= The museum is closed on Mondays.
~ because the hostel only keeps the rooms until then
~ so that nobody is left behind
~ as the coach company wants to know
# the house; the flat in {T}; the stairwell; flat {N}; our building
+ fix/fixed: the [dripping tap|front door lock|broken handrail|intercom|light on the landing]
+ read/read: the [water|heating|gas] meters: in all flats; in the cellar
+ clear/cleared: the [cellar|bicycle store|fire escape|gutters]
+ replace/replaced: the [bulb|mailbox|door closer|smoke detector]: on the second floor; by the lift
+ send/sent: the [service charge statement|key deposit|signed lease]: to the tenants; to the landlord
+ let: the chimney sweep in
+ call/called: [the plumber|the lift company|a locksmith]
+ transfer/transferred: the rent for {mon}
+ inform/informed: all [tenants|owners|neighbours]: about the scaffolding
+ remove/removed: the [old pram|wardrobe|bicycles] from the hallway
+ turn/turned: the water off: in the cellar
% new nameplate for flat {N}
% key for the cellar
= The lift was out of order for {N} days.
= The family on the third floor moved out at the end of {mon}.
= Heating costs went up by {N} percent.
= {A} lives above the archway and hears every van.
= The plumber found a cracked pipe behind the bath.
= Rubbish is collected every other Tuesday.
= Bicycles may be left in the yard.
= Quiet hours are from 10 pm to 6 am.
= The landlord bought the house in 2011.
= A tenant in the back building keeps a parrot.
= The deposit was {M}, paid on {D}.
= The stairwell is cleaned on Saturdays.
~ because the tenants have complained
~ since the insurance asks for it
~ so that nobody trips
# the [football|hockey|swimming|chess] club; the season; the tournament; training
+ register/registered: the [under-twelves|second team|new players]: with the association; for the league
+ wash/washed: the [jerseys|bibs]
+ order/ordered: [new balls|goal nets|trophies|tracksuits]: in blue; from {C}
+ mark out/marked out: the pitch
+ find: a [referee|substitute goalkeeper|sponsor]: for the home game
+ drive/driven: the [juniors|second team] to {T}
+ send/sent: the [fixture list|team sheet|result]: to the newspaper; to the parents
+ pay/paid: the [entry fee|pool rental|league fee]
+ pump up/pumped up: the balls
+ repair/repaired: the [floodlight|scoreboard|changing room shower]
+ renew/renewed: the trainers' licences
+ collect/collected: the membership fees: for the spring
% trophies for the juniors
% driver for Saturday
= The first team won 3-1 away in {T}.
= The hall is closed during the holidays.
= {A} has scored {N} goals this season.
= Membership fees have not changed since 2018.
= {N} children were at training {past}, a record.
= The pitch was frozen, so the match was called off.
= The referee had a bad day, everyone agreed on that.
= {A} is injured and out for six weeks.
= The tournament takes place on {D}.
= The club was founded in 1921 by railway workers.
= We share the changing rooms with the handball players.
= The new trainer is popular with the kids.
~ because the league closes the list
~ so that we can play under lights
~ since {P} is injured
# the wedding; the birthday party; the family reunion; grandma's birthday
+ order/ordered: [the cake|flowers|a buffet for {N}]: at the bakery; without nuts
+ book/booked: [rooms for the guests from abroad|the photographer|the registry office]
+ send/sent: the invitations: to both families
+ pick up/picked up: [the rings|grandpa|the suit|the cake]: at the station; from the cleaner's
+ make: a playlist: with old songs; for the dance
+ write/written: a [speech|poem|thank-you card]
+ ask/asked: [aunt|uncle|cousin] {P} for the old photos
+ choose/chosen: the [menu|wine|reading]
+ try on: the dress
+ tell/told: the restaurant about the two vegans
+ decorate/decorated: the [hall|garden|tables]
+ wrap/wrapped: the present
% present for grandma
% list of guests from abroad
% deposit for the band
= {A} cried when she saw the dress.
= {N} guests have said yes so far.
= The restaurant charges {M} a head.
= Uncle {P} cannot come because of his knee.
= The church holds about a hundred people.
= We had such a lovely time at {A}'s wedding.
= The party starts at {when} in the garden.
= Grandma will be ninety on {D}.
= The photographer was recommended by friends.
= Nobody in the family can sing, that never stopped us.
= The cake was three storeys high.
= The last reunion was in 2017, in {T}.
~ because they need to know the numbers
~ so that it is a surprise
~ since the shop is closed on the day
# the garden; the allotment; the community garden; the playground
+ water/watered: the [tomatoes|raised beds|young trees]: while we are away; in the evenings
+ cut/cut: the hedge [along the path|behind the shed]
+ order/ordered: [compost|seed potatoes|bark chips|wood for the fence]
+ repair/repaired: the [water pump|tool shed|slide|swing|gate]
+ mow/mown: the lawn
+ dig/dug: a trench for the pipe
+ clear/cleared: the [leaves|brambles|old greenhouse]
+ plant/planted: [{N} bulbs|the apple tree|the herbs]: along the fence
+ sharpen/sharpened: the shears
+ ask/asked: the council for [a skip|new sand|a rubbish bin]
+ inspect/inspected: the [climbing frame|seesaw]
% new hose
% sand for the sandpit
= The beans did not survive the frost.
= We harvested {N} kilos of plums in {mon}.
= The waiting list for plots is two years long.
= {A} has the key to the tool shed.
= Slugs have been terrible this year.
= The swing was put up in {mon} by the parents themselves.
= The water is turned off in winter.
= {A} is against any kind of spray.
= The allotment costs {M} a year.
= A fox has moved in behind the compost heap.
= The wood for the fence is already there.
= Children under six are welcome with an adult.
~ because the nights are getting cold
~ so that the children can play again
~ because it has not rained for weeks
# the choir; the concert; the play; the spring concert; rehearsals
+ copy/copied: the [scores|sheet music|lyrics]: for the altos; for {N} singers
+ book/booked: the [church|piano tuner|soloist|rehearsal room]
+ sell/sold: tickets: at the market; at the door
+ learn/learnt: the [second verse|Latin text|new piece] by heart
+ sew/sewn: the [costumes|curtain]
+ build/built: the set: for the second act
+ design/designed: the [programme|poster|tickets]
+ bring/brought: [a music stand|black shoes|a torch]: to the dress rehearsal
+ move/moved: the [piano|risers|chairs]: onto the stage
+ record/recorded: the tenor part: for those who were absent
+ thank/thanked: the sponsors: in the programme
% programme notes
% piano tuning
% ticket sales at the door
= The tenors were flat again in the second piece.
= {N} tickets have been sold so far.
= The dress rehearsal is on {D} at {when}.
= {A} sings the solo, and beautifully so.
= The church is unheated.
= The soloist asked for {M} and travel expenses.
= Applause lasted for minutes.
= We have performed this piece before, in 2014.
= Rehearsals take place on Tuesdays.
= Two altos have moved away.
= {A} dropped the tambourine at the worst moment.
= The hall in {T} has better acoustics.
~ because the organist is leaving
~ so that everyone can sing from memory
~ as the old ones are falling apart
# the holiday; the trip to {T}; our summer holiday; the journey
+ book/booked: the [flights|ferry|campsite|rental car|hotel]: for four people
+ renew/renewed: the [passports|travel insurance|visa]
+ print/printed: the [tickets|boarding passes|booking confirmation]
+ cancel/cancelled: the [newspaper|second night|airport transfer]
+ pack/packed: the [snorkels|tent|chargers|medicine]
+ ask/asked: {P} to feed the cat
+ change/changed: some money
+ find out: whether the [pool|cable car|ferry] is open in {mon}
+ check in: online
+ send/sent: {P} the address of the flat
+ service/serviced: the car: at the garage
+ pick/picked: the route: over the pass
% vaccination for the dog
% spare key for {P}
= The flight leaves at {when} from terminal 2.
= {A} prefers the sea, {P} the mountains.
= The flat sleeps six and has a balcony.
= It was {N} degrees when we were there in {mon}.
= The ferry takes nine hours.
= We paid {M} for the whole week.
= The hotel got mixed reviews.
= {A} lost his passport there once, a long story.
= Breakfast is extra.
= The train via {T} is slower but prettier.
= School holidays start on {D}.
= The cat hates the carrier.
~ because prices go up in spring
~ so that we are not turned away
~ since the old ones have expired
# the surgery; the clinic rota; the ward; the practice; patient {K}
+ swap/swapped: the [late|night|weekend] shift: with {P}
+ order/ordered: [vaccines|gloves|dressings|test strips]: for the flu season
+ call/called: the [patient|lab|pharmacy]: about the results; about the dosage
+ send/sent: the [referral|blood sample|discharge letter]: to the hospital; to {P}
+ fill/filled: the gap in the rota on [the 12th|the first weekend]
+ update/updated: the [medication list|on-call list|allergy record]
+ repeat/repeated: the [blood test|X-ray]: for Mr {P}
+ clean/cleaned: the [fridge|treatment room|steriliser]
+ fax/faxed: the prescription: to the pharmacy
+ calibrate/calibrated: the [scales|blood pressure monitors]
+ book/booked: a follow-up appointment: for Mr {P}; for the knee
% results from the lab
% cover for Friday night
% new thermometer for the vaccine fridge
= The patient slept well and has no fever.
= Two nurses are off sick this week.
= The waiting room was full until {when}.
= Flu jabs arrived {past}, {N} doses.
= Dr {P} is on leave until {D}.
= Blood pressure was 130 over 85.
= The lab is closed on Saturdays.
= {A} has worked three weekends in a row.
= The fridge alarm went off on {D}, but the temperature was fine.
= Visiting hours are from 2 to 6.
= The new software is slow, everyone says so.
= The knee was operated on in {mon}.
~ because the stock is nearly used up
~ since two colleagues are ill
~ so that treatment can begin
"""
