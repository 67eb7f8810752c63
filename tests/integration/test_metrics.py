"""Metrics: each number comes from what stands in the home, and Prometheus can read them."""

import http.client
import re
import shutil
import signal
import socket
import subprocess
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from prometheus_client.parser import text_string_to_metric_families

from jobs.documents.intake import submit
from jobs.exit_codes import ExitCode
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import Urgency, utc
from jobs.ledger.stages import Stages, record_stages
from jobs.results.published import read_result
from jobs.running.endings import quarantine_job
from jobs.settings import Settings
from pipelines.result import Reason
from tests.conftest import ROOT
from tests.integration.cli_helpers import Home, free_port, until
from tests.integration.results_kit import flagged
from tests.unit.jobs.kit import EXTRACT, add_pending

RULES = Path(__file__).with_name("alerts_test.yml")


def samples(text: str) -> dict[str, float]:
    """Metrics by their name with its labels, as Prometheus' own parser reads them."""
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{key}={value}" for key, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


def test_each_number_comes_from_the_home(home: Home, settings: Settings, ledger: Ledger) -> None:
    reviewed = flagged(settings, ledger, "minutes.txt", 0.4)
    broken = add_pending(settings, ledger, "scan.pdf", b"scan")
    for _ in range(2):  # the second attempt closes the first one, whose worker died
        ledger.begin_attempt(broken.id, "worker-0", 3)
    quarantine_job(settings, ledger, broken, Reason.NO_TEXT, "a photograph of a dog")
    late = home.write("secret name.txt", "waits")
    urgency = Urgency(due_at=utc(ledger.clock() - 60))
    submit(settings, ledger, EXTRACT, late, urgency=urgency)
    add_pending(settings, ledger, "waits.txt", b"waits, too")
    record_stages(
        ledger,
        Stages(
            job=reviewed.id, attempt=1, started_at=1.0, ended_at=9.0, kind="pdf", bytes=1, pages=12,
            chars=10, reading_seconds=3.5, ocr_seconds=2.5, prompt_tokens=700, completion_tokens=50,
            generation_seconds=6.0, guard_seconds=0.25, machine="m", model_id="model",
            model_digest="d" * 64, pipeline="extract", pipeline_digest="e" * 64,
        ),
    )  # fmt: skip
    shown = home.call("metrics")
    found = samples(shown.stdout)
    expected = {
        "nightshift_documents{pipeline=extract,state=needs_review}": 1,
        "nightshift_documents{pipeline=extract,state=pending}": 2,
        "nightshift_documents{pipeline=extract,state=quarantined}": 1,
        "nightshift_quarantined_documents{reason=no_text}": 1,
        "nightshift_attempts_total{outcome=lost}": 2,
        "nightshift_attempts_total{outcome=failed}": 0,
        "nightshift_stage_seconds_total{stage=reading}": 3.5,
        "nightshift_stage_seconds_total{stage=recognition}": 2.5,
        "nightshift_stage_seconds_total{stage=generation}": 6,
        "nightshift_stage_seconds_total{stage=guardrails}": 0.25,
        "nightshift_tokens_total{kind=prompt}": 700,
        "nightshift_tokens_total{kind=completion}": 50,
        "nightshift_pages_total": 12,
        "nightshift_workers": 0,
        "nightshift_broker_up": 0,
        "nightshift_paused": 0,
        "nightshift_overdue_documents": 1,
    }
    assert {name: found.get(name) for name in expected} == expected
    result = read_result(settings, ledger.find(reviewed.id))
    assert len(result.guardrails) > 1
    verdicts = {name: n for name, n in found.items() if "guardrail_verdicts" in name and n}
    assert verdicts == Counter(
        f"nightshift_guardrail_verdicts_total{{guardrail={one.name},pipeline=extract,"
        f"verdict={one.verdict.value}}}"
        for one in result.guardrails
    )
    assert 0 < found["nightshift_oldest_waiting_seconds"] < 600
    assert found["nightshift_disk_free_bytes{folder=outbox}"] > 0
    assert any(name.startswith("nightshift_flagged_documents{guardrail=") for name in found)
    assert late.name not in shown.stdout and reviewed.name not in shown.stdout


