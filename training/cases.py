"""The documents that a model is judged by, with the answers that a careful reader gives.

Collections of which all but the last are never trained on (more in ``training.form_cases``):

- ``own``: thirty documents (``extract``, ``summarise`` and ``route.jsonl`` in ``eval/``);
- ``nothing``: twelve documents without an action item, for that one figure (``nothing.jsonl``);
- ``mails``: a hundred ordinary mails to twenty organisations (``mails.jsonl``);
- ``shared``: sixty documents that lie beside the project;
- ``german``: German ones (``german/``);
- ``written``: the documents of ``training/corpus`` that are held out;
- ``learnt``: as many of those that are trained on. What a model does better there than on
  ``written``, it has learnt by heart.

Where several answers are right, a file gives a list of them instead of one value.
"""

import json
import runpy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jobs.errors import UsageError
from pipelines.pipeline import Pipeline
from training import accounts, mails, notes
from training.digests import Digest, digest, digests
from training.entries import HELD_OUT, Entry, entries, tidy
from training.examples import EXTRACT, ROUTE, SUMMARISE
from training.forms import Field

_HERE = Path(__file__).resolve().parent
OWN = _HERE / "eval"
SHARED = _HERE.parent.parent / "shared" / "experiments" / "tiny" / "eval"


@dataclass(frozen=True, slots=True)
class Item:
    """One action item of the gold answer; each field holds every value that is right."""

    task: tuple[str, ...]
    owner: tuple[str | None, ...]
    due: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """``title``: phrases of which a good title has one; ``keys``: sentences of the document;
    ``digest``: a good title in other words."""

    title: tuple[str, ...]
    keys: tuple[str, ...]
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class Routing:
    """The queues and the urgencies that are right."""

    queue: tuple[str, ...]
    urgency: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Filled:
    """A form filled in. ``as_recognised``: the document was read by text recognition and the
    answer by a person, so letters may differ."""

    fields: tuple[Field, ...]
    answer: Mapping[str, Any]
    as_recognised: bool = False


Gold = tuple[Item, ...] | Summary | Routing | Filled


@dataclass(frozen=True, slots=True)
class Case:
    """One document with its gold answer.

    ``queues`` is the list of its own that it is sorted by, ``definition`` a pipeline that is not
    shipped.
    """

    name: str
    collection: str
    pipeline: str
    document: str
    gold: Gold
    queues: tuple[Mapping[str, str], ...] = ()
    definition: Pipeline | None = None


def own_cases(folder: Path = OWN) -> list[Case]:
    """The project's own documents, the collections ``own`` and ``nothing``.

    Raises:
        UsageError: a file is missing or a line of it is not as it should be; both are named.
    """
    files = {"extract": _extract, "nothing": _extract, "summarise": _summarise, "route": _route}
    return [
        case
        for stem, read in files.items()
        for case in _cases(
            folder / f"{stem}.jsonl", "nothing" if stem == "nothing" else "own", read
        )
    ]


def mail_cases(folder: Path = OWN) -> list[Case]:
    """The hundred mails, the collection ``mails``; errors as ``own_cases``."""
    return list(_cases(folder / "mails.jsonl", "mails", _route))


def _cases(
    path: Path, collection: str, read: Callable[[str, Mapping[str, Any]], Case]
) -> Iterator[Case]:
    for number, line in enumerate(_lines(path), 1):
        try:
            yield read(collection, json.loads(line))
        except (LookupError, TypeError, ValueError) as error:
            what = f"{type(error).__name__}: {error}"
            raise UsageError(f"{path}:{number}: is no case of {path.stem}: {what}") from error


def shared_cases(folder: Path = SHARED) -> list[Case]:
    """The sixty documents beside the project; none where that folder is absent."""
    read = {
        ("extract_eval.py", "E"): _shared_extract,
        ("sum_eval.py", "S_"): _shared_summarise,
        ("route_eval.py", "R_"): _shared_route,
    }
    if not all((folder / name).is_file() for name, _ in read):
        return []
    return [
        case
        for (name, variable), convert in read.items()
        for case in convert(runpy.run_path(str(folder / name))[variable])
    ]


def written_cases() -> list[Case]:
    """The documents of the corpus that are held out, as they were written; queues have their first
    names.

    Raises:
        TrainingError: an entry of the corpus is not as it should be.
    """
    return list(
        _cases_of(
            "written", notes.notes(True), accounts.chosen(True), digests(), mails.offices(True)
        )
    )


