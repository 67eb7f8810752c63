"""Every line with jq in help and documentation says something about a real result."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tests.conftest import ROOT
from tests.integration.cli_helpers import Home
from tests.unit.jobs.commands.test_command_tree import LEAVES

WITH_JQ = re.compile(r"nightshift [^|`\n]*--json[^|`\n]*\| jq(?: -\w+)* (?:'[^']+'|[^\s`]+)")


def help_texts() -> Iterator[str]:
    for name, command in LEAVES.items():
        assert isinstance(command, click.Command)
        yield f"{name}: {command.help}\n{command.epilog}"


def lines() -> list[str]:
    """Return each line with jq but those of `export`, which test_export tries."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    texts = [*help_texts(), *(page.read_text(encoding="utf-8") for page in pages)]
    found = dict.fromkeys(line for text in texts for line in WITH_JQ.findall(text))
    other = [
        line
        for text in texts
        for line in text.splitlines()
        if "| jq" in line and "nightshift export" not in line and not WITH_JQ.search(line)
    ]
    assert other == [], "lines with jq that are not tried"
    return list(found)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    """A home with a result of two pipelines; `nightshift` is on its PATH."""
    if shutil.which("jq") is None:
        pytest.skip("jq is not installed (Debian: apt install jq)")
    made = Home(tmp_path_factory.mktemp("home"))
    made.write("letter.pdf", "Ana Lopez pays the invoice by Friday.\n")
    made.call("submit", "--pipeline", "extract", "letter.pdf")
    made.call("run", "letter.pdf")
    assert made.done() == 2
    return made


@pytest.mark.parametrize("line", lines())
def test_a_documented_line_with_jq_works(line: str, home: Home, test_model: Path) -> None:
    [job] = home.json("list", "--pipeline", "extract")
    typed = re.sub(r"\b3fa9[0-9a-f]*\b", job["id"][:8], line)
    path = f"{Path(sys.executable).parent}:{home.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {typed}"],
        cwd=home.path,
        env={**home.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stderr == ""
    assert done.returncode in (0, 3), done  # 3: run finds it done already
    assert done.stdout.strip() not in ("", "null")
