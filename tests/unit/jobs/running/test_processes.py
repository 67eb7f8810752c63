"""Programs that we keep running: started, tended, drained, killed, and never orphaned."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jobs.errors import JobsError, ModelError, UsageError
from jobs.exit_codes import DISK_EXIT, ExitCode
from jobs.running import processes
from jobs.running.processes import (
    LONGEST_PAUSE,
    MAX_DEATHS,
    STEADY_SECONDS,
    Program,
    Stop,
    child_environ,
    describe,
    dying_with_parent,
    order_command,
    pause_after,
    stop_all,
)
from jobs.work_orders import PullModel
from tests.conftest import ROOT


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    made: list[Program] = []

    def make(script: str, ready: bool = False, vital: bool = True) -> Program:
        log = tmp_path / "logs" / "w.log"
        one = Program("worker 0", ["sh", "-c", script], log, ready=lambda pid: ready, vital=vital)
        made.append(one)
        return one

    yield make
    for one in made:
        one.kill()


def tend(program: Program, seconds: float = 20.0) -> None:
    """Tend until it raises."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        program.tend()
        time.sleep(0.01)
    pytest.fail("it was tended for ever")


def wait_for(log: Path, text: str) -> None:
    deadline = time.monotonic() + 20
    while not log.exists() or text not in log.read_text():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_three_deaths_at_the_start_are_an_error_with_the_last_line(
    program: Callable[..., Program],
) -> None:
    one = program("echo loading; echo error: no cores left >&2; echo; exit 7")
    with pytest.raises(
        JobsError, match=r"worker 0 died 3 times in a row \(exit 7\): no cores left"
    ):
        tend(one)
    assert one.log.read_text().count("loading") == 3


def test_a_program_that_is_not_vital_is_given_up_with_the_reason(
    program: Callable[..., Program],
) -> None:
    one = program("echo error: Address already in use; exit 1", vital=False)
    said = []
    while not one.given_up:
        said += [line] if (line := one.tend()) else []
        one._start_after = 0.0
    assert len(said) == 3
    assert said[0] == f"worker 0 died and is started again (log: {one.log})"
    assert said[2].startswith(
        "worker 0 died 3 times in a row (exit 1): Address already in use (log:"
    )
    assert one.tend() is None and not one.alive


def die(one: Program, times: int) -> list[str]:
    """Tend until it has died so often; return what was told."""
    said: list[str] = []
    for _ in range(times):
        before = one.deaths
        while one.deaths == before:
            one._start_after = 0.0  # no need to wait in a test
            said += [line] if (line := one.tend()) else []
            time.sleep(0.005)
    return said


@pytest.mark.parametrize(("script", "ready"), [("exit 7", True), ("kill -9 $$", False)])
def test_one_that_worked_or_was_killed_is_started_again_for_ever_and_told_seldom(
    program: Callable[..., Program], script: str, ready: bool
) -> None:
    one = program(script, ready=ready)
    said = die(one, MAX_DEATHS + 6)
    assert one._start_after - time.monotonic() > LONGEST_PAUSE - 10
    again = f"worker 0 died and is started again (log: {one.log})"
    assert [line for line in said[:-1] if line != again] == []
    assert " times in a row (" in said[-1]
    assert said[-1].endswith("started again after pauses of up to 5 minutes, documents wait")
    assert len(said) == (MAX_DEATHS if ready else 3)
    one.command = ["sleep", "60"]
    one.deaths, one.ready = 0, lambda pid: True  # a document has ended
    one._start_after = 0.0
    assert one.tend() is None
    assert one.tend() == "worker 0 is at work again"
    assert one.tend() is None


def test_the_pauses_before_a_start_grow_up_to_five_minutes() -> None:
    assert [pause_after(deaths) for deaths in (1, 2, 3, 4)] == [0.5, 1.0, 2.0, 4.0]
    assert [pause_after(deaths) for deaths in (5, 10, 11, 15, 16, 999)] == [8, 8, 16, 256, 300, 300]


def test_death_after_ready_is_not_an_early_death(tmp_path: Path) -> None:
    """One that ends in an orderly way takes along what showed that it was ready."""
    card, log = tmp_path / "card", tmp_path / "w.log"
    one = Program("worker 0", ["sleep", "60"], log, ready=lambda pid: card.exists())
    for _ in range(5):
        one._start_after = 0.0
        one.tend()
        card.touch()
        one.tend()
        card.unlink()
        one.send(signal.SIGTERM)
        while not one.tend():
            time.sleep(0.005)
    assert (one.deaths, one.early_deaths) == (5, 0)


def test_long_life_resets_the_deaths(program: Callable[..., Program]) -> None:
    one = program("sleep 60", ready=True)
    one.deaths = 9
    one.start()
    one.tend()
    assert one.deaths == 9
    one._started_at -= STEADY_SECONDS
    one.tend()
    assert one.deaths == 0


