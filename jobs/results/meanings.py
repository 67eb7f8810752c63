"""What verdicts and reasons of quarantine mean, how urgent they are, and what a person does."""

from pipelines.result import Reason

# Guardrail -> (what its flag means, urgency). Urgent: a value may be wrong and nobody would notice.
MEANINGS: dict[str, tuple[str, int]] = {
    "injection": ("the text gives the model orders", 5),
    "schema": ("a field does not fit", 4),
    "truncation": ("the answer was cut off", 4),
    "figures": ("a number that the document does not have", 4),
    "evidence": ("a value that the document does not hold", 4),
    "grounding": ("a statement that the document does not support", 4),
    "totals": ("amounts that do not add up", 4),
    "unread": ("not all of it was read", 3),
    "dates": ("a date that cannot be right", 3),
    "owners": ("the person may be wrong", 3),
    "deadlines": ("the deadline may be wrong", 3),
    "omissions": ("a task may be missing", 3),
    "routing": ("the queue may be wrong", 3),
    "queues": ("the queue may be wrong", 3),
    "placeholders": ("a blank was filled with an example", 3),
    "coverage": ("most of the document is left out", 2),
    "language": ("the answer is in another language", 2),
    "repetition": ("the answer repeats itself", 2),
    "confidence": ("the model was not sure", 1),
}
_OTHER = ("flagged", 2)


def meaning(guardrail: str) -> str:
    """Return what the flag of a guardrail means."""
    return MEANINGS.get(guardrail, _OTHER)[0]


def urgency(guardrail: str) -> int:
    """Return how urgent the flag of a guardrail is, from 1."""
    return MEANINGS.get(guardrail, _OTHER)[1]


_LOOK = "nightshift original {id}"
_RETRY = "nightshift retry {id}"
_SUBMIT = "nightshift submit FILE"

# Reason -> (what happened, what to do, the command for that).
_QUARANTINE: dict[Reason, tuple[str, str, str]] = {
    Reason.EMPTY: ("the file is empty", "send it again if it should have content", _SUBMIT),
    Reason.NO_TEXT: ("there is nothing to read", "look at it; scan it again if it has text", _LOOK),
    Reason.ENCRYPTED: ("a password is needed", "remove the password and submit the copy", _LOOK),
    Reason.UNSUPPORTED: (
        "no parser reads this kind of file", "save it as PDF, DOCX, XLSX or EML and submit that",
        _LOOK,
    ),
    Reason.MALFORMED: (
        "the file is broken", "open it with the program that made it, save it, submit that", _LOOK,
    ),
    Reason.TOO_LARGE: (
        "it is too large", "split it, or raise the limit that the detail names and retry", _RETRY,
    ),
    Reason.TIMED_OUT: (
        "it took too long", "raise parse_seconds or the pipeline's deadline and retry, or split it",
        _RETRY,
    ),
    Reason.MEMORY: (
        "it needed too much memory",
        "raise parse_memory_mb and retry, or save it in another format",
        _RETRY,
    ),
    Reason.CRASHED: (
        "it ended the program each time",
        "see .nightshift/logs; if it happens again, keep the file for a bug report", _RETRY,
    ),
    Reason.INVALID_OUTPUT: (
        "the model gave no usable answer", "try a larger model or a simpler pipeline", _RETRY,
    ),
    Reason.PIPELINE_MISSING: (
        "its pipeline is gone", "put the definition back into pipelines_dir", _RETRY,
    ),
    Reason.STORE_DAMAGED: (
        "the stored copy is damaged", "check the disk, submit it again from a backup", _SUBMIT,
    ),
}  # fmt: skip


def quarantine_meaning(reason: str | None) -> tuple[str, str, str]:
    """Return what happened, what to do, and the command (with ``{id}``) for a reason."""
    try:
        return _QUARANTINE[Reason(reason or "")]
    except ValueError:
        return "it could not be processed", "look at it, then retry", _RETRY
