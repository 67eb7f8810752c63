"""Models without a network: the catalogue, local checkpoints, folders that Optimum exported."""

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jobs.errors import ModelError, UsageError
from jobs.models.manifest import load_manifest, model_roots, verify
from jobs.settings import load_settings
from workers.errors import WorkerError
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.models import hub
from workers.models.catalogue import CATALOGUE, look_up
from workers.models.convert import data_dir, export_checkpoint, missing_files
from workers.models.hub import RemoteFile
from workers.models.optimum_export import adopt


def silent(line: str) -> None:
    """Take a line of progress and show nothing."""


@pytest.fixture(scope="module")
def gemma3(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("checkpoint")
    return write_random_checkpoint(folder, SHAPES["tiny-gemma-3"])


@pytest.fixture
def checkpoint(gemma3: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(gemma3, tmp_path / "checkpoint"))


def test_int4_comes_from_the_checkpoint_trained_for_it() -> None:
    entry, variant = look_up("gemma-4-e2b")
    assert (variant, entry.gated) == ("int8", False)
    qat = "google/gemma-4-E2B-it-qat-q4_0-unquantized"
    assert entry.source("mixed") == entry.source("int4") == qat
    assert entry.source("int8") == entry.source("fp32") == "google/gemma-4-E2B-it"
    assert all(CATALOGUE[name].gated for name in ("gemma-3-270m", "gemma-3-1b"))


def test_a_name_may_carry_its_variant() -> None:
    assert look_up("gemma-3-1b-int8") == (CATALOGUE["gemma-3-1b"], "int8")
    assert look_up("gemma-3-1b-int8", "int8") == (CATALOGUE["gemma-3-1b"], "int8")
    for words in (("gemma-3-1b-int8", "fp32"), ("gemma-9", None)):
        with pytest.raises(UsageError, match="known: nightshift-270m, gemma-4-e2b, gemma-3-270m"):
            look_up(*words)  # type: ignore[arg-type]


def test_the_data_folder_is_where_models_are_searched(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for value in (str(tmp_path / "data"), ""):
        monkeypatch.setenv("XDG_DATA_HOME", value)
        assert data_dir() / "models" in model_roots(load_settings(tmp_path))


@pytest.mark.parametrize("variant", ["mixed", "int4", "int8", "fp32"])
def test_a_local_checkpoint_becomes_a_model(gemma3: Path, tmp_path: Path, variant: str) -> None:
    folder = tmp_path / "models" / "mine"
    manifest = export_checkpoint(gemma3, "mine", variant, folder, silent)  # type: ignore[arg-type]
    assert manifest == verify(folder)
    assert (manifest.id, manifest.quantization, manifest.engine) == ("mine", variant, "onnx")
    assert manifest.raw["license"].startswith("unknown")
    assert [path.name for path in folder.parent.iterdir()] == ["mine"]


def test_all_missing_files_are_named(checkpoint: Path, tmp_path: Path) -> None:
    for name in ("tokenizer.json", "chat_template.jinja", "model.safetensors"):
        (checkpoint / name).unlink()
    pieces = r"lacks tokenizer.json, model.safetensors, chat_template.jinja: copy them there"
    with pytest.raises(ModelError, match=pieces):
        export_checkpoint(checkpoint, "mine", "int4", tmp_path / "out", silent)
    index = checkpoint / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {"a": "part-2.safetensors", "b": "part-1.st"}}))
    assert missing_files(checkpoint)[1:3] == ["part-1.st", "part-2.safetensors"]
    index.write_text("[]")
    with pytest.raises(ModelError, match=r"index\.json is damaged"):
        missing_files(checkpoint)
    assert len(missing_files(tmp_path / "nowhere")) == 4


def test_a_checkpoint_of_another_kind_is_refused(checkpoint: Path, tmp_path: Path) -> None:
    (checkpoint / "config.json").write_text('{"model_type": "llama"}')
    with pytest.raises(ModelError, match="llama"):
        export_checkpoint(checkpoint, "mine", "int4", tmp_path / "out", silent)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["", "a/b", "..", "-x", "a b", "x" * 101])
def test_an_invalid_model_name_is_refused(gemma3: Path, tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="no name for a model"):
        export_checkpoint(gemma3, name, "int4", tmp_path / "out", silent)


def test_small_files_are_checked_by_their_git_hash(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_bytes(b"hello\n")  # git hash-object says ce0136…
    file = RemoteFile("config.json", 6, "ce013625030ba8dba906f756967f9e9ca394464a", None)
    assert hub._is_intact(path, file)
    sha256 = hashlib.sha256(b"hello!").hexdigest()
    assert not hub._is_intact(path, RemoteFile("config.json", 6, file.blob, sha256))


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    """What optimum-cli leaves behind; the graph is not opened here."""
    folder = tmp_path / "onnx"
    folder.mkdir()
    files = {
        "config.json": {"model_type": "gemma3_text", "max_position_embeddings": 32768},
        "generation_config.json": {"eos_token_id": [1, 106], "bos_token_id": 2},
        "tokenizer.json": {},
    }
    for name, content in files.items():
        (folder / name).write_text(json.dumps(content))
    for name in ("chat_template.jinja", "model.onnx", "model.onnx_data"):
        (folder / name).write_text(name)
    return folder


def test_a_folder_of_optimum_gets_a_manifest(exported: Path, tmp_path: Path) -> None:
    manifest = adopt(exported, "mine", tmp_path / "models" / "mine", silent)
    assert (manifest.engine, manifest.context, manifest.chunk_tokens) == ("optimum", 4096, 2048)
    assert (manifest.stop_token_ids, manifest.bos_token_id) == ((1, 106), 2)
    assert "model.onnx_data" in manifest.raw["files"]
    assert load_manifest(tmp_path / "models" / "mine") == manifest


def test_an_incomplete_optimum_folder_names_the_export_command(
    exported: Path, tmp_path: Path
) -> None:
    (exported / "model.onnx").unlink()
    with pytest.raises(ModelError, match=r"lacks model\.onnx; make it with: optimum-cli export"):
        adopt(exported, "mine", tmp_path / "model", silent)
    (exported / "model.onnx").touch()
    (exported / "generation_config.json").write_text("{}")
    with pytest.raises(ModelError, match="no eos_token_id"):
        adopt(exported, "mine", tmp_path / "model", silent)
    (exported / "config.json").write_text("[]")
    with pytest.raises(ModelError, match=r"config\.json is not a JSON object"):
        adopt(exported, "mine", tmp_path / "model", silent)


def test_without_optimum_the_error_says_how_to_install_it(exported: Path, tmp_path: Path) -> None:
    """Also that our module loads neither Optimum nor torch before it is asked to."""
    folder = tmp_path / "model"
    adopt(exported, "mine", folder, silent)
    program = (
        "import sys; from pathlib import Path; from jobs.models.manifest import load_manifest\n"
        "from workers.engine import optimum_engine\n"
        "assert not {'torch', 'optimum', 'transformers'} & set(sys.modules)\n"
        "sys.modules['optimum'] = None  # as where it is not installed\n"
        f"optimum_engine.open_engine(load_manifest(Path({str(folder)!r})), threads=1, slots=1)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    last = done.stderr.strip().splitlines()[-1]
    assert f"{WorkerError.__name__}: engine = optimum needs Optimum: pip install" in last
