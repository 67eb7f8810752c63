"""Run the fixed workload through Nightshift and its rivals, and write RESULTS.md.

All contestants run in turns, so that noise of the machine affects all of them. Each contestant is a
process in its own environment. RESULTS.md is made from all kept records.

python benchmarks/rivals.py                                            the table of 16 documents
python benchmarks/rivals.py --documents 1                              one document alone
python benchmarks/rivals.py --prompt 512 --documents 8                 another length
python benchmarks/rivals.py --shape gemma-3-1b --rivals ours-int4,llama.cpp --runs 5
python benchmarks/rivals.py --gguf FILE --new 120                      a real model on real mails
python benchmarks/rivals.py --report-only                              RESULTS.md from what is kept
"""

import argparse
import json
import os
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from machine import ROOT, describe, watched
from rivals.contestants import ALL_SHAPES, CONTESTANTS, OF_GGUF, REFERENCE, DidNotRunError
from rivals.environments import HERE
from rivals.results import keep, kept, markdown
from rivals.workload import GIVEN, MODELS, Workload, text_path

from workers.gemma.checkpoints.random_checkpoint import SHAPES, write_random_checkpoint

RECORDS = ROOT / "benchmarks" / ".results" / "records.jsonl"


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    default = Workload()
    parser.add_argument("--shape", type=_list_of(ALL_SHAPES), default=list(ALL_SHAPES))
    parser.add_argument("--gguf", type=Path, help="a model for those who read or convert it")
    parser.add_argument(
        "--checkpoint", type=Path, help="the same as safetensors, for those who read no GGUF"
    )
    parser.add_argument("--rivals", type=_list_of(CONTESTANTS), default=list(CONTESTANTS))
    parser.add_argument("--documents", type=int, default=default.documents)
    parser.add_argument("--prompt", type=int, default=default.prompt, help="tokens in, of each")
    parser.add_argument("--shared", type=int, default=default.shared, help="of them, in all alike")
    parser.add_argument("--new", type=int, default=default.new, help="tokens out, of each")
    parser.add_argument("--runs", type=int, default=3, help="medians of so many, and those before")
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--records", type=Path, default=RECORDS, help="lines of JSON, added to")
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "RESULTS.md")
    parser.add_argument("--json", action="store_true", help="print every record that is kept")
    parser.add_argument("--report-only", action="store_true", help="run nothing")
    asked = parser.parse_args()
    if asked.gguf:
        asked.shape = [asked.gguf.stem]
        asked.rivals = [name for name in asked.rivals if name in OF_GGUF]
    return asked


def _list_of(names: Any) -> Any:
    def parse(text: str) -> list[str]:
        chosen = text.split(",")
        if unknown := set(chosen) - set(names):
            raise argparse.ArgumentTypeError(f"no {', '.join(unknown)}; there are {list(names)}")
        return chosen

    return parse


def main() -> None:
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # rivals that run on ONNX Runtime have it on
    asked = options()
    if not asked.report_only:
        ready = prepare(asked)
        os.sync()  # write new models to disk before the first measurement
        for number in range(1, asked.runs + 1):
            for shape, name in ready:
                run(asked, shape, name, number)
    records = kept(asked.records)
    if not records:
        raise SystemExit(f"{asked.records} holds no records: run without --report-only")
    asked.out.write_text(markdown(records, REFERENCE), encoding="utf-8")
    print(json.dumps(records, indent=2) if asked.json else asked.out)


def prepare(asked: argparse.Namespace) -> list[tuple[str, str]]:
    ready = []
    if asked.gguf:
        place_given(asked)
    for shape in asked.shape:
        checkpoint = asked.models / shape / "checkpoint"
        if not asked.gguf and not (checkpoint / "model.safetensors").is_file():
            write_random_checkpoint(checkpoint, SHAPES[shape])
        for name in asked.rivals:
            contestant = CONTESTANTS[name]
            if not asked.gguf and shape not in contestant.shapes:
                continue
            say(f"{shape}: preparing {name}")
            try:
                arguments = (*workload_of(asked, shape), "--models", str(asked.models))
                folder = asked.models / shape
                contestant.prepare(arguments, folder, log_of(shape, name))
            except DidNotRunError as error:
                note(asked, shape, name, {"failed": str(error)}, 0.0)
            else:
                ready.append((shape, name))
    return ready


def place_given(asked: argparse.Namespace) -> None:
    """Link a real model to where contestants expect it, and make prompts of real text."""
    if not asked.gguf.is_file():
        raise SystemExit(f"{asked.gguf} is missing: see nightshift model pull nightshift-270m")
    folder = asked.models / asked.gguf.stem
    folder.mkdir(parents=True, exist_ok=True)
    for name, given in ((GIVEN, asked.gguf), ("checkpoint", asked.checkpoint)):
        if given:
            (folder / name).unlink(missing_ok=True)
            (folder / name).symlink_to(given.resolve())
    arguments = ("--shape", folder.name, "--models", str(asked.models))
    for script in ("nightshift_model.py", "text_prompts.py"):
        subprocess.run([sys.executable, HERE / script, *arguments], check=True, stdout=sys.stderr)
    asked.prompts = Path(os.path.relpath(text_path(asked.models, folder.name)))
    workload = Workload.of(asked)
    asked.prompt, asked.shared = workload.prompt, workload.shared


def run(asked: argparse.Namespace, shape: str, name: str, number: int) -> None:
    contestant = CONTESTANTS[name]
    arguments = (*workload_of(asked, shape), "--models", str(asked.models))
    with watched() as quiet:
        try:
            record = contestant.run(arguments, log_of(shape, name))
        except DidNotRunError as error:
            record = {"failed": str(error)}
    note(asked, shape, name, record, quiet.others)
    rate = record.get("documents_per_hour", f"did not run: {record.get('failed')}")
    say(f"{shape}: run {number} of {asked.runs}, {name}: {rate} (others {quiet.others:.0%})")


def note(
    asked: argparse.Namespace, shape: str, name: str, record: dict[str, Any], others: float
) -> None:
    """Keep a record or failure, with facts that the contestant does not know."""
    workload, contestant = workload_of(asked, shape), CONTESTANTS[name]
    known: dict[str, Any] = {
        "contestant": name,
        "shape": shape,
        "documents": asked.documents,
        "prompt_tokens": asked.prompt,
        "shared_tokens": asked.shared,
        "new_tokens": asked.new,
        "text": "mails" if asked.gguf else "",
        "others": round(others, 3),
        "command": contestant.command(workload),
        "machine": describe(),
        "when": f"{datetime.now().astimezone():%Y-%m-%d %H:%M %Z}",
    }
    keep(asked.records, {**known, **record})


def workload_of(asked: argparse.Namespace, shape: str) -> tuple[str, ...]:
    names = ("documents", "prompt", "shared", "new")
    lengths = [word for name in names for word in (f"--{name}", str(getattr(asked, name)))]
    if asked.gguf:
        lengths += ["--prompts", str(asked.prompts)]
    return ("--shape", shape, *lengths)


def log_of(shape: str, name: str) -> Path:
    return RECORDS.parent / f"{shape}-{name}.log"


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
