"""Write the values of a form's controls as text, each beside its label, as a browser shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from lxml.html import Element
from lxml.html import HtmlElement as Tree

TICKED, UNTICKED = "☒", "☐"
_TICKS = frozenset({"checkbox", "radio"})
_ROLES = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
# Inputs that show no value that someone filled in.
_SILENT = frozenset({"hidden", "password", "submit", "button", "reset", "image", "file", "color"})
_CONTROLS = ("input", "select", "textarea")


class Labels:
    """The labels of a tree's controls, as they are before anything is taken out of it."""

    def __init__(self, tree: Tree) -> None:
        self._by_id: dict[str, Tree] = {}
        self._order: dict[Tree, int] = {}
        self._controls: Counter[Tree] = Counter()  # label -> controls in it
        for place, element in enumerate(tree.iter("label", *_CONTROLS)):
            self._order[element] = place
            if element.tag == "label" and element.get("for"):
                self._by_id.setdefault(element.get("for"), element)
            elif element.tag != "label" and _kind(element) != "hidden":
                self._controls.update(islice(element.iterancestors("label"), 1))

    def of(self, control: Tree) -> Tree | None:
        """Return the label of a control: the one around it alone, else the one that names it."""
        around = next(control.iterancestors("label"), None)
        if around is None:
            return self._by_id.get(control.get("id") or "")
        return around if self._controls[around] == 1 else None

    def precedes(self, label: Tree, control: Tree) -> bool:
        return self._order[label] < self._order[control]


def is_painted_tick(element: Tree, labels: Labels) -> bool:
    """Say whether an element is a tick that styles hide because its label paints one.

    Without a name and outside a form it only opens a menu, by style.
    """
    in_form = element.get("name") or next(element.iterancestors("form"), None) is not None
    return (
        element.tag == "input"
        and _kind(element) in _TICKS
        and bool(in_form)
        and labels.of(element) is not None
    )


def write_values(tree: Tree, labels: Labels) -> None:
    """Replace each control in ``tree`` by what it shows: a value, ☒ or ☐, the chosen option.

    Passwords, hidden inputs and buttons are left out; so are options that are not chosen.
    """
    ticked = _chosen_radios(tree)
    gone: set[Tree] = set()  # inside a control that was replaced already
    for control in list(tree.iter(*_CONTROLS, "button")):
        if control in gone:
            continue
        if control.tag == "button":
            if _sends(control):
                gone.update(control.iter(*_CONTROLS, "button"))
                _replace(control, " ")
        elif control.tag == "input" and _kind(control) in _TICKS:
            if control.get("role") == "button":  # it opens a menu
                _replace(control, " ")
                continue
            _write_tick(control, labels, _is_ticked(control, ticked))
        else:
            gone.update(control.iter(*_CONTROLS, "button"))
            _write_value(control, labels, _value(control))
    for element in tree.iter():
        if isinstance(element.tag, str) and element.get("role") in _ROLES:
            state = element.get("aria-checked")
            if state in {"true", "false", "mixed"} and element.tag != "input":
                sign = UNTICKED if state == "false" else TICKED
                element.text = f"{sign} {element.text or ''}"


def _write_tick(control: Tree, labels: Labels, ticked: bool) -> None:
    """Write a tick before the text of its label; in its place if that is in another cell."""
    sign = TICKED if ticked else UNTICKED
    label = labels.of(control)
    if label is None:
        _replace(control, f"{sign} {_spoken(control)}")
    elif _top(label) is not _top(control):
        _replace(control, f"{sign} {_own_text(label)}")
    elif _is_beside(label, control):
        _replace(control, sign)
    else:
        _replace(control, " ")
        label.text = f" {sign} {label.text or ''}"


def _write_value(control: Tree, labels: Labels, value: str) -> None:
    """Write a value behind its label, in its place if that is in another cell or follows."""
    label = labels.of(control)
    if not value:
        _replace(control, "" if _kind(control) == "hidden" else " ")
    elif label is None or _top(label) is not _top(control):
        name = _spoken(control) if label is None else _own_text(label)
        _replace(control, f"{name.rstrip(' :')}: {value}" if name else value)
    elif (
        label in control.iterancestors("label")
        or not labels.precedes(label, control)
        or _is_beside(label, control)
    ):
        _replace(control, value)
    else:
        _replace(control, " ")
        label.append(_span(value))


def _value(control: Tree) -> str:
    """Return what a text field, a list or a text area shows."""
    if control.tag == "select":
        return ", ".join(_chosen_options(control))
    if control.tag == "textarea":
        return str(control.text_content()).removeprefix("\n").rstrip()
    if _kind(control) in _SILENT:
        return ""
    value = (control.get("value") or "").strip()
    return value.replace("T", " ") if _kind(control) == "datetime-local" else value


def _chosen_options(select: Tree) -> Iterator[str]:
    """Yield the options that are chosen; a list that opens shows its first if none is."""
    options = list(select.iter("option"))
    chosen = [option for option in options if option.get("selected") is not None]
    size = select.get("size") or "1"
    if select.get("multiple") is None:
        enabled = [option for option in options if option.get("disabled") is None]
        opens = not size.isdecimal() or int(size) <= 1
        chosen = chosen[-1:] or (enabled[:1] if opens else [])
    for option in chosen:
        text = option.get("label") or " ".join(str(option.text_content()).split())
        if text:
            yield text


def _chosen_radios(tree: Tree) -> set[Tree]:
    """Return the radio buttons that are on: of each group the last that says so."""
    last: dict[tuple[Tree | None, str], Tree] = {}
    alone: set[Tree] = set()
    for control in tree.iter("input"):
        if _kind(control) == "radio" and control.get("checked") is not None:
            if control.get("name"):
                last[next(control.iterancestors("form"), None), control.get("name")] = control
            else:
                alone.add(control)
    return alone | set(last.values())


def _is_ticked(control: Tree, radios: set[Tree]) -> bool:
    if _kind(control) == "radio":
        return control in radios
    return control.get("checked") is not None


def _sends(button: Tree) -> bool:
    """Say whether a button sends or clears a form; others are headings of what they open."""
    kind = (button.get("type") or "submit").strip().lower()
    in_form = button.get("form") or next(button.iterancestors("form"), None) is not None
    return kind == "reset" or (kind != "button" and bool(in_form))


def _kind(control: Tree) -> str:
    return (control.get("type") or "text").strip().lower()


def _spoken(control: Tree) -> str:
    """Return the name that a screen reader says for a control without a label."""
    return " ".join((control.get("aria-label") or control.get("title") or "").split())


def _own_text(label: Tree) -> str:
    """Return the text of a label that was taken out of the page."""
    return " ".join(str(label.text_content()).split())


def _is_beside(label: Tree, control: Tree) -> bool:
    """Say whether a label stands in another cell of the same row of a table."""
    cells = [next(element.iterancestors("td", "th"), None) for element in (label, control)]
    rows = [next(element.iterancestors("tr"), None) for element in (label, control)]
    return cells[0] is not cells[1] and rows[0] is not None and rows[0] is rows[1]


def _top(element: Tree) -> Tree:
    return next(reversed([element, *element.iterancestors()]))


def _replace(control: Tree, text: str) -> None:
    parent = control.getparent()
    if parent is None:
        return
    span = _span(text)
    span.tail = control.tail
    parent.replace(control, span)


def _span(text: str) -> Tree:
    """Return an element with the text's lines, with blanks around them."""
    span = Element("span")
    first, *rest = text.split("\n")
    span.text = f" {first} " if first.strip() else first
    for line in rest:
        span.append(Element("br"))
        span[-1].tail = f"{line} "
    return span
