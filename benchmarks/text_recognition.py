"""Text recognition: wrong characters and seconds a page, beside Tesseract on the same pictures.

Pages are typeset from the accounts and notes of training/corpus, drawn at 150 and 300 dots an inch,
made noisy and turned by two degrees. Wrong characters: the edit distance to the text (Levenshtein
1966) through the number of its characters, blanks and line ends counting as one blank.

    python benchmarks/text_recognition.py --pages 20   # needs Debian's tesseract-ocr

Both have the same cores. Without Tesseract its column stays empty.
"""

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Callable, Iterator
from ctypes import c_ushort
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as raw
from machine import ROOT, Cell, arguments, report, watched
from PIL import Image

from pipelines.parsers.recognition import Picture, text_of
from workers.parsing.recogniser import Recogniser

FONTS = (b"Times-Roman", b"Helvetica", b"Courier")
SIZES = (11, 9, 10)  # points
LEFT, TOP, LINES, COLUMNS = 62, 780, 52, 84
WIDTH, HEIGHT = 595, 842  # A4 in points
Read = Callable[[Image.Image], str]
TAGGED = re.compile(r"\[\[[A-Z]:(.+?)\]\]")  # key sentences of an account
SKEW = 2.0  # degrees
NOISE = 18.0  # standard deviation of a pixel, of 255
RECOGNISE = Recogniser()


def texts(count: int) -> Iterator[str]:
    """Yield the texts of pages: accounts one after the other, filled into lines."""
    sys.path.append(str(ROOT))  # the corpus and its reader are not installed
    from training import accounts

    lines: list[str] = []
    entries = iter(accounts.chosen(held_out=False))
    for _ in range(count):
        while len(lines) < LINES:
            plain = TAGGED.sub(r"\1", "\n".join(next(entries).lines))
            plain = plain.encode("latin-1", "ignore").decode("latin-1")  # what the fonts have
            for paragraph in plain.split("\n"):
                lines += textwrap.wrap(paragraph, COLUMNS) or [""]
        yield "\n".join(lines[:LINES]).strip("\n")
        del lines[:LINES]


def drawn(text: str, number: int, dpi: int) -> Image.Image:
    """Return a page as a scanner would: grey, noisy, askew."""
    document = pdfium.PdfDocument.new()
    page = document.new_page(WIDTH, HEIGHT)
    font = raw.FPDFText_LoadStandardFont(document.raw, FONTS[number % len(FONTS)])
    size = SIZES[number % len(SIZES)]
    for row, line in enumerate(text.split("\n")):
        item = raw.FPDFPageObj_CreateTextObj(document.raw, font, size)
        units = [*line.encode("utf-16-le"), 0, 0]
        raw.FPDFText_SetText(item, (c_ushort * (len(units) // 2)).from_buffer(bytearray(units)))
        raw.FPDFPageObj_Transform(item, 1, 0, 0, 1, LEFT, TOP - 14 * row)
        raw.FPDFPage_InsertObject(page.raw, item)
    raw.FPDFPage_GenerateContent(page.raw)
    image = page.render(scale=dpi / 72).to_pil().convert("L")
    image = image.rotate(SKEW, resample=Image.Resampling.BICUBIC, expand=True, fillcolor=255)
    noise = np.random.default_rng(number).normal(0, NOISE, (image.height, image.width))
    return Image.fromarray((np.asarray(image) + noise).clip(0, 255).astype(np.uint8))


def ours(image: Image.Image) -> str:
    rgb = image.convert("RGB")
    return text_of(RECOGNISE(Picture(rgb.width, rgb.height, rgb.tobytes())))


def tesseract(image: Image.Image) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.png"
        image.save(path, compress_level=0)
        cores = {"OMP_THREAD_LIMIT": str(len(os.sched_getaffinity(0)))}
        command = ["tesseract", str(path), "-", "-l", "eng"]
        done = subprocess.run(command, env=os.environ | cores, capture_output=True, check=True)
    return done.stdout.decode()


def distance(one: str, other: str) -> int:
    """Return how many characters are to be changed, added or left out to make one the other."""
    codes = np.frombuffer(other.encode("utf-32-le"), np.uint32)
    steps = np.arange(len(codes) + 1)
    row = steps.copy()
    for letter in one:
        cost = row[:-1] + (codes != ord(letter))
        row = np.concatenate(([row[0] + 1], np.minimum(cost, row[1:] + 1)))
        row = np.minimum.accumulate(row - steps) + steps  # characters that are added
    return int(row[-1])


def flat(text: str) -> str:
    return " ".join(text.split())


def row(
    name: str, dpi: int, read: Callable[[Image.Image], str], pages: list[str]
) -> dict[str, Cell]:
    wrong = characters = 0
    taken = []
    read(drawn(pages[0], 0, dpi))  # models are loaded once
    for number, text in enumerate(pages):
        image = drawn(text, number, dpi)
        started = time.perf_counter()
        found = read(image)
        taken.append(time.perf_counter() - started)
        wrong += distance(flat(text), flat(found))
        characters += len(flat(text))
    return {
        "what": name,
        "dpi": dpi,
        "pages": len(pages),
        "characters": characters,
        "wrong %": 100 * wrong / characters,
        "median s": statistics.median(taken),
    }


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--pages", type=int, default=100, metavar="N")
    measure(parser.parse_args())


def measure(options: argparse.Namespace) -> None:
    pages = list(texts(options.pages))
    readers: dict[str, Read] = {"Nightshift (PP-OCRv6 small)": ours}
    if shutil.which("tesseract"):
        readers["Tesseract"] = tesseract
    with watched() as quiet:
        rows = [row(name, dpi, read, pages) for dpi in (150, 300) for name, read in readers.items()]
    report("text recognition", rows, quiet, options.json)


if __name__ == "__main__":
    main()
