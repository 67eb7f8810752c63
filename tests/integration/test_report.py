"""The report of a night from real ledgers and results, in every format, and when it is written."""

import html
import json
import re
import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from jobs.ledger.records import State, utc
from jobs.ledger.stages import Stages, record_stages
from jobs.machine.processor import processor
from jobs.report.gather import gather
from jobs.report.markdown import markdown
from jobs.report.page import page
from jobs.report.period import last_written
from jobs.report.record import Forecast, Report, report_object
from jobs.report.text import text
from jobs.report.wording import headline
from jobs.report.write import APART, LOOK, ReportsOfUp, report_at_end
from jobs.results.settle import settle
from jobs.running.endings import retry
from jobs.settings import Settings
from pipelines.result import Decision, Reason, SkippedRecord
from tests.integration.report_night import BEGAN, Night, result
from tests.unit.jobs.kit import EXTRACT

HOSTILE = "<img src=x onerror=alert(1)>\"' {{7*7}} \u202efdp.exe\n# [a](javascript:x) | `b`.pdf"


@pytest.fixture
def night(settings: Settings) -> Night:
    return Night(settings)


def report(night: Night) -> Report:
    night.now += 60
    return gather(night.settings, night.ledger, BEGAN)


def test_counts_by_state_and_pipeline(night: Night) -> None:
    night.add("waiting.txt")
    old = night.add("old.txt", came=BEGAN - timedelta(hours=2))  # came before, ended in the period
    night.finish(old, result(old))
    for name, pipeline in (("a.txt", "extract"), ("b.txt", "summarise"), ("c.txt", "summarise")):
        job = night.add(name, pipeline)
        night.finish(job, result(job))
    flagged = night.add("d.txt", "summarise")
    night.finish(flagged, result(flagged, ("figures", "7 is not in the document")))
    night.quarantine(night.add("e.txt"), Reason.EMPTY, "0 bytes")
    found = report(night)
    extract, summarise = found.pipelines
    assert (extract.came_in, extract.came_out, extract.pending) == (
        3, {State.SUCCEEDED: 2, State.QUARANTINED: 1}, 1,
    )  # fmt: skip
    assert (summarise.came_in, summarise.of(State.SUCCEEDED, State.NEEDS_REVIEW)) == (3, 3)
    assert (found.came_in, found.came_out, found.pending) == (6, 6, 1)
    assert headline(found) == "2 of 6 documents need you"


def test_the_most_urgent_comes_first(night: Night) -> None:
    doubt = {"/action_items/0/owner": 0.4}
    for name, flags, sure in (
        ("sure.txt", [("confidence", "/a: 0.60")], {"/a": 0.6}),
        ("unsure.txt", [("confidence", "/action_items/0/owner: 0.40")], doubt),
        ("figures.txt", [("figures", "9")], doubt),
        ("both.txt", [("figures", "9"), ("owners", "who?")], doubt),
    ):
        job = night.add(name)
        night.finish(job, result(job, *flags, sure=sure))
    locked = night.quarantine(night.add("locked.pdf"), Reason.ENCRYPTED, "a password is needed")
    found = report(night)
    assert [item.document for item in found.attention] == [
        "locked.pdf", "both.txt", "figures.txt", "unsure.txt", "sure.txt",
    ]  # fmt: skip
    first, second, _, unsure, _ = found.attention
    assert (first.path, second.path) == (None, f"/review/{second.id}")
    assert first.command == f"nightshift original {locked.id[:8]}"
    assert "remove the password" in first.todo
    assert second.command == f"nightshift review {second.id[:8]}"
    assert second.why == "a number that the document does not have, the person may be wrong"
    assert (unsure.least_sure, unsure.confidence) == ("/action_items/0/owner", 0.4)
    assert unsure.findings[0].detail == "owner of action item 1 40\u00a0%"


def test_what_was_settled_or_tried_again_needs_nobody(night: Night) -> None:
    jobs = [night.add(f"{n}.txt") for n in range(3)]
    for job in jobs[:2]:
        night.finish(job, result(job, ("owners", "who?")))
    night.quarantine(jobs[2], Reason.TIMED_OUT, "61 s")
    settle(night.settings, night.ledger, jobs[0].id, Decision.ACCEPTED, by="Eve", seen=0)
    retry(night.settings, night.ledger, jobs[2].id)
    found = report(night)
    assert [item.document for item in found.attention] == ["1.txt"]
    assert (found.settled, found.of(State.REVIEWED), found.pending) == (1, 1, 1)


def test_what_is_still_open_from_before_is_counted(night: Night) -> None:
    night.now -= 7200
    job = night.add("old.txt")
    night.finish(job, result(job, ("owners", "who?")))
    night.quarantine(night.add("older.txt"), Reason.EMPTY, "")
    night.now += 7200
    found = report(night)
    assert (found.attention, found.earlier_review, found.earlier_quarantined) == ((), 1, 1)
    assert "Still open from before: 1 to review" in text(found)
    assert "Still open from before: 1 to review" in page(found)


