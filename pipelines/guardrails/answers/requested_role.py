"""Finds the role that a conversation asks the model to play."""

import re
from dataclasses import dataclass

from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.prompts import Message
from pipelines.text.answer_sentences import sentences

_ROLE = r"(?P<role>(?:(?:an?|the|my|our|one\ of)\s|[A-Z\"“‘'])[^.,;:!?\n]{1,120})"
_PLAYED = re.compile(
    rf"""
    ^\W*(?i:(?:hi|hello|okay|ok|now|then|so|today)\W+)?
    (?i:(?:please|kindly|from\ now\ on|(?:in|for)\ this\ (?:conversation|chat|task))\W+)?
    (?i:(?:(?:can|could|would|will)\ you|you\ (?:will|should|must|are\ (?:going\ )?to)|let's
        |I(?:\ want|\ need|'d\ like|\ would\ like|’d\ like)\ you\ to)\s+)?
    (?i:please\s+)?(?i:
        (?:act|behave|role-?play)\ (?:as|like)(?:\ if\ you\ (?:are|were))?
      | pretend\ (?:yourself\ )?(?:to\ be|(?:that\ )?you(?:['’]re|\ are|\ were))
      | (?:imagine|picture|suppose|assume|consider)\ (?:that\ )?
        (?:yourself\ (?:as|to\ be)|you(?:['’]re|\ are|\ were)(?:\ now)?)
      | (?:take(?:\ on)?|assume|embrace|adopt|play|embody|fill|step\ into|slip\ into)
        \ (?:the|a)\ (?:role|persona|character|identity|part|shoes|voice)\ of
      | embody
      | (?:now,?\ )?you(?:\ are|['’]re)\ (?:now|from\ now\ on)(?:\ going\ to\ be)?
      | (?:from\ now\ on|now)\W+you(?:\ are|['’]re)
    )\s+{_ROLE}""",
    re.VERBOSE,
)
_STATED = re.compile(  # a job to do, not a part to act; only as a message's first sentence
    rf"""^\W*(?i:you(?:\ are|['’]re))\s+
    (?!an?\ (?i:good|great|star|genius|lifesaver|friend|legend|hero)\b|the\ (?i:best|one|only)\b)
    {_ROLE}""",
    re.VERBOSE,
)
_ENDED = re.compile(
    r"\b(?:stop|quit|drop|leave|end|no longer|forget)\s+(?:acting|pretending|playing|being"
    r"|(?:the|your|this)\s+(?:role|persona|character|act)|role-?play\w*|character)"
    r"|\b(?:out of|break|breaking) character\b|\bbe yourself again\b",
    re.IGNORECASE,
)
# "Never break character" keeps the role.
_NEVER_ENDED = re.compile(
    r"\b(?:never|not|don['’]t|without)\s+(?:\w+\s+){0,2}(?:break|leav|stop|drop)", re.IGNORECASE
)
_LONGEST = 80  # characters of a role that are quoted


@dataclass(frozen=True, slots=True)
class Role:
    """``text``: the role in the user's words. ``played``: the role is acted, not only a job.

    ``asked``: system text and user messages, from the message with the role to the last one.
    """

    text: str
    played: bool
    asked: str


def find_role(request: TextRequest) -> Role | None:
    """Return the last role that the user gave and did not end, or None."""
    said = [Message("system", request.system), *request.history, Message("user", request.prompt)]
    asked = [message.content for message in said if message.role in ("system", "user")]
    for place in range(len(asked) - 1, -1, -1):
        found = _given(asked[place])
        if found:
            role, played = found
            return Role(_short(role), played, "\n".join([request.system, *asked[place:]]))
        if _ENDED.search(asked[place]) and not _NEVER_ENDED.search(asked[place]):
            return None
    return None


def _given(text: str) -> tuple[str, bool] | None:
    spans = sentences(text)
    for start, end in spans:
        if found := _PLAYED.match(text[start:end]):
            return found["role"], True
    if spans and (found := _STATED.match(text[slice(*spans[0])])):
        return found["role"], False
    return None


def _short(role: str) -> str:
    role = re.split(r"\s+(?:tasked|throughout|in all|as we|who (?:will|must))\b", role)[0]
    if len(role) > _LONGEST:
        role = role[:_LONGEST].rpartition(" ")[0]
    return role.strip(" \"“”‘'’")
