"""What a document is submitted for: pipeline and model, with the digests that mean "the same"."""

from __future__ import annotations

from jobs.records import Target
from jobs.settings import Settings


def load_targets(settings: Settings) -> dict[str, Target]:
    """Return a target per pipeline, for the model that is set.

    Raises ModelError when the model is missing; definitions that do not load are left out.
    """
    raise NotImplementedError
