"""Jobs, attempts and aliases: the ledger as it began."""

import sqlalchemy as sa
from alembic import op

revision = "0001_first"
down_revision = None

_STATES = "'incoming', 'pending', 'succeeded', 'needs_review', 'quarantined', 'cancelled'"


def upgrade() -> None:
    op.create_table("schema_version", sa.Column("version", sa.Integer, primary_key=True))
    op.create_table(
        "jobs",
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
        sa.Column("submitted_at", sa.Double, nullable=False),
        sa.Column("finished_at", sa.Double),
        sa.Column("outbox", sa.Text),
        sa.Column("result_path", sa.Text),
        sa.Column("reason", sa.String(32)),
        sa.Column("detail", sa.Text),
        sa.Column("seconds", sa.Double),
        sa.Column("summary", sa.Text),
        sa.Column("fence", sa.BigInteger, nullable=False),
        sa.Column("lease_until", sa.Double),
        sa.CheckConstraint(f"state IN ({_STATES})", "state_known"),
    )
    op.create_index("jobs_by_state", "jobs", ["state", "submitted_at"])
    op.create_index("jobs_by_document", "jobs", ["sha256", "pipeline_digest", "model_digest"])
    op.create_table(
        "attempts",
        sa.Column(
            "job", sa.String(32), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("worker", sa.Text, nullable=False),
        sa.Column("started_at", sa.Double, nullable=False),
        sa.Column("ended_at", sa.Double),
        sa.Column("outcome", sa.String(16)),
        sa.Column("detail", sa.Text),
    )
    op.create_table(
        "aliases",
        sa.Column(
            "job", sa.String(32), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("origin", sa.Text, primary_key=True),
    )
