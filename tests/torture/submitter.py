"""Submit files again and again, as many commands at once would, and print the longest wait.

``python -m tests.torture.submitter HOME START FILE...``: waits until the file START is there.
"""

import sys
import time
from pathlib import Path

from jobs.commands.targets import checked_targets
from jobs.documents.intake import submit
from jobs.ledger.ledger import Ledger
from jobs.settings import load_settings
from tests.torture.home import PIPELINE, until


def main() -> None:
    home, start, *paths = map(Path, sys.argv[1:])
    settings = load_settings(home)
    target = checked_targets(settings)[PIPELINE]
    longest = 0.0
    with Ledger.open(settings.ledger) as ledger:
        until(start.exists, 120, "the start")
        for path in paths:
            began = time.monotonic()
            submit(settings, ledger, target, path)
            longest = max(longest, time.monotonic() - began)
    print(longest)


if __name__ == "__main__":
    main()
