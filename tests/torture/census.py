"""What became of each document: counted from files and ledger, without asking the program."""

import hashlib
import json
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass

from pydantic import ValidationError

from pipelines.result import Quarantine, Result
from tests.torture.home import Home


@dataclass(frozen=True)
class Census:
    """Counts of documents; ``problems`` names those that broke the promise."""

    taken: int
    results: int
    quarantined: int
    pending: int
    lost: int
    doubled: int
    torn: int
    reruns: int  # attempts that were charged to a document and brought no end
    problems: tuple[str, ...]
    purged: int = 0  # deleted by a rule of the user's: row and hash stay

    @property
    def rerun_share(self) -> float:
        return self.reruns / max(self.taken, 1)


def count(home: Home) -> Census:
    """Count a home's documents. Nothing may be at work in it.

    Each document ends as exactly one of: result, quarantined, pending, or purged by a rule. A
    document in the inbox was not taken and is not lost.
    """
    problems: list[str] = []
    results, quarantined, torn = _published(home, problems)
    with closing(sqlite3.connect(home.state / "ledger.db")) as ledger:
        rows = ledger.execute("SELECT id, sha256, state, result_path FROM jobs").fetchall()
        charged = ledger.execute(
            "SELECT count(*) FROM attempts WHERE outcome IN ('lost', 'failed') OR outcome IS NULL"
        ).fetchone()[0]
        (integrity,) = ledger.execute("PRAGMA integrity_check").fetchone()
    if integrity != "ok":
        torn += 1
        problems.append(f"ledger: {integrity}")
    jobs = Counter(sha256 for _, sha256, _, _ in rows)
    purged = {sha256 for _, sha256, state, _ in rows if state == "purged"}
    pending = {sha256 for _, sha256, state, _ in rows if state in ("pending", "incoming")}
    waiting = {
        hashlib.sha256(path.read_bytes()).hexdigest()
        for path in (home.path / "inbox").rglob("*")
        if path.is_file()
    }
    lost = doubled = 0
    for sha256, name in home.documents.items():
        ends = results[sha256] + quarantined[sha256]
        kept = sha256 in waiting or (home.state / "documents" / sha256).exists()
        kept = kept or (home.store_lost and ends > 0)
        if sha256 in purged:  # an end of its own, of which nothing may be left
            if ends or kept or jobs[sha256] > 1:
                doubled += 1
                problems.append(f"purged, and something is left of it: {name}")
            continue
        if not kept or (not ends and sha256 not in pending | waiting):
            lost += 1
            problems.append(f"lost: {name}")
        if ends > 1 or jobs[sha256] > 1:
            doubled += 1
            problems.append(f"doubled: {name}: {ends} ends of {jobs[sha256]} jobs")
    problems += _disagreements(home, rows, results, quarantined)
    wrong = set(quarantined) ^ (home.poison - purged) if not pending | waiting else set()
    problems += [f"quarantine is wrong about {home.documents.get(sha, sha)}" for sha in wrong]
    return Census(
        taken=sum(sha256 in jobs for sha256 in home.documents),
        results=results.total(),
        quarantined=quarantined.total(),
        pending=len(pending),
        lost=lost,
        doubled=doubled,
        torn=torn,
        reruns=charged,
        problems=tuple(problems),
        purged=len(purged),
    )


def _published(home: Home, problems: list[str]) -> tuple[Counter[str], Counter[str], int]:
    """Read the outbox: results and quarantined documents by SHA-256, and how many are not whole."""
    results: Counter[str] = Counter()
    quarantined: Counter[str] = Counter()
    torn = 0
    for path in home.outbox.glob("*/*.json"):
        try:
            results[Result.model_validate_json(path.read_bytes()).source.sha256] += 1
        except ValidationError as error:
            torn += 1
            problems.append(f"torn: {path.name}: {error.errors()[0]['msg']}")
    for folder in (path for path in home.outbox.glob("quarantine/*") if path.is_dir()):
        try:
            record = Quarantine.model_validate_json((folder / "reason.json").read_bytes())
            (document,) = (path for path in folder.iterdir() if path.name != "reason.json")
            if hashlib.sha256(document.read_bytes()).hexdigest() != record.source.sha256:
                raise ValueError("the document is not the one that was taken")
            quarantined[record.source.sha256] += 1
        except (OSError, ValueError) as error:
            torn += 1
            problems.append(f"torn: {folder.name}: {error}")
    left = [path for path in home.outbox.rglob(".*") if path.is_file() or path.suffix == ".tmp"]
    problems += [f"left behind: {path.name}" for path in left]
    return results, quarantined, torn + len(left)


def _disagreements(
    home: Home,
    rows: list[tuple[str, str, str, str | None]],
    results: Counter[str],
    quarantined: Counter[str],
) -> list[str]:
    """Return where ledger and outbox say different things of one document."""
    wrong = []
    for job, sha256, state, path in rows:
        where = quarantined if state == "quarantined" else results
        if state in ("pending", "incoming", "purged"):
            continue
        if not where[sha256] or path is None:
            wrong.append(f"the ledger says {state} of {job[:8]}, the outbox does not")
    for name in ("incoming", "locks"):
        folder = home.state / name
        if folder.is_dir() and (left := list(folder.iterdir())):
            wrong.append(f"left behind in {name}: {json.dumps([path.name for path in left[:3]])}")
    return wrong
