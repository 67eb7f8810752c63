"""An opened model folder: its configuration and its embedding tables."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workers.gemma import graph_contract
from workers.gemma.config import GemmaConfig
from workers.gemma.config_json import parse_config
from workers.gemma.embedding_table import Table, TableLayout
from workers.gemma.graph_contract import GraphContract, KVPrecision

Ids = NDArray[np.integer[Any]]


@dataclass(frozen=True, slots=True)
class ExportedModel:
    """A model folder without its ONNX session, which the model runner owns."""

    folder: Path
    config: GemmaConfig
    context: int  # most tokens of a slot
    bos_token_id: int
    stop_token_ids: frozenset[int]
    tokens: Table
    per_layer: Table | None
    kv_precision: KVPrecision = "float32"
    has_int4_blocks: bool = False

    @property
    def sizes(self) -> GraphContract:
        """Sizes of the graph's inputs and outputs."""
        return self.config.contract(self.kv_precision)

    @property
    def graph(self) -> Path:
        return self.folder / graph_contract.GRAPH_FILE

    def prefetch(self, ids: Ids) -> None:
        """Start reading the rows that ``embed`` needs; safe from any thread."""
        self.tokens.prefetch(ids)
        if self.per_layer is not None:
            self.per_layer.prefetch(ids, slice(0, self.sizes.per_layer_width))

    def embed(self, ids: Ids, sampled: Ids) -> dict[str, NDArray[np.generic]]:
        """Look up ids [B, S] and return the graph's inputs of embeddings (graph_contract.py).

        ``sampled`` [B, R] are indices into the S tokens. The ids must be below the vocabulary's
        size.
        """
        hidden = self.tokens.lookup(ids)
        hidden *= np.float32(self.config.hidden_size**0.5)
        inputs: dict[str, NDArray[np.generic]] = {graph_contract.HIDDEN: hidden}
        if self.per_layer is not None:
            edge = self.sizes.per_layer_width
            scale = np.float32(self.config.per_layer_size**0.5)
            if edge:
                rows = self.per_layer.lookup(ids, slice(0, edge))
                rows *= scale
                inputs[graph_contract.PER_LAYER] = rows
            rows = self.per_layer.lookup(
                np.take_along_axis(ids, sampled, axis=1), slice(edge, None)
            )
            rows *= scale
            inputs[graph_contract.PER_LAYER_SAMPLED] = rows
        return inputs


def open_model(folder: Path) -> ExportedModel:
    """Open a model folder whose files have been verified against its manifest."""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    config = parse_config(json.loads((folder / "config.json").read_text(encoding="utf-8")))
    per_layer = manifest["per_layer"]
    return ExportedModel(
        folder=folder,
        config=config,
        context=manifest["context"],
        bos_token_id=manifest["bos_token_id"],
        stop_token_ids=frozenset(manifest["stop_token_ids"]),
        tokens=Table(folder, TableLayout.from_json(manifest["embedding"])),
        per_layer=Table(folder, TableLayout.from_json(per_layer)) if per_layer else None,
        kv_precision=manifest["kv_precision"],
        has_int4_blocks=manifest["quantization"] in ("mixed", "int4"),
    )
