"""``nightshift model pull`` against a hub on this machine, over HTTP, in a real process."""

import json
import os
import pty
import resource
import shutil
import signal
import socket
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from jobs.exit_codes import ExitCode
from jobs.models.manifest import verify
from tests.integration.cli_helpers import until
from tests.integration.hub_server import COMMIT, TOKEN, Hub, serve
from workers.engine.decoding.sampling_params import SamplingParams
from workers.engine.engine import Engine
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint

E2B = "google/gemma-4-E2B-it"
TRAINED = f"{E2B}-qat-q4_0-unquantized"  # for four bits
SMALL = "google/gemma-3-270m-it"
BREAK = 15_000_000  # bytes; files arrive in pieces of ten million


@pytest.fixture(scope="module")
def gemma4(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkpoint of 25 MB laid out as the published one: the text part beside others."""
    folder = tmp_path_factory.mktemp("gemma4")
    rows = {"vocab_size": 32_768, "vocab_size_per_layer_input": 32_768}
    write_random_checkpoint(folder, SHAPES["tiny-gemma-4"] | rows)
    text = json.loads((folder / "config.json").read_text())
    config = {"model_type": "gemma4", "text_config": text, "vision_config": {"hidden_size": 8}}
    (folder / "config.json").write_text(json.dumps(config))
    path = folder / "model.safetensors"
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + length])
    end = len(data) - 8 - length
    header = {n.replace("model.", "model.language_model.", 1): e for n, e in header.items()}
    header["model.vision_tower.patch_embedder.input_proj.weight"] = {
        "dtype": "BF16", "shape": [8, 4], "data_offsets": [end, end + 64],
    }  # fmt: skip
    encoded = json.dumps(header).encode()
    path.write_bytes(len(encoded).to_bytes(8, "little") + encoded + data[8 + length :] + bytes(64))
    (folder / "README.md").write_text("not needed")
    (folder / "model.gguf").write_text("not wanted")
    return folder


@pytest.fixture(scope="module")
def gemma3(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gemma3")
    return write_random_checkpoint(folder, SHAPES["tiny-gemma-3"])


@pytest.fixture
def hub(gemma4: Path, gemma3: Path) -> Iterator[Hub]:
    with serve() as hub:
        hub.repositories = {E2B: gemma4, SMALL: gemma3}
        hub.gated = {SMALL}
        yield hub


@dataclass
class Machine:
    """A user's machine: its data folder and its environment."""

    data: Path
    environ: dict[str, str]

    def command(self, *words: str) -> list[str]:
        return [sys.executable, "-m", "jobs", "model", "pull", *words]

    def pull(
        self, *words: str, preexec: Callable[[], None] | None = None, **environ: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*words),
            env=self.environ | environ,
            capture_output=True,
            text=True,
            timeout=120,
            preexec_fn=preexec,
        )

    def fails(self, *words: str, code: int = ExitCode.MODEL, **environ: str) -> str:
        """Pull, expect exactly one line on stderr, and return it."""
        done = self.pull(*words, **environ)
        assert (done.returncode, done.stdout) == (code, "")
        assert done.stderr.startswith("error: ")
        assert done.stderr.count("\n") == 1
        return done.stderr

    def model(self, name: str) -> Path:
        return self.data / "nightshift" / "models" / name

    def download(self, repository: str) -> Path:
        name = repository.replace("/", "--")
        return self.data / "nightshift" / "downloads" / name / COMMIT


@pytest.fixture
def machine(hub: Hub, tmp_path: Path) -> Machine:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("HF_", "JOBS_"))}
    places = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    return Machine(tmp_path / "data", {**kept, **places, "HF_ENDPOINT": hub.url})


