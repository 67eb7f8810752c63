"""Changes that several revisions make.

Some ledgers have a part of a later revision already: programs of before Alembic made every table
that was missing. So what is there is left as it is.
"""

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from alembic import context, op


def add_column(table: str, column: sa.Column[Any]) -> None:
    """Add a column unless the table has it. It must be nullable or have a default."""
    if not context.is_offline_mode():
        known = sa.inspect(op.get_bind()).get_columns(table)
        if column.name in {one["name"] for one in known}:
            return
    op.add_column(table, column)


def allow_states(states: Iterable[str]) -> None:
    """Let ``jobs.state`` be one of these. SQLite has to copy the table for that."""
    check = "state IN ({})".format(", ".join(f"'{state}'" for state in states))
    with op.batch_alter_table("jobs") as jobs:
        jobs.drop_constraint("state_known", type_="check")
        jobs.create_check_constraint("state_known", check)
