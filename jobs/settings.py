"""Frozen settings: flag > environment ``JOBS_*`` > ``<home>/jobs.toml`` > user config > default."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from jobs.errors import UsageError
from jobs.files.names import utf8_path
from jobs.known_models import DEFAULT_MODEL
from jobs.machine.cores import CoreGroup, parse_cores

MIB = 1 << 20
ENV_PREFIX = "JOBS_"
STATE_DIR = ".nightshift"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. Paths are absolute; relative ones were meant from ``home``."""

    home: Path
    inbox: Path  # <home>/inbox
    outbox: Path  # <home>/outbox
    state_dir: Path  # <home>/.nightshift
    broker_url: str | None = None  # None: the embedded Valkey
    ledger_url: str | None = None  # an SQLAlchemy URL; None: SQLite, <state_dir>/ledger.db
    model: str = DEFAULT_MODEL  # a name or a folder
    engine: str = "onnx"  # onnx | optimum
    pipelines_dir: Path | None = None  # a folder of the user's own pipeline definitions
    pipeline: str = "summarise"  # for files at the root of the inbox
    cores: str = ""  # "" is every core; groups parted by ";" are one worker process each
    slots: int = 8  # documents decoded together in one worker process
    context: int = 0  # most tokens of one prompt and answer; 0 is what the model allows
    kv_memory_mb: int = 0  # MiB for keys and values; 0 is enough for all slots at full context
    max_attempts: int = 3  # then a document is quarantined as crashed
    settle_seconds: float = 2.0  # a file in the inbox is taken when unchanged for so long
    parse_seconds: float = 60.0
    parse_memory_mb: int = 1024  # MiB
    parse_pages: int = 2000
    parse_chars: int = 5_000_000
    max_bytes: int = 256 * MIB  # a larger document is quarantined as too_large
    flower_port: int = 5555
    reconcile_seconds: float = 5.0
    lock: str = "kernel"  # kernel (one host) | lease (several hosts on one ledger)
    lease_seconds: float = 60.0
    mt_bench_questions: Path | None = None  # FastChat's question.jsonl, which is not ours to ship

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
    def core_groups(self) -> tuple[CoreGroup, ...]:
        """One group of cores per worker process. Raises UsageError for cores we may not use."""
        return parse_cores(self.cores)

    def make_dirs(self) -> None:
        """Create the inbox, the outbox and the state folder (0700: it holds the documents).

        Raises UsageError naming the folder that cannot be made.
        """
        private = (self.documents_dir, self.incoming_dir, self.locks_dir, self.logs_dir)
        open_ = dict.fromkeys((self.inbox, self.outbox), 0o777)
        for folder, mode in (open_ | dict.fromkeys((self.state_dir, *private), 0o700)).items():
            try:
                folder.mkdir(mode=mode, parents=True, exist_ok=True)
            except OSError as error:
                raise UsageError(
                    f"folder {folder} cannot be made: {error.strerror}; "
                    "change the owner or mode of the one it lies in, or the setting"
                ) from error


# Smallest and largest value of every number, both allowed.
RANGES: dict[str, tuple[float, float]] = {
    "slots": (1, 256),
    "context": (0, 1 << 20),
    "kv_memory_mb": (0, 1 << 24),
    "max_attempts": (1, 100),
    "settle_seconds": (0, 3600),
    "parse_seconds": (1, 86_400),
    "parse_memory_mb": (64, 1 << 20),
    "parse_pages": (1, 1_000_000),
    "parse_chars": (1, 1_000_000_000),
    "max_bytes": (1, 1 << 50),
    "flower_port": (1, 65_535),
    "reconcile_seconds": (0.1, 3600),
    "lease_seconds": (5, 3600),
}
CHOICES: dict[str, tuple[str, ...]] = {
    "engine": ("onnx", "optimum"),
    "lock": ("kernel", "lease"),
}
KEYS: tuple[str, ...] = tuple(f.name for f in fields(Settings) if f.name != "home")
_PATHS = ("inbox", "outbox", "state_dir", "pipelines_dir", "mt_bench_questions")
_INTEGERS = ("slots", "context", "kv_memory_mb", "max_attempts", "parse_memory_mb", "parse_pages",
             "parse_chars", "max_bytes", "flower_port")  # fmt: skip
