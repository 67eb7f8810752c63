"""What Alembic runs for each of its commands (see ``jobs.ledger.upgrade``)."""

from alembic import context

from jobs.ledger.tables import metadata


def _run() -> None:
    """Migrate in the caller's transaction, or write SQL for the dialect that the caller names."""
    attributes = context.config.attributes
    if context.is_offline_mode():
        context.configure(
            dialect_name=attributes["dialect"], target_metadata=metadata, transactional_ddl=True
        )
    else:
        context.configure(connection=attributes["connection"], target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()


_run()
