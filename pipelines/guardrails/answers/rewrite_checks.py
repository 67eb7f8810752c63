"""What a text must be before it may stand in the place of another: no mend makes an answer worse.

A check sees only what it looks for. A model that is not up to the question answers it with a loop,
the frame of some JSON or the request itself, and none of that leaves a role or has a comma.
"""

from __future__ import annotations

import re

from pipelines.guardrails.repeated_text import find_loop
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.text.sentences import CLOSING_MARKS, END_MARKS, WIDE_END_MARKS
from pipelines.text.words import content_stems, normal_form

# ``","queue":"``: nobody writes so in plain text.
_FRAME = re.compile(r'"\s*:\s*["\[{]|"\s*,\s*"|[\]}]\s*[\]}]')
_JSON = re.compile(r"\bjson\b|\bdictionary\b|\{", re.IGNORECASE)
_SENTENCE_ENDED = re.compile(rf"[{END_MARKS}{WIDE_END_MARKS}][\"'”’»)*]*\s*\Z")
_ENDED = re.compile(rf"[{END_MARKS}{WIDE_END_MARKS}{CLOSING_MARKS}:;}}»*`|]\s*\Z")
_TASK = re.compile(r"\b(?:the draft|rewrit\w+)\b", re.IGNORECASE)
_OWN = 0.5  # of a rewriting's content words: at most so many that neither draft nor request has


def is_answer(request: TextRequest, old: str, new: str, *, ended: bool = True) -> bool:
    """Say whether ``new`` can be an answer where ``old`` was one; ``ended`` if it, too, must not
    break off."""
    if not new.strip() or normal_form(new) in normal_form(request.prompt):
        return False
    if find_loop(new) and not find_loop(old):
        return False
    if _FRAME.search(new) and not (_FRAME.search(old) or _JSON.search(request.prompt)):
        return False
    return not ended or bool(_ENDED.search(new)) or not _SENTENCE_ENDED.search(old)


def is_rewriting(request: TextRequest, old: str, new: str) -> bool:
    """Say whether ``new`` is made of what ``old`` says and the request asks for.

    One that speaks of the draft repeats what it was told to do with it.
    """
    if _TASK.search(new) and not (_TASK.search(old) or _TASK.search(request.prompt)):
        return False
    words = content_stems(new)
    strange = words - content_stems(old) - content_stems(request.prompt)
    return len(strange) <= _OWN * len(words)
