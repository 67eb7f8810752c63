"""A report as one HTML page that loads nothing, runs nothing and holds its own style."""

import base64
import hashlib
import re
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from jobs.ledger.records import State
from jobs.report import wording
from jobs.report.chart import chart
from jobs.report.record import Report
from jobs.terminal.console import safe

MOST = 100  # entries of a list of what needs a person
MOST_UNREAD = 12
LONGEST_TEXT = 400  # characters; a name in an archive may be longer than any name of a file
_GROUPS = (
    ("In quarantine", "", State.QUARANTINED),
    ("To review", "look, then accept, correct or reject", State.NEEDS_REVIEW),
)
_KINDS = {"done": "done", "review": "to review", "quarantined": "quarantine"}
_VARIABLE = re.compile(r"var\((--[a-z-]+)\)")
_VALUE = re.compile(r"(--[a-z-]+): (#[0-9a-f]+)")


def page(report: Report, *, web: str | None = None, mail: bool = False) -> str:
    """Return the page.

    Args:
        report: what to show.
        web: address of ``nightshift web`` without a slash at its end, "" for a page that it serves
            itself; None leaves out links.
        mail: for a mail program, many of which know neither SVG nor variables of CSS.
    """
    style = _for_mail(_style()) if mail else _style()
    counts = report.pipelines
    return _environment().get_template("page.html.j2").render(
        report=report,
        web=web,
        drawn=not mail,
        style=Markup(style),  # noqa: S704  our own file
        policy=policy(style),
        headline=wording.headline(report),
        subline=wording.subline(report),
        earlier=wording.earlier(report),
        period=wording.period(report),
        written=wording.moment(report.until),
        groups=[
            (title, told, [item for item in report.attention if item.state is state])
            for title, told, state in _GROUPS
        ],
        chart=chart(report.pace),
        kinds=_KINDS,
        settled=any(count.of(State.REVIEWED, State.REJECTED) for count in counts),
        cancelled=any(count.of(State.CANCELLED) for count in counts),
        failed_open=any(count.failed_open for count in report.guardrails),
        forecast=wording.forecast(report.forecast, report) if report.forecast else None,
        names_left_out=not report.names,
        most=MOST,
        most_unread=MOST_UNREAD,
    )  # fmt: skip


def policy(style: str) -> str:
    """Return the content security policy, which allows our style by its digest and no more."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


@cache
def _style() -> str:
    return (files("jobs.report") / "templates" / "page.css").read_text(encoding="utf-8")


def _for_mail(style: str) -> str:
    """Return the style with its variables replaced by the colours of the light page."""
    light = dict(_VALUE.findall(style.split("@media", 1)[0]))
    return _VARIABLE.sub(lambda found: light[found[1]], style)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("jobs.report"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_shown,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        documents=wording.documents,
        size=wording.size,
        details=wording.details,
        number=lambda count: f"{count:,}",
    )
    return environment


def _shown(value: object) -> object:
    """Escape control and direction characters of every text that is put into the page."""
    if isinstance(value, str) and not isinstance(value, Markup):
        text = safe(value)
        return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT] + "…"
    return value
