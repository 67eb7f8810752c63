"""A Postgres server of a test's own, on a socket in a folder."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def _program(name: str) -> str:
    # Debian has them outside of PATH.
    places = [str(path) for path in Path("/usr/lib/postgresql").glob("*/bin")]
    found = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), *places]))
    if found is None:
        pytest.skip("no Postgres on this machine (Debian, Ubuntu: apt install postgresql)")
    return found


@contextmanager
def postgres_server() -> Iterator[str]:
    """Yield the URL of an empty database; skip the test where there is no Postgres."""
    pytest.importorskip("psycopg")
    initdb, server = _program("initdb"), _program("pg_ctl")
    user = None
    if os.geteuid() == 0:  # Postgres refuses to run as root
        try:
            user = pwd.getpwnam("postgres").pw_uid
        except KeyError:
            pytest.skip("no user postgres on this machine")
    with tempfile.TemporaryDirectory(prefix="pg-") as folder:  # a socket's path must be short
        if user is not None:
            os.chown(folder, user, -1)

        def call(*words: str) -> None:
            subprocess.run(words, cwd=folder, user=user, check=True, stdout=subprocess.DEVNULL)

        data = f"{folder}/data"
        call(initdb, "--no-sync", "--auth=trust", "--username=nightshift", data)
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        call(
            server,
            "start",
            "--wait",
            "--silent",
            "--log",
            f"{folder}/log",
            "-D",
            data,
            "-o",
            options,
        )
        try:
            yield f"postgresql+psycopg://nightshift@/postgres?host={folder}"
        finally:
            call(server, "stop", "--mode=immediate", "-D", data)
