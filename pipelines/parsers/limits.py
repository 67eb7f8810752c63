"""Limits of time, memory and size for parsing one document."""

from dataclasses import dataclass

MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class ParseLimits:
    """Limits for parsing one document; beyond them the document is quarantined."""

    seconds: float = 60.0  # wall time, without that of text recognition
    page_seconds: float = 60.0  # wall time of recognising the text of one picture
    memory_bytes: int = 1 << 30  # address space beyond what the child starts with
    pages: int = 2000
    chars: int = 5_000_000  # of the parsed text
    file_bytes: int = 200 * MIB  # of the file
