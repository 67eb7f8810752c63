"""The outbox as tables: the results of a pipeline, a row for each document or list item."""

from collections.abc import Iterable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from jobs.export.fields import ITEM, columns, confidence_key, make_layout, only_lists, page_key
from jobs.export.rows import Row, facts, rows
from jobs.export.selection import Unreadable, Wanted, read_each, wanted_ids
from jobs.results.published import current_path
from jobs.web.house import House, read, see_other, whole
from jobs.web.sessions import Session
from pipelines.loader import load_pipelines
from pipelines.pipeline import Pipeline

PER_PAGE = 50  # results, each read from its file
_MARKS = ("confidence:", "page:")


def routes(house: House) -> Iterable[BaseRoute]:
    """Return the routes of the tables."""
    yield read(house, "/tables", _first, "tables")
    yield read(house, "/tables/{pipeline}", _table, "table")


def _first(house: House, request: Request, session: Session) -> Response:
    names = _names(house)
    if names:
        return see_other(request, f"/tables/{names[0]}")
    return house.page(
        "table.html", session, chosen="", names=(), fields=(), found=(), unread=(), first=0,
        total=0, per_page=PER_PAGE,
    )  # fmt: skip


def _table(house: House, request: Request, session: Session) -> Response:
    name = request.path_params["pipeline"]
    pipeline = load_pipelines(house.settings.pipelines_dir)[0].get(name)
    house.saw_table(session, name)
    first = whole(request.query_params.get("from", "")) // PER_PAGE * PER_PAGE
    newest = wanted_ids(house.ledger, Wanted(pipeline=name))[::-1]
    found: list[Row] = []
    unread: list[Unreadable] = []
    for one in read_each(house.settings, house.ledger, newest[first : first + PER_PAGE]):
        if isinstance(one, Unreadable):
            unread.append(one)
            continue
        path = current_path(house.settings, one.job, one.reviewed.reviews)
        about = facts(one.job, one.reviewed, path)
        for layout in _layouts(name, pipeline):
            found += rows(layout, about, one.reviewed.current)
    return house.page(
        "table.html", session, chosen=name, names=_names(house),
        fields=_fields(name, pipeline, found), found=found, unread=unread,
        first=first, total=len(newest), per_page=PER_PAGE, confidence_key=confidence_key,
        page_key=page_key,
    )  # fmt: skip


def _layouts(name: str, pipeline: Pipeline | None) -> list[Any]:
    lists = only_lists(pipeline)
    if not lists:
        return [make_layout(name, pipeline)]
    return [make_layout(name, pipeline, one, without=frozenset(lists) - {one}) for one in lists]


def _fields(name: str, pipeline: Pipeline | None, found: list[Row]) -> list[tuple[str, str]]:
    """Return (key, heading) of the output's fields; confidence and page stand in their cells."""
    more = dict.fromkeys(key for row in found for key in row)
    named = {
        column.key: column.name
        for layout in _layouts(name, pipeline)
        for column in columns(layout, more)
    }
    return [
        (key, heading.replace("_", " "))
        for key, heading in named.items()
        if key.startswith("/") and key != ITEM and not key.startswith(_MARKS)
    ]


def _names(house: House) -> tuple[str, ...]:
    """Return the pipelines that have results."""
    return house.ledger.pipelines()
