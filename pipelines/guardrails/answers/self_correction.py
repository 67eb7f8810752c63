"""Finds answers that correct themselves ("Wait, that is wrong"); removes the wrong part or flags.

A correction counts at the beginning of a sentence, outside quotations, and not in the first
sentence. The text after the last correction replaces the answer only if it answers the question
alone; small models seldom restart in full, so most cases are only flagged. The model is not asked
again: Huang et al., Large Language Models Cannot Self-Correct Reasoning Yet (2024).
"""

import re
from collections.abc import Iterator
from typing import ClassVar

from pipelines.guardrails.answers.requested_role import find_role
from pipelines.guardrails.answers.standalone_answer import answers_alone, asks_for_figure
from pipelines.guardrails.contract import Generate, Verdict
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome
from pipelines.text.answer_sentences import own_words, sentences

# The user asks for corrections, of a text or of the earlier answer.
_REVIEW = re.compile(
    r"\b(?:correct(?:ions?|ing|ed)?(?=\s+(?:\w+\s+){0,4}(?:grammar|grammatical|errors?|mistakes?"
    r"|spelling|text|sentences?|paragraph|essay|code|typos?|version|this|the following|my|your"
    r"|any))"
    r"|proof-?read\w*|critique|criticize|review (?:my|your|this|the)|revise|grade|debug|edit"
    r"|(?:evaluate|assess) (?:and|my|your|this|the (?:following )?(?:response|answer|text))"
    r"|(?:identify|find|spot|fix)\w*\s+(?:\w+\s+){0,5}(?:errors?|mistakes?|bugs?|flaws?|incorrect"
    r"|wrong)|(?:any|the) (?:bugs?|errors?|mistakes?)|are you sure|double-?check"
    r"|check (?:your|this|my|again)|what(?:'s| is) wrong|apolog\w+)\b",
    re.IGNORECASE,
)
# The user asks for a text in which a correction may be a manner of speaking.
_COMPOSED = re.compile(
    r"\b(?:write|compose|draft|craft|create|generate|produce|make|develop|tell|give|come up with"
    r"|design|re-?write|re-?phrase|turn|convert|transform|perform|continue|invent|need|want|help)\b"
    r"[^.?!\n]{0,120}?\b(?:stor(?:y|ies)|tale|novel|poems?|poetry|limericks?|haikus?|sonnets?"
    r"|songs?|lyrics|raps?|verses?|dialogues?|conversations?|interviews?|scripts?|screenplays?"
    r"|play|scenes?|skits?"
    r"|monologues?|speech|sermons?|jokes?|riddles?|puns?|humou?r\w*|funny|comed\w+|sarcas\w+"
    r"|satir\w+"
    r"|stand-up|weird|letters?|e-?mails?|messages?|memos?|tweets?|posts?|blogs?|captions?|ads?"
    r"|advert\w*|slogans?|taglines?|pitch(?:es)?|commercials?|persua\w+|fiction\w*|essays?|cover"
    r"|rants?|diary|journal|reviews?|transcripts?|chat|tone|style|angry|excited|teenage\w*)\b",
    re.IGNORECASE,
)

