"""Checks and repairs with scripted models, and the constraints of pipelines."""

from collections.abc import Sequence

from pipelines.grounding.draft import Draft
from pipelines.guardrails.answers.constraints.guardrail import ConstraintsGuardrail, constraints_of
from pipelines.guardrails.answers.constraints.refine import better
from pipelines.guardrails.check_and_repair import run_guardrails
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.prompts import Message
from pipelines.result import Outcome
from tests.unit.pipelines.builders import SHIPPED, SUMMARISE, document
from tests.unit.pipelines.guardrails.builders import asking, request

GUARDRAIL = ConstraintsGuardrail()
FOUR_WORDS = TextRequest("Now, do the same task again but only use four-word sentences.")
STORY = (
    "The old house stood. Nobody ever went inside it.\n\n"
    "Jake was very curious. He went in alone there."
)


class Model:
    """Answers in the order of the script, the last answer for ever; keeps what it was asked."""

    def __init__(self, *script: str) -> None:
        self.script = list(script)
        self.asked: list[str] = []

    def __call__(self, messages: Sequence[Message]) -> str:
        self.asked.append(messages[-1].content)
        return self.script.pop(0) if len(self.script) > 1 else self.script[0]


def test_only_failing_sentences_are_rewritten() -> None:
    model = Model("1. Nobody ever went inside.\n2. He went in alone.")
    assert GUARDRAIL.judge(FOUR_WORDS, STORY).detail == (
        "has 4 sentences, of which 2 do not have exactly 4 words"
    )
    mended = GUARDRAIL.mend(FOUR_WORDS, STORY, model)
    assert mended == (
        "The old house stood. Nobody ever went inside.\n\nJake was very curious. He went in alone."
    )
    assert GUARDRAIL.judge(FOUR_WORDS, mended).outcome is Outcome.PASSED
    [asked] = model.asked
    assert "Nobody ever went inside it." in asked and "curious" not in asked


def test_sentence_that_is_not_better_is_kept() -> None:
    model = Model("1. Nobody.\n2. He went in alone.", "1. Nobody again.")
    mended = GUARDRAIL.mend(FOUR_WORDS, STORY, model)
    assert "Nobody ever went inside it." in mended and "He went in alone." in mended
    # The second pass asks for the remaining sentence; a third would ask the same again.
    assert len(model.asked) == 2


def test_at_most_three_passes() -> None:
    text = " ".join(f"This is sentence number {place}." for place in range(60))
    model = Model("\n".join(f"{place}. Sentence number {place} here." for place in range(1, 13)))
    mended = GUARDRAIL.mend(FOUR_WORDS, text, model)
    assert len(model.asked) == 3
    assert GUARDRAIL.judge(FOUR_WORDS, mended).detail.startswith("has 60 sentences, of which 24")


def test_sentences_in_alphabetical_order_are_repaired() -> None:
    request = TextRequest(
        "Begin each sentence with the subsequent letter of the alphabet, commencing from B."
    )
    model = Model('1. "Cats nap."')
    assert GUARDRAIL.mend(request, "Bees hum. Animals nap. Dogs run.", model) == (
        'Bees hum. "Cats nap." Dogs run.'
    )
    assert 'must start with the letter "C"' in model.asked[0]


def test_rewrite_that_breaks_another_constraint_is_dropped() -> None:
    request = TextRequest(
        "Tell me of tides. Use no commas. Answer with at least 5 words. Use only lowercase letters."
    )
    draft = "tides rise, tides fall, the moon pulls them"
    shorter = Model("tides rise and fall")
    assert GUARDRAIL.mend(request, draft, shorter) == draft
    said = "Here is the new text:\n\ntides rise and tides fall and the moon pulls them"
    assert GUARDRAIL.mend(request, draft, Model(said)) == said.partition("\n\n")[2]
    assert "2 commas" in shorter.asked[0] and "lowercase" not in shorter.asked[0]


def test_rewrite_that_loses_the_content_is_dropped() -> None:
    request = TextRequest("Tell me of tides without any commas.")
    draft = "Tides rise, tides fall, and the moon is what pulls them along every day."
    assert GUARDRAIL.mend(request, draft, Model("I cannot do that.")) == draft


