"""Make chat messages of pipeline and document: shared instructions first, the document last.

Control tokens in a document lose their opening bracket, so a document cannot open a turn.
Templates run in a sandbox, where an unknown variable is an error.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from pipelines.document import Document
from pipelines.pipeline import Pipeline
from pipelines.text.control_tokens import neutralise


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a chat; ``role`` is ``user`` (Gemma's templates want no system turn)."""

    role: str
    content: str


class _Metadata(dict[str, str]):
    """A document's metadata; missing keys are empty strings in a template."""

    def __missing__(self, key: str) -> str:
        return ""


_ENVIRONMENT = ImmutableSandboxedEnvironment(undefined=StrictUndefined, autoescape=False)


@lru_cache(maxsize=64)
def compile_prompt(source: str) -> Template:
    """Compile a template; raises jinja2.TemplateSyntaxError with its line."""
    try:
        return _ENVIRONMENT.from_string(source)
    except (RecursionError, MemoryError, SyntaxError) as error:
        raise TemplateSyntaxError("brackets or operators nest too deep", 1) from error


def render(
    source: str,
    *,
    document: str,
    params: Mapping[str, Any],
    metadata: Mapping[str, str],
    part: int = 1,
    parts: int = 1,
) -> str:
    """Render a prompt; raises jinja2.TemplateError, also for unknown variables."""
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
    """Return the text that starts every prompt of the pipeline, for any document.

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
