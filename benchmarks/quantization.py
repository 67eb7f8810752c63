"""Quality of each variant of the weights: KL divergence to float32 and top-1 agreement.

Every variant of a trained model reads real documents in the pipelines' prompts, then the float32
model's answer token by token; random checkpoints read random tokens. Needs the folder of public
documents beside the project (--shared) and a model: a checkpoint folder or a GGUF file
(--checkpoint), and an adapter to merge (--adapter).

    python benchmarks/quantization.py --checkpoint gemma-3-270m-q4_k_m.gguf --no-random \\
        --adapter workers/adapters/nightshift-270m
"""

import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import ml_dtypes
import numpy as np
from machine import ROOT, Cell, arguments, report, watched
from numpy.typing import NDArray

from pipelines.chunk import chunk
from pipelines.document import Document, Page
from pipelines.loader import load_pipelines
from pipelines.prompts import messages
from pipelines.text.normalise import normalise
from workers.engine.cache.kv_cache import KVCache
from workers.engine.model.cpu_features import NARROW, zero_point
from workers.engine.model.model_runner import ModelRunner
from workers.engine.tokens.tokenizer import Tokenizer
from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.gemma.config_json import load_config
from workers.gemma.export import ModelFacts, export
from workers.gemma.exported_model import ExportedModel, open_model
from workers.gemma.onnx_graph.weights import ARITHMETIC, Kinds, Variant
from workers.gemma.tensors import EMBEDDING, PER_LAYER_EMBEDDING, expected_tensors

DOCUMENTS = 10  # for each pipeline
DOCUMENT_TOKENS = 600
ANSWER_TOKENS = 160
CONTEXT = 2048
RANDOM_TOKENS = 1000
CHUNK = 64  # tokens read at once: logits of 262,144 tokens take a megabyte each
# Gemma 4 E2B with its head sizes and its window, a third as wide.
MIDDLE: dict[str, object] = {
    **SHAPES["gemma-4-e2b"],
    "hidden_size": 512,
    "intermediate_size": 2048,
    "num_hidden_layers": 15,
    "num_kv_shared_layers": 8,
    "num_attention_heads": 4,
    "hidden_size_per_layer_input": 64,
    "vocab_size": 4096,
    "vocab_size_per_layer_input": 4096,
    "layer_types": (["sliding_attention"] * 4 + ["full_attention"]) * 3,
}
RANDOM = {
    "random tiny-gemma-3": SHAPES["tiny-gemma-3"],
    "random tiny-gemma-4": SHAPES["tiny-gemma-4"],
    "random middle Gemma 4": MIDDLE,
}
# One thing at a time: layers that make keys, layers that do not, head, keys and values themselves.
# All have 8-bit tables.
_KEEP, _HEAD, _CACHE = "fp32", "int8-blocks", "float32"
FACTORS = {
    "only tables and head: int8 blocks": Kinds(_KEEP, _KEEP, _HEAD, _CACHE),
    "only tables and head: int8 rows": Kinds(_KEEP, _KEEP, "int8-rows", _CACHE),
    "also KV layers: int8 rows": Kinds("int8-rows", _KEEP, _HEAD, _CACHE),
    "also KV layers: int4 blocks": Kinds("int4-blocks", _KEEP, _HEAD, _CACHE),
    "also other layers: int8 rows": Kinds(_KEEP, "int8-rows", _HEAD, _CACHE),
    "also other layers: int4 blocks": Kinds(_KEEP, "int4-blocks", _HEAD, _CACHE),
    "also keys and values: int8": Kinds(_KEEP, _KEEP, _HEAD, "int8"),
    "int8, but for keys and values": Kinds("int8-rows", "int8-rows", "int8-rows", _CACHE),
}
VARIANTS = ("int8", "mixed", "int4")
# The default is the fastest variant that agrees with float32 in ENOUGH of the tokens.
BY_SPEED = ("int8", "mixed", "int4")
ENOUGH = 0.99
Logits = NDArray[np.float32]


@dataclass
class Distance:
    """Distance from float32, summed over positions."""

    positions: int = 0
    divergence: float = 0.0  # nats
    agreed: int = 0

    def add(self, wanted: Logits, got: Logits) -> None:
        """Add positions: log-probabilities [n, V] of each."""
        self.positions += len(wanted)
        self.divergence += float((np.exp(wanted) * (wanted - got)).sum(dtype=np.float64))
        self.agreed += int((wanted.argmax(-1) == got.argmax(-1)).sum())

    @property
    def mean(self) -> float:
        return self.divergence / self.positions

    @property
    def agreement(self) -> float:
        return self.agreed / self.positions


def _log_softmax(logits: Logits) -> Logits:
    shifted = logits - logits.max(-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(-1, keepdims=True, dtype=np.float64)).astype("f4")