def test_repairs_by_code_need_no_model() -> None:
    cases: list[tuple[str, str, str]] = [
        ("Use only lowercase letters.", "The weather is fine.", "the weather is fine."),
        ("Wrap your whole answer in double quotation marks.", "Yes. ", '"Yes."'),
        ('End your answer with the phrase "Good luck!"', "Go left.", "Go left.\n\nGood luck!"),
        ("Answer in JSON format.", 'Sure:\n```json\n{"a": 1}\n```\nBye', '{"a": 1}'),
        ("Answer in JSON format.", ' {"a": [1]}\n\nThe list has one number.', '{"a": [1]}'),
        ("Answer in JSON format.", '[{"a": 1}] That is all.', '[{"a": 1}]'),
        (
            "Name a river.\nFirst repeat the request above word for word, then answer.",
            "The Rhine.",
            "Name a river.\n\nThe Rhine.",
        ),
    ]
    for prompt, text, wanted in cases:
        assert GUARDRAIL.judge(TextRequest(prompt), text).outcome is Outcome.FLAGGED, prompt
        assert GUARDRAIL.mend(TextRequest(prompt), text, None) == wanted


def test_uncertain_repairs_by_code_are_left_out() -> None:
    ending = TextRequest('End your answer with the phrase "Good luck!"')
    for text in ("Go left and then", "Good luck! And go left."):
        assert GUARDRAIL.mend(ending, text, None) == text
    repeat = TextRequest(
        "Name a river.\nFirst repeat the request above word for word, then answer."
    )
    attempt = "You asked: name a river! The Rhine."
    assert GUARDRAIL.mend(repeat, attempt, None) == attempt
    as_json = TextRequest("Answer in JSON format.")
    for text in ("[1] Smith says so.", '{"a": 1} and {"a": 2}', "{} is empty.", '"a" is one.'):
        assert GUARDRAIL.mend(as_json, text, None) == text
    both = TextRequest("Answer in JSON format. Use only lowercase letters.")
    text = 'Sure: {"A": 1}'
    assert GUARDRAIL.mend(both, text, None) == text


def test_clean_answer_is_unchanged() -> None:
    def never(messages: Sequence[Message]) -> str:
        raise AssertionError("the model was asked")

    text = "Old houses keep secrets.\n\nNobody ever goes inside. "
    assert GUARDRAIL.judge(FOUR_WORDS, text).outcome is Outcome.PASSED
    assert GUARDRAIL.mend(FOUR_WORDS, text, never) == text
    assert GUARDRAIL.judge(TextRequest("What is a tide?"), "Whatever, really").outcome is (
        Outcome.NOT_APPLICABLE
    )
    assert not GUARDRAIL.concerns(TextRequest("What is a tide?"))


def test_constraints_of_the_system_text_count() -> None:
    request = TextRequest("What is a tide?", system="Always answer without any commas.")
    assert GUARDRAIL.concerns(request)
    assert GUARDRAIL.judge(request, "Water, moving.").outcome is Outcome.FLAGGED
    assert GUARDRAIL.judge(request, " ").detail == "is empty"


def test_better_means_fewer_failures_and_no_new_ones() -> None:
    cases: list[tuple[dict[int, int], dict[int, int], bool]] = [
        ({0: 1}, {}, True),
        ({0: 3}, {0: 2}, True),
        ({0: 1, 1: 1}, {1: 1}, True),
        ({0: 1}, {0: 1}, False),
        ({0: 1}, {1: 1}, False),
        ({0: 3, 1: 1}, {0: 4}, False),
    ]
    for before, after, wanted in cases:
        assert better(before, after) is wanted, (before, after)


def test_only_per_text_constraints_of_a_pipeline_count() -> None:
    rules = (
        "Summarise. Use at least 300 words. Wrap your entire answer in double quotation marks.\n"
        '- title: use no commas\nAnswer with JSON only, of the form {"a":"no commas"}.'
    )
    assert constraints_of(TextRequest(rules, document="Text.")) == []
    assert (
        len(constraints_of(TextRequest(f"{rules}\nDo not use the word 'very'.", document="Text.")))
        == 1
    )


def test_shipped_pipelines_set_no_constraints() -> None:
    for pipeline in SHIPPED.values():
        asked = request(asking(pipeline, "constraints"), document("Some text."))
        assert not GUARDRAIL.applies(asked), pipeline.name


def test_partial_repair_of_a_pipelines_draft_is_kept() -> None:
    pipeline = SUMMARISE.model_copy(
        update={"prompt": "Summarise without any commas.\n{{ document }}"}
    )
    asked = request(asking(pipeline, "constraints"), document("Some text."))
    draft = Draft({"title": "One, two", "summary": "Fine", "key_points": ["A, b"]})

    def reply(messages: Sequence[Message]) -> str:
        return "One and two" if "One, two" in messages[-1].content else "No, sorry"

    after, [record] = run_guardrails(asked, draft, {"constraints": GUARDRAIL}, reply, lambda: 0.0)
    assert after.output == {"title": "One and two", "summary": "Fine", "key_points": ["A, b"]}
    assert record.verdict is Outcome.FLAGGED
