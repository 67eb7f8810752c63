"""What the audit log tells of each job: how it came in, and what became of it since."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from jobs.audit.read import read_lines
from jobs.ledger.events import Action, Anchor, Event
from jobs.ledger.records import Part, State, parts_text
from jobs.settings import Settings

# Key in the detail of a submission -> column of the job's row.
IDENTITY: Final = {
    "name": "name",
    "origin": "origin",
    "sha256": "sha256",
    "bytes": "size",
    "pipeline": "pipeline",
    "pipeline_digest": "pipeline_digest",
    "model": "model_id",
    "model_digest": "model_digest",
    "container": "container",
    "outbox": "outbox",
    "priority": "priority",
    "due_at": "due_at",
    "forced": "forced",
    "submitted_at": "submitted_at",
}


@dataclass(slots=True)
class Told:
    """One job in the words of the audit log."""

    values: dict[str, Any] = field(default_factory=dict)  # columns of the job's row
    state: State | None = None  # after the last change that was told
    names: list[tuple[str, str]] = field(default_factory=list)  # later names with their origins
    reviews: dict[int, dict[str, Any]] = field(default_factory=dict)  # by number


@dataclass(slots=True)
class Log:
    """All that the log tells."""

    jobs: dict[str, Told] = field(default_factory=dict)  # by id
    current: bool = True  # it has the last line that the ledger knows: it is not an older copy


def read_log(settings: Settings, anchor: Anchor | None, waiting: Iterable[Event]) -> Log:
    """Read the whole log, and after it the events that the ledger has still to tell.

    Raises:
        OSError: a file of the log cannot be read.
    """
    log = Log(current=anchor is None)
    for event in _events(settings, anchor, waiting, log):
        if event.document is not None:
            # A line of a newer version may say what this one does not know: the rest still holds.
            with suppress(KeyError, ValueError, TypeError):
                _follow(log.jobs.setdefault(event.document, Told()), event)
    return log


def _events(
    settings: Settings, anchor: Anchor | None, waiting: Iterable[Event], log: Log
) -> Iterator[Event]:
    seen: set[str] = set()
    for line in read_lines(settings):
        log.current = log.current or line.anchor == anchor
        seen.add(line.event)
        at = datetime.fromisoformat(line.time).timestamp()
        yield Event(line.event, at, line.actor, line.action, line.document, line.detail)
    yield from (event for event in waiting if event.id not in seen)


def _follow(told: Told, event: Event) -> None:
    detail = event.detail
    match event.action:
        case Action.SUBMITTED | Action.RESTORED:
            told.values |= {"submitted_at": event.at}
            told.values |= {
                column: detail[key] for key, column in IDENTITY.items() if key in detail
            }
            told.state = State(detail.get("to", State.PENDING))
        case Action.RESUBMITTED:
            told.names.append((str(detail.get("name", "")), str(detail.get("origin", ""))))
        case Action.CANCEL:
            told.values["cancelling"] = True
        case Action.ENDED:
            told.state = State(detail["to"])
            told.values |= {"finished_at": event.at, "reason": detail.get("reason")}
            told.values["cancelling"] = False
        case Action.RETRIED:
            told.state = State.PENDING
        case Action.REVIEWED:
            told.state = State(detail["to"])
            told.reviews[int(detail["number"])] = {
                "decision": detail["decision"], "by": event.actor, "at": event.at, "reason": "",
                "path": "",
            }  # fmt: skip
        case Action.PURGED:
            told.state = State(detail["to"])
            before = str(told.values.get("purged") or "").split(", ")
            parts = {*map(str, detail["parts"]), *before} & set(map(str, Part))
            told.values |= {"purged": parts_text(map(Part, parts)), "purged_at": event.at}
            told.values.setdefault("sha256", detail.get("sha256"))
