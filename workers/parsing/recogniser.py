"""Text recognition (OCR) of pages and photographs, by RapidOCR's PP-OCRv6 models.

It runs in the killable child of the parsing server. Models are loaded when the first picture comes,
by as many threads as the child may use cores.
"""

import os
import time
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipelines.errors import ParseFailure
from pipelines.parsers.recognition import Picture, Recognised, RecognisedLine
from pipelines.result import Reason
from workers.onnx_threads import sleep_soon

# Lines are looked for in a smaller picture. In a large one the model misses the few words of a page
# that is nearly empty; small print needs it.
_LONG_SIDE, _LARGER_SIDE = 960, 1920  # pixels
_LEAST_LIKE_TEXT = 0.3  # the model's own 0.5 misses a lone word on a page
_SMALL_PRINT = 9  # pixels of a line's height in the smaller picture
_LEGIBLE = 0.5  # confidence of a line: below it is no writing, or none that the model knows
_TALL = 1.5  # a box that is so much higher than wide holds a line that lies on its side
_STRIP = 16  # at most so many times longer than high is what the model looks at
_PROBES = 6  # lines by which upright and upside down are told apart
_CLEARLY = 0.15  # by so much the other way round must be surer

Pixels = NDArray[np.uint8]  # [height, width, 3], blue first
Corners = NDArray[np.float32]  # [N, 4, 2]: x and y of each box's corners


