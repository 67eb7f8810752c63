"""One worker at a time: kernel locks between threads and processes, leases that run out."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from jobs.ledger import lease
from jobs.ledger.document_lock import Busy, lock_document, locked_ids
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import State
from jobs.settings import Settings
from tests.unit.jobs.kit import add_pending, make_home

ID = "a" * 32


@pytest.fixture(params=["kernel", "lease"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    return make_home(tmp_path, lock=request.param)


def test_second_holder_is_refused_at_once(settings: Settings, ledger: Ledger) -> None:
    job = add_pending(settings, ledger)
    other = add_pending(settings, ledger, data=b"other")
    with lock_document(settings, ledger, job.id):
        assert locked_ids(settings, ledger) == {job.id}
        with pytest.raises(Busy), lock_document(settings, ledger, job.id):
            pass
        with lock_document(settings, ledger, other.id):
            pass
        assert locked_ids(settings, ledger) == {job.id}
    assert locked_ids(settings, ledger) == set()
    with lock_document(settings, ledger, job.id):
        pass


def test_document_lock_excludes_threads(settings: Settings, ledger: Ledger) -> None:
    job = add_pending(settings, ledger)
    inside, most, taken = 0, 0, 0
    guard = threading.Lock()

    def work(_: int) -> None:
        nonlocal inside, most, taken
        for _ in range(20):
            try:
                with lock_document(settings, ledger, job.id):
                    with guard:
                        inside += 1
                        most, taken = max(most, inside), taken + 1
                    time.sleep(0.001)
                    with guard:
                        inside -= 1
            except Busy:
                time.sleep(0.001)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(work, range(6)))
    assert most == 1
    assert taken > 1


def test_error_releases_the_document_lock(settings: Settings, ledger: Ledger) -> None:
    job = add_pending(settings, ledger)
    with pytest.raises(ZeroDivisionError), lock_document(settings, ledger, job.id):
        raise ZeroDivisionError
    assert locked_ids(settings, ledger) == set()


HOLDER = """
import sys, time
from pathlib import Path
from jobs.files.file_lock import hold
with hold(Path(sys.argv[1])) as held:
    print(held, flush=True)
    time.sleep(60)
"""


def test_kernel_releases_the_lock_of_a_killed_process(tmp_path: Path) -> None:
    settings = make_home(tmp_path)
    path = settings.locks_dir / ID
    with Ledger.open(settings.ledger) as ledger:
        holder = subprocess.Popen([sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE)
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"True\n"
        assert locked_ids(settings, ledger) == {ID}
        with pytest.raises(Busy), lock_document(settings, ledger, ID):
            pass
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
        holder.stdout.close()
        assert path.exists()
        assert locked_ids(settings, ledger) == set()
        with lock_document(settings, ledger, ID):
            assert locked_ids(settings, ledger) == {ID}
        assert list(settings.locks_dir.iterdir()) == []


def test_child_process_does_not_keep_the_lock(tmp_path: Path) -> None:
    settings = make_home(tmp_path)
    with Ledger.open(settings.ledger) as ledger:
        with lock_document(settings, ledger, ID):
            child = subprocess.Popen(["sleep", "30"])
        with lock_document(settings, ledger, ID):
            pass
        child.kill()
        child.wait()


def test_expired_lease_cannot_end_the_job(tmp_path: Path) -> None:
    settings = make_home(tmp_path, lock="lease")
    now = [1000.0]
    with Ledger.open(settings.ledger, clock=lambda: now[0]) as ledger:
        job = add_pending(settings, ledger)
        paused = lease.acquire(ledger, job.id, 60)  # a host that stands still from now on
        assert lease.acquire(ledger, job.id, 60) is None
        now[0] += 61
        assert locked_ids(settings, ledger) == set()
        with lock_document(settings, ledger, job.id) as held:
            assert paused is not None
            assert held.fence is not None
            assert held.fence > paused
            assert not ledger.finish(job.id, State.SUCCEEDED, fence=paused)
            assert ledger.finish(job.id, State.QUARANTINED, reason="crashed", fence=held.fence)


def test_a_lease_is_renewed_while_it_is_held(tmp_path: Path) -> None:
    settings = make_home(tmp_path)
    with Ledger.open(settings.ledger) as ledger:
        job = add_pending(settings, ledger)
        with lease.hold(ledger, job.id, 0.3) as fence:
            assert fence == 1
            time.sleep(0.8)
            assert lease.leased_ids(ledger) == {job.id}
        assert lease.leased_ids(ledger) == set()


def test_opening_the_ledger_again_keeps_the_locks_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    with Ledger.open(path) as ledger, ledger.engine.connect() as reader:
        reader.exec_driver_sql("SELECT * FROM jobs").all()
        before = _posix_locks(path)
        assert before
        Ledger.open(path).close()
        assert _posix_locks(path) == before


def _posix_locks(path: Path) -> list[str]:
    """Return the kernel's lines about this process's locks on a file, without their numbers."""
    ours = f"{os.getpid()} {{}}:{path.stat().st_ino} "
    device = path.stat().st_dev
    ours = ours.format(f"{os.major(device):02x}:{os.minor(device):02x}")
    lines = Path("/proc/locks").read_text(encoding="ascii").splitlines()
    return [line.partition(":")[2] for line in lines if ours in line]
