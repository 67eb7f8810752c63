# ruff: noqa: E501  (lists of phrases: entries between bars)
"""Registers of newsrooms, shops, digs, campaigns and homes, as ``registers`` reads them."""

from __future__ import annotations

REGISTERS = """
# newsroom conference: lines parts turns by owned=0.85 dated=0.6
$*story the bridge story|the {L} trial|page {N}|the school piece|the strike|the obituary of {F}|the {town} election|the picture essay|the weather box
! Morning conference {date}|EDITORIAL MEETING // {when}|Newslist {date} // Desk: {A}|The {town} Post, planning [Mon|Tue|Thu]|Podcast desk, ideas and jobs|Slack #newsdesk
@ {p}|{f}|{l}|picture desk|subs|sport|politics|the night editor|court reporter|legal|online|graphics|features|the stringer in {town}|culture|our photographer|the intern|back bench
^ by *deadline*|before *first edition*|by *{when}*|for *the weekend issue*|before *the verdict*|by *copy time*|before *it goes online*|by *the evening news*
> {O} to {T}{D}|{O} will {T}{D}|{O} please {T}{D}|{O}, can you {T}{D}?|I'll {T}{D}{I}|{O} must {T}{D}|Someone must {T}{D}|{O} is going to {T}{D}|{B} {O} has to {T}|We still need to {T}{D}|{O} to {T} and {T2}|{O} offered to {T}{D}
& {O}: {T}{D}|{T} - {O}|{T} ({O}, {U})|{T}{D}|{O} {T}|{U}: {T} ({O})|{T} / {O}
+ cut/cut: {story}: to 60 lines << {story} runs long.|ring/rung: [the ministry|the widow|the coach|{C}]: for a quote << No second source for {story}.|check/checked: the [names|figures]: in {story}|find a picture for {story} << Nothing to show for {story}.|write/written: a leader: on {story}|correct/corrected: {story}: online << Reader says {story} had the wrong year.|move/moved: {story} to page {N}|doorstep {L}|transcribe/transcribed: the press conference|update/updated: the live blog|file/filed: {N}0 words: from {town}|check with legal whether we can name {L} << {L} threatens to sue.|commission/commissioned: a map: of {town}|book/booked: a driver|caption/captioned: the gallery|push/pushed: the alert|interview/interviewed: {F}
= {story} did well online.|Circulation up {N}.|{story} was bought by an agency.|Good front page {past}.|{F} resigned {past}.|Rain tomorrow.|{C} took a full page.|The rival had {story} first.|Letters: mostly about dogs.|{A} is in {town} until {day}.|Embargo on the report until {when}.|{story} won a prize.|We never pay for interviews.|Minister speaks at {when}.|Crossword is fine.|Printing costs rise by {N}%.
~ {A} {done} {rest} {past}|{thing} {done}, in the system|no need to {V}|we spiked the idea to {V}|{done} {rest}, ran on page {N}|reporters always {V} first|{A} offered to {V}, but {story} is dead
% Jobs|Assignments|To do|Still missing|For tonight
_ Story job; Desk; Copy time; Note|Task; Who; Deadline; Why
- Next conference {when}.|{A}, desk
# shop and pharmacy message book: lines log by owned=0.65 dated=0.5
$shop {L}'s Shoes|the pharmacy|{C} Bakery|the bookshop|the flower shop|the bike shop|{town} Opticians|the salon
$*cust Mrs {L}|Mr {L}|the lady from No. {N}|{F}|customer {N}|the school
! {shop} - message book {date}|Counter notes {shop}|For the girls on [late|Saturday]|{shop}: opening / closing|Shop floor, week {N}|PLEASE READ // {shop}
@ {p}|{p}|{p} {i}|boss|Saturday staff|early|late shift|the apprentice|the rep|delivery boy|till {N}|the pharmacist|stockroom|accounts|stylists|dispenser
^ before *closing*|before *opening*|before *the rep comes*|by *stocktake*|by *Saturday rush*|when she calls again|before *the sale*|by *collection at {when}*
> {O} pls {T}{D}|{O} please {T}{D}|{O} to {T}{D}|{O} will {T}{D}|Can {O} {T}{D}?|I'll {T}{D}{I}|Somebody must {T}{D}|{O} has to {T}{D}|Need to {T}{D}|Promised {cust} that {O} will {T}{D}|{B} {O} must {T}|{O} said she will {T}{D}
& {T} - {O}|{O}: {T}{D}|{T}{D}|{T} ({O})|{T} !!|{O} to {T}|{T}, {O}, {U}
+ ring/rung: {cust}: about the [boots|order|prescription|bouquet] << {cust} came in asking, not here yet.|order/ordered: [size {N}|till rolls|ribbon|yeast|contact lens fluid]: from {C} << Last one sold to {cust}.|put aside the {N} for {cust}|refund/refunded: {cust}: {M} << {cust} was charged twice.|change/changed: the window|bank/banked: the takings|exchange/exchanged: the voucher: of {cust}|price/priced: the new stock|wrap/wrapped: {N} gift sets|return/returned: the faulty batch: to {C} << Three came back broken.|dust/dusted: the top shelf|adjust/adjusted: the glasses: of {cust}|count/counted: the float << Till {N} was {M} short.|check/checked: the dosage: with Dr {L} << Dose on the slip of {cust} looks high.|deliver/delivered: the wreath: to St {P}'s|unpack/unpacked: the {C} boxes|water/watered: the hydrangeas|sharpen/sharpened: the scissors
= Takings {M}.|Quiet morning.|{cust} loved the cake.|New bags are under the counter.|{C} delivers {day}s.|Umbrella left behind, behind the till.|{A} off until {date}.|Card machine was down {past}, fine again.|Sale starts {date}.|{cust} paid in cash.|Opening hours stay the same at Easter.|Students get ten percent.|{cust} says hello.|Alarm code unchanged.|Shoplifter {past}, police came.|Best seller: the red one.
~ {A} {done} {rest}|{thing} done|no need to {V}, {cust} cancelled|{done} {rest} {past}|we always {V} on Mondays|{cust} wanted us to {V}, then changed her mind|boss says we don't {V} any more
% Please|To do|Jobs|For tomorrow|Messages
_ Job; Who; When; Customer
- Ta! {A}|Lights, alarm, door.
# dig diary: log prose lines parts owned=0.75 dated=0.5
$site [Hill|Mill|Abbey] {town}|trench {N}|the {town} villa|the wreck off {town}|cave {N}|the {L} barrow
$*ctx context {N}|trench {N}|the ditch|the hearth|grave {N}|square {K}|the mosaic|pit {N}|small find {N}
! Dig diary, {site}, day {N}|Excavation log {site} // Director: {F}|{site}: evening meeting {date}|Site notebook {A} // {site}|Field season {mon}, {site}
@ {p}|{f}|Dr {l}|{i}|{p}|finds hut|surveyor|the students|trench {N} team|conservator|drone pilot|draughtsman|the digger driver|volunteers|divers|photographer|the bone specialist
^ before *backfilling*|before *the rain*|by *the open day*|before *lifting*|by *the end of season*|before *the sun moves*|by *Friday's site tour*
> {O} to {T}{D}|{O} will {T}{D}|{O} must {T}{D}|{O} should {T}{D}|Tomorrow {O} is to {T}|Asked {O} to {T}{D}|{O} has volunteered to {T}{D}|Need to {T}{D}|I will {T}{D}{I}|{B} {O} to {T}|{O} to {T} and {T2}|Still to be done: {T}{D}
& {O}: {T}{D}|{T} ({O})|{T}{D}|{O} to {T}|{T} - {O} - {U}|next: {T} ({O})
+ section/sectioned: {ctx} << {ctx} shows two fills.|plan/planned: {ctx}: at 1:20|lift/lifted: {ctx} << {ctx} is cracking in the sun.|sieve/sieved: the spoil: of {ctx}|photograph/photographed: {ctx}: from the tower|level/levelled: {ctx}: with the new benchmark << The levels of {ctx} do not close.|bag/bagged: the charcoal: for dating|cover/covered: {ctx}: with sheeting << Storm forecast.|wash/washed: the sherds|number/numbered: the finds of {ctx}|call/called: the coroner << Human bone in {ctx}.|extend/extended: {ctx}: to the north << {ctx} runs under the baulk.|draw/drawn: the brooch|hire/hired: a pump << {ctx} flooded overnight.|write up/written up: {ctx}|metal-detect the spoil heap|empty/emptied: the toilet
= {ctx} is Roman after all.|{N} sherds, one with a stamp.|Hot, {N} degrees.|{F} visited with schoolchildren.|{ctx} cuts the wall.|{ctx} was excavated in 1936.|No finds.|A lovely bead from {ctx}.|The farmer brought cider.|Soil sandy.|{ctx} equals the one of last year.|Local paper came {past}.|Charcoal everywhere.|Permit runs until {date}.|Helmets are compulsory in deep trenches.|A mole has been at {ctx}.
~ {thing} {done} before lunch.|{A} {done} {rest}.|{done} {rest} {past}, nothing.|Decided not to {V}.|No point in trying to {V} in this light; given up.|In the thirties they did not {V}.|As the manual has it, teams {V} at the end of a season.
% Tomorrow|Tasks|To do|Before closing|Jobs
_ Task; Who; Before; Context
- Pub at eight.|{i0}
$i0 (sketch overleaf)
# campaign and charity office: parts by turns lines prose owned=0.8 dated=0.65
$camp {F} for {town}|Save the {town} Baths|the food bank|the lifeboat appeal|Refugees Welcome {town}|the marathon|the blood drive
! {camp} - team call {date}|{camp}: volunteers' briefing|Steering group {camp}, {when}|WEEK {N} TO GO // {camp}|{camp}. Street stall plan|Notes {camp}
@ {p}|{f}|{p}|{i}|the candidate|press team|door knockers|ward {N} team|treasurer|drivers|students' branch|social media|the printers|marshals|the agent|phone bank|local group {town}
^ by *polling day*|before *the hustings*|by *the filing deadline*|before *the stall opens*|by *race day*|the weekend before the vote|before *the council meets*
> {O} will {T}{D}|{O} to {T}{D}|{O} please {T}{D}|Can {O} {T}{D}?|I'll {T}{D}{I}|{O} has agreed to {T}{D}|We need to {T}{D}|Who will {T}{D}?|{O} must {T}{D}|{B} {O} should {T}|{O} promised to {T} and {T2}|{O} is down to {T}{D}
& {O}: {T}{D}|{T} - {O}|{T} ({O}, {U})|{T}{D}|{O} -> {T}|{T}: {O}|⟦?⟧ {T}
+ print/printed: {N}00 leaflets << Leaflets for Mill Lane ran out.|put up posters in {town}|thank/thanked: the [donors|choir]|canvass/canvassed: Station Road|file/filed: the expenses|ask/asked: {C} for a donation|book/booked: the gazebo|sort/sorted: the tins: by date << {N} crates of tins unsorted.|answer/answered: the questionnaire: of {C}|drive/driven: {N} voters: to the polls|write/written: a press release: about {F} << The Post got the name wrong.|count/counted: the signatures|collect/collected: the hi-vis vests|record/recorded: a video: with {F}|borrow/borrowed: a megaphone|phone/phoned: the {N} undecided << {N} people said maybe.|apply for/applied for: the permit: for the square
= {N} doors {past}, friendly.|{M} raised so far.|Poll says {N}%.|{F} spoke well.|Rain kept people away.|Leaflets arrived {past}.|{A} has flu.|Stall is outside the bakery, as always.|{N}00 signatures.|Turnout last time was {N}%.|Donations are tax-free.|The dog rosettes were a hit.|Opponent was in {town} {past}.|The office closes at {when}.|Gift Aid forms are in the drawer.|Bank balance {M}.
~ {A} {done} {rest}, brilliant|{thing} {done} {past}.|We won't {V}, too expensive.|No need to {V} any more.|Anyone may {V} under the rules.|{C} offered to {V}; declined for neutrality.|Four years ago we had to {V}.
% Jobs|Actions|Who does what|To do|Asks
_ Job; Volunteer; By; Remark|Action; Team; When; Why
- Onwards!|Printed and published by {F}
# house-sitter's and babysitter's letter: prose lines parts by owned=0.55 dated=0.5
$*room the kitchen|the conservatory|the attic|the baby's room|the cellar|the greenhouse|the hen house
$pet1 Mog|the hens|Rex|the budgie|Tilly
! Dear {you}, // thank you for looking after the house.|House notes for {you}|Hi {you}, // a few things about the kids:|While we are away|Welcome {you}! // back on {date}|Instructions - {pet1} and house
@ {p}|{p}|{f}|Mrs {l}|the cleaner|the gardener|our neighbour|window man|Grandma|the boys|the lodger|plumber|the big one
^ on {day}|before *we land*|by *the weekend*|no later than *{date}*|before *bedtime*|by *{when}*|on bin night|before *you leave*
> Please {T}{D}{Y}|Could you {T}{D}?{Y}|Would you {T}{D}?{Y}|{O} will {T}{D}|{O} is coming to {T}{D}|You need to {T}{D}{Y}|I'll {T}{D}{I}|Don't forget to {T}{D}{Y}|{O} should {T}{D}|{B} please {T}{Y}|{O} has promised to {T}{D}|Please {T} and {T2}{Y}|{O}, please {T}{D}
& {T}{D}|{T} ({O})|{O}: {T}{D}|{T} - {U}|{T} - {O}|{U}: {T}
+ feed/fed: {pet1}|let {pet1} out|water/watered: the [orchids|beans|lawn] << It has been very dry.|put the bins at the gate << Bins are collected on {day}.|air/aired: {room} << {room} gets stuffy.|let the plumber in << Boiler man is booked for {day}.|give {pet1} the drops << {pet1} has an eye infection.|forward/forwarded: the post: to {town}|pick/picked: the raspberries|pay/paid: {L}: for the eggs|lock/locked: {room}|read {P} one story|take/taken: {P} to ballet|wash/washed: the school shirts|empty/emptied: the bucket: in {room} << Small drip in {room}.|text us a photo of {pet1}|return/returned: the key: to {P}|turn down/turned down: the heating|shut {pet1} in at dusk << A fox is about.
= The code for the alarm is in the tea tin.|Help yourself to wine.|{pet1} is greedy and lies about it.|Wi-fi: {K}.|{P} is allergic to nuts.|The shower is moody.|Our number: {N} {N} {N}.|Doctor {L} is round the corner.|Bedtime is at {when}.|We land on {date} at {when}.|Clean sheets in the cupboard.|{room} smells of paint, all new.|{P} may watch one film.|Nearest shop: {C}.|Mrs {L} next door is lovely.|Trains to {town} every hour.
~ I have already {done} {rest}.|{A} {done} {rest} {past}.|No need to {V}.|{thing} {done}, nothing to worry about.|If you feel like it you may {V}, really not necessary.|We {V} every morning when we are here, skip it.|{A} offered to {V}, we said no thanks.
% Please|Jobs|Little things|What has to be done|For you
_ Job; Who; When; Note
- Love, {me}|Thank you!! {me}|Any trouble: ring {P}.
# courier, taxi and removal dispatch: log turns lines table owned=0.85 dated=0.6
$*drop the {C} parcel|fare {N}|{town} station|Mrs {L}|pallet {N}|the airport run|van {N}|the piano for {F}|bay {N}
! DISPATCH {date} [early|late]|Driver sheet, depot {town}|Control to all cars, {when}|Tour {N} // {town}|Waybill notes {K}|Transport desk, {C}
@ {p}|{l}|car {N}|van {N}|driver {l}|dispatcher|control|the yard|customs desk|{C}|mechanic|night controller|loaders|bike {N}|hub {town}|the subcontractor
^ by *{when}*|before *the gate closes*|by *cut-off*|before *the ferry*|on the way back|next run|before *noon delivery*|asap
> {O} to {T}{D}|{O} {T}{D}, over|{O} please {T}{D}|{O} will {T}{D}|I'll {T}{D}{I}|{O} has to {T}{D}|{O} can you {T}{D}?|Waiting for {O} to {T}{D}|{B} {O} must {T}|Not assigned yet: {T}{D}|{O} to {T} and {T2}|Customer expects {O} to {T}{D}
& {O}: {T}{D}|{T} - {O}|{T}{D}|{O} {T} {U}|{T} / {O} / {U}|{T} -> {O}|open: {T}
+ collect/collected: {drop} << {drop} not ready at {when}.|deliver/delivered: {drop}: to {town}|redirect/redirected: {drop}: to {town} << Nobody home at {drop}.|refuel/refuelled: van {N}|swap/swapped: tyres: on car {N} << Car {N} pulls to the left.|call/called: {F}: before arrival|scan/scanned: {drop} again << {drop} missing from the manifest.|weigh/weighed: {drop}|clear/cleared: {drop}: with customs << {drop} held at the border.|get a signature from {L}|wait at {town} for {L}|photograph/photographed: the damage: on {drop} << {drop} crushed at one corner.|reload/reloaded: tour {N}|hand in the cash of tour {N}|block/blocked: the loading zone|lend {L} the tail lift van|print/printed: the CMR
= Traffic jam on the ring road.|{drop} delivered {when}.|{N} stops left.|Toll went up.|{A} on break until {when}.|Depot {town} closed {date}.|Driving time {N} h.|{drop} was refused {past}.|Fuel at {M}.|Car {N} back on the road.|Snow in {town}.|{L} tips well.|Tachograph checked {past}.|Weight limit is {N} t on that bridge.|All quiet.|{N} parcels {past}.
~ {A} {done} {rest}|{thing} {done} at {when}|cancel that, no need to {V}|{done} {rest}, copy|no need to {V}, customer came himself|drivers {V} after each tour as usual|wanted to {V}, address wrong, returned to sender
% Open|Unassigned|Jobs|Next runs|To do
_ Job; Driver; By; Note|Stop; Car; Time; Problem
- Out.|Night shift takes over.
"""
