"""Constrained decoding: which tokens a grammar allows next (llguidance).

The matcher reads tokens as bytes, so one token may close a string, name the next key and open its
value (``","due":"`` is a single token of the bundled model).
"""

from collections.abc import Sequence

import numpy as np
from llguidance import LLMatcher, LLParserLimits
from numpy.typing import NDArray

from workers.engine.decoding.vocabulary import Vocabulary
from workers.errors import GrammarError

# A grammar that quotes a chunk of 20,000 characters needs about 0.5 M of fuel in its first mask
# (the default is 0.2 M); these bounds stop a runaway grammar after about a second.
_STEP_FUEL = 10_000_000
_INITIAL_FUEL = 20_000_000


class Matcher:
    """The state of one sequence in its grammar.

    Raises:
        GrammarError: the grammar does not compile, or a token does not fit.
    """

    def __init__(self, vocabulary: Vocabulary, grammar: str) -> None:
        limits = LLParserLimits(
            step_lexer_fuel=_STEP_FUEL,
            initial_lexer_fuel=_INITIAL_FUEL,
            verbose_errors=False,  # verbose errors would write the document's text into logs
        )
        self._tokens, self._added = vocabulary.tokens, vocabulary.added
        self._end_tokens = frozenset(self._tokens.eos_tokens)
        self._matcher = LLMatcher(self._tokens, grammar, log_level=0, limits=limits)
        self._allowed: NDArray[np.bool_] | None = None  # of the current position
        self._check("the grammar does not compile")

    @property
    def stopped(self) -> bool:
        """Whether only an end token may follow."""
        return self._matcher.is_stopped()

    @property
    def accepting(self) -> bool:
        """Whether the text is complete, so that an end token is allowed."""
        return self._matcher.is_accepting()

    def is_end(self, token: int) -> bool:
        """Whether the token is an end token."""
        return token in self._end_tokens

    def allowed(self, vocab_size: int) -> NDArray[np.bool_]:
        """Return the mask of allowed next tokens, bool [vocab_size], computed once a token.

        Raises:
            GrammarError: no token is allowed, or the matcher exceeded its limits.
        """
        if self._allowed is None or self._allowed.size != vocab_size:
            self._allowed = self._mask(vocab_size)
            self._allowed.flags.writeable = False
        return self._allowed

    def _mask(self, vocab_size: int) -> NDArray[np.bool_]:
        packed = np.frombuffer(self._matcher.compute_bitmask(), np.uint8)
        self._check("the grammar gives no mask")
        mask = np.zeros(vocab_size, np.bool_)
        bits = np.unpackbits(packed, bitorder="little", count=min(vocab_size, packed.size * 8))
        mask[: bits.size] = bits
        count = np.count_nonzero(mask)
        if not count:
            raise GrammarError("the grammar allows no token of this model's vocabulary")
        if count == 1:  # if a text is forced, llguidance returns only one fitting token
            mask[self._longer([], self._tokens.decode_bytes([int(mask.argmax())]))] = True
        return mask

    def forced(self) -> list[int]:
        """Return the tokens that the grammar forces next, without consuming them.

        The list ends before a place where a longer token could begin, because the model must
        choose that token (``","`` or ``","urgency":"low"}`` where ``","urgency":"`` is forced).
        llguidance checks ordinary tokens four tokens back; added tokens can be longer.

        Raises:
            GrammarError: the matcher exceeded its limits.
        """
        tokens: list[int] = self._matcher.compute_ff_tokens()
        self._check("the grammar gives no forced tokens")
        text = self._tokens.decode_bytes(tokens)
        for number, token in enumerate(tokens):
            if self._longer(tokens[:number], text):
                return tokens[:number]
            text = text[len(self._tokens.decode_bytes([token])) :]
        return tokens

    def _longer(self, before: list[int], text: bytes) -> list[int]:
        """Return added tokens that are allowed after ``before`` and spell ``text`` and more."""
        return [
            token
            for token, spelt in self._added.get(text[:1], {}).items()
            if len(spelt) > len(text)
            and spelt.startswith(text)
            and self.count_valid([*before, token]) > len(before)
        ]

    def count_valid(self, tokens: Sequence[int]) -> int:
        """Return how many tokens the grammar accepts in order, without consuming them."""
        count: int = self._matcher.validate_tokens(list(tokens))
        self._check("the grammar cannot check a draft")
        return count

    def consume(self, token: int) -> None:
        """Advance by the chosen token.

        Raises:
            GrammarError: the grammar does not allow the token.
        """
        self._allowed = None
        if not self._matcher.consume_token(token):
            self._check(f"token {token} does not fit the grammar")

    def _check(self, what: str) -> None:
        if self._matcher.is_error():
            detail = self._matcher.get_error().strip().splitlines() or ["no reason given"]
            raise GrammarError(f"{what}: {detail[0]}")
