"""JSON pointers (RFC 6901): where in an output a value stands."""


def pointer(path: str, key: str | int) -> str:
    """Return a JSON pointer one step deeper."""
    return f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}"
