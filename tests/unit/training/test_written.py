"""Documents written by hand: read as their README says, told anew without losing an answer."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("faker", reason="needs the extra train")

from pipelines.prompts import readable
from training.errors import TrainingError
from training.generator.written import accounts, mails, notes
from training.generator.written.corpus import entries
from training.generator.written.retold import retold

pytestmark = pytest.mark.parity


def _entry(folder: Path, kind: str, text: str):
    (folder / f"{kind}-1.txt").write_text(text, encoding="utf-8")
    [entry] = entries(kind, folder)
    return entry


def test_every_entry_of_the_corpus_is_as_it_should_be() -> None:
    assert len(mails.offices()) >= 50
    assert len(notes.notes()) >= 100
    assert len(accounts.accounts()) >= 50


def test_answers_stand_in_what_is_told() -> None:
    r = Random(3)
    for _ in range(300):
        document, items = notes.document(r)
        flat = " ".join(document.split())
        assert readable(document) == document
        assert all(value in flat for item in items for value in item.values() if value)
        document, answer = accounts.document(r)
        flat = " ".join(document.split())
        assert answer["title"] in flat
        assert all(point in flat for point in answer["key_points"])
        queues, found = mails.documents(r)
        names = [queue["name"] for queue in queues]
        assert len(set(names)) == len(names)
        for text, choice in found:
            assert choice["queue"] in names
            assert choice["reason"] in " ".join(text.split())


def test_of_a_long_document_a_part_is_told_with_the_tasks_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    talk = "\n\n".join(
        "It was a long day, and nobody wanted to be the first to leave." for _ in range(60)
    )
    tasks = "She is to <t1>ring Bo</t1>, <o2>Cy</o2> to <t2>wait</t2>."
    text = f"<o1>Ana</o1> was there.\n\n{talk}\n\n{tasks}"
    monkeypatch.setattr(notes, "notes", lambda: (text,))
    r = Random(1)
    told = [notes.document(r) for _ in range(40)]
    assert all(len(document.split()) < 500 for document, _ in told)
    found = {tuple(item["owner"] for item in items) for _, items in told}
    assert found == {(), (None, "Cy")}


def test_the_same_is_told_of_others_but_says_the_same() -> None:
    text = (
        "Siobhan will <t1>send 4417 to Siobhan's office</t1> by <d1>Friday</d1>. Can you mark it?"
    )
    told = {retold(Random(seed), text) for seed in range(20)}
    assert len(told) > 10
    assert all("</t1> by <d1>" in one and "Can you mark it?" in one for one in told)
    assert any("Siobhan" not in one and "Friday" not in one for one in told)


def test_tags_become_items_in_the_order_of_their_tasks() -> None:
    text = "<o1,2>Ada</o1,2>: <t2>call Bo</t2>, <t1>write it</t1> <d1>before noon</d1>."
    plain, items = notes.resolved(text)
    assert plain == "Ada: call Bo, write it before noon."
    assert items == [
        {"task": "call Bo", "owner": "Ada", "due": None},
        {"task": "write it", "owner": "Ada", "due": "noon"},
    ]


@pytest.mark.parametrize(
    ("kind", "read", "text", "what"),
    [
        ("notes", notes.checked, "=== x\n<o1>Ada</o1> did it.", "without its task"),
        ("notes", notes.checked, "=== x\n<t1>call <o1>Bo</o1></t1>", "stands in another"),
        ("accounts", accounts.checked, "=== x | y\nNo y. None.", "one sentence is the news"),
        ("accounts", accounts.checked, "=== x | z\n[[N:Some y.]]", "does not stand"),
        ("mails", mails.office, "=== x\nqueue a : b\nqueue c : d\n--- e | low\nHm.", "no queue's"),
        ("mails", mails.office, "=== x\nqueue a : b\nqueue c : d\n--- a | low\nHm.", "not marked"),
    ],
)
def test_a_wrong_entry_is_named(tmp_path: Path, kind: str, read, text: str, what: str) -> None:
    with pytest.raises(TrainingError, match=f"{kind}-1.txt:1: .*{what}"):
        read(_entry(tmp_path, kind, text))


def test_text_without_a_heading_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes-1.txt").write_text("hello\n", encoding="utf-8")
    with pytest.raises(TrainingError, match=r"notes-1\.txt:1"):
        entries("notes", tmp_path)
