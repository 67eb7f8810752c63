"""The calibration that lies in a model's folder (``pipelines.calibration``)."""

from pydantic import ValidationError

from jobs.errors import ModelError
from jobs.models.manifest import Manifest, verify
from pipelines.calibration import CALIBRATION_FILE, Calibration


def read_calibration(manifest: Manifest) -> Calibration | None:
    """The calibration of a model; None if it has none for its adapter and its variant of
    quantisation, so that nobody knows how sure it has to be.

    Raises:
        ModelError: the file is damaged.
    """
    if CALIBRATION_FILE not in manifest.raw.get("files", ()):
        return None
    verify(manifest.folder, (CALIBRATION_FILE,))
    path = manifest.folder / CALIBRATION_FILE
    try:
        found = Calibration.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        what = str(error).partition("\n")[0]
        raise ModelError(f"{path}: is no calibration ({what}); get the model again") from error
    source = manifest.raw.get("source", {})
    if found.adapter_sha256 != source.get("adapter_sha256", ""):
        return None
    return found if found.variant == manifest.quantization else None
