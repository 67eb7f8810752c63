"""Tasks in which people are named: {A} and {B} have nothing to do, {X} is a matter."""

from __future__ import annotations

from training.generator.text import lines

# Things that are done to or with somebody: {A} and {B} are named and have nothing to do.
WITH_NAMES = lines(
    """
    call {A}
    call {A} about {X}
    call {A} back
    call {A} and {B}
    ring {A} about {X}
    ask {A} about {X}
    ask {A} whether {B} knows about {X}
    ask {A} for the [figures|photos|keys|receipts|addresses]
    ask {A} for {B}'s number
    send {A} the [list|figures|keys|photos|draft|invoice|link]
    send {A} and {B} the [list|figures|photos|draft|link]
    send the [list|figures|photos|draft|link|bill] to {A}
    send {A}'s [parcel|letter|form] back to {B}
    give {A} the [key|list|money|drill|folder]
    give {A} a lift to {B}'s place
    give {A}'s [report|keys|coat|notes] to {B}
    get the [key|form|ladder|van|signature] from {A}
    fetch the [key|ladder|trailer|samples] from {A}
    bring {A} the [spare key|forms|samples|soup]
    show {A} how to lock up
    show {A} and {B} round
    show {A} the [new system|back door|stock room]
    tell {A} what {B} said
    tell {A} about {X}
    tell {A} and {B} about {X}
    remind {A} about {X}
    remind {A} of {B}'s [birthday|visit|mail]
    introduce {A} to {B}
    write to {A} about {X}
    write {A} a reference
    answer {A}'s [mail|letter|question]
    answer {A}'s questions about {X}
    forward {A}'s mail to {B}
    check {A}'s [figures|draft|work|timesheet]
    check with {A} about {X}
    read {A}'s draft
    review {A}'s [report|patch|chapter|proposal]
    meet {A} about {X}
    meet {A} and {B} at the station
    visit {A} in hospital
    pick up {A} from the [station|airport|school]
    drive {A} to the [station|airport|doctor]
    collect {A}'s [badge|laptop|keys|things]
    cover for {A}
    cover {A}'s shift
    swap shifts with {A}
    help {A} with {X}
    help {A} carry the [boxes|piano|tables]
    sit down with {A} and {B} about {X}
    talk to {A}
    talk to {A} about {X}
    talk to {A} before {B} does
    thank {A} for {X}
    thank {A} and {B}
    invite {A} and {B}
    order [flowers|a new badge|a chair|gloves] for {A}
    book a [room|flight|taxi|table] for {A}
    book {A} a hotel
    pay {A} back
    pay {A}'s [bill|invoice|expenses]
    sign {A}'s form
    sign off {A}'s hours
    return {A}'s [drill|ladder|tent|books]
    train {A} on {X}
    brief {A} and {B} on {X}
    interview {A}
    let {A} know about {X}
    let {A} and {B} know
    copy {A} in on {X}
    chase {A} for the [figures|form|signature|money]
    apologise to {A}
    discuss {X} with {A}
    agree a date with {A}
    work out the rota with {A} and {B}
    set up a call with {A} and {B}
    set up an account for {A}
    hand {X} over to {A}
    hand over to {A}
    """
)
