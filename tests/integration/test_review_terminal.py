"""The review as a person does it: a terminal, keys, and an editor."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State
from jobs.results.published import read_reviewed
from jobs.results.settle import settle
from jobs.settings import Settings
from pipelines.result import Decision
from tests.integration.cli_helpers import Home
from tests.integration.results_kit import ITEMS, flagged
from tests.integration.terminal import CTRL_C, CTRL_D, Terminal

ASKED = "(a reason may follow): "
Review = Callable[..., Terminal]


@pytest.fixture
def jobs(settings: Settings, ledger: Ledger) -> dict[str, Job]:
    return {
        name: flagged(settings, ledger, name, sure)
        for name, sure in (("later.txt", 0.9), ("first.txt", 0.1), ("minutes.txt", 0.4))
    }


@pytest.fixture
def review(home: Home, jobs: dict[str, Job]) -> Review:
    """Start a review by Eve, whose editor runs the scripts of sed one after the other."""

    def start(*words: str, edits: tuple[str, ...] = ()) -> Terminal:
        for number, script in enumerate(edits):
            (home.path / f"edit-{number}.sed").write_text(script)
        editor = home.path / "editor"
        editor.write_text(
            "#!/bin/sh\n"
            f'cd "{home.path}"\n'
            'n=$(ls saw-* 2>/dev/null | wc -l); cp "$1" "saw-$n"; ls -l "$1" > mode\n'
            '[ -f "edit-$n.sed" ] && sed -i -f "edit-$n.sed" "$1"; exit 0\n'
        )
        editor.chmod(0o755)
        environ = {**home.environ, "EDITOR": f"'{editor}'", "VISUAL": ""}
        command = [sys.executable, "-m", "jobs", "review", "--by", "Eve", *words]
        return Terminal(command, home.path, environ)

    return start


def typed(terminal: Terminal, *lines: str) -> str:
    """Answer one question after the other; return what was shown before the last one."""
    seen = ""
    for line in lines:
        seen = terminal.until(ASKED)
        terminal.type(f"{line}\n")
    return seen


def decisions(ledger: Ledger, job: Job) -> list[tuple[str, str]]:
    return [(row.decision.value, row.reason) for row in ledger.reviews(job.id)]


def test_accept_undo_reject_skip(review: Review, ledger: Ledger, jobs: dict[str, Job]) -> None:
    with review() as terminal:
        first = typed(terminal, "a looks right")
        assert "[1 of 3] first.txt · extract · needs review" in first
        assert "      owner     Ann  (10% sure, page 1)\n" in first
        assert "\nFlagged by confidence: owner of action item 1: 0.10\n" in first
        assert "\nNot read: page 2: no text (a scan)\n" in first
        second = typed(terminal, "undo hasty")
        assert "accepted: first.txt\n" in second
        assert "[2 of 3] minutes.txt" in second
        again = typed(terminal, "x", "reject not a\ttask")
        assert "[1 of 3] first.txt" not in again  # asked again, not shown again
        assert "[2 of 3] minutes.txt" in typed(terminal, "s")
        assert "[3 of 3] later.txt" in typed(terminal, "")
        typed(terminal, "q")
        assert terminal.ends() == 1
        assert "2 still wait\n" in terminal.seen
        assert "Eve took the decision before back: hasty\n" in terminal.seen
    assert decisions(ledger, jobs["first.txt"]) == [
        ("accepted", "looks right"), ("reopened", "hasty"), ("rejected", "not a\ttask"),
    ]  # fmt: skip
    assert ledger.find(jobs["minutes.txt"].id).state is State.NEEDS_REVIEW


def test_all_settled_is_exit_0(review: Review, ledger: Ledger) -> None:
    with review() as terminal:
        typed(terminal, "accept", "accept", "a")
        assert terminal.ends() == 0
        assert "none still waits" in terminal.seen
    assert ledger.counts()[State.REVIEWED] == 3


def test_sentences_of_the_document_stand_beside_the_fields(
    settings: Settings, ledger: Ledger, review: Review
) -> None:
    """Not where a field holds the sentence already."""
    text = "Ann sends the plan, as she said, by Friday. Bye.\n"
    job = flagged(settings, ledger, "other.txt", 0.05, text)
    with review(job.id[:8]) as terminal:
        seen = typed(terminal, "q")
        assert "[1 of 1] other.txt" in seen
        assert seen.count("» Ann sends the plan, as she said, by Friday.\n") == 1
        assert terminal.ends() == 1


def test_edit(settings: Settings, ledger: Ledger, review: Review, jobs: dict[str, Job]) -> None:
    wrong = "s/owner: Ann.*/owner: [Bob]/"  # a list, where the schema has a text
    right = "s/owner: .Bob.*/owner: Bob/"
    with review(edits=(wrong, right)) as terminal:
        typed(terminal, "e it was Bob", "q")
        assert "corrected: first.txt" in terminal.seen
        assert terminal.ends() == 1
    saw = [(settings.home / f"saw-{n}").read_text() for n in (0, 1)]
    assert "# Flagged by confidence: owner of action item 1: 0.10\n" in saw[0]
    assert "    owner: Ann  # 10% sure\n" in saw[0]
    assert saw[1].startswith("#! $.action_items[0].owner: ['Bob'] is not of type")
    assert "owner: [Bob]" in saw[1]
    assert (settings.home / "mode").read_text().startswith("-rw-------")
    assert list(settings.state_dir.glob("edit-*")) == []
    found = read_reviewed(settings, ledger, ledger.find(jobs["first.txt"].id))
    assert found.current.output == {"action_items": [{**ITEMS[0], "owner": "Bob"}, ITEMS[1]]}
    assert decisions(ledger, jobs["first.txt"]) == [("corrected", "it was Bob")]


def test_edit_without_a_change_or_given_up(review: Review, ledger: Ledger) -> None:
    with review(edits=("", "s/action_items:/[/", "")) as terminal:
        typed(terminal, "e")
        assert "nothing has changed" in typed(terminal, "e")
        assert "nothing is settled: line " in typed(terminal, "q")
        assert terminal.ends() == 1
    assert ledger.counts()[State.NEEDS_REVIEW] == 3


def test_the_second_reviewer_is_told(
    settings: Settings, ledger: Ledger, review: Review, jobs: dict[str, Job]
) -> None:
    with review() as terminal:
        terminal.until(ASKED)
        for name in ("first.txt", "minutes.txt"):
            settle(settings, ledger, jobs[name].id, Decision.REJECTED, by="Bob", seen=0)
        terminal.type("a\n")
        seen = typed(terminal, "a")
        assert "Bob has rejected first.txt meanwhile: look at it again" in seen
        assert "passed over: first.txt is rejected meanwhile\n" in seen
        assert "passed over: minutes.txt is rejected meanwhile\n" in seen
        assert "[3 of 3] later.txt" in seen
        assert terminal.ends() == 0
    assert decisions(ledger, jobs["first.txt"]) == [("rejected", "")]
    assert ledger.find(jobs["later.txt"].id).state is State.REVIEWED


@pytest.mark.parametrize(("key", "code"), [(CTRL_D, 1), (CTRL_C, 130)])
def test_ctrl_d_and_ctrl_c_settle_nothing(
    review: Review, ledger: Ledger, key: str, code: int
) -> None:
    with review() as terminal:
        terminal.until(ASKED)
        terminal.type(key)
        assert terminal.ends() == code
        assert "Traceback" not in terminal.seen
    assert ledger.counts()[State.NEEDS_REVIEW] == 3


def test_a_result_that_has_gone_is_said_and_passed_over(
    review: Review, jobs: dict[str, Job]
) -> None:
    Path(str(jobs["first.txt"].result_path)).unlink()
    with review() as terminal:
        seen = typed(terminal, "s", "q")  # how sure it was is not known any more
        assert "is no longer there" in seen
        assert "[3 of 3] later.txt" in seen
        assert terminal.ends() == 1
