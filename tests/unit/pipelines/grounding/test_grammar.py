"""Every path of the grammar ends in valid JSON of the schema, with quotes of the source."""

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from llguidance import LLMatcher, LLTokenizer

from pipelines.grounding.grammar import grammar
from pipelines.grounding.quotable import PieceKind, is_sign, split_pieces
from pipelines.schema import standard
from pipelines.text.normalise import normalise

SOURCE = (
    'Minutes, 3 May 2026\n\nDana ("the boss") will send the part-list to Sam by Friday.\n'
    "Budget: $1,200.50 (+5%) - see C:\\temp\\x.txt, mail o'neill@example.com; well-known "
    "item no. -7. 山田さん will call—then Ωmega. naïve cafe\u0301 👍🏽 done!"
)


@cache
def vocabulary() -> LLTokenizer:
    """Tokens of bytes, characters and pieces of JSON that straddle its punctuation."""
    straddling = ('","due":null}', '","owner":"', '{"items":[', "]}", '"}', ":null,", '","', ",{")
    pieces = [
        *(chr(c) for c in range(32, 127)),
        *straddling,
        *("  ", "Dana", "Fri", "day", "ays", "and", "▁the", "▁", "▁▁", "part", "art", "[]", "é"),
        *("\\n", "\\u00", "true", "false", "null,", "12", "-1", ".5", "田", "🙂", "✓"),
    ]
    special = ["<pad>", "<eos>", "<bos>", "<unk>"]
    tokens = [*special, *(f"<0x{b:02X}>" for b in range(256)), *dict.fromkeys(pieces)]
    added = [
        {
            "id": i,
            "content": token,
            "special": True,
            "single_word": False,
            "lstrip": False,
            "rstrip": False,
            "normalized": False,
        }
        for i, token in enumerate(special)
    ]
    replace = [{"type": "Replace", "pattern": {"String": "▁"}, "content": " "}]
    return LLTokenizer(
        json.dumps(
            {
                "version": "1.0",
                "added_tokens": added,
                "decoder": {
                    "type": "Sequence",
                    "decoders": [*replace, {"type": "ByteFallback"}, {"type": "Fuse"}],
                },
                "model": {
                    "type": "BPE",
                    "unk_token": "<unk>",
                    "byte_fallback": True,
                    "vocab": {token: i for i, token in enumerate(tokens)},
                    "merges": [],
                },
            }
        ),
        eos_token=1,
    )


def matcher(schema: dict[str, Any], source: str) -> LLMatcher:
    made = LLMatcher(vocabulary(), grammar(schema, source), log_level=0)
    assert not made.is_error(), made.get_error()
    return made


def accepts(schema: dict[str, Any], text: str, source: str = SOURCE) -> bool:
    check = matcher(schema, source)
    tokens = vocabulary().tokenize_str(text)
    return check.validate_tokens(tokens) == len(tokens) and (
        check.consume_tokens(tokens) and check.is_accepting()
    )


def walk(schema: dict[str, Any], source: str, seed: int) -> str:
    """Take random allowed tokens to the end; fails if no token is allowed before."""
    draw, state, tokens = random.Random(seed), matcher(schema, source), list[int]()
    while not state.is_stopped():
        mask = state.compute_bitmask()
        assert not state.is_error(), state.get_error()
        allowed = [i for i in range(len(mask) * 8) if mask[i >> 3] >> (i & 7) & 1]
        assert allowed, f"a dead end after {vocabulary().decode_str(tokens)}"
        # Mostly single characters, so that strings get long and their escapes are tried.
        token = draw.choice(allowed)
        assert state.consume_token(token)
        if token != 1:
            tokens.append(token)
        assert len(tokens) < 20_000
    return vocabulary().decode_bytes(tokens).decode()


def quotes(schema: dict[str, Any], value: Any) -> Iterator[str]:
    if schema.get("x-from-document") and value is not None:
        yield value
    for name, child in schema.get("properties", {}).items():
        yield from quotes(child, value[name])
    for member in value if isinstance(value, list) else ():
        yield from quotes(schema["items"], member)


def words(text: str) -> set[str]:
    return {piece.text for piece in split_pieces(text) if piece.kind is PieceKind.WORD}


def check(schema: dict[str, Any], source: str, seed: int) -> None:
    text = walk(schema, source, seed)
    value = json.loads(text)
    # Compact, in order, nothing escaped that need not be, no white space between tokens.
    assert json.dumps(value, ensure_ascii=False, separators=(",", ":")) == text or re.search(
        r"[0-9]\.[0-9]", text
    )
    assert not list(Draft202012Validator(standard(schema)).iter_errors(value)), value
    plain = " ".join(source.split())
    for quote in quotes(schema, value):
        if quote == "":
            continue
        assert quote in plain and quote == quote.strip()
        assert is_sign(quote) or (words(quote) and words(quote) <= words(source))


