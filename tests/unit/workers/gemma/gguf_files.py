"""GGUF files for tests, written by llama.cpp's own package as its converter writes them.

Source of names and keys: https://github.com/ggml-org/llama.cpp, conversion/gemma.py. Values come
from a checkpoint folder of ours, so that both can be compared.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from gguf import GGUFWriter
from gguf.constants import GGMLQuantizationType
from gguf.quants import quantize
from numpy.typing import NDArray

from workers.gemma.checkpoints.open_checkpoint import open_checkpoint
from workers.gemma.config import GemmaConfig
from workers.gemma.tensors import TensorSource, expected_tensors

T = GGMLQuantizationType
TypeOf = Callable[[str], GGMLQuantizationType]  # tensor name -> its type
_NAMES = {
    "embed_tokens": "token_embd",
    "norm": "output_norm",
    "embed_tokens_per_layer": "per_layer_token_embd",
    "per_layer_model_projection": "per_layer_model_proj",
    "per_layer_projection_norm": "per_layer_proj_norm",
    "input_layernorm": "attn_norm",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "self_attn.q_norm": "attn_q_norm",
    "self_attn.k_norm": "attn_k_norm",
    "post_attention_layernorm": "post_attention_norm",
    "pre_feedforward_layernorm": "ffn_norm",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
    "post_feedforward_layernorm": "post_ffw_norm",
    "per_layer_input_gate": "inp_gate",
    "per_layer_projection": "proj",
    "post_per_layer_input_norm": "post_norm",
    "layer_scalar": "layer_output_scale",
}


def their_name(name: str) -> str:
    stem = name.removesuffix(".weight")
    if stem.startswith("layers."):
        _, layer, rest = stem.split(".", 2)
        return f"blk.{layer}.{_NAMES[rest]}.weight"
    return f"{_NAMES[stem]}.weight"


def write_gguf(
    path: Path,
    checkpoint: Path,
    kind: TypeOf = lambda _: T.F32,
    changes: dict[str, Any] | None = None,
    template: str | None = None,
) -> Path:
    """Write a checkpoint folder as GGUF; vectors are F32, matrices of the type ``kind`` names.

    ``changes`` are metadata keys to set otherwise; None leaves one out.
    """
    opened = open_checkpoint(checkpoint)
    config = opened.config
    keys = _keys(config) | _tokenizer(checkpoint, config) | (changes or {})
    writer = GGUFWriter(path, keys.pop("general.architecture", config.architecture))
    if template is not None:
        keys["tokenizer.chat_template"] = template
    for key, value in keys.items():
        _add(writer, key, value)
    for name, shape in expected_tensors(config).items():
        values = _values(opened.tensors, config, name)
        wanted = kind(name) if len(shape) == 2 else T.F32
        if wanted == T.F32:
            writer.add_tensor(their_name(name), values)
        else:
            writer.add_tensor(their_name(name), quantize(values, wanted), raw_dtype=wanted)
    if config.architecture == "gemma4":
        full = next(layer for layer in config.layers if layer.window is None)
        turned = int(full.head_dim * full.rope.rotated / 2)
        factors = np.full(full.head_dim // 2, 1e30, np.float32)
        factors[:turned] = 1
        writer.add_tensor("rope_freqs.weight", factors)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _values(tensors: TensorSource, config: GemmaConfig, name: str) -> NDArray[np.float32]:
    values = tensors.read(name)
    shifted = config.architecture == "gemma3" and name.endswith("norm.weight")
    return values + np.float32(1) if shifted else values


def _keys(config: GemmaConfig) -> dict[str, Any]:
    name, layers = config.architecture, config.layers
    full = next(layer for layer in layers if layer.window is None)
    slides = next(layer for layer in layers if layer.window is not None)
    keys: dict[str, Any] = {
        "context_length": config.max_positions,
        "embedding_length": config.hidden_size,
        "block_count": len(layers),
        "attention.head_count": full.heads,
        "attention.head_count_kv": full.kv_heads,
        "attention.layer_norm_rms_epsilon": config.rms_norm_eps,
        "attention.key_length": full.head_dim,
        "attention.value_length": full.head_dim,
        "attention.sliding_window": slides.window,
        "feed_forward_length": layers[0].intermediate_size,
        "rope.freq_base": full.rope.theta,
    }
    if config.logit_softcap:
        keys["final_logit_softcapping"] = config.logit_softcap
    if full.rope.kind == "linear":
        keys |= {"rope.scaling.type": "linear", "rope.scaling.factor": full.rope.factor}
    if name == "gemma4":
        keys |= {
            "rope.freq_base_swa": slides.rope.theta,
            "attention.key_length_swa": slides.head_dim,
            "attention.value_length_swa": slides.head_dim,
            "attention.shared_kv_layers": sum(not layer.owns_kv for layer in layers),
            "attention.sliding_window_pattern": [layer.window is not None for layer in layers],
            "embedding_length_per_layer_input": config.per_layer_size,
            "feed_forward_length": [layer.intermediate_size for layer in layers],
            "attention.head_count_kv": [layer.kv_heads for layer in layers],
        }
    return {f"{name}.{key}": value for key, value in keys.items()}


def _tokenizer(checkpoint: Path, config: GemmaConfig) -> dict[str, Any]:
    said = json.loads((checkpoint / "tokenizer.json").read_text(encoding="utf-8"))
    vocabulary: dict[str, int] = said["model"]["vocab"]
    special = {token["content"] for token in said["added_tokens"] if token["special"]}
    tokens = [f"<unused{at}>" for at in range(config.vocab_size)]
    for token, at in vocabulary.items():
        tokens[at] = token
    tokens[-3:] = ["t", "h", "th"]  # so that there is a merge
    kinds = [3 if t in special or t.startswith("<unused") else 1 for t in tokens]
    kinds = [6 if t.startswith("<0x") else kind for t, kind in zip(tokens, kinds, strict=True)]
    gemma4 = config.architecture == "gemma4"
    return {
        "tokenizer.ggml.model": "gemma4" if gemma4 else "llama",
        "tokenizer.ggml.tokens": tokens,
        "tokenizer.ggml.scores": [0.0] * len(tokens),
        "tokenizer.ggml.token_type": kinds,
        "tokenizer.ggml.merges": ["t h"] if gemma4 else None,
        "tokenizer.ggml.bos_token_id": config.bos_token_id,
        "tokenizer.ggml.eos_token_id": config.stop_token_ids[0],
        "tokenizer.ggml.eot_token_id": config.stop_token_ids[-1],
        "tokenizer.ggml.unknown_token_id": 3,
    }


def _add(writer: GGUFWriter, key: str, value: Any) -> None:
    match value:
        case None:
            return
        case bool():
            writer.add_bool(key, value)
        case int():
            writer.add_uint32(key, value)
        case float():
            writer.add_float32(key, value)
        case str():
            writer.add_string(key, value)
        case list():
            writer.add_array(key, value)
