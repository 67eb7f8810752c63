"""The errors of jobs. Each has the exit code of the command that it ends."""

from collections.abc import Iterable

from jobs.exit_codes import ExitCode


class JobsError(Exception):
    """A command cannot go on."""

    exit_code: ExitCode = ExitCode.SOME_FAILED


class UsageError(JobsError):
    """A setting, path or argument is wrong."""

    exit_code = ExitCode.USAGE


class LedgerError(JobsError):
    """The ledger cannot be used: it is damaged or not writable, or its disk is full.

    Not exit 1, which a timer takes for a night in which some documents failed.
    """

    exit_code = ExitCode.USAGE


class DiskError(JobsError):
    """A disk that has to be written is full or read-only: nothing was changed.

    Its exit code is that of LedgerError, for the same reason.
    """

    exit_code = ExitCode.USAGE


class UnwritableLedgerError(LedgerError, DiskError):
    """The ledger cannot be written, but may be again: its disk is full, read-only or failing."""


class BusyLedgerError(UnwritableLedgerError):
    """The ledger cannot be written now: another program stands still in the middle of a write."""


class BrokerError(JobsError):
    """The broker is unreachable or configured so that it would lose messages."""

    exit_code = ExitCode.BROKER


class ModelError(JobsError):
    """The model is missing or damaged."""

    exit_code = ExitCode.MODEL


def masked(url: str) -> str:
    """Return a URL for a message: with its user, and ``***`` for every secret.

    Whatever stands before the last ``@`` counts as user and password, also where a password holds
    characters that end an address and should have been percent-encoded.
    """
    scheme, mark, rest = url.partition("://")
    if not mark:
        return url if "@" not in url else "***"
    userinfo, at, host = rest.rpartition("@")
    if at:
        user, colon, _ = userinfo.partition(":")
        userinfo = f"{user if colon else ''}{':' if colon else ''}***"
    path, question, query = host.partition("?")
    fields = [
        f"{name}{equals}{'***' if 'pass' in name.lower() else value}"
        for name, equals, value in (field.partition("=") for field in query.split("&"))
    ]
    return f"{scheme}://{userinfo}{at}{path}{question}{'&'.join(fields)}"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return `` (did you mean 'x'?)`` with the known name nearest to a mistyped one, or nothing."""
    from difflib import get_close_matches  # only for an error: --help must be quick

    near = get_close_matches(name, list(known), n=1)
    return f" (did you mean '{near[0]}'?)" if near else ""