def test_guardrails_and_what_was_not_read(night: Night) -> None:
    gaps = [SkippedRecord(page=n, reason="no_text") for n in (2, 3, 4, 9)]
    gaps.append(SkippedRecord(page=None, reason="encrypted", part="attachment costs.xlsx"))
    gaps.append(SkippedRecord(page=5, reason="blank", matters=False))
    one, two = night.add("scan.pdf"), night.add("b.txt")
    night.finish(one, result(one, repaired=("figures",), skipped=tuple(gaps)))
    night.finish(two, result(two, ("figures", "9"), repaired=("dates",)))
    found = report(night)
    assert found.not_read[0].parts == (
        "pages 2–4, 9: no text", "attachment costs.xlsx: encrypted",
    )  # fmt: skip
    assert [(c.name, c.repaired, c.flagged) for c in found.guardrails] == [
        ("figures", 1, 1), ("dates", 1, 0),
    ]  # fmt: skip
    assert found.quiet_guardrails == 5
    assert [(m.id, m.documents, m.validated) for m in found.models] == [("nightshift-270m", 2, 2)]


def test_a_result_that_has_gone_is_said(night: Night) -> None:
    job = night.add("gone.txt")
    done = night.finish(job, result(job, ("owners", "who?")))
    Path(str(done.result_path)).unlink()
    found = report(night)
    assert found.unreadable == 1
    assert found.attention[0].command == f"nightshift retry {job.id[:8]}"
    assert "1 document has no readable result" in page(found)


def test_names_and_texts_may_be_left_out(night: Night) -> None:
    secret = "Hartmann"
    gap = SkippedRecord(page=1, reason="picture", part=f"picture {secret}.png")
    for flags, skipped in (((("owners", f"who is {secret}?"),), ()), ((), (gap,))):
        job = night.add(f"{secret} {len(skipped)}.pdf")
        night.finish(job, result(job, *flags, skipped=skipped))
    night.quarantine(night.add(f"{secret}.zip"), Reason.MALFORMED, f"{secret}.doc is broken")
    night.settings = night.settings.model_copy(update={"report_names": False})
    found = report(night)
    formats = [page(found), page(found, mail=True), markdown(found), text(found)]
    for written in [*formats, json.dumps(report_object(found))]:
        assert secret not in written
        assert found.attention[0].id[:8] in written


def test_hostile_names_and_texts_are_harmless(night: Night) -> None:
    job = night.add(HOSTILE, came=BEGAN)
    gap = SkippedRecord(page=None, reason="limit", part=HOSTILE)
    sure = {f"/{HOSTILE}": 0.3}
    night.finish(job, result(job, ("owners", HOSTILE), sure=sure, skipped=(gap,)))
    found = report(night)
    written = page(found, web="http://127.0.0.1:1")
    assert "<img" not in written
    assert "javascript:" in written  # as text
    assert not re.search(r'(href|src)="?javascript', written)
    assert "\u202e" not in written + text(found) + markdown(found)
    assert "{{7*7}}" in written
    assert f'href="http://127.0.0.1:1/review/{job.id}"' in written
    assert "<" not in markdown(found).replace(r"\<", "")
    assert r"\[a\]\(javascript:x\) \| \`b\`.pdf" in markdown(found)
    assert report_object(found)["attention"][0]["document"] == HOSTILE


def test_the_page_loads_and_runs_nothing(night: Night) -> None:
    job = night.add("a.txt")
    night.finish(job, result(job))
    written = page(report(night))
    assert "<script" not in written
    assert not re.search(r"""\b(src|href|style|on\w+)=""", written)
    policy = html.unescape(re.findall(r'Security-Policy" content="([^"]+)"', written)[0])
    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'", policy
    )
    assert "url(" not in written
    assert "var(" not in page(report(night), mail=True)


def test_forecast_and_fact(night: Night) -> None:
    job = night.add("a.txt")
    night.finish(job, result(job), 3600)
    end = BEGAN + timedelta(minutes=50)
    said = Forecast(
        BEGAN, 1, end, end - timedelta(minutes=5), end + timedelta(minutes=5), 0.8, "3 nights"
    )
    found = replace(report(night), forecast=said)
    for written in (page(found), markdown(found), text(found)):
        assert "10 min later, outside the range" in written.replace("\\", "")
    assert "Forecast" not in page(report(night))


def test_json_has_everything(night: Night) -> None:
    job = night.add("a.txt")
    night.finish(job, result(job, ("owners", "who?")))
    found = json.loads(json.dumps(report_object(report(night))))
    assert found["schema"] == "nightshift.report/1"
    assert found["since"] == "2026-11-28T22:03:00.000Z"
    assert found["attention"][0]["page"] == f"/review/{job.id}"
    assert found["attention"][0]["findings"][0]["detail"] == "who?"
    assert found["pipelines"][0]["came_out"] == {"needs_review": 1}
    assert found["forecast"] is None


