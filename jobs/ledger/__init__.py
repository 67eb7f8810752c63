"""The ledger: the database of jobs and attempts, and the document locks.

Used by documents, running, the commands and the workers. Begin at ``records``, then ``ledger``.
"""
