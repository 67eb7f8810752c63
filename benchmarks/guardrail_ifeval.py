"""Agreement of the guardrail `constraints` with IFEval.

Four figures: checkers against the official strict verdicts, recognition against the labels of
prompts, whole judgements (from prompt and answer alone) against the official ones, and repairs by
code. Every third prompt (by key) was not read while the patterns were written.
"""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from guardrail_control import lines
from machine import ROOT, Cell, arguments, report, watched

from pipelines.guardrails.answers.constraints.checkers import failing
from pipelines.guardrails.answers.constraints.constraint import Constraint
from pipelines.guardrails.answers.constraints.guardrail import ConstraintsGuardrail
from pipelines.guardrails.answers.constraints.recognition.recognise import recognise
from pipelines.guardrails.text_guardrail import TextRequest

DATA = ROOT.parent / "shared" / "data" / "ifeval"


class Prompt(NamedTuple):
    """A prompt of IFEval with its labels."""

    key: int
    text: str
    labels: list[Constraint]
    unread: bool


class Answer(NamedTuple):
    """A model's answer with the official strict verdicts, one a label."""

    model: str
    prompt: Prompt
    text: str
    verdicts: list[bool]


class Recognition(NamedTuple):
    """Counts: labels, recognised constraints, right kinds, right kinds with right arguments."""

    labels: int
    found: int
    kinds: int
    right: int


class Mended(NamedTuple):
    """Counts of answers that code changed, that became right by all labels, and became wrong."""

    changed: int
    fixed: int
    broken: int


class Whole(NamedTuple):
    """Counts of answers: same verdict as the official one, false alarms, misses."""

    same: int
    alarms: int
    misses: int


def prompts(data: Path) -> list[Prompt]:
    """Google's prompts by key."""
    ordered = sorted(lines(data / "google" / "input_data.jsonl"), key=lambda row: int(row["key"]))
    return [_prompt(row, place % 3 == 2) for place, row in enumerate(ordered)]


def answers(data: Path) -> list[Answer]:
    """The answers of GPT-4 and of M-IFEval's eight models."""
    known = {prompt.text: prompt for prompt in prompts(data)}
    for row in lines(data / "m-ifeval" / "en_input_data.jsonl"):
        known.setdefault(row["prompt"], _prompt(row, False))
    found = []
    first = data / "google" / "gpt4_eval_results_strict.jsonl"
    for path in [first, *sorted((data / "m-ifeval" / "en_strict").glob("*.jsonl"))]:
        model = "gpt-4" if path == first else path.stem
        for row in lines(path):
            verdicts = row["follow_instruction_list"]
            found.append(Answer(model, known[row["prompt"]], row["response"], verdicts))
    return found


def holds(constraint: Constraint, text: str) -> bool:
    """Return IFEval's verdict: an empty answer always fails."""
    return bool(text.strip()) and not failing(constraint, text)


def disagreements(every: Sequence[Answer]) -> list[tuple[int, str, str, bool]]:
    """Return key, model, kind and official verdict of each disagreement."""
    return [
        (answer.prompt.key, answer.model, label.kind, verdict)
        for answer in every
        for label, verdict in zip(answer.prompt.labels, answer.verdicts, strict=True)
        if holds(label, answer.text) is not verdict
    ]


def recognition(every: Sequence[Prompt], show: bool = False) -> Recognition:
    """Compare recognised constraints with the labels; duplicate labels count once."""
    counts = Recognition(0, 0, 0, 0)
    for prompt in every:
        # IFEval has no labels of single sentences, lines and items.
        own = [each for each in recognise(prompt.text) if not each.kind.startswith("units:")]
        found, labels = {normal(x): x for x in own}, {normal(x): x for x in prompt.labels}
        kinds = Counter(x.kind for x in labels.values()) & Counter(x.kind for x in found.values())
        right = labels.keys() & found.keys()
        more = (len(labels), len(found), sum(kinds.values()), len(right))
        counts = Recognition(*map(sum, zip(counts, more, strict=True)))
        if show and labels.keys() != found.keys():
            print(prompt.key, "missed", sorted(labels.keys() - right), end=" ")
            print("extra", sorted(found.keys() - right))
    return counts


def whole(every: Sequence[Answer]) -> Whole:
    """Judge answers by the constraints that are recognised in their prompts."""
    seen: Counter[tuple[bool, bool]] = Counter()
    read = {answer.prompt.text: recognise(answer.prompt.text) for answer in every}
    for answer in every:
        found = read[answer.prompt.text]
        if found:
            ours = all(holds(each, answer.text) for each in found)
            seen[ours, all(answer.verdicts)] += 1
    return Whole(seen[True, True] + seen[False, False], seen[False, True], seen[True, False])


def mended(every: Sequence[Answer]) -> Mended:
    """Repair answers without a model."""
    counts = Mended(0, 0, 0)
    guardrail = ConstraintsGuardrail()
    for answer in every:
        text = guardrail.mend(TextRequest(answer.prompt.text), answer.text, None)
        if text != answer.text:
            before, after = (_right(answer.prompt, each) for each in (answer.text, text))
            more = (1, after and not before, before and not after)
            counts = Mended(*map(sum, zip(counts, more, strict=True)))
    return counts


def _right(prompt: Prompt, text: str) -> bool:
    return all(holds(label, text) for label in prompt.labels)


def normal(constraint: Constraint) -> str:
    """Return kind and arguments as one text without case, order and outer space."""
    plain = {}
    for name, value in constraint.arguments.items():
        if isinstance(value, list):
            value = sorted(entry.lower() for entry in value)
        plain[name] = value.strip().lower() if isinstance(value, str) else value
    return f"{constraint.kind} {json.dumps(plain, sort_keys=True)}"


def _prompt(row: Any, unread: bool) -> Prompt:
    kinds = [kind.removeprefix("en:") for kind in row["instruction_id_list"]]
    labels = [Constraint(*pair) for pair in zip(kinds, row["kwargs"], strict=True)]
    return Prompt(int(row["key"]), row["prompt"], labels, unread)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--list", action="store_true", help="print where we differ")
    asked = parser.parse_args()
    if not asked.data.is_dir():
        raise SystemExit(f"{asked.data} is not here: nothing to measure")
    rows: list[dict[str, Cell]] = []
    with watched() as quiet:
        every, given = prompts(asked.data), answers(asked.data)
        for name, unread in (("read", False), ("unread", True)):
            read = recognition([x for x in every if x.unread is unread], asked.list)
            some = [x for x in given if x.prompt.unread is unread]
            judged, changed = whole(some), mended(some)
            rows.append(
                {
                    "prompts": name,
                    "labels": read.labels,
                    "precision": read.kinds / read.found,
                    "recall": read.kinds / read.labels,
                    "arguments": read.right / read.kinds,
                    "answers": sum(judged),
                    "as_official": judged.same / sum(judged),
                    "flagged_but_right": judged.alarms,
                    "passed_but_wrong": judged.misses,
                    "mended": changed.changed,
                    "now_right": changed.fixed,
                    "broken": changed.broken,
                }
            )
        differ = disagreements(given)
        verdicts = sum(len(answer.verdicts) for answer in given)
    if asked.list:
        print(*differ, sep="\n")
    share = f"{1 - len(differ) / verdicts:.2%}"
    report(f"IFEval, checkers agree with {share} of {verdicts}", rows, quiet, asked.json)


if __name__ == "__main__":
    main()
