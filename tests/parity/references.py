"""Random small checkpoints, made and saved by the reference implementation itself."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
import transformers

from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_tokenizer
from workers.gemma.export import ModelFacts, export
from workers.gemma.exported_model import ExportedModel, open_model
from workers.gemma.onnx_graph.weights import Variant

VOCABULARY = 320
CONTEXT = 1024
FACTS = ModelFacts("parity", CONTEXT, 200, {"note": "random"}, "none")

_TINY3 = {k: v for k, v in SHAPES["tiny-gemma-3"].items() if k != "model_type"}
_TINY4 = {k: v for k, v in SHAPES["tiny-gemma-4"].items() if k != "model_type"}
_VISION4 = {
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "num_key_value_heads": 2,
    "head_dim": 16,
}
_VISION3 = {
    "model_type": "siglip_vision_model",
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "image_size": 56,
    "patch_size": 14,
}


def _gemma3(**changes: Any) -> transformers.PreTrainedModel:
    config = transformers.Gemma3TextConfig(**{**_TINY3, **changes})
    return transformers.Gemma3ForCausalLM(config)


def _gemma4(**changes: Any) -> transformers.PreTrainedModel:
    config = transformers.Gemma4TextConfig(**{**_TINY4, **changes})
    return transformers.Gemma4ForCausalLM(config)


def _gemma3_multimodal() -> transformers.PreTrainedModel:
    config = transformers.Gemma3Config(
        text_config=_TINY3, vision_config=_VISION3, mm_tokens_per_image=4
    )
    return transformers.Gemma3ForConditionalGeneration(config)


def _gemma4_multimodal() -> transformers.PreTrainedModel:
    config = transformers.Gemma4Config(text_config=_TINY4, vision_config=_VISION4)
    return transformers.Gemma4ForConditionalGeneration(config)


# As Gemma 4's larger dense models: no per-layer inputs, nothing shared, no value weights.
_DENSE = {
    "hidden_size_per_layer_input": 0,
    "num_kv_shared_layers": 0,
    "use_double_wide_mlp": False,
    "attention_k_eq_v": True,
    "num_global_key_value_heads": 1,
}
_LINEAR_ROPE = {
    "full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 1_000_000.0},
    "sliding_attention": {"rope_type": "default", "rope_theta": 10_000.0},
}

MAKERS = {
    "gemma3": _gemma3,
    "gemma3 with a linear RoPE and a soft-cap": partial(
        _gemma3, rope_parameters=_LINEAR_ROPE, final_logit_softcapping=20.0
    ),
    "gemma4": _gemma4,
    "gemma4 dense": partial(_gemma4, **_DENSE),
    "gemma3 multimodal": _gemma3_multimodal,
    "gemma4 multimodal": _gemma4_multimodal,
}


def make_reference(
    name: str, folder: Path, seed: int = 0, **changes: Any
) -> transformers.PreTrainedModel:
    """A random model in float32, and its checkpoint with a tokenizer in ``folder``.

    ``changes`` are keys of its configuration.
    """
    torch.manual_seed(seed)
    model = MAKERS[name](**changes).eval().float()
    with torch.no_grad():
        for parameter in [*model.parameters(), *model.buffers()]:
            if parameter.is_floating_point() and parameter.dim() >= 2:
                parameter.normal_(0, parameter.shape[-1] ** -0.5)
            elif parameter.is_floating_point() and parameter.requires_grad:
                parameter.add_(torch.randn_like(parameter) * 0.3)  # norms
        for buffer_name, buffer in model.named_buffers():
            if buffer_name.endswith("layer_scalar"):
                buffer.uniform_(0.6, 1.4)
    model.save_pretrained(folder, max_shard_size="300KB")
    write_tokenizer(folder)
    return model


def exported(checkpoint: Path, out: Path, variant: Variant = "fp32") -> ExportedModel:
    return open_model(export(checkpoint, out, variant, FACTS))


def random_ids(count: int, seed: int = 1) -> list[int]:
    """Prompt tokens, none of them special."""
    return np.random.default_rng(seed).integers(6, VOCABULARY, count).tolist()


def reference_logits(reference: transformers.PreTrainedModel, ids: Sequence[int]) -> np.ndarray:
    """float32 [S, V]"""
    with torch.no_grad():
        return reference(input_ids=torch.tensor([ids])).logits[0].numpy()


def reference_words(
    reference: transformers.PreTrainedModel, ids: Sequence[int], count: int
) -> list[int]:
    """What the reference's own ``generate`` goes on with, greedy, past every stop token."""
    with torch.no_grad():
        words = reference.generate(
            input_ids=torch.tensor([ids]),
            attention_mask=torch.ones((1, len(ids)), dtype=torch.long),
            max_new_tokens=count,
            min_new_tokens=count,
            do_sample=False,
            eos_token_id=None,
            pad_token_id=0,
        )
    return words[0, len(ids) :].tolist()
