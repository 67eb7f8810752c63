"""Make small spreadsheets and presentations for tests, by hand: XML in ZIP."""

from tests.unit.pipelines.parsers.make import package

_RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_CORE = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
_SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'


def rels(*related: tuple[str, str]) -> str:
    """Relationships rId1, rId2, … by the last word of their type and their target."""
    items = "".join(
        f'<Relationship Id="rId{number}" Type="{_CORE if kind == "core" else f"{_RELS}/{kind}"}" '
        f'Target="{target}"/>'
        for number, (kind, target) in enumerate(related, start=1)
    )
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f"{items}</Relationships>"
    )


def core(title: str, created: str, modified: str) -> str:
    return (
        '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/'
        'core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" '
        'xmlns:dcterms="http://purl.org/dc/terms/">'
        f"<dc:title>{title}</dc:title><dc:creator>Ann</dc:creator>"
        f"<dcterms:created>{created}</dcterms:created>"
        f"<dcterms:modified>{modified}</dcterms:modified></cp:coreProperties>"
    )


def cell(place: str, value: object, style: int = 0, formula: str | None = None) -> str:
    """A cell: text, a number, a truth value, an error ("#REF!"), or None for no value."""
    head = f'<c r="{place}" s="{style}"'
    inside = "" if formula is None else f"<f>{formula}</f>"
    if value is None:
        return f"{head}>{inside}<v></v></c>" if inside else f"{head}/>"
    if isinstance(value, bool):
        return f'{head} t="b">{inside}<v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f"{head}>{inside}<v>{value!r}</v></c>"
    if str(value).startswith("#"):
        return f'{head} t="e">{inside}<v>{value}</v></c>'
    if inside:
        return f'{head} t="str">{inside}<v>{value}</v></c>'
    return f'{head} t="inlineStr"><is><t>{value}</t></is></c>'


def sheet(*rows: str, before: str = "", after: str = "") -> str:
    """A sheet's XML: rows as the inside of ``row`` or whole (with attributes)."""
    inside = "".join(
        line if line.startswith("<row") else f'<row r="{number}">{line}</row>'
        for number, line in enumerate(rows, start=1)
    )
    return (
        f'<worksheet xmlns="{_SHEET}" xmlns:r="{_RELS}">{before}<sheetData>{inside}</sheetData>'
        f"{after}</worksheet>"
    )


def styles(*codes: str, extra: str = "") -> str:
    """A ``styles.xml`` with these number formats as cell styles 1, 2, … (0 is General)."""
    formats = "".join(
        f'<numFmt numFmtId="{200 + place}" formatCode="{code}"/>'
        for place, code in enumerate(codes)
    )
    cells = "".join(
        f'<xf numFmtId="{200 + place}" fontId="0" fillId="0"/>' for place in range(len(codes))
    )
    return (
        f'<styleSheet xmlns="{_SHEET}"><numFmts>{formats}</numFmts>'
        '<fonts><font><color theme="1"/></font><font><color rgb="FFFFFFFF"/></font></fonts>'
        '<fills><fill><patternFill patternType="none"/></fill><fill><patternFill '
        'patternType="solid"><fgColor rgb="FF003366"/></patternFill></fill></fills>'
        f'<cellXfs><xf numFmtId="0" fontId="0" fillId="0"/>{cells}{extra}</cellXfs></styleSheet>'
    )


