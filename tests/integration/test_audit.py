"""The audit log: everything is told once, whatever is killed, and every damage is found."""

import fcntl
import hashlib
import json
import multiprocessing
import os
import resource
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from jobs.audit import write
from jobs.audit.files import audit_folder, log_files
from jobs.audit.line import GENESIS, Line, encode, make_line
from jobs.audit.read import read_lines
from jobs.audit.verify import Checked, verify
from jobs.audit.write import write_down
from jobs.ledger.events import Action, Anchor, Event
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import State
from jobs.results.settle import settle
from jobs.running.endings import cancel, retry
from jobs.settings import Settings
from pipelines.result import Decision
from tests.integration.crash_walk import die_at
from tests.integration.results_kit import flagged
from tests.unit.jobs.kit import add_pending, make_home, make_job

FORK = multiprocessing.get_context("forkserver")
FORK.set_forkserver_preload(["tests.integration.crash_walk", "jobs.audit.write"])


@pytest.fixture
def settings(memory_folder: Path) -> Settings:
    return make_home(memory_folder / "home")


def tell(settings: Settings, ledger: Ledger, count: int) -> None:
    for number in range(count):
        ledger.tell(Action.READ, f"{number:032x}", what="text")
    assert write_down(settings, ledger) is None


def lines(settings: Settings) -> list[Line]:
    return list(read_lines(settings))


def log(settings: Settings) -> Path:
    [path] = log_files(settings)
    return path


def intact(settings: Settings, ledger: Ledger) -> Checked:
    checked = verify(settings, ledger)
    assert checked.damages == []
    return checked


def test_every_change_of_state_is_told_with_who_did_it(settings: Settings, ledger: Ledger) -> None:
    job = add_pending(settings, ledger, "a\nb.pdf", b"a")
    again = make_job("b.pdf", b"a")
    ledger.intend(again)
    ledger.promote(again.id, again.sha256, again.size)
    ledger.acting_as("worker-0@host").finish(job.id, State.QUARANTINED, reason="malformed")
    retry(settings, ledger, job.id)
    cancel(settings, ledger, job.id)
    reviewed = flagged(settings, ledger, "minutes.txt", 0.4)
    settle(settings, ledger, reviewed.id, Decision.ACCEPTED, by="Eve", seen=0)
    ledger.tell(Action.EXPORTED, results=1)
    assert write_down(settings, ledger) is None
    assert not ledger.tells()
    told = [(line.action, line.actor, line.document) for line in lines(settings)]
    me = ledger.actor
    assert me.count("@") == 1
    assert told == [
        ("submitted", me, job.id),
        ("resubmitted", me, job.id),
        ("ended", "worker-0@host", job.id),
        ("retried", me, job.id),
        ("cancel", me, job.id),
        ("ended", me, job.id),
        ("submitted", me, reviewed.id),
        ("ended", me, reviewed.id),
        ("reviewed", "Eve", reviewed.id),
        ("exported", me, None),
    ]
    details = [line.detail for line in lines(settings)]
    assert details[0]["name"] == "a\nb.pdf" and details[0]["sha256"] == job.sha256
    assert details[2] == {"to": "quarantined", "reason": "malformed"}
    assert details[8] == {"decision": "accepted", "number": 1, "to": "reviewed", "account": me}
    assert intact(settings, ledger).lines == 10
    assert log(settings).stat().st_mode & 0o777 == 0o600
    assert audit_folder(settings).stat().st_mode & 0o777 == 0o700


def test_a_line_is_the_hash_of_its_canonical_json(settings: Settings, ledger: Ledger) -> None:
    tell(settings, ledger, 2)
    first, second = (json.loads(raw) for raw in log(settings).read_bytes().splitlines())
    for line, previous in ((first, "0" * 64), (second, first["hash"])):
        stated = line.pop("hash")
        text = json.dumps(line, sort_keys=True, separators=(",", ":"))
        assert hashlib.sha256(text.encode()).hexdigest() == stated
        assert line["previous"] == previous
    assert first["time"].endswith("Z") and first["sequence"] == 1


def test_a_change_that_is_rolled_back_is_not_told(settings: Settings, ledger: Ledger) -> None:
    job = add_pending(settings, ledger)
    ledger.finish(job.id, State.SUCCEEDED)
    assert not ledger.finish(job.id, State.CANCELLED)  # too late
    write_down(settings, ledger)
    assert [line.action for line in lines(settings)] == ["submitted", "ended"]


def change(raw: list[bytes]) -> None:
    raw[3] = raw[3].replace(b'"what":"text"', b'"what":"test"')


def change_with_its_hash(raw: list[bytes]) -> None:
    line = json.loads(raw[3])
    event = Event(line["event"], 0.0, "somebody else", "read", line["document"], line["detail"])
    raw[3] = encode(make_line(event, Anchor(3, line["previous"])))


def remove(raw: list[bytes]) -> None:
    del raw[3]


def remove_the_first(raw: list[bytes]) -> None:
    del raw[:2]


