"""The terminal or pipes of a chat: answers on stdout, all else on stderr."""

import os
import sys
from contextlib import ExitStack, suppress
from threading import Lock
from typing import Self

from jobs.terminal.console import emit, plain_streams, safe, safe_lines, warn

PROMPT = "> "


class Screen:
    """Reads lines and shows text. If ``live``, a person at a terminal sees the draft stream;
    otherwise stdout has only final answers, without prompt, draft or colour."""

    def __init__(self) -> None:
        plain_streams()
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # invalid UTF-8 must not end the chat
        self.asks = sys.stdin.isatty()
        self.live = self.asks and sys.stdout.isatty()
        if self.live:
            _edit_lines()

    def read(self) -> str | None:
        """Return the next line without its end; None at the end of the input."""
        if self.live:
            try:
                return input(PROMPT)
            except EOFError:
                emit("")
                return None
        if self.asks:
            sys.stderr.write(PROMPT)
            sys.stderr.flush()
        line = sys.stdin.readline()
        return line.rstrip("\n") if line else None

    def show(self, text: str) -> None:
        """Write an answer to stdout."""
        emit(text)

    def say(self, text: str) -> None:
        """Show the result of a command, if a person types."""
        if self.asks:
            _aside(text, "dim")

    def interrupted(self, text: str) -> None:
        """Like ``say``, on a new line after the echoed ``^C``."""
        if self.asks:
            sys.stderr.write("\n")
            _aside(text, "dim")

    def warn(self, text: str) -> None:
        """Show one line on stderr, also in a pipe."""
        _aside(text, "yellow")


class Stream:
    """Streams a draft to the terminal from any thread, until the context is left."""

    def __init__(self, live: bool) -> None:
        self._lock, self._live = Lock(), live
        self._begun = self._ended = False
        self._waiting = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._waiting.close()
        self._end(on_own_line=kind is not KeyboardInterrupt)

    def write(self, text: str) -> None:
        """Show a piece of text, without leading blanks; ignored after the end."""
        with self._lock:
            text = text if self._begun else text.lstrip()
            if text and not self._ended:
                self._begun = True
                sys.stdout.write(safe_lines(text))
                sys.stdout.flush()

    def wait(self) -> None:
        """End the draft and show that a slow check runs, until the context is left."""
        if self._live and not self._ended:
            from rich.console import Console

            self._end(on_own_line=True)
            status = Console(stderr=True).status("checking the answer")
            self._waiting.enter_context(status)

    def _end(self, *, on_own_line: bool) -> None:
        with self._lock:
            if self._begun and not self._ended and on_own_line:
                emit("")
            self._ended = True


def _edit_lines() -> None:
    """Give input() a line editor with history; several pasted lines are one message."""
    with suppress(ImportError):  # Python without readline
        import readline

        gnu = "libedit" not in (readline.__doc__ or "")
        if gnu and os.environ.get("TERM", "dumb") != "dumb":  # Python disables bracketed paste
            readline.parse_and_bind("set enable-bracketed-paste on")


def _aside(text: str, style: str) -> None:
    if not sys.stderr.isatty():
        warn(text)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True, highlight=False)
    console.print(Text(safe(text), style), soft_wrap=True)
