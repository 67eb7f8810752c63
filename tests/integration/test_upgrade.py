"""Ledgers of every older schema: upgraded in place, whole or not at all, and used after that."""

import io
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from jobs.errors import JobsError, LedgerError, UnwritableLedgerError
from jobs.ledger import tables
from jobs.ledger.ledger import Ledger
from jobs.ledger.old_copies import delete_copies
from jobs.ledger.purges import purge
from jobs.ledger.records import Part, State
from jobs.ledger.revision import REVISION, SCHEMA_VERSION
from jobs.ledger.upgrade import alembic_config
from jobs.repair.repair import repair
from tests.conftest import ROOT
from tests.integration.cli_helpers import Home
from tests.integration.old_ledgers import (
    DUMPS,
    load_dump,
    make_old_home,
    rows,
    said_by_two,
    version_of,
)
from tests.unit.jobs.kit import make_home

PENDING = {"waiting.txt", "crashed.txt"}


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection


def revision(path: Path) -> list[tuple[str, int]]:
    with opened(path) as connection:
        return connection.execute(
            "SELECT version_num, (SELECT version FROM schema_version) FROM alembic_version"
        ).fetchall()


def shape(connection: sa.Connection) -> dict[str, Any]:
    """Return all that the database knows of its tables; equal means the same, as SQLite sees it."""
    inspector = sa.inspect(connection)
    found = {}
    for name in inspector.get_table_names():
        columns = {
            one["name"]: (
                one["type"]._type_affinity, getattr(one["type"], "length", None), one["nullable"],
                _default(one["default"]),
            )
            for one in inspector.get_columns(name)
        }  # fmt: skip
        found[name] = (
            columns,
            inspector.get_pk_constraint(name),
            inspector.get_foreign_keys(name),
            sorted(map(str, inspector.get_indexes(name))),
            sorted(map(str, inspector.get_unique_constraints(name))),
            sorted(map(str, inspector.get_check_constraints(name))),
        )
    return found


def _default(text: str | None) -> str | None:
    return {"FALSE": "0", "'1'": "1"}.get(text, text) if text else None


def texts(connection: sa.Connection) -> dict[str, str]:
    """Return the statement that makes each table and index, without what means nothing."""
    found = connection.exec_driver_sql("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return {name: " ".join(sql.replace('"', "").split()) for name, sql in found}


# The schema.


def test_the_program_knows_the_last_revision() -> None:
    assert ScriptDirectory.from_config(alembic_config()).get_heads() == [REVISION]


def test_all_revisions_make_the_tables_of_a_new_ledger(tmp_path: Path) -> None:
    """Nobody changes ``tables.py`` without a revision."""
    migrated = sa.create_engine("sqlite://")
    with migrated.begin() as connection:
        config = alembic_config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, tables.metadata) == []
        revisions = texts(connection)
    migrated.dispose()
    with Ledger.open(tmp_path / "ledger.db") as ledger, ledger.engine.connect() as connection:
        assert texts(connection) == revisions


@pytest.mark.parametrize("name", DUMPS)
def test_an_old_ledger_is_upgraded_in_place(tmp_path: Path, name: str) -> None:
    path = load_dump(name, tmp_path / "ledger.db")
    before = rows(path)
    with Ledger.open(path) as ledger:
        ledger.verify()
        jobs = {job.name: job for job in ledger.list()}
        assert {name for name, job in jobs.items() if job.state is State.PENDING} == PENDING
        assert jobs["blank.txt"].state is State.QUARANTINED
        assert jobs["cancelled.txt"].state is State.CANCELLED
        reviewed = bool(before.get("reviews"))
        assert jobs["letter.txt"].state is (State.REVIEWED if reviewed else State.SUCCEEDED)
        purged = name == "schema-6-purged"
        assert jobs["report.txt"].state is (State.PURGED if purged else State.SUCCEEDED)
        assert jobs["report.txt"].aliases == ("copy.txt",)
        assert [one.outcome for one in ledger.attempts(jobs["crashed.txt"].id)] == [None]
        # Each state of today is allowed, and no other one.
        job = purge(ledger, jobs["letter.txt"], frozenset(Part), "its age")
        assert job.state is State.PURGED
        with pytest.raises(sa.exc.IntegrityError), ledger.writing() as connection:
            connection.execute(sa.update(tables.jobs).values(state="nonsense"))
        with Ledger.open(tmp_path / "new.db") as new:
            with new.engine.connect() as connection:
                wanted = shape(connection)
            with ledger.engine.connect() as connection:
                assert shape(connection) == wanted
    assert revision(path) == [(REVISION, SCHEMA_VERSION)]