@dataclass(frozen=True)
class Text:
    """Tokens to read; those from ``answer`` on are the model's own."""

    ids: list[int]
    answer: int


class Reader:
    """One model that returns the logits of every token it reads."""

    def __init__(self, model: ExportedModel, zero: int) -> None:
        self.model = model
        self._cache = KVCache(model.sizes.kv_layers, 1, CONTEXT)
        self._runner = ModelRunner(model, self._cache, threads=2)
        self._runner._zero_point = np.array(zero, np.uint8)  # not what the processor would choose

    def read(self, ids: Sequence[int], start: int = 0) -> Iterator[Logits]:
        """Yield logits [n, V] of each chunk from position ``start``, valid until the next."""
        for place in range(0, len(ids), CHUNK):
            part = np.array([ids[place : place + CHUNK]], np.int64)
            everyone = np.arange(part.shape[1])[np.newaxis]
            first = start + place
            self._cache.reserve(first + part.shape[1], {0: first})
            yield self._runner._run(part, first + everyone, everyone, 0).logits[0]

    def answer(self, prompt: list[int]) -> Text:
        """Continue greedily up to a stop token."""
        *_, logits = self.read(prompt)
        ids = list(prompt)
        while len(ids) < len(prompt) + ANSWER_TOKENS:
            ids.append(int(logits[-1].argmax()))
            if ids[-1] in self.model.stop_token_ids:
                break
            logits = next(self.read(ids[-1:], len(ids) - 1))
        return Text(ids, len(prompt))


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--checkpoint", type=Path, required=True, help="a folder or a GGUF file")
    parser.add_argument("--adapter", type=Path, help="a LoRA of PEFT to merge into it")
    parser.add_argument("--documents", type=int, default=DOCUMENTS, help="of each pipeline")
    parser.add_argument("--factors", action="store_true", help="also one thing at a time")
    parser.add_argument("--no-random", action="store_true", help="the trained model only")
    asked = parser.parse_args()
    if not (asked.shared / "data").is_dir():
        raise SystemExit(f"{asked.shared} has no data/: nothing to read")
    if not asked.checkpoint.exists():
        raise SystemExit(f"{asked.checkpoint} does not exist")
    ARITHMETIC.update(FACTORS)  # variants that only this script makes
    variants = (*VARIANTS, *FACTORS) if asked.factors else VARIANTS
    rows: list[dict[str, Cell]] = []
    with watched() as quiet, tempfile.TemporaryDirectory() as scratch:
        trained = measure_trained(
            asked.checkpoint,
            asked.adapter,
            variants,
            asked.shared / "data",
            asked.documents,
            Path(scratch),
        )
        rows += trained
        for name, shape in {} if asked.no_random else RANDOM.items():
            rows += measure_random(name, shape, variants, Path(scratch))
    report("quantisation: distance from float32", rows, quiet, asked.json)
    if not asked.json:
        print(f"  {conclusion(trained)}")


def conclusion(rows: Sequence[dict[str, Cell]]) -> str:
    found = {row["variant"]: row for row in rows}
    good = [name for name in BY_SPEED if float(found[name]["top-1 of answers"]) >= ENOUGH]
    limit = f"{ENOUGH:.0%} of the answers' tokens"
    if not good:
        return f"default: fp32, because no variant agrees with it in {limit}"
    return f"default: {good[0]}, the fastest variant that agrees with float32 in {limit}"


def measure_trained(
    checkpoint: Path,
    adapter: Path | None,
    variants: Sequence[Variant],
    data: Path,
    documents: int,
    scratch: Path,
) -> list[dict[str, Cell]]:
    with tempfile.TemporaryDirectory(dir=scratch) as folder:
        readers = open_readers(checkpoint, adapter, variants, Path(folder))
        fp32 = readers["fp32"]
        prompts = real_prompts(Tokenizer.open(fp32.model), data, documents)
        texts = [fp32.answer(prompt) for prompt in prompts]
        return measure(checkpoint.stem, readers, texts)


def measure_random(
    name: str, shape: dict[str, object], variants: Sequence[Variant], scratch: Path
) -> list[dict[str, Cell]]:
    with tempfile.TemporaryDirectory(dir=scratch) as folder:
        checkpoint = write_random_checkpoint(Path(folder) / "checkpoint", shape)
        soften(checkpoint)
        readers = open_readers(checkpoint, None, variants, Path(folder))
        size = readers["fp32"].model.config.vocab_size
        ids = np.random.default_rng(1).integers(0, size, RANDOM_TOKENS).tolist()
        return measure(name, readers, [Text(ids, RANDOM_TOKENS)])


