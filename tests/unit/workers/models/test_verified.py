"""Large files: SHA-256 once, a checksum from then on, and no flipped byte gets through either."""

import hashlib
import json
import logging
from pathlib import Path
from random import Random

import pytest

from jobs.errors import ModelError
from jobs.models.manifest import MANIFEST_FORMAT, Manifest, load_manifest
from workers import checksums
from workers.checksums import checksum
from workers.models.verified import verify_large

NAME = "per_layer.bin"


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts and buffers of a few pages, so that small files have many of them."""
    monkeypatch.setattr(checksums, "_PART", 32_768)
    monkeypatch.setattr(checksums, "_BUFFER", 8192)


@pytest.fixture
def model(tmp_path: Path) -> Manifest:
    folder = tmp_path / "model"
    folder.mkdir()
    data = Random(5).randbytes(100_001)
    (folder / NAME).write_bytes(data)
    facts = {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
    manifest = {
        "format": MANIFEST_FORMAT,
        "id": "model",
        "architecture": "gemma4",
        "quantization": "int8",
        "context": 64,
        "chunk_tokens": 32,
        "stop_token_ids": [1],
        "bos_token_id": 2,
        "files": {NAME: facts},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return load_manifest(folder)


def flip(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 0x10
    path.write_bytes(data)


@pytest.mark.parametrize("size", [1, 4095, 4096, 8192, 8193, 32_768, 40_000, 65_537])
def test_a_flipped_bit_anywhere_changes_a_checksum(tmp_path: Path, size: int) -> None:
    path = tmp_path / "file"
    path.write_bytes(Random(size).randbytes(size))
    before = checksum(path)
    for at in {0, size // 2, size - 1, *Random(size).sample(range(size), min(size, 20))}:
        flip(path, at)
        assert checksum(path) != before, at
        flip(path, at)
    assert checksum(path) == before


def test_a_checksum_depends_on_the_length(tmp_path: Path) -> None:
    path = tmp_path / "file"
    found = set()
    for size in (0, 1, 4096, 4097, 8192):
        path.write_bytes(bytes(size))
        found.add(checksum(path))
    assert len(found) == 5


def test_a_verified_file_is_not_hashed_again(model: Manifest, tmp_path: Path) -> None:
    verify_large(model, {NAME}, tmp_path / "cache")
    # A manifest that names another SHA-256 would be found out, if it were looked at.
    facts = json.loads((model.folder / "manifest.json").read_text())
    facts["files"][NAME]["sha256"] = "0" * 64
    (model.folder / "manifest.json").write_text(json.dumps(facts))
    verify_large(model, {NAME}, tmp_path / "cache")
    with pytest.raises(ModelError, match="is damaged"):
        verify_large(load_manifest(model.folder), {NAME}, tmp_path / "cache")


@pytest.mark.parametrize("seen_before", [False, True])
def test_a_flipped_byte_is_found_at_any_start(
    model: Manifest, tmp_path: Path, seen_before: bool
) -> None:
    if seen_before:
        verify_large(model, {NAME}, tmp_path / "cache")
    flip(model.folder / NAME, 70_000)
    for _ in range(2):  # and it is not taken for right the next time
        with pytest.raises(ModelError, match=rf"{NAME}: is damaged"):
            verify_large(model, {NAME}, tmp_path / "cache")


def test_a_missing_file_is_named(model: Manifest, tmp_path: Path) -> None:
    verify_large(model, {NAME}, tmp_path / "cache")
    (model.folder / NAME).unlink()
    with pytest.raises(ModelError, match=rf"{NAME}: is missing"):
        verify_large(model, {NAME}, tmp_path / "cache")


@pytest.mark.parametrize("text", ["", "[]", '{"per_layer.bin": "0"}', "\0"])
def test_a_damaged_checksum_file_is_written_again(
    model: Manifest, tmp_path: Path, text: str
) -> None:
    cache = tmp_path / "cache"
    verify_large(model, {NAME}, cache)
    [note] = cache.iterdir()
    right = note.read_text()
    note.write_text(text)
    verify_large(model, {NAME}, cache)
    assert [path.read_text() for path in cache.iterdir()] == [right]


def test_a_cache_that_cannot_be_written_only_costs_time(
    model: Manifest, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "cache").write_text("a file")
    with caplog.at_level(logging.WARNING):
        verify_large(model, {NAME}, tmp_path / "cache")
    assert "the next start takes longer" in caplog.text


def test_files_that_are_verified_at_other_times_keep_their_checksums(
    model: Manifest, tmp_path: Path
) -> None:
    """The tables at every start; the weights only where they are read."""
    other = model.folder / "weights.bin"
    other.write_bytes(b"weights")
    digest = hashlib.sha256(b"weights").hexdigest()
    model.raw["files"]["weights.bin"] = {"sha256": digest, "bytes": 7}
    (model.folder / "manifest.json").write_text(json.dumps(model.raw))
    cache = tmp_path / "cache"
    verify_large(model, {NAME}, cache)
    verify_large(model, {"weights.bin"}, cache)
    kept = json.loads((cache / f"{model.digest}.json").read_text())
    assert kept == {name: checksum(model.folder / name) for name in (NAME, "weights.bin")}
    flip(other, 3)
    verify_large(model, {NAME}, cache)
    with pytest.raises(ModelError, match=r"weights\.bin"):
        verify_large(model, {"weights.bin"}, cache)
