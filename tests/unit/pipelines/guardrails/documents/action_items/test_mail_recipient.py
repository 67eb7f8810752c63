"""The greeted reader of a letter that asks for a task."""

import pytest

from pipelines.guardrails.documents.action_items.mail_recipient import recipient
from pipelines.text.statements import split_statements


@pytest.mark.parametrize(
    ("text", "task", "who"),
    [
        ("Dear Mr Quaife,\n\nPlease send the invoice.", "send the invoice", "Mr Quaife"),
        ("Hi Zoë\n\nAny news? Could you drop the files by noon?", "drop the files", "Zoë"),
        ("Hello there Bo, we need you to call Ann.", "call Ann", "Bo"),
        ("My dear Miss Ames!\nThen kindly also post it.", "post it", "Miss Ames"),
        ("From: A\nTo: B\nSubject: keys\n\nGood morning Bo,\nplease call.", "call", "Bo"),
        ("Dear Bo,\n\nYou should call Ann at once.", "call Ann", "Bo"),
        ("Dear Bo,\n\nOn Friday please call Ann.", "call Ann", "Bo"),
        ("Dear Bo,\n\nI will call Ann.", "call Ann", None),  # nobody is asked
        ("Dear Bo,\n\nWould your caretaker call Ann?", "call Ann", None),
        ("Minutes\n\nPlease call Ann.", "call Ann", None),  # nobody is greeted
        ("Dear all,\n\nPlease call Ann.", "call Ann", None),
        ("Dear Customer,\n\nEvery customer counts. Please call Ann.", "call Ann", None),
        ("Dear Bo and Cy,\n\nPlease call Ann.", "call Ann", None),
        ("Hi Bo, hi Cy,\n\nPlease call Ann.", "call Ann", None),
        ("Hi Bo,\n\nboth of you: please call Ann.", "call Ann", None),
        ("Dear Family Okafor,\n\nPlease call Ann.", "call Ann", None),
        ("Dear Bo,\n\nAnd Noor, could you call Ann?", "call Ann", None),  # another is called
        ("Dear Bo,\n\nIdris, I know you read this, please call Ann.", "call Ann", None),
        ("Dear Bo,\n\nIf Miss Ray has time, please call Ann.", "call Ann", None),
        ("Dear Bo,\n\nFine.\n\n> Please call Ann.", "call Ann", None),  # a mail before this one
        ("Dear Bo,\n\nDone.\n\n> Please call Ann.\n\nHow?", "call Ann", None),
        ("Dear Bo,\n\n“Please call Ann.”", "call Ann", None),
        ("Dear Bo,\n\nCan somebody please call Ann?", "call Ann", None),
        ("Dear Bo,\nDear Cy,\n\nPlease call Ann.", "call Ann", None),
        ("Hi Bo,\n\nCy: please call Ann", "call Ann", None),  # somebody speaks
        ("Please call Ann. Hi Bo, how are you?", "call Ann", None),  # before the greeting
    ],
)
def test_greeted_reader_is_the_owner_of_a_request(text: str, task: str, who: str | None) -> None:
    [unit] = [unit for unit in split_statements(text) if task in text[slice(*unit)]]
    span = recipient(text, unit, task)
    assert (text[slice(*span)] if span else None) == who
