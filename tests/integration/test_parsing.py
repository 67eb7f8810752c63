"""Parsing in a child: fast, parallel, and whatever the child does, the parent goes on."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from itertools import count
from pathlib import Path

import pytest

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, detect, parse
from pipelines.result import Reason
from tests.conftest import ROOT
from tests.integration.cli_helpers import until
from tests.unit.pipelines.parsers import make
from tests.unit.pipelines.parsers.make_mail import (
    compressed_rtf,
    mapi,
    mixed,
    part,
    signed,
    text,
    tnef,
    tnef_file,
)
from tests.unit.pipelines.parsers.make_odf import cell as odf_cell
from tests.unit.pipelines.parsers.make_odf import line, odf, paragraph, table
from tests.unit.pipelines.parsers.make_office import (
    cell,
    deck,
    picture,
    shape,
    sheet,
    slide,
    workbook,
)
from tests.unit.pipelines.parsers.make_ole import label, message, number, ole, xls
from tests.unit.pipelines.parsers.test_calendar import calendar, event
from tests.unit.pipelines.parsers.test_containers import MAILS
from tests.unit.pipelines.parsers.test_data_files import book
from tests.unit.pipelines.parsers.test_mail_tnef import BINARY, PROPERTIES, RTF
from workers.errors import WorkerError
from workers.parsing import client
from workers.parsing.client import ParsingServer, parse_in_child
from workers.parsing.wire import BadMessage, decode, encode_document, encode_failure

MAIL = (
    b"From: a@b.c\r\nTo: d@e.f\r\nSubject: Hi\r\nDate: Mon, 4 May 2026 10:00:00 +0200\r\n\r\nYo\r\n"
)


# One small document of each further kind.
OFFICE = {
    "costs.xlsx": workbook({"Costs": sheet(cell("A1", "Hall") + cell("B1", 240))}),
    "talk.pptx": deck(slide(shape("Our plan", (1, 1)), picture(0, 0, 1, 1))),
    "letter.odt": odf("text", paragraph("Dear Ann,") + table("T", line(odf_cell("a")))),
    "costs.ods": odf("spreadsheet", table("S", line(odf_cell("Hall"), odf_cell("240")))),
    "letter.rtf": rb"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}Gr\'fc\'dfe {\v x}\par}" * 3,
    "mail.msg": ole(message({0x37: "Hi", 0x1000: "Yo"}, files=[("a.txt", b"attached")])),
    "costs.xls": xls(label(0, 0, "Hall"), number(0, 1, 240)),
    "costs.csv": b"Item;Net\nHall;240\n" * 9,
    "data.json": b'{"item": "Hall", "net": [240, "\\u00fc"]}',
    "data.xml": b"<?xml version='1.0'?><a><b>Hall</b></a>",
    "all.zip": make.package({"a.txt": "Hall", "b/c.csv": "a,b\n1,2\n"}),
    "book.epub": book("<h1>One</h1><p>Text</p>", "<p>Last</p>"),
    "form.html": b"<style>.a{display:none}</style><p class=a>Hid</p><form>"
    b"<label>Name <input value='Ann'></label><select><option>Red<option selected>Blue</select>",
    "visit.ics": calendar(event()).encode(),
    "ann.vcf": b"BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lee\nTEL;TYPE=CELL:+49 170 1\nEND:VCARD\n",
    "winmail.dat": tnef(
        (1, PROPERTIES, mapi((BINARY, 0x1009, compressed_rtf(RTF)))), *tnef_file("a.txt", b"Hall")
    ),
    "signed.eml": mixed(text("See below."), part("application/pkcs7-mime", signed(MAIL))),
}
FUZZED = ("a.pdf", "a.eml", "a.docx", *OFFICE, "old.mbox")


@pytest.fixture
def server():
    server = ParsingServer()
    yield server
    server.close()


@pytest.fixture(scope="module")
def steady():
    """A server that no test kills."""
    server = ParsingServer()
    yield server
    server.close()


def write(folder: Path, data: bytes, name: str = "document") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def failure(path: Path, name: str = "", limits: ParseLimits | None = None) -> ParseFailure:
    with pytest.raises(ParseFailure) as caught:
        parse_in_child(path, name or path.name, limits or ParseLimits())
    return caught.value


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("letter.pdf", make.pdf([(72, 700, "Dear Ann,")], [(72, 700, "Page two.")])),
        ("minutes.docx", make.word_xml(make.paragraph("We met."))),
        ("mail.eml", MAIL),
        ("page.html", "<title>T</title><p>Grüße</p>".encode()),
        ("note.md", b"---\ndate: 2026-05-04\n---\n# Note\n"),
        ("chat.txt", "Anna: Größe?\fpage two\n".encode("cp1252")),
        *OFFICE.items(),
    ],
)
def test_the_child_gives_the_same_document(tmp_path, name, data):
    path = write(tmp_path, data)
    assert parse_in_child(path, name, ParseLimits()) == parse(
        path, detect(name, data), ParseLimits()
    )


@pytest.mark.parametrize(
    ("name", "data", "limits", "reason"),
    [
        ("a.pdf", b"", {}, Reason.EMPTY),
        ("a.png", b"\x89PNG\r\n\x1a\n" + bytes(50), {}, Reason.MALFORMED),
        ("a.docx", b"\x00broken", {}, Reason.MALFORMED),
        ("a.txt", b"x" * 99, {"file_bytes": 50}, Reason.TOO_LARGE),
        ("a.txt", b"x" * 99, {"chars": 50}, Reason.TOO_LARGE),
    ],
)
def test_failures_arrive_with_their_reason(tmp_path, name, data, limits, reason):
    assert failure(write(tmp_path, data), name, ParseLimits(**limits)).reason is reason


def samples() -> dict[str, bytes]:
    pdf = make.pdf([(72, 700, "Dear Ann,")], [(72, 700, "Page two.")], info="/Title (T)")
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "a@b.c", "Größe"
    mail.set_content("Plain words.")
    mail.add_alternative("<p>Rich words.</p>", subtype="html")
    mail.add_attachment(pdf, maintype="application", subtype="pdf", filename="a.pdf")
    word = make.word(lambda document: document.add_paragraph("We met."))
    return {"a.pdf": pdf, "a.eml": mail.as_bytes(), "a.docx": word, "old.mbox": MAILS, **OFFICE}


@pytest.mark.parametrize("name", FUZZED)
def test_damaged_files_end_as_text_or_with_a_reason(tmp_path, steady, name):
    """Bytes flipped, cut out and cut off: the seed is fixed, so a failure can be repeated.

    ``FUZZ_SECONDS=600`` goes on with all of them for ten minutes.
    """
    data, dice = samples()[name], random.Random(7)
    ends = time.monotonic() + float(os.environ.get("FUZZ_SECONDS", "0")) / len(FUZZED)
    for turn in count():
        if turn >= 20 and time.monotonic() > ends:
            break
        damaged = bytearray(data)
        for _ in range(dice.choice([1, 5, 50])):
            damaged[dice.randrange(len(damaged))] = dice.randrange(256)
        if dice.random() < 0.3:
            start = dice.randrange(len(damaged))
            del damaged[start : start + dice.randrange(200)]
        if dice.random() < 0.2:
            del damaged[dice.randrange(len(damaged) + 1) :]
        path = write(tmp_path, bytes(damaged))
        try:
            steady.open(path, name, ParseLimits(seconds=20))
            document = steady.parse(path, name, ParseLimits(seconds=20))
        except ParseFailure as caught:
            never = {Reason.TIMED_OUT, Reason.CRASHED, Reason.MEMORY}
            assert caught.reason not in never, (turn, caught.detail)
        else:
            assert document.text.strip(), turn


def slow_pdf() -> bytes:
    """Ten million operators in a few kilobytes: what FACTS measured as 23 seconds."""
    import zlib

    stream = zlib.compress(b"BT /F1 9 Tf 1 0 0 1 9 9 Tm (a) Tj ET\n" * 2_000_000, 9)
    data = make.pdf([(72, 700, "x")])
    head, _, tail = data.partition(b"<< /Length ")
    rest = tail.split(b"endstream", 1)[1]
    filtered = b"%d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(stream), stream)
    return head + b"<< /Length " + filtered + rest


def test_a_slow_document_is_killed_at_its_limit_and_neighbours_go_on(tmp_path):
    slow = write(tmp_path, slow_pdf(), "slow.pdf")
    quick = write(tmp_path, b"quick\n", "quick.txt")
    parse_in_child(quick, "quick.txt", ParseLimits())  # the server is up
    with ThreadPoolExecutor(1) as pool:
        started = time.monotonic()
        future = pool.submit(failure, slow, "slow.pdf", ParseLimits(seconds=1.5))
        while not future.done():
            assert parse_in_child(quick, "quick.txt", ParseLimits()).text == "quick\n"
        took = time.monotonic() - started
    assert future.result().reason is Reason.TIMED_OUT
    assert "1.5 s" in future.result().detail
    assert 1.4 < took < 5


def test_a_greedy_document_hits_the_memory_limit(tmp_path):
    text = "<p>" + "many words " * 100 + "</p>"
    path = write(tmp_path, (text * 12_000).encode(), "big.html")
    result = failure(path, limits=ParseLimits(memory_bytes=40 << 20, chars=10**9))
    assert result.reason is Reason.MEMORY
    assert "40 MiB" in result.detail


ACTS = {
    "killed": ("os.kill(os.getpid(), signal.SIGSEGV)", Reason.CRASHED, "SIGSEGV"),
    "killed from outside": ("os.kill(os.getpid(), signal.SIGKILL)", Reason.CRASHED, "KILL twice"),
    "exits": ("os._exit(3)", Reason.CRASHED, "code 3"),
    "exits well": ("os._exit(0)", Reason.CRASHED, "damaged"),
    "raises": ("raise KeyError('x')", Reason.MALFORMED, "KeyError"),
    "recurses": ("(lambda f: f(f))(lambda f: f(f))", Reason.MALFORMED, "RecursionError"),
    "no memory": ("bytearray(1 << 40)", Reason.MEMORY, "MiB"),
    "lies": (
        "os.write(4, b'D{\"text\": \"x\", \"media_type\": \"t\", \"pages\": []}'), os._exit(0)",
        Reason.CRASHED,
        "damaged",
    ),
    "writes files": (
        "os.write(os.open(__file__ + '.out', os.O_CREAT | os.O_WRONLY), b'x')",
        Reason.MALFORMED, "OSError",
    ),
    "forks and stays": (
        "(os.fork() and os._exit(0)) or time.sleep(60)", Reason.CRASHED, "damaged",
    ),
}  # fmt: skip
LIMITS_ALONE = ("writes files", "forks and stays")  # what a sandbox refuses before them


@pytest.fixture
def wild(tmp_path, monkeypatch):
    """Have a parser go wild: a module that shadows the text parser in the server only."""

    def install(code: str) -> None:
        package = tmp_path / "wild"
        package.mkdir()
        (package / "sitewild.py").write_text(
            "import os, signal, time\nimport pipelines.parsers.plain_text as text\n"
            "real = text.parse\n"
            f"def parse(data, limits, tools):\n    {code}\n"
            "text.parse = parse\n"
        )
        monkeypatch.setattr(client, "_PROGRAM", "import sitewild; " + client._PROGRAM)
        monkeypatch.syspath_prepend(package)

    return install


@pytest.mark.parametrize("act", ACTS)
def test_every_end_of_a_child_has_a_reason(tmp_path, wild, act):
    code, reason, says = ACTS[act]
    wild(f"{code}\n    raise AssertionError('still here')")
    server = ParsingServer("off" if act in LIMITS_ALONE else "auto")
    path = write(tmp_path, b"words")
    try:
        started = time.monotonic()
        with pytest.raises(ParseFailure) as caught:
            server.parse(path, "a.txt", ParseLimits(seconds=20))
        assert time.monotonic() - started < 15
        again = write(tmp_path, make.pdf([(72, 700, "fine")]), "b")
        assert server.parse(again, "b.pdf", ParseLimits()).text == "fine\n"
    finally:
        server.close()
    assert caught.value.reason is reason
    assert says in caught.value.detail


def test_a_child_that_was_killed_from_outside_is_followed_by_another(tmp_path, wild):
    go_on = tmp_path / "go on"
    wild(f"while not os.path.exists({str(go_on)!r}): time.sleep(0.01)"
         "\n    return real(data, limits, tools)")  # fmt: skip
    path = write(tmp_path, b"text\n")
    server = ParsingServer("off")  # which could not see that file from its sandbox
    try:
        with ThreadPoolExecutor(1) as pool:
            document = pool.submit(server.parse, path, "a.txt", ParseLimits())
            until(lambda: server._process is not None)
            children = Path(f"/proc/{server._process.pid}/task/{server._process.pid}/children")
            until(children.read_text)
            child = int(children.read_text())
            os.kill(child, signal.SIGKILL)
            go_on.touch()
            assert document.result(20).text == "text\n"
    finally:
        server.close()


def test_a_server_that_was_killed_is_replaced(tmp_path, server):
    path = write(tmp_path, b"text\n")
    assert server.parse(path, "a.txt", ParseLimits()).text == "text\n"
    assert server._process is not None
    first = server._process.pid
    os.kill(first, signal.SIGKILL)
    assert server.parse(path, "a.txt", ParseLimits()).text == "text\n"
    assert server._process.pid != first


def test_a_server_that_is_killed_again_and_again_condemns_no_document(tmp_path, wild):
    wild("os.kill(os.getppid(), signal.SIGKILL)\n    time.sleep(5)")
    server = ParsingServer("off")
    try:
        with pytest.raises(WorkerError, match="was killed twice"):
            server.parse(write(tmp_path, b"text\n"), "a.txt", ParseLimits())
    finally:
        server.close()


def test_many_threads_at_once(tmp_path, server):
    paths = [write(tmp_path, f"document {i}\n".encode(), str(i)) for i in range(40)]

    def one(path: Path) -> str:
        return server.parse(path, "a.txt", ParseLimits()).text

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(one, paths)) == [f"document {i}\n" for i in range(40)]


def test_a_thread_that_started_the_server_may_end(tmp_path, server):
    path = write(tmp_path, b"text\n")
    thread = threading.Thread(target=server.parse, args=(path, "a.txt", ParseLimits()))
    thread.start()
    thread.join()
    assert server._process is not None
    pid = server._process.pid
    assert server.parse(path, "a.txt", ParseLimits()).text == "text\n"
    assert server._process.pid == pid


def test_no_descriptors_leak(tmp_path, server):
    path = write(tmp_path, b"text\n")
    server.parse(path, "a.txt", ParseLimits())
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    for _ in range(20):
        server.parse(path, "a.txt", ParseLimits())
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
    assert server._process is not None
    assert len(os.listdir(f"/proc/{server._process.pid}/fd")) < 12  # noqa: PTH208


def test_children_keep_the_workers_cores(tmp_path, server, monkeypatch):
    cores = os.sched_getaffinity(0)
    one = {min(cores)}
    path = write(tmp_path, b"text\n")
    os.sched_setaffinity(0, one)
    try:
        server.parse(path, "a.txt", ParseLimits())
        assert server._process is not None
        assert os.sched_getaffinity(server._process.pid) == one
    finally:
        os.sched_setaffinity(0, cores)


def test_the_child_dies_with_its_worker(tmp_path):
    slow = write(tmp_path, slow_pdf(), "slow.pdf")
    program = (
        "import sys, pathlib; from workers.parsing.client import *\n"
        "from workers.parsing import client\n"
        "start_parsing(); print(client._SERVER._process.pid, flush=True)\n"
        f"parse_in_child(pathlib.Path({str(slow)!r}), 'slow.pdf', ParseLimits())\n"
    )
    worker = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert worker.stdout is not None
    with worker, worker.stdout:
        pid = int(worker.stdout.readline())
        children = wait_for(lambda: child_pids(pid))
        worker.kill()
    gone = wait_for(lambda: not alive(pid) and not any(map(alive, children)))
    assert gone


def child_pids(pid: int) -> list[int]:
    try:
        return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def wait_for(condition, seconds: float = 10.0):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.02)
    return condition()


@pytest.mark.parametrize("kind", ["link", "fifo", "folder"])
def test_only_regular_files_are_opened(tmp_path, kind):
    path = tmp_path / "x.txt"
    if kind == "link":
        path.symlink_to(write(tmp_path, b"text"))
        with pytest.raises(OSError):
            parse_in_child(path, "x.txt", ParseLimits())
        return
    if kind == "fifo":
        os.mkfifo(path)
    else:
        path.mkdir()
    assert failure(path).reason is Reason.UNSUPPORTED


@pytest.mark.parametrize(
    "name", ["x" * 300 + ".txt", "a\nb.txt", "\udcff.txt", "-rf", "", "$(id).txt"]
)
def test_any_document_name_is_accepted(tmp_path, name):
    assert parse_in_child(write(tmp_path, b"text\n"), name, ParseLimits()).text == "text\n"


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"D",
        b"Dnull",
        b"X{}",
        b"F{}",
        b'F{"reason": "made up", "detail": "x"}',
        encode_document(Document("text", "text/plain", ()))[:-3],
        encode_document(Document("text", "text/plain", ())),
    ],
)
def test_malformed_messages_are_refused(message):
    with pytest.raises(BadMessage):
        decode(message)


def test_a_failure_is_encoded_and_decoded():
    with pytest.raises(ParseFailure) as caught:
        decode(encode_failure(ParseFailure(Reason.NO_TEXT, "ünï")))
    assert (caught.value.reason, caught.value.detail) == (Reason.NO_TEXT, "ünï")
