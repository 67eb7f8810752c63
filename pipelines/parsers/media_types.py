"""Detect the media type of a file by its first bytes, then by its name."""

import mimetypes
import re
import struct
from pathlib import PurePath

from pipelines.parsers.charset.unicode_forms import utf16_without_mark

HEAD_BYTES = 8192  # for detect()

PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
MAIL = "message/rfc822"
HTML = "text/html"
MARKDOWN = "text/markdown"
TEXT = "text/plain"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
XLSB = "application/vnd.ms-excel.sheet.binary.macroenabled.12"
XLS = "application/vnd.ms-excel"
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
ODT = "application/vnd.oasis.opendocument.text"
ODS = "application/vnd.oasis.opendocument.spreadsheet"
ODP = "application/vnd.oasis.opendocument.presentation"
RTF = "application/rtf"
MSG = "application/vnd.ms-outlook"
CSV = "text/csv"
JSON = "application/json"
XML = "application/xml"
EPUB = "application/epub+zip"
ZIP = "application/zip"
CALENDAR = "text/calendar"
VCARD = "text/vcard"
TNEF = "application/ms-tnef"
OLE2 = "application/x-ole-storage"  # XLS, MSG and others: their parser looks which
UNKNOWN = "application/octet-stream"
PICTURES = ("image/png", "image/jpeg", "image/tiff", "image/gif", "image/bmp", "image/webp")

# (offset, first bytes, media type), most telling first.
_MAGIC: tuple[tuple[int, bytes, str], ...] = (
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", OLE2),
    (0, b"{\\rtf", RTF),
    (0, b"\x78\x9f\x3e\x22", TNEF),
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
    (0, b"\xffWPC", "application/vnd.wordperfect"),
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
    **dict.fromkeys((".eml", ".emlx", ".mbox", ".mht", ".mhtml"), MAIL),
    **dict.fromkeys((".ics", ".ifb", ".vcs"), CALENDAR),
    ".vcf": VCARD,
    ".html": HTML,
    ".htm": HTML,
    ".xhtml": HTML,
    ".md": MARKDOWN,
    ".markdown": MARKDOWN,
    **dict.fromkeys((".xlsx", ".xlsm", ".xltx", ".xltm", ".xlsb"), XLSX),
    **dict.fromkeys((".pptx", ".pptm", ".potx", ".potm", ".ppsx", ".ppsm"), PPTX),
    **dict.fromkeys((".odt", ".ott", ".odm", ".fodt"), ODT),
    **dict.fromkeys((".ods", ".ots", ".fods"), ODS),
    **dict.fromkeys((".odp", ".otp", ".fodp"), ODP),
    ".rtf": RTF,
    ".epub": EPUB,
    **dict.fromkeys((".csv", ".tsv", ".tab"), CSV),
    **dict.fromkeys((".json", ".jsonl", ".ndjson", ".geojson"), JSON),
    ".xml": XML,
}
# What the member "mimetype" of a package says, and what reads it.
PACKAGES = {
    **dict.fromkeys((ODT, ODT + "-master", ODT + "-web"), ODT),
    ODS: ODS,
    **dict.fromkeys((ODP, "application/vnd.oasis.opendocument.graphics"), ODP),
    EPUB: EPUB,
}
_ZIP_KINDS = {"word": DOCX, "xl": XLSX, "ppt": PPTX}
_ZIP_MEMBER = re.compile(rb"PK\x03\x04.{26}[/\\]?(word|xl|ppt)[/\\]", re.S | re.I)
_LOCAL = struct.Struct("<L4xHH")  # in a member's header: packed size, lengths of name and extra
_LOCAL_BYTES = 30  # of a member's header
_OOXML = (b"[Content_Types].xml", b"_rels/.rels", b"docProps/")
# Names whose text stays as it is, whatever it looks like.
_PROSE = {".txt", ".text", ".log", ".md", ".markdown"}
_ADVICE = {
    OLE2: "a file of the old Office formats; save it as DOCX, XLSX, PPTX, PDF or EML",
    "application/msword": "a document of old Word (.doc); save it as DOCX or PDF",
    "application/vnd.ms-powerpoint": "a presentation of old PowerPoint (.ppt); save it as PPTX or "
    "PDF",
    "application/vnd.apple.pages": "a Pages document; export it as DOCX or PDF",
    "application/vnd.apple.numbers": "a Numbers spreadsheet; export it as XLSX or CSV",
    "application/vnd.apple.keynote": "a Keynote presentation; export it as PPTX or PDF",
    "application/vnd.apple.iwork": "a document of Pages, Numbers or Keynote; export it as DOCX, "
    "XLSX, PPTX or PDF",
    "application/vnd.visio": "a Visio drawing; save it as PDF",
    "application/x-ooxml": "an Office package of a kind that is not read; save it as PDF",
    "application/vnd.oasis.opendocument.database": "a database; export the table as CSV",
    "application/vnd.wordperfect": "a WordPerfect document; save it as DOCX or PDF",
    "application/postscript": "a PostScript file; convert it to PDF",
    "application/vnd.sqlite3": "a database; export the table as CSV",
    "application/x-7z-compressed": "a 7z archive; unpack it first",
    "application/vnd.rar": "a RAR archive; unpack it first",
    "application/x-tar": "a TAR archive; unpack it first",
    "application/gzip": "a compressed file (gzip); unpack it first",
    "application/x-bzip2": "a compressed file (bzip2); unpack it first",
    "application/x-xz": "a compressed file (xz); unpack it first",
    "application/zstd": "a compressed file (zstd); unpack it first",
    UNKNOWN: "binary data of a kind that is not known",
}
# Packages that are recognised by a member and not read.
_APPLE = {
    ".pages": "application/vnd.apple.pages",
    ".numbers": "application/vnd.apple.numbers",
    ".key": "application/vnd.apple.keynote",
}

