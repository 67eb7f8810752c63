"""Drafts from the prompt: where they come from, how long they are, when they pause."""

import pytest

from workers.engine.decoding.prompt_lookup import PromptLookup

PROMPT = list(range(100, 140))


def test_a_draft_copies_the_tokens_that_follow_in_the_prompt() -> None:
    assert PromptLookup(PROMPT).draft([1, 110, 111, 112], 16) == (113, 114, 115, 116)


def test_a_draft_follows_the_last_occurrence() -> None:
    prompt = [1, 2, 3, 4, 5, 1, 2, 3, 6, 7]
    assert PromptLookup(prompt).draft([1, 2, 3], 2) == (6, 7)


@pytest.mark.parametrize(
    ("output", "why"),
    [
        ([], "nothing said"),
        ([110, 111], "too short an n-gram"),
        ([111, 110, 112], "not in this order"),
        ([137, 138, 139], "nothing follows the prompt's end"),
    ],
)
def test_no_draft_without_a_match(output: list[int], why: str) -> None:
    assert PromptLookup(PROMPT).draft(output, 16) == (), why


def test_a_draft_ends_at_its_limit_and_the_prompts_end() -> None:
    lookup = PromptLookup(PROMPT)
    assert lookup.draft([110, 111, 112], 2) == (113, 114)
    assert lookup.draft([135, 136, 137], 16) == (138, 139)
    assert PromptLookup([1, 2]).draft([1, 2, 3], 16) == ()


def test_accepted_drafts_grow_and_partly_accepted_ones_shrink() -> None:
    lookup, output = PromptLookup(PROMPT), [100, 101, 102]
    sizes = []
    for kept in (4, 8, 16, 5, 6, 1, 0):
        drafted = len(lookup.draft(output, 16))
        sizes.append(drafted)
        lookup.learn(drafted, min(kept, drafted), len(output))
    sizes.append(len(lookup.draft(output, 16)))
    assert sizes == [4, 8, 16, 16, 6, 12, 2, 4]


def test_two_rejected_drafts_cause_a_pause() -> None:
    lookup = PromptLookup(PROMPT)
    output = [110, 111, 112]
    lookup.learn(4, 0, 10)
    assert lookup.draft([*range(7), *output], 16)
    lookup.learn(4, 0, 20)
    for length, drafts in ((21, False), (35, False), (36, True)):
        assert bool(lookup.draft([0] * (length - 3) + output, 16)) is drafts


def test_a_partly_accepted_draft_resets_the_misses() -> None:
    lookup = PromptLookup(PROMPT)
    for kept in (0, 1, 0):
        lookup.learn(4, kept, 20)
    assert lookup.draft([0] * 20 + [110, 111, 112], 16)