_WORK = (
    r"(?:calculations?|computations?|reasoning|answer|work(?:ing)?|maths?|steps?|equations?"
    r"|solution"
    r"|count(?:ing)?|analysis|response|arithmetic|formula|interpretation)"
)
_SLIP = r"(?:mistake|error|miscalculation|slip|oversight|typo)"
_REDO = (
    r"(?:re-?calculate|re-?compute|re-?check|re-?do|re-?think|re-?consider|re-?evaluate|re-?examine"
    r"|re-?count|re-?read|re-?work|re-?phrase|start\s+over|try\s+(?:that\s+|this\s+|it\s+)?again"
    r"|correct\s+(?:that|this|it|my|myself|the\s+(?:above|answer|mistake|error|calculations?"
    r"|equation))"
    r"|fix\s+(?:that|this|it|my|the\s+(?:above|mistake|error|calculation)))"
)
_I_REDO = rf"(?:let\s+me|I(?:['’]ll|\s+will|\s+need\s+to|\s+should|\s+must|\s+have\s+to))\s+{_REDO}"
_WE_REDO = rf"(?:let\s+me|let['’]?s|let\s+us|I(?:['’]ll|\s+will)|we\s+need\s+to)\s+{_REDO}"
_WRONG = r"(?:wrong|incorrect|not\s+(?:quite\s+)?(?:right|correct)|a\s+mistake|an\s+error)"
_THAT_WRONG = (
    rf"(?:that|this|it|my\s+\w+)(?:['’]s|\s+is|\s+was)(?:\s+clearly|\s+actually)?\s+{_WRONG}\b"
)
_MISTAKEN = (
    rf"(?:I|we)(?:['’]ve|\s+have|\s+must\s+have|\s+seem\s+to\s+have"
    rf"|\s+may\s+have)?\s+(?:just\s+)?(?:"
    rf"made\s+an?\s+(?:\w+\s+)?{_SLIP}(?!\s+(?:of|by|that\s+(?:is|are)))"
    r"|misread|miscalculated|misinterpreted|miscounted|misstated|misspoke)"
    r"|I\s+was\s+(?:wrong|mistaken)\b"
)
_IN_WORK = (
    rf"\s+(?:in|with)\s+(?:my|our|the\s+(?:above|previous|earlier))\s+(?:\w+\s+){{0,2}}{_WORK}"
)
_OPEN = r"^\W*(?:(?:but|oh|ah|hmm+|no|so|sorry|okay|ok|hold\s+on|well)\b\W*){0,2}"

_MARKS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # "But wait, there's more" and "Wait for ten minutes" do not match.
        rf"{_OPEN}wait\b[\s,.!…—–-]+(?:a\s+(?:minute|second|moment)\W+)?(?:no\b|actually\b"
        rf"|{_THAT_WRONG}"
        rf"|{_I_REDO}|{_MISTAKEN}|(?:let\s+me|I\s+(?:need|should|have)\s+to)\s+(?:double-?)?check"
        r"|there(?:['’]s|\s+is|\s+was)\s+(?:a|an)\s+(?:mistake|error))",
        rf"{_OPEN}(?:oops|whoops|scratch\s+that|my\s+mistake|my\s+bad)\b\s*[,.!:;—–-]",
        rf"{_OPEN}actually,?\s+(?:{_THAT_WRONG}|{_I_REDO}|{_MISTAKEN}|(?:wait|no)\s*[,.!—–])",
        rf"{_OPEN}(?:on\s+second\s+thought|upon\s+re-?(?:checking|reading|calculating))\b",
        rf"{_OPEN}{_I_REDO}\b(?!\s+(?:with|for|after|using|if|when|from)\b)",
        rf"{_OPEN}I\s+apologi[sz]e\b(?:\s+for\s+(?:the|my|that)\s+(?:\w+\s+){{0,2}}{_SLIP}"
        rf"|\s+for\s+the\s+confusion\s+in\s+my\s+(?:\w+\s+)?{_WORK}|[,;.]\s*(?:"
        rf"{_MISTAKEN}|{_THAT_WRONG}))",
        r"^[\W_]*correction[\W_]*:(?=\s*\S)",
        rf"{_OPEN}(?:however,?\s+|it\s+(?:seems|looks\s+like"
        rf"|appears)(?:\s+that)?\s+)?(?:{_MISTAKEN})"
        rf"(?:{_IN_WORK}|\s*[.,;!:—–]|\s+(?:when|while|above|earlier|the)\b|$)",
        rf"^[^\"?]{{0,80}},\s+(?:so\s+|which\s+means\s+(?:that\s+)?)?(?:{_MISTAKEN}){_IN_WORK}",
        rf"{_OPEN}(?:however,?\s+|it\s+(?:seems|looks\s+like"
        rf"|appears)(?:\s+that)?\s+)?there\s+(?:is|was"
        rf"|seems\s+to\s+be|appears\s+to\s+be)\s+(?:still\s+)?an?\s+{_SLIP}{_IN_WORK}",
    )
)
# Only in answers to a calculation, where "Wait" is never rhetorical.
_WAIT = re.compile(
    rf"{_OPEN}wait\b\s*[,.!…—–]+\s*(?!there(?:['’]s|\s+is)\s+more|until\b|for\b|what\b)",
    re.IGNORECASE,
)
# Counts only with _REDONE in the same sentence or the next.
_ADMITTED = re.compile(
    rf"{_OPEN}(?:however,?\s+)?(?:{_THAT_WRONG}|there\s+(?:must|seems\s+to|appears\s+to)\s+be\s+an?"
    rf"\s+{_SLIP}\b|(?:this|that|it)(?:\s+\w+)?\s+(?:does\s+not|doesn['’]t)\s+make\s+sense)",
    re.IGNORECASE,
)
_REDONE = re.compile(rf"(?:^|,\s+(?:so\s+)?){_OPEN[1:]}{_WE_REDO}", re.IGNORECASE)
_SUPPOSED = re.compile(r"\b(?:if|whether|unless|suppose|in case|when you)\b", re.IGNORECASE)
_LABELLED = re.compile(r"^\W*(?:error|mistake|original|incorrect|wrong)\b[^\n]{0,20}:", re.I | re.M)
_BEFORE = 12  # characters before a correction; a first sentence answers earlier turns


