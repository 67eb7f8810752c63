"""Drafts for speculative decoding, copied from the prompt, because answers quote the document.

If the last tokens of a sequence occur in its prompt, the tokens after that place are the draft. The
model checks a whole draft in one step and keeps the tokens that it would choose itself, so a draft
changes the speed and never the tokens. Source: Prompt Lookup Decoding (Saxena 2023), after
Leviathan et al., "Fast Inference from Transformers via Speculative Decoding" (2023).
"""

from collections.abc import Sequence

NGRAM = 3  # tokens that must match
_FIRST_DRAFT = 4  # tokens
_PATIENCE = 2  # rejected drafts in a row
_PAUSE = 16  # tokens without a draft after that


class PromptLookup:
    """Drafts of one sequence: longer after accepted drafts, a pause after rejected ones."""

    __slots__ = ("_followers", "_length", "_misses", "_pause_until", "_prompt")

    def __init__(self, prompt: Sequence[int]) -> None:
        self._prompt = prompt
        # n-gram -> where its last occurrence ends
        self._followers = {
            tuple(prompt[end - NGRAM : end]): end for end in range(NGRAM, len(prompt))
        }
        self._length, self._misses, self._pause_until = _FIRST_DRAFT, 0, 0

    def draft(self, output: Sequence[int], most: int) -> tuple[int, ...]:
        """Guess up to ``most`` tokens that follow ``output``; empty without a match."""
        if len(output) < max(NGRAM, self._pause_until):
            return ()
        end = self._followers.get(tuple(output[-NGRAM:]))
        if end is None:
            return ()
        return tuple(self._prompt[end : end + min(self._length, most)])

    def learn(self, drafted: int, kept: int, output_length: int) -> None:
        """Adapt to how many tokens of the last draft were kept."""
        if kept == drafted:
            self._length, self._misses = 2 * self._length, 0
        elif kept:
            self._length, self._misses = kept + 1, 0
        else:
            self._length, self._misses = _FIRST_DRAFT, self._misses + 1
            if self._misses >= _PATIENCE:
                self._misses, self._pause_until = 0, output_length + _PAUSE
