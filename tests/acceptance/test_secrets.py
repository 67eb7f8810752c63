"""A whole night with canaries for passwords, then everything that it wrote and every process."""

import json
import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from jobs.broker.connection import ensure
from jobs.broker.queue import client
from jobs.exit_codes import ExitCode
from tests.acceptance.conftest import Home
from tests.acceptance.test_flower import Up, free_port, wait_for
from tests.unit.jobs.kit import make_home
from tests.web.client import Client

BROKER, WEB, SMTP = "canary-broker-7c1", "canary-web-9e4", "canary-smtp-2b8"

# What a person asks afterwards, in one process; the last ones meet a broker that is not there.
COMMANDS = [
    ["status"], ["status", "--json"], ["doctor"], ["doctor", "--json"], ["list"],
    ["report", "--mail", "eve@example.org"], ["report", "--json"], ["plan"], ["show", "nosuch"],
]  # fmt: skip
EACH = """
import json, os, sys
from jobs.cli import main
for words in json.loads(sys.argv[1]):
    try:
        main(words)
    except SystemExit:
        pass
for url in json.loads(sys.argv[2]):
    os.environ["JOBS_BROKER_URL"] = url
    for words in (["doctor"], ["status"], ["run"]):
        try:
            main(words)
        except SystemExit:
            pass
"""
# Nothing listens there; a password that should have been percent-encoded; one in the query.
BAD_BROKERS = [
    f"redis://:{BROKER}@127.0.0.1:1/0",
    f"redis://:{BROKER}/x#y@127.0.0.1:1/0",
    f"redis://127.0.0.1:1/0?password={BROKER}",
]


@dataclass(frozen=True)
class Process:
    """What others see of a process, and what its owner sees."""

    command: bytes
    environ: bytes
    environ_mode: int


@dataclass
class Night:
    """What is known of a night that is over."""

    secrets: dict[str, str]  # by what they open
    processes: list[Process] = field(default_factory=list)
    said: list[str] = field(default_factory=list)  # by commands, and by Flower to one who may


@contextmanager
def running(home: Home, environ: Mapping[str, str]) -> Iterator[tuple[Up, str]]:
    """`up` with Flower and the pages; yields Flower's and the pages' address."""
    process = subprocess.Popen(
        home.command("up"), env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        umask=0o022,
    )  # fmt: skip
    assert process.stdout is not None
    flower = re.search(r"Flower: (\S+)\s+user (\S+)\s+password (\S+)", process.stdout.readline())
    pages = re.search(r"Review: (\S+)", process.stdout.readline())
    assert flower and pages
    try:
        yield Up(home, process, *flower.groups()), pages[1]
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=90)


