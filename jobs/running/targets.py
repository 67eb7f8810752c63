"""The target of a document: its pipeline and model, with the digests that mean "the same"."""

from jobs.ledger.records import Target
from jobs.models.manifest import find_model, load_manifest
from jobs.settings import Settings
from pipelines.conversation import conversation_digest
from pipelines.loader import load_pipelines
from pipelines.pipeline import CONVERSATION


def load_targets(settings: Settings) -> dict[str, Target]:
    """Return the target of each pipeline, and of conversations, for the model that is set.

    Leaves out broken definitions. Raises ModelError when the model is missing.
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
