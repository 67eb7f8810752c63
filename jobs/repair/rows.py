"""Put together what the audit log tells of a job and what the outbox holds of it."""

from dataclasses import dataclass, field
from typing import Any

from jobs.ledger.records import DONE, State
from jobs.repair.found import Found
from jobs.repair.told import Told

DEFAULTS: dict[str, Any] = {
    "pipeline_digest": "", "model_id": "", "model_digest": "", "forced": False, "attempts": 0,
    "cancelling": False, "fence": 0, "priority": 1, "purging": False, "finished_at": None,
    "result_path": None, "reason": None, "detail": None, "seconds": None, "summary": None,
}  # fmt: skip
_ENDING = ("state", "attempts", "finished_at", "result_path", "reason", "detail", "seconds",
           "summary", "cancelling", "purged", "purged_at", "purging")  # fmt: skip


@dataclass(slots=True)
class Restored:
    """A job as it is to stand in the ledger."""

    id: str
    values: dict[str, Any]  # columns of its row
    source: str  # outbox or audit log
    again: bool = False  # it had a result, which is gone: it is pending once more
    names: dict[tuple[str, str], bool] = field(default_factory=dict)  # others; True: answered
    reviews: dict[int, dict[str, Any]] = field(default_factory=dict)  # by number

    @property
    def ending(self) -> dict[str, Any]:
        """The columns of what became of the job."""
        return {key: self.values[key] for key in _ENDING if key in self.values}


def restore(
    job_id: str, told: Told, found: Found, *, container: str | None, stored: set[str]
) -> Restored | None:
    """Return what a job is by now; None if all that is left of it is its name.

    Args:
        job_id: of the job.
        told: by the audit log.
        found: in the outbox.
        container: id of the job whose result lists this one.
        stored: SHA-256 of the documents in the store.
    """
    records = found.results or found.quarantines
    own = next((one for one in records if one["name"] == told.values.get("name")), None)
    own = own or (records[0] if records else {})
    values = {**DEFAULTS, "container": container, **own, **told.values}
    if "name" not in values or "pipeline" not in values:
        return None
    values.setdefault("origin", values["name"])
    made = Restored(job_id, values, "outbox" if own else "audit log")
    # What a killed purge left is deleted by the next reconcile.
    values["purging"] = bool(values.get("purged"))
    if told.state is State.PURGED:
        values |= {"state": told.state, "result_path": None, "summary": None, "detail": None}
    elif own:
        values |= {key: own[key] for key in _ENDING if key in own}
        if found.results and found.state is not None:
            values["state"] = found.state
    elif told.state is None or told.state is State.PENDING or told.state in DONE:
        if values["sha256"] not in stored:
            return None
        made.again = told.state in DONE
        values |= {"state": State.PENDING, "finished_at": None, "reason": None}
        return _with_names(made, told, {})
    else:
        values["state"] = told.state
    values["cancelling"] = False
    made.reviews = {**told.reviews, **found.reviews}
    return _with_names(made, told, {one["name"]: one for one in records})


def _with_names(made: Restored, told: Told, answered: dict[str, Any]) -> Restored:
    own = made.values["name"]
    origins = [*told.names, *((name, name) for name in answered)]
    known: set[str] = {own}
    for name, origin in origins:
        if name not in known or (name, origin) in told.names:
            made.names[name, origin] = name == own or name in answered
            known.add(name)
    made.names.pop((own, made.values["origin"]), None)
    return made
