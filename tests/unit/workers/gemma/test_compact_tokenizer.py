"""The compact form of a tokenizer is the same tokenizer, or is not written."""

import json
from pathlib import Path
from typing import Any

import pytest
from tokenizers import Tokenizer

from tests.conftest import ROOT
from workers.engine.tokens import tokenizer as engine_tokenizer
from workers.errors import WorkerError
from workers.gemma import compact_tokenizer
from workers.gemma.compact_tokenizer import COMPACT_FILE, read_compact, write_compact

GEMMA = ROOT / "tests" / "data" / "gemma-4-vocabulary"
TEXTS: list[tuple[str, list[int]]] = json.loads((GEMMA / "texts.json").read_text("utf-8"))


@pytest.fixture(autouse=True)
def any_size_is_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compact_tokenizer, "_WORTH_IT", 0)


@pytest.fixture
def stated() -> dict[str, Any]:
    """Gemma's tokenizer, cut to a few texts, and the tokens that are left numbered from 0."""
    stated: dict[str, Any] = json.loads((GEMMA / "tokenizer.json").read_text("utf-8"))
    names = sorted(stated["model"]["vocab"], key=stated["model"]["vocab"].get)
    stated["model"]["vocab"] = numbers = {name: number for number, name in enumerate(names)}
    for number, token in enumerate(stated["added_tokens"]):
        token["id"] = numbers.get(token["content"], len(names) + number)
    stated["added_tokens"].sort(key=lambda token: token["id"])
    return stated


def written(folder: Path, stated: dict[str, Any]) -> Path:
    path = folder / "tokenizer.json"
    path.write_text(json.dumps(stated), encoding="utf-8")
    return path


@pytest.mark.parametrize("spelling", ["pairs", "strings"])
def test_the_compact_form_is_the_same_tokenizer(
    tmp_path: Path, stated: dict[str, Any], spelling: str
) -> None:
    model = stated["model"]
    pairs = [m.split(" ") if isinstance(m, str) else m for m in model["merges"]]
    if spelling == "strings":
        pairs = [pair for pair in pairs if not any(" " in part for part in pair)]
    model["merges"] = pairs if spelling == "pairs" else [" ".join(pair) for pair in pairs]
    path = written(tmp_path, stated)
    assert write_compact(path)
    first, second = Tokenizer.from_file(str(path)), read_compact(tmp_path / COMPACT_FILE)
    assert len(pairs) > 100
    assert second.to_str() == first.to_str()
    for text, _ in TEXTS:
        ids = first.encode(text).ids
        assert second.encode(text).ids == ids
        assert second.decode(ids) == first.decode(ids)


def test_the_engine_opens_the_compact_form_without_json(
    tmp_path: Path, stated: dict[str, Any]
) -> None:
    path = written(tmp_path, stated)
    (tmp_path / "chat_template.jinja").write_text("", encoding="utf-8")
    write_compact(path)
    tokens = opened(tmp_path).encode(TEXTS[0][0])
    path.write_text("no JSON", encoding="utf-8")
    assert opened(tmp_path).encode(TEXTS[0][0]) == tokens
    compact = tmp_path / COMPACT_FILE
    compact.write_bytes(compact.read_bytes()[:-500])
    with pytest.raises(WorkerError, match=r"tokenizer\.npz: not a tokenizer"):
        opened(tmp_path)


@pytest.mark.parametrize("change", ["another kind", "a gap", "a name with the mark between names"])
def test_unsupported_tokenizers_get_no_compact_form(
    tmp_path: Path, stated: dict[str, Any], change: str
) -> None:
    model = stated["model"]
    if change == "another kind":
        stated["model"] = {"type": "WordLevel", "vocab": {"a": 0, "b": 1}, "unk_token": "a"}
    elif change == "a gap":
        model["vocab"]["new"] = len(model["vocab"]) + 5
    else:
        model["vocab"]["a\0b"] = len(model["vocab"])
    assert not write_compact(written(tmp_path, stated))
    assert not (tmp_path / COMPACT_FILE).exists()


def test_small_tokenizers_get_no_compact_form(
    tmp_path: Path, stated: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compact_tokenizer, "_WORTH_IT", 1 << 20)
    assert not write_compact(written(tmp_path, stated))


def opened(folder: Path) -> engine_tokenizer.Tokenizer:
    return engine_tokenizer.Tokenizer(folder, stop_token_ids=[1], bos_token_id=2, vocab_size=9999)
