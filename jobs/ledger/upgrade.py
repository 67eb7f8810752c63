"""Bring an old ledger to the schema of this program, by Alembic."""

import logging
import time
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from jobs.errors import JobsError, LedgerError
from jobs.ledger import sqlite_errors
from jobs.ledger.events import Action, add_event, this_user
from jobs.ledger.old_copies import keep_copy
from jobs.ledger.revision import REVISION, SCHEMA_VERSION
from jobs.ledger.tables import jobs, schema_version
from jobs.ledger.written_version import write_version

log = logging.getLogger("nightshift.ledger")

# The revision of ledgers from before Alembic, by their version.
_REVISIONS = {
    1: "0001_first",
    2: "0002_answered",
    3: "0003_container",
    4: "0004_urgency",
    5: "0005_joined",
    6: "0006_audit",
}


def upgrade(connection: sa.Connection) -> None:
    """Upgrade a ledger in the caller's transaction, whose database does not check references.

    A file with jobs is copied before (``jobs.ledger.old_copies``).

    Raises:
        LedgerError: the file is damaged, or its copy cannot be written.
        JobsError: a newer version wrote the ledger.
    """
    config = alembic_config()
    config.attributes["connection"] = connection
    version = int(connection.scalar(sa.select(schema_version.c.version)) or 0)
    heads = MigrationContext.configure(connection).get_current_heads()
    _refuse_unknown(connection, config, version, heads)
    if not heads:
        heads = _recognised(connection, version)
        command.stamp(config, heads)
    if heads != (REVISION,):
        sqlite, copy = connection.dialect.name == "sqlite", None
        if sqlite:
            sqlite_errors.verify(connection)
            if connection.scalar(sa.select(jobs.c.id).limit(1)):
                copy = keep_copy(Path(str(connection.engine.url.database)), version)
        command.upgrade(config, "head")
        if sqlite:
            sqlite_errors.verify_references(connection)
        kept = copy.name if copy else None
        add_event(
            connection, time.time(), this_user(), Action.UPGRADED, None,
            schema=version, to=SCHEMA_VERSION, copy=kept,
        )  # fmt: skip
        log.info(
            "the ledger was upgraded from schema %d to %d%s",
            version, SCHEMA_VERSION, f"; the old one is kept as {kept}" if kept else "",
        )  # fmt: skip
    write_version(connection)


def alembic_config() -> Config:
    """Return what Alembic has to know, without any file: where the revisions are."""
    config = Config()
    config.set_main_option("script_location", "jobs.ledger:migrations")
    return config


def _refuse_unknown(
    connection: sa.Connection, config: Config, version: int, heads: tuple[str, ...]
) -> None:
    if version == 0:
        raise LedgerError(f"ledger {connection.engine.url!r} does not say which schema it has")
    known = {one.revision for one in ScriptDirectory.from_config(config).walk_revisions()}
    if version > SCHEMA_VERSION:
        found, ours = str(version), str(SCHEMA_VERSION)
    elif not known.issuperset(heads):
        found, ours = ", ".join(heads), REVISION
    else:
        return
    raise JobsError(
        f"ledger {connection.engine.url!r} has schema {found}, this program knows {ours}: "
        "use the version that wrote it"
    )


def _recognised(connection: sa.Connection, version: int) -> tuple[str, ...]:
    """Return the revision that a ledger from before Alembic has.

    Its version alone does not say: 4 was given to two schemas, of which one without urgency was
    later taken for a 5 and a 6; and the first 6 did not know of purged jobs.
    """
    inspector = sa.inspect(connection)
    if version >= 4 and "priority" not in {one["name"] for one in inspector.get_columns("jobs")}:
        return ("0004_reviews",)
    checks = " ".join(one["sqltext"] for one in inspector.get_check_constraints("jobs"))
    if version == 6 and "'purged'" in checks:
        return ("0006_purged",)
    return (_REVISIONS[version],)
