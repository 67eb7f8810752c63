"""``nightshift schedule`` with stand-ins for the machine's crontab and systemctl."""

import sys
from pathlib import Path

import pytest

from tests.integration.cli_helpers import Home
from tests.integration.terminal import Terminal

# Keeps the crontab in a file, as the real one does. The machine's own must not be touched.
CRONTAB = """#!/bin/sh
file="$HOME/crontab"
case "$1" in
  -l) [ -f "$file" ] || { echo "no crontab for you" >&2; exit 1; }; cat "$file" ;;
  -) cat > "$file" ;;
  *) exit 2 ;;
esac
"""
SYSTEMCTL = """#!/bin/sh
echo "$@" >> "$HOME/systemctl.log"
[ -f "$HOME/systemd-works" ]
"""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = Home(tmp_path)
    for name, text in (("crontab", CRONTAB), ("systemctl", SYSTEMCTL)):
        program = made.write(name, text, "user/bin")
        program.chmod(0o755)
    return made


def call(home: Home, *words: str) -> tuple[int, str, str]:
    path = f"{home.path}/user/bin:{home.environ['PATH']}"
    ended = home.call("schedule", *words, PATH=path)
    return ended.returncode, ended.stdout, ended.stderr


def test_a_line_in_the_crontab_comes_and_goes(home: Home) -> None:
    theirs = "5 4 * * * echo 'their own' # nightshift-not\n"
    home.write("crontab", theirs, "user")
    command = f"{sys.executable} -P -m jobs run --home {home.path} --until 07:00 # nightshift-"
    code, out, _ = call(home, "install", "--at", "19:30", "--until", "07:00", "--days", "sun-mon")
    assert (code, (home.path / "user/crontab").read_text()) == (2, theirs)  # nobody said yes
    assert out.startswith(f"30 19 * * 1,0 {command}")
    for _ in range(2):  # the second one replaces the first
        code, out, err = call(home, "install", "--at", "19:30", "--until", "07:00", "--yes")
        assert code == 0 and "written to your crontab" in err
        assert (home.path / "user/crontab").read_text() == theirs + out
    assert out.startswith(f"30 19 * * * {command}")
    assert call(home, "show") == (0, out, "")
    assert call(home, "remove")[0] == 0
    assert (home.path / "user/crontab").read_text() == theirs
    assert call(home, "remove")[0] == 3
    assert call(home, "show")[0] == 3


def test_a_timer_of_systemd_comes_and_goes(home: Home) -> None:
    home.write("systemd-works", "", "user")
    home.write("jobs.toml", '[night]\nstart = "21:00"\nstop = "05:00"\ndays = "mon-fri"\n')
    code, out, err = call(home, "install", "--yes")
    assert code == 0 and "loginctl enable-linger" in err
    units = sorted((home.path / "user/.config/systemd/user").iterdir())
    assert [unit.suffix for unit in units] == [".service", ".timer"]
    service, timer = (unit.read_text() for unit in units)
    start = f"ExecStart={sys.executable} -P -m jobs run --home {home.path} --until 05:00\n"
    assert start in service
    assert "OnCalendar=Mon,Tue,Wed,Thu,Fri *-*-* 21:00:00\n" in timer
    assert service in out and timer.rstrip() in out
    said = (home.path / "user/systemctl.log").read_text()
    assert f"--user daemon-reload\n--user enable --now {units[1].name}\n" in said
    assert call(home, "show")[0] == 0
    assert call(home, "remove")[0] == 0
    assert not any(unit.exists() for unit in units)
    assert (
        f"--user disable --now {units[1].name}\n" in (home.path / "user/systemctl.log").read_text()
    )


def test_wrong_times_are_refused(home: Home) -> None:
    for words, says in (
        (("--at", "late"), "must be a time of day"),
        (("--days", "funday"), "must be days"),
        (("--at", "06:00"), "--at and --until must differ"),
    ):
        code, _, err = call(home, "install", *words)
        assert code == 2 and says in err


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("", 0), ("n", 2)])
def test_install_shows_the_entry_and_asks_on_a_terminal(home: Home, answer: str, code: int) -> None:
    command = [sys.executable, "-m", "jobs", "schedule", "install"]
    environ = {**home.environ, "PATH": f"{home.path}/user/bin:{home.environ['PATH']}"}
    with Terminal(command, home.path, environ) as terminal:
        terminal.until("0 22 * * * ")
        terminal.until("Write this to your crontab? [Y/n]: ")
        terminal.type(f"{answer}\n")
        assert terminal.ends() == code
    written = home.path / "user/crontab"
    assert written.exists() == (code == 0)
    if code == 0:
        assert "0 22 * * * " in written.read_text() and "--until 06:00" in written.read_text()
