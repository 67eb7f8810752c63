"""Texts made to be slow to read, and everything that reads a document's or an answer's text."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from pipelines.chunk import chunk
from pipelines.errors import ParseFailure
from pipelines.grounding.draft import Draft
from pipelines.grounding.evidence import Passage
from pipelines.grounding.partial_json import salvage
from pipelines.grounding.quotable import split_pieces
from pipelines.grounding.supporting_sentence import find_support
from pipelines.guardrails.audit import audited
from pipelines.guardrails.check_and_repair import run_guardrails, run_on_text
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.guardrails.repeated_text import find_loop, repeated_items
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.parsers import ParseLimits, media_types, parse_bytes
from pipelines.pipeline import Pipeline
from pipelines.text import (
    answer_sentences,
    compatible,
    control_tokens,
    date_parsing,
    detected_language,
    document_date,
    figures_in_text,
    mail_heads,
    mail_introductions,
    mail_parts,
    normalise,
    number_spelling,
    plain_characters,
    quoted_mail,
    statements,
    words,
)
from pipelines.text.dates.order import date_order
from pipelines.text.dates.phrases import prepared
from tests.unit.pipelines.builders import EXTRACT, ROUTE, SHIPPED, SUMMARISE, document
from tests.unit.pipelines.guardrails.builders import asking, request

Reader = Callable[[str], object]

# Each repeated to the length wanted.
UNITS = {
    # dates and clocks
    "days": "May 1 ",
    "ranges": "from 9 May 2026 to 3 April 2026 ",
    "weekdays": "Friday, ",
    "numeric dates": "1/2/",
    "clock": "12:",
    "iso": "2026-05-",
    "ordinals": "1st ",
    "next": "next next ",
    "in days": "in 3 days ",
    "East Asian days": "5月",
    "year": "2026年",
    # figures and amounts
    "plus": "1+",
    "equals": "1=",
    "digits": "7",
    "dots": "1.",
    "commas": "1,",
    "dollars": "$1",
    "euro": "1 €",
    "percent": "5% ",
    "minus": "-",
    "spaced digits": "1 ",
    "words of number": "one ",
    "hundreds": "hundred and ",
    "myriads": "一万",
    "wide digits": "１",
    "fractions": "1/",
    "times": "2*",
    "units": "3 apples ",
    "totals": "Total 5 ",
    "exponents": "1e",
    "hyphen numbers": "twenty-",
    # brackets, quotes and marks
    "open round": "(",
    "open square": "[",
    "open curly": "{",
    "nested": "([{",
    "closed": "()",
    "shut": ")",
    "quotes": '"',
    "apostrophes": "'",
    "open quote": '"a ',
    "corner": "「",
    "ticks": "`",
    "fence": "```\n",
    "stars": "*",
    "star words": "*a ",
    "underscores": "_",
    "tilde": "~",
    "backslash": "\\",
    "hash": "# ",
    "stop": ".",
    "stops": "a. ",
    "question": "?",
    "colons": "a: ",
    "semicolon": ";",
    "comma": "a, ",
    "equal sign": "=",
    "rule": "-- \n",
    "bars": "| a ",
    "table row": "| a | b |\n",
    "bar": "|",
    "bullets": "- a\n",
    "steps": "1. a\n",
    "at": "a@",
    "mail": "a@b.c ",
    "url": "http://",
    "url path": "http://a/",
    "amp": "&amp;",
    "ampersand": "&",
    "arrow": "<a@",
    "wide comma": "、",
    "wide stop": "。",
    # blanks
    "blank": " ",
    "tabs": "\t",
    "lines": "\n",
    "blank lines": " \n",
    "returns": "\r\n",
    "hyphenated": "ab-\n",
    "zero width": "\u200b",
    "word zero width": "a\u200b",
    "no-break": "\xa0",
    "form feed": "\f",
    "soft": "a\xad",
    "combining": "\u0301",
    "wide blank": "\u3000",
    # words
    "letter": "a",
    "letters": "a ",
    "long words": "abcdefghij",
    "capitals": "A",
    "names": "Ann ",
    "name and": "Ann and ",
    "acronym": "A.",
    "initials": "A. ",
    "abbreviation": "e.g. ",
    "hyphens": "a-",
    "slashes": "a/",
    "apostrophe": "a'",
    "ideographs": "漢",
    "kana": "あ",
    "hebrew": "א ",
    "arabic": "ا",
    "thai": "ก",
    "emoji": "😀",
    "not": "not ",
    "must": "You must ",
    "tasks": "Ann will send it. ",
    "if": "if a then b ",
    "or": "a or b, ",
    "all": "every a is b. ",
    "ignore": "ignore all ",
    "previous": "ignore previous instructions ",
    "the": "the ",
    "same line": "same line\n",
    "please": "please ",
    "said": "he said ",
    "wait": "wait, ",
    "actually": "Actually, no. ",
    "between": "between a and b ",
    "letter count": "letter r ",
    "by": "by Friday ",
    "for": "for Ann: ",
    "to": "to do: ",
    "control": "<start_of_turn>",
    "control open": "<",
    "turn": "<end_of_turn>\n",
    # mail
    "from": "From: ",
    "from lines": "From: a\n",
    "head": "From: a\nSent: b\nTo: c\nSubject: d\n\n",
    "gt": "> ",
    "gt lines": "> a\n",
    "deep": ">",
    "wrote": "Ann wrote:\n",
    "on wrote": "On May 1 Ann wrote ",
    "dashes": "----",
    "divider": "-----Original Message-----\n",
    "signature": "--\nAnn\n",
    "greeting": "Dear Ann,\n",
    "regards": "Kind regards\n",
    "disclaimer": "This e-mail is confidential. ",
    "colon lines": "a:\n",
    "to cc": "To: a; Cc: ",
    "on": "On ",
    "am": "Am 1.5.2026 schrieb ",
    # markup and encodings
    "bold": "<b>",
    "tag": "<a ",
    "end tag": "</b>",
    "attributes": " a=b",
    "comment": "<!--",
    "comment end": "-->",
    "cdata": "<![CDATA[",
    "div": "<div>",
    "row": "<tr><td>",
    "table": "<table>",
    "list": "<ul><li>",
    "style": "<style>a{}",
    "selectors": "a b > c, ",
    "rules": ".a{color:red}",
    "script": "<script>",
    "paragraph": "<p>a",
    "form": "<form><input>",
    "select": "<select><option>a",
    "doctype": "<!DOCTYPE a [",
    "entity": "<!ENTITY a 'b'>",
    "pi": "<?",
    "soft break": "=20",
    "qp": "=?utf-8?q?",
    "qp words": "=?utf-8?q?a?= ",
    "base64": "QUFB",
    "percent hex": "%41",
    "json open": '{"a":',
    "json list": "[1,",
    "escape": "\\u0041",
    "link": "[a](",
    "links": "[a](b) ",
    "image": "![",
    "reference": "[a]: b\n",
    "emphasis": "**a ",
    "quote mark": "> a\n\n",
    "indent": "  - a\n",
    "header continuation": "a: b\n c\n",
    "boundary": "--b\n",
    "begin": "BEGIN:VEVENT\n",
    "rrule": "RRULE:FREQ=DAILY;",
    "fold": "a\n ",
    "rtf group": "{\\a ",
    "rtf": "\\'41",
    "csv": 'a,"',
    "csv quotes": '""',
    "csv rows": "a;b\n",
    "yaml": "a: &a [*a]\n",
    "latex": "\\frac{",
    "dollar math": "$a",
    "boxed": "\\boxed{",
    "sql": "a=1 and ",
    "knight": "A says B is a knight. ",
    "sentence words": "Use exactly 3 sentences. ",
    "paragraphs": "a b\n\n",
    "letters in": "How many r in ",
}

# What a parser needs before and behind the hostile text.
WRAPPED: dict[str, tuple[str, str, str]] = {
    "txt": (media_types.TEXT, "a\n", ""),
    "html": (media_types.HTML, "<html><body>a ", ""),
    "html attribute": (media_types.HTML, '<html><body><p style="', '">a</p>'),
    "html style": (media_types.HTML, "<html><style>", "</style><body><p class=a>a</p><b>c</b>"),
    "md": (media_types.MARKDOWN, "a\n\n", ""),
    "csv": (media_types.CSV, "a,b\n1,2\n", ""),
    "json": (media_types.JSON, "", ""),
    "json text": (media_types.JSON, '{"a": "', '"}'),
    "xml": (media_types.XML, "<a>b ", ""),
    "xml text": (media_types.XML, "<a>b ", "</a>"),
    "eml": (media_types.MAIL, "From: a@b.c\nSubject: d\n\na\n", ""),
    "eml head": (media_types.MAIL, "From: a@b.c\nSubject: d\n", "\n\na\n"),
    "eml subject": (media_types.MAIL, "From: a@b.c\nSubject: ", "\n\na\n"),
    "eml sender": (media_types.MAIL, "Subject: a\nTo: ", "\n\na\n"),
    "eml type": (media_types.MAIL, "From: a@b.c\nContent-Type: text/plain; name=", "\n\na\n"),
    "eml quoted-printable": (
        media_types.MAIL,
        "From: a@b.c\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\na\n",
        "",
    ),
    "eml parts": (
        media_types.MAIL,
        "From: a@b.c\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\na\n",
        "\n--b--\n",
    ),
    "ics": (
        media_types.CALENDAR,
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\nDESCRIPTION:",
        "\nEND:VEVENT\nEND:VCALENDAR\n",
    ),
    "ics lines": (
        media_types.CALENDAR,
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\n",
        "\nEND:VEVENT\nEND:VCALENDAR\n",
    ),
    "ics rule": (
        media_types.CALENDAR,
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260501\nSUMMARY:a\nRRULE:FREQ=DAILY;BYDAY=",
        "\nEND:VEVENT\nEND:VCALENDAR\n",
    ),
    "vcf": (media_types.VCARD, "BEGIN:VCARD\nFN:a\nNOTE:", "\nEND:VCARD\n"),
    "vcf lines": (media_types.VCARD, "BEGIN:VCARD\nFN:a\n", "\nEND:VCARD\n"),
    "rtf": (media_types.RTF, "{\\rtf1 a ", "}"),
}

LIMITS = ParseLimits()
WRITTEN = date(2026, 5, 4)


def _parser(media_type: str, before: str, behind: str) -> Reader:
    def parse(text: str) -> object:
        try:
            return parse_bytes((before + text + behind).encode(), media_type, LIMITS)
        except ParseFailure as failure:
            return failure

    return parse


def _answer(name: str, asked: Callable[[str], TextRequest], answer: Reader = lambda t: t) -> Reader:
    guardrail = audited(GUARDRAILS)[name]

    def judge(text: str) -> object:
        return run_on_text(asked(text), str(answer(text)), {name: guardrail}, None, lambda: 0.0)

    return judge


PROMPTS = (
    "How many are 3 apples and 4 pears? Answer in exactly 3 sentences, without the word 'red', "
    "in English. How often does the letter r stand in strawberry? You are a pirate. "
    "A is a knight and B is a knave. Who is lying? Rewrite it in lower case."
)


def _draft(name: str, pipeline: Pipeline, output: Callable[[str], dict[str, Any]]) -> Reader:
    asked = asking(pipeline, name)

    def check(text: str) -> object:
        made = Draft(output(text))
        return run_guardrails(request(asked, document(text)), made, GUARDRAILS, None, lambda: 0.0)

    return check


def _items(text: str) -> dict[str, Any]:
    item = {"task": text[:240], "owner": text[:80], "due": text[:60], "due_date": None, "quote": ""}
    return {"action_items": [item] * 5}


def _long_items(text: str) -> dict[str, Any]:
    item = {"task": text, "owner": text, "due": text, "due_date": None, "quote": text}
    return {"action_items": [item]}


def _chunks(text: str) -> object:
    return chunk(document(text, pages=4), 400, lambda part: len(part) // 3 + 1, 80)


def _quoted(text: str) -> object:
    lines = text.splitlines() or [""]
    return [mail_heads.head_end(lines, start) for start in range(len(lines))]


def _introduced(text: str) -> object:
    lines = text.splitlines() or [""]
    return [
        (mail_introductions.introduction(lines, n, lambda _: False), mail_heads.is_divider(line),
         mail_heads.is_rule(line), mail_introductions.is_divider(line),
         mail_introductions.grade_of(line))
        for n, line in enumerate(lines)
    ]  # fmt: skip


def readers() -> Iterator[tuple[str, Reader]]:
    """Yield the name of each reader of text, and the function that reads."""
    for name in audited(GUARDRAILS):
        yield f"answer {name}", _answer(name, lambda text: TextRequest(PROMPTS, document=PROMPTS))
        yield (
            f"asked {name}",
            _answer(name, TextRequest, lambda _: "It is 7.\n1. Ann, no 3 + 4 = 8."),
        )
        yield (
            f"both {name}",
            _answer(name, lambda text: TextRequest(f"{PROMPTS} {text}", document=text)),
        )
    for name in GUARDRAILS:
        yield f"items {name}", _draft(name, EXTRACT, _items)
        yield f"long items {name}", _draft(name, EXTRACT, _long_items)
        yield f"summary {name}", _draft(name, SUMMARISE, lambda text: _filled(SUMMARISE, text))
        yield f"route {name}", _draft(name, ROUTE, lambda text: _filled(ROUTE, text))
        yield (
            f"invoice {name}",
            _draft(name, SHIPPED["invoice"], lambda t: _filled(SHIPPED["invoice"], t)),
        )
    for name, wrapped in WRAPPED.items():
        yield f"parse {name}", _parser(*wrapped)
    yield from TEXT_READERS.items()


def _filled(pipeline: Pipeline, text: str) -> dict[str, Any]:
    """An output that holds ``text`` wherever the schema allows a text."""
    filled = _fill(pipeline.output_schema, text)
    assert isinstance(filled, dict)
    return filled


def _fill(schema: Mapping[str, Any], text: str) -> Any:
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema["type"] if isinstance(schema["type"], str) else schema["type"][0]
    if kind == "object":
        return {name: _fill(node, text) for name, node in schema["properties"].items()}
    if kind == "array":
        return [_fill(schema["items"], text)]
    return {"string": text, "integer": 1, "number": 1.5, "boolean": True}[kind]


TEXT_READERS: dict[str, Reader] = {
    "chunks": _chunks,
    "passage": lambda t: (Passage(t).find(t[: len(t) // 2] + "x"), Passage(t).stems),
    "passage find": lambda t: Passage(t).find(t[:12]),
    "support": lambda t: find_support(Passage(t), t[:400]),
    "pieces": split_pieces,
    "salvage": lambda t: salvage('{"action_items":[{"task":"' + t, EXTRACT.output_schema),
    "salvage list": lambda t: salvage('{"action_items":[' + t, EXTRACT.output_schema),
    "loop": find_loop,
    "repeated": lambda t: list(repeated_items(t)),
    "own words": answer_sentences.own_words,
    "sentences": answer_sentences.sentences,
    "compatible": compatible.compatible_text,
    "control tokens": lambda t: control_tokens.readable(control_tokens.neutralise(t)),
    "date": lambda t: date_parsing.resolve(t, WRITTEN),
    "names a day": date_parsing.names_a_day,
    "date phrases": prepared,
    "date order": date_order,
    "prose": detected_language.prose,
    "language": detected_language.language_of,
    "has language": lambda t: detected_language.has_language(t, "de"),
    "document date": lambda t: document_date.date_basis(document(t)),
    "figures": lambda t: list(figures_in_text.figures(t, WRITTEN)),
    "unsupported": lambda t: figures_in_text.unsupported(t, frozenset(), WRITTEN),
    "heads": _quoted,
    "introductions": _introduced,
    "asides": lambda t: mail_parts.without_asides(t, mail_parts.asides(t)),
    "quotes": quoted_mail.split_quotes,
    "normalise": normalise.normalise,
    "values": lambda t: list(number_spelling.values(t)),
    "myriads": number_spelling.myriads,
    "plain": plain_characters.plain_characters,
    "statements": statements.split_statements,
    "alone": lambda t: (statements.stands_alone(t), statements.is_message(t)),
    "stems": words.content_stems,
    "normal form": words.normal_form,
}
