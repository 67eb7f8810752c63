"""Questions to the index: a person's words as a query of FTS5, filters, order and the answer."""

import re
import sqlite3
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from jobs.ledger.records import State, utc

Order = Literal["certainty", "newest", "name"]

# A value of which nobody knows how sure it is stands between sure and unsure ones; jobs without a
# result come last.
_ORDERS: dict[Order, str] = {
    "certainty": "j.done DESC, coalesce(j.certainty, 0.5), j.flags DESC, j.submitted_at DESC",
    "newest": "j.submitted_at DESC, j.id DESC",
    "name": "j.name COLLATE NOCASE, j.submitted_at DESC",
}
_MATCHED = "WHERE rowid IN (SELECT row FROM matched)"
_TERMS = re.compile(r'"([^"]*)"|(\S+)')
_BEGIN, _END = "\ue000", "\ue001"  # private characters around what matched in a snippet
_SNIPPET_WORDS = 16
# Han, Kana, Thai, Lao, Burmese and Khmer put no space between words, so that each of their
# characters counts as a word. The space of no width parts words for FTS5, and nobody sees it.
_WITHOUT_SPACES = re.compile(
    "([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\uff66-\uff9d\U00020000-\U0003ffff])"
)
_THIN = "\u200b"


@dataclass(frozen=True, slots=True)
class Hit:
    """One job that was found."""

    id: str
    name: str
    pipeline: str
    state: State
    submitted_at: datetime
    finished_at: datetime | None
    certainty: float | None  # the lowest confidence of its result; None if nobody has measured
    flags: int  # guardrails that flagged something
    flagged: tuple[str, ...]  # their names
    summary: str
    snippet: tuple[tuple[str, bool], ...]  # text around what matched; True where it matched


@dataclass(frozen=True, slots=True)
class Page:
    """Some of what was found, and how many there are.

    ``by_state`` counts what a choice of another state would show, with every other filter as it
    is; ``by_pipeline`` and ``by_guardrail`` likewise.
    """

    hits: tuple[Hit, ...]
    total: int
    by_state: dict[State, int]
    by_pipeline: dict[str, int]
    by_guardrail: dict[str, int]


NOTHING = Page((), 0, {}, {}, {})


@dataclass(frozen=True, slots=True)
class Question:
    """What to find: all filters must hold; None is no filter."""

    text: str | None = None
    states: frozenset[State] | None = None
    pipeline: str | None = None
    flagged: str | None = None  # name of a guardrail
    order: Order = "newest"
    offset: int = 0
    limit: int | None = 50
    snippets: bool = True


def parted(text: str) -> str:
    """Return a text as FTS5 is to see it: a part between the characters of some scripts."""
    return _WITHOUT_SPACES.sub(rf"\1{_THIN}", text)


def match_of(text: str) -> str | None:
    """Return an FTS5 query for what a person typed, or None if it holds no word.

    Every word must occur, or begin one that occurs; words in double quotes must follow each other.
    No character has a meaning for FTS5: each term becomes a string of its own.
    """
    terms = []
    for phrase, word in _TERMS.findall(_clean(text)):
        term = phrase or word.replace('"', " ")
        if any(character.isalnum() for character in term):
            terms.append(f'"{parted(term)}"' + ("" if phrase else "*"))
    return " ".join(terms) or None


def ask(connection: sqlite3.Connection, question: Question) -> Page:
    """Return a page of what the index knows."""
    match = match_of(question.text) if question.text and question.text.strip() else ""
    if match is None:  # only signs, which stand in no text that is indexed
        return NOTHING
    if match:  # once: a word that begins many others takes a while
        connection.execute("CREATE TEMP TABLE matched(row INTEGER PRIMARY KEY)")
        connection.execute(
            "INSERT INTO matched SELECT rowid FROM words WHERE words MATCH ?", (match,)
        )
    groups = _groups(connection, match)
    hits = _hits(connection, question, match)
    by_state: Counter[State] = Counter()
    by_pipeline: Counter[str] = Counter()
    by_guardrail: Counter[str] = Counter()
    total = 0
    for state, pipeline, names, count in groups:
        flagged = tuple(names.split())
        right_state = question.states is None or state in question.states
        right_pipeline = question.pipeline in (None, pipeline)
        right_flag = question.flagged is None or question.flagged in flagged
        if right_pipeline and right_flag:
            by_state[State(state)] += count
        if right_state and right_flag:
            by_pipeline[pipeline] += count
        if right_state and right_pipeline:
            by_guardrail.update(dict.fromkeys(flagged, count))
            total += count * right_flag
    return Page(hits, total, dict(by_state), dict(by_pipeline), dict(by_guardrail))


