"""Frozen settings: flag > environment ``JOBS_*`` > ``<home>/jobs.toml`` > user config > default."""

import math
import os
import reprlib
import shlex
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import platformdirs
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, ValidationInfo

from jobs.errors import UsageError, did_you_mean
from jobs.files.durable import make_dir
from jobs.files.names import utf8_path
from jobs.known_models import DEFAULT_MODEL
from jobs.machine.cores import CoreGroup, parse_cores
from jobs.night import Night, parse_age, parse_days, parse_time

MIB = 1 << 20
RESTORING = ".restoring"  # a folder in a home that is being restored, see jobs/backup/restore.py
ENV_PREFIX = "JOBS_"
# What a purge deletes: parts of a document (``jobs.ledger.records.Part``), and pages about runs.
PURGEABLE = ("documents", "results", "text", "reports")
_BROKER_SCHEMES = ("redis://", "rediss://", "redis+socket://")

Value = str | int | float | Path


def _text(raw: object, *, may_be_blank: bool = False) -> str:
    if not isinstance(raw, str | Path):
        raise ValueError("must be text, in quotes")  # not what it is: it may be a password
    text = str(raw)
    if "\0" in text or (not text.strip() and not may_be_blank):
        raise ValueError("must not be empty")
    return text


def _path(raw: object, info: ValidationInfo) -> Path:
    path: Path = info.data["home"] / Path(_text(raw)).expanduser()
    utf8_path(path)
    return path


def _broker_url(raw: object) -> str:
    if not (url := _text(raw)).startswith(_BROKER_SCHEMES):
        raise ValueError(f"must begin with {', '.join(_BROKER_SCHEMES)}")
    if url.startswith("rediss://") and "ssl_cert_reqs=" not in url:
        # Celery would take any certificate, although redis-py does not.
        url += f"{'&' if '?' in url else '?'}ssl_cert_reqs=required"
    return url


def _command(raw: object) -> str:
    """A command line that shlex can part into a program and its arguments."""
    text = _text(raw)
    try:
        shlex.split(text)
    except ValueError as error:
        raise ValueError(f"is no command line ({error}): {text!r}") from error
    return text


def _ledger_url(raw: object) -> str:
    if "://" not in (url := _text(raw)):
        raise ValueError("must be a database URL such as sqlite:////path/file.db")
    return url


def _one_of(*choices: str) -> BeforeValidator:
    def check(raw: object) -> str:
        if (text := _text(raw)) not in choices:
            raise ValueError(f"must be {' or '.join(choices)}, not {text!r}")
        return text

    return BeforeValidator(check)


def _yes_or_no(raw: object) -> bool:
    """True or false as TOML has them, or as text."""
    if isinstance(raw, bool):
        return raw
    if str(raw).lower() not in ("true", "false"):
        raise ValueError(f"must be true or false, not {reprlib.repr(raw)}")
    return str(raw).lower() == "true"


def _whole(low: int, high: int) -> BeforeValidator:
    """A whole number from ``low`` to ``high``, as a number or as text."""
    return BeforeValidator(lambda raw: _within(raw, int, low, high))


def _number(low: float, high: float) -> BeforeValidator:
    return BeforeValidator(lambda raw: _within(raw, float, low, high))


def _within(raw: object, kind: type[int] | type[float], low: float, high: float) -> int | float:
    given = reprlib.repr(raw)  # an endless number is shortened
    wrong = f"must be {'a whole number' if kind is int else 'a number'}, not {given}"
    if isinstance(raw, bool) or not isinstance(raw, str | int | float):
        raise ValueError(wrong)
    if kind is int and isinstance(raw, float):
        raise ValueError(wrong)
    try:
        value = kind(raw)
    except OverflowError:  # a whole number with hundreds of digits
        value = math.inf
    except ValueError:
        raise ValueError(wrong) from None
    if not low <= value <= high:  # also refuses nan
        raise ValueError(f"must be from {low:g} to {high:g}, not {given}")
    return value


def _flag(raw: object) -> bool:
    """True or false, also as text: that is what the environment has."""
    words = {"true": True, "1": True, "false": False, "0": False}
    word = str(raw).lower()
    if word not in words:
        raise ValueError(f"must be true or false, not {raw!r}")
    return words[word]


def _smtp_url(raw: object) -> str:
    if not (url := _text(raw)).startswith(("smtp://", "smtps://")):
        raise ValueError("must be smtp://[user@]host[:port] or smtps://[user@]host[:port]")
    return url


