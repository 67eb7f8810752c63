"""What can go wrong in a worker, each as one clear line."""

from __future__ import annotations


class WorkerError(Exception):
    """A worker cannot do its work."""


class ContextExceeded(WorkerError):  # noqa: N818
    """A prompt leaves no room for an answer in the model's context."""


class HandedBack(WorkerError):  # noqa: N818
    """The worker is stopping; the document goes back without a charge."""


class EngineClosed(WorkerError):  # noqa: N818
    """The engine takes no more sequences."""


class GrammarError(WorkerError):
    """A grammar does not compile or refused every token."""


class ConversionError(WorkerError):
    """A checkpoint cannot be converted."""
