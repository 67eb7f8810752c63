"""The revisions of the ledger's schema, for Alembic; docs/architecture.md says how to add one."""
