"""The memory and download size of the models that ``model pull`` knows.

``workers/models/catalogue.py`` has their sources; a test compares the names.
"""

from dataclasses import dataclass

MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class KnownModel:
    """``memory`` is the most measured for one worker in int8, all its processes together, without
    the parsers (``benchmarks/RESULTS.md``). ``download`` is the size of a pull."""

    name: str
    memory: int  # bytes
    download: int  # bytes


KNOWN_MODELS: dict[str, KnownModel] = {
    model.name: model
    for model in (
        KnownModel("nightshift-270m", 1000 * MIB, 250_000_000),
        KnownModel("gemma-4-e2b", 3500 * MIB, 10_300_000_000),
        KnownModel("gemma-3-270m", 1000 * MIB, 570_000_000),
        KnownModel("gemma-3-1b", 1600 * MIB, 2_040_000_000),
    )
}
DEFAULT_MODEL = "nightshift-270m"
RECOMMENDED_MODEL = "gemma-4-e2b"  # wherever it fits: the pipelines are written for it


def how_to_get(model: str) -> str:
    """Return advice how to get a model that is not on this machine."""
    if known := KNOWN_MODELS.get(model):
        return f"type nightshift model pull {model} ({size_of(known.download)} to download)"
    names = ", ".join(KNOWN_MODELS)
    return f"nightshift model pull knows {names}; nightshift model list names those that are here"


def size_of(count: int) -> str:
    """Format a number of bytes: ``250 MB``, ``10.3 GB``."""
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"
