"""The checks of ``nightshift doctor``; each is a function that returns ok or advice."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from jobs.documents.outbox_disk import outbox_trouble
from jobs.errors import JobsError, ModelError, masked
from jobs.exit_codes import ExitCode
from jobs.files.disk import nearest, trouble
from jobs.known_models import KNOWN_MODELS, RECOMMENDED_MODEL, how_to_get
from jobs.machine.memory import available_memory, total_memory
from jobs.settings import Settings, read_settings_file, settings_files

if TYPE_CHECKING:
    from jobs.models.manifest import Manifest

GIB = 1 << 30
MIN_DISK = 2 * GIB
MODEL_ROOM = 1.5  # memory of a worker, as a multiple of its model's files
WORKER_ROOM = GIB // 2  # more bytes for caches and a parser
TRIAL_SECONDS = 60.0  # of a busy machine; a tenth of a second otherwise
SHELLS = ("bash", "zsh", "fish")


@dataclass(frozen=True)
class Check:
    """One finding. ``exit_code`` is the command's exit code if it is not ok."""

    name: str
    ok: bool
    text: str
    exit_code: int = ExitCode.SOME_FAILED


def checkup(settings: Settings) -> Iterator[Check]:
    """Yield the findings of all checks, also after a failed one."""
    for look in (
        versions,
        cores,
        memory,
        disk,
        folders,
        ledger,
        pipelines,
        sandbox,
        model,
        models,
        broker,
        secrets,
        shell,
    ):
        yield _guarded(look, settings)


def _guarded(look: Callable[[Settings], Check], settings: Settings) -> Check:
    try:
        return look(settings)
    except JobsError as error:
        return Check(look.__name__, False, str(error), error.exit_code)
    except OSError as error:
        return Check(look.__name__, False, f"{error.filename or ''}: {error.strerror}")


def versions(settings: Settings) -> Check:
    from jobs.cli import installed_version

    text = f"nightshift {installed_version()}, Python {platform.python_version()}"
    return Check("versions", True, f"{text}, {platform.system()} {platform.machine()}")


def cores(settings: Settings) -> Check:
    from jobs.terminal.job_table import plural

    groups = settings.core_groups
    shown = "; ".join(",".join(map(str, group)) for group in groups)
    used, usable = sum(map(len, groups)), len(os.sched_getaffinity(0))
    text = f"{used} of {usable} usable cores in {plural(len(groups), 'worker')}: {shown}"
    return Check("cores", True, text)


def memory(settings: Settings) -> Check:
    from jobs.models.manifest import find_model, load_manifest

    parsers = settings.parse_memory_mb << 20
    try:
        worker = worker_memory(load_manifest(find_model(settings)))
    except ModelError:  # the check ``model`` reports it
        worker = WORKER_ROOM
    needed = len(settings.core_groups) * worker + parsers
    free = available_memory()
    text = f"{free / GIB:.1f} GiB available, about {needed / GIB:.1f} needed"
    if free < needed:
        text += ": close programs, or set fewer core groups or a smaller parse_memory_mb"
    return Check("memory", free >= needed, text)


def worker_memory(manifest: Manifest) -> int:
    """Return the memory of a worker with this model in bytes: measured, or by file size."""
    known = KNOWN_MODELS.get(manifest.id)
    if known and manifest.quantization == "int8":
        return known.memory
    files = manifest.raw.get("files", {}).values()
    size = sum(int(entry.get("bytes", 0)) for entry in files)
    return int(size * MODEL_ROOM) + WORKER_ROOM


def disk(settings: Settings) -> Check:
    place = nearest(settings.state_dir)
    if found := trouble(place):
        return Check("disk", False, str(found))
    free = shutil.disk_usage(place).free
    text = f"{free / GIB:.1f} GiB free for {settings.state_dir}"
    if free < MIN_DISK:
        text += f": less than {MIN_DISK // GIB} GiB, make room"
    return Check("disk", free >= MIN_DISK, text)


def folders(settings: Settings) -> Check:
    for folder in (settings.inbox, settings.outbox, settings.state_dir):
        if found := trouble(nearest(folder), reserve=0):
            return Check("folders", False, str(found))
    if settings.outbox.is_dir() and (found := outbox_trouble(settings)):
        return Check("folders", False, str(found))
    return Check("folders", True, f"{settings.inbox}, {settings.outbox}, {settings.state_dir}")


def ledger(settings: Settings) -> Check:
    from jobs.documents.unknown import ADVICE, unknown
    from jobs.ledger.holder import held_by
    from jobs.ledger.ledger import Ledger
    from jobs.ledger.records import State

    where = settings.ledger
    if isinstance(where, Path) and (holder := held_by(where)):
        text = f"{where} is held in the middle of a write, all others wait: {holder}"
        return Check("ledger", False, text)
    if isinstance(where, Path) and not where.exists():
        text, lacks = "none yet: the first document makes it", unknown(settings, None)
    else:
        with Ledger.open(where) as opened:
            opened.verify()
            counts, lacks = opened.counts(), unknown(settings, opened)
        total = sum(counts.values())
        text = f"{total} documents, {counts[State.PENDING]} pending"
    if lacks:
        text += f"; {'; '.join(lacks)}: {ADVICE}"
    return Check("ledger", not lacks, text)


def pipelines(settings: Settings) -> Check:
    from pipelines.loader import load_pipelines

    found, broken = load_pipelines(settings.pipelines_dir)
    if broken:
        return Check("pipelines", False, "; ".join(map(str, broken)), ExitCode.USAGE)
    return Check("pipelines", True, ", ".join(sorted(found)))


