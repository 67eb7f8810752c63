"""Recognises prompts that are puzzles of entities and relations.

Only the wordings of textbooks and tests count, and several clues are needed: a model call costs
seconds, which an ordinary request ("which laptop is faster than mine?") must not spend.
"""

import re

MAX_PROMPT = 3_000  # characters; a longer prompt is a document

_ORDINAL = r"(?:second|third|fourth|fifth|sixth|seventh|eighth)"
_GRADE = (
    r"(?:old|young|tall|short|heavi|light|fast|slow|new|cheap|rich|poor|big|small|larg|high|low"
    r"|strong|weak|smart|clean|dirti|warm|cold|hott|clos)"
)
_PLACE = r"(?:space|seat|chair|spot|slot|house|position|row|locker|bench|shelf|room|floor)"
# One clue of an order or a seating.
_CLUE = re.compile(
    rf"""\b(?: (?:left|right|north|south|east|west)\ of
      | {_GRADE}e?r\ than
      | (?:more|less)\ expensive\ than | costs?\ (?:more|less)\ than
      | {_ORDINAL}[-\ ](?:from\ the | most | to[-\ ]last | to[-\ ]the[-\ ](?:left|right)
          | {_GRADE}e?st | cheapest | (?:most|least)\ expensive)
      | (?:the|is)\ (?:left|right|top|bottom|front)most
      | (?:finish(?:ed|es)|arrived|arrives|ranked|ranks|placed|came|ran|performs?|scheduled)
          \ (?:\w+\ )?(?:above|below|ahead\ of|behind|before|after|{_ORDINAL}|first|last)
      | (?:sits?|sitting|seated|stands?|standing|parked|lives?|placed|assigned|stored|is|be)
          \ (?:\w+\ )?(?:next\ to|beside|adjacent\ to|opposite|across\ from|between|behind
          |in\ (?:front\ of|the\ (?:middle|first|last|{_ORDINAL})\ {_PLACE})
          |above|below)
      | in\ the\ (?:first|last|middle|{_ORDINAL})\ {_PLACE}
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
_HONESTY = re.compile(
    r"\b(?:tells? the truth|is telling the truth|(?:always )?lies\b(?! (?:in|on|with))|is lying"
    r"|is an? (?:liar|knight|knave|truth[- ]?teller)|is a (?:truthful|lying))\b",
    re.IGNORECASE,
)
_ASKS_HONESTY = re.compile(
    r"\b(?:does \w+ (?:tell the truth|lie)|who (?:is|are) (?:the )?(?:liars?|lying|knights?|knaves?"
    r"|telling)|is \w+ (?:a |an )?(?:liar|knight|knave|lying|truth)|who (?:lies|lied|tells))\b",
    re.IGNORECASE,
)
_KIN = r"(?:brother|sister|sibling|son|daughter|child|children|cousin|aunt|uncle|nephew|niece)"
_ASKS_KIN = re.compile(rf"\bhow many {_KIN}s?\b", re.IGNORECASE)
# "Each of the brothers has two sisters": a clue that must not be multiplied.
_SHARED_KIN = re.compile(
    rf"\b(?:each|every|all)\b[^.?!]{{0,60}}\b(?:has|have|had)\b[^.?!]{{0,30}}\b{_KIN}s?\b",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    r"\bwhich (?:one )?of the following\b|\btrue,? (?:or )?false,? or (?:uncertain|unknown)\b"
    r"|^\s*\(?A[).] .+\n\s*\(?B[).] |\bmay be true, false, or uncertain\b",
    re.IGNORECASE | re.MULTILINE,
)
_DEDUCTION = re.compile(
    r"\bfollowing statement (?:is )?true(?:,| or) (?:false|unknown)"
    r"|\b(?:must|could|cannot|can) be (?:true|false)\b.{0,40}(?:\?|:|$)"
    r"|\bacceptable (?:order|schedule|assignment|list|matching|arrangement)\b",
    re.IGNORECASE | re.MULTILINE,
)
_CONDITIONS = re.compile(
    r"\b(?:following|these) (?:conditions|constraints|restrictions|requirements|specifications)\b"
    r"|\bbased on the above information\b|\bstatements are logically consistent\b",
    re.IGNORECASE,
)
_ASKS_ENTITY = re.compile(
    r"\b(?:who|whose|which \w+|what is the (?:name|order|colou?r|position|job)|where does \w+"
    r" (?:sit|live|stand)|in which (?:seat|house|place|position|order))\b[^.?!]*\?",
    re.IGNORECASE,
)
_ASKS_EXTREME = re.compile(
    rf"\b(?:who|which \w+) (?:is|was|are|finish\w*|came|sits?|stands?|costs?) (?:in )?the"
    rf" (?:{_GRADE}e?st|middle|first|last|left|right|(?:most|least) expensive)\b[^.?!]*\?",
    re.IGNORECASE,
)
# A request for a text, such as a story about the tallest and the shortest, is not a puzzle.
_WRITING = re.compile(
    r"\b(?:write|compose|draft|generate|create|rewrite|summari[sz]e|translate|proofread|edit|brainstorm"
    r"|come up with|program|function|code|essay|poem|story|review|email|blog|article|recommend"
    r"|advi[cs]e|should I)\b|```",
    re.IGNORECASE,
)


def is_puzzle(prompt: str) -> bool:
    """Say whether a prompt is one puzzle with one question."""
    if len(prompt) > MAX_PROMPT or prompt.count("?") > 1 or _WRITING.search(prompt):
        return False
    if _ASKS_KIN.search(prompt) and _SHARED_KIN.search(prompt):
        return True
    if len(_HONESTY.findall(prompt)) >= 2 and _ASKS_HONESTY.search(prompt):
        return True
    if _DEDUCTION.search(prompt) and _CONDITIONS.search(prompt):
        return True
    clues = len(_CLUE.findall(prompt))
    if _CHOICE.search(prompt) or _ASKS_EXTREME.search(prompt):
        return clues >= 2
    return clues >= 3 and _ASKS_ENTITY.search(prompt) is not None
