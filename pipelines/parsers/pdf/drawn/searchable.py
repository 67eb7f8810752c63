"""Recognise the text that a scanner's recognition has put under, or unseen over, its pictures."""

from collections.abc import Sequence

from pipelines.parsers.pdf.boxes import Box, holds, share
from pipelines.parsers.pdf.drawn.objects import Drawn, Text

_SCAN = 0.4  # of the page: the least that pictures cover of a scan with some typed words
_SMALL_SCAN = 0.05  # the same, of a page without any other text
_BESIDE = 0.3  # of the recognised text: the most that is typed on a scan
_STAMP = 150  # letters, about: a stamp or a header may be longer than the recognised text


def is_scan_text(drawn: Drawn, unseen: Sequence[Text], frame: Box) -> bool:
    """Say whether texts that nobody sees are the words of the page's pictures."""
    pictures = drawn.pictures
    if not unseen or not pictures:
        return False
    on_pictures = [text for text in unseen if _lies_on(text.box, pictures)]
    if 2 * _length(on_pictures) < _length(unseen):
        return False
    orders = {text.order for text in unseen}
    typed = _length([text for text in drawn.texts if text.order not in orders])
    least = _SCAN if typed else _SMALL_SCAN
    return share(frame, pictures) >= least and typed <= max(_STAMP, _BESIDE * _length(unseen))


def _lies_on(box: Box, pictures: Sequence[Box]) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return any(holds(picture, x, y) for picture in pictures)


def _length(texts: Sequence[Text]) -> float:
    """Return about how many letters the texts have, by their boxes."""
    sides = [sorted((text.box[2] - text.box[0], text.box[3] - text.box[1])) for text in texts]
    return sum(min(1000.0, 1 + 1.4 * long / max(1.0, short)) for short, long in sides)
