# ruff: noqa: E501  (lists of phrases: entries between bars)
"""Registers of software houses and help desks, as ``registers`` reads them."""

from __future__ import annotations

REGISTERS = """
# incident post-mortem: parts log prose table form owned=0.8 dated=0.6
$S 1|2|3
$svc checkout|the login service|search|the {C} API|billing|payments-{N}|the mail relay|the app|DNS|the message queue
! # Post-mortem: {svc} outage, {date} // Severity: SEV{S} // Duration: {N} min|INCIDENT {K} // Service: {svc} // Commander: {A}|Post-incident review - {svc}|RCA {K} ({svc})|{svc} incident, blameless review // Scribe: {A}|Timeline and learnings: {svc} {date}
@ {p}|{f}|@{p}|{i}|SRE|on-call|the platform team|DBA|networking|{C}|Support|the payments squad|incident commander|vendor|release manager|infosec|tier 2|data eng
^ within 5 days|before *the freeze*|by *next sprint*|before *Black Friday*|by *the next on-call rotation*|this quarter|before *re-enabling the job*
> {O} to {T}{D}|{O} will {T}{D}|AI: {O} to {T}{D}|{O} owns this and will {T}{D}|{B} {O} will {T}|Action: {T}{D}|We need to {T}{D}|{O} has picked up the ticket to {T}{D}|{O} has to {T}{D}|{O} agreed to {T} and {T2}|{O} volunteered to {T}{D}|Nobody owns it yet: {T}{D}
& {T} ({O}, {U})|{T} - {O}|⟦{O}⟧ {T}{D}|{O}: {T}{D}|{T} / {O} / {U}|{T}{D}|⟦ ⟧ {T} @{O}|⟦ ⟧ {T}|{K} {T} ({O})
+ alert on [disk usage|replica lag|queue depth|certificate expiry] << Nobody was paged for {N} minutes.|add/added: a [rate limit|circuit breaker|canary stage|timeout]: to {svc} << Retries multiplied the load on {svc} by {N}.|write/written: a runbook: for failover << The runbook was from 2019.|rotate/rotated: the leaked token << Token found in build log.|raise/raised: the connection limit << Connection pool exhausted at {when}.|backport: the fix: to 4.{N}|credit/credited: the {N} affected customers|delete/deleted: the orphaned jobs|test/tested: restoring the backup << Restore took {N} minutes longer than planned.|document/documented: the on-call escalation|remove/removed: the feature flag|move/moved: the cron job: off the primary << Cron job locked the users table.|publish/published: the status page update|ask/asked: {C} for their RCA << {C} had a fibre cut in {town}.|pin/pinned: the version of {lib0}|clean up/cleaned up: the dashboards << {N} dashboards, none of them right.|load test {svc}
$lib0 the driver|openssl|the SDK
= {when} First alert fires.|{when} Rollback of build {N} starts.|Root cause: a config change doubled the cache key length.|{N}% of requests failed.|No data was lost.|{when} {A} joins the call.|Detection was by customers, not by us.|What went well: communication.|What went badly: the pager was on silent.|{when} Traffic back to normal.|{svc} had last failed in {mon}.|Cost estimate: {M}.|Lucky: it happened on a Sunday.|The change had passed review.|Error budget for {mon} is used up.|{svc} runs on {N} nodes.|Five whys are in the appendix.|{when} {A} suspects DNS (wrong).
~ {thing} {was} {done} during the incident.|Mitigation: {done} {rest} at {when}.|{A} {done} {rest} {past}, verified.|We discussed whether to {V} and decided against it.|Won't do: {V}.|⟦x⟧ {V}|{thing} {done} in build {N}.
% Action items|Follow-ups|Corrective actions|Remediation|Prevent recurrence|AIs
_ Action; Owner; Due; Cause|Ticket; Assignee; Target; Gap|Remediation; DRI; ETA; Finding
- Review meeting {date}.|Thanks to everybody who got up at night.
# code review and pull request: turns lines prose owned=0.7 dated=0.35
$*file src/auth.py|parser.c|README|the Dockerfile|utils/dates.ts|line {N}|the migration|CI config|the retry loop|Button.vue|schema.sql
! PR #{N}{N}: {ttl} // Author: {A}|Review of #{N}: {ttl}|MR !{N} {ttl}|Merge request: {ttl} // Reviewers: {A}|Re: ⟦PATCH v{S}⟧ {ttl}
$S 2|3|4
$ttl Fix flaky tests|Add CSV import|Speed up login|Drop Python 3.8|dark mode|Handle empty names|cache tokens
@ {p}|@{p}|{p}{i}|{l}|{i}|author|maintainers|reviewer 2|codeowners|the docs people|release captain|QA
^ before *merge*|before *the release branch is cut*|by *code freeze*|before *rc1*
> nit: {O}, please {T}|{O}, please {T}{D}|@{O} could you {T}{D}?|{O} will {T}{D}|I'll {T}{D}{I}|ok, I will {T}{D}{I}|{O} can you {T} and {T2}?|blocking: {O} must {T}{D}|We should {T}{D}|someone needs to {T}{D}|good catch, will {T}{D}{I}|Let me {T}{D}{I}|Requested changes: {T}{D}
& {file}: {T}|{T} ({O})|⟦{O}⟧ {T}{D}|{T}{D}|TODO({O}): {T}|{O}: {T}{D}|- ⟦ ⟧ {T}|{T} -- {O}
+ rename: {var}: to {var2} << {var} reads like a list but is a dict.|add/added: a test: for {file}; for the empty case << {file} has no test for negative numbers.|squash/squashed: the commits|rebase: onto main << Conflicts in {file}.|extract/extracted: a helper: from {file} << Same six lines as in {file}.|handle/handled: the timeout: in {file}|drop/dropped: the debug print: in {file} << Left a print in {file}.|update/updated: the [changelog|docs|type hints]|check/checked: the return value: in {file}|split/split: this PR << {N}{N} lines changed.|bump/bumped: the version|revert/reverted: the change: to {file} << CI red since {file} changed.|measure/measured: the memory|quote: the shell variable: in {file}|fix/fixed: the off-by-one: in {file}|close/closed: the file handle|explain: the magic number {N}
$*var tmp|x2|users|do_it|foo|ctx
$*var2 totals|retry_count|user_by_id|run|ctx
= lgtm|CI green.|Nice, this is much clearer.|{file} is generated, ignore it.|Why a tuple here? ah, I see.|Coverage {N}%.|This came up in #{N} too.|I like the naming.|We use tabs in {file}, historically.|Works on my machine.|{A} approved these changes.|Not in scope here.|+{N} -{N}|The old code did the same.|Interesting, didn't know that function.|Benchmark: {N}% faster.|Our style guide asks for docstrings.|force-pushed {N} times, sorry
~ done: {done} {rest}|{done} {rest} in a1b2c{N}|{A} {done} {rest}|optional, feel free to ignore: {V}|no need to {V}, out of scope|tried to {V}, made it slower, dropped it|resolved: {thing} {done}|we never {V} here
% Requested changes|Before merge|Checklist|TODO|Follow-ups
_ Comment; Who; When; File|Change; Assignee; By; Problem
- Merged by {A}.|Approvals: 1 of 2
# release notes with follow-ups: parts lines prose owned=0.65 dated=0.55
$prod {C} Desktop|Kite {N}.2|firmware {K}|the app|server {N}.0|OpenPlan|the {town} build
! {prod} - release notes|RELEASE {K} // {date}|Changelog {prod}|What's new in {prod}|Release checklist {prod} // Release manager: {A}|{prod}: go/no-go call {when}
@ {p}|{f}|@{p}|docs|QA|Support|marketing|translators|release manager|partners|admins|mobile team|packagers|field service|product|sysadmins
^ before *rollout*|by *GA*|before *upgrading*|by *the beta*|before *support for {N} ends*|before *the store review*
> {O} to {T}{D}|{O} will {T}{D}|Follow-up: {O} to {T}{D}|{O} must {T}{D}|Known issue, {O} will {T}{D}|{O} should {T}{D}|{B} {O} need to {T}|Pending: {T}{D}|Still missing: {T}{D}|{O} is going to {T}{D}|To be done: {T}{D}
& {T} ({O})|{O}: {T}{D}|{T} - {O}{D}|{T}{D}|⟦{O}⟧ {T}|⟦ ⟧ {T} ({O}, {U})|⟦ ⟧ {T}|{O} - {T} - {U}
+ migrate/migrated: the [settings|licence keys|database]: with the tool << Settings of version {N} are not read any more.|update/updated: the [screenshots|install guide|store text]|announce/announced: the end of life: of version {N}|sign/signed: the [installer|packages]|translate/translated: {N} new strings << {N} strings appear in English.|restart: the service: on all nodes|regression-test the [export|printing|login]: on Windows << Printing crashed on {N} of {N} printers.|notify/notified: [{C}|the beta testers]|tag/tagged: the repository|upload/uploaded: the build: to the store|fix/fixed: the icon: in dark mode << Icon invisible in dark mode.|rebuild/rebuilt: the index|renew/renewed: the certificate << Certificate runs until {date}.|write/written: the blog post|archive/archived: the old branch|thank/thanked: the contributors
= Added: search in archived notes.|Fixed: crash when a name contains an apostrophe (#{N}).|Changed: default timeout {N} s.|Removed: fax module.|Thanks to {F} for the report.|Works with Windows 10 and later.|Download size {N} MB.|Start-up is {N}% faster.|Deprecated: the old import, which stays until {prod} ends.|Security: no known issues.|The update installs by itself.|Supports {N} languages.|Beta had {N}0 users.|Users can now sort by colour.|Admins may turn this off.|Licence unchanged.
~ {thing} {done} in this release.|{A} {done} {rest}.|⟦x⟧ {V}|You no longer have to {V}.|It is now possible to {V} in one click.|Planned for some day, not scheduled: {V}.|There is no need to {V}.
% Follow-ups|Before rollout|Open|Upgrade steps owed|To do after release|Checklist
_ Item; Owner; By; Change|Step; Team; When; Issue
- Happy updating!|Build {N}{N}
# ticket thread of a help desk: turns form prose log owned=0.7 dated=0.5
$thing0 printer {N}|VPN|the till|Outlook|scanner on floor {N}|the meeting room screen|badge reader|laptop {K}|the phone of {L}
! Ticket #{N}{N}{N} // Subject: {thing0} [not working|slow again|asks for password|offline] // Requester: {F} // Status: [open|pending]|⟦{K}⟧ {thing0}|Helpdesk thread - {thing0}|Case {K}: {thing0} // Priority: [P2|P3|low]|INC{N}{N} {thing0}, reported {date}
@ {p}|{f}|{l}|agent {N}|2nd level|the user|requester|field tech|procurement|vendor|{C} support|floor {N} admin|network team|asset mgmt
^ before *the SLA breaches*|by *COB*|within 4 h|on the next site visit|before *you go home*|before *the warranty ends*|by *next patch day*
> {O} will {T}{D}|I'll {T}{D}{I}|I will {T}{D}{I}|{O}, can you {T}{D}?|Assigned to {O}: {T}{D}|Passing to {O} to {T}{D}|{O} please {T}{D}|waiting for {O} to {T}{D}|{O} needs to {T}{D}|Escalated, {O} has to {T}{D}|We'll have to {T}{D}|{O} to {T} and {T2}|{B}, {O}, please {T}
& {T} ({O}){D}|{O}: {T}|Next action: {T} - {O}|{T}{D}|Assigned {O}: {T}{D}|{T} / {O} / {U}
+ reset: the [password|MFA token|BIOS]|send/sent: [a screenshot|the serial number|the log file]: to us << Error code {K}.|replace/replaced: the [cable|docking station|toner|fuser] << Toner smudges on every page.|reinstall/reinstalled: the driver << Driver from 2017.|order/ordered: [a new battery|an adapter]: from {C} << Battery at {N}% health.|unlock/unlocked: the account: of {L} << Account locked after {N} attempts.|restart: the spooler|extend/extended: the mailbox: by {N} GB << Mailbox full.|call/called: {C}: with case {K}|check/checked: the patch panel: in rack {N}|enrol/enrolled: the phone: in MDM|bring/brought: the laptop: to room {N}|grant/granted: access: to share {K}|try another cable|update/updated: the knowledge article|swap/swapped: port {N} << Port {N} flaps.
= {thing0} was installed in {mon}.|User says it worked {past}.|Happens only on Wi-Fi.|Could not reproduce.|Ticket merged with {K}.|Tried turning it off and on, no change.|Warranty until {date}.|User is on leave until {day}.|Same fault in {town}.|Logs attached.|No other reports.|First contact at {when}.|SLA is eight hours.|Automatic reply: out of office.|It's urgent for me!|Uptime {N} days.|OK thanks|Device is in room {N}.|Known error {K} of the vendor.
~ {done} {rest}.|{done} {rest}, works now, closing|{A} {done} {rest} remotely|user refused to {V}|not necessary to {V}, fixed itself|Solution: {done} {rest}.|In general users can {V} themselves in the portal.|2nd level already {done} {rest}
% Next actions|Open|Pending|To do
_ Action; Assigned to; Due; Symptom|Task; Agent; SLA; Problem
- -- {A}, IT Service Desk|Please do not change the subject line.
# sprint retro and planning board: by lines parts turns owned=0.75 dated=0.5
$*pain stand-ups|estimates|the staging server|code reviews|the demo|onboarding|meetings before ten|the ticket template|deploys on Fridays
! Retro sprint {N}|Retrospective {date} // Facilitator: {A}|Sprint {N} - start / stop / continue|mad sad glad, sprint {N}|Team {C} retro board|Kaizen round {date}
@ {p}|{p}|{i}|@{p}|PO|scrum master|devs|designers|the new hire|QA|everybody|the other squad|ops|team lead
^ by *next retro*|next sprint|before *planning*|within this sprint|starting {day}|by *the demo*|before *refinement*
> {O} will {T}{D}|{O} to {T}{D}|Action: {O} to {T}{D}|{O} volunteers to {T}{D}|let's try it: {O} to {T}{D}|I'll {T}{D}{I}|we want to {T}{D}, owner {O}|{O} takes it and will {T}{D}|Team agreed to {T}{D}|somebody should {T}{D}|{B} {O} will {T} and {T2}
& {T} ({O})|{O}: {T}{D}|{T} -> {O} {U}|{T}{D}|★ {T} - {O}|{O} / {T}|{T} +{N} votes ({O})
+ timebox/timeboxed: {pain} << {pain}: too long, {N} dots.|write/written: a checklist: for {pain} << {pain}: nobody knows how it works.|invite/invited: {P}: to the refinement|set up/set up: [pairing hours|a bot|a shared calendar]: for {pain}|move/moved: {pain} to Tuesday|split/split: stories: above {N} points << Story {K} dragged over two sprints.|ask/asked: {C}: for a test account|limit/limited: work in progress: to three << {N} tickets in progress at once.|bring/brought: cake|fix/fixed: the flaky test|define/defined: done|draft/drafted: team rules|rotate/rotated: the facilitator|mute/muted: the alerts channel << Alerts channel: {N}0 messages a day.|buy/bought: a timer|archive/archived: stale tickets
= + good mood|+ {A} helped everyone with CSS|- {pain}|Velocity {N}.|{pain} felt better than last time.|we shipped {N} stories|- noise from building works|kudos to {A}!|Sprint goal reached.|Two people ill.|+ fewer meetings|mood: 4 of 5|? why are we so slow on Mondays|Nobody missed {pain}.|Carry-over: {N} points.|{A} learned to say no.
~ last retro's action done: {done} {rest}|{A} {done} {rest}, thanks|idea parked: {V}|voted down: {V}|continue as is: we {V}|we stopped trying to {V}|{thing} {done} ✓
% Actions|Try|Experiments|Commitments|We will
_ Action; Who; Until; Pain|Experiment; Owner; Review; Why
- Next retro {date}.|One word check-out: tired.
"""
