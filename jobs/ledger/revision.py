"""Which schema of the ledger this program knows. Imports no database library."""

REVISION = "0006_purged"  # the last one in jobs/ledger/migrations
SCHEMA_VERSION = int(REVISION[:4])
