"""Results and quarantines appear whole, once, under names that any file system takes."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jobs.documents import outbox
from jobs.documents.outbox import (
    OutboxError,
    Published,
    find_published,
    publish,
    quarantine,
    withdraw_quarantine,
)
from jobs.documents.store import document_path
from jobs.files.names import printable
from jobs.ledger.records import Job
from jobs.settings import Settings
from pipelines.result import Reason
from tests.unit.jobs.kit import make_home, make_job, make_result


def stored_job(settings: Settings, name: str = "letter.pdf", **changes: Any) -> Job:
    """A job whose document is in the store."""
    job = make_job(name, **changes)
    document_path(settings, job.sha256).write_bytes(b"letter")
    return job


def files_below(folder: Path) -> list[str]:
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())


@pytest.mark.parametrize("umask", [0o022, 0o077])
@pytest.mark.parametrize(
    ("who", "folder", "file"),
    [("private", 0o700, 0o600), ("group", 0o750, 0o640), ("shared", 0o755, 0o644)],
)
def test_results_are_read_by_those_whom_the_setting_names(
    tmp_path: Path, who: str, folder: int, file: int, umask: int
) -> None:
    before = os.umask(umask)
    try:
        settings = make_home(tmp_path / "home", outbox_mode=who)
        good, bad = stored_job(settings, "good.txt"), stored_job(settings, "bad.txt")
        document_path(settings, bad.sha256).chmod(0o600)
        publish(settings, good, make_result(good))
        quarantine(settings, bad, Reason.EMPTY, "nothing in it")
    finally:
        os.umask(before)
    for path in (settings.outbox, *settings.outbox.rglob("*")):
        expected = folder if path.is_dir() else file
        assert path.stat().st_mode & 0o777 == expected, path


def test_a_result_is_one_object_under_its_pipeline(settings: Settings) -> None:
    job = make_job("Brief an Müller.pdf")
    path = publish(settings, job, make_result(job, answer="ä"))
    assert path == settings.outbox / "extract" / f"Brief an Müller.{job.id[:8]}.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["schema"] == "nightshift.result/1"
    assert record["id"] == job.id
    assert record["output"] == {"answer": "ä"}
    assert files_below(settings.outbox) == [f"extract/{path.name}"]
    assert find_published(settings, job) == Published(path, quarantined=False)


def test_second_publish_keeps_the_first_result(settings: Settings) -> None:
    job = make_job()
    path = publish(settings, job, make_result(job, n=1))
    assert publish(settings, job, make_result(job, n=2)) == path
    assert json.loads(path.read_text())["output"] == {"n": 1}
    assert len(files_below(settings.outbox)) == 1


def test_outbox_of_the_job_is_used(settings: Settings, tmp_path: Path) -> None:
    job = make_job(outbox=str(tmp_path / "else" / "where"))
    path = publish(settings, job, make_result(job))
    assert path.parent == tmp_path / "else" / "where" / "extract"
    assert files_below(settings.outbox) == []


def test_jobs_with_same_name_and_id_prefix_get_different_names(settings: Settings) -> None:
    jobs = [make_job(id="ab" * 4 + middle * 4 + "00" * 8) for middle in ("11", "22")]
    jobs.append(make_job(id="ab" * 4 + "22" * 4 + "01" * 8))
    paths = [publish(settings, job, make_result(job)) for job in jobs]
    folders = [quarantine(settings, job, Reason.EMPTY, "") for job in jobs]
    assert len(set(paths)) == len(set(folders)) == 3
    assert [find_published(settings, job) for job in jobs] == [
        Published(path, quarantined=False) for path in paths
    ]
    assert [len(path.name) for path in paths] == [len("letter..json") + n for n in (8, 16, 32)]


@pytest.mark.parametrize(
    "name",
    ["two words.pdf", "new\nline.txt", "-rf.txt", "$(id).txt", "\u202etxt.exe", "x" * 251 + ".txt",
     "ü" * 125 + ".pdf", printable(os.fsdecode(b"\xff\xfe.txt")), "..", "reason.json", ".json"],
)  # fmt: skip
def test_every_name_is_published_and_quarantined(settings: Settings, name: str) -> None:
    job = stored_job(settings, name)
    path = publish(settings, job, make_result(job))
    assert path.parent == settings.outbox / "extract"
    assert json.loads(path.read_text())["source"]["name"] == name
    folder = quarantine(settings, job, Reason.EMPTY, "nothing in it")
    assert folder.parent == settings.outbox / "quarantine"
    names = [p.name for p in folder.iterdir()]
    assert len(names) == 2
    assert "reason.json" in names
    (document,) = (p for p in folder.iterdir() if p.name != "reason.json")
    assert document.read_bytes() == b"letter"
    assert json.loads((folder / "reason.json").read_text())["source"]["name"] == name


def test_quarantine_record(settings: Settings) -> None:
    job = stored_job(settings, attempts=3)
    folder = quarantine(settings, job, Reason.CRASHED, "it died", media_type="application/pdf")
    record = json.loads((folder / "reason.json").read_text())
    assert record["schema"] == "nightshift.quarantine/1"
    assert record["reason"] == "crashed"
    assert record["detail"] == "it died"
    assert record["attempts"] == 3
    assert record["source"]["media_type"] == "application/pdf"
    assert record["at"].endswith("Z")
    assert quarantine(settings, job, Reason.EMPTY, "later") == folder
    assert json.loads((folder / "reason.json").read_text())["reason"] == "crashed"
    assert len(files_below(settings.outbox)) == 2
    assert find_published(settings, job) == Published(folder, quarantined=True)


def test_quarantine_without_the_stored_document(settings: Settings) -> None:
    folder = quarantine(settings, make_job(), Reason.STORE_DAMAGED, "gone")
    assert [p.name for p in folder.iterdir()] == ["reason.json"]
    assert "missing from the store" in (folder / "reason.json").read_text()


def test_withdrawn_quarantine_keeps_the_stored_document(settings: Settings) -> None:
    job = make_job()
    stored = document_path(settings, job.sha256)
    stored.write_bytes(b"letter")
    quarantine(settings, job, Reason.EMPTY, "")
    withdraw_quarantine(settings, job)
    assert find_published(settings, job) is None
    assert list((settings.outbox / "quarantine").iterdir()) == []
    assert stored.read_bytes() == b"letter"
    withdraw_quarantine(settings, job)


def test_file_system_without_hard_links(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    job = stored_job(settings)
    path = publish(settings, job, make_result(job, n=1))
    assert publish(settings, job, make_result(job, n=2)) == path
    assert json.loads(path.read_text())["output"] == {"n": 1}
    folder = quarantine(settings, job, Reason.EMPTY, "")
    assert (folder / "letter.pdf").read_bytes() == b"letter"


def test_unwritable_outbox_is_one_line(settings: Settings) -> None:
    (settings.outbox / "extract").write_text("a file in the way")
    (settings.outbox / "quarantine").write_text("a file in the way")
    job = make_job()
    with pytest.raises(OutboxError, match=r"cannot be written.*the document is kept"):
        publish(settings, job, make_result(job))
    with pytest.raises(OutboxError, match="cannot be written"):
        quarantine(settings, job, Reason.EMPTY, "")


class Killed(BaseException):
    """Stands for kill -9 at one step: nothing after it runs."""


@pytest.mark.parametrize("step", ["create_file", "fsync_dir", "_link", "_rename", "_add_document"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_kill_at_any_step_then_second_try(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, step: str, when: str
) -> None:
    """The next worker succeeds despite the files of a killed worker, and removes them."""
    job = stored_job(settings)
    real: Callable[..., object] = getattr(outbox, step)

    def killed(*args: object, **kwargs: object) -> object:
        if when == "after":
            real(*args, **kwargs)
        raise Killed

    def act() -> None:
        publish(settings, job, make_result(job))
        quarantine(settings, make_job("other.pdf", id="f" * 32), Reason.EMPTY, "")

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(outbox, "tidy", lambda *_: None)  # a killed process tidies nothing up
        patch.setattr(outbox, step, killed)
        act()
    act()
    left = files_below(settings.outbox)
    assert left == [
        f"extract/letter.{job.id[:8]}.json",
        "quarantine/other.ffffffff/other.pdf",
        "quarantine/other.ffffffff/reason.json",
    ]
    json.loads((settings.outbox / left[0]).read_text())
    json.loads((settings.outbox / left[2]).read_text())
