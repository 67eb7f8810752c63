"""GGUF as a checkpoint: the same model as from safetensors, or one line of what is wrong."""

import json
import os
import struct
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer as RustTokenizer

from tests.unit.workers.gemma.gguf_files import T, their_name, write_gguf
from workers.engine.decoding.vocabulary import vocabulary
from workers.errors import ConversionError
from workers.gemma.checkpoints.open_checkpoint import OpenCheckpoint, open_checkpoint
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.gemma.export import ModelFacts, export
from workers.gemma.exported_model import open_model
from workers.gemma.gguf.file import is_gguf, read_header
from workers.gemma.gguf.gguf_checkpoint import GGUFCheckpoint
from workers.gemma.quantize import dequantize
from workers.gemma.tensors import EMBEDDING, PER_LAYER_EMBEDDING, expected_tensors

FACTS = ModelFacts("test", 128, 50, {"note": "random"}, "none")
TINY = ["tiny-gemma-3", "tiny-gemma-4"]
WRITABLE = [T.F32, T.F16, T.BF16, T.Q4_0, T.Q4_1, T.Q5_0, T.Q5_1, T.Q8_0]
_UP = "layers.1.mlp.up_proj.weight"


@pytest.fixture(scope="module", params=TINY)
def checkpoint(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_random_checkpoint(tmp_path_factory.mktemp("tiny"), SHAPES[request.param])


@pytest.fixture(scope="module")
def gemma3(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("gemma3")
    return write_random_checkpoint(folder, SHAPES["tiny-gemma-3"])


def tensors_of(opened: OpenCheckpoint) -> dict[str, np.ndarray]:
    return {name: opened.tensors.read(name) for name in expected_tensors(opened.config)}


def test_it_is_the_model_that_it_was_made_of(checkpoint: Path, tmp_path: Path) -> None:
    wanted = open_checkpoint(checkpoint)
    got = open_checkpoint(write_gguf(tmp_path / "tiny.gguf", checkpoint))
    assert got.config.layers == wanted.config.layers
    for field in ("architecture", "hidden_size", "vocab_size", "per_layer_size", "rms_norm_eps",
                  "logit_softcap", "max_positions", "stop_token_ids", "bos_token_id"):  # fmt: skip
        assert getattr(got.config, field) == getattr(wanted.config, field), field
    for name, values in tensors_of(wanted).items():
        # llama.cpp stores Gemma 3's norms with 1 added, which costs a rounding.
        np.testing.assert_allclose(got.tensors.read(name), values, rtol=0, atol=2e-7, err_msg=name)


def test_its_model_folder_opens_again_with_the_same_configuration(
    checkpoint: Path, tmp_path: Path
) -> None:
    gguf = write_gguf(tmp_path / "tiny.gguf", checkpoint)
    model = open_model(export(gguf, tmp_path / "out", "int8", FACTS))
    assert model.config.layers == open_checkpoint(checkpoint).config.layers
    assert (tmp_path / "out" / "chat_template.jinja").read_text()


@pytest.mark.parametrize("kind", WRITABLE, ids=lambda kind: kind.name)
def test_every_type_is_read(gemma3: Path, tmp_path: Path, kind: T) -> None:
    path = write_gguf(tmp_path / "tiny.gguf", gemma3, lambda _: kind)
    got, wanted = open_checkpoint(path), open_checkpoint(gemma3)
    bits = {T.Q4_0: 4, T.Q4_1: 4, T.Q5_0: 5, T.Q5_1: 5, T.Q8_0: 8}.get(kind, 8)
    for name, values in tensors_of(wanted).items():
        error = np.linalg.norm(got.tensors.read(name) - values) / np.linalg.norm(values)
        assert error < 2.0 ** (1 - bits), name
    parts = list(got.tensors.read_rows(EMBEDDING))
    assert np.array_equal(np.concatenate(parts), got.tensors.read(EMBEDDING))


def test_q4_0_keeps_its_codes_and_scales_in_int4(checkpoint: Path, tmp_path: Path) -> None:
    path = write_gguf(tmp_path / "tiny.gguf", checkpoint, lambda _: T.Q4_0)
    opened = open_checkpoint(path)
    ready = opened.tensors.read_int4(_UP)
    assert ready is not None
    values = opened.tensors.read(_UP)
    assert np.array_equal(dequantize(4, ready.codes, ready.scales), values)
    raw = np.fromfile(path, np.uint8)[read_header(path).tensors[their_name(_UP)].offset :]
    assert np.array_equal(ready.scales[0, 0], raw[:2].view(np.float16)[0].astype(np.float32))
    out = export(path, tmp_path / "out", "int4", FACTS)
    manifest = json.loads((out / "manifest.json").read_text())
    # Nothing was rounded a second time, whatever the values: not the linear layers, not the tables.
    assert (
        manifest["quantization_error"]["mean"] == manifest["quantization_error"]["worst"]["error"]
    )
    assert manifest["quantization_error"]["mean"] == 0


def test_q4_0_of_an_odd_scale_would_not_survive_a_second_rounding(
    gemma3: Path, tmp_path: Path
) -> None:
    """A block whose largest code is 7 has another scale when it is quantised from its values."""
    path = write_gguf(tmp_path / "tiny.gguf", gemma3, lambda _: T.Q4_0)
    entry = read_header(path).tensors[their_name(_UP)]
    data = bytearray(path.read_bytes())
    data[entry.offset + 2 : entry.offset + 18] = bytes([0xF9] * 16)  # codes 1 and 7 of a block
    path.write_bytes(data)
    opened = open_checkpoint(path)
    ready = opened.tensors.read_int4(_UP)
    assert ready is not None
    assert np.array_equal(dequantize(4, ready.codes, ready.scales), opened.tensors.read(_UP))


@pytest.mark.parametrize("kind", [T.Q4_0, T.Q5_0, T.Q8_0], ids=lambda kind: kind.name)
def test_tables_of_whole_codes_lose_nothing(tmp_path: Path, kind: T) -> None:
    folder = write_random_checkpoint(tmp_path / "in", SHAPES["tiny-gemma-4"])
    opened = open_checkpoint(write_gguf(tmp_path / "tiny.gguf", folder, lambda _: kind))
    model = open_model(export(tmp_path / "tiny.gguf", tmp_path / "out", "int8", FACTS))
    ids = np.arange(320)[None]
    scale = np.float32(model.config.hidden_size**0.5)
    assert np.array_equal(model.tokens.lookup(ids)[0], opened.tensors.read(EMBEDDING))
    assert model.per_layer is not None
    assert np.array_equal(model.per_layer.lookup(ids)[0], opened.tensors.read(PER_LAYER_EMBEDDING))
    embedded = model.embed(ids, ids)["hidden"][0]
    assert np.array_equal(embedded, opened.tensors.read(EMBEDDING) * scale)


def test_a_file_is_known_by_its_content_not_by_its_name(gemma3: Path, tmp_path: Path) -> None:
    path = write_gguf(tmp_path / "sha256-0a1b", gemma3)  # as Ollama keeps them
    assert is_gguf(path)
    assert open_checkpoint(path).weights == (path,)
    assert not is_gguf(gemma3 / "config.json")
    with pytest.raises(ConversionError, match="neither a checkpoint folder nor a GGUF file"):
        open_checkpoint(gemma3 / "config.json")
    with pytest.raises(ConversionError, match="does not exist"):
        open_checkpoint(tmp_path / "nowhere.gguf")


def test_eyes_and_ears_in_the_same_file_are_left_alone(gemma3: Path, tmp_path: Path) -> None:
    path = write_gguf(tmp_path / "tiny.gguf", gemma3)
    data = path.read_bytes().replace(b"output_norm.weight", b"v.out_norm1.weight")
    path.write_bytes(data)
    with pytest.raises(ConversionError, match=r"norm\.weight is missing"):
        open_checkpoint(path)


def test_ollamas_spelling_of_the_rope_keys(gemma3: Path, tmp_path: Path) -> None:
    changes = {
        "gemma3.rope.freq_base": None,
        "gemma3.rope.global.freq_base": 500_000.0,
        "gemma3.rope.local.freq_base": 20_000.0,
    }
    config = open_checkpoint(write_gguf(tmp_path / "x.gguf", gemma3, changes=changes)).config
    assert {layer.rope.theta for layer in config.layers} == {500_000.0, 20_000.0}


def test_a_linear_rope_is_kept(gemma3: Path, tmp_path: Path) -> None:
    changes = {"gemma3.rope.scaling.type": "linear", "gemma3.rope.scaling.factor": 8.0}
    config = open_checkpoint(write_gguf(tmp_path / "x.gguf", gemma3, changes=changes)).config
    assert {(x.rope.kind, x.rope.factor) for x in config.layers if not x.window} == {("linear", 8)}
    assert {(x.rope.kind, x.rope.factor) for x in config.layers if x.window} == {("default", 1)}


def test_the_template_is_the_files_or_the_familys(checkpoint: Path, tmp_path: Path) -> None:
    own = GGUFCheckpoint(write_gguf(tmp_path / "own.gguf", checkpoint, template="{{ 1 }}"))
    assert own.texts["chat_template.jinja"] == "{{ 1 }}"
    none = GGUFCheckpoint(write_gguf(tmp_path / "none.gguf", checkpoint))
    turn = "<start_of_turn>" if own.config.architecture == "gemma3" else "<|turn>"
    assert turn in none.texts["chat_template.jinja"]


WRONG_KEYS: list[tuple[dict[str, object], str]] = [
    ({"general.architecture": "llama"}, "architecture 'llama'"),
    ({"gemma3.block_count": None}, "gemma3.block_count is missing"),
    ({"gemma3.block_count": 6}, "tensor blk.6"),
    ({"gemma3.block_count": "seven"}, "gemma3.block_count is 'seven', no whole number"),
    ({"gemma3.embedding_length": 128}, r"has the shape \[320, 64\], its metadata says"),
    ({"gemma3.attention.head_count": 0}, "head_count is 0, no whole number from 1 on"),
    ({"gemma3.attention.key_length": 0}, "key_length is 0"),
    ({"gemma3.attention.sliding_window": 0}, "sliding_window is 0"),
    ({"gemma3.block_count": 1 << 30}, "more layers than there can be"),
    ({"gemma3.rope.freq_base": 0.0}, "no base of a rotary embedding"),
    ({"gemma3.rope.freq_base": float("nan")}, "no number that can be meant"),
    ({"gemma3.final_logit_softcapping": 1e-30}, "no number that can be meant"),
    (
        {
            "tokenizer.ggml.tokens": [f"t{at}" for at in range(500)],
            "tokenizer.ggml.token_type": [1] * 500,
        },
        "more than rows of token_embd",
    ),
    ({"tokenizer.ggml.tokens": ["a" * 2000, *(f"t{i}" for i in range(319))]}, "over 1000 char"),
    ({"split.count": 3}, "llama-gguf-split --merge"),
    ({"tokenizer.ggml.model": "gpt2"}, "kind 'gpt2' is not supported"),
    ({"tokenizer.ggml.tokens": None}, "bos_token_id is no token's number"),
    ({"tokenizer.ggml.tokens": ["a"] * 320}, "has a token twice"),
    ({"tokenizer.ggml.token_type": [1]}, "does not name a kind for each token"),
    ({"tokenizer.ggml.bos_token_id": 999}, "bos_token_id is no token's number"),
    ({"tokenizer.ggml.unknown_token_id": 999}, "unknown_token_id is no token's number"),
    ({"general.alignment": 0}, "general.alignment is 0"),
]


@pytest.mark.parametrize(("changes", "said"), WRONG_KEYS, ids=[said for _, said in WRONG_KEYS])
def test_wrong_metadata_is_one_line(
    gemma3: Path, tmp_path: Path, changes: dict[str, object], said: str
) -> None:
    path = write_gguf(tmp_path / "x.gguf", gemma3, changes=changes)
    with pytest.raises(ConversionError, match=said) as caught:
        open_checkpoint(path)
    assert "\n" not in str(caught.value)
    assert "x.gguf" in str(caught.value)


HOSTILE: list[tuple[int, bytes, str]] = [
    (0, b"GGML", "neither a checkpoint folder nor a GGUF file"),
    (4, struct.pack("<I", 9), "GGUF version 9"),
    (4, struct.pack(">I", 3), "big-endian"),
    (8, struct.pack("<Q", 1 << 40), "tensors, more than"),
    (16, struct.pack("<Q", 1 << 40), "keys, more than"),
    (24, struct.pack("<Q", 1 << 62), "a name in it has"),
    (24, struct.pack("<Q", 0), "a name in it has 0 bytes"),
    (32, b"\xff\xff\xff", "not UTF-8"),
]


@pytest.mark.parametrize(("at", "put", "said"), HOSTILE, ids=[said for *_, said in HOSTILE])
def test_a_header_that_lies_is_one_line(
    gemma3: Path, tmp_path: Path, at: int, put: bytes, said: str
) -> None:
    path = write_gguf(tmp_path / "x.gguf", gemma3)
    data = bytearray(path.read_bytes())
    data[at : at + len(put)] = put
    path.write_bytes(data)
    with pytest.raises(ConversionError, match=said) as caught:
        open_checkpoint(path)
    assert "\n" not in str(caught.value)


def test_a_merge_that_makes_no_token_is_refused(tmp_path: Path) -> None:
    """tokenizers would panic when the model is opened."""
    folder = write_random_checkpoint(tmp_path / "in", SHAPES["tiny-gemma-4"])
    for merge in ("t zzzz", "h t", "t  h", "th"):
        path = write_gguf(
            tmp_path / "x.gguf", folder, changes={"tokenizer.ggml.merges": ["t h", merge]}
        )
        with pytest.raises(ConversionError, match=r"tokenizer\.ggml\.merges"):
            open_checkpoint(path)


def test_two_tensors_of_one_name_are_refused(gemma3: Path, tmp_path: Path) -> None:
    path = write_gguf(tmp_path / "x.gguf", gemma3)
    path.write_bytes(path.read_bytes().replace(b"blk.1.attn_k.weight", b"blk.0.attn_k.weight"))
    with pytest.raises(ConversionError, match=r"attn_k\.weight stands in it twice"):
        open_checkpoint(path)


def test_numbers_that_are_none_are_a_damaged_file(gemma3: Path, tmp_path: Path) -> None:
    path = write_gguf(tmp_path / "x.gguf", gemma3)
    entry = read_header(path).tensors[their_name(_UP)]
    data = bytearray(path.read_bytes())
    data[entry.offset : entry.offset + 4] = np.float32(np.nan).tobytes()
    path.write_bytes(data)
    for variant in ("fp32", "int8", "int4"):
        with pytest.raises(ConversionError, match=rf"{_UP} holds NaN"):
            export(path, tmp_path / "out", variant, FACTS)  # type: ignore[arg-type]
    assert [entry.name for entry in tmp_path.iterdir()] == ["x.gguf"]


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.gguf")
    with pytest.raises(ConversionError, match="no ordinary file"):
        open_checkpoint(tmp_path / "fifo.gguf")


def test_a_folder_of_something_else_is_never_replaced(gemma3: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    export(gemma3, tmp_path / "out", "int8", FACTS)  # an empty one is
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious" / "thesis.txt").write_text("x")
    with pytest.raises(ConversionError, match="no model folder"):
        export(gemma3, tmp_path / "precious", "int8", FACTS)
    assert (tmp_path / "precious" / "thesis.txt").read_text() == "x"


def test_a_cut_off_file_is_one_line_wherever_it_ends(gemma3: Path, tmp_path: Path) -> None:
    whole = write_gguf(tmp_path / "whole.gguf", gemma3).read_bytes()
    path = tmp_path / "cut.gguf"
    for length in [*range(4, 400, 7), *range(400, len(whole), len(whole) // 60), len(whole) - 40]:
        path.write_bytes(whole[:length])
        with pytest.raises(ConversionError, match="cut off"):
            open_checkpoint(path)


def test_no_flipped_byte_of_a_header_escapes_as_another_error(gemma3: Path, tmp_path: Path) -> None:
    """Whatever a byte of the header becomes: a model, or one ConversionError."""
    whole = bytearray(write_gguf(tmp_path / "whole.gguf", gemma3).read_bytes())
    end = min(entry.offset for entry in read_header(tmp_path / "whole.gguf").tensors.values())
    rng, path = np.random.default_rng(0), tmp_path / "flipped.gguf"
    for at in rng.integers(0, end, 400):
        data = bytearray(whole)
        data[at] ^= int(rng.integers(1, 256))
        path.write_bytes(data)
        try:
            open_checkpoint(path)
        except ConversionError as error:
            assert "\n" not in str(error)


def test_an_unsupported_type_names_the_supported_ones(gemma3: Path, tmp_path: Path) -> None:
    path = write_gguf(tmp_path / "x.gguf", gemma3, lambda _: T.Q8_0)
    name = their_name(_UP).encode()
    data = bytearray(path.read_bytes())
    at = data.index(struct.pack("<Q", len(name)) + name) + 8 + len(name) + 4 + 16
    assert struct.unpack_from("<I", data, at)[0] == T.Q8_0
    struct.pack_into("<I", data, at, T.IQ4_NL)
    path.write_bytes(data)
    with pytest.raises(ConversionError, match="IQ4_NL; supported are F32, F16, BF16, Q4_0"):
        open_checkpoint(path)


def test_a_damaged_file_leaves_the_older_model_alone(gemma3: Path, tmp_path: Path) -> None:
    path = write_gguf(tmp_path / "x.gguf", gemma3)
    out = export(path, tmp_path / "out", "int8", FACTS)
    before = (out / "manifest.json").read_bytes()
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(ConversionError, match="cut off"):
        export(path, out, "int8", FACTS)
    assert (out / "manifest.json").read_bytes() == before
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["out", "x.gguf"]


def test_a_run_of_spaces_takes_the_longest_token_first(gemma3: Path, tmp_path: Path) -> None:
    """As SentencePiece does; merges alone would cut five into two, two and one."""
    tokens = [f"<unused{at}>" for at in range(320)]
    tokens[:4] = ["<pad>", "<eos>", "<bos>", "<unk>"]
    tokens[4:9] = ["▁", "  ", "   ", "a", "▁a"]
    kinds = [3] * 4 + [1, 4, 4, 1, 1] + [3] * 311
    changes = {"tokenizer.ggml.tokens": tokens, "tokenizer.ggml.token_type": kinds}
    path = write_gguf(tmp_path / "x.gguf", gemma3, changes=changes)
    tokenizer = RustTokenizer.from_str(open_checkpoint(path).texts["tokenizer.json"])

    def ids(text: str) -> list[int]:
        return tokenizer.encode(text, add_special_tokens=False).ids

    assert [ids(" a"), ids("  a"), ids("     a"), ids("a    ")] == [
        [8],
        [5, 7],
        [6, 5, 7],
        [7, 6, 4],
    ]
    assert tokenizer.decode([6, 5, 7]) == "     a"
    spelt = vocabulary(tokenizer, vocab_size=320, stop_token_ids=[1])
    assert spelt.added == {b" ": {5: b"  ", 6: b"   "}}
