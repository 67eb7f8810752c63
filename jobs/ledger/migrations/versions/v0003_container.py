"""The archive or mailbox that a document was in."""

import sqlalchemy as sa

from jobs.ledger.migrations.changes import add_column

revision = "0003_container"
down_revision = "0002_answered"


def upgrade() -> None:
    add_column("jobs", sa.Column("container", sa.String(32)))
