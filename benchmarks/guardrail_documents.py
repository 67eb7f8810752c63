"""False alarms and found errors of the document guardrails on public data.

Reads the folder of public documents beside the project (--data), which is not shipped. The rules
were written with the part "seen". The unseen receipts were never read, the unseen attacks only
scored; meetings, clean mails and recorded answers are few, so both parts were used.
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

from machine import ROOT, Cell, arguments, report, watched

from pipelines.document import Chunk, Document, Page
from pipelines.errors import ParseFailure
from pipelines.grounding.draft import Draft
from pipelines.guardrails.contract import Guardrail, Request
from pipelines.guardrails.documents.coverage import CoverageGuardrail
from pipelines.guardrails.documents.dates import DatesGuardrail
from pipelines.guardrails.documents.grounding import GroundingGuardrail
from pipelines.guardrails.documents.injection import InjectionGuardrail
from pipelines.guardrails.documents.language import LanguageGuardrail
from pipelines.guardrails.documents.mail.routing import RoutingGuardrail
from pipelines.guardrails.documents.names import names
from pipelines.guardrails.documents.numbers.figures import FiguresGuardrail
from pipelines.guardrails.documents.numbers.totals import TotalsGuardrail
from pipelines.guardrails.documents.repetition import RepetitionGuardrail
from pipelines.guardrails.documents.source_text import plain_text
from pipelines.guardrails.text_guardrail import TextGuardrail, TextRequest
from pipelines.loader import load_pipelines
from pipelines.parsers import ParseLimits, parse_bytes
from pipelines.parsers.media_types import MAIL
from pipelines.pipeline import Pipeline
from pipelines.result import Outcome
from pipelines.text.mail_parts import aside_at, asides
from pipelines.text.statements import split_statements
from pipelines.text.words import content_stems

Cases = Iterator[tuple[bool, bool]]  # is the output right? is it flagged?
PARTS = ("seen", "unseen", "all")
RECEIPT = {
    "format": "nightshift.pipeline/1",
    "name": "receipt",
    "description": "The total of a receipt.",
    "prompt": "{{ document }}",
    "schema": {
        "type": "object",
        "properties": {"total": {"type": ["string", "null"], "maxLength": 20}},
    },
}


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--part", choices=PARTS, default="unseen")
    parser.add_argument("--only", help="one set: " + ", ".join([*SETS, "cost"]))
    asked = parser.parse_args()
    if not asked.data.is_dir():
        raise SystemExit(f"{asked.data} is not here: nothing to measure")
    with watched() as quiet:
        rows = [
            tally(name, cases(asked.data, asked.part))
            for name, cases in SETS.items()
            if asked.only in (None, name)
        ]
        spent = list(cost(asked.data)) if asked.only in (None, "cost") else []
    if rows:
        report(f"guardrails of documents, {asked.part}", rows, quiet, asked.json)
    if spent:
        report("cost on a document of 20 pages", spent, quiet, asked.json)


def tally(name: str, cases: Cases) -> dict[str, Cell]:
    counts = {(right, flagged): 0 for right in (True, False) for flagged in (True, False)}
    for case in cases:
        counts[case] += 1
    return {
        "set": name,
        "right": counts[True, True] + counts[True, False],
        "false alarms": counts[True, True],
        "wrong": counts[False, True] + counts[False, False],
        "found": counts[False, True],
    }


def part_of(entries: list[Any], part: str) -> list[Any]:
    """Every second entry was read while the patterns were written."""
    return entries if part == "all" else entries[part == "unseen" :: 2]


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def flagged(guardrail: TextGuardrail, text_request: TextRequest, text: str) -> bool:
    if not guardrail.concerns(text_request):
        return False
    return guardrail.judge(text_request, text).outcome is Outcome.FLAGGED


def request(pipeline: Pipeline, document: Document) -> Request:
    whole = Chunk(0, 0, len(document.text), document.text)
    return Request(pipeline, document, (whole,))


def plain(text: str) -> Document:
    return Document(text, "text/plain", (Page(1, 0, len(text)),))


def totals(data: Path, part: str) -> Cases:
    """The gold total; wrong ones are the amounts of cash, change and subtotal."""
    pipeline, guardrail = Pipeline.model_validate(RECEIPT), TotalsGuardrail()
    money = re.compile(r"\d+\.\d\d")
    for receipt in part_of(lines(data / "extraction" / "sroie.jsonl"), part):
        read, gold = receipt["ocr_lines"], receipt["key"]["total"]
        asked = request(pipeline, plain("\n".join(read)))
        right = money.search(gold)
        wrong = set()
        for line, below in zip(read, [*read[1:], ""], strict=True):
            if re.match(r"cash\b|change|sub.?total", line.strip(), re.IGNORECASE):
                wrong.update((money.findall(line) or money.findall(below))[:1])
        for value in [gold, *sorted(wrong)]:
            near = right and abs(Decimal(right[0]) - _amount(value)) <= Decimal("0.05")
            if value is gold or (right and not near and _amount(value)):
                verdict = guardrail.check(asked, Draft({"total": value}))
                yield value is gold, verdict.outcome is Outcome.FLAGGED


def _amount(text: str) -> Decimal:
    return Decimal(re.sub(r"[^\d.]", "", text) or "0")


def meetings(data: Path, part: str) -> list[tuple[dict[str, Any], str]]:
    found = part_of(lines(data / "meetings" / "qmsum" / "val.jsonl"), part)
    return [
        (m, "\n".join(f"{t['speaker']}: {t['content']}" for t in m["meeting_transcripts"]))
        for m in found
    ]


def answers(meeting: dict[str, Any], *kinds: str) -> list[Any]:
    return [query for kind in kinds for query in meeting[f"{kind}_query_list"]]


def summaries(guardrail: TextGuardrail) -> Callable[[Path, str], Cases]:
    """Human answers about a meeting; wrong ones are answers about another meeting."""

    def cases(data: Path, part: str) -> Cases:
        found = meetings(data, part)
        for index, (meeting, text) in enumerate(found):
            other = found[(index + 3) % len(found)][1]
            for query in answers(meeting, "general", "specific"):
                answer = query["answer"]
                yield True, flagged(guardrail, TextRequest(query["query"], document=text), answer)
                if any(names(answer)):
                    yield (
                        False,
                        flagged(guardrail, TextRequest(query["query"], document=other), answer),
                    )

    return cases


def coverage(data: Path, part: str) -> Cases:
    """Summaries of meetings; wrong ones cover only the first or last third."""
    guardrail = CoverageGuardrail()
    for meeting, text in meetings(data, part):
        text_request = TextRequest("Summarise the meeting.", document=text)
        specific = answers(meeting, "specific")
        for query in answers(meeting, "general"):
            yield True, flagged(guardrail, text_request, query["answer"])
        yield True, flagged(guardrail, text_request, " ".join(q["answer"] for q in specific))
        last = len(meeting["meeting_transcripts"])
        for low, high in ((0, last / 3), (2 * last / 3, last)):
            inside = [
                query["answer"]
                for query in specific
                if all(low <= int(a) and int(b) <= high for a, b in query["relevant_text_span"])
            ]
            if len(inside) > 1:
                yield False, flagged(guardrail, text_request, " ".join(inside))


def mails(data: Path, part: str) -> Iterator[str]:
    folder = data / "email"
    seen = [*folder.glob("enron_categories/*/*.txt"), *folder.glob("spamassassin/*/*")]
    unseen = [*folder.glob("mime_fixtures/**/*"), *folder.glob("reply_fixtures/**/*")]
    for path in {"seen": seen, "unseen": unseen, "all": [*seen, *unseen]}[part]:
        if path.is_file():
            with suppress(ParseFailure):  # some of them are broken on purpose
                yield parse_bytes(path.read_bytes(), MAIL, ParseLimits()).text


def injection(data: Path, part: str) -> Cases:
    """Real mails; wrong ones are BIPIA's mails with an attack before, in and behind them."""
    guardrail = InjectionGuardrail()
    folder = data / "injection" / "bipia"
    clean = [line["context"] for line in lines(folder / "email" / "train.jsonl")]
    for text in mails(data, part):
        yield True, flagged(guardrail, TextRequest("Summarise.", document=text), "")
    for mail in clean:
        yield True, flagged(guardrail, TextRequest("Summarise.", document=mail), "")
    attacks = json.loads((folder / "text_attack_train.json").read_text(encoding="utf-8"))
    places = {"seen": range(3), "unseen": range(3, 5), "all": range(5)}[part]
    for kind, texts in attacks.items():
        if kind in BIPIA_TASKS:  # a question in a mail looks the same, whoever it is meant for
            continue
        for index in places:
            for mail in clean[index::10]:
                head, _, tail = mail.partition(". ")
                attack = texts[index]
                for text in (f"{attack}\n{mail}", f"{head}. {attack} {tail}", f"{mail}\n{attack}"):
                    yield False, flagged(guardrail, TextRequest("Summarise.", document=text), "")


