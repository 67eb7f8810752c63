"""Start a run each night: a timer of the user's systemd, or a line in the user's crontab."""

import hashlib
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from jobs.errors import JobsError, UsageError
from jobs.files.durable import replace_file
from jobs.night import DAYS, Night, parse_days, parse_time
from jobs.settings import Settings

_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Entry:
    """What is, or would be, written: for systemd two files by path, for cron one line."""

    kind: str  # "systemd" or "cron"
    name: str  # of the timer; also the mark at the end of the crontab's line
    text: str  # what a person is shown
    files: tuple[tuple[Path, str], ...] = ()


def run_command(settings: Settings, until: str) -> list[str]:
    """Return the command that processes the inbox of this home until a time of day."""
    home = str(settings.home)
    return [sys.executable, "-P", "-m", "jobs", "run", "--home", home, "--until", until]


def plan_entry(settings: Settings, night: Night) -> Entry:
    """Return the entry for this home. Raises UsageError where no program could run it."""
    name = _name(settings)
    command = run_command(settings, f"{night.stop:%H:%M}")
    if any(character in part for part in command for character in "\n\r"):
        raise UsageError("a path with a line break can be in no timer and no crontab")
    if _systemd_works():
        return _systemd_entry(name, settings, command, night)
    if _call(["crontab", "-l"]) is None:
        raise UsageError(
            "this machine has neither systemd for users nor cron; a line for another scheduler: "
            f"{shlex.join(command)}"
        )
    return _cron_entry(name, command, night)


def install(settings: Settings, entry: Entry) -> None:
    """Write the entry in the place of an earlier one of this home. Raises JobsError."""
    remove(settings)
    if entry.kind == "cron":
        _write_crontab([*_crontab(), entry.text])
        return
    for path, text in entry.files:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, text.encode())
    _done(["systemctl", "--user", "daemon-reload"])
    _done(["systemctl", "--user", "enable", "--now", f"{entry.name}.timer"])


def installed(settings: Settings) -> list[Entry]:
    """Return the entries of this home that are installed."""
    name = _name(settings)
    found = []
    files = [path for path in _unit_files(name) if path.exists()]
    if files:
        texts = tuple((path, path.read_text(encoding="utf-8")) for path in files)
        found.append(Entry("systemd", name, _shown(texts), texts))
    lines = [line for line in _crontab() if _is_ours(line, name)]
    found += [Entry("cron", name, line) for line in lines]
    return found


def remove(settings: Settings) -> list[Entry]:
    """Take the entries of this home away and return them. Raises JobsError."""
    found = installed(settings)
    for entry in found:
        if entry.kind == "systemd":
            _call(["systemctl", "--user", "disable", "--now", f"{entry.name}.timer"])
            for path, _ in entry.files:
                path.unlink(missing_ok=True)
            _call(["systemctl", "--user", "daemon-reload"])
    if any(entry.kind == "cron" for entry in found):
        name = _name(settings)
        _write_crontab([line for line in _crontab() if not _is_ours(line, name)])
    return found


def _name(settings: Settings) -> str:
    """One name a home, so that several homes have timers of their own."""
    digest = hashlib.sha256(str(settings.home).encode()).hexdigest()[:8]
    return f"nightshift-{digest}"


def _systemd_entry(name: str, settings: Settings, command: Sequence[str], night: Night) -> Entry:
    days = ",".join(DAYS[day].capitalize() for day in night.days)
    when = f"{'' if len(night.days) == 7 else f'{days} '}*-*-* {night.start:%H:%M}:00"
    start = " ".join(map(_systemd_quoted, command))
    # 1 and 3 are answers of a run: some documents need a person, nothing was new.
    service = (
        f"[Unit]\nDescription=Nightshift: documents of {_percent(str(settings.home))}\n\n"
        f"[Service]\nType=oneshot\nExecStart={start}\nSuccessExitStatus=1 3\n"
    )
    timer = (
        f"[Unit]\nDescription=Nightshift every night\n\n[Timer]\nOnCalendar={when}\n\n"
        "[Install]\nWantedBy=timers.target\n"
    )
    texts = tuple(zip(_unit_files(name), (service, timer), strict=True))
    return Entry("systemd", name, _shown(texts), texts)


def _cron_entry(name: str, command: Sequence[str], night: Night) -> Entry:
    days = "*" if len(night.days) == 7 else ",".join(str((day + 1) % 7) for day in night.days)
    words = shlex.join(command).replace("%", r"\%")  # cron reads % as a line break
    when = f"{night.start.minute} {night.start.hour} * * {days}"
    return Entry("cron", name, f"{when} {words} # {name}")


def _unit_files(name: str) -> tuple[Path, Path]:
    folder = platformdirs.user_config_path("systemd") / "user"
    return folder / f"{name}.service", folder / f"{name}.timer"


def _shown(files: Sequence[tuple[Path, str]]) -> str:
    return "\n".join(f"# {path}\n{text}" for path, text in files).rstrip()


def _systemd_quoted(word: str) -> str:
    escaped = _percent(word).replace("\\", "\\\\").replace('"', '\\"').replace("$", "$$")
    return escaped if re.fullmatch(r"[\w@%+=:,./$-]+", word) else f'"{escaped}"'


def _percent(text: str) -> str:
    return text.replace("%", "%%")


def _is_ours(line: str, name: str) -> bool:
    return line.rstrip().endswith(f"# {name}") and not line.lstrip().startswith("#")


def _systemd_works() -> bool:
    ended = _call(["systemctl", "--user", "show-environment"])
    return ended is not None and ended.returncode == 0


def _crontab() -> list[str]:
    """The lines of the user's crontab; none without one."""
    ended = _call(["crontab", "-l"])
    return ended.stdout.splitlines() if ended is not None and ended.returncode == 0 else []


def _write_crontab(lines: Sequence[str]) -> None:
    _done(["crontab", "-"], "".join(f"{line}\n" for line in lines))


def _done(command: Sequence[str], text: str = "") -> None:
    ended = _call(command, text)
    if ended is None or ended.returncode != 0:
        said = " ".join(ended.stderr.split()) if ended is not None else "it is not installed"
        raise JobsError(f"{' '.join(command)}: {said}")


def _call(command: Sequence[str], text: str = "") -> subprocess.CompletedProcess[str] | None:
    """Run a program of the machine; None if it is not there."""
    try:
        return subprocess.run(
            command, input=text, capture_output=True, text=True, check=False, timeout=_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired):
        return None


def night_of(settings: Settings, at: str | None, until: str | None, days: str | None) -> Night:
    """Return the hours from options, else from the settings, else from 22:00 to 06:00.

    Raises UsageError.
    """
    night = settings.night or Night(parse_time("22:00"), parse_time("06:00"))
    try:
        start = parse_time(at) if at else night.start
        stop = parse_time(until) if until else night.stop
        chosen = parse_days(days) if days else night.days
    except ValueError as error:
        raise UsageError(f"schedule: {error}") from error
    if start == stop:
        raise UsageError("schedule: --at and --until must differ")
    return Night(start, stop, chosen)