QUOTE = {"type": "string", "maxLength": 40, "x-from-document": True}
MAYBE = {"type": ["string", "null"], "maxLength": 12, "x-from-document": True}


def strings() -> st.SearchStrategy[dict[str, Any]]:
    length = st.integers(1, 30)
    return st.one_of(
        length.map(lambda n: {"type": "string", "maxLength": n}),
        length.map(lambda n: {"type": ["string", "null"], "maxLength": n}),
        length.map(lambda n: {**QUOTE, "maxLength": n}),
        length.map(lambda n: {**MAYBE, "maxLength": n}),
        st.just({"type": "string", "enum": ["low", 'a "b"', "ü\\"]}),
        st.just({"type": "string", "format": "date", "maxLength": 10}),
        st.just({"type": "string", "format": "date-time", "maxLength": 40}),
        st.just({"type": "string", "format": "email", "maxLength": 20}),
    )


def ranges() -> st.SearchStrategy[dict[str, Any]]:
    whole = st.integers(-2000, 2000)
    real = st.floats(-2000, 2000).map(lambda x: round(x, 3))
    kinds = ("integer", whole), ("number", real)
    return st.one_of(
        *(
            st.tuples(bound, bound).map(
                lambda b, kind=kind: {"type": kind, "minimum": min(b), "maximum": max(b)}
            )
            for kind, bound in kinds
        )
    )


def schemas() -> st.SearchStrategy[dict[str, Any]]:
    leaf = strings() | ranges() | st.just({"type": "boolean"})
    inner = st.recursive(
        leaf,
        lambda child: (
            objects(child)
            | st.tuples(child, st.integers(0, 2), st.integers(0, 3)).map(
                lambda a: {
                    "type": "array",
                    "items": a[0],
                    "minItems": a[1],
                    "maxItems": a[1] + a[2],
                }
            )
        ),
        max_leaves=5,
    )
    return objects(inner)


def objects(child: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[dict[str, Any]]:
    names = st.sampled_from(["a", "owner", "due date", 'q"', "é"])
    return st.dictionaries(names, child, min_size=1, max_size=3).map(
        lambda properties: {"type": "object", "properties": properties}
    )


SOURCES = st.one_of(
    st.just(SOURCE),
    st.just(""),
    st.sampled_from(["...", "word", "(a)", '"', "a\\", "-5%", "1,2 3", "👍🏽", "e\u0301 ,"]),
    st.text(max_size=50),
    st.lists(st.sampled_from([*"ab1 .,-\"\\'(\n)", "part", "ß", "中"]), max_size=30).map("".join),
)


@settings(max_examples=150, deadline=None)
@given(schemas(), SOURCES, st.integers(0, 2**32))
def test_every_grammar_path_gives_valid_json(
    schema: dict[str, Any], source: str, seed: int
) -> None:
    check(schema, normalise(source).text, seed)


def field(**settings: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"q": settings}}


def allows(value: Any, source: str = SOURCE, **settings: Any) -> bool:
    schema = field(**{**QUOTE, **settings})
    return accepts(
        schema, json.dumps({"q": value}, ensure_ascii=False, separators=(",", ":")), source
    )


@pytest.mark.parametrize(
    "quote",
    [
        "Friday", "Friday.", "Dana", 'Dana ("the boss") will', '("the boss")', "the boss",
        "Sam by Friday", "Friday. Budget", "$1,200.50", "1,200.50", "+5%", "-7", "3 May 2026",
        "C:\\temp\\x.txt", "o'neill@example.com", "well-known item", "part-list", "call", "Ωmega",
        "山田さん", "田", "naïve", "cafe\u0301", "done!", "done", "$",
    ],
)  # fmt: skip
def test_can_be_quoted(quote: str) -> None:
    assert allows(quote)


@pytest.mark.parametrize(
    "quote", ["€ 36.60", "36.60", "€", "%", "„Laden & Hof“", "Kurs „Laden & Hof“"]
)
def test_signs_and_german_quotation_marks_can_be_quoted(quote: str) -> None:
    source = "Total: € 36.60, of it 8 % tax. Kurs „Laden & Hof“ am Freitag"
    assert allows(quote, source)
    assert not allows("Kurs „", source)
    assert not allows("& ", source)


@pytest.mark.parametrize(
    "quote",
    [
        "", " ", ".", "art", "list", "Frida", "riday", "200.50", "1,200", "5", "5%", "7", "neill",
        "known", "Friday ", " Friday", "Friday,", "Monday", "Dana Friday", "dana", "Budget:",
        "Dana (", "cafe", ", 3 May", ". Budget", "👍🏽", "2026  Dana", "2026\nDana",
    ],
)  # fmt: skip
def test_cannot_be_quoted(quote: str) -> None:
    assert not allows(quote)


