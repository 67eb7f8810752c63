"""Export: a checkpoint folder becomes a model folder that the engine opens.

The folder appears whole or not at all: everything is written beside it and then renamed.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jobs.models import MANIFEST_FORMAT
from workers.errors import ConversionError
from workers.gemma import quantize
from workers.gemma.checkpoint import Checkpoint
from workers.gemma.compact_tokenizer import write_compact
from workers.gemma.config import GemmaConfig
from workers.gemma.config_json import load_config
from workers.gemma.contract import GRAPH_FILE, WEIGHTS_FILE
from workers.gemma.graph import build_graph
from workers.gemma.onnx_writer import GraphWriter
from workers.gemma.tables import TableKind, TableLayout, write_table
from workers.gemma.tensors import EMBEDDING, PER_LAYER_EMBEDDING
from workers.gemma.weights import ARITHMETIC, Variant, Weights

_EMBEDDING_FILE = "embedding.bin"
_PER_LAYER_FILE = "per_layer.bin"
_COPIED = ("tokenizer.json", "chat_template.jinja")


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """What the checkpoint itself does not say about the exported model."""

    model_id: str
    context: int  # most tokens of a slot: prompt and answer
    chunk_tokens: int  # most document tokens of one prompt
    source: Mapping[str, str]  # {"repository", "revision"} or {"note"}
    license: str
    card: str | None = None  # the text of MODEL_CARD.md; None writes a short one
    wording: Mapping[str, Any] = field(default_factory=dict)  # pipeline -> prompt and schema
    value_prefix: str = ""


def export(checkpoint: Path, out: Path, variant: Variant, facts: ModelFacts) -> Path:
    """Convert a checkpoint folder into the model folder ``out``; replaces an older one.

    Memory: one float32 matrix and its quantised copy at a time.

    Raises:
        ConversionError: the checkpoint is incomplete, damaged or of an unsupported kind.
    """
    config = load_config(checkpoint)
    if facts.context > config.max_positions:
        raise ConversionError(
            f"a context of {facts.context} tokens exceeds the model's {config.max_positions}"
        )
    tensors = Checkpoint(checkpoint, config)
    texts = _texts(checkpoint)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}.", dir=out.parent) as scratch:
        folder = Path(scratch) / "new"
        folder.mkdir()
        tables, errors = _write_tables(folder, tensors, config, variant)
        errors |= write_graph(folder, tensors, config, variant, tables["embedding"])
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
        write_compact(folder / "tokenizer.json")
        (folder / "config.json").write_text(_pretty(config.raw), encoding="utf-8")
        card = facts.card or _short_card(facts, variant)
        (folder / "MODEL_CARD.md").write_text(card, encoding="utf-8")
        manifest = _manifest(folder, config, variant, facts, tables, errors)
        (folder / "manifest.json").write_text(_pretty(manifest), encoding="utf-8")
        if out.exists():
            out.rename(Path(scratch) / "old")
        folder.rename(out)
    return out


def write_graph(
    folder: Path,
    tensors: Checkpoint,
    config: GemmaConfig,
    variant: Variant,
    table: TableLayout,
) -> dict[str, float]:
    """Write the graph and its weights beside the token table; return each matrix's error."""
    with (folder / WEIGHTS_FILE).open("wb") as file:
        writer = GraphWriter(file, WEIGHTS_FILE)
        weights = Weights(tensors, writer, variant, table)
        build_graph(config, weights, writer)
    writer.save(folder / GRAPH_FILE, config.architecture)
    return weights.errors


