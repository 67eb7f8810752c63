"""Checkers of an answer's form and markup. Each returns the fault, or ""."""

import json
import re

from pipelines.guardrails.answers.constraints.constraint import Arguments, compare

ANSWERS = ("My answer is yes.", "My answer is no.", "My answer is maybe.")
_FENCE = re.compile(r"\A```(?:json|Json|JSON)?|```\Z")


def placeholders(text: str, arguments: Arguments) -> str:
    found = sum(map(_bracketed, text.split("\n")))
    return compare(found, "at least", arguments["num_placeholders"], "placeholders such as [name]")


def bullets(text: str, arguments: Arguments) -> str:
    found = len(re.findall(r"^[^\S\n]*(?:\*[^*].*|-.*)$", text, re.MULTILINE))
    return _exactly(found, arguments["num_bullets"], 'bullet points that begin with "* "')


def highlights(text: str, arguments: Arguments) -> str:
    """Counts ``*marked*`` and ``**marked**``."""
    single = [x for x in re.findall(r"\*[^\n*]*\*", text) if x.strip("*").strip()]
    double = [x for x in re.findall(r"\*\*[^\n*]*\*\*", text) if x.strip("*").strip()]
    what = "sections highlighted like *this*"
    return compare(len(single) + len(double), "at least", arguments["num_highlights"], what)


def sections(text: str, arguments: Arguments) -> str:
    marker = arguments["section_spliter"].strip()
    found = len(re.findall(rf"{re.escape(marker)}\s?\d+", text))
    what = f'sections that begin with "{marker} X"'
    return compare(found, "at least", arguments["num_sections"], what)


def divided_paragraphs(text: str, arguments: Arguments) -> str:
    parts = _parts(re.split(r"\s?\*\*\*\s?", text))
    if parts is None:
        return "has nothing between two dividers ***"
    return _exactly(len(parts), arguments["num_paragraphs"], "paragraphs divided by ***")


def paragraph_first_word(text: str, arguments: Arguments) -> str:
    paragraphs = [part.strip() for part in text.split("\n\n") if part.strip()]
    wrong = _exactly(
        len(paragraphs), arguments["num_paragraphs"], "paragraphs parted by a blank line"
    )
    if wrong:
        return wrong
    place, wanted = arguments["nth_paragraph"], arguments["first_word"].lower()
    # IFEval counts the empty parts too.
    paragraph = "".join(text.split("\n\n")[place - 1 : place]).strip()
    first = re.match(r"[^.,?!'\"\s]*", paragraph.lstrip("'").lstrip('"'))
    if first and place <= len(paragraphs) and first[0].lower() == wanted:
        return ""
    return f'has a paragraph {place} that does not start with "{wanted}"'


def postscript(text: str, arguments: Arguments) -> str:
    marker = arguments["postscript_marker"].strip()
    known = {"P.P.S": r"p\.\s?p\.\s?s", "P.S.": r"p\.\s?s\."}
    pattern = known.get(marker, re.escape(marker.lower()))
    return (
        "" if re.search(pattern, text.lower()) else f'has no postscript that starts with "{marker}"'
    )


def title(text: str, arguments: Arguments) -> str:
    found = re.findall(r"<<[^\n]+>>", text)
    held = any(x.lstrip("<").rstrip(">").strip() for x in found)
    return "" if held else "has no title in double angular brackets such as <<title>>"


def json_format(text: str, arguments: Arguments) -> str:
    try:
        json.loads(_FENCE.sub("", text.strip()).strip())
    except (ValueError, RecursionError) as error:
        return f"is not JSON alone ({error})"
    return ""


def constrained_response(text: str, arguments: Arguments) -> str:
    options = arguments.get("options", ANSWERS)
    return "" if any(option in text for option in options) else f"contains none of {list(options)}"


def two_responses(text: str, arguments: Arguments) -> str:
    parts = _parts(text.split("******"))
    if parts is None:
        return "has nothing between two dividers ******"
    if len(parts) == 2 and parts[0] == parts[1]:
        return "gives the same response twice"
    return _exactly(len(parts), 2, "responses divided by ******")


def repeat_prompt(text: str, arguments: Arguments) -> str:
    wanted = arguments["prompt_to_repeat"].strip().lower()
    held = text.strip().lower().startswith(wanted)
    return "" if held else "does not begin with the request, word for word"


def end_phrase(text: str, arguments: Arguments) -> str:
    phrase = arguments["end_phrase"].strip()
    held = text.strip().strip('"').lower().endswith(phrase.lower())
    return "" if held else f'does not end with "{phrase}"'


def quotation(text: str, arguments: Arguments) -> str:
    text = text.strip()
    held = len(text) > 1 and text[0] == text[-1] == '"'
    return "" if held else "is not wrapped in double quotation marks"


def _bracketed(line: str) -> int:
    """The number of ``[...]`` in a line, in linear time for brackets left open."""
    count, start = 0, line.find("[")
    while start >= 0 and (end := line.find("]", start)) >= 0:
        count, start = count + 1, line.find("[", end)
    return count


def _exactly(count: int, number: int, what: str) -> str:
    return "" if count == number else f"has {count} {what} and must have exactly {number}"


def _parts(parts: list[str]) -> list[str] | None:
    """The stripped parts; None if a part other than the first or last is empty."""
    stripped = [part.strip() for part in parts]
    if not all(stripped[1:-1]):
        return None
    return [part for part in stripped if part]
