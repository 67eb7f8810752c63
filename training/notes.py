"""Notes of the corpus: documents whose tasks, owners and deadlines are tagged where they stand."""

import re
from functools import lru_cache
from random import Random

from pipelines.chunk import chunk
from pipelines.document import Document
from pipelines.text.control_tokens import readable
from training.entries import Entry, can_quote, entries, pieces, tidy
from training.retelling import retold, worn

Item = dict[str, str | None]  # task, owner, due

_TAG = re.compile(r"<([tod])(\d+(?:,\d+)*)>(.*?)</\1\2>", re.DOTALL)
_LEFT = re.compile(r"</?[tod]\d")
_FIELD = {"t": "task", "o": "owner", "d": "due"}
_PART = 420  # words: about the 600 tokens of a chunk
_MOST = 15  # items of one answer, as the pipeline's schema allows
_BEFORE = re.compile(r"^(?:by|before|until|till|on|no later than) ", re.IGNORECASE)


@lru_cache(maxsize=2)
def notes(held_out: bool = False) -> tuple[str, ...]:
    """All tagged notes of the corpus that are trained on, or those held out.

    Raises:
        TrainingError: an entry's tags are not as ``training/corpus/README.md`` says.
    """
    return tuple(checked(entry) for entry in entries("notes") if entry.held_out == held_out)


def checked(entry: Entry) -> str:
    """The tagged text of an entry.

    Raises:
        TrainingError: its tags are wrong.
    """
    text = "\n".join(entry.lines).strip()
    plain, items = resolved(text)
    if _LEFT.search(plain):
        raise entry.fault("a tag that is not closed, or stands in another")
    if any(item["task"] is None for item in items):
        raise entry.fault("an owner or a deadline without its task")
    return text


def resolved(text: str) -> tuple[str, list[Item]]:
    """The text without tags, and its items in the order of their tasks."""
    found: dict[int, Item] = {}
    order: list[int] = []
    for tag in _TAG.finditer(text):
        kind, numbers, said = tag.groups()
        said = " ".join(said.split())
        for number in map(int, numbers.split(",")):
            item = found.setdefault(number, {"task": None, "owner": None, "due": None})
            item[_FIELD[kind]] = _BEFORE.sub("", said) if kind == "d" else said
            if kind == "t":
                order.append(number)
    order += [number for number in found if number not in order]
    return _TAG.sub(lambda tag: tag.group(3), text), [found[number] for number in order]


def document(r: Random, held_out: bool = False) -> tuple[str, list[Item]]:
    """A note, told of others on other days, and its action items.

    Of a long note it is a part, as the pipelines cut it, with what is said there of the tasks
    there. A note of which the decoder cannot copy an owner ("I" of "I'll") is not taken.
    """
    while True:
        text, found = resolved(r.choice(_parts(retold(r, tidy(r.choice(notes(held_out)))))))
        items = [item for item in found if item["task"]]
        document = pieces(readable(text))
        values = [value for item in items for name in ("owner", "due") if (value := item[name])]
        if all(can_quote(value, document) for value in values):
            break
    spared = [word for item in items for said in item.values() if said for word in said.split()]
    return readable(worn(r, text, spared)), items[:_MOST]


def _parts(text: str) -> list[str]:
    """A tagged text in parts that the model can take; where a tag would be cut, the whole."""
    parts = [part.text for part in chunk(Document(text, "text/plain", ()), _PART, _words)]
    if len(parts) == 1 or any(_LEFT.search(resolved(part)[0]) for part in parts):
        return [text]
    return [part.strip() for part in parts]


def _words(text: str) -> int:
    return len(text.split())
