"""What persons decided about results.

Schema 4 was given twice, here and for urgency; 0005 joins the two.
"""

import sqlalchemy as sa
from alembic import op

from jobs.ledger.migrations.changes import allow_states

revision = "0004_reviews"
down_revision = "0003_container"

_STATES = ("incoming", "pending", "succeeded", "needs_review", "quarantined", "cancelled",
           "reviewed", "rejected")  # fmt: skip


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column(
            "job", sa.String(32), sa.ForeignKey("jobs.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("decision", sa.String(16), nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("path", sa.Text, nullable=False),
        if_not_exists=True,
    )
    op.create_index("reviews_by_time", "reviews", ["at"], if_not_exists=True)
    allow_states(_STATES)
