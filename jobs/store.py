"""The store: one file per document, named by its SHA-256, and the file moves that are durable."""

from __future__ import annotations

from pathlib import Path

from jobs.settings import Settings


def document_path(settings: Settings, sha256: str) -> Path:
    """Return where the store keeps the document with these bytes, present or not."""
    return settings.documents_dir / sha256
