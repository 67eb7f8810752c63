"""MT-Bench end to end: the test model behind a real queue, a real browser before the tape."""

import json
import os
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from jobs.exit_codes import ExitCode
from jobs.mt_bench.grades import kept_grades
from jobs.mt_bench.tape import TapeLine, read_tape, write_tape
from tests.acceptance.browser import Browser, chromium
from tests.acceptance.conftest import Home
from tests.unit.jobs.mt_bench.kit import line

ATTACK = "</pre><script>alert('run')</script><img src='//evil.example/x' onerror=alert('run')>"
QUESTIONS = [
    {"question_id": 7, "category": "math", "turns": ["What is 17 times 6?", "And 5 more?"],
     "reference": ["102", "107"]},
    {"question_id": "b-2", "category": "writing",
     "turns": ["Write one sentence about a red boat. Use no commas.", f"In French: {ATTACK}"]},
]  # fmt: skip


@pytest.fixture
def questions(home: Home) -> Path:
    path = home.path / "question.jsonl"
    path.write_text("".join(json.dumps(question) + "\n" for question in QUESTIONS))
    return path


def bench(home: Home, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return home.run("bench", "mt-bench", *words, **environ)


def asked(home: Home, questions: Path, *words: str) -> dict[str, Any]:
    done = bench(home, "--questions", str(questions), "--max-tokens", "40", "--json", *words)
    assert done.returncode in (ExitCode.OK, ExitCode.NOTHING), done.stderr
    assert done.stderr == ""  # quiet when piped
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["exit_code"] == done.returncode
    return found


def test_two_questions_raw_and_guarded(home: Home, questions: Path) -> None:
    raw = asked(home, questions, "--raw")
    guarded = asked(home, questions)
    assert (raw["answered"], raw["turns"], raw["unanswered"]) == (2, 4, [])
    assert raw["tape"] != guarded["tape"]
    for told, kind in ((raw, "raw"), (guarded, "guardrails")):
        path = Path(told["tape"])
        assert path.parent == home.path / "outbox" / "mt-bench"
        assert path.name.startswith(f"nightshift-test.{kind}.")
        lines = read_tape(path)
        assert [x.key for x in lines] == [(7, 1), (7, 2), ("b-2", 1), ("b-2", 2)]
        for first, second in (lines[:2], lines[2:]):
            assert first.history == ()
            said = [(m.role, m.content) for m in second.history]
            assert said == [("user", first.prompt), ("assistant", first.response)]
        assert [x.reference for x in lines] == ["102", "107", None, None]
        assert all(x.model.id == "nightshift-test" and x.tokens.prompt for x in lines)
        assert all(bool(x.verdicts) == bool(x.guardrails) == (kind != "raw") for x in lines)
        audited = home.run("guardrails", "audit", str(path), "--json")
        assert audited.returncode == ExitCode.OK
        assert len({json.loads(x)["id"] for x in audited.stdout.splitlines()}) == 4
    jobs = home.json("list", "--pipeline", "conversation")
    assert len(jobs) == 4
    assert {job["attempts"] for job in jobs} == {1}
    assert home.run("show", jobs[0]["id"]).returncode == ExitCode.OK

    again = asked(home, questions)
    assert (again["new"], again["exit_code"]) == (0, ExitCode.NOTHING)
    assert len(home.json("list", "--pipeline", "conversation")) == 4
    compared = bench(home, "compare", raw["tape"], guarded["tape"], "--json")
    assert compared.returncode == ExitCode.OK, compared.stderr
    assert sum(json.loads(compared.stdout)["answers"].values()) == 4


def test_a_tape_is_gone_on_with_and_only_with_its_like(home: Home, questions: Path) -> None:
    tape = home.path / "mine.jsonl"
    assert asked(home, questions, "--tape", str(tape), "--limit", "1")["new"] == 1
    first = read_tape(tape)
    assert asked(home, questions, "--tape", str(tape))["new"] == 1
    lines = read_tape(tape)
    assert lines[:2] == first
    assert len(lines) == 4
    tape.unlink()  # the answers are in the outbox still: nothing is asked again
    assert asked(home, questions, "--tape", str(tape))["answered"] == 2
    assert read_tape(tape) == lines
    assert len(home.json("list", "--pipeline", "conversation")) == 2
    forced = asked(home, questions, "--tape", str(tape), "--force", "--limit", "1")
    assert forced["new"] == 1
    assert [x.job == y.job for x, y in zip(read_tape(tape), lines, strict=True)] == [
        False, False, True, True,
    ]  # fmt: skip
    other = bench(home, "--questions", str(questions), "--tape", str(tape), "--raw")
    assert other.returncode == ExitCode.USAGE
    assert "was made with other guardrails; give another --tape" in other.stderr
    assert read_tape(tape)


def test_an_interrupted_run_is_gone_on_with(home: Home) -> None:
    """As long as a person would let it run, so that the first answers are in before the signal."""
    many = 24
    path = home.path / "many.jsonl"
    path.write_text(
        "".join(
            json.dumps({"question_id": n, "turns": [f"Summarise: Ana sends report {n}.", "Again."]})
            + "\n"
            for n in range(many)
        )
    )
    words = ("bench", "mt-bench", "--questions", str(path), "--json")
    process = subprocess.Popen(
        home.command(*words),
        env={**home.environ, "JOBS_SLOTS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    results = home.path / "outbox" / "conversation"
    while len(list(results.glob("*.json"))) < 3:
        assert process.poll() is None, process.communicate()
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=120)
    told = json.loads(out)
    assert (process.returncode, told["interrupted"]) == (ExitCode.INTERRUPTED, True), errors
    assert 3 <= told["answered"] < many
    assert told["unanswered"] == []
    assert len(read_tape(Path(told["tape"]))) == 2 * told["answered"]

    done = home.run(*words)
    assert done.returncode == ExitCode.OK, done.stderr
    again = json.loads(done.stdout)
    assert again["tape"] == told["tape"]
    assert (again["answered"], again["new"]) == (many, many - told["answered"])
    jobs = home.json("list", "--pipeline", "conversation", "--limit", "200")
    states = Counter(job["state"] for job in jobs)
    assert states["succeeded"] + states["needs_review"] == many
    assert states["cancelled"] <= many - told["answered"]
    assert {job["attempts"] for job in jobs if job["state"] != "cancelled"} == {1}


def test_documents_are_not_left_to_a_model_on_trial(
    home: Home, questions: Path, test_model: Path
) -> None:
    mine = home.path / ".nightshift" / "models" / "mine"
    mine.mkdir(parents=True)
    for file in test_model.iterdir():
        (mine / file.name).write_bytes(file.read_bytes())
    manifest = json.loads((mine / "manifest.json").read_text())
    (mine / "manifest.json").write_text(json.dumps(manifest | {"id": "mine"}))
    found = asked(home, questions, "--model", "mine", "--limit", "1", "--raw")
    assert {x.model.id for x in read_tape(Path(found["tape"]))} == {"mine"}

    home.drop("extract", "note.txt", "Ana Lopez sends the report by Friday.")
    note = str(home.path / "inbox" / "extract" / "note.txt")
    assert home.run("submit", note, "--pipeline", "extract").returncode == ExitCode.OK
    refused = bench(home, "--questions", str(questions), "--model", "mine")
    assert refused.returncode == ExitCode.USAGE
    assert "1 document in this home would be done by mine instead of nightshift-test" in (
        refused.stderr
    )
    assert asked(home, questions)["answered"] == 2  # the model of the home does both
    [document] = home.json("list", "--pipeline", "extract")
    assert document["model"] == "nightshift-test"
    assert document["state"] in ("succeeded", "needs_review")


def hostile(folder: Path) -> tuple[Path, list[TapeLine]]:
    lines = [
        line(1, 1, ATTACK, draft=f"{ATTACK} draft", prompt=ATTACK, category="math"),
        line(1, 2, "Fine.", category="math", reference=ATTACK),
        line("b-2", 1, "Bien.", category=ATTACK),
    ]
    tape = folder / "tape.jsonl"
    write_tape(tape, lines)
    return tape, lines


@contextmanager
def served(home: Home, tape: Path) -> Iterator[str]:
    """The address that `show --serve` prints, while it serves."""
    process = subprocess.Popen(
        home.command("bench", "mt-bench", "show", str(tape), "--serve"),
        env=home.environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (ExitCode.OK, "")


def by_place(tape: Path, lines: list[TapeLine]) -> dict[tuple[int | str, int], float]:
    return {grade.key: grade.grade for grade in kept_grades(tape, lines)}


def harmless(browser: Browser, *own: str) -> None:
    """Nothing that a model wrote ran or was loaded."""
    assert browser.dialogs == []
    assert [url for url in browser.requests if not url.startswith(own)] == []
    assert browser.evaluate("document.querySelectorAll('img, main script').length") == 0
    shown = browser.evaluate("document.querySelector('article pre').textContent")
    assert shown == ATTACK


def test_a_person_grades_a_served_tape(home: Home, tmp_path: Path) -> None:
    tape, lines = hostile(home.path)
    with chromium(tmp_path / "profile") as browser, served(home, tape) as url:
        browser.open(url)
        harmless(browser, url)
        browser.click("article:nth-of-type(1) button[value='4']")
        browser.wait("document.getElementById('said').textContent === 'saved'")
        assert by_place(tape, lines) == {(1, 1): 4}
        browser.type("j9j0kx7")  # the second 9, the third 10, back, taken away, 7
        browser.wait("document.getElementById('count').textContent.startsWith('3 of 3')")
        browser.evaluate("before")
        assert by_place(tape, lines) == {(1, 1): 4, (1, 2): 7, ("b-2", 1): 10}
        browser.open(url)
        count = browser.evaluate("document.getElementById('count').textContent")
        assert count == "3 of 3 graded by hand, mean 7.00"
        pressed = "document.querySelectorAll('button[aria-pressed=true]').length"
        assert browser.evaluate(pressed) == 3
        harmless(browser, url)


def test_a_person_grades_a_page_in_a_file(home: Home, tmp_path: Path) -> None:
    tape, lines = hostile(home.path)
    shown = bench(home, "show", str(tape))
    assert shown.returncode == ExitCode.OK, shown.stderr
    page = Path(shown.stdout.strip())
    with chromium(tmp_path / "profile") as browser:
        browser.send("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
        browser.open(page.as_uri())
        harmless(browser, page.as_uri())
        browser.type("j8jj3x")
        browser.wait("document.getElementById('said').textContent.startsWith('kept')")
        browser.open("about:blank#")
        browser.open(page.as_uri())
        browser.evaluate("before")
        count = browser.evaluate("document.getElementById('count').textContent")
        assert count == "1 of 3 graded by hand, mean 8.00"
        browser.click("#download")
        file = tmp_path / "tape.grades.json"
        while not file.exists() or not file.stat().st_size:
            browser.evaluate("1")
        assert browser.dialogs == []
    kept = bench(home, "show", str(tape), "--grades", os.fspath(file))
    assert kept.returncode == ExitCode.OK, kept.stderr
    assert by_place(tape, lines) == {(1, 1): 8}
