"""Tune a LoRA adapter for a Gemma 3 text model on the corpus: ``python -m training.tune``.

    python -m training.tune RUN --base gemma-3-270m-q4_k_m.gguf    a new run in the folder RUN
    python -m training.tune RUN --resume                           go on where it stopped

The adapter lies in RUN/adapter, in PEFT's format. ``nightshift model export`` merges it into the
base.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path

import torch

from training.base import Base, fastest_dtype, load_base
from training.errors import TrainingError
from training.lora import write_adapter
from training.run import RunFolder, Settings
from training.tuner import Tuner

_CACHE = Path(__file__).parent / ".cache" / "compiled"
_SAVE_SECONDS = 600.0
_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    options = _parser().parse_args(argv)
    try:
        tune(options)
    except (TrainingError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        again = f"python -m training.tune {options.run} --resume"
        print(f"stopped; go on from the last saved step with: {again}", file=sys.stderr)
        return _INTERRUPTED
    return 0


def tune(options: argparse.Namespace) -> None:
    """Run until all tokens are seen or the time is up.

    Raises:
        TrainingError: the settings, the run's folder or the base are not as they should be.
    """
    names = {field.name for field in fields(Settings)}
    given = {name: value for name, value in vars(options).items() if name in names}
    if "base" in given:
        given["base"] = str(Path(given["base"]).resolve())
    folder = RunFolder(options.run)
    settings = folder.recorded(given) if options.resume else folder.new(given)
    device = _device(options.device)
    torch.set_num_threads(len(os.sched_getaffinity(0)))
    os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", str(_CACHE))
    dtype = fastest_dtype(device)
    print(f"loading {settings.base} as {str(dtype).removeprefix('torch.')} on {device}", flush=True)
    base = load_base(Path(settings.base), dtype, device)
    tuner = Tuner(base, settings, compiled=options.compile)
    if not options.resume:
        folder.begin(settings)
    elif (state := folder.load()) is not None:
        if state["base"] != base.sha256:
            raise TrainingError(f"{settings.base}: is not the base that this run was started with")
        tuner.restore(state)
        print(f"going on after step {tuner.steps}", flush=True)
    _run(tuner, folder, base, options.minutes)


def _run(tuner: Tuner, folder: RunFolder, base: Base, minutes: float | None) -> None:
    """Step, log and save until the run is done or the time is up, which ends no step."""
    began = saved = time.monotonic()
    first = tuner.tokens
    while not tuner.done:
        loss = tuner.step()
        now = time.monotonic()
        speed = (tuner.tokens - first) / (now - began)
        folder.log(step=tuner.steps, tokens=tuner.tokens, loss=round(loss, 4))
        print(
            f"step {tuner.steps}: {tuner.tokens:,} of {tuner.settings.tokens:,} tokens,"
            f" loss {loss:.3f}, {speed:.0f} tokens a second",
            flush=True,
        )
        late = minutes is not None and now - began >= 60 * minutes
        if tuner.done or late or now - saved >= _SAVE_SECONDS:
            _save(tuner, folder, base)
            saved = time.monotonic()
        if late:
            break
    print(f"the adapter is in {folder.adapter}")
    if not tuner.done:
        print(f"{tuner.settings.tokens - tuner.tokens:,} tokens are left: go on with --resume")


def _save(tuner: Tuner, folder: RunFolder, base: Base) -> None:
    folder.save(tuner.state() | {"base": base.sha256})
    settings = tuner.settings
    write_adapter(folder.adapter, tuner.adapters, settings.rank, settings.alpha, base)
    held_out = tuner.held_out_loss()
    folder.log(step=tuner.steps, held_out_loss=round(held_out, 4))
    print(f"saved; loss on documents held out {held_out:.3f}", flush=True)


def _device(name: str) -> torch.device:
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    if name == "cuda" and not torch.cuda.is_available():
        raise TrainingError("--device cuda: torch sees no CUDA device here")
    return torch.device(name)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m training.tune",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("run", type=Path, metavar="RUN", help="the run's folder")
    parser.add_argument("--resume", action="store_true", help="go on with the run in RUN")
    parser.add_argument(
        "--minutes", type=float, help="stop after so many, to go on later (default: none)"
    )
    parser.add_argument("--device", choices=("auto", "cpu", "cuda"), default="auto")
    parser.add_argument(
        "--compile", action="store_true", help="compile the model first: minutes, then faster steps"
    )
    what = parser.add_argument_group("settings of a new run", argument_default=argparse.SUPPRESS)
    what.add_argument("--base", metavar="PATH", help="a .gguf file or a checkpoint folder")
    for name, kind, text in (
        ("tokens", _positive(int), "how many to train on"),
        ("rank", _positive(int), "of the adapter's matrices"),
        ("alpha", _positive(int), "the adapter is added times alpha / rank"),
        ("learning-rate", _positive(float), "the highest; it rises at first and falls to the end"),
        ("row", _positive(int), "tokens of a row: one instruction, several documents"),
        ("rows", _positive(int), "rows of a step"),
        ("choice-weight", _positive(float), "in the loss, of what is chosen and of a list's end"),
        ("first-weight", _positive(float), "in the loss, of where a value begins"),
        ("seed", int, "of everything that is drawn"),
    ):
        default = getattr(Settings("-"), name.replace("-", "_"))
        what.add_argument(f"--{name}", type=kind, help=f"{text} (default: {default:,})")
    return parser


def _positive(kind: Callable[[str], float]) -> Callable[[str], float]:
    def convert(text: str) -> float:
        value = kind(text)
        if not value > 0:
            raise argparse.ArgumentTypeError(f"{text} is not above 0")
        return value

    convert.__name__ = kind.__name__  # for argparse's own message
    return convert


if __name__ == "__main__":
    sys.exit(main())
