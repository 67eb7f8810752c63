"""Open a DOCX file, a ZIP of XML parts: check it, adapt it for python-docx, load it."""

import re
import zipfile
import zlib
from io import BytesIO
from zipfile import BadZipFile, ZipFile

import docx
from docx.document import Document as WordDocument
from lxml import etree

from pipelines.errors import ParseFailure
from pipelines.parsers.limits import MIB
from pipelines.parsers.xml_tree import damaged
from pipelines.result import Reason

# A tree of lxml takes about ten times its XML: 2.1 MB of DOCX made python-docx take 2 GB (FACTS).
_MAX_XML_BYTES = 80 * MIB
_MAX_PACKAGE_BYTES = 400 * MIB
_MAX_PARTS = 5000
_TYPES = "[Content_Types].xml"
_PARSER = etree.XMLParser(resolve_entities=False, no_network=True)
_DOCTYPES = tuple("<!DOCTYPE".encode(name) for name in ("utf-8", "utf-16-le", "utf-16-be"))
_NOT_XML = (".html", ".htm", ".xhtml", ".mht", ".mhtml")  # imported pages may have a DOCTYPE
# ISO 29500 Strict has the same elements in namespaces that python-docx does not know.
_STRICT = (
    (rb"http://purl\.oclc\.org/ooxml/wordprocessingml/main",
     b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"),
    (rb"http://purl\.oclc\.org/ooxml/officeDocument/(relationships|math|sharedTypes)",
     rb"http://schemas.openxmlformats.org/officeDocument/2006/\1"),
    (rb"http://purl\.oclc\.org/ooxml/drawingml/(main|picture|wordprocessingDrawing|chart|diagram)",
     rb"http://schemas.openxmlformats.org/drawingml/2006/\1"),
)  # fmt: skip
_MAIN_TYPE = b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_OTHER_MAIN_TYPES = re.compile(
    rb"application/vnd\.(?:ms-word\.(?:document|template)\.macroEnabled(?:Template)?|"
    rb"openxmlformats-officedocument\.wordprocessingml\.template)\.main\+xml"
)


def open_package(data: bytes) -> WordDocument:
    """Open a DOCX (also a macro-enabled one, a template, a Strict one).

    Raises:
        ParseFailure: ``malformed``, ``encrypted``, ``too_large``, ``unsupported``.
        Exception: any error of python-docx on broken parts; ``parsers.parse_bytes`` handles it.
    """
    try:
        with ZipFile(BytesIO(data)) as package:
            _check(package)
            changed = _changed_parts(package)
            if changed:
                data = _rewritten(package, changed)
    except (BadZipFile, NotImplementedError, EOFError, OSError, zlib.error) as error:
        raise ParseFailure(Reason.MALFORMED, f"the DOCX package is damaged ({error})") from error
    try:
        return docx.Document(BytesIO(data))
    except etree.XMLSyntaxError as error:
        raise damaged(error, "the document's XML") from error
    except (KeyError, ValueError) as error:  # no main part, or one of another kind
        raise ParseFailure(Reason.MALFORMED, "the package holds no Word document") from error


def _check(package: ZipFile) -> None:
    entries = package.infolist()
    if any(entry.flag_bits & 1 for entry in entries):
        raise ParseFailure(Reason.ENCRYPTED, "the package has a password; save a copy without one")
    names = {entry.filename for entry in entries}
    if _TYPES not in names:
        raise ParseFailure(Reason.MALFORMED, "the package has no [Content_Types].xml: not a DOCX")
    xml = sum(entry.file_size for entry in entries if entry.filename.endswith((".xml", ".rels")))
    total = sum(entry.file_size for entry in entries)
    if xml > _MAX_XML_BYTES or total > _MAX_PACKAGE_BYTES or len(entries) > _MAX_PARTS:
        raise ParseFailure(
            Reason.TOO_LARGE,
            f"the package unpacks to {total:,} bytes in {len(entries):,} parts ({xml:,} of XML); "
            "split the document",
        )


def _changed_parts(package: ZipFile) -> dict[str, bytes]:
    """Return the rewritten parts that python-docx would not understand; refuse a DOCTYPE."""
    changed: dict[str, bytes] = {}
    packages: set[str] = set()
    for entry in package.infolist():
        suffix = entry.filename.lower()
        with package.open(entry) as stream:
            start = stream.read(64)
            if start.startswith(b"PK\x03\x04"):
                packages.add(f"/{entry.filename}")
            if not suffix.endswith((".xml", ".rels")) and (
                b"<?xml" not in start or suffix.endswith(_NOT_XML)
            ):
                continue
            content = start + stream.read()
        if any(mark in content for mark in _DOCTYPES):
            raise ParseFailure(
                Reason.MALFORMED,
                f"the part {entry.filename} declares a DOCTYPE, which Word never writes and which "
                "can hide or leak text; save the document again with a word processor",
            )
        rewritten = content
        if b"purl.oclc.org/ooxml" in content:
            for strict, transitional in _STRICT:
                rewritten = re.sub(strict, transitional, rewritten)
        if entry.filename == _TYPES:
            rewritten = _OTHER_MAIN_TYPES.sub(_MAIN_TYPE, rewritten)
        if rewritten != content:
            changed[entry.filename] = rewritten
    if packages:
        types = _without_inner_documents(changed.get(_TYPES) or package.read(_TYPES), packages)
        if types is not None:
            changed[_TYPES] = types
    return changed


def _without_inner_documents(types: bytes, packages: set[str]) -> bytes | None:
    """Return the list of types with packages as bytes, None if none is declared as Word's XML.

    Microsoft's own library declares the documents so that ``w:altChunk`` imports; python-docx
    would read them as XML.
    """
    found = False
    root = etree.fromstring(types, _PARSER)
    suffixes = {name.rpartition(".")[2].lower() for name in packages}
    for item in root:
        named = item.get("PartName") in packages or (
            item.get("Extension", "").lower() in suffixes - {"xml", "rels"}
        )
        if named and item.get("ContentType", "").endswith("+xml"):
            item.set("ContentType", "application/octet-stream")
            found = True
    return bytes(etree.tostring(root)) if found else None


def _rewritten(package: ZipFile, changed: dict[str, bytes]) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", zipfile.ZIP_STORED) as copy:
        for name in dict.fromkeys(package.namelist()):
            copy.writestr(name, changed.get(name) or package.read(name))
    return buffer.getvalue()
