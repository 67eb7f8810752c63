"""Read values of an annotation through pdfium's handles."""

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

import pypdfium2.raw as raw

from pipelines.parsers.pdf.boxes import Box

_MOST = 5000  # annotations of a page
_MOST_DEPTH = 8  # forms in an appearance
_UNSEEN = raw.FPDF_ANNOT_FLAG_HIDDEN | raw.FPDF_ANNOT_FLAG_NOVIEW

Fill = Callable[[Any, int], int]  # fills a buffer of a length in bytes; returns the bytes needed


def annotations(page: raw.FPDF_PAGE) -> Iterator[Any]:
    """Yield the annotations of a page, each open until the next one."""
    for index in range(min(raw.FPDFPage_GetAnnotCount(page), _MOST)):
        annotation = raw.FPDFPage_GetAnnot(page, index)
        if annotation:
            try:
                yield annotation
            finally:
                raw.FPDFPage_CloseAnnot(annotation)


def text_of(annotation: Any, key: str) -> str:
    """Return a text or a name of an annotation's dictionary, "" where there is none."""
    name = key.encode()
    return filled(lambda buffer, size: raw.FPDFAnnot_GetStringValue(annotation, name, buffer, size))


def filled(fill: Fill) -> str:
    """Return the text that a function of pdfium writes in UTF-16 with a zero at its end."""
    size = fill(None, 0)
    if size <= 2:
        return ""
    buffer = (ctypes.c_ushort * (size // 2 + 1))()
    fill(buffer, size)
    return bytes(buffer)[: size - 2].decode("utf-16-le", errors="replace")


def box_of(annotation: Any) -> Box | None:
    """Return where an annotation stands, None where it has no size."""
    rect = raw.FS_RECTF()
    if not raw.FPDFAnnot_GetRect(annotation, rect):
        return None
    left, right = sorted((rect.left, rect.right))
    bottom, top = sorted((rect.bottom, rect.top))
    return (left, bottom, right, top) if right - left > 0.5 and top - bottom > 0.5 else None


def is_unseen(annotation: Any) -> bool:
    """Say whether an annotation is not shown on a screen."""
    return bool(raw.FPDFAnnot_GetFlags(annotation) & _UNSEEN)


def hide(annotation: Any) -> None:
    """Keep an annotation out of the page when its annotations become part of the page."""
    raw.FPDFAnnot_SetFlags(
        annotation, raw.FPDFAnnot_GetFlags(annotation) | raw.FPDF_ANNOT_FLAG_HIDDEN
    )


def has_appearance(annotation: Any) -> bool:
    """Say whether an annotation says how it looks."""
    return int(raw.FPDFAnnot_GetObjectCount(annotation)) > 0


def shows_text(annotation: Any) -> bool:
    """Say whether there is text in how an annotation looks."""
    count = raw.FPDFAnnot_GetObjectCount(annotation)
    return any(_is_text(raw.FPDFAnnot_GetObject(annotation, at), 0) for at in range(count))


def _is_text(item: Any, depth: int) -> bool:
    kind = raw.FPDFPageObj_GetType(item)
    if kind != raw.FPDF_PAGEOBJ_FORM or depth >= _MOST_DEPTH:
        return bool(kind == raw.FPDF_PAGEOBJ_TEXT)
    inside = range(raw.FPDFFormObj_CountObjects(item))
    return any(_is_text(raw.FPDFFormObj_GetObject(item, at), depth + 1) for at in inside)