def test_pull_downloads_converts_and_verifies(machine: Machine, hub: Hub, gemma4: Path) -> None:
    done = machine.pull("gemma-4-e2b")
    assert (done.returncode, done.stderr) == (0, "")
    folder = machine.model("gemma-4-e2b")
    assert done.stdout.startswith(f"gemma-4-e2b (int8) is ready in {folder};")
    manifest = verify(folder)
    assert manifest.raw["source"] == {"repository": E2B, "revision": COMMIT}
    assert (manifest.raw["license"], manifest.quantization) == ("Apache-2.0", "int8")
    assert json.loads((folder / "config.json").read_text())["model_type"] == "gemma4_text"
    kept = {path.name for path in machine.download(E2B).iterdir()}
    assert kept == {path.name for path in gemma4.iterdir()} - {"README.md", "model.gguf"}
    with Engine.open(folder, threads=1, slots=1, context=64) as engine:
        completion = engine.submit([2, 70, 71], SamplingParams(max_tokens=5)).result(60)
    assert completion.token_ids

    asked = len(hub.requests)
    assert machine.pull("gemma-4-e2b").returncode == 0
    assert len(hub.requests) == asked, "a model that is there and whole needs no network"

    weights = folder / "weights.bin"
    weights.write_bytes(b"\0" + weights.read_bytes()[1:])
    assert machine.pull("gemma-4-e2b").returncode == 0
    verify(folder)  # made again, out of the kept download
    assert hub.ranges() == [""]


def test_another_variant_gets_its_own_folder(machine: Machine, hub: Hub, gemma4: Path) -> None:
    hub.repositories[TRAINED] = gemma4
    done = machine.pull("gemma-4-e2b", "--variant", "mixed", "--discard-download")
    assert done.returncode == 0, done.stderr
    manifest = verify(machine.model("gemma-4-e2b-mixed"))
    assert (manifest.id, manifest.quantization) == ("gemma-4-e2b-mixed", "mixed")
    assert manifest.raw["source"]["repository"] == TRAINED
    assert not machine.download(TRAINED).exists()


def test_a_broken_download_continues(machine: Machine, hub: Hub) -> None:
    hub.break_at = BREAK
    done = machine.pull("gemma-4-e2b")
    assert (done.returncode, done.stderr) == (0, "")
    assert hub.ranges() == ["", "bytes=10000000-"] or hub.ranges() == ["", "bytes=10485760-"]


def test_a_killed_pull_continues(machine: Machine, hub: Hub) -> None:
    hub.stall_at = BREAK
    process = subprocess.Popen(machine.command("gemma-4-e2b"), env=machine.environ)
    assert hub.stalled.wait(60)
    part = machine.download(E2B) / "model.safetensors.part"
    until(lambda: part.is_file() and part.stat().st_size > 0)
    another = machine.fails("gemma-4-e2b")
    assert "another pull" in another
    process.kill()
    process.wait()
    hub.stall_at = None
    had = part.stat().st_size
    assert 0 < had <= BREAK
    assert machine.pull("gemma-4-e2b").returncode == 0
    assert hub.ranges()[-1] == f"bytes={had}-"
    verify(machine.model("gemma-4-e2b"))


def test_an_interrupted_pull_says_how_to_go_on(machine: Machine, hub: Hub) -> None:
    hub.stall_at = BREAK
    process = subprocess.Popen(
        machine.command("gemma-4-e2b"), env=machine.environ, stderr=subprocess.PIPE, text=True
    )
    assert hub.stalled.wait(60)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == ExitCode.INTERRUPTED
    assert stderr == "interrupted; run the same command again to go on\n"


def test_a_gated_model_asks_for_its_licence_and_a_token(machine: Machine, hub: Hub) -> None:
    for environ in ({}, {"HF_TOKEN": "hf_stranger"}):
        line = machine.fails("gemma-3-270m", **environ)
        assert f"/{SMALL}" in line
        assert "licence" in line
        assert "HF_TOKEN=" in line
    done = machine.pull("gemma-3-270m", HF_TOKEN=TOKEN)
    assert done.returncode == 0, done.stderr
    assert "Gemma Terms of Use" in verify(machine.model("gemma-3-270m")).raw["license"]
    on_cdn = [headers for path, headers in hub.requests if path.startswith("/cdn/")]
    assert on_cdn
    assert not any("Authorization" in headers for headers in on_cdn), "a token for the hub alone"


def test_a_refused_token_is_named(machine: Machine) -> None:
    assert "refuses your token" in machine.fails("gemma-4-e2b", HF_TOKEN="hf_expired")


