"""The answer to a document to summarise, from its sentences and their roles."""

from __future__ import annotations

Answer = dict[str, object]
Row = tuple[str, str]  # role, sentence

LONGEST = 240  # characters of a key point, as the pipeline's schema allows
_SUMMARY = 400  # characters
_WORTH = {"N": 0, "D": 1, "E": 2, "Q": 3, "R": 4}  # what goes into the summary first


def answer(title: str, keys: list[Row], text: str) -> Answer:
    """The two or three sentences worth most are the summary; all are key points."""
    flat = " ".join(text.split())
    keys = sorted(keys, key=lambda row: flat.find(row[1]))
    if title not in flat:  # a sentence whose first letter became small
        title = title[0].lower() + title[1:]
    worth = sorted(range(len(keys)), key=lambda at: (_WORTH[keys[at][0]], at))
    best = sorted(worth[:3])
    while len(best) > 2 and sum(len(keys[at][1]) + 1 for at in best) > _SUMMARY:
        best.remove(max(best, key=worth.index))
    summary = " ".join(keys[at][1] for at in best)
    points = [key for _, key in keys if len(key) <= LONGEST]
    if len(points) == 1 and len(flat) <= 400:
        points = []
    return {"title": title, "summary": summary, "key_points": points}
