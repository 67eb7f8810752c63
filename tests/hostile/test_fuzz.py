"""A few changed files of each target; ``fuzz`` goes on with others for as long as it is told."""

from pathlib import Path

import pytest

from jobs.documents.kept_parts import kept_parts
from jobs.documents.kept_turns import kept_turns
from jobs.errors import UsageError
from jobs.repair.found import read_outbox
from jobs.settings import load_settings
from pipelines.errors import DefinitionError
from pipelines.loader import load_pipeline
from tests.hostile.fuzz import TARGETS, fuzz
from tests.unit.jobs.kit import make_home, make_job, make_result


@pytest.mark.parametrize("name", TARGETS)
def test_changed_files_end_in_expected_errors(name: str, tmp_path: Path) -> None:
    fuzz(TARGETS[name](tmp_path), number=7, examples=10)


def test_a_time_that_is_none_makes_a_record_unreadable(tmp_path: Path) -> None:
    """Found by fuzzing: a repair ended with a traceback."""
    settings = make_home(tmp_path / "home")
    result = make_result(make_job()).model_copy(update={"finished_at": "20 26-05-09T00:00:00Z"})
    path = settings.outbox / "extract" / "letter.12345678.json"
    path.parent.mkdir()
    path.write_text(result.model_dump_json(by_alias=True))
    assert read_outbox(settings, [settings.outbox]).unreadable == [path]


def test_kept_answers_nested_too_deep_are_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_text("[" * 100_000)
    assert kept_parts(path) == {}
    assert kept_turns(path) == []


def test_settings_nested_too_deep_are_said(tmp_path: Path) -> None:
    (tmp_path / "jobs.toml").write_text("ignore = " + "[" * 5000)
    with pytest.raises(UsageError, match="nested too deep"):
        load_settings(tmp_path, {}, environ={})


def test_definition_nested_too_deep_is_said(tmp_path: Path) -> None:
    path = tmp_path / "deep.yaml"
    path.write_text("schema: " + "[" * 5000)
    with pytest.raises(DefinitionError, match="nested too deep"):
        load_pipeline(path)
