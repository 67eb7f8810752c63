"""Convert file names to text that is safe to print, and to names that are safe to create."""

import os
import unicodedata
from pathlib import Path, PurePath

from jobs.errors import UsageError

# Suffixes of documents. A folder with such a name is a mistake and is refused.
DOCUMENT_SUFFIXES = frozenset(
    {".pdf", ".docx", ".doc", ".eml", ".msg", ".html", ".htm", ".md", ".txt", ".odt", ".rtf"}
)
# Characters with a meaning for a shell or another file system.
_UNSAFE = frozenset("/\\<>:\"|?*$`;&'")
STEM_BYTES = 180  # leaves room for an id and a suffix in the 255 bytes of a name


def printable(name: str | os.PathLike[str]) -> str:
    """Return a name as UTF-8 text; other bytes become ``\\xNN``."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def utf8_path(path: Path) -> str:
    """Return the path of a folder of ours as text. Raises UsageError if it is not UTF-8."""
    try:
        return str(path).encode().decode()
    except UnicodeEncodeError:
        raise UsageError(f"{one_line(path)}: the path of this folder must be UTF-8") from None


def one_line(name: str | os.PathLike[str]) -> str:
    """Return a name for a message, with control and direction characters escaped."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in printable(name)
    )


def looks_like_document(name: str) -> bool:
    return PurePath(name).suffix.lower() in DOCUMENT_SUFFIXES


def safe_stem(name: str) -> str:
    """Return the name without its suffix as the safe start of a file name; never empty."""
    return _safe(PurePath(name).stem, STEM_BYTES) or "document"


def safe_name(name: str) -> str:
    """Return the name as a safe file name with at most 16 bytes of suffix; never empty."""
    suffix = _safe(PurePath(name).suffix, 16)
    return safe_stem(name) + (f".{suffix}" if suffix else "")


def _safe(text: str, limit: int) -> str:
    kept = "".join(
        "_" if character in _UNSAFE or unicodedata.category(character)[0] == "C" else character
        for character in unicodedata.normalize("NFC", printable(text))
    )
    kept = " ".join(kept.split()).strip(" .").lstrip("-").strip(" .")
    return kept.encode()[:limit].decode("utf-8", "ignore").rstrip(" .")
