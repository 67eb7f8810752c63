"""Parse pictures (PNG, JPEG, TIFF, …) by text recognition: each frame is a page."""

from io import BytesIO

from PIL import Image, ImageOps, ImageSequence, UnidentifiedImageError

from pipelines.document import Document, Skipped
from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.document_builder import build, check_pages
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.recognition import Picture, Recognised, doubt, text_of
from pipelines.parsers.tools import Tools
from pipelines.result import Reason

_MOST_PIXELS = 120_000_000  # of a frame: an A3 page at 600 dpi has 70 million
_LONG_SIDE = 5000  # pixels; larger frames are made smaller


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a picture; the text of each frame is a page.

    Raises:
        ParseFailure: ``no_text`` without text or where recognition is switched off, ``malformed``,
            ``too_large``.
    """
    if tools.recognise is None:
        raise ParseFailure(
            Reason.NO_TEXT, 'a picture, and text recognition is switched off (ocr = "off")'
        )
    Image.MAX_IMAGE_PIXELS = _MOST_PIXELS // 2  # Pillow refuses twice as many
    try:
        with Image.open(BytesIO(data)) as image:
            kind = Image.MIME.get(image.format or "", "image/unknown")
            check_pages(getattr(image, "n_frames", 1), limits)
            pages = [tools.recognise(_upright(frame)) for frame in ImageSequence.Iterator(image)]
    except Image.DecompressionBombError as error:
        raise ParseFailure(Reason.TOO_LARGE, f"the picture is too large: {error}") from error
    except UnidentifiedImageError as error:  # its own words name an object in memory
        raise ParseFailure(Reason.MALFORMED, "the picture is damaged") from error
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        raise ParseFailure(Reason.MALFORMED, f"the picture is damaged ({error})") from error
    return _document(pages, kind, limits)


def _upright(frame: Image.Image) -> Picture:
    """A frame as the camera held it, on white, in RGB."""
    image = ImageOps.exif_transpose(frame)
    if image.has_transparency_data:
        white = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(white, image.convert("RGBA"))
    image = image.convert("RGB")
    image.thumbnail((_LONG_SIDE, _LONG_SIDE))
    return Picture(image.width, image.height, image.tobytes())


def _document(pages: list[Recognised], kind: str, limits: ParseLimits) -> Document:
    texts = [text_of(page) for page in pages]
    if not any(text.strip() for text in texts):
        raise ParseFailure(Reason.NO_TEXT, "no text was recognised in the picture")
    skipped: list[Skipped] = [
        found for number, page in enumerate(pages, 1) if (found := doubt(page, number))
    ]
    return build(
        texts,
        kind if kind.startswith("image/") else media_types.UNKNOWN,
        limits,
        skipped=skipped,
        recognised=dict(enumerate(pages)),
    )
