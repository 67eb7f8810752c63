"""Random checkpoints of real shapes, without torch: to test and measure the path of a real one.

``python -m workers.gemma.checkpoints.random_checkpoint SHAPE FOLDER`` writes config.json,
model.safetensors in bfloat16, a tokenizer of single bytes and a chat template.
Speed and memory do not depend on values.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
from numpy.typing import NDArray
from tokenizers import AddedToken, Tokenizer, decoders, models

from workers.gemma.config import GemmaConfig
from workers.gemma.config_json import parse_config
from workers.gemma.tensors import expected_tensors

_PREFIX = "model."
_PART_VALUES = 16 << 20
_SPECIAL = ("<pad>", "<eos>", "<bos>", "<unk>", "<|turn>", "<turn|>")
_CHAT_TEMPLATE = (
    "{{ bos_token }}{% for message in messages %}{{ '<|turn>' + message['role'] + '\\n'"
    " + message['content'] | trim + '<turn|>\\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|turn>model\\n' }}{% endif %}\n"
)
_EVERY_FIFTH_FULL = (["sliding_attention"] * 4 + ["full_attention"]) * 7

SHAPES: dict[str, dict[str, Any]] = {
    "gemma-4-e2b": {
        "model_type": "gemma4_text",
        "hidden_size": 1536,
        "intermediate_size": 6144,
        "num_hidden_layers": 35,
        "num_attention_heads": 8,
        "num_key_value_heads": 1,
        "head_dim": 256,
        "global_head_dim": 512,
        "hidden_size_per_layer_input": 256,
        "vocab_size": 262_144,
        "vocab_size_per_layer_input": 262_144,
        "num_kv_shared_layers": 20,
        "use_double_wide_mlp": True,
        "sliding_window": 512,
        "layer_types": _EVERY_FIFTH_FULL,
        "final_logit_softcapping": 30.0,
        "eos_token_id": [1, 5],
    },
    "gemma-3-1b": {
        "model_type": "gemma3_text",
        "hidden_size": 1152,
        "intermediate_size": 6912,
        "num_hidden_layers": 26,
        "num_attention_heads": 4,
        "num_key_value_heads": 1,
        "head_dim": 256,
        "query_pre_attn_scalar": 256,
        "sliding_window": 512,
        "vocab_size": 262_144,
        "max_position_embeddings": 32_768,
        "eos_token_id": [1, 5],
    },
    "gemma-3-270m": {
        "model_type": "gemma3_text",
        "hidden_size": 640,
        "intermediate_size": 2048,
        "num_hidden_layers": 18,
        "num_attention_heads": 4,
        "num_key_value_heads": 1,
        "head_dim": 256,
        "query_pre_attn_scalar": 256,
        "sliding_window": 512,
        "vocab_size": 262_144,
        "max_position_embeddings": 32_768,
        "eos_token_id": [1, 5],
    },
    "tiny-gemma-4": {
        "model_type": "gemma4_text",
        "hidden_size": 64,
        "intermediate_size": 96,
        "num_hidden_layers": 10,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "head_dim": 16,
        "global_head_dim": 32,
        "hidden_size_per_layer_input": 32,
        "vocab_size": 320,
        "vocab_size_per_layer_input": 320,
        "num_kv_shared_layers": 5,
        "use_double_wide_mlp": True,
        "sliding_window": 16,
        "layer_types": _EVERY_FIFTH_FULL[:10],
        "final_logit_softcapping": 30.0,
        "max_position_embeddings": 4096,
        "eos_token_id": [1, 5],
    },
    "tiny-gemma-3": {
        "model_type": "gemma3_text",
        "hidden_size": 64,
        "intermediate_size": 96,
        "num_hidden_layers": 7,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "head_dim": 32,
        "query_pre_attn_scalar": 24,
        "sliding_window": 16,
        "vocab_size": 320,
        "max_position_embeddings": 4096,
        "eos_token_id": [1, 5],
    },
}


def write_random_checkpoint(folder: Path, raw: dict[str, Any], seed: int = 0) -> Path:
    """Write a checkpoint of this configuration (a config.json's content) into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(raw, indent=2), encoding="utf-8")
    write_tokenizer(folder)
    config = parse_config(raw)
    shapes = expected_tensors(config)
    header: dict[str, Any] = {}
    offset = 0
    for name, shape in shapes.items():
        end = offset + 2 * int(np.prod(shape))
        entry = {"dtype": "BF16", "shape": list(shape), "data_offsets": [offset, end]}
        header[_PREFIX + name] = entry
        offset = end
    encoded = json.dumps(header).encode()
    with (folder / "model.safetensors").open("wb") as file:
        file.write(len(encoded).to_bytes(8, "little") + encoded)
        rng = np.random.default_rng(seed)
        for name, shape in shapes.items():
            for part in _values(rng, config, name, shape):
                file.write(part.astype(ml_dtypes.bfloat16).view(np.uint8).data)
    return folder


def write_tokenizer(folder: Path) -> None:
    """Write a tokenizer of 6 special tokens and 256 bytes, and a chat template in Gemma's style."""
    (folder / "chat_template.jinja").write_text(_CHAT_TEMPLATE, encoding="utf-8")
    names = [*_SPECIAL, *(f"<0x{byte:02X}>" for byte in range(256))]
    vocabulary = {name: index for index, name in enumerate(names)}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[], byte_fallback=True))
    tokenizer.decoder = decoders.Sequence([decoders.ByteFallback(), decoders.Fuse()])
    tokenizer.add_special_tokens([AddedToken(name, special=True) for name in _SPECIAL])
    tokenizer.save(str(folder / "tokenizer.json"))


def _values(
    rng: np.random.Generator, config: GemmaConfig, name: str, shape: tuple[int, ...]
) -> Iterator[NDArray[np.float32]]:
    """Values that keep activations near 1, and norms and scalars away from doing nothing."""
    count = int(np.prod(shape))
    mean, deviation = 0.0, shape[-1] ** -0.5
    if len(shape) == 1:
        mean, deviation = (0.0 if config.architecture == "gemma3" else 1.0), 0.2
    for start in range(0, count, _PART_VALUES):
        size = min(_PART_VALUES, count - start)
        yield rng.standard_normal(size, dtype=np.float32) * deviation + mean


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m workers.gemma.checkpoints.random_checkpoint")
    parser.add_argument("shape", choices=sorted(SHAPES))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    print(write_random_checkpoint(arguments.folder, SHAPES[arguments.shape], arguments.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
