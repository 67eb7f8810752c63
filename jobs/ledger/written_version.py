"""Write into a ledger which schema it has, for programs that know only older ones."""

import sqlalchemy as sa

from jobs.ledger.revision import SCHEMA_VERSION
from jobs.ledger.tables import schema_version


def write_version(connection: sa.Connection) -> None:
    """Write the version of this program's schema: into its table, and the header of SQLite's file.

    The header can be read even of a file of which little else is left (``jobs.repair.salvage``).
    """
    row = {"version": SCHEMA_VERSION}
    if connection.execute(sa.update(schema_version).values(row)).rowcount == 0:
        connection.execute(sa.insert(schema_version).values(row))
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")
