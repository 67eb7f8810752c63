"""Read what a DOCX imports when Word opens it (``w:altChunk``): HTML, MHT, text, another DOCX."""

from __future__ import annotations

import email
import email.policy
from dataclasses import dataclass, field, replace

from docx.opc.part import Part

from pipelines.errors import ParseFailure
from pipelines.parsers import media_types
from pipelines.parsers.docx.found import Found
from pipelines.parsers.docx.parts import target_of
from pipelines.parsers.fragment import Fragment
from pipelines.parsers.html.parse import read_fragment
from pipelines.parsers.limits import ParseLimits
from pipelines.parsers.mail import mime_parts
from pipelines.parsers.tools import MAX_DEPTH, Tools, detected


@dataclass(slots=True)
class Imported:
    """Reads imported parts, and lists those of a kind that is not read."""

    limits: ParseLimits
    tools: Tools
    found: Found
    hidden: list[str] = field(default_factory=list)  # what imported documents hide

    def text(self, owner: Part, identifier: str) -> str:
        """Return the text of the part behind a relationship."""
        target = target_of(owner, identifier)
        if target is None:
            self.found.lost("imported text", "outside the document; links are not followed")
            return ""
        blob, kind = target.blob, target.content_type.lower()
        if "html" in kind:
            return self._shown(read_fragment(blob))
        if kind in {"message/rfc822", "multipart/related"}:
            message = email.message_from_bytes(blob, policy=email.policy.default)
            content = mime_parts.collect(message)
            return self._shown(Fragment(content.body, content.hidden, content.gaps))
        if kind == "text/plain":
            return self._shown(Fragment.plain(blob))
        return self._other(detected(str(target.partname), blob, kind), blob)

    def _shown(self, fragment: Fragment) -> str:
        self.hidden.append(fragment.hidden)
        self.found.skipped += fragment.skipped
        return fragment.text

    def _other(self, kind: str, blob: bytes) -> str:
        if kind != media_types.DOCX:
            self.found.lost("imported text", media_types.describe(kind))
            return ""
        if self.tools.depth >= MAX_DEPTH:
            self.found.lost("imported text", f"{MAX_DEPTH} documents deep", "too_large")
            return ""
        inner = replace(self.tools, depth=self.tools.depth + 1)
        try:
            document = self.tools.parse(blob, kind, self.limits, inner)
        except ParseFailure as failure:
            self.found.lost("imported text", failure.detail, failure.reason.value)
            return ""
        self.found.skipped += [
            replace(entry, page=None) for entry in document.skipped if entry.part
        ]
        self.hidden.append(document.hidden)
        return document.text
