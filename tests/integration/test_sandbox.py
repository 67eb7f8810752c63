"""What code in a parsing child may do: compute, use threads, and nothing to anybody else.

Each attempt is a document that a parser gone wild runs as a program. The same attempts come through
without a sandbox, so that it is the sandbox that refuses them.
"""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jobs.commands.system import checkup
from jobs.exit_codes import ExitCode
from jobs.settings import Settings
from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits
from pipelines.sandbox import landlock
from pipelines.sandbox.confine import missing
from tests.integration.cli_helpers import Home
from tests.integration.watched_calls import command_without, watch_sockets
from workers.parsing import client
from workers.parsing.client import ParsingServer

WILD = """
import pipelines.parsers.plain_text
from pipelines.errors import ParseFailure
from pipelines.result import Reason

def run(data, limits, tools):
    names = {"said": "done"}
    try:
        exec(data, names)
    except BaseException as error:
        names["said"] = type(error).__name__
    raise ParseFailure(Reason.NO_TEXT, str(names["said"]))

pipelines.parsers.plain_text.parse = run
"""
LIBC = "import ctypes, os\nlibc = ctypes.CDLL(None, use_errno=True)\n"
# What a call gave that returns -1 for an error.
ASK = "if answer < 0: raise OSError(ctypes.get_errno(), 'refused')\n"
# A place that the server, of which the child is a fork, has too.
MEMORY = """
mine = ctypes.create_string_buffer(8)
to = (ctypes.c_void_p * 2)(ctypes.addressof(mine), 8)
there = (ctypes.c_void_p * 2)(ctypes.cast(libc.getpid, ctypes.c_void_p).value, 8)
answer = libc.process_vm_readv(os.getppid(), to, 1, there, 1, 0)
"""

NETWORK = {
    "connect": "import socket; socket.create_connection(('127.0.0.1', {port}), timeout=5)",
    "listen": "import socket; socket.create_server(('127.0.0.1', 0))",
    "send a datagram": "import socket; "
    "socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', {port}))",
    "connect to a socket file": "import socket; socket.socket(1).connect('{home}/broker.sock')",
    "make a pair of sockets": "import socket; socket.socketpair()",
    "ask for routes": "import socket; socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
}
READING = {
    "read another document": "open('{home}/inbox/secret.txt').read()",
    "list the inbox": "import os; os.listdir('{home}/inbox')",
    "read the users": "open('/etc/passwd').read()",
    "read the worker's environment": "open('/proc/{worker}/environ', 'rb').read()",
    "read the server's memory": "import os; open(f'/proc/{{os.getppid()}}/mem', 'rb').seek(4096)",
    "read the server's descriptors": "import os; os.listdir(f'/proc/{{os.getppid()}}/fd')",
}
WRITING = {
    "make a file in the home": "open('{home}/inbox/new', 'x')",
    "make a file in /tmp": "import tempfile; tempfile.TemporaryFile(dir='/tmp')",
    "append": "open('{home}/inbox/secret.txt', 'a')",
    "cut": "import os; os.truncate('{home}/inbox/secret.txt', 3)",
    "rename": "import os; os.rename('{home}/inbox/secret.txt', '{home}/inbox/other.txt')",
    "link": "import os; os.link('{home}/inbox/secret.txt', '{home}/inbox/linked.txt')",
    "remove": "import os; os.unlink('{home}/inbox/secret.txt')",
    "make a folder": "import os; os.mkdir('{home}/folder')",
    "make a FIFO": "import os; os.mkfifo('{home}/fifo')",
    "change a mode": "import os; os.chmod('{home}/inbox/secret.txt', 0o666)",
    "change a time": "import os; os.utime('{home}/inbox/secret.txt')",
    "make a file in memory": "import os; os.memfd_create('x')",
}
PROCESSES = {
    "fork": "import os; os.fork() or os._exit(0)",
    "run a shell": "import os; os.execv('/bin/sh', ['sh', '-c', 'true'])",
    "run a program": "import subprocess; subprocess.run(['true'])",
    "run Python again": "import os, sys; os.execv(sys.executable, [sys.executable, '-c', ''])",
    "signal the worker": "import os; os.kill({worker}, 0)",
    "signal the server": "import os; os.kill(os.getppid(), 0)",
    "signal its group": "import os; os.kill(0, 0)",
    "move the worker": "import os; os.sched_setaffinity({worker}, os.sched_getaffinity(0))",
    "leave its group": "import os; os.setsid()",
    "limit the worker": "import resource; resource.prlimit({worker}, resource.RLIMIT_CPU)",
    "outlive the server": LIBC + "answer = libc.prctl(1, 0)\n" + ASK,
    "trace the server": LIBC + "answer = libc.ptrace(0x4206, os.getppid(), 0, 0)\n" + ASK,
    "copy the server's memory": LIBC + MEMORY + ASK,
}
ALL = NETWORK | READING | WRITING | PROCESSES
# Without a sandbox they end the child, or the system refuses them for other reasons.
NOT_TRIED_WITHOUT = {
    "run a shell", "run Python again", "leave its group", "read the users", "trace the server",
    "make a file in /tmp",
}  # fmt: skip
AFTER = {
    "threads": "import threading; at = threading.Thread(target=print); at.start(); at.join()",
    "its own signals": "import os; os.kill(os.getpid(), 0)",
    "libraries": "import sqlite3, zoneinfo; zoneinfo.ZoneInfo('Europe/Berlin')",
    "data": "import mimetypes; mimetypes.init()",
    "devices": "open('/dev/urandom', 'rb').read(1)",
}

