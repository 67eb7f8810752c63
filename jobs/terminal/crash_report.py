"""Report an unexpected error: one line for the user, the traceback in a file."""

import os
import sys
from pathlib import Path

from jobs.terminal.console import safe


def described(error: Exception, home: str | Path | None) -> str:
    """Write the traceback into the home's logs, else the temporary folder; return one line with
    its path. ``home`` is the value of ``--home``, if given."""
    log = _write_traceback(error, home)
    first = (str(error).splitlines() or [""])[0]
    return f"unexpected {type(error).__name__}: {first} (details in {log})"


def _write_traceback(error: Exception, home: str | Path | None) -> Path:
    import tempfile  # these four only for a defect: --help must be quick
    import traceback
    from datetime import datetime

    from jobs.files.durable import replace_file

    name = f"error-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.log"
    command = " ".join(map(safe, sys.argv))
    text = f"{command}\n{''.join(traceback.format_exception(error))}"
    state = Path(home or os.environ.get("JOBS_HOME") or ".") / ".nightshift"
    # An error does not make a folder a home.
    logs = [state / "logs"] if state.is_dir() else []
    for folder in (*logs, Path(tempfile.gettempdir())):
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
            path = folder / name
            replace_file(path, text.encode("utf-8", "backslashreplace"), mode=0o600, durable=False)
        except OSError:
            continue
        return path
    return Path(os.devnull)
