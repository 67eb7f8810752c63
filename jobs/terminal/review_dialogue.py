"""The review on a terminal: one result after the other, settled with a letter and a reason."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from jobs.documents.opened import mark_opened
from jobs.documents.readings import reading_of
from jobs.errors import JobsError, UsageError
from jobs.ledger.events import Action
from jobs.ledger.ledger import Ledger, SettledMeanwhile
from jobs.ledger.records import Job, State
from jobs.results.output_text import from_text, to_text, with_error
from jobs.results.published import RecordMissing, Reviewed, read_reviewed
from jobs.results.settle import check_output, settle
from jobs.settings import Settings
from jobs.terminal.console import emit, safe, warn
from jobs.terminal.editor import edit
from jobs.terminal.job_table import NAMES
from jobs.terminal.result_text import (
    field_lines,
    review_lines,
    sentences_beside,
    unread_lines,
    verdict_lines,
)
from pipelines.result import Decision

_KEYS = ("accept", "edit", "reject", "skip", "undo", "quit")
_PROMPT = "a accept, e edit, r reject, s skip, u undo the last, q quit (a reason may follow): "


class _Next(Enum):
    """Where the dialogue goes from here."""

    ASK = auto()  # asks again
    AGAIN = auto()  # shows this result once more
    ON = auto()  # to the next result
    BACK = auto()  # to the result whose decision was taken back
    QUIT = auto()


@dataclass
class ReviewDialogue:
    """The review of some results by one person."""

    settings: Settings
    ledger: Ledger
    by: str
    # what this person settled: its place in the order, and the number of the review
    settled: list[tuple[int, int]] = field(default_factory=list)

    def run(self, ids: Sequence[str], *, only_waiting: bool) -> None:
        """Go through the results in this order until they end or the person quits.

        With ``only_waiting`` what somebody else settles meanwhile is passed over.
        """
        place, went = 0, _Next.ON
        while place < len(ids) and went is not _Next.QUIT:
            went = self._one(ids, place, only_waiting)
            if went is _Next.ON:
                place += 1
            elif went is _Next.BACK:
                place, _ = self.settled.pop()

    def _one(self, ids: Sequence[str], place: int, only_waiting: bool) -> _Next:
        job = self.ledger.find(ids[place])
        if only_waiting and job.state is not State.NEEDS_REVIEW:
            emit(safe(f"passed over: {job.name} is {job.state} meanwhile"))
            return _Next.ON
        try:
            found = read_reviewed(self.settings, self.ledger, job)
        except RecordMissing as error:
            warn(f"error: {error}")
            return _Next.ON
        mark_opened(self.settings, job.id)
        self.ledger.tell(Action.READ, job.id, what="review")
        self._show(job, found, f"[{place + 1} of {len(ids)}]")
        while True:
            try:
                line = input(_PROMPT)
            except EOFError:
                emit("")
                return _Next.QUIT
            try:
                went = self._do(ids, place, job, found, line)
            except SettledMeanwhile as error:
                warn(str(error))
                return _Next.AGAIN
            except JobsError as error:
                warn(f"error: {error}")
                continue
            if went is not _Next.ASK:
                return went

    def _show(self, job: Job, found: Reviewed, count: str) -> None:
        state = NAMES.get(job.state, job.state.value)
        emit(
            safe(f"\n{count} {job.name} · {job.pipeline} · {state} · id {job.id[:8]}").lstrip("\\n")
        )
        emit("")
        reading = reading_of(self.settings, job)
        for line in field_lines(found.current, sentences_beside(found.current, reading)):
            emit(line)
        if not found.current.output:
            emit("(no fields)")
        for line in ["", *_remarks(found), ""]:
            emit(line)

    def _do(self, ids: Sequence[str], place: int, job: Job, found: Reviewed, line: str) -> _Next:
        word, _, reason = line.strip().partition(" ")
        chosen = [key for key in _KEYS if word and key.startswith(word.lower())]
        match chosen:
            case ["accept"]:
                self._settle(place, job, found, Decision.ACCEPTED, reason)
            case ["reject"]:
                self._settle(place, job, found, Decision.REJECTED, reason)
            case ["edit"]:
                output = self._edited(job, found)
                if output is None:
                    return _Next.ASK
                self._settle(place, job, found, Decision.CORRECTED, reason, output)
            case ["skip"]:
                pass
            case ["undo"]:
                return self._undo(ids, reason)
            case ["quit"]:
                return _Next.QUIT
            case _:
                return _Next.ASK
        return _Next.ON

    def _settle(
        self,
        place: int,
        job: Job,
        found: Reviewed,
        decision: Decision,
        reason: str,
        output: dict[str, Any] | None = None,
    ) -> None:
        settle(
            self.settings, self.ledger, job.id, decision,
            by=self.by, seen=found.number, output=output, reason=reason.strip(),
        )  # fmt: skip
        self.settled.append((place, found.number + 1))
        emit(safe(f"{decision.value}: {job.name}"))

    def _undo(self, ids: Sequence[str], reason: str) -> _Next:
        if not self.settled:
            emit("there is nothing to undo")
            return _Next.ASK
        place, number = self.settled[-1]
        try:
            settle(
                self.settings, self.ledger, ids[place], Decision.REOPENED,
                by=self.by, seen=number, reason=reason.strip(),
            )  # fmt: skip
        except SettledMeanwhile:
            self.settled.pop()  # it is no longer this person's to take back
            raise
        return _Next.BACK

    def _edited(self, job: Job, found: Reviewed) -> dict[str, Any] | None:
        """Return the output as the person leaves it, or None if nothing is to be settled."""
        text = opened = to_text(found.current, _remarks(found))
        error: UsageError | None = None
        while True:
            text = edit(opened, f"{job.id[:8]}.yaml", self.settings.state_dir)
            if text == opened:
                emit(f"nothing is settled: {error}" if error else "nothing has changed")
                return None
            try:
                output = from_text(text)
                check_output(self.settings, found.machine, output)
            except UsageError as wrong:
                error, opened = wrong, with_error(text, str(wrong))
                continue
            if output == found.current.output:
                emit("nothing has changed")
                return None
            return output


def _remarks(found: Reviewed) -> list[str]:
    """Return what a reviewer should know beside the fields."""
    lines = verdict_lines(found.current)
    lines += [f"Not read: {line}" for line in unread_lines(found.current.coverage)]
    return lines + review_lines(found.reviews)
