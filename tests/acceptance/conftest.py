"""The program as a person has it: the console script, a home of its own, real parts behind."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from jobs.errors import ModelError
from jobs.known_models import DEFAULT_MODEL
from jobs.models.manifest import find_model
from jobs.settings import load_settings
from pipelines.result import Quarantine, Result
from tests.conftest import TEST_MODEL

SCRIPT = Path(sys.executable).with_name("nightshift")


@dataclass(frozen=True)
class Home:
    """A home folder and the program run in it."""

    path: Path
    model: str = str(TEST_MODEL)

    def command(self, *arguments: str) -> list[str]:
        return [str(SCRIPT), "--home", str(self.path), *arguments]

    @property
    def environ(self) -> dict[str, str]:
        clean = {k: v for k, v in os.environ.items() if not k.startswith("JOBS_")}
        return {
            **clean,
            "JOBS_MODEL": self.model,
            "JOBS_SETTLE_SECONDS": "0.2",
            "JOBS_RECONCILE_SECONDS": "0.5",
            "XDG_CONFIG_HOME": str(self.path / "no-config"),
        }

    def run(
        self, *arguments: str, timeout: float = 240, **more: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*arguments),
            env={**self.environ, **more},
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )

    def json(self, *arguments: str) -> Any:
        """What a reading command says with ``--json``; such a command succeeds."""
        done = self.run(*arguments, "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def drop(self, pipeline: str, name: str | bytes, data: bytes | str) -> Path:
        folder = self.path / "inbox" / pipeline
        folder.mkdir(parents=True, exist_ok=True)
        path = Path(os.fsdecode(os.path.join(os.fsencode(folder), os.fsencode(name))))  # noqa: PTH118
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    def results(self) -> list[Result]:
        """Every published result, checked against the record's schema."""
        files = sorted(self.path.glob("outbox/*/*.json"))
        return [Result.model_validate_json(file.read_bytes()) for file in files]

    def quarantined(self) -> list[Quarantine]:
        files = sorted(self.path.glob("outbox/quarantine/*/reason.json"))
        return [Quarantine.model_validate_json(file.read_bytes()) for file in files]


@pytest.fixture(scope="session")
def real_model() -> str:
    """The name of the default model, if it is on this machine; tests never download it."""
    try:
        find_model(load_settings(environ={}))
    except ModelError as error:
        if os.environ.get("NIGHTSHIFT_REAL_MODEL") == "required":
            raise
        pytest.skip(f"the real model is not tried: {error}")
    return DEFAULT_MODEL


@pytest.fixture
def home(tmp_path: Path) -> Home:
    path = tmp_path / "home"
    (path / "inbox").mkdir(parents=True)
    return Home(path)
