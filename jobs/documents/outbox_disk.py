"""Whether results can be written now; apart from ``outbox``, whose imports ``status`` can spare."""

from pathlib import Path

from jobs.files.disk import Trouble, trouble
from jobs.settings import Settings


def outbox_trouble(settings: Settings) -> Trouble | None:
    """Return why the outbox, or a folder of a pipeline in it, cannot be written; or None."""
    for folder in (settings.outbox, *filter(Path.is_dir, settings.outbox.glob("*"))):
        found = trouble(folder, reserve=0)  # a result needs little, and waits if it finds no room
        if found is not None:
            return found
    return None
