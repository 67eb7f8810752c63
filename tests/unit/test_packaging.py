"""What is shipped beside the code: wheel, container files, Makefile, examples of units."""

import configparser
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import zipfile
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml

from jobs.exit_codes import ExitCode
from jobs.known_models import DEFAULT_MODEL
from tests.conftest import ROOT, TEST_MODEL

EXAMPLES = ROOT / "docs" / "examples"
PACKAGES = ("pipelines", "jobs", "workers")
EPOCH = "1780000000"  # as make wheel takes from the last commit
WHEEL_LIMIT = 25_000_000  # bytes
OWN_SERVICES = ("watcher", "worker-a", "worker-b", "flower", "model", "model-ready")
WORKERS = ("worker-a", "worker-b")


# The wheel.


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Built from a copy, so that no build folder is left in the checkout."""
    return zipfile.ZipFile(built(tmp_path_factory.mktemp("source"), {"SOURCE_DATE_EPOCH": EPOCH}))


def built(copy: Path, environ: dict[str, str]) -> Path:
    """Copy the sources into a folder and build the wheel there; return it."""
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    (copy / "README.md").write_text("# Nightshift\n", encoding="utf-8")
    for name in PACKAGES:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    build = "from setuptools.build_meta import build_wheel; build_wheel('dist')"
    done = subprocess.run(
        [sys.executable, "-c", build], cwd=copy, env={**os.environ, **environ}, check=False,
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    (path,) = (copy / "dist").glob("*.whl")
    assert path.stat().st_size < WHEEL_LIMIT
    return path


def test_the_same_sources_make_the_same_wheel(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    """Whatever the clock, the zone and the folder are."""
    again = built(tmp_path, {"SOURCE_DATE_EPOCH": EPOCH, "TZ": "UTC+7"})
    assert again.read_bytes() == Path(str(wheel.filename)).read_bytes()


def sources(wheel: zipfile.ZipFile) -> Path:
    """The copy of the checkout that the wheel was built from."""
    return Path(str(wheel.filename)).parent.parent


def test_wheel_holds_every_module_and_data_file(wheel: zipfile.ZipFile) -> None:
    shipped, copy = set(wheel.namelist()), sources(wheel)
    for package in PACKAGES:
        for path in (copy / package).rglob("*"):
            if path.is_file():
                assert path.relative_to(copy).as_posix() in shipped


def test_wheel_holds_nothing_else(wheel: zipfile.ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist()}
    assert tops == {*PACKAGES, "nightshift-0.1.0.dist-info"}


def test_wheel_carries_the_licence_and_both_commands(wheel: zipfile.ZipFile) -> None:
    info = "nightshift-0.1.0.dist-info"
    assert b"Apache License" in wheel.read(f"{info}/licenses/LICENSE")
    scripts = configparser.ConfigParser()
    scripts.read_string(wheel.read(f"{info}/entry_points.txt").decode())
    assert set(scripts["console_scripts"]) == {"jobs", "nightshift"}


def test_wheel_carries_the_terms_of_what_it_derives_from(wheel: zipfile.ZipFile) -> None:
    info = "nightshift-0.1.0.dist-info"
    metadata = wheel.read(f"{info}/METADATA").decode()
    assert "License-Expression: Apache-2.0 AND LicenseRef-Gemma\n" in metadata
    adapters = sorted((sources(wheel) / "workers" / "adapters").iterdir())
    assert adapters
    for adapter in adapters:
        terms = f"workers/adapters/{adapter.name}/GEMMA_TERMS.md"
        assert f"{info}/licenses/{terms}" in wheel.namelist()
        assert "ai.google.dev/gemma" in wheel.read(terms).decode()


def test_running_system_does_not_depend_on_torch() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[\[<>=!~ ]", entry)[0] for entry in project["dependencies"]}
    assert not names & {"torch", "transformers", "optimum", "optimum-onnx"}


# The image.


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile as (instruction, arguments), continuation lines joined."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ").splitlines()
    return [(word.upper(), rest.strip()) for word, _, rest in (x.partition(" ") for x in joined)]


def copied_from_context() -> list[str]:
    found = []
    for word, rest in instructions():
        if word in ("COPY", "ADD") and "--from=" not in rest:
            found += shlex.split(rest)[:-1]
    return found


def ignored(path: str) -> bool:
    """Whether .dockerignore keeps ``path`` out: the last pattern that matches decides."""
    out = False
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.strip()
        if not pattern or pattern.startswith("#"):
            continue
        allowed = pattern.startswith("!")
        pattern = pattern.removeprefix("!")
        parents = [path, *map(str, Path(path).parents)]
        if any(fnmatch(parent, pattern) for parent in parents if parent != "."):
            out = not allowed
    return out


def test_every_source_that_the_image_copies_exists_and_reaches_the_build() -> None:
    sources = copied_from_context()
    assert set(PACKAGES) <= set(sources)
    for source in sources:
        assert (ROOT / source).exists() or source == "README.md", source
        assert not ignored(source), source


@pytest.mark.parametrize(
    "path", [".git/config", ".env", "inbox/letter.pdf", "outbox/x.json", ".nightshift/ledger.db"]
)
def test_documents_and_secrets_stay_out_of_the_build(path: str) -> None:
    assert ignored(path)


def test_image_has_two_stages_of_one_tagged_base() -> None:
    bases = [rest.split()[0] for word, rest in instructions() if word == "FROM"]
    assert len(bases) == 2
    assert set(bases) == {"python:3.12-slim"}


def test_image_runs_as_a_user_and_installs_no_torch() -> None:
    lines = instructions()
    users = [rest for word, rest in lines if word == "USER"]
    assert users == ["1000:1000"]
    commands = " ".join(rest for word, rest in lines if word == "RUN")
    assert "torch" not in commands
    assert "export-check" not in commands
    assert ("ENTRYPOINT", '["nightshift"]') in lines


# Compose.


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def defaults(value: object) -> str:
    """``${NAME:-default}`` replaced by its default, as Compose does with an empty environment."""
    return re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", str(value))


def test_every_service_is_locked_down(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        user = defaults(service["user"]).split(":")[0]
        assert int(user) > 0, name
        assert "mem_limit" in service, name
        assert any(entry.startswith("/tmp:") for entry in service["tmpfs"]), name
        assert "privileged" not in service, name
        assert not any("docker.sock" in str(volume) for volume in service["volumes"]), name


def test_only_flower_and_downloads_leave_the_internal_network(compose: dict[str, Any]) -> None:
    assert compose["networks"]["inside"] == {"internal": True}
    outside = {n for n, s in compose["services"].items() if s["networks"] != ["inside"]}
    assert outside == {"flower", "model", "model-ready"}
    for name in ("flower", "model"):
        assert compose["services"][name]["profiles"] == [name]
    published = {n: s["ports"] for n, s in compose["services"].items() if "ports" in s}
    assert published == {"flower": ["127.0.0.1:5555:5555"]}


def test_broker_never_evicts_keeps_its_data_and_wants_a_password(compose: dict[str, Any]) -> None:
    broker = compose["services"]["broker"]
    command = broker["command"][-1]
    assert "--maxmemory-policy noeviction" in command
    assert "--appendonly yes" in command
    assert "requirepass $$REDISCLI_AUTH" in command
    assert "NIGHTSHIFT_BROKER_PASSWORD:?" in broker["environment"]["REDISCLI_AUTH"]
    assert broker["volumes"] == ["broker:/data"]
    assert "broker" in compose["volumes"]
    assert "valkey-cli ping" in broker["healthcheck"]["test"][-1]


def test_no_password_is_written_down_or_optional(compose: dict[str, Any]) -> None:
    for service in compose["services"].values():
        for value in service["environment"].values():
            if "PASSWORD" in str(value):
                assert re.search(r"\$\{NIGHTSHIFT_\w+_PASSWORD:\?", value)
        assert "PASSWORD}" not in " ".join(map(str, service["command"]))


def test_workers_have_cores_of_their_own_and_time_to_hand_back(compose: dict[str, Any]) -> None:
    taken: list[str] = []
    for name in WORKERS:
        service = compose["services"][name]
        taken += defaults(service["cpuset"]).split(",")
        assert service["stop_grace_period"] == "2m"
        assert service["command"] == ["worker", "--name", name.removeprefix("worker-")]
        assert f'"name": "{name[-1]}"' in service["healthcheck"]["test"][-1]
    assert len(taken) == len(set(taken))


def test_our_services_share_image_home_and_a_healthy_broker(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert {services[name]["image"] for name in OWN_SERVICES} == {"nightshift:0.1.0"}
    for name in ("watcher", *WORKERS):
        (volume,) = services[name]["volumes"]
        assert volume["target"] == "/data"
        assert services[name]["depends_on"] == {
            "broker": {"condition": "service_healthy"},
            "model-ready": {"condition": "service_completed_successfully"},
        }
        assert services[name]["environment"]["JOBS_BROKER_URL"].endswith("@broker:6379/0")


def test_nothing_is_started_again_and_again_without_a_model(
    compose: dict[str, Any], tmp_path: Path
) -> None:
    ready = compose["services"]["model-ready"]
    assert ready["restart"] == "no" and ready["depends_on"] == {}
    assert defaults(ready["environment"]["JOBS_MODEL"]) == DEFAULT_MODEL
    # Its command, with the program in this environment and an index that nobody serves.
    [command] = ready["command"]
    places = {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "HOME": str(tmp_path)}
    pip = {
        "PIP_CONFIG_FILE": "/dev/null",
        "PIP_INDEX_URL": "http://127.0.0.1:9",
        "PIP_RETRIES": "1",
    }
    for model, code in ((DEFAULT_MODEL, 5), (str(TEST_MODEL), 0)):
        done = subprocess.run(
            ["sh", "-c", command.replace("$$", "$")],
            cwd=tmp_path, env={**places, **pip, "JOBS_MODEL": model, "PYTHONPATH": str(ROOT)},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == code, done.stderr
        assert (tmp_path / "inbox").is_dir()  # or watch would refuse: no home


def test_compose_commands_exist(compose: dict[str, Any]) -> None:
    from jobs.cli import COMMANDS

    for name in ("watcher", *WORKERS):
        assert compose["services"][name]["command"][0] in COMMANDS
    assert compose["services"]["model"]["entrypoint"] == ["nightshift", "model"]


def test_every_variable_of_compose_is_in_the_example(compose: dict[str, Any]) -> None:
    used = set(re.findall(r"\$\{(\w+):", (ROOT / "docker-compose.yml").read_text(encoding="utf-8")))
    text = (EXAMPLES / "compose.env").read_text(encoding="utf-8")
    given = set(re.findall(r"^(\w+)=", text, flags=re.MULTILINE))
    assert used == given
    assert not re.search(r"^\w+_PASSWORD=.+", text, flags=re.MULTILINE)


# Make, cron, systemd.


def test_makefile_has_the_promised_targets() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", text, flags=re.MULTILINE))
    assert targets >= {
        "demo", "test", "lint", "types", "imports", "check", "bench", "clean",
        "lock", "sbom", "audit-packages", "licences", "wheel",
    }  # fmt: skip


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")
@pytest.mark.parametrize(
    ("tools", "said"),
    [
        (["pipx", "uv"], "pipx install --force --python python3 .\npipx ensurepath\n"),
        (["uv"], "uv tool install --force --python python3 .\nuv tool update-shell\n"),
    ],
)
def test_make_install_uses_what_is_there(tmp_path: Path, tools: list[str], said: str) -> None:
    """Stand-ins say how they were called: the real ones would change this machine."""
    for tool in tools:
        path = tmp_path / tool
        path.write_text(f'#!/bin/sh\necho {tool} "$@"\n')
        path.chmod(0o755)
    done = make_install(tmp_path)
    assert (done.returncode, done.stdout) == (0, said), done.stderr


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")
def test_make_install_says_what_is_missing(tmp_path: Path) -> None:
    done = make_install(tmp_path)
    assert done.returncode == 2
    [line] = [line for line in done.stderr.splitlines() if line.startswith("error: ")]
    assert "neither pipx nor uv is here" in line
    assert f"{tmp_path}/.venv/bin/nightshift" in line


def make_install(folder: Path) -> subprocess.CompletedProcess[str]:
    """Call make in a folder of its own, on whose PATH is nothing but what lies there."""
    make, shell, remove = shutil.which("make"), shutil.which("sh"), shutil.which("rm")
    assert make and shell and remove
    (folder / "rm").symlink_to(remove)
    shutil.copy(ROOT / "Makefile", folder)
    return subprocess.run(
        [make, "--no-print-directory", f"SHELL={shell}", "install"],
        cwd=folder, env={"PATH": str(folder)}, capture_output=True, text=True,
    )  # fmt: skip


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not on this machine")
def test_make_says_in_one_line_which_python_it_needs(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    shutil.copy(ROOT / "Makefile", tmp_path)
    old = tmp_path / "python9"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && exec echo Python 3.9.1\nexit 1\n')
    old.chmod(0o755)
    done = subprocess.run(
        ["make", "PYTHON=./python9", "demo"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode != 0
    assert done.stderr.splitlines()[0] == (
        "error: Python 3.11, 3.12 or 3.13 is needed, ./python9 is Python 3.9.1: "
        "make PYTHON=python3.12 demo"
    )


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.service")), ids=lambda path: path.name)
def test_units_call_us_by_the_name_that_no_shell_takes(path: Path) -> None:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # systemd minds the case
    unit.read_string(path.read_text(encoding="utf-8"))
    program, *arguments = shlex.split(unit["Service"]["ExecStart"])
    assert program == "/opt/nightshift/bin/nightshift"
    assert arguments[:2] == ["--home", unit["Service"]["ReadWritePaths"]]
    assert unit["Service"]["User"] == "nightshift"
    assert unit["Service"]["IPAddressDeny"] == "any"
    assert unit["Service"]["KillMode"] == "mixed"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.service")), ids=lambda path: path.name)
def test_units_are_not_started_again_without_a_model(path: Path) -> None:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # systemd minds the case
    unit.read_string(path.read_text(encoding="utf-8"))
    service = unit["Service"]
    kept_down = service.get("RestartPreventExitStatus", "").split()
    assert service.get("Restart", "no") == "no" or str(int(ExitCode.MODEL)) in kept_down
    assert str(int(ExitCode.MODEL)) not in service["SuccessExitStatus"].split()


def test_every_crontab_line_parses_under_sh() -> None:
    lines = (EXAMPLES / "crontab").read_text(encoding="utf-8").splitlines()
    entries = [line.lstrip("#") for line in lines if re.match(r"#?[0-9]", line)]
    assert len(entries) == 2
    for entry in entries:
        command = entry.split(None, 5)[5]
        assert command.startswith("/opt/nightshift/bin/nightshift --home")
        assert subprocess.run(["sh", "-n", "-c", command]).returncode == 0


# What docs/operations.md promises to explain.


def test_operations_explain_every_reason_and_every_exit_code() -> None:
    from pipelines.result import Reason

    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `?(\w+)`? \|", text, flags=re.MULTILINE)
    assert {reason.value for reason in Reason} <= set(rows)
    assert {str(int(code)) for code in ExitCode} <= set(rows)


def test_operations_name_files_and_commands_that_exist() -> None:
    from jobs.cli import COMMANDS

    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!http)([^)]+)\)", text):
        file, _, section = target.partition("#")
        place = (ROOT / "docs" / (file or "operations.md")).resolve()
        assert place.exists(), target
        assert not section or f"\n## {section.replace('-', ' ')}\n" in place.read_text().lower()
    for command in re.findall(r"(?:^ {4}|`)nightshift ([a-z-]+)", text, flags=re.MULTILINE):
        assert command in COMMANDS, command
