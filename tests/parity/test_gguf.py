"""GGUF against transformers: its reading of a file, and the model that a file was made of."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="parity needs the extra export-check")
transformers = pytest.importorskip("transformers", reason="parity needs the extra export-check")

from gguf.constants import GGML_QUANT_SIZES  # noqa: E402
from tokenizers import Tokenizer  # noqa: E402
from transformers.integrations.gguf import dequant  # noqa: E402

from tests.parity.references import (  # noqa: E402  after the skip: they import torch
    exported,
    make_reference,
    random_ids,
    reference_logits,
)
from tests.parity.runner import Runner  # noqa: E402
from tests.unit.workers.gemma.gguf_files import T, write_gguf  # noqa: E402
from workers.gemma.checkpoints.open_checkpoint import open_checkpoint  # noqa: E402
from workers.gemma.gguf.blocks import SUPPORTED, read_rows  # noqa: E402
from workers.gemma.gguf.file import TensorEntry  # noqa: E402

pytestmark = pytest.mark.parity

TOLERANCE = 1e-4  # of logits, absolute
PROMPT = 75  # tokens
MINUTES = """Parish hall committee, 14 March

Present: Joan, Derek, Pauline, Sunil

1. Roof. Derek has had two quotes, both above £8,000. He will ask for a third before the next \
meeting.
2. Summer fete. Date confirmed as 21 June. Pauline to book the bouncy castle. Sunil to design the \
poster by end of April. The committee thanked everybody who had helped with the last one.
3. AOB. The tea urn is broken again, and nobody knows where the spare key of the kitchen is. Joan \
will ring the electrician about the tea urn on Monday."""
# A file does not say how Gemma 3's attention is scaled: llama.cpp takes the head's size,
# transformers the default of its class, 256. Both are right for the models that there are.
STATED = {"head_dim": 256, "query_pre_attn_scalar": 256}


@pytest.mark.parametrize(
    "name", ["gemma3", "gemma3 with a linear RoPE and a soft-cap", "gemma4", "gemma4 dense"]
)
def test_a_gguf_file_has_the_logits_of_its_model(name: str, tmp_path: Path) -> None:
    changes = STATED if name.startswith("gemma3") else {}
    reference = make_reference(name, tmp_path / "checkpoint", **changes)
    gguf = write_gguf(tmp_path / "x.gguf", tmp_path / "checkpoint")
    ids = random_ids(PROMPT)
    got = Runner(exported(gguf, tmp_path / "out")).logits(ids)
    np.testing.assert_allclose(got, reference_logits(reference, ids), rtol=0, atol=TOLERANCE)


@pytest.mark.parametrize(
    "kind", [T.F32, T.F16, T.BF16, T.Q4_0, T.Q5_1, T.Q8_0], ids=lambda x: x.name
)
def test_gguf_logits_equal_those_of_transformers(kind: T, tmp_path: Path) -> None:
    make_reference("gemma3", tmp_path / "checkpoint", **STATED)
    gguf = write_gguf(tmp_path / "x.gguf", tmp_path / "checkpoint", lambda _: kind)
    reference = transformers.AutoModelForCausalLM.from_pretrained(
        tmp_path, gguf_file=gguf.name, dtype=torch.float32
    ).eval()
    ids = random_ids(PROMPT)
    got = Runner(exported(gguf, tmp_path / "out")).logits(ids)
    np.testing.assert_allclose(got, reference_logits(reference, ids), rtol=0, atol=TOLERANCE)


@pytest.mark.parametrize("kind", SUPPORTED[2:], ids=lambda kind: kind.name)
def test_gguf_blocks_equal_those_of_transformers(kind: T, tmp_path: Path) -> None:
    """Any bytes are a block, so random ones try every bit; scales are kept finite."""
    block, size = GGML_QUANT_SIZES[kind]
    rows, columns = 8, 2 * block if block > 1 else 64
    raw = np.random.default_rng(3).integers(0, 256, (rows, columns // block * size), np.uint8)
    raw &= 0xBF if kind == T.BF16 else 0xBB  # no exponent is all ones
    path = tmp_path / "raw"
    path.write_bytes(raw.tobytes())
    [got] = read_rows(path, TensorEntry(kind, (rows, columns), 0, raw.nbytes))
    wanted = transformers_values(raw, kind).reshape(rows, columns)
    assert np.isfinite(wanted).all()
    np.testing.assert_allclose(got, wanted, rtol=1e-6, atol=0)


def transformers_values(raw: np.ndarray, kind: T) -> np.ndarray:
    if kind == T.BF16:
        return torch.from_numpy(raw).view(torch.bfloat16).float().numpy()
    if kind in (T.Q5_0, T.Q5_1):  # which transformers leaves to the package gguf
        return np.concatenate(
            [five_bits(block, kind) for block in raw.reshape(-1, block_bytes(kind))]
        )
    return dequant.dequantize(torch.from_numpy(raw.reshape(-1)), int(kind)).float().numpy()


def block_bytes(kind: T) -> int:
    return GGML_QUANT_SIZES[kind][1]


def five_bits(block: np.ndarray, kind: T) -> list[float]:
    """ggml's ``dequantize_row_q5_0`` and ``_q5_1``, a value at a time."""
    scale, rest = float(block[:2].view(np.float16)[0]), block[2:]
    lowest = -16 * scale
    if kind == T.Q5_1:
        lowest, rest = float(rest[:2].view(np.float16)[0]), rest[2:]
    fifth, halves = int(rest[:4].view(np.uint32)[0]), rest[4:].tolist()
    codes = [(halves[at % 16] >> 4 * (at // 16) & 15) | (fifth >> at & 1) << 4 for at in range(32)]
    return [scale * code + lowest for code in codes]


# -- the real file -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def real(base_gguf: Path) -> transformers.PreTrainedModel:
    """Gemma 3 270M as transformers reads it."""
    return transformers.AutoModelForCausalLM.from_pretrained(
        base_gguf.parent, gguf_file=base_gguf.name, dtype=torch.float32
    ).eval()


def test_the_real_gguf_file_has_the_logits_of_transformers(
    real: transformers.PreTrainedModel, base_gguf: Path, tmp_path: Path
) -> None:
    model = exported(base_gguf, tmp_path / "out")
    ids = real_tokenizer(base_gguf).encode(f"<bos>{MINUTES}").ids
    got, wanted = Runner(model).logits(ids), reference_logits(real, ids)
    np.testing.assert_allclose(got, wanted, rtol=0, atol=TOLERANCE)


def test_ten_thousand_texts_have_the_ids_of_transformers(base_gguf: Path, shared: Path) -> None:
    """But for runs of over 31 spaces, which no token holds: transformers cuts them by merges, we
    cut them as Google's own tokenizer does (the golden texts have some)."""
    theirs = transformers.AutoTokenizer.from_pretrained(base_gguf.parent, gguf_file=base_gguf.name)
    ours = real_tokenizer(base_gguf)
    texts = [text for text in varied_texts(shared / "data", 10_500) if " " * 32 not in text]
    assert len(texts) > 10_000
    for at in range(0, len(texts), 500):
        part = texts[at : at + 500]
        wanted = theirs(part, add_special_tokens=False).input_ids
        got = [encoding.ids for encoding in ours.encode_batch(part, add_special_tokens=False)]
        for text, a, b in zip(part, got, wanted, strict=True):
            assert a == b, text


def test_golden_texts_have_the_ids_of_googles_own_tokenizer(base_gguf: Path, shared: Path) -> None:
    folder = shared / "data" / "gemma" / "kitoken"
    ours = real_tokenizer(base_gguf)

    def ids(text: str) -> list[int]:
        return ours.encode(text, add_special_tokens=False).ids

    def golden(name: str) -> list[list[int]]:
        lines = (folder / "tokenizers" / f"{name}_tokens_gemma3.txt").read_text(encoding="utf-8")
        return [[int(x) for x in line.split(",")] for line in lines.splitlines()]

    texts = (folder / "small_input.txt").read_text(encoding="utf-8").splitlines()
    texts = [text.replace("\\n", "\n").replace("\\s", " ") for text in texts]
    assert [ids(text) for text in texts] == golden("small")
    assert [ids((folder / "utf8_input.txt").read_bytes().decode())] == golden("utf8")


def real_tokenizer(base_gguf: Path) -> Tokenizer:
    return Tokenizer.from_str(open_checkpoint(base_gguf).texts["tokenizer.json"])


def varied_texts(data: Path, count: int) -> Iterator[str]:
    """Pieces of what lies there, of every kind and language, evenly from all files."""
    files = sorted(
        path for end in ("txt", "eml", "html", "jsonl", "md") for path in data.rglob(f"*.{end}")
    )
    each = -(-2 * count // len(files))
    found = 0
    for path in files:
        text = path.read_text(encoding="utf-8", errors="replace")
        step = max(300, len(text) // each)
        for at in range(0, len(text), step):
            yield text[at : at + 300]
            found += 1
            if found == count:
                return
