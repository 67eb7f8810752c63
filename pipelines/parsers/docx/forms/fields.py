"""Find the parts of fields that Word does not show, and the values of form fields."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from pipelines.parsers.docx.word_xml import W, is_on, number, value

_REMOVED = {W + "del", W + "moveFrom"}


@dataclass(slots=True)
class _Open:
    """A field whose end has not come."""

    begin: etree._Element
    separator: etree._Element | None = None
    shows: bool = False  # its result has text


@dataclass(slots=True)
class Fields:
    """The fields of one story.

    The code of a field stands between its ``begin`` and its ``separate``: the text there (of the
    fields inside it) is not shown. What stands between ``separate`` and ``end`` is its result.
    """

    code_ends: dict[etree._Element, etree._Element] = field(default_factory=dict)  # from begin
    values: dict[etree._Element, str] = field(default_factory=dict)  # begin -> what a form shows

    @classmethod
    def read(cls, root: etree._Element) -> Fields:
        """Read the fields below an element. One that does not end hides nothing."""
        result = cls()
        stack: list[_Open] = []
        tags = [*_REMOVED, W + "fldChar", W + "t"]
        events = etree.iterwalk(root, events=("start",), tag=tags)
        for _, element in events:
            if element.tag in _REMOVED:
                events.skip_subtree()
            elif element.tag == W + "t":
                if stack and stack[-1].separator is not None and (element.text or "").strip():
                    stack[-1].shows = True
            else:
                result._step(element, stack)
        for rest in stack:
            result._say(rest)
        return result

    def _step(self, mark: etree._Element, stack: list[_Open]) -> None:
        kind = value(mark, "fldCharType")
        if kind == "begin":
            stack.append(_Open(mark))
        elif kind == "separate" and stack and stack[-1].separator is None:
            stack[-1].separator = mark
        elif kind == "end" and stack:
            ended = stack.pop()
            if ended.separator is not None:
                self.code_ends[ended.begin] = ended.separator
            if ended.shows and stack and stack[-1].separator is not None:
                stack[-1].shows = True
            self._say(ended)

    def _say(self, found: _Open) -> None:
        form = found.begin.find(W + "ffData")
        if form is not None and not found.shows:
            text = _form_value(form, has_result=found.separator is not None)
            if text:
                self.values[found.begin] = text


def _form_value(form: etree._Element, *, has_result: bool) -> str:
    """Return what a form field shows that has no text of its own as its result."""
    box, choice, text = (form.find(W + name) for name in ("checkBox", "ddList", "textInput"))
    if box is not None:
        checked = is_on(box.find(W + "checked"))
        checked = is_on(box.find(W + "default")) if checked is None else checked
        return "☒ " if checked else "☐ "
    if choice is not None:
        entries = [value(entry) for entry in choice.iter(W + "listEntry")]
        chosen = next(
            (found for name in ("result", "default") if (found := value(choice.find(W + name)))),
            "0",
        )
        place = number(chosen)
        return entries[place] if 0 <= place < len(entries) else ""
    if text is not None and not has_result:
        return value(text.find(W + "default"))
    return ""
