"""Model folders are found by name or path, and believed only when every file's hash agrees."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from jobs.errors import ModelError
from jobs.exit_codes import ExitCode
from jobs.models.manifest import find_model, list_models, load_manifest, model_roots, verify
from jobs.settings import Settings
from tests.unit.jobs.kit import make_home

FILES = {"model.onnx": b"graph", "weights.bin": bytes(range(256)) * 5000}


def make_model(folder: Path, **changes: Any) -> Path:
    folder.mkdir(parents=True)
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    manifest = {
        "format": "nightshift.model/4",
        "id": folder.name,
        "architecture": "gemma4",
        "quantization": "int8",
        "engine": "onnx",
        "context": 2048,
        "chunk_tokens": 700,
        "stop_token_ids": [1, 106],
        "bos_token_id": 2,
        "files": {
            name: {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
            for name, data in FILES.items()
        },
        **changes,
    }
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return make_home(tmp_path / "home", model="mine")


def test_a_manifest_is_read(tmp_path: Path) -> None:
    folder = make_model(tmp_path / "m")
    manifest = verify(folder)
    assert manifest == load_manifest(folder)
    assert (manifest.id, manifest.context, manifest.stop_token_ids) == ("m", 2048, (1, 106))
    assert manifest.digest == hashlib.sha256((folder / "manifest.json").read_bytes()).hexdigest()


def test_manifest_of_an_older_export_loads(tmp_path: Path) -> None:
    """Exports up to 0.10 wrote a wording and a value prefix; both are ignored."""
    folder = make_model(tmp_path / "m", value_prefix=" ", wording={"extract": {"schema": {}}})
    assert verify(folder).id == "m"


def test_model_name_is_searched_in_home_then_user_folder(settings: Settings) -> None:
    with pytest.raises(
        ModelError, match="no model mine here: nightshift model pull knows nightshift-270m,"
    ):
        find_model(settings)
    home, user = model_roots(settings)
    theirs = make_model(user / "mine")
    assert find_model(settings) == theirs
    ours = make_model(home / "mine")
    assert find_model(settings) == ours
    make_model(home / "broken", context=None)
    names = [manifest.id for manifest in list_models(settings)]
    assert names.count("mine") == 1
    assert "broken" not in names


def test_model_path_is_relative_to_home(tmp_path: Path) -> None:
    folder = make_model(tmp_path / "models" / "m")
    assert find_model(make_home(tmp_path, model="models/m")) == folder
    assert find_model(make_home(tmp_path, model=str(folder))) == folder
    with pytest.raises(ModelError, match=r"no model in .*/nosuch"):
        find_model(make_home(tmp_path, model="./nosuch"))


@pytest.mark.parametrize("offset", [0, 640_000, len(FILES["weights.bin"]) - 1])
def test_flipped_bit_is_damage(tmp_path: Path, offset: int) -> None:
    folder = make_model(tmp_path / "m")
    data = bytearray(FILES["weights.bin"])
    data[offset] ^= 1
    (folder / "weights.bin").write_bytes(data)
    with pytest.raises(
        ModelError, match=r"m/weights\.bin: is damaged.*model export CHECKPOINT"
    ) as caught:
        verify(folder)
    assert caught.value.exit_code is ExitCode.MODEL


def test_missing_short_and_long_files_are_named(tmp_path: Path) -> None:
    folder = make_model(tmp_path / "m")
    for data in (FILES["weights.bin"][:-1], FILES["weights.bin"] + b"\0"):
        (folder / "weights.bin").write_bytes(data)
        with pytest.raises(ModelError, match=rf"weights\.bin: has {len(data)} bytes, not"):
            verify(folder)
    (folder / "weights.bin").unlink()
    with pytest.raises(ModelError, match=r"weights\.bin: is missing"):
        verify(folder)
    shutil.rmtree(folder)
    with pytest.raises(ModelError, match=r"manifest\.json: cannot be read"):
        load_manifest(folder)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": "other/1"}, "not a manifest of format"),
        ({"context": "many"}, "context is missing or no int"),
        ({"context": True}, "context is missing or no int"),
        ({"id": None}, "id is missing or no str"),
        ({"files": {}}, "names no files"),
        ({"files": {"../../etc/passwd": {}}}, "outside its folder"),
        ({"files": {"/etc/passwd": {}}}, "outside its folder"),
        ({"files": {"model.onnx": {"bytes": 5}}}, "no SHA-256 of model.onnx"),
    ],
)
def test_invalid_manifest_is_one_line(tmp_path: Path, changes: dict[str, Any], says: str) -> None:
    folder = make_model(tmp_path / "m", **changes)
    with pytest.raises(ModelError) as caught:
        verify(folder)
    assert says in str(caught.value)
    assert str(folder / "manifest.json") in str(caught.value)
    assert "\n" not in str(caught.value)


def test_manifest_that_is_not_json_is_an_error(tmp_path: Path) -> None:
    folder = make_model(tmp_path / "m")
    (folder / "manifest.json").write_bytes(b"\xff{")
    with pytest.raises(ModelError, match="is no JSON"):
        load_manifest(folder)


def test_the_test_model_is_whole(test_model: Path) -> None:
    assert verify(test_model).id == test_model.name == "nightshift-test"
