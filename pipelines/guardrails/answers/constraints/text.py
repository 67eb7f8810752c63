"""Splits English text into words and sentences like the reference tokenizers of IFEval."""

import re

# Words with a full stop within a sentence, in lower case, without the last full stop.
_ABBREVIATED = """
mr mrs ms dr prof rev gen col capt lt sgt gov sen rep hon st jr sr inc ltd co corp bros vs etc
e.g i.e u.s u.k u.n u.s.a u.s.s.r d.c ph.d m.d b.a a.m p.m cf fig no vol approx dept est
jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun
"""
_ABBREVIATIONS = frozenset(_ABBREVIATED.split())
# Words that often open a sentence: an abbreviation before one of them ends a sentence.
_OPENING = """
the this that these those he she it we they i you in on at for but and however there its his her
our their as an a if when while since after although
"""
_STARTERS = frozenset(_OPENING.split())
_END = re.compile(r"\S{0,60}[.?!](?=(?P<after>[?!)\";}\]*:@'({\[]|\s+(?P<next>\S+)))")
_CLOSING = re.compile(r"[\"')\]}]+?(?:\s+|(?=--)|$)")
_NUMBER = re.compile(r"-?[.,]?\d[\d,.-]*\.?")
_INITIAL = re.compile(r"[^\W\d]\.")
_WORD_START = re.compile(r"[\"'(\[{*_“‘]*(?P<word>[^\W\d_]\w*)?")

_SPLIT = re.compile(r"[;@#$%&?!*\[\](){}<>\"“”‘’«»„`]|--|\.{2,}|[:,](?!\d)|(?<!\w)'")
_CLITIC = re.compile(r"(?<=[^'\s])('s|'m|'d|'ll|'re|'ve|n't|')(?=\s|$)", re.IGNORECASE)


def words(text: str) -> list[str]:
    """Return runs of letters, digits and underscores; hyphens and apostrophes separate words."""
    return re.findall(r"\w+", text)


def upper_words(text: str) -> list[str]:
    """Return tokens in capitals, cut like the Penn Treebank tokenizer: DO and N'T are two."""
    text = re.sub(r"\bCANNOT\b", "CAN NOT", _SPLIT.sub(" ", text))
    return [token for token in _CLITIC.sub(r" \1", text).split() if token.isupper()]


def sentences(text: str) -> list[tuple[int, int]]:
    """Return the spans of sentences as Punkt finds them; a line break alone ends no sentence.

    Kiss and Strunk, Unsupervised Multilingual Sentence Boundary Detection (2006), with a list of
    abbreviations in place of the trained tables.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    for found in _END.finditer(text):
        if not _breaks(found[0], found["next"] or "", found["after"]):
            continue
        end = found.end()
        spans.append((start, end))
        start = end + (len(found["after"]) - len(found["next"]) if found["next"] else 0)
    spans.append((start, len(text)))
    return _realigned(text, spans)


def _breaks(token: str, following: str, after: str) -> bool:
    if not token.endswith("."):
        return True
    stem = token.rstrip(".").lstrip("\"'(*[_“‘").lower()
    word = _WORD_START.match(following)
    opening = (word and word["word"]) or ""
    lower = opening[:1].islower()
    if token.endswith(".."):
        return opening.lower() in _STARTERS and not lower
    if stem in _ABBREVIATIONS or stem.rpartition("-")[2] in _ABBREVIATIONS:
        return opening.lower() in _STARTERS and not lower
    if _INITIAL.fullmatch(token):
        return not (lower or (opening and opening.lower() not in _STARTERS))
    if _NUMBER.fullmatch(token):
        return not lower
    return True


def _realigned(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Move closing marks to the sentence that they close, and drop empty sentences."""
    aligned = []
    shift = 0
    for index, (start, end) in enumerate(spans):
        start += shift
        shift = 0
        if index + 1 < len(spans):
            following = spans[index + 1]
            closing = _CLOSING.match(text[following[0] : following[1]])
            if closing:
                shift = closing.end()
                end = following[0] + len(closing[0].rstrip())
        if text[start:end].strip():
            aligned.append((start, end))
    return aligned
