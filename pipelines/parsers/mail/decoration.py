"""Tell what nobody misses in a mail: signatures' files, logos, social icons, tracking pixels.

A picture counts as a logo if it stands inside the text and is small as shown. A pasted picture of
a document is larger.
"""

import binascii
import re
import struct
from urllib.parse import unquote_to_bytes

_UNMISSED_KINDS = {
    "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature",
    "application/pgp-keys", "application/applefile",  # the last holds icons of a Mac
}  # fmt: skip
_SIGNATURE_NAMES = (".p7s", ".sig", ".asc")
_PGP_SIGNATURE = re.compile(rb"\s*-----BEGIN PGP (?:SIGNATURE|PUBLIC KEY BLOCK)-----")
_LOGO_SIDE = 120  # pixels of the shorter side
_LOGO_AREA = 40_000  # pixels
_PHOTO_AREA = 1_000_000
_LOGO_BYTES = 30_000  # where the size in pixels is not known
_IMAGE_TAG = re.compile(r"<img\b[^>]{0,4000}", re.I)
_SOURCE = re.compile(r"""\bsrc\s*=\s*["']?\s*cid:([^"'\s>]+)""", re.I)
_SIDES = {
    side: re.compile(
        rf"""(?<![\w-]){side}\s*[=:]\s*["']?\s*(\d{{1,5}})(?:\.\d+)?(?:px|["'\s;>]|$)""", re.I
    )
    for side in ("width", "height")
}  # fmt: skip

# A picture that is written into the HTML itself.
_DATA = re.compile(
    r"""\bsrc\s*=\s*["']?\s*data:(image/[\w.+-]{1,40});base64,([\w+/=%\s-]*)""", re.I
)

Size = tuple[int, int]  # width and height in pixels


def is_signature(media_type: str, name: str, data: bytes) -> bool:
    """Say whether a file is a detached signature, the key to check one, or the like."""
    if media_type in _UNMISSED_KINDS:
        return True
    if not name.lower().endswith(_SIGNATURE_NAMES):
        return False
    return name.lower().endswith(".p7s") or _PGP_SIGNATURE.match(data) is not None


def is_logo(data: bytes, shown: Size | None) -> bool:
    """Say whether a picture inside the text is too small for writing that anybody would miss."""
    drawn = picture_size(data)
    size = shown or drawn
    if size is None:
        return len(data) < _LOGO_BYTES
    if drawn is not None and drawn[0] * drawn[1] > _PHOTO_AREA:
        return False  # shown small, as a preview
    return min(size) <= _LOGO_SIDE or size[0] * size[1] <= _LOGO_AREA


def shown_sizes(html: str) -> dict[str, Size | None]:
    """Return the pictures of the mail that its HTML shows, by Content-ID, with their size there."""
    found: dict[str, Size | None] = {}
    for tag in _IMAGE_TAG.findall(html):
        source = _SOURCE.search(tag)
        if source is None:
            continue
        width, height = (side.search(tag) for side in _SIDES.values())
        size = (int(width[1]), int(height[1])) if width and height else None
        found.setdefault(source[1].lower(), size)
    return found


def embedded_pictures(html: str) -> list[tuple[str, bytes]]:
    """Return the pictures that are written into HTML: media type and bytes."""
    found: list[tuple[str, bytes]] = []
    for match in _DATA.finditer(html):
        try:
            found.append((match[1].lower(), binascii.a2b_base64(unquote_to_bytes(match[2]))))
        except binascii.Error:
            found.append((match[1].lower(), b""))
    return found


def picture_size(data: bytes) -> Size | None:
    """Return width and height of a PNG, GIF, BMP or JPEG picture in pixels."""
    try:
        if data.startswith(b"\x89PNG\r\n\x1a\n") and data[12:16] == b"IHDR":
            return struct.unpack(">II", data[16:24])
        if data.startswith(b"GIF8"):
            return struct.unpack("<HH", data[6:10])
        if data.startswith(b"BM"):
            width, height = struct.unpack("<ii", data[18:26])
            return abs(width), abs(height)
        if data.startswith(b"\xff\xd8"):
            return _jpeg_size(data)
    except struct.error:
        pass
    return None


def _jpeg_size(data: bytes) -> Size | None:
    """Walk the segments up to the one that begins the frame."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # fill
            at += 1
        elif 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None
