"""The program, under the names ``jobs``, ``nightshift`` and ``python -m jobs``."""

import gc
import sys

# Imports make tens of thousands of objects that stay. At Python's 700 the collector looks through
# them again and again, up to a fifth of a command's cost; long ones still reach this number.
_COLLECT_AFTER = 50_000


def main() -> None:
    """Run the command line and exit."""
    gc.set_threshold(_COLLECT_AFTER)
    try:
        from jobs.cli import main as run  # takes a tenth of a second, in which Ctrl-C may come

        run()
    except KeyboardInterrupt:
        sys.exit(130)  # ExitCode.INTERRUPTED; nothing has begun that needs a word


if __name__ == "__main__":
    main()
