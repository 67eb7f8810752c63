"""The index finds results by their words, orders them by certainty, and is never in the way."""

import os
import random
import sqlite3
import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from sqlalchemy import update

from jobs.ledger import tables
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State
from jobs.results.index import Index, IndexUnusable, found_ids
from jobs.results.index_query import match_of
from jobs.results.settle import settle
from jobs.running.endings import quarantine_job
from jobs.settings import Settings
from pipelines.result import Decision, Reason
from tests.integration.cli_helpers import Home
from tests.integration.results_kit import ITEMS, flagged
from tests.unit.jobs.kit import add_pending

ACCENTED = "Die Sitzung in Łódź war kurz. Ann sends the plan by Friday.\n"


@pytest.fixture
def jobs(settings: Settings, ledger: Ledger) -> dict[str, Job]:
    """Three results that need review, one document in quarantine and one that waits."""
    made = {
        name: flagged(settings, ledger, name, sure)
        for name, sure in (("minutes.txt", 0.4), ("later.txt", 0.9))
    }
    made["polish.txt"] = flagged(settings, ledger, "polish.txt", 0.1, ACCENTED)
    made["scan.pdf"] = add_pending(settings, ledger, "scan.pdf", b"scan")
    quarantine_job(settings, ledger, made["scan.pdf"], Reason.NO_TEXT, "a photograph of a dog")
    made["waits.txt"] = add_pending(settings, ledger, "waits.txt", b"waits")
    return made


@pytest.fixture
def index(settings: Settings, ledger: Ledger, jobs: dict[str, Job]) -> Index:
    index = Index.open(settings)
    assert index.update(ledger) == len(jobs)
    return index


def names(index: Index, text: str | None = None, **filters: object) -> list[str]:
    return [hit.name for hit in index.find(text, **filters).hits]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("cold", {"minutes.txt", "later.txt"}),  # of the document alone
        ("COLD room", {"minutes.txt", "later.txt"}),
        ('"cold room"', set()),
        ('"room was cold"', {"minutes.txt", "later.txt"}),
        ("łodz", {"polish.txt"}),  # without the accents
        ("sitz", {"polish.txt"}),  # the beginning of a word
        ("check offer", {"minutes.txt", "later.txt", "polish.txt"}),  # of the output
        ("scan", {"scan.pdf"}),  # of the name
        ("photograph", {"scan.pdf"}),  # of the reason of quarantine
        ("nowhere", set()),
        ("!!!", set()),
        ("", {"minutes.txt", "later.txt", "polish.txt", "scan.pdf", "waits.txt"}),
    ],
)
def test_find_by_words(index: Index, text: str, found: set[str]) -> None:
    assert set(names(index, text)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("会議", True),
        ("予算と 会議", True),
        ('"会議で予算"', True),
        ("議会", False),  # the same characters, in another order
        ("カー", True),
        ("ประชุม", True),  # of a longer Thai word
        ("ชุมประ", False),
        ("プラン2026", True),
    ],
)
def test_find_words_that_no_space_parts(
    settings: Settings, ledger: Ledger, text: str, found: bool
) -> None:
    written = "来週の会議で予算とレンタカーを決める。プラン2026\nการประชุมวันศุกร์\n"
    flagged(settings, ledger, "会議録.txt", 0.4, written)
    index = Index.open(settings)
    index.update(ledger)
    assert names(index, text) == (["会議録.txt"] if found else [])
    assert names(index, "会議録") == ["会議録.txt"]
    [hit] = index.find("予算").hits
    assert ("予算", True) in hit.snippet and "来週の会議で" in hit.snippet[0][0]


def test_find_by_id(index: Index, jobs: dict[str, Job]) -> None:
    assert names(index, jobs["later.txt"].id[:8]) == ["later.txt"]


def test_filters_order_and_counts(index: Index) -> None:
    review = {State.NEEDS_REVIEW}
    certain = ["polish.txt", "minutes.txt", "later.txt"]
    assert names(index, states=review, order="certainty") == certain
    assert names(index, states=review, order="certainty", offset=1, limit=1) == ["minutes.txt"]
    assert names(index, order="name")[0] == "later.txt"
    assert names(index)[0] == "waits.txt"
    assert names(index, pipeline="summarise") == []
    assert set(names(index, flagged="confidence")) == set(certain)
    assert names(index, flagged="conf") == []
    page = index.find("cold", states=review, limit=1)
    assert (len(page.hits), page.total) == (1, 2)
    everything = index.find(states={State.QUARANTINED})
    assert everything.total == 1
    assert everything.by_state == {
        State.NEEDS_REVIEW: 3, State.QUARANTINED: 1, State.PENDING: 1,
    }  # fmt: skip
    assert index.find().by_pipeline == {"extract": 5}
    assert index.find().by_guardrail == {"confidence": 3}


