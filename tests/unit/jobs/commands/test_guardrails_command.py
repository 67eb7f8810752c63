"""``guardrails list`` and ``guardrails audit`` as a person calls them."""

import json
from pathlib import Path

from jobs.exit_codes import ExitCode
from pipelines.guardrails.audit import audited
from pipelines.guardrails.registry import GUARDRAILS
from tests.unit.jobs.commands.conftest import Call

CLEAN = {"id": 7, "prompt": "Say hello.", "response": "Hello!"}
WRONG = {"id": "w", "prompt": "What is 100 + 90 + 90?", "response": "100 + 90 + 90 = 245."}


def tape(home: Path, *lines: object) -> str:
    path = home / "tape.jsonl"
    words = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text("\n".join(words) + "\n")
    return str(path)


def test_list_names_every_guardrail(call: Call) -> None:
    ended = call("guardrails", "list", "--json")
    found = json.loads(ended.out)
    assert [entry["name"] for entry in found] == list(GUARDRAILS)
    assert all(entry["version"] >= 1 for entry in found)
    for entry in found:  # whole sentences
        assert entry["description"].endswith("."), entry
        assert "\n" not in entry["description"]


def test_audit_writes_a_json_line_per_verdict(call: Call, home: Path) -> None:
    ended = call("guardrails", "audit", tape(home, CLEAN, WRONG), "--json")
    assert ended.code is ExitCode.OK
    found = [json.loads(line) for line in ended.out.splitlines()]
    assert len(found) == 2 * len(audited(GUARDRAILS))
    assert all(list(line) == ["id", "guardrail", "verdict", "detail", "repaired"] for line in found)
    [verdict] = [x for x in found if x["id"] == "w" and x["guardrail"] == "arithmetic"]
    assert verdict["verdict"] in ("flagged", "repaired")
    assert {x["verdict"] for x in found if x["id"] == 7} <= {"passed", "not_applicable"}


def test_audit_summary(call: Call, home: Path) -> None:
    ended = call("guardrails", "audit", tape(home, CLEAN, WRONG), "--only", "arithmetic")
    assert ended.code is ExitCode.OK
    assert "w · arithmetic" in ended.out
    assert call("guardrails", "audit", tape(home, WRONG), "--strict").code is ExitCode.SOME_FAILED
    assert call("guardrails", "audit", tape(home, CLEAN), "--strict").code is ExitCode.OK


def test_audit_skips_broken_lines(call: Call, home: Path) -> None:
    ended = call("guardrails", "audit", tape(home, "{", CLEAN, {"id": 1}), "--json")
    assert ended.code is ExitCode.SOME_FAILED
    assert "tape.jsonl, line 1: not JSON" in ended.err and "line 3: prompt" in ended.err
    assert {json.loads(line)["id"] for line in ended.out.splitlines()} == {7}


def test_unknown_guardrail_is_an_error(call: Call, home: Path) -> None:
    ended = call("guardrails", "audit", tape(home, CLEAN), "--only", "nonsense")
    assert ended.code is ExitCode.USAGE and "arithmetic" in ended.err
    assert call("guardrails", "audit", "missing.jsonl").code is ExitCode.USAGE
