"""Run a program that ends when its parent does, however that dies.

Called as a script, ``python -I -S leash.py PARENT PROGRAM ARGUMENT...``: it asks the kernel for a
signal at the parent's death and becomes the program. Doing this between fork and exec instead
(``preexec_fn``) is unsafe in a process with threads, and the progress bar is one.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # <linux/prctl.h>


def main() -> None:
    parent, program, *arguments = sys.argv[1:]
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != int(parent):  # it died before we asked
        sys.exit(1)
    os.execvp(program, [program, *arguments])  # noqa: S606  no shell is meant


if __name__ == "__main__":
    main()
