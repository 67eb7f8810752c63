"""Pictures of documents' pages, kept in the cache for the web application.

A picture's name begins with its document's hash, so that it can be deleted with the document.
"""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from jobs.settings import Settings

_OLDER = re.compile(r"[0-9a-f]{64}\.page")  # of earlier versions: they do not say of what


def page_path(settings: Settings, sha256: str, asked: str) -> Path:
    """Return the path of a page's picture; ``asked`` says which page and how."""
    key = hashlib.sha256(asked.encode("utf-8", "surrogatepass")).hexdigest()
    return _folder(settings) / f"{sha256}-{key[:32]}.page"


def kept_pages(settings: Settings, sha256: str) -> Iterator[Path]:
    """Yield the pictures of a document, and those that may be of it."""
    for path in _folder(settings).glob("*.page"):
        if path.name.startswith(f"{sha256}-") or _OLDER.fullmatch(path.name):
            yield path


def _folder(settings: Settings) -> Path:
    return settings.cache_dir / "pages"
