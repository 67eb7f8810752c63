"""What a document is submitted for: pipeline and model, with the digests that mean "the same"."""

from __future__ import annotations

from jobs.ledger.records import Target
from jobs.models.manifest import find_model, load_manifest
from jobs.settings import Settings
from pipelines.conversation import conversation_digest
from pipelines.loader import load_pipelines
from pipelines.pipeline import CONVERSATION


def load_targets(settings: Settings) -> dict[str, Target]:
    """Return a target per pipeline, for the model that is set.

    Conversations, which need no definition, are one of them.

    Raises ModelError when the model is missing; definitions that do not load are left out.
    """
    manifest = load_manifest(find_model(settings))
    pipelines, _ = load_pipelines(settings.pipelines_dir)
    model = manifest.id, manifest.digest
    targets = {
        name: Target(name, pipeline.digest, *model, pipeline.unsuited(manifest.id))
        for name, pipeline in pipelines.items()
    }
    targets[CONVERSATION] = Target(CONVERSATION, conversation_digest(), *model)
    return targets
