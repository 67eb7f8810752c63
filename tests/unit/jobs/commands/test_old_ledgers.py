"""What the commands make of a ledger of an older or a newer program."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from jobs.exit_codes import ExitCode
from jobs.ledger.revision import REVISION
from tests.integration.old_ledgers import make_old_home
from tests.unit.jobs.commands.conftest import Call

COMMANDS = {
    "status": ExitCode.OK,
    "list": ExitCode.OK,
    "doctor": ExitCode.OK,
    "metrics": ExitCode.OK,
    "export --pipeline summarise": ExitCode.SOME_FAILED,  # whose result is not in the outbox
    "retry --quarantined --dry-run": ExitCode.OK,
    "repair": ExitCode.NOTHING,
    "purge --older-than 90d --dry-run": ExitCode.NOTHING,
}
COPY = "ledger.db.schema-1"


def execute(ledger: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(ledger)) as connection, connection:
        return connection.execute(statement).fetchall()


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_upgrades_an_old_ledger(call: Call, home: Path, words: str) -> None:
    ledger = make_old_home("schema-1", home)
    ended = call(*words.split())
    assert ended.code == COMMANDS[words], ended.out + ended.err
    assert execute(ledger, "SELECT version_num FROM alembic_version") == [(REVISION,)]
    assert execute(ledger, "SELECT count(*) FROM jobs") == [(6,)]
    assert ledger.with_name(COPY).exists()


def test_only_a_dry_repair_upgrades_nothing(call: Call, home: Path) -> None:
    ledger = make_old_home("schema-1", home)
    before = ledger.read_bytes()
    ended = call("repair", "--dry-run")
    assert ended.code == ExitCode.NOTHING, ended.out + ended.err
    assert "6 documents: " in ended.out
    assert ledger.read_bytes() == before
    assert not ledger.with_name(COPY).exists()


@pytest.mark.parametrize("words", ["status", "list", "metrics", "repair"])
def test_every_command_refuses_the_ledger_of_a_newer_program(
    call: Call, home: Path, words: str
) -> None:
    ledger = make_old_home("schema-6-purged", home)
    assert call("list").code == ExitCode.OK
    execute(ledger, "UPDATE alembic_version SET version_num = '0999_later'")
    ended = call(words)
    assert ended.code == ExitCode.SOME_FAILED
    assert f"has schema 0999_later, this program knows {REVISION}: use the version" in ended.err
    assert ended.err.count("\n") == 1


def test_a_purge_deletes_the_copy_of_before_an_upgrade(call: Call, home: Path) -> None:
    ledger = make_old_home("schema-1", home)
    assert call("list").code == ExitCode.OK
    assert ledger.with_name(COPY).exists()
    execute(ledger, "UPDATE jobs SET finished_at = 1.0 WHERE name = 'letter.txt'")
    assert call("purge", "--older-than", "90d").code == ExitCode.OK
    assert not ledger.with_name(COPY).exists()
