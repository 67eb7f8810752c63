"""What the figures of an evaluation mean, and that its gold answers keep their own rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from jobs.errors import UsageError
from pipelines.grounding.quotable import PieceKind, split_pieces
from training.cases import OWN, Case, Item, Routing, Summary, mail_cases, own_cases
from training.scoring import (
    due_right,
    estimate,
    invented,
    key_sentences,
    match,
    nothing_found,
    overlap,
    owner_right,
    score,
    soft_f1,
    title_right,
)


def found(task: str, owner: str | None = None, due: str | None = None) -> dict[str, str | None]:
    return {"task": task, "owner": owner, "due": due}


def wanted(*task: str) -> Item:
    return Item(task, (None,), (None,))


@pytest.mark.parametrize(
    ("one", "other", "share"),
    [
        ("Send the report!", "send the report", 1.0),
        ("send the report", "send the monthly report by mail", 6 / 9),
        ("the the cat", "the dog", 2 / 5),  # a word counts as often as it stands there
        ("", "", 0.0),
        ("send", "", 0.0),
    ],
)
def test_word_overlap(one: str, other: str, share: float) -> None:
    assert overlap(one, other) == overlap(other, one) == pytest.approx(share)


def test_items_match_one_to_one_the_most_alike_first() -> None:
    gold = [wanted("book the hall"), wanted("book the band")]
    items = [found("book the band now"), found("book the band"), found("sing")]
    assert match(gold, items) == [(gold[0], items[0]), (gold[1], items[1])]
    assert match(gold[1:], items) == [(gold[1], items[1])]
    assert soft_f1(gold, items, match(gold, items)) == (4, 5)


def test_half_of_the_words_suffices_and_any_wording_counts() -> None:
    assert match([wanted("paint a b c")], [found("paint a x y")])
    assert not match([wanted("paint a b c")], [found("paint x y z")])
    assert match([wanted("hand it in", "return the form")], [found("return the form")])


def test_owner_and_deadline_of_matched_items() -> None:
    item = Item(("call",), ("Dr Amin", None), ("Friday",))
    pairs = [
        (item, found("call", "dr. amin", "Friday")),
        (item, found("call", None, None)),
        (item, found("call", "", "by Friday")),  # empty is not null
    ]
    assert owner_right(pairs) == (2, 3)
    assert due_right(pairs) == (1, 3)


def test_nothing_found_counts_documents_that_hold_nothing() -> None:
    assert nothing_found([], []) == (True, 1)
    assert nothing_found([], [found("sing")]) == (False, 1)
    assert nothing_found([], None) == (False, 1)  # it failed: no merit
    assert nothing_found([wanted("sing")], []) == (0, 0)


def test_key_sentences_stand_word_for_word() -> None:
    gold = Summary(("pool",), ("The pool closes.", "It costs 40 euros."))
    assert key_sentences(gold, "the pool closes") == (0.5, 1)
    assert key_sentences(gold, "The pool closes. It costs 40\neuros.") == (1.0, 1)
    assert key_sentences(gold, "The whirlpool closes.") == (0.0, 1)
    assert title_right(gold, "About our pool") == (True, 1)
    assert title_right(gold, "Pools") == (False, 1)


@pytest.mark.parametrize(
    ("document", "answer", "wrong"),
    [
        ("We pay 1,200 on 3/4.", {"summary": "We pay 1,200 on 3/4."}, []),
        ("We pay 1,200.", {"summary": "We pay 200."}, ["200"]),
        ("Open 10:00-12:00", {"summary": "from 10:00"}, []),
        ("It is 15.", {"key_points": ["It is 5."]}, ["5"]),
        ("We met ana.", {"summary": "We met Ana."}, []),
        ("We met Ana.", {"summary": "Yesterday we all met Bea in town."}, ["Bea"]),
        ("Ana's car", {"action_items": [found("wash it", "Ana")]}, []),
        ("Ana's car", {"action_items": [found("wash it", "Bea")]}, ["Bea"]),
        ("plate 7KX-442 | P3", {"reason": "The plate 7KX-442 of P3"}, []),
        ("plate 7KX-442 | P3", {"action_items": [found("wash it", "P3")]}, []),
        ("plate 7KX-442", {"action_items": [found("wash it", "P3")]}, ["3", "P"]),
        (
            "Friday",
            {"action_items": [found("go", None, "Friday") | {"due_date": "2026-01-02"}]},
            [],
        ),
        ("Hello", {"reason": "Hello", "queue": "queue-7", "urgency": "low"}, []),
    ],
)
def test_numbers_and_names_that_the_document_does_not_have(
    document: str, answer: dict[str, Any], wrong: list[str]
) -> None:
    assert invented(document, answer) == wrong


def test_a_document_that_failed_scores_as_one_that_says_nothing() -> None:
    extract = Case("x", "own", "extract", "Ana, sing.", (Item(("sing",), ("Ana",), (None,)),))
    scored = score(extract, None)
    assert scored["action items, recall"] == (0, 1)
    assert scored["documents answered"] == (False, 1)
    gold = Summary(("a",), ("b",))
    assert score(Case("x", "own", "summarise", "b", gold), None)["summary: title right"] == (0, 1)
    routing = Case("x", "own", "route-email", "b", Routing(("a",), ("low",)), ())
    assert score(routing, None)["queue right"] == (0, 1)


def test_the_documents_of_nothing_count_for_that_figure_alone() -> None:
    case = Case("x", "nothing", "extract", "Lovely weather.", ())
    scored = score(case, {"action_items": [found("Lovely weather")]})
    assert scored["nothing found where nothing is"] == (False, 1)
    assert "action items, soft F1" not in scored


def test_a_figure_is_a_ratio_of_sums_with_an_interval_of_whole_documents() -> None:
    tallies = [(1.0, 1.0), (0.0, 3.0), (2.0, 4.0), (0.0, 0.0)]
    figure = estimate(tallies)
    assert figure is not None
    assert (figure.numerator, figure.denominator, figure.documents) == (3, 8, 3)
    assert figure.value == 3 / 8
    assert 0 <= figure.low < figure.value < figure.high <= 1
    assert estimate(tallies) == figure
    assert estimate([(0.0, 0.0)]) is None
    assert estimate([]) is None


def test_own_gold_answers_are_of_the_document() -> None:
    """Owners, deadlines and key sentences are quotes; a task's first wording is one too."""
    cases = own_cases()
    counts: dict[tuple[str, str], int] = {}
    for case in cases:
        key = case.collection, case.pipeline
        counts[key] = counts.get(key, 0) + 1
        text = _plain(case.document)
        quotes: list[str | None] = []
        if isinstance(case.gold, Summary):
            quotes += [*case.gold.keys, *case.gold.title]
        elif isinstance(case.gold, Routing):
            assert 4 <= len(case.queues) <= 8, case.name
            assert {"low", "normal", "high"}.issuperset(case.gold.urgency)
        else:
            for item in case.gold:
                quotes += [*item.owner, *item.due]
        for quote in filter(None, quotes):
            assert _plain(quote) in text, (case.name, quote)
    assert counts == {
        ("own", "extract"): 10,
        ("nothing", "extract"): 12,
        ("own", "summarise"): 10,
        ("own", "route-email"): 10,
    }
    assert sum(case.collection == "own" and case.gold == () for case in cases) == 2
    assert len({case.name for case in cases}) == len(cases)


def test_the_hundred_mails_go_to_a_queue_of_their_own_organisation() -> None:
    cases = mail_cases()
    assert len(cases) == len({case.name for case in cases}) == 100
    assert len({case.queues[0]["description"] for case in cases}) == 20
    for case in cases:
        assert isinstance(case.gold, Routing)
        assert 4 <= len(case.queues) <= 8
        assert all(queue["description"] for queue in case.queues)
        assert {"low", "normal", "high"}.issuperset(case.gold.urgency)


def _plain(text: str) -> str:
    return " ".join(
        piece.text for piece in split_pieces(text.casefold()) if piece.kind is PieceKind.WORD
    )


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    for path in OWN.glob("*.jsonl"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    good = json.loads((OWN / "route.jsonl").read_text(encoding="utf-8").splitlines()[0])
    bad = json.dumps(good | {"queue": "nowhere"})
    (tmp_path / "route.jsonl").write_text(f"{json.dumps(good)}\n{bad}\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"route\.jsonl:2: .*nowhere"):
        own_cases(tmp_path)
    (tmp_path / "route.jsonl").unlink()
    with pytest.raises(UsageError, match=r"route\.jsonl: cannot be read"):
        own_cases(tmp_path)
