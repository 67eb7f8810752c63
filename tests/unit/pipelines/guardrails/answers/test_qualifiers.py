"""Exclusions are found, and checked by code or by questions to the model."""

from collections.abc import Callable, Sequence

import pytest

from pipelines.guardrails.answers.exclusions import exclusions
from pipelines.guardrails.answers.qualifiers import QualifiersGuardrail
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.prompts import Message
from pipelines.result import Outcome

QUALIFIERS = QualifiersGuardrail()
ANCESTOR = "Write a function to find the highest common ancestor (not LCA) of two nodes."


@pytest.mark.parametrize(
    ("prompt", "kind", "what"),
    [
        (ANCESTOR, "not", "LCA"),
        ("Give the distance in kilometres, not miles.", "not", "miles"),
        ("Name three planets other than Earth.", "except", "Earth"),
        ("List all months except for May.", "except", "May"),
        ("Find the common elements without using any extra data structures.", "without", None),
        ("Summarize the story in three points, without verbs.", "without", "verbs"),
        ('Do not use the word "nice" in your answer.', "without", 'the word "nice"'),
        ("Please refrain from using commas.", "without", "commas"),
        ("Don't mention Paris.", "without", "Paris"),
        ("Now, only use four-word sentences.", "only", "four-word sentences"),
        ("Answer with only JSON.", "only", "JSON"),
        ("Reformulate it and only include books published after 1980.", "after", "1980"),
        ("Which kings reigned before 1500?", "before", "1500"),
    ],
)
def test_exclusions_of_a_prompt(prompt: str, kind: str, what: str | None) -> None:
    [found] = exclusions(prompt)
    assert found.kind == kind
    assert what is None or found.what == what


@pytest.mark.parametrize(
    "prompt",
    [
        "She went out without an umbrella, not knowing the weather. How wet was she?",
        "Ann eats only 3 eggs. How many are left after 10 days?",
        "Explain it so that customers without a technical background understand.",
        "Write it without further ado.",
        "Not only dogs bark. Explain why.",
        "Write a poem of not more than ten lines.",
        'Translate "do not use the lift" into French.',
        "Use only what the document says.",
        "Is it true that no one except him knew that?",
    ],
)
def test_prompt_without_exclusion(prompt: str) -> None:
    found = exclusions(prompt)
    assert not found, found


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("Name three planets other than Earth.", "1. Mars\n2. **Earth**: our home\n3. Venus"),
        ('Do not use the word "nice".', "What a nice day."),
        ("Avoid using the following keywords: sleep, cook", "I cook rice."),
        ("Don't mention Paris.", "The capital is Paris."),
        ("Do not use any commas.", "Yes, indeed."),
        ("Avoid the letter q, without exception. Do not use the letter q.", "A quiet sea."),
        ("Answer with only JSON.", 'Here it is:\n```json\n{"a": 1}\n```'),
        ("Answer with only yes or no.", "Yes, because it rains."),
        ("Only include books published after 1980.", '[{"book": "Dune", "year": 1965}]'),
        ("List films made before 1960.", "- Vertigo (1958)\n- Psycho (1960)"),
        ('Don’t start with phrases like "As Ada".', "As Ada, I think so."),
        ("Sort it without using `sorted`.", "```python\nreturn sorted(x)\n```"),
    ],
)
def test_broken_exclusion_is_flagged_by_code(prompt: str, text: str) -> None:
    assert QUALIFIERS.judge(TextRequest(prompt), text).outcome is Outcome.FLAGGED


