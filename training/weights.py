"""The twin's parameters under the names that a transformers checkpoint has."""

from __future__ import annotations

import torch
from torch import Tensor

from training.twin import MATRICES, NORMS, Layer, Twin


@torch.no_grad()
def checkpoint_tensors(twin: Twin) -> dict[str, Tensor]:
    """Return float32 tensors as ``Gemma4ForCausalLM.load_state_dict`` takes them, but for the head,
    which is the embedding table."""
    tensors = {
        "model.embed_tokens.weight": twin.embeddings.table(),
        "model.embed_tokens_per_layer.weight": twin.embeddings.per_layer,
        "model.per_layer_model_projection.weight": twin.ple_projection,
        "model.per_layer_projection_norm.weight": twin.ple_norm,
        "model.norm.weight": twin.norm,
    }
    for index, layer in enumerate(twin.layers):
        assert isinstance(layer, Layer)
        start = f"model.layers.{index}."
        for name in layer.names:
            place = (MATRICES | NORMS)[name]
            tensors[f"{start}{place}.weight"] = getattr(layer, name)
        tensors[f"{start}layer_scalar"] = torch.ones(1)
    return {name: tensor.detach().clone().contiguous() for name, tensor in tensors.items()}
