"""The folder of a tuning run: its settings, what it needs to go on, its log, and the adapter.

::

    settings.json    what the run was started with
    state.pt         adapter, optimiser and count of steps, written whole every few minutes
    log.jsonl        one object for each step; held-out losses where the state was saved
    adapter/         the adapter of the last saved state
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

import torch

from training.errors import TrainingError
from training.lora import write_json

_SETTINGS, _STATE, _LOG = "settings.json", "state.pt", "log.jsonl"


@dataclass(frozen=True, slots=True)
class Settings:
    """What decides the weights that a run ends with."""

    base: str  # path of a checkpoint folder or a GGUF file
    tokens: int = 6_600_000  # of the whole run, padding not counted
    rank: int = 16
    alpha: int = 32
    learning_rate: float = 4e-4
    row: int = 2048  # tokens of a row
    rows: int = 2  # of a step
    choice_weight: float = 5.0  # in the loss: of what is chosen, of where lists end; others 1
    first_weight: float = 2.0  # of tokens with which a value begins
    seed: int = 1


class RunFolder:
    """Reads and writes a run's files; a state is replaced whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.adapter = path / "adapter"

    def new(self, given: Mapping[str, Any]) -> Settings:
        """The settings of a run that is to start here; nothing is written.

        Raises:
            TrainingError: it holds a run, or no base is given.
        """
        if (self.path / _SETTINGS).exists():
            raise TrainingError(
                f"{self.path}: holds a run already; add --resume, or name another folder"
            )
        if "base" not in given:
            raise TrainingError("name the base: --base FILE.gguf or --base CHECKPOINT_FOLDER")
        return Settings(**given)

    def begin(self, settings: Settings) -> None:
        """Make the folder and record what the run is started with."""
        self.path.mkdir(parents=True, exist_ok=True)
        write_json(self.path / _SETTINGS, asdict(settings))

    def recorded(self, given: Mapping[str, Any]) -> Settings:
        """The settings of the run in this folder; its base may lie elsewhere by now.

        Raises:
            TrainingError: there is none, or it was started with another setting than given.
        """
        path = self.path / _SETTINGS
        try:
            said = json.loads(path.read_text(encoding="utf-8"))
            settings = Settings(**{field.name: said[field.name] for field in fields(Settings)})
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise TrainingError(f"{path}: is no run's: start one without --resume") from error
        settings = replace(settings, base=given.get("base", settings.base))
        for name, value in given.items():
            if value != getattr(settings, name):
                option = name.replace("_", "-")
                raise TrainingError(
                    f"--{option} {value}: the run in {self.path} has"
                    f" {getattr(settings, name)}; leave the option out"
                )
        return settings

    def save(self, state: Mapping[str, Any]) -> None:
        """Keep what the run needs to go on."""
        part = self.path / f"{_STATE}.part"
        torch.save(dict(state), part)
        part.replace(self.path / _STATE)

    def load(self) -> dict[str, Any] | None:
        """What was kept last; None where the run has kept nothing yet.

        Raises:
            TrainingError: the file is damaged.
        """
        path = self.path / _STATE
        if not path.exists():
            return None
        try:
            state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
        except (OSError, RuntimeError, EOFError, UnpicklingError) as error:
            message = f"{path}: is damaged; start the run again in another folder"
            raise TrainingError(message) from error
        return state

    def log(self, **facts: float) -> None:
        """Append one line to the log."""
        with (self.path / _LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps(facts) + "\n")