@pytest.mark.parametrize("name", DUMPS)
def test_an_upgrade_changes_no_row_and_keeps_a_copy(tmp_path: Path, name: str) -> None:
    path = load_dump(name, tmp_path / "ledger.db")
    before = rows(path)
    Ledger.open(path).close()
    after = rows(path)
    events = after["audit_events"]
    told = [key for key, event in events.items() if event["action"] == "upgraded"]
    for key in told:  # the one row that is new
        del events[key]
    for table, found in before.items():
        assert found.keys() == after[table].keys()
        for key, row in found.items():
            assert row.items() <= after[table][key].items()
    copies = {one.name for one in tmp_path.iterdir()} - {
        "ledger.db",
        "ledger.db-wal",
        "ledger.db-shm",
    }
    if name in (
        "schema-6-purged",
        "schema-6-from-1",
    ):  # nothing changes but for Alembic's own table
        assert (copies, told) == (set(), [])
    else:
        assert len(told) == 1
        assert copies == {f"ledger.db.schema-{version_of(name)}"}
        copy = tmp_path / copies.pop()
        assert rows(copy) == before
        assert copy.stat().st_mode & 0o777 == 0o600
        with opened(copy) as old, opened(load_dump(name, tmp_path / "again.db")) as again:
            assert list(old.iterdump()) == list(again.iterdump())
        delete_copies(path)
        assert not copy.exists()
    unchanged = path.read_bytes()
    Ledger.open(path).close()
    assert path.read_bytes() == unchanged


def test_only_an_upgrade_imports_alembic(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from jobs.ledger.ledger import Ledger\n"
        "Ledger.open(Path(sys.argv[1])).close(); print('alembic' in sys.modules)"
    )
    path = tmp_path / "ledger.db"
    for expected in ("False", "False"):  # a new one, then one that is there
        assert _python("-c", script, path) == expected
    old = load_dump("schema-1", tmp_path / "old.db")
    for expected in ("True", "False"):
        assert _python("-c", script, old) == expected


def _python(*words: str | Path) -> str:
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# What goes wrong.


def test_an_upgrade_that_is_killed_leaves_the_old_or_the_new_schema(memory_folder: Path) -> None:
    old = load_dump("schema-1", memory_folder / "old")
    before = rows(old)
    with opened(old) as connection:
        dump = list(connection.iterdump())
    steps = int(_python("-m", "tests.integration.crash_upgrade", old, memory_folder))
    assert steps > 30
    kept = 0
    for number in range(1, steps):
        path = memory_folder / f"{number}.db"
        kept += path.with_name(f"{number}.db.schema-1").exists()
        with opened(path) as connection:
            found = list(connection.iterdump())
        if found != dump:
            assert revision(path) == [(REVISION, SCHEMA_VERSION)]
        if number % 3:  # enough, and each takes a tenth of a second
            continue
        Ledger.open(path).close()
        assert revision(path) == [(REVISION, SCHEMA_VERSION)]
        assert rows(path)["jobs"].keys() == before["jobs"].keys()
        assert rows(path.with_name(f"{number}.db.schema-1")) == before
        assert not path.with_name(f"{number}.db.schema-1.part").exists()
    assert 0 < kept < steps - 1


def test_of_two_that_open_an_old_ledger_one_upgrades(tmp_path: Path) -> None:
    path = load_dump("schema-1", tmp_path / "ledger.db")
    script = (
        "import sys; from pathlib import Path; from jobs.ledger import upgrade\n"
        "from jobs.ledger.ledger import Ledger\n"
        "real, said = upgrade.upgrade, []\n"
        "upgrade.upgrade = lambda connection: said.append(real(connection))\n"
        "print('ready', flush=True); input()\n"
        "with Ledger.open(Path(sys.argv[1])) as ledger: print(len(said), len(ledger.list()))"
    )
    found = [said.split() for said in said_by_two(script, path)]
    assert sorted(found) == [["0", "6"], ["1", "6"]]
    assert revision(path) == [(REVISION, SCHEMA_VERSION)]


