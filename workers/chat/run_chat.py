"""Carry out ``nightshift chat``: load a model and talk. Needs no ledger or broker."""

from contextlib import closing

from jobs.errors import UsageError
from jobs.machine.cores import parse_cores
from jobs.models.manifest import find_model, verify
from jobs.settings import load_settings
from jobs.terminal.console import note
from jobs.work_orders import Chat
from workers.pinning import pin

MAX_TOKENS = 1024  # of one answer, or half of a smaller context
_TOP_P = 0.95  # with a temperature: the unlikely end of the vocabulary is noise


def run_chat(order: Chat) -> int:
    """Talk until the input ends, and return the exit code.

    Raises:
        UsageError: there are not so many cores, or the context holds no such answer.
        ModelError: the model is missing, damaged or cannot be loaded.
        WorkerError: the model does not fit into memory, or the engine broke.
    """
    settings = load_settings(order.home_folder, {"model": order.model, "slots": 1})
    cores = pin(parse_cores(settings.cores)[0])  # before the model's libraries are imported
    threads = order.threads or cores
    if threads > cores:
        raise UsageError(f"--threads {threads}: a chat has {cores} cores here; see `cores`")
    manifest = verify(find_model(settings), ())
    note(f"loading {manifest.id}")
    from workers.app import open_engine
    from workers.chat.screen import Screen
    from workers.chat.session import Session
    from workers.engine.decoding.sampling_params import SamplingParams

    with closing(open_engine(settings, manifest, threads)) as engine:
        max_tokens = order.max_tokens or min(MAX_TOKENS, engine.context // 2)
        if max_tokens >= engine.context:
            raise UsageError(
                f"--max-tokens {max_tokens}: the context of {manifest.id} holds {engine.context}"
            )
        params = SamplingParams(
            max_tokens=max_tokens,
            temperature=order.temperature,
            top_p=_TOP_P if order.temperature else 1.0,
            stop_token_ids=frozenset(manifest.stop_token_ids),
        )
        # Bytes of the command line that are no text have no tokens either.
        system = order.system.encode(errors="surrogateescape").decode(errors="replace")
        session = Session(
            engine, manifest, params, Screen(), system=system, guarded=order.guardrails
        )
        return session.run()