def insert(raw: list[bytes]) -> None:
    line = json.loads(raw[3])
    event = Event("f" * 32, 0.0, "nobody", "read", None, {})
    raw.insert(3, encode(make_line(event, Anchor(3, line["previous"]))))


def swap(raw: list[bytes]) -> None:
    raw[3], raw[4] = raw[4], raw[3]


def cut_the_end(raw: list[bytes]) -> None:
    del raw[-2:]


def cut_a_line(raw: list[bytes]) -> None:
    raw[-1] = raw[-1][:40]


def write_all_anew(raw: list[bytes]) -> None:
    before = GENESIS
    for number, old in enumerate(raw):
        line = json.loads(old)
        event = Event(line["event"], 1.0, "eve", "read", line["document"], {})
        new = make_line(event, before)
        raw[number], before = encode(new), new.anchor


@pytest.mark.parametrize(
    ("damage", "line", "said"),
    [
        (change, 4, "it was changed: its hash does not fit"),
        (change_with_its_hash, 5, "it does not follow the line before it"),
        (remove, 4, "before it line 4 of the log is missing"),
        (remove_the_first, 1, "before it lines 1 to 2 are missing"),
        (insert, 5, "line 4 of the log comes again"),
        (swap, 4, "before it line 4 of the log is missing"),
        (cut_the_end, 6, "the end is missing: line 8 (the ledger's last)"),
        (cut_a_line, 8, "it is cut off"),
        (write_all_anew, 8, "it is not the line that was written: the ledger's last"),
    ],
)
def test_damage_is_found_by_file_and_line(
    settings: Settings,
    ledger: Ledger,
    damage: Callable[[list[bytes]], None],
    line: int,
    said: str,
) -> None:
    tell(settings, ledger, 8)
    path = log(settings)
    raw = path.read_bytes().splitlines(keepends=True)
    damage(raw)
    path.write_bytes(b"".join(raw))
    found = verify(settings, ledger).damages
    assert found and found[0].file == path.name
    assert [one.what for one in found if one.line == line and said in one.what]
    if damage is change:
        assert len(found) == 1  # what was not changed is not blamed
    ledger.tell(Action.READ, "a" * 32, what="text")  # and work goes on, with the damage in place
    assert write_down(settings, ledger) is None
    assert verify(settings, ledger).damages


