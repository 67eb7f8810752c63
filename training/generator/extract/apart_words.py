"""Deadlines that stand apart from their task, or belong to several, and dates that are none."""

from __future__ import annotations

from training.generator.text import lines

# {U} the deadline, before the task.
DUE_BEFORE = lines(
    """
    We have until {U}. {O} will {T}
    There is time until {U}. {O} to {T}
    Time is short, we only have until {U}: {O} has to {T}
    The deadline is {U}. {O} will {T}
    The deadline for this is {U}; {O} will {T}
    The deadline, {U}, is firm. {O} has to {T}
    Deadline {U}: {O} to {T}
    Deadline: {U}. {O} to {T}
    Due {U}: {T} ({O})
    Due by {U}: {O} to {T}
    [Due|Deadline|Target|Finish|Latest]: {U}. [Owner|Who|Lead]: {O}. [Task|What|Job]: {T}
    [Owner|Who|Lead]: {O}. [Due|Deadline|By|When]: {U}. [Task|What|Job]: {T}
    [Who|Name]: {O}, [when|by]: {U}, [what|task]: {T}
    Not later than {U}: {O} to {T}
    This has to be done by {U}: {O} to {T}
    This has to happen by {U}. {O} will {T}
    This cannot wait beyond {U}. {O} will {T}
    {U} is the last day for this. {O} has to {T}
    {U} is the deadline for the next point: {O} will {T}
    {A} needs it by {U}, so {O} will {T}
    {A} wants to see a result by {U}. {O} will {T}
    {A} gave us until {U}. {O} will {T}
    {A} set {U} as the deadline. {O} is to {T}
    {A} leaves on {d} and needs this by {U}: {O} will {T}
    By {U} {A} would like to see this done: {O} to {T}
    By {U} {O} has to {T}, says {A}
    By {U} it is up to {O} to {T}
    By {U} we expect {O} to {T}
    Before {U} {O} must {T}
    Before {U}, and with {A} away, {O} has to {T}
    Until {U} {O} has time to {T}
    It must be finished by {U}: {O} will {T}
    To be done by {U}, as {A} said on {d}: {O} to {T}
    [Urgent|Important|Soon], by {U}: {O} to {T}
    {O} has until {U} to {T}
    {O} has time until {U} to {T}
    {O} was given until {U} to {T}
    {O} got an extension to {U} to {T}
    {O} asked for more time and got it, until {U}, to {T}
    {O} promised {A} for {U}: will {T}
    {O} aims for {U}: will {T}
    {O} needs until {U} to {T}
    {U} at the latest: {O} to {T}
    {U} latest, {O} to {T}
    """
)
# {U} behind the task in a sentence of its own.
DUE_BEHIND = lines(
    """
    Deadline: {U}
    Deadline is {U}
    The deadline is {U}
    The deadline for that is {U}
    The deadline was moved to {U}
    New deadline: {U}
    Deadline {U}, not {d}
    Due {U}
    Due: {U}
    Due date: {U}
    Due by {U}
    Due back by {U}
    Target: {U}
    Target date {U}
    Finish: {U}
    By {U}
    By {U}, please
    By {U} at the latest
    By {U} if possible
    By {U}, says {A}
    Before {U}
    Not later than {U}
    No later than {U}
    Until {U}
    Latest: {U}
    Latest by {U}
    Time: until {U}
    Time limit: {U}
    This must be done by {U}
    This has to happen before {U}
    That has to be ready by {U}
    It must be finished by {U}
    It is due on {U}
    Needed by {U}
    Needs to be there by {U}
    Has to be in by {U}
    {A} needs it by {U}
    {A} needs that by {U}
    {A} wants it by {U}
    {A} would like to have it by {U}
    {A} is waiting for it and has time until {U}
    {A} gave us until {U}
    {A} leaves on {d}, so it has to be done by {U}
    The meeting is on {d}, so we need it by {U}
    It was due on {d}, the new date is {U}
    It was promised for {d} and is now due {U}
    We need that by {U}
    We have until {U}
    We have time until {U}
    There is time until {U}
    I need this by {U}
    I want to see that by {U}
    Can we have it by {U}?
    Is {U} all right? Yes
    Agreed for {U}
    Promised for {U}
    Planned for {U}
    """
)
# Dates that say when something was, or when something else is.
NO_DUE = lines(
    """
    {O} will {T}; it has been open since {d}
    {O} will {T}. The last time was on {d}
    {O} will {T}. The letter is dated {d}
    {O} will {T}. It was promised on {d}
    {O} will {T}. {A} asked for it on {d}
    {O} will {T}. {A} is back on {d}
    {O} will {T}. No deadline was agreed
    {O} will {T}, no date was set
    {O} will {T}, there is no hurry
    {O} has to {T} (letter of {d})
    {O} has to {T} (see the minutes of {d})
    {O} has to {T}, as {A} wrote on {d}
    {O} needs to {T}; {A} saw the problem on {d}
    {O} to {T} (agreed on {d})
    {O} to {T} (decision of {d})
    {O} to {T} (open since {d})
    {O} to {T} (carried over from {d})
    {O} promised on {d} to {T}
    {O} agreed {past} to {T}
    {O} was asked on {d} to {T}
    {O} has been meaning to do it since {d}: {T}
    On {d} {A} complained about this. {O} will {T}
    On {d} {A} asked {O} to {T}
    On {d}, {O} agreed to {T}
    On {d} it was decided that {O} will {T}
    As decided on {d}, {O} will {T}
    As {A} wrote on {d}, {O} has to {T}
    As mentioned on {d}, {O} is to {T}
    Since {d} this has been waiting: {O} is to {T}
    In the meeting of {d} it was agreed that {O} will {T}
    At the meeting on {d} {O} offered to {T}
    The fault first showed on {d}. {O} will {T}
    The parts came on {d}. {O} will {T}
    The first part was finished on {d}. {O} will also {T}
    It all began on {d}. {O} will now {T}
    {A} was here on {d}. {O} will {T}
    {A} reported it on {d}, {O} has to {T}
    {A}'s mail of {d}: {O} to {T}
    Received on {d} from {A}: {O} to {T}
    """
)
# Of a row of owners each has a task; a joint of the parts that follow.
ROW = (
    ("{O} will {T}{D}", ", "), ("{O} will {T}{D}", "; "), ("{O} will {T}{D}", ". "),
    ("{O} will {T}{D}", " while "), ("{O} will {T}{D}", ", and "), ("{O} to {T}{D}", ", "),
    ("{O} to {T}{D}", "; "), ("{O} to {T}{D}", " and "), ("{O} has to {T}{D}", ", "),
    ("{O} must {T}{D}", ", "), ("{O} must {T}{D}", " and "), ("{O}: {T}{D}", "; "),
    ("{O}: {T}{D}", " / "), ("{O} - {T}{D}", "; "), ("{T}{D} ({O})", ", "), ("{T}{D} ({O})", "; "),
    ("{T} - {O}{D}", "; "), ("{O} is going to {T}{D}", ", "), ("{O} agreed to {T}{D}", " and "),
    ("{O} should {T}{D}", ", "), ("{O} offered to {T}{D}", ", "), ("{O} wants to {T}{D}", ", "),
    ("{O} can {T}{D}", ", "), ("{O} needs to {T}{D}", "; "), ("@{O} {T}{D}", ", "),
)  # fmt: skip
# The same deadline for all: before and behind.
ALL_FRONT = lines(
    """
    By {U}, ¶
    By {U} ¶
    Before {U} ¶
    Before {U}: ¶
    Until {U}: ¶
    By {U} at the latest, ¶
    Due by {U}: ¶
    Deadline {U}: ¶
    Everything on this list has to be done by {U}: ¶
    All of this by {U}: ¶
    The deadline for [all of this|both|everything] is {U}: ¶
    We have until {U}. ¶
    {A} needs all of it by {U}: ¶
    """
)
ALL_BEHIND = lines(
    """
    ¶. All by {U}
    ¶. All of it by {U}
    ¶, all by {U}
    ¶. Deadline for [both|all|everything|each]: {U}
    ¶. The deadline for [both|all points|all of this] is {U}
    ¶. [Both|All|Everything] due {U}
    ¶. [Both|All of these] have to be done by {U}
    ¶. [Both|All of it] by {U}, please
    ¶. {A} needs [both|it all] by {U}
    ¶. It all has to happen before {U}
    ¶. We need [both|all of that] by {U}
    ¶. Same deadline for [both|all]: {U}
    ¶. {U} for both
    """
)
