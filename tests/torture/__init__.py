"""The promise "nothing is lost" under faults: scenarios that anyone can run again.

``python -m tests.torture NAME --seed 7 --scale small`` runs one, ``make torture`` all of them.
Each uses the program as it is, in real processes, with a real Valkey, a real ledger and real files.

    scenarios/   one module a scenario: what is done to the program, and when
    program.py   ``nightshift``, but for the workers that it starts
    worker.py    a worker that dies when a document says so; with a model, or a stub of 20 ms
    home.py      a home under torture: its documents, its processes, how far the work is
    caretaker.py a person and a timer: reviews, purges, retries
    service.py   starts ``nightshift up`` again when it ends, as systemd would
    census.py    counts afterwards, from files and ledger, what became of each document
    table.py     the rows, and docs/torture.md
    false_clock.py  a clock that jumps, for whole programs
"""
