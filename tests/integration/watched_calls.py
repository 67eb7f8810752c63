"""Run a command on a kernel that lacks system calls, or watch which sockets it opens.

Both are filters of seccomp. The watched calls of all processes that the command starts wait until
this process has looked at them, so that none is missed, whatever language makes it.
"""

import array
import errno
import fcntl
import os
import select
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pipelines.sandbox.libc import call, give_up_rights
from pipelines.sandbox.system_calls import MACHINES

_ALLOW, _NO_SUCH_CALL, _ASK = 0x7FFF0000, 0x00050000 | errno.ENOSYS, 0x7FC00000
_NEW_LISTENER = 8
_RECEIVE, _SEND = 0xC0502100, 0xC0182101  # SECCOMP_IOCTL_NOTIF_*
_QUESTION = struct.Struct("=QIIiIQ6Q")  # struct seccomp_notif
_CONTINUE = 1
_LANDLOCK = (444,)
_SOCKETS = {"x86_64": (41, 42, 49, 44), "aarch64": (198, 203, 200, 206)}
_NAMES = ("socket", "connect", "bind", "sendto")  # the last one only with an address


def command_without(what: str, command: Sequence[str]) -> list[str]:
    """Return a command that runs ``command`` as on a kernel without ``landlock`` or ``both``."""
    return [sys.executable, "-m", __name__, what, *command]


@dataclass(frozen=True)
class Opened:
    """A socket call: by which program, which call, and the address or the family."""

    program: str
    call: str
    what: str


@dataclass
class Watched:
    """How a command ended, and every socket call that it and its children made."""

    done: subprocess.CompletedProcess[str]
    opened: set[Opened] = field(default_factory=set)


def watch_sockets(command: Sequence[str], environ: Mapping[str, str], cwd: Path) -> Watched:
    """Run a command to its end and watch it."""
    mine, theirs = socket.socketpair()
    with mine, theirs:
        program = [sys.executable, "-m", __name__, str(theirs.fileno()), *command]
        process = subprocess.Popen(
            program, env=dict(environ), cwd=cwd, pass_fds=[theirs.fileno()], text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        theirs.close()
        _, (listener,), _, _ = socket.recv_fds(mine, 1, 1)
    opened: set[Opened] = set()
    looking = threading.Thread(target=_look, args=(listener, opened))
    looking.start()
    try:
        out, err = process.communicate(timeout=240)
    finally:
        process.kill()
        looking.join()
    return Watched(subprocess.CompletedProcess(command, process.returncode, out, err), opened)


def _look(listener: int, opened: set[Opened]) -> None:
    """Answer each question with "go on" until the last watched process has ended."""
    waiting = select.poll()
    waiting.register(listener, select.POLLIN)
    try:
        while not waiting.poll()[0][1] & select.POLLHUP:
            with suppress(FileNotFoundError, ProcessLookupError):  # it was killed meanwhile
                _answer(listener, opened)
    finally:  # without a listener the calls fail, and nobody waits
        os.close(listener)


def _answer(listener: int, opened: set[Opened]) -> None:
    question = bytearray(_QUESTION.size)
    fcntl.ioctl(listener, _RECEIVE, question)
    id_, pid, _, number, _, _, *arguments = _QUESTION.unpack(question)
    opened.add(_opened(pid, number, arguments))
    fcntl.ioctl(listener, _SEND, struct.pack("=QqiI", id_, 0, 0, _CONTINUE))


def _opened(pid: int, number: int, arguments: Sequence[int]) -> Opened:
    name = _NAMES[_SOCKETS[os.uname().machine].index(number)]
    program = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").replace("\0", " ")
    if name == "socket":
        return Opened(program, name, socket.AddressFamily(arguments[0]).name)
    address, length = arguments[4:6] if name == "sendto" else arguments[1:3]
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
        memory.seek(address)
        raw = memory.read(length)
    family = socket.AddressFamily(struct.unpack_from("=H", raw)[0])
    if family is socket.AF_UNIX:
        return Opened(program, name, raw[2:].split(b"\0")[0].decode())
    return Opened(program, name, f"{family.name} {raw[2:].hex()}")


def _filter(answer: int, numbers: Sequence[int], flags: int) -> int:
    """Answer some calls otherwise, for good. Returns the listener if the flags ask for one."""
    give_up_rights()
    rules = [(0x20, 0, 0, 0)]
    for number in numbers:
        if answer == _ASK and number == numbers[-1]:  # sendto: allowed if its address is null
            rules += [(0x15, 0, 3, number), (0x20, 0, 0, 16 + 8 * 4), (0x15, 1, 0, 0)]
            rules += [(0x06, 0, 0, answer)]
            continue
        rules += [(0x15, 0, 1, number), (0x06, 0, 0, answer)]
    rules.append((0x06, 0, 0, _ALLOW))
    program = array.array("B", b"".join(struct.pack("=HBBI", *rule) for rule in rules))
    header = struct.pack("@HP", len(rules), program.buffer_info()[0])
    return call(MACHINES[os.uname().machine].seccomp, 1, flags, header)


def main() -> None:
    """Filter this process, and become the command."""
    what, *command = sys.argv[1:]
    machine = os.uname().machine
    if what.isdigit():
        listener = _filter(_ASK, _SOCKETS[machine], _NEW_LISTENER)
        with socket.socket(fileno=int(what)) as to:
            socket.send_fds(to, [b"x"], [listener])
        os.close(listener)
    else:
        lacking = _LANDLOCK if what == "landlock" else (*_LANDLOCK, MACHINES[machine].seccomp)
        _filter(_NO_SUCH_CALL, lacking, 0)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main()
