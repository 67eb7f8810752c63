"""JSON pointers in words."""

import pytest

from jobs.results.value_names import pointers, value_name, with_names


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/action_items/1/owner", "owner of action item 2"),
        ("/due_date", "due date"),
        ("/addresses/0/zip", "zip of addresses 1"),
        ("/a/0/1", "a 1 2"),
        ("", "the result"),
    ],
)
def test_value_names(path: str, name: str) -> None:
    assert value_name(path) == name


@pytest.mark.parametrize(
    ("detail", "shown"),
    [
        ("/rows/0/name: “and/or”", "name of row 1: “and/or”"),
        ("$.rows[1].name: 3 is not", "name of row 2: 3 is not"),
        ("/rows/7 was taken out", "row 8 was taken out"),
        ("see /etc/passwd and 4/5", "see /etc/passwd and 4/5"),
        ("/nothing here", "/nothing here"),
        ("https://a.example/rows", "https://a.example/rows"),
    ],
)
def test_details_name_the_values_that_they_are_about(detail: str, shown: str) -> None:
    assert with_names(detail, {"rows": [{"name": "a"}, {"name": "b"}]}) == shown


def test_pointers_lead_to_values_that_are_there() -> None:
    output = {"rows": [{"name": "a"}]}
    detail = "/rows/0/name: “and/or”; /rows/7 was taken out; $.rows[0].name: 3; /etc/passwd"
    assert list(pointers(detail, output)) == ["/rows/0/name", "/rows/0/name"]
