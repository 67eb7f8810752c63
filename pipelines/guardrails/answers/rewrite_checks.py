"""Checks that a repaired text may replace an answer.

A guardrail's own check sees only what it looks for. A weak model may return a loop, fragments of
JSON or the request itself, and all of these pass a check for commas, for example.
"""

import re

from pipelines.guardrails.repeated_text import find_loop
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.text.sentences import CLOSING_MARKS, END_MARKS, WIDE_END_MARKS
from pipelines.text.words import content_stems, normal_form

# ``","queue":"`` never occurs in plain text.
_FRAME = re.compile(r'"\s*:\s*["\[{]|"\s*,\s*"|[\]}]\s*[\]}]')
_JSON = re.compile(r"\bjson\b|\bdictionary\b|\{", re.IGNORECASE)
_SENTENCE_ENDED = re.compile(rf"[{END_MARKS}{WIDE_END_MARKS}][\"'”’»)*]*\s*\Z")
_ENDED = re.compile(rf"[{END_MARKS}{WIDE_END_MARKS}{CLOSING_MARKS}:;}}»*`|]\s*\Z")
_TASK = re.compile(r"\b(?:the draft|rewrit\w+)\b", re.IGNORECASE)
_OWN = 0.5  # largest share of content words that neither the draft nor the request has


def is_answer(request: TextRequest, old: str, new: str, *, ended: bool = True) -> bool:
    """Say whether ``new`` may replace the answer ``old``; with ``ended``, it must end a sentence
    if ``old`` does."""
    if not new.strip() or normal_form(new) in normal_form(request.prompt):
        return False
    if find_loop(new) and not find_loop(old):
        return False
    if _FRAME.search(new) and not (_FRAME.search(old) or _JSON.search(request.prompt)):
        return False
    return not ended or bool(_ENDED.search(new)) or not _SENTENCE_ENDED.search(old)


def is_rewriting(request: TextRequest, old: str, new: str) -> bool:
    """Say whether ``new`` consists of the words of ``old`` and of the request.

    A text that mentions the draft repeats its instruction instead of following it.
    """
    if _TASK.search(new) and not (_TASK.search(old) or _TASK.search(request.prompt)):
        return False
    words = content_stems(new)
    strange = words - content_stems(old) - content_stems(request.prompt)
    return len(strange) <= _OWN * len(words)
