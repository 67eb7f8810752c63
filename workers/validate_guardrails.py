"""Carry out ``nightshift guardrails validate``: try the control set with a model."""

import time
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime

from jobs.exit_codes import ExitCode
from jobs.ledger.records import rfc3339
from jobs.machine.cores import parse_cores
from jobs.models.manifest import find_model, verify
from jobs.models.validation_record import ValidationRecord, versions, write_record
from jobs.settings import load_settings
from jobs.terminal.console import emit, emit_json
from jobs.terminal.progress import Progress
from jobs.work_orders import Validate
from pipelines.guardrails.audit import audited
from pipelines.guardrails.control_set import try_all
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.prompts import Message
from workers.pinning import pin

_QUESTION_SECONDS = 120.0  # for one answer of the model


def validate_guardrails(order: Validate) -> int:
    """Try the control set with the model, write guardrails.lock and return the exit code.

    Raises:
        ModelError: the model is missing or damaged.
        WorkerError: the model does not fit into memory.
    """
    settings = load_settings(order.home_folder, {"model": order.model, "slots": 1})
    threads = pin(parse_cores(settings.cores)[0])  # before the model's libraries are imported
    from workers.app import open_engine
    from workers.generation import Generator

    manifest = verify(find_model(settings), ())
    with closing(open_engine(settings, manifest, threads)) as engine, Progress() as progress:
        generator = Generator(engine, manifest)

        def ask(chat: Sequence[Message]) -> str:
            return generator.ask(chat, _QUESTION_SECONDS, lambda: None)

        trials = try_all(
            audited(GUARDRAILS),
            ask,
            time.perf_counter,
            lambda done, total: progress.update("control set", done, total),
        )
    clean = [trial for trial in trials if trial.guardrail is None]
    failures = [trial for trial in trials if trial.guardrail is not None]
    record = ValidationRecord(
        model=manifest.id,
        digest=manifest.digest,
        guardrails=versions(),
        control={"turns": len(clean), "touched": sum(bool(x.problem) for x in clean)},
        triggered={"turns": len(failures), "caught": sum(not x.problem for x in failures)},
        at=rfc3339(datetime.now(UTC)),
    )
    path = write_record(settings, record)
    problems = [(trial.exchange.id, trial.problem) for trial in trials if trial.problem]
    if order.as_json:
        found = [{"id": number, "problem": problem} for number, problem in problems]
        emit_json({"lock": str(path), "validated": record.came_through, "problems": found})
    else:
        for number, problem in problems:
            emit(f"{number}: {problem}")
        control, triggered = record.control, record.triggered
        emit(
            f"{manifest.id}: {control['turns'] - control['touched']} of {control['turns']} clean"
            f" turns came through, {triggered['caught']} of {triggered['turns']} failures caught"
        )
        emit(f"written: {path}")
    return ExitCode.OK if record.came_through else ExitCode.SOME_FAILED
