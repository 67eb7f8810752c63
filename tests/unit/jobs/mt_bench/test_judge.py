"""The judge: what is asked, what is read off its answer, and an endpoint that misbehaves."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from jobs.errors import UsageError
from jobs.mt_bench.endpoint import ATTEMPTS, Endpoint, EndpointError
from jobs.mt_bench.grades import grade_of
from jobs.mt_bench.judge import judge_all, messages, ungraded
from jobs.mt_bench.judge_prompts import NAMES, OURS, rating, read_judge_prompts
from tests.conftest import ROOT
from tests.unit.jobs.mt_bench.endpoint_server import Reply, Served, said, serving  # noqa: F401  a fixture
from tests.unit.jobs.mt_bench.kit import line

ASKED = [{"role": "user", "content": "grade this"}]


def test_a_question_is_a_chat_completion(served: Served) -> None:
    served.replies = [said("Rating: [[7]]")]
    assert served.endpoint("secret").ask(ASKED, 100) == "Rating: [[7]]"
    ((path, headers, body),) = served.requests
    assert path == "/v1/chat/completions"
    assert headers["Authorization"] == "Bearer secret"
    assert body == {"model": "judge", "messages": ASKED, "temperature": 0, "max_tokens": 100}


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://h", "http://h/v1/chat/completions"),
        ("http://h/", "http://h/v1/chat/completions"),
        ("http://h/api/v1/", "http://h/api/v1/chat/completions"),
        ("http://h/v1/chat/completions", "http://h/v1/chat/completions"),
    ],
)
def test_address_is_completed_from_the_base_url(url: str, address: str) -> None:
    assert Endpoint(url, "m").address == address


def test_busy_endpoint_is_retried_with_growing_waits(served: Served) -> None:
    busy: Reply = (503, {}, "")
    served.replies = [(429, {"Retry-After": "3"}, ""), busy, busy, said("ok")]
    assert served.endpoint().ask(ASKED, 10) == "ok"
    assert served.waits[0] == 3
    assert 1.5 <= served.waits[1] <= 2.5
    assert 3 <= served.waits[2] <= 5


def test_busy_endpoint_fails_after_all_attempts(served: Served) -> None:
    served.replies = [(500, {}, '{"error": {"message": "out of\\n memory"}}')]
    with pytest.raises(
        EndpointError, match=r"/v1/chat/completions: answered 500 .*: out of memory"
    ):
        served.endpoint().ask(ASKED, 10)
    assert len(served.requests) == ATTEMPTS


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ((401, {}, '{"error": "no such key"}'), "answered 401 Unauthorized: no such key"),
        ((200, {}, "<html>"), "no chat completion"),
        ((200, {}, '{"choices": []}'), "no chat completion"),
        ((200, {}, '{"choices": [{"message": {"content": null}}]}'), "holds no text"),
    ],
)
def test_permanent_errors_are_not_retried(served: Served, reply: Reply, why: str) -> None:
    served.replies = [reply]
    with pytest.raises(EndpointError) as caught:
        served.endpoint().ask(ASKED, 10)
    assert why in str(caught.value)
    assert len(served.requests) == 1


def test_redirect_is_not_followed(served: Served) -> None:
    served.replies = [(307, {"Location": f"{served.url}/elsewhere"}, ""), said("stolen")]
    with pytest.raises(EndpointError, match="answered 307"):
        served.endpoint("secret").ask(ASKED, 10)
    assert len(served.requests) == 1


def test_unreachable_endpoint_is_an_error(served: Served) -> None:
    with pytest.raises(EndpointError, match="cannot be reached"):
        Endpoint("http://127.0.0.1:1/v1", "m").ask(ASKED, 10)
    assert len(served.waits) == ATTEMPTS - 1


@pytest.mark.parametrize(
    ("url", "key", "why"),
    [
        ("ftp://h/v1", "", "must be an address"),
        ("h:80", "", "must be an address"),
        ("http:///v1", "", "must be an address"),
        ("http://h:port", "", "--endpoint"),
        ("https://u:p@h/v1", "", "no password"),
        ("http://judge.example/v1", "key", "unencrypted"),
    ],
)
def test_invalid_endpoint_is_refused(url: str, key: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        Endpoint(url, "m", key)


@pytest.mark.parametrize(
    ("text", "grade"),
    [
        ("Good. Rating: [[7]]", 7.0),
        ("[[6.5]] and then [[2]]", 6.5),
        ("Rating: [8]", 8.0),
        ("Rating: 8", None),
        ("[[11]]", None),
        ("[[0]]", None),
        ("", None),
    ],
)
def test_a_rating_is_read_as_fastchat_reads_it(text: str, grade: float | None) -> None:
    assert rating(text) == grade


def test_judge_sees_the_first_turn_and_the_reference() -> None:
    first = line(1, 1, "one", category="math", reference="R1", prompt="P1 {answer}")
    second = line(1, 2, "two", category="math", reference="R2", prompt="P2")
    alone = messages(first, None, OURS)[1]["content"]
    assert [part in alone for part in ("P1 {answer}", "one", "R1")] == [True] * 3
    both = messages(second, first, OURS)[1]["content"]
    assert [part in both for part in ("P1", "one", "P2", "two", "R1", "R2")] == [True] * 6
    plain = second.model_copy(update={"category": "writing"})
    assert "R2" not in messages(plain, first, OURS)[1]["content"]
    unknown = second.model_copy(update={"reference": None})
    assert "R1" not in messages(unknown, first, OURS)[1]["content"]
    assert "(no answer)" in messages(line(response=" "), None, OURS)[1]["content"]


def test_judge_grades_ungraded_turns(served: Served) -> None:
    lines = [line(1, 1, "a"), line(1, 2, "b"), line(2, 1, "c")]
    done = [grade_of(lines[0], "judge:m", 5)]
    pairs = ungraded(lines, done, "judge:m")
    assert [(x.key, before and before.key) for x, before in pairs] == [
        ((1, 2), (1, 1)),
        ((2, 1), None),
    ]
    served.replies = [said("weak [[3]]"), said("I would rather not.")]
    kept: list[Any] = []
    seen: Callable[[int, int], None] = lambda done, total: None  # noqa: E731
    without = judge_all(pairs, OURS, served.endpoint(), "judge:m", kept.append, seen)
    assert [(g.key, g.grade, g.by, g.note) for g in kept] == [
        ((1, 2), 3.0, "judge:m", "weak [[3]]")
    ]
    assert [x.key for x in without] == [(2, 1)]


def test_missing_judge_prompts_are_named(tmp_path: Path) -> None:
    path = tmp_path / "judge_prompts.jsonl"
    path.write_text('{"name": "single-v1", "system_prompt": "s", "prompt_template": "t"}\n')
    with pytest.raises(UsageError, match="has no prompt called single-v1-multi-turn"):
        read_judge_prompts(path)


def test_fastchats_own_prompts_are_filled() -> None:
    path = ROOT.parent / "shared" / "data" / "mt_bench" / "judge_prompts.jsonl"
    if not path.is_file():
        pytest.skip("../shared/data/mt_bench is not on this machine")
    prompts = read_judge_prompts(path)
    assert set(prompts) == set(NAMES) == set(OURS)
    first = line(1, 1, "one", category="math", reference="R1")
    second = line(1, 2, "two", category="math", reference="R2")
    for found in (prompts, OURS):
        for turn, before in ((first, None), (second, first)):
            for category in ("math", "writing"):
                asked = messages(turn.model_copy(update={"category": category}), before, found)
                assert not [m for m in asked if "{question" in m["content"]]
                assert turn.response in asked[1]["content"]
                assert any("[[" in m["content"] for m in asked)
