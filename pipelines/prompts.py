"""Document + pipeline -> chat messages: the instructions first, the same for all; document last.

Two things protect the conversation from a document. Control tokens in its text lose their
opening bracket, so a document cannot open a turn; and templates run in a sandbox where an
unknown variable is an error.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from jinja2 import StrictUndefined, Template
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pipelines.document import Document
from pipelines.normalise import normalise

if TYPE_CHECKING:
    from pipelines.pipeline import Pipeline

# Every spelling that some Gemma's tokenizer turns into one control token, and the tag that our
# own prompts put around a document. Only the first character is replaced, by one that looks like
# it, so that offsets stay and a reader still sees what stood there.
_CONTROL = re.compile(
    r"""<(?=
        \|                                       # <|turn>, <|tool_call>, <|"|>
      | [a-z_"]{1,24}\|>                         # <turn|>, <tool_call|>
      | /?(?:bos|eos|pad|unk|mask|s)>
      | (?:start|end)_of_[a-z_]{1,24}>
      | [a-z_]{1,24}_soft_token>
      | unused\d{1,5}>
      | /?document>
    ) | \[(?=@BOS@\]|multimodal\])""",
    re.VERBOSE | re.IGNORECASE,
)
_HARMLESS = {"<": "‹", "[": "［"}


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a chat; ``role`` is ``user`` (Gemma's templates want no system turn)."""

    role: str
    content: str


class _Metadata(dict[str, str]):
    """A document's metadata; what it does not state is empty, not an error."""

    def __missing__(self, key: str) -> str:
        return ""


def neutralise(text: str) -> str:
    """Return text in which no control token can be read; character for character as long."""
    return _CONTROL.sub(lambda found: _HARMLESS[found.group()], text)


def readable(text: str) -> str:
    """Return a chunk's text as the model reads it: normalised and without control tokens.

    Prompt and grammar must both be made from this, so that a quote can be copied 1:1.
    """
    return neutralise(normalise(text).text)


_ENVIRONMENT = ImmutableSandboxedEnvironment(undefined=StrictUndefined, autoescape=False)


@lru_cache(maxsize=64)
def compile_prompt(source: str) -> Template:
    """Compile a template; raises jinja2.TemplateSyntaxError with its line."""
    return _ENVIRONMENT.from_string(source)


def render(
    source: str,
    *,
    document: str,
    params: Mapping[str, Any],
    metadata: Mapping[str, str],
    part: int = 1,
    parts: int = 1,
) -> str:
    """Render a prompt; raises jinja2.TemplateError for anything that it does not know."""
    return compile_prompt(source).render(
        document=neutralise(document),
        params=params,
        meta=_Metadata({key: neutralise(value) for key, value in metadata.items()}),
        part=part,
        parts=parts,
    )


def messages(
    pipeline: Pipeline, document: Document, chunk_text: str, part: int = 1, parts: int = 1
) -> list[Message]:
    """Return the conversation that asks for one part (from 1) of a document."""
    content = render(
        pipeline.prompt,
        document=chunk_text,
        params=pipeline.params,
        metadata=document.metadata,
        part=part,
        parts=parts,
    )
    return [Message("user", content)]


def prefix(pipeline: Pipeline) -> str:
    """Return the text that starts every prompt of the pipeline, whatever the document.

    Found by rendering documents that share nothing, so it holds for any template.
    """
    renders = [
        render(
            pipeline.prompt,
            document=text,
            params=pipeline.params,
            metadata=dict.fromkeys(("title", "author", "subject", "from", "to", "date"), text),
            part=part,
            parts=part + 1,
        )
        for text, part in (("0", 1), ("x", 22), ("", 333))
    ]
    shortest, longest = min(renders), max(renders)  # in order of their characters
    length = next(
        (i for i, (a, b) in enumerate(zip(shortest, longest, strict=False)) if a != b),
        min(len(shortest), len(longest)),
    )
    return shortest[:length]