def test_missing_models_and_revisions_are_named(machine: Machine) -> None:
    assert "has no public model google/gemma-3-1b-it" in machine.fails("gemma-3-1b")
    line = machine.fails("gemma-4-e2b", "--revision", "v9")
    assert f"{E2B} has no revision 'v9'" in line
    assert "known: nightshift-270m, gemma-4-e2b," in machine.fails("gemma-5", code=ExitCode.USAGE)


def test_a_pinned_revision_replaces_another(machine: Machine) -> None:
    assert machine.pull("gemma-4-e2b", "--revision", COMMIT).returncode == 0
    assert "no revision" in machine.fails("gemma-4-e2b", "--revision", "f" * 40)
    verify(machine.model("gemma-4-e2b"))  # a failed pull leaves what was there


def test_offline_says_what_to_copy_where(machine: Machine) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        closed = f"http://127.0.0.1:{unused.getsockname()[1]}"
    for environ in ({"HF_ENDPOINT": closed}, {"HF_HUB_OFFLINE": "1"}):
        line = machine.fails("gemma-4-e2b", **environ)
        assert "no connection to 127.0.0.1" in line
        assert "config.json, tokenizer.json" in line
        assert "nightshift model export DIR --name gemma-4-e2b\n" in line
    line = machine.fails("gemma-4-e2b", HF_ENDPOINT="http://hub.invalid")
    assert "no connection to hub.invalid" in line


def test_damaged_bytes_are_refused_and_fetched_again(machine: Machine, hub: Hub) -> None:
    hub.flip = True
    assert "arrived damaged" in machine.fails("gemma-4-e2b")
    assert not list(machine.download(E2B).glob("*safetensors*"))
    hub.flip = False
    assert machine.pull("gemma-4-e2b").returncode == 0


def test_a_disk_without_room_is_noticed_before(machine: Machine, hub: Hub) -> None:
    hub.claim = 10**15
    line = machine.fails("gemma-4-e2b")
    assert "GB are needed" in line
    assert not hub.ranges()


def test_a_disk_that_fills_up_keeps_what_came(machine: Machine) -> None:
    def limit() -> None:  # the nearest thing to a full disk that needs no root
        resource.setrlimit(resource.RLIMIT_FSIZE, (BREAK, BREAK))

    done = machine.pull("gemma-4-e2b", preexec=limit)
    assert done.returncode == ExitCode.MODEL
    assert "make room and run the same command again" in done.stderr
    assert done.stderr.count("\n") == 1
    assert machine.pull("gemma-4-e2b").returncode == 0


def test_a_folder_that_cannot_be_made_is_named(machine: Machine) -> None:
    machine.data.write_text("a file where a folder should be")
    line = machine.fails("gemma-4-e2b")
    assert "downloads" in line
    assert line.endswith("cannot be made: Not a directory\n")


def test_a_terminal_sees_progress(machine: Machine) -> None:
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(ours, (24, 100))
    process = subprocess.Popen(
        machine.command("gemma-4-e2b"), env=machine.environ, stdout=subprocess.PIPE, stderr=theirs
    )
    os.close(theirs)
    seen = b""
    while block := read_pty(ours):
        seen += block
    os.close(ours)
    process.communicate(timeout=60)
    assert process.returncode == 0
    for word in (f"downloading {E2B} at {COMMIT[:12]}", "model.safetensors", "converting to int8"):
        assert word.encode() in seen


def test_export_of_copied_files_equals_a_pull(machine: Machine, gemma4: Path) -> None:
    copied = machine.data / "copied"
    shutil.copytree(gemma4, copied)
    words = ["export", str(copied), "--name", "gemma-4-e2b"]
    done = subprocess.run(
        [sys.executable, "-m", "jobs", "model", *words],
        env=machine.environ | {"HF_HUB_OFFLINE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    manifest = verify(machine.model("gemma-4-e2b"))
    assert manifest.raw["license"] == "Apache-2.0"
    assert manifest.raw["source"] == {"note": "a local checkpoint, copied"}


def read_pty(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65_536)
    except OSError:  # Linux says so when the other side is closed
        return b""
