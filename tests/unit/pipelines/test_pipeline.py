"""Errors in definitions name the file, the line and the key."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from pipelines.errors import DefinitionError
from pipelines.loader import load_pipeline, load_pipelines

GOOD = """\
format: nightshift.pipeline/1
name: totals
description: The total of a receipt.
prompt: |
  Find the total.
  {% if params.currency %}It is in {{ params.currency }}.{% endif %}
  {{ document }}
params: {currency: EUR}
schema:
  type: object
  properties:
    total:
      type: [string, "null"]
      maxLength: 20
      x-from-document: true
sampling:
  max_tokens: 64
limits: {deadline_seconds: 60}
guardrails: [schema, figures]
"""


def write(folder: Path, text: str, name: str = "totals.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_good_definition_loads(tmp_path: Path) -> None:
    pipeline = load_pipeline(write(tmp_path, GOOD))
    assert pipeline.name == "totals"
    assert pipeline.sampling.max_tokens == 64
    assert pipeline.limits.max_chunks == 200
    assert pipeline.reduce == "merge"
    assert pipeline.guardrails == {"schema": {}, "figures": {}}
    assert list(pipeline.generation_schema["properties"]) == ["total"]


# (what to replace, with what, line, key, part of the message)
MISTAKES = [
    ("name: totals", "name: totals\ncolour: red", 3, "colour", "unknown key"),
    ("name: totals\n", "", 1, "name", "is missing"),
    ("name: totals", "nmae: totals", 2, "nmae", "unknown key (did you mean name?)"),
    ("name: totals", "name: My Totals", 2, "name", "pattern"),
    ("name: totals", "name: totals\nname: again", 3, "name", "stands twice"),
    ("pipeline/1", "pipeline/2", 1, "format", "nightshift.pipeline/1"),
    ("max_tokens: 64", "max_token: 64", 17, "sampling.max_token", "(did you mean max_tokens?)"),
    ("max_tokens: 64", "max_tokens: 0", 17, "sampling.max_tokens", "greater than or equal"),
    ("max_tokens: 64", 'max_tokens: "64"', 17, "sampling.max_tokens", "integer"),
    ("max_tokens: 64", "temperature: .nan", 17, "sampling.temperature", "finite"),
    ("deadline_seconds: 60", "deadline: 60", 18, "limits.deadline", "unknown key"),
    ("[schema, figures]", "[schema, figurs]", 19, "guardrails", "unknown guardrail figurs"),
    ("[schema, figures]", "[schema, schema]", 19, "guardrails", "twice"),
    ("[schema, figures]", "{figures: {x: 1}}", 19, "guardrails.figures.x", "unknown setting"),
    ("      maxLength: 20\n", "", 12, "schema.properties.total", "needs maxLength"),
    ("maxLength: 20", "maxLenght: 20", 14, "schema.properties.total.maxLenght", "unknown key"),
    ("maxLength: 20", "maxLength: many", 14, "schema.properties.total.maxLength", "whole number"),
    ('[string, "null"]', "text", 13, "schema.properties.total.type", "must be one of"),
    ("type: object", "type: array", 10, "schema.type", "root"),
    ("{{ document }}", "{{ document }", 7, "prompt", "template"),
    ("{{ document }}", "{{ documents }}", 4, "prompt", "'documents' is undefined"),
    ("{{ document }}", "{{ document }}{{ params.x }}", 4, "prompt", "no attribute 'x'"),
    ("{{ document }}", "nothing", 4, "prompt", "never reaches the model"),
    ("{{ document }}", "{{ " + "[" * 2000 + " }}", 5, "prompt", "nest too deep"),
    ("{{ document }}", "{{ " + "(" * 300 + "1" + ")" * 300 + " }}", 5, "prompt", "nest too deep"),
    ("{{ document }}", "{{ 1" + " + 1" * 3000 + " }}", 5, "prompt", "nest too deep"),
    (
        "{{ document }}",
        "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
        4,
        "prompt",
        "calls itself",
    ),
    ("{{ document }}", "{{ ''.__class__ }}", 4, "prompt", "unsafe"),
    ("params: {currency: EUR}", "models: gemma-4-e2b", 8, "models", "valid list"),
    ("params: {currency: EUR}", "models:\n  - gemma-4-e2b\n  - 4", 10, "models.1", "valid string"),
    ("params: {currency: EUR}", "models: [gemma-*, '']", 8, "models.1", "no model's id"),
    ("params: {currency: EUR}", "models: ['~/models/mine']", 8, "models.0", "no model's id"),
    ("params: {currency: EUR}", "models: [mine, mine]", 8, "models", "a model stands twice"),
    ("params: {currency: EUR}", "model: [mine]", 8, "model", "unknown key"),
    ("params: {currency: EUR}", "params: &a {b: *a}", 8, "params.b", "anchors"),
    ("params: {currency: EUR}", "params: !!python/none x", 8, "params", "only plain"),
    ("params: {currency: EUR}", "params: {1: a}", 8, "params", "not a string"),
    ("params: {currency: EUR}", "params: {currency: EUR", 9, "", "not YAML"),
    ("params: {currency: EUR}", "wording: {prompt: x}", 8, "wording", "unknown key"),
]


@pytest.mark.parametrize(("old", "new", "line", "key", "message"), MISTAKES)
def test_errors_name_file_line_and_key(
    tmp_path: Path, old: str, new: str, line: int, key: str, message: str
) -> None:
    path = write(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(DefinitionError) as caught:
        load_pipeline(path)
    error = caught.value
    assert (error.path, error.line, error.key) == (path, line, key), str(error)
    assert message in error.message
    assert re.match(rf"{re.escape(str(path))}:{line}: ", str(error))


@pytest.mark.parametrize("text", ["", "- a\n- b\n", "just text", "a: 1\n---\nb: 2\n", "\x00"])
def test_yaml_other_than_a_mapping_is_an_error(tmp_path: Path, text: str) -> None:
    with pytest.raises(DefinitionError):
        load_pipeline(write(tmp_path, text))


def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match="cannot be read"):
        load_pipeline(tmp_path / "missing.yaml")
    latin = tmp_path / "latin.yaml"
    latin.write_bytes(b"name: caf\xe9")
    with pytest.raises(DefinitionError, match="not UTF-8"):
        load_pipeline(latin)


def test_a_pipeline_is_frozen(tmp_path: Path) -> None:
    pipeline = load_pipeline(write(tmp_path, GOOD))
    with pytest.raises(ValidationError):
        pipeline.name = "other"  # type: ignore[misc]


def test_the_digest_changes_with_the_definition(tmp_path: Path) -> None:
    digest = load_pipeline(write(tmp_path, GOOD)).digest
    assert re.fullmatch(r"[0-9a-f]{64}", digest)
    commented = load_pipeline(write(tmp_path, "# a comment\n" + GOOD)).digest
    assert commented == digest
    changed = load_pipeline(write(tmp_path, GOOD.replace("EUR", "CHF"))).digest
    assert changed != digest


def test_dates_and_words_in_params_stay_text(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD.replace("EUR", "EUR, since: 2026-01-01"))
    assert load_pipeline(path).params["since"] == "2026-01-01"


def test_guardrails_may_carry_settings(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD.replace("[schema, figures]", "\n  figures:\n  schema: {}"))
    assert load_pipeline(path).guardrails == {"figures": {}, "schema": {}}


@pytest.mark.parametrize(
    ("models", "model", "suits"),
    [
        ("[]", "any", True),
        ("[gemma-4-e2b]", "gemma-4-e2b", True),
        ("[gemma-4-e2b]", "gemma-4-e2b-int4", False),
        ("[gemma-4-e2b*]", "gemma-4-e2b-int4", True),
        ("[mine, gemma-*]", "gemma-3-1b", True),
        ("[mine, gemma-*]", "nightshift-270m", False),
        ("[Mine]", "mine", False),
        ("['*']", "any", True),
    ],
)
def test_a_definition_may_say_which_models_it_suits(
    tmp_path: Path, models: str, model: str, suits: bool
) -> None:
    pipeline = load_pipeline(write(tmp_path, f"{GOOD}models: {models}\n"))
    why = pipeline.unsuited(model)
    assert (why is None) is suits
    if why:
        assert why == f"pipeline totals is for {', '.join(pipeline.models)}, not for {model}"


def test_a_users_pipeline_works_at_once(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    pipelines, errors = load_pipelines(tmp_path)
    assert errors == []
    assert set(pipelines) == {*load_pipelines()[0], "totals"}


def test_a_users_file_replaces_the_shipped_pipeline(tmp_path: Path) -> None:
    write(tmp_path, GOOD.replace("name: totals", "name: extract"), "mine.yml")
    pipelines, errors = load_pipelines(tmp_path)
    assert errors == []
    assert pipelines["extract"].description == "The total of a receipt."


def test_a_broken_file_hides_no_other_pipeline(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    broken = write(tmp_path, "name: [", "broken.yaml")
    pipelines, errors = load_pipelines(tmp_path)
    assert "totals" in pipelines and "summarise" in pipelines
    assert [error.path for error in errors] == [broken]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("extract.yaml", "name: extract\n"),
        ("our-actions.yaml", "name: extract\nreduces: merge\nprompt: [\n"),
        ("our-actions.yaml", "name: 'extract'  # ours\nreduces: merge\nprompt: [\n"),
    ],
)
def test_a_broken_replacement_removes_the_shipped_pipeline(
    tmp_path: Path, name: str, text: str
) -> None:
    write(tmp_path, text, name)
    pipelines, errors = load_pipelines(tmp_path)
    assert "extract" not in pipelines and len(errors) == 1


def test_a_valid_file_keeps_its_name_beside_a_broken_file(tmp_path: Path) -> None:
    write(tmp_path, GOOD, "a.yaml")
    write(tmp_path, GOOD, "totals.yaml")
    pipelines, errors = load_pipelines(tmp_path)
    assert "totals" in pipelines and len(errors) == 1


def test_no_pipeline_may_be_called_quarantine(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD.replace("name: totals", "name: quarantine"))
    with pytest.raises(DefinitionError, match="name: quarantine is the folder of") as caught:
        load_pipeline(path)
    assert caught.value.line is not None


def test_a_name_defined_twice_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, GOOD, "a.yaml")
    write(tmp_path, GOOD, "b.yaml")
    pipelines, errors = load_pipelines(tmp_path)
    assert "totals" in pipelines
    assert [str(error.path) for error in errors] == [str(tmp_path / "b.yaml")]
    assert "a.yaml" in errors[0].message


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    pipelines, errors = load_pipelines(tmp_path / "nowhere")
    assert pipelines == load_pipelines()[0] and len(errors) == 1
