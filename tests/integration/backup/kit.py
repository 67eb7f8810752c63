"""Back up, restore, and compare the two homes."""

from collections.abc import Callable
from pathlib import Path

from jobs.audit.write import write_down
from jobs.backup.backup import BackedUp, back_up
from jobs.backup.restore import restore
from jobs.ledger.ledger import Ledger
from jobs.settings import Settings, load_settings


def saved(
    settings: Settings, file: Path, progress: Callable[[int, int], None] = lambda a, b: None
) -> BackedUp:
    with Ledger.open(settings.ledger) as ledger:
        done = back_up(settings, ledger, file, version="1", progress=progress)
        write_down(settings, ledger)
        return done


def came_back(file: Path, home: Path, **more: bool) -> Settings:
    with file.open("rb") as stream:
        restore(stream, home, name=file.name, **more)
    return load_settings(home, {"settle_seconds": 0}, environ={})


def moved(told: object, old: Path, new: Path) -> object:
    """What is told of the old home, with the paths of the new one."""
    own = repr(told).replace(f"{old}/outbox", f"{new}/outbox")
    return own.replace(f"{old}/elsewhere", f"{new}/outboxes/0")


def everything(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
