"""Make small OpenDocument files for tests, by hand: XML in ZIP."""

from tests.unit.pipelines.parsers.make import package

_BASE = "urn:oasis:names:tc:opendocument:xmlns:"
_NAMES = {
    "office": "office:1.0", "text": "text:1.0", "table": "table:1.0", "draw": "drawing:1.0",
    "style": "style:1.0", "fo": "xsl-fo-compatible:1.0", "svg": "svg-compatible:1.0",
    "presentation": "presentation:1.0", "meta": "meta:1.0", "chart": "chart:1.0",
}  # fmt: skip
NAMESPACES = (
    " ".join(f'xmlns:{prefix}="{_BASE}{name}"' for prefix, name in _NAMES.items())
    + ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"'
)
_KIND = "application/vnd.oasis.opendocument."


def odf(kind: str, body: str, styles: str = "", pages: str = "", **parts: str | bytes) -> bytes:
    """A document ("text", "spreadsheet", "presentation"): the inside of its body, its automatic
    styles, and the inside of ``styles.xml``; whole further parts by name."""
    files = {
        "mimetype": _KIND + kind,
        "content.xml": f"<office:document-content {NAMESPACES}><office:automatic-styles>{styles}"
        f"</office:automatic-styles><office:body><office:{kind}>{body}</office:{kind}>"
        "</office:body></office:document-content>",
        "styles.xml": f"<office:document-styles {NAMESPACES}>{pages}</office:document-styles>",
        **parts,
    }
    return package(files)


def flat(kind: str, body: str) -> bytes:
    """The same as one XML file."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document {NAMESPACES} '
        f'office:mimetype="{_KIND}{kind}"><office:body><office:{kind}>{body}</office:{kind}>'
        "</office:body></office:document>"
    ).encode()


def paragraph(text: str, style: str = "") -> str:
    return f'<text:p text:style-name="{style}">{text}</text:p>'


def style(name: str, family: str, inside: str = "", attributes: str = "") -> str:
    head = f'style:name="{name}" style:family="{family}" {attributes}'
    return f"<style:style {head}>{inside}</style:style>"


def cell(text: str, attributes: str = "", kind: str = "table-cell") -> str:
    inside = f"<text:p>{text}</text:p>" if text else ""
    return f"<table:{kind} {attributes}>{inside}</table:{kind}>"


def line(*cells: str, attributes: str = "") -> str:
    return f"<table:table-row {attributes}>{''.join(cells)}</table:table-row>"


def table(name: str, *lines: str, columns: str = "", style: str = "", after: str = "") -> str:
    return (
        f'<table:table table:name="{name}" table:style-name="{style}">{columns}'
        f"{''.join(lines)}{after}</table:table>"
    )