_BROKER_SCHEMES = ("redis://", "rediss://", "redis+socket://")

Value = str | int | float | Path


def load_settings(
    home: Path | None = None,
    flags: Mapping[str, Value | None] | None = None,
    environ: Mapping[str, str] | None = None,
) -> Settings:
    """Read and check every setting. ``flags`` come from the command line; None is not given.

    Home is ``home``, else ``JOBS_HOME``, else the current folder. Nothing is created.
    Raises UsageError naming the file (or variable, or flag) and the key.
    """
    env = os.environ if environ is None else environ
    root = Path(home or env.get(f"{ENV_PREFIX}HOME") or Path.cwd()).expanduser().absolute()
    utf8_path(root)
    if not root.is_dir():
        raise UsageError(f"home {root} is not a folder: create it or give another with --home")
    values: dict[str, Value] = {}
    for source, layer in _layers(root, flags or {}, env):
        for key, raw in layer.items():
            values[key] = _checked(key, raw, source, root)
    return _build(root, values)


def _layers(
    home: Path, flags: Mapping[str, Value | None], env: Mapping[str, str]
) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield (where from, key -> value), weakest first; ``{key}`` in the name is the key's own."""
    config = Path(env.get("XDG_CONFIG_HOME") or Path(env.get("HOME", "/")) / ".config")
    for path in (config / "nightshift" / "jobs.toml", home / "jobs.toml"):
        yield str(path), _read_toml(path)
    yield (
        "environment",
        {
            name[len(ENV_PREFIX) :].lower(): value
            for name, value in env.items()
            if name.startswith(ENV_PREFIX) and name != f"{ENV_PREFIX}HOME" and value != ""
        },
    )
    yield "command line", {key: value for key, value in flags.items() if value is not None}


def _read_toml(path: Path) -> dict[str, object]:
    try:
        return dict(tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: not valid TOML: {error}") from error
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from error


def _checked(key: str, raw: object, source: str, home: Path) -> Value:
    name = f"{ENV_PREFIX}{key.upper()}" if source == "environment" else key
    if key not in KEYS:
        raise UsageError(f"{source}: unknown setting {name!r}; known: {', '.join(KEYS)}")
    if key in RANGES:
        return _number(key, raw, f"{source}: {name}")
    if not isinstance(raw, str | Path):
        raise UsageError(f"{source}: {name} must be text, not {raw!r}")
    text = str(raw)
    if "\0" in text or (not text.strip() and key != "cores"):
        raise UsageError(f"{source}: {name} must not be empty")
    if key in _PATHS:
        path = home / Path(text).expanduser()
        utf8_path(path)
        return path
    if key in CHOICES and text not in CHOICES[key]:
        raise UsageError(f"{source}: {name} must be {' or '.join(CHOICES[key])}, not {text!r}")
    if key == "broker_url" and not text.startswith(_BROKER_SCHEMES):
        raise UsageError(f"{source}: {name} must begin with {', '.join(_BROKER_SCHEMES)}")
    if key == "ledger_url" and "://" not in text:
        raise UsageError(f"{source}: {name} must be a database URL such as sqlite:////path/file.db")
    return text


def _number(key: str, raw: object, where: str) -> int | float:
    low, high = RANGES[key]
    kind: type[int] | type[float] = int if key in _INTEGERS else float
    word = "a whole number" if kind is int else "a number"
    if isinstance(raw, bool) or not isinstance(raw, str | int | float):
        raise UsageError(f"{where} must be {word}, not {raw!r}")
    if kind is int and isinstance(raw, float):
        raise UsageError(f"{where} must be {word}, not {raw!r}")
    try:
        value = kind(raw)
    except ValueError:
        raise UsageError(f"{where} must be {word}, not {raw!r}") from None
    if not low <= value <= high:  # also refuses nan
        raise UsageError(f"{where} must be from {low:g} to {high:g}, not {raw!r}")
    return value


def _build(home: Path, values: dict[str, Value]) -> Settings:
    values.setdefault("inbox", home / "inbox")
    values.setdefault("outbox", home / "outbox")
    values.setdefault("state_dir", home / STATE_DIR)
    settings = Settings(home=home, **values)  # type: ignore[arg-type]  # checked key by key above
    parse_cores(settings.cores)
    return settings
