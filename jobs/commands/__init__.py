"""One module a command; each holds ``command``, which returns an exit code."""
