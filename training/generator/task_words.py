# ruff: noqa: E501  (lists of phrases: one a line, or many on one)
"""Words of tasks: verbs with their participles, things by kind, tails, whole phrases."""

from __future__ import annotations

from dataclasses import dataclass

from training.generator.text import items, lines


@dataclass(frozen=True, slots=True)
class Frame:
    """Verbs ("send/sent") that take the same objects."""

    verbs: tuple[str, ...]
    objects: tuple[str, ...]
    tails: tuple[str, ...] = ()
    passive: bool = True


THINGS = {
    "doc": items(
        """report|contract|invoice|minutes|agenda|budget|proposal|quote|slides|slide deck|spreadsheet|forecast|
        newsletter|press release|questionnaire|survey|form|application form|lease|policy|handbook|leaflet|poster|
        programme|brochure|certificate|receipts|expense report|timetable|rota|price list|guest list|checklist|
        memo|letter|cover letter|draft|offer|order form|risk assessment|test plan|release notes|user guide|
        job advert|reference|permit|licence agreement|statement|balance sheet|tax return|grant application|
        funding bid|floor plan|drawings|photos|translation|article|abstract|manuscript|chapter|syllabus|
        marking scheme|attendance sheet|consent form|claim|inventory|delivery note|packing list|work plan|
        schedule|roadmap|business case|figures|numbers|sales figures|meter readings|membership list|address list|
        NDA|statutes|terms and conditions|invitation|menu|catalogue|label|annual accounts|cost estimate|
        purchase order|insurance certificate|data sheet|safety sheet|job description|evaluation|bylaws|script"""
    ),
    "device": items(
        """boiler|projector|printer|gate|lift|tap|roof|window|front door|fence|heating|freezer|oven|coffee machine|
        dishwasher|alarm|fire extinguishers|smoke detectors|lights|microphones|sound system|screen|laptop|
        keyboard|router|server|van|trailer|lawnmower|ladder|pump|filter|sensor|camera|doorbell|radiator|gutter|
        drain|shelves|cupboard|lock|stage|swings|benches|whiteboard|scanner|till|card reader|forklift|conveyor|
        compressor|thermostat|hard drive|battery|charger|bike racks|noticeboard|boat|piano|kiln|greenhouse"""
    ),
    "goods": items(
        """paper|toner|chairs|tables|tents|cups|plates|flowers|cake|sandwiches|drinks|coffee|fruit|batteries|
        cables|keys|badges|name tags|T-shirts|gloves|helmets|boxes|pallets|paint|wood|screws|tiles|seeds|soil|
        stamps|envelopes|textbooks|notebooks|tickets|vouchers|trophies|medals|balloons|first-aid kits|masks|
        uniforms|blankets|towels|samples|spare parts|tyres|parcels|cartons|bin bags|light bulbs|candles|
        tablecloths|extension leads|adapters|banners|stickers|gift|present|costumes|instruments|sheet music"""
    ),
    "event": items(
        """meeting|workshop|training session|interview|call|site visit|kick-off|trip|excursion|party|dinner|lunch|
        concert|exhibition|fair|open day|parents' evening|fire drill|inspection|audit|demo|webinar|conference|
        retreat|appointment|hearing|viewing|handover|rehearsal|tour|photo shoot|course|seminar|exam|match|
        tournament|flight|hotel|hotel rooms|minibus|venue|hall|meeting room|sports hall|caterer|speaker|band|taxi"""
    ),
    "soft": items(
        """login page|search|export|import script|backup|database|test suite|build|pipeline|dashboard|API|app|
        checkout|payment form|error log|cache|mail server|certificate|DNS records|access rights|user accounts|
        feature flag|dependency|config|staging environment|migration|web shop|home page|contact form|firewall|
        monitoring|alerts|password policy|mailing list|shared drive|calendar|CRM entries|ticket|bug|branch|
        pull request|changelog|documentation|wiki page|template|macro|query|data set|model|repository|sandbox"""
    ),
}  # fmt: skip
TOPICS = items(
    """parking situation|new opening hours|rent increase|noise complaints|budget gap|delay|holiday plans|staffing|
    heating costs|price rise|data breach|water damage|missing delivery|seating plan|dress code|catering|
    recruitment|move|merger|deadline|warranty|insurance|membership fees|cleaning|dog problem|road works|
    summer timetable|volunteer shortage|new uniforms|exam results|overtime|sick leave|rollout|outage"""
)  # fmt: skip
MODIFIERS = items(
    """new|old|revised|updated|final|missing|broken|second|last|remaining|signed|corrected|annual|monthly|weekly|
    quarterly|spare|smaller|larger|red|blue|damaged|used|cheap|main|upstairs|downstairs|French|German|internal|
    public|temporary|shared|draft|detailed|short|full|current|next|open|outstanding|preliminary|digital|printed|
    original|latest|northern|outdoor|joint|first|late|special|wooden|metal|customer|staff|school|garden|kitchen"""
)  # fmt: skip
PLACES = items(
    """in the hall|at the school|in the cellar|on the second floor|in the shared folder|at the Leeds office|in
    the warehouse|on the website|in the canteen|at the main entrance|in room 12|on the intranet|in building B|
    in the garden|in the kitchen|at the station|on the ground floor|at the north gate|in the archive|in Lisbon"""
)  # fmt: skip
TAILS = tuple(items(
    """for {W}|with {W}|for {ev}|for the {n}|to {W}|{place}|from {C}|for {mon}|and {X}|of {C}|for {C}|with {C}|
    for next year|for all sites|for the new {n}|instead of the {n}|under {K}|in two languages|for {N} people|
    for everyone|once more|again|in writing|as agreed|for approval|for {W} and {W}|because of {X}|without {X}"""
))  # fmt: skip
_SEND_TAILS = tuple(items(
    """to {W}|to {W}|to {W} and {W}|to {C}|to everyone|to all members|to the whole team|to the client|to the
    parents|to the bank|to head office|for {ev}|for approval|for signature|by email|by post|as a PDF|{place}|
    to the printers|to the council|to all participants|with {doc}|to our neighbours|back to {W}|on to {C}"""
))  # fmt: skip
FRAMES = (
    Frame(tuple(items(
        """send/sent|send/sent|forward/forwarded|email/emailed|circulate/circulated|hand in/handed in|submit/submitted|post/posted|
        share/shared|pass on/passed on|return/returned|present/presented|deliver/delivered|fax/faxed|resend/resent"""
    )), ("{doc}", "{doc}", "{doc}", "{goods}"), _SEND_TAILS),
    Frame(tuple(items(
        """write/written|draft/drafted|review/reviewed|revise/revised|proofread/proofread|update/updated|prepare/prepared|
        finalise/finalised|finalize/finalized|sign/signed|check/checked|translate/translated|print/printed|scan/scanned|file/filed|
        archive/archived|complete/completed|fill in/filled in|correct/corrected|shorten/shortened|approve/approved|
        publish/published|upload/uploaded|edit/edited|finish/finished|redo/redone|design/designed|amend/amended|put together/put together|
        read/read|go through/gone through|countersign/countersigned|withdraw/withdrawn|copy/copied|compile/compiled|draw up/drawn up"""
    )), ("{doc}", "{doc}", "{doc} and {doc}", "{doc} of {mon}", "{doc} {K}")),
    Frame(tuple(items(
        """call/called|phone/phoned|ring/rung|contact/contacted|email/emailed|text/texted|chase/chased|remind/reminded|thank/thanked|
        invite/invited|brief/briefed|inform/informed|notify/notified|ask/asked|warn/warned|interview/interviewed|visit/visited|
        write to/written to|talk to/talked to|speak to/spoken to|speak with/spoken with|check with/checked with|
        follow up with/followed up with|get back to/got back to|reply to/replied to|meet/met|meet with/met with|tell/told|ping/pinged"""
    )), ("{W}", "{C}", "{R}", "{F}", "{W} and {W}"), tuple(items(
        """about {X}|about {X}|about {X}|for {doc}|for {doc}|about the {n} and the {n}|regarding {X}|on {X}|about {K}|to {ev}|for a second quote"""
    )), passive=False),
    Frame(tuple(items(
        """repair/repaired|fix/fixed|replace/replaced|clean/cleaned|paint/painted|inspect/inspected|install/installed|fit/fitted|
        unblock/unblocked|service/serviced|test/tested|move/moved|remove/removed|measure/measured|set up/set up|take down/taken down|
        put up/put up|switch off/switched off|lock/locked|label/labelled|check/checked|oil/oiled|mend/mended|tidy/tidied|empty/emptied|
        look at/looked at|have a look at/looked at|dispose of/disposed of|insure/insured|cover/covered|charge/charged|connect/connected"""
    )), ("{dev}", "{dev}", "{dev} {place}", "{dev} and {dev}")),
    Frame(tuple(items(
        """book/booked|reserve/reserved|organise/organised|organize/organized|hire/hired|arrange/arranged|schedule/scheduled|
        reschedule/rescheduled|cancel/cancelled|confirm/confirmed|plan/planned|set up/set up|postpone/postponed|prepare/prepared|
        move/moved|host/hosted|announce/announced|advertise/advertised|chair/chaired|find/found|sort out/sorted out"""
    )), ("{ev}", "{ev}", "{ev} for {N} people", "{ev} with {W}", "{ev} in {mon}", "{ev} and {ev}")),
    Frame(tuple(items(
        """order/ordered|buy/bought|get/got|pick up/picked up|bring/brought|collect/collected|return/returned|deliver/delivered|
        hand out/handed out|count/counted|sort/sorted|pack/packed|unpack/unpacked|store/stored|reorder/reordered|fetch/fetched|
        donate/donated|wash/washed|stock up on/stocked up on|provide/provided|source/sourced|drop off/dropped off|ship/shipped"""
    )), ("{goods}", "{goods}", "{N} {ns}", "{goods} and {goods}", "more {n}")),
    Frame(tuple(items(
        """deploy/deployed|merge/merged|fix/fixed|test/tested|roll back/rolled back|restart/restarted|update/updated|document/documented|
        migrate/migrated|monitor/monitored|debug/debugged|clean up/cleaned up|refactor/refactored|set up/set up|disable/disabled|
        enable/enabled|renew/renewed|restore/restored|rename/renamed|benchmark/benchmarked|look into/looked into|upgrade/upgraded|
        investigate/investigated|bump/bumped|rewrite/rewritten|add tests for/tested|close/closed|reproduce/reproduced|lock down/locked down"""
    )), ("{soft}", "{soft}", "{soft}", "{soft} {K}", "{soft} and {soft}"), tuple(items(
        """on staging|on production|for the mobile app|behind a flag|for {C}|before the release|with the new {n}|for {K}|in the web shop|on all machines"""
    ))),
    Frame(tuple(items(
        """check/checked|find out/found out|clarify/clarified|ask/asked|confirm/confirmed|verify/verified|work out/worked out|
        decide/decided|see/seen|test/tested|make sure/made sure|ensure/ensured|double-check/double-checked"""
    )), tuple(items(
        """whether {O} is still [valid|needed|correct|available]|if {C} can deliver {goods}|how many {ns} we need|what {O} costs|
        whether {W} has received {doc}|why {O} is so [slow|expensive|late]|who can [repair|collect|take over] {O}|that {O} works|
        that {W} has {doc}|if {ev} can be [moved|cancelled|held] {place}|when {ev} starts|whether we can [return|reuse|share] {O}|
        where {goods} are|if {X} affects {ev}"""
    )), ("",), passive=False),
    Frame(tuple(items(
        """pay/paid|transfer/transferred|claim/claimed|reimburse/reimbursed|calculate/calculated|estimate/estimated|compare/compared|
        check/checked|negotiate/negotiated|collect/collected|settle/settled|refund/refunded|budget/budgeted"""
    )), tuple(items(
        """{M} to {C}|the deposit|the fee of {M}|the bill from {C}|{M} for {goods}|the outstanding {M}|the travel costs|the prices of {C}|
        the rent|the membership fee|the cost of {ev}|three quotes for {O}|the discount with {C}|invoice {K}|the repair costs|the VAT"""
    ))),
    Frame(tuple(items(
        """renew/renewed|apply for/applied for|register for/registered for|terminate/terminated|extend/extended|request/requested|
        cancel/cancelled|negotiate/negotiated|obtain/obtained|report/reported|appeal against/appealed against|sign/signed"""
    )), tuple(items(
        """the lease|the permit for {ev}|a licence for {O}|the insurance|the contract with {C}|the subscription|the domain|the passport|
        a parking permit|the accident|the damage to {O}|{K}|the grant|planning permission|the decision|the maintenance agreement"""
    ))),
)  # fmt: skip
WHOLE = tuple(lines(
    """
    take [care of|over|on] {X}
    take {O} to {C}
    give {W} {doc}
    give {W} access to {soft}
    give a short talk about {X}
    let {W} know about {X}
    let {W} know [whether|if] {ev} is still on
    keep an eye on {X}
    come up with [a plan|an idea|two suggestions] for {X}
    get a quote [from {C}|for {O}|from two suppliers]
    get {doc} signed [by {R}|]
    get in touch with {W}
    get rid of {O}
    get {W} to sign {doc}
    make a list of {goods}
    make {N} copies of {doc}
    make an appointment with {W}
    make the necessary changes to {doc}
    put {doc} {place}
    put {W} in touch with {W}
    add {X} to the agenda
    add {W} to {doc}
    add a section on {X} to {doc}
    remove {W} from the mailing list
    turn off {dev} {place}
    turn the [heating|lights|water] off
    walk {P} through {X}
    show {W} how {dev} works
    show {W} around
    train {W} on {soft}
    train the new {n} team
    look for [a|another] {n}
    look after {X} while {P} is away
    collect feedback on {X}
    collect {goods} from {C}
    run [a|another] test with {O}
    run {ev}
    do the [shopping|washing-up|stocktake|accounts|first aid course] for {ev}
    do some research on {X}
    help {W} with {X}
    stand in for {P} at {ev}
    attend {ev} [with {W}|in {mon}]
    join {ev}
    raise {X} with {R}
    bring {X} up at {ev}
    report back on {X}
    reply to the [letter|email|message|request] from {W}
    answer {W}'s [question|email|letter] about {X}
    sort out {X}
    think about {X}
    choose [a|the] {n} for {ev}
    create [a|an account for|a folder for|a page about] {n}
    create a poll for {ev}
    nominate [a|two|someone as] {n}
    swap shifts with {P}
    water the plants {place}
    feed the [cat|fish|animals] while {P} is away
    bake a cake for {ev}
    drive {W} to {ev}
    lock up after {ev}
    welcome the guests at {ev}
    read [the meter|chapter {N}|pages {N} to {N}]
    hand {doc} over to {W}
    explain {X} to {W}
    discuss {X} with {W}
    agree a date with {W}
    agree on {X} with {W}
    prepare a short presentation [on|about] {X}
    upload the photos of {ev}
    speed up {soft}
    split {soft} into two parts
    find a replacement for {W}
    find someone who can [repair|drive|paint|translate|look after] {O}
    learn how {soft} works
    lay out {doc}
    vote on {X}
    move {W}'s desk {place}
    open a ticket for {X}
    open an account with {C}
    allocate {M} for {ev}
    follow up on {X}
    follow up on {K} with {C}
    chase up the missing {n}
    ensure that {W} gets {doc}
    respond to {C}
    appoint a new {n}
    hold {ev} {place}
    introduce {W} to {W}
    investigate {X}
    """
))  # fmt: skip
