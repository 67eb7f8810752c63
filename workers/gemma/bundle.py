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
from workers.gemma.weights import Variant

_HERE = Path(__file__).resolve().parent
RECIPE = _HERE / "recipes" / "nightshift-tiny"
_BUNDLED = _HERE.parent / "bundled"
_SIZE_LIMIT = 25_000_000  # bytes that the package may carry


def bundle(checkpoint: Path, recipe: Path = RECIPE, folder: Path = _BUNDLED) -> Path:
    """Export a checkpoint by its recipe into ``folder/<id>``; return that path.

    Raises ConversionError where either is not as it should be, or the model is too large.
    """
    facts, variant = read_recipe(recipe)
    model = export(checkpoint, folder / facts.model_id, variant, facts)
    size = sum(path.stat().st_size for path in model.iterdir())
    if size > _SIZE_LIMIT:
        raise ConversionError(f"{model} has {size} bytes, more than the {_SIZE_LIMIT} we may carry")
    return model


def read_recipe(recipe: Path = RECIPE) -> tuple[ModelFacts, Variant]:
    """What a recipe folder says of a model; ConversionError where it is none."""
    try:
        said = json.loads((recipe / "recipe.json").read_text(encoding="utf-8"))
        facts = ModelFacts(
            model_id=said["id"],
            context=said["context"],
            chunk_tokens=said["chunk_tokens"],
            source=said["source"],
            license=said["license"],
            card=(recipe / "MODEL_CARD.md").read_text(encoding="utf-8"),
            wording=json.loads((recipe / "wording.json").read_text(encoding="utf-8")),
            value_prefix=said["value_prefix"],
        )
        return facts, said["variant"]
    except (OSError, LookupError, TypeError, ValueError) as error:
        what = f"{type(error).__name__}: {error}"
        raise ConversionError(f"{recipe}: is no recipe: {what}") from error


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m workers.gemma.bundle", description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--recipe", type=Path, default=RECIPE)
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
