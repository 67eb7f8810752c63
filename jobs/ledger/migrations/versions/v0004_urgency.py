"""Priority and deadline of a job; how long each stage of a finished attempt took.

Schema 4 was given twice, here and for reviews; 0005 joins the two.
"""

import sqlalchemy as sa
from alembic import op

from jobs.ledger.migrations.changes import add_column

revision = "0004_urgency"
down_revision = "0003_container"


def upgrade() -> None:
    add_column("jobs", sa.Column("priority", sa.Integer, nullable=False, server_default="1"))
    add_column("jobs", sa.Column("due_at", sa.Double))
    op.create_index("jobs_by_end", "jobs", ["finished_at"], if_not_exists=True)
    op.create_table(
        "stages",
        sa.Column(
            "job", sa.String(32), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("attempt", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("started_at", sa.Double, nullable=False),
        sa.Column("ended_at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("bytes", sa.BigInteger, nullable=False),
        sa.Column("pages", sa.Integer, nullable=False),
        sa.Column("chars", sa.BigInteger, nullable=False),
        sa.Column("reading_seconds", sa.Double, nullable=False),
        sa.Column("ocr_seconds", sa.Double, nullable=False),
        sa.Column("prompt_tokens", sa.BigInteger, nullable=False),
        sa.Column("completion_tokens", sa.BigInteger, nullable=False),
        sa.Column("generation_seconds", sa.Double, nullable=False),
        sa.Column("guard_seconds", sa.Double, nullable=False),
        sa.Column("machine", sa.Text, nullable=False),
        sa.Column("model_id", sa.Text, nullable=False),
        sa.Column("model_digest", sa.String(64), nullable=False),
        sa.Column("pipeline", sa.Text, nullable=False),
        sa.Column("pipeline_digest", sa.String(64), nullable=False),
        if_not_exists=True,
    )
    op.create_index(
        "stages_by_end", "stages", ["machine", "model_digest", "ended_at"], if_not_exists=True
    )
