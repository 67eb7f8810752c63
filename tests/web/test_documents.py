"""The other pages over HTTP: documents, history, quarantine and retry, uploads, the long queue."""

import json
import os
import resource
from pathlib import Path
from urllib.parse import urlencode

from jobs.documents.outbox import publish
from jobs.documents.store import document_path
from jobs.ledger import tables
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import State
from jobs.running.endings import quarantine_job
from jobs.settings import Settings
from pipelines.loader import load_pipelines
from pipelines.result import Reason, Status
from tests.integration.cli_helpers import Home
from tests.unit.jobs.kit import add_pending, make_result
from tests.web.client import Client
from tests.web.kit import Samples, served, web_processes

HOSTILE = "<b>a</b>\u202e\n\"'.txt"


def test_the_list_and_the_history(client: Client, samples: Samples) -> None:
    client.post(f"/review/{samples.letter}", {"decision": "rejected", "seen": "0", "reason": "no"})
    listed = client.get("/documents").text
    assert "heating-letter.pdf" in listed
    assert "committee-minutes.docx" in listed
    assert "committee-minutes.docx" not in client.get("/documents?state=rejected").text
    history = client.get(f"/documents/{samples.letter}").text
    assert "rejected: <bdi>no</bdi>" in history
    assert client.get("/documents/ffffffff").status == 404
    assert client.get("/documents?state=nonsense&from=-1").status == 200


def test_documents_are_found_filtered_and_sorted(client: Client, samples: Samples) -> None:
    assert "committee-minutes.docx" in client.get("/documents?order=certainty").text
    found = client.get("/documents?find=heating").text
    assert "heating-letter.pdf" in found
    assert "committee-minutes.docx" not in found
    assert "<mark>" in found.lower()
    assert "heating-letter.pdf" in client.get("/documents?pipeline=extract&order=name").text
    assert "There is none." in client.get("/documents?pipeline=summarise").text
    for hostile in ('"', "<script>", "a AND (", "%00", "*", "NEAR(", "x" * 3000):
        answer = client.get("/documents?" + urlencode({"find": hostile, "flagged": hostile}))
        assert answer.status == 200
        assert "<script>" not in answer.text.split("</head>")[1].replace("<script src", "")


def test_an_output_that_does_not_fit_can_be_accepted(
    client: Client, settings: Settings, ledger: Ledger
) -> None:
    job = add_pending(settings, ledger, "odd.txt", b"odd")
    record = make_result(job, Status.NEEDS_REVIEW, action_items="none", more=1)
    definition = load_pipelines()[0]["extract"]
    pipeline = record.pipeline.model_copy(update={"digest": definition.digest})
    path = publish(settings, job, record.model_copy(update={"pipeline": pipeline}))
    ledger.finish(job.id, State.NEEDS_REVIEW, result_path=str(path))
    assert client.get(f"/review/{job.id}").status == 200
    answer = client.post(f"/review/{job.id}", {"decision": "accepted", "seen": "0"})
    assert answer.status == 303, answer.text
    assert ledger.find(job.id).state is State.REVIEWED


def test_quarantine_and_retry(client: Client, settings: Settings, ledger: Ledger) -> None:
    job = add_pending(settings, ledger, HOSTILE, b"hostile")
    quarantine_job(settings, ledger, job, Reason.MALFORMED, "broken <i>here</i>")
    page = client.get("/quarantine").text
    assert "&lt;b&gt;a&lt;/b&gt;" in page
    assert "<b>a" not in page
    assert "<i>here" not in page
    assert "\u202e" not in page
    answer = client.post(f"/documents/{job.id}/retry", {"back": "quarantine"})
    assert (answer.status, answer.location) == (303, "/quarantine?retried=1")
    assert ledger.find(job.id).state is State.PENDING
    again = client.post(f"/documents/{job.id}/retry", {})
    assert again.status == 409
    assert "only quarantined" in again.text


