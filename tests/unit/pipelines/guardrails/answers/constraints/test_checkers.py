"""A right and a wrong answer for each kind of constraint."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.guardrails.answers.constraints.checkers import CHECKS, failing
from pipelines.guardrails.answers.constraints.constraint import Constraint

ENGLISH = "the weather is fine today and everybody is going to the park with the children"
FOUR = {"unit": "sentence", "least": 4, "most": 4}

CASES: list[tuple[str, dict[str, Any], str, str]] = [
    (
        "change_case:capital_word_frequency",
        {"capital_relation": "at least", "capital_frequency": 2},
        "I do NOT.",
        "Not I.",
    ),
    ("change_case:english_capital", {}, ENGLISH.upper(), ENGLISH.capitalize()),
    ("change_case:english_lowercase", {}, ENGLISH, ENGLISH.capitalize()),
    ("combination:repeat_prompt", {"prompt_to_repeat": "Say hi."}, "Say hi.\nHi!", "Hi!"),
    ("combination:two_responses", {}, "One\n******\nTwo", "One\n******\nOne"),
    ("detectable_content:number_placeholders", {"num_placeholders": 2}, "[a] [b]", "[a] b"),
    ("detectable_content:postscript", {"postscript_marker": "P.S."}, "Hi\nP. S. Bye", "PS Bye"),
    ("detectable_format:constrained_response", {}, "So: My answer is no.", "No."),
    ("detectable_format:json_format", {}, '```json\n{"a": 1}\n```', 'Here: {"a": 1}'),
    (
        "detectable_format:multiple_sections",
        {"section_spliter": "SECTION", "num_sections": 2},
        "SECTION 1\na\nSECTION 2\nb",
        "Section 1\na\nSection 2\nb",
    ),
    ("detectable_format:number_bullet_lists", {"num_bullets": 2}, "* a\n- b", "* a\n1. b"),
    ("detectable_format:number_highlighted_sections", {"num_highlights": 2}, "*a* *b*", "*a* b"),
    ("detectable_format:title", {}, "<<Joy>>\nText", "<< >>\nText"),
    ("keywords:existence", {"keywords": ["cat", "dog"]}, "Cats, dogs", "Cats"),
    ("keywords:forbidden_words", {"forbidden_words": ["art"]}, "Start", "The ART of"),
    (
        "keywords:frequency",
        {"keyword": "war", "relation": "at least", "frequency": 2},
        "War and war",
        "War and peace",
    ),
    (
        "keywords:letter_frequency",
        {"letter": "Q", "let_relation": "less than", "let_frequency": 2},
        "Quick",
        "Quick queen",
    ),
    ("language:response_language", {"language": "de"}, "Das ist ein ganz schöner Tag.", ENGLISH),
    (
        "length_constraints:nth_paragraph_first_word",
        {"num_paragraphs": 2, "nth_paragraph": 2, "first_word": "It"},
        "One.\n\n'It' is two.",
        "It is one.\n\nTwo.",
    ),
    ("length_constraints:number_paragraphs", {"num_paragraphs": 2}, "a\n***\nb", "a\n\nb"),
    (
        "length_constraints:number_sentences",
        {"num_sentences": 3, "relation": "less than"},
        "Dr. Who came. He left at 3.5 m.",
        "A. came! He left. Done?",
    ),
    ("length_constraints:number_words", {"num_words": 3, "relation": "at least"}, "a-b c", "a b"),
    ("punctuation:no_comma", {}, "One; two", "One, two"),
    ("startend:end_checker", {"end_phrase": "The end."}, 'So it goes. the end."', "The end. Ok"),
    ("startend:quotation", {}, ' "All of it." ', '"Some" of it'),
    ("units:count", {"unit": "item", "least": 2, "most": None}, "1. a\n2. b", "1. a\nb"),
    ("units:words", FOUR, "Cats sleep all day. Dogs don't sleep much.", "Cats sleep."),
    ("units:start", {"unit": "sentence", "text": "A"}, "A cat. And a dog.", "A cat. The dog."),
    ("units:end", {"unit": "line", "text": "!"}, 'Oh!\n"Yes!"', "Oh!\nNo."),
    (
        "units:contain",
        {"unit": "paragraph", "text": "sea"},
        "The sea.\n\nSeaside.",
        "Sea.\n\nHill.",
    ),
    ("units:alphabet", {"unit": "sentence", "text": "b"}, "Bees hum. Cats nap.", "Bees hum. Ants."),
]


def test_every_kind_has_a_case() -> None:
    assert {kind for kind, *_ in CASES} == CHECKS.keys()


@pytest.mark.parametrize(("kind", "arguments", "right", "wrong"), CASES, ids=[x[0] for x in CASES])
def test_right_and_wrong_answer_of_each_kind(
    kind: str, arguments: dict[str, Any], right: str, wrong: str
) -> None:
    constraint = Constraint(kind, arguments)
    assert failing(constraint, right) == ""
    assert failing(constraint, wrong) != ""


@given(st.text("aB1.,?!\n\"'*-#_[]<> {}", max_size=60), st.sampled_from(CASES))
def test_any_text_can_be_judged(text: str, case: tuple[str, dict[str, Any], str, str]) -> None:
    assert isinstance(failing(Constraint(case[0], case[1]), text), str)


def test_unknown_relation_raises() -> None:
    with pytest.raises(ValueError, match="about"):
        failing(
            Constraint("length_constraints:number_words", {"num_words": 3, "relation": "about"}), ""
        )


def test_fault_names_counts() -> None:
    words = Constraint("length_constraints:number_words", {"num_words": 9, "relation": "at least"})
    assert failing(words, "One two.") == "has 2 words and must have at least 9"
    assert failing(Constraint("units:words", FOUR), "Cats sleep all day. Dogs too.") == (
        "has 2 sentences, of which 1 do not have exactly 4 words"
    )


def test_missing_third_paragraph_fails() -> None:
    arguments = {"num_paragraphs": 2, "nth_paragraph": 3, "first_word": "it"}
    assert failing(Constraint("length_constraints:nth_paragraph_first_word", arguments), "a\n\nb")
