"""Constraints that are recognised in prompts, and prompts without any."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.guardrails.answers.constraints.checkers import failing
from pipelines.guardrails.answers.constraints.recognition.recognise import recognise

WORDS, SENTENCES = "length_constraints:number_words", "length_constraints:number_sentences"
LETTER, WORD = "keywords:letter_frequency", "keywords:frequency"

ASKED: list[tuple[str, list[tuple[str, dict[str, Any]]]]] = [
    ("Tell a story and use no commas.", [("punctuation:no_comma", {})]),
    ("Explain tides in at least 300 words.", [(WORDS, {"relation": "at least", "num_words": 300})]),
    ("Explain tides in 50 words or less.", [(WORDS, {"relation": "less than", "num_words": 51})]),
    (
        "Explain tides in twenty to thirty words.",
        [
            (WORDS, {"relation": "at least", "num_words": 20}),
            (WORDS, {"relation": "less than", "num_words": 31}),
        ],
    ),
    (
        "I don't want more than 1,000 words.",
        [(WORDS, {"relation": "less than", "num_words": 1001})],
    ),
    (
        "Answer with fewer than six sentences.",
        [(SENTENCES, {"relation": "less than", "num_sentences": 6})],
    ),
    ("Write it in all capital letters.", [("change_case:english_capital", {})]),
    ("Use only lowercase letters.", [("change_case:english_lowercase", {})]),
    (
        "Have at least 3 words in all capital letters.",
        [
            (
                "change_case:capital_word_frequency",
                {"capital_relation": "at least", "capital_frequency": 3},
            )
        ],
    ),
    (
        "The letter q should appear at most twice.",
        [(LETTER, {"letter": "q", "let_relation": "less than", "let_frequency": 3})],
    ),
    (
        'Use the word "moon" at least 3 times.',
        [(WORD, {"keyword": "moon", "relation": "at least", "frequency": 3})],
    ),
    (
        "Include the keywords tide, moon and sun.",
        [("keywords:existence", {"keywords": ["tide", "moon", "sun"]})],
    ),
    (
        "Do not use the words 'big' or 'small'.",
        [("keywords:forbidden_words", {"forbidden_words": ["big", "small"]})],
    ),
    ("Reply only in German.", [("language:response_language", {"language": "de"})]),
    ("Wrap your entire answer in double quotation marks.", [("startend:quotation", {})]),
    (
        "End your answer with the phrase “That's all.”",
        [("startend:end_checker", {"end_phrase": "That's all."})],
    ),
    ("Output in JSON format.", [("detectable_format:json_format", {})]),
    (
        "Write 3 paragraphs separated by ***.",
        [("length_constraints:number_paragraphs", {"num_paragraphs": 3})],
    ),
    (
        "Write exactly 2 paragraphs with two new lines between them."
        " Start the second paragraph with the word Then.",
        [
            (
                "length_constraints:nth_paragraph_first_word",
                {"num_paragraphs": 2, "nth_paragraph": 2, "first_word": "then"},
            ),
        ],
    ),
    (
        "Name two rivers.\n\nFirst repeat the request above word for word, then answer.",
        [("combination:repeat_prompt", {"prompt_to_repeat": "Name two rivers."})],
    ),
    (
        "Only use four-word sentences.",
        [("units:words", {"unit": "sentence", "least": 4, "most": 4})],
    ),
    (
        "Each bullet point should have at most ten words.",
        [("units:words", {"unit": "item", "least": None, "most": 10})],
    ),
    (
        "No sentence may be longer than 12 words.",
        [("units:words", {"unit": "sentence", "least": None, "most": 12})],
    ),
    (
        "Start every sentence with the letter A.",
        [("units:start", {"unit": "sentence", "text": "A"})],
    ),
    ('Begin each line with "Oh".', [("units:start", {"unit": "line", "text": "Oh"})]),
    (
        "Every line must end with an exclamation mark.",
        [("units:end", {"unit": "line", "text": "!"})],
    ),
    (
        "Begin each sentence with the next letter of the alphabet, starting with C.",
        [("units:alphabet", {"unit": "sentence", "text": "c"})],
    ),
    (
        "Write a poem of at most ten lines.",
        [("units:count", {"unit": "line", "least": None, "most": 10})],
    ),
]

PIECES = [word for prompt, _ in ASKED for word in prompt.split()]
NOT_ASKED = [
    "What is the capital letter of the Greek alphabet's first sign?",
    "Return the names separated by commas.",
    "Don't forget to use commas.",
    "Give it a title of at most ten words.",
    "How do I parse JSON in Python?",
    "Write a function that returns a list in JSON format.",
    "She learned German and only speaks it at home with her sister.",
    "Why do people say that a picture is worth a thousand words?",
    "Write a 200 word essay.",
    'Rewrite: "Please answer in at most 20 words, without commas, and only in lowercase letters."',
    "Translate this into French.",
    "Who repeated the question in the play?",
    "Write about a man who is trying to avoid using the letter t.",
    "How does the story end with the hero dead?",
    "Shorten the 2nd option to fewer than 10 words.",
    'Let the story end with the hero saying "I am free at last."',
    "Clean up this note:\n******\nCall Ann. Two calls so far.\n******",
    "See the file <<plan.doc>> and say what is missing.",
    "We haven't used the word 'delay' in the letter. Should we?",
    "If I repeat the text above word for word, is that plagiarism?",
    "Use a few words in capital letters of the Greek alphabet.",
    "What does PART 2 of the three sections say?",
    "Summarise Chapter 1 in three parts.",
    "Explain why editors do not include line endings in the count.",
]


@pytest.mark.parametrize(("prompt", "wanted"), ASKED, ids=[prompt[:40] for prompt, _ in ASKED])
def test_constraints_are_recognised(prompt: str, wanted: list[tuple[str, dict[str, Any]]]) -> None:
    assert [(found.kind, dict(found.arguments)) for found in recognise(prompt)] == wanted


@pytest.mark.parametrize("prompt", NOT_ASKED)
def test_similar_prompts_have_no_constraints(prompt: str) -> None:
    assert recognise(prompt) == []


@given(st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join))
def test_any_prompt_can_be_read(prompt: str) -> None:
    for constraint in recognise(prompt):
        assert isinstance(failing(constraint, "Some *text*, with a comma."), str)


def test_middle_of_a_long_prompt_is_not_read() -> None:
    middle = "Use no commas. " + "It rains. " * 1000
    assert recognise("It rains. " * 1000 + middle) == []
    assert (
        len(recognise("Use no commas. " + "It rains. " * 2000 + "Use only lowercase letters.")) == 2
    )
