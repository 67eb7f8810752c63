"""Export a checkpoint to a model folder that the engine opens.

The folder is written under a temporary name and then renamed, so it is never incomplete.
"""

import json
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from jobs.models.manifest import MANIFEST_FORMAT
from workers.checksums import sha256_of
from workers.errors import ConversionError
from workers.gemma import quantize
from workers.gemma.checkpoints.adapter import AdaptedTensors, open_adapter
from workers.gemma.checkpoints.open_checkpoint import open_checkpoint
from workers.gemma.compact_tokenizer import write_compact
from workers.gemma.config import GemmaConfig
from workers.gemma.embedding_table import TableKind, TableLayout, write_table
from workers.gemma.graph_contract import GRAPH_FILE, WEIGHTS_FILE
from workers.gemma.onnx_graph.graph import build_graph
from workers.gemma.onnx_graph.onnx_writer import GraphWriter
from workers.gemma.onnx_graph.weights import ARITHMETIC, Variant, Weights
from workers.gemma.tensors import EMBEDDING, PER_LAYER_EMBEDDING, FiniteTensors, TensorSource

_EMBEDDING_FILE = "embedding.bin"
_PER_LAYER_FILE = "per_layer.bin"
_CARD = "MODEL_CARD.md"


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """Facts about the exported model that the checkpoint does not hold."""

    model_id: str
    context: int  # most tokens of a slot: prompt and answer
    chunk_tokens: int  # most document tokens of one prompt
    source: Mapping[str, str]  # {"repository", "revision"} or {"note"}
    license: str
    card: str | None = None  # the text of MODEL_CARD.md; None takes the adapter's or a short one


def export(
    checkpoint: Path,
    out: Path,
    variant: Variant,
    facts: ModelFacts,
    adapter: Path | None = None,
) -> Path:
    """Convert a checkpoint (safetensors folder or GGUF file) to the model folder ``out``.

    Replaces an older model. Merges the LoRA in the folder ``adapter``. Needs memory for one float32
    matrix and its quantised copy.

    Raises:
        ConversionError: the checkpoint or the adapter is incomplete, damaged, of an unsupported
            kind, or the adapter was made for another base.
    """
    if (
        out.exists()
        and not (out / "manifest.json").is_file()
        and (not out.is_dir() or any(out.iterdir()))
    ):
        raise ConversionError(f"{out} is there and is no model folder: name another one")
    opened = open_checkpoint(checkpoint)
    config, texts = opened.config, dict(opened.texts)
    tensors: TensorSource = opened.tensors
    source = dict(facts.source)
    if facts.context > config.max_positions:
        raise ConversionError(
            f"a context of {facts.context} tokens exceeds the model's {config.max_positions}"
        )
    if adapter is not None:
        lora = open_adapter(adapter, config)
        source |= {"base_sha256": opened.sha256(), "adapter_sha256": lora.sha256()}
        lora.check_base(source["base_sha256"], checkpoint)
        tensors = AdaptedTensors(tensors, lora)
        texts |= lora.texts
    tensors = FiniteTensors(tensors)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}.", dir=out.parent) as scratch:
        folder = Path(scratch) / "new"
        folder.mkdir()
        tables, errors = _write_tables(folder, tensors, config, variant)
        errors |= write_graph(folder, tensors, config, variant, tables["embedding"])
        texts["config.json"] = _pretty(config.raw)
        texts[_CARD] = facts.card or texts.get(_CARD) or _short_card(facts, variant)
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
        write_compact(folder / "tokenizer.json")
        facts = replace(facts, source=source)
        manifest = _manifest(folder, config, variant, facts, tables, errors)
        (folder / "manifest.json").write_text(_pretty(manifest), encoding="utf-8")
        if out.exists():
            out.rename(Path(scratch) / "old")
        folder.rename(out)
    return out


def write_graph(
    folder: Path,
    tensors: TensorSource,
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
    folder: Path, tensors: TensorSource, config: GemmaConfig, variant: Variant
) -> tuple[dict[str, TableLayout], dict[str, float]]:
    """Write the token table and the per-layer table, if any; return layouts and errors.

    The tables keep 8 bits even with int4: quantisation-aware training does not round them to 4
    bits, and looking up a row costs little.
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
            kind = "bfloat16"  # as in the checkpoint
        layouts[key] = TableLayout(file_name, kind, rows, columns)
        with (folder / file_name).open("wb") as file:
            ready = tensors.read_int8_rows(name) if kind == "int8" else None
            error = write_table(file, layouts[key], ready or tensors.read_rows(name))
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
        "bos_token_id": config.bos_token_id,
        "stop_token_ids": list(config.stop_token_ids),
        "files": {
            path.name: {"sha256": sha256_of(path), "bytes": path.stat().st_size}
            for path in sorted(folder.iterdir())
        },
        "embedding": tables["embedding"].to_json(),
        "per_layer": tables["per_layer"].to_json() if "per_layer" in tables else None,
        "quantization_error": summarise_errors(errors),
    }


def summarise_errors(errors: dict[str, float]) -> dict[str, Any] | None:
    """Summarise relative errors (Frobenius norm) by kind of matrix; None without errors."""
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


def _short_card(facts: ModelFacts, variant: Variant) -> str:
    source = ", ".join(f"{key} {value}" for key, value in facts.source.items())
    return (
        f"# {facts.model_id}\n\nConverted by Nightshift to {variant}.\n\n"
        f"Source: {source}\n\nLicence: {facts.license}\n"
    )


def _pretty(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
