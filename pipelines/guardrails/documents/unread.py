"""Flags what was not read of a document: pages, attachments, pictures, text that is hidden."""

from collections.abc import Iterable, Sequence
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
        lost = [_said(*entries) for entries in _alike(request.document.skipped)]
        rest = [f"and {len(lost) - _MOST} more"] if len(lost) > _MOST else []
        return Verdict.on([*lost[:_MOST], *rest])


def _alike(skipped: Iterable[Skipped]) -> Iterable[list[Skipped]]:
    """Return what matters of the parts, those of several pages that say the same together."""
    groups: dict[tuple[object, ...], list[Skipped]] = {}
    for number, entry in enumerate(skipped):
        if entry.matters:  # two attachments of one name stay two
            alone = number if entry.page is None else None
            groups.setdefault((entry.part, entry.reason, entry.detail, alone), []).append(entry)
    return groups.values()


def _said(entry: Skipped, *others: Skipped) -> str:
    """A part and why it was not read: "attachment costs.xlsx was not read: a spreadsheet"."""
    pages = [one.page for one in (entry, *others) if one.page is not None]
    place = _places(pages)
    what = f"{entry.part} on {place}" if entry.part and place else entry.part or place
    what = what or "the document"
    if entry.reason in _READ:
        return f"{what}: {entry.detail}"
    was = "were" if what == place and len(pages) > 1 else "was"
    return f"{what} {was} not read: {entry.detail or _WHY.get(entry.reason, entry.reason)}"


def _places(pages: Sequence[int]) -> str:
    """Return pages as a person says them: "pages 2–10, 12"."""
    runs: list[list[int]] = []
    for page in sorted(set(pages)):
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    said = [f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    return f"page{'s' if len(set(pages)) > 1 else ''} {', '.join(said)}" if said else ""
