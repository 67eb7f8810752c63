"""Change what the program keeps for itself, and the heads of mails that stand in texts.

A disk may damage a file, and a person may edit one: it is read as far as it goes, or an expected
error names it.
"""

import json
from collections.abc import Callable
from pathlib import Path

from pydantic import ValidationError

from jobs.audit.line import Line, claimed, decode, encode, make_line
from jobs.documents.kept_parts import begin_pass, keep_part, kept_parts, parts_done, parts_path
from jobs.documents.kept_turns import keep_turns, kept_turns
from jobs.documents.outbox import id_in
from jobs.errors import UsageError
from jobs.ledger.events import Anchor, Event
from jobs.ledger.records import State
from jobs.models.validation_record import read_record, record_path
from jobs.repair.found import read_outbox
from jobs.report.period import last_written
from jobs.results.output_text import from_text, to_text
from jobs.running.worker_cards import prune, workers_alive
from jobs.work_orders import read_order
from pipelines.result import Quarantine, QuarantineSource, Reason, Result
from pipelines.text import mail_heads, mail_introductions, mail_parts, quoted_mail
from pipelines.text.document_date import date_basis
from tests.unit.jobs.kit import EXTRACT, make_home, make_job, make_result
from tests.unit.pipelines.builders import document

TAKEN = "2026-05-09T00:00:00Z"
MAILS = {
    "outlook": "Hi Ann,\nsee below.\n\nFrom: Bo <b@c.d>\nSent: Monday, 4 May 2026 10:00\nTo: Ann\n"
    "Subject: RE: the hall\n\nPlease book it by Friday.\n",
    "gmail": "Yes.\n\nOn Mon, 4 May 2026 at 10:00, Bo <b@c.d> wrote:\n> Please book it.\n> Bo\n",
    "german": "Ja.\n\nAm 4. Mai 2026 um 10:00 schrieb Bo:\n> Bitte buche es.\n\n-- \nAnn\n",
    "forwarded": "FYI\n\n---------- Forwarded message ---------\nVon: Bo\nDatum: 4. Mai\nAn: Ann\n"
    "Betreff: Saal\n\nHallo\n\nBegin forwarded message:\n\nFrom: Cy\nDate: May 1\n\nHi\n",
}


def mail_heads_of(data: bytes) -> None:
    """Every reader of a mail's head, of quotes and of introductions."""
    text = data.decode("utf-8", "replace")
    lines = text.splitlines() or [""]
    for at, line in enumerate(lines):
        mail_heads.head_end(lines, at)
        mail_introductions.introduction(lines, at, lambda _: False)
        mail_introductions.grade_of(line)
    found = mail_parts.asides(text)
    for aside in found:
        assert 0 <= aside.start <= aside.end <= len(text)
    mail_parts.without_asides(text, found)
    quoted_mail.split_quotes(text)
    date_basis(document(text))


def records(folder: Path) -> tuple[dict[str, bytes], Callable[[str, bytes], object]]:
    """The sound files by name, and the reader of a changed one."""
    settings = make_home(folder / "home")
    job = make_job(state=State.SUCCEEDED)
    item = {"task": "book the hall", "owner": "Ann", "due": None, "due_date": None, "quote": "x"}
    result = make_result(job, action_items=[item])
    quarantine = Quarantine(
        id=job.id, pipeline=job.pipeline, reason=Reason.MALFORMED, detail="damaged", attempts=1,
        source=QuarantineSource(name="a.pdf", sha256="a" * 64, media_type=None, bytes=1),
        at=TAKEN,
    )  # fmt: skip
    line = make_line(Event("e", 1.7e9, "ann", "opened", job.id, {"page": 1}), Anchor(0, "0" * 64))
    parts = parts_path(settings, job.id, EXTRACT.pipeline_digest, EXTRACT.model_digest)
    begin_pass(parts, 0, 2)
    keep_part(parts, "f" * 64, {"action_items": [item]})
    turns = settings.state_dir / "turns" / "a.json"
    keep_turns(turns, [{"question": "When?", "answer": "On Friday."}])
    card = {"name": "w1", "pid": 1, "cores": [0, 1], "model": "m", "started_at": TAKEN}
    report = {"since": None, "until": TAKEN}
    lock = {"schema": "nightshift.guardrails/1", "model": "m", "digest": "d", "versions": {}}
    files = {
        "result": result.model_dump_json(by_alias=True).encode(),
        "quarantine": quarantine.model_dump_json(by_alias=True).encode(),
        "output": to_text(result, []).encode(),
        "audit": encode(line),
        "parts": parts.read_bytes(),
        "turns": turns.read_bytes(),
        "card": json.dumps(card).encode(),
        "report": json.dumps(report).encode(),
        "lock": json.dumps(lock).encode(),
        "order": b'{"task": "read_text", "home": "/h", "job": "abc"}',
        **{f"mail {name}": text.encode() for name, text in MAILS.items()},
    }
    (settings.outbox / "extract").mkdir(parents=True)
    (settings.state_dir / "workers").mkdir(parents=True, exist_ok=True)
    published = settings.outbox / "extract" / f"letter.{job.id[:8]}.json"

    def read_result(data: bytes) -> None:
        published.write_bytes(data)
        id_in(published)
        read_outbox(settings, [settings.outbox])
        try:
            found = Result.model_validate_json(data)
        except ValidationError:
            return
        to_text(found, [])
        assert Result.model_validate_json(found.model_dump_json(by_alias=True)) == found

    def read_quarantine(data: bytes) -> None:
        place = settings.outbox / "quarantine" / f"letter.{job.id[:8]}"
        place.mkdir(parents=True, exist_ok=True)
        (place / "reason.json").write_bytes(data)
        read_outbox(settings, [settings.outbox])

    def read_audit(data: bytes) -> None:
        assert isinstance(decode(data), Line | str)
        claimed(data)

    def read_parts(data: bytes) -> None:
        parts.write_bytes(data)
        kept_parts(parts)
        parts_done(settings, job.id)

    def read_turns(data: bytes) -> None:
        turns.write_bytes(data)
        kept_turns(turns)

    def read_card(data: bytes) -> None:
        (settings.state_dir / "workers" / "w1.json").write_bytes(data)
        workers_alive(settings)
        prune(settings)

    def read_report(data: bytes) -> None:
        (settings.state_dir / "last-report.json").write_bytes(data)
        last_written(settings)

    def read_lock(data: bytes) -> None:
        record_path(settings).write_bytes(data)
        refused(lambda: read_record(settings))

    readers: dict[str, Callable[[bytes], object]] = {
        "result": read_result,
        "quarantine": read_quarantine,
        "output": lambda data: refused(lambda: from_text(data.decode("utf-8", "replace"))),
        "audit": read_audit,
        "parts": read_parts,
        "turns": read_turns,
        "card": read_card,
        "report": read_report,
        "lock": read_lock,
        "order": lambda data: refused(lambda: read_order([data.decode("utf-8", "replace")])),
    }

    def read(name: str, data: bytes) -> None:
        readers.get(name, mail_heads_of)(data)

    return files, read


def refused(read: Callable[[], object]) -> None:
    """Read what may be refused in one line."""
    try:
        read()
    except UsageError as error:
        assert "\n" not in str(error), str(error)
