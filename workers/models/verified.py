"""Verify a model's large files: by SHA-256 once, by a fast checksum at every start."""

import json
import logging
from collections.abc import Collection
from pathlib import Path

from jobs.files.durable import make_dir, replace_file
from jobs.files.json_text import parse_json
from jobs.models.manifest import Manifest, verify
from workers.checksums import checksum

log = logging.getLogger("nightshift.worker")


def verify_large(manifest: Manifest, names: Collection[str], cache: Path) -> None:
    """Compare files of a model folder with the checksums of their last verification.

    The folder ``cache`` keeps the checksums. Files that differ or are new are verified by SHA-256.

    Raises:
        ModelError: a file is missing or damaged.
    """
    path = cache / f"{manifest.digest}.json"
    try:
        kept = dict(parse_json(path.read_text(encoding="utf-8")))
        if all(kept[name] == checksum(manifest.folder / name) for name in sorted(names)):
            return
    except LookupError:  # not verified yet
        pass
    except (OSError, ValueError, TypeError):  # verify names a missing file
        kept = {}
    verify(manifest.folder, names)
    kept |= {name: checksum(manifest.folder / name) for name in sorted(names)}
    try:
        make_dir(path.parent)
        replace_file(path, json.dumps(kept).encode(), durable=False)  # several workers may write
    except OSError as error:
        log.warning("%s cannot be written (%s): the next start takes longer", path, error.strerror)
