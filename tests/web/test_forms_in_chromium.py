"""Plain forms and uploads as a real browser sends them: its Origin, cookies and policies."""

from pathlib import Path

from jobs.ledger.ledger import Ledger
from jobs.settings import Settings
from tests.acceptance.browser import Browser, chromium
from tests.integration.cli_helpers import Home
from tests.web.kit import Samples, served


def submit(browser: Browser, selector: str) -> None:
    browser.evaluate(f"document.querySelector({selector!r}).click()")


def test_a_password_signs_in_and_out(home: Home, samples: Samples, tmp_path: Path) -> None:
    with (
        chromium(tmp_path / "profile") as browser,
        served(home, JOBS_WEB_PASSWORD="correct horse") as address,
    ):
        browser.open(address.partition("/open")[0] + "/documents")
        browser.wait("!!document.querySelector('[name=password]')")
        for name, text in (("name", "Eve Adams"), ("password", "correct horse")):
            browser.evaluate(f"document.querySelector('[name={name}]').value = {text!r}")
        submit(browser, "button.primary")
        browser.wait("document.title.startsWith('Documents') && document.readyState === 'complete'")
        assert "Eve Adams" in browser.evaluate("document.querySelector('.who').textContent")
        submit(browser, ".who button")
        browser.wait("!!document.querySelector('[name=password]')")


def test_files_are_uploaded(
    home: Home, samples: Samples, ledger: Ledger, settings: Settings, tmp_path: Path
) -> None:
    note = tmp_path / "a note & <b>.txt"
    note.write_text("Ana pays the invoice.")
    with chromium(tmp_path / "profile") as browser, served(home) as address:
        browser.open(address + "?next=/upload")
        found = browser.send("Runtime.evaluate", expression="document.querySelector('[type=file]')")
        browser.send("DOM.setFileInputFiles", files=[str(note)],
                     objectId=found["result"]["objectId"])  # fmt: skip
        browser.wait("document.querySelector('#told').textContent.endsWith(': queued')")
        assert browser.evaluate("document.querySelectorAll('#told b').length") == 0
    assert note.name in [job.name for job in ledger.list()]


def test_files_and_folders_are_dropped_on_the_page(
    home: Home, samples: Samples, ledger: Ledger, tmp_path: Path
) -> None:
    note, folder, lost = tmp_path / "note.txt", tmp_path / "folder", tmp_path / "lost.txt"
    note.write_text("Ana pays the invoice.")
    (folder / "deep").mkdir(parents=True)
    (folder / "first.txt").write_text("Ben sends the contract.")
    (folder / "deep" / "second.txt").write_text("Cleo calls the roofer.")
    lost.write_text("Dropped beside the field.")
    with chromium(tmp_path / "profile") as browser, served(home) as address:
        browser.open(address + "?next=/upload")
        browser.drop("header", [lost])
        browser.drop("#drop", [note, folder])
        browser.wait("document.querySelectorAll('#told li').length === 3")
        browser.wait("![...document.querySelectorAll('#told li')]"
                     ".some((line) => !line.textContent.endsWith(': queued'))")  # fmt: skip
        assert browser.evaluate("location.pathname") == "/upload"
    names = {job.name for job in ledger.list()}
    assert {"note.txt", "first.txt", "second.txt"} <= names
    assert "lost.txt" not in names