def test_a_file_that_is_gone_is_found(
    settings: Settings, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jobs.audit.write.MOST_BYTES", 1)
    for _ in range(3):
        tell(settings, ledger, 2)
    first, second, third = log_files(settings)
    kept = second.read_bytes()
    second.unlink()
    [damage] = verify(settings, ledger).damages
    assert (damage.file, damage.what) == (third.name, "before it lines 3 to 4 are missing")
    second.write_bytes(kept)
    third.unlink()
    [damage] = verify(settings, ledger).damages
    assert "line 6 (the ledger's last)" in damage.what
    first.unlink()
    second.unlink()
    [damage] = verify(settings, ledger).damages
    assert "line 6" in damage.what


def test_the_chain_goes_on_in_a_new_file(
    settings: Settings, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jobs.audit.write.MOST_BYTES", 2000)
    for _ in range(6):
        tell(settings, ledger, 3)
    files = log_files(settings)
    assert len(files) > 1
    last = json.loads(files[0].read_bytes().splitlines()[-1])
    first = json.loads(files[1].read_bytes().splitlines()[0])
    assert first["previous"] == last["hash"]
    assert files[1].name == f"audit-{first['sequence']:012}.jsonl"
    assert intact(settings, ledger).lines == 18


def test_a_noted_line_proves_that_nothing_was_written_anew(
    settings: Settings, ledger: Ledger
) -> None:
    """What somebody with write access to log and ledger cannot undo."""
    tell(settings, ledger, 5)
    noted = intact(settings, ledger).end
    path = log(settings)
    raw = path.read_bytes().splitlines(keepends=True)
    write_all_anew(raw)
    path.write_bytes(b"".join(raw))
    with ledger.writing() as connection:
        connection.exec_driver_sql(
            "UPDATE audit_anchor SET hash = ?", (json.loads(raw[-1])["hash"],)
        )
    intact(settings, ledger)
    [damage] = verify(settings, ledger, [noted]).damages
    assert damage.line == 5 and "noted elsewhere" in damage.what


@pytest.mark.parametrize("torn", [b'{"action":"re', b"\0" * 5000, b"x"])
def test_a_line_that_a_crash_cut_off_is_repaired_by_the_next_writer(
    settings: Settings, ledger: Ledger, torn: bytes
) -> None:
    tell(settings, ledger, 2)
    with log(settings).open("ab") as file:
        file.write(torn)
    assert "cut off" in verify(settings, ledger).damages[0].what
    tell(settings, ledger, 1)
    assert [line.action for line in lines(settings)] == ["read", "read", "repaired", "read"]
    assert lines(settings)[2].detail == {"file": log(settings).name, "removed_bytes": len(torn)}
    assert intact(settings, ledger).lines == 4


def test_lines_of_another_ledger_are_told(settings: Settings, ledger: Ledger) -> None:
    """Such as after the ledger was restored from a backup."""
    tell(settings, ledger, 2)
    with ledger.writing() as connection:
        older = connection.exec_driver_sql("SELECT sequence, hash FROM audit_anchor").one()
    tell(settings, ledger, 3)
    with ledger.writing() as connection:
        connection.exec_driver_sql("UPDATE audit_anchor SET sequence = ?, hash = ?", tuple(older))
    tell(settings, ledger, 1)
    [damage] = verify(settings, ledger).damages
    assert damage.what.startswith("lines 3 to 5 of the log were not told by this ledger")
    assert [line.sequence for line in lines(settings)] == [1, 2, 3, 4, 5, 6, 7]


def test_a_new_ledger_goes_on_with_the_old_log(settings: Settings, ledger: Ledger) -> None:
    tell(settings, ledger, 2)
    with Ledger.open(settings.state_dir / "other.db") as other:
        tell(settings, other, 1)
        assert [line.action for line in lines(settings)] == ["read", "read", "unexplained", "read"]


def append_and_die(home: Path, step: int, most_bytes: int) -> None:
    write.MOST_BYTES = most_bytes
    settings = make_home(home)
    with Ledger.open(settings.ledger) as ledger:
        die_at(step)
        write_down(settings, ledger)


@pytest.mark.parametrize("most_bytes", [16 << 20, 1])
def test_killed_at_every_step_each_event_is_told_once(memory_folder: Path, most_bytes: int) -> None:
    step, killed = 0, True
    while killed:
        step += 1
        settings = make_home(memory_folder / str(step))
        with Ledger.open(settings.ledger) as ledger:
            tell(settings, ledger, 1)
            for number in range(3):
                ledger.tell(Action.READ, f"{number:032x}", what="original")
        process = FORK.Process(target=append_and_die, args=(settings.home, step, most_bytes))
        process.start()
        process.join()
        killed = process.exitcode == -signal.SIGKILL
        assert killed or process.exitcode == 0
        with Ledger.open(settings.ledger) as ledger:
            tell(settings, ledger, 1)
            found = [line.document for line in lines(settings)]
            assert found == [f"{number:032x}" for number in (0, 0, 1, 2, 0)]
            intact(settings, ledger)
            assert not ledger.tells()
    assert step > 3


def append_much(home: Path, count: int) -> None:
    settings = make_home(home)
    with Ledger.open(settings.ledger) as ledger:
        for number in range(count):
            ledger.tell(Action.READ, f"{number:032x}", what="text")
            write_down(settings, ledger)


def test_several_processes_append_at_once(settings: Settings, ledger: Ledger) -> None:
    processes = [FORK.Process(target=append_much, args=(settings.home, 20)) for _ in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        assert process.exitcode == 0
    assert write_down(settings, ledger, wait=True) is None
    assert intact(settings, ledger).lines == 80


def append_to_a_full_disk(home: Path, room: int) -> None:
    settings = make_home(home)
    with Ledger.open(settings.ledger) as ledger:
        size = log(settings).stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, resource.RLIM_INFINITY))
        said = write_down(settings, ledger)
        assert said is not None and "cannot be written" in said and "its lines wait" in said
        assert log(settings).stat().st_size == size


def test_on_a_full_disk_the_lines_wait_in_the_ledger(settings: Settings, ledger: Ledger) -> None:
    tell(settings, ledger, 1)
    ledger.tell(Action.READ, "1" * 32, what="text")
    process = FORK.Process(target=append_to_a_full_disk, args=(settings.home, 100))
    process.start()
    process.join()
    assert process.exitcode == 0
    tell(settings, ledger, 1)  # there is room again
    assert [line.document for line in lines(settings)] == ["0" * 32, "1" * 32, "0" * 32]
    intact(settings, ledger)


def test_work_goes_on_without_a_log(settings: Settings, ledger: Ledger) -> None:
    audit_folder(settings).write_text("in the way")
    job = add_pending(settings, ledger)
    ledger.finish(job.id, State.SUCCEEDED)
    said = write_down(settings, ledger)
    assert said is not None and str(audit_folder(settings)) in said
    audit_folder(settings).unlink()
    assert write_down(settings, ledger) is None
    assert [line.action for line in lines(settings)] == ["submitted", "ended"]


def test_a_stopped_writer_holds_nobody_up(settings: Settings, ledger: Ledger) -> None:
    tell(settings, ledger, 1)
    holder = os.open(audit_folder(settings) / "lock", os.O_RDWR)
    try:
        fcntl.flock(holder, fcntl.LOCK_EX)
        ledger.tell(Action.READ, "1" * 32, what="text")
        assert write_down(settings, ledger) is None
        assert ledger.tells()  # another one writes it
    finally:
        os.close(holder)
    assert write_down(settings, ledger) is None
    assert not ledger.tells()
