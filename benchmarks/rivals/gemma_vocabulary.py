"""Gemma 4's own vocabulary and chat template, without its weights: from llama.cpp's test files.

Writes MODELS/gemma-4-vocabulary, once: ``tokenizer.json`` and ``chat_template.jinja`` as in a
checkpoint, and ``texts.json``, llama.cpp's test texts with their tokens. Our random model of Gemma
4's shape uses this vocabulary, so that its memory is that of 262,144 real tokens.

    python benchmarks/rivals/gemma_vocabulary.py
    python benchmarks/rivals/gemma_vocabulary.py --cut tests/data/gemma-4-vocabulary
"""

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from sdist import unpack
from workload import ROOT, arguments

from workers.gemma.gguf.file import read_header
from workers.gemma.gguf.tokenizer_json import CONTROL, USER_DEFINED, gemma_tokenizer

SDIST = "llama-cpp-python==0.3.36"
PAGE = ROOT / "tests" / "data" / "gemma-4-vocabulary" / "page.txt"
NAME = "ggml-vocab-gemma-4.gguf"
_BYTES = [f"<0x{byte:02X}>" for byte in range(256)]
_SEPARATOR = "\n__ggml_vocab_test__\n"


def make(models: Path) -> Path:
    """Fetch llama.cpp's files and write ours, unless that was done before."""
    out = models / "gemma-4-vocabulary"
    if (out / "texts.json").is_file():
        return out
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out) as scratch:
        unpack(SDIST, Path(scratch), NAME)
        files = next(Path(scratch).rglob(NAME)).parent
        fields = read_header(files / NAME).metadata
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


def _tokenizer(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the content of a tokenizer.json, in the form that Gemma's checkpoints have."""
    tokens, kinds = fields["tokenizer.ggml.tokens"], fields["tokenizer.ggml.token_type"]
    plain = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    added = [
        {"id": number, "content": token, **plain, "special": True}
        for number, (token, kind) in enumerate(zip(tokens, kinds, strict=True))
        if kind in (CONTROL, USER_DEFINED)
    ]
    merges = [tuple(pair.split(" ")) for pair in fields["tokenizer.ggml.merges"]]
    return gemma_tokenizer(tokens, merges, added, "<unk>")


def main() -> None:
    parser = arguments(__doc__ or "")
    parser.add_argument("--cut", type=Path, help="write a small copy, for tests, into this folder")
    asked = parser.parse_args()
    whole = make(asked.models)
    print(cut(whole, asked.cut, PAGE.read_text(encoding="utf-8")) if asked.cut else whole)


if __name__ == "__main__":
    main()
