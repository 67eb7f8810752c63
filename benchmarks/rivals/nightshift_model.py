"""Make Nightshift's model of a random checkpoint: MODELS/SHAPE/nightshift-VARIANT.

The model is made again when the exporting code has changed. A missing checkpoint is made too, with
Gemma 4's real vocabulary for Gemma 4's shape. If MODELS/SHAPE/model.gguf exists, that file is
exported. Runs in a separate process, because the rival's process measures its memory.

    python benchmarks/rivals/nightshift_model.py --shape gemma-4-e2b --variant int8
"""

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

CONTEXT = 16_384  # most tokens of a slot


def model_path(models: Path, shape: str, variant: str) -> Path:
    """Return the path of the model of a shape."""
    return models / shape / f"nightshift-{variant}"


def sources(*rooms: str) -> str:
    """Return eight hex digits that change with the code in these folders."""
    paths = [path for room in rooms for path in sorted((ROOT / room).glob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:8]


def make(models: Path, shape: str, variant: Variant) -> Path:
    """Export, unless the same code has made the model."""
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
