"""A pipeline that is not for the model that is set: said once a command, and in the result."""

import json
from pathlib import Path

import pytest

from tests.integration.cli_helpers import Home

DEFINITION = """\
format: nightshift.pipeline/1
name: bills
description: Who wants how much.
models: [gemma-4-e2b*, other-1]
prompt: "Read an invoice. {{ document }}"
schema:
  type: object
  properties:
    supplier: {type: [string, "null"], maxLength: 40, x-from-document: true}
"""
FOR = "gemma-4-e2b*, other-1"


@pytest.fixture(autouse=True)
def bills(home: Home) -> None:
    home.write("bills.yaml", DEFINITION, "mine")
    home.write("jobs.toml", 'pipelines_dir = "mine"\n')
    home.write("a.txt", "Lindqvist Tools wants 412 euros.\n")
    home.write("b.txt", "Rebschule Hagedorn wants 90 euros.\n")


def told(stderr: str) -> list[str]:
    return [line for line in stderr.splitlines() if "not validated: pipeline bills" in line]


def test_unsuited_pipeline_is_warned_once_and_recorded(home: Home) -> None:
    run = home.call("run", "--pipeline", "bills", "a.txt", "b.txt")
    assert run.returncode in (0, 1)
    jobs = home.json("list")
    why = f"pipeline bills is for {FOR}, not for {jobs[0]['model']}"
    line = f"warning: results are not validated: {why}"
    assert told(run.stderr) == [line]
    for job in jobs:
        record = json.loads(Path(job["result"]).read_text())
        assert record["validated"] is False
        assert record["not_validated"] == ["the guardrails were never validated here", why]
    shown = home.call("show", jobs[0]["id"]).stdout
    assert f"\nnot validated\n  the guardrails were never validated here\n  {why}\n" in shown

    # The inbox: only of a pipeline that documents wait for.
    home.write("c.txt", "The hall is booked for Friday.\n", "inbox/extract")
    assert told(home.call("run").stderr) == []
    home.write("d.txt", "Bakery Olsen wants 12 euros.\n", "inbox/bills")
    assert told(home.call("run").stderr) == [line]


def test_submit_and_list_name_unsuited_pipelines(home: Home) -> None:
    assert len(told(home.call("submit", "--pipeline", "bills", "a.txt").stderr)) == 1
    assert told(home.call("submit", "--pipeline", "extract", "a.txt").stderr) == []
    models = {one["name"]: one["models"] for one in home.json("pipelines", "list")}
    assert models["bills"] == ["gemma-4-e2b*", "other-1"] and models["extract"] == []
    assert FOR in home.call("pipelines", "list").stdout


def test_require_validated_refuses_an_unsuited_pipeline(home: Home) -> None:
    assert home.call("guardrails", "validate").returncode in (0, 1)
    refused = home.call("run", "--require-validated", "--pipeline", "bills", "a.txt")
    assert refused.returncode == 2
    assert "results would be not validated: pipeline bills is for" in refused.stderr
    assert home.json("list") == []