def test_waiting_for_a_disk_is_no_death_and_told_once(
    program: Callable[..., Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "DISK_SECONDS", 0.0)
    one = program(f"echo begun; exit {DISK_EXIT}")
    said: list[str | None] = []
    while not one.log.exists() or one.log.read_text().count("begun") < MAX_DEATHS + 2:
        said.append(one.tend())
        time.sleep(0.01)
    assert [line for line in said if line] == [f"worker 0 waits for its disk (log: {one.log})"]
    assert (one.deaths, one.early_deaths) == (0, 0)


def test_a_program_starts_though_its_log_cannot_be_written(
    program: Callable[..., Program], tmp_path: Path
) -> None:
    (tmp_path / "logs").touch()  # where a folder is wanted
    one = program(f"touch {tmp_path}/started; exit 9")
    with pytest.raises(JobsError, match=r"\(exit 9\): its log cannot be read: Not a directory"):
        tend(one)
    assert (tmp_path / "started").exists()


def test_damaged_model_ends_the_command_at_once(program: Callable[..., Program]) -> None:
    with pytest.raises(ModelError, match=r"weights\.bin is damaged"):
        tend(program("echo error: weights.bin is damaged >&2; exit 5"))


def test_a_wrong_setting_ends_the_command_at_once(program: Callable[..., Program]) -> None:
    one = program("echo error: jobs.toml: slots must be a number >&2; exit 2")
    with pytest.raises(UsageError, match=r"worker 0: jobs\.toml: slots must be a number"):
        tend(one)
    assert one.deaths == 1


def test_worker_without_a_broker_is_started_again_for_ever(
    program: Callable[..., Program],
) -> None:
    """How long to wait for a broker is for the supervisor to say, which asks it, too."""
    one = program("echo error: no broker is running >&2; exit 4")
    said = die(one, MAX_DEATHS + 6)
    assert (one.deaths, one.early_deaths) == (MAX_DEATHS + 6, 0)
    assert len(said) == MAX_DEATHS
    assert "no broker is running" in said[-1]
    assert said[-1].endswith("it is started again after pauses of up to 5 minutes, documents wait")


def test_drain_waits_for_the_end_of_the_work(program: Callable[..., Program]) -> None:
    one = program(
        "trap 'sleep 0.3; echo drained; exit 0' TERM; echo up; while :; do sleep 0.05; done"
    )
    one.start()
    wait_for(one.log, "up")
    stop_all([one], Stop())
    assert "drained" in one.log.read_text()
    assert not one.alive


def test_second_signal_kills_a_program_that_does_not_drain(program: Callable[..., Program]) -> None:
    one = program("trap '' TERM; echo up; while :; do sleep 0.05; done")
    one.start()
    wait_for(one.log, "up")
    with Stop() as stop:
        os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGTERM)
        assert stop.asked == 2
        began = time.monotonic()
        stop_all([one], stop)
        stop.asked = 0  # so that this process gets its handlers back
    assert time.monotonic() - began < 5
    assert not one.alive


def test_handlers_are_restored_and_ignored_signals_stay_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        terminate = signal.getsignal(signal.SIGTERM)
        with Stop():
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
            assert signal.getsignal(signal.SIGTERM) != terminate
        assert signal.getsignal(signal.SIGTERM) == terminate
    finally:
        signal.signal(signal.SIGHUP, before)


def test_program_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    code = (
        "import os, subprocess, sys, time\n"
        "from jobs.running.processes import dying_with_parent\n"
        "child = subprocess.Popen(dying_with_parent(['sleep', '600']))\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        while b"sleep" not in Path(f"/proc/{child}/cmdline").read_bytes()[:6]:
            time.sleep(0.01)
        parent.kill()
    deadline = time.monotonic() + 10
    while alive(child):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_modules_of_the_current_folder_are_not_imported(tmp_path: Path) -> None:
    (tmp_path / "email.py").write_text("raise SystemExit('the wrong module')")
    done = subprocess.run(
        dying_with_parent(order_command(PullModel(name="no-such-model"))),
        cwd=tmp_path,
        env=child_environ({}),
        capture_output=True,
        text=True,
    )
    assert done.returncode == ExitCode.USAGE, done.stderr
    assert done.stderr.startswith("error: no model 'no-such-model' to pull")


def test_exit_statuses_in_words() -> None:
    assert describe(3) == "exit 3"
    assert describe(-9) == "killed by SIGKILL"
    assert describe(-60) == "killed by signal 60"


def test_long_log_is_renamed(program: Callable[..., Program]) -> None:
    one = program("echo new")
    one.log.parent.mkdir(parents=True)
    one.log.write_bytes(b"x" * 5_000_001)
    one.start()
    wait_for(one.log, "new")
    assert one.log.with_suffix(".old").stat().st_size == 5_000_001
