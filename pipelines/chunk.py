"""Split a document into chunks that fit the model, at the end of a page, paragraph or sentence."""

import re
from collections.abc import Callable
from functools import partial
from math import ceil

from pipelines.document import Chunk, Document
from pipelines.text.normalise import normalise
from pipelines.text.sentences import CLOSING_MARKS, END_MARKS, WIDE_END_MARKS

_WELL_FILLED = 0.92  # of the target; closer is not worth another count
_COUNTS = 10  # most token counts for one chunk; the estimate nearly always needs two
# Where to cut, best first, and the least share of the room that the chunk must then fill.
_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
# Every end counts, also of an abbreviation: a cut needs no exact sentence.
_SENTENCE = re.compile(rf"[{END_MARKS}:;][{CLOSING_MARKS}]*\s+|[{WIDE_END_MARKS}]\s*")
_LINE = re.compile(r"(?<!-)\n\s*")
_WORD = re.compile(r"(?<!-)\s+|(?<=[^\s])[ \t]+")
_CUTS = ((_PARAGRAPH, 0.5), (_SENTENCE, 0.5), (_LINE, 0.4), (_WORD, 0.0))
_PAGE_FILL = 0.7
_BLANKS = re.compile(r"\s*")


def chunk(
    document: Document,
    budget: int,
    count_tokens: Callable[[str], int],
    overlap_chars: int = 0,
) -> list[Chunk]:
    """Split a document's text into chunks of about equal size.

    Without overlap the chunks' texts concatenate to ``document.text``; with it each chunk but the
    first begins up to ``overlap_chars`` earlier, at a word.

    Args:
        document: the document to split.
        budget: most tokens of a chunk's normalised text. A single character with more tokens
            still makes a chunk, since nothing is dropped.
        count_tokens: counts the tokens of a text with the model's tokenizer.
        overlap_chars: most characters of the chunk before that are repeated.

    Raises:
        ValueError: if ``budget`` is not positive.
    """
    if budget < 1:
        raise ValueError(f"the budget of a chunk is {budget} tokens; it must be at least 1")
    text = document.text

    def tokens(start: int, end: int) -> int:
        return count_tokens(normalise(text[start:end]).text)

    total = tokens(0, len(text))
    if total <= budget:
        return [Chunk(0, 0, len(text), text)]
    target = min(budget, ceil(1.05 * total / ceil(total / budget)))
    page_starts = [page.start for page in document.pages]
    chunks: list[Chunk] = []
    start = 0
    while start < len(text):
        begin = _overlap_start(text, start, overlap_chars) if chunks else start
        if tokens(begin, start) > budget // 2:  # an overlap must leave room
            begin = start
        guess = start + max(1, target * len(text) // total)
        end = _reach(partial(tokens, begin), start, guess, len(text), target)
        if end < len(text):
            end = _cut(text, start, end, page_starts)
        while end > start + 1 and tokens(begin, end) > budget:
            end = start + (end - start) * 9 // 10
        blanks = _BLANKS.match(text, end)
        end = blanks.end() if blanks else end
        chunks.append(Chunk(len(chunks), begin, end, text[begin:end]))
        start = end
    return chunks


def _reach(
    tokens_to: Callable[[int], int], start: int, guess: int, length: int, target: int
) -> int:
    """Return an end at least one character on, with close to but at most ``target`` tokens."""
    fits, too_far = start + 1, length + 1
    for _ in range(_COUNTS):
        guess = min(max(guess, fits), too_far - 1)
        used = tokens_to(guess)
        if used <= target:
            fits = guess
            if guess == length or used >= _WELL_FILLED * target:
                break
        else:
            too_far = guess
        if too_far - fits <= 1:
            break
        guess = start + int((guess - start) * 0.98 * target / max(1, used))
        if not fits < guess < too_far:
            guess = (fits + too_far) // 2
    return fits


def _cut(text: str, start: int, end: int, page_starts: list[int]) -> int:
    """Return the best place to cut in (start, end]: page, paragraph, sentence, line, word."""
    least = start + _PAGE_FILL * (end - start)
    pages = [
        place for place in page_starts if least <= place <= end and text[place - 2 : place] != "-\n"
    ]
    if pages:
        return pages[-1]
    for pattern, fill in _CUTS:
        least = max(start + 1, start + int(fill * (end - start)))
        # A match may reach over the end: its blanks cost nothing.
        places = [match.end() for match in pattern.finditer(text, least - 1, end + 2)]
        places = [place for place in places if place > start]
        if places:
            return places[-1]
    return end


def _overlap_start(text: str, start: int, overlap: int) -> int:
    """Return where a chunk begins that repeats up to ``overlap`` characters before ``start``."""
    if overlap <= 0:
        return start
    word = re.compile(r"\s\S").search(text, max(0, start - overlap - 1), start)
    return word.end() - 1 if word else start
