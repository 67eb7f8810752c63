"""The audit log: who did what to which document, as a chain of lines that shows where it was cut.

The ledger keeps each event until the log has it (``jobs.ledger.events``). Used by running, the
commands and the web application. Begin at ``write``.
"""
