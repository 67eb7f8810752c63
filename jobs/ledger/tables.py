"""The ledger's tables as the last revision leaves them. Portable SQL, for Postgres too.

Whoever changes them adds a revision: docs/architecture.md, The ledger's schema.
"""

import sqlalchemy as sa

from jobs.ledger.records import State

metadata = sa.MetaData()

# Where Alembic keeps the ledger's revision; one row.
alembic_version = sa.Table(
    "alembic_version",
    metadata,
    sa.Column("version_num", sa.String(32), nullable=False),
    sa.PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)

# One row. Programs of before Alembic refuse a ledger by it, and Postgres locks it for each writer.
schema_version = sa.Table(
    "schema_version", metadata, sa.Column("version", sa.Integer, primary_key=True)
)

jobs = sa.Table(
    "jobs",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("sha256", sa.String(64), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("origin", sa.Text, nullable=False),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.Column("pipeline", sa.Text, nullable=False),
    sa.Column("pipeline_digest", sa.String(64), nullable=False),
    sa.Column("model_id", sa.Text, nullable=False),
    sa.Column("model_digest", sa.String(64), nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("forced", sa.Boolean, nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("cancelling", sa.Boolean, nullable=False),
    sa.Column("submitted_at", sa.Double, nullable=False),  # all times: seconds since the epoch
    sa.Column("finished_at", sa.Double),
    sa.Column("outbox", sa.Text),
    sa.Column("result_path", sa.Text),
    sa.Column("reason", sa.String(32)),
    sa.Column("detail", sa.Text),
    sa.Column("seconds", sa.Double),
    sa.Column("summary", sa.Text),
    sa.Column("fence", sa.BigInteger, nullable=False),  # see jobs/ledger/lease.py
    sa.Column("lease_until", sa.Double),
    sa.Column("container", sa.String(32)),
    sa.Column("priority", sa.Integer, nullable=False, server_default="1"),  # records.Priority
    sa.Column("due_at", sa.Double),
    sa.Column("purged", sa.Text),  # what was, see jobs/ledger/purges.py
    sa.Column("purged_at", sa.Double),
    sa.Column("purging", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.CheckConstraint(
        "state IN ({})".format(", ".join(f"'{s.value}'" for s in State)), "state_known"
    ),
    sa.Index("jobs_by_state", "state", "submitted_at"),
    sa.Index("jobs_by_end", "finished_at"),
    sa.Index("jobs_by_document", "sha256", "pipeline_digest", "model_digest"),
)

attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("job", sa.String(32), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("worker", sa.Text, nullable=False),
    sa.Column("started_at", sa.Double, nullable=False),
    sa.Column("ended_at", sa.Double),
    sa.Column("outcome", sa.String(16)),
    sa.Column("detail", sa.Text),
)

aliases = sa.Table(
    "aliases",
    metadata,
    sa.Column("job", sa.String(32), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("origin", sa.Text, primary_key=True),
    # whether the outbox has an answer under this name, see jobs/running/aliases.py
    sa.Column("answered", sa.Boolean, nullable=False, server_default=sa.false()),
)

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("job", sa.String(32), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("decision", sa.String(16), nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("path", sa.Text, nullable=False),
    sa.Index("reviews_by_time", "at"),
)

# How long each stage of a finished attempt took: what forecasts are made from.
stages = sa.Table(
    "stages",
    metadata,
    sa.Column("job", sa.String(32), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("attempt", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("started_at", sa.Double, nullable=False),
    sa.Column("ended_at", sa.Double, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),  # of the file, by the end of its name
    sa.Column("bytes", sa.BigInteger, nullable=False),
    sa.Column("pages", sa.Integer, nullable=False),
    sa.Column("chars", sa.BigInteger, nullable=False),
    sa.Column("reading_seconds", sa.Double, nullable=False),  # with the recognition of text
    sa.Column("ocr_seconds", sa.Double, nullable=False),
    sa.Column("prompt_tokens", sa.BigInteger, nullable=False),  # computed, without cached ones
    sa.Column("completion_tokens", sa.BigInteger, nullable=False),
    sa.Column("generation_seconds", sa.Double, nullable=False),
    sa.Column("guard_seconds", sa.Double, nullable=False),
    sa.Column("machine", sa.Text, nullable=False),
    sa.Column("model_id", sa.Text, nullable=False),
    sa.Column("model_digest", sa.String(64), nullable=False),
    sa.Column("pipeline", sa.Text, nullable=False),
    sa.Column("pipeline_digest", sa.String(64), nullable=False),
    sa.Index("stages_by_end", "machine", "model_digest", "ended_at"),
)

# Events on their way into the audit log, see jobs/ledger/events.py.
audit_events = sa.Table(
    "audit_events",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),  # the order in which they happened
    sa.Column("event", sa.String(32), nullable=False, unique=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("action", sa.String(16), nullable=False),
    sa.Column("document", sa.String(32)),  # no foreign key: it must not vanish with its row
    sa.Column("detail", sa.Text, nullable=False),  # a JSON object
)

# One row: the last line of the audit log that is known to be on disk.
audit_anchor = sa.Table(
    "audit_anchor",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("sequence", sa.BigInteger, nullable=False),
    sa.Column("hash", sa.String(64), nullable=False),
)
