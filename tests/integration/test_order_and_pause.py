"""Which document is next, and when none is."""

from datetime import timedelta
from pathlib import Path

from jobs.documents.intake import Taken, submit, submit_member
from jobs.documents.kept_parts import begin_pass, keep_part, parts_path
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Priority, State, Urgency, utc
from jobs.running.hours import WorkingHours
from jobs.running.news import News, PartsShown
from jobs.running.pause import pause, paused_line, resume
from jobs.settings import Settings
from tests.unit.jobs.kit import EXTRACT, add_pending

NOON = utc(1_800_000_000)
USUAL = Urgency()


def add(
    settings: Settings, ledger: Ledger, folder: Path, name: str, urgency: Urgency = USUAL
) -> str:
    path = folder / name
    path.write_text(name)
    [receipt] = submit(settings, ledger, EXTRACT, path, urgency=urgency)
    return receipt.job.id  # type: ignore[union-attr]


def test_priority_then_deadline_then_age(
    settings: Settings, ledger: Ledger, tmp_path: Path
) -> None:
    low = add(settings, ledger, tmp_path, "low", Urgency(Priority.LOW, NOON - timedelta(days=1)))
    first = add(settings, ledger, tmp_path, "first")
    second = add(settings, ledger, tmp_path, "second")
    later = add(settings, ledger, tmp_path, "later", Urgency(due_at=NOON + timedelta(hours=1)))
    soon = add(settings, ledger, tmp_path, "soon", Urgency(due_at=NOON))
    high = add(settings, ledger, tmp_path, "high", Urgency(Priority.HIGH))
    assert ledger.pending_ids() == (high, soon, later, first, second, low)
    ledger.begin_attempt(first, "dead", 3)  # who was there when a worker died comes after others
    assert ledger.pending_ids() == (high, soon, later, second, first, low)
    assert ledger.pending_ids(2) == (high, soon)


def test_a_document_that_waits_becomes_as_urgent_as_it_is_called(
    settings: Settings, ledger: Ledger, tmp_path: Path
) -> None:
    path = tmp_path / "letter"
    path.write_text("letter")
    [first] = submit(settings, ledger, EXTRACT, path)
    for urgency, priority, due in (
        (Urgency(due_at=NOON), Priority.NORMAL, NOON),
        (Urgency(Priority.HIGH), Priority.HIGH, NOON),
        (Urgency(Priority.LOW, NOON + timedelta(1)), Priority.HIGH, NOON),
        (Urgency(due_at=NOON - timedelta(1)), Priority.HIGH, NOON - timedelta(1)),
    ):
        [again] = submit(settings, ledger, EXTRACT, path, urgency=urgency)
        assert again.taken is Taken.QUEUED  # type: ignore[union-attr]
        job = ledger.find(first.job.id)  # type: ignore[union-attr]
        assert (job.priority, job.due_at) == (priority, due)


def test_what_was_in_a_container_is_as_urgent_as_the_container(
    settings: Settings, ledger: Ledger, tmp_path: Path
) -> None:
    id_ = add(settings, ledger, tmp_path, "box.zip", Urgency(Priority.HIGH, NOON))
    member = submit_member(settings, ledger, ledger.find(id_), "in.txt", b"in")
    assert (member.priority, member.due_at) == (Priority.HIGH, NOON)


def test_a_pause_is_on_disk_and_is_lifted_once(settings: Settings) -> None:
    assert paused_line(settings) is None
    assert (pause(settings), pause(settings)) == (True, False)
    assert (paused_line(settings) or "").startswith("paused since 20")
    assert (resume(settings), resume(settings)) == (True, False)
    assert paused_line(settings) is None


def test_hours_say_when_night_and_pause_begin_and_end(settings: Settings) -> None:
    said: list[str] = []
    now = NOON.astimezone().replace(hour=21, minute=0)
    nightly = settings.model_copy(update={"night_start": "22:00", "night_stop": "06:00"})
    hours = WorkingHours(nightly, said.append, lambda: now)
    assert not hours.are_open() and not hours.are_open()
    now += timedelta(hours=2)
    pause(settings)
    assert hours.are_open() and hours.are_open()
    resume(settings)
    now += timedelta(hours=7)
    assert not hours.are_open()
    kinds = [line.split(":")[0].split()[0] for line in said]
    assert kinds == ["day", "paused", "night", "resumed", "day"]
    assert WorkingHours(settings, said.append).are_open()


def test_news_tell_each_end_once(settings: Settings, ledger: Ledger) -> None:
    before = add_pending(settings, ledger, "before.pdf", b"0")
    ledger.finish(before.id, State.SUCCEEDED)
    news = News(settings, ledger)
    assert news.lines() == []
    jobs = [add_pending(settings, ledger, f"{n}.pdf", bytes([n])) for n in (1, 2)]
    ledger.finish(jobs[0].id, State.SUCCEEDED, summary="3 items", seconds=4.25)
    [line] = news.lines()
    assert line[8:] == "  done  extract  1.pdf  3 items  4.2 s"
    ledger.finish(jobs[1].id, State.QUARANTINED, reason="empty", detail="no bytes")
    [line] = news.lines()
    assert line[8:] == "  quarantined  extract  2.pdf  empty: no bytes"
    assert news.lines() == []


def test_a_long_document_shows_its_parts(
    settings: Settings, ledger: Ledger, tmp_path: Path
) -> None:
    now = 1000.0
    news, shown = News(settings, ledger, clock=lambda: now), PartsShown(settings, ledger)
    long, short = (add(settings, ledger, tmp_path, name) for name in ("contract.pdf", "note.txt"))
    paths = {}
    for job_id, parts in ((long, 14), (short, 1)):
        ledger.begin_attempt(job_id, "worker", 3)
        paths[job_id] = parts_path(settings, job_id, "p", "m")
        begin_pass(paths[job_id], 0, parts)
    assert news.lines() == []  # no part has an answer
    keep_part(paths[short], "a", {})
    for number in range(5):
        keep_part(paths[long], f"{number}", {})
    assert news.lines() == ["contract.pdf: 5 of 14 parts"]
    assert shown.shown() == "contract.pdf 5 of 14 parts"
    keep_part(paths[long], "5", {})
    now += 30
    assert news.lines() == []  # at most one line a minute
    now += 30
    assert news.lines() == ["contract.pdf: 6 of 14 parts"]
    ledger.finish(long, State.CANCELLED)
    assert news.lines()[0].endswith("contract.pdf")
    assert PartsShown(settings, ledger).shown() == ""
