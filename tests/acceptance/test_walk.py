"""From inbox to outbox: the samples, as `make demo` runs them, with a test model and a real one."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from jobs.exit_codes import ExitCode
from pipelines.parsers import ParseLimits
from pipelines.result import Status
from pipelines.text.normalise import normalise
from tests.acceptance.conftest import Home
from tests.acceptance.network import run_without_network
from tests.conftest import ROOT, TEST_MODEL
from workers.parsing.client import parse_in_child

SAMPLES = ROOT / "samples"
PIPELINES = ("extract", "summarise", "route-email")


def drop_samples(home: Home) -> list[Path]:
    files = [file for name in PIPELINES for file in sorted((SAMPLES / name).iterdir())]
    for file in files:
        home.drop(file.parent.name, file.name, file.read_bytes())
    return files


def squeezed(text: str) -> str:
    return " ".join(normalise(text).text.split())


def check_results(home: Home, files: list[Path], model: str) -> None:
    """Every sample has become one result, of that model, whatever the model makes of it."""
    results = home.results()
    assert sorted(result.source.name for result in results) == sorted(file.name for file in files)
    assert not home.quarantined()
    assert not [p for p in (home.path / "inbox").rglob("*") if p.is_file()]
    by_hash = {hashlib.sha256(file.read_bytes()).hexdigest(): file for file in files}
    for result in results:
        file = by_hash[result.source.sha256]
        assert result.pipeline.name == file.parent.name
        assert result.model.id == model
        assert result.attempts == 1
        assert result.usage.completion_tokens > 0
        assert result.coverage.chars_read == result.coverage.chars > 0
        flagged = [g.name for g in result.guardrails if g.verdict == "flagged"]
        assert (result.status is Status.NEEDS_REVIEW) == bool(flagged)


def check_evidence(home: Home) -> int:
    """Every piece of evidence stands where it says; returns how many there are."""
    files = {file.name: file for name in PIPELINES for file in (SAMPLES / name).iterdir()}
    cited = 0
    for result in home.results():
        document = parse_in_child(files[result.source.name], result.source.name, ParseLimits())
        for evidence in result.evidence:
            there = document.text[evidence.start : evidence.end]
            assert squeezed(there) == squeezed(evidence.quote)
            assert document.page_at(evidence.start) == evidence.page
            cited += 1
        for item in result.output.get("action_items", []):
            assert squeezed(item["quote"]) in squeezed(document.text)
            for value in (item["owner"], item["due"]):
                assert value is None or squeezed(value) in squeezed(document.text)
    return cited


def test_samples_become_results_and_a_second_run_finds_nothing_new(home: Home) -> None:
    files = drop_samples(home)
    first = home.run("run")
    assert first.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), first.stderr
    check_results(home, files, TEST_MODEL.name)
    check_evidence(home)

    drop_samples(home)
    second = home.run("run")
    assert second.returncode == ExitCode.NOTHING, second.stderr
    assert len(home.results()) == len(files)
    status = home.json("status")
    assert (status["queued"], status["running"]) == (0, 0)


@pytest.mark.real_model
def test_the_real_model_makes_results_of_the_samples(home: Home, real_model: str) -> None:
    home = replace(home, model=real_model)
    files = drop_samples(home)
    done = home.run("run")
    assert done.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), done.stderr
    check_results(home, files, real_model)
    assert check_evidence(home) > 10


# A short name: without a network the broker needs its socket, whose path may have 107 bytes.
def test_walk_asks_no_network(home: Home, tmp_path: Path) -> None:
    files = drop_samples(home)
    done, asked = run_without_network(home.command("run"), home.environ, tmp_path)
    assert done.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), done.stderr
    check_results(home, files, TEST_MODEL.name)
    assert asked == 0


def test_paths_are_copied_and_go_where_they_are_sent(home: Home, tmp_path: Path) -> None:
    mail = SAMPLES / "route-email" / "double-charge.eml"
    before = mail.read_bytes()
    elsewhere = tmp_path / "elsewhere"
    done = home.run("run", str(mail), "--pipeline", "route-email", "--outbox", str(elsewhere))
    assert done.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), done.stderr
    assert mail.read_bytes() == before
    assert len(list(elsewhere.glob("route-email/*.json"))) == 1
    again = home.run("run", str(mail), "--pipeline", "route-email")
    assert again.returncode == ExitCode.NOTHING
    forced = home.run("run", str(mail), "--pipeline", "route-email", "--force")
    assert forced.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), forced.stderr
    assert len(home.results()) == 1


def test_a_bad_document_is_kept_and_its_neighbours_go_on(home: Home) -> None:
    home.drop("extract", "good.txt", "Minutes\n\nDana will send the report by Friday.\n")
    home.drop("extract", "empty.txt", b"")
    home.drop("extract", "noise.pdf", b"%PDF-1.7 this is not one")
    home.drop("extract", "picture.png", b"\x89PNG\r\n\x1a\n" + bytes(64))
    done = home.run("run", JOBS_EMPTY_SECONDS="0")
    assert done.returncode == ExitCode.SOME_FAILED
    assert "Traceback" not in done.stderr
    assert [result.source.name for result in home.results()] == ["good.txt"]
    reasons = {q.source.name: q.reason for q in home.quarantined()}
    assert reasons == {
        "empty.txt": "empty",
        "noise.pdf": "malformed",
        "picture.png": "malformed",
    }
    for name in ("noise.pdf", "picture.png"):
        (kept,) = home.path.glob(f"outbox/quarantine/*/{name}")
        assert kept.read_bytes()


def test_a_damaged_model_is_exit_5_and_names_the_file(home: Home, test_model: Path) -> None:
    copy = home.path / ".nightshift" / "models" / "mine"
    copy.mkdir(parents=True)
    for file in test_model.iterdir():
        (copy / file.name).write_bytes(file.read_bytes())
    weights = bytearray((copy / "weights.bin").read_bytes())
    weights[1000] ^= 1
    (copy / "weights.bin").write_bytes(weights)
    home.drop("extract", "a.txt", "Dana will send the report by Friday.")
    done = home.run("run", JOBS_MODEL="mine")
    assert done.returncode == ExitCode.MODEL
    assert "weights.bin" in done.stderr
    assert (home.path / "inbox" / "extract" / "a.txt").exists()


def test_an_unreachable_broker_is_exit_4_and_loses_nothing(home: Home) -> None:
    home.drop("extract", "a.txt", "Dana will send the report by Friday.")
    done = home.run("run", JOBS_BROKER_URL="redis://127.0.0.1:1/0")
    assert done.returncode == ExitCode.BROKER
    assert "Traceback" not in done.stderr
    assert home.json("status")["queued"] == 1  # taken, safe, waiting for a broker


def test_a_users_own_pipeline_works_at_once(home: Home) -> None:
    folder = home.path / "mine"
    folder.mkdir()
    (folder / "people.yaml").write_text(
        "format: nightshift.pipeline/1\n"
        "name: people\n"
        "description: Who is named.\n"
        'prompt: "Who is named first?\\n\\n{{ document }}"\n'
        "schema:\n"
        "  type: object\n"
        "  properties:\n"
        "    who: {type: [string, 'null'], maxLength: 60, x-from-document: true}\n"
    )
    home.drop("people", "a.txt", "Dana met Jonas in Oslo.")
    done = home.run("run", JOBS_PIPELINES_DIR=str(folder))
    assert done.returncode in (ExitCode.OK, ExitCode.SOME_FAILED), done.stderr
    (result,) = home.results()
    assert result.output["who"] is None or result.output["who"] in "Dana met Jonas in Oslo."
