# ruff: noqa: E501  (lists of phrases, many on one line)
"""Short orders of many trades: ``#`` heads, ``@`` who, ``+`` tasks without articles, ``=`` facts."""

from __future__ import annotations

SLIPS = """
# Deck orders|Ship's log|Watch notes|Harbour, {d}
@ Bosun|Skipper|First mate|Cook|Deck crew|Engine room|Second engineer|Purser|Pilot|Night watch|Cadet Ruiz|Old Tom
+ whip spare rope|grease winch {n}|swab foredeck|pump out bilge|check life rafts|refill water tank {n}|tally crates for {P}|stow the dinghy|replace lamp on mast|radio harbour office about berth {n}|test fire hose|order diesel|mend jib|log engine hours|lash drums on deck {n}
= Wind NW {n}, sea slight.|Two crates arrived wet.|Radar was repaired in Cork by {P}.|Berth {n} stays ours until {d}.|Anchor light burnt all night.|{A} slept through the alarm.|Fuel at {n} percent.
# Lab notes|Lab, {d}|Bench list|Group meeting lab
@ Lab|PI|Postdoc|Marta|Technician|Stores|Stats|Safety rep|Ji-woo|Dr Osei|KT|Night team
+ rerun sample {n}|spin down plate {n}|label freezer {n}|reorder pipette tips|recalibrate balance|autoclave flasks|send aliquots to {P}|fix fume hood {n}|redo gel {n}|back up raw data|thaw cell line {K}|count colonies|book confocal|recheck blank of run {n}
= Run {n} failed, cause unknown.|Freezer {n} beeped on {d}.|{A} presented the poster.|Gel from {d} looks clean.|{P} sent us the antibody in June.|New centrifuge is loud.
# Ward notes|Handover|Night report|Bed {n}
@ Night nurse|Ward sister|Registrar|Dr Haddad|Physio|Lab|Pharmacy|Porter|Dietitian|Consultant|Sr Mary|HCA
+ repeat ECG|chase CT report|take bloods|change dressing bed {n}|weigh bed {n}|ring daughter of {P}|stop IV fluids|refer to social work|send MSU|update drug chart|move bed {n} to side room|order pressure mattress|book transport for {P}|recheck obs
= Bed {n} slept well.|{P} visited her mother in the afternoon.|Temp was 37.{n} on {d}.|No falls.|{A} was bleeped twice.|Bed {n} went home on {d}.|Family informed by {A}.
# Kitchen board|Prep list|Kitchen, {day}|Service notes
@ Sous|Pastry|Grill|Chef|Commis|KP|Bar|Front|Marco|Larder|Dish crew|Ana
+ blanch {n} kg beans|prove dough|stock walk-in|bone lamb|make jus|fillet bass|portion butter|call fish man|sharpen knives|strain stock|refill gas|label tubs|set table {n}|order {n} lemons from {P}|scrub fryer
= {n} covers tonight.|Table {n} has a nut allergy.|Oven {n} runs hot.|{P} delivered two boxes short.|{A} burnt the first batch.|No oysters since {d}.
# Farm board|Yard book|Farm diary {d}
@ Herdsman|Milker|Vet|Dad|Farmhand|Jos|Barn team|Contractor|Piet|Uncle Sean|The Nolans|Shepherd
+ worm ewes|mend gate {n}|dip pen {n}|turn hay|move bull to far field|trim hooves|fetch feed from {P}|drench calves|spread slurry|tag lambs|clean trough {n}|roll barley|fix pump|check ewe {n}|sow strip {n}
= Ewe {n} lambed on {d}, twins.|Rain gauge {n} mm.|{P} looked at the tractor, said nothing.|Fox about.|{A} saw the heron again.|Milk down a bit.
# Shift log|Line {n}, {day}|Plant notes
@ Night shift|Day shift|Fitter|Maintenance|QA|Line lead|Stores|Shift B|Foreman|Welder|Tool room|Olek
+ change die {n}|clear jam on belt {n}|retorque head bolts|swap filter {n}|bleed line {n}|regrease bearing {n}|scrap lot {n}|recount pallets|reset counter|adjust stop {n}|weld bracket|lock out press {n}|order seals from {P}|patch hose|sweep bay {n}
= Belt {n} ran {n} minutes late.|Lot {n} passed.|{P} from sales came to look.|Press {n} was overhauled on {d}.|{A} worked a double.|Scrap at {n} percent.
# Site diary|Toolbox talk|Site, {d}
@ Foreman|Site manager|Roofers|Sparks|Joiner|Crane driver|Tiler|Scaffolders|Architect|Labourers|Brickies|Client
+ strike shutters bay {n}|prop beam {n}|core hole {n}|reroute pipe|pour slab {n}|chase wall|fix toe boards|reseal window {n}|shift skip|mark out grid {n}|tie rebar|send drawing {K} to {P}|clear scaffold lift {n}|test drain|hang door {n}
= Rain stopped play at noon.|{P} walked round with the client.|Slab {n} poured on {d}.|Crane was down an hour.|{A} cut his hand, plaster only.|Delivery from {P} was complete.
# Stage notes|Rehearsal notes|Show report {n}|Call sheet
@ Props|Wardrobe|Sound|Lights|SM|ASM|Director|Fly crew|Choir|Understudy|Make-up|Box office
+ refocus lamp {n}|hem cloak|glue crown|recue scene {n}|trim fog|respray door|find second glove|fix mic {n}|run lines with {P}|strike set {n}|mark spike tape|iron shirts|reprint programmes|cut cue {n}|mend trapdoor
= Act two ran {n} minutes.|House {n} percent full.|{P} was off book on {d}.|Good laugh in scene {n}.|{A} lost a shoe.|Interval was long.
# Match notes|Training, {day}|Club board
@ Coach|Kit man|Captain|Keeper|Groundsman|Treasurer|Second team|Under-12s|Physio|Ref|Bar|Secretary
+ wash bibs|mark pitch {n}|pump balls|ring ref|book bus|collect subs|repaint goal {n}|strap ankle of {P}|restring net|pick squad|lock shed|print team sheet|oil mower|order {n} shin pads|mend hole in fence
= Lost 2-{n} away.|{P} scored on {d} and again on Sunday.|Pitch {n} under water.|{A} missed the bus.|{n} came to training.
# Parish notes|Vestry list|Church board
@ Sexton|Verger|Organist|Vicar|Warden|Altos|Flower rota|Choir|Mrs Bell|Youth group|Bell ringers|Parish office
+ polish brass|wind clock|tune great {n}|mend kneeler|refill font|ring diocese|count plate|toll at {n}|print hymn sheets|dust pews|order candles|visit {P}|change altar cloth|unblock gutter|air vestry
= {n} at evensong.|{P} was baptised on {d}.|Boiler made a noise.|{A} read the lesson.|Bats are back.
# Newsroom|Desk notes|Page plan {n}
@ Subs|Picture desk|Night desk|Layout|Editor|Reporter|Legal|Web|Sports|Lena|Cartoonist|Proofs
+ cut lead to {n} lines|crop pic {n}|ring source|kill page {n}|recheck quote of {P}|pull ad {n}|rewrite head|swap pages {n} and 9|caption photo|spike story {n}|link video|fact-check budget piece|chase agency|fix byline|call {P} for comment
= Page {n} is sold.|{P} complained on {d}.|Circulation up a bit.|{A} won a prize.|Budget piece ran long.
# Handover|On-call notes|Incident {n}|Ops
@ Ops|SRE|DBA|Platform|Dev|On-call|Network|Security|Raj|Helpdesk|QA|infra
+ bounce node {n}|rotate key {n}|roll back {K}|raise quota|drain rack {n}|purge queue|patch host {n}|renew cert|restore dump of {n}|mute alert {K}|open port {n}|revoke token of {P}|rebuild index|tail log on box {n}|bump version
= Node {n} flapped twice.|{P} opened the ticket on {d}.|Disk at {n} percent.|{A} was paged at three.|Cert was renewed in May.|No data lost.
# House list|Fridge|Weekend|Note on the door
@ Mum|Dad|Jo|Grandma|Leo|Kids|Auntie Bea|Neighbour|Max|Tess|Boys|Girls
+ feed cat|bleed radiator|ring plumber|buy {n} eggs|empty bins|water plants|fetch {P} from practice|hoover stairs|post parcel|change bulb|fold washing|book dentist|return {n} books|walk dog|pay milkman
= Cat was sick on {d}.|{P} rang, nothing urgent.|Bins went out on Monday.|{A} passed her test!|Heating is off until October.
# Guard book|Orders|Duty list|Patrol {n}
@ Platoon 1|Sgt Kemp|Signaller|Medic|Cook|QM|Cpl Ito|Guard|Drivers|B Company|Duty officer|Lt Moreau
+ dig latrine {n}|man gate {n}|draw rations|test radio|clean weapons|sweep route {n}|load truck {n}|strike tent {n}|report to {P}|refuel jeep {n}|mark ford {n}|post sentry at bridge|check blackout|wake relief|stow kit
= Night quiet.|Truck {n} broke an axle on {d}.|{P} inspected the lines.|{A} has a fever.|Mail came.|Road {n} closed since {d}.
# Station book|Signal box|Depot, {d}
@ Signalman|Driver|Guard|Depot|Control|Fitter|Track gang|Ticket office|Shunter|Inspector Lund|Porter|Points crew
+ grease points {n}|rail off track {n}|reset signal {n}|walk section {n}|couple car {n}|post notice on platform {n}|lock crossing {n}|test brake on unit {n}|ring control|clear leaves|relamp signal {n}|sand rails|sweep car {n}|top up sand in unit {n}
= The {n}:15 ran late.|Unit {n} failed on {d}.|{P} lost an umbrella.|Frost on the rails.|{A} covered the box.
# Reading room|Stacks|Store list|Museum, {d}
@ Desk|Curator|Registrar|Conservator|Porter|Archivist|Bindery|Guards|Stacks|Dr Weil|Volunteer|Night guard
+ reshelve bay {n}|rehang case {n}|relabel box {n}|dust case {n}|scan map {n}|rebind vol {n}|recall book of {P}|swap lamp in case {n}|log RH|unpack crate {n}|set moth trap|photograph item {K}|return loan {K}|lock cage|fix trolley
= RH at {n} percent.|{P} used map {n} on {d}.|School group of {n}.|{A} found the missing leaf.|Case {n} was sealed in 1998.
# Studio|Band notes|Session {n}
@ Drums|Bass|Vox|Mia|Sound|Roadie|Manager|Strings|Horns|Leo|Label|Producer
+ restring bass|retune kit|recut verse {n}|bounce mix {n}|book van|fix amp {n}|learn bridge|send stems to {P}|print setlist|patch pedal {n}|find capo|ring venue|write horn line|coil cables|comp take {n}
= Take {n} was the one.|{P} came late on {d}.|{A} has a cold.|Amp {n} hums.|Venue holds {n}0.
# Shop|Till notes|Store, {day}
@ Till|Manager|Saturday girl|Stockroom|Window team|Ravi|Bakery|Deli|Cleaner|Driver|Night fill|Counter
+ count till {n}|restock aisle {n}|mark down bread|ring {P} about order|swap window|fix shelf {n}|bag {n} kg nuts|wipe fridge {n}|reprint labels|bank float|face up aisle {n}|pull expired milk|hang sale signs|order bags|thaw display freezer
= Till {n} was short by two.|{P} returned the kettle on {d}.|Busy till four.|{A} opened up.|Fridge {n} iced over.
"""