def test_reports_follow_each_other_and_none_is_empty(night: Night) -> None:
    said: list[str] = []
    assert report_at_end(night.settings, night.ledger, BEGAN, said.append) is None
    for name in ("a.txt", "b.txt"):
        job = night.add(name)
        night.finish(job, result(job, ("owners", "who?")))
        night.now += 60
        path = report_at_end(night.settings, night.ledger, BEGAN, said.append)
        assert path is not None
        assert path.parent == night.settings.outbox / "reports"
        assert path.stat().st_mode & 0o777 == 0o600
        assert "1 of 1 document needs you" in path.read_text()
        assert f">{name}<" in path.read_text()
    assert report_at_end(night.settings, night.ledger, BEGAN, said.append) is None
    last = last_written(night.settings)
    assert last is not None
    assert last.until == utc(night.now)
    assert said == []


def test_a_report_that_cannot_be_written_is_one_line(night: Night) -> None:
    job = night.add("a.txt")
    night.finish(job, result(job))
    night.now += 1
    (night.settings.outbox / "reports").write_text("a file where the folder should be")
    said: list[str] = []
    assert report_at_end(night.settings, night.ledger, BEGAN, said.append) is None
    assert len(said) == 1
    assert said[0].startswith("no report of this work: ")
    assert last_written(night.settings) is None
    (night.settings.outbox / "reports").unlink()
    off = night.settings.model_copy(update={"report": False})
    assert report_at_end(off, night.ledger, BEGAN, said.append) is None
    assert len(said) == 1
    assert report_at_end(night.settings, night.ledger, BEGAN, said.append) is not None


def test_up_reports_when_the_queue_is_empty_and_once_an_hour(night: Night) -> None:
    reports = ReportsOfUp(night.settings, night.ledger, "0" * 64, pytest.fail)
    begin = time.monotonic() + LOOK
    assert reports.step(True, begin) is None  # nothing ended
    one, two = night.add("a.txt"), night.add("b.txt")
    night.finish(one, result(one))
    night.now += 1
    assert reports.step(True, begin + LOOK) is None  # the second one is pending
    night.finish(two, result(two))
    night.now += 1
    written = reports.step(True, begin + 2 * LOOK)
    assert written is not None
    three = night.add("c.txt")
    night.finish(three, result(three))
    night.now += 1
    assert reports.step(True, begin + 2 * LOOK + APART / 2) is None
    again = reports.step(True, begin + 2 * LOOK + APART)
    assert again is not None
    assert "c.txt" not in written.read_text()


def test_up_says_once_why_there_is_no_report(night: Night) -> None:
    said: list[str] = []
    reports = ReportsOfUp(night.settings, night.ledger, "0" * 64, said.append)
    one = night.add("a.txt")
    night.finish(one, result(one))
    night.now += 1
    folder = night.settings.outbox / "reports"
    folder.touch()  # where a folder is wanted
    begin = time.monotonic() + LOOK
    for number in range(1, 4):
        assert reports.step(True, begin + number * LOOK) is None
    assert len(said) == 1 and said[0].startswith("no report of this work: ")
    folder.unlink()
    assert reports.step(True, begin + 4 * LOOK) is not None


def test_up_reports_at_the_end_of_the_night_with_what_is_left(night: Night) -> None:
    reports = ReportsOfUp(night.settings, night.ledger, "0" * 64, pytest.fail)
    begin = time.monotonic() + LOOK
    one = night.add("done.txt")
    night.add("left.txt")
    assert reports.step(True, begin) is None
    night.finish(one, result(one))
    night.now += 1
    written = reports.step(False, begin + 1)  # between two looks
    assert written is not None
    assert "1 still pending" in written.read_text()
    assert reports.step(False, begin + 1 + LOOK) is None  # by day


def add_history(night: Night) -> None:
    """What ten documents took on this machine, one after the other."""
    start = BEGAN.timestamp() - 3600
    earlier = night.add("earlier.txt")
    night.finish(earlier, result(earlier))
    for number in range(10):
        at = start + 5 * number
        record_stages(
            night.ledger,
            Stages(
                earlier.id, number, at, at + 5, "txt", 1000, 1, 1000, 0.1, 0.0, 250, 60, 4.5, 0.1,
                processor(len(night.settings.core_groups[0])), "m", EXTRACT.model_digest,
                "extract", "0" * 64,
            ),
        )  # fmt: skip


def test_up_compares_what_it_said_when_the_last_document_had_come(night: Night) -> None:
    jobs = [night.add(f"{number}.txt") for number in range(4)]
    add_history(night)
    reports = ReportsOfUp(night.settings, night.ledger, EXTRACT.model_digest, pytest.fail)
    begin = time.monotonic() + LOOK
    assert reports.step(True, begin) is None  # four more than before: perhaps more will come
    jobs.append(night.add("late.txt"))
    assert reports.step(True, begin + LOOK) is None
    assert reports.step(True, begin + 2 * LOOK) is None  # now it is said
    for job in jobs:
        night.finish(job, result(job))
    night.now += 1
    written = reports.step(True, begin + 3 * LOOK)
    assert written is not None
    assert "5 documents by" in written.read_text()
