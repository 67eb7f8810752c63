# ruff: noqa: E501  (lists of phrases, one a line)
"""Matters of councils, charities, museums, farms and customers, as ``matters`` reads them."""

from __future__ import annotations

MATTERS = """
# the road works; traffic in {T}; the cycle path; the bridge; parking in the town centre
+ send/sent: the [traffic plan|objections|noise report]: to the county; to the contractor; to all residents
+ count/counted: the [cars|cyclists|lorries]: at the school crossing; on two weekdays
+ put up/put up: [diversion signs|no-parking signs|a barrier]: along the high street; by the church
+ inform/informed: the [residents|bus company|shopkeepers]: about the diversion; in writing
+ repaint/repainted: the [zebra crossing|bus lane|parking bays]
+ ask/asked: the police for [the accident figures|their opinion]
+ publish/published: the [draft plan|tender]: in the gazette; online
+ check/checked: the [drains|street lamps|kerbs]: in {T} Lane
+ answer/answered: the petition: from the parents; with {N}0 signatures
+ fill/filled: the potholes: in front of the school
+ hold/held: a [public meeting|site visit]: with the residents
% second traffic count
% reply to the petition
= The bridge is closed to lorries since {mon}.
= {N}0 residents signed the petition.
= The contractor expects to be finished in {mon}.
= The county pays for two thirds of the cycle path.
= {A} lives in that street and did not take part in the vote.
= Shopkeepers fear for their sales.
= The accident figures are no higher than elsewhere.
= A by-pass was discussed in the nineties and never built.
= The speed limit has been 30 since {D}.
= The works cost {M}, a little less than planned.
= The bus takes a different route until {D}.
= Councillor {F} called the plan half-hearted.
= Parking is free for the first half hour.
~ because the school starts again
~ so that the buses get through
~ since the residents were promised an answer
# the food bank; the charity run; the fundraiser; the volunteers; the donation drive
+ pick up/picked up: the [bread|donations|collection boxes]: from {C}; from the supermarket
+ sort/sorted: the [clothes|tins|toys]: by size; in the cellar
+ thank/thanked: the donors: by letter; on the website
+ drive/driven: the van: to {T}; on the Tuesday round
+ recruit/recruited: [two|{N}] more [drivers|marshals|helpers]
+ send/sent: the donation receipts: to the sponsors
+ print/printed: the [start numbers|route map|donation forms]
+ clean/cleaned: the [cold room|van|coffee urns]
+ ask/asked: {C} for [water|bananas|a cheque]
+ train/trained: the new volunteers: on hygiene
+ bank/banked: the cash: from the collection boxes
+ check/checked: the best-before dates
% marshals for the crossing
% donation receipts for {mon}
% second driver for the Tuesday round
= {N} families came {past}, more than ever.
= The run raised {M}.
= {A} has driven the van since the beginning.
= We have plenty of pasta and hardly any oil.
= The cold room broke down on {D}, luckily it was nearly empty.
= The route is five kilometres along the canal.
= Volunteers get a free lunch.
= The supermarket gives us what it cannot sell.
= Somebody left a piano at the door.
= Opening hours are Tuesdays and Fridays from 2 to 5.
= The charity has no paid staff.
= {A} knows most families by name.
= The mayor ran the whole distance in a chicken costume.
~ because the shelves are empty
~ so that nobody is turned away
~ as the van is needed elsewhere
# the exhibition; the museum; the archive; the library; the reading room
+ catalogue/catalogued: the [letters|photographs|bequest of {F}]
+ borrow/borrowed: the [portrait|globe|ship model]: from the museum in {T}
+ insure/insured: the loans: for {M}
+ hang/hung: the [pictures|panels]: in room {N}
+ write/written: the [labels|wall texts|audio guide]: for room {N}; in plain language
+ invite/invited: the [lenders|press|friends' association]: to the opening
+ frame/framed: the [drawings|maps]
+ adjust/adjusted: the [lighting|humidity]: in the vault
+ return/returned: the loans: to {C}
+ weed/weeded: the [travel guides|old encyclopedias]
+ digitise/digitised: the [glass plates|parish registers]
+ repair/repaired: the [spine of the atlas|book lift]
+ remind/reminded: readers with overdue books
% loan agreement with {C}
% wall texts for room {N}
= The exhibition had {N}00 visitors in its first week.
= The portrait was cleaned in {mon} and looks ten years younger.
= Humidity in the vault is stable at 48 percent.
= {A} found an unknown letter in box {N}.
= The bequest came to us in 1958.
= Groups pay {M}, schools nothing.
= The globe is too big for the lift.
= The opening speech lasted forty minutes.
= The audio guide exists in four languages.
= A visitor fainted in room {N}, she is well again.
= Fines for late books were abolished in {mon}.
= The picture on the poster is a detail of a larger work.
~ because the lenders insist on it
~ because the loan ends
~ so that visitors can find their way
# the seminar; the course; the exam; the timetable; the student project; module {K}
+ mark/marked: the [essays|exams|lab reports]: of group {N}
+ upload/uploaded: the [slides|reading list|solutions]: to the course page
+ print/printed: {N} copies of the exam
+ book/booked: the [lecture hall|computer room|guest lecturer]
+ hand in/handed in: the [essay|exposé|group report|lab notebook]: as a PDF
+ read/read: chapter {N}: of the handbook
+ prepare/prepared: a [short talk|handout|poster]: on chapter {N}
+ move/moved: the [tutorial|resit|lecture]: to a bigger room
+ set/set: the [questions|date] for the resit
+ publish/published: the [grades|exam results]
+ answer/answered: the students' mails
+ interview/interviewed: two local firms: for the project
% topic for the group project
% reading list for next term
= {N} students took the exam and most of them passed.
= The average was slightly better than last year.
= Office hours are Wednesdays from 2 to 3.
= Chapter {N} is not part of the exam.
= The lecture hall holds two hundred people.
= {A} gave an excellent talk on the second chapter.
= Group {N} chose a topic from biology.
= The guest lecturer was stuck on a train.
= The exam is on {D} at {when}.
= Students without a laptop can use the ones in the library.
= The new timetable was published {past}.
= A fail can be repeated once.
= The module is worth six credits.
~ because the exam office closes the list
~ so that everyone can prepare
~ since the room is too small
# the farm; the harvest; the vineyard; the stables; the herd
+ order/ordered: [feed|seed|straw|fencing wire|fertiliser]: for the spring; from {C}
+ call/called: the [vet|blacksmith|milk tanker]: about the lame mare; about the new calves
+ mend/mended: the [fence|gate|water trough]: by the brook
+ vaccinate/vaccinated: the [calves|lambs|geese]
+ prune/pruned: the [vines|apple trees]: on the south slope
+ bring in/brought in: the hay
+ service/serviced: the [tractor|milking machine|baler]
+ clean out/cleaned out: the [stables|hen house]
+ sell/sold: the [old tractor|surplus straw|bull calves]
+ test/tested: the [soil|must|well water]
+ fill in/filled in: the subsidy forms
% new tyre for the tractor
% soil samples from the lower field
= The hay is dry and the barn nearly full.
= We had {N} lambs this spring.
= Milk prices have fallen to a new low.
= {A} saw a wolf, or a large dog.
= The mare went lame {past}.
= Grapes were picked two weeks earlier than usual.
= The vet charged {M} for the night.
= Hail destroyed part of the barley in {mon}.
= The old tractor starts only when it wants to.
= The lower field was flooded twice.
= The cooperative bought a new press for {M}.
= Organic certification took us three years.
~ as rain is forecast
~ because the inspector will look at that
~ so that the animals don't get out
# your [order|booking|account|policy|application] {K}; claim {K}; case {K}; invoice {K}
+ send/sent: us [a copy of your passport|the signed form|proof of address|photos of the damage|the original receipt]: by post; by email
+ pay/paid: the [outstanding amount of {M}|instalment of {M}|invoice of {M}|deposit]: by bank transfer
+ confirm/confirmed: your [new address|bank details|appointment|travel dates]
+ return/returned: the [faulty device|wrong item|rental car|old card]: to our depot; in its box
+ fill in/filled in: the enclosed [form|questionnaire|claim form]: in block letters
+ sign/signed: the [enclosed agreement|direct debit mandate|declaration]
+ choose/chosen: [a delivery slot|a new appointment|a password]
+ contact/contacted: our [claims department|service desk|local office]
+ check/checked: the details: in section {N}
+ attach/attached: the [police report|doctor's note|repair invoice]
+ quote/quoted: the reference number {K}
% copy of the police report
% signed mandate
= We received your letter of {D}.
= Your contract began on {D} and runs for two years.
= The amount of {M} was credited to your account {past}.
= Your case is being handled by {F}.
= The invoice dated {D} came to {M}.
= Our records show no payment since {mon}.
= The parcel was sent on {D} with {C}.
= Our office is open on weekdays from 8 to {when}.
= The damage of {D} is covered in principle.
= The fee is {M} a year.
= We regret the inconvenience.
= Your booking includes breakfast and one suitcase.
= You have been our customer since 2009.
= Should you change your mind, the door is open.
~ so that we can process your request
~ otherwise a fee of {M} is due
~ because your file is incomplete
# the statutes; the election; the general meeting; the board; the annual meeting
+ send out/sent out: the [invitation|agenda|ballot papers|draft statutes]: to all members; with the accounts
+ nominate/nominated: a candidate for [treasurer|the board|vice-chair]
+ audit/audited: the accounts: for last year
+ book/booked: the [village hall|sound system|coffee]: for the annual meeting
+ register/registered: the new board: with the court; with the bank
+ draft/drafted: a [motion|new paragraph {N}|letter of thanks]
+ count/counted: the postal votes
+ present/presented: the [accounts|annual report]: to the members
+ hand over/handed over: the [cash box|files|keys]: to the new treasurer
+ write up/written up: the minutes: of the annual meeting
+ consult/consulted: a [lawyer|notary|tax adviser]: on paragraph {N}
% candidates for the board
% signature of the notary
= {N} members were present, so there was a quorum.
= {F} was elected with two votes against.
= The accounts closed with a surplus of {M}.
= Paragraph {N} dates from the founding year.
= The outgoing treasurer was given flowers.
= A member asked why the fees had gone up.
= The motion on dogs was rejected.
= The annual meeting is on {D} at {when}.
= The board has met nine times this year.
= {A} does not wish to stand again.
= Postal votes are allowed according to paragraph {N}.
= The association has existed since 1954.
~ because the court wants an answer
~ so that the deadline for motions is kept
~ as the term of the board ends
# customer {C}; the account {C}; the offer for {C}; the proposal; the pitch
+ send/sent: [the proposal|a revised offer|the price list|two references]: to {C}; to {P}
+ call/called: {P} at {C}: about the open offer; about the volume
+ prepare/prepared: the [demo|pitch deck|cost calculation]: for {C}
+ book/booked: the [train|flight|hotel] to {T}
+ update/updated: the [CRM|pipeline|contact data]: after the call
+ schedule/scheduled: a [follow-up call|demo|workshop]: with their IT people
+ answer/answered: the {N} technical questions
+ clarify/clarified: [who signs|the discount|the delivery terms]
+ find out: what {C} pays at the moment
+ introduce/introduced: {P} to [our engineers|the new contact]
+ lower/lowered: the price: by {N} percent
% cost calculation for {C}
% two references from the food industry
= The demo at {C} went well, they asked a lot of questions.
= {P} is the new head of purchasing there.
= They have a budget of {M} for this year.
= {C} is also talking to two competitors.
= Our contact is on parental leave until {mon}.
= Last year's turnover with them was {M}.
= {A} has a good feeling about it.
= Price is not the issue, they say, timing is.
= They use a system from the nineties.
= The meeting took place on {D} in {T}.
= The tender was cancelled once before.
= They liked the second option better.
= The pilot ended in {mon} with good results.
~ because they decide this month
~ so that we stay in the race
~ as they asked twice already
"""
