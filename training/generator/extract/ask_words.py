# ruff: noqa: E501  (lists of phrases: one a line, or many on one)
"""Templates of sentences with an action item: {O} owner, {T} task, {D} " by Friday" or nothing."""

from __future__ import annotations

from training.generator.text import items, lines

NAMED = lines(
    """
    {O} is down to {T}{D}
    {O} is meant to {T}{D}
    {O} is set to {T}{D}
    {O} is lined up to {T}{D}
    {O} is scheduled to {T}{D}
    {O} is assigned to {T}{D}
    {O} has been tasked to {T}{D}
    {O} is the one to {T}{D}
    {O} gets to {T}{D}
    {O} has it on the list to {T}{D}
    {O} has undertaken to {T}{D}
    {O} is ready to {T}{D}
    {O} intends to {T}{D}
    {O} actioned to {T}{D}
    Action on {O}: {T}{D}
    Action on {O} to {T}{D}
    Action for {O}: {T}{D}
    Over to {O} to {T}{D}
    It falls to {O} to {T}{D}
    It is for {O} to {T}{D}
    It's on {O} to {T}{D}
    Waiting on {O} to {T}{D}
    Still waiting for {O} to {T}{D}
    Need {O} to {T}{D}
    Let {O} {T}{D}
    Have {O} {T}{D}
    We can count on {O} to {T}{D}
    Reminder for {O}: {T}{D}
    Note for {O}: {T}{D}
    To {O}: please {T}{D}
    Request to {O}: {T}{D}
    The ball is with {O}: {T}{D}
    {O} will {T}{D}
    {O} will {T}{D}
    {O} will {T}{D}
    {O} will {T}{D}
    {O} to {T}{D}
    {O} to {T}{D}
    {O} to {T}{D}
    {O} is going to {T}{D}
    {O} is to {T}{D}
    {O} has to {T}{D}
    {O} still has to {T}{D}
    {O} needs to {T}{D}
    {O} must {T}{D}
    {O} should {T}{D}
    {O} shall {T}{D}
    {O} can {T}{D}
    {O} will also {T}{D}
    {O} will then {T}{D}
    {O}'ll {T}{D}
    {O} is supposed to {T}{D}
    {O} is expected to {T}{D}
    {O} plans to {T}{D}
    {O} will try to {T}{D}
    {O}, who was [late|also there|on the phone], will {T}{D}
    So {O} will {T}{D}
    [ACTION|Action|AP|AI|Todo|Action point|Action item]: {O} to {T}{D}
    [ACTION|Action|AP]: {O} will {T}{D}
    [ACTION|Action|AP|AI|To do|TODO] {O}: {T}{D}
    [Action|AP] ({O}): {T}{D}
    [Next step|Follow-up|Outcome|Decision|Agreed]: {O} [to|will] {T}{D}
    {O} - please {T}{D}
    {O}: {T}{D}
    {O}: please {T}{D}
    Please get {O} to {T}{D}
    Please ask {O} to {T}{D}
    Can somebody remind {O} to {T}{D}
    I have asked {O} to {T}{D}
    I would like {O} to {T}{D}
    I need {O} to {T}{D}
    I expect {O} to {T}{D}
    We are waiting for {O} to {T}{D}
    We asked {O} to {T}{D}
    We need {O} to {T}{D}
    It is up to {O} to {T}{D}
    It is {O}'s job to {T}{D}
    That leaves {O}, who has to {T}{D}
    Regarding {X}, {O} will {T}{D}
    On {X}: {O} will {T}{D}
    As for {X}, {O} will {T}{D}
    Because of {X}, {O} has to {T}{D}
    Since {P} is away, {O} will {T}{D}
    {X} is [urgent|late|still open], so {O} will {T}{D}
    The task to {T}{D} [goes|went] to {O}
    [Responsible|Owner]: {O}. {T}{D}
    Tell {O} to {T}{D}
    {O} has been asked to {T}{D}
    {O} was asked to {T}{D}
    {O} has been instructed to {T}{D}
    {O} is responsible for this and will {T}{D}
    {O} is due to {T}{D}
    {O} is required to {T}{D}
    I'll leave it to {O} to {T}{D}
    Could {O} {T}{D}?
    Can {O} {T}{D}?
    Would {O} be able to {T}{D}?
    """
)
AGREED = lines(
    """
    {O} agreed to {T}{D}
    {O} volunteered to {T}{D}
    {O} offered to {T}{D}
    {O} promised to {T}{D}
    {O} undertook to {T}{D}
    {O} committed to {T}{D}
    {O} kindly agreed to {T}{D}
    {O} took the action to {T}{D}
    {O} took it upon herself to {T}{D}
    {O} said [he|she|they] would {T}{D}
    {O} said that [he|she] will {T}{D}
    {O} confirmed that [he|she] will {T}{D}
    {O} has agreed to {T}{D}
    {O} has promised to {T}{D}
    It was agreed that {O} would {T}{D}
    It was agreed that {O} will {T}{D}
    It was decided that {O} should {T}{D}
    It was decided that {O} will {T}{D}
    We agreed that {O} would {T}{D}
    We agreed {O} will {T}{D}
    The [board|committee|group|meeting] asked {O} to {T}{D}
    The [board|committee|chair] instructed {O} to {T}{D}
    The [board|committee] resolved that {O} should {T}{D}
    {P} asked {O} to {T}{D}
    {P} asked whether {O} could {T}{D}, and {O} agreed
    {P} wants {O} to {T}{D}
    """
)
AGREED = [line for line in AGREED if line.count("{O}") == 1]
FRONT = lines(
    """
    {B}{U}, {O} will {T}
    {B}{U} {O} will {T}
    {B}{U}, {O} [has|needs] to {T}
    {B}{U}, {O} is going to {T}
    {O} will, {B}{U}, {T}
    {B}{U} at the latest, {O} will {T}
    {B}{U}: {O} to {T}
    {U}: {O} to {T}
    {U} - {O}: {T}
    {B}{U}, {O} must {T}
    """
)
SECOND_NAMED = lines(
    """
    @{O} [can|could] you {T}{D}?
    @{O} please {T}{D}
    @{O} pls {T}{D}
    @{O} will {T}{D}
    @{O} - {T}{D}
    @{O}: {T}{D}
    @{O} {T}{D}
    @{O} would you {T}{D}?
    {O}, [can|could] you [please|] {T}{D}?
    {O}, could you {T}{D}?
    {O}, please {T}{D}
    {O}, would you {T}{D}?
    {O}, would you mind if I asked you to {T}{D}?
    {O} - can you {T}{D}?
    {O}, I need you to {T}{D}
    {O}, you were going to {T}{D}, right?
    {O}, you'll {T}{D}, yes?
    {O}, don't forget to {T}{D}
    {O}, you will have to {T}{D}
    {O}, it would be great if you could {T}{D}
    [And|Also], {O}, please {T}{D}
    Can you {T}{D}, {O}?
    {O}, you're gonna {T}{D}
    {O}, you'll have to {T}{D}
    {O}, maybe you can {T}{D}
    {O}, let me ask you to {T}{D}
    Could you {T}{D}, {O}?
    Please {T}{D}, {O}
    """
)
SECOND_NAMED = [line.replace("[please|] ", "[please |]") for line in SECOND_NAMED]
OPEN = lines(
    """
    We need to {T}{D}
    We need to {T}{D}
    We must {T}{D}
    We should {T}{D}
    We have to {T}{D}
    We still have to {T}{D}
    We still need to {T}{D}
    We'll need to {T}{D}
    We also need to {T}{D}
    We agreed to {T}{D}
    We will {T}{D}
    Someone needs to {T}{D}
    Someone has to {T}{D}
    Somebody has to {T}{D}
    Somebody should {T}{D}
    Somebody must {T}{D}
    Can [someone|somebody|anyone] {T}{D}?
    Could [someone|somebody|anyone] {T}{D}?
    Can [someone|somebody] please {T}{D}?
    Who can {T}{D}?
    Who will {T}{D}?
    Remember to {T}{D}
    Don't forget to {T}{D}
    Let's {T}{D}
    [TODO|To do|Todo|TBD|Open|Still open|Still to do|Outstanding]: {T}{D}
    [Action|ACTION|Next step|Next steps|Follow-up|AP]: {T}{D}
    The next step is to {T}{D}
    It was agreed to {T}{D}
    It was decided to {T}{D}
    The committee decided to {T}{D}
    It is necessary to {T}{D}
    It remains to {T}{D}
    What remains is to {T}{D}
    What is still missing: {T}{D}
    Need to {T}{D}
    Must {T}{D}
    Nobody has volunteered yet to {T}{D}, but it has to happen
    An owner is still needed to {T}{D}
    A volunteer is needed to {T}{D}
    It is essential to {T}{D}
    One task is still without an owner: {T}{D}
    """
)
PASSIVE = lines(
    """
    {thing} {needs} to be {done}
    {thing} {needs} to be {done}
    {thing} still {needs} to be {done}
    {thing} {has} to be {done}
    {thing} {has} to be {done}
    {thing} still {has} to be {done}
    {thing} must be {done}
    {thing} should be {done}
    {thing} {is} to be {done}
    {thing} {is} still to be {done}
    {thing} must still be {done}
    """
)
GROUP = {
    "who": items(
        "all members|all staff|everyone|everybody|all teams|the board|the committee|the volunteers|all "
        "tenants|all parents|all participants|the residents|all drivers|all department heads|the students|"
        "the owners|the applicants|the trustees|the shareholders|the new starters|both teams|"
        "all crew|every driver|both shifts|all coaches|the whole family|the tenants on the second floor|"
        "all suppliers|the night staff|the parents of 4b|the choir|the exhibitors|the stall holders|"
        "all heads of department|every class|both houses|the whole crew|the finalists|all reviewers"
    ),
    "says": lines(
        """
        {O} must {T}{D}
        {O} will {T}{D}
        {O} to {T}{D}
        {O} [agreed|offered|promised] to {T}{D}
        {O} should {T}{D}
        {O} will have to {T}{D}
        {O} [was|were] asked to {T}{D}
        We ask {O} to {T}{D}
        I would ask {O} to {T}{D}
        {O}: please {T}{D}
        """
    ),
}
REASONS = lines(
    """
    , because {C} is waiting for it
    , because {O} is [late|broken|too small]
    , as {P} is [away|ill|on holiday]
    , since nobody else has time
    , so that everything is ready
    , so that {P} can go on
    , so we are prepared
    , otherwise {X} will be delayed
    , which should not take long
    ; {P} knows the details
    ; the budget is {M}
    ; {P} can help
    - {P} has the key
    - it is [urgent|important|not urgent]
    (see {doc})
    (as discussed with {P})
    (about {N} minutes)
    (costs: {M})
    , as agreed with {P}
    , even if it is late
    , before anything else happens
    , if that is all right
    , as far as possible
    """
)
REASONS = [line if line[0] in ",;" else f" {line}" for line in REASONS]
