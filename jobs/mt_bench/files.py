"""Read JSON lines with clear errors, and write files whole."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from jobs.errors import UsageError
from jobs.files.durable import make_dir, replace_file

_M = TypeVar("_M", bound=BaseModel)


def read_text(path: Path) -> str:
    """Read a file. Raises UsageError if it is missing, unreadable or not UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: is not UTF-8 text") from error


def read_lines(path: Path, kind: type[_M]) -> Iterator[_M]:
    """Yield every line that is not blank.

    Raises:
        UsageError: the file cannot be read, or a line (named, with the key) is not of this kind.
    """
    # Not splitlines: JSON may hold U+2028 and similar characters.
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if line.strip():
            yield parse(line, kind, f"{path}, line {number}")


def parse(text: str, kind: type[_M], where: str) -> _M:
    """Parse one JSON object. Raises UsageError that begins with ``where`` and names the key."""
    try:
        return kind.model_validate(json.loads(text))
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"]) or "the line"
        raise UsageError(f"{where}: {key}: {first['msg']}") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{where}: is not JSON") from error


def write_file(path: Path, text: str) -> None:
    """Replace the file's content, whole or not at all, durably. Raises UsageError."""
    try:
        make_dir(path.parent)
        # A lone surrogate becomes its JSON escape.
        replace_file(path, text.encode("utf-8", "backslashreplace"))
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}") from error
