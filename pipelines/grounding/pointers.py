"""JSON pointers (RFC 6901): where in an output a value stands."""


def pointer(path: str, key: str | int) -> str:
    """Return a JSON pointer one step deeper."""
    return f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}"


def keys(path: str) -> list[str]:
    """Return the keys that lead to a JSON pointer's place; those of lists are numbers."""
    return [key.replace("~1", "/").replace("~0", "~") for key in path.split("/")[1:]]
