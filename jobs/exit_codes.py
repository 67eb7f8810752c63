"""Exit codes of every command."""

import os
from enum import IntEnum


class ExitCode(IntEnum):
    OK = 0
    SOME_FAILED = 1  # some documents failed or need review
    USAGE = 2
    NOTHING = 3  # nothing to do
    BROKER = 4  # broker unreachable
    MODEL = 5  # model missing or damaged
    INTERRUPTED = 130


# Of a worker alone: its disk cannot be written. Its supervisor starts it again when it can be.
DISK_EXIT = os.EX_TEMPFAIL
