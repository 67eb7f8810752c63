"""The message queue: the Celery app, and an embedded Valkey where no broker is set.

Used by running and the commands. Begin at ``connection``.
"""
