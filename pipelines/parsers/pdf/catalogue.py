"""What a PDF says of itself outside its pages, read with pypdf.

pdfium gives no access to most of this. Whatever pypdf cannot read counts as missing.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeVar

from pypdf import PdfReader

from pipelines.parsers.document_builder import clean_line
from pipelines.parsers.pdf.fallback import Unreadable, boundary, open_reader

_FIELDS = {"title": "/Title", "author": "/Author", "subject": "/Subject", "keywords": "/Keywords"}
_DATE = re.compile(r"(?:D:)?\s*(\d{4})(\d\d)?(\d\d)?")
_YEARS = range(1985, 2100)  # PDF came in 1993; other years come from a clock that was not set
_MOST_FIELDS = 5000

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What a PDF says of itself."""

    metadata: Mapping[str, str] = field(default_factory=dict)
    written: date | None = None
    layers_off: bool = False  # some layers are not shown
    new_looks: bool = False  # viewers make the looks of form fields (NeedAppearances)
    is_xfa: bool = False  # holds a form that few programs read
    is_shell: bool = False  # such a form, whose pages a viewer has to make (NeedsRendering)
    is_portfolio: bool = False
    signers: Mapping[str, str] = field(default_factory=dict)  # by the signature field's full name
    files: tuple[tuple[str, bytes], ...] = ()  # associated with the document or with its pages


def read(data: bytes) -> Catalogue:
    """Return what a PDF says of itself."""
    reader = _tried(lambda: open_reader(data), None)
    if reader is None:
        return Catalogue()
    root: Mapping[str, Any] = _tried(lambda: _dictionary(reader.trailer["/Root"]), {})
    form: Mapping[str, Any] = _tried(lambda: _dictionary(root.get("/AcroForm")), {})
    info: Mapping[str, Any] = _tried(lambda: reader.metadata or {}, {})
    layers = _dictionary(_tried(lambda: root.get("/OCProperties"), None))
    return Catalogue(
        metadata=_tried(
            lambda: {key: str(info[name]) for key, name in _FIELDS.items() if info.get(name)}, {}
        ),
        written=_tried(lambda: _date(str(info.get("/CreationDate", ""))), None),
        layers_off=_tried(lambda: _has_layers_off(layers), False) if layers else False,
        new_looks=_tried(lambda: _is_true(form.get("/NeedAppearances")), False),
        is_xfa=_tried(lambda: form.get("/XFA") is not None, False),
        is_shell=_tried(lambda: _is_true(root.get("/NeedsRendering")), False),
        is_portfolio=_tried(lambda: root.get("/Collection") is not None, False),
        signers=_tried(lambda: dict(_signers(form)), {}),
        files=_tried(lambda: tuple(_files(reader, root, data)), ()),
    )


def _tried(read: Callable[[], _Value], otherwise: _Value) -> _Value:
    """Return what a reading of pypdf gives, or another value if it fails."""
    try:
        with boundary():
            return read()
    except Unreadable:
        return otherwise


def _dictionary(value: Any) -> Mapping[str, Any]:
    value = value.get_object() if value is not None else None
    return value if isinstance(value, Mapping) else {}


def _list(value: Any) -> list[Any]:
    value = value.get_object() if value is not None else None
    return value if isinstance(value, list) else []


def _is_true(value: Any) -> bool:
    return value is not None and getattr(value.get_object(), "value", None) is True


def _has_layers_off(layers: Mapping[str, Any]) -> bool:
    """Say whether the usual configuration of the layers hides one."""
    usual = _dictionary(layers.get("/D"))
    if _list(usual.get("/OFF")) or usual.get("/BaseState") == "/OFF":
        return True
    # A layer may say itself that it is not for the screen.
    return any(
        _dictionary(_dictionary(_dictionary(group).get("/Usage")).get("/View")).get("/ViewState")
        == "/OFF"
        for group in _list(layers.get("/OCGs"))
    )


def _signers(form: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the full name of each signature's field that is signed, and who signed."""
    if not form.get("/SigFlags"):
        return
    waiting = [("", child) for child in _list(form.get("/Fields"))]
    for _ in range(_MOST_FIELDS):
        if not waiting:
            return
        above, item = waiting.pop()
        field_of = _dictionary(item)
        part = field_of.get("/T")
        name = f"{above}.{part}" if above and part else above or str(part or "")
        waiting += [(name, child) for child in _list(field_of.get("/Kids"))]
        signature = _dictionary(field_of.get("/V"))
        if field_of.get("/FT") == "/Sig" and signature:
            yield name, clean_line(str(signature.get("/Name") or "")) or _certified(signature)


def _certified(signature: Mapping[str, Any]) -> str:
    """Return the name in the first certificate of a signature that is not an authority's, or ""."""
    # Imported late: few documents are signed.
    from cryptography.hazmat.primitives.serialization.pkcs7 import load_der_pkcs7_certificates
    from cryptography.x509.oid import NameOID

    try:
        certificates = load_der_pkcs7_certificates(bytes(signature["/Contents"]).rstrip(b"\0"))
    except (ValueError, KeyError, TypeError):
        return ""
    issuers = {certificate.issuer for certificate in certificates}
    own = [certificate for certificate in certificates if certificate.subject not in issuers]
    for certificate in own or certificates:
        for name in certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME):
            return clean_line(str(name.value))
    return ""


def _files(reader: PdfReader, root: Mapping[str, Any], data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the files associated with the document or its pages (PDF 2.0, 14.13)."""
    holders: list[Mapping[str, Any]] = [root]
    if b"/AFRelationship" in data:  # else looking at every page takes time for nothing
        holders += reader.pages
    for holder in holders:
        for item in _list(holder.get("/AF")):
            about = _dictionary(item)
            held = _dictionary(about.get("/EF"))
            stream = held.get("/UF") or held.get("/F")
            if stream is not None:
                name = clean_line(str(about.get("/UF") or about.get("/F") or "file"))
                yield name, stream.get_object().get_data()


def _date(value: str) -> date | None:
    match = _DATE.match(value.strip())
    if not match or not match[2] or not match[3] or int(match[1]) not in _YEARS:
        return None
    try:
        return date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
