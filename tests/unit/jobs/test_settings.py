"""Where each setting comes from, and what a wrong one says."""

import os
from pathlib import Path

import pytest

from jobs.errors import UsageError
from jobs.machine.cores import parse_cores
from jobs.machine.topology import natural_groups
from jobs.settings import load_settings


def test_default_folders_are_in_the_home(tmp_path: Path) -> None:
    settings = load_settings(tmp_path, environ={})
    assert settings.inbox == tmp_path / "inbox"
    assert settings.outbox == tmp_path / "outbox"
    assert settings.documents_dir == tmp_path / ".nightshift" / "documents"
    assert settings.ledger == tmp_path / ".nightshift" / "ledger.db"
    assert settings.pipeline == "summarise"
    assert settings.broker_url is None


def test_precedence_is_flag_environment_home_user_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, config = tmp_path / "home", tmp_path / "config" / "nightshift"
    home.mkdir()
    config.mkdir(parents=True)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert load_settings(home).slots == 8
    (config / "jobs.toml").write_text("slots = 2\nmax_attempts = 9\n")
    assert load_settings(home).slots == 2
    (home / "jobs.toml").write_text("slots = 3\n")
    assert load_settings(home).slots == 3
    monkeypatch.setenv("JOBS_SLOTS", "4")
    assert load_settings(home).slots == 4
    settings = load_settings(home, {"slots": 5, "cores": None})
    assert (settings.slots, settings.max_attempts, settings.cores) == (5, 9, "")


def test_home_is_flag_then_variable_then_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a").mkdir()
    monkeypatch.chdir(tmp_path)
    assert load_settings(environ={}).home == tmp_path
    assert load_settings(environ={"JOBS_HOME": str(tmp_path / "a")}).home == tmp_path / "a"
    assert load_settings(Path("a"), environ={"JOBS_HOME": "/nowhere"}).home == tmp_path / "a"
    with pytest.raises(UsageError, match="not a folder"):
        load_settings(tmp_path / "missing", environ={})


def test_relative_paths_are_relative_to_home(tmp_path: Path) -> None:
    (tmp_path / "jobs.toml").write_text('inbox = "../in"\npipelines_dir = "mine"\n')
    settings = load_settings(tmp_path, environ={})
    assert settings.inbox == tmp_path / "../in"
    assert settings.pipelines_dir == tmp_path / "mine"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("slotz = 3", "unknown setting 'slotz'"),
        ("slots = 0", "slots must be from 1 to 256"),
        ('slots = "many"', "slots must be a whole number"),
        ("slots = true", "slots must be a whole number"),
        ("slots = 2.5", "slots must be a whole number"),
        ("settle_seconds = nan", "settle_seconds must be from 0"),
        (f"parse_seconds = {'9' * 400}", "parse_seconds must be from 1 to 86400, not 9999"),
        (f"slots = {'9' * 400}", "slots must be from 1 to 256, not 9999"),
        (f"parse_seconds = {'9' * 5000}", "not valid TOML"),
        ('engine = "torch"', "engine must be onnx or optimum"),
        ('lock = "none"', "lock must be kernel or lease"),
        ("model = 3", "model must be text"),
        ('model = ""', "model must not be empty"),
        ('broker_url = "amqp://x"', "broker_url must begin with"),
        ('ledger_url = "ledger.db"', "ledger_url must be a database URL"),
        ("[worker]\nslots = 3", "unknown setting 'worker'"),
        ("slots = ", "not valid TOML"),
    ],
)
def test_a_wrong_setting_names_file_and_key(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "jobs.toml").write_text(text)
    with pytest.raises(UsageError) as caught:
        load_settings(tmp_path, environ={})
    assert str(tmp_path / "jobs.toml") in str(caught.value)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_wrong_variable_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="environment: unknown setting 'JOBS_BROKER_URI'"):
        load_settings(tmp_path, environ={"JOBS_BROKER_URI": "redis://x"})
    with pytest.raises(UsageError, match="environment: JOBS_SLOTS must be a whole number"):
        load_settings(tmp_path, environ={"JOBS_SLOTS": "x"})


def test_folder_that_cannot_be_created_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings = load_settings(tmp_path, {"outbox": "file/outbox"}, {})
    with pytest.raises(UsageError, match=r"folder .*/file/outbox cannot be made: Not a directory"):
        settings.make_dirs()


def test_home_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    home = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))
    home.mkdir()
    with pytest.raises(UsageError, match=r"\\xff.*must be UTF-8"):
        load_settings(home, environ={})


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("0,1", ((0, 1),)),
        ("2-3", ((2, 3),)),
        (" 3 , 1 ", ((1, 3),)),
        ("0-1;2-3", ((0, 1), (2, 3))),
        ("0;2", ((0,), (2,))),
    ],
)
def test_cores_become_groups(text: str, groups: tuple[tuple[int, ...], ...]) -> None:
    assert parse_cores(text, range(4)) == groups


def test_empty_cores_are_the_natural_groups() -> None:
    usable = os.sched_getaffinity(0)
    assert parse_cores("") == parse_cores("", usable) == natural_groups(usable)


@pytest.mark.parametrize("text", ["a", "1-", "-1", "2-1", ",", "0,,1", "0;", "0-99999999", "1.5"])
def test_malformed_cores_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match="cores"):
        parse_cores(text, range(4))


def test_unusable_cores_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="core 4 is not ours to use; usable: 0,1"):
        parse_cores("4", [0, 1])
    with pytest.raises(UsageError, match="core 1 is named twice"):
        parse_cores("0-1;1", [0, 1])
    with pytest.raises(UsageError, match="not ours to use"):
        load_settings(tmp_path, {"cores": "4000"}, {})
