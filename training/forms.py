"""Documents of the corpus with the fields of a form, one form for several documents.

An entry of ``forms-*.txt`` is a definition (questions, fields) and documents with their answers;
``corpus/README.md`` shows one. A value of the type ``text`` is a run of its document's words.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pipelines.text.control_tokens import readable
from training.entries import Entry, can_quote, entries, pieces, tidy

#: One value each; with a question mark behind it, null is allowed.
_TYPES = ("text", "words", "number", "integer", "boolean", "choice")
_FIELD = re.compile(
    r"^(?: {2})?(?P<name>\S.*?) : (?P<type>[a-z]+)(?P<null>\??)"
    r"(?: (?P<choices>[^:]+?))?(?: : (?P<description>.+))?$"
)
_PARTS = re.compile(r"^--- (document|answer) *$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Field:
    """``type`` is one of ``_TYPES``, ``texts`` (a list of them) or ``list`` (of ``fields``)."""

    name: str
    type: str
    nullable: bool = False
    choices: tuple[str, ...] = ()
    description: str = ""
    fields: tuple["Field", ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """A definition, in words of its author, and the documents with their answers."""

    title: str
    questions: tuple[str, ...]
    fields: tuple[Field, ...]
    documents: tuple[tuple[str, dict[str, Any]], ...]


@lru_cache(maxsize=2)
def forms(held_out: bool = False) -> tuple[Form, ...]:
    """All forms of the corpus that are trained on, or those held out.

    Raises:
        TrainingError: an entry is not as ``training/corpus/README.md`` says.
    """
    return tuple(form(entry) for entry in entries("forms") if entry.held_out == held_out)


def form(entry: Entry) -> Form:
    """The form of an entry.

    Raises:
        TrainingError: a line of the definition cannot be read, or an answer does not fit it.
    """
    head, *parts = _PARTS.split("\n".join(entry.lines))
    questions, fields = _definition(entry, head.splitlines())
    if not questions or not fields:
        raise entry.fault("a line 'ask : …' and a field are needed")
    if parts[::2] != ["document", "answer"] * (len(parts) // 4):
        raise entry.fault("each '--- document' needs one '--- answer' behind it")
    documents = []
    for text, said in zip(parts[1::4], parts[3::4], strict=True):
        document = readable(tidy(text))
        try:
            answer = json.loads(said, parse_float=_number)
        except ValueError as error:
            raise entry.fault(f"{document[:40]!r}: its answer is no JSON ({error})") from error
        for fault in _faults(fields, answer, pieces(document), ""):
            raise entry.fault(f"{document[:40]!r}: {fault}")
        documents.append((document, answer))
    return Form(entry.heading, tuple(questions), tuple(fields), tuple(documents))


def _number(text: str) -> int | float:
    """A number as the decoder writes it: 12.0 is 12."""
    number = float(text)
    return int(number) if number.is_integer() else number


def _definition(entry: Entry, lines: Sequence[str]) -> tuple[list[str], list[Field]]:
    questions, fields = list[str](), list[Field]()
    for line in lines:
        if line.startswith("ask : "):
            questions.append(line.removeprefix("ask : ").strip())
        elif line.strip():
            field = _field(entry, line)
            if not line.startswith("  "):
                fields.append(field)
            elif fields and fields[-1].type == "list":
                fields[-1] = replace(fields[-1], fields=(*fields[-1].fields, field))
            else:
                raise entry.fault(f"{line!r} is indented below no list")
    for level in (fields, *(field.fields for field in fields)):
        names = [field.name for field in level]
        if len(set(names)) < len(names):
            raise entry.fault(f"a name stands twice in {names}")
    for field in fields:
        if (field.type == "list") != bool(field.fields):
            raise entry.fault(f"list {field.name!r} needs indented fields below it")
    return questions, fields


def _field(entry: Entry, line: str) -> Field:
    found = _FIELD.match(line.rstrip())
    if found is None or found["type"] not in (*_TYPES, "texts", "list"):
        raise entry.fault(f"{line!r} is no 'name : type : description'")
    choices = tuple(one.strip() for one in (found["choices"] or "").split(" / ") if one.strip())
    if (found["type"] == "choice") != (len(choices) > 1):
        raise entry.fault(f"{line!r}: a choice, and nothing else, lists what it is one of")
    null = bool(found["null"])
    return Field(found["name"], found["type"], null, choices, found["description"] or "")


def _faults(
    fields: Sequence[Field], answer: Any, document: Sequence[str], path: str
) -> Iterator[str]:
    """What is wrong with an answer, each fault in a few words."""
    names = [field.name for field in fields]
    if not isinstance(answer, dict) or list(answer) != names:
        yield f"{path or 'the answer'} has not the keys {names} in this order"
        return
    for field in fields:
        value, place = answer[field.name], f"{path}/{field.name}"
        if field.type == "list":
            if not isinstance(value, list):
                yield f"{place} is no list"
                continue
            for number, item in enumerate(value):
                yield from _faults(field.fields, item, document, f"{place}/{number}")
        elif field.type == "texts":
            if not isinstance(value, list):
                yield f"{place} is no list"
                continue
            for item in value:
                yield from _wrong(Field(field.name, "text"), item, document, place)
        else:
            yield from _wrong(field, value, document, place)


def _wrong(field: Field, value: Any, document: Sequence[str], place: str) -> Iterator[str]:
    if value is None:
        if not field.nullable:
            yield f"{place} is null, which its type does not allow"
        return
    match field.type:
        case "text":
            if not isinstance(value, str) or not can_quote(value, document):
                yield f"{place}: {value!r} does not stand in the document, word for word"
        case "words":
            if not isinstance(value, str) or not value.strip():
                yield f"{place}: {value!r} is no text"
        case "number" | "integer":
            kinds = (int,) if field.type == "integer" else (int, float)
            if isinstance(value, bool) or not isinstance(value, kinds):
                yield f"{place}: {value!r} is no {field.type}"
        case "boolean":
            if not isinstance(value, bool):
                yield f"{place}: {value!r} is neither true nor false"
        case _:
            if value not in field.choices:
                yield f"{place}: {value!r} is none of {list(field.choices)}"