def test_length_counts_characters_not_escapes() -> None:
    source = '"a" "b" \\c ééé'
    assert allows('"a" "b"', source, maxLength=7)
    assert not allows('"a" "b"', source, maxLength=6)
    assert allows("ééé", source, maxLength=3)


def test_null_only_where_it_is_allowed() -> None:
    nullable = {"type": ["string", "null"]}
    assert allows(None, **nullable)
    assert not allows(None)
    assert allows("Friday", **nullable)


@pytest.mark.parametrize("source", ["", "...", "supercalifragilistic"])
def test_a_source_without_a_word_that_fits(source: str) -> None:
    assert allows(None, source, maxLength=10, type=["string", "null"])
    assert not allows("", source, maxLength=10, type=["string", "null"])
    assert allows("", source, maxLength=10)
    members = {"type": "object", "properties": {"task": {**QUOTE, "maxLength": 10}, "due": MAYBE}}
    listed = {"type": "array", "items": members, "maxItems": 3}
    assert accepts(field(**listed), '{"q":[]}', source)
    assert not accepts(field(**listed), '{"q":[{"task":"","due":null}]}', source)
    assert accepts(field(**listed, minItems=1), '{"q":[{"task":"","due":null}]}', source)


def test_empty_arrays() -> None:
    none = {"type": "array", "items": {"type": "boolean"}, "maxItems": 0}
    assert accepts(field(**none), '{"q":[]}')
    assert not accepts(field(**none), '{"q":[true]}')


def test_arrays_keep_their_bounds() -> None:
    listed = field(type="array", items={"type": "boolean"}, minItems=2, maxItems=3)
    counts = [
        n for n in range(6) if accepts(listed, json.dumps({"q": [True] * n}, separators=(",", ":")))
    ]
    assert counts == [2, 3]


@pytest.mark.parametrize(
    "text",
    [
        '{ "q":"a"}', '{"q": "a"}', '{"q":"a"} ', '{"q":" a"}', '{"q":"a\\nb"}', '{"q":"\\u0041"}',
        '{"q":"abcdef"}', '{"q":"a\nb"}', '{"q":"a\\/"}',
    ],
)  # fmt: skip
def test_refused_strings(text: str) -> None:
    assert not accepts(field(type="string", maxLength=5), text)


def test_accepted_strings() -> None:
    for text in ('{"q":""}', '{"q":"ab de"}', '{"q":"\\"\\\\\\"é🙂"}'):
        assert accepts(field(type="string", maxLength=5), text)


@pytest.mark.parametrize("low", [-12, -1, 0, 3, 98])
@pytest.mark.parametrize("high", [-1, 0, 7, 105, 1000])
def test_integers_keep_their_bounds(low: int, high: int) -> None:
    if low > high:
        return
    schema = field(type="integer", minimum=low, maximum=high)
    state = matcher(schema, "")
    for number in [*range(-130, 131), 999, 1000, 1001, 10000]:
        tokens = vocabulary().tokenize_str(f'{{"q":{number}}}')
        assert (state.validate_tokens(tokens) == len(tokens)) == (low <= number <= high), number
    for text in ("-0", "00", "01", "1.0", "1e2", "+1"):
        assert not accepts(schema, f'{{"q":{text}}}')


def test_numbers_keep_bounds_and_decimals() -> None:
    schema = field(type="number", minimum=-0.25, maximum=12.5)
    for text in ("0", "12.5", "12.50", "12.4999", "-0.25", "-0.1", "7.0001", "0.0"):
        assert accepts(schema, f'{{"q":{text}}}'), text
    for text in ("12.51", "13", "-0.26", "-1", "-0", "1.", ".5", "1.00001", "1e1", "012"):
        assert not accepts(schema, f'{{"q":{text}}}'), text


def test_a_token_may_close_a_value_and_open_the_next() -> None:
    schema = {"type": "object", "properties": {"task": QUOTE, "owner": MAYBE, "due": MAYBE}}
    state = matcher(schema, SOURCE)
    tokens = vocabulary()
    assert state.consume_tokens(tokens.tokenize_str('{"task":"'))
    assert state.consume_tokens(tokens.tokenize_str("Friday"))
    straddling = [t for t in range(tokens.vocab_size) if tokens.decode_str([t]) == '","owner":"']
    assert len(straddling) == 1
    assert state.consume_token(straddling[0])
    assert state.consume_tokens(tokens.tokenize_str('Dana","due":null}'))
    assert state.is_stopped()