def soften(checkpoint: Path) -> None:
    """Scale Gemma 4's query norms so that attention looks at more than one key, as when trained.

    With norms near 1 and no factor sqrt(D), scores lie so far apart that the least rounding changes
    the winning key, and the figures would not measure rounding.
    """
    config = load_config(checkpoint)
    if config.architecture != "gemma4":
        return
    path = checkpoint / "model.safetensors"
    values = np.memmap(path, np.uint8, mode="r+")
    start = 8 + int(values[:8].view("<u8")[0])
    for name, entry in json.loads(values[8:start].tobytes()).items():
        if name.endswith("q_norm.weight"):
            first, last = (start + offset for offset in entry["data_offsets"])
            norm = values[first:last].view(ml_dtypes.bfloat16)
            norm *= ml_dtypes.bfloat16(norm.size**-0.5)


def open_readers(
    checkpoint: Path, adapter: Path | None, variants: Sequence[Variant], folder: Path
) -> dict[str, Reader]:
    facts = ModelFacts("quantization", CONTEXT, DOCUMENT_TOKENS, {"note": "scratch"}, "scratch")
    readers = {}
    names: tuple[Variant, ...] = ("fp32", *variants)
    for number, variant in enumerate(names):
        model = open_model(export(checkpoint, folder / str(number), variant, facts, adapter))
        readers[variant] = Reader(model, zero_point())
        if variant == "int8" and zero_point() != NARROW:  # what other processors take
            readers[f"int8, zero point {NARROW}"] = Reader(model, NARROW)
    return readers


def measure(name: str, readers: dict[str, Reader], texts: Sequence[Text]) -> list[dict[str, Cell]]:
    others = [variant for variant in readers if variant != "fp32"]
    distances = {variant: (Distance(), Distance()) for variant in others}
    for text in texts:
        streams = [readers[variant].read(text.ids) for variant in ("fp32", *others)]
        place = 0
        for wanted, *found in zip(*streams, strict=True):
            edge = min(max(text.answer - 1 - place, 0), len(wanted))  # the last token of a prompt
            place += len(wanted)  # chooses the answer's first
            wanted = _log_softmax(wanted)
            for variant, logits in zip(others, found, strict=True):
                prompt, answer = distances[variant]
                got = _log_softmax(logits)
                prompt.add(wanted[:edge], got[:edge])
                answer.add(wanted[edge:], got[edge:])
    return [
        {"checkpoint": name, "variant": variant, **_cells(*distances[variant]), **size}
        for variant in others
        for size in [_size(readers[variant].model)]
    ]


def _cells(prompt: Distance, answer: Distance) -> dict[str, Cell]:
    cells: dict[str, Cell] = {}
    for name, distance in (("prompts", prompt), ("answers", answer)):
        some = distance.positions > 1  # a random text has no answer
        cells[name] = distance.positions if some else ""
        cells[f"KL of {name}"] = f"{distance.mean:.1e}" if some else ""
        cells[f"top-1 of {name}"] = round(distance.agreement, 4) if some else ""
    return cells


def _size(model: ExportedModel) -> dict[str, Cell]:
    """Return bytes a weight of the graph's matrices, and the folder's size."""
    shapes = expected_tensors(model.config)
    manifest = json.loads((model.folder / "manifest.json").read_text(encoding="utf-8"))
    sizes = {name: facts["bytes"] for name, facts in manifest["files"].items()}
    counts = {name: int(np.prod(shape)) for name, shape in shapes.items() if len(shape) > 1}
    counts.pop(PER_LAYER_EMBEDDING, None)
    if ARITHMETIC[manifest["quantization"]].head != "int8-rows":
        counts.pop(EMBEDDING)  # then the head reads the table's own file
    return {
        "bytes/weight": sizes["weights.bin"] / sum(counts.values()),
        "MB": sum(sizes.values()) / 1e6,
    }


def real_prompts(tokenizer: Tokenizer, data: Path, documents: int) -> Iterator[list[int]]:
    pipelines = load_pipelines()[0]
    sources = {"extract": _meetings, "summarise": _meetings, "route-email": _mails}
    for name, source in sources.items():
        for text in islice(source(data), documents):
            document = Document(text, "text/plain", (Page(1, 0, len(text)),))
            part = chunk(document, DOCUMENT_TOKENS, tokenizer.count)[0]
            words = messages(pipelines[name], document, normalise(part.text).text)
            yield tokenizer.encode(tokenizer.apply_chat_template(words))


def _meetings(data: Path) -> Iterator[str]:
    lines = (data / "meetings" / "qmsum" / "val.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        turns = json.loads(line)["meeting_transcripts"]
        yield "\n".join(f"{turn['speaker']}: {turn['content']}" for turn in turns)


def _mails(data: Path) -> Iterator[str]:
    """Yield bodies of mails of over 1000 characters."""
    for path in sorted((data / "email" / "enron_categories" / "1").glob("*.txt")):
        _, _, body = path.read_text(encoding="utf-8", errors="replace").partition("\n\n")
        if len(body) > 1000:
            yield body


if __name__ == "__main__":
    main()
