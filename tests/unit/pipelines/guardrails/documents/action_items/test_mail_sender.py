"""The sender of a mail that promises a task."""

import pytest

from pipelines.guardrails.documents.action_items.mail_sender import sender
from pipelines.text.statements import split_statements

HEAD = "From: Nora Whitlock <nora@example.org>\nTo: office@example.org\nSubject: AGM\n\n"


@pytest.mark.parametrize(
    ("text", "task", "who"),
    [
        (HEAD + "Hi,\nI'll send the accounts by Friday.", "send the accounts", "Nora Whitlock"),
        (HEAD + "Joan, and I will also call Bo.", "call Bo", "Nora Whitlock"),
        ("To: Bo\nFrom: Nora\nDate: today\n\nI shall call Bo.", "call Bo", "Nora"),
        ('From: "Whitlock, Nora" <n@e.org>\n\nI promise to call.', "call", "Whitlock, Nora"),
        (HEAD + "Please call Bo.", "call Bo", None),
        (HEAD + "He wrote “I will call Bo”.", "call Bo", None),
        (HEAD + "Pavel: I will call Bo.", "call Bo", None),  # somebody speaks
        (HEAD + "Good.\n\n> I will call Bo.", "call Bo", None),  # a mail before this one
        (HEAD + "See below.\n\nFrom: Pavel\nI will call Bo.", "call Bo", None),
        ("From: nora@example.org\n\nI'll call Bo.", "call Bo", None),  # no name
        ("Minutes\n\nI'll call Bo.", "call Bo", None),
    ],
)
def test_sender_is_the_owner_of_a_promise(text: str, task: str, who: str | None) -> None:
    [unit] = [unit for unit in split_statements(text) if task in text[slice(*unit)]]
    span = sender(text, unit, task)
    assert (text[slice(*span)] if span else None) == who
