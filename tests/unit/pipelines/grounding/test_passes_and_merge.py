"""Further passes, and the merge of several replies into one."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.grounding.merge import without_duplicates
from pipelines.grounding.output_tree import Node
from pipelines.grounding.passes import Part, PartDraft, first_pass, next_pass
from pipelines.text.control_tokens import readable
from tests.unit.pipelines.builders import EXTRACT, ROUTE, SUMMARISE, chunks

ITEM = EXTRACT.output_schema["properties"]["action_items"]["items"]


def words(text: str) -> int:
    return len(text.split())


def summary(index: int, points: int = 2, size: int = 5) -> PartDraft:
    text = " ".join(f"w{index}" for _ in range(size))
    output = {"title": f"T{index}", "summary": text, "key_points": [f"p{index}"] * points}
    return PartDraft(Part(index * 10, index * 10 + 10, "source"), output)


def test_the_first_pass_reads_what_the_prompt_shows() -> None:
    text = "one infor-\nmation <|turn> two\n\nthree"
    parts = first_pass(EXTRACT, chunks(text, "three"))
    assert [part.text for part in parts] == ["one information ‹|turn> two", "three"]
    assert [(part.start, part.end) for part in parts] == [
        (0, text.index("three")),
        (text.index("three"), len(text)),
    ]


def test_the_first_pass_keeps_the_limits() -> None:
    text = "a b c d"
    assert len(first_pass(ROUTE, chunks(text, "b", "c"))) == 1
    few = EXTRACT.model_copy(update={"limits": EXTRACT.limits.model_copy(update={"max_chunks": 2})})
    assert len(first_pass(few, chunks(text, "b", "c"))) == 2


def test_only_summaries_need_another_pass() -> None:
    drafts = [summary(0), summary(1)]
    assert next_pass(EXTRACT, drafts, 100, words) == []
    assert next_pass(SUMMARISE, drafts[:1], 100, words) == []


def test_a_second_pass_reads_the_summaries_and_keeps_the_offsets() -> None:
    [part] = next_pass(SUMMARISE, [summary(0), summary(1)], 100, words)
    assert (part.start, part.end) == (0, 20)
    assert part.text == readable("T0\nw0 w0 w0 w0 w0\n- p0\n- p0\n\nT1\nw1 w1 w1 w1 w1\n- p1\n- p1")
    assert len(part.drafts) == 2


@given(st.integers(2, 40), st.integers(8, 60), st.integers(0, 30), st.integers(0, 6))
def test_passes_end_and_fit_the_budget(count: int, budget: int, size: int, points: int) -> None:
    drafts = [summary(index, points, size) for index in range(count)]
    while parts := next_pass(SUMMARISE, drafts, budget, words):
        assert len(parts) < len(drafts)
        assert all(words(part.text) <= budget for part in parts)
        assert [draft for part in parts for draft in part.drafts] == drafts
        assert (parts[0].start, parts[-1].end) == (0, count * 10)
        drafts = [PartDraft(part, drafts[0].output) for part in parts]
    assert len(drafts) == 1


def node(task: str, owner: str | None = None, due: str | None = None, at: int = 0) -> Node:
    values = {"task": task, "owner": owner, "due": due, "due_date": None, "quote": "q"}
    properties = {name: Node(value) for name, value in values.items()}
    return Node(properties=properties, quote=(at, at + 5))


def plain(nodes: list[Node]) -> list[tuple[Any, ...]]:
    return [tuple(list(entry.plain().values())[:3]) for entry in nodes]


SAME = [
    (node("send the report", "Dana"), node("Send the report.", "dana", at=9)),
    (node("send the report", "Dana"), node("send the report", None, at=9)),
    (node("send the report", "Dana", "Friday"), node("the report send", "Dana", at=9)),
    (node("send the report to the board"), node("send report")),  # of one sentence
]
OTHER = [
    (node("send the report", "Dana"), node("send the report", "Tom", at=9)),
    (node("send the report", "Dana", "Friday"), node("send the report", "Dana", "Monday", at=9)),
    (node("send the report"), node("send the invoice", at=9)),
    (node("send the report"), node("book the room")),  # two tasks of one sentence
    (node("send the report to the board"), node("send report", at=9)),
]


@pytest.mark.parametrize(("left", "right"), SAME)
def test_the_same_item_is_kept_once(left: Node, right: Node) -> None:
    assert len(without_duplicates(ITEM, [left, right])) == 1
    assert len(without_duplicates(ITEM, [right, left])) == 1


@pytest.mark.parametrize(("left", "right"), OTHER)
def test_another_item_is_kept(left: Node, right: Node) -> None:
    assert len(without_duplicates(ITEM, [left, right])) == 2


def test_the_fuller_duplicate_takes_the_first_place() -> None:
    kept = without_duplicates(
        ITEM, [node("call Tom"), node("book it", at=9), node("call Tom", "Ann", "Friday", at=20)]
    )
    assert plain(kept) == [("call Tom", "Ann", "Friday"), ("book it", None, None)]


def test_equal_rows_of_a_document_are_all_kept() -> None:
    row = {"type": "object", "properties": {"name": {"type": "string", "maxLength": 9}}}
    rows = [Node(properties={"name": Node("Tea")}) for _ in range(2)]
    assert without_duplicates(row, rows) == rows


def test_plain_strings_are_compared_as_words() -> None:
    schema = {"type": "string", "maxLength": 9}
    kept = without_duplicates(schema, [Node("A b."), Node("a  B"), Node("c")])
    assert [entry.value for entry in kept] == ["A b.", "c"]
