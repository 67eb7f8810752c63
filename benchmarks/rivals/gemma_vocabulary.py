"""Gemma 4's own vocabulary and chat template, without its weights: from llama.cpp's test files.

Runs in an environment of its own and writes MODELS/gemma-4-vocabulary, once: ``tokenizer.json``
and ``chat_template.jinja`` as a checkpoint has them, and ``texts.json``, llama.cpp's test texts
with their tokens. Our model of Gemma 4's shape carries it, so that its memory is that of 262,144
real tokens.

    P=$(python benchmarks/rivals/environments.py vocabulary)
    $P benchmarks/rivals/gemma_vocabulary.py
    $P benchmarks/rivals/gemma_vocabulary.py --cut tests/data/gemma-4-vocabulary
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from sdist import unpack
from workload import ROOT, arguments

SDIST = "llama-cpp-python==0.3.36"
PAGE = ROOT / "tests" / "data" / "gemma-4-vocabulary" / "page.txt"
NAME = "ggml-vocab-gemma-4.gguf"
_BYTES = [f"<0x{byte:02X}>" for byte in range(256)]
_SEPARATOR = "\n__ggml_vocab_test__\n"
_CONTROL, _USER_DEFINED = 3, 4  # llama.cpp's kinds of tokens; special in Gemma's own file, both


def make(models: Path) -> Path:
    """Fetch llama.cpp's files and write ours, unless that was done before."""
    out = models / "gemma-4-vocabulary"
    if (out / "texts.json").is_file():
        return out
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out) as scratch:
        unpack(SDIST, Path(scratch), NAME)
        files = next(Path(scratch).rglob(NAME)).parent
        fields = _fields(files / NAME)
        texts = (files / f"{NAME}.inp").read_text(encoding="utf-8").split(_SEPARATOR)
        lines = (files / f"{NAME}.out").read_text(encoding="utf-8").splitlines()
    tokens = [[int(token) for token in line.split()] for line in lines]
    pairs = list(zip(texts, tokens, strict=True))
    (out / "chat_template.jinja").write_text(fields["tokenizer.chat_template"], encoding="utf-8")
    whole = json.dumps(_tokenizer(fields), ensure_ascii=False)
    (out / "tokenizer.json").write_text(whole, encoding="utf-8")
    (out / "texts.json").write_text(json.dumps(pairs, ensure_ascii=False), encoding="utf-8")
    return out


def cut(whole: Path, out: Path, also: str) -> Path:
    """Copy what the test texts and ``also`` need: the tokens that stand in them, under their own
    ids, and the merges between these. Every text made of them has the tokens that it has whole."""
    tokenizer = json.loads((whole / "tokenizer.json").read_text(encoding="utf-8"))
    pairs = json.loads((whole / "texts.json").read_text(encoding="utf-8"))
    text = "\0".join([*(text for text, _ in pairs), also]).replace(" ", "▁")
    model = tokenizer["model"]
    always = {token["content"] for token in tokenizer["added_tokens"]} | set(_BYTES)
    model["vocab"] = {t: at for t, at in model["vocab"].items() if t in text or t in always}
    kept = model["vocab"].keys()
    model["merges"] = [(a, b) for a, b in model["merges"] if {a, b, a + b} <= kept]
    out.mkdir(parents=True, exist_ok=True)
    text = json.dumps(tokenizer, ensure_ascii=False)
    (out / "tokenizer.json").write_text(text, encoding="utf-8")
    for name in ("chat_template.jinja", "texts.json"):
        shutil.copy(whole / name, out)
    return out


def _fields(path: Path) -> dict[str, Any]:
    from gguf import GGUFReader  # of this script's own environment

    return {name: field.contents() for name, field in GGUFReader(path).fields.items()}


def _tokenizer(fields: dict[str, Any]) -> dict[str, Any]:
    """The content of a tokenizer.json, in the form that Gemma's checkpoints have."""
    tokens, kinds = fields["tokenizer.ggml.tokens"], fields["tokenizer.ggml.token_type"]
    plain = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {"id": number, "content": token, **plain, "special": True}
            for number, (token, kind) in enumerate(zip(tokens, kinds, strict=True))
            if kind in (_CONTROL, _USER_DEFINED)
        ],
        "normalizer": {"type": "Replace", "pattern": {"String": " "}, "content": "▁"},
        "pre_tokenizer": {
            "type": "Split",
            "pattern": {"String": " "},
            "behavior": "MergedWithPrevious",
            "invert": False,
        },
        "post_processor": None,
        "decoder": {
            "type": "Sequence",
            "decoders": [
                {"type": "Replace", "pattern": {"String": "▁"}, "content": " "},
                {"type": "ByteFallback"},
                {"type": "Fuse"},
            ],
        },
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": "<unk>",
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": True,
            "byte_fallback": True,
            "ignore_merges": False,
            "vocab": {token: number for number, token in enumerate(tokens)},
            "merges": [pair.split(" ") for pair in fields["tokenizer.ggml.merges"]],
        },
    }


def main() -> None:
    parser = arguments(__doc__ or "")
    parser.add_argument("--cut", type=Path, help="write a small copy, for tests, into this folder")
    asked = parser.parse_args()
    whole = make(asked.models)
    print(cut(whole, asked.cut, PAGE.read_text(encoding="utf-8")) if asked.cut else whole)


if __name__ == "__main__":
    main()
