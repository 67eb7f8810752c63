"""Names that are no documents: hidden, not yet complete, or left by NAS boxes, Windows and sync
tools.

Such files and folders stay where they are; nobody takes, counts or reports them.
"""

import re
from collections.abc import Callable, Sequence
from fnmatch import translate

Ignored = Callable[[str], bool]  # whether a name is one of these

# Wildcards as in a shell; upper and lower case are alike.
PATTERNS = (
    ".*",  # hidden; also .DS_Store, .~lock.x.odt#, .stversions, .stfolder, .sync, .Trash-1000
    "~$*",  # lock files of Microsoft Office
    "~*.tmp",
    # not yet complete: browsers, copying programs, download managers
    "*~", "*.tmp", "*.temp", "*.part", "*.partial", "*.filepart", "*.crdownload", "*.download",
    "*.opdownload", "*.!sync", "*.!ut", "*.!qb", "*.aria2", "*.bts", "*.swp",
    # Synology, QNAP, FreeNAS, Samba
    "@eadir", "#recycle", "#snapshot", "@recycle", "@recently-snapshot", "@tmp", "@sharebin",
    "@sharesnap", "lost+found",
    # Windows
    "desktop.ini", "thumbs.db", "ehthumbs.db", "ehthumbs_vista.db", "$recycle.bin", "recycler",
    "system volume information", "*:zone.identifier", "*:*:$data",
    # macOS
    "__macosx", "icon\r", "network trash folder", "temporary items",
    # second versions that sync tools keep: Syncthing, Dropbox, Nextcloud
    "*.sync-conflict-*", "*(conflicted copy *)*", "*'s conflicted copy *",
)  # fmt: skip


def ignored(more: Sequence[str] = ()) -> Ignored:
    """Return the test of a name: by ``PATTERNS`` and ``more`` of their kind."""
    matches = re.compile(
        "|".join(translate(pattern.casefold()) for pattern in (*PATTERNS, *more))
    ).match
    return lambda name: matches(name.casefold()) is not None