BIPIA_TASKS = (
    "Information Retrieval",
    "Content Creation",
    "Learning and Tutoring",
    "Language Translation",
    "Programming Help",
)


def routing(data: Path, part: str) -> Cases:
    """Reasons that are a sentence of the mail's own text; wrong ones are from its asides."""
    pipeline = load_pipelines()[0]["route-email"]
    guardrail = RoutingGuardrail()
    paths = sorted((data / "email" / "enron_categories").glob("*/*.txt"))
    for path in part_of(paths, part):
        document = parse_bytes(path.read_bytes(), MAIL, ParseLimits())
        found = asides(document.text)
        asked = request(pipeline, document)
        for start, end in split_statements(document.text) if found else ():
            inside = aside_at(found, (start, end)) is not None
            if not 60 <= end - start <= 240 or (
                not inside and any(a.start < end and start < a.end for a in found)
            ):
                continue
            reason = {"reason": document.text[start:end], "queue": "other", "urgency": "normal"}
            yield not inside, guardrail.check(asked, Draft(reason)).outcome is Outcome.FLAGGED


def answers_of_models(guardrail: TextGuardrail) -> Callable[[Path, str], Cases]:
    """Recorded MT-bench answers without labels; flagged ones were read."""

    def cases(data: Path, part: str) -> Cases:
        folder = data / "mt_bench"
        asked = {q["question_id"]: q["turns"] for q in lines(folder / "question.jsonl")}
        for path in sorted((folder / "model_answer").glob("*.jsonl")):
            for answer in part_of(lines(path), part):
                for index, text in enumerate(answer["choices"][0]["turns"]):
                    prompt = "\n".join(asked[answer["question_id"]][: index + 1])
                    yield True, flagged(guardrail, TextRequest(prompt), text)

    return cases


