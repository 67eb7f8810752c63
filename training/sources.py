"""Text that others wrote: where it is from, under which licence, and how it is read.

Only sources whose licence lets a model trained on them be shipped. What is fetched is kept under
``training/.cache``; what cannot be had is left out with a warning.
"""

from __future__ import annotations

import csv
import gzip
import json
import logging
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from training import docstrings

_HERE = Path(__file__).parent
CACHE = _HERE / ".cache"
_SHARED = _HERE.parent.parent / "shared" / "data"
_WORDNET_PLACES = (CACHE / "wordnet-base" / "usr/share/wordnet", Path("/usr/share/wordnet"))
_JARGON_PLACES = (CACHE / "jargon-text", Path("/"))
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Source:
    """One source of text for training, as the model card lists it."""

    name: str
    origin: str
    licence: str
    use: str


SOURCES = (
    Source(
        "WordNet 3.0",
        "Princeton University; Debian package wordnet-base 3.0",
        "WordNet 3.0 licence (permissive, keeps the notice)",
        "glosses and examples as text; nouns in tasks; kinds of things in queues",
    ),
    Source(
        "QMSum, validation part",
        "Yale-LILY/QMSum; ../shared/data/meetings/qmsum/val.jsonl",
        "MIT",
        "turns and answers as text; sentences without a request; summaries",
    ),
    Source(
        "Banking77, test part",
        "PolyAI; ../shared/data/email/intent/banking77_test.csv",
        "CC BY 4.0",
        "mails with lists of queues made of its intents",
    ),
    Source(
        "Docstrings of Python packages",
        "installed packages: " + ", ".join(sorted(docstrings.PACKAGES)),
        "PSF-2.0, BSD, MIT or Apache-2.0, one each in training/docstrings.py",
        "prose paragraphs as text",
    ),
    Source(
        "The Jargon File",
        "Debian package jargon-text 4.4.7",
        "public domain",
        "entries as text; summaries",
    ),
    Source(
        "GSM8K, questions of the test part",
        "OpenAI; ../shared/data/gsm8k",
        "MIT",
        "short everyday stories as text",
    ),
    Source("Faker", "PyPI package faker", "MIT", "given and family names of many languages"),
)


def _from_debian(package: str, places: Iterable[Path], probe: str) -> Path | None:
    """The folder that holds a Debian package's files; fetched once with apt if need be."""
    for place in places:
        if (place / probe).exists():
            return place
    target = next(iter(places))
    root = CACHE / package
    try:
        with tempfile.TemporaryDirectory() as folder:
            fetch = ["apt-get", "download", package]
            subprocess.run(fetch, cwd=folder, check=True, capture_output=True)
            archive = next(Path(folder).glob("*.deb"))
            root.mkdir(parents=True, exist_ok=True)
            subprocess.run(["dpkg", "-x", str(archive), str(root)], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError, StopIteration) as error:
        _log.warning(
            "%s: not found and apt could not fetch it (%s); install the package or go without it",
            package,
            error,
        )
        return None
    return target if (target / probe).exists() else None


@dataclass(frozen=True, slots=True)
class Synset:
    """One meaning of WordNet: its words, field ("artifact"), gloss, examples and kinds."""

    words: tuple[str, ...]
    part: str
    field: str
    gloss: str
    examples: tuple[str, ...]
    above: tuple[str, ...]  # offsets of its hypernyms, nouns only
    offset: str


_FIELDS = (
    "all", "pert", "all", "tops", "act", "animal", "artifact", "attribute", "body", "cognition",
    "communication", "event", "feeling", "food", "group", "location", "motive", "object",
    "person", "phenomenon", "plant", "possession", "process", "quantity", "relation", "shape",
    "state", "substance", "time", "body", "change", "cognition", "communication", "competition",
    "consumption", "contact", "creation", "emotion", "motion", "perception", "possession",
    "social", "stative", "weather", "ppl",
)  # fmt: skip


@lru_cache(maxsize=1)
def _wordnet() -> tuple[Synset, ...]:
    folder = _from_debian("wordnet-base", _WORDNET_PLACES, "data.noun")
    if folder is None:
        return ()
    found: list[Synset] = []
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text("utf-8").splitlines():
            if line.startswith("  "):
                continue
            head, _, gloss = line.partition(" | ")
            fields = head.split()
            count = int(fields[3], 16)
            words = tuple(
                re.sub(r"\(\w+\)$", "", fields[4 + 2 * index]).replace("_", " ")
                for index in range(count)
            )
            pointers = fields[5 + 2 * count :]
            above = tuple(
                pointers[at + 1]
                for at in range(0, len(pointers) - 3, 4)
                if pointers[at] == "@" and pointers[at + 2] == "n"
            )
            examples = tuple(re.findall(r'"([^"]+)"', gloss))
            plain = re.sub(r'[;:]?\s*"[^"]*"[^;"]*', "", gloss).strip(" ;")
            field = _FIELDS[int(fields[1])]
            found.append(Synset(words, part, field, plain, examples, above, fields[0]))
    return tuple(found)


