"""What can go wrong in a worker, each as one clear line."""


class WorkerError(Exception):
    """A worker cannot do its work."""


class ContextExceeded(WorkerError):  # noqa: N818
    """A prompt leaves no room for an answer in the model's context."""


class DeadlineExceeded(WorkerError):  # noqa: N818
    """The model was not done with an answer in the time that its pipeline allows."""


class Cancelled(WorkerError):  # noqa: N818
    """A person cancelled the document while it was in work."""


class HandedBack(WorkerError):  # noqa: N818
    """The worker is stopping; the document goes back without a charge."""


class EngineClosed(WorkerError):  # noqa: N818
    """The engine takes no more sequences."""


class GrammarError(WorkerError):
    """A grammar does not compile or refused every token."""


class ConversionError(WorkerError):
    """A checkpoint cannot be converted."""
