"""Splits an answer into units (sentence, line, item, paragraph), and checks each unit.

A count may have several readings (is "well-known" one word or two?); a unit fails only if it
fails in all of them.
"""

import re
from collections.abc import Callable

from pipelines.guardrails.answers.constraints.constraint import Arguments, Constraint
from pipelines.guardrails.answers.constraints.text import sentences, words
from pipelines.text.list_marks import BULLETS, NUMBER
from pipelines.text.sentences import Span

_BREAK = re.compile(r"\n\s*\n")
_MARK = re.compile(rf"[ \t]*(?:[{BULLETS}–]|\(?{NUMBER}|#{{1,6}}|>)[ \t]+")
_ITEM = re.compile(rf"[ \t]*(?:[{BULLETS}–]|\(?{NUMBER})[ \t]+\S")
_RULE = re.compile(r"\W*")
_OPENING = re.compile(r"\A[\W_]*")
_CLOSING = re.compile(r"[\W_]*\Z")


def lines(text: str) -> list[Span]:
    """Lines with a word, without the marker of a list, heading or quotation."""
    spans = []
    start = 0
    for line in text.splitlines(keepends=True):
        mark = _MARK.match(line)
        inner = line[mark.end() if mark else 0 :]
        lead = len(line) - len(inner) + len(inner) - len(inner.lstrip())
        if not _RULE.fullmatch(line):
            spans.append((start + lead, start + len(line.rstrip())))
        start += len(line)
    return spans


def items(text: str) -> list[Span]:
    """Lines that begin with a list marker."""
    found = []
    for start, end in lines(text):
        head = text.rfind("\n", 0, start) + 1
        if _ITEM.match(text, head):
            found.append((start, end))
    return found


def paragraphs(text: str) -> list[Span]:
    """Blocks between blank lines, without headings and rules."""
    edges = [0, *(x for found in _BREAK.finditer(text) for x in found.span()), len(text)]
    spans = []
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        block = text[start:end]
        if _RULE.fullmatch(block) or ("\n" not in block.strip() and _is_heading(block)):
            continue
        spans.append((start + len(block) - len(block.lstrip()), start + len(block.rstrip())))
    return spans


def sentence_spans(text: str) -> list[Span]:
    """Sentences within lines, without headings."""
    spans = []
    for start, end in lines(text):
        head = text.rfind("\n", 0, start) + 1
        if _is_heading(text[head:end]):
            continue
        for first, last in sentences(text[start:end]):
            if re.search(r"\w", text[start + first : start + last]):
                spans.append((start + first, start + last))
    return spans


UNITS: dict[str, Callable[[str], list[Span]]] = {
    "sentence": sentence_spans,
    "line": lines,
    "item": items,
    "paragraph": paragraphs,
}


def count(text: str, arguments: Arguments) -> str:
    """``unit``, ``least`` and ``most`` (or None): checks the number of units."""
    spans = UNITS[arguments["unit"]](text)
    found = len(spans)
    # A heading or an introduction may or may not count as a line.
    spare = 1 if arguments["unit"] in ("line", "paragraph") and found > 1 else 0
    if _within(found, arguments) or _within(found - spare, arguments):
        return ""
    return f"has {found} {arguments['unit']}s and must have {bounds(arguments)}"


def failing_units(kind: str, text: str, arguments: Arguments) -> list[Span]:
    """Return the units of a text that break a per-unit constraint."""
    spans = UNITS[arguments["unit"]](text)
    if kind == "units:alphabet":
        return _out_of_order(text, spans, arguments["text"])
    held = _EACH[kind]
    return [(start, end) for start, end in spans if not held(text[start:end], arguments)]


def word_counts(text: str, arguments: Arguments) -> str:
    """``unit``, ``least`` and ``most`` (or None): checks the number of words of each unit."""
    return _each("units:words", text, arguments, f"do not have {bounds(arguments)} words")


def starts(text: str, arguments: Arguments) -> str:
    """``unit`` and ``text``: each unit starts with this letter or these words."""
    return _each("units:start", text, arguments, f'do not start with "{arguments["text"]}"')


