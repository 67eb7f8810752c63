"""An output as YAML and back: nothing changes that the person did not change."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jobs.errors import UsageError
from jobs.results.output_text import from_text, to_text, with_error
from pipelines.result import Result
from tests.unit.jobs.kit import make_job, make_result

RESULT = make_result(make_job("a\n#b.pdf"))


def result_of(output: dict[str, Any], **confidence: float) -> Result:
    return RESULT.model_copy(update={"output": output, "confidence": confidence})


TEXTS = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=30)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=12,
)  # fmt: skip


@given(st.dictionaries(TEXTS, VALUES, max_size=4))
@example({"text": "one\ntwo\n"})
@example({"text": "  blanks before\nand behind  \n\n"})
@example({"text": "# no comment: 'quoted'"})
@example({"a": ["no", "yes", "on", "0171", "1_000", "12:30", "2026-05-09", "~", "null", "1e5"]})
@example({"a": [[], {}, [[]], [{}], "", None, [[1, "x"], {"b": {"c": []}}]]})
@example({"": {"": ""}, "- a": "- b", "? x": ": y", "{": "[", "&a": "*a", "!x": "!!int 3"})
def test_what_is_saved_unchanged_is_the_same(output: dict[str, Any]) -> None:
    assert from_text(to_text(result_of(output), ["a\nremark: ok"])) == output


def test_confidence_stands_beside_and_remarks_above() -> None:
    made = result_of(
        {"items": [{"owner": "Ann", "text": "one\ntwo"}], "total": 12.5},
        **{"/items": 0.5, "/items/0/owner": 0.4, "/items/0/text": 0.7, "/total": 0.999},
    )
    assert to_text(made, ["Flagged by confidence"]).splitlines() == [
        "# a #b.pdf, pipeline extract",
        "# Change what is wrong, save, and close the editor; null says that the document has no",
        "# such value. Saved as it is, nothing is settled.",
        "# Flagged by confidence",
        "",
        "items:  # 50% sure",
        "  - owner: Ann  # 40% sure",
        "    text: |-  # 70% sure",
        "      one",
        "      two",
        "total: 12.5  # 100% sure",
    ]
    assert from_text(to_text(made, [])) == made.output


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 2026-05-09", "2026-05-09"),
        ("a: No", "No"),
        ("a: 0171 234", "0171 234"),
        ("a: 0171", "0171"),
        ("a: 12:30", "12:30"),
        ("a: 1_000", "1_000"),
        ("a: true", True),
        ("a: -12", -12),
        ("a: 1.50", 1.5),
        ("a: null", None),
        ("a:", None),
        ('a: ""', ""),
        ('{"a": [1, "x", null]}', [1, "x", None]),
        ('{\t"a":\t1}', 1),
    ],
)
def test_what_a_person_types(text: str, value: object) -> None:
    assert from_text(text) == {"a": value}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "must be an object"),
        ("[1]", "must be an object"),
        ("a: [", "line 1: "),
        ("a: 1\nb: 2\na: 3", "line 3: a is there twice"),
        ("? [x]\n: 1", "line 1: a key must be a word"),
        ("a: !!python/object:os.system x", "line 1: could not determine a constructor"),
        ("a: \x07", "neither YAML nor JSON"),
        ('{"a": NaN}', "NaN is no number"),
        ("a: " + "[" * 1200, "line 1|neither YAML|deep"),
    ],
)
def test_what_is_no_output_is_one_line(text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said) as raised:
        from_text(text)
    assert "\n" not in str(raised.value)


def test_an_error_stands_above_in_place_of_the_last_one() -> None:
    once = with_error("# head\na: 1\n", "$.a: wrong; $.b: missing")
    assert once == "#! $.a: wrong\n#! $.b: missing\n# head\na: 1\n"
    assert with_error(once, "no\nmore") == "#! no more\n# head\na: 1\n"
    assert from_text(once) == {"a": 1}


def test_an_editor_is_shown_no_control_and_no_direction_character() -> None:
    output = {"a\u202e": "x\x9b\u2066", "text": "one\n\u202etwo", "plain": "one\ntwo"}
    text = to_text(result_of(output), [])
    assert text.replace("\n", "").isprintable()
    assert from_text(text) == output