needs_all = pytest.mark.skipif(bool(missing()), reason=f"this kernel lacks {missing()}")
Try = Callable[[str], str]


def tried(folder: Path, sandbox: str) -> Iterator[Try]:
    """Yield a function that has a child run code, and says what it ended with."""
    (folder / "wild").mkdir()
    (folder / "wild" / "sitewild.py").write_text(WILD)
    home = folder / "home"
    (home / "inbox").mkdir(parents=True)
    document = folder / "attempt.txt"
    server = ParsingServer(sandbox)
    with (
        pytest.MonkeyPatch.context() as patch,
        socket.create_server(("127.0.0.1", 0)) as listener,
        socket.socket(socket.AF_UNIX) as broker,
    ):
        broker.bind(str(home / "broker.sock"))
        broker.listen()
        patch.setattr(client, "_PROGRAM", "import sitewild; " + client._PROGRAM)
        patch.syspath_prepend(folder / "wild")
        patch.setenv("JOBS_BROKER_URL", "redis://:secret@127.0.0.1:1/0")
        names = {"home": home, "port": listener.getsockname()[1], "worker": os.getpid()}

        def attempt(code: str) -> str:
            (home / "inbox" / "secret.txt").write_text("secret")
            document.write_text(code.format(**names))
            with pytest.raises(ParseFailure) as caught:
                server.parse(document, "attempt.txt", ParseLimits(seconds=20))
            return caught.value.detail

        yield attempt
        server.close()


@pytest.fixture(scope="module")
def walled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Try]:
    yield from tried(tmp_path_factory.mktemp("w"), "required")


@pytest.fixture(scope="module")
def unwalled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Try]:
    yield from tried(tmp_path_factory.mktemp("u"), "off")


@needs_all
@pytest.mark.parametrize("what", ALL)
def test_the_sandbox_refuses(walled: Try, what: str) -> None:
    assert walled(ALL[what]) == "PermissionError"


@pytest.mark.parametrize("what", sorted(ALL.keys() - NOT_TRIED_WITHOUT))
def test_without_a_sandbox_it_comes_through(unwalled: Try, what: str) -> None:
    assert unwalled(ALL[what]) == "done"


@needs_all
def test_limits_cannot_be_raised(walled: Try) -> None:
    """Root might, elsewhere."""
    assert walled("import resource as r; r.setrlimit(r.RLIMIT_AS, (-1, -1))") == "ValueError"


def test_a_child_knows_no_password(unwalled: Try) -> None:
    assert unwalled("import os; said = 'JOBS_BROKER_URL' in os.environ") == "False"


@needs_all
@pytest.mark.parametrize("what", AFTER)
def test_the_sandbox_lets_libraries_work(walled: Try, what: str) -> None:
    assert walled(AFTER[what]) == "done"


PARSE = """
import sys
from pathlib import Path
from workers.errors import WorkerError
from workers.parsing.client import ParseLimits, ParsingServer
try:
    print(ParsingServer(sys.argv[1]).parse(Path(sys.argv[2]), "a.txt", ParseLimits()).text.strip())
except WorkerError as error:
    print(error)
"""
NO_LANDLOCK = "this kernel lacks Landlock (Linux 5.13 or later has it; without, the child can read"
NO_SECCOMP = "seccomp (x86_64 and aarch64; without, the child can reach the network)"


