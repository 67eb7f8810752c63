"""What a document is submitted for: pipeline and model, with the digests that mean "the same"."""

from __future__ import annotations

from jobs.models import find_model, load_manifest
from jobs.records import Target
from jobs.settings import Settings
from pipelines.pipeline import load_pipelines
from pipelines.wording import worded


def load_targets(settings: Settings) -> dict[str, Target]:
    """Return a target per pipeline, for the model that is set; the digest is of its own wording.

    Raises ModelError when the model is missing, DefinitionError when its wording does not fit a
    pipeline; definitions that do not load are left out.
    """
    manifest = load_manifest(find_model(settings))
    pipelines, _ = load_pipelines(settings.pipelines_dir)
    return {
        name: Target(name, pipeline.digest, manifest.id, manifest.digest)
        for name, pipeline in worded(pipelines, manifest.wording).items()
    }
