"""The twin's parameters under the names that a transformers checkpoint has."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor

from training.twin import MATRICES, NORMS, Layer, Twin


@torch.no_grad()
def checkpoint_tensors(twin: Twin) -> dict[str, Tensor]:
    """Return float32 tensors as ``Gemma4ForCausalLM.load_state_dict`` takes them, but for the head,
    which is the embedding table."""
    tensors = {"model.embed_tokens.weight": twin.embeddings.table(), **_parameters(twin)}
    for index in range(len(twin.layers)):
        tensors[f"model.layers.{index}.layer_scalar"] = torch.ones(1)
    return {name: tensor.detach().clone().contiguous() for name, tensor in tensors.items()}


@torch.no_grad()
def load_tensors(twin: Twin, tensors: Mapping[str, Tensor]) -> None:
    """Give the twin what ``checkpoint_tensors`` returned; of embeddings, the tokens' own part.

    Raises:
        KeyError: one is missing.
        RuntimeError: one is of another shape.
    """
    table = twin.embeddings.table()
    twin.embeddings.own.add_(tensors["model.embed_tokens.weight"] - table)
    for name, parameter in _parameters(twin).items():
        if parameter.shape != tensors[name].shape:
            raise RuntimeError(f"{name} is {list(tensors[name].shape)}")
        parameter.copy_(tensors[name])


def _parameters(twin: Twin) -> dict[str, Tensor]:
    """All but the table of token embeddings, which is a sum, by their names in a checkpoint."""
    found: dict[str, Tensor] = {
        "model.embed_tokens_per_layer.weight": twin.embeddings.per_layer,
        "model.per_layer_model_projection.weight": twin.ple_projection,
        "model.per_layer_projection_norm.weight": twin.ple_norm,
        "model.norm.weight": twin.norm,
    }
    for index, layer in enumerate(twin.layers):
        assert isinstance(layer, Layer)
        for name in layer.names:
            found[f"model.layers.{index}.{(MATRICES | NORMS)[name]}.weight"] = getattr(layer, name)
    return found
