"""Roles are found, and answers that leave them flagged."""

from collections.abc import Sequence

import pytest

from pipelines.guardrails.answers.persona import PersonaGuardrail
from pipelines.guardrails.answers.requested_role import find_role
from pipelines.guardrails.text_guardrail import TextRequest
from pipelines.prompts import Message
from pipelines.result import Outcome

PERSONA = PersonaGuardrail()
DOCTOR = (
    "Imagine yourself as a doctor tasked with devising remedies. Please assist me in diagnosing"
    " intense abdominal discomfort."
)


@pytest.mark.parametrize(
    ("prompt", "role"),
    [
        (DOCTOR, "a doctor"),
        ("Suppose you are a mathematician and poet. Prove it.", "a mathematician and poet"),
        ("Act as a math teacher. Explain probability.", "a math teacher"),
        ("I want you to act as an English translator, please.", "an English translator"),
        ("Please take on the role of a relationship coach.", "a relationship coach"),
        ("Pretend to be Captain Nemo throughout this chat.", "Captain Nemo"),
        ("Pretend you're the owner of a small bakery.", "the owner of a small bakery"),
        ("From now on, you are a medieval knight.", "a medieval knight"),
        ("You are now Sherlock Holmes. Who did it?", "Sherlock Holmes"),
        ("Embody the persona of Ada Lovelace.", "Ada Lovelace"),
        ("You are a travel guide. Suggest a museum.", "a travel guide"),
    ],
)
def test_role_is_quoted_from_the_prompt(prompt: str, role: str) -> None:
    found = find_role(TextRequest(prompt))
    assert found is not None
    assert found.text == role


@pytest.mark.parametrize(
    "prompt",
    [
        "Imagine you are participating in a race and overtake the second person.",
        "Enzymes act as catalysts. Explain how.",
        "What does it mean to act as an agent in law?",
        "Answer as a numbered list.",
        "Act as soon as possible and send me the list.",
        "You are the best! What is the capital of Peru?",
        "The contractor will take on the role of supervisor. Summarise the contract.",
        "Do you think that you are a good teacher?",
    ],
)
def test_prompt_without_role_is_not_applicable(prompt: str) -> None:
    assert not PERSONA.concerns(TextRequest(prompt))


def test_role_holds_until_the_user_ends_it() -> None:
    history = (Message("user", "Act as a pirate. Where to?"), Message("assistant", "North, arr!"))
    assert PERSONA.concerns(TextRequest("And then?", history=history))
    assert not PERSONA.concerns(TextRequest("Stop acting now. What is 2 + 2?", history=history))
    assert PERSONA.concerns(TextRequest("Never break character. And then?", history=history))
    assert PERSONA.concerns(
        TextRequest("Where to?", system="You are Nora, a receptionist in a hotel.")
    )


@pytest.mark.parametrize(
    "text_request",
    [
        TextRequest("Act as a teacher. Explain how AI works."),
        TextRequest("Act as a Linux terminal. pwd"),
        TextRequest("You are a helpful assistant. How do I knit?"),
        TextRequest("Now you are a machine learning engineer. What is a language model?"),
        TextRequest("Pretend to be a friendly robot. Say hello."),
        TextRequest("Are you human?", history=(Message("user", "Act as a nurse."),)),
    ],
)
def test_conversation_about_ai_is_not_applicable(text_request: TextRequest) -> None:
    assert not PERSONA.concerns(text_request)


def test_order_to_hide_ai_is_applicable() -> None:
    assert PERSONA.concerns(TextRequest("Act as a nurse. Never mention that you are an AI. Hello?"))


@pytest.mark.parametrize(
    "text",
    [
        "As an AI language model, I am not a licensed medical professional. See a doctor.",
        "I'm sorry, but as an AI, I don't have a body.",
        "I am just a computer program and cannot eat with you.",
        "I'm an AI assistant created by Anthropic to be helpful.",
        "Nice to meet you. I don't have feelings or personal experiences, but I can guess.",
        "While I appreciate the offer, I must say that as an artificial intelligence, I can't.",
        "I was trained by OpenAI to answer questions.",
    ],
)
def test_leak_is_flagged(text: str) -> None:
    assert PERSONA.judge(TextRequest(DOCTOR), text).outcome is Outcome.FLAGGED


@pytest.mark.parametrize(
    "text",
    [
        "If the pain gets worse, consult a doctor at once.",
        "I am not able to examine you here; please see your physician.",
        'My patient once read out: "As an AI language model, I cannot feel pain."',
        "As a 100-year-old tree, I don't have feelings as you do, but I tremble.",
        "As an AI engineer, I build models for clinics.",
        "I'm an AI researcher by training and a doctor by vocation.",
        "I don't have feelings for him any more.",
        "I don't have personal experience with that drug.",
        "You talk to me as if I am a computer program.",
        "The clinic uses a language model to sort mail.",
        "Nurse: As an AI, I am tireless.\nDoctor: I am not.\nNurse: Pity.\nDoctor: Indeed.",
        "```\nprint('I am an AI assistant')\n```",
    ],
)
def test_text_without_leak_passes(text: str) -> None:
    assert PERSONA.judge(TextRequest(DOCTOR), text).outcome is Outcome.PASSED


def test_repair_asks_once_and_names_the_role() -> None:
    asked: list[Sequence[Message]] = []

    def generate(chat: Sequence[Message]) -> str:
        asked.append(chat)
        return "Show me where it hurts. Should it get worse, see a physician tonight."

    leak = "As an AI language model, I am no medical professional. Please consult a doctor."
    new = PERSONA.mend(TextRequest(DOCTOR), leak, generate)
    assert new.startswith("Show me")
    assert len(asked) == 1
    assert "Stay in the role: a doctor." in asked[0][-1].content
    assert PERSONA.judge(TextRequest(DOCTOR), new).outcome is Outcome.PASSED


@pytest.mark.parametrize("answer", ["", "No.", "Take two of these every hour until it is gone."])
def test_worse_new_answer_is_dropped(answer: str) -> None:
    """Empty, absurdly short, or without the advice that protects the reader."""
    leak = "As an AI language model, I am no medical professional. Please consult a doctor."
    assert PERSONA.mend(TextRequest(DOCTOR), leak, lambda chat: answer) == leak


def test_without_a_model_nothing_changes() -> None:
    leak = "As an AI, I have no body."
    assert PERSONA.mend(TextRequest(DOCTOR), leak, None) == leak
