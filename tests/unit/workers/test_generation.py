"""Text in, checked JSON out: budgets, the one retry, deadlines, prefixes, costs, stopping."""

from collections.abc import Callable
from typing import Any

import pytest

from jobs.models.manifest import Manifest
from pipelines.grounding.passes import Part, first_pass
from pipelines.pipeline import Pipeline, RunLimits
from pipelines.prompts import Message
from tests.unit.pipelines.builders import EXTRACT, SHIPPED, chunks, document, whole, with_schema
from tests.unit.workers.kit import SAYING, SLOW, Speaker, until
from workers.engine.decoding.sampling_params import FinishReason
from workers.engine.engine import Engine
from workers.errors import Cancelled, ContextExceeded, DeadlineExceeded, HandedBack
from workers.generation import MARGIN, Answer, Generator

MakeGenerator = Callable[..., Generator]
TEXT = "Ana pays the rent."
LIST = with_schema(
    {
        "type": "object",
        "properties": {
            "points": {
                "type": "array",
                "maxItems": 9,
                "items": {"type": "string", "maxLength": 40},
            }
        },
    },
    name="list",
    sampling={"max_tokens": 40},
)
LONG = '{"points":["one","two","three","four","five","six","seven"]}'
SHORT = '{"points":["one"]}'


def never() -> None:
    """A check that lets everything go on."""


def ask(
    generator: Generator, pipeline: Pipeline, check: Callable[[], None] = never, parts: int = 1
) -> list[Answer]:
    doc = document(TEXT)
    return generator.answer(pipeline, doc, [whole(TEXT)] * parts, check)


def idle(engine: Engine) -> bool:
    stats = engine.stats()
    return stats.running == stats.waiting == 0


def test_an_answer_is_read_and_its_cost_told(make_generator: MakeGenerator) -> None:
    speaker = Speaker(answers=['{"title":"Rent"}'])
    [answer] = ask(make_generator(speaker), SAYING)
    assert (answer.output, answer.complete) == ({"title": "Rent"}, True)
    assert answer.finish is FinishReason.STOP
    assert answer.usage.prompt_tokens == len(speaker.prompts[0])
    assert answer.usage.completion_tokens == len('{"title":"Rent"}')
    assert answer.usage.seconds > 0
    assert TEXT in speaker.prompts[0].decode()


def test_blanks_at_the_end_of_a_text_are_taken_off(make_generator: MakeGenerator) -> None:
    generator = make_generator(Speaker(answers=['{"points":["one ","two"]}']))
    [answer] = ask(generator, LIST)
    assert answer.output == {"points": ["one", "two"]}


@pytest.mark.parametrize(
    ("answers", "output", "complete"),
    [
        # (said first, said again; what is kept)
        ([LONG, SHORT], {"points": ["one"]}, True),
        ([LONG, LONG], {"points": ["one", "two", "three", "four"]}, False),
        ([LONG, '{"points":["a long one without an end, for ever and a day"]}'],
         {"points": ["one", "two", "three", "four"]}, False),
        (['{"points":["a long one without an end, for ever and a day"]}', LONG],
         {"points": []}, False),
    ],
)  # fmt: skip
def test_an_answer_that_was_cut_off_gets_one_retry_and_the_better_one_is_kept(
    make_generator: MakeGenerator, answers: list[str], output: Any, complete: bool
) -> None:
    speaker = Speaker(answers=answers)
    [answer] = ask(make_generator(speaker), LIST)
    assert (answer.output, answer.complete) == (output, complete)
    assert len(speaker.prompts) == 2
    assert speaker.prompts[0] == speaker.prompts[1]
    assert answer.usage.prompt_tokens == 2 * len(speaker.prompts[0])
    assert answer.usage.completion_tokens == 40 + (len(SHORT) if complete else 40)


def test_nothing_usable_twice_is_no_output(make_generator: MakeGenerator) -> None:
    long = {"type": "object", "properties": {"title": {"type": "string", "maxLength": 99}}}
    pipeline = with_schema(long, sampling={"max_tokens": 60})
    endless = '{"title":"It goes on beyond every budget, line after line, page after page'
    [answer] = ask(make_generator(Speaker(answers=[endless])), pipeline)
    assert (answer.output, answer.finish) == (None, FinishReason.LENGTH)


def test_answers_come_in_the_order_of_the_parts_and_retries_after_them(
    make_generator: MakeGenerator,
) -> None:
    said = ['{"points":["a"]}', LONG, '{"points":["c"]}', LONG, '{"points":["b"]}', LONG]
    speaker = Speaker(answers=said)
    answers = ask(make_generator(speaker), LIST, parts=4)
    # One slot: the four in turn, then the second and the fourth again.
    assert [answer.output for answer in answers] == [
        {"points": ["a"]},
        {"points": ["b"]},
        {"points": ["c"]},
        {"points": ["one", "two", "three", "four"]},
    ]
    assert [answer.complete for answer in answers] == [True, True, True, False]


