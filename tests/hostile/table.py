"""The whole table: every hostile file by room and name."""

from tests.hostile import archives, mails, office, pdfs, pictures, small, texts
from tests.hostile.vector import Vector

_ROOMS = {
    "small": small, "pdf": pdfs, "archive": archives, "office": office, "text": texts,
    "mail": mails, "picture": pictures,
}  # fmt: skip
VECTORS: dict[str, Vector] = {
    f"{room}: {name}": vector
    for room, module in _ROOMS.items()
    for name, vector in module.VECTORS.items()
}