def ends(text: str, arguments: Arguments) -> str:
    """``unit`` and ``text``: each unit ends with these words or marks."""
    return _each("units:end", text, arguments, f'do not end with "{arguments["text"]}"')


def contains(text: str, arguments: Arguments) -> str:
    """``unit`` and ``text``: each unit contains these words."""
    return _each("units:contain", text, arguments, f'do not contain "{arguments["text"]}"')


def alphabet(text: str, arguments: Arguments) -> str:
    """``unit`` and ``text``: the units start with the letters in order, from this one on."""
    what = f'do not start with the next letter of the alphabet from "{arguments["text"]}"'
    return _each("units:alphabet", text, arguments, what)


def wanted(constraint: Constraint, index: int) -> str:
    """Return what the unit at this index must be, in words for the model."""
    text = constraint.arguments.get("text", "")
    match constraint.kind:
        case "units:words":
            return f"{bounds(constraint.arguments)} words"
        case "units:start":
            return f'must start with "{text}"'
        case "units:end":
            return f'must end with "{text}"'
        case "units:contain":
            return f'must contain "{text}"'
        case _:
            return f'must start with the letter "{_letter(text, index).upper()}"'


def bounds(arguments: Arguments) -> str:
    """Return a count in words: "exactly 4", "at most 7", "at least 2", "2 to 4"."""
    least, most = arguments.get("least"), arguments.get("most")
    if least == most:
        return f"exactly {least}"
    if least is None:
        return f"at most {most}"
    return f"at least {least}" if most is None else f"{least} to {most}"


def _each(kind: str, text: str, arguments: Arguments, what: str) -> str:
    total = len(UNITS[arguments["unit"]](text))
    found = len(failing_units(kind, text, arguments))
    return f"has {total} {arguments['unit']}s, of which {found} {what}" if found else ""


def _has_words(unit: str, arguments: Arguments) -> bool:
    written = sum(1 for word in unit.split() if re.search(r"\w", word))
    parted = len(words(re.sub(r"['’]", "", unit)))
    return _within(written, arguments) or _within(parted, arguments)


def _has_start(unit: str, arguments: Arguments) -> bool:
    wanted = arguments["text"].lower()
    bare = _OPENING.sub("", unit).lower()
    if len(wanted) == 1 or not wanted[-1:].isalnum():
        return bare.startswith(wanted) or unit.lower().startswith(wanted)
    return re.match(rf"{re.escape(wanted)}(?!\w)", bare) is not None


def _has_end(unit: str, arguments: Arguments) -> bool:
    wanted = arguments["text"].lower()
    unit = unit.lower().rstrip()
    bare = _CLOSING.sub("", unit)
    if not re.search(r"\w", wanted):
        return unit.rstrip("\"'”’)*_").endswith(wanted)
    if len(wanted) == 1:
        return bare.endswith(wanted)
    wanted = _CLOSING.sub("", wanted)
    return re.search(rf"(?<!\w){re.escape(wanted)}\Z", bare) is not None


def _has_text(unit: str, arguments: Arguments) -> bool:
    return arguments["text"].lower() in unit.lower()


_EACH: dict[str, Callable[[str, Arguments], bool]] = {
    "units:words": _has_words,
    "units:start": _has_start,
    "units:end": _has_end,
    "units:contain": _has_text,
}


EACH_UNIT = frozenset({*_EACH, "units:alphabet"})


def _out_of_order(text: str, spans: list[Span], first: str) -> list[Span]:
    return [
        (start, end)
        for index, (start, end) in enumerate(spans)
        if not _has_start(text[start:end], {"text": _letter(first, index)})
    ]


def _letter(first: str, index: int) -> str:
    return chr((ord(first.lower()) - ord("a") + index) % 26 + ord("a"))


def _within(number: int, arguments: Arguments) -> bool:
    least, most = arguments.get("least"), arguments.get("most")
    return (least is None or number >= least) and (most is None or number <= most)


def _is_heading(line: str) -> bool:
    line = line.strip()
    bold = line.startswith("**") and line.endswith("**")
    return bold or line.endswith(":") or line.lower().startswith(("#", "title:"))
