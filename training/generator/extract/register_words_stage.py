# ruff: noqa: E501  (lists of phrases: entries between bars)
"""Registers of kitchens, stages, sets and feasts, as ``registers`` reads them."""

from __future__ import annotations

REGISTERS = """
# prep sheet of a kitchen: lines by table parts owned=0.65 dated=0.45
$*dish the short rib|the consommé|table {N}'s cake|the ravioli|the tasting menu|the bisque|the vegan main|the panna cotta|brunch
! PREP {date}|Prep list [lunch|dinner|Sunday] // covers: {N}|MISE EN PLACE - {C}|Kitchen board: {N} covers, party of {N} at {when}|[Sat|Sun|Fri] service // Chef: {A}|86: [bream|oysters|figs] // Specials: {dish}
@ {p}|{p}|Chef {p}|chef|sous|garde-manger|pastry|grill|KP|commis|bar|the stagiaire|front of house|larder|fish section|sauce
^ by *service*|before *family meal*|by *{when}*|before *doors*|by *11*|tonight|after service|before *the delivery*
> {O} to {T}{D}|{O} {T}{D}|{O} please {T}{D}|{O} must {T}{D}!|{O} will {T}{D}|{B} {O} to {T} and {T2}|{T}{D}, {O}|Oi {O}, {T}{D}|Someone {T}{D} please|Need to {T}{D}|{O} can {T}{D}
& {T} - {O}|{O}: {T}|{T}|{T}{D}|{O}: {T}{D}|{T} ({O})|{T} x2 ({O})|{O} - {T} - {U}|{T} [!|!!]
+ pick/picked: {N} bunches of [chervil|dill|mint]|portion/portioned: [the lamb|the butter|{N} bream]: into 180 g|reduce/reduced: the [veal stock|port]: by half|brine/brined: the [pork belly|chickens]: overnight|blind bake {N} tart cases|pass/passed: {dish}: through muslin << Bits in {dish} {past}.|order/ordered: [double cream|lemons|saffron|{N} kilos of shallots]: from {C} << No more [cream|lemons|shallots] in the walk-in.|label/labelled: everything in the walk-in << Unlabelled tubs in fridge {N}.|temper/tempered: the chocolate|shell/shelled: the broad beans|sharpen/sharpened: the slicer|write up/written up: the allergens: for {dish} << Guest on {N} reacted to {dish}.|descale/descaled: the combi|defrost/defrosted: the prawns|taste/tasted: {dish}: with {P}|prove/proved: the brioche|strain/strained: the fryer oil << Oil dark.|roll/rolled: the gnocchi|polish/polished: the plates: for the party of {N}|core {N} artichokes
= {dish} sells well.|Delivery came at {when}, all there.|{N} covers {past}, two no-shows.|Table {N} allergic to nuts.|Fridge {N}: 3 degrees.|Bread is from {C}.|{A} off today.|Staff meal: curry.|Critic was in {past}, loved {dish}.|Hood serviced {past}.|{dish} is off until {mon}.|Lobster at {M} a kilo.|Health inspector gave us five.|New plates look great.|{dish} takes four minutes at the pass.|{P} sends regards from {town}.
~ {thing} done.|{done} {rest} {past}, in the walk-in.|{A} {done} {rest} already|no need to {V}, enough from {past}|we always {V} on Mondays|scrap that: {V}|CHECK: {done} {rest} ✓
% Prep|To do|AM|Before service|PM jobs|Tomorrow
_ Item; Cook; By; Note|Job; Section; Time; Reason
- Clean down by eleven as always.|Yes chef.|Have a good one
# film call sheet: parts lines by table prose owned=0.85 dated=0.6
$film "The {L} Case"|"Winter in {town}"|"Salt"|{C} commercial|"Two Sisters", ep. {N}
! CALL SHEET day {N} of {N} // {film} // Unit call {when} // Location: {town}|{film} - call sheet no. {N} // Director: {F} // 1st AD: {A}|Unit list and notes, {film}, {date}|PRODUCTION REPORT {film} // Shooting day {N} // Wrap {when}|{film}: notes to crew
@ {p}|{f}|{l}|wardrobe|make-up|grip|gaffer|2nd AD|location manager|unit manager|sound|art dept|stunts|catering|transport|script supervisor|runner|DIT|construction
^ before *first shot*|by *crew call*|before *turnover*|by *wrap*|before *lunch*|by *unit call tomorrow*|before *golden hour*|before *scene {N}*|on the company move
> {O} to {T}{D}|{O} please {T}{D}|{O} will {T}{D}|{O}: please {T} and {T2}|{O} must {T}{D}|NB {O}: {T}{D}|{B} {O} to {T}|{O} has to {T}{D}|{O}, don't forget to {T}{D}|Also required: {T}{D}|{O} kindly {T}{D}
& {O}: {T}{D}|{O} - {T}|{T} ({O})|{O} to {T}{D}|{T} - {O}, {U}|{O} / {T} / {U}|{T}{D}|{T}
+ age/aged: the [letter|suitcase|uniform]|pre-rig/pre-rigged: the [kitchen|stairwell]: for sc. {N}|hire/hired: [a rain bar|a low loader|a second generator]: from {C}|brief/briefed: the extras << {N} extras in sc. {N}.|park/parked: the base vehicles behind the church|double: the hero prop << Hero prop cracked {past}.|clear/cleared: the road sign: in shot << Sign visible in frame, sc. {N}.|print/printed: the {N} newspapers|send/sent: the rushes: to {C}; to the edit|record/recorded: wild track: of the ferry|fit/fitted: {L}: for the wig|lock off/locked off: Mill Street: for the drone|warn/warned: the neighbours: about the gunshots << Gunshots in sc. {N}.|charge/charged: all batteries|find a stand-in for {P}|cover/covered: the windows: with ND gel|confirm/confirmed: the [child's tutor|horse|medic]|dress/dressed: the cell|back up/backed up: card {N} << Card {N} threw an error.
= Sunrise {when}, sunset {when}.|Weather: {N}% chance of rain.|Scene {N}: INT. KITCHEN - NIGHT, 2 3/8 pages.|Cast: {F} as the widow.|Nearest A&E: {town} General.|Lunch on location at {when}.|Scenes {N} and {N} in the can.|Estimated wrap {when}.|Car {N} picks up {A} at {when}.|{N} set-ups, {N} minutes of screen time.|{film} has {N} shooting days in all.|Yesterday's overrun: 45 minutes.|No parking on set.|No photographs on set, closed set for sc. {N}.|Radio channel {N} for AD team.|Happy birthday {P}!|Mobile phones off during takes.
~ {thing} {done} {past}.|Sc. {N} cut, so no need to {V}.|{A} {done} {rest} on the recce.|Dropped from schedule: {V}.|{thing} {done}, thanks {A}.|We were going to {V}, director changed his mind.|Standing order for all units: {V}.
% Requirements|Department notes|Notes|Advance prep|Dept to do
_ Requirement; Dept; By; Scene|Prep; Who; Call; Note
- Safety first. No smoking on set.|{A}, 1st AD|Subject to change!
# band rehearsal notes: lines parts prose turns owned=0.75 dated=0.5
$gig the {town} gig|the wedding in {town}|Friday at {C}'s|the church concert|the record
$*song the bridge of "Harbour"|the slow one|"Number {N}"|the Bach|the encore|the medley|"{town} Rain"|the second movement|the opener
! rehearsal {date}|Band notes, before {gig}|[Choir|Orchestra|Big band|Brass band] rehearsal {date} // Conductor: {F}|Setlist and stuff, {gig}|Rehearsal report no. {N}|what we said at practice
@ {p}|{p}|{f}|altos|tenors|the horns|second violins|sopranos|our drummer|strings|Conductor|librarian|the roadies|the sound guy|section leaders
^ before *{gig}*|by *next rehearsal*|before *soundcheck*|by *the dress*|before *the tour*|by *Sunday's run-through*|for *{day}*
> {O} to {T}{D}|{O} will {T}{D}|{O} please {T}{D}|{O}, can you {T}{D}?|{O} says yes and will {T}{D}|{O} needs to {T}{D}|I'll {T}{D}{I}|Let's have somebody {T}{D}|{B} {O} has to {T}|We still need to {T}{D}|{O} has offered to {T}{D}|Could {O} {T} and {T2}?
& {O}: {T}{D}|{T} - {O}|{T} ({O}, {U})|{T}{D}|{O} -> {T}|{O} {T}{D}|{T}
+ learn: the harmony in {song} << {song} fell apart after the key change.|transpose/transposed: {song}: down a tone << {song} too high for {P}.|copy/copied: the parts: for {song}|bring/brought: [the small amp|spare strings|the mutes|a metronome]|mark/marked: the bowing: in {song}|rent/rented: [a van|timpani|two wedges]|email/emailed: the [tech rider|stage plan|bio]: to {C}; to {P}|practise/practised: {song}: at 120 << {song} drags.|tune/tuned: the piano|cut/cut: the repeat: in {song} << {song} is nine minutes long.|count in/counted in: {song}|mix/mixed: {song}|book/booked: the rehearsal room|draw up/drawn up: the seating plan|sing: {song}: from memory|mend/mended: the bass drum pedal << Pedal squeaks in {song}.|pay/paid: the room: for {mon}|swap/swapped: {song} and the encore
= {song} is finally swinging.|We ran {song} twice.|{A} missing, cold.|{gig}: get-in {when}, fee {M}.|Nobody likes {song} except {P}.|{song} starts in D minor.|{N} people in the room {past}.|Neighbours were all right about the noise.|{song}: lovely phrasing in the middle.|{A} broke a string, laughed.|New stands are here.|Last year's recording sold {N} copies.|Coffee money: {M} in the tin.|{song} stays in A.|{P} knows the promoter.|Rehearsals are on {day}, {when}.
~ {A} {done} {rest} {past}, sounds good|{thing} {done}.|we won't {V} after all|idea: {V}. nobody was keen|Singers who can't come usually {V} themselves.|{done} {rest}, tick|{P} could {V} maybe, if we ever do that song
% Homework|To do|For next time|Who does what|Jobs
_ What; Who; By; Why|Job; Section; When; Bar
- Next rehearsal {date}, {when}.|Tea break duty as on the list.|x {A}
# wedding planner: parts table by lines prose owned=0.75 dated=0.65
$pair {P} & {P}|{F} and {F}|the {L} wedding
! {pair} - {date}|Wedding of {pair} // planner's running list, {N} weeks to go|Dear {you}, // notes from our meeting about the big day:|Event sheet: {pair} // Venue: {town} Hall // Guests: {N}|RUN OF SHOW {pair}
@ {p}|{p}|{f}|the bride|the groom|mother of the bride|best man|maid of honour|florist|caterer|the band|venue|bride's brother|photographer|ushers|cake lady|registrar|witnesses|the couple
^ {N} weeks before|by *the tasting*|before *the rehearsal dinner*|on the morning|by *the final headcount*|the day before|before *invitations go out*|before *the first dance*
> {O} will {T}{D}|{O} to {T}{D}|{O} has offered to {T}{D}|{O} is going to {T}{D}|Could you {T}{D}?{Y}|I shall {T}{D}{I}|{O} still needs to {T}{D}|{B} {O} must {T}|Someone should {T}{D}|{O} promised to {T} and {T2}|Let me {T}{D}{I}|We have to {T}{D}
& {T} - {O}|{O}: {T}{D}|{T} ({O}){D}|{T} / {O} / {U}|{T}{D}|♥ {T} ({O})|{U}: {T} - {O}|{T}
+ choose/chosen: the [readings|first dance|napkins]|finalise/finalised: the seating plan << Uncle {L} and Aunt {P} are not speaking.|pay/paid: the [florist|second instalment|organist]|pick up/picked up: [the rings|the dress|{N} macarons|grandma]: from {town}|confirm/confirmed: the [horse carriage|vegan menus|room block]: with {C}|write/written: the [speech|place cards|vows]|steam/steamed: the veil|collect/collected: the hats|send/sent: the playlist: to the band << {P} vetoed "Macarena".|decorate/decorated: the [arch|car|barn]|apply for/applied for: the licence|find a babysitter for the {L} twins|test/tested: the microphone|translate/translated: the ceremony: for the family from {town}|hide/hidden: the sparklers|iron/ironed: {N} tablecloths|count/counted: the chairs << Venue has only {N} chairs.|thank/thanked: the neighbours
= Ceremony at {when}, drinks at {when}.|{N} guests have said yes.|The menu is chosen: trout or risotto.|Dress code: garden party.|Budget so far {M}.|Rain plan is the orangery.|Cake: lemon, three tiers.|Flowers in white and dusty pink.|{L} family allergic to nuts.|The venue closes at midnight.|First kiss was in {town}, they say.|{P} cried at the fitting.|Honeymoon in Iceland.|Deposit paid in {mon}.|Band plays two sets.|Parking for {N} cars.|No confetti indoors, house rule.
~ {thing} {was} {done} {past}!|{A} has {done} {rest}.|The couple decided not to {V}.|Cancelled: {V}.|{P} kindly offered to {V}, not needed.|At most weddings the best man would {V}, not here.|{done} {rest}: done.
% To do|Before the day|Still open|Who does what|On the day
_ Task; Who; When; Note|What; Person; Deadline; Comment
- Love, {me}|So excited! // {me}|Emergency kit is in the blue bag.
# stage manager's show report: prose parts lines form owned=0.85 dated=0.5
$play Hamlet|"The Lodger"|The Magic Flute|"Cinderella"|the spring musical|Macbeth|"Twelve Chairs"
! SHOW REPORT {N} // {play} // {date}, house {N}{N}|{play}: rehearsal report {N}|Performance report // {play} // Up {when}, down {when} // Stage manager: {F}|Production notes {play}, tech week
@ {p}|Ms {l}|{f}|{l}|Wardrobe|LX|Sound|Stage|Props|Wigs|deputy|flyman|dresser|front of house|musical director|the carpenter|dance captain|DSM
^ before *the half*|by *tomorrow's matinee*|before *curtain up*|by *press night*|before *the get-out*|by *the Sitzprobe*|before *Act II*
> {O} to {T}{D}|{O} please {T}{D}|{O}: please could you {T}{D}?|{O} will {T}{D}|Could {O} {T}{D}, please|{O} kindly {T} {B}|{O} has been asked to {T}{D}|A new one is needed, {O} to {T}{D}|Please can {O} {T} and {T2}|To be done: {T}{D}|{O} must {T}{D}
& {O}: {T}{D}|{O} - {T}|{T} ({O})|{T}{D}|{O}: please {T}{D}|{T} / {O} / {U}
+ repair/repaired: the [trapdoor|throne|trick bottle|revolve] << The [trapdoor|revolve] stuck in scene {N}.|refocus/refocused: lamp {N}|stitch/stitched: {L}'s [train|sleeve|breeches] << {L}'s sleeve tore in the duel.|buy/bought: [stage blood|more apples|gaffer tape]|cue/cued: the thunder: two beats earlier << Thunder late again.|rehearse/rehearsed: the [fight|quick change|lift]: with {P} << The fight was too close for comfort.|oil/oiled: the dock doors|remind/reminded: the chorus: about watches << A watch was seen in scene {N}.|replace/replaced: the battery: of mic {N} << Mic {N} cut out.|wash/washed: the shirts|check/checked: the fly line {N}|repaint/repainted: the masking flats|mop/mopped: the stage: at the interval|call/called: the understudy << {L} hoarse.|reprint/reprinted: the programmes
= Running time Act I {N} min, Act II {N} min.|Good house, two curtain calls.|{L} dropped a line in scene {N}, nobody noticed.|Latecomers were seated at {when}.|One faint in the stalls, fine afterwards.|Understudy {P} was on for {L}.|Curtain up three minutes late because of a queue at the bar.|A very quick laugh on the ghost.|No accidents.|Interval {N} min.|The critic of the {town} Post was in.|Snow effect worked.|Dog behaved.|The set was designed by {F}.|Best show so far.|Rain audible on the roof.
~ {thing} {was} {done} before the show.|{A} {done} {rest} at the interval, many thanks.|It was decided not to {V}.|Carried over from report {N} and now {done}: {thing}.|Wardrobe will not {V}, director's wish.|As ever, actors may not {V}.
% Notes|Actions|Dept notes|Technical|For tomorrow
_ Note; Dept; By; What happened|Fix; Who; When; Problem
- {A}, stage manager|Distribution as usual.
"""
