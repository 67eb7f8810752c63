"""Flags what was not read of a document: pages, attachments, pictures, text that is hidden."""

from typing import ClassVar

from pipelines.document import Skipped
from pipelines.grounding.draft import Draft
from pipelines.guardrails.contract import Request, Verdict

_READ = {"doubtful", "guessed", "hidden", "structured"}  # reasons of what was read, or left out
_MOST = 12  # parts named in one verdict
# Reasons as a person says them; where there is none, the reason's own word is understood.
_WHY = {
    "no_text": "no text, only a picture or a drawing",
    "garbled": "its characters are no words",
    "encrypted": "opens only with a password",
    "unsupported": "of a kind that is not read",
    "malformed": "damaged",
    "too_large": "too large",
    "limit": "beyond a limit",
}


class UnreadGuardrail:
    """Flags each part of the document whose text the model could not be given."""

    name: ClassVar[str] = "unread"
    version: ClassVar[int] = 1
    settings: ClassVar[frozenset[str]] = frozenset()

    def applies(self, request: Request) -> bool:
        """Every document may have parts that nobody reads."""
        return True

    def check(self, request: Request, draft: Draft) -> Verdict:
        lost = [_said(entry) for entry in request.document.skipped if entry.matters]
        rest = [f"and {len(lost) - _MOST} more"] if len(lost) > _MOST else []
        return Verdict.on([*lost[:_MOST], *rest])


def _said(entry: Skipped) -> str:
    """A part and why it was not read: "attachment costs.xlsx was not read: a spreadsheet"."""
    place = f"page {entry.page}" if entry.page is not None else ""
    what = f"{entry.part} on {place}" if entry.part and place else entry.part or place
    what = what or "the document"
    if entry.reason in _READ:
        return f"{what}: {entry.detail}"
    return f"{what} was not read: {entry.detail or _WHY.get(entry.reason, entry.reason)}"
