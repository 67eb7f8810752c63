"""What commands know of models that they never load."""

from pathlib import Path

import pytest

from jobs.errors import ModelError
from jobs.known_models import DEFAULT_MODEL, KNOWN_MODELS, RECOMMENDED_MODEL, how_to_get, size_of
from jobs.models.manifest import find_model
from tests.unit.jobs.kit import make_home
from workers.models.catalogue import CATALOGUE


def test_both_catalogues_name_the_same_models() -> None:
    assert list(KNOWN_MODELS) == list(CATALOGUE)
    assert {DEFAULT_MODEL, RECOMMENDED_MODEL} <= set(CATALOGUE)


def test_download_size_matches_its_parts() -> None:
    for name, entry in CATALOGUE.items():
        if entry.base:
            parts = sum(wheel.size for wheel in entry.base.wheels)
            assert parts <= KNOWN_MODELS[name].download < 1.1 * parts


def test_advice_names_the_pull_command() -> None:
    wanted = "type nightshift model pull nightshift-270m (250 MB to download)"
    assert how_to_get("nightshift-270m") == wanted
    advice = how_to_get("mine")
    assert all(name in advice for name in KNOWN_MODELS)
    assert "pull mine" not in advice
    assert size_of(10_300_000_000) == "10.3 GB"


def test_missing_default_model_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with pytest.raises(ModelError) as caught:
        find_model(make_home(tmp_path))
    assert str(caught.value).startswith(
        "no model nightshift-270m here: type nightshift model pull nightshift-270m (250 MB"
    )
