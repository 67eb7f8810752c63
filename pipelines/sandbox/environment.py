"""What of our environment a confined process gets: nothing that could be a secret."""

from collections.abc import Mapping

_NAMES = {"HOME", "LANG", "LANGUAGE", "LD_LIBRARY_PATH", "PATH", "PYTHONPATH", "TMPDIR", "TZ"}
# Locale, and the settings of memory and threads in libraries.
_PREFIXES = ("LC_", "MALLOC_", "MKL_", "OMP_", "OPENBLAS_", "ORT_")


def harmless(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that libraries read. Passwords and addresses of brokers stay outside:

    what a process knows, one that was taken over could write into its answer.
    """
    return {
        name: value
        for name, value in environ.items()
        if name in _NAMES or name.startswith(_PREFIXES)
    }