@pytest.mark.parametrize("name", ["schema-1", "schema-6-purged"])
def test_a_ledger_of_a_newer_program_is_refused(tmp_path: Path, name: str) -> None:
    path = load_dump(name, tmp_path / "ledger.db")
    Ledger.open(path).close()
    with opened(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999_later'")
    before = rows(path)
    line = "has schema 0999_later, this program knows .*: use the version that wrote it"
    with pytest.raises(JobsError, match=line):
        Ledger.open(path)
    assert rows(path) == before


def test_without_room_for_the_copy_nothing_changes(tmp_path: Path) -> None:
    path = load_dump("schema-1", tmp_path / "ledger.db")
    (tmp_path / "ledger.db.schema-1.part").mkdir()  # as good as no room, for root, too
    with opened(path) as connection:
        dump = list(connection.iterdump())
    with pytest.raises(UnwritableLedgerError, match=r"older version.*ledger\.db\.schema-1 cannot"):
        Ledger.open(path)
    with opened(path) as connection:
        assert list(connection.iterdump()) == dump
    (tmp_path / "ledger.db.schema-1.part").rmdir()
    Ledger.open(path).close()


def test_a_damaged_old_ledger_is_left_to_repair(tmp_path: Path) -> None:
    settings = make_home(tmp_path / "home")
    shutil.rmtree(settings.state_dir)
    path = make_old_home("schema-1", settings.home)
    with opened(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'attempts'"
        page = connection.execute(query).fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    damaged = path.read_bytes()
    with pytest.raises(LedgerError, match="nightshift repair"):
        Ledger.open(path)
    assert path.read_bytes() == damaged
    assert list(path.parent.glob("*.schema-*")) == []
    assert repair(settings).kept == 6
    with Ledger.open(path) as ledger:
        assert {job.name for job in ledger.list(states={State.PENDING})} == PENDING
    assert revision(path) == [(REVISION, SCHEMA_VERSION)]


def test_rows_without_a_job_stop_an_upgrade(tmp_path: Path) -> None:
    path = load_dump("schema-1", tmp_path / "ledger.db")
    with opened(path) as connection:
        connection.execute("INSERT INTO aliases VALUES ('nobody', 'a', 'b')")
        dump = list(connection.iterdump())
    with pytest.raises(LedgerError, match="a row of aliases is of a job that is not there"):
        Ledger.open(path)
    with opened(path) as connection:
        assert list(connection.iterdump()) == dump


# Commands.


@pytest.mark.parametrize("name", ["schema-1", "schema-4-urgency"])
def test_a_run_finishes_what_an_old_program_left(tmp_path: Path, name: str) -> None:
    home = Home(tmp_path)
    make_old_home(name, tmp_path)
    new = home.write("new.txt", "Frank pays the bill.\n")
    done = home.call("run", new, "--pipeline", "summarise")
    assert done.returncode in (0, 1), done.stderr  # the test's model writes what it likes
    states = home.states()
    assert states["succeeded"] + states["needs_review"] == 5
    assert (states["quarantined"], states["cancelled"]) == (1, 1)
    assert len(list((tmp_path / "outbox" / "summarise").glob("*.json"))) == 3
    lines = json.loads(home.call("audit", "show", "--json").stdout)
    (told,) = [line["detail"] for line in lines if line["action"] == "upgraded"]
    kept = f"ledger.db.schema-{version_of(name)}"
    assert told == {"schema": version_of(name), "to": SCHEMA_VERSION, "copy": kept}
    assert (tmp_path / ".nightshift" / kept).exists()
    assert home.call("audit", "verify").returncode == 0


@pytest.mark.parametrize("name", DUMPS)
def test_a_dry_repair_upgrades_nothing(tmp_path: Path, name: str) -> None:
    make_old_home(name, tmp_path)
    settings = make_home(tmp_path)
    files = {path: path.read_bytes() for path in settings.state_dir.rglob("*") if path.is_file()}
    done = repair(settings, dry=True)
    assert (done.state, done.total) == ("well", len(rows(settings.ledger)["jobs"]))
    now = {path for path in settings.state_dir.rglob("*") if path.is_file()}
    assert {path.name for path in now - files.keys()} <= {"run.lock"}
    assert all(path.read_bytes() == data for path, data in files.items())


# Other databases.


def test_the_sql_for_postgres_is_of_one_transaction() -> None:
    config = alembic_config()
    config.attributes["dialect"] = "postgresql"
    config.output_buffer = io.StringIO()
    command.upgrade(config, "head", sql=True)
    lines = [line for line in config.output_buffer.getvalue().splitlines() if line]
    assert (lines[0], lines[-1]) == ("BEGIN;", "COMMIT;")
    assert lines.count("BEGIN;") == lines.count("COMMIT;") == 1
    text = "\n".join(lines)
    for statement in (
        "ALTER TABLE aliases ADD COLUMN answered BOOLEAN DEFAULT false NOT NULL;",
        "ALTER TABLE jobs ADD COLUMN due_at DOUBLE PRECISION;",
        "ALTER TABLE jobs DROP CONSTRAINT state_known;",
        "CREATE INDEX IF NOT EXISTS reviews_by_time ON reviews (at);",
    ):
        assert statement in text
    assert text.count("ALTER TABLE jobs ADD CONSTRAINT state_known CHECK (state IN (") == 2
