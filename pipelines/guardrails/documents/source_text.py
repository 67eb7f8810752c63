"""The source of an answer as one text: the document with its metadata, or the conversation."""

from functools import lru_cache

from pipelines.document import Document, Page
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.text.normalise import normalise


@lru_cache(maxsize=1)
def plain_text(text: str) -> str:
    """Return a document's text normalised, cached for all guardrails of the document."""
    return normalise(text).text


def source_text(document: Document) -> str:
    """Return the document's normalised text, metadata and names of attachments, one a line."""
    parts = [plain_text(document.text), *document.metadata.values()]
    parts += [attachment.name for attachment in document.attachments]
    if document.written:
        parts.append(document.written.isoformat())
    return "\n".join(parts)


def said_before(request: TextRequest) -> str:
    """Return the system text, the history and the prompt, which an answer may draw on too."""
    return "\n".join(
        [request.system, *(message.content for message in request.history), request.prompt]
    )


def as_document(text: str) -> Document:
    """Return a plain text as a document of one page."""
    return Document(text, "text/plain", (Page(1, 0, len(text)),))
