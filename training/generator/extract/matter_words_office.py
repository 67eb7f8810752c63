# ruff: noqa: E501  (lists of phrases, one a line)
"""Matters of offices, shops and firms, as ``matters`` reads them."""

from __future__ import annotations

MATTERS = """
# the product launch; the spring launch; the launch of the new [app|range|blender|e-bike]; launch plan
+ finalise/finalised: the [launch checklist|landing page|press kit|product photos]: with the agency; for the German market
+ send/sent: the [embargoed press release|sample units|reviewer packs]: to the [journalists|bloggers|trade press]; to {C}
+ brief/briefed: the [support|sales|shop] team: on the new features; about the hotline
+ book/booked: the [photographer|venue|livestream crew]: for launch day
+ get/got: sign-off on the [pricing|packaging|slogan]: from {R}; from legal
+ write/written: the [FAQ|newsletter text|product description|blog post]: in [English and French|two languages]; for the website
+ check/checked: whether the [barcodes|serial numbers|warranty cards] are correct
+ confirm/confirmed: the [delivery slot|first batch|order volume]: with the factory; with {C}
+ collect/collected: [quotes|testimonials] from the [beta testers|pilot customers]
+ update/updated: the [price list|order form|web shop]: with the new article numbers
% press kit for {C}
% final pricing table
% list of reviewers
= The [first batch|pilot run] of {N} units [arrived|left the factory] {past}.
= Pre-orders stand at {N}, which is [slightly above|well below|about in line with] plan.
= {A} showed the [packaging|teaser video|landing page] and most people liked it.
= There was some debate about whether [May|September|the autumn] would be a better moment.
= The competitor's model [costs|sells for] {M}, so our price looks reasonable.
= Marketing thinks the slogan is too clever; {A} disagrees.
= The beta testers mainly complained about the [battery|manual|colour].
= The launch itself takes place on {D} in {T}.
= A launch party was considered and rejected, the money goes into samples instead.
= Last year's launch slipped by [two|three|six] weeks because of customs.
= Legal has cleared the claims on the box.
= The embargo ends on {D} at {when}.
~ because the journalists are waiting for it
~ so that the shops can start taking orders
~ otherwise the box goes to print without it
# the budget; budget {mon}; the annual budget; next year's budget; cost review
+ send/sent: the [revised|corrected|updated] [budget|figures|cost plan]: to {P}; to the board; to head office
+ cut/cut: the [travel|training|marketing] budget by {N} percent
+ explain/explained: the [overspend|variance|deviation] in [travel|freight|energy]: to the board; in one paragraph
+ collect/collected: the [cost estimates|numbers|forecasts] from [all departments|the three sites]
+ reconcile/reconciled: the [bank statements|card payments|petty cash]: with the ledger; for {mon}
+ ask: the department heads for [their staffing plans|savings proposals]
+ put together/put together: a [one-page summary|comparison with last year]: for the finance committee
+ check/checked: if the [licence fees|leasing rates] can be spread over two years
+ move/moved: the [leftover|unspent] {M}: to the repairs line; into next quarter
+ approve/approved: the [supplementary budget|extra hours]
+ chase/chased: the unpaid invoices from {C}
% forecast for the second half
% breakdown of the travel costs
% new cost centre for {C}
= We are {N} percent under budget so far, mostly because two posts are vacant.
= Travel came to {M}, compared with {M} last year.
= Energy is the big unknown; nobody wanted to guess.
= The auditors had no remarks on the [accruals|provisions].
= {A} explained why freight costs had doubled in {mon}.
= The board wants to see a balanced budget but has not said where to save.
= Revenue in {mon} was {M}, the best month of the year.
= {A} felt the contingency was too small.
= The old spreadsheet had a formula error in row {N}, which has been corrected.
= The exchange rate helped us this time.
= The finance committee meets on {D}.
= A salary freeze was mentioned but not discussed any further.
~ because the auditors come next month
~ so that finance can close the books
~ otherwise the numbers do not match
# the office move; the move to {T}; the new office; relocation
+ measure/measured: the [meeting rooms|kitchen|windows|new desks]: in the new building; on the second floor
+ order/ordered: the [moving boxes|labels|crates|whiteboards]: from {C}
+ cancel/cancelled: the [cleaning contract|parking spaces|water cooler] at the old site
+ redirect/redirected: the [post|phone lines|newspaper subscription]: to the new address
+ draw up/drawn up: a [seating plan|packing schedule|key list]
+ hand in/handed in: the old [access cards|keys|parking permits]: at reception
+ label/labelled: [all|their|the] [boxes|monitors|cabinets]: by department and room
+ clear out/cleared out: the [archive|basement|stationery cupboard]
+ tell/told: [suppliers|the bank|our customers] about the new address
+ get: three quotes from removal firms
+ walk through: the new building with the [fire officer|landlord]
% inventory of the furniture
% parking permits for the new site
% signage for reception
= The lease in {T} starts on {D}.
= The new floor has [four|two|six] meeting rooms, one of them with a view of the car park.
= Some people are worried about the longer commute; {A} for one needs {N} minutes more.
= The landlord has agreed to repaint the ground floor at his own cost.
= The movers are coming with two lorries on {D}.
= Our old desks were sold to a school for {M}.
= The internet line in the new building is already live.
= {A} reported that the kitchen is smaller than on the plan.
= The rent is {M} a square metre, heating included.
= Plants travel in private cars, the movers don't take them.
= There is no bike shed at the moment.
= The last move, in 2016, took a whole weekend.
~ because the lease ends soon
~ so that the movers know where to put things
~ since the lift is booked
# the vacancy; hiring a [developer|nurse|bookkeeper|designer]; the open position; recruitment
+ post/posted: the job advert: on the careers page; on two job boards; in the local paper
+ screen/screened: the [{N}|remaining|new] applications
+ invite/invited: [three|four|the two best] candidates: to an interview; to a trial day
+ phone/phoned: the referees of [the second candidate|Ms {P}]
+ prepare/prepared: the [interview questions|offer letter|case study|contract]: for the second round
+ write to/written to: the rejected [applicants|candidates]
+ check/checked: the salary band: with HR; with the works council
+ set up/set up: [a laptop|an email account|a desk] for the new colleague
+ plan/planned: the first week: with her mentor; for the newcomer
+ agree: a start date with {F}
+ reword/reworded: the [requirements|job title] in the advert
% offer letter for {F}
% onboarding plan
= We received {N} applications, which is more than last time.
= {F} made a very good impression but wants to work four days a week.
= One candidate withdrew {past} because she had found something closer to home.
= {A} thought the second interview went better than the first.
= The probation period is six months.
= The position has been vacant since {mon}.
= Two of the applicants speak Portuguese, which would help with {C}.
= The agency charges {M} for each placement.
= HR says the salary is at the lower end of the market.
= Opinions on the case study were divided.
= {F} starts on {D} and will sit next to {A}.
= We don't do background checks for this role.
~ because the team is two people short
~ so that she can start on time
~ as the other candidate has dropped out
# the audit; the ISO audit; audit follow-up; the external audit
+ gather/gathered: the [training records|calibration certificates|signed procedures]: for the auditor
+ close/closed: [finding|non-conformity] {N}
+ rewrite/rewritten: the procedure for [returns|visitor access|document control]
+ upload/uploaded: the evidence for {K}: to the audit folder; to the portal
+ interview/interviewed: the shift leaders: about {K}
+ sign/signed: the [management review|statement of applicability|engagement letter]
+ train/trained: the new starters: on data protection
+ answer/answered: the auditor's questions on [stock|payroll|access rights]
+ retest/retested: the emergency lighting in hall {N}
+ replace/replaced: the outdated [forms|labels|safety posters]: on the shop floor
+ find out: who approved the change in {mon}
% corrective action report for {K}
% list of subcontractors
= The auditors were here on {D} and stayed two days.
= They looked at {N} files and found [one|two|three] minor deviations.
= Overall the result was better than two years ago.
= {A} did not agree with the finding on training records.
= The certificate is valid for three years.
= The lead auditor, {F}, praised the tidy warehouse.
= The report came {past} and runs to {N} pages.
= Finding {N} was withdrawn after {A} had shown the records.
= Document control has been the weak spot for years.
= The fee for the audit was {M} plus travel.
= Access reviews take place every quarter.
= Nobody was sure why the signature was missing on two of the forms.
~ because the auditor will ask for it
~ so that the certificate can be renewed
~ otherwise the finding stays open
# the trade fair; the stand in {T}; trade fair in {mon}; the exhibition
+ reserve/reserved: [hotel rooms|a bigger stand|a parking permit]: for the team; in {T}
+ ship/shipped: the [display|banners|demo machine|samples]: to the fairground; with {C}
+ print/printed: {N}00 [flyers|business cards|price lists]
+ register/registered: the [exhibitors|stand crew]: for passes
+ follow up/followed up: the {N} leads from [the first day|last year]
+ order/ordered: [electricity|carpet|a coffee machine] for the stand
+ design/designed: the back wall of the stand
+ draw up/drawn up: a rota for the stand
+ invite/invited: [our best|existing] customers: to the stand party
+ return/returned: the borrowed [screens|counter|fridge]: to {C}
+ call: {R} about the broken display
% flyers in Polish
% passes for {P} and {P}
= The hall plan shows us between {C} and a food truck.
= We collected {N} leads, a third of them from abroad.
= The stand cost {M} last time and nobody could say what it brought.
= {A} found the location near the entrance ideal.
= The fair runs from {D} for four days.
= Breakfast is included in the room rate.
= Visitor numbers were down by {N} percent.
= The demo machine broke down on the second morning.
= The organiser has moved the opening to {when}.
= {A} and {P} travel by train, the others by van.
= Sales would rather go to the smaller fair in {T}.
= The stand party was fun but too loud for conversations.
~ since hotels fill up quickly
~ because the organiser charges extra after that
~ so that the crew has something to hand out
# the complaint from {C}; the customer complaint; returns; complaint {K}
+ apologise: to the customer
+ call/called: the customer [back|again]: about the refund
+ send/sent: a [replacement|credit note|prepaid label|new cable]: to Mrs {P}; to {C}
+ refund/refunded: the [shipping costs|full amount|difference of {M}]
+ inspect/inspected: the returned [units|parcel|jacket]: for water damage
+ find out: why the [parcel|order] was [delayed|sent twice|left in the rain]
+ talk to/talked to: the [carrier|driver|packer]: about the damage
+ log/logged: the case: in the returns list; under {K}
+ answer/answered: the [one-star review|letter from the lawyer]
+ change/changed: the packing instructions for glass
+ offer/offered: {C} a discount of {N} percent
% written reply to {C}
% photos of the damage
= The customer ordered on {D} and waited [three weeks|a month].
= Two parcels were damaged, one was lost entirely.
= {A} spoke to her {past}; she was annoyed but polite.
= The invoice shows the wrong address.
= It is the third complaint about this carrier since {mon}.
= The item is covered by the warranty until {D}.
= The packing list was complete, so the mistake happened on the road.
= She had already paid {M} by card.
= According to the tracking page the parcel was handed to a neighbour.
= {A} thinks that the customer has a point.
= We refunded a similar case in {mon} without discussion.
= The lawyer's letter sounds worse than it is.
~ because she has waited long enough
~ so that the case can be closed
~ otherwise they will go to the ombudsman
# the supplier contract; the contract with {C}; negotiations with {C}; the new supplier
+ negotiate/negotiated: [a longer payment term|a volume discount|a shorter notice period]: with {C}
+ read/read: the [small print|liability clause|second draft]: once more; line by line
+ send/sent: the [signed contract|redline|counter-offer]: to {C}; to their lawyer; back to {P}
+ compare/compared: the [three offers|delivery terms|prices]: with last year's
+ visit/visited: the plant in {T}
+ give notice: to the old supplier
+ ask/asked: {C} for [references|a sample|a proof of insurance]
+ have: the contract checked by legal
+ renew/renewed: the [framework agreement|maintenance contract]
+ set/set: the target price for {mon}
+ add/added: {C} to the vendor list
% second quote from {C}
% sample of the new fabric
= Their price is {N} percent lower, but delivery takes twice as long.
= The current contract runs until {D} and renews itself for a year.
= {A} has known the owner for years and trusts him.
= {C} asked for payment within 14 days.
= The sample we got in {mon} was fine.
= Two of the three offers were incomplete.
= Legal had no objections to the liability clause.
= The meeting with {C} on {D} was friendly but led nowhere.
= Their factory is certified, {A} saw the papers.
= If they raise the price again, we have an alternative.
= A penalty clause was never part of the deal.
= The minimum order is {N} pallets.
~ because the offer expires
~ so that there is no gap in deliveries
~ as our stock only lasts four weeks
# the warehouse; stocktaking; the stock count; the storage hall
+ count/counted: the [pallets|spare parts|loose items]: in aisle {N}; in the cold store
+ repair/repaired: the [forklift|loading ramp|shutter|dock light]
+ scrap/scrapped: the [expired|damaged|obsolete] [stock|batteries|paint]
+ reorder/reordered: [stretch film|pallet labels|safety shoes|packing tape]
+ train/trained: two more [people|temps]: on the forklift; on the scanner
+ mark/marked: the [walkways|emergency exit|charging area]: with yellow tape
+ correct/corrected: the stock levels: in the system; for article {K}
+ clear/cleared: the blocked aisle at gate {N}
+ test/tested: the sprinklers
+ find: storage space for {N} pallets
+ report/reported: the broken rack: to the manufacturer; to {R}
% list of slow movers
% new lamps for dock {N}
= The count showed a difference of {N} pieces, mostly screws.
= The forklift was in the workshop for nine days.
= {A} counted aisle [three|seven] twice and got the same result.
= The roof over gate {N} leaked in {mon}.
= We ship about {N}0 parcels a day, twice that before Christmas.
= A temp dropped a pallet of jam {past}, nobody was hurt.
= The temperature in the cold store is logged every hour.
= Two racks were taken out of service last year.
= {A} would prefer to count in January, when it is quiet.
= The scanner batteries last for one shift.
= Night shift found nothing unusual.
= Visitors wear high-visibility vests in the hall.
~ because the insurer wants to see it
~ so that the night shift can work
~ since the inspector comes back
# the annual report; the newsletter; the magazine; the brochure
+ write/written: the [foreword|chapter on staff|editorial|interview with {F}]
+ proofread/proofread: [the galley proofs|pages 1 to {N}|the final version]
+ choose/chosen: the [cover picture|photos|paper]
+ send/sent: the [final files|corrections|print data]: to the printers; to the designer
+ chase/chased: the missing [texts|pictures|permissions]: from the regional offices
+ shorten/shortened: the article on [recycling|the anniversary]: to one page
+ ask/asked: {F} for a quote
+ get: permission for the pictures
+ translate/translated: the summary: into French
+ update/updated: the mailing list
+ fix/fixed: the typos on page {N}
% final layout
% captions for the photos
= The last issue had {N} pages, which was too many.
= {A} likes the blue cover, {P} prefers the green one.
= The print run is {N}00 copies.
= The designer is on holiday until {D}.
= Readers wrote [two|five|a dozen] letters about the last issue.
= The interview with {F} turned out very well.
= Postage went up to {M} for each copy.
= We stopped the printed edition for a year during the pandemic.
= {A} has always written the foreword.
= Page {N} still shows the old logo, but that is only the draft.
= The printers need five working days.
= Recycled paper costs a little more.
~ because the printers are fully booked after that
~ so that readers have it in time
~ as the foreword depends on it
# the training day; the staff workshop; first-aid training; the course for new colleagues
+ book/booked: [the trainer|a bigger room|lunch for {N}]: for both days
+ send/sent: the [joining instructions|invitation|handout]: to everyone on the list
+ collect/collected: the feedback forms
+ copy/copied: the [workbook|exercises]: for {N} people
+ remind/reminded: those who have not signed up
+ arrange/arranged: cover for [reception|the phones|the ward]
+ bring/brought: the [projector|flip chart|dummy] along: from the store room
+ issue/issued: the certificates
+ pay/paid: the trainer's invoice
+ reserve/reserved: {N} places on the course
+ test/tested: the video link: with the people in {T}
% certificates for the participants
% feedback form
= {N} people took part, three more than planned.
= The trainer, {F}, has worked with us since 2019.
= Lunch was good but there was too little of it.
= Most participants found the role play useful.
= The course runs from {when} to 5 pm.
= Attendance is voluntary this time.
= One afternoon session was cut short by a fire alarm.
= {A} had hoped for more practical exercises.
= A one-day course costs {M} per person.
= The certificates are valid for two years.
= The last first-aid course was in {mon}.
= The room has daylight, and parking is behind the building.
~ because places are limited
~ so that everyone gets a seat
~ since {P} cannot come
"""
