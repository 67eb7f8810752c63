"""Read the headers and footers of an OpenDocument text."""

from __future__ import annotations

from pipelines.parsers.odf.blocks import PAGE_BREAK
from pipelines.parsers.odf.names import STYLE
from pipelines.parsers.odf.package import OdfFile
from pipelines.parsers.odf.styles import Styles
from pipelines.parsers.odf.text import Reader


def margins(file: OdfFile, styles: Styles, reader: Reader, which: str) -> list[str]:
    """Return the distinct headers (or footers) of the pages that the document uses."""
    if file.styles is None:
        return []
    used = {name for name in styles.masters.values() if name}
    texts: dict[str, None] = {}
    for place, master in enumerate(file.styles.iter(STYLE + "master-page")):
        if place and master.get(STYLE + "name") not in used:
            continue
        for child in master:
            if child.tag.startswith(f"{STYLE}{which}") and child.get(STYLE + "display") != "false":
                text = reader.text(child).replace(PAGE_BREAK, "").strip()
                if text:
                    texts[text] = None
    return list(texts)
