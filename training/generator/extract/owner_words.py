# ruff: noqa: E501  (lists of words, many on one line)
"""Who can be asked to do something, apart from names: roles, teams and what people are called."""

from __future__ import annotations

from training.generator.text import items, lines

ROLES = items(
    """
    bosun|skipper|first mate|second mate|chief engineer|deckhand|purser|harbour master|pilot|steward|coxswain|
    lock keeper|ferryman|signalman|conductor|train driver|bus driver|station master|dispatcher|loadmaster|
    first officer|ramp agent|duty manager|duty officer|tour guide|courier|lorry driver|workshop foreman|mechanic|
    ward sister|matron|registrar|consultant|midwife|physio|pharmacist|porter|anaesthetist|radiographer|dietitian|
    charge nurse|night nurse|GP|paramedic|receptionist|social worker|carer|speech therapist|dentist|hygienist|
    head teacher|deputy head|form tutor|class rep|caretaker|school nurse|librarian|PE teacher|teaching assistant|
    bursar|invigilator|head of year|head girl|lunch supervisor|crossing guard|tutor|supervisor|dean|lecturer|
    stage manager|director|prop master|wardrobe mistress|sound engineer|gaffer|key grip|first AD|script supervisor|
    make-up artist|prompter|understudy|choreographer|set designer|usher|conductor's assistant|first violin|drummer|
    head chef|sous-chef|pastry chef|dishwasher|barista|bar manager|sommelier|line cook|baker|butcher|waiter|
    herdsman|shepherd|farmhand|milker|vet|beekeeper|gardener|forester|gamekeeper|estate manager|cellar master|
    shift leader|foreman|fitter|welder|crane operator|line lead|maintenance planner|quality inspector|toolmaker|
    forklift driver|storekeeper|safety rep|plant manager|process engineer|machine operator|electrician on call|
    town clerk|mayor|councillor|prosecutor|solicitor|court usher|bailiff|notary|ombudsman|planning officer|
    building inspector|fire officer|district nurse|tax adviser|claimant|defendant|expert witness|registrar's clerk|
    vicar|organist|sexton|churchwarden|verger|choirmaster|parish secretary|deacon|sacristan|
    treasurer|secretary|chair|vice-chair|coach|kit manager|captain|groundskeeper|referee|membership secretary|
    youth leader|quartermaster|scoutmaster|lifeguard|range officer|dressage judge|press officer|auditor|
    landlord|tenant|plumber|electrician|roofer|chimney sweep|tiler|joiner|glazier|painter|locksmith|cleaner|
    babysitter|au pair|neighbour upstairs|concierge|letting agent|surveyor|architect|site manager|contractor|
    sergeant|corporal|platoon leader|signaller|medic|watch commander|incident commander|fire chief|dog handler|
    lab manager|PI|postdoc|technician|data manager|study nurse|field assistant|statistician|first author|
    corresponding author|reviewer|curator|conservator|archivist|registrar of the museum|cataloguer|
    editor|sub-editor|photographer|layout artist|proofreader|copywriter|illustrator|translator|producer|newsreader|
    night porter|head housekeeper|bell captain|night auditor|florist|wedding planner|celebrant|undertaker|
    product owner|scrum master|tech lead|release manager|on-call engineer|database admin|office manager|intern|
    project manager|account manager|sales rep|key account manager|buyer|payroll clerk|bookkeeper|controller|CFO|
    CEO|CTO|COO|works council|union rep|data protection officer|compliance officer|facility manager|trainee|
    apprentice|new hire|team assistant|supplier|vendor|agency|caterer|printer|webmaster|insurer|broker|bank
    """
)
TEAMS = items(
    """
    Lab|Finance|HR|IT|Ops|Legal|QA|Sales|Marketing|Purchasing|Logistics|Accounts|Payroll|Stores|Goods-in|Dispatch|
    Workshop|Paint shop|Tool room|Maintenance|Facilities|Security|Reception|Front desk|Back office|Housekeeping|
    Kitchen|Bar|Pastry|Laundry|Night shift|Day shift|Late shift|Early shift|Shift B|Second team|First team|Team 3|
    Group B|Engine room|Deck crew|Ground crew|Cabin crew|Tower|Box office|Stage crew|Wardrobe|Props|Lighting|
    Sound|Camera|Make-up|Catering|Transport|Ward 4|Ward 7|A&E|Theatre 2|Radiology|Pharmacy|Pathology|Physio|
    Admissions|Outpatients|Year 9|Class 4b|Year 11|The sixth form|PTA|The governors|Library|Registry|Estates|
    The altos|The tenors|The brass|The strings|Under-12s|The reserves|The juniors|The veterans|Red watch|
    Blue watch|Engine 2|Station 5|Platoon 1|B Company|Signals|Supply|DevOps|SRE|Platform|Backend|Frontend|
    Mobile|Data|Design|Support|Second level|Helpdesk|Infrastructure|Release team|Docs|Localisation|R&D|
    Product|Engineering|Procurement|Customer service|Complaints|Claims|Underwriting|Treasury|Tax|Audit|
    Compliance|Communications|Press office|Picture desk|Night desk|Layout|Subs|Newsroom|Planning|Events|
    Membership|Fundraising|The trustees|The elders|The council|Parks|Highways|Waste|Planning office|Cabin 3|
    Tent 2|Table 4|Patrol 2|The Otters|The Badgers|Crew A|Crew two|Barn team|Milking|Vineyard|Cellar|Mill
    """
)
# Of these the article is said as well.
WITH_ARTICLE = frozenset(
    items(
        """
        Lab|Workshop|Kitchen|Bar|Paint shop|Tool room|Front desk|Back office|Night shift|Day shift|Late shift|
        Early shift|Second team|First team|Engine room|Deck crew|Ground crew|Cabin crew|Tower|Box office|Stage crew|
        Press office|Picture desk|Night desk|Newsroom|Planning office|Helpdesk|Release team|Barn team|Library|Laundry|
        Registry|Pharmacy|Mill|Cellar|Vineyard|Reception|Stores
        """
    )
)
GROUPS = lines(
    """
    the {n} team
    the {n} team
    the {n} people
    the {n} department
    the {n} group
    the {n} crew
    """
)
GROUP_NAMES = items(
    """
    night|day|weekend|finance|web|mobile|data|kitchen|garden|cleaning|paint|props|sound|costume|stall|bar|choir|
    safety|recruiting|press|harvest|milking|packing|loading|rescue|first-aid|night-watch|welcome|catering|
    transport|tent|registration|ticket|backup|network|migration|billing|onboarding|payments|search|survey|
    excavation|drilling|scaffolding|roofing|demolition|road|bridge|water|sewer|tree|playground|archive|scanning|
    cataloguing|exhibition|education|sponsorship|newsletter|website|timetable|exam|lab|field|sampling|analysis
    """
)
# First names that are also words, so that only the place in the sentence tells them apart.
WORD_NAMES = items(
    """
    Mark|Will|Grace|Rose|May|June|April|Bill|Rich|Frank|Art|Faith|Hope|Joy|Ivy|Daisy|Lily|Olive|Hazel|Iris|Heather|
    Amber|Ruby|Pearl|Jade|Dawn|Summer|Autumn|Sky|Robin|Jay|Drew|Chase|Grant|Miles|Pat|Rob|Nick|Sue|Bob|Jack|Dean|
    Earl|Duke|King|Chip|Cliff|Dale|Forrest|Glen|Heath|Lance|Pierce|Reed|Rusty|Sandy|Skip|Sonny|Victor|Ward|Wade|
    Carol|Charity|Clay|Colt|Gene|Guy|Harmony|Hunter|Hero|Max|Melody|Misty|Norm|Penny|Ray|Rocky|Roman|Sage|Stone|
    Tanner|Tucker|Vale|Violet|Willow|Wren|Christian|Constance|Prudence|Patience|Sunny|Star|River|Rowan|Basil|Angel
    """
)
NICKNAMES = items(
    """
    Bo|Jo|Al|Ed|Cy|Vi|Juju|Gigi|Kiki|Lulu|Momo|Bibi|Pip|Tig|Fitz|Mac|Smithy|Jonesy|Doc|Chief|Big Dave|Little Jo|
    Old Tom|Young Tom|Tall Anna|Red|Ginger|Sparks|Chips|Dusty|Tiny|Spud|Ace|Buzz|AJ|TJ|JJ|DJ|KC|CJ|Baz|Gaz|Shaz|
    Dev|Sid|Viv|Bea|Nan|Mum|Dad|Grandma|Grandpa|Granny|Papa|Mama|Auntie|Oma|Opa|Nana|Babs|Teddy|Mo|Zaz|Lex|Kit
    """
)
BEFORE_LAST = items(
    """
    Mr|Ms|Mrs|Dr|Mr|Ms|Dr|Mr.|Ms.|Mrs.|Dr.|Prof.|Professor|Sgt|Cpl|Capt.|Captain|Cllr|Councillor|Rev.|Father|Sister|
    Nurse|Chef|Coach|Judge|Officer|Inspector|Frau|Herr|Señora|Señor|Madame|Monsieur|Signora|Mevrouw|Lady|Sir|Pan|
    Comrade|Engineer|Dr. Dr.|Prof. Dr.|Miss
    """
)
BEFORE_FIRST = items(
    "Uncle|Aunt|Auntie|Cousin|Grandma|Sister|Brother|Father|Coach|Chef|Nurse|Miss|Skipper|Captain|Mama|Bro|Big|Little"
)
PARTICLES = items("de|van|van den|van der|von|di|da|de la|dos|Mc|Mac|O'|Al-|El-|Ben|Bin|Le|La|St.")