@pytest.mark.parametrize(
    ("prompt", "text", "ask"),
    [
        ("Name two planets other than Earth.", "1. Mars (farther than Earth)\n2. Venus", False),
        ('Do not use the word "nice".', "What a Nicene day.", False),
        ("Answer with only JSON.", '{"a": 1}', False),
        ("Answer with only JSON.", "a text of one field of it", False),
        ("Only include books published after 1980.", '[{"book": "Emma 2", "year": 1994}]', False),
        ("Sort it without using `sorted`.", "Not `sorted`:\n```python\nx.sort()\n```", False),
        (ANCESTOR, "def ancestor(root): ...", True),
        ("Sort it without using any extra data structures.", "x.sort()", True),
    ],
)
def test_kept_or_uncertain_exclusion_passes(prompt: str, text: str, ask: bool) -> None:
    verdict = QUALIFIERS.judge(TextRequest(prompt), text)
    assert (verdict.outcome, verdict.ask) == (Outcome.PASSED, ask)


Script = Callable[[Sequence[Message]], str]


def scripted(*answers: str) -> tuple[Script, list[str]]:
    asked: list[str] = []
    left = list(answers)

    def generate(chat: Sequence[Message]) -> str:
        asked.append(chat[-1].content)
        return left.pop(0)

    return generate, asked


def test_mt_bench_125_is_repaired_once_and_checked_again() -> None:
    old, new = "def lca(a, b): return deepest(a, b)", "def hca(a, b): return nearest_root(a, b)"
    generate, asked = scripted("Yes.", new, "No")
    assert QUALIFIERS.mend(TextRequest(ANCESTOR), old, generate) == new
    assert len(asked) == 3
    assert "Is the answer about LCA, which was ruled out?" in asked[0]
    assert "(not LCA)" in asked[1]


def test_mt_bench_87_only_four_word_sentences() -> None:
    request = TextRequest("Now, do the same task again but only use four-word sentences.")
    old, new = "The old house stood at the end of the street.", "The old house stood. It hid."
    generate, asked = scripted("yes", new, "no")
    assert QUALIFIERS.judge(request, old).ask
    assert QUALIFIERS.mend(request, old, generate) == new
    assert "anything besides four-word sentences" in asked[0]


@pytest.mark.parametrize(
    "answers",
    [
        ("No.",),  # kept
        ("I am not sure.",),  # says nothing: no evidence
        ("Yes", ""),  # no new text
        ("Yes", "x"),  # shrunk absurdly
        ("Yes", "def hca(a, b): return nearest_root(a, b)", "Yes"),  # still broken
        ("Yes", "def hca(a, b): return nearest_root(a, b)", "Maybe"),
    ],
)
def test_answer_is_kept_unless_the_model_confirms_the_repair(answers: tuple[str, ...]) -> None:
    generate, asked = scripted(*answers)
    old = "def lca(a, b): return deepest(a, b)"
    assert QUALIFIERS.mend(TextRequest(ANCESTOR), old, generate) == old
    assert len(asked) == len(answers)


def test_exclusion_that_code_decides_needs_no_question() -> None:
    request = TextRequest("Name three planets other than Earth.")
    new = "1. Mars\n2. Jupiter\n3. Venus"
    generate, asked = scripted(new)
    assert QUALIFIERS.mend(request, "1. Mars\n2. Earth\n3. Venus", generate) == new
    assert len(asked) == 1


def test_document_text_is_rewritten_without_the_conversation() -> None:
    generate, asked = scripted("What a fine day.")
    request = TextRequest('Write a line. Do not use the word "nice".', document="The sun shone.")
    assert QUALIFIERS.mend(request, "What a nice day.", generate) == "What a fine day."
    assert "What a nice day." in asked[0]


def test_at_most_seven_model_calls() -> None:
    prompt = "Sort it, without loops. Do not use recursion. Never use libraries. Avoid using maps."
    generate, asked = scripted("yes", "yes", "yes", "x.sort() and nothing else", "no", "no", "no")
    assert QUALIFIERS.mend(TextRequest(prompt), "for x in y: f(x)", generate).startswith("x.sort()")
    assert len(asked) == 7


def test_without_a_model_nothing_changes() -> None:
    assert QUALIFIERS.mend(TextRequest("Don't mention Paris."), "Paris.", None) == "Paris."
