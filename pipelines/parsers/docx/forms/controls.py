"""Read what a content control (``w:sdt``) says: its value, its tick, or only its prompt."""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree

from pipelines.parsers.docx.word_xml import W14, W, is_on, value

_TICKS = {"☐", "☒", "☑"}
_LOCKED = {"contentLocked", "sdtContentLocked"}  # what nobody can fill in is no prompt
_LONGEST_TICK = 2  # characters of a box that is drawn with the letters of a symbol font


@dataclass(frozen=True, slots=True)
class Control:
    """What a content control says besides its content."""

    prompts: bool = False  # it shows "Click here to enter text": nobody has filled it in
    tick: str = ""  # of a check box
    chosen: str = ""  # of a list or a date, for where the content is empty

    @property
    def changes(self) -> bool:
        """Say whether the control may change the text of its content."""
        return bool(self.tick or self.chosen)

    def shown(self, text: str) -> str:
        """Return the text of the content as a person sees it."""
        content = text.strip()
        if self.tick and content not in _TICKS:
            return self.tick if len(content) <= _LONGEST_TICK else f"{self.tick} {content}"
        return text if content else self.chosen or text


def read_control(element: etree._Element) -> Control:
    """Read the properties of a ``w:sdt``."""
    properties = element.find(W + "sdtPr")
    if properties is None:
        return Control()
    box = properties.find(W14 + "checkbox")
    if box is not None:
        checked = box.find(W14 + "checked")
        on = checked is not None and checked.get(W14 + "val") in {None, "1", "true", "on"}
        return Control(tick="☒" if on else "☐")
    locked = value(properties.find(W + "lock")) in _LOCKED
    if is_on(properties.find(W + "showingPlcHdr")) and not locked:
        return Control(prompts=True)
    for name in ("dropDownList", "comboBox"):
        choice = properties.find(W + name)
        if choice is not None:
            return Control(chosen=_chosen(choice))
    date = value(properties.find(W + "date"), "fullDate")
    return Control(chosen=date[:10])


def control_around(cell: etree._Element, within: str) -> Control:
    """Return the control that wraps a cell, a row's or a table's (``within``) child."""
    for parent in cell.iterancestors():
        if parent.tag == within:
            break
        if parent.tag == W + "sdt":
            control = read_control(parent)
            if control.prompts or control.changes:
                return control
    return Control()


def _chosen(choice: etree._Element) -> str:
    last = value(choice, "lastValue")
    for item in choice.iter(W + "listItem") if last else ():
        if value(item, "value") == last:
            return value(item, "displayText") or last
    return last
