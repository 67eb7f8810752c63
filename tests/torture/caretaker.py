"""What persons and a timer do beside the work: review results, purge old ones, retry quarantined.

``python -m tests.torture.caretaker HOME SEED`` goes on until it is killed.
"""

import random
import sys
import time
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from jobs.audit.write import write_down
from jobs.errors import JobsError
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import DONE, SETTLED, Part, State
from jobs.results.published import read_reviewed
from jobs.results.settle import settle
from jobs.retention.purge import purge_one
from jobs.retention.rule import Rule
from jobs.running.endings import retry
from jobs.settings import Settings, load_settings
from pipelines.result import Decision

AGE = timedelta(seconds=4)  # what ended so long ago may be purged
SHARE = 0.3  # of what is so old


def main() -> None:
    settings = load_settings(Path(sys.argv[1]))
    rng = random.Random(int(sys.argv[2]))
    with Ledger.open(settings.ledger) as ledger:
        while True:
            for act in (_review, _purge, _retry):
                with suppress(JobsError):  # somebody else was quicker, or the document is in work
                    act(settings, ledger, rng)
            write_down(settings, ledger)
            time.sleep(0.02)


def _review(settings: Settings, ledger: Ledger, rng: random.Random) -> None:
    jobs = ledger.list(states=DONE - SETTLED, limit=50)
    if jobs:
        job = rng.choice(jobs)
        seen = read_reviewed(settings, ledger, job).number
        settle(settings, ledger, job.id, Decision.ACCEPTED, by="Eve", seen=seen)


def _purge(settings: Settings, ledger: Ledger, rng: random.Random) -> None:
    rule = Rule(AGE, frozenset(Part), DONE)
    for job in rule.candidates(ledger):
        if int(job.sha256[:4], 16) < SHARE * (1 << 16):
            purge_one(settings, ledger, job.id, rule)


def _retry(settings: Settings, ledger: Ledger, rng: random.Random) -> None:
    jobs = ledger.list(states={State.QUARANTINED})
    blank = [job for job in jobs if job.name.startswith("blank")]
    if blank:
        retry(settings, ledger, rng.choice(blank).id)


if __name__ == "__main__":
    main()
