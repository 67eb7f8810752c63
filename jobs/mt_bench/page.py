"""Render a tape as one HTML page that loads nothing and runs no text of a model."""

import base64
import hashlib
import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from difflib import SequenceMatcher
from html import escape

from jobs.mt_bench.grades import BY_HAND, Grade
from jobs.mt_bench.page_script import SCRIPT
from jobs.mt_bench.page_style import STYLE
from jobs.mt_bench.tape import TapeLine, by_question

QUIET = ("passed", "not_applicable")  # verdicts that are folded
LONGEST_DIFF = 4000  # words of both texts; differences of longer texts are not marked
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")  # not allowed in HTML


def policy(*, served: bool) -> str:
    """Return the content security policy, which allows only our script and style by digest."""
    saves = " connect-src 'self';" if served else ""
    return (
        f"default-src 'none'; script-src '{_source(SCRIPT)}'; style-src '{_source(STYLE)}';{saves}"
        " base-uri 'none'; form-action 'none'"
    )


def page(lines: Sequence[TapeLine], grades: Collection[Grade], tape: str, *, served: bool) -> str:
    """Return the page. ``tape`` is the tape's name without suffix. A page that is ``served`` saves
    its grades on the server; otherwise it offers them for download."""
    lines = in_page_order(lines)
    first = lines[0]
    kind = "with guardrails" if first.guardrails else "raw"
    title = f"MT-Bench: {first.model.id}, {kind}"
    body = "\n".join(_body(lines, grades))
    categories = dict.fromkeys(line.category for line in lines)
    links = "".join(f'<a href="#{_anchor(name)}">{_text(name)}</a>' for name in categories)
    where = "Every grade is saved at once." if served else (
        'Grades are kept in this browser: <button id="download">Download grades</button>, then'
        " <code>show TAPE --grades FILE</code> keeps them beside the tape."
    )  # fmt: skip
    attributes = (
        f'data-served="{str(served).lower()}" data-tape="{_attribute(tape)}"'
        f' data-grades="{_attribute(tape)}.grades.json"'
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="{_attribute(policy(served=served))}">
<meta name="referrer" content="no-referrer">
<title>{_text(title)}</title>
<style>{STYLE}</style>
</head>
<body {attributes}>
<header>
<h1>{_text(title)}</h1>
<p>{_text(_about(lines))}</p>
<p><span id="count"></span> <span id="said" role="status"></span></p>
<p>j, k: next, previous turn; 1 to 9, 0 for 10: grade it; x: no grade. {where}</p>
<nav>{links}</nav>
</header>
<main>
{body}
</main>
<script>{SCRIPT}</script>
</body>
</html>
"""


def _body(lines: Sequence[TapeLine], grades: Collection[Grade]) -> Iterator[str]:
    """Yield headings and articles in the order of ``lines``; the server counts articles so."""
    known: dict[tuple[int | str, int], list[Grade]] = {}
    for grade in grades:
        known.setdefault(grade.key, []).append(grade)
    category = None
    for turns in by_question(lines).values():
        if turns[0].category != category:
            category = turns[0].category
            yield f'<h2 id="{_anchor(category)}">{_text(category)}</h2>'
        yield f"<h3>Question {_text(str(turns[0].question_id))}</h3>"
        for line in turns:
            yield from _turn(line, known.get(line.key, []))


def in_page_order(lines: Sequence[TapeLine]) -> list[TapeLine]:
    """Return the lines sorted by category and question, as the page shows them."""
    categories = list(dict.fromkeys(line.category for line in lines))
    by_category = sorted(lines, key=lambda line: categories.index(line.category))
    return [line for turns in by_question(by_category).values() for line in turns]


def _turn(line: TapeLine, grades: Sequence[Grade]) -> Iterator[str]:
    hand = next((grade for grade in grades if grade.by == BY_HAND), None)
    graded = f'"{hand.grade:g}" data-at="{_attribute(hand.at)}"' if hand else '""'
    question = _attribute(json.dumps(line.question_id))
    yield (
        f'<article data-question="{question}" data-turn="{line.turn}"'
        f' data-answer="{line.answer_digest}" data-grade={graded}>'
    )
    yield f"<h4>Turn {line.turn}: asked</h4><pre>{_with_code(line.prompt)}</pre>"
    if line.draft is None or line.draft == line.response:
        yield f"<h4>answered</h4><pre>{_with_code(line.response)}</pre>"
    else:
        before, after = marked(line.draft, line.response)
        yield (
            f'<div class="two"><div><h4>draft</h4><pre>{before}</pre></div>'
            f"<div><h4>after the guardrails</h4><pre>{after}</pre></div></div>"
        )
    if line.finish != "stop":
        yield f'<p class="cut">cut off: {_text(line.finish)}</p>'
    yield from _verdicts(line)
    if line.reference is not None:
        reference = _with_code(line.reference)
        yield f"<details><summary>reference</summary><pre>{reference}</pre></details>"
    for grade in grades:
        if grade.by != BY_HAND:
            summary, note = _text(f"{grade.by}: {grade.grade:g}"), _text(grade.note)
            yield f"<details><summary>{summary}</summary><pre>{note}</pre></details>"
    tokens = f"{line.tokens.completion} tokens, {line.seconds:.1f} s"
    if line.guardrails:
        tokens += f"; guardrails: {line.tokens.asked} tokens, {line.guardrail_seconds:.1f} s"
    yield f'<p class="facts">{_text(tokens)}</p>'
    buttons = "".join(
        f'<button value="{n}" aria-pressed="false">{n}</button>' for n in range(1, 11)
    )
    label = f"grade of question {line.question_id}, turn {line.turn}"
    yield f'<fieldset aria-label="{_attribute(label)}">{buttons}</fieldset></article>'


def _verdicts(line: TapeLine) -> Iterator[str]:
    telling = [verdict for verdict in line.verdicts if verdict.verdict not in QUIET]
    if telling:
        items = "".join(
            f'<li class="{_attribute(v.verdict)}">{_text(f"{v.name}: {v.verdict}")}'
            f"{_text(f' · {v.detail}' if v.detail else '')}</li>"
            for v in telling
        )
        yield f"<ul>{items}</ul>"
    quiet = [v for v in line.verdicts if v.verdict in QUIET]
    if quiet:
        said = ", ".join(f"{v.name}: {v.verdict.replace('_', ' ')}" for v in quiet)
        yield f"<details><summary>other guardrails</summary>{_text(said)}</details>"


def marked(draft: str, text: str) -> tuple[str, str]:
    """Return both texts as HTML; words that only one of them has are marked."""
    a, b = re.findall(r"\s+|\S+", draft), re.findall(r"\s+|\S+", text)
    if len(a) + len(b) > LONGEST_DIFF:
        return _text(draft), _text(text)
    before, after = [], []
    for kind, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        old, new = _text("".join(a[i:j])), _text("".join(b[k:m]))
        before.append(old if kind == "equal" or not old else f"<del>{old}</del>")
        after.append(new if kind == "equal" or not new else f"<ins>{new}</ins>")
    return "".join(before), "".join(after)


def _with_code(text: str) -> str:
    """The text as HTML, with fenced blocks as code."""
    parts = re.split(r"(^```.*?(?:^```\s*?$|\Z))", text, flags=re.M | re.S)
    return "".join(
        f"<code>{_text(part)}</code>" if place % 2 else _text(part)
        for place, part in enumerate(parts)
    )


def _about(lines: Sequence[TapeLine]) -> str:
    first = lines[0]
    said = Counter(verdict.verdict for line in lines for verdict in line.verdicts)
    parts = [
        f"{len({line.question_id for line in lines})} questions, {len(lines)} turns",
        f"model {first.model.digest[:8]} {first.model.quantization}".rstrip(),
        f"nightshift {first.nightshift}" if first.nightshift else "",
        *(f"{said[kind]} {kind}" for kind in ("repaired", "flagged", "failed_open") if said[kind]),
    ]
    return " · ".join(part for part in parts if part)


def _text(text: str) -> str:
    return escape(_CONTROLS.sub("\ufffd", text))


_attribute = _text  # html.escape takes quotes as well


def _anchor(name: str) -> str:
    return f"category-{hashlib.sha256(name.encode('utf-8', 'backslashreplace')).hexdigest()[:8]}"


def _source(text: str) -> str:
    """The source expression of a script or style in a content security policy."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"sha256-{digest}"
