"""The models that ``model pull`` knows: where their checkpoints lie and how they are used here."""

from __future__ import annotations

from dataclasses import dataclass

from jobs.errors import UsageError
from workers.gemma.weights import Variant

VARIANTS: tuple[Variant, ...] = ("int8", "mixed", "int4", "fp32")
DEFAULT_VARIANT: Variant = "int8"  # why: docs/engine.md

_IN_4_BITS: tuple[Variant, ...] = ("mixed", "int4")


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One model; every variant is converted from a checkpoint on the Hugging Face hub.

    ``context`` and ``chunk_tokens`` are choices, not limits of the model: room for one chunk, the
    instructions and an answer, in slots small enough that several documents share a machine.
    """

    name: str
    repository: str
    license: str
    context: int  # tokens of a slot
    chunk_tokens: int  # document tokens of one prompt, at most
    int4_repository: str | None = None  # a checkpoint trained for the 4-bit format, where one is
    gated: bool = False  # its licence must be accepted on the hub, and a token given

    def source(self, variant: Variant) -> str:
        """The repository that a variant is converted from."""
        return (self.int4_repository if variant in _IN_4_BITS else None) or self.repository

    def folder_name(self, variant: Variant) -> str:
        """The model's name on disk: variants beside the default one carry theirs."""
        return self.name if variant == DEFAULT_VARIANT else f"{self.name}-{variant}"


CATALOGUE: dict[str, CatalogueEntry] = {
    entry.name: entry
    for entry in (
        CatalogueEntry(
            name="gemma-4-e2b",
            repository="google/gemma-4-E2B-it",
            int4_repository="google/gemma-4-E2B-it-qat-q4_0-unquantized",
            license="Apache-2.0",
            context=4096,
            chunk_tokens=2400,
        ),
        CatalogueEntry(
            name="gemma-3-270m",
            repository="google/gemma-3-270m-it",
            license="Gemma Terms of Use, https://ai.google.dev/gemma/terms",
            context=4096,
            chunk_tokens=1200,
            gated=True,
        ),
        CatalogueEntry(
            name="gemma-3-1b",
            repository="google/gemma-3-1b-it",
            license="Gemma Terms of Use, https://ai.google.dev/gemma/terms",
            context=4096,
            chunk_tokens=1800,
            gated=True,
        ),
    )
}


def look_up(name: str, variant: Variant | None = None) -> tuple[CatalogueEntry, Variant]:
    """Return the entry and variant of a name; ``gemma-4-e2b-int8`` names its own variant.

    Raises:
        UsageError: no such model (the known ones are named), or two variants in one breath.
    """
    for entry in CATALOGUE.values():
        for own in VARIANTS:
            if name == f"{entry.name}-{own}" and variant in (None, own):
                return entry, own
    if name not in CATALOGUE:
        known = ", ".join(CATALOGUE)
        raise UsageError(
            f"no model {name!r} to pull; known: {known}."
            " For a checkpoint of your own: nightshift model export PATH"
        )
    return CATALOGUE[name], variant or DEFAULT_VARIANT
