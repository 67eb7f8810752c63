# ruff: noqa: E501  (lists of phrases: entries between bars)
"""Registers of museums, libraries, laboratories and universities, as ``registers`` reads them."""

from __future__ import annotations

REGISTERS = """
# museum conservation note: form prose parts table owned=0.7 dated=0.55
$obj the {town} altarpiece|inv. {K}|the bronze hare|the Flemish tapestry|the ship model|the {L} portrait|the Roman glass|globe {N}
! CONDITION REPORT // Object: {obj} // Examined: {date}, {F}|Conservation note: {obj}|{obj} // Loan to {C} Museum // Outgoing check {date}|Treatment record {K}: {obj}|Studio meeting {date}: {obj}|Registrar's notes, loan {K}
@ {f}|{l}|Dr {l}|{i}|registrar|paintings conservator|textile studio|lender|art handlers|curator|mount maker|the photographer|lighting technician|the frame maker|paper conservation|courier
^ before *transport*|prior to *the opening*|before *the loan leaves*|by *deinstallation*|before *the crate is closed*|by *the hanging*|within one cleaning season|before *the lender's visit*
> {O} to {T}{D}|{O} will {T}{D}|{O} has agreed to {T}{D}|{O} is to {T}{D}|It is recommended, and agreed, that {O} {T}{D}|{B} {O} should {T}|{O} was asked to {T}{D}|Treatment still required: {T}{D}|{O} must {T}{D}|{O} to {T} and {T2}|I will {T}{D}{I}
& {T} ({O}){D}|{T} - {O} - {U}|{O}: {T}{D}|{T}{D}|{T}. Resp.: {O}|{T}; {O}; {U}|{T}
+ consolidate/consolidated: the [flaking paint|gilding|gesso]: along the lower edge << Flaking over an area of {N} mm at the lower edge.|replace/replaced: the silica gel: in the showcase << Relative humidity in the case rose to {N}%.|photograph/photographed: the reverse: in raking light|freeze/frozen: {obj}: for two weeks << Live moth larvae found.|sample/sampled: the varnish|reduce/reduced: the light level: to 50 lux << Lux meter showed {N}0.|build/built: a new crate: for {obj} << The old crate has no shock absorber.|remove/removed: the yellowed tape: from the verso|insure/insured: {obj}: for {M} << Current insurance value dates from 1998.|compare/compared: the craquelure: with the images of 2011|write/written: the label text: for {obj}|obtain/obtained: [an export licence|the lender's consent]: for {obj}|line/lined: the frame rebate: with velvet|dust/dusted: {obj}: with a soft brush|set/set: insect traps: in store {N} << Frass under shelf {N}.|tighten/tightened: the stretcher keys << Canvas slack in the upper corner.
= {obj} was acquired in 1926 as a gift of {F}.|Structure sound.|Old restorations are visible under UV.|Light scratches, stable.|The signature is not original.|{obj} was shown in {town} in 2004.|Varnish yellowed but even.|RH 48%, 20 degrees.|Lender asks for a courier seat, as stated in the contract.|Dimensions {N} x {N} cm.|The hanging height is 155 cm throughout.|A visitor touched {obj} {past}, no damage.|{C} packed the crate.|Provenance between 1933 and 1945 is documented.|Flash photography is prohibited in the galleries.|The pigment is Prussian blue.|{obj} will be on view until {date}.
~ {thing} {was} {done} {past}.|{A} {done} {rest} before the last loan.|It was decided not to {V}; the ageing is part of the history.|In earlier times one would {V}; today this is avoided.|Treatment completed: {done} {rest}.|There is no need to {V}.|One option is to {V}, but the committee did not take it up.
% Treatment proposal accepted|Actions|Required before loan|Agreed measures|To do
_ Treatment; Conservator; Before; Condition|Action; Who; By; Observation|Measure; Dept; Date; Damage
- {me}, conservation|Report continues on page 2.|Images on server.
# library and archive desk: lines parts prose log owned=0.75 dated=0.5
$lib {town} Library|the town archive|the reading room|{C} Library|the school library|the music library
$*book "{L}'s Atlas"|the {L} papers|vol. {N}|the {mon} magazines|box {N}|the large-print novels|DVD {N}|item {K}
! {lib} - circulation desk book|Desk notes {date}|{lib}, handover [morning|evening]|Reading room diary|Team mail {lib}|Friends of {lib} - volunteers' notes
@ {p}|{f}|{p}|Ms {l}|{i}|evening desk|children's corner|cataloguing|ILL|bindery|the Saturday assistant|archivist|volunteers|our page|mobile library|acquisitions|borrower {N}|school class {N}
^ before *opening*|before *story time*|by *closing*|by *stocktaking*|before *the reservation lapses*|by *Saturday shift*|before *the author reading*
> {O} please {T}{D}|{O} to {T}{D}|{O} will {T}{D}|Could {O} {T}{D}?|{O} said she'd {T}{D}|Would whoever opens {T}{D}|{O} needs to {T}{D}|Can someone {T}{D}?|{B} {O} should {T}|I'll {T}{D}{I}|{O} is going to {T} and {T2}|Still on the trolley: {T}{D}
& {T} - {O}|{O}: {T}{D}|{T} ({O})|{T}{D}|{T} -> {O}|{O} to {T}, {U}|{T}
+ renew/renewed: {book}: for Mrs {L} << Mrs {L} rang, broken hip, {book} overdue.|shelve/shelved: the returns|mend/mended: the spine: of {book} << {book} came back with a torn spine.|waive/waived: the fine: of {L}|find {book} << {book} is neither on loan nor on the shelf.|send/sent: reminders|reserve/reserved: {book}: for the book club|order/ordered: [date labels|a second copy of {book}|scanner rolls]|weed/weeded: the travel shelf << Travel guides from 1999 on the shelf.|call/called: {L} about {book} << {book} waiting since {past}.|digitise/digitised: {book}|put {book} in quarantine << Mould in {book}.|hang/hung: the poster: for the reading|set up/set up: {N} chairs: for {F}'s reading|fix/fixed: the [self-check machine|microfilm reader|date stamp] << Self-check machine eats cards.|transcribe/transcribed: {book}|lock/locked: the map drawers|count/counted: the visitors
= {N}{N} loans {past}.|{book} is for use in the room only.|The rule is six weeks, two renewals.|Somebody left glasses in the atlas.|Group of {N} children {past}, very keen.|New cards are green.|Donation of {N} books from {F}.|Printer costs ten cents a page.|{book} won a prize.|The heating works again.|Closed on {date}.|Reading by {F} was sold out.|Fines came to {M}.|Lady asked about her great-grandfather and found him.|Please do not eat in the reading room, says the sign.|{book} back after eleven years.|Book of the month: {book}.
~ {thing} {done}.|{A} has {done} {rest}.|no need to {V}, found behind the radiator|We {V} at the end of every term.|Borrower wanted us to {V}; rules don't allow it.|{done} {rest} {past}|There was talk that we might {V} one day.
% To do|For tomorrow|Please|Jobs|Open requests
_ What; Who; Until; Why|Request; Desk; By; Item
- thanks! {A}|Lights off upstairs.
# laboratory notebook: log lines prose parts owned=0.5 dated=0.5
$*smp sample {N}|batch {K}|clone {N}|the {N} C series|flask {N}|plate {N}|column B|the control
! Lab book {N}, p. {N} // {date}|{date} - exp {K}|Group meeting {L} lab|LAB NOTES {K}|Experiment {N}: {smp}, continued|Bench notes {A}
@ {p}|{i}|{l}|Dr {l}|the technician|workshop|NMR service|next user|glass blower|radiation safety|animal house|core facility|the student|stores
^ before *group meeting*|overnight|after {N} h|by *beam time*|before *the paper goes out*|once dry|before *the nitrogen runs out*|by *the next passage*
> {O} to {T}{D}|{O} will {T}{D}|Need to {T}{D}|Must {T}{D}|Tomorrow someone has to {T}|{O} should {T}{D}|Asked {O} to {T}{D}|Next: {T}{D}|{O} must {T}{D}|{B} {O} to {T}|Will {T}{D}|I will {T}{D}{I}|Remember to {T}{D}|{O} offered to {T}{D}|-> {T}{D}
& {T}{D}|{T} ({O})|{O}: {T}{D}|next: {T}|{O} -> {T}|{T} - {O}, {U}|TODO {T}{D}|{O} {T}{D}
+ repeat/repeated: {smp} << {smp} gave no band.|dilute/diluted: {smp}: 1:{N}|autoclave/autoclaved: the [tips|media]|order/ordered: [primers|argon|K+ electrodes|pipette tips]: from {C} << Last box of tips opened.|redraw: figure {N} << Axis label of figure {N} illegible.|rerun: {smp}: with fresh buffer << Drift of the baseline in {smp}.|calibrate/calibrated: the pH meter|freeze/frozen: {smp}: at -80|stain/stained: {smp}|plot/plotted: {smp}: against the control|count/counted: the colonies: on {smp}|book/booked: [the confocal|two hours of mass spec]|split/split: the cells << Cells at {N}% confluence.|write up/written up: the protocol|email/emailed: {L}: for the plasmid|weigh/weighed: {smp}: again << Mass of {smp} off by {N} mg.|sequence/sequenced: {smp}|discard/discarded: {smp} << Contamination in {smp}.|align the laser
= {smp}: yield {N}%.|OD600 0.{N}.|Colour changed from yellow to green at {N} min.|{smp} looks clean by TLC.|Room 22 C.|Power cut at {when}.|{smp}: as expected.|Buffer pH 7.4.|{A} saw the same effect in {mon}.|p = 0.0{N}.|Freezer {N} at -79.|{smp} precipitated.|Literature value is {N}.|{N} replicates.|Nothing in the blank.|Mice healthy.|Bubble in the column.|Hypothesis A looks unlikely.
~ {done} {rest}.|{smp} fine, so no need to {V}.|{thing} {done} {past}.|{A} {done} {rest}.|One could {V}, not for this paper.|Protocol says: {V}.|didn't {V}, ran out of time, and {A} says it is pointless anyway
% Next|To do|Tomorrow|Plan|Open
_ Step; Who; When; Observation|Task; Initials; By; Reason
- Page witnessed {F}|{i0}
$i0 signed
# research protocol and grant review: prose parts lines table owned=0.75 dated=0.65
$study the {town} cohort|study {K}|the {L} trial|work package {N}|the pilot|the sleep study
! Steering committee, {study} // {date}|Reviewer {N} // Proposal: {study}|PROTOCOL AMENDMENT {N}: {study}|{study} - data monitoring board, {mon}|Consortium call {date}: {study}|Referee's report on {study} // To the editor
@ {f}|Prof. {l}|Dr {l}|{l}|{p}|the applicants|the authors|PI|co-investigators|WP{N} lead|the statistician|ethics office|study nurse|partner {N}|data manager|the University of {town}|sponsor|site {N}
^ before *enrolment*|by *month {N}*|prior to *unblinding*|before *resubmission*|within six weeks|by *database lock*|before *the ethics board meets*|by *the interim analysis*
> {O} should {T}{D}|{O} will {T}{D}|{O} must {T} before this can be funded|{O} to {T}{D}|{O} are asked to {T}{D}|{O} is requested to {T}{D}|It was agreed that {O} will {T}{D}|{B} {O} will {T}|The board asks {O} to {T}{D}|It remains to {T}{D}|{O} has agreed to {T}{D}|{O} undertook to {T} and {T2}
& {O}: {T}{D}|{T} ({O}){D}|{T} - {O} - {U}|{T}{D}|{O} to {T}|{T}; resp. {O}; due {U}
+ justify/justified: the sample size << The power calculation assumes an effect of {N}%.|clarify/clarified: [who owns the data|the exclusion criteria|the role of {C}]|shorten/shortened: the [abstract|consent form] << The consent form runs to {N} pages.|recruit/recruited: {N} controls: from {town} << Recruitment stands at {N} of {N}{N}.|register/registered: the trial|report/reported: the adverse event: to the regulator << One participant fainted after dose {N}.|anonymise/anonymised: the interviews|cite/cited: the paper by {L}|move/moved: table {N}: to the supplement|deposit/deposited: the code: in a repository|submit/submitted: deliverable {K}: to the funder|explain/explained: the missing values: in wave {N} << {N}% of wave {N} is missing.|recompute: the standard errors << Standard errors look too small.|hire/hired: a postdoc: for work package {N}|translate/translated: the questionnaire|obtain/obtained: consent: from the parents|correct/corrected: equation {N} << Equation {N} lacks a factor.
= The proposal is well written.|{study} addresses an important gap.|Score: {N} out of 100.|The budget of {M} is adequate.|Participants receive a voucher of {M}.|Ethical approval was granted on {date}.|Figure {N} is beautiful.|Drop-out was {N}%.|The team has an excellent record.|{F} declared a conflict of interest and left the room.|The literature review is up to date.|Primary outcome is walking speed.|The review is double-blind.|Baseline data are complete.|I enjoyed reading this.|The next call of the funder opens in {mon}.|Blood is stored for ten years.
~ {thing} {was} {done} in the revised version.|{A} has {done} {rest}.|It is not necessary to {V}.|The board saw no reason to {V}.|One might {V} in a future study.|{thing} {was} {done} {past}, reported and closed.|The protocol allows sites to {V}.|The request to {V} was withdrawn.
% Required changes|Actions|Conditions|Decisions and actions|Points to address
_ Action; Responsible; Due; Comment|Revision; Who; By; Point
- With best wishes, {F}|Recommendation: minor revision.|Minutes: {A}
# lesson plan, class diary and homework: parts lines prose table owned=0.75 dated=0.65
$N0 [7|8|9|10|11]
$cls Year {N0}|7B|8C|the beginners|Class 4a|the A-level group|9 blue|reception|the evening course
$*chap chapter {N}|page {N}|unit {N}|the poem|the map of {town}|exercise {N}|the volcano model|the Vikings
! Lesson plan {cls} // [History|Biology|French|Maths|Art|Chemistry] // {date}|{cls} - class diary|Homework board {cls}|Week {N}, {cls}: [English|Physics|Music]|Cover lesson {cls} // for {A}|SCHEME OF WORK {cls}, week {N}
@ {p}|{p}|{p} {i}|Mrs {l}|Mr {l}|all|everybody|group {N}|table {N}|class speaker|pairs|parents|the TA|the new girl|those who were absent|the trainee|each pupil|Year {N0}
^ for *{day}*|by *next lesson*|before *the test*|by *half-term*|before *the bell*|by *the trip*|due *{day}*
> {O} to {T}{D}|{O}: {T}{D}|Homework: {T}{D}|{O} will {T}{D}|{O} please {T}{D}|{O} must {T}{D}|Set for {O}: {T}{D}|{O} has to {T}{D}|I must {T}{D}{I}|Remember to {T}{D}|{O} promised to {T}{D}|{B} {O} should {T} and {T2}|{B}, {O} are to {T}
& {T}{D}|{O}: {T}{D}|{T} ({O})|{T} ({U})|HW: {T}{D}|{O} - {T} - {U}|{T}
+ read/read: {chap}: to the end|learn: [twenty verbs|{N} words|the periodic table up to neon|the song]: by heart|finish/finished: {chap}|bring/brought: [a shoe box|gouache|an old photo|a leaf]: from home|write/written: [half a page on {chap}|a diary entry|three questions about {chap}]|hand in/handed in: the [field trip slip|lab report|essay on {chap}] << {N} essays still not in.|revise/revised: {chap} << Test on {chap} coming.|mark/marked: the [quizzes|mock papers]|photocopy/photocopied: {chap}|interview/interviewed: a grandparent|correct/corrected: the mistakes: in {chap} << Most mixed up its and it's.|prepare/prepared: a two-minute talk: on {chap}|clean/cleaned: the board|water/watered: the beans: on the sill << Two bean plants wilted.|ring/rung: {P}'s mother: about the glasses << {P} squints at the board.|book/booked: the computer room|draw/drawn: a timeline: of {chap}|label/labelled: the diagram of the heart
= Aim: pupils can describe {chap}.|Starter: five minutes, picture riddle.|{P} absent.|{chap} took longer than expected.|Good discussion about {chap}.|Key words: tide, moon, gravity.|Main part: group work, twenty minutes.|Fire drill at {when}.|Average of the test: {N}%.|{cls} is noisy after lunch.|Plenary: thumbs up, thumbs down.|{P} won the spelling bee.|Materials: scissors, glue, {N} copies.|Everybody liked the film.|Differentiation: worksheet B for the quick ones.|School photographs were taken {past}.|Phones stay in the bag.|Next week is half-term.
~ {chap}: done in class.|{A} has {done} {rest}.|No homework over the holidays.|{done} {rest} {past}.|Voluntary, nobody has to: {V}.|We did not {V}, and will skip it.|Early finishers may {V}.|{thing} {done}, very neat.
% Homework|For next time|Set|To do|HW
_ Task; Who; For; Remark|Homework; Group; Due; Reason
- Bell {when}.|Ms {L}|Well done everybody!
"""
