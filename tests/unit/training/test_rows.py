"""Rows: the prompts that the pipelines send, the answers that the engine may write."""

import json
from pathlib import Path
from random import Random

import pytest
from tokenizers import Tokenizer

from pipelines.document import Document
from pipelines.grounding.grammar import grammar
from pipelines.pipeline import Pipeline
from pipelines.prompts import Message, messages
from tests.conftest import ROOT
from tests.unit.training.small_tokenizer import SIZE, SPECIAL, small_tokenizer
from training.errors import TrainingError
from training.examples import EXTRACT, ROUTE, Example, drawn, pipelines, with_params
from training.rows import Question, RowMaker, chat, packed
from workers.engine.decoding.grammar import Matcher
from workers.engine.tokens.tokenizer import Tokenizer as EngineTokenizer

TEMPLATE = ROOT / "workers" / "gemma" / "templates" / "gemma3.jinja"
QUEUES = [
    {"name": "billing", "description": "money"},
    {"name": "desk-7", "description": "doors"},
]


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return small_tokenizer()


@pytest.fixture(scope="module")
def engine_tokenizer(
    tokenizer: Tokenizer, tmp_path_factory: pytest.TempPathFactory
) -> EngineTokenizer:
    """The same tokenizer as the engine opens it, with Gemma 3's chat template."""
    folder = tmp_path_factory.mktemp("model")
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "chat_template.jinja").write_text(TEMPLATE.read_text(encoding="utf-8"), "utf-8")
    stops = [SPECIAL.index("<eos>"), SPECIAL.index("<end_of_turn>")]
    return EngineTokenizer(
        folder, stop_token_ids=stops, bos_token_id=SPECIAL.index("<bos>"), vocab_size=SIZE
    )


def _asked(example: Example) -> tuple[Pipeline, list[Message]]:
    pipeline = example.pipeline
    return pipeline, messages(pipeline, Document("", "text/plain", ()), example.document)


def test_a_prompt_has_the_tokens_that_the_engine_asks_with(
    tokenizer: Tokenizer, engine_tokenizer: EngineTokenizer
) -> None:
    maker = RowMaker(tokenizer, 4096, 1.0, 1.0)
    r = Random(1)
    for example in [example for _ in range(20) for example in drawn(r)]:
        _, wanted = _asked(example)
        text = engine_tokenizer.apply_chat_template(wanted)
        assert chat(example.prompt) == text
        assert maker.question(example).prompt == engine_tokenizer.encode(text)


def test_the_chat_form_is_that_of_gemmas_own_template(shared: Path) -> None:
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    source = (shared / "data/gemma/chat_templates/gemma-it.jinja").read_text(encoding="utf-8")
    # It is indented for reading and says nothing of <bos>, which its tokenizer adds.
    plain = "".join(line.strip() for line in source.splitlines())
    template = ImmutableSandboxedEnvironment().from_string(plain)
    asked = [{"role": "user", "content": " What now? "}]
    assert chat(" What now? ") == f"<bos>{template.render(messages=asked, add_generation_prompt=1)}"


def test_the_grammar_takes_every_answer(
    tokenizer: Tokenizer, engine_tokenizer: EngineTokenizer
) -> None:
    maker = RowMaker(tokenizer, 4096, 1.0, 1.0)
    r = Random(2)
    for example in [example for _ in range(20) for example in drawn(r)]:
        pipeline, _ = _asked(example)
        text = grammar(pipeline.generation_schema, example.document)
        matcher = Matcher(engine_tokenizer.vocabulary, text)
        answer = maker.question(example).answer
        assert matcher.count_valid(answer) == len(answer), example


def _heavy(tokenizer: Tokenizer, question: Question, weight: float) -> str:
    return tokenizer.decode(
        [
            token
            for token, heavy in zip(question.answer, question.weights, strict=True)
            if heavy == weight
        ]
    )


