"""Detect the media type of a file by its first bytes, then by its name."""

import re
from pathlib import PurePath

from pipelines.parsers.charset.unicode_forms import utf16_without_mark

HEAD_BYTES = 8192  # for detect()

PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
MAIL = "message/rfc822"
HTML = "text/html"
MARKDOWN = "text/markdown"
TEXT = "text/plain"
OLE2 = "application/x-ole-storage"
UNKNOWN = "application/octet-stream"

# (offset, first bytes, media type), most telling first.
_MAGIC: tuple[tuple[int, bytes, str], ...] = (
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", OLE2),
    (0, b"{\\rtf", "application/rtf"),
    (0, b"\x89PNG\r\n", "image/png"),
    (0, b"\xff\xd8\xff", "image/jpeg"),
    (0, b"GIF8", "image/gif"),
    (0, b"II*\x00", "image/tiff"),
    (0, b"MM\x00*", "image/tiff"),
    (0, b"BM", "image/bmp"),
    (8, b"WEBP", "image/webp"),
    (4, b"ftypheic", "image/heic"),
    (4, b"ftyp", "video/mp4"),
    (0, b"\x00\x00\x00\x0cjP  ", "image/jp2"),
    (8, b"AVI ", "video/x-msvideo"),
    (8, b"WAVE", "audio/wav"),
    (0, b"ID3", "audio/mpeg"),
    (0, b"OggS", "audio/ogg"),
    (0, b"\x1f\x8b", "application/gzip"),
    (0, b"BZh", "application/x-bzip2"),
    (0, b"\xfd7zXZ\x00", "application/x-xz"),
    (0, b"\x28\xb5\x2f\xfd", "application/zstd"),
    (0, b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
    (0, b"Rar!\x1a\x07", "application/vnd.rar"),
    (257, b"ustar", "application/x-tar"),
    (0, b"%!PS", "application/postscript"),
    (0, b"\x7fELF", "application/x-executable"),
    (0, b"SQLite format 3\x00", "application/vnd.sqlite3"),
)
# Short magic that a text may also begin with: counts only in binary data.
_SHORT_MAGIC = {"image/bmp", "audio/mpeg", "application/x-bzip2"}

_BY_SUFFIX = {
    ".pdf": PDF,
    ".docx": DOCX,
    ".docm": DOCX,
    ".dotx": DOCX,
    ".dotm": DOCX,
    ".eml": MAIL,
    ".mht": MAIL,
    ".mhtml": MAIL,
    ".html": HTML,
    ".htm": HTML,
    ".xhtml": HTML,
    ".md": MARKDOWN,
    ".markdown": MARKDOWN,
}
_ZIP_KINDS = (
    (b"word/", DOCX),
    (b"xl/", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    (b"ppt/", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
    (b"mimetypeapplication/vnd.oasis.opendocument.text", "application/vnd.oasis.opendocument.text"),
    (b"mimetypeapplication/vnd.oasis.opendocument", "application/vnd.oasis.opendocument"),
    (b"mimetypeapplication/epub+zip", "application/epub+zip"),
)
_ADVICE = {
    OLE2: "a file of the old Office formats (.doc, .xls, .ppt, .msg); save it as DOCX, PDF or EML",
    "application/rtf": "an RTF file; save it as DOCX or PDF",
    "application/postscript": "a PostScript file; convert it to PDF",
    "application/vnd.oasis.opendocument.text": "an OpenDocument text; save it as DOCX or PDF",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "a spreadsheet; "
    "print it to PDF or save it as CSV",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "a presentation; "
    "save it as PDF",
    "application/zip": "a ZIP archive; unpack it first",
    UNKNOWN: "binary data of a kind that is not known",
}

_HTML_START = re.compile(
    rb"\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype\s+html|html|head|body)\b", re.I | re.S
)
_HEADER_LINE = re.compile(rb"([A-Za-z][A-Za-z0-9-]*):[ \t]?")
_MAIL_HEADERS = {
    b"from", b"to", b"cc", b"date", b"subject", b"message-id", b"received", b"return-path",
    b"delivered-to", b"mime-version", b"content-type", b"reply-to", b"x-mailer", b"sender",
    b"in-reply-to", b"references", b"content-transfer-encoding", b"x-original-to", b"envelope-to",
}  # fmt: skip
_TELLING_HEADERS = _MAIL_HEADERS & {
    b"from", b"received", b"return-path", b"message-id", b"delivered-to", b"subject",
}  # fmt: skip


def detect(name: str, head: bytes) -> str:
    """Return the media type of a file from its name and its first ``HEAD_BYTES`` bytes.

    The content decides; the name's extension only chooses among kinds of text and helps where
    the content is damaged. Kinds without a parser are named as well (``image/png``).
    """
    suffix = PurePath(name).suffix.lower()
    if b"%PDF-" in head[:1024]:
        return PDF
    if head[:4] in {b"PK\x03\x04", b"PK\x05\x06"}:
        return _zip_kind(suffix, head)
    binary = is_binary(head)
    for offset, magic, media_type in _MAGIC:
        if head.startswith(magic, offset) and (binary or media_type not in _SHORT_MAGIC):
            return media_type
    by_name = _BY_SUFFIX.get(suffix)
    if by_name in {PDF, DOCX} and (binary or not head or b" obj" in head):
        return by_name  # damaged: its own parser says how
    if binary:
        return MAIL if _is_mail(head) else UNKNOWN
    return _text_kind(by_name, head)


def describe(media_type: str) -> str:
    """Return what a media type without a parser is, and what the user can do instead."""
    kind, _, detail = media_type.partition("/")
    if media_type in _ADVICE:
        return _ADVICE[media_type]
    if kind == "image":
        return f"a picture ({detail}); text recognition is not part of this program"
    if kind in {"audio", "video"}:
        return f"a recording ({media_type})"
    return f"a file of the kind {media_type}"


def is_binary(head: bytes) -> bool:
    """Return whether the bytes cannot be text in any usual encoding."""
    if not head or head.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\0\0\xfe\xff")):
        return False
    controls = sum(byte < 32 and byte not in b"\t\n\v\f\r\x1b\x08\x1a" for byte in head)
    if b"\x00" not in head and controls <= len(head) // 50:
        return False
    return utf16_without_mark(head) is None


def _zip_kind(suffix: str, head: bytes) -> str:
    if _BY_SUFFIX.get(suffix) == DOCX:
        return DOCX
    for mark, media_type in _ZIP_KINDS:
        if mark in head:
            return media_type
    return "application/zip"


def _text_kind(by_name: str | None, head: bytes) -> str:
    text = head.removeprefix(b"\xef\xbb\xbf")
    if _HTML_START.match(text):
        return HTML
    if by_name in {HTML, MARKDOWN, MAIL}:
        return by_name
    return MAIL if _is_mail(text) else TEXT


def _is_mail(head: bytes) -> bool:
    """Say whether the head has three known header lines, one of them telling."""
    names: set[bytes] = set()
    for line in head.lstrip(b"\r\n").splitlines()[:200]:
        if not line.strip():
            break
        if line[:1] in b" \t" or line.startswith((b"From ", b">From ")):
            continue
        match = _HEADER_LINE.match(line)
        if not match:
            return False
        names.add(match[1].lower())
    return len(names & _MAIL_HEADERS) >= 3 and bool(names & _TELLING_HEADERS)


def is_encrypted_office(data: bytes) -> bool:
    """Return whether an OLE2 file wraps an encrypted DOCX, XLSX or PPTX (MS-OFFCRYPTO)."""
    return "EncryptedPackage".encode("utf-16-le") in data