@pytest.fixture
def environ(home: Home, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The secrets as a person gives them, with a broker that asks for its password."""
    for name in ("tmp", "user"):
        (tmp_path / name).mkdir(mode=0o700)
    with ensure(make_home(tmp_path / "a broker")) as broker:
        port = urlsplit(broker.url).port
        with client(broker.url) as redis:
            redis.config_set("requirepass", BROKER)
        url = f"redis://:{BROKER}@127.0.0.1:{port}/0"
        yield {
            **home.environ,
            "HOME": str(tmp_path / "user"),
            "TMPDIR": str(tmp_path / "tmp"),
            "JOBS_BROKER_URL": url,
            "JOBS_WEB_PASSWORD": WEB,
            "NIGHTSHIFT_SMTP_PASSWORD": SMTP,
            "JOBS_SMTP_URL": "smtp://eve@127.0.0.1:1",
            "JOBS_MAIL_FROM": "night@example.org",
            "JOBS_FLOWER_PORT": str(free_port()),
            "JOBS_WEB_PORT": str(free_port()),
        }
        with client(url) as redis:
            redis.config_set("requirepass", urlsplit(broker.url).password or "")


def worked(home: Home, environ: Mapping[str, str]) -> Night:
    """Process a few documents; look at everything meanwhile and afterwards."""
    home.drop("extract", "good.txt", "Dana will send the report by Friday.\n")
    home.drop("extract", "bad.pdf", b"%PDF-1.7\nnothing")
    with running(home, environ) as (up, pages):
        token = pages.rpartition("/")[2]
        night = Night(
            {"broker": BROKER, "web": WEB, "smtp": SMTP, "flower": up.password, "pages": token}
        )
        wait_for(lambda: len(list(home.path.glob("outbox/*/*.json"))) == 1)
        wait_for(lambda: len(list(home.path.glob("outbox/quarantine/*/reason.json"))) == 1)
        (worker,) = wait_for(lambda: up.get("/api/workers?refresh=1"))
        night.processes += processes()
        night.said += [json.dumps(up.get("/api/workers?refresh=1"))]
        night.said += [up.text(path) for path in (f"/worker/{worker}", "/broker", "/tasks")]
        signed_in = Client.signed_in(pages)
        night.said += [signed_in.get(path).text for path in ("/", "/review")]
    done = subprocess.run(
        [sys.executable, "-c", EACH, json.dumps(COMMANDS), json.dumps(BAD_BROKERS)],
        env=environ, cwd=home.path, capture_output=True, text=True, umask=0o022, check=True,
    )  # fmt: skip
    night.said += [done.stdout, done.stderr]
    return night


def processes() -> list[Process]:
    """Return all processes whose environment we may read, ours among them."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            command, environ = ((folder / name).read_bytes() for name in ("cmdline", "environ"))
            found.append(Process(command, environ, (folder / "environ").stat().st_mode))
        except OSError:
            continue  # no process, or another's
    return found


def test_a_night_gives_no_secret_away(home: Home, environ: Mapping[str, str]) -> None:
    night = worked(home, environ)
    for opens, secret in night.secrets.items():
        where = [path for path in files(home.path.parent) if secret.encode() in content(path)]
        assert not where, opens
        assert not [text for text in night.said if secret in text], opens
        assert not [one.command for one in night.processes if secret.encode() in one.command], opens
        holders = [one for one in night.processes if secret.encode() in one.environ]
        assert all(one.environ_mode & 0o077 == 0 for one in holders), "others may read it"
    only_who_needs_them_hold_secrets(night)
    everything_is_its_owners_alone(home.path / ".nightshift", home.path / "outbox")
    everything_is_its_owners_alone(home.path.parent / "tmp", home.path.parent / "user")


def only_who_needs_them_hold_secrets(night: Night) -> None:
    """Workers and parsers read what strangers wrote, and get no password but the broker's."""
    strangers = [one for one in night.processes if b"-m\0workers" in one.command]
    assert len(strangers) >= 1
    for opens in ("web", "smtp", "flower", "pages"):
        secret = night.secrets[opens].encode()
        assert not [one.command for one in strangers if secret in one.environ], opens


def everything_is_its_owners_alone(*folders: Path) -> None:
    """No file or folder of a night can be read by others; links have no modes."""
    wrong = [
        f"{path} {mode:04o}"
        for path in (one for folder in folders for one in (folder, *folder.rglob("*")))
        if not path.is_symlink() and (mode := stat.S_IMODE(path.stat().st_mode)) & 0o077
    ]
    assert not wrong, "\n".join(wrong)


def test_a_group_that_may_read_results_reads_nothing_else(home: Home) -> None:
    home.drop("extract", "good.txt", "Dana will send the report by Friday.\n")
    home.drop("extract", "bad.pdf", b"%PDF-1.7\nnothing")
    done = subprocess.run(
        home.command("run"), env={**home.environ, "JOBS_OUTBOX_MODE": "group"}, umask=0o077,
        capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == ExitCode.SOME_FAILED, done.stderr
    everything_is_its_owners_alone(home.path / "outbox/reports")
    for path in (home.path / ".nightshift").rglob("*"):
        if path.stat().st_nlink == 1 or path.is_dir():  # else it is the quarantined document, too
            assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    for path in (home.path / "outbox").rglob("*"):
        if "reports" not in path.parts:
            expected = 0o750 if path.is_dir() else 0o640
            assert stat.S_IMODE(path.stat().st_mode) == expected, path


def files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def content(path: Path) -> bytes:
    return os.fsencode(path) + path.read_bytes()
