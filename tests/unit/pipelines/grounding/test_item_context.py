"""Values of an item are told from values of other items."""

from copy import deepcopy

import pytest

from pipelines.grounding.assemble import assemble
from pipelines.grounding.evidence import Passage
from pipelines.grounding.item_context import ItemContext, says_nothing
from tests.unit.pipelines.builders import EXTRACT, document, items, whole, with_schema

MINUTES = """\
To: Zoe Hart
Hi Nora,

Present: Aiko, Devan, Margaret

Heating (Devan)
The boiler is old. A new one must be ordered by 10 March. Margaret knows the shop.

Roof
The tiles are loose.

By 20 March:
- Aiko to book the hall
- Margaret to order an urn
  - with a lid

You should call the sponsors.
"""
LOG = """\
[09:01] lena: @amir can you bump the version?
[09:02] amir: ok. I will post it by Monday
[09:03] sofia: call the shop on Tuesday
[09:04] kofi: fine
"""

CASES = [
    # (text, where the item stands, value, whether it is said of it)
    (MINUTES, "A new one must be ordered", "10 March", True),  # in the quote
    (MINUTES, "A new one must be ordered", "Margaret", True),  # in the paragraph
    (MINUTES, "A new one must be ordered", "Devan", True),  # in the heading
    (MINUTES, "A new one must be ordered", "Aiko", False),
    (MINUTES, "The tiles are loose", "Aiko", False),
    (MINUTES, "The tiles are loose", "10 March", False),
    (MINUTES, "The tiles are loose", "Nora", True),  # the letter is addressed to her
    (MINUTES, "The tiles are loose", "Zoe Hart", True),
    (MINUTES, "Aiko to book the hall", "Aiko", True),
    (MINUTES, "Margaret to order an urn", "Aiko", False),  # the bullet above
    (MINUTES, "Margaret to order an urn", "20 March", True),  # the list's heading
    (MINUTES, "Margaret to order an urn", "10 March", False),
    (MINUTES, "with a lid", "Margaret", True),  # the bullet that it is part of
    (MINUTES, "with a lid", "Aiko", False),
    (MINUTES, "You should call", "Aiko", True),  # "you" may be anyone
    (MINUTES, "You should call", "10 March", False),  # but no date
    (LOG, "[09:01]", "amir", True),
    (LOG, "[09:01]", "sofia", False),
    (LOG, "[09:02]", "amir", True),
    (LOG, "[09:02]", "sofia", False),  # "I" is who speaks
    (LOG, "[09:03]", "kofi", True),  # who answers may take it
    (LOG, "[09:03]", "lena", False),
    (LOG, "[09:03]", "Monday", True),
    (LOG, "[09:04]", "Monday", False),
]


@pytest.mark.parametrize(("text", "at", "value", "wanted"), CASES)
def test_belongs(text: str, at: str, value: str, wanted: bool) -> None:
    passage = Passage(text)
    start = text.index(at)
    [quote] = [span for span in passage.statements if span[0] <= start < span[1]]
    context = ItemContext(passage, quote)
    assert any(context.has(value, span) for span in passage.find(value)) is wanted


NOTHING = [
    "", "a", "do", "the", "on the", "...", "to be done", "may", "that may",
    "TBD", "tba.", "(N/A)", "to be decided", "not yet assigned", "nobody yet", "someone",
]  # fmt: skip
SOMETHING = [
    "I", "we", "you", "the board", "Al", "may 9", "田中", "42", "Na", "Nobody Inc", "someone new",
    "in May", "May", "by may", "mid-May", "before the end of may", "IN MAY",
]  # fmt: skip


@pytest.mark.parametrize("value", [*NOTHING, *SOMETHING])
def test_only_small_words_and_placeholders_say_nothing(value: str) -> None:
    assert says_nothing(value) is (value in NOTHING)


def test_values_of_other_items_become_null_and_are_reported() -> None:
    reply = items(
        whole(MINUTES),
        {"task": "order an urn", "owner": "Aiko", "due": "10 March"},
        {"task": "order an urn", "owner": "Devan", "due": "20 March"},
        {"task": "book the hall", "owner": "a", "due": "20 March"},
    )
    draft = assemble(EXTRACT, document(MINUTES), [reply])
    assert [(i["task"], i["owner"], i["due"]) for i in draft.output["action_items"]] == [
        ("order an urn", None, "20 March"),  # the two were the same
        ("book the hall", None, "20 March"),
    ]
    # Told once, of the item that is left.
    assert draft.dropped == (
        "owner “Devan” of “order an urn”: the document says it of something else",
    )


def test_an_item_whose_task_repeats_its_owner_is_dropped() -> None:
    schema = deepcopy(EXTRACT.schema_)
    item = schema["properties"]["action_items"]["items"]["properties"]
    item["task"]["x-from-document"] = True
    pipeline = with_schema(schema)
    reply = items(whole(MINUTES), {"task": "Aiko", "owner": "Aiko"})
    draft = assemble(pipeline, document(MINUTES), [reply])
    assert draft.output == {"action_items": []} and len(draft.dropped) == 1
