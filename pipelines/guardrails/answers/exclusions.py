"""Finds what a request rules out: not, except, without, other than, only, before, after.

Only sentences that ask for something are read, since a story in the prompt may say "without" too.
The excluding word must stand right beside what it excludes.
"""

import re
from dataclasses import dataclass
from typing import Literal

from pipelines.text.answer_sentences import own_words, sentences
from pipelines.text.number_words import UNDER_TWENTY

ExclusionKind = Literal["without", "not", "except", "only", "before", "after"]


@dataclass(frozen=True, slots=True)
class Exclusion:
    """``what`` is ruled out; for ``only``, ``before`` and ``after`` it is the limit.

    ``clause`` is the sentence of the request."""

    kind: ExclusionKind
    what: str
    clause: str


_ASKS = re.compile(
    r"""^\W*(?:(?:now|then|also|next|so|but|and|please|kindly|finally|again|\d+[.)])\W+){0,3}
    (?:(?:can|could|would|will)\ you\b
      |(?:you|it|they|(?:the|your|this|all|each)\ (?:\w+\ ){0,3}?)\s*
       (?:must|should|may|can|shall|cannot)\b
      |I\ (?:want|need|would\ like)\b|I['’]d\ like\b|let['’]s\b|make\ sure\b|ensure\b|be\ sure\b
      |(?:what|which|who|where|when|why|how|is|are|do(?:es)?|can|could)\b[^?]*\?
      |(?:in|for|from|given|using|with|based\ on)\b[^,]{0,80},\s+(?:please\s+)?(?:do\ not|don['’]t
       |refrain|avoid|write|list|name|give|use|only|answer|explain|describe)\b
      |(?:add|adapt|adjust|alter|amend|analy[sz]e|answer|arrange|avoid|begin|build|calculate|change
        |choose|cite|classify|compare|compose|compute|convert|copy|count|craft|create|define|describe|design
        |develop|discuss|do|don['’]t|draft|edit|eliminate|exclude|explain|extract|find|finish|focus
        |format|generate|give|help|highlight|identify|implement|include|keep|limit|list|mention
        |modify|name|never|only|organi[sz]e|output|outline|paraphrase|pick|plan|print|produce
        |propose|provide|put|read|recommend|reformulate|refrain|remove|rephrase|repeat|replace|reply
        |respond|restate|return|reword|rework|rewrite|revise|say|select|share|show|simplify
        |sketch|solve|sort|start|state|suggest|summari[sz]e|take|tell|translate|turn|use|wrap|write)\b)""",
    re.VERBOSE | re.IGNORECASE,
)