def upload(
    client: Client, name: str, data: bytes, pipeline: str = "extract", **more: str
) -> object:
    query = urlencode({"name": name, "pipeline": pipeline})
    headers = {"X-CSRF-Token": client.csrf, "Content-Type": "application/octet-stream", **more}
    answer = client.ask("POST", f"/upload?{query}", data, headers)
    return answer.status, json.loads(answer.body)["said"]


def test_uploads_are_taken_once_and_by_name(
    client: Client, settings: Settings, ledger: Ledger
) -> None:
    assert upload(client, "..\\up/../note.txt", b"Ana pays.") == (200, "queued")
    assert upload(client, "other.txt", b"Ana pays.") == (200, "queued already")
    [job] = ledger.list(states={State.PENDING})
    assert (job.name, job.origin, job.pipeline) == ("note.txt", "web", "extract")
    assert document_path(settings, job.sha256).read_bytes() == b"Ana pays."
    assert upload(client, "x.txt", b"x", pipeline="nope") == (409, "there is no such pipeline")
    assert upload(client, "x.txt", b"x", **{"X-CSRF-Token": "0"})[0] == 403
    assert Client(client.netloc).ask("POST", "/upload?name=x", b"x", {}).status == 401


def test_an_upload_beyond_the_limit_is_refused(home: Home, samples: Samples) -> None:
    with served(home, JOBS_MAX_BYTES="1000") as address:
        client = Client.signed_in(address)
        assert upload(client, "x.txt", b"x" * 1001)[0] == 413
        assert upload(client, "x.txt", b"x" * 1000)[0] == 200


def test_an_upload_that_cannot_be_written_is_one_line(home: Home, samples: Samples) -> None:
    """The server may write no byte to any file from now on, as on a full disk."""
    with served(home) as address:
        client = Client.signed_in(address)
        [server] = web_processes(home)
        resource.prlimit(server, resource.RLIMIT_FSIZE, (0, 0))
        refused = upload(client, "x.txt", b"x" * 100_000)
    assert refused == (507, "not taken, it cannot be written on this machine: File too large")


def test_live_progress(client: Client, samples: Samples) -> None:
    assert "0 still to do (0 in work by 0 workers" in client.get("/live").text


def test_five_thousand_results_in_two_hundred_milliseconds(
    home: Home, settings: Settings, ledger: Ledger
) -> None:
    folder = settings.outbox / "extract"
    folder.mkdir(parents=True)
    first = add_pending(settings, ledger, "note.txt", b"note")
    record = make_result(first, Status.NEEDS_REVIEW).model_copy(update={"confidence": {"/x": 0.5}})
    path = publish(settings, first, record)
    ledger.finish(first.id, State.NEEDS_REVIEW, result_path=str(path), summary="nothing")
    columns = [column.name for column in tables.jobs.c]
    new = {"id": "printf('%032x', i)", "name": "'note ' || i"}
    with ledger.writing() as connection:
        connection.exec_driver_sql(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4999)"
            f" INSERT INTO jobs ({', '.join(columns)})"
            f" SELECT {', '.join(new.get(name, name) for name in columns)} FROM jobs, n"
        )
    process = home.start("web", "--port", "0")
    try:
        assert process.stdout is not None
        client = Client.signed_in(process.stdout.readline().strip())
        for page in ("/", "/?from=4900", "/documents?state=needs_review"):
            assert client.get(page).status == 200
            before = processor_seconds(process.pid)
            for _ in range(10):
                client.get(page)
            assert (processor_seconds(process.pid) - before) / 10 < 0.2, page
    finally:
        process.terminate()
        process.communicate(timeout=30)


def processor_seconds(pid: int) -> float:
    """Time on the processor, because other programs may take their share of the clock's."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_the_results_of_a_pipeline_are_a_table(client: Client, samples: Samples) -> None:
    assert client.get("/tables").status == 303
    table = client.get("/tables/extract").text
    assert "heating-letter.pdf" in table
    assert '<th scope="col">owner</th>' in table
    assert "nightshift export --pipeline extract" in table
    assert client.get("/tables/no-such-pipeline?from=50").status == 200
    assert "<script>" not in client.get("/tables/%3Cscript%3E").text.replace("<script src", "")
