"""The corpus: read as its README says, told anew without losing an answer, and held out in part."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pipelines.schema import validate_output
from pipelines.text.control_tokens import readable
from training import accounts, forms, mails, notes
from training.cases import OWN
from training.digests import digest, digests
from training.entries import KINDS, Entry, entries
from training.errors import TrainingError
from training.examples import EXTRACT, ROUTE, SUMMARISE, Example, drawn
from training.retelling import given_names, retold


def _entry(folder: Path, kind: str, text: str) -> Entry:
    (folder / f"{kind}-1.txt").write_text(text, encoding="utf-8")
    [entry] = entries(kind, folder)
    return entry


@pytest.fixture(scope="module")
def examples() -> list[Example]:
    r = Random(3)
    return [example for _ in range(120) for example in drawn(r)]


def test_every_entry_of_the_corpus_is_as_it_should_be() -> None:
    for held_out, least in ((False, (3000, 1400, 670)), (True, (260, 120, 55))):
        assert len(notes.notes(held_out)) >= least[0]
        assert len([accounts.checked(one) for one in accounts.chosen(held_out)]) >= least[1]
        assert len(mails.offices(held_out)) >= least[2]


def test_every_form_of_the_corpus_and_of_the_evaluation_is_as_it_should_be() -> None:
    trained, held_out = forms.forms(), forms.forms(held_out=True)
    judged = [forms.form(entry) for entry in entries("forms", OWN)]
    assert len(trained) >= 220 and len(held_out) >= 15 and len(judged) == 52
    assert sum(len(one.documents) for one in judged) == 272
    every = [*trained, *held_out, *judged]
    assert len({one.title for one in every}) == len(every)
    texts = [text for one in every for text, _ in one.documents]
    assert len(set(texts)) == len(texts) > 2900
    assert all(len(one.questions) >= 3 for one in every)


def test_every_digest_is_of_an_account_and_makes_no_number_up() -> None:
    known = {entry.heading: entry for entry in entries("accounts")}
    assert len(digests()) >= 1600
    for heading, said in digests().items():
        flat = " ".join([heading, *known[heading].lines]).replace("[[", " ")
        for text in (said.title, said.summary, *said.points):
            for number in re.findall(r"\d[\d.,:/]*\d|\d", text):
                assert number in flat, (heading, number)


def test_the_same_entries_are_held_out_as_ever() -> None:
    """By their own words: entries that are added elsewhere change nothing."""
    held_out = {kind: [e.where for e in entries(kind) if e.held_out] for kind in KINDS}
    assert {kind: len(found) for kind, found in held_out.items()} == {
        "mails": 84,
        "notes": 286,
        "accounts": 140,
    }
    assert held_out["notes"][:3] == ["notes-1.txt:76", "notes-1.txt:108", "notes-1.txt:210"]


def test_what_is_drawn_to_train_on_is_never_of_what_is_held_out() -> None:
    """By the small words at its beginning, which telling it of others leaves alone."""

    def small_words(document: str) -> str:
        return " ".join(re.findall(r"\b[a-z]+\b", document))

    held_out = [notes.resolved(note)[0] for note in notes.notes(held_out=True)]
    held_out += [accounts.resolved(accounts.checked(one)).text for one in accounts.chosen(True)]
    held_out += [mail.resolved()[0] for one in mails.offices(True) for mail in one.mails]
    held_out += [text for one in forms.forms(True) for text, _ in one.documents]
    kept = "\n".join(map(small_words, held_out))
    r = Random(5)
    trained = {small_words(e.document)[:120] for _ in range(300) for e in drawn(r)}
    trained = {opening for opening in trained if len(opening) > 60}
    assert len(trained) > 1000
    assert not [opening for opening in trained if opening in kept]
    judged = {small_words(e.document)[:120] for _ in range(20) for e in drawn(r, held_out=True)}
    assert sum(opening in kept for opening in judged) > 0.9 * len(judged)


def test_answers_stand_in_what_is_told(examples: list[Example]) -> None:
    for example in examples:
        flat = " ".join(example.document.split())
        answer = example.answer
        assert readable(example.document) == example.document
        if example.pipeline.name == EXTRACT:
            quotes = [value for item in answer["action_items"] for value in item.values() if value]
        elif example.pipeline.name == SUMMARISE:
            quotes = re.findall(r"\d[\d.,:/]*\d|\d", str(list(answer.values())))
        elif example.pipeline.name == ROUTE:
            quotes = [answer["reason"]]
        else:
            continue  # ``forms.form`` has looked
        assert all(quote in flat for quote in quotes), example


def test_answers_are_what_the_schemas_want(examples: list[Example]) -> None:
    assert {one.pipeline.name for one in examples} >= {EXTRACT, SUMMARISE, ROUTE, "form"}
    for example in examples:
        schema = example.pipeline.generation_schema
        assert list(example.answer) == list(schema["properties"])
        assert validate_output(schema, example.answer) == []


def test_a_queue_is_one_of_the_list_and_no_name_stands_twice(examples: list[Example]) -> None:
    for example in examples:
        if example.pipeline.name == ROUTE:
            queues = example.pipeline.params["queues"]
            names = [queue["name"] for queue in queues]
            assert example.answer["queue"] in names
            assert len(set(names)) == len(names) >= 2
            assert all(queue["description"] for queue in queues)
            assert all(queue["description"] in example.prompt for queue in queues)


def test_the_same_seed_draws_the_same_and_another_seed_others() -> None:
    first, again, other = (drawn(Random(seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_of_a_long_note_a_part_is_told_with_the_tasks_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    talk = "\n\n".join(
        "It was a long day, and nobody wanted to be the first to leave." for _ in range(60)
    )
    tasks = "She is to <t1>ring Bo</t1>, <o2>Cy</o2> to <t2>wait</t2>."
    text = f"<o1>Ana</o1> was there.\n\n{talk}\n\n{tasks}"
    monkeypatch.setattr(notes, "notes", lambda held_out: (text,))
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


def test_given_names_are_names() -> None:
    names = given_names()
    assert len(names) > 1000
    assert {"Siobhan", "Halina", "Winston"} <= names.keys()
    assert not {"Mr", "Dr", "Will", "Rose", "Reception", "Friday"} & names.keys()


def test_tags_become_items_in_the_order_of_their_tasks() -> None:
    text = "<o1,2>Ada</o1,2>: <t2>call Bo</t2>, <t1>write it</t1> <d1>before noon</d1>."
    plain, items = notes.resolved(text)
    assert plain == "Ada: call Bo, write it before noon."
    assert items == [
        {"task": "call Bo", "owner": "Ada", "due": None},
        {"task": "write it", "owner": "Ada", "due": "noon"},
    ]


def test_what_matters_most_of_an_account_stands_in_the_order_of_the_document() -> None:
    tagged = "\ue000".join(
        (
            "new boilers",
            "[[R:The old ones leak.]] We begin soon. [[N:You get New boilers in May.]]"
            " [[D:All flats get one.]] [[E:It will be loud.]]",
        )
    )
    account = accounts.resolved(tagged)
    assert account.title == "New boilers"
    assert account.most_important == [
        "You get New boilers in May.",
        "All flats get one.",
        "It will be loud.",
    ]


def test_a_digest_is_a_title_a_summary_and_points(tmp_path: Path) -> None:
    text = "=== letter | boilers\ntitle : New boilers\nsummary : They come.\npoint : In May\n"
    read = digest(_entry(tmp_path, "digests", text))
    assert (read.title, read.summary, read.points) == ("New boilers", "They come.", ("In May",))
    for name, wrong in (
        ("a", text.replace("title :", "heading :")),
        ("b", text.replace("They come.", " ")),
    ):
        (tmp_path / name).mkdir()
        with pytest.raises(TrainingError, match=r"digests-1.txt:1: a line"):
            digest(_entry(tmp_path / name, "digests", wrong))


RECEIPT = """\
=== till receipt of a garden centre
ask : Read the receipt. null where it says nothing.
ask : What was bought, and for how much?
shop : text?
paid by : choice? cash / card : how it was paid
total : number? : what was paid, as a plain number
bought : list : what was bought
  what : text
  pieces : integer?
