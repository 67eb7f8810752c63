"""Reviews and urgency in one ledger; nothing else changes."""

revision = "0005_joined"
down_revision = ("0004_reviews", "0004_urgency")


def upgrade() -> None:
    """There is nothing to do."""
