"""Columns of a pipeline: the definition's order, free names, lists of objects."""

from jobs.export.fields import columns, make_layout, object_lists, only_lists
from pipelines.loader import load_pipelines
from pipelines.pipeline import Pipeline

PIPELINES = load_pipelines()[0]


def names(pipeline: str, items: str | None = None, more: tuple[str, ...] = ()) -> list[str]:
    layout = make_layout(pipeline, PIPELINES[pipeline], items)
    return [column.name for column in columns(layout, dict.fromkeys(more))]


def test_columns_of_items() -> None:
    assert names("extract", "action_items") == [
        "id", "document", "pipeline", "status", "submitted_at", "finished_at", "reviewed_by",
        "item",
        "task", "task_confidence", "task_page",
        "owner", "owner_confidence", "owner_page",
        "due", "due_confidence", "due_page",
        "due_date",
        "quote", "quote_page",
        "flags", "model", "result", "original",
    ]  # fmt: skip


def test_fields_of_the_document_stand_beside_those_of_the_item() -> None:
    found = names("invoice", "lines")
    assert found.index("due_date") < found.index("item") < found.index("description")
    assert found.index("amount") < found.index("tax") < found.index("total")


def test_older_fields_come_after_the_definitions() -> None:
    found = names("route-email", more=("/reason", "/old", "confidence:/old", "/status", "/REASON"))
    assert found[-8:] == [
        "old", "old_confidence", "output_status", "output_REASON",
        "flags", "model", "result", "original",
    ]  # fmt: skip


def test_names_differ_even_if_fields_make_the_same() -> None:
    found = names("summarise", more=("/a/b", "/a_b", "/A_b"))
    assert found[-7:-4] == ["a_b", "output_a_b", "output_A_b_2"]
    assert len({name.lower() for name in found}) == len(found)


def test_which_pipelines_are_only_lists() -> None:
    lists = {name: only_lists(pipeline) for name, pipeline in PIPELINES.items()}
    assert {name: found for name, found in lists.items() if found} == {
        "extract": ("action_items",),
        "minutes": ("decisions", "action_items"),
    }
    assert object_lists(PIPELINES["invoice"]) == ("lines",)
    assert object_lists(None) == ()


def test_nested_objects_are_flat() -> None:
    nested = {"type": "object", "properties": {"city": {"type": "string", "maxLength": 9}}}
    schema = {"type": "object", "properties": {"place": nested}}
    pipeline = Pipeline.model_validate(
        {"format": "nightshift.pipeline/1", "name": "p", "description": "d", "prompt": "x",
         "schema": schema}
    )  # fmt: skip
    layout = make_layout("p", pipeline)
    assert [column.name for column in columns(layout, {})][7:10] == [
        "place_city",
        "place_city_confidence",
        "place_city_page",
    ]
