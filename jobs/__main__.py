"""The program, under the names ``jobs``, ``nightshift`` and ``python -m jobs``."""

import sys


def main() -> None:
    """Run the command line and exit."""
    try:
        from jobs.cli import main as run  # takes a tenth of a second, in which Ctrl-C may come

        run()
    except KeyboardInterrupt:
        sys.exit(130)  # ExitCode.INTERRUPTED; nothing has begun that needs a word


if __name__ == "__main__":
    main()