class SelfCorrectionGuardrail(TextGuardrail):
    """Finds visible self-correction; keeps the corrected part if it answers the question alone."""

    name: ClassVar[str] = "self_correction"

    def concerns(self, request: TextRequest) -> bool:
        asked = [x.content for x in request.history if x.role == "user"] + [request.prompt]
        if _REVIEW.search(request.prompt) or any(map(_COMPOSED.search, asked)):
            return False
        role = find_role(request)
        return role is None or not role.played

    def judge(self, request: TextRequest, text: str) -> Verdict:
        marks = list(_marks(request, text))
        if not marks:
            return Verdict(Outcome.PASSED)
        start, end = marks[0]
        return Verdict(Outcome.FLAGGED, f"corrects itself: {text[start:end][:120]}")

    def mend(self, request: TextRequest, text: str, generate: Generate | None) -> str:
        marks = list(_marks(request, text))
        if not marks:
            return text
        start, end = marks[-1]
        tail = _new_attempt(text, start, end)
        return tail if answers_alone(request, text[:start], tail) else text


def _marks(request: TextRequest, text: str) -> Iterator[tuple[int, int]]:
    own = own_words(text)
    spans = sentences(own)
    given = f"{request.prompt}\n{request.document}"
    figure = asks_for_figure(request.prompt)
    for place, (start, end) in enumerate(spans):
        sentence = own[start:end]
        if start - spans[0][0] < _BEFORE or text[start:end] in given:
            continue
        following = own[slice(*spans[place + 1])] if place + 1 < len(spans) else ""
        if _is_mark(sentence, following, own) or (figure and _WAIT.match(sentence)):
            yield start, end


def _is_mark(sentence: str, following: str, own: str) -> bool:
    if sentence.endswith("?"):
        return False
    if _ADMITTED.match(sentence) and (_REDONE.search(sentence) or _REDONE.match(following)):
        return True
    mark = next((found for found in (mark.match(sentence) for mark in _MARKS) if found), None)
    if mark is None or _SUPPOSED.search(mark[0]):
        return False
    if "correction" in mark[0].lower():
        return own.lower().count("correction") == 1 and not _LABELLED.search(own)
    return True


# Announces the new attempt: "Let me recalculate:", "Correction:".
_LEAD = re.compile(
    rf"\s*(?:{_OPEN[1:]}(?:(?:wait|actually)\W+)?{_WE_REDO}|[\W_]*correction(?=[\W_]*:)"
    r"|here(?:['’]s|\s+is)\s+the\s+correct(?:ed)?\s+\w+|the\s+correct(?:ed)?\s+\w+(?=\s*:))"
    r"[^.:!\n]{0,80}(?:[.:!]+[*_]*|$)",
    re.IGNORECASE,
)


def _new_attempt(text: str, start: int, end: int) -> str:
    """The text after the correction at ``start`` to ``end``, without its announcement."""
    lead = _LEAD.match(text, start) or _LEAD.match(text, end)
    while lead:
        end = lead.end()
        lead = _LEAD.match(text, end)
    return text[end:].strip()
