"""``jobs report``, and the pages that ``jobs run`` leaves behind, for real."""

import json

import pytest

from tests.integration.cli_helpers import Home

pytestmark = pytest.mark.usefixtures("test_model")


def test_a_run_leaves_a_report_and_report_shows_the_last_night(home: Home) -> None:
    home.notes(1)
    home.write("empty.txt", "", "notes")
    ran = home.call("run", "--json", "--pipeline", "extract", "notes")
    assert ran.returncode == 1, ran.stderr
    found = json.loads(ran.stdout)
    [page] = (home.path / "outbox/reports").iterdir()
    assert found["report"] == str(page)
    assert "empty.txt" in page.read_text()

    shown = home.call("report")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "of 2 documents need" in shown.stdout
    quarantined = next(job for job in found["documents"] if job["state"] == "quarantined")
    assert "quarantined, empty" in shown.stdout
    assert quarantined["id"] in json.dumps(home.json("report"))
    assert home.json("report", "--since", "1h")["came_out"] == 2
    assert home.call("report", "--markdown").stdout.startswith("# ")
    assert home.call("report", "--html", "-").stdout.startswith("<!DOCTYPE html>")
    assert home.call("report", "--html", "night.html").returncode == 0
    assert "<svg" in (home.path / "night.html").read_text()

    # A run that finds nothing new leaves no second page.
    assert home.call("run", "--pipeline", "extract", "notes/note-0.txt").returncode == 3
    assert list((home.path / "outbox/reports").iterdir()) == [page]


def test_a_report_that_cannot_be_written_leaves_the_exit_code(home: Home) -> None:
    (home.path / "outbox").mkdir()
    home.write("reports", "a file where the folder should be", "outbox")
    home.notes(1)
    ran = home.call("run", "--json", "notes")
    documents = json.loads(ran.stdout)["documents"]
    assert ran.returncode == (0 if documents[0]["state"] == "succeeded" else 1)
    assert json.loads(ran.stdout)["report"] is None
    assert ran.stderr.count("no report of this work") == 1

    (home.path / "outbox/reports").unlink()
    home.notes(2)
    ran = home.call("run", "notes", JOBS_REPORT="false")
    assert "no report" not in ran.stderr
    assert not (home.path / "outbox/reports").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--since", "soon"], "'soon' is no time"),
        (["--json", "--markdown"], "only one of"),
        (["--attach"], "--attach belongs to --mail"),
        (["--mail", "eve@example.org"], "needs the setting smtp_url"),
        (["--html", "no/such/folder.html"], "cannot be written"),
    ],
)
def test_wrong_use(home: Home, words: list[str], said: str) -> None:
    ended = home.call("report", *words)
    assert ended.returncode == 2
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_home_without_documents(home: Home) -> None:
    shown = home.call("report")
    assert shown.returncode == 0
    assert shown.stdout.startswith("Nothing came out\n")
    assert not (home.path / ".nightshift").exists()
