"""Tokens to text while they come: nothing is given out that a later token could still change."""

from __future__ import annotations

from workers.engine.tokens.tokenizer import Tokenizer

_CONTEXT = 8  # pieces of text kept before the new one: decoders join and strip across tokens
_INCOMPLETE = "\ufffd"  # what stands for the bytes of half a character


class Detokenizer:
    """The text of one sequence, piece by piece: joined, the pieces are ``Tokenizer.decode`` of all.

    A character may be spelt by several byte tokens (an emoji takes four). The decoder reads a run
    of them as a whole, every byte of it or none, so a run is held back until it has ended.
    """

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._tokens: list[int] = []  # a window: what was given out lately, and what is held back
        self._given = ""  # of the window's text
        self._edges: list[int] = []  # places in the window before which everything was given out

    def add(self, token: int) -> str:
        """Take the next token; return the text that is certain now and was not before."""
        if not self._tokenizer.is_text(token):
            return ""
        self._tokens.append(token)
        if token in self._tokenizer.byte_token_ids:
            return ""
        text = self._tokenizer.decode(self._tokens)
        if text.endswith(_INCOMPLETE):
            return ""
        return self._give(text)

    def end(self) -> str:
        """Return what was held back: no token follows."""
        return self._give(self._tokenizer.decode(self._tokens))

    def _give(self, text: str) -> str:
        new = text[len(self._given) :]
        self._given = text
        if new:
            self._edges.append(len(self._tokens))
        if len(self._edges) > 2 * _CONTEXT:
            self._forget()
        return new

    def _forget(self) -> None:
        """Keep the last few pieces: a token of a long answer then costs no more than another."""
        cut = self._edges[-_CONTEXT - 1]
        self._tokens = self._tokens[cut:]
        self._given = self._tokenizer.decode(self._tokens)
        self._edges = [edge - cut for edge in self._edges[-_CONTEXT:]]
