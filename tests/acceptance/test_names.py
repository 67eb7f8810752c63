"""Names and kinds of files that break careless programs, through the whole walk."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from jobs.exit_codes import ExitCode
from tests.acceptance.conftest import Home

NAMES: list[str | bytes] = [
    "with spaces in it.txt",
    "with\nnewline.txt",
    "-rf.txt",
    "--help.txt",
    "$(id).txt",
    "`id`; rm -rf *.txt",
    "\u202egpj.exe.txt",  # right-to-left override
    "x" * 251 + ".txt",  # 255 bytes
    "ü" * 125 + "a.txt",  # 255 bytes, two each
    b"not-utf8-\xff\xfe.txt",
    "[bold red]markup.txt",
    "100%.txt",
]


def text_of(number: int) -> str:
    return f"Note {number}\n\nDana will send report {number} by Friday.\n"


def test_every_name_becomes_a_result(home: Home) -> None:
    expected = set()
    for number, name in enumerate(NAMES):
        home.drop("extract", name, text_of(number))
        expected.add(hashlib.sha256(text_of(number).encode()).hexdigest())
    home.drop("extract/deeper", "same.txt", text_of(100))
    home.drop("extract/other", "same.txt", text_of(101))
    done = home.run("run")
    assert done.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), done.stderr
    assert not home.quarantined()
    results = home.results()
    assert len(results) == len(NAMES) + 2
    assert expected <= {result.source.sha256 for result in results}
    names = [result.source.name for result in results]
    assert names.count("same.txt") == 2
    for path in home.path.glob("outbox/*/*.json"):
        assert len(os.fsencode(path.name)) <= 255
        assert path.name.isprintable()
        assert not path.name.startswith("-")
        json.loads(path.read_text(encoding="utf-8"))
    listing = home.run("list")
    assert listing.returncode == ExitCode.OK
    assert "\u202e" not in listing.stdout
    assert len(home.json("list")) == len(NAMES) + 2


def test_the_same_bytes_under_two_names_are_one_document(home: Home) -> None:
    home.drop("extract", "one.txt", text_of(1))
    home.drop("extract", "two.txt", text_of(1))
    done = home.run("run")
    assert done.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), done.stderr
    assert sorted(result.source.name for result in home.results()) == ["one.txt", "two.txt"]
    (job,) = home.json("list")
    assert {job["document"], *job["aliases"]} == {"one.txt", "two.txt"}
    assert not list((home.path / "inbox").rglob("*.txt"))


def test_what_is_no_regular_file_stays_where_it_is(home: Home, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("Dana will send the secret by Friday.")
    home.drop("extract", "good.txt", text_of(1))
    inbox = home.path / "inbox" / "extract"
    (inbox / "link.txt").symlink_to(secret)
    os.mkfifo(inbox / "pipe.txt")
    (inbox / "x.pdf").mkdir()
    (inbox / "loop").symlink_to(inbox)
    done = home.run("run", timeout=120)
    assert done.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), done.stderr
    assert "Traceback" not in done.stderr
    assert [result.source.name for result in home.results()] == ["good.txt"]
    assert (inbox / "link.txt").is_symlink()
    assert (inbox / "pipe.txt").is_fifo()
    assert (inbox / "x.pdf").is_dir()
    assert secret.exists()


def test_a_growing_file_is_taken_whole(home: Home) -> None:
    home.drop("extract", "ready.txt", text_of(1))
    growing = home.path / "inbox" / "extract" / "growing.txt"
    writer = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, time\n"
            "with open(sys.argv[1], 'w') as f:\n"
            "    for i in range(30):\n"
            "        f.write(f'Line {i}: Dana will send report {i}.\\n'); f.flush()\n"
            "        time.sleep(0.1)\n",
            str(growing),
        ]
    )
    first = home.run("run", JOBS_SETTLE_SECONDS="1")
    writer.wait()
    assert first.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), first.stderr
    second = home.run("run", JOBS_SETTLE_SECONDS="1")
    assert second.returncode in (ExitCode.OK, ExitCode.SOME_FAILED, ExitCode.NOTHING)
    taken = [result for result in home.results() if result.source.name == "growing.txt"]
    whole = "".join(f"Line {i}: Dana will send report {i}.\n" for i in range(30))
    assert [r.source.sha256 for r in taken] == [hashlib.sha256(whole.encode()).hexdigest()]
