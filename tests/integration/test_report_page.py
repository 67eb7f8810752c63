"""The page of a report in a real browser: at three widths, on paper, for a screen reader."""

import re
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pypdfium2
import pytest

from jobs.report.gather import gather
from jobs.report.page import page
from jobs.settings import Settings
from tests.integration.report_night import BEGAN, whole_night
from tests.unit.jobs.kit import make_home

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not on this machine")

# The page itself runs no script: another one frames it and writes down what it sees.
FRAME = """<!DOCTYPE html><iframe width="{width}" height="800" src="report.html"></iframe>
<iframe width="{width}" height="800" src="hostile.html"></iframe><pre></pre><script>
addEventListener("load", () => {{
  const frames = [...document.querySelectorAll("iframe")];
  document.querySelector("pre").textContent = frames.map(frame => {{
    const page = frame.contentDocument, root = page.documentElement;
    const cut = [...page.querySelectorAll("h1, h4, p, code, li, td, dd")]
      .filter(element => !element.closest(".scroll"))
      .filter(element => element.getBoundingClientRect().right > root.clientWidth + 1);
    return [root.clientWidth, root.scrollWidth, cut.length,
            getComputedStyle(page.querySelector(".todo li")).display, page.images.length].join(" ");
  }}).join("|");
}});
</script>"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report of 300 documents of which 20 want review, and one of names that are hostile."""
    made = tmp_path_factory.mktemp("pages")
    write(made / "report.html", make_home(tmp_path_factory.mktemp("night")), 300, 20)
    home = make_home(tmp_path_factory.mktemp("hostile"))
    write(made / "hostile.html", home, 12, 4, suffix="W" * 150 + "<img src=x onerror=alert(1)>.pdf")
    return made


def write(path: Path, settings: Settings, count: int, reviews: int, suffix: str = ".pdf") -> None:
    night = whole_night(settings, count, reviews, suffix=suffix)
    night.now += 60
    path.write_text(page(gather(settings, night.ledger, BEGAN)), encoding="utf-8")


def chromium(folder: Path, *words: str) -> str:
    done = subprocess.run(
        [
            str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            f"--user-data-dir={folder}/browser", *words,
        ],
        capture_output=True, text=True, timeout=120, check=True, cwd=folder,
    )  # fmt: skip
    return done.stdout


@pytest.mark.parametrize("width", [375, 768, 1280])
def test_nothing_is_cut_off_at(folder: Path, width: int) -> None:
    (folder / "frame.html").write_text(FRAME.format(width=width))
    shown = chromium(
        folder, "--allow-file-access-from-files", "--virtual-time-budget=5000", "--dump-dom",
        f"file://{folder}/frame.html",
    )  # fmt: skip
    found = re.findall(r"<pre>([^<]+)</pre>", shown)
    assert found, shown
    for told in found[0].split("|"):
        inner, scroll, cut, display, images = told.split()
        assert int(scroll) <= int(inner), told
        assert int(cut) == 0, told
        assert display == "grid"  # the style was allowed by the policy
        assert images == "0"


def test_a_night_prints_on_two_pages(folder: Path) -> None:
    chromium(
        folder, "--no-pdf-header-footer", f"--print-to-pdf={folder}/report.pdf",
        f"file://{folder}/report.html",
    )  # fmt: skip
    document = pypdfium2.PdfDocument(folder / "report.pdf")
    text = "".join(sheet.get_textpage().get_text_range() for sheet in document)
    assert len(document) <= 2
    assert "24 of 300 documents need you" in text
    assert len(re.findall("nightshift review [0-9a-f]{8}", text)) == 20
    assert "Machine and model" in text


def test_a_screen_reader_finds_its_way(folder: Path) -> None:
    written = (folder / "report.html").read_text(encoding="utf-8")
    levels = [int(level) for level in re.findall(r"<h([1-6])", written)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert '<html lang="en">' in written
    for table in re.findall(r"<table>.*?</table>", written, re.DOTALL):
        assert "<caption>" in table
        assert len(re.findall(r"<th scope=", table)) == len(re.findall(r"<th\b", table))
    for drawing in re.findall(r"<svg.*?</svg>", written, re.DOTALL):
        assert 'aria-hidden="true"' in drawing or "<title" in drawing
    ids = re.findall(r'\bid="([^"]+)"', written)
    assert len(ids) == len(set(ids))
    for names in re.findall(r'aria-labelledby="([^"]+)"', written):
        assert set(names.split()) <= set(ids)
