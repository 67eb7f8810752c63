"""Removes loops: the same words again and again, which a small model may write.

Holtzman et al. 2020, The Curious Case of Neural Text Degeneration. Only exact repeats count, and
none in code, tables, verse or requested repetitions.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from pipelines.grounding.draft import Draft
from pipelines.grounding.pointers import pointer
from pipelines.guardrails.contract import Generate, Request, Verdict
from pipelines.guardrails.repeated_text import find_loop, repeated_items
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.result import Outcome
from pipelines.schema import Schema, base_type, is_from_document, is_listed

_MOST_LOOPS = 5  # that are cut from one text
_ASKED = re.compile(
    r"\b(?:repeat\w*|again and again|\d+ times|poem|poetry|verse|song|lyrics?|chorus|refrain|rap"
    r"|chant|haiku|sonnet|limerick|rhym\w*|ballad|lullaby|prayer|mantra|nursery|echo|ascii|draw|gedicht"
    r"|lied|poème|chanson|canción|poema)\b",
    re.IGNORECASE,
)


class RepetitionGuardrail(TextGuardrail):
    """Cuts repeats after the first time."""

    name: ClassVar[str] = "repetition"

    def concerns(self, request: TextRequest) -> bool:
        return not _ASKED.search(request.prompt)

    def judge(self, request: TextRequest, text: str) -> Verdict:
        loop = find_loop(text)
        if loop:
            said = " ".join(text[loop.start : loop.first_end].split())[:80]
            return Verdict(Outcome.FLAGGED, f"“{said}” again and again")
        if any(repeated_items(text)):
            return Verdict(Outcome.FLAGGED, "a list repeats its items")
        return Verdict(Outcome.PASSED)

    def mend(self, request: TextRequest, text: str, generate: Generate | None) -> str:
        for _ in range(_MOST_LOOPS):
            loop = find_loop(text)
            if loop is None:
                break
            text = text[: loop.first_end] + text[loop.end :]
            text = text if text[loop.first_end :] else text.rstrip()
        for start, end in reversed(list(repeated_items(text))):
            text = text[:start] + text[end:]
        return text

    def applies(self, request: Request) -> bool:
        return True  # a pipeline never asks for verse

    def check(self, request: Request, draft: Draft) -> Verdict:
        verdict = super().check(request, draft)
        again = [
            f"{path}: says the same as {first}"
            for path, first in _doubles(request.pipeline.output_schema, draft.output)
        ]
        if not again:
            return verdict
        told = [verdict.detail] if verdict.outcome is Outcome.FLAGGED else []
        return Verdict(Outcome.FLAGGED, "; ".join([*told, *again]))

    def repair(self, request: Request, draft: Draft, generate: Generate | None) -> Draft:
        draft = super().repair(request, draft, generate)
        again = {path for path, _ in _doubles(request.pipeline.output_schema, draft.output)}
        return replace(draft, output=_without(draft.output, again)) if again else draft


def _doubles(schema: Schema, value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Pointers of items that repeat an earlier item of a list of worded texts, with the earlier
    item's pointer."""
    kind = base_type(schema)
    if kind == "object" and isinstance(value, dict):
        for name, child in schema["properties"].items():
            yield from _doubles(child, value.get(name), pointer(path, name))
    elif kind == "array" and isinstance(value, list):
        items = schema["items"]
        texts = base_type(items) == "string" and not (is_listed(items) or is_from_document(items))
        first: dict[str, str] = {}
        for index, entry in enumerate(value):
            here = pointer(path, index)
            yield from _doubles(items, entry, here)
            if texts and isinstance(entry, str) and entry.strip():
                said = first.setdefault(entry.strip(), here)
                if said != here:
                    yield here, said


def _without(value: Any, paths: Collection[str], path: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _without(v, paths, pointer(path, name)) for name, v in value.items()}
    if isinstance(value, list):
        return [
            _without(entry, paths, pointer(path, index))
            for index, entry in enumerate(value)
            if pointer(path, index) not in paths
        ]
    return value
