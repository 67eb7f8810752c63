"""Figures in texts of real models and people."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipelines.grounding.draft import Draft
from pipelines.guardrails.check_and_repair import run_guardrails
from pipelines.guardrails.registry import GUARDRAILS
from pipelines.result import Outcome
from pipelines.text.figures_in_text import figure_keys, unsupported
from tests.unit.pipelines.builders import SUMMARISE, document
from tests.unit.pipelines.guardrails.builders import asking, request


def lines(path: Path) -> Iterator[Any]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


def test_answers_of_thirteen_models_pass_unchanged(shared: Path) -> None:
    """The control set: a clean output passes every guardrail, byte for byte unchanged."""
    turns = 0
    for path in sorted((shared / "data" / "mt_bench" / "model_answer").glob("*.jsonl")):
        for answer in lines(path):
            for turn in answer["choices"][0]["turns"]:
                turns += 1
                if turns % 10:  # a tenth of the turns through all guardrails, all through figures
                    assert unsupported(turn, figure_keys(turn)) == []
                    continue
                output = {"title": turn[:120], "summary": turn[:1200], "key_points": []}
                before = json.dumps(output)
                asked = request(asking(SUMMARISE, "schema", "evidence", "figures"), document(turn))
                after, records = run_guardrails(asked, Draft(output), GUARDRAILS, None, lambda: 0.0)
                assert json.dumps(after.output) == before
                assert {record.verdict for record in records} == {Outcome.PASSED}, records
    assert turns == 2080


def test_figures_of_real_receipts_are_found_and_altered_totals_are_not(shared: Path) -> None:
    """Keys that people read off receipts occur in them, but for misread characters (6 of 2,503)."""
    checked = wrong = altered = caught = 0
    for receipt in lines(shared / "data" / "extraction" / "sroie.jsonl"):
        keys = figure_keys("\n".join(receipt["ocr_lines"]))
        for name, value in receipt["key"].items():
            checked += 1
            wrong += bool(unsupported(value, keys))
            if name == "total":
                other = re.sub(r"\d(?=\D*$)", lambda found: str((int(found[0]) + 5) % 10), value)
                altered += 1
                caught += bool(unsupported(other, keys))
    assert checked > 2400
    assert wrong <= 6
    assert caught / altered > 0.9, (caught, altered)


def test_figures_of_human_meeting_summaries_are_found(shared: Path) -> None:
    """At most 10 of 272 are flagged; the meetings lack the figures of all of them."""
    checked = 0
    flagged: list[list[str]] = []
    for meeting in lines(shared / "data" / "meetings" / "qmsum" / "val.jsonl"):
        turns = (f"{turn['speaker']}: {turn['content']}" for turn in meeting["meeting_transcripts"])
        keys = figure_keys("\n".join(turns))
        for query in meeting["general_query_list"] + meeting["specific_query_list"]:
            checked += 1
            found = unsupported(query["answer"], keys)
            if found:
                flagged.append(found)
    assert checked == 272
    # "twelve fifty" said of a price, a speaker's number, a day put together from two turns, 1.5 GB.
    assert len(flagged) <= 10, flagged
