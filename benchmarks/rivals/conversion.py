"""Convert a random checkpoint once with a rival's own tools.

    def make(checkpoint: Path, out: Path) -> None: ...          writes into out, which is there
    converted(asked.models, asked.shape, "openvino", make)      MODELS/SHAPE/openvino

The conversion runs in a child, because memory is measured in this process, and prints on standard
error, because standard output belongs to the records. ``checkpoint`` consists of hard links and a
config.json with the keys that random checkpoints lack.
"""

import json
import multiprocessing
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

CLASSES = {"gemma3_text": "Gemma3ForCausalLM", "gemma4_text": "Gemma4ForCausalLM"}


def converted(models: Path, shape: str, name: str, make: Callable[[Path, Path], None]) -> Path:
    """Return MODELS/SHAPE/NAME, made by ``make`` (a module's function) unless it is there."""
    folder = models / shape / name
    if folder.is_dir():
        return folder
    with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=folder.parent) as scratch:
        checkpoint, out = Path(scratch) / "checkpoint", Path(scratch) / "out"
        _dress(models / shape / "checkpoint", checkpoint)
        out.mkdir()
        child = multiprocessing.get_context("spawn").Process(
            target=_silently, args=(make, checkpoint, out)
        )
        child.start()
        child.join()
        if child.exitcode != 0:
            raise SystemExit(f"{shape} could not be converted for {name}: see above")
        out.rename(folder)
    return folder


def _silently(make: Callable[[Path, Path], None], checkpoint: Path, out: Path) -> None:
    os.dup2(2, 1)
    make(checkpoint, out)


def _dress(source: Path, checkpoint: Path) -> None:
    if not (source / "model.safetensors").is_file():
        raise SystemExit(
            f"{source} is missing: it reads no GGUF of this architecture; give --checkpoint, or "
            "make a random one: python -m workers.gemma.checkpoints.random_checkpoint "
            f"SHAPE {source}"
        )
    checkpoint.mkdir()
    for path in source.iterdir():
        os.link(path, checkpoint / path.name)
    config = json.loads((source / "config.json").read_text(encoding="utf-8"))
    config |= {"architectures": [CLASSES[config["model_type"]]], "dtype": "bfloat16"}
    (checkpoint / "config.json").unlink()  # the link; the source's own stays as it is
    (checkpoint / "config.json").write_text(json.dumps(config), encoding="utf-8")
