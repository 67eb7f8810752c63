"""What makes a ledger of an older version one of this version."""

import sqlalchemy as sa

from jobs.ledger.records import State


def migrate(connection: sa.Connection, version: int, *, to: int) -> int:
    """Change the tables step by step, in the caller's transaction; return the version reached."""
    steps = {
        1: _add_answered,
        2: _add_container,
        3: _add_urgency,
        4: _allow_states,
        5: _add_purges,
    }
    while version < to and version in steps:
        steps[version](connection)
        version += 1
    return version


def _add_answered(connection: sa.Connection) -> None:
    statement = "ALTER TABLE aliases ADD COLUMN answered BOOLEAN NOT NULL DEFAULT FALSE"
    connection.execute(sa.text(statement))


def _add_container(connection: sa.Connection) -> None:
    connection.execute(sa.text("ALTER TABLE jobs ADD COLUMN container VARCHAR(32)"))


def _add_urgency(connection: sa.Connection) -> None:
    for statement in (
        "ALTER TABLE jobs ADD COLUMN priority INTEGER NOT NULL DEFAULT 1",
        "ALTER TABLE jobs ADD COLUMN due_at DOUBLE PRECISION",
        "CREATE INDEX jobs_by_end ON jobs (finished_at)",
    ):
        connection.execute(sa.text(statement))


def _add_purges(connection: sa.Connection) -> None:
    """Add what a purge leaves; the tables of the audit log are made like any missing table."""
    for statement in (
        "ALTER TABLE jobs ADD COLUMN purged TEXT",
        "ALTER TABLE jobs ADD COLUMN purged_at DOUBLE PRECISION",
        "ALTER TABLE jobs ADD COLUMN purging BOOLEAN NOT NULL DEFAULT FALSE",
    ):
        connection.execute(sa.text(statement))
    _allow_states(connection)


def _allow_states(connection: sa.Connection) -> None:
    """Allow every state of today, such as those of settled and of purged results.

    The table of reviews is made like any missing table.
    """
    states = ", ".join(f"'{state.value}'" for state in State)
    check = f"CONSTRAINT state_known CHECK (state IN ({states}))"
    if connection.dialect.name != "sqlite":
        connection.execute(sa.text("ALTER TABLE jobs DROP CONSTRAINT state_known"))
        connection.execute(sa.text(f"ALTER TABLE jobs ADD {check}"))
        return
    # SQLite cannot alter a constraint. Its documentation (lang_altertable, section 7) has the text
    # of the table changed for that, since no stored byte depends on it.
    query = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'jobs'"
    text = str(connection.exec_driver_sql(query).scalar())
    start = text.index("CONSTRAINT state_known CHECK (")
    end = text.index("))", start) + 2
    schema = int(connection.exec_driver_sql("PRAGMA schema_version").scalar() or 0)
    connection.exec_driver_sql("PRAGMA writable_schema = ON")
    connection.exec_driver_sql(
        "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = 'jobs'",
        (text[:start] + check + text[end:],),
    )
    connection.exec_driver_sql(f"PRAGMA schema_version = {schema + 1}")
    connection.exec_driver_sql("PRAGMA writable_schema = RESET")
