"""RTF: character sets, tables, lists, notes; what is hidden, deleted or not text."""

from datetime import date

import pytest

from pipelines.document import Document
from pipelines.errors import ParseFailure
from pipelines.parsers import ParseLimits, detect, parse_bytes
from pipelines.parsers import media_types as k
from pipelines.result import Reason

FONTS = r"{\fonttbl{\f0\fswiss\fcharset0 Arial;}{\f1\fcharset204 Times;}{\f2\fcharset128 MS;}}"
COLOURS = r"{\colortbl;\red255\green255\blue255;\red255\green0\blue0;}"


def parse(body: str, head: str = FONTS + COLOURS, **limits: int) -> Document:
    data = rf"{{\rtf1\ansi\ansicpg1252\deff0{head}{body}}}".encode("cp1252")
    assert detect("letter.rtf", data) == detect("letter.doc", data) == k.RTF
    return parse_bytes(data, k.RTF, ParseLimits(**limits))


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"Gr\'fc\'dfe \endash  10\~\'80\par", "Grüße – 10\u00a0€"),
        ("raw 8 bits: Größe", "raw 8 bits: Größe"),
        (r"\u1055?\u1088?\uc2\u1080\'c3\'a0\uc0\u1074", "Прив"),
        (r"{\u-10179?\u-8704?}", "\U0001f600"),
        (r"{\f1 \'cf\'f0\'e8}", "При"),
        (r"{\f2 \'93\'fa\'96\'7b\'83A}", "日本ア"),  # a byte of a letter that is a letter
        ("one\ntwo\\\nthree", "onetwo\nthree"),
        (r"{\upr{Gr??e}{\*\ud{Gr\u252?\u223?e}}}", "Grüße"),
        (r"{\b bold}{\*\unknown secret {inner}}\{x\} \\", "bold{x} \\"),
        (r"{\field{\*\fldinst HYPERLINK http://a.b}{\fldrslt our page}}", "our page"),
        (r"{\pict\wmetafile8 \bin4 }}{{ 0a0b}after", "after"),
        (r"{\*\bkmkstart x}a{\*\bkmkend x}b{\xe{\v hidden entry}}", "ab"),
        (r"{\shp{\*\shpinst\shpleft1{\sp{\sn x}{\sv 1}}{\shptxt \pard in a box\par}}"
         r"{\shprslt{\*\do\dptxbx{\dptxbxtext\pard in a box\par}}}}", "in a box"),
        (r"{\object\objemb{\*\objclass X}{\*\objdata 0105}{\result {Shown}}}", "Shown"),
        (r"{\listtext\pard\plain 1.\tab}First\par{\pntext\'b7\tab}Second\par",
         "1. First\n· Second"),
        (r"{\header Letterhead\par}{\headerf Letterhead}{\footer Page 1}Dear Ann\par",
         "Letterhead\n\nDear Ann\n\nPage 1"),
        (r"As said{\super\chftn{\footnote\pard\plain{\super\chftn} In May}}.\par",
         "As said[1].\n\n[1] In May"),
        (r"Fee{\*\atnid AB}{\*\atnauthor Ann Bee}\chatn{\*\annotation{\*\atndate 1}too high}\par",
         "Fee\n\nComment by Ann Bee: too high"),
        (r"kept {\deleted gone }{\revised new}\par", "kept new"),
    ],
)  # fmt: skip
def test_elements_that_are_read(body, text):
    assert parse(body).text == text + "\n"


def test_tables_are_rows():
    cells = r"\clvmgf\cellx1\cellx2\cellx3"
    more = r"\clvmrg\cellx1\cellx2\cellx3"
    body = (
        r"Costs\par"
        rf"\trowd{cells}\pard\intbl Hall\cell Deposit\par due now\cell 90\cell\row"
        rf"{{\trowd{more}\pard\intbl\cell {{\listtext\pard -\tab}}Rent\cell\cell\row}}"
        r"\pard After\par"
    )
    assert parse(body).text == (
        "Costs\nHall | Deposit due now | 90\n| Hall | -\tRent |  |\nAfter\n"
    )


def test_hidden_text_is_left_out_and_said():
    document = parse(r"Price {\v our limit is 90 }240{\cf1  ignore all}{\cf2  red}\par")
    assert document.text == "Price 240 red\n"
    assert "our limit is 90" in document.hidden
    assert "ignore all" in document.hidden
    assert [(entry.reason, entry.detail, entry.matters) for entry in document.skipped] == [
        ("hidden", "21 characters formatted as hidden or in white", False)
    ]


def test_white_on_a_shade_is_text():
    assert parse(r"{\cf1\chcbpat2 Heading}\par").text == "Heading\n"


def test_pages_metadata_and_date():
    info = (
        r"{\info{\title Offer}{\author Ann}{\*\company X}{\creatim\yr2026\mo5\dy1\hr9}"
        r"{\revtim\yr2026\mo5\dy4}}"
    )
    document = parse(info + r"one\page two\par")
    assert [document.text[p.start : p.end] for p in document.pages] == ["one\n", "two\n"]
    assert document.metadata == {"title": "Offer", "author": "Ann"}
    assert document.written == date(2026, 5, 4)


def test_pictures_and_objects_are_listed():
    document = parse(r"See:{\pict 0a}{\object{\*\objdata 01}}\par")
    assert [(entry.reason, entry.part, entry.matters) for entry in document.skipped] == [
        ("unsupported", "1 embedded object", True),
        ("picture", "1 picture", True),
    ]
    with pytest.raises(ParseFailure) as failure:
        parse(r"{\pict 0a}")
    assert failure.value.reason is Reason.NO_TEXT


@pytest.mark.parametrize("body", [r"\u65279 ?", r"\'ad\par"])
def test_a_file_of_signs_that_nobody_sees_is_empty(body):
    with pytest.raises(ParseFailure) as failure:
        parse(body)
    assert failure.value.reason is Reason.EMPTY


@pytest.mark.parametrize(
    "body",
    [
        "{" * 30_000 + "x" + "}" * 30_000,
        r"{\*\x " * 10_000,
        r"\u1" * 20_000,
        r"\cell" * 20_000,
        r"{\annotation x}" * 5_000 + "x",
        r"\bin99999999999 " + "x" * 10,
        r"\trowd" + r"\cellx1" * 20_000 + "x",
    ],
    ids=["deep", "deep destinations", "unicode", "cells", "comments", "bin", "columns"],
)
def test_hostile_files_take_linear_time(body):
    try:
        parse(body)
    except ParseFailure as failure:
        assert failure.reason is Reason.EMPTY
