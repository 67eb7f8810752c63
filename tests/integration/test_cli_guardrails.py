"""``guardrails validate`` with the test model, and what runs say afterwards."""

import json
from pathlib import Path

import pytest

from tests.integration.cli_helpers import Home

pytestmark = pytest.mark.usefixtures("test_model")


def validated(home: Home) -> list[bool]:
    return [json.loads(Path(job["result"]).read_text())["validated"] for job in home.json("list")]


def test_validation_holds_until_model_or_guardrails_change(home: Home) -> None:
    home.write("letter.md", "# Heating\n\nThe heating is off on Friday 3 May.\n")
    refused = home.call("run", "--require-validated", "letter.md")
    assert refused.returncode == 2
    assert "never validated here" in refused.stderr and "Traceback" not in refused.stderr
    assert home.json("list") == []

    unsaid = home.call("run", "letter.md")
    assert unsaid.returncode in (0, 1) and "validated" not in unsaid.stderr
    assert validated(home) == [False]

    done = home.call("guardrails", "validate", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["validated"] and found["problems"] == []

    held = home.call("run", "--require-validated", "--force", "letter.md")
    assert held.returncode in (0, 1) and "validated" not in held.stderr
    assert validated(home)[0] is True

    path = Path(found["lock"])
    lock = json.loads(path.read_text())
    lock["digest"], lock["guardrails"]["figures"] = "another", 99
    path.write_text(json.dumps(lock))
    changed = home.call("run", "--force", "letter.md")
    assert changed.returncode in (0, 1)
    assert "the model is not the nightshift-test of then" in changed.stderr
    assert "guardrail figures is version" in changed.stderr
    assert validated(home)[0] is False
    assert home.call("run", "--require-validated", "--force", "letter.md").returncode == 2

    path.write_text("{")
    damaged = home.call("run", "--force", "letter.md")
    assert damaged.returncode == 2 and "guardrails.lock" in damaged.stderr
    assert "Traceback" not in damaged.stderr
