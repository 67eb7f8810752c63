"""Stream tokens as text: no text is returned that a later token could change."""

from workers.engine.tokens.tokenizer import Tokenizer

_CONTEXT = 8  # pieces kept before the new one: decoders join and strip across tokens
_INCOMPLETE = "\ufffd"  # the decoder's text for an incomplete character


class Detokenizer:
    """The text of one sequence in pieces; joined, they equal ``Tokenizer.decode`` of all tokens.

    A character may consist of several byte tokens (an emoji takes four). The decoder reads a run of
    byte tokens as a whole, so a run is held back until it ends.
    """

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._tokens: list[int] = []  # recently returned tokens, and those held back
        self._given = ""  # the returned part of the text of ``_tokens``
        self._edges: list[int] = []  # indices into ``_tokens`` up to which all text was returned

    def add(self, token: int) -> str:
        """Take the next token; return the text that has become certain."""
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
        """Return the text that was held back, after the last token."""
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
        """Keep the last few pieces, so that the cost of a token does not grow with the answer."""
        cut = self._edges[-_CONTEXT - 1]
        self._tokens = self._tokens[cut:]
        self._given = self._tokenizer.decode(self._tokens)
        self._edges = [edge - cut for edge in self._edges[-_CONTEXT:]]