def _names(raw: object) -> tuple[str, ...]:
    """Names as a list, or as text parted by semicolons."""
    parts = raw if isinstance(raw, list | tuple) else _text(raw, may_be_blank=True).split(";")
    return tuple(_text(part).strip() for part in parts if part != "")


def _parts(raw: object) -> tuple[str, ...]:
    """What a purge deletes."""
    names = _names(raw)
    if not names or not set(names) <= set(PURGEABLE):
        raise ValueError(f"must be some of {', '.join(PURGEABLE)}, not {reprlib.repr(raw)}")
    return names


def _checked(parse: Callable[[str], object], *, may_be_blank: bool = False) -> BeforeValidator:
    """Text that ``parse`` accepts; its ValueError is the message."""

    def check(raw: object) -> str:
        text = _text(raw, may_be_blank=may_be_blank).strip()
        if text:
            parse(text)
        return text

    return BeforeValidator(check)


def _in_home(*names: str) -> Any:
    """The default of a folder: a path below the home."""
    return Field(default_factory=lambda data: data["home"].joinpath(*names))


Text = Annotated[str, BeforeValidator(_text)]
AbsolutePath = Annotated[Path, BeforeValidator(_path)]


class Settings(BaseModel):
    """All settings of one home. Paths are absolute; relative ones were meant from ``home``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    home: Path
    inbox: AbsolutePath = _in_home("inbox")
    outbox: AbsolutePath = _in_home("outbox")
    state_dir: AbsolutePath = _in_home(".nightshift")
    # None: the embedded Valkey
    broker_url: Annotated[str | None, BeforeValidator(_broker_url)] = None
    # an SQLAlchemy URL; None: SQLite, <state_dir>/ledger.db
    ledger_url: Annotated[str | None, BeforeValidator(_ledger_url)] = None
    model: Text = DEFAULT_MODEL  # a name or a folder
    engine: Annotated[str, _one_of("onnx", "optimum")] = "onnx"
    pipelines_dir: AbsolutePath | None = None  # a folder of the user's own pipeline definitions
    pipeline: Text = "summarise"  # for files at the root of the inbox
    # "" is every core; groups parted by ";" are one worker process each
    cores: Annotated[str, BeforeValidator(lambda raw: _text(raw, may_be_blank=True))] = ""
    slots: Annotated[int, _whole(1, 256)] = 8  # documents decoded together in one worker process
    # most tokens of one prompt and answer; 0 is what the model allows
    context: Annotated[int, _whole(0, 1 << 20)] = 0
    # MiB for keys and values; 0 is enough for all slots at full context
    kv_memory_mb: Annotated[int, _whole(0, 1 << 24)] = 0
    max_attempts: Annotated[int, _whole(1, 100)] = 3  # then it is quarantined as crashed
    # a file in the inbox is taken when unchanged for so long
    settle_seconds: Annotated[float, _number(0, 3600)] = 2.0
    # an empty file is waited for so long before it is called empty
    empty_seconds: Annotated[float, _number(0, 86_400)] = 120.0
    # more names that are no documents: wildcards, a list or parted by ";" (jobs.files.ignored)
    ignore: Annotated[tuple[str, ...], BeforeValidator(_names)] = ()
    parse_seconds: Annotated[float, _number(1, 86_400)] = 60.0
    # text recognition: of what has no readable text, never, or of every page
    ocr: Annotated[str, _one_of("auto", "off", "always")] = "auto"
    ocr_seconds: Annotated[float, _number(1, 86_400)] = 60.0  # of one page
    # a recognition model for other scripts than Latin, Chinese and Japanese (PP-OCR, ONNX)
    ocr_model: AbsolutePath | None = None
    parse_memory_mb: Annotated[int, _whole(64, 1 << 20)] = 1024  # MiB
    parse_pages: Annotated[int, _whole(1, 1_000_000)] = 2000
    # whether processes that read documents are walled in (docs/sandbox.md): as far as the kernel
    # can, not without the whole of it, or not at all
    sandbox: Annotated[str, _one_of("auto", "required", "off")] = "auto"
    parse_chars: Annotated[int, _whole(1, 1_000_000_000)] = 5_000_000
    # 04/03/2026 where the document does not show its order; auto leaves such a date unread
    date_order: Annotated[str, _one_of("auto", "dmy", "mdy")] = "auto"
    # a larger document is quarantined as too_large
    max_bytes: Annotated[int, _whole(1, 1 << 50)] = 256 * MIB
    # who may read results: private (the owner), group or shared (everybody)
    outbox_mode: Annotated[str, _one_of("private", "group", "shared")] = "private"
    # whether the workers' logs name documents; without names they say ids only
    log_names: Annotated[bool, BeforeValidator(_yes_or_no)] = True
    # logs as JSON; auto: unless they go to a terminal (docs/operations.md)
    log_format: Annotated[str, _one_of("auto", "text", "json")] = "auto"
    # who settles results; None: the name of the operating system's user
    reviewer: Text | None = None
    flower_port: Annotated[int, _whole(1, 65_535)] = 5555
    web_port: Annotated[int, _whole(1, 65_535)] = 8700
    metrics_port: Annotated[int, _whole(0, 65_535)] = 0  # of `up`, on this machine only; 0: none
    # the web application's password for a network, or the file that holds it
    web_password: Text | None = None
    web_password_file: AbsolutePath | None = None
    # more names by which browsers reach it, as through a reverse proxy: a list or parted by ";"
    web_names: Annotated[tuple[str, ...], BeforeValidator(_names)] = ()
    reconcile_seconds: Annotated[float, _number(0.1, 3600)] = 5.0
    # kernel (one host) | lease (several hosts on one ledger)
    lock: Annotated[str, _one_of("kernel", "lease")] = "kernel"
    lease_seconds: Annotated[float, _number(5, 3600)] = 60.0
    # the hours in which `up` works, for example 22:00 and 06:00; without them it always does
    night_start: Annotated[str | None, _checked(parse_time)] = None
    night_stop: Annotated[str | None, _checked(parse_time)] = None
    # the days on which a night begins: mon-fri, or mon,wed; "" is every day
    night_days: Annotated[str, _checked(parse_days, may_be_blank=True)] = ""
    # command lines that `run` and `up` start, without a shell (docs/export.md)
    hook_document: Annotated[str | None, BeforeValidator(_command)] = None
    hook_run: Annotated[str | None, BeforeValidator(_command)] = None
    hook_failure: Annotated[str | None, BeforeValidator(_command)] = None
    hook_seconds: Annotated[float, _number(0.1, 3600)] = 30.0  # of one call
    # a page for each run and each night of up, in <outbox>/reports
    report: Annotated[bool, BeforeValidator(_flag)] = True
    # false: reports and mails name no document and quote none
    report_names: Annotated[bool, BeforeValidator(_flag)] = True
    # for report --mail: smtps://user@host:465, or smtp:// with STARTTLS
    smtp_url: Annotated[str | None, BeforeValidator(_smtp_url)] = None
    # its password, if NIGHTSHIFT_SMTP_PASSWORD is not set
    smtp_password_file: AbsolutePath | None = None
    mail_from: Text | None = None
    # what ended so long ago is purged by `run` and `up`; None: nothing is deleted by itself
    retention_older_than: Annotated[str | None, _checked(parse_age)] = None
    # what of it, and whether the reports: a list or parted by ";"
    retention_what: Annotated[tuple[str, ...], BeforeValidator(_parts)] = PURGEABLE
    # FastChat's question.jsonl, which is not ours to ship
    mt_bench_questions: AbsolutePath | None = None

    @property
    def result_mode(self) -> int:
        """The mode of files in the outbox."""
        return {"private": 0o600, "group": 0o640, "shared": 0o644}[self.outbox_mode]

    @property
    def result_folder_mode(self) -> int:
        """The mode of the outbox and of folders in it: who reads a file may search its folder."""
        return self.result_mode | (self.result_mode & 0o444) >> 2

    @property
    def documents_dir(self) -> Path:
        """The store: one file per document, named by its SHA-256."""
        return self.state_dir / "documents"

    @property
    def incoming_dir(self) -> Path:
        """Where a document is between its old place and the store, named by its job."""
        return self.state_dir / "incoming"

    @property
    def locks_dir(self) -> Path:
        return self.state_dir / "locks"

    @property
    def ledger(self) -> str | Path:
        """What ``Ledger.open`` takes: the URL, or the path of the SQLite file."""
        return self.ledger_url or self.state_dir / "ledger.db"

    @property
    def valkey_dir(self) -> Path:
        return self.state_dir / "valkey"

    @property
    def logs_dir(self) -> Path:
        return self.state_dir / "logs"

    @property
    def models_dir(self) -> Path:
        return self.state_dir / "models"

    @property
    def cache_dir(self) -> Path:
        """What can be computed again: prepacked weights, keys and values of instructions."""
        return self.state_dir / "cache"

    @property
    def night(self) -> Night | None:
        """The hours in which ``up`` works; None: always. Raises UsageError for half a night."""
        if self.night_start is None and self.night_stop is None:
            return None
        if self.night_start is None or self.night_stop is None:
            raise UsageError("a night needs both night_start and night_stop")
        start, stop = parse_time(self.night_start), parse_time(self.night_stop)
        if start == stop:
            raise UsageError("night_start and night_stop must differ")
        return Night(start, stop, parse_days(self.night_days))

    @property
    def core_groups(self) -> tuple[CoreGroup, ...]:
        """One group of cores per worker process. Raises UsageError for cores we may not use."""
        return parse_cores(self.cores)

    def make_dirs(self) -> None:
        """Create the inbox, the outbox and the state folder (0700: it holds the documents).

        A folder that is there keeps its mode.
        Raises UsageError naming the folder that cannot be made.
        """
        private = (self.documents_dir, self.incoming_dir, self.locks_dir, self.logs_dir)
        modes = {self.inbox: 0o777, self.outbox: self.result_folder_mode}
        for folder, mode in (modes | dict.fromkeys((self.state_dir, *private), 0o700)).items():
            try:
                if folder == self.outbox:
                    make_dir(folder, mode)
                folder.mkdir(mode=mode, parents=True, exist_ok=True)
            except OSError as error:
                raise UsageError(
                    f"folder {folder} cannot be made: {error.strerror}; "
                    "change the owner or mode of the one it lies in, or the setting"
                ) from error


KEYS = tuple(name for name in Settings.model_fields if name != "home")


def load_settings(
    home: Path | None = None,
    flags: Mapping[str, Value | None] | None = None,
    environ: Mapping[str, str] | None = None,
) -> Settings:
    """Read and check every setting. ``flags`` come from the command line; None is not given.

    Home is ``home``, else ``JOBS_HOME``, else the current folder. Nothing is created. Without
    ``environ`` the process's environment and the user's configuration folder are read.
    Raises UsageError naming the file (or variable, or flag) and the key.
    """
    env = os.environ if environ is None else environ
    root = Path(home or env.get(f"{ENV_PREFIX}HOME") or Path.cwd()).expanduser().absolute()
    utf8_path(root)
    if not root.is_dir():
        raise UsageError(f"home {root} is not a folder: create it or give another with --home")
    values: dict[str, object] = {"home": root}
    settings = Settings.model_validate(values)
    files = settings_files(root) if environ is None else settings_files(root)[1:]
    for source, layer in _layers(files, flags or {}, env):
        for key, raw in layer.items():  # each alone: a stronger layer hides no wrong value
            name = f"{ENV_PREFIX}{key.upper()}" if source == "environment" else key
            if key not in KEYS:
                near = did_you_mean(key, KEYS)
                raise UsageError(
                    f"{source}: unknown setting {name!r}{near}; known: {', '.join(KEYS)}"
                )
            values[key] = raw
            try:
                settings = Settings.model_validate(values)
            except ValidationError as error:
                message = error.errors()[0]["ctx"]["error"]
                raise UsageError(f"{source}: {name} {message}") from error
    parse_cores(settings.cores)
    _ = settings.night  # half a night is an error of its own
    return settings


def settings_files(home: Path) -> tuple[Path, ...]:
    """Return the files that may hold settings of a home, the user's own first."""
    return platformdirs.user_config_path("nightshift") / "jobs.toml", home / "jobs.toml"