def _write_tables(
    folder: Path, tensors: Checkpoint, config: GemmaConfig, variant: Variant
) -> tuple[dict[str, TableLayout], dict[str, float]]:
    """The token table, and the per-layer table where there is one; 8-bit in both small variants.

    Even with int4 the tables keep 8 bits: they are no part of what the quantisation-aware training
    rounds to 4, and a row costs nothing to look up.
    """
    size = (config.vocab_size, config.hidden_size)
    wanted = {"embedding": (EMBEDDING, _EMBEDDING_FILE, *size)}
    if config.per_layer_size:
        size = (config.per_layer_vocab_size, config.per_layer_width)
        wanted["per_layer"] = (PER_LAYER_EMBEDDING, _PER_LAYER_FILE, *size)
    layouts, errors = {}, {}
    for key, (name, file_name, rows, columns) in wanted.items():
        kind: TableKind = "float32"
        if variant != "fp32" and quantize.fits(columns):
            kind = "int8"
        elif name == PER_LAYER_EMBEDDING and tensors.is_bfloat16(name):
            kind = "bfloat16"  # as it came; the token table is the head's weight too, so float32
        layouts[key] = TableLayout(file_name, kind, rows, columns)
        with (folder / file_name).open("wb") as file:
            error = write_table(file, layouts[key], tensors.read_rows(name))
        if kind == "int8":
            errors[name] = error
    return layouts, errors


def _manifest(
    folder: Path,
    config: GemmaConfig,
    variant: Variant,
    facts: ModelFacts,
    tables: dict[str, TableLayout],
    errors: dict[str, float],
) -> dict[str, Any]:
    return {
        "format": MANIFEST_FORMAT,
        "id": facts.model_id,
        "architecture": config.architecture,
        "quantization": variant,
        "kv_precision": ARITHMETIC[variant].keys_values,
        "engine": "onnx",
        "source": dict(facts.source),
        "license": facts.license,
        "context": facts.context,
        "chunk_tokens": facts.chunk_tokens,
        "value_prefix": facts.value_prefix,
        "bos_token_id": config.bos_token_id,
        "stop_token_ids": list(config.stop_token_ids),
        "files": {
            path.name: {"sha256": _sha256(path), "bytes": path.stat().st_size}
            for path in sorted(folder.iterdir())
        },
        "embedding": tables["embedding"].to_json(),
        "per_layer": tables["per_layer"].to_json() if "per_layer" in tables else None,
        "quantization_error": summarise_errors(errors),
        "wording": dict(facts.wording),
    }


def summarise_errors(errors: dict[str, float]) -> dict[str, Any] | None:
    """Relative errors of the matrices (Frobenius norm), by kind of matrix; None without any."""
    if not errors:
        return None
    kinds: dict[str, list[float]] = {}
    for name, error in errors.items():
        kinds.setdefault(name.removesuffix(".weight").split(".")[-1], []).append(error)
    worst = max(errors, key=lambda name: errors[name])
    return {
        "measure": "||dequantised - original|| / ||original|| of each matrix",
        "matrices": len(errors),
        "mean": round(sum(errors.values()) / len(errors), 6),
        "worst": {"tensor": worst, "error": round(errors[worst], 6)},
        "mean_by_kind": {
            kind: round(sum(values) / len(values), 6) for kind, values in sorted(kinds.items())
        },
    }


def _texts(checkpoint: Path) -> dict[str, str]:
    """The tokenizer and the chat template, wherever the checkpoint keeps the latter."""
    texts = {}
    for name in _COPIED:
        path = checkpoint / name
        if path.is_file():
            texts[name] = path.read_text(encoding="utf-8")
    if "tokenizer.json" not in texts:
        raise ConversionError(f"{checkpoint / 'tokenizer.json'} is missing; the engine needs it")
    settings = checkpoint / "tokenizer_config.json"
    if "chat_template.jinja" not in texts and settings.is_file():
        template = json.loads(settings.read_text(encoding="utf-8")).get("chat_template")
        if isinstance(template, str):
            texts["chat_template.jinja"] = template
    if "chat_template.jinja" not in texts:
        raise ConversionError(
            f"{checkpoint / 'chat_template.jinja'} is missing; use an instruction-tuned checkpoint"
        )
    return texts


def _short_card(facts: ModelFacts, variant: Variant) -> str:
    source = ", ".join(f"{key} {value}" for key, value in facts.source.items())
    return (
        f"# {facts.model_id}\n\nConverted by Nightshift to {variant}.\n\n"
        f"Source: {source}\n\nLicence: {facts.license}\n"
    )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _pretty(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
