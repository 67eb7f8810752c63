"""Gemma 4's real vocabulary, 262,144 tokens, through our tokenizer and grammars.

The vocabulary is in llama.cpp's sources, with test texts and their tokens.

    python benchmarks/vocabulary.py
"""

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from machine import ROOT, SAMPLES, arguments, report, watched
from worker_memory import smaps

from pipelines.grounding.grammar import grammar
from pipelines.loader import load_pipelines
from pipelines.prompts import Message
from workers.engine.decoding.grammar import Matcher
from workers.engine.model.release_memory import release
from workers.engine.tokens.tokenizer import Tokenizer

SIZE = 262_144
ENDS, BOS = [1, 106], 2
MINUTES = SAMPLES / "sources" / "committee-minutes.txt"
QUOTING = {
    "action_items": [
        {"task": "write to both sponsors", "owner": "Devan", "due": "10 March"},
        {"task": "send the sketch to the council", "owner": "Joanna", "due": "Friday"},
        {"task": "ask the rowing club for more helpers", "owner": "Colm", "due": None},
    ]
}
ANY = {"said": "He wrote: “nobody quotes this”, and 14 % of them agreed; Zoë did not. " * 8}
ANY_SCHEMA = {
    "type": "object",
    "properties": {"said": {"type": "string", "maxLength": 700}},
    "required": ["said"],
    "additionalProperties": False,
}
TURNS = [Message("system", "Be brief."), Message("user", "Which <turn|> is it?")]


def main() -> None:
    asked = arguments(__doc__).parse_args()
    script = ROOT / "benchmarks" / "rivals" / "gemma_vocabulary.py"
    folder = Path(subprocess.check_output([sys.executable, script], text=True).strip())
    with watched() as quiet:
        before, started = _memory(folder), time.perf_counter()
        tokenizer = Tokenizer(folder, stop_token_ids=ENDS, bos_token_id=BOS, vocab_size=SIZE)
        seconds = time.perf_counter() - started
        taken = _memory(folder) - before
        quoting = masks(tokenizer, grammar(_extract(), MINUTES.read_text("utf-8")), QUOTING)
        free = masks(tokenizer, grammar(ANY_SCHEMA, ""), ANY)
        rows = [
            {"what": "opened, s", "figure": seconds},
            {"what": "memory of it, MiB", "figure": taken},
            {"what": "llama.cpp's texts with its tokens", "figure": agreement(tokenizer, folder)},
            {"what": "a document's control tokens left", "figure": _smuggled(tokenizer)},
            {"what": "masks of an answer that quotes, mean ms", "figure": quoting},
            {"what": "masks of any text, mean ms", "figure": free},
        ]
    report("Gemma 4's vocabulary", rows, quiet, asked.json)


def agreement(tokenizer: Tokenizer, folder: Path) -> str:
    """Count llama.cpp's test texts that encode and decode as expected."""
    pairs = json.loads((folder / "texts.json").read_text(encoding="utf-8"))
    same = sum(
        tokenizer.encode(text) == tokens and tokenizer.decode(tokens) == text
        for text, tokens in pairs
    )
    return f"{same} of {len(pairs)}"


def masks(tokenizer: Tokenizer, rules: str, answer: dict[str, Any]) -> float:
    """Return mean milliseconds of a mask along an answer, which the grammar must accept."""
    matcher, seconds = Matcher(tokenizer.vocabulary, rules), []
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    for token in tokenizer.encode(text):
        started = time.perf_counter()
        allowed = matcher.allowed(SIZE)
        seconds.append(time.perf_counter() - started)
        if not allowed[token]:
            raise SystemExit(f"the grammar refuses token {token} of {text}")
        matcher.consume(token)
    return statistics.mean(seconds) * 1000


def _extract() -> dict[str, Any]:
    return load_pipelines()[0]["extract"].generation_schema


def _smuggled(tokenizer: Tokenizer) -> int:
    """Count the turns that a control token in a document adds to the prompt."""
    prompt = tokenizer.apply_chat_template(TURNS)
    return prompt.count("<turn|>") - len(TURNS)


def _memory(folder: Path) -> float:
    """Return the private MiB of this process after releasing free heap."""
    release(folder)
    return smaps(os.getpid())["Pss_Anon"] / 1024


if __name__ == "__main__":
    main()
