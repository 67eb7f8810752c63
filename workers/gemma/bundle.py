"""Make the bundled model from its checkpoint: ``python -m workers.gemma.bundle CHECKPOINT``.

A recipe folder says what the checkpoint does not: ``recipe.json`` (identity and limits),
``wording.json`` (the prompts and schemas that the model knows) and ``MODEL_CARD.md``.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from workers.errors import ConversionError
from workers.gemma.export import ModelFacts, export

_HERE = Path(__file__).resolve().parent
_RECIPE = _HERE / "recipes" / "nightshift-tiny"
_BUNDLED = _HERE.parent / "bundled"
_SIZE_LIMIT = 25_000_000  # bytes that the package may carry


def bundle(checkpoint: Path, recipe: Path = _RECIPE, folder: Path = _BUNDLED) -> Path:
    """Export a checkpoint by its recipe into ``folder/<id>``; return that path."""
    facts = json.loads((recipe / "recipe.json").read_text(encoding="utf-8"))
    model = export(
        checkpoint,
        folder / facts["id"],
        facts["variant"],
        ModelFacts(
            model_id=facts["id"],
            context=facts["context"],
            chunk_tokens=facts["chunk_tokens"],
            source=facts["source"],
            license=facts["license"],
            card=(recipe / "MODEL_CARD.md").read_text(encoding="utf-8"),
            wording=json.loads((recipe / "wording.json").read_text(encoding="utf-8")),
            value_prefix=facts["value_prefix"],
        ),
    )
    size = sum(path.stat().st_size for path in model.iterdir())
    if size > _SIZE_LIMIT:
        raise ConversionError(f"{model} has {size} bytes, more than the {_SIZE_LIMIT} we may carry")
    return model


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m workers.gemma.bundle", description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--recipe", type=Path, default=_RECIPE)
    arguments = parser.parse_args()
    try:
        model = bundle(arguments.checkpoint, arguments.recipe)
    except ConversionError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(model)
    return 0


if __name__ == "__main__":
    sys.exit(main())
