"""Ledgers of older programs, from the dumps in ``ledgers/``, and homes around them."""

import hashlib
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from tests.conftest import ROOT

FOLDER = Path(__file__).with_name("ledgers")
DUMPS = sorted(path.stem for path in FOLDER.glob("*.sql"))
MADE_IN = "/srv/nightshift"
TEXTS = {
    "report.txt": "Ana Lopez sends the report by Friday.\n",
    "letter.txt": "Dear Bob, the invoice of 12 May is paid. Eve\n",
    "blank.txt": " \n",
    "cancelled.txt": "Please call Carl about the roof.\n",
    "waiting.txt": "The meeting moves to room 4 on Monday.\n",
    "crashed.txt": "Minutes: Dana writes the plan.\n",
}


def version_of(name: str) -> int:
    """Return the version that the ledger of a dump says it has."""
    return int(name.split("-")[1])


def load_dump(name: str, path: Path, home: str | Path = MADE_IN) -> Path:
    """Make the ledger of a dump at ``path``, as of a program in ``home``."""
    dump = (FOLDER / f"{name}.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(dump.replace(MADE_IN, str(home)))
        connection.execute("PRAGMA journal_mode = WAL")
    return path


def make_old_home(name: str, home: Path) -> Path:
    """Make the state of an old home: its ledger, which is returned, and the stored documents."""
    store = home / ".nightshift" / "documents"
    store.mkdir(parents=True)
    for text in TEXTS.values():
        data = text.encode()
        (store / hashlib.sha256(data).hexdigest()).write_bytes(data)
    return load_dump(name, home / ".nightshift" / "ledger.db", home)


def rows(path: Path) -> dict[str, dict[tuple[object, ...], dict[str, object]]]:
    """Return every row by table and key; the tables that say the schema are left out."""
    found = {}
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        names = [name for (name,) in connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%version'"
        )]  # fmt: skip
        for name in names:
            keys = [one["name"] for one in connection.execute(f"PRAGMA table_info({name})")
                    if one["pk"]]  # fmt: skip
            table = connection.execute(f"SELECT * FROM {name}")
            found[name] = {tuple(row[key] for key in keys): dict(row) for row in table}
    return found


def said_by_two(script: str, where: str | Path) -> list[str]:
    """Run two processes that say "ready", let both go on at once, and return what each then says.

    ``script`` gets ``where`` as its argument, prints "ready" and waits for a line.
    """
    both = [
        subprocess.Popen(
            [sys.executable, "-c", script, where], cwd=ROOT, text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for _ in range(2)
    ]  # fmt: skip
    for process in both:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in both:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    return [process.communicate()[0] for process in both]
