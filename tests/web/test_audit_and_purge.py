"""The pages: who looked at what is told, and a purged document says so."""

import os
from datetime import timedelta

from sqlalchemy import update

from jobs.audit.read import read_lines
from jobs.ledger import tables
from jobs.ledger.ledger import Ledger
from jobs.ledger.records import State
from jobs.retention.purge import Left, purge_one
from jobs.retention.rule import Rule
from jobs.settings import Settings
from tests.web.client import Client
from tests.web.kit import Samples


def test_a_look_is_told_once_and_a_purged_document_says_so(
    client: Client, samples: Samples, settings: Settings, ledger: Ledger
) -> None:
    page = f"/review/{samples.letter}"
    for path in (page, f"{page}/sheet/1", f"{page}/picture/1", f"{page}/sheet/2", page):
        assert client.get(path).status == 200
    assert client.get("/tables/extract").status == 200
    assert client.post(page, {"decision": "rejected", "seen": "0"}).status in (204, 303)
    assert ledger.find(samples.letter).state is State.REJECTED
    told = [line for line in read_lines(settings) if line.action in ("read", "reviewed")]
    assert [(line.document, line.detail.get("what")) for line in told] == [
        (samples.letter, "review page"),
        (None, "table extract"),
        (samples.letter, None),
    ]
    assert len({line.actor for line in told}) == 1
    assert all(line.detail["account"] == ledger.actor for line in told)

    rule = Rule(timedelta(days=90))
    for table, column in ((tables.jobs, "finished_at"), (tables.reviews, "at")):
        with ledger.writing() as connection:
            earlier = table.c[column] - 100 * 86_400
            connection.execute(update(table).values({column: earlier}))
    assert purge_one(settings, ledger, samples.letter, rule) is Left.OPEN
    os.utime(settings.state_dir / "opened" / samples.letter, (0, 0))
    assert purge_one(settings, ledger, samples.letter, rule) is None

    shown = client.get(f"/documents/{samples.letter}").text
    assert "purged on 20" in shown and "documents, results, text" in shown
    assert "Open the result" not in shown
    assert "purged on 20" in client.get("/documents").text
    for path in (page, f"{page}/sheet/1", f"{page}/picture/1"):
        answer = client.get(path)
        assert answer.status == 409 and "purged on 20" in answer.text
    assert "heating" not in client.get("/documents?find=radiators").text
