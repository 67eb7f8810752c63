"""What is no whole backup of ours is refused before anything is put in place."""

import gzip
import io
import os
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jobs.backup.archive import HEADER, LEDGER, MANIFEST, BadBackup
from jobs.backup.restore import check
from jobs.documents.store import document_path
from jobs.ledger.ledger import Ledger
from jobs.settings import Settings
from tests.integration.backup.kit import came_back, saved
from tests.unit.jobs.kit import add_pending, make_job

Member = tuple[tarfile.TarInfo, bytes]


def rewritten(file: Path, change: Callable[[str, bytes], Iterator[Member]]) -> None:
    with tarfile.open(file) as old:
        members = [(info.name, old.extractfile(info).read()) for info in old]  # type: ignore[union-attr]
    with tarfile.open(file, "w", format=tarfile.PAX_FORMAT) as new:
        for name, data in members:
            for info, content in change(name, data):
                new.addfile(info, io.BytesIO(content))


def plain(name: str, data: bytes) -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(name)
    info.size = len(data)
    return info, data


def special(name: str, kind: bytes, link: str = "") -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    return info, b""


def with_extra(*extra: tuple[tarfile.TarInfo, bytes]) -> Callable[[Path], None]:
    def change(name: str, data: bytes) -> Iterator[Member]:
        if name == MANIFEST:
            yield from extra
        yield plain(name, data)

    return lambda file: rewritten(file, change)


def changed(wanted: str, new: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    def change(name: str, data: bytes) -> Iterator[Member]:
        yield plain(name, new(data) if name.startswith(wanted) else data)

    return lambda file: rewritten(file, change)


def without(wanted: str) -> Callable[[Path], None]:
    def change(name: str, data: bytes) -> Iterator[Member]:
        if not name.startswith(wanted):
            yield plain(name, data)

    return lambda file: rewritten(file, change)


def followed(file: Path) -> None:
    def change(name: str, data: bytes) -> Iterator[Member]:
        yield plain(name, data)
        if name == MANIFEST:
            yield plain("inbox/more.txt", b"more")

    rewritten(file, change)


def cut_in_half(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def cut_gzip(file: Path) -> None:
    data = gzip.compress(file.read_bytes())
    file.write_bytes(data[: len(data) // 2])


def endless_name(file: Path) -> None:
    info = tarfile.TarInfo("././@LongLink")
    info.type, info.size = tarfile.GNUTYPE_LONGNAME, 1 << 40
    file.write_bytes(info.tobuf(tarfile.GNU_FORMAT))


HOSTILE: dict[str, tuple[Callable[[Path], None], str]] = {
    "a name above": (with_extra(plain("inbox/../../up.txt", b"x")), "belongs to no backup"),
    "an absolute name": (with_extra(plain("/tmp/up.txt", b"x")), "belongs to no backup"),
    "a name of nothing": (with_extra(plain("inbox//x", b"x")), "belongs to no backup"),
    "a name of ours": (with_extra(plain("documents/x", b"x")), "belongs to no backup"),
    "a shell's start file": (with_extra(plain("settings/.bashrc", b"x")), "belongs to no backup"),
    "a link": (with_extra(special("inbox/l", tarfile.SYMTYPE, "/etc/passwd")), "no plain file"),
    "a hard link": (with_extra(special("inbox/l", tarfile.LNKTYPE, LEDGER)), "no plain file"),
    "a device": (with_extra(special("inbox/d", tarfile.CHRTYPE)), "no plain file"),
    "a pipe": (with_extra(special("inbox/p", tarfile.FIFOTYPE)), "no plain file"),
    "a folder": (with_extra(special("inbox/f", tarfile.DIRTYPE)), "no plain file"),
    "a file twice": (with_extra(plain(LEDGER, b"x")), "twice|not in its manifest"),
    "a file too many": (with_extra(plain("inbox/x", b"x")), "not in its manifest"),
    "another byte": (changed("documents/", lambda data: b"X" + data[1:]), "SHA-256 differs"),
    "no document": (without("documents/"), "lacks documents/"),
    "no manifest": (without(MANIFEST), "its end is missing"),
    "no ledger": (without(LEDGER), f"lacks {LEDGER}"),
    "no header": (without(HEADER), "no backup of Nightshift"),
    "a manifest without end": (changed(MANIFEST, lambda data: data[:200]), "manifest is damaged"),
    "something behind": (followed, "something follows"),
    "a newer version": (
        changed(HEADER, lambda data: data.replace(b"backup/1", b"backup/9")), "newer version",
    ),
    "places elsewhere": (
        changed(HEADER, lambda data: data.replace(b'"inbox": "inbox"', b'"inbox": "../inbox"')),
        "places outside of a home",
    ),
    "half of it": (cut_in_half, "cut off|damaged"),
    "half of a packed one": (cut_gzip, "cut off|damaged"),
    "an endless name": (endless_name, "has no end"),
    "noise": (lambda file: file.write_bytes(os.urandom(20_000)) and None, "no tar file|no backup"),
    "nothing": (lambda file: file.write_bytes(b"") and None, "no tar file|no backup"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_whole_backup_is_refused(settings: Settings, file: Path, name: str) -> None:
    with Ledger.open(settings.ledger) as ledger:
        add_pending(settings, ledger)
    saved(settings, file)
    spoil, why = HOSTILE[name]
    spoil(file)
    with file.open("rb") as stream, pytest.raises(BadBackup, match=why):
        check(stream)
    with pytest.raises(BadBackup, match=why):
        came_back(file, file.parent / "there")
    assert sorted(path.name for path in file.parent.iterdir()) == ["home", "home.tar"]


def test_a_strangers_outbox_is_not_taken_over(settings: Settings, file: Path) -> None:
    """Results would be written there. The folders that the backup itself has are below the home."""
    with Ledger.open(settings.ledger) as ledger:
        job = make_job("x.txt", b"x", outbox="/etc")
        document_path(settings, job.sha256).write_bytes(b"x")
        ledger.intend(job)
        ledger.promote(job.id, job.sha256, 1)
    saved(settings, file)
    there = came_back(file, file.parent / "there")
    with Ledger.open(there.ledger) as ledger:
        assert ledger.find(job.id).outbox == str(there.home / "outboxes/0")
