"""Names that are not taken yet, whatever their case."""


def free_name(name: str, taken: set[str], most: int = 255) -> str:
    """Return ``name``, shortened to ``most`` characters and numbered if taken; then it is taken."""
    free, number = name[:most], 1
    while free.lower() in taken:
        number += 1
        ending = f"_{number}"
        free = name[: most - len(ending)] + ending
    taken.add(free.lower())
    return free
