"""What a purge leaves of a job, and events on their way into the audit log."""

import sqlalchemy as sa
from alembic import op

from jobs.ledger.migrations.changes import add_column

revision = "0006_audit"
down_revision = "0005_joined"


def upgrade() -> None:
    add_column("jobs", sa.Column("purged", sa.Text))
    add_column("jobs", sa.Column("purged_at", sa.Double))
    purging = sa.Column("purging", sa.Boolean, nullable=False, server_default=sa.false())
    add_column("jobs", purging)
    op.create_table(
        "audit_events",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("event", sa.String(32), nullable=False, unique=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("document", sa.String(32)),
        sa.Column("detail", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "audit_anchor",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("sequence", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        if_not_exists=True,
    )
