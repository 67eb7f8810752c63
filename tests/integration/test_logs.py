"""Logs of a whole run by real processes: JSON, one id for a document's walk, and no text of it."""

import json
from pathlib import Path
from typing import Any

from jobs.ledger.ledger import Ledger
from tests.integration.cli_helpers import Home

SECRET = "the patient's name is Eve Canary"
NAME = "a\nb\x1b[31m\u202ec.txt"
WALK = ["taken", "published", "received", "parsed", "generated", "verified", "written", "settled"]


def lines(home: Home) -> list[dict[str, Any]]:
    """Every line of every log, all of which are JSON, in the order of their times."""
    logs = (home.path / ".nightshift/logs").glob("*.log")
    found = [json.loads(line) for log in logs for line in log.read_text().splitlines()]
    return sorted(found, key=lambda line: str(line["time"]))


def steps(found: list[dict[str, Any]], document: str) -> list[str]:
    return [one["step"] for one in found if one.get("document") == document and "step" in one]


def test_one_id_from_the_submission_to_the_result(home: Home) -> None:
    note = home.write(NAME, f"{SECRET}. Dana will send the report by Friday.\n", "notes")
    bad = home.write("bad.pdf", f"%PDF-1.7\n{SECRET}", "notes")
    submitted = home.json("submit", "--pipeline", "extract", note, bad)["documents"]
    good_id, bad_id = (one["id"] for one in submitted)
    assert home.call("run").returncode == 1

    found = lines(home)
    assert steps(found, good_id) == WALK
    assert steps(found, bad_id) == ["taken", "published", "received", "written", "settled"]
    [settled] = [one for one in found if one.get("document") == bad_id and "reason" in one]
    assert (settled["state"], settled["reason"]) == ("quarantined", "malformed")
    keys = ["time", "level", "program", "pid", "logger", "event"]
    assert all(list(one)[: len(keys)] == keys for one in found)
    assert all(len(one["time"]) == 24 and one["time"].endswith("Z") for one in found)
    assert {one["program"].split()[0] for one in found} == {"submit", "run", "worker"}
    assert {one["name"] for one in found if one.get("document") == good_id and "name" in one} == {
        r"a\nb\x1b[31m\u202ec.txt"
    }

    [result] = (json.loads(path.read_text()) for path in home.path.glob("outbox/extract/*.json"))
    assert result["id"] == good_id
    with Ledger.open_to_read(home.path / ".nightshift/ledger.db") as ledger:
        assert {job.id for job in ledger.list()} == {good_id, bad_id}
    audit = home.json("audit", "show", "--document", good_id)
    assert [line["action"] for line in audit] == ["submitted", "ended"]

    everything = "".join(path.read_text() for path in logs(home))
    assert "Canary" not in everything
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in logs(home))


def test_text_where_it_is_asked_for_and_names_only_where_they_may_be(home: Home) -> None:
    home.write("jobs.toml", 'log_format = "text"\n')
    home.notes(1, "inbox/extract")
    assert home.call("run").returncode in (0, 1)
    [log] = logs(home)  # the worker's alone
    told = [line.split()[2:4] for line in log.read_text().splitlines()]
    assert ["INFO", "note-0.txt"] in told
    log.unlink()
    home.write("jobs.toml", "log_names = false\n")
    home.write("secret.txt", "Ana Lopez sends report 7 by Friday.\n", "inbox/extract")
    assert home.call("run").returncode in (0, 1)
    found = lines(home)
    assert steps(found, found[0]["document"]) == WALK
    assert "secret" not in "".join(path.read_text() for path in logs(home))


def logs(home: Home) -> list[Path]:
    return sorted((home.path / ".nightshift/logs").iterdir())
