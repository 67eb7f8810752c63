"""Parse XLSX, XLSM, XLTX and XLSB: each sheet is a page with its name above its rows."""

from __future__ import annotations

from collections.abc import Iterator

from pipelines.document import Document
from pipelines.parsers import media_types
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.ooxml.package import Package
from pipelines.parsers.sheets import xlsb, xlsx
from pipelines.parsers.sheets.book import to_document
from pipelines.parsers.sheets.sheet import Room
from pipelines.parsers.tools import Tools


def parse(data: bytes, limits: ParseLimits, tools: Tools) -> Document:
    """Parse a workbook. Rows are lines with bars between cells, numbers as a person sees them.

    ``written`` is the date of the last change if the file was created at most a month before.

    Raises:
        ParseFailure: ``encrypted``, ``empty``, ``no_text``, ``malformed``, ``too_large``.
    """
    package = Package(data, "workbook")
    main = package.main()
    binary = main.lower().endswith(".bin")
    read = xlsb.read_sheets if binary else xlsx.read_sheets
    sheets = list(read(package, main, Room(limits.chars)))
    metadata, written = package.properties()
    return to_document(
        sheets,
        media_types.XLSB if binary else media_types.XLSX,
        limits,
        tools,
        metadata=metadata,
        written=written,
        files=list(_embedded(package)),
    )


def _embedded(package: Package) -> Iterator[tuple[str, bytes]]:
    for name in package.names:
        if "/embeddings/" in name:
            yield name.rpartition("/")[2], package.read(name) or b""