@needs_all
def test_on_a_kernel_without_it_parsing_goes_on_unless_it_is_required(home: Home) -> None:
    path = home.write("a.txt", "the text")

    def run(*words: str) -> str:
        done = subprocess.run(
            command_without("both", [sys.executable, *words]),
            env=home.environ, cwd=home.path, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert "Traceback" not in done.stderr
        return done.stdout

    assert run("-c", PARSE, "auto", str(path)) == "the text\n"
    refused = run("-c", PARSE, "required", str(path))
    assert refused.startswith('sandbox = "required" in the settings, and ' + NO_LANDLOCK)
    assert NO_SECCOMP in refused
    assert refused.count("\n") == 1

    (line,) = (one for one in run("-m", "jobs", "doctor").splitlines() if "  sandbox: " in one)
    assert line.startswith("ok  sandbox: " + NO_LANDLOCK)
    assert line.endswith(NO_SECCOMP + "; documents are read all the same")


ONE_WALL = """
import json, sys
from dataclasses import replace
from pipelines.sandbox.confine import Sandbox
print(len(replace(Sandbox.prepare(), **{sys.argv[1]: None}).enter()), file=sys.stderr)
for code in json.load(sys.stdin):
    try:
        exec(code)
    except OSError as error:
        print(type(error).__name__)
    else:
        print("done")
"""


@needs_all
@pytest.mark.parametrize(
    ("lacking", "refused"),
    [
        ("ruleset", [*NETWORK.values(), *WRITING.values(), *PROCESSES.values()]),
        ("calls", [*READING.values(), *list(WRITING.values())[:8], NETWORK["connect"]]),
    ],
)
def test_each_wall_stands_without_the_other(home: Home, lacking: str, refused: list[str]) -> None:
    if landlock.version() < 4:
        pytest.skip("this kernel's Landlock knows neither truncating nor the network")
    home.write("secret.txt", "secret", "inbox")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        names = {"home": home.path, "port": listener.getsockname()[1], "worker": os.getpid()}
        done = subprocess.run(
            [sys.executable, "-c", ONE_WALL, lacking],
            input=json.dumps([code.format(**names) for code in refused]),
            env=home.environ, cwd=home.path, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert done.stdout.split() == ["PermissionError"] * len(refused)
    assert done.stderr == "1\n"  # one wall is missing, which is said


def test_doctor_says_what_the_sandbox_does(settings: Settings) -> None:
    found = checkup.sandbox(settings)
    assert found.ok
    if not missing():
        assert "no network" in found.text
    off = checkup.sandbox(settings.model_copy(update={"sandbox": "off"}))
    assert off.ok
    assert off.text.startswith("off: ")


STARTING = """
import os, sys
from pathlib import Path
from pipelines.sandbox.confine import Sandbox
program, shell, secret = sys.argv[1:]
Sandbox.prepare(programs=[Path(program)]).enter()
def start(path):
    pid = os.posix_spawn(path, [path, "-c", f"import os; open({secret!r})"], {})
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
print(start(program))  # it runs, and ends with an error, since it may not open the secret
for attempt in (lambda: start(shell), os.fork):
    try:
        print("done", attempt())
    except PermissionError as error:
        print("PermissionError")
"""


@needs_all
def test_only_a_named_program_may_be_started_and_is_confined_itself(home: Home) -> None:
    secret = home.write("secret.txt", "secret")
    program = Path(sys.executable).resolve()
    done = subprocess.run(
        [sys.executable, "-c", STARTING, str(program), "/bin/sh", str(secret)],
        env=home.environ, cwd=home.path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.split() == ["1", "PermissionError", "PermissionError"], done.stderr
    assert f"PermissionError: [Errno 13] Permission denied: '{secret}'" in done.stderr


# What the C library and libuuid ask on their own; each is a daemon of this machine, if it is there.
SYSTEM = {"/var/run/nscd/socket", "/run/uuidd/request"}


@needs_all
def test_a_run_opens_no_socket_but_the_brokers(home: Home) -> None:
    """Without the sandbox, so that an attempt of a parser would be seen."""
    picture = '<p>Ana Lopez sends it by Friday.</p><img src="http://192.0.2.1/a.png">'
    home.write(
        "mail.html", f"<link rel=stylesheet href='http://192.0.2.1/a.css'>{picture}", "notes"
    )
    home.write("data.xml", "<!DOCTYPE a SYSTEM 'http://192.0.2.1/a.dtd'><a>Hall</a>", "notes")
    command = [sys.executable, "-m", "jobs", "run", "--pipeline", "route-email", "notes"]
    watched = watch_sockets(command, {**home.environ, "JOBS_SANDBOX": "off"}, home.path)
    assert watched.done.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), watched.done
    assert len(home.json("list")) == 2
    reached = {one for one in watched.opened if one.call != "socket"} - {
        one for one in watched.opened if one.call == "connect" and one.what in SYSTEM
    }
    broker = str(home.path / ".nightshift/valkey/valkey.sock")
    assert {one.what for one in reached} == {broker}
    workers = [one for one in reached if " workers " in one.program]
    assert {one.call for one in workers} == {"connect"}
    # libuuid reads this machine's hardware address by a socket that it connects with nothing.
    families = {one.what for one in watched.opened if one.call == "socket"}
    assert families <= {"AF_UNIX", "AF_INET"}
