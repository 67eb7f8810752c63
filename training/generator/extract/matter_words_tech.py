# ruff: noqa: E501  (lists of phrases, one a line)
"""Matters of software, research and engineering, as ``matters`` reads them."""

from __future__ import annotations

MATTERS = """
# the website; the new website; the relaunch; the home page
+ move/moved: the [domain|forms|old blog posts]: to the new host; to {C}
+ fix/fixed: the [contact form|broken links|mobile menu|search]: on the home page; on the events page
+ write/written: the [texts|about page|privacy notice]: for the start page
+ resize/resized: the [photos|logos]
+ renew/renewed: the [certificate|domain|hosting plan]
+ test/tested: the [checkout|newsletter sign-up|cookie banner]: on old phones; in Firefox
+ send/sent: {P} the [login|access data|logo files]
+ take down/taken down: the [old shop|Christmas banner|outdated prices]
+ translate/translated: the [menu items|start page]: into Spanish
+ set up/set up: redirects: for the old addresses
+ ask/asked: the agency for [a cost estimate|the source files]
% texts for the about page
% new team photos
= The old site had {N}00 visitors a month, most of them from search engines.
= The agency quoted {M} for the whole thing.
= {A} finds the font too small.
= The contact form lost {N} messages in {mon} before anybody noticed.
= The site was down for two hours {past}.
= The relaunch was planned for {D} originally.
= The colours come from the logo, and they stay.
= {A} built the first version in a weekend.
= Google had indexed the test pages.
= The photographer was here on {D}.
= Nobody reads the blog, according to the statistics.
= The cookie banner annoys everyone, but the law is the law.
~ because customers cannot reach us
~ so that nothing is lost in the switch
~ as the certificate is about to expire
# the release; version {N}; release {K}; the sprint; the app
+ fix/fixed: the [crash on start|login bug|memory leak|flaky test]: in the export; on Android
+ review/reviewed: [the pull request|{P}'s branch|the migration script]
+ write/written: the [release notes|migration guide|integration tests]: for the API
+ merge/merged: the [feature branch|hotfix]: into main
+ roll back/rolled back: the [config change|last deployment]: on staging
+ bump/bumped: the [version number|database driver]
+ tag/tagged: the release candidate
+ update/updated: the [changelog|docs|dependencies]
+ open/opened: a ticket for the [timeout|broken layout|wrong totals]
+ profile/profiled: the [search query|start-up]: with real data
+ deploy/deployed: [{K}|the hotfix|the new build]: to staging; to production
+ remove/removed: the feature flag
+ ping/pinged: {C}: about the API limits
% fix for {K}
% load test results
% screenshots for the app store
= The build has been green since {mon}.
= The crash only happens on tablets with little memory.
= {A} bisected it down to a change from {mon}.
= Coverage is at {N} percent.
= The release went out at {when} without any trouble.
= Support got {N} tickets about the new menu.
= {A} doesn't like the new framework, but that ship has sailed.
= The test suite takes {N} minutes.
= Version {N} was the last one with the old editor.
= It works on my machine.
= Staging and production have been out of sync for a while.
= The store approved the app within a day.
= The bug had been there since 2021.
= We freeze the code on Thursdays as a rule.
~ because the store review takes days
~ so that QA can start
~ as the old version stops working
~ otherwise the import keeps failing
# the outage; the incident of {D}; the mail server; the network; incident {K}
+ restart/restarted: the [mail server|switch in the basement|backup job]
+ restore/restored: the [database|lost folders|settings]: from the backup of {D}
+ find out: why the alarm [did not go off|came so late]
+ write/written: the post-mortem
+ replace/replaced: the [faulty disk|old switch|UPS battery]
+ raise/raised: the disk quota: for the mailboxes
+ add/added: an alert for [full disks|slow queries|expired certificates]
+ tell/told: the customers that service is back
+ rotate/rotated: the [keys|passwords|API tokens]
+ order/ordered: a spare [router|power supply]: from {C}
+ patch/patched: the [firewall|VPN gateway]
+ document/documented: the failover steps: in the wiki
% root cause analysis
% spare disk for the array
= The mail server stopped answering at {when}.
= Around {N} users were affected for an hour.
= {A} was on call and reacted within minutes.
= The cause was a full disk, as so often.
= No data was lost.
= The provider confirmed a cable fault in {T}.
= The monitoring showed green all the time.
= A similar incident happened in {mon}.
= The backup ran through at 3 in the morning.
= Some mails were delivered twice.
= The old switch was bought in 2012.
= Customers took it with humour, mostly.
= According to the contract {C} has four hours to respond.
~ because it could happen again
~ so that we sleep better
~ as the warranty has run out
# the study; the paper; the experiment; the thesis; the field work
+ rerun/rerun: the [simulation|analysis|control experiment]: with the corrected data; without outliers
+ send/sent: the [manuscript|draft|consent forms|samples]: to the co-authors; to the journal; to the lab
+ recruit/recruited: {N} more participants
+ clean/cleaned: the [survey data|glassware|data from {T}]
+ plot/plotted: the results of [run {N}|the pilot]
+ rewrite/rewritten: the [abstract|methods section|discussion]
+ answer/answered: the [reviewers|ethics board|second referee]
+ calibrate/calibrated: the [spectrometer|sensor|scales]
+ book/booked: [beam time|the microscope|the seminar room]
+ ask/asked: {P} for the raw data
+ transcribe/transcribed: the [interviews|field notes]: from {T}
+ submit/submitted: the [ethics application|poster|final version]
+ read/read: {P}'s chapter
+ label/labelled: the [samples|images|recordings]
% figures for the poster
% literature review
% reply to reviewer 2
= The effect is smaller than in the pilot, but still there.
= We have data from {N} participants.
= {A} showed the plots, the baseline looks odd.
= The reviewers liked the idea and hated the statistics.
= The journal's answer came {past}: major revision.
= The conference takes place in {T} on {D}.
= The sensor drifted by {N} percent overnight.
= Field work in {mon} was mostly rain.
= {A} suspects a mistake in the coding.
= An earlier study from 2015 found the opposite.
= Participants received {M} each.
= The lab has been without a technician since {mon}.
= The grant pays for two more years.
= Sample {N} was contaminated.
~ because the journal only gave us four weeks
~ so that the figures match the text
~ since sample {N} is useless
# the grant; the funding bid; the grant application; the foundation's money
+ fill in/filled in: the [budget table|application form|final report]
+ ask/asked: [three partners|the school|the council] for a letter of support
+ draft/drafted: the [project description|timeline|impact section]
+ submit/submitted: the [application|interim report|proof of spending]: on the portal
+ check/checked: the [rules on overheads|own contribution]: with the foundation
+ scan/scanned: the [receipts|signatures]
+ phone/phoned: the programme officer: about the own contribution
+ correct/corrected: the figures in table {N}
+ report/reported: the change of plan: to the foundation
+ spend/spent: the remaining {M}
+ proofread/proofread: the summary
% letter of support from {C}
% proof of spending for {mon}
= The foundation gives up to {M} a project.
= Our last application was turned down without a reason.
= {N} groups applied and nine were funded.
= {A} has written bids like this before.
= The call was published on {D}.
= Overheads are capped at {N} percent.
= The money from the first grant has been spent.
= The decision is made by a jury of five.
= Matching funds could come from {C}.
= The programme officer was friendly and knew our work.
= We received {M} from the lottery in {mon}.
= {A} calls it paperwork for the sake of paperwork.
~ because the portal closes at noon
~ so that the second half is paid out
~ otherwise we have to pay it back
# the machine; line {N}; the packaging line; the new press; maintenance
+ replace/replaced: the [drive belt|filter|pressure valve|seals]: on line {N}; at the press
+ lubricate/lubricated: the [bearings|chain]
+ order/ordered: [spare parts|a new motor|hydraulic oil]: from {C}
+ adjust/adjusted: the [sensor|cutting width|speed]: on the press
+ train/trained: the operators: on the new press
+ measure/measured: the vibration: again after {N} hours
+ lock out/locked out: the machine
+ send/sent: the gearbox: to {C} for repair
+ log/logged: the downtime
+ update/updated: the [maintenance plan|wiring diagram]
+ install/installed: the [guard rail|emergency stop|light curtain]
+ call/called: the manufacturer: about the error code
% quote for a new motor
% spare belt for line {N}
= Line {N} stood still for six hours {past}.
= The vibration has been getting worse since {mon}.
= {A} heard a strange noise from the gearbox.
= Output is back at {N}00 pieces an hour.
= The motor dates from 1998.
= The technician from {C} was here on {D}.
= Scrap was below two percent.
= Error {K} came up twice during the night.
= The operators are happy with the new press.
= The repair cost {M}, mostly travel.
= A new machine would pay for itself in five years, says {A}.
= The belt is checked at the start of each shift.
~ because it is about to fail
~ so that the line can run at full speed
~ otherwise the guarantee is void
# the building site; the extension; the new kitchen; the renovation; the construction
+ order/ordered: the [tiles|windows|worktop|radiators]: in grey; from {C}
+ pour/poured: the [foundation|concrete for the stairs]
+ send/sent: the [revised drawings|site diary|structural report]: to the architect; to the authority
+ check/checked: the [levels|cable runs|delivery of bricks]
+ seal/sealed: the [shower|joints|windows]
+ move/moved: the [socket|radiator|wall] by {N} centimetres
+ apply for/applied for: the [building permit|crane permit|power connection]
+ hire/hired: a [crane|second electrician|skip]
+ clear up/cleared up: the rubble: in the yard; behind the fence
+ plaster/plastered: the walls: in the hall
+ insure/insured: the site
+ agree: the handover date: with {R}
+ photograph/photographed: the cracks: in the neighbour's wall
% structural report
% extra socket in the pantry
% final invoice from {C}
= The bricklayers are a week behind schedule.
= The tiles arrived {past}, two boxes were broken.
= Concrete needs four weeks to harden.
= The neighbour complained about dust.
= {A} visited the site on {D} and was pleased.
= The building permit dates from {mon}.
= Additional work so far: {M}.
= The electrician had an accident, luckily nothing serious.
= The windows are triple glazed.
= {A} and the architect do not always get along.
= Work stops at {when} because of the school next door.
= Below the floor they found an old well.
~ because the plasterers come next
~ so that the screed can dry
~ as winter is coming
"""