--- document
FLORAPARK   Lent

2 x compost 40 l 11.90
--- answer
{"shop": "FLORAPARK Lent", "paid by": null, "total": 11.9,
 "bought": [{"what": "compost 40 l", "pieces": 2}]}
"""


def test_a_form_is_read_with_its_documents(tmp_path: Path) -> None:
    read = forms.form(_entry(tmp_path, "forms", RECEIPT))
    assert (read.title, len(read.questions)) == ("till receipt of a garden centre", 2)
    assert [(field.name, field.type, field.nullable) for field in read.fields] == [
        ("shop", "text", True),
        ("paid by", "choice", True),
        ("total", "number", True),
        ("bought", "list", False),
    ]
    assert read.fields[1].choices == ("cash", "card")
    assert read.fields[2].description == "what was paid, as a plain number"
    assert [field.name for field in read.fields[3].fields] == ["what", "pieces"]
    [(document, answer)] = read.documents
    assert document == "FLORAPARK Lent\n\n2 x compost 40 l 11.90"
    assert answer["bought"] == [{"what": "compost 40 l", "pieces": 2}]


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("ask : ", "asks : ", "is no 'name : type"),
        ("shop : text?", "shop : string?", "is no 'name : type"),
        ("shop : text?", "shop : text? a / b", "and nothing else, lists"),
        ("shop : text?", "total : text?", "stands twice"),
        ("  what : text\n  pieces : integer?\n", "", "needs indented fields"),
        ("total : number?", "  total : number?", "below no list"),
        ("--- answer", "--- reply", "needs one '--- answer'"),
        ('"shop"', '"store"', "has not the keys"),
        ('"FLORAPARK Lent"', '"FLORA"', "does not stand in the document"),
        ('"compost 40 l"', "null", "is null"),
        ('"paid by": null', '"paid by": "cheque"', "is none of"),
        ("11.9,", '"11.90",', "is no number"),
        ('"pieces": 2', '"pieces": 2.5', "is no integer"),
        ("11.9,", "11.9", "is no JSON"),
    ],
)
def test_a_wrong_form_is_named(tmp_path: Path, before: str, after: str, what: str) -> None:
    assert before in RECEIPT
    with pytest.raises(TrainingError, match=f"forms-1.txt:1: .*{what}"):
        forms.form(_entry(tmp_path, "forms", RECEIPT.replace(before, after)))


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
def test_a_wrong_entry_is_named(
    tmp_path: Path, kind: str, read: Callable[[Entry], object], text: str, what: str
) -> None:
    with pytest.raises(TrainingError, match=f"{kind}-1.txt:1: .*{what}"):
        read(_entry(tmp_path, kind, text))


def test_text_without_a_heading_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes-1.txt").write_text("hello\n", encoding="utf-8")
    with pytest.raises(TrainingError, match=r"notes-1\.txt:1"):
        entries("notes", tmp_path)


def test_a_folder_without_documents_is_named(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match=r"has no file mails-\*\.txt"):
        entries("mails", tmp_path)
