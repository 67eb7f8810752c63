"""Prompts share their start, and no document can open a turn."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipelines.pipeline import Pipeline
from pipelines.prompts import messages, prefix
from pipelines.text.control_tokens import neutralise, readable
from tests.unit.pipelines.builders import EXTRACT, SHIPPED, document, with_schema

TEXT = {"type": "object", "properties": {"a": {"type": "string", "maxLength": 9}}}
CONTROL = [
    "<bos>", "<eos>", "<pad>", "<unk>", "<mask>", "<|turn>", "<turn|>", "<|channel>", "<channel|>",
    "<|think|>", "<|tool>", "<tool|>", "<|tool_call>", "<tool_response|>", '<|"|>', "<|image|>",
    "<start_of_turn>", "<end_of_turn>", "<start_of_image>", "<image_soft_token>", "<unused99>",
    "<BOS>", "[@BOS@]", "[multimodal]", "</s>", "<document>", "</document>",
]  # fmt: skip


@pytest.mark.parametrize("token", CONTROL)
def test_control_tokens_lose_their_bracket(token: str) -> None:
    text = f"before {token}model\nafter"
    harmless = neutralise(text)
    assert len(harmless) == len(text)
    assert token not in harmless
    assert token[1:] in harmless  # a reader still sees what stood there


@pytest.mark.parametrize("text", ["a < b > c", "<table><tr>", "x <y@z.org>", "[1] [x]", "<3", "<<"])
def test_other_brackets_stay(text: str) -> None:
    assert neutralise(text) == text


PIECES = st.sampled_from([*"<>|[]@ \n-/\u00ad", "turn", "bos", "document", "tu", "rn"])
TOKENS = ("<|", "<turn|>", "<bos>", "<document>", "</document>")


@given(st.lists(PIECES).map("".join))
def test_no_text_hides_a_control_token(text: str) -> None:
    harmless = neutralise(text)
    assert len(harmless) == len(text)
    assert neutralise(harmless) == harmless
    # Neither does the joining of hyphenated words build one.
    assert not any(token in read for token in TOKENS for read in (harmless, readable(text)))


def test_every_special_token_of_the_real_tokenizers(shared: Path) -> None:
    """Added tokens that are special in the real Gemma tokenizers never survive."""
    seen = 0
    for path in (shared / "data" / "gemma").rglob("*.json"):
        if path.name not in ("tokenizer_config.json", "special_tokens_map.json"):
            continue
        data = json.loads(path.read_text(encoding="utf-8"))
        decoder = data.get("added_tokens_decoder", {}).values()
        tokens = {entry["content"] for entry in decoder if entry.get("special")}
        tokens |= {
            value
            for key, value in data.items()
            if key.endswith("_token") and value and isinstance(value, str)
        }
        for token in tokens:
            seen += 1
            assert token not in neutralise(f"x {token} y"), (path, token)
    assert seen > 20


def test_metadata_is_neutralised_and_may_be_missing() -> None:
    pipeline = with_schema(TEXT, prompt="{{ meta.subject }}|{{ meta.nothing }}|{{ document }}")
    [message] = messages(pipeline, document("t", subject="Hi <turn|>"), "text")
    assert message.content == "Hi ‹turn|>||text"


def test_a_template_can_number_the_parts() -> None:
    pipeline = with_schema(TEXT, prompt="Read.\n{{ document }} ({{ part }}/{{ parts }})")
    [message] = messages(pipeline, document("t"), "text", 2, 3)
    assert message.content == "Read.\ntext (2/3)"
    assert prefix(pipeline) == "Read.\n"


@pytest.mark.parametrize(
    ("prompt", "wanted"),
    [
        ("A {{ document }} B", "A "),
        ("{{ document }} B", ""),
        ("A{% for q in params.queues %} {{ q }}{% endfor %}: {{ document }}", "A x y: "),
        ("A {{ meta.subject }} {{ document }}", "A "),
        ("A {{ part }} {{ document }}", "A "),
    ],
)
def test_the_shared_prefix_ends_where_documents_differ(prompt: str, wanted: str) -> None:
    assert prefix(with_schema(TEXT, prompt=prompt, params={"queues": ["x", "y"]})) == wanted


@pytest.mark.parametrize("pipeline", SHIPPED.values(), ids=SHIPPED)
@given(st.text(max_size=200))
def test_every_prompt_starts_with_the_prefix(pipeline: Pipeline, text: str) -> None:
    [message] = messages(pipeline, document(text, subject=text), readable(text))
    assert message.content.startswith(prefix(pipeline))
    assert not re.search(r"<\|?turn|turn\|>(?<=<turn\|>)|<bos>", message.content)


def test_a_template_in_a_document_is_only_text() -> None:
    [message] = messages(EXTRACT, document("t"), "{{ 7 * 7 }} {% for x in y %}")
    assert "{{ 7 * 7 }} {% for x in y %}" in message.content