def test_hit_says_what_is_known(index: Index, jobs: dict[str, Job]) -> None:
    [hit] = index.find('cold "minutes.txt"').hits
    job = jobs["minutes.txt"]
    assert (hit.id, hit.pipeline, hit.state) == (job.id, "extract", State.NEEDS_REVIEW)
    assert (hit.certainty, hit.flags, hit.flagged) == (0.4, 1, ("confidence",))
    assert hit.submitted_at == job.submitted_at
    assert hit.summary == "2 action items: Send the plan"
    [snippet] = [hit.snippet for hit in index.find('"cold The offer"').hits][:1]
    assert "".join(text for text, matched in snippet if matched).startswith("cold")
    assert "\n" not in "".join(text for text, _ in snippet)


def test_update_follows_reviews_retries_and_new_documents(
    settings: Settings, ledger: Ledger, index: Index, jobs: dict[str, Job]
) -> None:
    assert index.update(ledger) == 0
    output = {"action_items": [{**ITEMS[0], "owner": "Zebedee"}]}
    settle(settings, ledger, jobs["later.txt"].id, Decision.CORRECTED, by="Eve", seen=0,
           output=output)  # fmt: skip
    assert names(index, "zebedee") == []  # as of the last update
    assert index.update(ledger) == 1
    [hit] = index.find("zebedee").hits
    assert (hit.name, hit.state) == ("later.txt", State.REVIEWED)
    settle(settings, ledger, jobs["later.txt"].id, Decision.CORRECTED, by="Eve", seen=1,
           output={"action_items": []})  # fmt: skip
    assert index.update(ledger) == 1  # the state is the same
    assert names(index, "zebedee") == []
    flagged(settings, ledger, "new.txt")
    ledger.retry(jobs["scan.pdf"].id)
    assert index.update(ledger) == 2
    assert index.find(jobs["scan.pdf"].id).hits[0].state is State.PENDING


def test_a_job_that_is_forgotten_goes(
    settings: Settings, ledger: Ledger, index: Index, jobs: dict[str, Job]
) -> None:
    with ledger.writing() as connection:
        connection.exec_driver_sql("DELETE FROM jobs WHERE name = 'waits.txt'")
    assert index.update(ledger) == 1
    assert names(index, "waits") == []


@pytest.mark.parametrize("harm", ["missing", "not a database", "torn", "another version"])
def test_made_anew_when_it_cannot_be_used(
    settings: Settings, ledger: Ledger, index: Index, harm: str
) -> None:
    data = index.path.read_bytes()
    if harm == "missing":
        index.path.unlink()
    elif harm == "not a database":
        index.path.write_bytes(b"x" * len(data))
    elif harm == "torn":
        rest = random.Random(1).randbytes(len(data) - 4096)
        index.path.write_bytes(data[:4096] + rest)
    else:
        with sqlite3.connect(index.path) as connection:
            connection.execute("DROP TABLE words")
            connection.execute("PRAGMA user_version = 999")
        connection.close()
    again = Index.open(settings)
    again.update(ledger)
    assert len(again.find("cold").hits) == 2
    assert len(again.find(order="certainty").hits) == 5


def test_damage_met_while_finding_is_repaired(
    settings: Settings, ledger: Ledger, index: Index
) -> None:
    """The page is torn after the update: the same object makes the file anew."""
    index.path.write_bytes(b"x" * 8192)
    assert len(index.find("cold").hits) == 2
    index.path.write_bytes(b"x" * 8192)
    fresh = Index.open(settings)  # it has no ledger to read from yet
    assert fresh.find("cold").hits == ()
    fresh.update(ledger)
    assert len(fresh.find("cold").hits) == 2


def test_results_and_readings_that_have_gone_are_found_by_name(
    settings: Settings, ledger: Ledger
) -> None:
    job = flagged(settings, ledger, "minutes.txt")
    Path(str(job.result_path)).unlink()
    for path in (settings.state_dir / "readings").rglob("*.json"):
        path.unlink()
    index = Index.open(settings)
    index.update(ledger)
    [hit] = index.find("minutes").hits
    assert (hit.certainty, hit.flagged) == (None, ())
    assert names(index, "cold") == []


