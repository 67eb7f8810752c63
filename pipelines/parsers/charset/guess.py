"""Guess the encoding of bytes that neither say it nor are Unicode.

Letters of the Latin script are judged by our own rules (``plausibility``): detectors need more
text than a note or a list has. What is no Latin text is left to chardet, whose models of
languages tell the other scripts apart from a word or two.
"""

import codecs
import math
import re
from dataclasses import dataclass
from typing import NamedTuple

import chardet

from pipelines.parsers.charset.plausibility import judge

# Encodings -> the evidence that it takes to prefer them to the most usual one.
_LATIN = {
    "cp1252": 0.0, "iso8859-15": 0.3, "cp1250": 0.5, "iso8859-2": 0.6, "cp1254": 0.5,
    "cp1257": 0.7, "cp850": 1.0, "cp437": 1.2, "mac-roman": 1.3, "cp852": 1.2, "cp857": 1.2,
    "cp775": 1.5, "iso8859-13": 1.5,
}  # fmt: skip
_OTHERS = {
    "cp1251": 0.0, "koi8-r": 0.2, "koi8-u": 0.3, "iso8859-5": 0.3, "cp866": 0.3,
    "mac-cyrillic": 0.5, "cp1253": 0.0, "iso8859-7": 0.1, "cp737": 0.3, "cp1255": 0.0,
    "cp862": 0.3, "cp1256": 0.0, "iso8859-6": 0.3, "cp874": 0.0, "cp932": 0.0,
    "euc_jis_2004": 0.0, "gb18030": 0.0, "big5hkscs": 0.0, "cp949": 0.0,
}  # fmt: skip
_CLOSE = 1.0  # evidence below which a second reading of Latin text is as good
_CLOSE_OTHER = 0.4  # the same for other scripts: two thirds as probable
_CONSIDERED = 2.0
_WEIGHT = 0.6  # of chardet in what our rules leave open
_NOT_JAPANESE = frozenset({"gb18030", "big5hkscs", "cp949"})
_HIRAGANA = re.compile("[\u3041-\u3096]")
_RATE = 10.0  # one misfit in ten characters counts as much as a confidence 2.7 times as high
_LEAST = 1e-3  # of chardet's confidence, which is 0 where it says nothing


@dataclass(frozen=True, slots=True)
class Guess:
    """The codec of the best reading, and of the second where that is about as plausible."""

    codec: str
    misfits: float
    rival: str | None = None


def guess(sample: bytes) -> Guess:
    """Return the most plausible reading of bytes that are not UTF-8 (see ``sample``)."""
    latin = _latin(sample)
    if judge(sample.decode(latin.codec, errors="replace")).is_plausible:
        return latin
    other = _other(sample)
    return latin if other is None or other.misfits > latin.misfits else other


def _latin(sample: bytes) -> Guess:
    readings: dict[str, _Held] = {}
    for codec, prior in _LATIN.items():
        text = sample.decode(codec, errors="replace")
        if text not in readings:
            misfits = judge(text).misfits
            readings[text] = _Held(misfits + prior, codec, misfits)
    least = min(held.cost for held in readings.values())
    near = [held for held in readings.values() if held.cost < least + _CONSIDERED]
    if len(near) > 1:
        confidence = _confidence(sample, [held.codec for held in near])
        near = [held._replace(cost=held.cost - _WEIGHT * confidence[held.codec]) for held in near]
    return _decide(near, _CLOSE)


def _other(sample: bytes) -> Guess | None:
    confidence = _confidence(sample, list(_OTHERS))
    readings: dict[str, _Held] = {}
    for codec, evidence in sorted(confidence.items(), key=lambda held: -held[1])[:4]:
        if evidence <= math.log(_LEAST):
            break
        text = sample.decode(codec, errors="replace")
        if text in readings:
            continue
        reading = judge(text)
        cost = _RATE * reading.misfits / max(1, reading.beyond_ascii) + _OTHERS[codec] - evidence
        if codec in _NOT_JAPANESE and _HIRAGANA.search(text):
            cost += 1.0
        readings[text] = _Held(cost, codec, reading.misfits)
    return _decide(list(readings.values()), _CLOSE_OTHER) if readings else None


class _Held(NamedTuple):
    """A reading among others."""

    cost: float
    codec: str
    misfits: float


def _decide(readings: list[_Held], margin: float) -> Guess:
    """Choose the cheapest of readings that differ, and its rival if there is one."""
    ranked = sorted(readings, key=lambda held: held.cost)
    best = ranked[0]
    rival = ranked[1].codec if len(ranked) > 1 and ranked[1].cost - best.cost < margin else None
    return Guess(best.codec, best.misfits, rival)


def _confidence(sample: bytes, names: list[str]) -> dict[str, float]:
    """Return the logarithm of chardet's confidence in each codec."""
    found = chardet.detect_all(
        sample,
        ignore_threshold=True,
        compat_names=False,
        include_encodings=names,
        no_match_encoding=names[0],
    )
    said: dict[str, float] = {}
    for entry in found:
        name = codecs.lookup(entry["encoding"] or names[0]).name
        said[name] = max(said.get(name, 0.0), entry["confidence"])
    return {name: math.log(max(_LEAST, said.get(codecs.lookup(name).name, 0.0))) for name in names}