def sandbox(settings: Settings) -> Check:
    """Try in a process of its own whether what reads documents can be confined."""
    from jobs.running.processes import child_environ, python

    if settings.sandbox == "off":
        return Check("sandbox", True, 'off: what reads documents is not confined (sandbox = "off")')
    tried = subprocess.run(
        python("pipelines.sandbox.trial"),
        env=child_environ({}),
        capture_output=True,
        timeout=TRIAL_SECONDS,
        check=False,
    )
    if tried.returncode:
        why = tried.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        return Check("sandbox", False, f"cannot be tried: {why or tried.returncode}")
    lacks = json.loads(tried.stdout)
    if not lacks:
        text = "what reads documents has no network, writes nothing and reads no other document"
        return Check("sandbox", True, text)
    text = f"this kernel lacks {'; '.join(lacks)}"
    if settings.sandbox == "required":
        text += ', so no document is read: set sandbox = "auto", or use another kernel'
        return Check("sandbox", False, text)
    return Check("sandbox", True, f"{text}; documents are read all the same")


def model(settings: Settings) -> Check:
    from jobs.models.manifest import find_model, verify

    found = verify(find_model(settings))
    return Check("model", True, f"{found.id} ({found.quantization}), every file whole")


def models(settings: Settings) -> Check:
    """Report which known models fit into memory and which are on this machine."""
    from jobs.models.manifest import list_models

    here = {manifest.id for manifest in list_models(settings)}
    total, free = total_memory(), available_memory()
    parsers = settings.parse_memory_mb << 20
    fitting = [known for known in KNOWN_MODELS.values() if known.memory + parsers <= total]
    shown = ", ".join(
        f"{known.name} ({known.memory / GIB:.1f} GiB, {'' if known.name in here else 'not '}here)"
        for known in fitting
    )
    text = f"{total / GIB:.1f} GiB of memory, {free / GIB:.1f} available; what fits: {shown}"
    too_large = [name for name in KNOWN_MODELS if name not in {known.name for known in fitting}]
    if too_large:
        text += f"; too large: {', '.join(too_large)}"
    if RECOMMENDED_MODEL not in too_large:
        text += f"; recommended: {RECOMMENDED_MODEL}"
        if RECOMMENDED_MODEL not in here:
            text += f", {how_to_get(RECOMMENDED_MODEL)}"
    return Check("models", True, text)


def broker(settings: Settings) -> Check:
    from jobs.broker.connection import running_url
    from jobs.broker.queue import check_broker, exposure
    from jobs.running.worker_cards import workers_alive

    url = running_url(settings)
    if url is None and workers_alive(settings):
        what = "embedded, does not answer though workers live: documents wait; run or up revives it"
        return Check("broker", False, what, ExitCode.BROKER)
    if url is None:
        from jobs.broker.valkey import server_binary

        return Check("broker", True, f"embedded, starts when needed ({server_binary()})")
    info = check_broker(url)
    text = f"{masked(url)}, version {info.version}, never evicts"
    said = [info.warning, exposure(url) if settings.broker_url else None]
    told = "; ".join(filter(None, said))
    return Check("broker", True, f"{text} ({told})" if told else text)


def secrets(settings: Settings) -> Check:
    """Report files with a password that others than their owner may read."""
    open_ = [str(path) for path in _secret_files(settings) if _others_read(path)]
    if open_:
        text = f"others may read {', '.join(open_)}: chmod 600 keeps the passwords there yours"
        return Check("secrets", False, text)
    return Check("secrets", True, "no file with a password is open to others")


def _secret_files(settings: Settings) -> Iterator[Path]:
    """Yield the files that hold passwords: those of settings, and jobs.toml where one is set."""
    yield from filter(None, (settings.web_password_file, settings.smtp_password_file))
    for path in settings_files(settings.home):
        keys = read_settings_file(path)
        urls = [str(keys.get(key, "")) for key in ("broker_url", "ledger_url")]
        if "web_password" in keys or any(masked(url) != url for url in urls):
            yield path


def _others_read(path: Path) -> bool:
    try:
        return bool(path.stat().st_mode & 0o077)
    except FileNotFoundError:
        return False  # whoever needs it says so


def shell(settings: Settings) -> Check:
    name = Path(os.environ.get("SHELL", "")).name
    program = shutil.which("nightshift")
    if program is None:
        return Check("shell", True, "nightshift is not on PATH: call it by its full path")
    if name not in SHELLS:
        return Check(
            "shell", True, f"{program}; type nightshift (shell-init knows {', '.join(SHELLS)})"
        )
    start = "nightshift shell-init fish | source" if name == "fish" else None
    start = start or f'eval "$(nightshift shell-init {name})"'
    if _initialised(name):
        return Check("shell", True, f"{program}; a bare jobs at the prompt works")
    return Check("shell", True, f"{program}; for a bare jobs put {start} into {_start_file(name)}")


def _initialised(shell_name: str) -> bool:
    try:
        text = (Path.home() / _start_file(shell_name)[2:]).read_text("utf-8", "replace")
    except OSError:
        return False
    return "shell-init" in text


def _start_file(shell_name: str) -> str:
    files = {"bash": "~/.bashrc", "zsh": "~/.zshrc", "fish": "~/.config/fish/config.fish"}
    return files[shell_name]
