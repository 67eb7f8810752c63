"""Find values that a page draws after all its labels, as printed and flattened forms do.

Most programs draw a form's own text first and what was filled in last. Each value then belongs
beside the label in its row, and not to the end of the page.
"""

from collections.abc import Sequence

from pipelines.parsers.pdf.layout.added import FIELD, LABEL_ENDS, TICK, Piece
from pipelines.parsers.pdf.layout.lines import Line

_MOST_LINES = 400  # of a page: labels and values are compared in pairs
_LONG = 80  # characters: a longer line is text, not a value
_SHARE = 0.5  # of the lines behind the last label: values that stand beside a label
_TICKS = frozenset("xX×✓✔✗✘☒☑●•")
_BESIDE = 40.0  # points: most distance of a tick's word


def with_late_values(lines: Sequence[Line]) -> tuple[list[Line], list[Piece]]:
    """Return the lines of a page without the values that follow all labels, and these values."""
    last = max((at for at, line in enumerate(lines) if _is_label(line)), default=None)
    if last is None or len(lines) > _MOST_LINES:
        return list(lines), []
    late = lines[last + 1 :]
    kinds = {at: kind for at, line in enumerate(late) if (kind := _kind(line, lines[: last + 1]))}
    if len(kinds) < _SHARE * len(late) or not kinds:
        return list(lines), []
    rest = [line for at, line in enumerate(late) if at not in kinds]
    return [*lines[: last + 1], *rest], [
        Piece(late[at].text, late[at].box, kind) for at, kind in kinds.items()
    ]


def _kind(line: Line, before: Sequence[Line]) -> str:
    """Return what a line is beside an earlier line of its row: a field, a tick, or ""."""
    if len(line.text) > _LONG or not line.upright:
        return ""
    row = [other for other in before if other.upright and other.in_row_with(line)]
    left = [other for other in row if other.right <= line.left]
    if left and _is_label(max(left, key=lambda other: other.right)):
        return FIELD
    is_tick = len(line.text) == 1 and line.text in _TICKS
    near = any(0 <= other.left - line.right < _BESIDE for other in row)
    return TICK if is_tick and near else ""


def _is_label(line: Line) -> bool:
    return line.text.endswith(LABEL_ENDS)
