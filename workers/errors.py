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


def without_messages(error: BaseException) -> BaseException:
    """Return an error for a log: the types and places of ``error`` and its causes, no message.

    A message may quote what failed, which is a document's text.
    """
    kind = type(error)
    named = type(kind.__name__, (Exception,), {"__module__": kind.__module__})
    shown: BaseException = named("its message is not logged: nightshift show")
    shown.__traceback__ = error.__traceback__
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    shown.__cause__ = without_messages(earlier) if earlier is not None else None
    return shown
