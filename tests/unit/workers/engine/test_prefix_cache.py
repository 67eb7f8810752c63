"""Prefixes in memory and on disk: right or not there, never wrong and never in the way."""

import logging
import os
from pathlib import Path

import numpy as np
import pytest

from workers.engine.cache import prefix_cache
from workers.engine.cache.kv_cache import KVCache, Snapshot
from workers.engine.cache.prefix_cache import MOST_PREFIXES, WORTH_A_FILE, PrefixCache
from workers.gemma.graph_contract import KVLayer

LAYERS = (KVLayer(0, 1, 2), KVLayer(1, 2, 4, window=5), KVLayer(2, 2, 4, precision="int8"))
TOKENS = tuple(range(20))


@pytest.fixture
def cache() -> KVCache:
    return KVCache(LAYERS, slots=2, context=64)


def snapshot(cache: KVCache, seed: int = 0, length: int = len(TOKENS)) -> Snapshot:
    draw = np.random.default_rng(seed)
    for buffer in cache.buffers:
        buffer.memory[:] = 9 * draw.standard_normal(buffer.memory.size)
    return cache.snapshot(1, length)


def equal(one: Snapshot | None, other: Snapshot) -> bool:
    return (
        one is not None
        and one.length == other.length
        and all(np.array_equal(a, b) for a, b in zip(one.parts, other.parts, strict=True))
    )


def test_the_least_recently_used_prefix_is_dropped(cache: KVCache) -> None:
    prefixes, kept = PrefixCache(), snapshot(cache)
    for first in range(MOST_PREFIXES):
        prefixes.put((first, *TOKENS[1:]), kept, 9.0)
    assert prefixes.get(TOKENS, cache) is kept
    prefixes.put((99, *TOKENS[1:]), kept, 9.0)
    assert prefixes.get((1, *TOKENS[1:]), cache) is None
    for first in (0, *range(2, MOST_PREFIXES), 99):
        assert prefixes.get((first, *TOKENS[1:]), cache) is kept


def test_prefixes_are_told_apart_by_tokens(cache: KVCache) -> None:
    prefixes = PrefixCache()
    prefixes.put(TOKENS, snapshot(cache), 9.0)
    assert prefixes.get(TOKENS[:-1], cache) is None
    assert prefixes.get((*TOKENS, 1), cache) is None


def test_a_prefix_file_is_read_by_another_cache(cache: KVCache, tmp_path: Path) -> None:
    kept = snapshot(cache)
    PrefixCache(tmp_path / "made", "key").put(TOKENS, kept, WORTH_A_FILE)
    [file] = (tmp_path / "made").iterdir()
    assert file.suffix == ".kv"
    later = PrefixCache(tmp_path / "made", "key")
    found = later.get(TOKENS, cache)
    assert equal(found, kept)
    file.unlink()
    assert later.get(TOKENS, cache) is found  # in memory by now
    assert PrefixCache(tmp_path / "made", "key").get(TOKENS, cache) is None


def test_a_prefix_file_keeps_the_order_of_layers(tmp_path: Path) -> None:
    cache = KVCache([KVLayer(i, 1, 2) for i in range(12)], slots=2, context=64)
    kept = snapshot(cache)
    PrefixCache(tmp_path).put(TOKENS, kept, 1.0)
    assert equal(PrefixCache(tmp_path).get(TOKENS, cache), kept)


def test_a_prefix_file_belongs_to_one_key(cache: KVCache, tmp_path: Path) -> None:
    PrefixCache(tmp_path, "one").put(TOKENS, snapshot(cache), 1.0)
    assert PrefixCache(tmp_path, "other").get(TOKENS, cache) is None
    assert PrefixCache(tmp_path, "one").get(TOKENS[:-1], cache) is None


def test_a_quickly_computed_prefix_is_not_written(cache: KVCache, tmp_path: Path) -> None:
    PrefixCache(tmp_path).put(TOKENS, snapshot(cache), WORTH_A_FILE - 0.01)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("damage", ["flip", "cut", "empty", "digest", "text"])
def test_a_damaged_file_is_ignored_with_a_warning_and_replaced(
    cache: KVCache, tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    kept = snapshot(cache)
    PrefixCache(tmp_path).put(TOKENS, kept, 1.0)
    [file] = tmp_path.iterdir()
    data = bytearray(file.read_bytes())
    if damage == "flip":
        data[len(data) // 2] ^= 1
    elif damage == "digest":
        data[0] ^= 1
    broken = {"cut": data[:-9], "empty": b"", "text": b"x" * 99}.get(damage, data)
    file.write_bytes(broken)
    prefixes = PrefixCache(tmp_path)
    with caplog.at_level(logging.WARNING):
        assert prefixes.get(TOKENS, cache) is None
    assert f"{file} is damaged" in caplog.text
    prefixes.put(TOKENS, kept, 1.0)
    assert equal(PrefixCache(tmp_path).get(TOKENS, cache), kept)


def test_a_prefix_file_of_other_shapes_is_ignored(
    cache: KVCache, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tokens = tuple(range(450))
    big = KVCache(LAYERS, slots=2, context=500)
    big.reserve(450, {})
    PrefixCache(tmp_path).put(tokens, snapshot(big, length=450), 1.0)
    for other in (
        KVCache(LAYERS, slots=2, context=500, chunk=400),
        KVCache(LAYERS[:1], slots=2, context=500),
        cache,
    ):
        assert PrefixCache(tmp_path).get(tokens, other) is None
    assert PrefixCache(tmp_path).get(tokens, big) is not None
    assert not caplog.records


def test_a_folder_that_cannot_be_written_costs_time_only(
    cache: KVCache, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("in the way")
    prefixes, kept = PrefixCache(tmp_path / "file"), snapshot(cache)
    prefixes.put(TOKENS, kept, 1.0)
    assert "the prefix is not kept" in caplog.text
    assert prefixes.get(TOKENS, cache) is kept
    assert PrefixCache(tmp_path / "file").get(TOKENS, cache) is None


def test_a_file_of_another_user_is_read(
    cache: KVCache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = snapshot(cache)
    PrefixCache(tmp_path).put(TOKENS, kept, 1.0)

    def refused(path: Path) -> None:
        raise PermissionError(1, "Operation not permitted", str(path))

    monkeypatch.setattr(prefix_cache.os, "utime", refused)
    assert equal(PrefixCache(tmp_path).get(TOKENS, cache), kept)


def test_old_prefix_files_are_deleted(
    cache: KVCache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prefix_cache, "MOST_FILES", 3)
    kept, paths = snapshot(cache, length=len(TOKENS) + 1), []
    for first in range(3):
        prefixes = PrefixCache(tmp_path)
        prefixes.put((first, *TOKENS), kept, 1.0)
        [new] = set(tmp_path.iterdir()) - set(paths)
        os.utime(new, (first, first))
        paths.append(new)
    assert PrefixCache(tmp_path).get((0, *TOKENS), cache) is not None  # the oldest, used now
    prefixes.put((9, *TOKENS), kept, 1.0)
    left = set(tmp_path.iterdir())
    assert len(left) == 3
    assert set(paths) - left == {paths[1]}


def test_unfinished_files_of_killed_processes_are_deleted(cache: KVCache, tmp_path: Path) -> None:
    left, busy = tmp_path / "a.1.part", tmp_path / "b.2.part"
    for path in (left, busy):
        path.write_bytes(b"half")
    os.utime(left, (0, 0))
    PrefixCache(tmp_path).put(TOKENS, snapshot(cache), 9.0)
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".part") == [busy.name]
