"""Make the ledger whole again from what is left of it, the outbox, the audit log and the store.

Begin at ``repair``.
"""
