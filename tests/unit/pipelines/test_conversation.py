"""The file format of conversations, and their target beside the pipelines."""

from pathlib import Path

import pytest

from jobs.running.targets import load_targets
from jobs.settings import load_settings
from pipelines.conversation import (
    ANSWER_TOKENS,
    MAX_BYTES,
    OF_ANSWERS,
    Conversation,
    conversation_digest,
    conversation_summary,
    read_conversation,
)
from pipelines.errors import DefinitionError, ParseFailure
from pipelines.loader import load_pipeline
from pipelines.pipeline import CONVERSATION
from pipelines.result import Reason


def test_a_short_file_has_guardrails_and_is_greedy() -> None:
    found = read_conversation(b'{"prompts": ["Who?", "Why?"]}')
    assert found.prompts == ("Who?", "Why?")
    assert (found.sampling.temperature, found.sampling.max_tokens) == (0.0, ANSWER_TOKENS)
    assert tuple(found.guards()) == OF_ANSWERS
    assert read_conversation(b'{"prompts": ["x"], "guardrails": []}').guards() == {}


def test_a_conversation_survives_its_json() -> None:
    one = Conversation(prompts=("a", "b\u2028<turn|>"), system="s", guardrails=("logic",))
    assert read_conversation(one.model_dump_json().encode()) == one


@pytest.mark.parametrize("data", [b"", b"\xff", b"[]", b"null", b'{"prompts": "x"}', b"[" * 9999])
def test_other_data_is_malformed(data: bytes) -> None:
    with pytest.raises(ParseFailure) as caught:
        read_conversation(data)
    assert caught.value.reason is Reason.MALFORMED


def test_a_huge_conversation_is_too_large() -> None:
    with pytest.raises(ParseFailure) as caught:
        read_conversation(b" " * (MAX_BYTES + 1))
    assert caught.value.reason is Reason.TOO_LARGE


def test_conversation_is_a_target_beside_the_definitions(tmp_path: Path, test_model: Path) -> None:
    targets = load_targets(load_settings(tmp_path, {"model": str(test_model)}, environ={}))
    assert targets[CONVERSATION].pipeline_digest == conversation_digest()
    assert conversation_digest({"logic": 1}) != conversation_digest({"logic": 2})
    assert targets[CONVERSATION].model_digest == targets["extract"].model_digest


def test_no_definition_may_be_called_conversation(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "format: nightshift.pipeline/1\nname: conversation\ndescription: x\n"
        "prompt: '{{ document }}'\nschema: {type: object, properties: {a: {type: string}}}\n"
    )
    with pytest.raises(DefinitionError, match="is the pipeline of conversations"):
        load_pipeline(path)


def test_a_summary_is_one_short_line() -> None:
    turns = [{"response": "One."}, {"response": "Two\n\nlines " + "x" * 200}]
    line = conversation_summary({"turns": turns})
    assert line.startswith("2 answers: Two lines xxx")
    assert len(line) <= 100
    assert conversation_summary({"turns": turns[:1]}) == "1 answer: One."
