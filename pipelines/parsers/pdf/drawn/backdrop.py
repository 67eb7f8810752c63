"""Find the coloured area or the picture that lies below a text, or covers it."""

from collections.abc import Iterator, Sequence

from pipelines.parsers.pdf.boxes import Box, holds
from pipelines.parsers.pdf.drawn.objects import Area, Kind, Text

_BAND = 20.0  # points: areas are looked up by the bands of the page that they touch
_MOST_BANDS = 2000
_MOST_LOOKED_AT = 400  # areas for one text


class Areas:
    """The areas of a page by their height on the page."""

    def __init__(self, areas: Sequence[Area], frame: Box) -> None:
        """``frame``: the visible part of the page in points."""
        self._frame = frame
        self._bands: dict[int, list[Area]] = {}
        for area in areas:
            bottom = max(area.box[1], frame[1])
            for band in self._range(bottom, min(area.box[3], frame[3])):
                self._bands.setdefault(band, []).append(area)

    def below(self, text: Text) -> Area | None:
        """Return the last area drawn before the text that holds the text's middle."""
        x, y = (text.box[0] + text.box[2]) / 2, (text.box[1] + text.box[3]) / 2
        for area in self._near(y):
            if area.order < text.order and holds(area.box, x, y):
                return area
        return None

    def above(self, text: Text) -> Area | None:
        """Return the last area drawn after the text that covers the whole text."""
        left, bottom, right, top = text.box
        y = (bottom + top) / 2
        for area in self._near(y):
            if area.order < text.order:
                return None
            if (
                area.kind is not Kind.GLASS
                and area.box[1] <= bottom + 0.3 * (top - bottom)
                and area.box[3] >= top - 0.3 * (top - bottom)
                and area.box[0] <= left + 1
                and area.box[2] >= right - 1
            ):
                return area
        return None

    def after(self, text: Text) -> bool:
        """Say whether an area is drawn after the text where the text stands."""
        x, y = (text.box[0] + text.box[2]) / 2, (text.box[1] + text.box[3]) / 2
        return any(area.order > text.order and holds(area.box, x, y) for area in self._near(y))

    def _near(self, y: float) -> Iterator[Area]:
        """Yield the areas at a height, the last drawn first."""
        band = self._bands.get(int((y - self._frame[1]) // _BAND), ())
        for at, area in enumerate(reversed(band)):
            if at >= _MOST_LOOKED_AT:
                return
            yield area

    def _range(self, bottom: float, top: float) -> range:
        first = int((bottom - self._frame[1]) // _BAND)
        last = int((top - self._frame[1]) // _BAND)
        return range(first, min(last, first + _MOST_BANDS) + 1)