SETS: dict[str, Callable[[Path, str], Cases]] = {
    "totals: SROIE": totals,
    "grounding: QMSum": summaries(GroundingGuardrail()),
    "figures: QMSum": summaries(FiguresGuardrail()),
    "coverage: QMSum": coverage,
    "injection: mails, BIPIA": injection,
    "routing: Enron": routing,
    "repetition: MT-bench": answers_of_models(RepetitionGuardrail()),
    "dates: MT-bench": answers_of_models(DatesGuardrail()),
    "language: MT-bench": answers_of_models(LanguageGuardrail()),
    "totals: MT-bench": answers_of_models(TotalsGuardrail()),
}


def cost(data: Path) -> Iterator[dict[str, Cell]]:
    """Each guardrail once on the shipped summary of 20 pages of 3,000 characters."""
    text = max((text for _, text in meetings(data, "all")), key=len)[:60_000]
    pages = tuple(Page(n + 1, n * 3000, (n + 1) * 3000) for n in range(20))
    mail = Document(text, MAIL, pages)
    output = {
        "title": "Minutes of the meeting",
        "summary": " ".join(text[s:e] for s, e in split_statements(text, 0, 8000)[:9])[:1200],
        "key_points": [text[s:e][:240] for s, e in split_statements(text, 20_000, 40_000)[:7]],
    }
    guardrails: list[Guardrail] = [
        GroundingGuardrail(),
        FiguresGuardrail(),
        TotalsGuardrail(),
        DatesGuardrail(),
        RoutingGuardrail(),
        CoverageGuardrail(),
        LanguageGuardrail(),
        RepetitionGuardrail(),
        InjectionGuardrail(),
    ]
    route = {"reason": output["summary"], "queue": "other", "urgency": "low"}
    shipped = load_pipelines()[0]
    chunks = tuple(Chunk(n, n * 6000, n * 6000 + 6000, text[n * 6000 :][:6000]) for n in range(10))
    timed: list[tuple[Guardrail, Request, Draft]] = []
    for guardrail in guardrails:
        pipeline, draft = shipped["summarise"], Draft(output)
        if guardrail.name == "routing":
            pipeline, draft = shipped["route-email"], Draft(route)
        if guardrail.name == "totals":
            pipeline, draft = Pipeline.model_validate(RECEIPT), Draft({"total": "1.00"})
        pipeline = pipeline.model_copy(update={"guardrails": {guardrail.name: {}}})
        timed.append((guardrail, Request(pipeline, mail, chunks), draft))
    rounds = [[_seconds(*entry) for entry in timed] for _ in range(4)]
    best = min(rounds[1:], key=sum)  # the first loads the model of languages
    for (guardrail, _, _), seconds in zip(timed, best, strict=True):
        yield {"guardrail": guardrail.name, "CPU seconds": seconds}
    yield {"guardrail": "all", "CPU seconds": sum(best)}


def _seconds(guardrail: Guardrail, asked: Request, draft: Draft) -> float:
    if guardrail.name == "grounding":  # the first of a round: each round starts with cold caches
        plain_text.cache_clear()
        content_stems.cache_clear()
    started = time.process_time()
    if guardrail.applies(asked):
        guardrail.check(asked, draft)
    return time.process_time() - started


if __name__ == "__main__":
    main()
