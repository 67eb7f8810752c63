"""Where sentences end: the marks, closing quotes and abbreviations that every splitter here shares.

``pipelines.text.statements`` splits documents, ``pipelines.text.answer_sentences`` a model's
answers. IFEval's own definition of a sentence is in ``guardrails.answers.constraints.text``.
"""

import re
from collections.abc import Callable, Iterator

Span = tuple[int, int]  # character offsets, the end excluded

# Bodies of character classes in regular expressions.
END_MARKS = ".!?…"
WIDE_END_MARKS = "。！？"  # of Chinese and Japanese, which put no blank behind them
CLOSING_MARKS = "\"'”’)\\]"  # between an end mark and the next blank
# What may end in a full stop inside a sentence.
ABBREVIATIONS = r"[A-Za-z]|Mr|Mrs|Ms|Dr|Prof|St|No|vs|approx|cf|Fig|e\.g|i\.e"

_STOP = re.compile(r"[.!?](?=\s|$)|\n")


def cut(
    text: str,
    ends: re.Pattern[str],
    is_end: Callable[[int, re.Match[str]], bool],
    start: int,
    end: int,
) -> Iterator[Span]:
    """Yield the pieces of ``text[start:end]``, cut behind each match of ``ends`` that is an end.

    ``is_end`` takes the start of the sentence and the match.
    """
    begin = start
    for match in ends.finditer(text, start, end):
        if is_end(begin, match):
            yield begin, match.end()
            begin = match.end()
    if begin < end:
        yield begin, end


def ends_in_abbreviation(abbreviations: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    """Return a pattern that finds one of the ``abbreviations`` (alternatives) and its full stop at
    the end of a text."""
    return re.compile(rf"(?:^|[\s(])(?:{abbreviations})\.$", flags)


def next_stop(text: str, start: int, end: int | None = None) -> re.Match[str] | None:
    """Return the first mark or line break in ``text[start:end]`` that ends a sentence.

    Abbreviations count as ends: the callers quote a sentence, and a short quote does no harm.
    """
    return _STOP.search(text, start, len(text) if end is None else end)
