"""The task of a process of ``workers``: the only argument of ``python -m workers``, in JSON.

A command makes an order from its options; the new process validates the order and carries it out.
Arguments may hold bytes that are no UTF-8. Python keeps such bytes as surrogates, and so does an
order: ``line`` writes them unescaped, and the operating system gets the bytes as they were typed.
"""

import json
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, InstanceOf, TypeAdapter, ValidationError

from jobs.errors import UsageError
from jobs.files.json_text import parse_json

Text = InstanceOf[str]  # pydantic's own str refuses surrogates
Variant = Literal["int8", "mixed", "int4", "fp32"]
ExportEngine = Literal["onnx", "optimum"]


class _Order(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    home: Text | None = None  # the folder of inbox, outbox and .nightshift

    @property
    def home_folder(self) -> Path | None:
        """``home`` as ``jobs.settings.load_settings`` takes it."""
        return Path(self.home) if self.home else None

    def line(self) -> str:
        """Return the order as one line of JSON, for ``read_order``."""
        return json.dumps(self.model_dump(exclude_none=True), ensure_ascii=False)


class RunWorker(_Order):
    """Run one worker process until it is told to stop."""

    task: Literal["run"] = "run"
    cores: Text = ""  # as jobs.machine.cores.parse_cores reads them
    name: Text = "1"  # in logs, in Flower and on the worker's card


class Bench(_Order):
    """Measure documents per hour. Without ``prompt`` and ``new`` the document fits the context."""

    task: Literal["bench"] = "bench"
    model: Text | None = None
    cores: Text | None = None
    slots: int | None = None
    prompt: int | None = None  # tokens in
    new: int | None = None  # tokens out
    documents: int | None = None  # measured whole, however long that takes
    seconds: float = 120.0
    as_json: bool = False


class Chat(_Order):
    """Talk to a model until the input ends."""

    task: Literal["chat"] = "chat"
    model: Text | None = None
    guardrails: bool = True
    system: Text = ""
    temperature: float = 0.0
    max_tokens: int | None = None  # of one answer
    threads: int | None = None


class PullModel(_Order):
    """Download a model and convert it."""

    task: Literal["pull_model"] = "pull_model"
    name: Text
    variant: Variant | None = None
    place: Text | None = None  # a file, "hub" or "index"
    revision: Text | None = None
    discard_download: bool = False


class ExportModel(_Order):
    """Convert a checkpoint folder or a GGUF file to a model folder."""

    task: Literal["export_model"] = "export_model"
    path: Text
    variant: Variant | None = None
    name: Text | None = None
    adapter: Text | None = None
    out: Text | None = None
    engine: ExportEngine = "onnx"


class Validate(_Order):
    """Try the guardrails' control set with a model and write guardrails.lock."""

    task: Literal["validate"] = "validate"
    model: Text | None = None
    as_json: bool = False


class ReadText(_Order):
    """Parse a job's document and write its text."""

    task: Literal["read_text"] = "read_text"
    job: Text  # its id
    as_json: bool = False


WorkOrder = Annotated[
    RunWorker | Bench | Chat | PullModel | ExportModel | Validate | ReadText,
    Field(discriminator="task"),
]
_ORDERS: TypeAdapter[WorkOrder] = TypeAdapter(WorkOrder)


def read_order(arguments: list[str]) -> WorkOrder:
    """Return the order that is the only argument of ``python -m workers``.

    Raises:
        UsageError: there is not one argument, or it is no such order.
    """
    try:
        [line] = arguments
        return _ORDERS.validate_python(parse_json(line))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "the whole"
        raise UsageError(f"work order, {where}: {first['msg']}") from error
    except ValueError as error:
        raise UsageError(
            "python -m workers takes one work order, a JSON object (jobs/work_orders.py); "
            "`nightshift worker` runs a worker"
        ) from error
