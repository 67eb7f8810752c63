# ruff: noqa: E501  (lists of phrases: entries between bars)
"""Registers that are odd by their voice: orders, telegrams, old letters, verse, forums, talk."""

from __future__ import annotations

REGISTERS = """
# military orders: lines parts form prose owned=0.9 dated=0.7
$op [Exercise|Operation] [IRON|BLUE|NORTH] [HARE|LANTERN|RIVER|ANVIL]|convoy {N}|the {town} range|Camp {town}
$*pt checkpoint {N}|grid {K}|bridge {N}|hill {N}|the ford|the motor pool|the ammo point
! OPORD {N} // {op} // DTG {N}{N}00Z|ORDERS GROUP, {op}|WARNING ORDER - {op}|Battalion routine orders, {date}|FRAGO {N} to OPORD {N}, {op}|{op}: coordinating instructions
@ [Cpl|Sgt|Lt|Pte|Capt] {l}|Maj {l}|{l}|A Coy|B Coy|2 Pl|1 Section|signals|the QM|engineers|rear party|recce|medics|Charlie section|OC|CSM|LAD|MT|all call signs|the guard commander|drivers
^ NLT *{N}00*|by *H minus 2*|before *first light*|by *last light*|no later than *0530*|by *D+1*|prior to *H-hour*|before *stand-to*|immediately
> {O} is to {T}{D}|{O} will {T}{D}|{O} to {T}{D}|{O} - {T}{D}|{B} {O} is to {T}|{O} is to {T} and {T2}|{O} will, {B}, {T}|{O} is tasked to {T}{D}|Task: {T}{D}|{O} on order to {T}|{O} are to {T}{D}
& {O}: {T}{D}|{O} to {T}{D}|{O} - {T} - {U}|{T} ({O}){D}|{T}{D}|{U}: {O} {T}
+ secure/secured: {pt}|recce/recced: a route: to {pt} << Main route at {pt} impassable.|draw/drawn: [rations for two days|blank ammunition|radios]|establish/established: an OP: at {pt} << Movement seen at {pt}.|lay/laid: line: to {pt}|refuel/refuelled: all vehicles|relieve/relieved: the sentries: at {pt}|report/reported: [strength|ammo state|location]: to HQ|mark/marked: the minefield lanes|camouflage/camouflaged: the vehicles << Air photographs show vehicles at {pt}.|return/returned: the signed weapons cards|cordon off/cordoned off: {pt}|evacuate/evacuated: the casualties: to {pt} << Two heat casualties at {pt}.|zero/zeroed: rifles|clear/cleared: the range: of brass|escort/escorted: the convoy: to {pt}|inspect/inspected: the block|provide/provided: {N} men: for the working party
= SITUATION. Enemy forces: none.|Weather: overcast, wind from the north.|Password: {P} - {L}.|{pt} was occupied by 3 Pl {past}.|Command: CO at {pt}.|Dress: combats, berets.|Radio silence is in force.|Breakfast {N}00.|Friendly forces: B Coy on the left.|Intent: cross the river without noise.|Leave starts {date}.|The barracks gate is locked at 2300.|{A} promoted {past}.|No change to standing orders.|Moonset at {when}.|Soldiers salute the colours (standing order {N}).|End of exercise {date}.
~ {thing} {done}.|{O2} has {done} {rest}.|{pt} {done2}.|Serial {N}, to {V}, is cancelled.|FRAGO 2, order to {V}, rescinded.|As per SOP, sentries {V}.|No requirement to {V}.|Last year's exercise had troops {V}.
$*O2 A Coy|{A}|Recce|2 Pl
$done2 quiet
% Tasks|EXECUTION|Tasks to sub-units|Coordinating instructions|Duties
_ Task; Unit; Time; Situation|Duty; Rank and name; NLT; Remark
- ACKNOWLEDGE|Maj {L}|Authenticate: {K}
# telegrams and wires: prose lines owned=0.75 dated=0.5
$ship0 SS {town}|night train|cargo|opera {town}|mine {N}|expedition|film unit
! TELEGRAM // To {you} // From {me}, {town}|CABLE {N} // {you} // Hotel {town}|WIRE // {ship0} // {date}|{me} to {you}, {when}|Telex {N}: {ship0}
@ {l}|{p}|{l}|captain|bank|consul|agent|{C}|lawyer|doctor|stage manager|foreman|editor|pilot
^ before *steamer leaves*|by *return*|by *noon train*|immediately|before *snow*|by *Tuesday's packet*|soonest
> {O} must {T}{D}|{O} to {T}{D}|{O} will {T}{D}|please {T}{D}{Y}|will {T}{D}{I}|kindly {T}{D}{Y}|have {O} {T}{D}|tell {O} to {T}{D}|{O} shall {T}{D}|must {T}{D}|{B} {O} to {T}|beg you {T}{D}{Y}|asked {O} to {T}{D} and {O2} agrees
$O2 he
& {O} {T}{D}|{T}{D}|{O} must {T}{D}
+ wire/wired: [fifty pounds|fare|money] << penniless in {town}|meet {P} at station << {P} arrives on {ship0}|sell/sold: {N} shares << shares of {C} fall|hold/held: cargo|send/sent: [doctor|spare shaft|costumes|mules] << {P} feverish|cancel/cancelled: [tour|wedding|order of {C}]|insure/insured: {ship0}|confirm/confirmed: price|bring/brought: passports|book/booked: cabin: for {P}|inform/informed: [mother|press|consul]|forward/forwarded: mail: to {town}|delay/delayed: auction << {ship0} late|burn/burnt: letters|engage/engaged: tenor << tenor hoarse|load/loaded: coal|return/returned: ring
= arrived safely|weather vile|{P} sends love|boy born {when} both well|{ship0} sailed {past}|congratulations|price {M}|road open again|food excellent|missed train slept well|bridge gone|letter follows|no news of {L}|natives friendly|lost hat|play a triumph|hotel full of fleas|bull market in {town}
~ {done} {rest} {past}|no need to {V}|{thing} {done}|{A} {done} {rest}|decided not to {V}|offer to {V} refused|forget what I said of this, {thing} {done}
% instructions|list|requests
- {me}|love {me}|regards {me}
# old-fashioned and pompous letters: prose lines owned=0.65 dated=0.55
$soc the Society|the Reading Room Committee|the Cemetery Company|the Horticultural Fund|our Worshipful Company|the Temperance Hall
! My dear {you},|Esteemed {you}, // re {soc}|Honoured Sir or Madam,|{town}, {date} // Dear {you},|To the Members of {soc}|Madam, // in the matter of {soc}
@ Mr. {l}|Mrs. {l}|Miss {l}|Col. {l}|Lady {l}|{f}|the Beadle|the Honorary Treasurer|the Verger|the undersigned's nephew|the Curator|your good brother|the Steward|Messrs {l}|the Librarian|his Lordship's agent
^ ere *the month is out*|before *Lady Day*|by *Michaelmas*|upon the morrow|not later than *the ides of March*|with all convenient speed|before *Parliament rises*|within the fortnight
> I beg that {O} may {T}{D}|{O} has graciously consented to {T}{D}|It behoves {O} to {T}{D}|I trust that you will {T}{D}{Y}|I shall make it my business to {T}{D}{I}|Be so good as to {T}{D}{Y}|I would entreat you to {T}{D}{Y}|{O} is charged with a duty, namely to {T}{D}|{O} shall, {B}, {T}|Pray {T}{D}{Y}|I have prevailed upon {O} to {T}{D}|It falls to {O} to {T}{D}|I have undertaken to {T}{D}{I}|Some person must be found to {T}{D}
& {O} to {T}{D}|that {O} {T}{D}|{T}{D}|{O}: {T}{D}
+ convey/conveyed: [my compliments|the enclosed banknotes|the deeds]: to {F}|settle/settled: the wine merchant's account << The wine merchant has written in warm terms.|restore/restored: the portrait of the Founder: to its place|procure/procured: [a harmonium|two dozen chairs|suitable hymnals]|admonish/admonished: the bell-ringers << The bells were rung at an ungodly hour.|repair/repaired: the pew of {L} << The pew of {L} gave way during the sermon.|return/returned: the umbrella: to {L}|compose/composed: an ode: upon the occasion|engage/engaged: a respectable cook|furnish/furnished: a list: of subscribers|remove/removed: the goat: from the churchyard << A goat grazes upon the late Alderman.|inspect/inspected: the drains|secure/secured: a speaker: upon bees|sign/signed: the petition against the tramway|dispatch/dispatched: the minute book: to {town}|acknowledge/acknowledged: the bequest of {F}
= I write to you from a sickbed.|The weather has been inclement beyond measure.|{F} delivered an address of two hours.|It gives me infinite pleasure to hear of your recovery.|Our funds amount to {M}.|The late {F} was a pillar of {soc}.|Mrs. {L} favoured us upon the harp.|Such conduct was unknown in my youth.|The tea was indifferent.|A gentleman never hurries.|{L} has married beneath him.|The attendance numbered {N} souls.|I recall the great frost with a shudder.|{soc} was founded in 1811.|Progress is a mixed blessing.|My gout torments me.
~ {thing} {was} {done} {past}, to general satisfaction.|{A} has already {done} {rest}.|I would not dream of asking anybody to {V}.|There is no occasion to {V}.|In my day one would {V} without being told.|{A} offered to {V}, an offer which I declined.|Had we but thought to {V}, all would be otherwise.
% Duties|Matters to be attended to|Resolved
- I remain, Madam, your obedient servant, // {me}|Ever yours, {me}|{me}
# English as a foreign language: prose lines parts owned=0.7 dated=0.6
$firm0 company {C}|office {town}|our factory|the hotel|apartment number {N}|faculty
! Dear {you},|Good day {you}!|Hello dear colleagues from {firm0},|Subject: informations about {firm0} // Dear {you},|Dear Sir {you},|Regarding {firm0}
@ {p}|Mr. {p}|Ms. {l}|{f}|colleague {l}|our driver|accounting|your side|{C}|director|the woman from reception|customs agent|Mister {l}|warehouse|responsible engineer|two students
^ until *{day}*|till *{date}*|latest *{date}*|in this week|until *end of month*|as soon as possible|in next days|before *holiday in our country*
> Please {T}{D}{Y}|I ask you to {T}{D}{Y}|{O} will {T}{D}|{O} has to {T}{D}|I will {T}{D}{I}|Please kindly {T}{D}{Y}|You must {T}{D}{Y}|{O} should {T}{D}|Is it possible that you {T}{D}?{Y}|It is need to {T}{D}|From our side {O} will {T}{D}|{B} {O} must {T}|{O} is agree to {T}{D}|I want that {O} {T}{D}|Also {O} to {T} and {T2}|I promise you to {T}{D}{I}|We are waiting that {O} {T}{D}
& {O} - {T}{D}|{T} ({O})|{T}{D}|{O}: {T}{D}|{O} must {T}{D}
+ send/sent: [documents|new price list|invitation letter|scan of passport]: on my mail << Visa is not possible without it.|repair/repaired: [machine|air condition|elevator] << Since {day} machine is making loud voice.|make/made: reservation: for {N} persons|transfer/transferred: {M}: on our account << We didn't received the money.|pick up/picked up: Mr. {L}: from airport << Mr. {L} comes with flight {K}.|correct/corrected: mistake: in contract << In contract is wrong name of city.|translate/translated: manual: on English|prepare/prepared: [parking place|invoice|certificate of origin]|check/checked: informations: about transport|inform/informed: customs: about parcel << Parcel stands on customs.|find other hotel << Hotel is full.|change/changed: the date of visit|explain/explained: this figures: on page {N}|fill out/filled out: formular {K}|buy/bought: tickets: for museum|pack/packed: samples: good|call/called: Mr. {L}: on mobile phone
= How are you, I hope fine.|Here is winter and much snow.|Our city {town} has {N} thousand inhabitants.|Thanks for your mail from {date}.|I am working here since 2015.|We had great meeting {past}.|In the attachment are the pictures.|Mr. {L} sends greetings.|The price is {M} without tax.|I was on vacation, sorry for late answer.|My wife is agree with the colour.|The factory makes {N} pieces in hour.|By us it is normal to drink tea.|It was very nice evening in {town}.|Sorry for my English.|The lift is not working on Sundays by law.|Weather is beautiful.
~ {thing} {was} already {done} {past}.|{A} has {done} {rest} yesterday.|It is not need to {V}.|Please don't {V}, we have it already.|We wanted to {V} but it is not actual more.|Normally our partners {V} alone.|If you have interest some day, you can {V}.|{A} {done} {rest}, thanks God.
% To make|What is to do|Next steps from both sides|Tasks
_ Work; Person; Until; Comment|What; Who; Term; Problem
- With friendly greetings, {me}|Best regards from {town}, {me}|Greetings {me}
# verse, jokes and greeting cards: lines prose owned=0.75 dated=0.4
! Roses are red, the kettle is blue,|Ode to the [office|kitchen|committee]|A limerick for {you}|Knock knock. Who's there? {P}.|Happy birthday, dear {you}!|Twas the night before [the deadline|the party|Christmas]|There once was a [clerk|vicar|plumber] from {town},|Get well soon, {you}!
@ {p}|{p}|{p}|dear {p}|the boss|the cat-lady next door|old {l}|the intern|the mayor|sister {p}|the band
^ before *the cock crows*|by *{day} at dawn*|tonight|ere *the cake is gone*|by *noon*|before *the clock strikes nine*
> And {O} shall {T}{D}|so {O} must {T}{D}|{O}, pray {T}{D}|but seriously, {O} has to {T}{D}|Jokes aside, {O} will {T}{D}|P.S. {O}, please {T}{D}|and I will {T}{D}{I}|No joke: we need to {T}{D}|while {O} will {T}{D}, hey ho|O {O}, be a dear and {T}{D}|{B} {O} must {T}, tra la|Now hear my plea: {O} to {T}{D}
& {O} must {T}{D}|{O} shall {T}{D}|{T}, {O}{D}|please {T}{D}
+ mend/mended: the roof|feed/fed: the [goose|cat|boss]|bake/baked: a [pie|cake with {N} candles]|return/returned: my [ladder|boots|favourite pen]|fix/fixed: the coffee machine << The coffee machine wept and died|sing: the song in C|ring/rung: [Mum|the plumber|the dentist]|buy/bought: [the beer|new socks|some cheese]|pay/paid: the milkman|clean/cleaned: the fridge << In the fridge a new life form has grown|water/watered: the fern|write/written: the report|book/booked: a table for {N}|hide/hidden: the gin|wash/washed: the mugs << Seven mugs stand grey in the sink|shut the gate|find my glasses
= the moon was a pale slice of ham|Why did the chicken cross the road? Nobody minuted it.|and the wind in the willows went whee|A duck walks into a bar and asks for bread.|the printer sang its paper song|Ho ho ho.|thirty years young and still no plan|The first pig built a house of straw.|my heart is a spreadsheet, all sums and no rows|and everyone laughed but the cat|snow fell on {town} like a late apology|How many committees change a bulb? It was deferred.|we danced till the carpet gave in|To be, or not to be, said the wifi|the tea was cold and the biscuits were old|Many happy returns!
~ The brave knight {done} {rest}, the end.|{A} {done} {rest} and was never thanked|In the fairy tale they had to {V}, but that was long ago|if I were rich I would {V}|no one need {V}, it is spring|once {A} would {V}, now {A} naps
% In plain prose|P.S.|The small print
- love, {me}|Hip hip hooray!|Anon.
# forum and reading group thread: turns prose lines owned=0.6 dated=0.4
$thr Sourdough too wet|Rust on frame, advice?|{town} meetup|Season {N} rewatch|Beginner question, {K}|Moderation news|Translation project|{town} hiking group
! {thr} // {N} replies|Forum > General > {thr}|[solved?] {thr}|r/{town}: {thr}|Thread: {thr} (page {N})|OP: {thr}
@ {p}{N9}|{p}_{l}|{i}{N9}|{p}|xx{p}xx|mods|Mod {p}|OP|the admins|@{p}
$N9 77|x|92|_uk
^ before *the meetup*|this weekend|tonight|by *Sunday's thread*|before *the thread gets locked*|tmrw
> I'll {T}{D}{I}|will {T}{D}{I}|{O} could you {T}{D}?|{O}, pls {T}{D}|{O} will {T}{D}|mods, we need {O} to {T}{D}|I'm going to {T}{D}{I}|ok I need to {T}{D}{I}|{O} said they will {T}{D}|can someone {T}{D}?|{O} has to {T}{D}|We should {T}{D}, who's in?|Update: I still have to {T}{D}{I}
& {O}: {T}{D}|{T} ({O})|{T}{D}
+ post/posted: [photos|the full error|the recipe|a crumb shot] << pics or it didn't happen|move/moved: this thread to Off-topic << wrong subforum|measure/measured: the [hydration|chainline|voltage]|book/booked: the hut: for {N} people|ban/banned: the spam bot << spam bot again|merge/merged: the two threads|sand/sanded: the frame|update/updated: the wiki|upload/uploaded: the GPX file: of the route|translate/translated: chapter {N}|pin/pinned: the rules|order/ordered: [a bench scraper|primer|T-shirts]|test it with less water|report back with results|host/hosted: the next meetup|fix/fixed: the dead links << half the links in the FAQ are dead|read/read: chapter {N}: before we discuss it
= +1|This.|lurker here, great thread|I had the same in {mon}|my {N} year old oven does that too|lol|Read the FAQ, it explains hydration.|I use {N} g of rye|great pictures!|bump|You should always use a thermometer.|{A} is right|It rained at the last meetup.|sorry for necroposting|The hut costs {M} a night|IIRC it was {town}|off topic: nice avatar|edit: typo
~ {done} {rest}, no change|{A} {done} {rest}, thx|you could try to {V}, works for some people|never {V}, ruins it|EDIT: {done} {rest}, solved|no need to {V} imho|people who bake daily usually {V}
% to do|for the meetup|tasks
- ---|Thread closed.
# interview and time-stamped transcript: turns prose log owned=0.7 dated=0.5
$top the reopening of the mill|the {town} tunnel|the new album|the election in {town}|season {N}|the expedition|the cookbook
! Interview with {F} // {top}|TRANSCRIPT // {top} // recorded {date}|Podcast episode {N}: {top}|Hearing on {top}, verbatim|Q&A: {top}|[00:00:00] {top}, part {N}
@ {p}|{l}|{f}|{p}|Q|HOST|my co-author|the council|our engineer|the label|the producer|the guide
^ before *the next session*|by *spring*|after the break|before *we go on air*|by *the end of the tour*|in the next hour
> I'll {T}{D}{I}|I have to {T}{D}{I}|we need to {T}{D}|{O} is going to {T}{D}|{O}, would you {T}{D}?|so {O} will {T}{D}, right|um, I'm supposed to {T}{D}{I}|let me {T}{D}{I}|{O} has promised me to {T}{D}|and then, uh, {O} has to {T}{D}|I said I'd {T}{D}, and I will{I}|{O} still has to {T}{D}|off the record, {O}, please {T}{D}
& {O} to {T}{D}|{T} ({O}){D}|{T}{D}
+ send you [the photographs|the proofs|the footage]|cut/cut: that last answer << sorry, phone rang|ask/asked: {L} for his side of the story|check/checked: the year: in the archive << was it 1983 or 84?|invite/invited: {F}: on the show|finish/finished: chapter {N}|call/called: my lawyer|test/tested: the pumps|mix/mixed: the last song|sign/signed: {N} copies|print/printed: a correction << {L} says he was misquoted|record/recorded: the intro: again << plane overhead|talk to the union|turn up/turned up: the microphone|raise/raised: another {M}|show you the tunnel
= It all began in {town}.|We were young and had no money.|Yes.|I never read reviews.|How did you get into this?|What is your favourite place in {town}?|My mother sang.|That was the hardest year.|(laughs)|You have to be patient in this business.|We sold {N} copies.|Tell us about the flood.|It cost {M} in the end.|I would do it all again.|Everybody should learn to cook.|{F} taught me that.|Thank you for having me.|No comment.
~ we {done} {rest} back in {mon}|{A} {done} {rest}, bless him|I never wanted to {V}|my father had to {V} every day|one day I might {V}, who knows|no, we won't {V}|they told us to {V}, and we refused
% After the interview|To do|Follow-ups
- (end of tape)|Transcribed by {F}
# staff notice and sign: lines prose parts owned=0.55 dated=0.6
$where0 STAFF KITCHEN|the bike cellar|Floor {N}|Warehouse {town}|the pool|canteen|the dorm|Stairwell {N}
! NOTICE!! {where0}|ATTENTION - {where0}|{where0}: IMPORTANT|To whom it may concern ({where0})|Aushang / notice {where0}|!!! {where0} !!!|Memo to users of {where0}
@ {f}|Mr {l}|Ms {l}|all staff|night shift|residents of floor {N}|the owner of bike {K}|whoever took my mug|cleaners|team {N}|first aiders|tenants|all drivers|the fire warden|office {N}|keyholders|both shifts|interns
^ by *{day} {when}*|before *the fire inspection*|by *Friday noon*|immediately|within 3 days|before *going home*|until *{date}*
> {O} must {T}{D}|{O} please {T}{D}|{O} to {T}{D}!|{O} will {T}{D}|{O} is asked to {T}{D}|Would {O} kindly {T}{D}|{B} {O} have to {T}|PLEASE {T}{D}|{O} has to {T}{D}|{O}: {T} and {T2}|Volunteers wanted to {T}{D}|{O} should {T}{D}
& {O}: {T}{D}|{T}{D}|{T} - {O}|{T} ({O}) {U}|{T}!!
+ remove/removed: [private food|the scooters|all boxes]: from {where0} << Something green lives in the fridge.|defrost/defrosted: the freezer|return/returned: the [mugs|keys|trolley] << {N} mugs are missing.|collect/collected: the new badge: at the gate|sign/signed: the fire list|park elsewhere << Forklift cannot get out.|empty/emptied: locker {N} << Locker {N} smells.|report/reported: the flood damage: to the office|move/moved: bike {K}|attend the fire drill|return/returned: form {K}|clean/cleaned: the microwave << The microwave exploded.|test/tested: the eye wash|tape/taped: the loose carpet << Someone tripped at {where0}.|replace/replaced: the first-aid kit|update/updated: the phone list|change/changed: the password on the sticker
= Quiet hours from 22.00.|{where0} is closed on {date}.|No smoking.|Coffee costs {M}.|Guests must sign in.|Power off {date} from {when} to {when}.|CCTV in operation.|Thank you for your understanding.|The lift is back in service.|Children may not use the lift alone.|Lost: one grey scarf.|Found: one glove.|Soup of the day: lentil.|Hot water was off {past}.|Do not feed the seagulls.|Meeting point is the oak.|Reward {M}!
~ {thing} {was} {done} {past}.|{A} has {done} {rest}, thank you.|No need to {V}.|Fire drill of {date}: {done} {rest}.|Users may {V} at their own risk.|Cancelled: {V}.|Cleaners {V} every night.
% To do|Required|Action|Please
_ What; Who; Until; Reason
- The Management|{F}, facility manager|Thanks!!!
"""
