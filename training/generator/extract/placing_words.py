# ruff: noqa: E501  (lists of phrases, one a line)
"""Owners before and behind their task: {O} has to, {A} and {B} do not; {d} is no deadline."""

from __future__ import annotations

from training.generator.text import lines

# The owner stands before the task, without a verb between them or in a sentence of its own.
OWNER_FIRST = lines(
    """
    {O} must {T}{D}
    {O} must {T}{D}
    {O} will {T}{D}
    {O} 2 {T}{D}
    {O} gonna {T}{D}
    {O} still to {T}{D}
    {O} now to {T}{D}
    {O} also to {T}{D}
    {O} again: {T}{D}
    {O} next: {T}{D}
    {O} please: {T}{D}
    {O} pls {T}{D}
    {O} -> {T}{D}
    {O} => {T}{D}
    {O} = {T}{D}
    {O}, {T}{D}
    {O}? {T}{D}
    {O}! {T}{D}
    {O}. {T}{D}
    {O}... {T}{D}
    {O} shd {T}{D}
    {O} has 2 {T}{D}
    {O} ought to {T}{D}
    {O} had better {T}{D}
    {O} shall {T}{D}
    {O}'s turn to {T}{D}
    {O}'s turn: {T}{D}
    {O}'s job[ this week|]: {T}{D}
    {O}'s to-do: {T}{D}
    For {O}: {T}{D}
    For {O}, not {A}: {T}{D}
    Over to {O}: {T}{D}
    [Next|Now|Then] {O}: {T}{D}
    With {O}: {T}{D}
    On {O}'s desk: {T}{D}
    On {O}'s list: {T}{D}
    Up to {O}: {T}{D}
    Ask {O}: {T}{D}
    Homework for {O}: {T}{D}
    Order to {O}: {T}{D}
    {O} is on this. [Has to|Needs to|Will] {T}{D}
    {O} is on this, with some help from {A}. Will {T}{D}
    {O} took this one. Will {T}{D}
    {O} has taken this over from {A}. Next: {T}{D}
    {O} has the lead here, {A} helps. To do: {T}{D}
    {O} leads on this. Next step: {T}{D}
    {O} is in charge. [Still open|To do|Next]: {T}{D}
    {O} takes it from {A}: {T}{D}
    {O} volunteered. [Will|Has to] {T}{D}
    {O} was not asked but volunteered: will {T}{D}
    {O} said the list was long but would {T}{D}
    {O} [said|told us] that all is well and that [he|she] would {T}{D}
    {O} spoke next. [He|She] will {T}{D}, {A} will not
    {A} spoke first, then {O}. The latter will {T}{D}
    {A} is ill and {O} is back. The latter will {T}{D}
    {O} and {A} were both there. The former will {T}{D}
    [Lead|Responsible|Owner|In charge|On duty|Assigned|Assignee|Name]: {O}. [Open|To do|Next|Task]: {T}{D}
    [Responsible|Owner|Assignee]: {O}. Reported by: {A}. [Open|To do|Task]: {T}{D}
    [Reported by|Customer|Raised by|Caller]: {A}. [Responsible|Owner|Assigned to|Handled by]: {O}. [Open|To do|Task]: {T}{D}
    [From|Asked by] {A}, for {O}: {T}{D}
    {A} to {O}: please {T}{D}
    {A} -> {O}: {T}{D}
    {A} (via {B}) to {O}: {T}{D}
    Message from {A} to {O}: please {T}{D}
    {A} asks: can {O} {T}{D}?
    Can {O} [please |]{T}{D}? {A} did it last time
    {O}, {A} says you should {T}{D}
    {O}, {A} needs you to {T}{D}
    {O}, {A} is asking if you can {T}{D}
    {O}, could you {T}{D}? {A} is away
    {O}, please {T}{D}, {A} will show you where
    {A}, thanks. {O}, please {T}{D}
    {A}, well done! {O}, can you {T}{D}?
    Hi {A} and {B}, thanks. {O}: please {T}{D}
    @{O} please {T}{D} (cc @{A})
    @{O} can you {T}{D}? @{A} fyi
    fyi @{A}, @{O} will {T}{D}
    """
)
# Behind a sentence that says what has to be done: who does it. {A} does not.
OWNER_BEHIND = (
    [" - {O}", " ({O})", ", {O}", " → {O}", " -> {O}", " @{O}", " // {O}", " — {O}", " / {O}", ": {O}", " ... {O}"]
    + [f" {line}" for line in lines(
        """
        ({O}, not {A})
        ({O} for {A})
        ({O}, was {A})
        (raised by {A}, goes to {O})
        (resp.: {O})
        (resp.: {O}; raised by {A})
        (assigned: {O})
        (assigned to {O} by {A})
        (owner {O}, asked for by {A})
        (from {A}; for {O})
        ({A} -> {O})
        ⟦{O}⟧
        ⟦from {A}, to {O}⟧
        - {O} to do
        - {O} does it
        - {O} has it
        - {O} is on it
        - over to {O}
        - given to {O} by {A}
        - {O}, says {A}
        - {O}, since {A} is away
        """
    )]
    + [f", {line}" for line in lines(
        """
        {O} to do
        {O} please
        {O} will
        {O} offered
        {O} is doing it
        which is {O}'s job
        which {O} will do
        which {O} has agreed to do
        which {A} has asked {O} to do
        and {O} will do it
        and {O} will do it, not {A}
        and {A} gave that to {O}
        and {A} has passed it to {O}
        {A} suggested {O}, who agreed
        """
    )]
    + [f". {line}" for line in lines(
        """
        {O}
        {O} to do
        {O} to do, {A} is away
        {O} does it
        {O} will do it
        {O} will do it, {A} can't
        {O} will do that instead of {A}
        {O} has this
        {O} has taken it on
        {O} is on it
        {O} has volunteered
        {O} said yes
        {O} will see to it
        {O} will look after it
        {O} is looking after that
        {O} put [his|her] hand up
        {O} got the job
        {O} drew the short straw
        {O} takes it from {A}
        {O} takes over from {A}
        {O} (asked by {A})
        {O}'s job
        {O}'s turn
        Assigned: {O}
        Assigned to {O}
        Assigned to {O}, reported by {A}
        Assignee: {O}
        Over to {O}
        Over to {O}, thanks {A}
        Goes to {O}
        Falls to {O}
        Given to {O}
        With {O}
        Passed to {O}
        Handed to {O}
        In {O}'s hands
        Action: {O}
        Action {O}
        AP {O}
        AP: {O}
        Owner: {O}
        Lead: {O}
        Resp: {O}
        Responsible: {O}
        Responsible: {O}. Informed: {A}
        Who? {O}
        Who does it? {O}
        Name: {O}
        That's {O}
        That is one for {O}
        That one goes to {O}
        This is {O}'s
        This one is on {O}
        Not {A}, {O}
        Not {A} this time but {O}
        {A} can't, {O} can
        {A} said no, {O} said yes
        {A} has no time. {O} does
        {A} gave this to {O}
        {A} passed it to {O}
        {A} did it last time, now it is {O}
        {A} asked, {O} agreed
        {A} asked {O}, who said yes
        {A} and {B} looked at {O}, who nodded
        Thanks to {O} for offering
        Thank you, {O}, for taking this on
        """
    )]
)  # fmt: skip
# What stands before that.
STATED = lines(
    """
    {T}{D}
    {T}{D}
    {T}{D}
    We need to {T}{D}
    We have to {T}{D}
    We must {T}{D}
    Someone has to {T}{D}
    Somebody needs to {T}{D}
    Need to {T}{D}
    Must {T}{D}
    Have to {T}{D}
    [To do|Todo|TODO|Still open|Open|Next|Next step|Task|Job]: {T}{D}
    [The plan is|The idea is|Now it is time|It is time] to {T}{D}
    {A} wants us to {T}{D}
    {A} says we must {T}{D}
    """
)
# The same questions with a name as the answer.
ASKED = lines(
    """
    Who will {T}{D}? {O}
    Who can {T}{D}? {O} can
    Who has to {T}{D}? Not {A}. {O}
    Who is going to {T}{D}? {A} said {O}
    Will {A} or {B} {T}{D}? No, {O} will
    Is it {A} who has to {T}{D}? No, {O}
    """
)