def learnt_cases() -> list[Case]:
    """About as many documents of the corpus that are trained on; errors as ``written_cases``."""
    every = HELD_OUT - 1
    return list(
        _cases_of(
            "learnt",
            notes.notes()[::every],
            accounts.chosen()[::every],
            digests(),
            mails.offices()[::every],
        )
    )


def german_cases(folder: Path = OWN / "german") -> list[Case]:
    """German documents that are never trained on; errors as ``written_cases``."""
    told = {entry.heading: digest(entry) for entry in entries("digests", folder)}
    noted = [notes.checked(entry) for entry in entries("notes", folder)]
    offices = [mails.office(entry) for entry in entries("mails", folder)]
    return list(_cases_of("german", noted, entries("accounts", folder), told, offices))


def _cases_of(
    collection: str,
    noted: Sequence[str],
    accounted: Sequence[Entry],
    told: Mapping[str, Digest],
    offices: Sequence[mails.Office],
) -> Iterator[Case]:
    for number, text in enumerate(noted, 1):
        document, items = notes.resolved(tidy(text))
        gold = tuple(
            Item((item["task"] or "",), (item["owner"],), _dues(item["due"])) for item in items
        )
        yield Case(f"note-{number:03}", collection, EXTRACT, document, gold)
    for number, entry in enumerate(accounted, 1):
        account = accounts.resolved(accounts.checked(entry))
        title = told[entry.heading].title if entry.heading in told else None
        summary = Summary((account.title,), tuple(account.most_important), title)
        yield Case(f"account-{number:03}", collection, SUMMARISE, account.text, summary)
    for number, office in enumerate(offices, 1):
        queues = tuple(office.plain())
        for place, mail in enumerate(office.mails, 1):
            routing = Routing((queues[mail.queue]["name"],), (mail.urgency,))
            document, _ = mail.resolved()
            name = f"mail-{number:03}-{place:02}"
            yield Case(name, collection, ROUTE, document, routing, queues)


def _dues(due: str | None) -> tuple[str | None, ...]:
    """A due of the corpus stands without its preposition; the pipelines put "before" back."""
    return (due, f"before {due}") if due else (None,)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from error


def _several(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, list) else (value,)


def _extract(collection: str, data: Mapping[str, Any]) -> Case:
    gold = tuple(
        Item(_several(item["task"]), _several(item["owner"]), _several(item["due"]))
        for item in data["action_items"]
    )
    return Case(data["name"], collection, EXTRACT, data["document"], gold)


def _summarise(collection: str, data: Mapping[str, Any]) -> Case:
    gold = Summary(_several(data["title"]), tuple(data["key_sentences"]))
    return Case(data["name"], collection, SUMMARISE, data["document"], gold)


def _route(collection: str, data: Mapping[str, Any]) -> Case:
    gold = Routing(_several(data["queue"]), _several(data["urgency"]))
    names = {queue["name"] for queue in data["queues"]}
    if not names.issuperset(gold.queue):
        raise ValueError(f"{gold.queue} is not among the queues {sorted(names)}")
    queues = tuple(data["queues"])
    return Case(data["name"], collection, ROUTE, data["document"], gold, queues)


def _shared_extract(entries: list[dict[str, Any]]) -> Iterator[Case]:
    """There, ``a|b`` are alternatives and ``None`` among them is null."""

    def alternatives(value: str | None) -> tuple[str | None, ...]:
        texts = value.split("|") if value is not None else ["None"]
        return tuple(None if text == "None" else text for text in texts)

    for number, entry in enumerate(entries, 1):
        gold = tuple(
            Item(
                tuple(item["task"].split("|")),
                alternatives(item["owner"]),
                alternatives(item["due"]),
            )
            for item in entry["gold"]
        )
        yield Case(f"extract-{number:02}", "shared", EXTRACT, entry["doc"], gold)


def _shared_summarise(entries: list[dict[str, Any]]) -> Iterator[Case]:
    for number, entry in enumerate(entries, 1):
        gold = Summary(tuple(entry["title"].split("|")), tuple(entry["keys"]))
        yield Case(f"summarise-{number:02}", "shared", SUMMARISE, entry["doc"], gold)


def _shared_route(entries: list[dict[str, Any]]) -> Iterator[Case]:
    for number, entry in enumerate(entries, 1):
        gold = Routing((entry["queue"],), tuple(entry["urgency"]))
        queues = tuple({"name": name, "description": text} for name, text in entry["queues"])
        yield Case(f"route-{number:02}", "shared", ROUTE, entry["doc"], gold, queues)
