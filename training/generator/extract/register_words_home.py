# ruff: noqa: E501  (lists of phrases: entries between bars)
"""Registers of families, neighbours, schools and clubs, as ``registers`` reads them."""

from __future__ import annotations

REGISTERS = """
# note on the fridge: lines by parts prose owned=0.7 dated=0.45
$*pet0 the cat|Bello|the hamster|the fish|Minka
! [Hi all|Morning|Darlings|Kids|Hello you two],|FRIDGE|[Today|Tomorrow|This week]|NOTE!!|back at {when}, love you|{mon} list|Family board
@ {p}|{p}|Mum|Dad|Gran|Papa|the kids|whoever is home first|both of you|my little monster|Uncle {p}|big ones|small ones|the au pair
^ before *school*|before *I'm home*|after school|by *tea time*|tonight|before *bed*|before *Granny comes*|at half past four|by *bin day*
> {O}, please {T}{D}|{O} please {T}{D}!|{O}: {T}{D}|{O} has to {T}{D}|{O} will {T}{D}|Can {O} {T}{D}?|I'll {T}{D}{I}|We need to {T}{D}|Don't forget to {T}{D}!|{O}, can you {T} and {T2}?|{O}'s turn to {T}{D}|{B} {O} must {T}
& {T} ({O})|{O}: {T}{D}|{T}!!|{T}{D}|{O} - {T}|{T} - {O}|{O} {T}{D}|{T} {U} ({O})
+ feed/fed: {pet0}|empty/emptied: the dishwasher|buy/bought: [milk|loo roll|eggs and flour|stamps|candles] << No [milk|loo roll|eggs] left.|take/taken: out the [bins|paper|glass]|sign/signed: the [report card|swimming letter]|call/called: [Granny|the dentist|{P}'s mum]|water/watered: the tomatoes << Tomatoes look sad.|practise/practised: the recorder|tidy/tidied: the den << The den!!!|hang up/hung up: the wash|pick up/picked up: [{P}|the parcel|the dry cleaning]: from {P}'s|pay/paid: the piano teacher|put the bread in the oven|change/changed: {pet0}'s water|wear the brace|lock/locked: the bikes|find the library card << Library card lost again.|defrost/defrosted: the mince|vacuum/vacuumed: the stairs|bring/brought: an umbrella << Rain.
= Soup is in the pot.|Football at {when}.|{A} is at {P}'s.|Gran rang.|Key is with the neighbours.|Pizza on {day}!|Wi-fi is back.|{P} has nits in her class.|{A} got a B+.|Dinner {when}.|Dad's train gets in at {when}.|Cake is for Sunday, hands off.|{pet0} slept in my shoe.|New toothbrushes in the drawer.|Swimming is off.|Love you xxx|Spent {M} at the market.|It's {A}'s birthday in {mon}.
~ {A} {done} {rest}. Thank you!!|{done} {rest} already|no need to {V} today|I {done} {rest}|if you get bored you could {V}, only if you like|We all {V} when it's our turn, that's the rule|{thing} done
% To do|Jobs|Today|Chores|Please
_ Job; Who; When; Why
- xx Mum|Kisses|♥|Love, Dad
# neighbours' group and text messages: turns lines prose owned=0.6 dated=0.45
$street Mill Lane|the courtyard|No. {N}|Elm Close|staircase B|the allotments
! {street} neighbours|Group "{street}" // {N} members|[Chat export] {street}|WhatsApp: {street} 🏡|SMS|messages {date}|
@ {p}|{p}|{p}|{p} {i}|Mrs {l}|No. {N}|third floor|caretaker|Flat {N}|the landlord|kids from {N}|the new people|hausmeister
^ before *it freezes*|by *bin day*|tonight|today|before *the party*|asap|this wkend|before *the plumber comes*|when you're back
> I'll {T}{D}{I}|I can {T}{D}{I}|ok will {T}{D}{I}|gonna {T}{D}{I}|{O} can u {T}{D}?|{O} could you {T}{D}? 🙏|@{O} pls {T}{D}|{O} will {T}{D}|can someone {T}{D}|we need to {T}{D}|let me {T}{D}{I}|{O} said they'd {T}{D}|yes yes, will {T}{D} 👍{I}|{B} I'll {T}{I}|{O} has to {T}{D}|somebody pls {T}{D}!!|I'll {T} and {T2}{I}
& {O}: {T}{D}|{T} ({O})|{T}{D}|{T} - {O}|{O} to {T}
+ move/moved: the [car|blue van|bike] << someone's parked across the gate again|let the cat of {P} out|take in/taken in: a parcel: for {N} << parcel for {N} with me|lend {P} a ladder|call/called: the [council|landlord|plumber] << water's brown on our floor|put/put: the bins out|jump start {P}'s car|water/watered: the pots: while {P} is away|feed/fed: the rabbits|sweep/swept: the stairs|bring/brought: [salad|chairs|a speaker|firewood]: for the street party|turn down/turned down: the music << anyone else hear that bass??|collect/collected: money: for the gift|look for/looked for: the tortoise << tortoise escaped|fix/fixed: the front door << front door won't close|return/returned: the drill: to {P}|sign/signed: the petition|share/shared: the number of the chimney sweep|lock/locked: the bike shed|salt/salted: the path << it's an ice rink out there
= 😂😂|power's out here too|lol|anyone seen a grey tabby?|thx!!|{A} happy birthday 🎂|Recycling comes {day}.|the bakery closes for good in {mon}|was that fireworks?|sold the pram, thanks|{P} moved out {past}|new people seem nice|same here|fox again last night|parking permits are {M} now|sorry wrong group|👍|who left the lovely plums? delicious|bus strike is over
~ done, {done} {rest}|{A} {done} {rest}, legend|no worries, {thing} {done}|not needed anymore: {V}|sorry can't {V}, anyway it's sorted|somebody should really {V} some day, not us 😅|I always {V} on Sundays|was going to {V} but {P} had {done} it
% to do|party list|who brings what
_ what; who; when; why
- <Media omitted>|left the group
# school newsletter and parents' mail: prose parts lines owned=0.6 dated=0.7
$sch {town} Primary|St {P}'s|the Woodland Kindergarten|{L} Comprehensive|Class {N}b|the Music School
! {sch} NEWSLETTER // {mon}|Dear parents of {sch},|PTA {sch} - mail to all|Class reps of {sch}, {date}|Dear families,|Parent council {sch} // notes by {A}
@ {f}|Ms {l}|Mr {l}|{p}|all parents|parents|the Year {N} parents|class reps|each family|the PTA|Year 6|the caretaker|families with a garden|the head|volunteers|children with siblings
^ by *the end of half-term*|before *the trip*|by *drop-off on {day}*|no later than *{date}*|before *the fair*|by *the photographer's visit*|at pick-up
> {O} are asked to {T}{D}|{O} will {T}{D}|Would {O} please {T}{D}|Please {T}{D}|{O} to {T}{D}|We ask {O} to {T}{D}|{O} has kindly offered to {T}{D}|{B}, please {T}|{O} should {T}{D}|A volunteer is needed to {T}{D}|{O} must {T}{D}|{O} is going to {T} and {T2}|We kindly remind {O} to {T}{D}
& {O}: {T}{D}|{T} ({O}){D}|{T}{D}|{T} - {U}|{T} - {O}|{U}: {T} ({O})
+ return/returned: the [consent form|library books|swim badge slip]|name/named: all jumpers << {N} jumpers in lost property.|send/sent: [a packed lunch|spare socks|{M} in an envelope]: with your child|bake for the cake sale|check for head lice << A case of head lice in Year {N}.|update/updated: the emergency contacts|book/booked: a slot: for parents' evening|help at the crossing|sew/sewn: {N} sheep costumes << Nativity play has {N} sheep.|collect/collected: [jam jars|egg boxes|acorns]|pay/paid: the [trip money|milk money]|choose/chosen: a club: online|sign up for the reading rota << Only {N} reading helpers left.|find a new treasurer << {P} steps down as treasurer.|order/ordered: the year books|write to the council about the crossing|wash/washed: the bibs: over the weekend
= Well done to {P} in Year {N} for the chess medal!|Term ends on {date}.|The choir sang beautifully.|Lunch costs {M}.|The fair raised {M}.|School starts at 8.40 sharp.|We said goodbye to Mrs {L} {past}.|No parking on the zigzags.|The new slide is very popular.|Children must wear a coat in winter, as the rules say.|Attendance: {N}%.|The book of the month is about owls.|Year {N} visited {town}.|Office hours 8 to 4.|Flu went round Year {N}.|The photographer was here {past}.|Eggs in the incubator hatched!
~ {thing} {was} {done} {past}, thank you.|{A} has {done} {rest}.|No need to {V} this term.|Families may {V} if they wish; entirely voluntary.|The plan to {V} has been dropped.|Every year our leavers {V}.|Thanks to all who {done} {rest}.
% To do for parents|Dates and tasks|Please remember|We need|Action by parents
_ What; Who; By; Note|Task; Family; Date; Reason
- Warm wishes, // {me}|{F}, head teacher|Your PTA
# sports club and roster: lines table by parts turns owned=0.8 dated=0.55
$tm U{N}|1st XI|the ladies' eight|second team|Masters|the cubs|the {town} Harriers|mixed doubles
! {tm}: match day {date} v {town}|Captain's mail {tm}|Club roster {mon}|Committee bits, {C} Rowing Club|{tm} - away game, bus {when}|TRAINING {tm}|Referee and bar duty {mon}
@ {p}|{p}|{l}|{f}|Coach {l}|keeper|goalies|subs|second team|bar duty|groundsman|U{N} parents|physio|captain|juniors|cox|scorer|drivers|kit man
^ before *kick-off*|by *{when} at the boathouse*|before *the away game*|before *the draw*|at half-time|by *end of play*|by *the next home match*|after the final whistle
> {O} to {T}{D}|{O} will {T}{D}|{O} please {T}{D}|{O}: {T}{D}|I'll {T}{D}{I}|{O} must {T}{D}|{O}, can you {T}{D}?|{O} agreed to {T}{D}|We need somebody to {T}{D}|{B} {O} to {T} and {T2}|{O} is down to {T}{D}|Need to {T}{D}
& {T} - {O}|{O}: {T}|{O} {T}{D}|{T} ({O}){D}|{T}{D}|{U} {T} {O}|{T}: {O}
+ wash/washed: the [shirts|bibs]: after the match|mark/marked: the pitch << Lines washed out by rain.|drive/driven: the minibus|collect/collected: subs|bring/brought: [oranges|the flags|first-aid kit]|book/booked: [court {N}|the physio|a referee] << Ref for {day} cancelled.|register/registered: {P}: with the league << {P} not yet eligible.|pump/pumped: the balls|run/run: the bar|patch/patched: the hull: of the double scull << Scrape on the double scull.|enter/entered: the results: online|mow/mown: the outfield|pay/paid: the [league fee|fine for {P}'s red card] << {P} sent off {past}.|restring/restrung: two rackets|order/ordered: new shuttlecocks|time/timed: the swimmers|umpire: the {when} game|unlock/unlocked: the changing rooms|drop/dropped: {P} at the station
= Lost {N}-2, deserved.|{A} injured, hamstring.|Training {day} {when} as usual.|Weather fine, wind on the left.|{A} scored twice.|Table: fourth.|Bus leaves {when}.|{P} played like a lion.|Subs are {M} a year.|Home strip.|Sauna works again.|The cup was won in 1987.|{N} at training.|Players must wear shin pads (rule {N}).|{town} have a new coach.|Attendance {N}.|Bar takings {M}.
~ {A} {done} {rest}, cheers|{thing} {done}.|No need to {V}, pitch is fine.|{A} had offered to {V}, home game now so forget it|Winners traditionally {V}.|{done} {rest} {past}.|match off, so nobody has to {V}
% Duties|Jobs|Match day|Who does what|Rota
_ Duty; Name; When; Note|Job; Player; Before; Remark
- Come on {town}!|See you there. {A}
# scout camp plan: parts by table log lines owned=0.85 dated=0.55
$camp Camp {town}|the summer camp|night hike {N}|the jamboree|Camp {L} Woods
! {camp} - day {N}|PLAN {camp} // Leaders: {A}, {F}|{camp}: duty patrols|Camp log {camp}|Packing and duties, {camp}|Leaders' round, {when}, by the fire
@ {p}|{p}|Akela|Bagheera|Owl patrol|Foxes|Beavers|Kestrel patrol|duty patrol|Patrol {N}|kitchen crew|QM|{p} and the cubs|older scouts|Baloo|first-aider|parents' drivers
^ before *flag*|by *lights out*|before *the storm*|at reveille|before *the raft race*|by *supper*|before *parents' day*|on the way back
> {O} will {T}{D}|{O} to {T}{D}|{O}: {T}{D}|{O} must {T}{D}|{O} please {T}{D}|{B} {O} {T} and {T2}|{O} have to {T}{D}|Still to {T}{D}|{O} volunteered to {T}{D}|Who will {T}{D}?|{O}'s job: {T}{D}|I'm going to {T}{D}{I}
& {O}: {T}{D}|{T} - {O}|{T} ({O})|{T}{D}|{U}: {O} {T}|{O} / {T} / {U}
+ chop/chopped: wood: for {N} fires << Wood pile soaked.|dig/dug: the [latrine|fire pit]|pitch/pitched: the mess tent|peel/peeled: {N} kilos of potatoes|check/checked: everyone for ticks|repair/repaired: the [flagpole|tent {N}] << Tent {N} leaked in the night.|fetch/fetched: [water|milk|the lost cub] << No water left in the tank.|count/counted: the life jackets|write/written: the song for the evening|tie/tied: the raft|ring/rung: {P}'s parents << {P} homesick.|hang/hung: the food: out of reach of foxes << Fox took the sausages.|hide/hidden: the treasure|wash/washed: the pots|dry/dried: the sleeping bags|lay/laid: the trail|pack/packed: the first-aid bag
= Rain until {when}.|{N} cubs, {N} leaders.|Wonderful stars.|{P} got his knot badge.|Tents in a horseshoe.|Lunch: beans.|Farmer {L} brought milk.|Owls won the quiz.|Camp fee {M}.|Swim in the lake at {when}.|Nobody ill.|Bees under the oak, rope around it.|Sang until ten.|A scout is friendly to all, says the law.|{P} snores.|River level normal.|Foxes came back last, muddy and happy.
~ {done} {rest}. Well done {A}!|{A} {done} {rest} before breakfast.|{thing} done.|Night hike cancelled, no need to {V}.|Every patrol {Vs} daily, as the camp rules say.|We did not {V} after all.
% Duties|Jobs|Tomorrow|Orders of the day|To do
_ Duty; Patrol; When; Why|Job; Who; Before; Remark
- Good night!|Be prepared.|YiS, {A}
# funeral and family affairs: prose parts lines by owned=0.75 dated=0.6
$dec Grandmother|Uncle {P}|Father|Aunt {P}|old Mr {L}
! Arrangements for {dec}|Dear {you}, // about {dec}'s funeral:|{dec} - funeral on {date}, {when}, St {P}'s|Things to settle for {dec}|Family call, {date}|Sterbefall {dec} - list
@ {p}|{p}|{f}|cousin {p}|the vicar|undertaker|the solicitor|executor|grandchildren|my brother|Aunt {p}|the stonemason|organist|we sisters
^ before *the service*|by *the month's mind*|before *probate*|within a year|by *{day} at noon*|before *the house is sold*|five days from now
> {O} will {T}{D}|{O} has offered to {T}{D}|{O} to {T}{D}|I will {T}{D}{I}|I shall {T}{D}{I}|Could you {T}{D}?{Y}|Would you be so kind as to {T}{D}?{Y}|{O} is going to {T}{D}|Someone has to {T}{D}|{O} promised to {T}{D}|{B}, {O} needs to {T}|{O} has undertaken to {T} and {T2}
& {O}: {T}{D}|{T} - {O}|{T} ({O}){D}|{T}{D}|{O} - {T} - {U}|{T}
+ choose/chosen: the [hymns|coffin|readings|photograph]|write/written: the [eulogy|notice for the paper|thank-you cards]|cancel/cancelled: the [pension|newspaper|telephone]|inform/informed: [the bank|the choir|cousins in {town}]|order/ordered: [a wreath|sandwiches for {N}]|collect/collected: the [certificate|ashes]|clear/cleared: the [garage|wardrobe]|find {dec}'s will << The will is not in the desk.|fetch/fetched: {P}: from the airport|play/played: the cello|carry/carried: the cross|register/registered: the death|water/watered: the grave|look after/looked after: the dog << The dog waits at the door.|book/booked: the hall: for the tea|divide/divided: the letters|order/ordered: the stone: from {C}
= {dec} died peacefully on {date}.|The service is at {when}.|{dec} wanted no black.|The grave is next to Grandfather's.|{N} people are expected.|The plot was bought in 1974.|Flowers in white.|{F} came all the way from {town}.|Donations go to the lifeboats.|The choir sings for nothing.|We found her letters from the war.|The house was built by {dec}.|The vicar knew {dec} well.|It costs {M}.|Uncle {P} cannot travel.|She always made plum cake.|There is no feud any more.
~ {thing} {was} {done} {past}.|{A} has {done} {rest} already.|{dec} did not want us to {V}.|It is not necessary to {V}.|{A} offered to {V}, but the undertaker includes it.|In the old days one would {V}.|{done} {rest}, all settled.
% To settle|Who does what|Still to do|Before the service|Tasks
_ Matter; Who; By; Note
- With love, {me}|Yours, {me}
# allotment, choir tour and village hall notices: lines parts prose owned=0.6 dated=0.6
$assoc Allotments {town}|the Village Hall|{town} Beekeepers|the Bell Ringers|the Sewing Circle|the Men's Shed|{town} Chess Club|Church flowers
! NOTICE - {assoc}|{assoc}: news and jobs|{assoc} notice board {mon}|Workday {date}, {when}|{assoc}. Committee jottings|AN APPEAL // {assoc}
@ {p}|{f}|Mrs {l}|Mr {l}|plot {N}|plot holders|all members|the committee|key holders|new members|even numbers|hall warden|the flower ladies|{p} next door|tenants of row {N}
^ by *Michaelmas*|by *the AGM*|before *the water is turned off*|by *workday*|before *harvest supper*|by *first light on {day}*|before *the judges come*
> {O} to {T}{D}|{O} please {T}{D}|{O} will {T}{D}|Would {O} kindly {T}{D}|{O} must {T}{D}|{O} are requested to {T}{D}|Helpers wanted to {T}{D}|{O} has promised to {T}{D}|{B} {O} should {T}|We still have to {T}{D}|{O} agreed to {T} and {T2}
& {T} - {O}|{O}: {T}{D}|{T}{D}|{T} ({O})|{T} ({U})|wanted: somebody to {T}{D}
+ cut/cut: the hedge: on the lane side << Hedge covers the street sign.|turn off/turned off: the water|clear/cleared: plot {N} << Plot {N} is all brambles.|return/returned: the [shears|tea urn|wheelbarrow]|oil/oiled: the [lock|bell ropes]|make/made: {N} jars of jam|pay/paid: the rent: for {mon}|fill/filled: the tombola table|creosote: the shed|treat/treated: the hives: against mites << Mites in {N} of {N} hives.|arrange/arranged: the flowers: for {day}|change/changed: the bulbs: in the hall << Half the hall in the dark.|measure/measured: the marrows|empty/emptied: the compost bin << Rats at the compost.|write/written: the quiz|paint/painted: the notice board|wind/wound: the church clock
= First prize for onions went to {F}.|Rain gauge: {N} mm.|Waiting list: {N} names.|Bonfires are allowed from {mon}.|Seeds at half price in the hut.|Tea and cake were excellent.|The key code is unchanged.|Members must keep paths clear (rule {N}).|We welcome {F} on plot {N}.|Hall hire is {M} an hour.|{F} rang his 1000th peal.|Dahlias are late this year.|Manure was delivered {past}.|The judges came from {town}.|Slug pellets are banned here.|Cat found, owner happy.
~ {thing} {was} {done} {past}, thank you {A}.|{A} {done} {rest}.|No need to {V} this season.|Members who like may {V}.|At the AGM nobody wanted to {V}, so we leave it.|We {V} every spring.
% Jobs|Helpers needed|To do|Workday list|Please
_ Job; Who; By; Why
- {F}, hon. secretary|Many hands!
"""
