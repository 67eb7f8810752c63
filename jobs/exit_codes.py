"""Exit codes of every command."""

from enum import IntEnum


class ExitCode(IntEnum):
    OK = 0
    SOME_FAILED = 1  # some documents failed or need review
    USAGE = 2
    NOTHING = 3  # nothing to do
    BROKER = 4  # broker unreachable
    MODEL = 5  # model missing or damaged
    INTERRUPTED = 130
