"""Write data to stdout and everything else to stderr.

Names and texts of documents come from strangers. A control sequence in one could move the cursor,
set the window's title or hide a line, and a direction character could show a name backwards. What
is written here is therefore escaped at the edge, on a terminal and in a pipe alike: a pipe often
ends at a terminal. Only a table's own colours go through unescaped.
"""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TextIO

from jobs.files.hidden_characters import hidden, json_text


def safe(text: str) -> str:
    r"""Return ``text`` on one line, with control and direction characters escaped.

    A byte of a file name that is not UTF-8 (a surrogate escape) becomes ``\xff``.
    """
    return text if text.isprintable() else "".join(map(_shown, text))


def safe_lines(text: str) -> str:
    """Return ``text`` as `safe` does, but with its line breaks and tabs."""
    return "\n".join("\t".join(map(safe, line.split("\t"))) for line in text.split("\n"))


def _shown(char: str) -> str:
    if not hidden(char):
        return char
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        code -= 0xDC00
    if char in "\n\r\t":
        return {"\n": "\\n", "\r": "\\r", "\t": "\\t"}[char]
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def plain_streams() -> None:
    """Escape characters that the locale cannot encode, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def emit(text: str) -> None:
    """Write lines to stdout, through `safe_lines`. If their reader is gone, only the output ends.

    A text that must stay on one line goes through `safe` first: it may hold a line break.
    """
    _write(sys.stdout, safe_lines(text))


def emit_json(value: object) -> None:
    """Write one JSON object or array to stdout."""
    _write(sys.stdout, json_text(value, indent=2))


class TerminalStream:
    """Stdout for a file of UTF-8 text that goes to a terminal: its lines are written by `emit`."""

    def __init__(self) -> None:
        self._begun = b""

    def write(self, data: bytes) -> int:
        """Write the lines that are whole; the rest waits for its end or for ``flush``."""
        *lines, self._begun = (self._begun + data).split(b"\n")
        for line in lines:
            self._emit(line.removesuffix(b"\r"))
        return len(data)

    def flush(self) -> None:
        """Write the rest."""
        if self._begun:
            self._emit(self._begun)
        self._begun = b""

    @staticmethod
    def _emit(line: bytes) -> None:
        emit(line.decode("utf-8", "backslashreplace"))


def warn(text: str) -> None:
    """Write a line to stderr, also without a terminal; in a service whose log is JSON, to that."""
    if _service_log is not None:
        _service_log(text)
    else:
        _write(sys.stderr, safe(text))


_service_log: Callable[[str], None] | None = None  # of the whole process, as its stderr is


def warn_by(log: Callable[[str], None] | None) -> None:
    """Have ``warn`` call ``log`` from now on; None has it write to stderr again."""
    global _service_log
    _service_log = log


def note(text: str) -> None:
    """Write a line to stderr if it is a terminal."""
    if sys.stderr.isatty():
        _write(sys.stderr, safe(text))


def _write(stream: TextIO, text: str) -> None:
    try:
        stream.write(text + "\n")
        stream.flush()
    except BrokenPipeError:
        silence(stream)


def silence(stream: TextIO) -> None:
    """Redirect a stream whose reader is gone to /dev/null, so that no later flush fails."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)


def table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], wide: str = "", wrap: bool = False
) -> None:
    """Write a table to stdout; a narrow terminal shortens the column called ``wide``.

    With ``wrap`` the column takes several lines instead, for texts that must be read whole.

    Cells go through `safe` and are no markup. Without a terminal: plain, aligned columns,
    nothing cut, no colour.
    """
    cells = [[safe(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        _rich_table(columns, cells, wide, wrap)
    else:
        _plain_table(columns, cells)


def _plain_table(columns: Sequence[str], rows: list[list[str]]) -> None:
    from rich.cells import cell_len

    lines = [[column.upper() for column in columns], *rows]
    widths = [max(cell_len(line[i]) for line in lines) for i in range(len(columns))]
    for line in lines:
        padded = [
            cell + " " * (width - cell_len(cell)) for cell, width in zip(line, widths, strict=True)
        ]
        emit("  ".join(padded).rstrip())


_COLOURS = {
    "succeeded": "green",
    "needs_review": "yellow",
    "quarantined": "red",
    "running": "cyan",
    "ok": "green",
    "no": "red",
}


_NAME_CELLS = 14  # or a fifth of the terminal; a longer name takes several lines
_WIDE_CELLS = 8  # least width of the column ``wide``
_GAP_CELLS = 3  # between two columns


def _rich_table(columns: Sequence[str], rows: list[list[str]], wide: str, wrap: bool) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.cells import cell_len
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(file=sys.stdout, highlight=False)
    widths = [max(cell_len(line[i]) for line in [columns, *rows]) for i in range(len(columns))]
    widths = [
        min(width, max(_NAME_CELLS, console.width // 5))
        if column in ("document", "file") and column != wide
        else width
        for column, width in zip(columns, widths, strict=True)
    ]
    made = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column, width in zip(columns, widths, strict=True):
        if column == wide:  # the rest of the terminal's width
            others = sum(widths) - width + _GAP_CELLS * len(columns)
            width = max(_WIDE_CELLS, min(width, console.width - others))
        made.add_column(
            column,
            width=width,
            no_wrap=column not in ("document", "file") and not (wrap and column == wide),
            overflow="ellipsis" if column == wide and not wrap else "fold",
            justify="right" if column == "seconds" else "left",
        )
    for row in rows:
        made.add_row(*(Text(cell, style=_COLOURS.get(cell, "")) for cell in row))
    with console.capture() as capture:
        console.print(made)
    _write(sys.stdout, capture.get().rstrip("\n"))  # the cells are safe, the colours are ours
