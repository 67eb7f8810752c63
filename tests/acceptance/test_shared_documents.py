"""Every public document of ../shared/data/parsers through `jobs run`: no crash, no hang."""

from pathlib import Path

import pytest

from jobs.exit_codes import ExitCode
from tests.acceptance.conftest import Home

# One short answer about the beginning of each document: parsing is what is tried here.
GLANCE = """\
format: nightshift.pipeline/1
name: glance
description: Words that say what it is.
prompt: "What is this document?\\n\\n{{ document }}"
schema:
  type: object
  properties:
    what: {type: [string, "null"], maxLength: 60, x-from-document: true}
sampling: {max_tokens: 40}
reduce: first
"""


@pytest.mark.timeout(900)
@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.slow)])
def test_every_document_ends_as_a_result_or_in_quarantine(
    home: Home, shared: Path, every: int
) -> None:
    """Each of them is parsed by tests/integration/test_parsing_shared.py, too, which is quicker."""
    folder = shared / "data" / "parsers"
    files = [
        path for kind in ("pdf", "docx") for path in sorted((folder / kind).iterdir())[::every]
    ]
    definitions = home.path / "pipelines"
    definitions.mkdir()
    (definitions / "glance.yaml").write_text(GLANCE, encoding="utf-8")
    done = home.run(
        "run",
        "--pipeline",
        "glance",
        *map(str, files),
        timeout=850,
        JOBS_PIPELINES_DIR=str(definitions),
        JOBS_OCR="off",  # tests/integration/test_parsing_shared.py recognises the scans
    )
    assert done.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), done.stderr
    assert "Traceback" not in done.stderr
    ended = {result.source.sha256 for result in home.results()}
    ended |= {record.source.sha256 for record in home.quarantined()}
    jobs = home.json("list", "--limit", "10000")
    assert {job["sha256"] for job in jobs} == ended
    names = {name for job in jobs for name in (job["document"], *job["aliases"])}
    assert names == {path.name for path in files}
    status = home.json("status")
    assert (status["queued"], status["running"]) == (0, 0)
    # No worker was lost on the way: every document took one attempt.
    assert {job["attempts"] for job in jobs} == {1}
    for result in home.results():
        assert result.coverage.chars_read > 0
