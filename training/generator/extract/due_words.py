# ruff: noqa: E501  (lists of phrases, many on one line)
"""Ways to say when: {day} a weekday, {date} a date, {clock} an hour, {mon} a month, {n} a number."""

from __future__ import annotations

from training.generator.text import items

# Quoted as a whole: an adverb, or a preposition that changes the meaning.
WHOLE = items(
    """
    first thing|first thing {day}|first thing on {day}|first thing in the morning|first thing next week|tomorrow first thing|
    in {n} [days|weeks]|in {n} [days'|weeks'] time|in a [week|fortnight|month]|in an hour|in half an hour|in the next hour|
    in the next {n} [days|hours|weeks]|in the coming [days|weeks]|in the course of the [day|week|month]|in good time|
    within the hour|within {n} [hours|days|weeks|minutes]|within the next {n} [days|hours]|within a [day|fortnight|month]|
    within {n} [working|business|calendar] days|within one [week|month|year]|within the week|
    asap|ASAP|as soon as possible|as quickly as possible|immediately|at once|straight away|right away|right now|without delay|
    [today|tomorrow|tonight] at {clock}|{day} at {clock}|{clock} [today|tomorrow|tonight|sharp]|later today|later [this|in the] week|
    this [morning|afternoon|evening|week|weekend|month|quarter|term|season|shift]|early this afternoon|early next [week|month|year]|
    next [week|month|quarter|year|term|season|shift|time]|late next week|sometime [next|this] week|the week after next|
    the day after tomorrow|today|tonight|tomorrow|tomorrow [morning|afternoon|evening|night|lunchtime]|overnight|
    over the [weekend|holidays|summer|next few days]|over [Easter|Christmas]|over lunch|during the [break|night shift|interval|holidays|week]|
    after [lunch|school|work|training|the service|the show|the game|hours|closing time|the harvest|Christmas|Easter]|
    at the next [meeting|rehearsal|visit|session|service|stop|port|opportunity|check]|at the [weekend|end of the shift|start of the shift|change of shift]|
    at [low tide|high water|dusk|dawn|first light|half-time|closing time|the interval]|
    a week on {day}|{day} week|a week from {day}|[on|upon] arrival|on the way home|on the next trip|next {day}|this {day}|this coming {day}|
    early on {day}|late on {day}|{day} after [lunch|school|work|training]|{day} [before|over] lunch|early {day} morning|
    eod|EOD|EOW|EOM|cob|COB|COP|tmrw|tmr|2moro|later|now
    """
)
# Quoted without the "by", "before" or "until" in front of it.
POINTS = items(
    """
    {day}|{day}|{day} {clock}|{day}, {clock}|{day} at {clock}|{clock} on {day}|{day} {part}|{day} {date}|{day}, {date}|
    {date}|{date}|{date} at {clock}|{date}, {clock}|{clock} on {date}|noon on {date}|{date} at noon|midnight on {date}|
    {clock}|{hour} o'clock|half past {hour}|quarter past {hour}|quarter to {hour}|{hour} sharp|{mil}|{mil} hrs|{mil} hours|{mil}h|
    noon|midday|midnight|lunchtime|lunch|this evening|the lunch break|closing time|opening time|
    [noon|midday|lunchtime|midnight|close of business|end of day] [on|] {day}|[noon|midday|lunchtime|midnight] [today|tomorrow]|
    end of play|end of play {day}|end of play [today|tomorrow]|close of play|close of business|close of business on {date}|
    [EOD|COB|COP|EOB] [{day}|today|tomorrow|{date}]|the end of the [day|week|month|year|shift|term|season|quarter|night|financial year|summer|school year]|
    the start of the [next|late|early|night] shift|the [start|beginning] of [next week|next month|{mon}|the week]|
    the end of [{mon}|next week|next month|this week|this month|Q{q}|the summer]|end of [{mon}|week|month|term|shift|Q{q}]|
    mid-{mon}|mid {mon}|early {mon}|late {mon}|the middle of {mon}|the first of {mon}|the last day of {mon}|the first week of {mon}|
    the {nth} {day} in {mon}|the last {day} [of the month|in {mon}]|the first {day} of the month|the {nth} week of {mon}|
    week {week}|calendar week {week}|CW {week}|CW{week}|KW {week}|wk {week}|Q{q}|the end of Q{q}|the close of Q{q}|
    year end|the year's end|month end|the turn of the year|the new year|New Year|half-term|the summer break|
    spring|summer|autumn|winter|the autumn|the spring|Christmas|Christmas Eve|Easter|Whitsun|Thanksgiving|
    the bank holiday|the long weekend|the weekend|next weekend|next {day}|this {day}|{day} next week|{day} of next week|
    the next [handover|meeting|shift|visit|session|board meeting|call|round|inspection|delivery|issue]|
    our next [call|meeting|session|visit|appointment]|your next [visit|appointment]|
    {day}'s [meeting|stand-up|call|deadline|delivery|handover|review|board]|
    tomorrow's [meeting|delivery|handover|visit|call]|tonight's [shift|meeting|call]|
    the {mon} [meeting|issue|payroll|session|board|close]|
    the [audit|launch|opening|hearing|move|viewing|handover|inspection|survey|trip|open day|trade fair|conference|workshop|kick-off|demo|go-live|board meeting|general meeting|AGM|election|visit|interview|holidays|shoot|print deadline|site visit|arrival|weigh-in]|
    today|tonight|tomorrow|tomorrow [morning|noon|night|evening|lunchtime|{clock}]|next week|next month|next year|next term|next season
    """
)
# The same of particular walks of life.
POINTS_RARE = items(
    """
    teatime|bedtime|dinner|breakfast|sunrise|sunset|dusk|dawn|nightfall|first light|H{half}|the {nth} [rehearsal|lesson|milestone]|
    the first frost|the harvest|lambing|the planting season|the monsoon|the dry season|the morning milking|the evening milking|
    All Saints|Diwali|Eid|Ramadan|Passover|Hanukkah|Midsummer|Carnival|Lent|Advent|Shrove Tuesday|Pentecost|
    the [trial|exam|wedding|funeral|dress rehearsal|premiere|concert|tour|departure|regatta|match|derby|finals|fair|fête|harvest festival|release|code freeze|freeze|migration|cut-over|maintenance window|ceremony|graduation|school trip|parents' evening|start of term|sports day|camp|jumble sale|auction|photo shoot|press night|copy deadline|grant deadline|submission|defence|topping out|acceptance|snagging|completion|move-in|check-out|check-in|landing|sailing|launch window|morning round|ward round|discharge|operation|lockdown|final whistle|roll call|muster|crew change]|
    lights out|curtain up|first bell|second bell|assembly|home time|kick-off|evening prayers|the morning service|Sunday service|evensong|
    high water|low water|low tide|high tide|slack water|the end of the watch|
    the interval|last orders|the lunch rush|the evening rush|the first guests|the next [rehearsal|training|match|watch|sprint|service|class|lesson|crew change|milking]|
    {day}'s [rehearsal|service|match|training|edition|market|class|show]|tonight's [show|service|match]|tomorrow's [rehearsal|match|flight|market]
    """
)
# Behind "before" only: what has to wait.
CLAUSES = items(
    """
    the tide [goes out|comes in]|the [paint|glue|varnish|concrete|plaster] [dries|sets|hardens]|the [dough|bread] goes in|the oven goes on|
    the [shop|gym|kitchen|bar|gate|office|museum|library|pool|market|box office|clinic|bank|bakery] [opens|closes]|
    the [bus|train|ferry|coach|boat|flight|lorry|van|courier|post] [leaves|goes|comes]|
    the [guests|children|inspectors|painters|movers|auditors|parents|visitors|players|trustees|buyers|new tenants|surveyors] [arrive|come]|
    the [rain|frost|snow|storm|heat|cold|fog|weekend rush|first snow] [comes|sets in|arrives]|
    the [meeting|show|game|match|service|shift|course|season|term|trial|hearing|auction|concert|exam] [starts|begins|ends]|
    we [open|close|set off|leave|go live|sail|land|start|move|meet again|go to print|ship|launch|hand over|lock up|break up]|
    it [rains|gets dark|freezes|gets too hot|snows|rots|rusts|spoils|runs out|is too late]|
    the [contract|lease|licence|permit|insurance|warranty|offer|visa|certificate|subscription] [expires|runs out|ends]|
    the [scaffolding|tent|stage|fence] [comes down|goes up]|the [doctor|inspector|auditor|vet|boss|landlord|surveyor] [comes|is back]|
    anyone [moves in|gets hurt|notices|goes home]|the [milk|fish|stock|ice] [goes off|runs out]|I [leave|go on holiday]|you leave|everyone goes home
    """
)
BEFORE = (
    ("by",) * 16
    + ("before",) * 5
    + ("until", "till", "no later than", "not later than", "at the latest by", "on or before")
    + ("latest by", "not after", "by no later than", "in time for")
)
