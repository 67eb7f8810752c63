"""Whose name a review bears."""

import getpass

from jobs.errors import UsageError
from jobs.settings import Settings


def reviewer_name(settings: Settings, by: str | None = None) -> str:
    """Return ``by``, else the setting ``reviewer``, else the operating system's user.

    Raises:
        UsageError: all of them are empty.
    """
    if by is not None and not by.strip():
        raise UsageError("the reviewer's name must not be empty")
    if name := (by or settings.reviewer or "").strip():
        return name
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError) as error:
        raise UsageError("this user has no name: give one with --by NAME") from error
