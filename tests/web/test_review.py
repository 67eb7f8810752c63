"""Settle results in a real Chromium, with the keyboard alone; what the pages show and mark."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jobs.ledger.ledger import Ledger
from jobs.ledger.records import State
from jobs.results.published import read_reviewed
from jobs.results.settle import settle
from jobs.settings import Settings
from pipelines.result import Decision
from tests.acceptance.browser import Browser, chromium
from tests.integration.cli_helpers import Home
from tests.web.kit import LETTER, PLANS, SKETCH, VALVES, Samples, add_samples, item, served, waiting

OWNER = "/action_items/0/owner"
ATTACK = "</textarea></script><script>alert('run')</script><img src=x onerror=alert('run')>"


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with chromium(tmp_path / "profile") as opened:
        opened.send("Emulation.setDeviceMetricsOverride", width=1440, height=900,
                    deviceScaleFactor=1, mobile=False)  # fmt: skip
        yield opened


def press(browser: Browser, key: str, modifiers: int = 0) -> None:
    code = {"Enter": 13, "Escape": 27}[key]
    text = {"text": "\r"} if key == "Enter" and not modifiers else {}
    for kind in ("keyDown", "keyUp"):
        browser.send("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                     windowsVirtualKeyCode=code, modifiers=modifiers,
                     **(text if kind == "keyDown" else {}))  # fmt: skip


def write(browser: Browser, text: str) -> None:
    """Replace what the focused field holds."""
    browser.evaluate("document.activeElement.select()")
    browser.send("Input.insertText", text=text)


def shows(browser: Browser, name: str) -> None:
    browser.wait(f"document.title.startsWith({json.dumps(name)}) && {READY}")


def queue_shows(browser: Browser) -> None:
    browser.wait("location.pathname === '/' && document.readyState === 'complete'")


READY = (
    "document.readyState === 'complete' && !!document.querySelector('#sheet .text, #sheet rect')"
)


def marked(browser: Browser) -> Any:
    """The marks that are on, as parts of the page: left, top, right, bottom."""
    return browser.evaluate(
        "[...document.querySelectorAll('rect.on')].map(r => { const b = r.getBoundingClientRect();"
        " const p = document.querySelector('.paper').getBoundingClientRect();"
        " return [(b.left-p.left)/p.width, (b.top-p.top)/p.height,"
        " (b.right-p.left)/p.width, (b.bottom-p.top)/p.height]; })"
    )


def output(settings: Settings, ledger: Ledger, job_id: str) -> Any:
    return read_reviewed(settings, ledger, ledger.find(job_id)).current.output


def test_results_are_settled_by_keyboard(
    browser: Browser, address: str, samples: Samples, settings: Settings, ledger: Ledger
) -> None:
    browser.open(address)
    assert browser.evaluate("location.pathname") == "/"
    press(browser, "Enter")  # review all
    shows(browser, "heating-letter.pdf")
    assert browser.evaluate("document.querySelector('.field.current').dataset.path") == OWNER
    browser.type("e")
    write(browser, "the fitters")
    press(browser, "Escape")
    browser.type("jn")  # the next field, due: null
    browser.type("m")
    browser.send("Input.insertText", text="read it myself")
    press(browser, "Escape")
    browser.type("s")
    shows(browser, "committee-minutes.docx")
    changed = output(settings, ledger, samples.letter)
    assert changed == {"action_items": [VALVES | {"owner": "the fitters", "due": None}, PLANS]}
    [row] = ledger.reviews(samples.letter)
    assert (row.decision, row.reason) == ("corrected", "read it myself")
    browser.type("a")
    queue_shows(browser)
    assert ledger.find(samples.minutes).state is State.REVIEWED
    assert output(settings, ledger, samples.minutes) == {"action_items": [SKETCH]}
    browser.type("u")
    shows(browser, "committee-minutes.docx")
    assert ledger.find(samples.minutes).state is State.NEEDS_REVIEW
    browser.type("r")
    queue_shows(browser)
    assert ledger.find(samples.minutes).state is State.REJECTED
    browser.type("u")
    shows(browser, "committee-minutes.docx")
    browser.type("u")
    shows(browser, "heating-letter.pdf")
    browser.wait("document.querySelector('input[name=\"v/action_items/0/owner\"]').value"
                 " === 'Brightwell & Daughters'")  # fmt: skip


def test_items_are_added_and_removed(
    browser: Browser, address: str, samples: Samples, settings: Settings, ledger: Ledger
) -> None:
    browser.open(address)
    browser.open(address.partition("/open")[0] + f"/review/{samples.letter}")
    shows(browser, "heating-letter.pdf")
    browser.type("x+")
    browser.wait("document.activeElement.name === 'v/action_items/2/task'")
    write(browser, "leave a key with Mr Osgood")
    press(browser, "Enter", modifiers=2)  # Ctrl: save from inside a field
    browser.wait("!!document.querySelector('#notice .bad') || document.title.startsWith('comm')")
    new = item("leave a key with Mr Osgood", None, None, "")
    assert output(settings, ledger, samples.letter) == {"action_items": [PLANS, new]}


def test_accepting_changed_fields_is_refused_and_keeps_them(
    browser: Browser, address: str, samples: Samples, ledger: Ledger
) -> None:
    browser.open(address + "?next=/review")
    shows(browser, "heating-letter.pdf")
    browser.type("e")
    write(browser, "somebody else")
    press(browser, "Enter")
    browser.type("a")
    browser.wait(
        "document.querySelector('#notice').textContent.includes('you have changed fields')"
    )
    assert (
        browser.evaluate("document.querySelector('.field.current input:not([type=hidden])').value")
        == "somebody else"
    )
    assert ledger.find(samples.letter).state is State.NEEDS_REVIEW


def test_the_second_reviewer_is_told_and_loses_nothing(
    browser: Browser, address: str, samples: Samples, settings: Settings, ledger: Ledger
) -> None:
    browser.open(address + "?next=/review")
    shows(browser, "heating-letter.pdf")
    browser.type("e")
    write(browser, "what I typed")
    press(browser, "Escape")
    settle(settings, ledger, samples.letter, Decision.REJECTED, by="Eve", seen=0)
    browser.type("s")
    browser.wait("document.querySelector('#notice').textContent"
                 ".includes('Eve has rejected heating-letter.pdf meanwhile')")  # fmt: skip
    assert (
        browser.evaluate("document.querySelector('.field.current input:not([type=hidden])').value")
        == "what I typed"
    )
    assert ledger.find(samples.letter).state is State.REJECTED


def test_a_busy_document_and_a_full_outbox_are_one_line(
    browser: Browser, address: str, samples: Samples, settings: Settings, ledger: Ledger
) -> None:
    from jobs.ledger.document_lock import lock_document

    browser.open(address + "?next=/review")
    shows(browser, "heating-letter.pdf")
    with lock_document(settings, ledger, samples.letter):
        browser.type("a")
        browser.wait("document.querySelector('#notice').textContent.includes('is busy')")
    (settings.outbox / "reviewed").write_text("a file where the folder should be")
    browser.type("a")
    browser.wait("document.querySelector('#notice').textContent.includes('outbox')")
    assert ledger.find(samples.letter).state is State.NEEDS_REVIEW
    (settings.outbox / "reviewed").unlink()
    browser.type("a")
    shows(browser, "committee-minutes.docx")


def test_evidence_is_marked_on_a_typed_page_and_the_page_is_turned_to(
    browser: Browser, address: str, samples: Samples
) -> None:
    browser.open(address + "?next=/review")
    shows(browser, "heating-letter.pdf")
    [[left, top, right, bottom]] = marked(browser)
    # "Our fitters, Brightwell & Daughters": measured on the page.
    assert (left, top) == (pytest.approx(0.195, abs=0.02), pytest.approx(0.48, abs=0.04))
    assert 0.12 < right - left < 0.25
    assert bottom - top < 0.03
    browser.type("jjjj")  # to the second item's task, whose evidence stands on page 2
    browser.wait(
        "document.querySelector('[data-sheet-now=\"2\"]') && !!document.querySelector('rect.on')"
    )


def test_evidence_is_marked_on_a_turned_scan(
    browser: Browser, home: Home, settings: Settings, ledger: Ledger
) -> None:
    samples = add_samples(settings, ledger)
    with served(home) as address:
        browser.open(f"{address}?next=/review/{samples.scan}")
        shows(browser, "scan.png")
        [[left, top, right, _]] = marked(browser)
        assert (left, top) == (pytest.approx(0.195, abs=0.03), pytest.approx(0.48, abs=0.04))
        assert 0.12 < right - left < 0.28
        browser.wait("document.querySelector('.paper img').naturalWidth > 0")  # it may come last
        width, height = browser.evaluate(
            "(i => [i.naturalWidth, i.naturalHeight])(document.querySelector('.paper img'))"
        )
        assert height > width  # upright


def test_evidence_is_marked_in_text(browser: Browser, address: str, samples: Samples) -> None:
    browser.open(f"{address}?next=/review/{samples.minutes}")
    shows(browser, "committee-minutes.docx")
    assert browser.evaluate("document.querySelector('mark.on').textContent") == "Friday"


def test_hostile_names_and_texts_are_only_text(
    browser: Browser, home: Home, settings: Settings, ledger: Ledger
) -> None:
    text = f"Ann sends {ATTACK} by Friday.\u202e\x1b[2J\n"
    hostile = item(f"send {ATTACK}\n\nnow", ATTACK, "Friday", "a\rb\u202e\x07")
    job = waiting(
        settings, ledger, f"{ATTACK.replace('/', '∕')}\u202egpj.txt", text.encode(),
        {"action_items": [hostile]}, {OWNER: 0.2},
        flags={"owners": f"/action_items/0/owner: {ATTACK}", ATTACK: ATTACK},
    )  # fmt: skip
    with served(home) as address:
        browser.open(address)
        browser.open(f"{address.partition('/open')[0]}/review/{job.id}")
        browser.wait(READY)
        assert browser.evaluate(f"document.querySelector('[name=\"v{OWNER}\"]').value") == ATTACK
        assert (
            browser.evaluate("document.querySelectorAll('script:not([src]), img[src=x]').length")
            == 0
        )
        browser.type("a")  # what a browser changes in a field (control characters) is no change
        browser.wait("location.pathname === '/'")
    assert browser.dialogs == []
    assert output(settings, ledger, job.id) == {"action_items": [hostile]}
    own = address.partition("/open")[0]
    assert all(url.startswith(own) for url in browser.requests), browser.requests


@pytest.mark.parametrize("count", [12, pytest.param(50, marks=pytest.mark.slow)])
def test_results_as_fast_as_keys_are_pressed(
    browser: Browser, home: Home, settings: Settings, ledger: Ledger, count: int
) -> None:
    """A person needs ten minutes for fifty; the pages must not be what is waited for."""
    for number in range(count):
        waiting(
            settings, ledger, f"note-{number}.pdf", LETTER.read_bytes() + b"%%" * (number + 1),
            {"action_items": [VALVES]}, {OWNER: number / 100}, read=False,
        )  # fmt: skip
    with served(home) as address:
        browser.open(address + "?next=/review")
        for number in range(count):
            browser.wait(f"document.title.startsWith('note-{number}.pdf')"
                         " && document.readyState === 'complete'")  # fmt: skip
            browser.type("a")
        browser.wait("location.pathname === '/'")
    assert ledger.counts()[State.REVIEWED] == count


def test_two_people_settle_at_once(
    home: Home, settings: Settings, ledger: Ledger, samples: Samples
) -> None:
    from tests.web.client import Client

    with served(home) as address:
        clients = [Client.signed_in(address) for _ in range(4)]
        statuses = []
        form = {"decision": "rejected", "seen": "0"}

        def ask(client: Client) -> None:
            statuses.append(client.post(f"/review/{samples.letter}", form).status)

        threads = [threading.Thread(target=ask, args=(client,)) for client in clients]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(statuses) == [303, 409, 409, 409]
    assert len(ledger.reviews(samples.letter)) == 1