def _layers(
    files: Sequence[Path], flags: Mapping[str, Value | None], env: Mapping[str, str]
) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield (source, values by key), weakest first."""
    for path in files:
        yield str(path), read_settings_file(path)
    yield (
        "environment",
        {
            name[len(ENV_PREFIX) :].lower(): value
            for name, value in env.items()
            if name.startswith(ENV_PREFIX) and name != f"{ENV_PREFIX}HOME" and value != ""
        },
    )
    yield "command line", {key: value for key, value in flags.items() if value is not None}


def read_settings_file(path: Path) -> dict[str, object]:
    """Return the keys of a file; ``start`` of a table ``[night]`` is the key ``night_start``.

    Raises:
        UsageError: the file cannot be read or is not TOML. One that is not there has no keys.
    """
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        keys: dict[str, object] = {}
        for name, value in found.items():
            known = any(key.startswith(f"{name}_") for key in KEYS)
            inner = value if isinstance(value, dict) and known else None
            keys |= {name: value} if inner is None else {f"{name}_{k}": v for k, v in inner.items()}
        return keys
    except FileNotFoundError:
        return {}
    except ValueError as error:  # TOMLDecodeError, not UTF-8, or a number of over 4,300 digits
        raise UsageError(f"{path}: not valid TOML: {error}") from error
    except RecursionError as error:
        raise UsageError(f"{path}: not valid TOML: its lists are nested too deep") from error
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from error
