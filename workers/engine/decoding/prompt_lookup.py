"""Drafts for speculative decoding, copied from the prompt: answers quote the document.

Where the last tokens of a sequence occur in its prompt, what follows them there is a guess at what
follows now. The model checks a whole draft in one step and keeps the part that it would have said
itself, so a draft changes the speed and never the tokens. Source: Prompt Lookup Decoding (Saxena
2023), after Leviathan et al., "Fast Inference from Transformers via Speculative Decoding" (2023).
"""

from __future__ import annotations

from collections.abc import Sequence

NGRAM = 3  # tokens that must match
_FIRST_DRAFT = 4  # tokens
_PATIENCE = 2  # drafts in a row of which nothing was kept
_PAUSE = 16  # tokens without a draft after that


class PromptLookup:
    """Drafts of one sequence, longer while they are right, none for a while when they are not."""

    __slots__ = ("_followers", "_length", "_misses", "_pause_until", "_prompt")

    def __init__(self, prompt: Sequence[int]) -> None:
        self._prompt = prompt
        # n-gram -> where its last occurrence ends
        self._followers = {
            tuple(prompt[end - NGRAM : end]): end for end in range(NGRAM, len(prompt))
        }
        self._length, self._misses, self._pause_until = _FIRST_DRAFT, 0, 0

    def draft(self, output: Sequence[int], most: int) -> tuple[int, ...]:
        """Guess at most so many tokens that follow ``output``; empty where there is no clue."""
        if len(output) < max(NGRAM, self._pause_until):
            return ()
        end = self._followers.get(tuple(output[-NGRAM:]))
        if end is None:
            return ()
        return tuple(self._prompt[end : end + min(self._length, most)])

    def learn(self, drafted: int, kept: int, output_length: int) -> None:
        """Adapt to how much of the last draft was right."""
        if kept == drafted:
            self._length, self._misses = 2 * self._length, 0
        elif kept:
            self._length, self._misses = kept + 1, 0
        else:
            self._length, self._misses = _FIRST_DRAFT, self._misses + 1
            if self._misses >= _PATIENCE:
                self._misses, self._pause_until = 0, output_length + _PAUSE
