"""What the audit log is to say: kept in the ledger until the log has it (``jobs.audit``).

An event is inserted in the transaction of the change that it tells of. So no change goes unsaid
because its process died, and no work ever waits for the log.
"""

import json
import os
import pwd
import socket
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from jobs.ledger import tables

MOST_CHARS = 1000  # of one text in an event: names in archives may be endless
_E, _O = tables.audit_events.c, tables.audit_anchor.c


class Action(StrEnum):
    """What a line of the audit log tells of."""

    SUBMITTED = "submitted"  # the document is pending
    RESUBMITTED = "resubmitted"  # the same document came once more
    ENDED = "ended"  # result, quarantine or cancelled
    CANCEL = "cancel"  # a person asked for it; ``ended`` follows
    RETRIED = "retried"
    REVIEWED = "reviewed"
    PURGED = "purged"
    READ = "read"
    EXPORTED = "exported"
    BACKED_UP = "backed_up"  # the home, into a file
    HOME_RESTORED = "home_restored"  # from such a file: what follows happened in this copy
    UPGRADED = "upgraded"  # the ledger, by a newer program
    REFUSED = "refused"  # messages in the queue that no program of ours wrote
    ARCHIVED = "archived"  # of the log itself: old files were put away
    RESTORED = "restored"  # a lost ledger got its row back (``jobs.repair``)
    REPAIRED = "repaired"  # of the log itself: a line that a crash had cut off was removed
    UNEXPLAINED = "unexplained"  # of the log itself: it holds lines that this ledger did not write


@dataclass(frozen=True, slots=True)
class Event:
    """One event. ``detail`` holds only what JSON can say, and no text of a document."""

    id: str
    at: float  # seconds since the epoch
    actor: str
    action: str
    document: str | None  # id of the job
    detail: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Anchor:
    """The last line of the log that the ledger knows of."""

    sequence: int
    hash: str


def this_user() -> str:
    """Return ``user@host`` of this process, by its user id: the environment may say anything."""
    try:
        name = pwd.getpwuid(os.getuid()).pw_name
    except KeyError:  # a container's user without an entry
        name = f"uid-{os.getuid()}"
    return f"{name}@{socket.gethostname()}"


def add_event(
    connection: Connection,
    at: float,
    actor: str,
    action: Action,
    document: str | None,
    **detail: object,
) -> None:
    """Insert an event; a detail that is None is left out, a long text cut off."""
    told = {
        key: value[:MOST_CHARS] if isinstance(value, str) else value
        for key, value in detail.items()
        if value is not None
    }
    connection.execute(
        insert(tables.audit_events).values(
            event=uuid.uuid4().hex, at=at, actor=actor[:MOST_CHARS], action=action,
            document=document, detail=json.dumps(told),
        )
    )  # fmt: skip


def waiting_events(connection: Connection, limit: int) -> tuple[Event, ...]:
    """Return the events that the log does not have yet, first to last."""
    query = select(tables.audit_events).order_by(_E.number).limit(limit)
    return tuple(
        Event(row.event, row.at, row.actor, row.action, row.document, json.loads(row.detail))
        for row in connection.execute(query)
    )


def are_waiting(connection: Connection, ids: Collection[str]) -> frozenset[str]:
    """Return which of these events the ledger still keeps for the log."""
    query = select(_E.event).where(_E.event.in_(sorted(ids)))
    return frozenset(connection.scalars(query))


def read_anchor(connection: Connection) -> Anchor | None:
    """Return the last line of the log that the ledger knows of; None before the first."""
    row = connection.execute(select(_O.sequence, _O.hash)).one_or_none()
    return None if row is None else Anchor(row.sequence, row.hash)


def logged(connection: Connection, ids: Sequence[str], anchor: Anchor) -> None:
    """Forget events that are in the log and on disk; keep the log's last line as the anchor."""
    connection.execute(delete(tables.audit_events).where(_E.event.in_(ids)))
    values = {"sequence": anchor.sequence, "hash": anchor.hash}
    if connection.execute(update(tables.audit_anchor).values(values)).rowcount == 0:
        connection.execute(insert(tables.audit_anchor).values(id=1, **values))
