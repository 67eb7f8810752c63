"""Keep the answers to a document's parts from one attempt to the next."""

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from jobs.documents.kept_parts import begin_pass, keep_part, kept_parts
from pipelines.document import Document
from pipelines.grounding.confidence import Kind, Score
from pipelines.grounding.passes import Part
from pipelines.pipeline import Pipeline
from pipelines.prompts import messages
from pipelines.result import Usage
from workers.engine.decoding.sampling_params import FinishReason
from workers.generation import Answer


@dataclass(frozen=True)
class KeptPass:
    """The parts of one pass over a document: what was asked, and the answers known already."""

    path: Path
    digests: list[str]  # of what the model is asked, in the order of the parts
    known: dict[int, Answer]  # by the number of the part, from 0

    @classmethod
    def begin(
        cls, path: Path, number: int, pipeline: Pipeline, document: Document, parts: Sequence[Part]
    ) -> "KeptPass":
        """Read what earlier attempts kept of pass ``number`` (from 0), and note that it begins."""
        digests = [
            _digest(pipeline, document, part, index, len(parts))
            for index, part in enumerate(parts, 1)
        ]
        kept = kept_parts(path)
        known = {}
        for index, digest in enumerate(digests):
            # A line of another version of this program is asked about again.
            with suppress(KeyError, TypeError, ValueError):
                known[index] = _answer(kept[digest])
        begin_pass(path, number, len(parts))
        return cls(path, digests, known)

    def keep(self, index: int, answer: Answer) -> None:
        """Write a complete answer to disk."""
        keep_part(self.path, self.digests[index], _record(answer))


def _digest(pipeline: Pipeline, document: Document, part: Part, number: int, parts: int) -> str:
    """Digest the text that the model is asked about, with number and metadata in its prompt."""
    asked = [part.text, *map(asdict, messages(pipeline, document, part.text, number, parts))]
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()


def _record(answer: Answer) -> dict[str, Any]:
    return {
        "output": answer.output,
        "complete": answer.complete,
        "finish": answer.finish.value,
        "usage": answer.usage.model_dump(),
        "scores": {path: asdict(score) for path, score in answer.scores.items()},
    }


def _answer(record: dict[str, Any]) -> Answer:
    scores = {
        path: Score(Kind(score["kind"]), score["raw"], score["ranking"])
        for path, score in record["scores"].items()
    }
    usage = Usage(**record["usage"])
    finish = FinishReason(record["finish"])
    return Answer(record["output"], record["complete"], finish, usage, scores)
