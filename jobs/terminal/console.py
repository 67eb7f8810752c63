"""What people and programs read: data on stdout, everything else on stderr."""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TextIO

_JOINERS = "\u200c\u200d"  # format characters that scripts and emoji need; harmless
_HIDDEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # controls, bidi and zero-width, surrogates, line breaks


def safe(text: str) -> str:
    r"""Return ``text`` on one line, with what could move a cursor or reorder letters escaped.

    A byte of a file name that is not UTF-8 (a surrogate escape) is shown as that byte: ``\xff``.
    """
    return "".join(map(_shown, text))


def _shown(char: str) -> str:
    if char in _JOINERS or unicodedata.category(char) not in _HIDDEN:
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
    """Let no name break the output: what the locale cannot encode is escaped."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def emit(text: str) -> None:
    """Write data to stdout. A reader that went away ends the output, not the work."""
    _write(sys.stdout, text)


def emit_json(value: object) -> None:
    """Write one JSON object or array to stdout; lone surrogates stay JSON escapes."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = json.dumps(value, indent=2)
    emit(text)


def warn(text: str) -> None:
    """Say something that matters wherever stderr goes."""
    _write(sys.stderr, safe(text))


def note(text: str) -> None:
    """Say what is going on, to a person only: nothing when stderr is piped."""
    if sys.stderr.isatty():
        _write(sys.stderr, safe(text))


def _write(stream: TextIO, text: str) -> None:
    try:
        stream.write(text + "\n")
        stream.flush()
    except BrokenPipeError:
        silence(stream)


def silence(stream: TextIO) -> None:
    """Point a stream whose reader is gone at nothing, so that no later flush fails."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], wide: str = "") -> None:
    """Write a table to stdout; the column called ``wide`` gives way where the terminal is narrow.

    Cells are shown as they are (no markup) after `safe`. Without a terminal: plain, aligned
    columns, nothing cut, no colour.
    """
    cells = [[safe(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        _rich_table(columns, cells, wide)
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
_WIDE_CELLS = 8  # of the column that gives way, at least
_GAP_CELLS = 3  # between two columns


def _rich_table(columns: Sequence[str], rows: list[list[str]], wide: str) -> None:
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
        if column == wide:  # one line each: what is left of the terminal's width
            others = sum(widths) - width + _GAP_CELLS * len(columns)
            width = max(_WIDE_CELLS, min(width, console.width - others))
        made.add_column(
            column,
            width=width,
            no_wrap=column not in ("document", "file"),
            overflow="ellipsis" if column == wide else "fold",
            justify="right" if column == "seconds" else "left",
        )
    for row in rows:
        made.add_row(*(Text(cell, style=_COLOURS.get(cell, "")) for cell in row))
    with console.capture() as capture:
        console.print(made)
    emit(capture.get().rstrip("\n"))
