"""Keep the records of runs as lines of JSON, and write Markdown from them.

A record has a contestant's fields (``workload.Record``) and the driver's:
``contestant``, ``command``, ``others`` (the share of the cores that other processes took),
``machine``, ``when``, and ``failed`` if there is no result.
"""

import json
import statistics
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

Row = dict[str, Any]
SECTION = ("shape", "documents", "prompt_tokens", "shared_tokens", "new_tokens", "text")
SAME = ("versions", "settings", "command")
QUIET = 0.10  # share of the cores for other processes; noisier runs count only if all are
COLUMNS = (
    "contestant",
    "documents an hour",
    "× {reference}",
    "seconds",
    "together",
    "prefill tokens/s",
    "decode tokens/s",
    "load s",
    "peak MiB",
    "runs (least–most)",
    "others",
)


def keep(path: Path, record: Row) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(record) + "\n")


def kept(path: Path) -> list[Row]:
    """Return all records of the last record's machine, oldest first."""
    if not path.is_file():
        return []
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    same = ("processor", "cores")
    here = {key: records[-1]["machine"][key] for key in same}
    return [row for row in records if here == {key: row["machine"][key] for key in same}]


def markdown(records: Sequence[Row], reference: str) -> str:
    """Return the document: a section for each workload, then the machine."""
    sections: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for record in records:
        sections[tuple(record.get(key, "") for key in SECTION)].append(record)
    order = sorted(sections, key=lambda key: (key[0] != "gemma-4-e2b", key[0], -key[1], key[2]))
    parts = [_INTRODUCTION, *(_section(sections[key], reference) for key in order)]
    return "\n\n".join([*parts, _machine(records)]) + "\n"


_INTRODUCTION = """# Results

Made by `python benchmarks/rivals.py`; see `benchmarks/README.md`. The weights are random and the
same for all, for speed does not depend on their values; or those of a GGUF file that the section
names. The workload is the same token ids for all; every answer has its full length. One contestant
ran at a time, all of them in turns, so that a noisy neighbour hits all. Figures are medians of the
runs; seconds are those of the whole run with the weights loaded; "others" is what other processes
took of the cores meanwhile. Of a contestant with quiet runs (others at most 10 %) only those
count; where there was none, the share is in bold and its row says more about the neighbours.
Compare inside one table, never between machines."""


def _section(records: Sequence[Row], reference: str) -> str:
    shape, documents, prompt, shared, new, text = (records[0].get(key, "") for key in SECTION)
    what = "one document alone" if documents == 1 else f"{documents} documents"
    length = f"{text} of up to {prompt} tokens" if text else f"{prompt} tokens in"
    title = f"## {shape}: {what}, {length} ({shared} of them shared), {new} out"
    groups = _newest(records)
    ran = {name: rows for name, rows in groups.items() if "failed" not in rows[-1]}
    rates = {name: _median(rows, "documents_per_hour") or 0.0 for name, rows in ran.items()}
    columns = [column.format(reference=reference) for column in COLUMNS]
    lines = [_line(columns), _line(["---"] + ["---:"] * (len(columns) - 1))]
    for name in sorted(ran, key=lambda name: -rates[name]):
        ratio = rates[name] / rates[reference] if rates.get(reference) else None
        lines.append(_line(_cells(ran[name], ratio)))
    notes = [_note(rows) for name, rows in groups.items()]
    return "\n".join([title, "", *lines, "", *notes])


def _newest(records: Iterable[Row]) -> dict[str, list[Row]]:
    """Return the runs of each contestant with the code and settings of its last run."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for record in records:
        rows = groups[record["contestant"]]
        if rows and any(rows[-1].get(key) != record.get(key) for key in SAME):
            rows.clear()
        rows.append(record)
    return {name: _quiet(rows) for name, rows in groups.items()}


def _quiet(rows: list[Row]) -> list[Row]:
    return [row for row in rows if row["others"] <= QUIET or "failed" in row] or rows


def _cells(rows: Sequence[Row], ratio: float | None) -> list[str]:
    rates = [row["documents_per_hour"] for row in rows]
    extrapolated = rows[-1]["settings"].get("extrapolated")
    others = _median(rows, "others") or 0.0
    return [
        rows[-1]["rival"] + (" (extrapolated)" if extrapolated else ""),
        _text(_median(rows, "documents_per_hour")),
        _text(ratio, 2),
        _text(_median(rows, "seconds")),
        str(rows[-1]["together"]),
        _text(_median(rows, "prefill_tokens_per_second")),
        _text(_median(rows, "decode_tokens_per_second")),
        _text(_median(rows, "load_seconds")),
        _text(_median(rows, "peak_mib"), 0),
        f"{len(rows)} ({min(rates):.1f}–{max(rates):.1f})",
        f"**{others:.0%}**" if others > QUIET else f"{others:.0%}",
    ]


def _note(rows: Sequence[Row]) -> str:
    last = rows[-1]
    if "failed" in last:
        return f"- **{last['contestant']}** did not run: {last['failed']}"
    facts = [f"{name} {number}" for name, number in last["versions"].items()]
    facts += [f"{name} {_plain(value)}" for name, value in last["settings"].items()]
    return f"- **{last['rival']}**: {', '.join(facts)}. `{last['command']}`"


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return "(" + ", ".join(f"{name} {_plain(part)}" for name, part in value.items()) + ")"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _machine(records: Sequence[Row]) -> str:
    last = records[-1]
    facts = ", ".join(f"{name} {value}" for name, value in last["machine"].items())
    return f"## Machine\n\n{facts}. Last run {last['when']}."


def _median(rows: Sequence[Row], key: str) -> float | None:
    values = [row[key] for row in rows if row[key] is not None]
    return statistics.median(values) if values else None


def _text(value: float | None, digits: int = 1) -> str:
    return "" if value is None else f"{value:.{digits}f}"


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"
