# ruff: noqa: E501  (lists of phrases: entries between bars)
"""Registers of wards, practices, stables and farms, as ``registers`` reads them."""

from __future__ import annotations

REGISTERS = """
# patient letter: prose lines parts owned=0.75 dated=0.6
$pt Mr {L}|Mrs {L}|Ms {L}|{F}
$*drug ramipril|metformin|amoxicillin|the blood thinner|the inhaler|vitamin D|the water tablet
! Discharge summary // Patient: {pt}, born {date} // Admitted {date}, ward {N}|Dear {you}, // re: {pt}, d.o.b. {date}|Clinic letter, {date} // {pt} // Dictated by Dr {L}|Dear {you}, thank you for referring {pt}.|OUTPATIENT LETTER // Dr {L}, [cardiology|orthopaedics|gastroenterology]|To the GP of {pt}
@ Dr {l}|Dr {l}|Dr. {l}|Sister {l}|{f}|the GP|the practice nurse|the district nurse|physiotherapy|the patient|the family|ward pharmacist|the dietician|our secretary|community team|the diabetic nurse
^ in six weeks|in {N} days|before *the next appointment*|within 48 hours|by *the end of the course*|before *surgery*|once a result is in|at the next visit
> {O} will {T}{D}|{O} is asked to {T}{D}|We would be grateful if {O} could {T}{D}|Could {O} kindly {T}{D}?|I have asked {O} to {T}{D}|{O} has agreed to {T}{D}|{O} should {T}{D}|We will {T}{D}|{O} to {T} and {T2}|Please {T}{D}{Y}|May I ask you to {T}{D}?{Y}|I will {T}{D}{I}|It remains to {T}{D}|{B} {O} needs to {T}
& {O} to {T}{D}|{O}: {T}{D}|{T} ({O}){D}|{T} - {O}|{T}{D}|{O} please {T} {B}|{T} (by {O}, {U})|{T}
+ check/checked: the [potassium|kidney function|INR|thyroid values] << Potassium was slightly low at 3.3.|stop/stopped: {drug} << Dry cough on {drug}.|increase/increased: {drug}: to twice daily|remove/removed: the [clips|stitches|catheter] << The wound is clean and dry.|repeat/repeated: the [ultrasound|chest X-ray|blood count]: before the review|refer/referred: {pt}: to the [falls clinic|memory clinic|skin clinic] << Two falls since {mon}.|arrange/arranged: [a home visit|transport|a walking frame|home oxygen]: through social services|measure/measured: the blood pressure: twice a day << Blood pressure was 158 over 92 on arrival.|send/sent: the [ECG|histology|scan report]: to the surgery|teach/taught: {pt}: to use the inhaler << Inhaler technique poor.|renew/renewed: the dressing: every second day|book/booked: the [colonoscopy|follow-up|hearing test]|keep a food diary|weigh {pt} every morning << Ankles swollen on both sides.|discuss/discussed: the result: with the family
= {pt} was admitted with chest pain.|The scan of {date} showed no fracture.|No allergies are known.|{pt} lives alone on the third floor and is independent.|Histology was benign.|The course was uneventful.|Heart sounds normal, chest clear.|{pt} gave up smoking in 2009.|Temperature 36.9, pulse {N}, regular.|{pt} walked {N} metres with a stick.|Mother had breast cancer at 60.|{pt} was discharged home in good condition.|Medication on discharge: {drug} 5 mg in the morning.|The X-ray was discussed with Dr {L}.|There was no need for antibiotics.|{pt} is a retired teacher.|Appetite good, sleeping well.
~ {A} {done} {rest} on the ward.|{thing} {was} {done} {past} and gave no cause for concern.|We decided not to {V} at this age.|There is no indication to {V}.|{pt} declined our offer to {V}.|Should symptoms return, one might {V}.|{pt} has {done} {rest} at home.|In general it is wise to {V} with such symptoms.
% Plan|Recommendations|Follow-up|For the GP|Actions for primary care|Procedere
_ Measure; By whom; When; Finding|Action; Responsible; Timing; Problem
- With kind regards, // {me}|Yours sincerely, {me}|Electronically signed, not valid with signature.|cc patient
# veterinary note: prose lines parts log owned=0.6 dated=0.6
$pet Bella|Max|Mr Whiskers|Luna|Rocky|Muffin|Biscuit|Daisy the goat|Thor|Pebbles
$kind cat|dog|rabbit|pony|guinea pig|parrot
! {pet}, {kind}, {N} months // Owner: {F}|Small animal practice {town} // {pet} ({kind}) // {date}|Patient: {pet} / {kind} / {L}|Vet notes {pet} {date}|Consultation {when}: {pet}
@ {p}|Dr {l}|Mrs {l}|Mr {l}|{f}|owner|the owner|reception|the vet nurse|night nurse|lab|the groomer|the breeder
^ in 10 days|before *the next jab*|after the last tablet|by *the re-check*|tomorrow morning|before *neutering*
> {O} to {T}{D}|{O} will {T}{D}|{O} must {T}{D}|Have asked {O} to {T}{D}|{O} promised to {T}{D}|Needs someone to {T}{D}|{O} should {T} {B}|To do: {T}{D}|I'll {T}{D}{I}|{O}, pls {T}{D}
& {O}: {T}{D}|{T} ({O})|{T}{D}|{T} - {O} - {U}|Plan: {T}{D}|{O} to {T}|{T}
+ shave/shaved: the [hot spot|left flank] << Hot spot on the left flank.|clip/clipped: {pet}'s nails|pull/pulled: the upper [canine|premolar]: under anaesthetic << Tartar and one loose premolar.|send/sent: the [swab|lump|stool sample]: to {C} lab << Lump the size of a pea behind the shoulder.|phone/phoned: {L}: with the blood results|keep {pet} indoors << {pet} came home limping.|put {pet} on a diet << {pet} has gained {N}00 g.|weigh/weighed: {pet}: again|change/changed: the bandage|collect/collected: a urine sample << Drinks a lot.|order/ordered: [the renal food|worm tablets|eye drops]|chip/chipped: {pet}|book/booked: an X-ray: of the hip << Hips stiff when getting up.|flush/flushed: the left ear << Head shaking, brown wax.|give {pet} half a tablet with food|wash/washed: the bedding: at 60 degrees << Fleas seen.
= {pet} was very brave.|Weight {N} kg.|Temperature 38.6.|Gums pink, heart fine.|Vaccinated until {mon}.|Bit {P} once, muzzle on.|Eats, drinks, purrs.|Found as a stray in {town}.|Heart murmur grade 2, unchanged since {mon}.|Insurance pays, number {K}.|Teeth good for the age.|Blood values within range.|Last litter in {mon}.|Hates the scales.|Passed a peach stone {past}.|Insured with {C}.
~ {thing} {done} today, all fine.|{A} has {done} {rest}.|Owner does not want to {V}.|Not worth it to {V} at that age.|We offered to {V}, declined.|Owners of old {kind}s often {V}.|{done} {rest} {past}.
% Plan|Home care|To do|Re-check|Owner to do
_ What; Who; When; Finding|Treatment; By; Until; Sign
- Paid {M}.|{me}|Next please!
# ward handover: lines log by prose turns owned=0.75 dated=0.6
$*bed bed {N}|Mr {L} in side room {N}|bed {N}, {L}|Mrs {L}|the lady in {N}
! NIGHT TO DAY HANDOVER ward {N}|Handover {date} {when}|Care home {town} - handover book, [early|late|night]|Ward {K}: board round, {date}|Nurses' book, [days|nights]
@ {p}|Sr {l}|Dr {l}|{l}|day shift|nights|the house officer|OT|physio|bed manager|pharmacy|the F1|dietician|SALT|twilight staff|porter
^ before *the ward round*|before *lunch*|by *{when}*|at the 2pm turn|before *theatre*|this shift|by *handover*
> {O} to {T}{D}|{O} pls {T}{D}|{O} will {T}{D}|{O} needs to {T} {B}|Could {O} {T}{D}?|Somebody must {T}{D}|Bleeped {O} to {T}{D}|{O} said to leave it with them, will {T}{D}|{O} has been asked to {T}{D}|Days pls {T}{D}|{B} {O} to {T} and {T2}
& {T} - {O}|{O} {T}{D}|{O}: {T}{D}|{T}{D}|{T} ({O}, {U})|?{T}|- {T}
+ chase/chased: the [CT|bloods|swabs|echo]: of {bed} << {bed} spiked a temp.|take/taken: bloods: from {bed}|turn/turned: {bed} << Sore heel, {bed}.|redress/redressed: the leg ulcer: of {bed}|refit the cannula of {bed} << Cannula tissued, {bed}.|ring/rung: the daughter: of {bed}|write up/written up: [fluids|the night sedation|pain relief]: for {bed} << {bed} in pain all night.|push/pushed: fluids: with {bed} << {bed} drank only {N}0 ml.|book/booked: transport: for {bed}|check/checked: the [obs|BM|catheter]: of {bed}|fill/filled: in the [falls form|incident form] << {bed} slid off the chair, no injury.|fetch/fetched: the TTOs|find {bed}'s hearing aid << {bed} without hearing aid since {past}.|assess/assessed: {bed}: on stairs|move/moved: {bed}: to the bay << {bed} wanders at night.
= {bed} slept well.|{bed} had visitors, cheerful.|Two admissions {past}.|No falls.|{bed} nil by mouth.|{bed}: obs stable, EWS 1.|Keys handed over, CDs counted and correct.|{bed} for home {day}.|Fridge temperature 5.|{bed} ate all the porridge.|{bed} is deaf on the left.|Agency nurse in bay {N}.|{bed} under Dr {L}.|{bed} likes tea at five.|Relatives thanked the team with chocolates.|DNAR in the notes of {bed}.
~ {thing} {done} by nights.|{A} {done} {rest} at {when}.|{bed} refused to let us {V}.|consultant says no need to {V}.|{thing} {done}, charted.|we {V} every Monday anyway.|day staff have {done} {rest}.
% Jobs|To do|Outstanding|Chase|For days
_ Job; Who; When; Patient|Task; Nurse; By; Note
- Signed {A}, RN|quiet night otherwise
# farm diary: log lines prose parts owned=0.6 dated=0.5
$*field the top field|Long Acre|the river meadow|the orchard|barn {N}|the lambing shed|the parlour|field {N}
! Farm diary, {mon}|Week {N}|{L}'s farm, day book|Diary {date}: [wind NW|frost|rain again]|Hof {L} - notes for the week|[Monday|Tuesday|Saturday]: dry, {N} degrees
@ {p}|{p}|old {l}|{l}|the lad|the vet|the contractor|the shearer|the miller|Grandad|our student|the neighbour|dairy|the boss
^ before *the rain*|before *milking*|by *first frost*|as soon as it is dry|before *the ram goes in*|by *shearing*|when the moon is full|before *the lorry comes*|by *Lammas*
> {O} to {T}{D}|{O} will {T}{D}|{O} must {T}{D}|Told {O} to {T}{D}|{O} has promised to {T}{D}|Must {T}{D}|Asked {O} to {T}{D}|{B} {O} to {T}|We'll have to {T}{D}|{O} is coming to {T}{D}|Need to {T}{D}|{O} to {T} and {T2}
& {T} ({O})|{O}: {T}{D}|{T}{D}|{O} {T}|{T} - {O}, {U}|to do: {T}|{T}
+ mend/mended: the [fence|gate|trough]: at {field} << Heifers out on the road {past}.|drench/drenched: the lambs << Lambs scouring in {field}.|order/ordered: [seed barley|baler twine|mineral licks]: from {C} << Twine down to the last reel.|spray/sprayed: {field} << Thistles in {field}.|bale/baled: {field}|ring/rung: [the knacker|the vet|{C}]: about the ewe << Ewe {N} down.|tag/tagged: the calves|service/serviced: the combine << Combine squeals on the left.|plough/ploughed: {field}|pick/picked: the plums: in {field}|trim/trimmed: the hooves << Two lame cows, number {N} and {N}.|dig out/dug out: the ditch: along {field} << Water standing in {field}.|move/moved: the [ewes|heifers|pigs]: to {field} << Grass gone in the bottom paddock.|fill in/filled in: the movement book|sharpen/sharpened: the mower blades|check/checked: the bees: in {field}
= {N} mm of rain {past}.|Red cow calved, bull calf.|Swallows back.|Milk {N}00 litres.|Barley at {M} a ton.|Fox took two hens.|{L} looked at the tractor, nothing found.|Sold {N} lambs at {town} market, {M} a head.|Ewes grazing {field}.|First cuckoo.|Hay all in, {N}0 bales.|Dog has a thorn in its paw, out now.|Inspector came {past} and went away happy.|{field} was in beet last year.|Hard frost, pipes held.|Father used to sow this week.|{A} at the dentist.
~ {A} {done} {rest} {past}.|{thing} {done}.|We {V} every spring.|Grandfather would {V} now, we don't.|Thought about it: {V}. Not this year.|No use to {V} in this wet.|{done} {rest}, took all day.
% To do|Jobs|Next week|When dry|Rainy day jobs
_ Job; Who; When; Why|Work; Name; Before; Note
- Bed at nine.|God willing.
# stable and zoo keepers' board: lines by table log owned=0.7 dated=0.45
$*beast the llamas|Sheba|the otters|Box {N}|the grey mare|Nero|the tortoises|the penguins|Lady|the aviary|the goats|the tapir
! KEEPERS' BOARD {date}|Yard book, {C} Stables|Animal park {town}, day sheet|Whiteboard in the feed room|Daily report, section {N} // Head keeper: {A}|YARD JOBS
@ {p}|{p}|{f}|{i}|farrier|the vet|Saturday girls|volunteers|section {N}|hay man|the trainee|stud groom|head keeper|early crew
^ before *opening*|before *feeding*|by *evening stables*|before *the show*|after closing time|while it is dry|before *the school group at {when}*
> {O} to {T}{D}|{O} please {T}{D}|{O} will {T}{D}|Can {O} {T}{D}?|{O} must {T}{D}!|{B}: {O} to {T}|Whoever is in first, {T}{D}|{O} is to {T} and {T2}|{O} - {T}{D}|Somebody please {T}{D}|{O} volunteered to {T}{D}
& {O}: {T}{D}|{T} - {O}|{T} ({O}){D}|{T}{D}|{T}!|{O} {T} ({U})|{T} .. {O}
+ muck out/mucked out: {beast}|worm/wormed: {beast}|weigh/weighed: {beast} << {beast} looking thin.|soak/soaked: the hay: for {beast} << {beast} coughing.|scrub/scrubbed: the [pool|water tubs]: of {beast} << Algae in the pool.|top up/topped up: the [bedding|sand]: for {beast}|patch/patched: the netting: over {beast} << Hole in the netting, heron got in.|count/counted: {beast} << Only {N} seen at feeding.|photograph/photographed: the bite: on {beast}|separate/separated: {beast}: from the others << Fighting between {beast} and the newcomer.|clip/clipped: {beast}|cut/cut: fresh browse: for {beast}|order/ordered: [fish|shavings|haylage]: from {C} << {N} bales left.|call/called: the vet: about {beast} << {beast} off food.|empty/emptied: the skip|oil/oiled: the hinges of the service door|lead/led: {beast}: to the lower paddock
= {beast}: good appetite.|{beast} moulting.|{N}0 visitors {past}.|{beast} hates umbrellas.|Gate code unchanged.|{beast} turned {N} today, cake for staff.|Temperature in the tropical house {N}.|Saw {beast} playing with a bucket.|Shoeing was {past}.|{beast} came from {town} in {mon}.|Radio {N} is back.|{beast} is insured.|Eggs in the incubator: {N}.|Never turn your back on {beast}.|{beast} sponsored by {F}.
~ {beast}: {done} {rest}.|{A} {done} {rest}, thanks!!|we {V} every morning as usual|vet says no need to {V}|DONE: {V}|{A} had planned to {V} but it was too windy, dropped|{thing} {done} {past}
% Jobs|Today|Extra jobs|Please|Still to do
_ Job; Keeper; When; Remark|Task; Who; By; Animal
- Close ALL gates.|Keys back on the hook.
"""
