"""The tape: whole or not there, read back as it was, and read by the guardrails' audit."""

import json
from pathlib import Path

import pytest

from jobs.errors import UsageError
from jobs.mt_bench.tape import by_question, read_tape, write_tape
from pipelines.guardrails.audit import read_exchange
from tests.unit.jobs.mt_bench.kit import MODEL, line

HOSTILE = "a\u2028b \x1b[2J </script> \U0001f9d1 \ud800"


def test_tape_is_read_back_as_written(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "tape.jsonl"
    history = [{"role": "user", "content": "q"}, {"role": "assistant", "content": "a"}]
    lines = [line(), line(1, 2, HOSTILE, history=history, draft="d"), line("b", 1, "")]
    write_tape(path, lines)
    assert read_tape(path) == lines
    assert [p.name for p in path.parent.iterdir()] == ["tape.jsonl"]


def test_audit_reads_the_tape(tmp_path: Path) -> None:
    path = tmp_path / "tape.jsonl"
    history = [{"role": "user", "content": "q"}, {"role": "assistant", "content": "a"}]
    write_tape(path, [line(1, 2, "an answer", history=history)])
    exchange = read_exchange(path.read_text())
    assert (exchange.id, exchange.response) == ("1.2", "an answer")
    assert [message.content for message in exchange.request.history] == ["q", "a"]


def test_unwritable_tape_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"file.tape\.jsonl cannot be written"):
        write_tape(tmp_path / "file" / "tape.jsonl", [line()])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "holds no answer"),
        ("nonsense", "line 1: is not JSON"),
        ('{"id": "1", "prompt": "x", "response": "y"}', "question_id: Field required"),
        ("\n".join([json.dumps(line().model_dump(mode="json"))] * 2), "turn 1 stands twice"),
        (b"\xff", "not UTF-8"),
    ],
)
def test_invalid_tape_is_an_error(tmp_path: Path, text: str | bytes, said: str) -> None:
    path = tmp_path / "tape.jsonl"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(UsageError) as caught:
        read_tape(path)
    assert said in str(caught.value)


def test_unknown_keys_of_a_tape_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "tape.jsonl"
    found = {**line().model_dump(mode="json"), "model": {**MODEL, "new": 1}, "later": [1]}
    path.write_text(json.dumps(found))
    assert read_tape(path) == [line()]


def test_turns_are_sorted_within_their_question() -> None:
    lines = [line(2, 2), line(1, 1), line(2, 1)]
    found = {key: [x.turn for x in turns] for key, turns in by_question(lines).items()}
    assert found == {2: [1, 2], 1: [1]}