def test_each_result_counts_once_among_the_verdicts(
    settings: Settings, ledger: Ledger, jobs: dict[str, Job], index: Index
) -> None:
    """Sums never fall: what is purged or reviewed stays counted, what is done again counts anew."""
    three = {
        ("extract", "confidence", "flagged"): 3,
        ("extract", "dates", "repaired"): 3,
        ("extract", "schema", "passed"): 3,
    }
    assert index.verdicts() == three
    settle(settings, ledger, jobs["minutes.txt"].id, Decision.ACCEPTED, by="Eve", seen=0)
    Path(ledger.find(jobs["later.txt"].id).result_path or "").unlink()
    with ledger.writing() as connection:
        change = update(tables.jobs).where(tables.jobs.c.id == jobs["later.txt"].id)
        connection.execute(change.values(finished_at=1.0))
    assert index.update(ledger) == 2
    assert index.verdicts() == three
    again = jobs["polish.txt"]
    path = Path(ledger.find(again.id).result_path or "")
    path.write_text(path.read_text().replace('"finished_at": "2026', '"finished_at": "2027'))
    settle(settings, ledger, again.id, Decision.ACCEPTED, by="Eve", seen=0)
    index.update(ledger)
    assert index.verdicts() == dict.fromkeys(three, 4)


def test_an_empty_home_stays_empty(settings: Settings, ledger: Ledger) -> None:
    index = Index.open(settings)
    assert index.update(ledger) == 0
    assert index.find("anything").hits == ()
    assert not index.path.exists()


def test_nobody_else_may_read_it(index: Index) -> None:
    for path in index.path.parent.glob("index.*"):
        assert path.stat().st_mode & 0o077 == 0, path


def test_what_cannot_be_written_is_one_line(
    settings: Settings, ledger: Ledger, jobs: dict[str, Job]
) -> None:
    Index.open(settings).path.mkdir()
    with pytest.raises(IndexUnusable, match=r"the index .*index\.db cannot be used"):
        Index.open(settings).update(ledger)


def test_several_processes_and_threads_at_once(
    settings: Settings, ledger: Ledger, jobs: dict[str, Job]
) -> None:
    children = []
    for _ in range(3):
        child = os.fork()
        if child == 0:
            code = 1
            try:
                with Ledger.open(settings.ledger) as own:
                    mine = Index.open(settings)
                    for _ in range(5):
                        mine.update(own)
                        assert len(mine.find("cold").hits) == 2
                code = 0
            finally:
                os._exit(code)
        children.append(child)
    index = Index.open(settings)
    threads = [threading.Thread(target=index.update, args=(ledger,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0, 0, 0]
    assert len(index.find().hits) == len(jobs)


@hypothesis_settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(alphabet=st.characters(exclude_categories=()), max_size=40))
@example('"')
@example('a"b')
@example('"""')
@example("NEAR(a b)")
@example("a AND OR NOT b*")
@example("name:minutes")
@example("-minutes ^plan + (")
@example("\0\ud800 plan")
@example("'; DROP TABLE jobs; --")
@example("*")
def test_any_text_is_a_question(index: Index, text: str) -> None:
    index.find(text)
    index.find("plan", pipeline=text, flagged=text)


def test_query_of_words_and_phrases() -> None:
    assert match_of('offer "Bakery Olsen" NOT') == '"offer"* "Bakery Olsen" "NOT"*'
    assert match_of('un"closed') == '"un closed"*'
    assert match_of("- *") is None


def test_found_ids(settings: Settings, ledger: Ledger, jobs: dict[str, Job]) -> None:
    wanted = {jobs["minutes.txt"].id, jobs["later.txt"].id}
    assert found_ids(settings, ledger, "cold") == wanted


def test_list_finds(home: Home, settings: Settings, ledger: Ledger, jobs: dict[str, Job]) -> None:
    listed = home.json("list", "--find", "cold")
    assert [job["document"] for job in listed] == ["later.txt", "minutes.txt"]  # newest first
    assert home.json("list", "--find", "cold", "--state", "quarantined") == []
    assert home.json("list", "--find", '"') == []
    assert "later.txt" in home.call("list", "--find", "cold").stdout
