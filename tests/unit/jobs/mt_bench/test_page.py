"""The grading page: what a model wrote is text in it and nothing else."""

import base64
import hashlib
import re
from html.parser import HTMLParser

from jobs.mt_bench.grades import BY_HAND, grade_of
from jobs.mt_bench.page import in_page_order, marked, page
from jobs.mt_bench.tape import TapeLine
from tests.unit.jobs.mt_bench.kit import MODEL, line

ATTACK = "</pre></script><script>alert(1)</script><img src=x onerror=alert(2)>\"'` onload=x \x00"


class Reader(HTMLParser):
    """Elements with their attributes, and the text of the page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def read(lines: list[TapeLine], *, served: bool = False, tape: str = "tape") -> Reader:
    reader = Reader()
    reader.feed(page(lines, [], tape, served=served))
    return reader


def test_hostile_text_is_escaped_everywhere() -> None:
    hostile = line(
        "x-1",
        1,
        ATTACK,
        prompt=ATTACK,
        draft=ATTACK + " draft",
        category=ATTACK,
        reference=ATTACK,
        finish=ATTACK,
        model=MODEL | {"id": ATTACK},
        nightshift=ATTACK,
        verdicts=[
            {"name": ATTACK, "verdict": "flagged", "detail": ATTACK},
            {"name": ATTACK, "verdict": "passed"},
            {"name": "x", "verdict": ATTACK, "detail": ATTACK},
        ],
    )
    grades = [grade_of(hostile, f"judge:{ATTACK[:50]}", 3, ATTACK)]
    reader = Reader()
    reader.feed(page([hostile], grades, ATTACK, served=False))
    assert sum(tag == "script" for tag, _ in reader.tags) == 1  # ours
    assert not [tag for tag, _ in reader.tags if tag in ("img", "iframe", "object", "link")]
    assert not [name for _, names in reader.tags for name in names if name.startswith("on")]
    assert reader.text.count("alert(2)") >= 9
    assert "\x00" not in reader.text


def test_page_loads_nothing_and_allows_only_our_script() -> None:
    for served in (False, True):
        text = page([line()], [], "tape", served=served)
        assert not re.search(r"(?:src|href)=[\"'](?!#)", text)
        (policy,) = [a["content"] for tag, a in read([line()], served=served).tags
                     if a.get("http-equiv") == "Content-Security-Policy"]  # fmt: skip
        assert policy is not None
        assert "default-src 'none'" in policy
        assert ("connect-src" in policy) == served
        for kind in ("script", "style"):
            (body,) = re.findall(f"<{kind}>(.*?)</{kind}>", text, re.S)
            digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
            assert f"{kind}-src 'sha256-{digest}'" in policy


def test_draft_and_repaired_answer_are_shown_with_differences() -> None:
    before, after = marked("It is <b>92</b>, yes.", "It is <b>102</b>, yes.")
    assert before == "It is <del>&lt;b&gt;92&lt;/b&gt;,</del> yes."
    assert after == "It is <ins>&lt;b&gt;102&lt;/b&gt;,</ins> yes."
    shown = page([line(draft="92", response="102")], [], "tape", served=True)
    assert "<del>92</del>" in shown
    assert "<ins>102</ins>" in shown
    assert "<del>" not in page([line(draft="Paris.")], [], "tape", served=True)


def test_code_keeps_its_columns_and_is_escaped() -> None:
    text = "So:\n```python\nif a < b:\n    <b>\n```\nand `x`.\n```\nno end"
    shown = page([line(response=text)], [], "tape", served=True)
    assert "<code>```python\nif a &lt; b:\n    &lt;b&gt;\n```</code>\nand `x`." in shown
    assert "<code>```\nno end</code>" in shown
    assert page([line(response="`" * 50_000)], [], "tape", served=True)


def test_long_texts_are_shown_without_marks() -> None:
    long = "word " * 4000
    before, after = marked(long, long + "end")
    assert "<" not in before + after


def test_turns_are_sorted_by_category_and_question() -> None:
    lines = [line(1, 1, category="math"), line(2, 1), line(3, 2, category="math"),
             line(1, 2, category="math"), line(3, 1, category="math")]  # fmt: skip
    assert [x.key for x in in_page_order(lines)] == [(1, 1), (1, 2), (3, 1), (3, 2), (2, 1)]
    reader = read(lines)
    articles = [(a["data-question"], a["data-turn"]) for tag, a in reader.tags if tag == "article"]
    assert articles == [("1", "1"), ("1", "2"), ("3", "1"), ("3", "2"), ("2", "1")]
    assert sum(tag == "h2" for tag, _ in reader.tags) == 2


def test_grades_verdicts_and_references_are_shown() -> None:
    one = line(
        reference="102",
        finish="length",
        verdicts=[{"name": "arithmetic", "verdict": "repaired", "detail": "92 is 102"}],
    )
    reader = Reader()
    grades = [grade_of(one, BY_HAND, 7), grade_of(one, "judge:m", 4.5, "Too short.")]
    reader.feed(page([one], grades, "tape", served=True))
    (article,) = [attributes for tag, attributes in reader.tags if tag == "article"]
    assert article["data-grade"] == "7"
    for said in ("arithmetic: repaired · 92 is 102", "102", "judge:m: 4.5", "Too short.",
                 "cut off: length"):  # fmt: skip
        assert said in reader.text
    assert sum(tag == "button" for tag, _ in reader.tags) == 10
