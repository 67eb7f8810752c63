"""Make Nightshift's model of a random checkpoint: MODELS/SHAPE/nightshift-VARIANT.

It is made again when the code that makes it has changed. The checkpoint is made too where it is
missing; Gemma 4's shape carries Gemma 4's own vocabulary. Where MODELS/SHAPE/model.gguf is given,
that file is exported instead. In a process of its own, for memory is measured in the one that runs.

    python benchmarks/rivals/nightshift_model.py --shape gemma-4-e2b --variant int8
"""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import get_args

import gemma_vocabulary
from workload import GIVEN, ROOT, arguments

from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint
from workers.gemma.export import ModelFacts, export
from workers.gemma.onnx_graph.weights import Variant
from workers.models.convert import export_checkpoint

CONTEXT = 16_384  # tokens of a slot at most; a run takes what it needs


def model_path(models: Path, shape: str, variant: str) -> Path:
    """Return where the model of a shape lies."""
    return models / shape / f"nightshift-{variant}"


def sources(*rooms: str) -> str:
    """Return eight digits that change with the code in these folders."""
    paths = [path for room in rooms for path in sorted((ROOT / room).glob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:8]


def make(models: Path, shape: str, variant: Variant) -> Path:
    """Export, unless that was done before by the same code."""
    out, given = model_path(models, shape, variant), models / shape / GIVEN
    stamp, made_by = out.with_suffix(".made-by"), sources("workers/gemma")
    if out.is_dir() and stamp.is_file() and stamp.read_text(encoding="utf-8") == made_by:
        return out
    if given.is_file():
        export_checkpoint(given, shape, variant, out, lambda _: None)
    else:
        _export_random(models / shape / "checkpoint", shape, variant, out)
    stamp.write_text(made_by, encoding="utf-8")
    return out


def _export_random(checkpoint: Path, shape: str, variant: Variant, out: Path) -> None:
    models = checkpoint.parent.parent
    if not (checkpoint / "model.safetensors").is_file():
        write_random_checkpoint(checkpoint, SHAPES[shape])
    if SHAPES[shape]["model_type"] == "gemma4_text":
        vocabulary = gemma_vocabulary.make(models)
        for name in ("tokenizer.json", "chat_template.jinja"):
            shutil.copy(vocabulary / name, checkpoint)
    export(
        checkpoint,
        out,
        variant,
        ModelFacts(shape, CONTEXT, 1700, {"note": "random weights"}, "none"),
    )


def main() -> None:
    parser = arguments(__doc__ or "")
    parser.add_argument("--variant", choices=get_args(Variant), default="int8")
    asked = parser.parse_args()
    print(make(asked.models, asked.shape, asked.variant))


if __name__ == "__main__":
    main()
