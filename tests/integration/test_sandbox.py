"""What code in a parsing child may do: compute, use threads, and nothing to anybody else.

Each attempt is a document that a parser gone wild runs as a program. The same attempts come through
without a sandbox, so that it is the sandbox that refuses them.
"""

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits
from pipelines.sandbox.confine import missing
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


@pytest.mark.parametrize("what", ALL.keys() - NOT_TRIED_WITHOUT)
def test_without_a_sandbox_it_comes_through(unwalled: Try, what: str) -> None:
    assert unwalled(ALL[what]) == "done"


@needs_all
def test_limits_cannot_be_raised(walled: Try) -> None:
    """Root might, elsewhere."""
    assert walled("import resource as r; r.setrlimit(r.RLIMIT_AS, (-1, -1))") == "ValueError"


@needs_all
@pytest.mark.parametrize("what", AFTER)
def test_the_sandbox_lets_libraries_work(walled: Try, what: str) -> None:
    assert walled(AFTER[what]) == "done"
