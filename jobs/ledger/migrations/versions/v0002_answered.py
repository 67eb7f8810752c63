"""Whether the outbox has an answer under a further name of a document."""

import sqlalchemy as sa

from jobs.ledger.migrations.changes import add_column

revision = "0002_answered"
down_revision = "0001_first"


def upgrade() -> None:
    answered = sa.Column("answered", sa.Boolean, nullable=False, server_default=sa.false())
    add_column("aliases", answered)
