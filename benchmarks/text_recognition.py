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
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from machine import ROOT, Cell, arguments, report, watched
from pages import LINES, filled, scanned
from PIL import Image

from pipelines.parsers.recognition import Picture, text_of
from workers.parsing.recogniser import Recogniser

Read = Callable[[Image.Image], str]
TAGGED = re.compile(r"\[\[[A-Z]:(.+?)\]\]")  # key sentences of an account
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
            lines += filled(plain)
        yield "\n".join(lines[:LINES]).strip("\n")
        del lines[:LINES]


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
    read(scanned(pages[0].split("\n"), 0, dpi))  # models are loaded once
    for number, text in enumerate(pages):
        image = scanned(text.split("\n"), number, dpi)
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
