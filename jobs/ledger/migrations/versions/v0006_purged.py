"""Jobs may be purged. The first ledgers of schema 6 did not allow that."""

from jobs.ledger.migrations.changes import allow_states

revision = "0006_purged"
down_revision = "0006_audit"

_STATES = ("incoming", "pending", "succeeded", "needs_review", "quarantined", "cancelled",
           "reviewed", "rejected", "purged")  # fmt: skip


def upgrade() -> None:
    allow_states(_STATES)