class Recogniser:
    """Finds lines of text in pictures, also in turned and skewed ones."""

    def __init__(self, model: str | None = None) -> None:
        """``model`` is the file of a recognition model; by default the one that comes along."""
        self._model = model

    def __call__(self, picture: Picture) -> Recognised:
        """Return the lines of a picture, with boxes in the picture as it stands straight."""
        started = time.perf_counter()
        pixels = np.frombuffer(picture.rgb, np.uint8).reshape(picture.height, picture.width, 3)
        pixels = np.ascontiguousarray(pixels[..., ::-1])  # OpenCV's order of colours
        turned = 0
        boxes = self._boxes(pixels)
        if _lies(boxes):
            pixels, turned = np.ascontiguousarray(np.rot90(pixels, -1)), 90
            boxes = self._boxes(pixels)
        crops = _crops(pixels, boxes)
        if self._upside_down(crops):
            turned += 180
            crops = [_half_turn(crop) for crop in crops]
            size = np.array([pixels.shape[1], pixels.shape[0]], np.float32)
            boxes = np.roll(size - boxes, 2, axis=1)  # again from the upper left corner on
        corners, skew = _straightened(boxes)
        read = [(text.strip(), score) for text, score in self._read(crops)]
        lines = tuple(
            _line(text, box, score)
            for box, (text, score) in zip(corners, read, strict=True)
            if text and score >= _LEGIBLE
        )
        unread = sum(len(text) for text, score in read if score < _LEGIBLE)
        height, width = pixels.shape[:2]
        return Recognised(lines, width, height, turned, skew, time.perf_counter() - started, unread)

    @cached_property
    def _engine(self) -> Any:
        from rapidocr import RapidOCR
        from rapidocr.inference_engine.onnxruntime import OrtInferSession

        if self._model is not None and not Path(self._model).is_file():
            raise ParseFailure(Reason.UNSUPPORTED, f"ocr_model {self._model} is not a file")
        # RapidOCR has no parameter for how long threads spin.
        setattr(OrtInferSession, "_init_sess_opts", staticmethod(_session_options))  # noqa: B010
        return RapidOCR(
            params={
                "Rec.model_path": self._model,
                "Global.log_level": "critical",
                "Global.max_side_len": _LARGER_SIDE,
                "Det.box_thresh": _LEAST_LIKE_TEXT,
            }
        )

    def _boxes(self, pixels: Pixels) -> Corners:
        """The corners [N, 4, 2] of all lines, clockwise from the upper left, in pixels."""
        boxes, scale = self._found(pixels, _LONG_SIDE)
        if scale == 1 or (len(boxes) and _height(boxes) * scale >= _SMALL_PRINT):
            return boxes
        more, _ = self._found(pixels, _LARGER_SIDE)
        return more if len(more) > len(boxes) else boxes

    def _found(self, pixels: Pixels, side: int) -> tuple[Corners, float]:
        """The boxes found with a longer side of at most so many pixels, and the scale."""
        import cv2

        height, width = pixels.shape[:2]
        scale = min(1.0, side / max(height, width))
        size = max(1, round(width * scale)), max(1, round(height * scale))
        small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
        # The model's shorter side is 736 pixels: a strip would be made as many times longer.
        below, right = (max(0, max(size) // _STRIP - side) for side in (size[1], size[0]))
        small = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_REPLICATE)
        found = self._engine(small, use_det=True, use_cls=False, use_rec=False).boxes
        boxes = np.zeros((0, 4, 2)) if found is None else np.asarray(found)
        return (boxes * (width / size[0], height / size[1])).astype(np.float32), scale

    def _read(self, crops: list[Pixels]) -> list[tuple[str, float]]:
        """The text of each cropped line, and how sure its characters are on average."""
        if not crops:
            return []
        found = self._engine.recognize_txt(crops)
        return [(text, float(score)) for text, score in zip(found.txts, found.scores, strict=True)]

    def _upside_down(self, crops: list[Pixels]) -> bool:
        widest = sorted(crops, key=lambda crop: -crop.shape[1])[:_PROBES]
        upright = _mean(self._read(widest))
        if not widest or upright > 1 - _CLEARLY:
            return False
        return _mean(self._read([_half_turn(crop) for crop in widest])) > upright + _CLEARLY


def _session_options(configuration: Any) -> Any:
    """Return the options of a session of RapidOCR's, in place of its own function."""
    import onnxruntime as ort

    options = ort.SessionOptions()
    options.intra_op_num_threads = len(os.sched_getaffinity(0))
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = configuration.enable_cpu_mem_arena
    options.log_severity_level = 4
    sleep_soon(options)
    return options


def _line(text: str, corners: Corners, confidence: float) -> RecognisedLine:
    (left, top), (right, bottom) = corners.min(0).tolist(), corners.max(0).tolist()
    return RecognisedLine(text, left, top, right, bottom, confidence)


def _crops(pixels: Pixels, boxes: Corners) -> list[Pixels]:
    from rapidocr.utils.process_img import get_rotate_crop_image

    return [get_rotate_crop_image(pixels, box.copy()) for box in boxes]


def _half_turn(pixels: Pixels) -> Pixels:
    return np.ascontiguousarray(pixels[::-1, ::-1])


def _height(boxes: Corners) -> float:
    """The median height of lines: the shorter sides of their boxes."""
    sides = np.linalg.norm(boxes - np.roll(boxes, 1, axis=1), axis=2)
    return float(np.median(sides.min(1)))


def _mean(read: list[tuple[str, float]]) -> float:
    return sum(score for _, score in read) / len(read) if read else 0.0


def _lies(boxes: Corners) -> bool:
    """Say whether most of the text stands at right angles to the page."""
    wide = np.linalg.norm(boxes[:, 0] - boxes[:, 1], axis=1)
    high = np.linalg.norm(boxes[:, 1] - boxes[:, 2], axis=1)
    return bool(high[high > _TALL * wide].sum() > wide[wide > _TALL * high].sum())


def _straightened(boxes: Corners) -> tuple[Corners, float]:
    """Turn corners about the origin so that lines run level; return them and the degrees."""
    if not len(boxes):
        return boxes, 0.0
    along = boxes[:, 1] - boxes[:, 0]
    angle = -float(np.median(np.arctan2(along[:, 1], along[:, 0])))
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]], np.float32)
    return boxes @ turn.T, float(np.degrees(angle))


recogniser = cache(Recogniser)  # one for the process, because its models are slow to load
