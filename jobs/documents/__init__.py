"""The way of a document's bytes: inbox or path, store, outbox.

Used by running, the commands and the workers. Begin at ``intake``.
"""