def workbook(
    sheets: dict[str, str],
    *,
    states: dict[str, str] | None = None,
    strings: list[str] | None = None,
    properties: str = "",
    **parts: str,
) -> bytes:
    """An XLSX: sheets by name, shared strings (as the inside of ``si``), whole further parts by
    name; in a name, ``__`` stands for a slash."""
    listed = "".join(
        f'<sheet name="{name}" sheetId="{number}" state="{(states or {}).get(name, "visible")}" '
        f'r:id="rId{number}"/>'
        for number, name in enumerate(sheets, start=1)
    )
    places = [("worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(sheets) + 1)]
    shared = "".join(f"<si>{text}</si>" for text in strings or [])
    files = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": rels(("officeDocument", "xl/workbook.xml"), ("core", "docProps/core.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{_SHEET}" xmlns:r="{_RELS}">{properties}'
        f"<sheets>{listed}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": rels(
            *places, ("sharedStrings", "sharedStrings.xml"), ("styles", "styles.xml")
        ),
        "xl/sharedStrings.xml": f'<sst xmlns="{_SHEET}">{shared}</sst>',
        "xl/styles.xml": styles(),
        **{f"xl/{place}": xml for (_, place), xml in zip(places, sheets.values(), strict=True)},
        **{name.replace("__", "/"): content for name, content in parts.items()},
    }
    return package(files)


_P = (
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    f'xmlns:r="{_RELS}" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
    'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"'
)
INCH = 914_400


def paragraphs(text: str, properties: str = "") -> str:
    return "".join(
        f"<a:p>{properties}<a:r><a:t>{line}</a:t></a:r></a:p>" for line in text.split("\n")
    )


def shape(
    text: str, at: tuple[float, float] | None = None, holder: str = "", hidden: bool = False
) -> str:
    """A shape with text at its place (inches), or the placeholder ``holder`` ("title", "obj")."""
    place = "" if at is None else _place(*at)
    kind = f'<p:ph type="{holder}"/>' if holder else ""
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="1" name="s" hidden="{int(hidden)}"/><p:cNvSpPr/>'
        f"<p:nvPr>{kind}</p:nvPr></p:nvSpPr><p:spPr>{place}</p:spPr>"
        f"<p:txBody>{text if text.startswith('<') else paragraphs(text)}</p:txBody></p:sp>"
    )


def _place(x: float, y: float, width: float = 2, height: float = 1, tag: str = "a") -> str:
    sizes = [round(item * INCH) for item in (x, y, width, height)]
    return (
        f'<{tag}:xfrm><a:off x="{sizes[0]}" y="{sizes[1]}"/>'
        f'<a:ext cx="{sizes[2]}" cy="{sizes[3]}"/></{tag}:xfrm>'
    )


def frame(inside: str, at: tuple[float, float]) -> str:
    """A frame with a table, chart or SmartArt."""
    return (
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="1" name="f"/></p:nvGraphicFramePr>'
        f"{_place(*at, tag='p')}<a:graphic><a:graphicData>{inside}</a:graphicData></a:graphic>"
        "</p:graphicFrame>"
    )


def picture(x: float, y: float, width: float, height: float) -> str:
    return (
        '<p:pic><p:nvPicPr><p:cNvPr id="1" name="p"/></p:nvPicPr><p:blipFill><a:blip/>'
        f"</p:blipFill><p:spPr>{_place(x, y, width, height)}</p:spPr></p:pic>"
    )


def slide(*shapes: str, root: str = "sld", attributes: str = "") -> str:
    return (
        f"<p:{root} {_P} {attributes}><p:cSld><p:spTree>{''.join(shapes)}</p:spTree></p:cSld>"
        f"</p:{root}>"
    )


def deck(*slides: str, **parts: str | bytes) -> bytes:
    """A PPTX of slides of 13.33 by 7.5 inches, with whole further parts by name."""
    numbers = range(1, len(slides) + 1)
    listed = "".join(f'<p:sldId id="{255 + n}" r:id="rId{n}"/>' for n in numbers)
    files = {
        "[Content_Types].xml": TYPES,
        "_rels/.rels": rels(("officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": f"<p:presentation {_P}><p:sldIdLst>{listed}</p:sldIdLst>"
        '<p:sldSz cx="12192000" cy="6858000"/></p:presentation>',
        "ppt/_rels/presentation.xml.rels": rels(
            *[("slide", f"slides/slide{n}.xml") for n in numbers],
            ("commentAuthors", "commentAuthors.xml"),
        ),
        **{f"ppt/slides/slide{n}.xml": xml for n, xml in zip(numbers, slides, strict=True)},
        **parts,
    }
    return package(files)
