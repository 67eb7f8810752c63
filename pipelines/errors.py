"""Errors of the package, each with a message of one line."""

from pathlib import Path

from pipelines.result import Reason


class PipelineError(Exception):
    """Something about a document or a pipeline definition is wrong."""


class DefinitionError(PipelineError):
    """A pipeline definition is wrong; the message names the file, the line and the key."""

    def __init__(
        self, message: str, path: Path | None = None, line: int | None = None, key: str = ""
    ) -> None:
        self.message, self.path, self.line, self.key = message, path, line, key
        where = str(path) if path else "pipeline"
        if line is not None:
            where += f":{line}"
        super().__init__(f"{where}: {key + ': ' if key else ''}{message}")


class ParseFailure(PipelineError):  # noqa: N818  an expected outcome with a reason word, not a defect
    """A document cannot be read; it goes to quarantine with ``reason``."""

    def __init__(self, reason: Reason, detail: str) -> None:
        self.reason, self.detail = reason, detail
        super().__init__(f"{reason.value}: {detail}")