def test_only_answers_are_asked_for_and_what_decides_weighs_more(tokenizer: Tokenizer) -> None:
    answer = {"reason": "the desk-7 squeaks", "queue": "desk-7", "urgency": "low"}
    pipeline = with_params(pipelines()[ROUTE], {"queues": QUEUES})
    example = Example(pipeline, "Hello, the desk-7 squeaks.", answer)
    question = RowMaker(tokenizer, 4096, 6.0, 3.0).question(example)
    assert "".join(_heavy(tokenizer, question, 6.0).split('"')) == ":desk-7:low"
    assert _heavy(tokenizer, question, 3.0) == ':"the'
    assert set(question.weights) == {1.0, 3.0, 6.0}
    assert question.answer[-1] == tokenizer.token_to_id("<end_of_turn>")
    text = tokenizer.decode(question.answer[:-1])
    assert text == json.dumps(answer, separators=(",", ":"))
    row = packed([question], 4096)
    assert [weight for weight in row.weights if weight] == question.weights
    assert row.ids[-len(question.answer) :] == question.answer


@pytest.mark.parametrize("owner", [None, "Ana"])
@pytest.mark.parametrize("tasks", [[], ["call"], ["call", "write"]])
def test_both_outcomes_of_a_decision_weigh_the_same(
    tokenizer: Tokenizer, owner: str | None, tasks: list[str]
) -> None:
    schema = {
        "type": "object",
        "properties": {
            "owner": {"type": ["string", "null"], "x-verbatim": True},
            "sure": {"type": ["boolean", "null"]},
            "tasks": {"type": "array", "items": {"type": "string", "x-verbatim": True}},
        },
        "required": ["owner", "sure", "tasks"],
    }
    definition = pipelines()[EXTRACT].model_dump(by_alias=True) | {"schema": schema}
    pipeline = Pipeline.model_validate(definition)
    answer = {"owner": owner, "sure": None if owner is None else False, "tasks": tasks}
    question = RowMaker(tokenizer, 4096, 6.0, 3.0).question(Example(pipeline, "", answer))
    text, weights = "", []
    for token, weight in zip(question.answer[:-1], question.weights, strict=False):
        piece = tokenizer.decode([token])
        text, weights = text + piece, weights + [weight] * len(piece)
    colons = [at for at, sign in enumerate(text) if sign == ":"]
    assert [weights[at] for at in colons] == [3.0, 6.0, 6.0]
    assert {weights[at] for at, sign in enumerate(text) if sign in "[]"} == {6.0}


def test_documents_of_a_row_share_the_instruction_and_nothing_else() -> None:
    first = Question([1, 2, 3, 4, 9], [5, 6], [1.0, 1.0])
    second = Question([1, 2, 3, 7, 8, 9], [6], [1.0])
    too_long = Question([1, 2, 3, 7, 7, 7, 7, 9], [6], [1.0])
    row = packed([first, second, too_long], 11)
    assert row.ids == [1, 2, 3, 4, 9, 5, 6, 7, 8, 9, 6]
    assert row.parts == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]
    assert row.positions == [0, 1, 2, 3, 4, 5, 6, 3, 4, 5, 6]
    assert row.weights == [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1]


def test_equal_prompts_share_all_but_one_token() -> None:
    question = Question([1, 2], [3], [1.0])
    row = packed([question, question], 10)
    assert row.parts == [0, 1, 1, 2, 2]
    assert row.ids == [1, 2, 3, 2, 3]


def test_rows_are_full_of_documents_and_the_same_for_the_same_chance(
    tokenizer: Tokenizer,
) -> None:
    maker = RowMaker(tokenizer, 4096, 6.0, 3.0)
    rows = [maker.row(Random(seed)) for seed in range(12)]
    assert all(len(row.ids) <= 4096 for row in rows)
    assert max(row.parts[-1] for row in rows) >= 3
    assert maker.row(Random(3)) == rows[3]


def test_rows_that_are_too_short_for_any_document_are_said(tokenizer: Tokenizer) -> None:
    with pytest.raises(TrainingError, match="no document fits into 64 tokens"):
        RowMaker(tokenizer, 64, 1.0, 1.0).row(Random(1))


def test_an_answer_without_items_is_taught_too(tokenizer: Tokenizer) -> None:
    example = Example(pipelines()[EXTRACT], "Lovely weather.", {"action_items": []})
    question = RowMaker(tokenizer, 4096, 1.0, 1.0).question(example)
    assert tokenizer.decode(question.answer[:-1]) == '{"action_items":[]}'
