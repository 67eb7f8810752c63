# ruff: noqa: E501  (lists of phrases, one a line)
"""Sentences in which one of several people acts: {O} has to, {A} and {B} do not; {d} is no deadline."""

from __future__ import annotations

from training.generator.text import lines

ONE_ACTS = lines(
    """
    “I'll {T}{D},” said {O}
    “I'll {T}{D},” {O} told {A}
    “I can {T}{D},” said {O}, and {A} nodded
    “Let me {T}{D},” {O} offered, and {A} was glad
    “{O} will {T}{D},” says {A}
    “{O} has to {T}{D}”, {A} said to {B}
    “Can you {T}{D}?” {A} asked {O}
    “Please {T}{D},” {A} told {O}
    {A} asked, “{O}, can you {T}{D}?”
    {A} to {O}: “Please {T}{D}”
    {O} answered {A}: “I will {T}{D}”
    {O} to {A}: “I'll {T}{D}”
    {A} got this from {B} and passed it to {O}, who has to {T}{D}
    {A} swapped with {O}, who now has to {T}{D}
    {A} had volunteered but withdrew; {O} will {T}{D}
    First it was {A}, then {B}, and now {O} has to {T}{D}
    {A} is in charge overall, but {O} has to {T}{D}
    {A}'s people are busy; {O} will {T}{D}
    Under {A}'s eye {O} will {T}{D}
    {O}, assisted by {A}, will {T}{D}
    {O}, trained by {A}, will {T}{D}
    {O}, recommended by {A} and {B}, will {T}{D}
    {O} reports to {A} and will {T}{D}
    {O} stays behind while {A} and {B} go home, and has to {T}{D}
    {O} got a call from {A} and has to {T}{D}
    {O} was chosen over {A} to {T}{D}
    {O} drew lots with {A} and lost, so has to {T}{D}
    {O} has told {A} not to worry and will {T}{D}
    {O} met {A} on {d} and promised to {T}{D}
    {O} owes {A} a favour and will {T}{D}
    {O} heard from {A} that it matters and will {T}{D}
    {O} took {A}'s place and has to {T}{D}
    {O} has seen {A}'s figures and will {T}{D}
    {A}, who cannot come, has asked {O} to {T}{D}
    {A}, the customer, expects {O} to {T}{D}
    {A}, who reported it, would like {O} to {T}{D}
    {A}, back from {C}, wants {O} to {T}{D}
    {A} from {C} rang; {O} will {T}{D}
    {A} at {C} is waiting, so {O} has to {T}{D}
    {C} complained through {A}; {O} has to {T}{D}
    For the customer, {A}, {O} will {T}{D}
    The customer, {A}, has paid; {O} will {T}{D}
    As a favour to {A}, {O} will {T}{D}
    To relieve {A}, {O} will {T}{D}
    To spare {A} the trip, {O} will {T}{D}
    Much as {A} would like to, it is {O} who will {T}{D}
    {A} may have the idea, but {O} has to {T}{D}
    {A} would have done it; {O} will {T}{D}
    {A} forgot, so {O} has to {T}{D}
    {A} is new, {B} is away: {O} will {T}{D}
    Not being able to reach {A}, we asked {O} to {T}{D}
    We thought of {A}, then asked {O} to {T}{D}
    I told {A} that {O} will {T}{D}
    I asked {A} and {B} in vain; {O} will {T}{D}
    I spoke to {A}: {O} has to {T}{D}
    {A} asked {O} to {T}{D}
    {A} asked {O} to {T}{D}
    {A} has asked {O} to {T}{D}
    {A} wants {O} to {T}{D}
    {A} would like {O} to {T}{D}
    {A} told {O} to {T}{D}
    {A} reminded {O} to {T}{D}
    {A} needs {O} to {T}{D}
    {A} expects {O} to {T}{D}
    {A} is counting on {O} to {T}{D}
    {A} is waiting for {O} to {T}{D}
    {A} got {O} to agree to {T}{D}
    {A} has persuaded {O} to {T}{D}
    {A} and {B} asked {O} to {T}{D}
    {A} and {B} agreed that {O} should {T}{D}
    {A} suggested that {O} should {T}{D}, which was agreed
    {A} proposed that {O} should {T}{D}; nobody objected
    {A} asked whether {O} could {T}{D}; that is fine
    {A} asked if {O} would {T}{D}, answer: yes
    {A} says {O} will {T}{D}
    {A} says that {O} has to {T}{D}
    {A} said {O} would {T}{D}
    {A} reports that {O} will {T}{D}
    {A} confirmed to {B} that {O} will {T}{D}
    {A} let us know that {O} will {T}{D}
    {A} wrote {past} that {O} is going to {T}{D}
    According to {A}, {O} will {T}{D}
    According to {A} it is {O} who has to {T}{D}
    At {A}'s request, {O} will {T}{D}
    On {A}'s advice {O} will {T}{D}
    On behalf of {A}, {O} will {T}{D}
    Instead of {A}, {O} will {T}{D}
    {O} will {T}{D} instead of {A}
    {O} will {T}{D} in place of {A}
    {O} will {T}{D} for {A}, who is [ill|away|abroad|on leave]
    {O}, not {A}, will {T}{D}
    {O} rather than {A} will {T}{D}
    {O} (not {A}) to {T}{D}
    Not {A} but {O} will {T}{D}
    It is {O} and not {A} who has to {T}{D}
    It is {O}, not {A} or {B}, who must {T}{D}
    {A} can't, so {O} will {T}{D}
    {A} can't make it, {O} will {T}{D}
    {A} has no time, so {O} is going to {T}{D}
    {A} is [away|ill|on leave|in hospital|on a course|at a wedding|abroad], so {O} has to {T}{D}
    {A} is [away|ill|on leave|off sick|on the late shift]; {O} will {T}{D}
    {A} is off until {d}, so {O} will {T}{D}
    While {A} is away, {O} will {T}{D}
    As {A} is on leave, {O} must {T}{D}
    Since {A} has left, {O} now has to {T}{D}
    Because {A} is busy with {X}, {O} will {T}{D}
    With {A} on holiday, it falls to {O} to {T}{D}
    {A} usually does this, but [this time|this week|this year] {O} will {T}{D}
    {A} did it last time; now {O} has to {T}{D}
    Last time it was {A}, this time {O} will {T}{D}
    {A} has done enough, now {O} must {T}{D}
    {A} and {B} have done their share, so {O} will {T}{D}
    {A} and {B} had a look at it, and {O} will {T}{D}
    {A} declined, {B} was not sure, and in the end {O} agreed to {T}{D}
    {A} said no, {O} said yes and will {T}{D}
    {A} offered, but {O} will {T}{D}
    {A} offered to help, but it is {O} who has to {T}{D}
    {A} hoped that {B} would help; in the end {O} will {T}{D}
    {A} handed this over to {O}, who will {T}{D}
    {A} passed it on to {O}, who has to {T}{D}
    {A} gave {O} the keys, and {O} will {T}{D}
    {A} has shown {B} the place, but {O} will {T}{D}
    {A} had a word with {O}, who will {T}{D}
    {A} spoke to {O}, who agreed to {T}{D}
    {A} spoke to {B} about it, and {O} will {T}{D}
    {A} rang {past}, and {O} will {T}{D}
    {A} found the [fault|mistake|leak|gap]; {O} has to {T}{D}
    {A} noticed it first, but {O} has to {T}{D}
    {A} complained to {B}, so {O} will {T}{D}
    {A} paid for it {past}, {O} will {T}{D}
    {O}, who took over from {A}, will {T}{D}
    {O}, who works with {A}, will {T}{D}
    {O}, whom {A} asked {past}, will {T}{D}
    {O}, [deputy to {A}|{A}'s deputy|{A}'s colleague|{A}'s neighbour|standing in for {A}], will {T}{D}
    {O}, at the suggestion of {A}, will {T}{D}
    {O}, like {A} last year, will {T}{D}
    {O} promised {A} to {T}{D}
    {O} promised {A} that [he|she] would {T}{D}
    {O} promised {A} and {B} to {T}{D}
    {O} assured {A} that [he|she] will {T}{D}
    {O} told {A} that [he|she] will {T}{D}
    {O} has been asked by {A} to {T}{D}
    {O} was told by {A} to {T}{D}
    {O} was reminded by {A} to {T}{D}
    {O} relieves {A} and has to {T}{D}
    {O} will {T}{D}, {A} knows about it
    {O} will {T}{D}; {A} has been told
    {O} will {T}{D}, {A} is too busy
    {O} will {T}{D} because {A} [is away|cannot drive|has hurt her back|has no key]
    {O} will {T}{D}, as {A} did last year
    {O} will {T}{D}, as agreed with {A} on {d}
    {O} will {T}{D} so that {A} can [go home early|start|carry on]
    {O} will {T}{D}, and {A} is happy with that
    {O} to {T}{D} (see {A}'s mail of {d})
    {O} to {T}{D} ({A} is away)
    {O} to {T}{D}, {A} informed
    {O} to {T}{D}, {A} agrees
    {O} to {T}{D}, cc {A}
    {O} must {T}{D}, says {A}
    {O} should {T}{D}, {A} says
    {O} needs to {T}{D}, so {A} told me
    Raised by {A}: {O} to {T}{D}
    {A}'s point: {O} to {T}{D}
    [Request|Question|Complaint] from {A}: {O} to {T}{D}
    [{A} (chair)|{A} in the chair]: {O} to {T}{D}
    Following {A}'s complaint, {O} will {T}{D}
    Following {A}'s call on {d}, {O} will {T}{D}
    After what {A} said about {X}, {O} will {T}{D}
    After {A}'s report {O} was asked to {T}{D}
    Thanks to {A} for the offer, but {O} will {T}{D}
    With thanks to {A} and {B}: {O} will {T}{D}
    {A} wanted {B} to do it, but {O} will {T}{D}
    {A} was supposed to do this; now {O} will {T}{D}
    {A} thought {B} was on it; in fact {O} has to {T}{D}
    Somebody told {A} that {O} will {T}{D}
    As {A} told {B} on {d}, {O} will {T}{D}
    For {A}'s sake {O} will {T}{D}
    Neither {A} nor {B} but {O} has to {T}{D}
    Neither {A} nor {B} is free, so {O} will {T}{D}
    Between {A} and {O}: {O} will {T}{D}
    {A} raised this. {O} will {T}{D}
    {A} found this out {past}. {O} has to {T}{D}
    {A} is off until {d}. {O} will {T}{D}
    {A} has reported back. {O} will now {T}{D}
    {A} called {past}. {O} to {T}{D}
    {A} and {B} sent their apologies. {O} will {T}{D}
    {A} chaired, {B} took notes. {O} to {T}{D}
    Spoke to {A} on {d}. {O} to {T}{D}
    No word from {A} since {d}. {O} will {T}{D}
    Thanks, {A}. {O} will {T}{D}
    {O} will {T}{D}. {A} has been informed
    {O} will {T}{D}. {A} did that last time
    {O} will {T}{D}. {A} was not so keen
    {O} will {T}{D}. That was {A}'s idea
    {O} to {T}{D}. Background: {A} saw it on {d}
    {O} has to {T}{D}. {A} and {B} know about it
    """
)
ONE_ACTS = [line for line in ONE_ACTS if line.count("{O}") == 1]
NOBODY = lines(
    """
    {A} pointed out that we still have to {T}{D}
    {A} pointed out that somebody has to {T}{D}
    {A} reminded us that somebody has to {T}{D}
    {A} says somebody must {T}{D}
    {A} and {B} both say that someone has to {T}{D}
    {A} told {B} that someone needs to {T}{D}
    {A} asked who could {T}{D}; nobody answered
    {A} wants to know who will {T}{D}; no answer yet
    {A} is not responsible for this, but somebody has to {T}{D}
    According to {A}, somebody still has to {T}{D}
    According to {A} and {B} we need to {T}{D}
    After {A}'s complaint we need to {T}{D}
    After {A}'s visit on {d} we have to {T}{D}
    Because of {A}'s letter of {d} we need to {T}{D}
    {A} is away, so somebody else has to {T}{D}
    {A} no longer works here, so someone has to {T}{D}
    {A} has resigned. Somebody must {T}{D}
    {A} left early. Somebody still needs to {T}{D}
    {A} refused and {B} is ill: who will {T}{D}?
    Neither {A} nor {B} can do it, so we need somebody to {T}{D}
    [Customer|Caller|Patient|Guest|Client|Reported by|Reporter|Author]: {A}. [Need to|To do:|Open:] {T}{D}
    [Present|Attendees|Written by|Minutes]: {A}, {B}. [Need to|To do:|Open:] {T}{D}
    For {A} we still need to {T}{D}
    Thanks to {A} for noticing that we still have to {T}{D}
    Thanks, {A}. We still need to {T}{D}
    {A} could not do it. Owner to be found: {T}{D}
    Owner to be found ({A} declined): {T}{D}
    {T}{D} (reported by {A}, no owner yet)
    {T}{D} (raised by {A}, unassigned)
    {T}{D} - asked for by {A}, nobody assigned
    {T}{D}. No owner yet, {A} and {B} declined
    {T}{D}. {A} can't, {B} can't
    {T}{D}. Nobody yet, {A} did it last year
    """
)
NOBODY_DONE = lines(
    """
    {A} reported that {thing} still {has} to be {done}{D}
    {A} reported on {d} that {thing} {has} to be {done}{D}
    {A} says {thing} {needs} to be {done}{D}
    {A} told {B} that {thing} must be {done}{D}
    {A} was going to do it but left; {thing} still {has} to be {done}{D}
    {A} and {B} agree that {thing} {needs} to be {done}{D}
    According to {A}, {thing} {has} to be {done}{D}
    Since {A} called on {d}: {thing} {has} to be {done}{D}
    In {A}'s view there is no way around it: {thing} must be {done}{D}
    """
)
# By whom, in the passive.
BY_ONE = lines(
    """
    {A} reported that {thing} {has} to be {done} by {O}{D}
    {A} says {thing} {needs} to be {done} by {O}{D}
    {thing} {has} to be {done} by {O}, not by {A}{D}
    {thing} {has} to be {done} by {O}{D}, {A} says
    {thing} {is} to be {done} by {O}{D}
    {thing} must be {done} by {O}{D}, {A} is away
    {thing} {needs} to be {done}{D}, by {O}
    As {A} asked, {thing} {is} to be {done} by {O}{D}
    """
)
