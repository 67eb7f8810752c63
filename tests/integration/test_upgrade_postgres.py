"""A ledger in Postgres: made, upgraded from its first schema, by one process at a time."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from jobs.errors import JobsError
from jobs.ledger import tables
from jobs.ledger.ledger import Ledger
from jobs.ledger.purges import purge
from jobs.ledger.records import Part, State
from jobs.ledger.revision import REVISION, SCHEMA_VERSION
from jobs.ledger.upgrade import alembic_config
from tests.integration.old_ledgers import load_dump, rows, said_by_two
from tests.integration.postgres import postgres_server


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgres_server() as url:
        yield url


@pytest.fixture
def url(server: str) -> Iterator[str]:
    """An empty database."""
    engine = sa.create_engine(server)
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
    engine.dispose()
    return server


@pytest.fixture
def old(url: str, tmp_path: Path) -> str:
    """A ledger as the first program made it, with the rows of that of SQLite."""
    found = rows(load_dump("schema-1", tmp_path / "ledger.db"))
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001_first")
        tables.alembic_version.drop(connection)
        connection.execute(sa.insert(tables.schema_version).values(version=1))
        metadata = sa.MetaData()
        metadata.reflect(connection)
        for name in ("jobs", "attempts", "aliases"):
            table = metadata.tables[name]
            for row in found[name].values():
                values = {
                    key: bool(value) if isinstance(table.c[key].type, sa.Boolean) else value
                    for key, value in row.items()
                }
                connection.execute(sa.insert(table).values(values))
    engine.dispose()
    return url


def differences(connection: sa.Connection) -> list[object]:
    options = {"compare_type": True, "compare_server_default": True}
    found: list[object] = compare_metadata(
        MigrationContext.configure(connection, opts=options), tables.metadata
    )
    return found


def test_a_new_ledger_has_the_schema_of_the_revisions(url: str) -> None:
    with Ledger.open(url) as ledger, ledger.engine.connect() as connection:
        new = sa.inspect(connection).get_multi_columns()
        checks = sa.inspect(connection).get_multi_check_constraints()
        assert differences(connection) == []
    with Ledger.open(url) as ledger, ledger.engine.begin() as connection:  # a second time
        tables.metadata.drop_all(connection)
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        assert differences(connection) == []
        assert sa.inspect(connection).get_multi_check_constraints() == checks
        migrated = sa.inspect(connection).get_multi_columns()
        assert str(migrated[None, "jobs"]) == str(new[None, "jobs"])


def test_an_old_ledger_is_upgraded_in_place(old: str) -> None:
    with Ledger.open(old) as ledger:
        jobs = {job.name: job for job in ledger.list()}
        assert len(jobs) == 6 and jobs["waiting.txt"].state is State.PENDING
        assert jobs["report.txt"].aliases == ("copy.txt",)
        assert len(ledger.attempts(jobs["crashed.txt"].id)) == 1
        job = purge(ledger, jobs["letter.txt"], frozenset(Part), "its age")
        assert job.state is State.PURGED
        with pytest.raises(sa.exc.IntegrityError), ledger.writing() as connection:
            connection.execute(sa.update(tables.jobs).values(state="nonsense"))
        with ledger.engine.connect() as connection:
            assert differences(connection) == []
            versions = sa.select(tables.alembic_version, tables.schema_version.c.version)
            cross = versions.join_from(tables.alembic_version, tables.schema_version, sa.true())
            assert connection.execute(cross).all() == [(REVISION, SCHEMA_VERSION)]


def test_an_upgrade_that_fails_changes_nothing(old: str) -> None:
    engine = sa.create_engine(old)
    with engine.begin() as connection:
        # In the way of the last table that is made: a table is a type, too.
        connection.exec_driver_sql("CREATE TYPE audit_anchor AS ENUM ('a')")
    with pytest.raises(JobsError, match=r"cannot be opened: type .* already exists"):
        Ledger.open(old)
    with engine.begin() as connection:
        assert set(sa.inspect(connection).get_table_names()) == {
            "schema_version", "jobs", "attempts", "aliases"
        }  # fmt: skip
        connection.exec_driver_sql("DROP TYPE audit_anchor")
    engine.dispose()
    Ledger.open(old).close()


@pytest.mark.parametrize("made", ["old", "url"])
def test_of_two_that_open_a_ledger_one_makes_or_upgrades_it(
    made: str, request: pytest.FixtureRequest
) -> None:
    where = request.getfixturevalue(made)
    script = (
        "import sys; import jobs.ledger.upgrade; from jobs.ledger.ledger import Ledger\n"
        "print('ready', flush=True); input()\n"
        "with Ledger.open(sys.argv[1]) as ledger: print(len(ledger.list()))"
    )
    expected = "6\n" if made == "old" else "0\n"
    assert said_by_two(script, where) == [expected] * 2