def test_a_folder_without_a_ledger_has_noughts_and_stays_as_it_is(home: Home) -> None:
    found = samples(home.call("metrics").stdout)
    assert found["nightshift_oldest_waiting_seconds"] == found["nightshift_pages_total"] == 0
    assert [path.name for path in home.path.iterdir()] == ["jobs.toml"]


def test_a_folder_that_is_no_home_is_not_taken_for_an_idle_one(home: Home, tmp_path: Path) -> None:
    other = tmp_path / "typed wrongly"
    other.mkdir()
    shown = home.call("metrics", "--home", str(other))
    assert shown.returncode == ExitCode.USAGE
    assert f"{other} is no home of Nightshift" in shown.stderr
    assert shown.stdout == ""


def ask(port: int, path: str = "/metrics", method: str = "GET") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def status(port: int) -> int:
    try:
        return ask(port)[0]
    except OSError:
        return 0


def test_up_serves_them_beside_the_work(home: Home) -> None:
    port = free_port()
    home.write("jobs.toml", f"settle_seconds = 0\nmetrics_port = {port}\n")
    up = home.start("up", "--no-flower", "--no-web")
    try:
        until(lambda: status(port) == 200)
        until(lambda: samples(ask(port)[1])["nightshift_workers"] == 1)
        home.notes(1, "inbox/extract")
        until(lambda: home.done() == 1)
        # The times of a document are written after its end, so that they never hold it back.
        tokens = "nightshift_tokens_total{kind=prompt}"
        until(lambda: samples(ask(port)[1])[tokens] > 0)
        found = samples(ask(port)[1])
        assert found["nightshift_broker_up"] == 1
        assert found["nightshift_stage_seconds_total{stage=generation}"] > 0
        [memory] = (v for name, v in found.items() if "worker_resident_bytes" in name)
        assert memory > 50e6
        assert ask(port, "/")[0] == 404
        assert ask(port, method="POST")[0] == 405
    finally:
        up.send_signal(signal.SIGINT)
        out, _ = up.communicate(timeout=90)
    assert f"Metrics: http://127.0.0.1:{port}/metrics" in out
    assert status(port) == 0


def test_a_damaged_ledger_gives_no_numbers(home: Home) -> None:
    port = free_port()
    home.write(".nightshift/ledger.db", "no database" * 1000)
    server = home.start("metrics", "--port", str(port))
    try:
        until(lambda: status(port) == 503)
        why = ask(port)[1]
        assert "ledger" in why and "Traceback" not in why and why.count("\n") == 1
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=90)
    assert server.returncode == 130


def test_an_interrupt_amid_an_answer_ends_the_server(home: Home) -> None:
    port = free_port()
    home.write(".nightshift/ledger.db", "no database" * 1000)
    server = home.start("metrics", "--port", str(port))
    until(lambda: status(port) == 503)
    over = Event()

    def keep_asking() -> None:
        while not over.is_set():
            status(port)

    with ThreadPoolExecutor(4) as askers:
        for _ in range(4):
            askers.submit(keep_asking)
        try:
            time.sleep(0.2)
            server.send_signal(signal.SIGINT)
            _, err = server.communicate(timeout=20)
        finally:
            over.set()
            server.kill()
    assert server.returncode == 130
    assert "Traceback" not in err


def test_a_taken_port_is_one_line(home: Home) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = home.call("metrics", "--port", str(port))
    assert (refused.returncode, refused.stderr.splitlines()[-1]) == (
        2,
        f"error: port {port} cannot be used: Address already in use",
    )


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed")
@pytest.mark.parametrize(
    "words",
    [("check", "rules", str(ROOT / "docs/examples/alerts.yml")), ("test", "rules", str(RULES))],
)
def test_each_alert_fires_on_what_it_is_for(words: tuple[str, ...]) -> None:
    tried = subprocess.run(["promtool", *words], capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stdout + tried.stderr


def test_rules_and_docs_name_metrics_that_there_are(home: Home) -> None:
    """A family without a sample is named by its TYPE line; rules may add ``_total`` to it."""
    known = set(re.findall(r"# TYPE (\w+)", home.call("metrics").stdout))
    for file in ("docs/examples/alerts.yml", "docs/monitoring.md"):
        named = set(re.findall(r"\bnightshift_\w+", (ROOT / file).read_text(encoding="utf-8")))
        assert named and named <= known, named - known
