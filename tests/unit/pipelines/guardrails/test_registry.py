"""The registry: complete, in order, and without imports until a guardrail is used."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pipelines import guardrails
from pipelines.guardrails.registry import GUARDRAILS

FOLDER = Path(guardrails.__file__).parent


@pytest.mark.parametrize("name", GUARDRAILS)
def test_guardrail_is_registered_under_its_name(name: str) -> None:
    guardrail = GUARDRAILS[name]
    assert guardrail.name == name
    assert GUARDRAILS[name] is guardrail


def test_every_guardrail_module_is_registered() -> None:
    sources = [*FOLDER.glob("documents/**/*.py"), *FOLDER.glob("answers/**/*.py")]
    found = {
        path.parent.name if path.stem == "guardrail" else path.stem
        for path in sources
        if re.search(r"^class \w+Guardrail(\(\w+Guardrail\))?:", path.read_text(), re.MULTILINE)
    }
    assert found == set(GUARDRAILS)


def test_unknown_name_is_no_key() -> None:
    assert "contract" not in GUARDRAILS and 7 not in GUARDRAILS
    assert GUARDRAILS.get("contract") is None
    with pytest.raises(KeyError):
        GUARDRAILS["contract"]


def test_reading_the_shipped_definitions_imports_no_guardrail() -> None:
    code = (
        "import sys\nfrom pipelines.loader import load_pipelines\nload_pipelines()\n"
        "from pipelines.guardrails.registry import _CLASSES\n"
        "print([m for m, _ in _CLASSES.values() if f'pipelines.guardrails.{m}' in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
