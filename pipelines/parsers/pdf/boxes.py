"""Boxes on a page: left, bottom, right, top in points, y upwards."""

from collections.abc import Iterable

Box = tuple[float, float, float, float]

_CELLS = 32  # of a frame, in each direction


def around(boxes: Iterable[Box]) -> Box:
    """Return the box around one or more boxes."""
    left, bottom, right, top = zip(*boxes, strict=True)
    return min(left), min(bottom), max(right), max(top)


def rotate(box: Box, quarters: int) -> Box:
    """Turn a box so that text turned by ``quarters`` becomes upright."""
    left, bottom, right, top = box
    if quarters == 1:
        return -top, left, -bottom, right
    if quarters == 2:
        return -right, -top, -left, -bottom
    if quarters == 3:
        return bottom, -right, top, -left
    return box


def area(box: Box) -> float:
    """Return the area of a box, 0 if it is turned inside out."""
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def common(a: Box, b: Box) -> Box:
    """Return what two boxes share; its area is 0 if they are apart."""
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def touch(a: Box, b: Box) -> bool:
    """Say whether two boxes share a point."""
    return a[0] <= b[2] and a[2] >= b[0] and a[1] <= b[3] and a[3] >= b[1]


def holds(outer: Box, x: float, y: float) -> bool:
    """Say whether a point lies in a box."""
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def share(frame: Box, boxes: Iterable[Box]) -> float:
    """Return the share of a frame that boxes cover together, to about a thirtieth of its sides."""
    left, bottom, right, top = frame
    width, height = (right - left) / _CELLS, (top - bottom) / _CELLS
    if width <= 0 or height <= 0:
        return 0.0
    rows = [0] * _CELLS  # a bit for each cell
    for box in boxes:
        first, end = _cells(box[0], box[2], left, width)
        lowest, above = _cells(box[1], box[3], bottom, height)
        bits = (1 << max(first, end)) - (1 << first)
        for row in range(lowest, above):
            rows[row] |= bits
    return sum(row.bit_count() for row in rows) / _CELLS**2


def _cells(low: float, high: float, start: float, size: float) -> tuple[int, int]:
    """Return the first cell whose middle lies in an extent, and the one behind the last."""
    first, end = (round((value - start) / size) for value in (low, high))
    return min(max(first, 0), _CELLS), min(max(end, 0), _CELLS)
