"""Change files at random, and have each end in the errors that its reader names.

    python -m tests.hostile.fuzz --minutes 10 [--only gguf parsers]

Hypothesis makes the changes and shortens those that find a fault. Each target starts from sound
files, since random bytes seldom get past the first check.
"""

import argparse
import json
import resource
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from jobs.broker import queue
from jobs.errors import JobsError, UsageError
from jobs.settings import load_settings
from pipelines.document import Document
from pipelines.errors import DefinitionError, ParseFailure
from pipelines.loader import load_pipeline
from pipelines.parsers.limits import ParseLimits
from pipelines.result import Reason
from tests.conftest import ROOT
from tests.hostile import fuzz_records
from tests.hostile.measured import MeasuredServer
from tests.integration.test_parsing import samples
from tests.unit.workers.gemma.gguf_files import write_gguf
from tests.unit.workers.gemma.test_adapter import bases, write_adapter
from workers.errors import ConversionError
from workers.gemma.checkpoints.adapter import open_adapter
from workers.gemma.checkpoints.open_checkpoint import open_checkpoint
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.parsing.wire import BadMessage, decode, encode_document, encode_failure

MEMORY = 6 << 30  # bytes of address space: a size that a file claims must not be taken
NEVER = {Reason.CRASHED, Reason.TIMED_OUT, Reason.MEMORY}
SETTINGS = b'cores = "0"\nmodel = "a"\nsettle_seconds = 1.5\nignore = ["*.bak"]\nmax_bytes = 5\n'
EXAMPLES = 50  # of one seed

Read = Callable[[str, bytes], object]


@dataclass(frozen=True, slots=True)
class Target:
    """What is read: sound files by name, and a reader that raises for a fault."""

    files: Mapping[str, bytes]
    read: Read


def changed(data: bytes, changes: Sequence[tuple[float, int, bytes]]) -> bytes:
    """Replace bytes from each place (a share of the length) on by others."""
    for place, length, new in changes:
        at = int(place * len(data))
        data = data[:at] + new + data[at + length :]
    return data


TELLING = [
    b"", b"\0", b"\xff" * 4, b"\xff" * 8, b"\x7f\xff\xff\xff", b"-1", b"1e999", b"NaN", b"null",
    b"{", b"[", b'"', b"'", b"\n", b": ", b"&a ", b"*a", b"!!python/object:os.system ", b"<<",
    b"9" * 400, "\u202e".encode(), b"\xed\xa0\x80", b"[" * 5000, b"  ", b"\t", b"true", b"inf",
]  # fmt: skip
CHANGES = st.lists(
    st.tuples(
        st.floats(0, 1),
        st.integers(0, 12),
        st.one_of(st.binary(max_size=8), st.sampled_from(TELLING)),
    ),
    min_size=1,
    max_size=5,
)


def fuzz(target: Target, number: int, examples: int = EXAMPLES) -> None:
    """Read as many changed files as asked; ``number`` seeds the chance."""

    @seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.sampled_from(sorted(target.files)), CHANGES)
    def each(name: str, changes: list[tuple[float, int, bytes]]) -> None:
        target.read(name, changed(target.files[name], changes))

    each()


def in_file(folder: Path, read: Callable[[Path], object], *expected: type[Exception]) -> Read:
    """A reader of a path, whose expected errors are one line."""

    def write_and_read(name: str, data: bytes) -> None:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        try:
            read(path)
        except expected as error:
            assert str(error)
            assert "\n" not in str(error), str(error)

    return write_and_read


def definitions(folder: Path) -> Target:
    """Pipelines of ours with other words."""
    found = (ROOT / "pipelines" / "definitions").glob("*.yaml")
    files = {path.name: path.read_bytes() for path in found}
    return Target(files, in_file(folder, load_pipeline, DefinitionError))


def settings_files(folder: Path) -> Target:
    return Target(
        {"jobs.toml": SETTINGS},
        in_file(folder, lambda path: load_settings(path.parent, {}, environ={}), UsageError),
    )


def messages(folder: Path) -> Target:
    """What a parsing child says, and what stands in the queue."""
    document = Document("text", "text/plain", ())
    failure = ParseFailure(Reason.NO_TEXT, "nothing")
    files = {
        "document": encode_document(document),
        "failure": encode_failure(failure),
        "queue": json.dumps(queue.encode("a" * 32)).encode(),
    }

    def read(name: str, data: bytes) -> None:
        if name != "queue":
            with suppress(BadMessage, ParseFailure):
                decode(data)
            return
        try:
            message = json.loads(data)
        except (ValueError, RecursionError):
            return  # Celery refuses it
        with suppress(JobsError):
            queue.decode(message)

    return Target(files, read)


def gguf(folder: Path) -> Target:
    base = write_random_checkpoint(folder / "base", SHAPES["tiny-gemma-3"])
    whole = write_gguf(folder / "whole.gguf", base).read_bytes()
    # Most of a file are weights, where nothing can be wrong: the head alone is changed.
    head = whole[: whole.rfind(b"blk.") + 200]
    files = {"head.gguf": head}

    def read(path: Path) -> None:
        path.write_bytes(path.read_bytes() + whole[len(head) :])
        open_checkpoint(path)

    return Target(files, in_file(folder, read, ConversionError))


def adapters(folder: Path) -> Target:
    config = open_checkpoint(
        write_random_checkpoint(folder / "base", SHAPES["tiny-gemma-3"])
    ).config
    sound = write_adapter(folder / "sound", bases=bases("0" * 64))
    files = {path.name: path.read_bytes() for path in sound.iterdir()}
    files["adapter_model.safetensors"] = files["adapter_model.safetensors"][:3000]

    def read(path: Path) -> None:
        for name, data in files.items():
            if name != path.name:
                (path.parent / name).write_bytes(data)
        open_adapter(path.parent, config)

    return Target(files, in_file(folder / "changed", read, ConversionError))


def records(folder: Path) -> Target:
    """Results, reviews, kept answers, audit lines and the like, and the heads of mails."""
    return Target(*fuzz_records.records(folder))


def parsers(folder: Path, server: MeasuredServer) -> Target:
    """Documents of every kind, read by the parsing child."""

    def read(name: str, data: bytes) -> None:
        path = folder / "document"
        path.write_bytes(data)
        end, _ = server.end_of(path, name, ParseLimits(seconds=20))
        if isinstance(end, ParseFailure):
            assert end.reason not in NEVER, end
            assert "\n" not in end.detail

    return Target(samples(), read)


TARGETS: dict[str, Callable[[Path], Target]] = {
    "definitions": definitions,
    "settings": settings_files,
    "messages": messages,
    "gguf": gguf,
    "adapters": adapters,
    "records": records,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="for all targets together")
    parser.add_argument("--only", nargs="*", choices=[*TARGETS, "parsers"])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    server = MeasuredServer()
    server.start()  # before the limit, which the child does not have either
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    chosen = {**TARGETS, "parsers": partial(parsers, server=server)}
    if asked.only:
        chosen = {name: chosen[name] for name in asked.only}
    with tempfile.TemporaryDirectory() as folder:
        for name, make in chosen.items():
            (Path(folder) / name).mkdir()
            target = make(Path(folder) / name)
            until = time.monotonic() + asked.minutes * 60 / len(chosen)
            rounds = 0
            while time.monotonic() < until:
                fuzz(target, asked.seed + rounds)
                rounds += 1
            print(f"{name}: {rounds * EXAMPLES:,} files, no fault", flush=True)
    server.close()


if __name__ == "__main__":
    main()
