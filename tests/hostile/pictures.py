"""Hostile pictures: enormous ones, endless films, and heads that lie."""

import struct
import zlib
from io import BytesIO

from PIL import Image

from pipelines.result import Reason
from tests.hostile.small import MALFORMED, NO_TEXT, UNSUPPORTED, picture
from tests.hostile.vector import Fails, Reads, Vector

MIB = 1 << 20
TOO_LARGE = Fails(Reason.TOO_LARGE)


def block(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width: int, height: int, *blocks: bytes, pixels: bytes | None = None) -> bytes:
    """A black-and-white PNG."""
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    if pixels is None:
        packer = zlib.compressobj(9)
        row = bytes(1 + -(-width // 8))
        pixels = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    inside = [block(b"IHDR", head), *blocks, block(b"IDAT", pixels), block(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(inside)


def film(frames: int) -> bytes:
    buffer = BytesIO()
    shades = [Image.new("L", (8, 8), at % 256) for at in range(frames)]
    shades[0].save(buffer, "GIF", save_all=True, append_images=shades[1:])
    return buffer.getvalue()


def tiff(side: int) -> bytes:
    """A black TIFF, whose pixels are packed to a thousandth."""
    packer = zlib.compressobj(9)
    row = bytes(-(-side // 8))
    pixels = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    entries = [(256, 4, 1, side), (257, 4, 1, side), (258, 3, 1, 1), (259, 3, 1, 8), (262, 3, 1, 1),
               (273, 4, 1, 200), (278, 4, 1, side), (279, 4, 1, len(pixels))]  # fmt: skip
    return pages_of_tiff(entries, after=0) + pixels


def pages_of_tiff(entries: list[tuple[int, int, int, int]], after: int) -> bytes:
    """The head of a TIFF of one page, 200 bytes long; the next page is at ``after``."""
    listed = b"".join(struct.pack("<HHII", *entry) for entry in entries)
    page = struct.pack("<H", len(entries)) + listed + struct.pack("<I", after)
    return (b"II*\x00" + struct.pack("<I", 8) + page).ljust(200, b"\0")


def tiff_in_a_circle() -> bytes:
    """A TIFF whose page is followed by itself."""
    entries = [(256, 4, 1, 8), (257, 4, 1, 8), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1),
               (273, 4, 1, 200), (278, 4, 1, 8), (279, 4, 1, 64)]  # fmt: skip
    return pages_of_tiff(entries, after=8) + bytes(64)


VECTORS = {
    "30,000 x 30,000 pixels": Vector(
        "a.png", lambda: png(30_000, 30_000, pixels=bytes(99)), TOO_LARGE
    ),
    "30,000 x 30,000 black pixels": Vector("a.png", lambda: png(30_000, 30_000), TOO_LARGE),
    "tiff of 30,000 x 30,000 black pixels": Vector("a.tif", lambda: tiff(30_000), TOO_LARGE),
    "two billion pixels wide": Vector(
        "a.png",
        lambda: png(2_147_483_647, 2_147_483_647, pixels=zlib.compress(bytes(99))),
        TOO_LARGE,
    ),
    "10,000 x 11,000 pixels": Vector(
        "a.png",
        lambda: png(10_000, 11_000),
        Fails(Reason.TIMED_OUT, "ocr_seconds"),
        {"page_seconds": 1},
        slow=True,
    ),
    "one pixel high": Vector("a.png", lambda: png(60_000, 1), NO_TEXT, slow=True),
    "no pixels": Vector("a.png", lambda: png(0, 0), MALFORMED),
    "fewer pixels than it says": Vector(
        "a.png", lambda: png(900, 900, pixels=zlib.compress(bytes(99))), MALFORMED
    ),
    "bomb in a comment": Vector(
        "a.png",
        lambda: png(64, 64, block(b"zTXt", b"a\0\0" + zlib.compress(bytes(8 * MIB)))),
        MALFORMED,
    ),
    "film of 3,000 frames": Vector("a.gif", lambda: film(2_001), TOO_LARGE, slow=True),
    "tiff in a circle": Vector("a.tif", tiff_in_a_circle, NO_TEXT, slow=True),
    "gif and script": Vector(
        "a.gif", lambda: b"GIF89a/*" + b"\0" * 99 + b"*/=1;alert(1)", MALFORMED
    ),
    "svg with a script": Vector(
        "a.svg",
        lambda: b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        Reads("<svg"),
    ),
    "HEIC": Vector("a.heic", lambda: b"\0\0\0\x18ftypheic" + bytes(99), UNSUPPORTED),
    "broken jpeg": Vector("a.jpg", lambda: picture("JPEG")[:200] + b"\xff" * 9999, MALFORMED),
}
