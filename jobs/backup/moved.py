"""Make a restored home independent of the place where it was: its settings and its ledger."""

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import sqlalchemy as sa

from jobs.backup.archive import OUTBOXES, PLACES
from jobs.backup.reader import Contents
from jobs.errors import UsageError
from jobs.ledger import tables
from jobs.ledger.events import Action
from jobs.ledger.ledger import Ledger

_KEYS = (*PLACES, "pipelines_dir", "ledger_url")
_LINE = re.compile(rf"\s*[\"']?({'|'.join(_KEYS)})[\"']?\s*=")


def move_settings(text: str, places: Mapping[str, str]) -> tuple[str, list[str]]:
    """Return ``jobs.toml`` with folders below the home, and the lines that were switched off.

    What leads out of the home would have the restored one work with the folders of the old one.

    Raises:
        UsageError: it is no TOML, or says these things in a way that this does not see through.
    """
    wanted = {key: place for key, place in places.items() if PLACES.get(key) != place}
    try:
        found = tomllib.loads(text)
        if {key: found[key] for key in _KEYS if key in found} == wanted:
            return text, []
        lines, off, top = [], [], True
        for line in text.splitlines():
            top = top and not line.lstrip().startswith("[")
            if top and _LINE.match(line):
                off.append(line.strip())
                line = f"# switched off by nightshift restore: {line.strip()}"
            lines.append(line)
        own = [f"{key} = {json.dumps(place)}" for key, place in wanted.items()]
        made = "\n".join([*own, *lines, ""])
        again = tomllib.loads(made)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"jobs.toml in the backup is not valid TOML: {error}") from error
    if {key: again[key] for key in _KEYS if key in again} != wanted:
        raise UsageError(
            f"jobs.toml in the backup says {', '.join(_KEYS)} in an unusual way: write each on a "
            "line of its own before the first table, and back up again"
        )
    return made, off


def move_ledger(ledger: Ledger, contents: Contents, home: Path, staged: Path, name: str) -> None:
    """Have the ledger name files of this home; hand back what was in work; tell the audit log.

    Args:
        ledger: of the restored home.
        contents: of the backup.
        home: where the home will be.
        staged: where its files are now.
        name: of the backup, for the log.
    """
    header, summary = contents.header, contents.summary
    outbox = str(home / header.places["outbox"])
    moves = [(header.outbox, outbox)]
    moves += [(old, str(home / OUTBOXES / str(n))) for n, old in enumerate(summary.outboxes)]
    columns = (tables.jobs.c.result_path, tables.jobs.c.outbox, tables.reviews.c.path)
    with ledger.writing() as connection:
        for column in columns:
            # In one statement: a new path may begin like the next old one.
            cases = [
                (
                    _is_below(column, old),
                    sa.literal(new).concat(sa.func.substr(column, len(old) + 1)),
                )
                for old, new in sorted(moves, key=lambda move: -len(move[0]))
            ]
            connection.execute(
                sa.update(column.table).where(column.is_not(None)).values(
                    {column.name: sa.case(*cases, else_=column)}
                )
            )  # fmt: skip
        own = tables.jobs.c.outbox  # none but those of the list: the file may be a stranger's
        outside = sa.not_(_is_below(own, str(home)))
        connection.execute(sa.update(tables.jobs).where(outside).values(outbox=None))
        connection.execute(sa.update(tables.jobs).values(lease_until=None))
    for column, depth in ((tables.jobs.c.result_path, 2), (tables.reviews.c.path, 3)):
        _find_by_end(ledger, column, depth, home, staged, header.places["outbox"])
    # Their workers live on elsewhere, so nobody is charged an attempt.
    for attempt in ledger.open_attempts():
        ledger.hand_back(attempt.job, attempt.number)
    ledger.tell(
        Action.HOME_RESTORED, backup=name, moment=summary.moment, documents=summary.documents,
        made_by=header.version,
    )  # fmt: skip


def _find_by_end(
    ledger: Ledger, column: sa.Column[str], depth: int, home: Path, staged: Path, outbox: str
) -> None:
    """Have paths that lead out of the home end alike in its outbox, if such a file is there.

    The old home may have been at several places, such as inside and outside of a container.
    """
    rows = column.table
    number: sa.ColumnElement[int] = sa.literal_column(f"{rows.name}.rowid")
    outside = sa.and_(column.is_not(None), sa.not_(_is_below(column, str(home))))
    last = -1
    while True:
        query = sa.select(number, column).where(outside, number > last).order_by(number).limit(500)
        with ledger.engine.connect() as connection:
            found = connection.execute(query).all()
        if not found:
            return
        with ledger.writing() as connection:
            for last, path in found:
                end = Path(path).parts[-depth:]
                if (staged / outbox).joinpath(*end).exists():
                    new = {column.name: str((home / outbox).joinpath(*end))}
                    connection.execute(sa.update(rows).where(number == last).values(new))


def _is_below(column: sa.ColumnElement[str], folder: str) -> sa.ColumnElement[bool]:
    begins = sa.func.substr(column, 1, len(folder) + 1) == f"{folder}/"
    return sa.or_(column == folder, begins)
