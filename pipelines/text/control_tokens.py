"""Disarm the control tokens of a chat template in text that comes from a document."""

import re

from pipelines.text.normalise import normalise

# Every spelling that a Gemma tokenizer turns into one control token, and the tag that our own
# prompts put around a document. Only the first character is replaced, by a similar one, so that
# offsets stay and a person can still read the text.
_CONTROL = re.compile(
    r"""<(?=
        \|                                       # <|turn>, <|tool_call>, <|"|>
      | [a-z_"]{1,24}\|>                         # <turn|>, <tool_call|>
      | /?(?:bos|eos|pad|unk|mask|s)>
      | (?:start|end)_of_[a-z_]{1,24}>
      | [a-z_]{1,24}_soft_token>
      | unused\d{1,5}>
      | /?document>
    ) | \[(?=@BOS@\]|multimodal\])""",
    re.VERBOSE | re.IGNORECASE,
)
_HARMLESS = {"<": "‹", "[": "［"}


def neutralise(text: str) -> str:
    """Return a text of the same length in which no control token can be read."""
    return _CONTROL.sub(lambda found: _HARMLESS[found.group()], text)


def readable(text: str) -> str:
    """Return a chunk's text as the model reads it: normalised and without control tokens.

    Prompt and grammar must both use this text, so that a quote can be copied 1:1.
    """
    return neutralise(normalise(text).text)
