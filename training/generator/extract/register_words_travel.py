# ruff: noqa: E501  (lists of phrases: entries between bars)
"""Registers of ships, trains, planes, posts and guards, as ``registers`` reads them."""

from __future__ import annotations

REGISTERS = """
# ferry and harbour: log lines prose parts owned=0.85 dated=0.55
$ship MV {town}|the Aurora|the Saint {P}|MF Storholm|the Kittiwake|Ferry {N}|the pilot boat
! {ship} - deck log, {date}|Harbour office {town} // Day book|{ship}: bridge notes, passage {town}|NIGHT ORDERS {ship} // Wind [SW 6|NE 4|calm]|Ship's meeting {ship}, {date}|Handing over notes, relief master {F}
@ {p}|{l}|Capt. {l}|Mr {l}|Bosun|Chief|Mate|2/O|chief engineer|the cook|deckhands|AB {l}|harbour master|pilot|purser|cadet|engine room|the watch|shore gang|agent
^ before *the tide turns*|by *high water*|before *the {when} sailing*|before *we sail*|by *first light*|at the change of watch|on arrival|before *port state control*|by *dry dock*
> {O} to {T}{D}|{O} will {T}{D}|{O} must {T}{D}|{O} is to {T}{D}|{B} {O} shall {T}|{O} to {T} and {T2}|Told {O} to {T}{D}|{O} has orders to {T}{D}|Outstanding: {T}{D}|To be done {B}: {T}|{O} stands by to {T}{D}|{O} offered to {T}{D}
& {O}: {T}{D}|{O} to {T}{D}|{T} - {O}|{T} ({O}) {U}|{T}{D}|{O} {T}{D}|{T}
+ splice/spliced: the [aft mooring line|spring]  << Aft spring chafed half through.|grease/greased: the [winch|bow door hinges|davits]|log/logged: the [draught|bunkers]|lash/lashed: the lorries: on the car deck << Swell {N} dm from the west.|test/tested: the [emergency generator|fire pump|steering gear]|replace/replaced: the [port nav light|gangway bulb|liferaft strap] << Port nav light out since {when}.|chip/chipped: the rust: on the foredeck|inform/informed: {C}: of the new ETA << Fog off {town}, slow ahead.|bunker/bunkered: {N} tons|pump/pumped: the bilge: of number {N} hold << Bilge alarm at {when}.|correct/corrected: chart {N}|muster/mustered: the passengers: for the drill|sound/sounded: the tanks|take/taken: fresh water: at {town}|hoist/hoisted: the yellow flag|lower/lowered: the rescue boat|order/ordered: [a diver|new fenders|rope]: from the agent << Something in the propeller.|count/counted: the lifejackets << Two lifejackets missing from locker {N}.
= {N} cars, {N} foot passengers.|Visibility four miles.|Passed {town} light at {when}.|Barometer 1013, falling.|Berth {N}, port side to.|{N} minutes late owing to wind.|The {when} sailing was full.|Dolphins off the bow.|All quiet on watch.|Pilot on board {when}.|Draught fore 4.2, aft 4.6.|The galley is closed on {day}s.|{A} on leave.|Sea temperature {N} degrees.|A passenger lost a hat.|Company circular {N} was read out.|Smoking is allowed on the aft deck only.|Engine hours {N}{N}.
~ {O2} {done} {rest}.|{thing} {done} {past}.|Secured, {done} {rest}.|Order to {V} cancelled by the master.|Routine each watch: {V}.|Had meant to {V}, weather too bad, given up.|No need to {V}, says the Chief.
$*O2 {A}|Bosun|Mate|The watch
% Standing by|Orders|Work list|Before sailing|For the relief|Defects
_ Job; Rank; Before; Remark|Defect to clear; Officer; By; Observed
- {A}, master|Lights on, all well.|Fair winds.
# railway operations: log lines parts table prose owned=0.8 dated=0.6
$*train 1C{N}|the {when} to {town}|freight {N}{N}|unit {N}|the first up train|set {N}
! Signal box {town}, occurrence book|CONTROL LOG {date}|Operations briefing, {town} depot|Station diary {town}|Shift note control room, {when}|Possession notice {K}
@ {p}|{l}|driver {l}|signaller {l}|Mr {l}|P-way|control|station staff|platform {N}|depot|the MOM|S&T|cleaners|crew manager|guard|ticket office|shunter|relief driver
^ before *the {when} departure*|before *traffic resumes*|by *first train*|during the possession|before *the blockade*|by *the last service*|at the next stop
> {O} to {T}{D}|{O} will {T}{D}|Advised {O} to {T}{D}|{O} requested to {T}{D}|{O} must {T}{D}|{B} {O} to {T}|{O} is to {T}{D}, confirm back|{O} asked to {T} and {T2}|Required: {T}{D}|{O} please {T}{D}|Still to arrange: {T}{D}
& {O}: {T}{D}|{T} - {O}|{O} to {T} ({U})|{T}{D}|{T}, {O}, {U}|{O} / {T}|{T}
+ inspect/inspected: points {N} << Points {N} failed to detect normal at {when}.|arrange/arranged: buses: between {town} and {T0}; for {train} << Line blocked by a tree.|couple/coupled: {train}|lock out/locked out: the toilet: in coach B of {train} << Toilet tank full on {train}.|repair/repaired: the [help point|lift|clock]: on platform {N} << Lift at {town} out of use.|grit/gritted: the platforms << Minus {N} forecast.|announce/announced: the platform change|fit/fitted: a speed board: at mile {N}|trim/trimmed: the branches: at signal {K} << Driver reports signal {K} obscured.|move/moved: {train} to the siding|ring/rung: the farmer: about the cow << Cow on the line at mile {N}.|count/counted: the passengers: on {train}|hand in/handed in: the possession form|find a relief driver for {train} << Driver of {train} out of hours.|clear/cleared: the ballast: off the crossing|lubricate/lubricated: the crossing gates|reissue/reissued: late notice {N}
$T0 {town} Road|{L} Junction|the depot
= {train} departed {N} late.|Delay attributed to signalling.|Crossing closed {when} to {when}.|{train} formed of {N} coaches.|{F} visited the box.|Weather dry, rails fine.|The 1911 signal box is listed.|{N} complaints about heating.|No lost time injuries.|{train} ran in the booked path.|A phone was found on {train}.|Timetable valid until {date}.|Steam special passed at {when}, many photographers.|Speed limit {N} over the bridge, permanent.|{train}: wheelchair user travelling to {town}.|Strike ended {past}.
~ {thing} {done} by {when}.|{A} has {done} {rest}, normal working resumed.|{done} {rest} {past}.|Instruction to {V} withdrawn.|Considered, not necessary: {V}.|Drivers {V} as per rule book.
% Actions|Open items|Follow up|To arrange|Outstanding with other depts
_ Action; Dept; Time; Incident|Task; Who; Before; Reason
- Book closed {when}, {A}|Line clear.
# flight crew briefing and checklist: lines parts by prose owned=0.7 dated=0.6
$flight flight {K}|the {town} rotation|OY-{L}|the glider camp|the charter to {town}|D-EK{N}
! BRIEFING {flight} // Crew: {A}, {F} // STD {when}|Flying club {town} - ops notes|{flight}: trip sheet|Turnaround notes {flight}|Maintenance release - {flight} // Deferred items|Debrief {flight}, {date}
@ {p}|{l}|Capt. {l}|FO {l}|F/O {l}|purser|dispatch|ramp|the mechanic|ground crew|tower|number {N}|fueller|SCCM|tug pilot|cabin crew|PIC|load control
^ before *block-off*|before *pushback*|by *top of descent*|during the turnaround|before *the slot at {when}*|by *STD minus {N}*|at the next A-check|before *boarding*
> {O} to {T}{D}|{O} will {T}{D}|{O} please {T}{D}|{O} must {T}{D}|{B} {O} to {T} and {T2}|{O} has to {T}{D}|Asked {O} to {T}{D}|Open: {T}{D}|{O} shall {T}{D}|{O} agreed to {T}{D}|We need to {T}{D}
& {O}: {T}{D}|{T} - {O}|{O} - {T} - {U}|{T}{D}|⟦ ⟧ {T} ({O})|⟦ ⟧ {T}|{T} .......... {O}
+ de-ice/de-iced: the wings|uplift/uplifted: {N}00 litres << Alternate changed to {town}.|recount/recounted: the [life vests|infant belts] << Row {N} short of a vest.|rectify/rectified: the [reading light|galley oven|nose wheel shimmy] << Defect: seat {N}C does not recline.|file/filed: [a new flight plan|the ASR|the bird strike report] << Bird strike on short final.|offload/offloaded: bag {N} << Passenger {L} did not board.|seat/seated: the unaccompanied minor: in row {N}|request/requested: [wheelchair assistance|a slot improvement|fire cover]|check/checked: the NOTAMs: for {town}|rearm slide {N}|tie down/tied down: the aircraft << Gusts of {N} knots forecast.|update/updated: the [charts|nav database] << Nav database expired {date}.|call/called: catering: for {N} more meals|clean/cleaned: the canopy|weigh/weighed: the passengers|sign/signed: the tech log|swap/swapped: the battery|brief/briefed: the passengers at the exit row
= Wind 240 at {N}.|QNH 1017.|{N} passengers, two infants.|Runway {N} in use.|Slot {when}, no change.|Flying time 1 h {N}.|MEL item {K}, APU inoperative, permitted until {date}.|Turbulence light at FL{N}0.|Catering on board.|Landing {when}, smooth.|{A} has {N}{N} hours on type.|The fuel price is up.|The bar opens after the last landing.|Jump seat: {F}.|Hangar {N} is locked at night.|Crew rested in {town}.|Thunderstorms passed to the south.|Passengers applauded.
~ {thing} {done}, signed off.|{done} {rest} {past}.|{A} {done} {rest} on the walk-round.|No requirement to {V} on this sector.|Standard: pilots {V} before every flight.|⟦x⟧ {V}|Decision not to {V}, captain's discretion.
% Before departure|Actions|Open items|Crew to do|Deferred
_ Item; Crew; When; Defect|Task; Who; Time; Reason
- Safe flight!|Any questions? None.|{A}, PIC
# lighthouse, radio and watch log: log lines prose owned=0.75 dated=0.5
$post {town} Light|station {N}|the relay station|post {K}|the weather station|hut {N}|Coast Radio {town}
! {post}, log|RADIO LOG {post} // Operator {A}|Watch book of {post}, {mon}|{post}. Keeper's notes|Mountain rescue base - radio log, {date}
@ {p}|{l}|{i}|Keeper {l}|Base|Zulu {N}|Rescue {N}|relief crew|operator on duty|the tender|helicopter|Team {N}|night watch|assistant keeper|Control|Charlie {N}|stores boat
^ by *sundown*|before *the relief*|at the next sched|by *0600*|before *the battery dies*|next calm day|on the next boat|before *the fog comes in*|within the hour
> {O} to {T}{D}|{O} to {T}{D}, acknowledged|{O} will {T}{D}|Base to {O}: {T}{D}|{O} requested to {T}{D}|{O} says will {T}{D}|{B} {O} must {T}|Must {T}{D}|{O} to {T} and {T2}|Message for {O}: {T}{D}|{O} instructed to {T}{D}
& {O} {T}{D}|{O}: {T}|{T}{D}|{O} to {T}|{T} - {O}|{T} - {O}, {U}
+ trim/trimmed: the lamp|wind/wound: the clock|relay/relayed: the [position|forecast]: to {ves} << {ves} calls, weak, engine trouble.|search/searched: the [gully|south shore|sector {N}] << Two walkers overdue since {when}.|polish/polished: the lens << Salt on the lens after the gale.|report in every {N} minutes|change/changed: the [fuse|aerial|charge pack] << Signal broken since {when}.|paint/painted: the gallery rail|carry/carried: the stretcher: to grid {K} << Casualty conscious, ankle.|send/sent: [flour and paraffin|spare batteries|the newspapers]: with the boat << Down to the last tin of paraffin.|switch to channel {N}|read/read: the rain gauge|repair/repaired: the fog horn << Horn silent at {when}.|light/lit: the beacon|collect/collected: the mail|stand down/stood down: team {N}
$ves the {town} Belle|the trawler {L}|yacht {P}
= Wind N {N}, snow showers.|All well.|Radio check loud and clear.|{ves} passed eastward.|Swell heavy.|Visibility nil from {when}.|A tern on the gallery.|Sea mist lifting.|Nothing heard on channel {N}.|{A} took over the watch.|Glass falling.|Ship's lights to the west, {when}.|Slept badly, wind howling.|Two walkers found safe, tea and blankets.|Read the old log of 1907.|Generator hours {N}{N}.|Supper: herring.
~ {done} {rest}.|{A} {done} {rest} at {when}.|{thing} {done}, thanked.|{O3} offered to {V}, declined.|As on every evening, {done} {rest}.|Request to {V} cancelled.|Not possible to {V} in this sea, abandoned.
$*O3 Base|{A}|The tender
% For relief|To do|Orders
_ Duty; Who; When; Remark
- Out.|End of watch, {A}
# guard duty and night porter's book: log lines prose parts owned=0.65 dated=0.55
$hotel Hotel {town}|The {L} Arms|Gate {N}|Barracks {town}|Museum security|the Grand
$*room room {N}|{N}04|suite {N}|the loading dock|the east gate|the boiler room|car park {K}|the lobby
! {hotel}: night book|Night porter, {date} to morning|Guard book {hotel}, post {N}|Security log {hotel} // Guard: {A}|Front desk handover, {when}|Duty NCO's book
@ {p}|{l}|Mr {l}|Mrs {l}|Sgt {l}|Pte {l}|housekeeping|day manager|reception|maintenance|the relief|kitchen|post {N}|duty officer|concierge|early shift|the patrol
^ before *check-out*|at {when}|before *breakfast*|by *morning*|at reveille|before *the guest leaves at {when}*|by *change of guard*|first thing
> {O} to {T}{D}|{O} please {T}{D}|{O} will {T}{D}|Left a note for {O} to {T}{D}|Promised {room} that {O} would {T}{D}|{O} must {T}{D}|Morning: please {T}{D}|{B} {O} has to {T}|Told {O} to {T}{D}|Needs somebody to {T}{D}|{O}, kindly {T}{D}|{O} said he would {T}{D}
& {O}: {T}{D}|{T} - {O}|{T}{D}|{O} to {T}|{T} ({O}, {U})|{T} please|{T}
+ wake/woken: {room}: with tea|send/sent: [a plumber|extra pillows|a cot]: to {room} << {room} rang, tap dripping.|refund/refunded: {room}: one night << {room} complained about the lift noise.|order/ordered: a taxi: for {room}|find the owner of the grey Volvo << Grey Volvo with lights on in the yard.|reset: the alarm panel << Alarm {N} rang at {when}, nothing there.|return/returned: the [umbrella|passport]: to {L}|bolt/bolted: {room} << {room} found open at {when}.|change/changed: the code: of {room}|charge/charged: minibar: to {room}|check/checked: the [cameras|fire doors|boiler]|call/called: the police: about the scooter|post/posted: the lost teddy: to {town} << Teddy found in {room}.|replace/replaced: the bulb: at {room} << Dark at {room}.|write/written: the incident report|move/moved: the wet floor sign|print/printed: the arrivals list|chase/chased: the missing linen
= {N} guests in house.|Last guest in at {when}.|Round at {when}, all secure.|Key {N} signed out to {L}.|{room}: party until two, very polite.|Fox by the bins again.|Parcel for {L} in the safe.|Fire panel normal.|{room} left {M} as a tip.|Quiet night.|Drunk gentleman looked for his car, sat down, went home.|Rain from {when}.|Delivery of bread {when}.|{L} from {C} checked in late.|Patrol {N} nothing to report.|Breakfast is served from seven.|A wedding party of {N}.|Lift 2 is out of order, sign up.
~ {done} {rest} at {when}.|{thing} {done}.|{A} has already {done} {rest}.|{room} asked us to {V}, then said never mind.|We {V} every night anyway.|Wanted to {V} but the guest had gone.|Police said no need to {V}.
% For the morning|Morning list|To do days|Handover|Please
_ What; Who; When; Why|Request; Dept; Time; Room
- Off duty {when}. {A}|Good morning!|Nothing further.
"""
