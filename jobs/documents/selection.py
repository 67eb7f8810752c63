"""List the files that the paths of a command line, or the inbox, name. Takes no file."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from jobs.errors import UsageError
from jobs.files.ignored import ignored
from jobs.files.names import looks_like_document, one_line
from jobs.files.safe_open import Refusal, Refused, kind_of, open_folder, walk
from jobs.settings import Settings

STDIN = Path("-")


def check_paths(settings: Settings, paths: Sequence[Path]) -> None:
    """Check all paths before the first file is taken.

    Raises:
        UsageError: a path does not exist, or is a folder that holds our inbox or outbox.
    """
    for path in paths:
        if path == STDIN:
            continue
        try:
            path.lstat()
        except OSError as error:
            raise UsageError(f"{one_line(path)}: {error.strerror}") from error
        place = path.absolute()
        for name, ours in (("inbox", settings.inbox), ("outbox", settings.outbox)):
            if ours.is_relative_to(place):
                raise UsageError(
                    f"{one_line(path)} holds the {name} {one_line(ours)}: "
                    "name the folder of the documents alone"
                )


def files(settings: Settings, path: Path) -> Iterator[Path | Refusal]:
    """Yield the file at ``path``, or every file below the folder ``path``, but no ignored one."""
    found = path.lstat()
    if path.is_symlink() or not path.is_dir():
        yield path if path.is_file() and not path.is_symlink() else Refusal.of(path, kind_of(found))
    elif looks_like_document(path.name):
        yield Refusal.of(path, "a folder with the name of a document")
    else:
        try:
            with open_folder(path) as folder:
                for entry in walk(folder, path, ignored(settings.ignore)):
                    yield entry if isinstance(entry, Refusal) else entry.path
        except Refused as refused:
            yield Refusal.of(path, str(refused))


def loose_files(settings: Settings) -> int:
    """Return how many files lie directly in the inbox, in no pipeline's folder."""
    if not settings.inbox.is_dir():
        return 0
    skip = ignored(settings.ignore)
    files = (path for path in settings.inbox.iterdir() if not skip(path.name))
    return sum(path.is_file() and not path.is_symlink() for path in files)


def inbox_files(settings: Settings, pipelines: Sequence[str]) -> Iterator[Path | Refusal]:
    """Yield the files of the inbox, settled or not; ``inbox.Inbox`` takes them."""
    if not settings.inbox.is_dir():
        return
    skip = ignored(settings.ignore)
    for path in sorted(settings.inbox.iterdir()):
        if skip(path.name):
            continue
        if path.is_dir() and not path.is_symlink() and path.name not in pipelines:
            yield Refusal.of(path, "no pipeline has this name")
        else:
            yield from files(settings, path)
