"""Real interactive shells: a bare ``jobs`` reaches us and the builtin stays the shell's own."""

import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

RC_FREE = {
    "bash": ["--norc", "--noprofile", "-i"],
    "zsh": ["-f", "-i"],
    "fish": ["--no-config", "-i"],
    "dash": ["-i"],
}
INIT = {
    "bash": 'eval "$(nightshift shell-init bash)"',
    "zsh": 'autoload -Uz compinit && compinit -u -D; eval "$(nightshift shell-init zsh)"',
    "fish": "nightshift shell-init fish | source",
    "dash": 'eval "$(nightshift shell-init sh)"',
}
SHELLS = list(RC_FREE)
# Without its configuration fish has only the system's kill, which knows no %1: the sleep would live
# on, and keep the terminal open.
KILL = dict.fromkeys(SHELLS, "kill %1") | {"fish": "kill $last_pid"}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder for PATH that holds the real ``nightshift`` and a ``jobs`` that must not be run."""
    folder = tmp_path / "bin"
    folder.mkdir()
    script = folder / "nightshift"
    script.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m jobs "$@"\n')
    script.chmod(0o755)
    return folder


def interact(shell: str, program: Path, lines: list[str]) -> dict[str, str]:
    """Type ``lines`` at a real prompt; return the files that they wrote below the home folder."""
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"{shell} is not installed")
    if shutil.which("setsid") is None:
        pytest.skip("setsid (util-linux) is not installed")
    home = program.parent / "home"
    home.mkdir()
    ours, theirs = pty.openpty()
    environ = {
        "PATH": f"{program}:{os.environ['PATH']}",
        "HOME": str(home),
        "TERM": "dumb",
        "PS1": "$ ",
        "LANG": "C.UTF-8",
    }
    command = ["setsid", "--ctty", "--wait", path, *RC_FREE[shell]]
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=home, env=environ
    ) as process:
        os.close(theirs)
        os.write(ours, "\n".join([INIT[shell], *lines, "exit", "exit", ""]).encode())
        seen = b""
        try:
            while chunk := os.read(ours, 4096):
                seen += chunk
        except OSError:  # the terminal is gone: the shell has ended
            pass
        finally:
            os.close(ours)
        process.wait(timeout=60)
    found = {file.name: file.read_text() for file in home.iterdir() if file.is_file()}
    found["terminal"] = seen.decode(errors="replace")
    return found


@pytest.mark.parametrize("shell", SHELLS)
def test_our_commands_reach_us_and_job_control_stays_the_shells(shell: str, program: Path) -> None:
    seen = interact(
        shell,
        program,
        [
            "sleep 97 &",
            "jobs > bare",
            "jobs -l > long",
            "jobs -p > pids",
            "jobs %1 > one",
            "jobs --version > version",
            "jobs --help > help",
            "jobs -h > short_help",
            "jobs run --help > run_help",
            "jobs shell-init --help > init_help",
            "jobs --home . completion bash > with_home",
            f"{KILL[shell]} && echo killed > end",
        ],
    )
    assert "sleep 97" in seen["bare"], seen["terminal"]
    assert "sleep 97" in seen["long"]
    # fish heads its list with a title; the last line is the process.
    assert seen["pids"].split()[-1].isdigit() or "sleep" in seen["pids"]
    assert "sleep 97" in seen["one"] or shell == "fish"
    assert seen["version"].startswith("nightshift ")
    assert "Work:" in seen["help"]
    assert seen["short_help"] == seen["help"]
    assert "Process the given documents" in seen["run_help"]
    assert "eval" in seen["init_help"]
    assert "complete -F" in seen["with_home"]
    assert seen["end"] == "killed\n"


@pytest.mark.parametrize("shell", SHELLS)
def test_exit_codes_and_arguments_pass_unchanged(shell: str, program: Path) -> None:
    status = "$status" if shell == "fish" else "$?"
    (program / "nightshift").write_text(
        '#!/bin/sh\ncase $1 in shell-init) shift; PYTHONPATH="'
        f'{ROOT}" exec "{sys.executable}" -m jobs shell-init "$@";; esac\n'
        'for word in "$@"; do printf "<%s>" "$word"; done\nexit 3\n'
    )
    seen = interact(
        shell,
        program,
        [
            "jobs submit --pipeline extract 'a b.pdf' '' '*' > words",
            f"jobs run; echo {status} > code",
        ],
    )
    assert seen["words"] == "<submit><--pipeline><extract><a b.pdf><><*>", seen["terminal"]
    assert seen["code"].strip() == "3"


@pytest.mark.parametrize("shell", ["bash", "zsh"])  # dash forgets its jobs in a substitution
def test_process_ids_in_a_command_substitution(shell: str, program: Path) -> None:
    seen = interact(
        shell,
        program,
        ["sleep 98 &", "echo $! > last", 'echo "$(jobs -p)" > pids', "kill %1"],
    )
    assert seen["last"].strip() in seen["pids"], seen["terminal"]


def test_an_alias_called_jobs_does_not_break_the_function(program: Path) -> None:
    seen = interact(
        "bash",
        program,
        [
            "alias jobs='jobs -l'",
            INIT["bash"],
            "jobs --version > version",
        ],
    )
    assert seen["version"].startswith("nightshift "), seen["terminal"]


def test_bash_completes_both_names(program: Path) -> None:
    ask = (
        "COMP_WORDS=({0} {1}); COMP_CWORD=1; COMPREPLY=(); _nightshift_completion {0};"
        ' printf "%s\\n" "${{COMPREPLY[@]}}" > {2}'
    )
    seen = interact(
        "bash",
        program,
        [
            ask.format("jobs", "su", "jobs_su"),
            ask.format("nightshift", "sh", "nightshift_sh"),
            "sleep 96 &",
            ask.format("jobs", "%", "jobs_percent"),
            "complete -p jobs nightshift > registered",
            "kill %1",
        ],
    )
    assert seen["jobs_su"].split() == ["submit"], seen["terminal"]
    assert set(seen["nightshift_sh"].split()) == {"show", "shell-init"}
    assert "sleep" in seen["jobs_percent"]
    assert seen["registered"].count("_nightshift_completion") == 2


def test_zsh_registers_the_completion_for_both_names(program: Path) -> None:
    seen = interact("zsh", program, ["echo $_comps[jobs] $_comps[nightshift] > registered"])
    assert seen["registered"].split() == ["_nightshift_completion"] * 2, seen["terminal"]


def test_fish_completes_both_names_with_descriptions(program: Path) -> None:
    seen = interact(
        "fish", program, ["complete -C 'jobs su' > jobs_su", "complete -C 'nightshift ru' > ns_ru"]
    )
    assert seen["jobs_su"] == "submit\tQueue documents and return.\n", seen["terminal"]
    assert seen["ns_ru"].startswith("run\tProcess the given documents, or the inbox,")


@pytest.mark.parametrize("shell", ["dash", "bash", "zsh"])
def test_scripts_without_the_function_use_nightshift(shell: str, program: Path) -> None:
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"{shell} is not installed")
    environ = {"PATH": f"{program}:{os.environ['PATH']}", "HOME": str(program.parent)}
    done = subprocess.run(
        [path, "-c", "nightshift --version"], env=environ, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout.split()[0]) == (0, "nightshift")
