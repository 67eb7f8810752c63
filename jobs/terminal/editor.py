"""Let a person change a text in their own editor."""

import os
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

from jobs.errors import UsageError

_USUAL = ("sensible-editor", "editor", "nano", "vi")


def edit(text: str, name: str, folder: Path) -> str:
    """Open ``text`` as a file called ``name`` in the person's editor; return what was saved.

    The file lies in a new folder in ``folder``, for nobody else to read, and is gone on return.

    Raises:
        UsageError: there is no editor, it ended with an error, or the file is no text any more.
    """
    command = editor_command()
    with tempfile.TemporaryDirectory(dir=folder, prefix="edit-") as place:
        path = Path(place) / name
        path.touch(0o600)
        path.write_text(text, encoding="utf-8", errors="replace")
        try:
            code = subprocess.run([*command, str(path)], check=False).returncode
        except OSError as error:
            raise UsageError(f"editor {command[0]} cannot be started: {error.strerror}") from error
        if code:
            raise UsageError(f"editor {command[0]} ended with {code}: nothing is changed")
        try:
            return path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"what the editor left cannot be read: {error}") from error


def editor_command() -> list[str]:
    """Return the words that start the editor: ``$VISUAL``, ``$EDITOR`` or a usual one.

    Raises:
        UsageError: there is none.
    """
    for variable in ("VISUAL", "EDITOR"):
        if set_ := os.environ.get(variable, "").strip():
            try:
                return shlex.split(set_)
            except ValueError as error:
                raise UsageError(f"{variable} is no command: {error}") from error
    for name in _USUAL:
        if shutil.which(name):
            return [name]
    raise UsageError("no editor is found: set EDITOR")
