"""The contestants, their environments and commands."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rivals.environments import HERE, python_of

ALL_SHAPES = ("gemma-4-e2b", "gemma-3-1b")
# Enough for a script that makes its model when it first runs.
TINY = ("--documents", "1", "--prompt", "64", "--shared", "16", "--new", "2")


class DidNotRunError(Exception):
    """A contestant ended without a record; the message is its last line."""


@dataclass(frozen=True)
class Contestant:
    """One row of the table."""

    script: str
    environment: str | None = None  # None: the Python that runs this
    arguments: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ALL_SHAPES
    makers: tuple[str, ...] = ()  # scripts that make its model
    model: str | None = None  # or the folder of MODELS/SHAPE that its first run makes

    def prepare(self, arguments: tuple[str, ...], model_folder: Path, log: Path) -> None:
        """Make environment and model before the measured runs."""
        self._python()
        for maker in self.makers:
            self._start(maker, (*arguments, *self.arguments), log)
        if self.model and not (model_folder / self.model).exists():
            self._start(self.script, (*arguments, *TINY, *self.arguments), log)

    def run(self, arguments: tuple[str, ...], log: Path) -> dict[str, Any]:
        """Run the contestant once and return its record; its standard error goes to the log."""
        said = self._start(self.script, (*arguments, *self.arguments), log)
        return json.loads(said.splitlines()[-1])

    def command(self, arguments: tuple[str, ...]) -> str:
        """Return the command as it may be typed at the root of the repository."""
        python = f"benchmarks/.environments/{self.environment}/bin/python"
        words = (python if self.environment else "python", f"benchmarks/rivals/{self.script}")
        return " ".join((*words, *arguments, *self.arguments))

    def _python(self) -> Path:
        return python_of(self.environment) if self.environment else Path(sys.executable)

    def _start(self, script: str, arguments: tuple[str, ...], log: Path) -> str:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("w+", encoding="utf-8", errors="replace") as words:
            command = [self._python(), HERE / script, *arguments]
            ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=words, text=True)
            words.seek(0)
            last = [line.strip() for line in words if line.strip()][-1:]
        if ended.returncode != 0 or not ended.stdout.strip():
            raise DidNotRunError(last[0] if last else f"ended with {ended.returncode}")
        return ended.stdout


def ours(variant: str) -> Contestant:
    """Return Nightshift with weights of a variant."""
    chosen = ("--variant", variant)
    return Contestant("nightshift_rival.py", None, chosen, makers=("nightshift_model.py",))


def transformers(dtype: str) -> Contestant:
    """Return transformers' ``generate``, extrapolated from a piece: the whole takes hours."""
    return Contestant("transformers_rival.py", "transformers", ("--dtype", dtype, "--extrapolate"))


GEMMA_3 = ("gemma-3-1b",)
CONTESTANTS = {
    "ours-int4": ours("int4"),
    "ours-int8": ours("int8"),
    "ours-mixed": ours("mixed"),
    "llama.cpp": Contestant(
        "llama_cpp_rival.py", "llama-cpp", makers=("llama_cpp_model.py", "llama_cpp_probe.py")
    ),
    "openvino": Contestant("openvino_rival.py", "openvino", model="openvino"),
    "onnxruntime-genai": Contestant("genai_rival.py", "genai", shapes=GEMMA_3, model="genai"),
    "optimum": Contestant(
        "optimum_rival.py", "optimum", ("--extrapolate",), shapes=GEMMA_3, model="optimum"
    ),
    "transformers-bf16": transformers("bf16"),
    "transformers-fp32": transformers("fp32"),
}
REFERENCE = "llama.cpp"
# Contestants that run a real model; the others are far slower.
OF_GGUF = ("ours-int8", "llama.cpp", "openvino")
