"""A few changed files of each target; ``fuzz`` goes on with others for as long as it is told."""

from pathlib import Path

import pytest

from jobs.errors import UsageError
from jobs.settings import load_settings
from pipelines.errors import DefinitionError
from pipelines.loader import load_pipeline
from tests.hostile.fuzz import TARGETS, fuzz


@pytest.mark.parametrize("name", TARGETS)
def test_changed_files_end_in_expected_errors(name: str, tmp_path: Path) -> None:
    fuzz(TARGETS[name](tmp_path), number=7, examples=10)


def test_settings_nested_too_deep_are_said(tmp_path: Path) -> None:
    (tmp_path / "jobs.toml").write_text("ignore = " + "[" * 5000)
    with pytest.raises(UsageError, match="nested too deep"):
        load_settings(tmp_path, {}, environ={})


def test_definition_nested_too_deep_is_said(tmp_path: Path) -> None:
    path = tmp_path / "deep.yaml"
    path.write_text("schema: " + "[" * 5000)
    with pytest.raises(DefinitionError, match="nested too deep"):
        load_pipeline(path)
