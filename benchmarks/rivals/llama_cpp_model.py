"""Make llama.cpp's Q4_0 model of a random checkpoint with its own converter and quantiser.

Runs in the rival's environment and writes MODELS/SHAPE/llama-cpp/q4_0.gguf, once, with llama.cpp's
default type of the embedding. Needs disk space of another checkpoint. If MODELS/SHAPE/model.gguf
exists, that file is the model.

    P=$(python benchmarks/rivals/environments.py llama-cpp)
    $P benchmarks/rivals/llama_cpp_model.py --shape gemma-4-e2b
"""

import ctypes
import json
import os
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from conversion import CLASSES
from sdist import unpack
from workload import GIVEN, arguments

SOURCE = Path(sys.prefix) / "llama.cpp"
SPECIAL = ("<pad>", "<eos>", "<bos>", "<unk>", "<|turn>", "<turn|>")
BYTES = [f"<0x{byte:02X}>" for byte in range(256)]
MERGED = ["a", "b", "ab"]  # a tokenizer without a single merge is refused


def model_path(models: Path, shape: str) -> Path:
    """Return the path of the quantised model of a shape."""
    given = models / shape / GIVEN
    return given if given.is_file() else models / shape / "llama-cpp" / "q4_0.gguf"


def make(models: Path, shape: str) -> Path:
    """Convert and quantise, unless the file exists."""
    out = model_path(models, shape)
    if out.is_file():
        return out
    checkpoint = models / shape / "checkpoint"
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".converting-", dir=out.parent) as scratch:
        folder = Path(scratch)
        _dress(checkpoint, folder)
        whole, part = folder / "whole.gguf", folder / "q4_0.gguf"
        converter = _source() / "convert_hf_to_gguf.py"
        command = [sys.executable, converter, folder, "--outfile", whole, "--outtype", "bf16"]
        subprocess.run(command, check=True, stdout=sys.stderr)
        _quantise(whole, part)
        part.rename(out)
    return out


def _dress(checkpoint: Path, folder: Path) -> None:
    """Link the weights and add what the converter needs: a class and every token."""
    os.link(checkpoint / "model.safetensors", folder / "model.safetensors")
    config = json.loads((checkpoint / "config.json").read_text(encoding="utf-8"))
    config["architectures"] = [CLASSES[config["model_type"]]]
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    tokens = [*SPECIAL, *BYTES, *MERGED]
    tokens += [f"<unused{number}>" for number in range(config["vocab_size"] - len(tokens))]
    if config["model_type"] == "gemma4_text":
        _write_tokenizer_json(folder, tokens)
    else:
        _write_sentencepiece(folder, tokens)


def _write_tokenizer_json(folder: Path, tokens: list[str]) -> None:
    from tokenizers import AddedToken, Tokenizer, decoders, models

    vocabulary = {token: number for number, token in enumerate(tokens)}
    model = models.BPE(vocab=vocabulary, merges=[("a", "b")], byte_fallback=True)
    tokenizer = Tokenizer(model)
    tokenizer.decoder = decoders.Sequence([decoders.ByteFallback(), decoders.Fuse()])
    tokenizer.add_special_tokens([AddedToken(token, special=True) for token in SPECIAL])
    tokenizer.save(str(folder / "tokenizer.json"))
    settings = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        **{f"{token.strip('<>')}_token": token for token in SPECIAL[:4]},
    }
    (folder / "tokenizer_config.json").write_text(json.dumps(settings), encoding="utf-8")


def _write_sentencepiece(folder: Path, tokens: list[str]) -> None:
    from sentencepiece import sentencepiece_model_pb2 as pb

    piece = pb.ModelProto.SentencePiece
    kinds = dict.fromkeys(SPECIAL, piece.CONTROL) | dict.fromkeys(BYTES, piece.BYTE)
    kinds["<unk>"] = piece.UNKNOWN
    model = pb.ModelProto()
    model.trainer_spec.model_type = pb.TrainerSpec.BPE
    model.trainer_spec.byte_fallback = True
    model.trainer_spec.vocab_size = len(tokens)
    model.trainer_spec.pad_id, model.trainer_spec.eos_id = 0, 1
    model.trainer_spec.bos_id, model.trainer_spec.unk_id = 2, 3
    model.normalizer_spec.name = "identity"
    for number, token in enumerate(tokens):
        kind = kinds.get(token, piece.NORMAL)
        model.pieces.add(piece=token, score=-float(number), type=kind)
    (folder / "tokenizer.model").write_bytes(model.SerializeToString())


def _source() -> Path:
    """Unpack the sources of the installed llama.cpp, whose wheel lacks the converter."""
    if SOURCE.is_dir():
        return SOURCE
    pinned = f"llama-cpp-python=={version('llama-cpp-python')}"
    with tempfile.TemporaryDirectory(dir=sys.prefix) as scratch:
        unpack(pinned, Path(scratch))
        next(Path(scratch).glob("*/vendor/llama.cpp")).rename(SOURCE)
    return SOURCE


def _quantise(whole: Path, out: Path) -> None:
    import llama_cpp

    settings = llama_cpp.llama_model_quantize_default_params()
    settings.ftype = llama_cpp.LLAMA_FTYPE_MOSTLY_Q4_0
    settings.nthread = len(os.sched_getaffinity(0))
    paths = str(whole).encode(), str(out).encode()
    if llama_cpp.llama_model_quantize(*paths, ctypes.byref(settings)) != 0:
        raise SystemExit(f"llama.cpp could not quantise {whole}")


def main() -> None:
    asked = arguments(__doc__ or "").parse_args()
    print(make(asked.models, asked.shape))


if __name__ == "__main__":
    main()