def wordnet() -> tuple[Synset, ...]:
    """All meanings of WordNet 3.0; empty without it."""
    return _wordnet()


def wordnet_nouns(fields: Iterable[str]) -> list[str]:
    """Plain nouns of one or two words out of some of WordNet's fields, sorted."""
    wanted = frozenset(fields)
    found = {
        synset.words[0] for synset in _wordnet() if synset.part == "noun" and synset.field in wanted
    }
    return sorted(
        word
        for word in found
        if word.islower() and word.isascii() and 2 < len(word) < 18 and word.count(" ") < 2
        and word.replace(" ", "").replace("-", "").isalpha()
    )  # fmt: skip


def wordnet_examples() -> list[str]:
    """Example sentences and phrases of WordNet."""
    return [example for synset in _wordnet() for example in synset.examples]


@lru_cache(maxsize=1)
def _meetings() -> tuple[dict[str, list[str]], ...]:
    """QMSum: turns ("speaker: text"), sentences of answers, answers a meeting."""
    path = _SHARED / "meetings" / "qmsum" / "val.jsonl"
    if not path.exists():
        _log.warning("%s: not there; going without its meetings", path.name)
        return ()
    found = []
    for line in path.read_text("utf-8").splitlines():
        meeting = json.loads(line)
        turns = [
            f"{turn['speaker']}: {_spoken(turn['content'])}"
            for turn in meeting["meeting_transcripts"]
            if len(turn["content"]) > 12
        ]
        queries = meeting.get("general_query_list", []) + meeting.get("specific_query_list", [])
        answers = [" ".join(query["answer"].split()) for query in queries]
        found.append({"turns": turns, "answers": answers})
    return tuple(found)


def _spoken(text: str) -> str:
    text = re.sub(r"\{[^}]*\}", "", text)
    text = re.sub(r" ([,.?!;:])", r"\1", text)
    text = re.sub(r" '", "'", text)
    return " ".join(text.split())


def split_sentences(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"(?<=[.!?])\s+(?=[A-Z\"'])", text) if part.strip()]


def meeting_sentences() -> list[str]:
    """Sentences that tell what was said in meetings."""
    return [
        sentence
        for meeting in _meetings()
        for answer in meeting["answers"]
        for sentence in split_sentences(answer)
    ]


def meeting_turns() -> list[str]:
    """What was said in meetings, without the speakers' names."""
    return [turn.partition(": ")[2] for meeting in _meetings() for turn in meeting["turns"]]


def meeting_answers() -> list[str]:
    return [answer for meeting in _meetings() for answer in meeting["answers"]]


@lru_cache(maxsize=1)
def banking() -> tuple[tuple[str, str], ...]:
    """Banking77: (what a customer writes, the intent's name in words)."""
    path = _SHARED / "email" / "intent" / "banking77_test.csv"
    if not path.exists():
        _log.warning("%s: not there; going without its customers", path.name)
        return ()
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return tuple(
        (" ".join(row["text"].split()), row["category"].replace("_", " ").rstrip("?").lower())
        for row in rows
    )


@lru_cache(maxsize=1)
def stories() -> tuple[str, ...]:
    """GSM8K: questions, each a small story of everyday things."""
    found: list[str] = []
    for path in sorted((_SHARED / "gsm8k").rglob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line) if line.startswith("{") else {}
            question = row.get("question") if isinstance(row, dict) else None
            if isinstance(question, str) and "\n" not in question.strip():
                found.append(" ".join(question.split()))
        if found:
            break
    if not found:
        _log.warning("gsm8k: not there; going without its stories")
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1)
def jargon() -> tuple[str, ...]:
    """Paragraphs of the Jargon File."""
    folder = _from_debian("jargon-text", _JARGON_PLACES, "usr/share/doc/jargon-text/jargon.txt.gz")
    if folder is None:
        return ()
    packed = (folder / "usr/share/doc/jargon-text/jargon.txt.gz").read_bytes()
    text = gzip.decompress(packed).decode("utf-8", "replace")
    found = []
    for block in re.split(r"\n\s*\n", text):
        words = " ".join(block.split())
        if len(words) > 120 and docstrings.is_prose(words):
            found.append(words)
    return tuple(dict.fromkeys(found))


def texts() -> Iterator[tuple[str, list[str]]]:
    """Every kind of plain text there is: (name, pieces of some words to some paragraphs)."""
    glosses = [
        f"{_listed(s.words)}: {s.gloss}." + "".join(f" {_sentence(e)}" for e in s.examples)
        for s in _wordnet()
    ]
    if glosses:
        yield "wordnet", glosses
    meetings = _meetings()
    if meetings:
        yield "meetings", [turn for one in meetings for turn in one["turns"]]
        yield "answers", [answer for one in meetings for answer in one["answers"]]
    yield "docstrings", list(docstrings.paragraphs(CACHE))
    if jargon():
        yield "jargon", list(jargon())
    if stories():
        yield "stories", list(stories())
    if banking():
        yield "banking", [text for text, _ in banking()]


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(words[:4])


def _sentence(text: str) -> str:
    text = text.strip()
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
