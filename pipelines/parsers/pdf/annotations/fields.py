"""Read form fields: what is filled in, ticked, chosen and signed, where it stands.

A field's look wins over its value, since a person sees the look: an amount with its currency. The
value is taken where a field has no look, where the file asks viewers to make new ones
(NeedAppearances), and where the look shows more than the value: a list box, a comb of single
letters.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pypdfium2.raw as raw

from pipelines.parsers.document_builder import clean
from pipelines.parsers.pdf.annotations.handles import (
    box_of,
    filled,
    has_appearance,
    hide,
    is_unseen,
    shows_text,
    text_of,
)
from pipelines.parsers.pdf.boxes import Box, rotate
from pipelines.parsers.pdf.layout.added import FIELD, TICK, Piece

_TICKS = {raw.FPDF_FORMFIELD_CHECKBOX, raw.FPDF_FORMFIELD_RADIOBUTTON}
_CHOICES = {raw.FPDF_FORMFIELD_COMBOBOX, raw.FPDF_FORMFIELD_LISTBOX}
_VALUES = {raw.FPDF_FORMFIELD_TEXTFIELD, *_CHOICES}
_TYPES = {"Tx": raw.FPDF_FORMFIELD_TEXTFIELD, "Ch": raw.FPDF_FORMFIELD_COMBOBOX,
          "Btn": raw.FPDF_FORMFIELD_CHECKBOX}  # fmt: skip
_MULTILINE, _PASSWORD, _COMB = 1 << 12, 1 << 13, 1 << 24  # PDF 32000-1, table 228
_MOST_OPTIONS = 2000
_SAYS_NOTHING = re.compile(r"(?:choice|option|button|value)?[\W_]*\d*|on|off", re.I)
_FONT_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s+Tf")
_USUAL_SIZE = 12.0  # points
_LINE = 1.2  # times a font's size


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a document.

    ``handle`` is pdfium's, None without a form; ``signers`` names who signed, by the full name of
    the signature's field, "" where the name is not known.
    """

    handle: Any = None
    new_looks: bool = False  # viewers make the looks of the fields
    signers: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class FieldsOnPage:
    """The form fields of one page."""

    form: Form
    turn: int = 0  # of text that stands upright on the screen, in quarters of a circle
    pieces: list[Piece] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    signers: list[str] = field(default_factory=list)  # whose signature says in its look who signed
    _ticks: list[tuple[str, str, Piece]] = field(default_factory=list)  # group, value, tick

    def add(self, widget: Any) -> bool:
        """Read a field; return whether its look is what a person reads. Otherwise hide it."""
        kind = self._kind(widget)
        box = box_of(widget)
        shown = False
        if box is None or is_unseen(widget):
            if kind in _VALUES:
                self.unseen.append(self._value(widget, kind))
        elif kind in _TICKS:
            self._tick(widget, kind, box)
        elif kind == raw.FPDF_FORMFIELD_SIGNATURE:
            shown = self._signature(widget, box)
        elif kind in _VALUES:
            shown = self._filled_in(widget, kind, box)
        else:
            shown = has_appearance(widget)
        if not shown:
            hide(widget)
        return shown

    def all_pieces(self) -> list[Piece]:
        """Return the texts of the fields; ticks of a group say their value where no word does."""
        sizes = Counter(group for group, _, _ in self._ticks)
        return self.pieces + [
            tick._replace(spare=value if sizes[group] > 1 else "")
            for group, value, tick in self._ticks
        ]

    def _kind(self, widget: Any) -> int:
        if self.form.handle:
            kind = int(raw.FPDFAnnot_GetFormFieldType(self.form.handle, widget))
            if kind > raw.FPDF_FORMFIELD_UNKNOWN:
                return kind
        name = text_of(widget, "FT")
        if name == "Btn" and not text_of(widget, "AS"):
            return int(raw.FPDF_FORMFIELD_PUSHBUTTON)
        return int(_TYPES.get(name, raw.FPDF_FORMFIELD_UNKNOWN))

    def _flags(self, widget: Any) -> int:
        if not self.form.handle:
            return 0
        return max(0, int(raw.FPDFAnnot_GetFormFieldFlags(self.form.handle, widget)))

    def _get(self, function: Any, widget: Any) -> str:
        form = self.form.handle
        if not form:
            return ""
        return filled(lambda buffer, size: function(form, widget, buffer, size))

    def _value(self, widget: Any, kind: int) -> str:
        """Return what is filled in or chosen, as a person reads it."""
        form = self.form.handle
        if form and kind in _CHOICES:
            count = min(raw.FPDFAnnot_GetOptionCount(form, widget), _MOST_OPTIONS)
            chosen = [
                filled(
                    lambda buffer, size, at=at: raw.FPDFAnnot_GetOptionLabel(  # type: ignore[misc]
                        form, widget, at, buffer, size
                    )
                )
                for at in range(count)
                if raw.FPDFAnnot_IsOptionSelected(form, widget, at)
            ]
            if chosen:
                return clean(", ".join(chosen))
        value = self._get(raw.FPDFAnnot_GetFormFieldValue, widget)
        return clean(value or text_of(widget, "V"))

    def _filled_in(self, widget: Any, kind: int, box: Box) -> bool:
        flags = self._flags(widget)
        is_text = kind == raw.FPDF_FORMFIELD_TEXTFIELD
        if is_text and flags & _PASSWORD:
            return False
        value = self._value(widget, kind)
        own_look = not self.form.new_looks and shows_text(widget)
        # On a turned page pdfium makes looks that are not turned, where the file has none.
        if kind == raw.FPDF_FORMFIELD_LISTBOX or (is_text and flags & _COMB) or self.turn:
            own_look = False
        if own_look or not value.strip():
            return shows_text(widget) if own_look or is_text else False
        self.pieces += lines_in(
            value, box, widget, FIELD, tall=bool(is_text and flags & _MULTILINE)
        )
        return False

    def _tick(self, widget: Any, kind: int, box: Box) -> None:
        state = text_of(widget, "AS")
        if self.form.new_looks and kind == raw.FPDF_FORMFIELD_CHECKBOX:
            state = text_of(widget, "V") or state
        handle = self.form.handle
        is_set = (
            state != "Off" if state else bool(handle and raw.FPDFAnnot_IsChecked(handle, widget))
        )
        value = clean(self._get(raw.FPDFAnnot_GetFormFieldExportValue, widget)).strip()
        value = "" if _SAYS_NOTHING.fullmatch(value) else value
        group = self._get(raw.FPDFAnnot_GetFormFieldName, widget)
        self._ticks.append((group, value, Piece("☒" if is_set else "☐", box, TICK)))

    def _signature(self, widget: Any, box: Box) -> bool:
        name = self.form.signers.get(self._get(raw.FPDFAnnot_GetFormFieldName, widget))
        if name is None:
            return False  # nobody has signed
        if shows_text(widget):
            self.signers.append(name)
            return True
        text = f"Signed by {name}" if name else "Signed"
        self.pieces += lines_in(text, box, widget, FIELD, self.turn)
        return False


def lines_in(
    text: str, box: Box, annotation: Any, kind: str, turn: int = 0, *, tall: bool = False
) -> list[Piece]:
    """Return a text, turned by ``turn`` quarters, as lines in a box: from its top if there are
    several or the box is ``tall``."""
    left, bottom, right, top = rotate(box, turn)
    found = _FONT_SIZE.search(text_of(annotation, "DA"))
    size = float(found[1]) if found else 0.0
    if not 4 <= size <= top - bottom:
        size = min(_USUAL_SIZE, 0.8 * (top - bottom))
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) == 1 and not (tall and top - bottom > 2 * _LINE * size):
        middle = (bottom + top) / 2
        boxes = [(left, middle - size / 2, right, middle + size / 2)]
    else:
        step = _LINE * size
        boxes = [(left, top - step * at - step, right, top - step * at) for at in range(len(lines))]
    return [
        Piece(line, rotate(place, -turn % 4), kind)
        for line, place in zip(lines, boxes, strict=True)
    ]