def _groups(connection: sqlite3.Connection, match: str) -> list[tuple[str, str, str, int]]:
    where = _MATCHED if match else ""
    query = f"SELECT state, pipeline, flagged, count(*) FROM jobs {where} GROUP BY 1, 2, 3"  # noqa: S608
    return connection.execute(query).fetchall()


def _hits(connection: sqlite3.Connection, question: Question, match: str) -> tuple[Hit, ...]:
    wanted, values = _filters(question, match)
    limit = -1 if question.limit is None else question.limit
    query = (
        "SELECT j.rowid, j.id, j.name, j.pipeline, j.state, j.submitted_at, j.finished_at, "  # noqa: S608
        f"j.certainty, j.flags, j.flagged, j.summary FROM jobs AS j {wanted} "
        f"ORDER BY {_ORDERS[question.order]} LIMIT ? OFFSET ?"
    )
    rows = connection.execute(query, (*values, limit, max(question.offset, 0))).fetchall()
    shown = [row[0] for row in rows] if match and question.snippets else []
    snippets = _snippets(connection, match, shown)
    return tuple(_hit(row, snippets.get(row[0], ())) for row in rows)


def _filters(question: Question, match: str) -> tuple[str, list[object]]:
    wanted: list[str] = []
    values: list[object] = []
    if match:
        wanted.append("j.rowid IN (SELECT row FROM matched)")
    if question.states is not None:
        states = sorted(question.states)
        wanted.append(f"j.state IN ({', '.join('?' * len(states))})")
        values += [str(state) for state in states]
    if question.pipeline is not None:
        wanted.append("j.pipeline = ?")
        values.append(_clean(question.pipeline))
    if question.flagged is not None:
        wanted.append("instr(' ' || j.flagged || ' ', ' ' || ? || ' ')")
        values.append(_clean(question.flagged))
    return (f"WHERE {' AND '.join(wanted)}" if wanted else ""), values


def _snippets(
    connection: sqlite3.Connection, match: str, rows: Collection[int]
) -> dict[int, tuple[tuple[str, bool], ...]]:
    if not rows:
        return {}
    query = (
        f"SELECT rowid, snippet(words, -1, '{_BEGIN}', '{_END}', '…', {_SNIPPET_WORDS}) "  # noqa: S608
        f"FROM words WHERE words MATCH ? AND +rowid IN ({', '.join('?' * len(rows))})"
    )
    return {row: _parts(text) for row, text in connection.execute(query, (match, *rows))}


def _parts(text: str) -> tuple[tuple[str, bool], ...]:
    found = []
    for part in re.split(f"({_BEGIN}[^{_END}]*{_END})", text):
        matched = part.startswith(_BEGIN)
        bare = " ".join(
            f"|{part}|".replace(_BEGIN, "").replace(_END, "").replace(_THIN, "").split()
        )[1:-1]
        if bare:
            found.append((bare, matched))
    return tuple(found)


def _hit(row: tuple[object, ...], snippet: tuple[tuple[str, bool], ...]) -> Hit:
    _, id_, name, pipeline, state, submitted, finished, certainty, flags, flagged, summary = row
    return Hit(
        id=str(id_),
        name=str(name),
        pipeline=str(pipeline),
        state=State(str(state)),
        submitted_at=utc(float(str(submitted))),
        finished_at=None if finished is None else utc(float(str(finished))),
        certainty=None if certainty is None else float(str(certainty)),
        flags=int(str(flags)),
        flagged=tuple(str(flagged).split()),
        summary=str(summary),
        snippet=snippet,
    )


def _clean(text: str) -> str:
    """Replace what SQLite does not take: the character 0 and lone surrogates."""
    return text.replace("\0", " ").encode(errors="replace").decode()