def test_the_deadline_of_an_answer(make_generator: MakeGenerator) -> None:
    generator = make_generator(Speaker(seconds=0.05, answers=[SLOW]))
    hurried = SAYING.model_copy(update={"limits": RunLimits(deadline_seconds=0.1)})
    with pytest.raises(DeadlineExceeded, match=r"0\.1 s; raise limits\.deadline_seconds"):
        ask(generator, hurried, parts=3)
    until(lambda: idle(generator.engine))


@pytest.mark.parametrize("error", [Cancelled("enough"), HandedBack("enough")])
def test_a_check_that_raises_leaves_nothing_running(
    make_generator: MakeGenerator, error: Exception
) -> None:
    speaker = Speaker(seconds=0.02, answers=[SLOW])
    generator = make_generator(speaker)

    def check() -> None:
        if speaker.speaking.is_set():
            raise error

    with pytest.raises(type(error)):
        ask(generator, SAYING, check, parts=5)
    until(lambda: idle(generator.engine))
    assert len(speaker.prompts) <= 2

    speaker.speaking.clear()
    with pytest.raises(type(error)):
        generator.ask([Message("user", "Why?")], 60, check)
    until(lambda: idle(generator.engine))


def test_a_free_question(make_generator: MakeGenerator) -> None:
    speaker, chat = Speaker(answers=["Because it is so."]), [Message("user", "Why?")]
    assert make_generator(speaker).ask(chat, 60, never) == "Because it is so."
    assert b"[user] Why?" in speaker.prompts[0]


def test_a_stopping_engine_hands_back(make_generator: MakeGenerator) -> None:
    generator = make_generator(Speaker())
    generator.engine.drain()
    with pytest.raises(HandedBack):
        ask(generator, SAYING, parts=2)


def test_a_part_that_cannot_be_asked_about_fails_as_a_whole(make_generator: MakeGenerator) -> None:
    generator = make_generator(Speaker())
    much = Part(0, 9000, "word " * 1800)
    with pytest.raises(ContextExceeded, match="4096"):
        generator.answer(SAYING, document(TEXT), [whole(TEXT), much], never)
    until(lambda: idle(generator.engine))


def test_the_budget_of_a_chunk_leaves_room_for_instructions_and_answer(
    make_generator: MakeGenerator,
) -> None:
    doc = document(TEXT)
    roomy, tight = make_generator(Speaker()), make_generator(Speaker(context=200))
    assert roomy.chunk_budget(SAYING, doc) == 1000  # the manifest's
    budget = tight.chunk_budget(SAYING, doc)
    overhead = 200 - budget - SAYING.sampling.max_tokens - MARGIN
    assert 0 < overhead < 30  # the turns' marks
    text = "x" * budget
    [answer] = tight.answer(SAYING, document(text), [whole(text)], never)
    assert answer.complete


def test_a_budget_too_small_says_what_fills_the_context(make_generator: MakeGenerator) -> None:
    generator = make_generator(Speaker(context=100))
    said = r"pipeline extract: its instructions \(\d+ tokens\) and max_tokens \(1024\) fill the "
    with pytest.raises(ContextExceeded, match=said + r"context of speaker \(100\); shorten them"):
        generator.chunk_budget(EXTRACT, document(TEXT))


def test_metadata_counts_as_instructions(make_generator: MakeGenerator) -> None:
    pipeline = SAYING.model_copy(update={"prompt": "{{ meta.subject }}\n{{ document }}"})
    generator = make_generator(Speaker())
    plain = generator.chunk_budget(pipeline, document(TEXT))
    assert generator.chunk_budget(pipeline, document(TEXT, subject="s" * 3500)) < plain
    with pytest.raises(ContextExceeded):
        generator.chunk_budget(pipeline, document(TEXT, subject="s" * 4000))


def test_the_test_model_answers_parts_together_as_it_does_alone(
    engine: Engine, facts: Manifest
) -> None:
    text = "Minutes\n\nDana will send the report by Friday.\n\nTom books the room on 9 May."
    extract = SHIPPED["extract"]
    parts = first_pass(extract, chunks(text, "Tom"))
    generator = Generator(engine, facts)
    together = generator.answer(extract, document(text), parts, never)
    alone = [generator.answer(extract, document(text), [part], never)[0] for part in parts]
    assert [answer.output for answer in together] == [answer.output for answer in alone]
    assert all(answer.complete for answer in together)
