"""How sure a model was: what the probabilities of its tokens say of each value."""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pipelines.grounding.confidence import ChosenToken, Kind, Score, scores

TEXT = {"type": ["string", "null"], "maxLength": 40, "x-from-document": True}
Token = str | tuple[str, Mapping[str, float]]  # a forced token, or a chosen one with candidates


def schema(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def read(wanted: Mapping[str, Any], *tokens: Token) -> dict[str, Score]:
    chosen, text = [], b""
    for token in tokens:
        spelt, candidates = (token, None) if isinstance(token, str) else token
        start = len(text)
        text += spelt.encode()
        if candidates is not None:
            named = tuple((one.encode(), math.log(p)) for one, p in candidates.items())
            chosen.append(ChosenToken(start, len(text), math.log(candidates[spelt]), named))
    json.loads(text)
    return scores(wanted, text, chosen)


def shares(score: Score) -> dict[str, float]:
    return {value: round(share, 3) for value, share in score.ranking.items()}


QUEUES = schema(queue={"type": "string", "enum": ["billing", "building", "hr"]})


def test_every_value_of_a_list_is_ranked() -> None:
    found = read(QUEUES, '{"queue":"', ("billing", {"billing": 0.7, "build": 0.1, "hr": 0.2}), '"}')
    assert found["/queue"].kind is Kind.CHOICE
    assert shares(found["/queue"]) == {'"billing"': 0.7, '"hr"': 0.2, '"building"': 0.1}
    assert found["/queue"].raw == pytest.approx(0.7)


def test_values_that_begin_alike_are_told_apart_by_the_next_token() -> None:
    found = read(
        QUEUES,
        '{"queue":"',
        ("b", {"b": 0.5, "bil": 0.2, "h": 0.3}),
        ("illing", {"illing": 0.9, "uil": 0.1}),
        '"}',
    )
    assert shares(found["/queue"]) == {'"billing"': 0.65, '"hr"': 0.3, '"building"': 0.05}


def test_values_that_begin_alike_and_were_not_chosen_share_in_equal_parts() -> None:
    found = read(QUEUES, '{"queue":"', ("hr", {"hr": 0.6, "b": 0.4}), '"}')
    assert shares(found["/queue"]) == {'"hr"': 0.6, '"billing"': 0.2, '"building"': 0.2}


def test_a_forced_value_is_certain() -> None:
    only = schema(queue={"type": "string", "enum": ["hr"]})
    assert read(only, '{"queue":"hr"}')["/queue"].raw == 1.0


def test_true_and_false_are_ranked_with_null() -> None:
    wanted = schema(paid={"type": ["boolean", "null"]})
    found = read(wanted, '{"paid":', ("false", {"false": 0.5, "true": 0.2, "n": 0.3}), "}")
    assert shares(found["/paid"]) == {"false": 0.5, "null": 0.3, "true": 0.2}


def test_null_is_scored_against_a_value_wherever_the_tokens_part() -> None:
    wanted = schema(total=TEXT)
    apart = read(wanted, '{"total":', ("null", {"null": 0.8, '"': 0.15, '"9': 0.05}), "}")
    assert apart["/total"].kind is Kind.NULL
    assert apart["/total"].raw == pytest.approx(0.8)
    joined = read(
        wanted,
        '{"total',
        ('":', {'":': 0.7, '":"': 0.3}),
        ("null", {"null": 0.9, '"9': 0.1}),
        "}",
    )
    assert joined["/total"].raw == pytest.approx(0.63)
    forced = read(wanted, '{"total', ('":', {'":': 0.7, '":"': 0.3}), "null", "}")
    assert forced["/total"].raw == pytest.approx(0.7)


def test_a_copied_text_is_as_sure_as_its_chosen_tokens_and_that_there_is_one() -> None:
    found = read(
        schema(total=TEXT),
        '{"total":',
        ('"', {'"': 0.75, "null": 0.25}),
        ("9", {"9": 0.5, "10": 0.5}),
        ".00",
        ('"', {'"': 1.0}),
        "}",
    )
    score = found["/total"]
    assert score.kind is Kind.COPIED
    assert score.raw == pytest.approx(0.75 * (0.75 * 0.5 * 1.0) ** (1 / 3))
    assert shares(score) == {"null": 0.25, "a value": 0.75}


def test_numbers_and_own_words_are_scored_by_their_tokens() -> None:
    wanted = schema(
        count={"type": "integer", "minimum": 0, "maximum": 99},
        title={"type": "string", "maxLength": 9},
    )
    found = read(
        wanted, '{"count":', ("12", {"12": 0.4, "1": 0.6}), ',"title":"', ("Hé", {"Hé": 0.9}), '"}'
    )
    assert {path: score.kind for path, score in found.items()} == {
        "/count": Kind.WORDED,
        "/title": Kind.WORDED,
    }
    assert found["/count"].raw == pytest.approx(0.4)
    assert found["/title"].raw == pytest.approx(0.9)


ITEMS = schema(lines={"type": "array", "maxItems": 9, "items": schema(name=TEXT)})


def test_a_list_is_scored_by_where_it_ends() -> None:
    found = read(
        ITEMS,
        '{"lines":',
        ('[{"name":"', {'[{"name":"': 0.9, "[]": 0.1}),
        ("a", {"a": 1.0}),
        '"}',
        ("]", {"]": 0.7, ',{"': 0.3}),
        "}",
    )
    assert found["/lines"].kind is Kind.LIST
    assert shares(found["/lines"]) == {"ends": 0.7, "goes on": 0.3}
    assert found["/lines/0/name"].kind is Kind.COPIED


def test_of_a_list_that_the_grammar_ended_nobody_knows_whether_it_is_complete() -> None:
    one = schema(lines={"type": "array", "maxItems": 1, "items": schema(name=TEXT)})
    found = read(one, '{"lines":[{"name":"', ("a", {"a": 1.0}), ('"', {'"': 1.0}), "}]}")
    assert found["/lines"] == Score(Kind.LIST, 0.0)


def test_an_empty_list_is_scored_against_one_with_entries() -> None:
    found = read(ITEMS, '{"lines":', ("[]", {"[]": 0.6, "[": 0.1, '[{"': 0.3}), "}")
    assert found["/lines"].raw == pytest.approx(0.65)  # of "[" nobody can say
    assert shares(found["/lines"]) == {"empty": 0.65, "not empty": 0.35}
    apart = read(ITEMS, '{"lines":', ("[", {"[": 1}), ("]", {"]": 0.7, '{"': 0.3}), "}")
    assert shares(apart["/lines"]) == {"empty": 0.7, "not empty": 0.3}


def test_names_with_signs_and_letters_of_several_bytes_keep_their_places() -> None:
    wanted = schema(**{"prix/été": {"type": "string", "enum": ["été", "hiver"]}, "b": TEXT})
    found = read(
        wanted, '{"prix/été":"', ("é", {"é": 0.8, "h": 0.2}), 'té","b":', ("null", {"null": 1}), "}"
    )
    assert shares(found["/prix~1été"]) == {'"été"': 0.8, '"hiver"': 0.2}
    assert found["/b"].raw == pytest.approx(1.0)


def sums(ranking: Mapping[str, float]) -> Sequence[float]:
    return list(ranking.values())


def test_a_ranking_adds_up_to_one_though_far_candidates_are_left_out() -> None:
    found = read(QUEUES, '{"queue":"', ("hr", {"hr": 0.55, "billing": 0.35}), '"}')
    assert sum(sums(found["/queue"].ranking)) == pytest.approx(1.0)