_HTML_START = re.compile(
    rb"\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype\s+html|html|head|body)\b", re.I | re.S
)
_FLAT_ODF = re.compile(rb"<office:document\s[^<>]{0,6000}office:mimetype=[\"']([\w./+-]{10,80})")
_BINARY = {DOCX, XLSX, PPTX, ODT, ODS, ODP, EPUB}  # packages: damaged where they are no ZIP
_TABLE_LINES = 5  # that agree, to see a table in a file whose name does not say so
_BEGINS = re.compile(rb"\s*BEGIN:(VCALENDAR|VCARD)[ \t]*[\r\n]", re.I)
_COMPONENTS = {b"vcalendar": CALENDAR, b"vcard": VCARD}
_EMLX_COUNT = re.compile(rb"\d{1,12}[ \t]*\r?\n")  # of bytes, above a mail of Apple's
_BANNER_LINES = 5  # that a program may write above the headers, blank ones included
_HEADER_LINE = re.compile(rb"([A-Za-z][A-Za-z0-9-]*):[ \t]?")
_MAIL_HEADERS = {
    b"from", b"to", b"cc", b"date", b"subject", b"message-id", b"received", b"return-path",
    b"delivered-to", b"mime-version", b"content-type", b"reply-to", b"x-mailer", b"sender",
    b"in-reply-to", b"references", b"content-transfer-encoding", b"x-original-to", b"envelope-to",
}  # fmt: skip
_TELLING_HEADERS = _MAIL_HEADERS & {
    b"from", b"received", b"return-path", b"message-id", b"delivered-to", b"subject",
}  # fmt: skip
_TRANSPORT_HEADERS = {
    b"received", b"return-path", b"message-id", b"delivered-to", b"mime-version", b"content-type",
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
    if by_name == PDF and (binary or not head or b" obj" in head):
        return PDF  # damaged: its own parser says how
    if by_name in _BINARY and (binary or not head) and not suffix.startswith(".fod"):
        return by_name
    if binary:
        return MAIL if _is_mail(head) else UNKNOWN
    return _text_kind(suffix, head)


def suffix_of(media_type: str) -> str:
    """Return the usual extension of a media type, such as ``.pdf``; "" for one that has none."""
    ours = (suffix for suffix, known in _BY_SUFFIX.items() if known == media_type)
    return next(ours, None) or mimetypes.guess_extension(media_type) or ""


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
    """Return the kind of document that a ZIP file is the package of, by the first member that
    tells; ``ZIP`` where none does, and its parser looks at all members."""
    head = _without_contents(head)
    member = _ZIP_MEMBER.search(head)
    if member and any(mark in head for mark in _OOXML):
        return _ZIP_KINDS[member[1].decode().lower()]
    for name in sorted(PACKAGES, reverse=True):  # the longer names first
        if b"mimetype" + name.encode() in head:
            return PACKAGES[name]
    if suffix in _APPLE:
        return _APPLE[suffix]
    by_name = _BY_SUFFIX.get(suffix)
    return by_name if by_name in _BINARY else ZIP


def _without_contents(head: bytes) -> bytes:
    """Return the head of a ZIP file without its members' bytes: a DOCX that an archive holds as it
    is has member names, too. Those of "mimetype" stay, and those whose size is not known."""
    kept: list[bytes] = []
    place = 0
    while head.startswith(b"PK\x03\x04", place) and place + _LOCAL_BYTES <= len(head):
        size, name, extra = _LOCAL.unpack_from(head, place + 18)
        begin = place + _LOCAL_BYTES + name + extra
        end = begin + size
        if not size or head.startswith(b"mimetype", place + _LOCAL_BYTES):
            found = head.find(b"PK\x03\x04", begin)
            begin = end = len(head) if found < 0 else found
        kept.append(head[place:begin])
        place = end
    return b"".join([*kept, head[place:]])


def _text_kind(suffix: str, head: bytes) -> str:
    text = head.removeprefix(b"\xef\xbb\xbf")
    by_name = _BY_SUFFIX.get(suffix)
    if _HTML_START.match(text):
        return HTML
    begins = _BEGINS.match(text)
    if begins:
        return _COMPONENTS[begins[1].lower()]
    if by_name in {HTML, MARKDOWN, MAIL, CALENDAR, VCARD}:
        return by_name
    if _is_mail(text):
        return MAIL
    flat = _FLAT_ODF.search(text)
    if flat:
        return PACKAGES.get(flat[1].decode("ascii", errors="replace"), XML)
    if by_name in {CSV, JSON, XML}:
        return by_name
    if suffix in _PROSE:
        return TEXT
    if text.lstrip().startswith(b"<?xml"):
        return XML
    return CSV if _is_table(text) else TEXT


def _is_table(head: bytes) -> bool:
    """Say whether every line has the same number of cells between semicolons or tabs."""
    lines = [line for line in head.split(b"\n")[:-1][:50] if line.strip()]
    for mark in (b"\t", b";"):
        counts = {line.count(mark) for line in lines}
        if len(lines) >= _TABLE_LINES and len(counts) == 1 and min(counts) >= 2:
            return not any(mark + b" " in line for line in lines)
    return False


def banner_lines(head: bytes) -> int:
    """Return how many lines stand above the headers of a mail, 0 where it is none.

    Programs that show or fetch mail write such lines ("Microsoft Mail Internet Headers Version
    2.0"). The headers must then be those of a mail that was sent, which a memo does not have.
    """
    lines = head.split(b"\n", _BANNER_LINES)
    if _HEADER_LINE.match(lines[0]) or lines[0].startswith((b"From ", b">From ")):
        return 0
    for count in range(1, len(lines)):
        if _HEADER_LINE.match(lines[count]):
            names = _header_names(b"\n".join(lines[count:]))
            return count if _are_mail(names) and names & _TRANSPORT_HEADERS else 0
    return 0


def _is_mail(head: bytes) -> bool:
    """Say whether the head has three known header lines, one of them telling."""
    head = head.lstrip(b"\r\n")
    count = _EMLX_COUNT.match(head)
    head = head[count.end() :] if count else head
    return _are_mail(_header_names(head)) or banner_lines(head) > 0


def _are_mail(names: set[bytes]) -> bool:
    return len(names & _MAIL_HEADERS) >= 3 and bool(names & _TELLING_HEADERS)


def _header_names(head: bytes) -> set[bytes]:
    """Return the names of the header lines at the top, none where another line is among them."""
    names: set[bytes] = set()
    lines = head[:HEAD_BYTES].splitlines()[:200]
    for line in lines:
        if not line.strip():
            break
        if line[:1] in b" \t" or line.startswith((b"From ", b">From ")):
            continue
        match = _HEADER_LINE.match(line)
        if not match:
            cut = line is lines[-1] and len(head) > HEAD_BYTES // 2
            return names if cut else set()
        names.add(match[1].lower())
    return names


def is_encrypted_office(data: bytes) -> bool:
    """Return whether an OLE2 file wraps an encrypted DOCX, XLSX or PPTX (MS-OFFCRYPTO)."""
    return "EncryptedPackage".encode("utf-16-le") in data
