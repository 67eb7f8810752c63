"""``python -m workers chat``: what ``nightshift chat`` becomes. Needs no ledger and no broker."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from jobs.errors import UsageError
from jobs.machine.cores import parse_cores
from jobs.models.manifest import find_model, verify
from jobs.settings import load_settings
from jobs.terminal.console import note
from workers.pinning import pin

MAX_TOKENS = 1024  # of one answer, or half of a smaller context
_TOP_P = 0.95  # with a temperature: the unlikely end of the vocabulary is noise


def main(argv: Sequence[str]) -> int:
    """Talk until the input ends; returns the exit code.

    Raises:
        UsageError: there are not so many cores, or the context holds no such answer.
        ModelError: the model is missing, damaged or cannot be loaded.
        WorkerError: it does not fit into memory, or the engine broke.
    """
    options = _parser().parse_args(argv)
    settings = load_settings(options.home, {"model": options.model, "slots": 1})
    cores = pin(parse_cores(settings.cores)[0])  # before the model's libraries are imported
    threads = options.threads or cores
    if threads > cores:
        raise UsageError(f"--threads {threads}: a chat has {cores} cores here; see `cores`")
    manifest = verify(find_model(settings), ())
    note(f"loading {manifest.id}")
    from workers.app import open_engine
    from workers.chat.screen import Screen
    from workers.chat.session import Session
    from workers.engine.decoding.sampling_params import SamplingParams

    with closing(open_engine(settings, manifest, threads)) as engine:
        max_tokens = options.max_tokens or min(MAX_TOKENS, engine.context // 2)
        if max_tokens >= engine.context:
            raise UsageError(
                f"--max-tokens {max_tokens}: the context of {manifest.id} holds {engine.context}"
            )
        params = SamplingParams(
            max_tokens=max_tokens,
            temperature=options.temperature,
            top_p=_TOP_P if options.temperature else 1.0,
            stop_token_ids=frozenset(manifest.stop_token_ids),
        )
        # Bytes of the command line that are no text have no tokens either.
        system = options.system.encode(errors="surrogateescape").decode(errors="replace")
        session = Session(
            engine, manifest, params, Screen(), system=system, guarded=not options.raw
        )
        return session.run()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="nightshift chat", description=__doc__)
    parser.add_argument("--home", type=Path, help="folder of inbox, outbox and .nightshift")
    parser.add_argument("--model", help="a name or a folder")
    parser.add_argument("--raw", action="store_true", help="leave the guardrails out")
    parser.add_argument("--system", default="", help="what the model is told first")
    parser.add_argument("--temperature", type=float, default=0.0, help="0 is greedy")
    parser.add_argument("--max-tokens", type=int, help="of one answer")
    parser.add_argument("--threads", type=int, help="of the engine (default: one a core)")
    return parser