_QUOTE = "□"  # replaces each character of a quotation: no pattern may match inside one
_WHAT = r"(?P<what>(?:[^.;:?!()\n]|(?<=words):|(?<=phrases):){1,80})"
_USE = (
    r"(?:us(?:e|ing)|includ(?:e|ing)|mention(?:ing)?|add(?:ing)?|contain(?:ing)?|say(?:ing)?"
    r"|writ(?:e|ing)|output(?:ting)?|repeat(?:ing)?|list(?:ing)?|nam(?:e|ing)|start(?:ing)?\ with"
    r"|begin(?:ning)?\ with|utter(?:ing)?|the\ use\ of)"
)
_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
)
_NEVER = (
    r"(?:do\ not|don['’]t|must\ not|should\ not|shouldn['’]t|does\ not|doesn['’]t|cannot|never|not)"
    r"\s+(?:\w+ly\s+)?"
)
_FORMS: tuple[tuple[ExclusionKind, str], ...] = (
    (
        "without",
        rf"""\b(?:{_NEVER}|refrain\ from\s+|avoid\s+(?={_USE}|the\ (?:use|word|letter))|without\s+)
        (?!say(?:ing)?\ (?:that|anything)){_USE}\s+
        (?!only\b|just\b|more\ than\b|less\b|fewer\b|at\ least\b){_WHAT}""",
    ),
    ("without", rf"\bwithout\s+(?:any\s+|(?=\w+ing\s)(?!{_USE}|being|having|saying)){_WHAT}"),
    ("without", rf",\s+without\s+(?!\w+ing\b|any\b){_WHAT}"),
    (
        "not",  # "(not LCA)", ", not miles."
        r"""[,(]\s*(?:and\s+|but\s+)?not\s+(?!(?:only|just|necessarily|sure|too|so|even|at
        |if|that|to|for|in|on|as|more|less|by|be|been|all|every|any|yet|vice|contain|counting|including)\b)
        (?P<what>[^\W\d][\w'’/-]*(?:\s[\w'’/-]+){0,3})(?=\s*(?:[.,;:?!)]|$))""",
    ),
    (
        "except",
        rf"""\b(?<!one\ )(?<!none\ )(?<!language\ )(?:
        except(?:\s+for)?(?!\s+(?:that|when|if|in|on|to|by|where)\b)|excluding
        |(?:other\s+than|apart\s+from|aside\s+from)(?!\s+(?:that|this)\b))\s+{_WHAT}""",
    ),
    (
        "only",
        rf"""\b(?:
        (?:{_USE}|with|return|(?:answer|respond|reply)\ (?:with|in)|give(?:\ me)?|provide)\s+only
        |(?<!not\ )only\s+(?:{_USE}|return|give|provide|print|(?:answer|respond|reply)\ with)
        )\s+{_WHAT}""",
    ),
)
_COMPILED = [(kind, re.compile(form, re.VERBOSE | re.IGNORECASE)) for kind, form in _FORMS]
_WHEN = re.compile(
    rf"\b(?P<kind>before|after"
    rf"|prior\s+to)\s+(?:the\s+year\s+)?(?P<what>(?:{_MONTH}\s+(?:\d+,?\s+)?)?"
    r"(?:1[0-9]{3}|20[0-9]{2})(?!\s*(?:words|characters|%)|[\w.,]\d)\b)"
)
_IDIOM = re.compile(
    r"^(?:doubt|further|delay|question|exception|loss|hesitation|problem|fail|regard|warning"
    r"|limit)\b",
    re.IGNORECASE,
)
# Amounts, case, sources and orders to repeat belong to other guardrails.
_OTHER = re.compile(
    rf"^(?:\d|(?:{'|'.join(UNDER_TWENTY[1:11])}|a single)\b(?!-|\s+of\b)"
    r"|(?:any |all )?(?:capital|uppercase|lowercase|small)\b"
    r"|what\b|(?:the |any )?(?:information|facts?|details|data|knowledge|sources?)\b"
    r"|(?:the |this )?(?:document|text|context|passage|given|provided|following (?:text|inf))\b"
    r"|(?:any |a )?words? (?:or characters )?before)",
    re.IGNORECASE,
)
# "two people who try to avoid the letter t" asks nothing of the answer.
_TOLD = re.compile(
    r"\b(?:who|they|he|she|(?:trying|tries|wants?|decided?|refuses?|refused) to)\b[^,;]*$",
    re.IGNORECASE,
)
_CUT = re.compile(
    r",?\s+(?:and (?:must|should|highlight|have|include|make|do|keep|use|write|end|start|your|it"
    r"|the|mention|give|at least)|no other|strictly|without|-|because|since|so that|so|which|who"
    r"|while|but|in your|in the (?:response|answer|entire|whole|output|text|essay|letter|story)"
    r"|for (?:the|this|your)|anywhere|throughout|when|as long)\b"
)


def exclusions(prompt: str) -> list[Exclusion]:
    """Return the exclusions of a request in order, at most one of each kind in a sentence."""
    found = []
    own = own_words(prompt, _QUOTE)
    for start, end in sentences(own):
        sentence, clause = own[start:end], prompt[start:end]
        if not _ASKS.match(sentence):
            continue
        seen: set[ExclusionKind] = set()
        for kind, form in _COMPILED:
            match = form.search(sentence)
            # ``sentence`` masks quotations at the same length, so its offsets hold for ``clause``.
            if match is None or kind in seen or (kind == "only" and _WHEN.search(match["what"])):
                continue  # "only books published after 1980" is read as ``after``
            if _TOLD.search(sentence[: match.start()]):
                continue
            what = _CUT.split(clause[match.start("what") : match.end("what")])[0].strip(" ,")
            if what and not _IDIOM.match(what) and not _OTHER.match(what):
                seen.add(kind)
                found.append(Exclusion(kind, what, clause))
        if match := _WHEN.search(sentence):
            when: ExclusionKind = "after" if match["kind"].lower() == "after" else "before"
            found.append(Exclusion(when, match["what"], clause))
    return found
