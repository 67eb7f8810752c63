"""The table end to end: one run over a home with hostile files and innocent neighbours.

Each file has a reason in quarantine or a result that says what was not read, its original is kept,
and the neighbours are done. No worker dies of any.
"""

import json
from collections import defaultdict
from hashlib import sha256
from pathlib import Path

import pytest

from jobs.documents.outbox import REASON
from jobs.documents.store import document_path
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Job, State
from jobs.settings import Settings, load_settings
from pipelines.result import Outcome, Quarantine, Reason, Result
from tests.hostile.table import VECTORS
from tests.hostile.vector import Fails, Holds, Reads, Vector
from tests.integration.cli_helpers import Home

pytestmark = pytest.mark.usefixtures("test_model")

PIPELINE = "route-email"  # reads the first part of a document only: a long one takes no longer
QUICK = 3  # vectors of each room, of which none takes long
SMALL = 200_000  # bytes
MANY = 200  # documents in one file: each is a job of its own
LONG_LINE = 1 << 30  # bytes of one line, beyond any limit
DONE = {State.SUCCEEDED, State.NEEDS_REVIEW}


def quick() -> dict[str, Vector]:
    rooms: dict[str, list[str]] = defaultdict(list)
    for name, vector in VECTORS.items():
        if not vector.slow and not vector.limits and len(vector.make()) < SMALL:
            rooms[name.partition(":")[0]].append(name)
    chosen = [name for names in rooms.values() for name in names[:: len(names) // QUICK][:QUICK]]
    return {name: VECTORS[name] for name in chosen}


def every() -> dict[str, Vector]:
    return {
        name: vector
        for name, vector in VECTORS.items()
        if not (isinstance(vector.end, Holds) and (vector.end.count or 0) > MANY)
    }


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_some_hostile_files_end_beside_their_neighbours(home: Home) -> None:
    run_over(home, quick())


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_all_hostile_files_end_beside_their_neighbours(home: Home) -> None:
    line = home.path / "inbox" / PIPELINE / "long line.txt"
    line.parent.mkdir(parents=True)
    with line.open("wb") as file:
        for _ in range(LONG_LINE >> 20):
            file.write(b"a" * (1 << 20))
    jobs = run_over(home, every())
    assert (jobs["long line.txt"].reason, jobs["long line.txt"].size) == ("too_large", LONG_LINE)


def run_over(home: Home, vectors: dict[str, Vector]) -> dict[str, Job]:
    """Run over the vectors and as many notes; return the jobs by the names of their files."""
    inbox = home.path / "inbox" / PIPELINE
    inbox.mkdir(parents=True, exist_ok=True)
    (home.path / "jobs.toml").write_text("settle_seconds = 0\nempty_seconds = 0\n")
    files = {}
    for number, vector in enumerate(vectors.values()):
        stem, dot, suffix = vector.name.rpartition(".")
        name = f"{number:03} {stem}{dot}{suffix}"
        files[name] = vector
        (inbox / name).write_bytes(vector.make())
        (inbox / f"{number:03} neighbour.txt").write_text(f"Dear all, room {number} is cold.\n")
    process = home.start("run", "--pipeline", PIPELINE)
    _, said = process.communicate(timeout=7000)
    assert process.returncode == 1, said
    assert "Traceback" not in said
    assert "died" not in said
    settings = load_settings(home.path, {}, environ={})
    with Ledger.open(settings.ledger) as ledger:
        jobs = ledger.list()
        # A worker that died would have charged an attempt.
        assert [job.name for job in jobs if job.attempts > 1 or not job.ended] == []
        assert [one for job in jobs for one in ledger.attempts(job.id) if not one.outcome] == []
    named = {name: job for job in jobs for name in (job.name, *job.aliases)}
    for name, vector in files.items():
        job = named[name]
        if vector.limits or job.name != name:
            # It ends in another way with the limits of the settings, or as the file of another name
            # with the same bytes, which is checked.
            assert job.state in {*DONE, State.QUARANTINED}, (name, job.state)
        else:
            assert_ended(settings, job, vector, named)
        assert named[f"{name[:3]} neighbour.txt"].state in DONE
    assert list(inbox.iterdir()) == []
    for job in jobs:
        assert_kept(settings, job)
    assert list(settings.incoming_dir.iterdir()) == list(settings.locks_dir.iterdir()) == []
    assert [path for path in settings.outbox.rglob("*") if path.name.startswith(".")] == []
    return named


def assert_ended(settings: Settings, job: Job, vector: Vector, named: dict[str, Job]) -> None:
    said = (job.name, job.state, job.reason, job.detail)
    match vector.end:
        case Fails(reason, _):
            assert (job.state, job.reason) == (State.QUARANTINED, reason.value), said
        case Reads() if job.state is State.QUARANTINED:
            # Read, but the test model's answer is none, or there is no word to ask about.
            assert job.reason in {Reason.INVALID_OUTPUT.value, Reason.NO_TEXT.value}, said
        case Reads(_, _, skipped):
            assert job.state in DONE, said
            result = Result.model_validate_json(Path(job.result_path or "").read_bytes())
            assert skipped <= {one.reason for one in result.coverage.skipped}, said
            if skipped:
                assert "unread" in {
                    one.name for one in result.guardrails if one.verdict is Outcome.FLAGGED
                }
        case Holds(expected, _):
            opened = {name for name, reason in expected.items() if reason is None}
            refused = {reason.value for reason in expected.values() if reason is not None}
            if job.state is State.QUARANTINED:  # nothing in it can be opened
                assert not opened, said
                assert job.reason in (refused or {Reason.EMPTY.value}), said
                return
            result = Result.model_validate_json(Path(job.result_path or "").read_bytes())
            left = [one.reason for one in result.coverage.skipped]
            assert refused <= set(left), said
            assert {f"{job.name}/{name}" for name in opened} <= named.keys(), said


def assert_kept(settings: Settings, job: Job) -> None:
    """The original is in the store or beside its reason, and no record is torn."""
    place = Path(job.result_path or "")
    kept = document_path(settings, job.sha256)
    if job.state is State.QUARANTINED:
        record = Quarantine.model_validate_json((place / REASON).read_bytes())
        assert (record.id, record.reason.value) == (job.id, job.reason)
        [kept] = [path for path in place.iterdir() if path.name != REASON] or [kept]
    else:
        assert json.loads(place.read_bytes())["id"] == job.id
    if kept.stat().st_size < LONG_LINE:
        assert sha256(kept.read_bytes()).hexdigest() == job.sha256
